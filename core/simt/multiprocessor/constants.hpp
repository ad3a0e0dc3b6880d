// Cycles and widths of a multiprocessor by compute capability.
#pragma once

#include "core/simt/cost_model.hpp"
#include "core/simt/multiprocessor/assembly.hpp"

namespace telar::multiprocessor {

/// Cycles, unless said otherwise. Intervals: between two instructions of a warp's width on a unit of one scheduler.
struct Constants {
    double interval[unitCount] = {}; ///< by Unit
    int fixedLatency = 4, doubleLatency = 8, specialLatency = 20, shuffleLatency = 24, tensorLatency = 33,
        placeLatency = 50;
    int sharedLatency = 23, l1Latency = 33, constantLatency = 30;
    double l2Latency = 200, memoryLatency = 450;
    int cacheKiB = 128;            ///< L1 cache and shared memory
    double requestCycles = 1.4;    ///< of the load and store unit, of an instruction on one line or pass
    int lgQueue = 3, mioQueue = 6; ///< instructions of a scheduler that may wait for the load and store unit
    double wakeCycles = 2;         ///< of machine code: from what a warp has waited for to its next instruction
    int predicateLatency = 12;
    double loadRequest = 2.3, storeRequest = 3.8; ///< of the L2 cache for one line, at least: sectors
    double atomicCycles = 2.6;                    ///< of the L2 cache, of one lane's operation on a sector
    int branchCycles = 2, barrierCycles = 12, fetchCycles = 240, startCycles = 160, launchCycles = 4000,
        blockCycles = 250;
    double followCycles = 20;   ///< from one line of instructions to the next that is fetched behind it
    double handOutCycles = 0.7; ///< of each block of the card's first wave: they are handed out one by one
};

Constants constantsOf(const simt::DeviceModel& card);

} // namespace telar::multiprocessor
