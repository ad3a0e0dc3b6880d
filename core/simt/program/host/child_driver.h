// CUDA's driver API beside the runtime's (core/simt/cuda/libraries/cuda.h). The runtime's own context is the only one.
#pragma once
#include "child_card.h"
#include "child_memory.h"
#include "cuda.h"

#define WHOLE_DRIVER_CONTEXT                                                                                           \
    if (stickyError != cudaSuccess)                                                                                    \
    return (CUresult)stickyError

namespace {

constexpr uint64_t mapPiece = uint64_t{2} << 20; ///< cuMemGetAllocationGranularity
/// Memory without an address, and where it is mapped.
struct Physical {
    CUmemAllocationProp prop;
    uint64_t bytes;
    CUdeviceptr at;  ///< 0: not mapped
    bool released;   ///< it goes when it is unmapped
    Physical* next;
};
Physical* physicals;

CUresult result(cudaError_t error) { return (CUresult)error; } // the driver's numbers are the runtime's

Physical* physicalOf(CUmemGenericAllocationHandle handle) {
    for (auto* one = physicals; one; one = one->next)
        if ((CUmemGenericAllocationHandle)one == handle && !one->released)
            return one;
    return nullptr;
}

bool lies(CUdeviceptr at, uint64_t bytes) {
    const Place place = placeOf((void*)at);
    return place.array != noArray && arrays[place.array].alive && bytes <= place.room;
}

void dropReleased() {
    for (Physical** at = &physicals; *at;)
        if (Physical* one = *at; one->released && !one->at) {
            *at = one->next;
            free(one);
        } else {
            at = &one->next;
        }
}

bool fits(const CUmemAllocationProp* prop) {
    return prop && prop->type == CU_MEM_ALLOCATION_TYPE_PINNED && prop->location.type == CU_MEM_LOCATION_TYPE_DEVICE && isCard(prop->location.id);
}

} // namespace

extern "C" {

CUresult cuInit(unsigned int flags) { return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS; }
CUresult cuDriverGetVersion(int* version) { return result(cudaDriverGetVersion(version)); }
CUresult cuGetErrorName(CUresult error, const char** name) {
    switch ((int)error) {
#define TELAR_NAMED(one)                                                                                               \
    case one:                                                                                                          \
        *name = #one;                                                                                                  \
        return CUDA_SUCCESS;
        TELAR_NAMED(CUDA_SUCCESS)
        TELAR_NAMED(CUDA_ERROR_INVALID_VALUE)
        TELAR_NAMED(CUDA_ERROR_OUT_OF_MEMORY)
        TELAR_NAMED(CUDA_ERROR_INVALID_DEVICE)
        TELAR_NAMED(CUDA_ERROR_INVALID_CONTEXT)
        TELAR_NAMED(CUDA_ERROR_NOT_FOUND)
        TELAR_NAMED(CUDA_ERROR_NOT_READY)
        TELAR_NAMED(CUDA_ERROR_ILLEGAL_ADDRESS)
        TELAR_NAMED(CUDA_ERROR_LAUNCH_FAILED)
        TELAR_NAMED(CUDA_ERROR_NOT_PERMITTED)
        TELAR_NAMED(CUDA_ERROR_NOT_SUPPORTED)
        TELAR_NAMED(CUDA_ERROR_UNKNOWN)
#undef TELAR_NAMED
    }
    *name = nullptr;
    return CUDA_ERROR_INVALID_VALUE;
}
CUresult cuGetErrorString(CUresult error, const char** text) {
    *text = cudaGetErrorString((cudaError_t)error);
    return CUDA_SUCCESS;
}
CUresult cuDeviceGet(CUdevice* device, int number) {
    *device = number;
    return isCard(number) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}
CUresult cuDeviceGetCount(int* count) { return result(cudaGetDeviceCount(count)); }
CUresult cuDeviceGetName(char* name, int length, CUdevice device) {
    cudaDeviceProp prop;
    if (const cudaError_t error = cudaGetDeviceProperties(&prop, device))
        return result(error);
    strncpy(name, prop.name, (size_t)length);
    if (length > 0)
        name[length - 1] = 0;
    return CUDA_SUCCESS;
}
CUresult cuDeviceTotalMem(size_t* bytes, CUdevice device) {
    *bytes = bytesThere();
    return isCard(device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}
CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device) {
    if (attribute == CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED || attribute == CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED) {
        *value = attribute == CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED;
        return isCard(device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
    }
    return result(cudaDeviceGetAttribute(value, (cudaDeviceAttr)attribute, device));
}
CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
    *context = (CUcontext)(uint64_t)(device + 1);
    return isCard(device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}
CUresult cuDevicePrimaryCtxRelease(CUdevice) { return CUDA_SUCCESS; }
CUresult cuCtxSetCurrent(CUcontext context) { return context ? result(cudaSetDevice((int)(uint64_t)context - 1)) : CUDA_SUCCESS; }
CUresult cuCtxCreate(CUcontext* context, unsigned int, CUdevice device) {
    const CUresult error = cuDevicePrimaryCtxRetain(context, device);
    return error ? error : cuCtxSetCurrent(*context);
}
CUresult cuCtxDestroy(CUcontext) { return CUDA_SUCCESS; }
CUresult cuCtxGetCurrent(CUcontext* context) { return cuDevicePrimaryCtxRetain(context, presentCard); }
CUresult cuCtxGetDevice(CUdevice* device) { return cuDeviceGet(device, presentCard); }
CUresult cuCtxSynchronize() { return result(cudaDeviceSynchronize()); }
CUresult cuMemGetInfo(size_t* left, size_t* total) { return result(cudaMemGetInfo(left, total)); }
CUresult cuMemAlloc(CUdeviceptr* pointer, size_t bytes) {
    WHOLE_DRIVER_CONTEXT;
    return bytes ? result(allocate((void**)pointer, bytes, false, false, SITE)) : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuMemFree(CUdeviceptr pointer) {
    WHOLE_DRIVER_CONTEXT;
    return result(release((void*)pointer, false, SITE));
}
CUresult cuMemcpyHtoD(CUdeviceptr to, const void* from, size_t bytes) {
    WHOLE_DRIVER_CONTEXT;
    return result(copyRows((void*)to, bytes, from, bytes, bytes, 1, cudaMemcpyHostToDevice, SITE));
}
CUresult cuMemcpyDtoH(void* to, CUdeviceptr from, size_t bytes) {
    show();
    WHOLE_DRIVER_CONTEXT;
    return result(copyRows(to, bytes, (void*)from, bytes, bytes, 1, cudaMemcpyDeviceToHost, SITE));
}
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
    WHOLE_DRIVER_CONTEXT;
    return result(copyRows((void*)to, bytes, (void*)from, bytes, bytes, 1, cudaMemcpyDeviceToDevice, SITE));
}
CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, size_t count) {
    WHOLE_DRIVER_CONTEXT;
    return result(fillRows((void*)to, count, value, count, 1, SITE));
}
CUresult cuMemsetD32(CUdeviceptr to, unsigned int value, size_t count) {
    WHOLE_DRIVER_CONTEXT;
    if (const cudaError_t error = fillRows((void*)to, 4 * count, 0, 4 * count, 1, SITE))
        return result(error);
    const Place place = placeOf((void*)to);
    for (size_t k = 0; k < count; ++k)
        memcpy(place.memory + 4 * k, &value, 4);
    return CUDA_SUCCESS;
}

// ---- addresses and memory that is mapped to them
CUresult cuMemGetAllocationGranularity(size_t* bytes, const CUmemAllocationProp* prop, CUmemAllocationGranularity_flags) {
    if (!bytes || !fits(prop))
        return CUDA_ERROR_INVALID_VALUE;
    *bytes = mapPiece;
    return CUDA_SUCCESS;
}
CUresult cuMemAddressReserve(CUdeviceptr* at, size_t bytes, size_t alignment, CUdeviceptr, unsigned long long flags) {
    WHOLE_DRIVER_CONTEXT;
    if (!at || bytes == 0 || bytes % mapPiece != 0 || flags || (alignment & (alignment - 1)))
        return CUDA_ERROR_INVALID_VALUE;
    return result(allocate((void**)at, bytes, false, false, SITE));
}
CUresult cuMemAddressFree(CUdeviceptr at, size_t bytes) {
    WHOLE_DRIVER_CONTEXT;
    for (auto* one = physicals; one; one = one->next)
        if (one->at >= at && one->at - at < bytes)
            return CUDA_ERROR_INVALID_VALUE; // memory is mapped there
    return lies(at, bytes) ? result(release((void*)at, false, SITE)) : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuMemCreate(CUmemGenericAllocationHandle* handle, size_t bytes, const CUmemAllocationProp* prop, unsigned long long flags) {
    Locked locked;
    if (!handle || bytes == 0 || bytes % mapPiece != 0 || !fits(prop) || flags)
        return CUDA_ERROR_INVALID_VALUE;
    uint64_t taken = bytes;
    for (auto* one = physicals; one; one = one->next)
        taken += one->bytes;
    if (taken > bytesThere())
        return CUDA_ERROR_OUT_OF_MEMORY;
    auto* made = (Physical*)calloc(1, sizeof(Physical));
    made->prop = *prop;
    made->prop.allocFlags.compressionType = CU_MEM_ALLOCATION_COMP_NONE;
    made->bytes = bytes;
    made->next = physicals;
    physicals = made;
    *handle = (CUmemGenericAllocationHandle)made;
    return CUDA_SUCCESS;
}
CUresult cuMemRelease(CUmemGenericAllocationHandle handle) {
    Locked locked;
    auto* one = physicalOf(handle);
    if (!one)
        return CUDA_ERROR_INVALID_VALUE;
    one->released = true;
    dropReleased();
    return CUDA_SUCCESS;
}
CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp* prop, CUmemGenericAllocationHandle handle) {
    Locked locked;
    const auto* one = physicalOf(handle);
    if (!one || !prop)
        return CUDA_ERROR_INVALID_VALUE;
    *prop = one->prop;
    return CUDA_SUCCESS;
}
CUresult cuMemMap(CUdeviceptr at, size_t bytes, size_t offset, CUmemGenericAllocationHandle handle, unsigned long long flags) {
    Locked locked;
    auto* one = physicalOf(handle);
    if (!one || offset || flags || bytes != one->bytes || at % mapPiece != 0 || !lies(at, bytes))
        return CUDA_ERROR_INVALID_VALUE;
    if (one->at)
        return CUDA_ERROR_NOT_SUPPORTED; // the same memory at two addresses
    for (auto* other = physicals; other; other = other->next)
        if (other->at && other->at < at + bytes && at < other->at + other->bytes)
            return CUDA_ERROR_INVALID_VALUE;
    one->at = at;
    return CUDA_SUCCESS;
}
CUresult cuMemUnmap(CUdeviceptr at, size_t bytes) {
    Locked locked;
    bool any = false;
    for (auto* one = physicals; one; one = one->next)
        if (one->at >= at && one->at < at + bytes) {
            any = true;
            one->at = 0;
        }
    dropReleased();
    return any ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuMemSetAccess(CUdeviceptr at, size_t bytes, const CUmemAccessDesc* access, size_t count) {
    for (size_t k = 0; k < count; ++k)
        if (access[k].location.type != CU_MEM_LOCATION_TYPE_DEVICE || !isCard(access[k].location.id))
            return CUDA_ERROR_INVALID_DEVICE;
    if (!lies(at, bytes))
        return CUDA_ERROR_INVALID_VALUE;
    for (size_t k = 0; k < count; ++k)
        if (access[k].location.id != arrays[placeOf((void*)at).array].card)
            return CUDA_ERROR_NOT_SUPPORTED; // memory that two cards reach
    return CUDA_SUCCESS;
}

} // extern "C"
