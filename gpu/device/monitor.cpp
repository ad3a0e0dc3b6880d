// NVML by dlopen: only the calls that are used, with the layouts of nvml.h (stable since version 1).
#include "core/base/os/library.hpp"
#include "gpu/device/device.hpp"
#include "gpu/device/driver_process.hpp"

#include <algorithm>
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
/// nvmlProcessInfo_t of the calls that end in _v2 and _v3; the first version ends behind `memory`.
struct ProcessInfo {
    unsigned pid;
    unsigned long long memory;
    unsigned instance, computeInstance;
};
struct FirstProcessInfo {
    unsigned pid;
    unsigned long long memory;
};
constexpr unsigned long long notAvailable = ~0ULL;
constexpr unsigned mostProcesses = 4096;

/// "python3" of /proc; empty where there is none.
std::string nameOfProcess(unsigned pid) {
    std::string name;
    if (std::FILE* file = std::fopen(("/proc/" + std::to_string(pid) + "/comm").c_str(), "re")) {
        char line[64] = {};
        if (std::fgets(line, sizeof line, file))
            name = line;
        std::fclose(file);
    }
    while (name.ends_with('\n'))
        name.pop_back();
    return name;
}

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
    using Running = int (*)(Handle, unsigned*, void*);
    Running compute = nullptr, graphics = nullptr, firstCompute = nullptr, firstGraphics = nullptr;
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
        if (!find(compute, "nvmlDeviceGetComputeRunningProcesses_v3"))
            find(compute, "nvmlDeviceGetComputeRunningProcesses_v2");
        if (!find(graphics, "nvmlDeviceGetGraphicsRunningProcesses_v3"))
            find(graphics, "nvmlDeviceGetGraphicsRunningProcesses_v2");
        find(firstCompute, "nvmlDeviceGetComputeRunningProcesses");
        find(firstGraphics, "nvmlDeviceGetGraphicsRunningProcesses");
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

namespace {

template <class Info>
void takeRunning(int (*running)(Handle, unsigned*, void*), Handle device, bool graphics,
                 std::vector<DeviceProcess>& all) {
    std::vector<Info> found(32);
    for (int attempt = 0; attempt < 3; ++attempt) { // more may have come in between
        auto count = static_cast<unsigned>(found.size());
        const int code = running(device, &count, found.data());
        if (code == 0) {
            for (unsigned i = 0; i < std::min<std::size_t>(count, found.size()); ++i) {
                const auto memory = found[i].memory;
                all.push_back({found[i].pid, nameOfProcess(found[i].pid), graphics,
                               memory == notAvailable ? std::nullopt : std::optional(static_cast<int64_t>(memory))});
            }
            return;
        }
        if (count <= found.size() || count > mostProcesses)
            return;
        found.resize(count + 8);
    }
}

} // namespace

std::vector<DeviceProcess> Monitor::processes(int index) const {
    const auto& nvml = *library_;
    std::vector<DeviceProcess> all;
    Handle device{};
    if (nvml.handle(static_cast<unsigned>(index), &device) != 0)
        return all;
    for (const bool graphics : {false, true})
        if (const auto now = graphics ? nvml.graphics : nvml.compute)
            takeRunning<ProcessInfo>(now, device, graphics, all);
        else if (const auto first = graphics ? nvml.firstGraphics : nvml.firstCompute)
            takeRunning<FirstProcessInfo>(first, device, graphics, all);
    return all;
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
