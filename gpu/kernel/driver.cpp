#include "gpu/kernel/driver.hpp"

#include "gpu/device/library.hpp"

namespace telar::gpu {

namespace {

Error noGpu(Text why) {
    return environmentError(std::move(why), {},
                            text(TELAR_TR("gpu", "The processor runs it without a GPU: leave out the GPU option")));
}

Expected<const DriverApi*> open() {
    static const FoundLibrary library{"libcuda.so.1"};
    static DriverApi api;
    if (!library.find(api.init, "cuInit"))
        return noGpu(text(TELAR_TR("gpu", "No GPU can run this kernel: NVIDIA's driver is not installed")));
    const bool whole =
        library.find(api.errorString, "cuGetErrorString") && library.find(api.deviceGet, "cuDeviceGet") &&
        library.find(api.deviceName, "cuDeviceGetName") && library.find(api.deviceAttribute, "cuDeviceGetAttribute") &&
        library.find(api.retain, "cuDevicePrimaryCtxRetain") &&
        library.find(api.release, "cuDevicePrimaryCtxRelease_v2") && library.find(api.setCurrent, "cuCtxSetCurrent") &&
        library.find(api.synchronize, "cuCtxSynchronize") && library.find(api.memoryInfo, "cuMemGetInfo_v2") &&
        library.find(api.allocate, "cuMemAlloc_v2") && library.find(api.free, "cuMemFree_v2") &&
        library.find(api.toDevice, "cuMemcpyHtoD_v2") && library.find(api.toHost, "cuMemcpyDtoH_v2") &&
        library.find(api.onDevice, "cuMemcpyDtoD_v2") && library.find(api.linkCreate, "cuLinkCreate_v2") &&
        library.find(api.linkAdd, "cuLinkAddData_v2") && library.find(api.linkComplete, "cuLinkComplete") &&
        library.find(api.linkDestroy, "cuLinkDestroy") && library.find(api.load, "cuModuleLoadData") &&
        library.find(api.unload, "cuModuleUnload") && library.find(api.function, "cuModuleGetFunction") &&
        library.find(api.variable, "cuModuleGetGlobal_v2") &&
        library.find(api.functionAttribute, "cuFuncGetAttribute") &&
        library.find(api.setFunctionAttribute, "cuFuncSetAttribute") && library.find(api.launch, "cuLaunchKernel") &&
        library.find(api.eventCreate, "cuEventCreate") && library.find(api.eventDestroy, "cuEventDestroy_v2") &&
        library.find(api.eventRecord, "cuEventRecord") && library.find(api.eventSynchronize, "cuEventSynchronize") &&
        library.find(api.eventElapsed, "cuEventElapsedTime");
    if (!whole)
        return noGpu(text(TELAR_TR("gpu", "No GPU can run this kernel: NVIDIA's driver is too old")));
    int device = 0;
    if (api.init(0) != 0 || api.deviceGet(&device, 0) != 0)
        return noGpu(text(TELAR_TR("gpu", "No GPU can run this kernel: NVIDIA's driver finds none")));
    return &api;
}

} // namespace

Status DriverApi::check(int code, const char* call) const {
    if (code == 0)
        return {};
    const char* words = nullptr;
    errorString(code, &words);
    constexpr int outOfMemory = 2;
    if (code == outOfMemory)
        return environmentError(text(TELAR_TR("gpu", "The GPU is out of memory")), text("%1", call));
    return environmentError(text(TELAR_TR("gpu", "The GPU's driver reported an error: %1"), words ? words : "?"),
                            text("%1", call));
}

Expected<const DriverApi*> driverApi() {
    static const auto found = open();
    return found;
}

} // namespace telar::gpu
