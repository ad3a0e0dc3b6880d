// NVML by dlopen: only the calls that are used, with the layouts of nvml.h (stable since version 1).
#include "core/base/os/library.hpp"
#include "gpu/device/device.hpp"
#include "gpu/device/driver_process.hpp"

#include <cstdio>

namespace telar::gpu {

namespace {

using Handle = void*;
struct Utilization {
    unsigned gpu, memory;
};
struct Memory {
    unsigned long long total, free, used;
};
constexpr int temperatureOfDie = 0, clockOfCore = 1, clockOfMemory = 2, pcieSend = 0, pcieReceive = 1;

} // namespace

struct Monitor::Library {
    void* module = nullptr;
    int (*init)() = nullptr;
    int (*shutdown)() = nullptr;
    const char* (*errorString)(int) = nullptr;
    int (*count)(unsigned*) = nullptr;
    int (*handle)(unsigned, Handle*) = nullptr;
    int (*name)(Handle, char*, unsigned) = nullptr;
    int (*uuid)(Handle, char*, unsigned) = nullptr;
    int (*driver)(char*, unsigned) = nullptr;
    int (*utilization)(Handle, Utilization*) = nullptr;
    int (*memory)(Handle, Memory*) = nullptr;
    int (*temperature)(Handle, int, unsigned*) = nullptr;
    int (*power)(Handle, unsigned*) = nullptr;
    int (*powerLimit)(Handle, unsigned*) = nullptr;
    int (*clock)(Handle, int, unsigned*) = nullptr;
    int (*pcie)(Handle, int, unsigned*) = nullptr;
    bool started = false;
    unsigned devices = 0;

    Library() = default;
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    ~Library() {
        if (started)
            shutdown();
        if (module)
            os::closeLibrary(module);
    }
    template <class F>
    bool find(F& function, const char* symbol) {
        function = reinterpret_cast<F>(os::symbolOf(module, symbol));
        return function != nullptr;
    }
    bool findAll() {
        const bool needed = find(init, "nvmlInit_v2") && find(shutdown, "nvmlShutdown") &&
                            find(errorString, "nvmlErrorString") && find(count, "nvmlDeviceGetCount_v2") &&
                            find(handle, "nvmlDeviceGetHandleByIndex_v2") && find(name, "nvmlDeviceGetName");
        find(uuid, "nvmlDeviceGetUUID");
        find(driver, "nvmlSystemGetDriverVersion");
        find(utilization, "nvmlDeviceGetUtilizationRates");
        find(memory, "nvmlDeviceGetMemoryInfo");
        find(temperature, "nvmlDeviceGetTemperature");
        find(power, "nvmlDeviceGetPowerUsage");
        find(powerLimit, "nvmlDeviceGetEnforcedPowerLimit");
        find(clock, "nvmlDeviceGetClockInfo");
        find(pcie, "nvmlDeviceGetPcieThroughput");
        return needed;
    }
    template <class F>
    std::string words(F function, int index) const {
        Handle device{};
        char buffer[128] = {};
        if (!function || handle(static_cast<unsigned>(index), &device) != 0 ||
            function(device, buffer, sizeof buffer) != 0)
            return {};
        return buffer;
    }
};

Monitor::Monitor(std::unique_ptr<Library> library) : library_(std::move(library)) {}
Monitor::Monitor(Monitor&&) noexcept = default;
Monitor& Monitor::operator=(Monitor&&) noexcept = default;
Monitor::~Monitor() = default;

Expected<Monitor> Monitor::open() {
    if (const auto& answers = driverAnswers().monitor; !answers)
        return answers.error();
    auto library = std::make_unique<Library>();
    library->module = os::openLibrary("libnvidia-ml.so.1");
    if (!library->module)
        return environmentError(text(TELAR_TR("gpu", "No NVIDIA driver on this computer")));
    if (!library->findAll())
        return environmentError(
            text(TELAR_TR("gpu", "The NVIDIA driver's monitoring library lacks calls that Telar needs")));
    if (const int code = library->init(); code != 0)
        return environmentError(
            text(TELAR_TR("gpu", "The NVIDIA driver's monitoring does not start: %1"), library->errorString(code)));
    library->started = true;
    if (library->count(&library->devices) != 0)
        library->devices = 0;
    return Monitor(std::move(library));
}

int Monitor::count() const { return static_cast<int>(library_->devices); }

std::string Monitor::name(int index) const { return library_->words(library_->name, index); }

std::string Monitor::uuid(int index) const { return library_->words(library_->uuid, index); }

std::string Monitor::driver() const {
    char buffer[96] = {};
    return library_->driver && library_->driver(buffer, sizeof buffer) == 0 ? buffer : std::string();
}

Expected<DeviceLoad> Monitor::read(int index) const {
    const auto& nvml = *library_;
    Handle device{};
    if (const int code = nvml.handle(static_cast<unsigned>(index), &device); code != 0)
        return environmentError(text(TELAR_TR("gpu", "The GPU cannot be monitored: %1"), nvml.errorString(code)),
                                text("GPU %1", index));
    DeviceLoad load;
    Utilization use{};
    if (nvml.utilization && nvml.utilization(device, &use) == 0) {
        load.computePercent = use.gpu;
        load.memoryPercent = use.memory;
    }
    Memory memory{};
    if (nvml.memory && nvml.memory(device, &memory) == 0) {
        load.memoryUsed = static_cast<int64_t>(memory.used);
        load.memoryTotal = static_cast<int64_t>(memory.total);
    }
    unsigned value = 0;
    if (nvml.temperature && nvml.temperature(device, temperatureOfDie, &value) == 0)
        load.temperatureC = value;
    if (nvml.power && nvml.power(device, &value) == 0)
        load.powerWatts = value / 1000.0;
    if (nvml.powerLimit && nvml.powerLimit(device, &value) == 0)
        load.powerLimitWatts = value / 1000.0;
    if (nvml.clock && nvml.clock(device, clockOfCore, &value) == 0)
        load.coreClockMHz = static_cast<int>(value);
    if (nvml.clock && nvml.clock(device, clockOfMemory, &value) == 0)
        load.memoryClockMHz = static_cast<int>(value);
    if (nvml.pcie && nvml.pcie(device, pcieReceive, &value) == 0)
        load.pcieReceiveMBs = value / 1024.0;
    if (nvml.pcie && nvml.pcie(device, pcieSend, &value) == 0)
        load.pcieSendMBs = value / 1024.0;
    return load;
}

} // namespace telar::gpu
