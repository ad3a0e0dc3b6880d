// Two cards: memory, variables and streams of their own, peers, and copies between them. Needs --cards 2.
#include <cstdio>

__device__ int counter = 5;
__managed__ int shared = 1;
__global__ void count(int* out) { *out = ++counter; }
__global__ void add(const int* from, int* to) { to[threadIdx.x] += from[threadIdx.x]; }
__global__ void fill(int* a, int v) { a[threadIdx.x] = v + threadIdx.x; }
__global__ void raise() { ++shared; }

static const char* name(cudaError_t error) {
    cudaGetLastError();
    return cudaGetErrorName(error);
}

int main() {
    int count_ = 0, present = -1, h[32], one, can[3] = {};
    cudaGetDeviceCount(&count_);
    cudaGetDevice(&present);
    printf("%d %d %s\n", count_, present, name(cudaSetDevice(2)));
    for (int k = 0; k < 3; ++k)
        printf("%s ", name(cudaDeviceCanAccessPeer(&can[k], k % 2, k < 2 ? 1 - k : 0)));
    printf("%d %d %d\n", can[0], can[1], can[2]);

    int* a[2];
    cudaStream_t s[2];
    cudaEvent_t e[2];
    for (int d = 0; d < 2; ++d) {
        cudaSetDevice(d);
        cudaMalloc(&a[d], sizeof h);
        cudaStreamCreate(&s[d]);
        cudaEventCreate(&e[d]);
        cudaPointerAttributes of;
        cudaPointerGetAttributes(&of, a[d]);
        cudaDeviceProp prop;
        cudaGetDeviceProperties(&prop, d);
        fill<<<1, 32, 0, s[d]>>>(a[d], 100 * (d + 1));
        printf("%d %d ", of.device, prop.multiProcessorCount > 0);
    }
    printf("\n");
    for (int d : {0, 1, 1}) { // each card has its own variables
        cudaSetDevice(d);
        int* out;
        cudaMalloc(&out, sizeof(int));
        count<<<1, 1>>>(out);
        raise<<<1, 1>>>();
        cudaMemcpy(&one, out, sizeof(int), cudaMemcpyDeviceToHost);
        cudaFree(out);
        printf("%d ", one);
    }
    cudaSetDevice(0);
    cudaMemcpyFromSymbol(&one, counter, sizeof(int));
    cudaDeviceSynchronize();
    printf("%d %d\n", one, shared);

    cudaSetDevice(1);
    printf("%s %s ", name(cudaDeviceEnablePeerAccess(1, 0)), name(cudaDeviceDisablePeerAccess(0)));
    printf("%s ", name(cudaDeviceEnablePeerAccess(0, 0)));
    printf("%s\n", name(cudaDeviceEnablePeerAccess(0, 0)));
    cudaSetDevice(0);
    cudaEventRecord(e[0], s[0]);
    cudaSetDevice(1);
    cudaStreamWaitEvent(s[1], e[0], 0);
    add<<<1, 32, 0, s[1]>>>(a[0], a[1]); // reads the other card's
    printf("%s %s\n", name(cudaStreamSynchronize(s[1])), name(cudaEventRecord(e[0], s[1])));
    fill<<<1, 32, 0, s[0]>>>(a[0], 7); // runs on the stream's card
    printf("%s\n", name(cudaStreamSynchronize(s[0])));
    cudaMemcpy(h, a[0], sizeof h, cudaMemcpyDefault);
    printf("%d ", h[31]);
    cudaMemcpy(h, a[1], sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d ", h[0], h[31]);
    cudaMemcpyPeer(a[0], 0, a[1], 1, sizeof h);
    cudaMemcpy(h, a[0], sizeof h, cudaMemcpyDefault);
    printf("%d %s\n", h[31], name(cudaMemcpyPeer(a[0], 0, a[1], 2, sizeof h)));
    for (int d = 0; d < 2; ++d) {
        cudaSetDevice(d);
        cudaEventDestroy(e[d]);
        cudaStreamDestroy(s[d]);
        cudaFree(a[d]);
    }
}
