// What CUDA's runtime says about this computer, read once.
#include "core/base/os/system.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"
#include "gpu/device/driver_process.hpp"

#include <cstdio>
#include <cstdlib>
#include <mutex>

namespace telar::gpu {

namespace {

std::string versionWords(int version) {
    return version > 0 ? std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10) : "";
}

int64_t attribute(cudaDeviceAttr which, int device) {
    int value = 0;
    if (cudaDeviceGetAttribute(&value, which, device) != cudaSuccess) {
        cudaGetLastError();
        return 0;
    }
    return value;
}

std::string uuidWords(const cudaUUID_t& uuid) {
    std::string words = "GPU-";
    for (int i = 0; i < 16; ++i) {
        char two[3];
        std::snprintf(two, sizeof two, "%02x", static_cast<unsigned>(static_cast<unsigned char>(uuid.bytes[i])));
        words += two;
        if (i == 3 || i == 5 || i == 7 || i == 9)
            words += '-';
    }
    return words;
}

DeviceFacts factsOf(int index, const cudaDeviceProp& p) {
    DeviceFacts f;
    f.index = index;
    f.name = p.name;
    f.major = p.major;
    f.minor = p.minor;
    f.multiprocessors = p.multiProcessorCount;
    f.warpSize = p.warpSize;
    f.clockMHz = static_cast<int>(attribute(cudaDevAttrClockRate, index) / 1000);
    f.memoryClockMHz = static_cast<int>(attribute(cudaDevAttrMemoryClockRate, index) / 1000);
    f.memoryBusBits = p.memoryBusWidth;
    f.memoryBytes = static_cast<int64_t>(p.totalGlobalMem);
    f.l2Bytes = p.l2CacheSize;
    f.constantBytes = static_cast<int64_t>(p.totalConstMem);
    f.sharedPerBlock = static_cast<int64_t>(p.sharedMemPerBlock);
    f.sharedPerBlockOptIn = static_cast<int64_t>(p.sharedMemPerBlockOptin);
    f.sharedPerMultiprocessor = static_cast<int64_t>(p.sharedMemPerMultiprocessor);
    f.registersPerBlock = p.regsPerBlock;
    f.registersPerMultiprocessor = p.regsPerMultiprocessor;
    f.threadsPerBlock = p.maxThreadsPerBlock;
    f.threadsPerMultiprocessor = p.maxThreadsPerMultiProcessor;
    f.blocksPerMultiprocessor = static_cast<int>(attribute(cudaDevAttrMaxBlocksPerMultiprocessor, index));
    for (int i = 0; i < 3; ++i) {
        f.blockLimit[static_cast<std::size_t>(i)] = p.maxThreadsDim[i];
        f.gridLimit[static_cast<std::size_t>(i)] = p.maxGridSize[i];
    }
    f.copyEngines = p.asyncEngineCount;
    f.ecc = p.ECCEnabled != 0;
    f.integrated = p.integrated != 0;
    f.concurrentKernels = p.concurrentKernels != 0;
    f.managedMemory = p.managedMemory != 0;
    char bus[32] = {};
    if (cudaDeviceGetPCIBusId(bus, sizeof bus, index) == cudaSuccess)
        f.pciBus = bus;
    f.uuid = uuidWords(p.uuid);
    return f;
}

struct Computer {
    std::vector<DeviceFacts> devices;
    std::size_t chosen = 0;
    std::optional<Error> missing; ///< why there is no device
};

Error noDevice(cudaError_t code, int driver) {
    if (driver == 0)
        return environmentError(text(TELAR_TR("gpu", "No NVIDIA driver on this computer")));
    if (code == cudaErrorInsufficientDriver)
        return environmentError(text(TELAR_TR("gpu", "The NVIDIA driver supports CUDA %1, and this build needs %2"),
                                     versionWords(driver), versionWords(CUDART_VERSION)),
                                {}, text(TELAR_TR("gpu", "Install a newer driver")));
    if (code == cudaErrorNoDevice || code == cudaSuccess)
        return environmentError(text(TELAR_TR("gpu", "No NVIDIA GPU on this computer")));
    return environmentError(text(TELAR_TR("gpu", "CUDA does not start: %1"), cudaGetErrorString(code)));
}

Computer look() {
    Computer found;
    if (const auto& answers = driverAnswers().cuda; !answers) {
        found.missing = answers.error();
        return found;
    }
    int driver = 0, count = 0;
    cudaDriverGetVersion(&driver);
    const auto code = cudaGetDeviceCount(&count);
    for (int i = 0; code == cudaSuccess && i < count; ++i) {
        cudaDeviceProp properties{};
        if (cudaGetDeviceProperties(&properties, i) == cudaSuccess)
            found.devices.push_back(factsOf(i, properties));
    }
    cudaGetLastError();
    const char* wish = std::getenv("TELAR_GPU");
    found.chosen = wish ? static_cast<std::size_t>(std::strtoul(wish, nullptr, 10)) : 0;
    if (found.devices.empty())
        found.missing = noDevice(code, driver);
    else if (found.chosen >= found.devices.size())
        found.missing = userError(
            text(TELAR_TR("gpu", "There is no GPU %1 on this computer: it has %2"), found.chosen, found.devices.size()),
            text("TELAR_GPU"));
    else if (const auto& gpu = found.devices[found.chosen]; gpu.major * 10 + gpu.minor < 75)
        found.missing = environmentError(
            text(TELAR_TR("gpu", "The GPU has compute capability %1, and 7.5 is needed"), gpu.capability()),
            text("%1", gpu.name));
    return found;
}

const Computer& computer() {
    static const Computer found = look();
    return found;
}

std::mutex healthLock;
std::optional<Error> failure;

} // namespace

void openFewQueues() {
    os::setDefault("CUDA_DEVICE_MAX_CONNECTIONS", "1"); // the branches of a graph run side by side all the same
    os::setDefault("CUDA_DEVICE_MAX_COPY_CONNECTIONS", "1");
    os::setDefault("CUDA_SCALE_LAUNCH_QUEUES", "0.25x");
}

bool builtWithCuda() { return true; }

Status available() {
    if (const auto& missing = computer().missing)
        return *missing;
    const std::scoped_lock hold(healthLock);
    return failure ? Status(*failure) : Status();
}

const std::vector<DeviceFacts>& devices() { return computer().devices; }

std::string driverVersion() {
    int version = 0;
    if (driverAnswers().cuda)
        cudaDriverGetVersion(&version);
    return versionWords(version);
}

std::string runtimeVersion() { return versionWords(CUDART_VERSION); }

void touchCuda() { computer(); }

const DeviceFacts* chosenDevice() {
    const auto& found = computer();
    return found.missing ? nullptr : &found.devices[found.chosen];
}

std::string chosenDeviceName() {
    const auto* gpu = chosenDevice();
    return gpu ? gpu->name : std::string();
}

Expected<int64_t> freeMemory() {
    TELAR_CHECK(useDevice());
    std::size_t free = 0, total = 0;
    TELAR_CHECK(check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo"));
    return static_cast<int64_t>(free);
}

void markUnhealthy(const Error& reason) {
    const std::scoped_lock hold(healthLock);
    if (!failure)
        failure = reason;
}

Status retryDevice() {
    {
        const std::scoped_lock hold(healthLock);
        failure.reset();
    }
    if (auto ready = useDevice(); !ready)
        return ready;
    return check(cudaDeviceSynchronize(), "cudaDeviceSynchronize"); // marks it anew if it fails again
}

} // namespace telar::gpu
