// Addresses are unified: a copy that calls an array of the device the host's copies all the same, as on a card. What it calls
// the device's must be known to the card: pinned, managed and registered memory is, plain memory is not.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__constant__ int constants[4];
__device__ int variable[4];
__managed__ int managed[4];

__global__ void fill(int* a, int from) { a[threadIdx.x] = from + threadIdx.x; }

int *a, *b, expected = 0, wrong = 0;
int* made() { // four numbers that no copy had before
    fill<<<1, 4>>>(a, expected += 10);
    return a;
}
void check(const char* what, cudaError_t error, const void* at) {
    int got[4];
    cudaMemcpy(got, at, sizeof got, cudaMemcpyDefault);
    for (int k = 0; k < 4; ++k)
        if (error != cudaSuccess || got[k] != expected + k) {
            printf("%s: %s, %d for %d\n", what, cudaGetErrorName(error), got[k], expected + k);
            ++wrong;
            break;
        }
}

int main() {
    constexpr size_t n = 4 * sizeof(int);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMalloc(&a, n);
    cudaMalloc(&b, n);
    for (auto kind : {cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault}) {
        check("cudaMemcpy", cudaMemcpy(b, made(), n, kind), b);
        check("cudaMemcpyAsync", cudaMemcpyAsync(b, made(), n, kind, stream), b);
        check("cudaMemcpy2D", cudaMemcpy2D(b, 8, made(), 8, 8, 2, kind), b);
        check("cudaMemcpy2DAsync", cudaMemcpy2DAsync(b, 8, made(), 8, 8, 2, kind, stream), b);
        cudaMemcpy3DParms volume = {};
        volume.srcPtr = make_cudaPitchedPtr(made(), 8, 8, 2);
        volume.dstPtr = make_cudaPitchedPtr(b, 8, 8, 2);
        volume.extent = make_cudaExtent(8, 2, 1);
        volume.kind = kind;
        check("cudaMemcpy3D", cudaMemcpy3D(&volume), b);
    }
    void *constant, *device;
    cudaGetSymbolAddress(&constant, constants);
    cudaGetSymbolAddress(&device, variable);
    check("cudaMemcpyToSymbol", cudaMemcpyToSymbol(constants, made(), n), constant);
    check("cudaMemcpyToSymbolAsync", cudaMemcpyToSymbolAsync(variable, made(), n, 0, cudaMemcpyHostToDevice, stream), device);
    check("cudaMemcpyToSymbol on the device", cudaMemcpyToSymbol(variable, made(), n, 0, cudaMemcpyDeviceToDevice), device);
    check("cudaMemcpyFromSymbol", cudaMemcpyFromSymbol(b, variable, n), b);
    cudaMemcpyToSymbol(variable, made(), n);
    check("cudaMemcpyFromSymbolAsync", cudaMemcpyFromSymbolAsync(b, variable, n, 0, cudaMemcpyDeviceToDevice, stream), b);
    check("cudaMemcpyFromSymbol to a managed variable", cudaMemcpyFromSymbol(managed, variable, n), managed);
    check("cudaMemcpyToSymbol, managed", cudaMemcpyToSymbol(managed, made(), n), managed);
    check("to an address of a variable", cudaMemcpy(device, made(), n, cudaMemcpyHostToDevice), device);

    // Memory of the host that a card knows, under every name.
    int *pinned, *both, plain[4];
    auto* registered = (int*)aligned_alloc(4096, 4096);
    cudaMallocHost(&pinned, n);
    cudaMallocManaged(&both, n);
    cudaHostRegister(registered, 4096, cudaHostRegisterMapped);
    for (int* at : {pinned, both, registered, managed})
        for (auto kind : {cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault}) {
            check("from a card", cudaMemcpy(at, made(), n, kind), at);
            cudaDeviceSynchronize();
            for (int k = 0; k < 4; ++k)
                at[k] = expected + 5 + k;
            expected += 5;
            check("to a card", cudaMemcpy(b, at, n, kind), b);
        }
    for (int* at : {pinned, both, registered, managed}) {
        const cudaError_t error = cudaMemset(at, 0, n);
        cudaDeviceSynchronize();
        wrong += error != cudaSuccess || at[0] != 0 || at[3] != 0;
    }
    printf("%d wrong\n", wrong);

    // Plain memory is the host's, and what is called the device's must be known.
    for (auto kind : {cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice})
        printf("%d: %s ", kind, cudaGetErrorName(cudaMemcpy(plain, made(), n, kind)));
    puts("");
    for (auto kind : {cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice})
        printf("%d: %s ", kind, cudaGetErrorName(cudaMemcpy(b, plain, n, kind)));
    puts("");
    puts(cudaGetErrorName(cudaMemcpyToSymbol(variable, plain, n, 0, cudaMemcpyDeviceToHost)));
    puts(cudaGetErrorName(cudaMemcpyFromSymbol(plain, variable, n, 0, cudaMemcpyHostToDevice)));
    cudaHostUnregister(registered);
    free(registered);
    cudaFreeHost(pinned);
    cudaFree(both);
    cudaFree(a);
    cudaFree(b);
    cudaStreamDestroy(stream);
}
