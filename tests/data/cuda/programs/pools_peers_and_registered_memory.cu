// Calls that course programs make and that change nothing on one card; memory of the host that kernels read; graphs that are changed.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void twice(int* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}

#define SAY(call) printf("%s\n", cudaGetErrorName(call))

int main() {
    // Peers.
    int can = 7, value = -1;
    SAY(cudaDeviceCanAccessPeer(&can, 0, 0));
    SAY(cudaDeviceEnablePeerAccess(1, 0));
    SAY(cudaDeviceGetAttribute(&value, cudaDevAttrMemoryPoolsSupported, 0));
    printf("%d %d\n", can, value);
    // A pool of its own.
    cudaMemPool_t pool;
    cudaMemPoolProps props = {};
    props.allocType = cudaMemAllocationTypePinned;
    props.location = {cudaMemLocationTypeDevice, 0};
    cudaMemPoolCreate(&pool, &props);
    unsigned long long threshold = 4096, got = 0, used = 0;
    cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold);
    cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &got);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int *a, h[64];
    SAY(cudaMallocFromPoolAsync(&a, sizeof h, pool, stream));
    cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
    printf("%llu %d\n", got, used >= sizeof h);
    // Registered memory: the kernel gets the host's own pointer, or the device's.
    int* mine = (int*)malloc(100 * sizeof(int)) + 3;
    for (int k = 0; k < 64; ++k)
        mine[k] = k;
    SAY(cudaHostRegister(mine, 64 * sizeof(int), cudaHostRegisterMapped));
    SAY(cudaHostRegister(mine, 64 * sizeof(int), cudaHostRegisterMapped));
    cudaGetLastError();
    twice<<<1, 64, 0, stream>>>(mine, 64);
    int* device;
    cudaHostGetDevicePointer(&device, mine, 0);
    twice<<<1, 64, 0, stream>>>(device, 64);
    cudaStreamSynchronize(stream);
    printf("%d %d\n", mine[1], mine[63]);
    SAY(cudaHostUnregister(mine));
    printf("%d %d\n", mine[1], mine[63]);
    // A graph whose kernel is changed after it was made ready.
    for (int k = 0; k < 64; ++k)
        h[k] = 1;
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    cudaGraph_t graph;
    cudaGraphNode_t node;
    cudaGraphExec_t ready;
    cudaGraphCreate(&graph, 0);
    int n = 64;
    void* arguments[] = {&a, &n};
    cudaKernelNodeParams kernel = {(void*)twice, 1, 64, 0, arguments, nullptr};
    cudaGraphAddKernelNode(&node, graph, nullptr, 0, &kernel);
    cudaMemcpy3DParms back = {};
    back.srcPtr = make_cudaPitchedPtr(a, sizeof h, 64, 1);
    back.dstPtr = make_cudaPitchedPtr(h, sizeof h, 64, 1);
    back.extent = make_cudaExtent(sizeof h, 1, 1);
    back.kind = cudaMemcpyDeviceToHost;
    cudaGraphNode_t copy;
    SAY(cudaGraphAddMemcpyNode(&copy, graph, &node, 1, &back));
    cudaGraphInstantiate(&ready, graph, nullptr, nullptr, 0);
    cudaGraphLaunch(ready, stream);
    n = 32;
    SAY(cudaGraphExecKernelNodeSetParams(ready, node, &kernel));
    cudaGraphLaunch(ready, stream);
    cudaStreamSynchronize(stream);
    printf("%d %d\n", h[0], h[63]);
    cudaGraphExecUpdateResultInfo info;
    SAY(cudaGraphExecUpdate(ready, graph, &info));
    cudaGraphLaunch(ready, stream);
    cudaStreamSynchronize(stream);
    printf("%d %d\n", h[0], h[63]);
    // A launch with attributes.
    cudaLaunchConfig_t launch = {};
    launch.gridDim = 1;
    launch.blockDim = 64;
    launch.stream = stream;
    SAY(cudaLaunchKernelEx(&launch, twice, a, 64));
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[63]);
    SAY(cudaMemcpyPeer(a, 1, a, 0, 4));
    cudaFreeAsync(a, stream);
    cudaMemPoolDestroy(pool);
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    free(mine - 3);
}
