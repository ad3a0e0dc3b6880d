// How long one launch would take on a card, from what a counted run says of it. A roofline with a ceiling for each
// part of the card that the counts speak of, and with the time that one thread after the other waits; it explains
// what a launch is bound by and is no measurement. Whatever shows it says "modelled", and for which card.
//
// seconds = fixed + (issue^4 + l1^4 + shared^4 + l2^4 + dram^4 + latency^4 + tensor^4)^(1/4)
//   The longest part counts, and one that is nearly as long hinders it: two equal ones take 1.19 times as long as one.
//   fixed    a kernel that does nothing (DeviceModel::kernelSeconds).
//   issue    warp instructions of the busiest multiprocessor * 1.3 / (schedulers * instructionsPerCycle * clock); moves
//            between registers that an assembler leaves out (ptx/copies.hpp) are none, loads, stores and products
//            of wmma as many as it makes of them (machine/assembled.hpp).
//            NVIDIA's assembler makes 0.8 to 1.3 instructions of one of PTX, and no scheduler issues in every cycle.
//   l1       lines of 128 bytes that its warps ask the L1 cache for, one a cycle (CUDA C++ Best Practices Guide,
//            "Coalesced Access to Global Memory"): a warp whose lanes read 32 lines asks 32 times.
//   shared   passes over the banks, each DeviceModel::bankCycles.
//   l2       sectors of 32 bytes that multiprocessors ask the L2 cache for (caches.hpp) / its bandwidth; without a log of the
//            lines that were touched every sector, as if L1 kept none.
//   dram     bytes that come from memory and are written there (caches.hpp; without a log those of the arrays) / bandwidth
//            of the memory; nothing where the arrays fit in half of the L2 cache, in
//            which the launch or copy before has left them (the other half holds what that copy came from).
//   latency  blocks go in rounds of as many as are resident at once (occupancy). In each round a warp waits for its
//            requests, two at a time, as in a loop that multiplies what it loads, and for those of its instructions that
//            need what the one before makes (ptx/chains.hpp; dependent issue: 4 cycles from capability 7.0 on, 6 before;
//            Z. Jia et al., arXiv:1804.06826), or for all of them at one a cycle. A product by mma or wmma it waits for,
//            too: 33 cycles for each 16 x 8 of its sums (of the 18 to 33 that
//            W. Sun et al. found, Dissecting Tensor Cores via Microbenchmarks, arXiv:2206.02874, 2022), or as long as the
//            tensor core of its scheduler takes; those by wgmma one after the other on that core.
//   tensor   operations of the busiest multiprocessor's products / what its tensor cores make in a cycle
//            (tensor_work.hpp has the data sheets), at the card's clock.
//
// The exponent, 1.3, two requests and the half were chosen on 39 launches (all of pooling, five products) that an H200
// had timed; tests/data/cuda/h200_builtin.csv has those and 76 others, on which tests/core/simt/tst_predict judges.
// Of products on tensor cores none chose a constant; those that GPUs timed judge in tests/core/matmul/tst_tensor_times.
#pragma once

#include "core/simt/caches.hpp"
#include "core/simt/launch.hpp"
#include "core/simt/occupancy.hpp"
#include "core/simt/tensor_work.hpp"

namespace telar::simt {

/// Of a whole launch, as it was counted.
struct LaunchWork {
    LaunchConfig config;
    int64_t instructions = 0; ///< of warps, without moves that an assembler leaves out, with what it makes of fragments
    int64_t chained = 0;      ///< of these, those that wait for another (ptx/chains.hpp)
    int64_t requests = 0;     ///< instructions of warps on global memory
    int64_t cacheLines = 0, sectors = 0;
    int64_t wavefronts = 0;                 ///< passes over the banks of shared memory
    int64_t arrayBytes = 0;                 ///< of all arrays
    int32_t sharedBytes = 0;                ///< of a block, static and dynamic
    int registers = 32;                     ///< of a thread
    int capability = 35;                    ///< ten times the least that has its instructions: 80 for 8.0
    TensorWork tensor;                      ///< products of matrices that warps make together
    std::shared_ptr<const LineLog> touched; ///< for the model of the caches; null: the rules without it hold
};

enum class TimePart { Issue, L1, Shared, L2, Dram, Latency, Tensor };
inline constexpr int timePartCount = 7;
/// "issue", "l1" ...: the names of records.
const char* timePartName(TimePart part);

struct PredictedTime {
    double fixed = 0;                          ///< seconds
    std::array<double, timePartCount> parts{}; ///< seconds, by TimePart
    TimePart limit = TimePart::Issue;          ///< the longest
    Occupancy occupancy;
    std::shared_ptr<const CacheReport> caches; ///< null where LaunchWork::touched is
    double seconds() const;
};

/// What the card's compute capability allows; a user error where times are not predicted for it, or where it lacks instructions
/// that exist from `needed` (ten times the capability) on.
Expected<const Capability*> capabilityFor(const DeviceModel& card, int needed);
/// A user error where a block does not fit on the card, the card's capability is below 3.5 or what the launch needs, or
/// it has no tensor cores for what the launch multiplies.
Expected<PredictedTime> predict(const DeviceModel& card, const LaunchWork& work);

} // namespace telar::simt
