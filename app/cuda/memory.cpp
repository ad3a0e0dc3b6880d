// Arrays, copies and fills.
#include "app/cuda/state.hpp"

#include <map>
#include <mutex>

using namespace telar;
using namespace telar::cuda_driver;
using driver::ArrayKind;

namespace {

int allocate(CUdeviceptr* address, std::size_t bytes, ArrayKind kind, void* where = nullptr) {
    begin();
    return guarded([&] {
        uint64_t made = 0;
        if (bytes == 0)
            return failed(driver::InvalidValue, "an array of 0 bytes is asked for");
        const auto done = engine().allocate(bytes, kind, pythonLine(), made, where);
        *address = made;
        return resultOf(done);
    });
}

int release(CUdeviceptr address) {
    return guarded([&] { return address == 0 ? 0 : resultOf(engine().release(address, pythonLine())); });
}

CUdeviceptr host(const void* where) { return reinterpret_cast<CUdeviceptr>(where); }

int copy(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
    return guarded([&] { return resultOf(engine().copy({to, from, bytes, bytes, bytes, 1}, pythonLine())); });
}

/// CUDA_MEMCPY2D.
struct Copy2D {
    struct Side {
        std::size_t x, y;
        int type; ///< CUmemorytype: 1 host, 2 device, 3 array, 4 unified
        void* host;
        CUdeviceptr device;
        const CudaArray* array;
        std::size_t pitch;
        std::size_t row(std::size_t width) const { return type == 3 ? array->pitch : pitch ? pitch : width; }
        CUdeviceptr begin(std::size_t width) const {
            return (type == 1   ? reinterpret_cast<CUdeviceptr>(host)
                    : type == 3 ? array->address
                                : device) +
                   y * row(width) + x;
        }
    } from, to;
    std::size_t width, height;
};

/// CUDA_MEMCPY3D.
struct Copy3D {
    struct Side {
        std::size_t x, y, z, lod;
        int type;
        void* host;
        CUdeviceptr device;
        const CudaArray* array;
        void* reserved;
        std::size_t pitch, height;
        std::size_t row(std::size_t width) const { return type == 3 ? array->pitch : pitch ? pitch : width; }
        CUdeviceptr begin(std::size_t plane, const Copy3D& all) const {
            const auto rows = type == 3 ? array->height : height ? height : all.height;
            return (type == 1   ? reinterpret_cast<CUdeviceptr>(host)
                    : type == 3 ? array->address
                                : device) +
                   ((z + plane) * rows + y) * row(all.width) + x;
        }
    } from, to;
    std::size_t width, height, depth;
};

/// Where the device has memory that the host registered, by the host's address.
struct Registered {
    std::mutex mutex;
    std::map<void*, CUdeviceptr> places;
};
Registered& registered() {
    static auto* made = new Registered;
    return *made;
}

template <class T>
int fill(CUdeviceptr to, std::size_t pitch, T value, std::size_t width, std::size_t height) {
    return guarded(
        [&] { return resultOf(engine().fill(to, pitch, &value, sizeof value, width, height, pythonLine())); });
}

} // namespace

TELAR_RETURNS(cuMemAlloc_v2, (CUdeviceptr * address, std::size_t bytes), allocate(address, bytes, ArrayKind::Device))
TELAR_API cuMemAllocAsync(CUdeviceptr* address, std::size_t bytes, Handle) { return cuMemAlloc_v2(address, bytes); }
TELAR_API cuMemAllocPitch_v2(CUdeviceptr* address, std::size_t* pitch, std::size_t width, std::size_t height,
                             unsigned) {
    constexpr std::size_t row = 512;
    *pitch = (width + row - 1) / row * row;
    return cuMemAlloc_v2(address, *pitch * height);
}
TELAR_RETURNS(cuMemAllocManaged, (CUdeviceptr * address, std::size_t bytes, unsigned),
              allocate(address, bytes, ArrayKind::Managed))
TELAR_RETURNS(cuMemFree_v2, (CUdeviceptr address), release(address))
TELAR_API cuMemFreeAsync(CUdeviceptr address, Handle) { return cuMemFree_v2(address); }
TELAR_API cuMemHostAlloc(void** where, std::size_t bytes, unsigned) {
    TELAR_CALLED;
    CUdeviceptr address = 0;
    const int result = allocate(&address, bytes ? bytes : 1, ArrayKind::Pinned);
    *where = reinterpret_cast<void*>(address);
    return result;
}
TELAR_API cuMemAllocHost_v2(void** where, std::size_t bytes) { return cuMemHostAlloc(where, bytes, 0); }
TELAR_RETURNS(cuMemFreeHost, (void* where), release(reinterpret_cast<CUdeviceptr>(where)))
TELAR_API cuMemHostRegister_v2(void* where, std::size_t bytes, unsigned) {
    TELAR_CALLED;
    CUdeviceptr address = 0;
    if (const int result = allocate(&address, bytes, ArrayKind::Registered, where))
        return result;
    const std::lock_guard lock(registered().mutex);
    registered().places[where] = address;
    return 0;
}
TELAR_API cuMemHostUnregister(void* where) {
    TELAR_CALLED;
    CUdeviceptr address = 0;
    {
        const std::lock_guard lock(registered().mutex);
        const auto known = registered().places.find(where);
        if (known == registered().places.end())
            return failed(driver::InvalidValue, "this memory of the host has not been registered");
        address = known->second;
        registered().places.erase(known);
    }
    return release(address);
}
TELAR_API cuMemHostGetDevicePointer_v2(CUdeviceptr* address, void* where, unsigned) {
    TELAR_CALLED;
    const std::lock_guard lock(registered().mutex);
    const auto known = registered().places.find(where);
    *address = known == registered().places.end() ? host(where) : known->second;
    return 0;
}
TELAR_API cuMemHostGetFlags(unsigned* flags, void*) {
    TELAR_CALLED;
    *flags = 2; // CU_MEMHOSTALLOC_DEVICEMAP
    return 0;
}
TELAR_API cuMemGetInfo_v2(std::size_t* freeBytes, std::size_t* total) {
    TELAR_CALLED;
    *total = engine().options().deviceBytes;
    *freeBytes = *total - engine().bytesInUse();
    return 0;
}
TELAR_API cuMemGetAddressRange_v2(CUdeviceptr* begin, std::size_t* bytes, CUdeviceptr address) {
    TELAR_CALLED;
    const auto facts = engine().factsOf(address);
    if (!facts)
        return failed(driver::NotFound, "no array of the device is at this address");
    if (begin)
        *begin = facts->begin;
    if (bytes)
        *bytes = facts->bytes;
    return 0;
}
/// By CUpointer_attribute.
TELAR_API cuPointerGetAttribute(void* to, int attribute, CUdeviceptr address) {
    TELAR_CALLED;
    const auto facts = engine().factsOf(address);
    if (!facts)
        return failed(driver::InvalidValue, "this is no address of the device");
    const bool pinned = facts->kind == ArrayKind::Pinned || facts->kind == ArrayKind::Registered,
               managed = facts->kind == ArrayKind::Managed;
    switch (attribute) {
    case 1:
        *static_cast<void**>(to) = current() ? current() : &primaryContext();
        return 0;
    case 2:
        *static_cast<unsigned*>(to) = pinned ? 1 : 2;
        return 0;
    case 3:
        *static_cast<CUdeviceptr*>(to) = address;
        return 0;
    case 4:
        *static_cast<void**>(to) = pinned || managed ? reinterpret_cast<void*>(address) : nullptr;
        return pinned || managed ? 0 : failed(driver::InvalidValue, "the host has no access to this array");
    case 7:
    case 11:
        *static_cast<CUdeviceptr*>(to) = facts->begin;
        return 0;
    case 8:
        *static_cast<bool*>(to) = managed;
        return 0;
    case 9:
        *static_cast<int*>(to) = 0;
        return 0;
    case 12:
        *static_cast<std::size_t*>(to) = facts->bytes;
        return 0;
    case 13:
        *static_cast<bool*>(to) = true;
        return 0;
    default:
        return failed(driver::NotSupported, "attribute " + std::to_string(attribute) + " of a pointer is not known");
    }
}
TELAR_API cuPointerGetAttributes(unsigned count, const int* attributes, void** to, CUdeviceptr address) {
    for (unsigned k = 0; k < count; ++k)
        if (cuPointerGetAttribute(to[k], attributes[k], address) != 0 && attributes[k] == 2)
            *static_cast<unsigned*>(to[k]) = 0; // of no kind that CUDA knows
    return 0;
}
TELAR_RETURNS(cuMemcpy, (CUdeviceptr to, CUdeviceptr from, std::size_t n), copy(to, from, n))
TELAR_API cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, std::size_t n, Handle) { return cuMemcpy(to, from, n); }
TELAR_API cuMemcpyHtoD_v2(CUdeviceptr to, const void* from, std::size_t n) { return cuMemcpy(to, host(from), n); }
TELAR_API cuMemcpyDtoH_v2(void* to, CUdeviceptr from, std::size_t n) { return cuMemcpy(host(to), from, n); }
TELAR_API cuMemcpyDtoD_v2(CUdeviceptr to, CUdeviceptr from, std::size_t n) { return cuMemcpy(to, from, n); }
TELAR_API cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void* from, std::size_t n, Handle) {
    return cuMemcpy(to, host(from), n);
}
TELAR_API cuMemcpyDtoHAsync_v2(void* to, CUdeviceptr from, std::size_t n, Handle) {
    return cuMemcpy(host(to), from, n);
}
TELAR_API cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, std::size_t n, Handle) {
    return cuMemcpy(to, from, n);
}
TELAR_API cuMemcpyPeer(CUdeviceptr to, Handle, CUdeviceptr from, Handle, std::size_t n) {
    return cuMemcpy(to, from, n);
}
TELAR_API cuMemcpyPeerAsync(CUdeviceptr to, Handle, CUdeviceptr from, Handle, std::size_t n, Handle) {
    return cuMemcpy(to, from, n);
}
TELAR_API cuMemcpy2D_v2(const Copy2D* c) {
    TELAR_CALLED;
    return guarded([&] {
        return resultOf(engine().copy({c->to.begin(c->width), c->from.begin(c->width), c->to.row(c->width),
                                       c->from.row(c->width), c->width, c->height},
                                      pythonLine()));
    });
}
TELAR_API cuMemcpy2DUnaligned_v2(const Copy2D* c) { return cuMemcpy2D_v2(c); }
TELAR_API cuMemcpy2DAsync_v2(const Copy2D* c, Handle) { return cuMemcpy2D_v2(c); }
TELAR_API cuMemcpy3D_v2(const Copy3D* c) {
    TELAR_CALLED;
    return guarded([&] {
        for (std::size_t plane = 0; plane < c->depth; ++plane)
            if (const int result =
                    resultOf(engine().copy({c->to.begin(plane, *c), c->from.begin(plane, *c), c->to.row(c->width),
                                            c->from.row(c->width), c->width, c->height},
                                           pythonLine())))
                return result;
        return 0;
    });
}
TELAR_API cuMemcpy3DAsync_v2(const Copy3D* c, Handle) { return cuMemcpy3D_v2(c); }

#define TELAR_FILLS(bits, T)                                                                                           \
    TELAR_RETURNS(cuMemsetD##bits##_v2, (CUdeviceptr to, T value, std::size_t count), fill<T>(to, 0, value, count, 1)) \
    TELAR_RETURNS(cuMemsetD##bits##Async, (CUdeviceptr to, T value, std::size_t count, Handle),                        \
                  fill<T>(to, 0, value, count, 1))                                                                     \
    TELAR_RETURNS(cuMemsetD2D##bits##_v2,                                                                              \
                  (CUdeviceptr to, std::size_t pitch, T value, std::size_t width, std::size_t height),                 \
                  fill<T>(to, pitch, value, width, height))                                                            \
    TELAR_RETURNS(cuMemsetD2D##bits##Async,                                                                            \
                  (CUdeviceptr to, std::size_t pitch, T value, std::size_t width, std::size_t height, Handle),         \
                  fill<T>(to, pitch, value, width, height))                                                            \
    TELAR_PER_THREAD(cuMemsetD##bits##_v2, _ptds)                                                                      \
    TELAR_PER_THREAD(cuMemsetD2D##bits##_v2, _ptds)                                                                    \
    TELAR_PER_THREAD(cuMemsetD##bits##Async, _ptsz)                                                                    \
    TELAR_PER_THREAD(cuMemsetD2D##bits##Async, _ptsz)                                                                  \
    TELAR_BEFORE_V2(cuMemsetD##bits)                                                                                   \
    TELAR_BEFORE_V2(cuMemsetD2D##bits)
TELAR_FILLS(8, unsigned char)
TELAR_FILLS(16, unsigned short)
TELAR_FILLS(32, unsigned)

TELAR_DOES(cuMemAdvise, (CUdeviceptr, std::size_t, int, CUdevice))
TELAR_DOES(cuMemPrefetchAsync, (CUdeviceptr, std::size_t, CUdevice, Handle))

TELAR_PER_THREAD(cuMemcpy, _ptds)
TELAR_PER_THREAD(cuMemcpyHtoD_v2, _ptds)
TELAR_PER_THREAD(cuMemcpyDtoH_v2, _ptds)
TELAR_PER_THREAD(cuMemcpyDtoD_v2, _ptds)
TELAR_PER_THREAD(cuMemcpy2D_v2, _ptds)
TELAR_PER_THREAD(cuMemcpy2DUnaligned_v2, _ptds)
TELAR_PER_THREAD(cuMemcpy3D_v2, _ptds)
TELAR_PER_THREAD(cuMemcpyPeer, _ptds)
TELAR_PER_THREAD(cuMemcpyAsync, _ptsz)
TELAR_PER_THREAD(cuMemcpyHtoDAsync_v2, _ptsz)
TELAR_PER_THREAD(cuMemcpyDtoHAsync_v2, _ptsz)
TELAR_PER_THREAD(cuMemcpyDtoDAsync_v2, _ptsz)
TELAR_PER_THREAD(cuMemcpy2DAsync_v2, _ptsz)
TELAR_PER_THREAD(cuMemcpy3DAsync_v2, _ptsz)
TELAR_PER_THREAD(cuMemcpyPeerAsync, _ptsz)
TELAR_PER_THREAD(cuMemAllocAsync, _ptsz)
TELAR_PER_THREAD(cuMemFreeAsync, _ptsz)
TELAR_PER_THREAD(cuMemPrefetchAsync, _ptsz)

TELAR_BEFORE_V2(cuMemAlloc)
TELAR_BEFORE_V2(cuMemFree)
TELAR_BEFORE_V2(cuMemAllocPitch)
TELAR_BEFORE_V2(cuMemAllocHost)
TELAR_BEFORE_V2(cuMemGetInfo)
TELAR_BEFORE_V2(cuMemGetAddressRange)
TELAR_BEFORE_V2(cuMemHostGetDevicePointer)
TELAR_BEFORE_V2(cuMemHostRegister)
TELAR_BEFORE_V2(cuMemcpyHtoD)
TELAR_BEFORE_V2(cuMemcpyDtoH)
TELAR_BEFORE_V2(cuMemcpyDtoD)
TELAR_BEFORE_V2(cuMemcpyHtoDAsync)
TELAR_BEFORE_V2(cuMemcpyDtoHAsync)
TELAR_BEFORE_V2(cuMemcpyDtoDAsync)
TELAR_BEFORE_V2(cuMemcpy2D)
TELAR_BEFORE_V2(cuMemcpy2DUnaligned)
TELAR_BEFORE_V2(cuMemcpy3D)
