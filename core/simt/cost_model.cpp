#include "core/simt/cost_model.hpp"

#include <algorithm>

namespace telar::simt {

const std::vector<DeviceModel>& deviceModels() {
    // Bytes that the T4's L2 cache gives each multiprocessor in a cycle, and its share of the memory's data sheet.
    constexpr double l2 = 1.27e12 / (40 * 1.59e9), reached = 220.0 * (1 << 30) / 320e9;
    static const std::vector<DeviceModel> models = {
        teslaT4,
        {"Tesla K20", 3, 5, 13, 4, 0.706e9, 208e9 * reached, l2 * 13 * 0.706e9, 6e9},
        {"GTX 1050", 6, 1, 5, 4, 1.455e9, 112e9 * reached, l2 * 5 * 1.455e9, 12e9},
    };
    return models;
}

const DeviceModel& deviceModelOf(int major, int minor) {
    for (const auto& model : deviceModels())
        if (model.major == major && model.minor == minor)
            return model;
    return teslaT4;
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
    const double shared = static_cast<double>(counters.shared().transactions) * scale / used;
    const double l2 = static_cast<double>(counters.global().sectors) * scale * 32 / model.l2Bandwidth;
    const double dram = dramBytes / model.memoryBandwidth;
    return model.kernelSeconds + std::max({issue, shared, l2, dram});
}

double modelCopy(const DeviceModel& model, double bytes) {
    return model.copySeconds + bytes / model.busBandwidth;
}

} // namespace telar::simt
