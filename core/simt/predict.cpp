#include "core/simt/predict.hpp"

#include "core/matrix/matrix.hpp"

#include <algorithm>
#include <cmath>

namespace telar::simt {

namespace {

// Chosen on measured launches: see the header.
constexpr double requestsInFlight = 2; ///< of one warp, under way together
constexpr double issuesOfInstruction = 1.3;
constexpr double exponent = 4;
constexpr int64_t cacheShare = 2;   ///< one half
constexpr double cyclesOfStep = 33; ///< until a product by mma is there: see the header

/// Of all blocks, those of the multiprocessor that gets the most.
double busiestShare(const DeviceModel& card, int64_t blocks) {
    return static_cast<double>(ceilDiv(blocks, int64_t{card.multiprocessors})) / static_cast<double>(blocks);
}

/// What a warp waits for, one after the other, in all rounds.
double latencyOf(const DeviceModel& card, const LaunchWork& work, const TensorCycles& tensor, int resident,
                 bool inCache) {
    const int64_t blocks = work.config.grid.count();
    const auto warps = static_cast<double>(blocks * ceilDiv(work.config.block.count(), int64_t{warpSize}));
    const double wait = inCache ? card.l2LatencySeconds : card.memoryLatencySeconds;
    const double dependent = (card.major >= 7 ? 4 : 6) / card.clockHz;
    const double issued = static_cast<double>(work.instructions) / card.clockHz;
    const double requests = static_cast<double>(work.requests) / warps;
    // The tensor core of a scheduler takes as many times longer as there are schedulers.
    const double products =
        std::max(static_cast<double>(work.tensor.steps) * cyclesOfStep, tensor.warp * card.schedulers) +
        tensor.warpgroup * card.schedulers;
    const double warp = std::ceil(requests / requestsInFlight) * wait +
                        std::max(static_cast<double>(work.chained) * dependent, issued) / warps +
                        products / warps / card.clockHz;
    return warp * static_cast<double>(ceilDiv(blocks, int64_t{card.multiprocessors} * resident));
}

std::string capabilityWords(int capability) {
    return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

} // namespace

const char* timePartName(TimePart part) {
    static constexpr const char* names[timePartCount] = {"issue", "l1", "shared", "l2", "dram", "latency", "tensor"};
    return names[static_cast<std::size_t>(part)];
}

double PredictedTime::seconds() const {
    const double longest = parts[static_cast<std::size_t>(limit)];
    if (!(longest > 0))
        return fixed;
    double sum = 0; // of shares, which neither vanish nor overflow as powers of seconds would
    for (const double part : parts)
        sum += std::pow(part / longest, exponent);
    return fixed + longest * std::pow(sum, 1 / exponent);
}

Expected<const Capability*> capabilityFor(const DeviceModel& card, int needed) {
    const auto* capability = findCapability(card.major, card.minor);
    if (!capability)
        return userError(
            text(TELAR_TR("core", "Times are predicted for compute capability 3.5 and newer, not for %1.%2"),
                 card.major, card.minor));
    if (10 * card.major + card.minor < needed)
        return userError(
            text(TELAR_TR("core", "The kernel's instructions exist from compute capability %1 on; %2 has %3"),
                 capabilityWords(needed), card.name, capabilityWords(10 * card.major + card.minor)));
    return capability;
}

Expected<PredictedTime> predict(const DeviceModel& card, const LaunchWork& work) {
    TELAR_TRY(capability, capabilityFor(card, work.capability));
    const bool ofHopper = std::any_of(work.tensor.warpgroup.begin(), work.tensor.warpgroup.end(),
                                      [](int64_t count) { return count > 0; });
    if (ofHopper && card.major > 9) // PTX ISA, "wgmma": of sm_90a, and of nothing after it
        return userError(text(TELAR_TR("core", "wgmma exists only on compute capability 9.0; %1 has %2"), card.name,
                              capabilityWords(10 * card.major + card.minor)));
    TELAR_TRY(fits,
              occupancy(**capability, {static_cast<int>(work.config.block.count()), work.registers, work.sharedBytes}));
    TensorType missing = TensorType::Half;
    const auto tensor = tensorCycles(card.major, card.minor, work.tensor, &missing);
    if (!card.tensorCores && work.tensor.multiplyAdds() > 0)
        return userError(text(TELAR_TR("core", "%1 has no tensor cores"), card.name));
    if (!tensor)
        return userError(
            text(TELAR_TR("core", "%1 has no tensor cores for products of %2"), card.name, tensorTypeName(missing)));
    PredictedTime time;
    time.fixed = card.kernelSeconds;
    time.occupancy = *fits;
    const int64_t blocks = work.config.grid.count();
    const bool inCache = work.arrayBytes <= card.l2Bytes / cacheShare;
    const double cycles = busiestShare(card, blocks) / card.clockHz;
    if (work.touched)
        time.caches = std::make_shared<CacheReport>(caches(*work.touched, card, std::max(1, fits->blocks)));
    const auto part = [&](TimePart which) -> double& { return time.parts[static_cast<std::size_t>(which)]; };
    part(TimePart::Issue) = issuesOfInstruction * static_cast<double>(work.instructions) * cycles /
                            (card.schedulers * card.instructionsPerCycle);
    part(TimePart::L1) = static_cast<double>(work.cacheLines) * cycles;
    part(TimePart::Shared) = static_cast<double>(work.wavefronts) * cycles * card.bankCycles;
    const auto* caches = time.caches.get();
    part(TimePart::L2) = (caches ? caches->l2Requests : static_cast<double>(work.sectors)) * 32 / card.l2Bandwidth;
    part(TimePart::Dram) = inCache  ? 0
                           : caches ? (caches->readBytes + caches->writtenBytes) / card.memoryBandwidth
                                    : static_cast<double>(work.arrayBytes) / card.memoryBandwidth;
    part(TimePart::Latency) = latencyOf(card, work, *tensor, std::max(1, fits->blocks), inCache);
    part(TimePart::Tensor) = (tensor->warp + tensor->warpgroup) * cycles;
    time.limit = static_cast<TimePart>(std::max_element(time.parts.begin(), time.parts.end()) - time.parts.begin());
    return time;
}

} // namespace telar::simt
