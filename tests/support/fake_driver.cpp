// A libcuda.so.1, or libnvidia-ml.so.1, that does what TELAR_FAKE_DRIVER says where it is first asked, or, with "load " before it,
// while it is loaded.
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace {

const char* wish() {
    const char* said = std::getenv("TELAR_FAKE_DRIVER");
    return said ? said : "";
}

int act(const char* how) {
    if (std::strcmp(how, "crash") == 0)
        std::abort();
    if (std::strcmp(how, "fault") == 0)
        *reinterpret_cast<volatile int*>(8) = 1;
    if (std::strcmp(how, "hang") == 0)
        for (;;)
            ::pause();
    if (std::strcmp(how, "spin") == 0)
        for (volatile bool on = true; on;) {
        }
    if (std::strcmp(how, "exit 0") == 0)
        std::exit(0);
    if (std::strcmp(how, "exit 1") == 0)
        ::_exit(1);
    if (std::strcmp(how, "print") == 0)
        for (int k = 0; k < 100000; ++k)
            [[maybe_unused]] const auto put = ::write(1, "telar: CUDA answ\n", 17);
    return 999; // CUDA_ERROR_UNKNOWN; of NVML, too
}

[[gnu::constructor]] void loaded() {
    if (std::strncmp(wish(), "load ", 5) == 0)
        act(wish() + 5);
}

/// "processes": a monitoring library that works, with one GPU and forty programs on it.
bool works() { return std::strcmp(wish(), "processes") == 0; }

} // namespace

extern "C" {
#define ASKED(name)                                                                                                    \
    [[gnu::visibility("default")]] int name() { return act(wish()); }
ASKED(cuInit)
ASKED(cuDriverGetVersion)
ASKED(cuDeviceGetCount)
ASKED(cuGetProcAddress)
ASKED(cuGetProcAddress_v2)
ASKED(cuGetExportTable)
#define WORKS(name, parameters, ...)                                                                                   \
    [[gnu::visibility("default")]] int name parameters {                                                               \
        if (!works())                                                                                                  \
            return act(wish());                                                                                        \
        __VA_ARGS__;                                                                                                   \
        return 0;                                                                                                      \
    }
WORKS(nvmlInit_v2, ())
WORKS(nvmlShutdown, ())
WORKS(nvmlDeviceGetCount_v2, (unsigned* count), *count = 1)
WORKS(nvmlDeviceGetHandleByIndex_v2, (unsigned, void** device), *device = device)
WORKS(nvmlDeviceGetName, (void*, char* name, unsigned size), std::strncpy(name, "a GPU", size))
/// As nvml.h lays them out; the first is this program's own parent.
struct ProcessInfo {
    unsigned pid;
    unsigned long long memory;
    unsigned instance, computeInstance;
};
[[gnu::visibility("default")]] int nvmlDeviceGetComputeRunningProcesses_v3(void*, unsigned* count, ProcessInfo* all) {
    constexpr unsigned programs = 40;
    const unsigned room = *count;
    *count = programs;
    if (room < programs)
        return 7; // NVML_ERROR_INSUFFICIENT_SIZE
    for (unsigned i = 0; i < programs; ++i)
        all[i] = {i == 0 ? static_cast<unsigned>(::getppid()) : 4000000 + i, i == 39 ? ~0ULL : (i + 1ULL) << 20, 0, 0};
    return 0;
}
[[gnu::visibility("default")]] int nvmlDeviceGetGraphicsRunningProcesses_v2(void*, unsigned* count, ProcessInfo* all) {
    *count = 1;
    all[0] = {4999999, 3ULL << 30, 0, 0};
    return 0;
}
[[gnu::visibility("default")]] const char* nvmlErrorString(int) { return "unknown"; }
}
