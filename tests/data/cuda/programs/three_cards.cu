// What belongs to a card is its own: memory to its end, memory of its streams, handles of conditional nodes after a reset. Needs
// --cards 3.
#include <cstdio>

__global__ void add(int* p) { p[threadIdx.x] += 1; }
__global__ void stop(cudaGraphConditionalHandle h) { cudaGraphSetConditional(h, 0); }

int main() {
    size_t left, all;
    cudaMemGetInfo(&left, &all);
    int* p[64];
    int count = 0;
    for (size_t at = 0; at < all; ++count) {
        const size_t part = all - at > (3ull << 30) ? 3ull << 30 : all - at;
        if (cudaMalloc(&p[count], part))
            break;
        at += part;
    }
    cudaMemGetInfo(&left, &all);
    printf("%zu %s ", left, cudaGetErrorName(cudaMalloc(&p[count], 1)));
    cudaGetLastError();
    cudaSetDevice(1);
    int* other;
    printf("%s\n", cudaGetErrorName(cudaMalloc(&other, 1 << 20)));
    cudaFree(other);
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaSetDevice(0);
    while (count--)
        cudaFree(p[count]);
    cudaMallocAsync(&other, 128, s); // of the stream's card
    cudaMemsetAsync(other, 0, 128, s);
    add<<<1, 32, 0, s>>>(other);
    printf("%s ", cudaGetErrorName(cudaStreamSynchronize(s)));
    cudaFree(other);
    for (int card : {0, 1}) {
        cudaSetDevice(card);
        cudaGraph_t graph;
        cudaGraphExec_t exec;
        cudaGraphConditionalHandle handle;
        cudaGraphCreate(&graph, 0);
        cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault);
        cudaGraphNodeParams node = {cudaGraphNodeTypeConditional}, kernel = {cudaGraphNodeTypeKernel};
        node.conditional.handle = handle;
        node.conditional.type = cudaGraphCondTypeWhile;
        node.conditional.size = 1;
        cudaGraphNode_t made;
        printf("%s ", cudaGetErrorName(cudaGraphAddNode(&made, graph, nullptr, nullptr, 0, &node)));
        void* arguments[] = {&handle};
        kernel.kernel.func = (void*)stop;
        kernel.kernel.gridDim = kernel.kernel.blockDim = dim3(1);
        kernel.kernel.kernelParams = arguments;
        cudaGraphAddNode(&made, node.conditional.phGraph_out[0], nullptr, nullptr, 0, &kernel);
        cudaGraphInstantiate(&exec, graph, 0);
        cudaGraphLaunch(exec, 0);
        printf("%s ", cudaGetErrorName(cudaDeviceSynchronize()));
        cudaGraphExecDestroy(exec);
        cudaGraphDestroy(graph);
        cudaDeviceReset();
    }
    printf("\n");
}
