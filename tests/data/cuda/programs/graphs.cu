// Graphs: captured from a stream and a branch of it, instantiated twice as both signatures allow, launched several times; and put
// together node by node.
#include <cstdio>

__global__ void add(int* a, int n) { a[threadIdx.x] += n; }
__global__ void twice(int* a) { a[threadIdx.x] *= 2; }

static int calls = 0;
static void counted(void* data) { calls += *(int*)data; }

int main() {
    int h[32], *d, *e, step = 1;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&e, sizeof h);
    cudaStream_t s, branch;
    cudaEvent_t forked, joined;
    cudaStreamCreate(&s);
    cudaStreamCreate(&branch);
    cudaEventCreate(&forked);
    cudaEventCreate(&joined);
    cudaMemset(d, 0, sizeof h);

    cudaGraph_t graph;
    cudaGraphExec_t made, again;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    for (int k = 1; k <= 3; ++k)
        add<<<1, 32, 0, s>>>(d, k); // the numbers of now
    cudaEventRecord(forked, s);
    cudaStreamWaitEvent(branch, forked);
    cudaMemsetAsync(e, 0, sizeof h, branch);
    add<<<1, 32, 0, branch>>>(e, 7);
    cudaEventRecord(joined, branch);
    cudaStreamWaitEvent(s, joined);
    cudaLaunchHostFunc(s, counted, &step);
    printf("%s ", cudaGetErrorName(cudaStreamSynchronize(s))); // not while it captures
    cudaGetLastError();
    cudaStreamEndCapture(s, &graph);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    size_t nodes = 0;
    cudaGraphGetNodes(graph, nullptr, &nodes);
    printf("%d %d %zu\n", h[3], calls, nodes); // nothing has run

    cudaGraphInstantiate(&made, graph, nullptr, nullptr, 0);
    cudaGraphInstantiate(&again, graph, 0);
    cudaGraphDestroy(graph);
    for (int k = 0; k < 5; ++k)
        cudaGraphLaunch(k % 2 ? again : made, s);
    cudaStreamSynchronize(s);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d ", h[3]);
    cudaMemcpy(h, e, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[3], calls);
    cudaGraphExecDestroy(made);
    cudaGraphExecDestroy(again);

    cudaGraphNode_t first, second, third;
    cudaGraphCreate(&graph, 0);
    int four = 4;
    void* arguments[] = {&d, &four};
    cudaKernelNodeParams kernel = {(void*)add, dim3(1), dim3(32), 0, arguments, nullptr};
    cudaGraphAddKernelNode(&first, graph, nullptr, 0, &kernel);
    kernel.func = (void*)twice;
    cudaGraphAddKernelNode(&second, graph, &first, 1, &kernel);
    cudaGraphAddMemcpyNode1D(&third, graph, &second, 1, h, d, sizeof h, cudaMemcpyDeviceToHost);
    four = 100; // too late
    cudaGraphInstantiate(&made, graph, 0);
    cudaGraphLaunch(made, s);
    cudaStreamSynchronize(s);
    printf("%d\n", h[3]);
    cudaGraphExecDestroy(made);
    cudaGraphDestroy(graph);
    cudaFree(d);
    cudaFree(e);
}
