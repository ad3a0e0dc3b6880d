// What is counted of one place in a kernel's source. Kernels of every instruction set include it: nothing here has code of its own.
#pragma once

#include <cstdint>

namespace telar::simt {

struct SiteNumbers {
    int64_t instructions = 0; ///< of warps
    int64_t lanes = 0;        ///< of threads: at most 32 per instruction
    int64_t divergent = 0;    ///< branches whose warp went both ways; other instructions: not all lanes took part
    int64_t open = 0;         ///< of the instructions: those whose address does not say which memory it is in
    // Memory; zero elsewhere.
    int64_t bytes = 0;         ///< asked for by lanes, each address once per instruction
    int64_t sectors = 0;       ///< of 32 bytes, fetched or written (global)
    int64_t neededSectors = 0; ///< the fewest that hold as many bytes (global)
    int64_t lines = 0;         ///< of 128 bytes (global)
    int64_t wavefronts = 0;    ///< passes over the 32 banks (shared)
    int64_t idealWavefronts = 0;
    int32_t worstWays = 0; ///< passes of the worst instruction, against 1 without conflict (shared)

    void add(const SiteNumbers& other);
};

} // namespace telar::simt
