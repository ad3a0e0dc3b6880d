#include "core/simt/cost_model.hpp"

#include <algorithm>
#include <utility>

namespace telar::simt {

namespace {
/// Bytes that the T4's L2 cache gives each multiprocessor in a cycle, and its share of the memory's data sheet.
constexpr double l2OfCycle = 1.27e12 / (40 * 1.59e9), reachedShare = 220.0 * (1 << 30) / 320e9;
} // namespace

const std::vector<DeviceModel>& deviceModels() {
    static const std::vector<DeviceModel> models = {
        teslaT4,
        {"Tesla K20", 3, 5, 13, 4, 0.706e9, 208e9 * reachedShare, l2OfCycle * 13 * 0.706e9, 6e9},
        {"GTX 1050", 6, 1, 5, 4, 1.455e9, 112e9 * reachedShare, l2OfCycle * 5 * 1.455e9, 12e9},
    };
    return models;
}

DeviceModel deviceModelOf(int major, int minor, const std::vector<DeviceFacts>& here) {
    for (const auto& facts : here)
        if (facts.major == major && facts.minor == minor)
            if (auto model = deviceModelOf(facts))
                return std::move(*model);
    for (const auto& model : deviceModels())
        if (model.major == major && model.minor == minor)
            return model;
    return teslaT4;
}

std::optional<DeviceModel> deviceModelOf(const DeviceFacts& facts) {
    if (facts.multiprocessors < 1 || facts.clockMHz < 1 || !(facts.memoryBandwidth() > 0))
        return {};
    DeviceModel model;
    model.name = facts.name;
    model.major = facts.major;
    model.minor = facts.minor;
    model.multiprocessors = facts.multiprocessors;
    model.schedulers = facts.major == 6 && facts.minor == 0 ? 2 : 4; // see occupancy.hpp
    model.clockHz = 1e6 * facts.clockMHz;
    model.memoryBandwidth = facts.memoryBandwidth() * reachedShare;
    model.l2Bandwidth = l2OfCycle * model.multiprocessors * model.clockHz;
    model.busBandwidth = facts.major < 8 ? 12e9 : facts.major < 9 ? 24e9 : 48e9;
    return model;
}

double modelKernel(const DeviceModel& model, const Counters& counters, int64_t blocks, double dramBytes) {
    if (counters.blocks == 0)
        return model.kernelSeconds;
    const double scale = static_cast<double>(blocks) / static_cast<double>(counters.blocks);
    double instructions = static_cast<double>(counters.arithmetic) / warpSize;
    for (const auto& site : counters.sites)
        if (site.op != Op::Watch)
            instructions += static_cast<double>(site.instructions);
    const double used = static_cast<double>(std::min<int64_t>(blocks, model.multiprocessors)) * model.clockHz;
    const double issue = instructions * scale * model.slotsPerInstruction / (used * model.schedulers);
    const double shared = static_cast<double>(counters.shared().wavefronts) * scale / used;
    const double l2 = static_cast<double>(counters.global().sectors) * scale * 32 / model.l2Bandwidth;
    const double dram = dramBytes / model.memoryBandwidth;
    return model.kernelSeconds + std::max({issue, shared, l2, dram});
}

double modelCopy(const DeviceModel& model, double bytes) { return model.copySeconds + bytes / model.busBandwidth; }

} // namespace telar::simt
