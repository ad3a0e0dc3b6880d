#include "gpu/counters/cupti.hpp"

#include "core/base/os/library.hpp"

#include <cstdlib>
#include <string>
#include <vector>

namespace telar::gpu {

namespace {

/// Folders with a slash at the end; the first one is empty: wherever the loader looks.
std::vector<std::string> folders() {
    std::vector<std::string> all{""};
    std::vector<std::string> roots;
    for (const char* name : {"CUDA_HOME", "CUDA_PATH"})
        if (const char* root = std::getenv(name); root && *root)
            roots.emplace_back(root);
    roots.emplace_back("/usr/local/cuda");
    for (const auto& root : roots)
        for (const char* inside : {"/extras/CUPTI/lib64/", "/lib64/", "/lib/"})
            all.push_back(root + inside);
    return all;
}

/// CUPTI itself opens its two helpers by name: those beside it are opened before, so that they are found.
void openHelpers(const std::string& folder) {
    if (!folder.empty())
        for (const char* name : {"libnvperf_host.so", "libnvperf_target.so"})
            os::openLibrary(folder + name, os::Symbols::ForAll);
}

void* openLibrary() {
    for (const auto& folder : folders())
        for (const char* name : {"libcupti.so.13", "libcupti.so.12", "libcupti.so"})
            if (void* module = os::openLibrary(folder + name)) {
                openHelpers(folder);
                return module;
            }
    return nullptr;
}

bool findAll(CuptiApi& api, void* module) {
    const auto find = [&](auto& function, const char* symbol) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(os::symbolOf(module, symbol));
        return function != nullptr;
    };
    return find(api.resultString, "cuptiGetResultString") && find(api.initialize, "cuptiProfilerInitialize") &&
           find(api.chipName, "cuptiDeviceGetChipName") &&
           find(api.availability, "cuptiProfilerGetCounterAvailability") &&
           find(api.hostInitialize, "cuptiProfilerHostInitialize") &&
           find(api.hostDeinitialize, "cuptiProfilerHostDeinitialize") &&
           find(api.addMetrics, "cuptiProfilerHostConfigAddMetrics") &&
           find(api.configSize, "cuptiProfilerHostGetConfigImageSize") &&
           find(api.configImage, "cuptiProfilerHostGetConfigImage") &&
           find(api.passes, "cuptiProfilerHostGetNumOfPasses") &&
           find(api.evaluate, "cuptiProfilerHostEvaluateToGpuValues") && find(api.enable, "cuptiRangeProfilerEnable") &&
           find(api.disable, "cuptiRangeProfilerDisable") &&
           find(api.dataSize, "cuptiRangeProfilerGetCounterDataSize") &&
           find(api.dataImage, "cuptiRangeProfilerCounterDataImageInitialize") &&
           find(api.setConfig, "cuptiRangeProfilerSetConfig") && find(api.start, "cuptiRangeProfilerStart") &&
           find(api.stop, "cuptiRangeProfilerStop") && find(api.decode, "cuptiRangeProfilerDecodeData");
}

Expected<const CuptiApi*> open() {
    static CuptiApi api;
    void* module = openLibrary();
    if (!module)
        return environmentError(
            text(TELAR_TR("gpu", "CUPTI, NVIDIA's library for hardware counters, was not found")), text("libcupti.so"),
            text(TELAR_TR("gpu", "It comes with the CUDA Toolkit 12.6 and newer; CUDA_HOME tells where that is")));
    if (!findAll(api, module))
        return environmentError(
            text(TELAR_TR("gpu", "This version of CUPTI, NVIDIA's library for hardware counters, is too old")),
            text("libcupti.so"), text(TELAR_TR("gpu", "The CUDA Toolkit 12.6 and newer have a suitable one")));
    return &api;
}

} // namespace

Status CuptiApi::check(int code, const char* call) const {
    constexpr int forAdministrators = 35, forAdministratorsOfTheHost = 40; // CUptiResult
    if (code == 0)
        return {};
    if (code == forAdministrators || code == forAdministratorsOfTheHost)
        return environmentError(
            text(TELAR_TR("gpu", "NVIDIA's driver gives the hardware counters only to administrators")),
            text("ERR_NVGPUCTRPERM"),
            text(TELAR_TR("gpu", "An administrator can allow everybody to read them with the driver's setting %1"),
                 "NVreg_RestrictProfilingToAdminUsers=0"));
    const char* words = nullptr;
    resultString(code, &words);
    return environmentError(
        text(TELAR_TR("gpu", "NVIDIA's CUPTI does not read the hardware counters: %1"), words ? words : "?"),
        text("%1", call));
}

Expected<const CuptiApi*> cuptiApi() {
    static const auto found = open();
    return found;
}

} // namespace telar::gpu
