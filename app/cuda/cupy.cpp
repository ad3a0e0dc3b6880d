// CuPy's module of the runtime API over Telar's driver. CuPy is linked with NVIDIA's runtime library, which asks the driver
// for private tables and whether it is NVIDIA's own; nothing of that is answered or imitated here. Other modules of CuPy
// call this one by a table of C functions with their signatures (__pyx_capi__, as Cython makes it), and the functions
// below take those places (python/telar_cupy.py), so that the library is not called at all.
//
// Written from the public reference, NVIDIA's "CUDA Runtime API", and CuPy's own declarations (MIT licence). Every function
// has Cython's last parameter, and is called with the interpreter's lock.
#include "app/cuda/state.hpp"

#include <cstring>
#include <dlfcn.h>

using namespace telar;
using namespace telar::cuda_driver;

// What of the driver is called here, as the other files of this folder define it.
extern "C" {
int cuInit(unsigned);
int cuGetErrorString(int, const char**);
int cuDriverGetVersion(int*);
int cuDeviceGetAttribute(int*, int, CUdevice);
int cuDevicePrimaryCtxRetain(Handle*, CUdevice);
int cuCtxSetCurrent(Handle);
int cuCtxSynchronize();
int cuCtxGetLimit(std::size_t*, int);
int cuCtxSetLimit(int, std::size_t);
int cuMemAlloc_v2(CUdeviceptr*, std::size_t);
int cuMemAllocManaged(CUdeviceptr*, std::size_t, unsigned);
int cuMemFree_v2(CUdeviceptr);
int cuMemHostAlloc(void**, std::size_t, unsigned);
int cuMemFreeHost(void*);
int cuMemHostRegister_v2(void*, std::size_t, unsigned);
int cuMemHostUnregister(void*);
int cuMemcpy(CUdeviceptr, CUdeviceptr, std::size_t);
int cuMemsetD8_v2(CUdeviceptr, unsigned char, std::size_t);
int cuStreamCreateWithPriority(Handle*, unsigned, int);
int cuStreamDestroy_v2(Handle);
int cuStreamSynchronize(Handle);
int cuStreamGetFlags(Handle, unsigned*);
int cuStreamGetPriority(Handle, int*);
int cuStreamWaitEvent(Handle, Handle, unsigned);
int cuEventCreate(Handle*, unsigned);
int cuEventDestroy_v2(Handle);
int cuEventRecord(Handle, Handle);
int cuEventSynchronize(Handle);
int cuEventQuery(Handle);
int cuEventElapsedTime(float*, Handle, Handle);
int cuPointerGetAttribute(void*, int, CUdeviceptr);
int cuProfilerStart();
int cuProfilerStop();
}

namespace {

using Object = void;
using Number = intptr_t;

/// Python's makers of values, and what CuPy's module does in Python: it raises, and answers what is a Python object.
struct Python {
    Object* none = dlsym(RTLD_DEFAULT, "_Py_NoneStruct");
    void (*hold)(Object*) = reinterpret_cast<void (*)(Object*)>(dlsym(RTLD_DEFAULT, "Py_IncRef"));
    Object* (*call)(Object*, const char*,
                    ...) = reinterpret_cast<Object* (*)(Object*, const char*, ...)>(dlsym(RTLD_DEFAULT,
                                                                                          "PyObject_CallFunction"));
    Object* raise = nullptr;  ///< (status, words), which raises
    Object* answer = nullptr; ///< (name, number): what `name` gives
} python;

bool ready() {
    Handle context = nullptr;
    if (!current() && cuInit(0) == 0 && cuDevicePrimaryCtxRetain(&context, 0) == 0)
        cuCtxSetCurrent(context);
    return forked() == 0;
}
/// Whether it went well; else CuPy's exception is set.
bool fine(int status) {
    if (status == 0)
        return true;
    const char* words = "";
    cuGetErrorString(status, &words);
    (void)python.call(python.raise, "is", status, words);
    return false;
}
template <class Work>
Object* nothing(const Work& work) {
    ready();
    if (!fine(work()))
        return nullptr;
    python.hold(python.none);
    return python.none;
}
/// A value that `work` writes; `wrong` beside an exception.
template <class T, class Work>
T value(T wrong, const Work& work) {
    T made{};
    ready();
    return fine(work(made)) ? made : wrong;
}
Handle handle(Number n) { return reinterpret_cast<Handle>(n); }
CUdeviceptr address(Number n) { return static_cast<CUdeviceptr>(n); }
int onlyDevice(int device) { return device == 0 ? 0 : failed(driver::InvalidDevice, "there is one device, number 0"); }

/// Cython's optional parameters: how many were given, then their values.
struct OptionalFlags {
    int given;
    unsigned flags;
};

int driverVersion(int) {
    return value(-1, [](int& to) { return cuDriverGetVersion(&to); });
}
int runtimeVersion(int) { return 12040; } // as Telar's NVRTC says
int majorVersion(int) { return 12; }
int getDevice(int) { return ready() ? 0 : -1; }
int getDeviceCount(int) { return 1; }
Object* setDevice(int device, int) {
    return nothing([=] { return onlyDevice(device); });
}
int deviceAttribute(int attribute, int device, int) {
    return value(-1, [=](int& to) {
        const int status = onlyDevice(device);
        return status ? status : cuDeviceGetAttribute(&to, attribute, 0);
    });
}
int canAccessPeer(int, int, int) { return 0; }
Object* synchronize(int) { return nothing(cuCtxSynchronize); }
std::size_t getLimit(int limit, int) {
    return value(static_cast<std::size_t>(-1), [=](std::size_t& to) { return cuCtxGetLimit(&to, limit); });
}
Object* setLimit(int limit, std::size_t to, int) {
    return nothing([=] { return cuCtxSetLimit(limit, to); });
}
Object* ensureContext() { // no parameter of Cython's: it is not for Python
    return nothing([] { return 0; });
}

Number allocate(std::size_t bytes, int) {
    return value(Number{0}, [=](Number& to) { return cuMemAlloc_v2(reinterpret_cast<CUdeviceptr*>(&to), bytes); });
}
Number allocateAsync(std::size_t bytes, Number, int) { return allocate(bytes, 0); }
Number allocateManaged(std::size_t bytes, int, const OptionalFlags* more) {
    const unsigned flags = more && more->given > 0 ? more->flags : 1;
    return value(Number{0},
                 [=](Number& to) { return cuMemAllocManaged(reinterpret_cast<CUdeviceptr*>(&to), bytes, flags); });
}
Number allocateHost(std::size_t bytes, unsigned flags, int) {
    return value(Number{0}, [=](Number& to) { return cuMemHostAlloc(reinterpret_cast<void**>(&to), bytes, flags); });
}
Object* free_(Number at, int) {
    return nothing([=] { return at ? cuMemFree_v2(address(at)) : 0; });
}
Object* freeAsync(Number at, Number, int) { return free_(at, 0); }
Object* freeHost(Number at, int) {
    return nothing([=] { return cuMemFreeHost(handle(at)); });
}
Object* registerHost(Number at, std::size_t bytes, unsigned flags, int) {
    return nothing([=] { return cuMemHostRegister_v2(handle(at), bytes, flags); });
}
Object* unregisterHost(Number at, int) {
    return nothing([=] { return cuMemHostUnregister(handle(at)); });
}
Object* copy(Number to, Number from, std::size_t bytes, int, int) {
    return nothing([=] { return bytes ? cuMemcpy(address(to), address(from), bytes) : 0; });
}
Object* copyAsync(Number to, Number from, std::size_t bytes, int kind, Number, int) {
    return copy(to, from, bytes, kind, 0);
}
Object* copyPeer(Number to, int, Number from, int, std::size_t bytes, int) { return copy(to, from, bytes, 4, 0); }
Object* copyPeerAsync(Number to, int, Number from, int, std::size_t bytes, Number, int) {
    return copy(to, from, bytes, 4, 0);
}
Object* fill(Number at, int with, std::size_t bytes, int) {
    return nothing([=] { return bytes ? cuMemsetD8_v2(address(at), static_cast<unsigned char>(with), bytes) : 0; });
}
Object* fillAsync(Number at, int with, std::size_t bytes, Number, int) { return fill(at, with, bytes, 0); }
Object* prefetch(Number, std::size_t, int, Number, int) {
    return nothing([] { return 0; });
}
Object* advise(Number, std::size_t, int, int, int) {
    return nothing([] { return 0; });
}

Number streamWith(unsigned flags, int priority, int) {
    return value(Number{0}, [=](Number& to) {
        return cuStreamCreateWithPriority(reinterpret_cast<Handle*>(&to), flags, priority);
    });
}
Number streamWithFlags(unsigned flags, int) { return streamWith(flags, 0, 0); }
Number stream(int) { return streamWith(0, 0, 0); }
Object* endStream(Number stream, int) {
    return nothing([=] { return cuStreamDestroy_v2(handle(stream)); });
}
Object* waitForStream(Number stream, int) {
    return nothing([=] { return cuStreamSynchronize(handle(stream)); });
}
unsigned streamFlags(Number stream, int) {
    return value(0u, [=](unsigned& to) { return cuStreamGetFlags(handle(stream), &to); });
}
int streamPriority(Number stream, int) {
    return value(0, [=](int& to) { return cuStreamGetPriority(handle(stream), &to); });
}
Object* streamWaits(Number stream, Number event, int, const OptionalFlags*) {
    return nothing([=] { return cuStreamWaitEvent(handle(stream), handle(event), 0); });
}
int isCapturing(Number, int) { return 0; }

Number eventWith(unsigned flags, int) {
    return value(Number{0}, [=](Number& to) { return cuEventCreate(reinterpret_cast<Handle*>(&to), flags); });
}
Number event(int) { return eventWith(0, 0); }
Object* endEvent(Number event, int) {
    return nothing([=] { return cuEventDestroy_v2(handle(event)); });
}
Object* recordEvent(Number event, Number stream, int) {
    return nothing([=] { return cuEventRecord(handle(event), handle(stream)); });
}
Object* waitForEvent(Number event, int) {
    return nothing([=] { return cuEventSynchronize(handle(event)); });
}
float elapsed(Number from, Number to, int) {
    return value(0.0f, [=](float& ms) { return cuEventElapsedTime(&ms, handle(from), handle(to)); });
}
Object* startProfiler(int) { return nothing(cuProfilerStart); }
Object* stopProfiler(int) { return nothing(cuProfilerStop); }

/// CuPy's functions that say whether work is done: all is, when its call returns.
Object* done(Number, int) { return python.call(python.answer, "sn", "done", Number{0}); }
Object* memory(int) { return python.call(python.answer, "sn", "memGetInfo", Number{0}); }
Object* properties(int device, int) {
    return fine(onlyDevice(device)) ? python.call(python.answer, "sn", "getDeviceProperties", Number{device}) : nullptr;
}
/// cudaMemoryType: 1 of the host and known, 2 of the device, 3 managed; 0 of nobody that CUDA knows.
int memoryType(Number at, int) {
    unsigned kind = 0;
    bool managed = false;
    if (!ready() || cuPointerGetAttribute(&kind, 2, address(at)) != 0)
        return 0;
    cuPointerGetAttribute(&managed, 8, address(at));
    return managed ? 3 : static_cast<int>(kind);
}
Object* pointer(Number at, int) { return python.call(python.answer, "sn", "pointerGetAttributes", at); }
Object* hostFunction(Number, Object* function, Number argument, int) { return python.call(function, "n", argument); }

/// In every other place whose caller takes null for an exception.
Object* missing() {
    fine(failed(driver::NotSupported, "CuPy called a function of CUDA's runtime that Telar's machine does not know"));
    return nullptr;
}

struct Place {
    const char *name, *signature;
    void* function;
};
#define TELAR_PLACE(name, signature, function)                                                                         \
    Place { #name, signature, reinterpret_cast < void*>(&function) }
#define TELAR_LAST "int __pyx_skip_dispatch)"
const Place places[] = {
    TELAR_PLACE(driverGetVersion, "int (" TELAR_LAST, driverVersion),
    TELAR_PLACE(runtimeGetVersion, "int (" TELAR_LAST, runtimeVersion),
    TELAR_PLACE(_getCUDAMajorVersion, "int (" TELAR_LAST, majorVersion),
    TELAR_PLACE(getDevice, "int (" TELAR_LAST, getDevice),
    TELAR_PLACE(getDeviceCount, "int (" TELAR_LAST, getDeviceCount),
    TELAR_PLACE(setDevice, "PyObject *(int, " TELAR_LAST, setDevice),
    TELAR_PLACE(deviceGetAttribute, "int (int, int, " TELAR_LAST, deviceAttribute),
    TELAR_PLACE(deviceCanAccessPeer, "int (int, int, " TELAR_LAST, canAccessPeer),
    TELAR_PLACE(deviceSynchronize, "PyObject *(" TELAR_LAST, synchronize),
    TELAR_PLACE(deviceGetLimit, "size_t (int, " TELAR_LAST, getLimit),
    TELAR_PLACE(deviceSetLimit, "PyObject *(int, size_t, " TELAR_LAST, setLimit),
    TELAR_PLACE(getDeviceProperties, "PyObject *(int, " TELAR_LAST, properties),
    TELAR_PLACE(_ensure_context, "PyObject *(void)", ensureContext),
    TELAR_PLACE(malloc, "intptr_t (size_t, " TELAR_LAST, allocate),
    TELAR_PLACE(mallocAsync, "intptr_t (size_t, intptr_t, " TELAR_LAST, allocateAsync),
    TELAR_PLACE(mallocManaged, "intptr_t (size_t, int __pyx_skip_dispatch, struct ", allocateManaged),
    TELAR_PLACE(hostAlloc, "intptr_t (size_t, unsigned int, " TELAR_LAST, allocateHost),
    TELAR_PLACE(free, "PyObject *(intptr_t, " TELAR_LAST, free_),
    TELAR_PLACE(freeAsync, "PyObject *(intptr_t, intptr_t, " TELAR_LAST, freeAsync),
    TELAR_PLACE(freeHost, "PyObject *(intptr_t, " TELAR_LAST, freeHost),
    TELAR_PLACE(hostRegister, "PyObject *(intptr_t, size_t, unsigned int, " TELAR_LAST, registerHost),
    TELAR_PLACE(hostUnregister, "PyObject *(intptr_t, " TELAR_LAST, unregisterHost),
    TELAR_PLACE(memGetInfo, "PyObject *(" TELAR_LAST, memory),
    TELAR_PLACE(memcpy, "PyObject *(intptr_t, intptr_t, size_t, int, " TELAR_LAST, copy),
    TELAR_PLACE(memcpyAsync, "PyObject *(intptr_t, intptr_t, size_t, int, intptr_t, " TELAR_LAST, copyAsync),
    TELAR_PLACE(memcpyPeer, "PyObject *(intptr_t, int, intptr_t, int, size_t, " TELAR_LAST, copyPeer),
    TELAR_PLACE(memcpyPeerAsync, "PyObject *(intptr_t, int, intptr_t, int, size_t, intptr_t, " TELAR_LAST,
                copyPeerAsync),
    TELAR_PLACE(memset, "PyObject *(intptr_t, int, size_t, " TELAR_LAST, fill),
    TELAR_PLACE(memsetAsync, "PyObject *(intptr_t, int, size_t, intptr_t, " TELAR_LAST, fillAsync),
    TELAR_PLACE(memPrefetchAsync, "PyObject *(intptr_t, size_t, int, intptr_t, " TELAR_LAST, prefetch),
    TELAR_PLACE(memAdvise, "PyObject *(intptr_t, size_t, int, int, " TELAR_LAST, advise),
    TELAR_PLACE(pointerGetAttributes,
                "struct __pyx_obj_13cupy_backends_4cuda_3api_7runtime_PointerAttributes *(intptr_t, " TELAR_LAST,
                pointer),
    TELAR_PLACE(pointerGetMemoryType, "int (intptr_t, " TELAR_LAST, memoryType),
    TELAR_PLACE(streamCreate, "intptr_t (" TELAR_LAST, stream),
    TELAR_PLACE(streamCreateWithFlags, "intptr_t (unsigned int, " TELAR_LAST, streamWithFlags),
    TELAR_PLACE(streamCreateWithPriority, "intptr_t (unsigned int, int, " TELAR_LAST, streamWith),
    TELAR_PLACE(streamDestroy, "PyObject *(intptr_t, " TELAR_LAST, endStream),
    TELAR_PLACE(streamSynchronize, "PyObject *(intptr_t, " TELAR_LAST, waitForStream),
    TELAR_PLACE(streamQuery, "PyObject *(intptr_t, " TELAR_LAST, done),
    TELAR_PLACE(streamGetFlags, "unsigned int (intptr_t, " TELAR_LAST, streamFlags),
    TELAR_PLACE(streamGetPriority, "int (intptr_t, " TELAR_LAST, streamPriority),
    TELAR_PLACE(streamWaitEvent, "PyObject *(intptr_t, intptr_t, int __pyx_skip_dispatch, struct ", streamWaits),
    TELAR_PLACE(streamIsCapturing, "int (intptr_t, " TELAR_LAST, isCapturing),
    TELAR_PLACE(launchHostFunc, "PyObject *(intptr_t, PyObject *, intptr_t, " TELAR_LAST, hostFunction),
    TELAR_PLACE(eventCreate, "intptr_t (" TELAR_LAST, event),
    TELAR_PLACE(eventCreateWithFlags, "intptr_t (unsigned int, " TELAR_LAST, eventWith),
    TELAR_PLACE(eventDestroy, "PyObject *(intptr_t, " TELAR_LAST, endEvent),
    TELAR_PLACE(eventRecord, "PyObject *(intptr_t, intptr_t, " TELAR_LAST, recordEvent),
    TELAR_PLACE(eventSynchronize, "PyObject *(intptr_t, " TELAR_LAST, waitForEvent),
    TELAR_PLACE(eventQuery, "PyObject *(intptr_t, " TELAR_LAST, done),
    TELAR_PLACE(eventElapsedTime, "float (intptr_t, intptr_t, " TELAR_LAST, elapsed),
    TELAR_PLACE(profilerStart, "PyObject *(" TELAR_LAST, startProfiler),
    TELAR_PLACE(profilerStop, "PyObject *(" TELAR_LAST, stopProfiler),
};

} // namespace

/// What is called for Python's part; both stay alive as long as the process.
extern "C" __attribute__((visibility("default"))) void telarCupyBegin(void* raise, void* answer) {
    python.raise = raise;
    python.answer = answer;
}
/// For the places that stay empty: (Object* or intptr_t).
extern "C" __attribute__((visibility("default"))) void* telarCupyMissingFunction() {
    return reinterpret_cast<void*>(&missing);
}
/// The function for a name of CuPy's module whose C signature is that; null: there is none.
extern "C" __attribute__((visibility("default"))) void* telarCupyFunction(const char* name, const char* signature) {
    for (const auto& place : places)
        if (std::strcmp(place.name, name) == 0) {
            const std::string known = place.signature;
            const bool whole = known.ends_with(")");
            return (whole ? known == signature : std::string(signature).starts_with(known)) ? place.function : nullptr;
        }
    return nullptr;
}
