// Nodes of graphs that allocate and free, added one by one and captured.
#include <cstdio>

__global__ void fill(int* a, int v) { a[threadIdx.x] = v + threadIdx.x; }
__global__ void add(const int* a, int* b) { b[threadIdx.x] += a[threadIdx.x]; }

cudaMemAllocNodeParams wanted(size_t bytes) {
    cudaMemAllocNodeParams p = {};
    p.poolProps.allocType = cudaMemAllocationTypePinned;
    p.poolProps.location.type = cudaMemLocationTypeDevice;
    p.bytesize = bytes;
    return p;
}

int main() {
    int *out, h[32];
    cudaMalloc(&out, 128);
    cudaMemset(out, 0, 128);
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaGraphNode_t made, filled, added, freed;
    auto p = wanted(128);
    printf("%s ", cudaGetErrorName(cudaGraphAddMemAllocNode(&made, graph, nullptr, 0, &p)));
    int *part = (int*)p.dptr, value = 100;
    void *first[] = {&part, &value}, *second[] = {&part, &out};
    cudaKernelNodeParams k = {(void*)fill, dim3(1), dim3(32), 0, first, nullptr};
    cudaGraphAddKernelNode(&filled, graph, &made, 1, &k);
    k.func = (void*)add;
    k.kernelParams = second;
    cudaGraphAddKernelNode(&added, graph, &filled, 1, &k);
    printf("%s ", cudaGetErrorName(cudaGraphAddMemFreeNode(&freed, graph, &added, 1, part)));
    cudaGraphNodeType type;
    cudaGraphNodeGetType(made, &type);
    printf("%d ", type == cudaGraphNodeTypeMemAlloc);
    cudaGraphExec_t exec;
    cudaGraphInstantiate(&exec, graph, 0);
    for (int n = 0; n < 3; ++n)
        cudaGraphLaunch(exec, 0);
    cudaMemcpy(h, out, 128, cudaMemcpyDeviceToHost);
    printf("%d %s\n", h[5], cudaGetErrorName(cudaGetLastError()));
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);

    // Captured, and freed outside of the graph; a second launch needs that.
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int* kept = nullptr;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaMallocAsync(&kept, 128, stream);
    fill<<<1, 32, 0, stream>>>(kept, 7);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, stream);
    cudaMemcpy(h, kept, 128, cudaMemcpyDeviceToHost);
    printf("%d ", h[3]);
    printf("%s ", cudaGetErrorName(cudaGraphLaunch(exec, stream)));
    cudaGetLastError();
    cudaFree(kept);
    printf("%s ", cudaGetErrorName(cudaGraphLaunch(exec, stream)));
    cudaFreeAsync(kept, stream);
    cudaStreamSynchronize(stream);
    cudaGraphExec_t frees;
    cudaGraphInstantiate(&frees, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch);
    cudaGraphLaunch(frees, stream);
    printf("%s\n", cudaGetErrorName(cudaGraphLaunch(frees, stream)));
    cudaStreamSynchronize(stream);
    cudaFree(kept);
    cudaGraphExecDestroy(exec);
    cudaGraphExecDestroy(frees);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFree(out);
}
