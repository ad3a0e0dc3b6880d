// How callers find the entry points: by name and version, and what there is for Telar's own part in Python.
#include "app/cuda/state.hpp"

#include <cstring>
#include <dlfcn.h>

using namespace telar;
using namespace telar::cuda_driver;

namespace {

/// Names whose parameters have changed: from which version of CUDA on a name means which function; empty: one that is not
/// here. All others mean the plain name, or else the one with _v2.
struct Meaning {
    const char* name;
    int from;
    const char* means;
};
constexpr Meaning meanings[] = {{"cuCtxCreate", 3020, "cuCtxCreate_v2"},
                                {"cuCtxCreate", 11040, "cuCtxCreate_v3"},
                                {"cuCtxCreate", 12050, "cuCtxCreate_v4"},
                                {"cuMemPrefetchAsync", 8000, "cuMemPrefetchAsync"},
                                {"cuMemPrefetchAsync", 12020, ""},
                                {"cuMemAdvise", 8000, "cuMemAdvise"},
                                {"cuMemAdvise", 12020, ""},
                                {"cuCtxGetDevice", 2000, "cuCtxGetDevice"},
                                {"cuCtxGetDevice", 13000, ""},
                                {"cuCtxSynchronize", 2000, "cuCtxSynchronize"},
                                {"cuCtxSynchronize", 13000, ""},
                                {"cuGetProcAddress", 11030, "cuGetProcAddress"},
                                {"cuGetProcAddress", 12000, "cuGetProcAddress_v2"},
                                {"cuDeviceGetUuid", 9020, "cuDeviceGetUuid"},
                                {"cuEventElapsedTime", 2000, "cuEventElapsedTime"}};

} // namespace

/// A name that is not here gives no function and, where it is asked for, a status: callers take that as an older driver.
TELAR_API cuGetProcAddress_v2(const char* name, void** function, int version, unsigned long long, int* status) {
    const char* means = nullptr;
    bool known = false;
    for (const auto& one : meanings)
        if (std::strcmp(one.name, name) == 0) {
            known = true;
            if (one.from <= version)
                means = one.means;
        }
    *function = !known ? entryPoint(name) : means && *means ? entryPoint(means) : nullptr;
    if (!known && !*function)
        *function = entryPoint(std::string(name) + "_v2");
    if (status)
        *status = *function ? 0 : 1; // CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND
    if (!*function)
        logLine(std::string("cuGetProcAddress ") + name + " " + std::to_string(version) + " is missing");
    return 0;
}
TELAR_API cuGetProcAddress(const char* name, void** function, int version, unsigned long long flags) {
    cuGetProcAddress_v2(name, function, version, flags, nullptr);
    return *function ? 0 : failed(driver::NotFound, std::string(name) + " is not known to Telar's machine");
}
/// Private tables, which NVIDIA's own runtime asks for.
TELAR_API cuGetExportTable(const void** table, const unsigned char*) {
    TELAR_CALLED;
    *table = nullptr;
    const auto words = text(TELAR_TR("core", "Telar's machine has no private tables of a driver, which NVIDIA's "
                                             "runtime library needs; of CuPy, sorting and random numbers call it"));
    Dl_info from{};
    dladdr(__builtin_return_address(0), &from);
    const bool compiler = from.dli_fname && std::strstr(from.dli_fname, "nvrtc"); // which does without
    if (pythonHas("cupy") && !compiler) // which only says that a symbol is missing
        engine().note(words);
    return failed(driver::NotFound, words.str());
}

/// CuPy called a function of the runtime API that is not here.
extern "C" __attribute__((visibility("default"))) void telarCupyMissing(const char* name) {
    engine().note(text(TELAR_TR("core", "Telar's machine does not know the function %1 of cupy.cuda.runtime"), name));
}
/// The record so far as JSON, for telar_cuda.report(); valid until the next call.
extern "C" __attribute__((visibility("default"))) const char* telarRecord() {
    static thread_local std::string kept;
    kept = engine().record();
    return kept.c_str();
}

// PyCUDA is linked with these names: they must be there, and say that they are not.
#define TELAR_REFUSED(name)                                                                                            \
    TELAR_API name() {                                                                                                 \
        TELAR_CALLED;                                                                                                  \
        return failed(driver::NotSupported, #name " is not known to Telar's machine");                                 \
    }
#include "app/cuda/refused.inc"
