// Sources:
// - Latencies of arithmetic, shared memory, L1 and L2 cache of capability 7.0 and 7.5: Z. Jia et al., arXiv:1804.06826 (2018)
//   and arXiv:1903.07486 (2019). Of 8.x and 9.0: W. Luo et al., arXiv:2402.13499 (2024).
// - Lanes of units: CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions"; sizes of the L1 cache and
//   shared memory: ibid., "Technical Specifications per Compute Capability".
//   With many requests at a time the L2 cache and the memory of an H100 answer later than one that waits alone: 295 and 640
//   cycles in place of 262 and 480; of 8.x 280 and 600.
// - launchCycles: DeviceModel::kernelSeconds, what a kernel that does nothing takes.
// - requestCycles, queues, requests of the L2 cache, atomicCycles, branchCycles, barrierCycles, fetchCycles, followCycles, startCycles,
//   blockCycles, handOutCycles, wakeCycles: chosen on the launches that are marked "chosen" in tests/data/cuda/h100_stalls.csv.
#include "core/simt/multiprocessor/constants.hpp"

namespace telar::multiprocessor {

Constants constantsOf(const simt::DeviceModel& card) {
    Constants made;
    const int capability = 10 * card.major + card.minor;
    const bool wideFloats = capability >= 86 || card.major == 6 || card.major == 5 || card.major == 3; // 32 lanes each
    auto& interval = made.interval;
    interval[static_cast<int>(Unit::Fma)] = wideFloats ? 1 : 2;
    interval[static_cast<int>(Unit::Integer)] = card.major >= 7 ? 2 : 1;
    interval[static_cast<int>(Unit::Double)] = capability == 90 || capability == 100                      ? 2
                                               : capability == 80 || capability == 70 || capability == 60 ? 4
                                                                                                          : 64;
    interval[static_cast<int>(Unit::Special)] = 8;
    interval[static_cast<int>(Unit::Memory)] = 2;
    interval[static_cast<int>(Unit::Tensor)] = 8;
    interval[static_cast<int>(Unit::Control)] = 1;
    interval[static_cast<int>(Unit::HalfFma)] = 2;
    if (card.major < 7)
        made.fixedLatency = 6;
    if (card.major >= 8) {
        made.sharedLatency = 29;
        made.l1Latency = 38;
        made.l2Latency = 280;
        made.memoryLatency = 600;
    }
    if (capability == 90)
        made.l2Latency = 295, made.memoryLatency = 640;
    if (capability == 70)
        made.l1Latency = 28, made.sharedLatency = 19, made.l2Latency = 193, made.memoryLatency = 400;
    if (capability == 75)
        made.l1Latency = 32, made.sharedLatency = 22, made.l2Latency = 188, made.memoryLatency = 296;
    made.cacheKiB = capability == 75                       ? 96
                    : capability == 80 || capability == 87 ? 192
                    : card.major == 9 || card.major == 10  ? 256
                    : card.major < 7                       ? 96
                                                           : 128;
    made.launchCycles = static_cast<int>(card.kernelSeconds * card.clockHz);
    return made;
}

} // namespace telar::multiprocessor
