// Addresses that are reserved and memory that is mapped there (cuda.h), beside the runtime's own calls.
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void fill(int* a, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        a[i] = i;
}

int main() {
    CUdevice device;
    CUcontext context;
    int managed = 0, count = 0;
    printf("%d ", cuInit(0));
    printf("%d ", cuDeviceGet(&device, 0));
    cuDeviceGetCount(&count);
    cuDeviceGetAttribute(&managed, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, device);
    cuDevicePrimaryCtxRetain(&context, device);
    cuCtxSetCurrent(context);
    printf("%d %d\n", count >= 1, managed);
    CUmemAllocationProp prop;
    memset(&prop, 0, sizeof prop);
    prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    prop.location.id = 0;
    size_t granularity = 0;
    cuMemGetAllocationGranularity(&granularity, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM);
    CUdeviceptr at = 0;
    printf("%zu ", granularity);
    printf("%d ", cuMemAddressReserve(&at, 4 * granularity, 0, 0, 0));
    CUmemAccessDesc access;
    memset(&access, 0, sizeof access);
    access.location = prop.location;
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    CUmemGenericAllocationHandle first, second;
    printf("%d ", cuMemCreate(&first, granularity + 1, &prop, 0)); // no whole number of pieces
    printf("%d ", cuMemCreate(&first, granularity, &prop, 0));
    printf("%d ", cuMemCreate(&second, granularity, &prop, 0));
    printf("%d ", cuMemMap(at, granularity, 0, first, 0));
    printf("%d ", cuMemMap(at, granularity, 0, second, 0)); // there is one
    printf("%d\n", cuMemSetAccess(at, granularity, &access, 1));
    const int n = int(granularity / 4);
    fill<<<64, 256>>>((int*)at, n);
    cuMemMap(at + granularity, granularity, 0, second, 0);
    cuMemSetAccess(at, 2 * granularity, &access, 1);
    int h[2] = {0, 0};
    cuMemcpyDtoH(h, at + 4 * (n - 1), 4); // as it was before it grew
    fill<<<64, 256>>>((int*)at, 2 * n);
    cuCtxSynchronize();
    cudaMemcpy(h + 1, (int*)at + 2 * n - 1, 4, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0] == n - 1, h[1] == 2 * n - 1);
    printf("%d ", cuMemUnmap(at, 2 * granularity));
    printf("%d ", cuMemRelease(first));
    printf("%d ", cuMemRelease(second));
    printf("%d ", cuMemAddressFree(at, 4 * granularity));
    CUdeviceptr plain = 0;
    printf("%d ", cuMemAlloc(&plain, 64));
    printf("%d ", cuMemsetD32(plain, 77, 16));
    printf("%d ", cuMemcpyDtoH(h, plain + 60, 4));
    printf("%d ", h[0]);
    printf("%d\n", cuMemFree(plain));
    const char* name = nullptr;
    cuGetErrorName(CUDA_ERROR_INVALID_VALUE, &name);
    printf("%s\n", name);
    cuDevicePrimaryCtxRelease(device);
}
