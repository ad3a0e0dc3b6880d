// A traced warp read step by step: which array each lane touched, which sectors and banks that took; and who
// wrote an array.
#pragma once

#include "core/simt/machine/machine.hpp"
#include "core/simt/warp.hpp"

namespace telar::machine {

/// An array that a kernel can name, at the addresses of a trace.
struct ArrayPlace {
    std::string name;
    bool shared = false;
    uint64_t begin = 0, bytes = 0;
    uint32_t element = 4;             ///< bytes
    ptx::Type type = ptx::Type::None; ///< of the module's own arrays
};
/// The buffers in their order, then the module's variables.
std::vector<ArrayPlace> arrayPlaces(const Program& program, std::span<const Buffer> buffers,
                                    const LaunchConfig& config);

/// One memory instruction of a warp.
struct WarpStep {
    simt::Op op = simt::Op::GlobalLoad;
    bool local = false; ///< of the thread's own memory: no array
    int32_t file = 0, line = 0;
    std::string instruction; ///< of the PTX
    uint32_t mask = 0;       ///< lanes that took part
    uint32_t bytes = 4;      ///< of one lane's access
    int array = -1;          ///< of the lowest lane, into the places; -1: none of them
    uint64_t address[32] = {};
    uint64_t value[32] = {};         ///< read or written: bits of the first element of a vector
    int32_t sectors = 0, needed = 0; ///< global memory: of 32 bytes
    int32_t passes = 0, ideal = 0;   ///< shared memory: wavefronts
};
/// At most that many, from the first on.
std::vector<WarpStep> warpSteps(const Trace& trace, const WarpTrace& warp, const std::vector<ArrayPlace>& places,
                                std::size_t most);

/// The thread that wrote each element last: its number in the whole grid (block * threads + thread of the
/// block); -1: nobody in the trace. Blocks count in their order, as they ran.
std::vector<int64_t> writersOf(const Trace& trace, const ArrayPlace& place);

} // namespace telar::machine
