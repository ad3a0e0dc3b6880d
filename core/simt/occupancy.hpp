// How many blocks of a kernel fit on one multiprocessor, and what limits them.
//
// Tables: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability". Rounding rules:
// cuda_occupancy.h of the CUDA Toolkit (registers are given to warps in units of 256, the warps of a block
// are spread over four schedulers, on 6.0 two, with a register file each; shared memory is given in units of
// 256 or 128 bytes, of which the system keeps 1 KiB per block from capability 8.0 on).
#pragma once

#include "core/base/expected.hpp"

#include <cstdint>
#include <vector>

namespace telar::simt {

struct Capability {
    int major = 0, minor = 0;
    const char* architecture = ""; ///< "Turing"
    int threads = 0, blocks = 0;   ///< resident on a multiprocessor
    int32_t registers = 0;         ///< of a multiprocessor, 32 bits each
    int32_t blockRegisters = 0;    ///< of one block
    int threadRegisters = 255;     ///< of one thread
    int32_t shared = 0;            ///< bytes of a multiprocessor
    int32_t blockShared = 0;       ///< bytes of one block, with opting in
    int sharedUnit = 256;
    int sharedReserved = 0; ///< bytes of each block kept by the system

    int warps() const { return threads / 32; }
};

/// 3.5 to 12.0, in order.
const std::vector<Capability>& capabilities();
/// The newest known one that is not above; null below 3.5.
const Capability* findCapability(int major, int minor);

struct BlockNeeds {
    int threads = 256;
    int registers = 32; ///< of each thread
    int32_t shared = 0; ///< bytes, static and dynamic
};

enum class OccupancyLimit { Threads, Blocks, Registers, Shared };

struct Occupancy {
    int blocks = 0; ///< on a multiprocessor
    int warps = 0, maxWarps = 0;
    double share = 0;                                               ///< warps / maxWarps
    OccupancyLimit limit = OccupancyLimit::Threads;                 ///< of equal ones the first
    int byThreads = 0, byBlocks = 0, byRegisters = 0, byShared = 0; ///< blocks that each would allow
};

/// A user error where one block alone is beyond a limit.
Expected<Occupancy> occupancy(const Capability& capability, const BlockNeeds& needs);

/// "threads", "blocks", "registers" or "shared memory".
Text limitName(OccupancyLimit limit);

} // namespace telar::simt
