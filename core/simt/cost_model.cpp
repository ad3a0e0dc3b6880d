#include "core/simt/cost_model.hpp"

#include <algorithm>

namespace telar::simt {

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
