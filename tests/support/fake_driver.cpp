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
ASKED(nvmlInit_v2)
ASKED(nvmlShutdown)
ASKED(nvmlDeviceGetCount_v2)
ASKED(nvmlDeviceGetHandleByIndex_v2)
ASKED(nvmlDeviceGetName)
[[gnu::visibility("default")]] const char* nvmlErrorString(int) { return "unknown"; }
}
