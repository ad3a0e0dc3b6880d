// Launches, in today's form and in that of CUDA 3, whose calls PyCUDA still makes ahead of every launch.
#include "app/cuda/state.hpp"

#include "core/simt/occupancy.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>

using namespace telar;
using namespace telar::cuda_driver;
using driver::Kernel;

namespace {

/// CUlaunchAttribute: its number, and a value of 64 bytes.
struct LaunchAttribute {
    int id;
    char pad[8 - sizeof(int)];
    unsigned char value[64];
};
constexpr int cooperativeAttribute = 2, clusterAttribute = 4; // CU_LAUNCH_ATTRIBUTE_COOPERATIVE, ..._CLUSTER_DIMENSION

/// CUlaunchConfig.
struct LaunchConfig {
    unsigned grid[3], block[3], shared;
    Handle stream;
    LaunchAttribute* attributes;
    unsigned attributeCount;
};

/// The arguments that `extra` names: a buffer (1) and its bytes (2), as CU_LAUNCH_PARAM_BUFFER_POINTER and ..._SIZE.
int unpackExtra(void** extra, const Kernel& kernel, std::vector<uint8_t>& values) {
    const void* buffer = nullptr;
    std::size_t bytes = 0;
    for (; *extra; extra += 2)
        if (extra[0] == reinterpret_cast<void*>(1))
            buffer = extra[1];
        else if (extra[0] == reinterpret_cast<void*>(2))
            bytes = *static_cast<std::size_t*>(extra[1]);
    if (bytes < kernel.packedBytes)
        return failed(driver::InvalidValue, kernel.name + " takes " + std::to_string(kernel.packedBytes) +
                                                " bytes of arguments, and not " + std::to_string(bytes));
    if (buffer)
        std::memcpy(values.data(), buffer, std::min(bytes, values.size()));
    return 0;
}

/// As many blocks as the card has room for, or an error as with a card.
int fitsTogether(Kernel& kernel, const simt::LaunchConfig& config) {
    const auto& card = engine().options().card;
    const auto* capability = simt::findCapability(card.major, card.minor);
    const auto found =
        capability ? simt::occupancy(*capability, {static_cast<int>(config.block.count()), kernel.registers,
                                                   static_cast<int32_t>(kernel.staticShared + config.dynamicShared)})
                   : Expected<simt::Occupancy>(simt::Occupancy{1});
    const int64_t room = found ? int64_t{found->blocks} * card.multiprocessors : 0;
    if (config.grid.count() <= room)
        return 0;
    return failed(driver::TooLarge, kernel.name + ": a cooperative launch of " + std::to_string(config.grid.count()) +
                                        " blocks is asked for, and the card holds " + std::to_string(room) +
                                        " at once");
}

/// What the next launch of this thread calls its arrays (telarNameArrays).
std::vector<std::string>& nextNames() {
    thread_local std::vector<std::string> made;
    return made;
}

int launch(Handle function, const simt::LaunchConfig& config, void** parameters, void** extra, bool cooperative) {
    if (!function)
        return failed(driver::InvalidHandle, "there is no kernel to launch");
    auto& kernel = *static_cast<Kernel*>(function);
    driver::LaunchRequest request;
    request.config = config;
    request.config.optsIn = kernel.dynamicSharedLimit > 0;
    request.cooperative = cooperative;
    request.names = std::exchange(nextNames(), {});
    request.values.resize(kernel.packedBytes);
    if (parameters)
        for (std::size_t k = 0; k < kernel.sizes.size(); ++k)
            std::memcpy(request.values.data() + kernel.offsets[k], parameters[k], kernel.sizes[k]);
    else if (extra)
        if (const int result = unpackExtra(extra, kernel, request.values))
            return result;
    return guarded([&]() -> int {
        if (cooperative)
            if (const int result = fitsTogether(kernel, config))
                return result;
        request.from = pythonLine();
        const auto done = engine().launch(kernel, request);
        printOut(done.printed);
        for (const auto& finding : done.findings)
            warnPython(finding);
        return resultOf(done);
    });
}

struct OldLaunch {
    unsigned block[3] = {1, 1, 1}, shared = 0;
    std::vector<uint8_t> values;
};
struct OldLaunches {
    std::mutex mutex;
    std::map<Handle, OldLaunch> of;
};
OldLaunches& oldLaunches() {
    static auto* made = new OldLaunches;
    return *made;
}

} // namespace

TELAR_RETURNS(cuLaunchKernel,
              (Handle function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
               unsigned shared, Handle, void** parameters, void** extra),
              launch(function, {{gx, gy, gz}, {bx, by, bz}, shared}, parameters, extra, false))
TELAR_RETURNS(cuLaunchCooperativeKernel,
              (Handle function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
               unsigned shared, Handle, void** parameters),
              launch(function, {{gx, gy, gz}, {bx, by, bz}, shared}, parameters, nullptr, true))
TELAR_API cuLaunchKernelEx(const LaunchConfig* c, Handle function, void** parameters, void** extra) {
    TELAR_CALLED;
    bool cooperative = false;
    simt::LaunchConfig config{{c->grid[0], c->grid[1], c->grid[2]}, {c->block[0], c->block[1], c->block[2]}, c->shared};
    for (unsigned k = 0; k < c->attributeCount; ++k) {
        const auto& one = c->attributes[k];
        cooperative = cooperative || (one.id == cooperativeAttribute && one.value[0] != 0);
        uint32_t sides[3];
        std::memcpy(sides, one.value, sizeof sides);
        if (one.id == clusterAttribute)
            config.cluster = {sides[0], sides[1], sides[2]};
    }
    return launch(function, config, parameters, extra, cooperative);
}

TELAR_PER_THREAD(cuLaunchKernel, _ptsz)
TELAR_PER_THREAD(cuLaunchKernelEx, _ptsz)
TELAR_PER_THREAD(cuLaunchCooperativeKernel, _ptsz)

TELAR_API cuFuncSetBlockShape(Handle f, int x, int y, int z) {
    TELAR_CALLED;
    const std::lock_guard lock(oldLaunches().mutex);
    auto& old = oldLaunches().of[f];
    old.block[0] = static_cast<unsigned>(x);
    old.block[1] = static_cast<unsigned>(y);
    old.block[2] = static_cast<unsigned>(z);
    return 0;
}
TELAR_API cuFuncSetSharedSize(Handle f, unsigned bytes) {
    TELAR_CALLED;
    const std::lock_guard lock(oldLaunches().mutex);
    oldLaunches().of[f].shared = bytes;
    return 0;
}
TELAR_API cuParamSetSize(Handle f, unsigned bytes) {
    TELAR_CALLED;
    const std::lock_guard lock(oldLaunches().mutex);
    oldLaunches().of[f].values.resize(bytes);
    return 0;
}
TELAR_API cuParamSetv(Handle f, int at, const void* from, unsigned bytes) {
    TELAR_CALLED;
    const std::lock_guard lock(oldLaunches().mutex);
    auto& values = oldLaunches().of[f].values;
    const auto begin = static_cast<std::size_t>(std::max(at, 0));
    values.resize(std::max(values.size(), begin + bytes));
    std::memcpy(values.data() + begin, from, bytes);
    return 0;
}
TELAR_API cuParamSeti(Handle f, int at, unsigned value) { return cuParamSetv(f, at, &value, sizeof value); }
TELAR_API cuParamSetf(Handle f, int at, float value) { return cuParamSetv(f, at, &value, sizeof value); }
TELAR_API cuLaunchGrid(Handle f, int width, int height) {
    OldLaunch old;
    {
        const std::lock_guard lock(oldLaunches().mutex);
        old = oldLaunches().of[f];
    }
    std::size_t bytes = old.values.size();
    void* extra[] = {reinterpret_cast<void*>(1), old.values.data(), reinterpret_cast<void*>(2), &bytes, nullptr};
    return cuLaunchKernel(f, static_cast<unsigned>(width), static_cast<unsigned>(height), 1, old.block[0], old.block[1],
                          old.block[2], old.shared, nullptr, nullptr, extra);
}
TELAR_API cuLaunchGridAsync(Handle f, int width, int height, Handle) { return cuLaunchGrid(f, width, height); }
TELAR_API cuLaunch(Handle f) { return cuLaunchGrid(f, 1, 1); }

/// The names of the arrays among the next launch's arguments, a line each: telar_cuda knows them from Numba.
extern "C" __attribute__((visibility("default"))) void telarNameArrays(const char* lines) {
    auto& names = nextNames();
    names.clear();
    for (const char* from = lines; *from;) {
        const char* end = std::strchr(from, '\n');
        names.emplace_back(from, end ? static_cast<std::size_t>(end - from) : std::strlen(from));
        from = end ? end + 1 : from + std::strlen(from);
    }
}
