// Start, errors, the device, contexts.
#include "app/cuda/state.hpp"

#include "core/simt/launch.hpp"
#include "core/simt/occupancy.hpp"

#include <atomic>
#include <cstdio>
#include <cstring>
#include <map>

using namespace telar;
using namespace telar::cuda_driver;

namespace {

std::atomic<int> primaryUses{0};

const simt::DeviceModel& card() { return engine().options().card; }
std::string deviceName() { return "Telar's machine (as a " + card().name + ")"; }

struct ErrorName {
    int number;
    const char *name, *words;
};
constexpr ErrorName errorNames[] = {
    {0, "CUDA_SUCCESS", "no error"},
    {1, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
    {2, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {3, "CUDA_ERROR_NOT_INITIALIZED", "initialization error"},
    {100, "CUDA_ERROR_NO_DEVICE", "no CUDA-capable device is detected"},
    {101, "CUDA_ERROR_INVALID_DEVICE", "invalid device ordinal"},
    {200, "CUDA_ERROR_INVALID_IMAGE", "device kernel image is invalid"},
    {201, "CUDA_ERROR_INVALID_CONTEXT", "invalid device context"},
    {209, "CUDA_ERROR_NO_BINARY_FOR_GPU", "no kernel image is available for execution on the device"},
    {218, "CUDA_ERROR_INVALID_PTX", "a PTX JIT compilation failed"},
    {301, "CUDA_ERROR_FILE_NOT_FOUND", "file not found"},
    {400, "CUDA_ERROR_INVALID_HANDLE", "invalid resource handle"},
    {500, "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
    {600, "CUDA_ERROR_NOT_READY", "device not ready"},
    {700, "CUDA_ERROR_ILLEGAL_ADDRESS", "an illegal memory access was encountered"},
    {701, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", "too many resources requested for launch"},
    {702, "CUDA_ERROR_LAUNCH_TIMEOUT", "the launch timed out and was terminated"},
    {710, "CUDA_ERROR_ASSERT", "device-side assert triggered"},
    {716, "CUDA_ERROR_MISALIGNED_ADDRESS", "misaligned address"},
    {719, "CUDA_ERROR_LAUNCH_FAILED", "unspecified launch failure"},
    {720, "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE", "too many blocks in cooperative launch"},
    {800, "CUDA_ERROR_NOT_PERMITTED", "operation not permitted"},
    {801, "CUDA_ERROR_NOT_SUPPORTED", "operation not supported"},
    {912, "CUDA_ERROR_INVALID_CLUSTER_SIZE", "a kernel launch error has occurred due to cluster misconfiguration"}};

const ErrorName* errorNamed(int number) {
    for (const auto& one : errorNames)
        if (one.number == number)
            return &one;
    return nullptr;
}

/// By CUdevice_attribute. What the machine has none of is 0.
int attributeOf(int attribute) {
    const auto* capability = simt::findCapability(card().major, card().minor);
    switch (attribute) {
    case 8: // shared memory of a block
        return static_cast<int>(simt::maxSharedBytes);
    case 12: // registers of a block
        return capability ? capability->blockRegisters : 65536;
    case 13:
        return static_cast<int>(card().clockHz / 1e3);
    case 16:
        return card().multiprocessors;
    case 38:
        return static_cast<int>(card().l2Bytes ? card().l2Bytes : 4 << 20);
    case 39:
        return capability ? capability->threads : 2048;
    case 75:
        return card().major;
    case 76:
        return card().minor;
    case 81:
        return capability ? capability->shared : 65536;
    case 82:
        return capability ? capability->registers : 65536;
    case 97:
        return capability ? capability->blockShared : 49152;
    case 106:
        return capability ? capability->blocks : 16;
    case 111:
        return capability ? capability->sharedReserved : 0;
    case 120: // clusters
        return card().major >= 9;
    default:
        break;
    }
    static const std::map<int, int> fixed = {
        {1, 1024},     {2, 1024},  {3, 1024},        {4, 64},   {5, 2147483647}, {6, 65535}, {7, 65535},
        {9, 65536},    {10, 32},   {11, 2147483647}, {14, 512}, {15, 1},         {19, 1},    {31, 1},
        {36, 1215000}, {37, 5120}, {40, 1},          {41, 1},   {51, 32},        {78, 1},    {79, 1},
        {80, 1},       {83, 1},    {87, 32},         {89, 1},   {90, 1},         {95, 1}};
    const auto known = fixed.find(attribute);
    return known == fixed.end() ? 0 : known->second;
}

} // namespace

TELAR_API cuInit(unsigned) {
    TELAR_CALLED;
    begin();
    return forked();
}
TELAR_API cuDriverGetVersion(int* version) {
    TELAR_CALLED;
    const char* wanted = std::getenv("TELAR_CUDA_VERSION");
    *version = wanted ? std::atoi(wanted) : 13000;
    return 0;
}
TELAR_API cuGetErrorName(int error, const char** name) {
    TELAR_CALLED;
    const auto* known = errorNamed(error);
    *name = known ? known->name : "CUDA_ERROR_UNKNOWN";
    return known ? 0 : 1;
}
TELAR_API cuGetErrorString(int error, const char** words) {
    TELAR_CALLED;
    static thread_local std::string kept;
    const auto* known = errorNamed(error);
    kept = known ? known->words : "unknown error";
    if (const auto why = lastWords(error); error && !why.empty())
        kept += ": " + why;
    *words = kept.c_str();
    return known ? 0 : 1;
}

TELAR_DOES(cuDeviceGetCount, (int* count), *count = 1)
TELAR_API cuDeviceGet(CUdevice* device, int ordinal) {
    TELAR_CALLED;
    *device = 0;
    return ordinal == 0 ? 0 : failed(driver::InvalidDevice, "there is one device, number 0");
}
TELAR_API cuDeviceGetName(char* name, int room, CUdevice) {
    TELAR_CALLED;
    std::snprintf(name, static_cast<std::size_t>(room), "%s", deviceName().c_str());
    return 0;
}
TELAR_API cuDeviceGetUuid(unsigned char* uuid, CUdevice) {
    TELAR_CALLED;
    std::memcpy(uuid, "Telar's machine", 16);
    return 0;
}
TELAR_API cuDeviceGetUuid_v2(unsigned char* uuid, CUdevice device) { return cuDeviceGetUuid(uuid, device); }
TELAR_DOES(cuDeviceTotalMem_v2, (std::size_t * bytes, CUdevice), *bytes = engine().options().deviceBytes)
TELAR_API cuDeviceComputeCapability(int* major, int* minor, CUdevice) {
    TELAR_CALLED;
    *major = card().major;
    *minor = card().minor;
    return 0;
}
TELAR_API cuDeviceGetPCIBusId(char* id, int room, CUdevice) {
    TELAR_CALLED;
    std::snprintf(id, static_cast<std::size_t>(room), "0000:00:00.0");
    return 0;
}
TELAR_DOES(cuDeviceGetByPCIBusId, (CUdevice * device, const char*), *device = 0)
TELAR_DOES(cuDeviceCanAccessPeer, (int* can, CUdevice, CUdevice), *can = 0)
TELAR_DOES(cuDeviceGetAttribute, (int* value, int attribute, CUdevice), *value = attributeOf(attribute))

// Names that since CUDA 13 have a _v2 with other parameters (cuCtxGetDevice_v2, cuCtxSynchronize_v2) are not here: Numba's
// own driver module takes any exported _v2, and calls it as the plain one.

TELAR_API cuDevicePrimaryCtxRetain(Handle* context, CUdevice) {
    TELAR_CALLED;
    begin();
    ++primaryUses;
    *context = &primaryContext();
    return forked();
}
TELAR_DOES(cuDevicePrimaryCtxRelease_v2, (CUdevice), primaryUses -= primaryUses > 0)
TELAR_DOES(cuDevicePrimaryCtxReset_v2, (CUdevice))
TELAR_API cuDevicePrimaryCtxGetState(CUdevice, unsigned* flags, int* active) {
    TELAR_CALLED;
    *flags = primaryContext().flags;
    *active = primaryUses > 0;
    return 0;
}
TELAR_DOES(cuDevicePrimaryCtxSetFlags_v2, (CUdevice, unsigned flags), primaryContext().flags = flags)
TELAR_API cuCtxCreate_v2(Handle* context, unsigned flags, CUdevice) {
    TELAR_CALLED;
    begin();
    contexts().push_back(new Context{false, flags});
    *context = contexts().back();
    return forked();
}
TELAR_API cuCtxCreate_v3(Handle* context, void*, int, unsigned flags, CUdevice device) {
    return cuCtxCreate_v2(context, flags, device);
}
TELAR_API cuCtxCreate_v4(Handle* context, void*, unsigned flags, CUdevice device) {
    return cuCtxCreate_v2(context, flags, device);
}
TELAR_API cuCtxDestroy_v2(Handle context) {
    TELAR_CALLED;
    std::erase(contexts(), context); // whose handle others may still hold
    return 0;
}
TELAR_API cuCtxAttach(Handle* context, unsigned) {
    TELAR_CALLED;
    *context = current();
    return current() ? 0 : driver::InvalidContext;
}
TELAR_API cuCtxDetach(Handle context) { return cuCtxDestroy_v2(context); }
TELAR_API cuCtxPushCurrent_v2(Handle context) {
    TELAR_CALLED;
    if (!context)
        return failed(driver::InvalidContext, "there is no such context");
    contexts().push_back(static_cast<Context*>(context));
    return 0;
}
TELAR_API cuCtxPopCurrent_v2(Handle* context) {
    TELAR_CALLED;
    if (contexts().empty())
        return failed(driver::InvalidContext, "no context is current in this thread");
    if (context)
        *context = contexts().back();
    contexts().pop_back();
    return 0;
}
TELAR_API cuCtxSetCurrent(Handle context) {
    TELAR_CALLED;
    if (!contexts().empty())
        contexts().pop_back();
    if (context)
        contexts().push_back(static_cast<Context*>(context));
    return 0;
}
TELAR_DOES(cuCtxGetCurrent, (Handle * context), *context = current())
TELAR_API cuCtxGetDevice(CUdevice* device) {
    TELAR_CALLED;
    *device = 0;
    return current() ? 0 : failed(driver::InvalidContext, "no context is current in this thread");
}
TELAR_API cuCtxGetFlags(unsigned* flags) {
    TELAR_CALLED;
    *flags = current() ? current()->flags : 0;
    return current() ? 0 : driver::InvalidContext;
}
TELAR_DOES(cuCtxGetApiVersion, (Handle, unsigned* version), *version = 3020)
TELAR_DOES(cuCtxGetId, (Handle, unsigned long long* id), *id = 1)
TELAR_RETURNS(cuCtxSynchronize, (), forked())
TELAR_API cuCtxGetLimit(std::size_t* value, int limit) {
    TELAR_CALLED;
    if (!current() || limit < 0 || limit >= 16)
        return failed(driver::InvalidValue, "there is no such limit");
    *value = current()->limits[limit];
    return 0;
}
TELAR_API cuCtxSetLimit(int limit, std::size_t value) {
    TELAR_CALLED;
    if (!current() || limit < 0 || limit >= 16)
        return failed(driver::InvalidValue, "there is no such limit");
    current()->limits[limit] = value;
    return 0;
}
TELAR_DOES(cuCtxGetCacheConfig, (int* config), *config = 0)
TELAR_DOES(cuCtxSetCacheConfig, (int))
TELAR_DOES(cuCtxGetSharedMemConfig, (int* config), *config = 1)
TELAR_DOES(cuCtxSetSharedMemConfig, (int))
TELAR_DOES(cuCtxGetStreamPriorityRange, (int* least, int* greatest), *least = *greatest = 0)
TELAR_DOES(cuProfilerStart, ())
TELAR_DOES(cuProfilerStop, ())

TELAR_BEFORE_V2(cuCtxCreate)
TELAR_BEFORE_V2(cuCtxDestroy)
TELAR_BEFORE_V2(cuCtxPushCurrent)
TELAR_BEFORE_V2(cuCtxPopCurrent)
TELAR_BEFORE_V2(cuDeviceTotalMem)
