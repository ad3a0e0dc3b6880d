// Kernels of Telar's own in the processor's own code: the very same .cu files, compiled once more by the host's compiler.
// Only those without barriers, shared memory, votes and shuffles: their threads run one after the other. Nothing is looked
// at while they run: whoever launches them knows that every access is inside (builtin::Call::inside).
//
// Outputs are the machine's bit for bit.
#pragma once

#include <cstdint>

// Plain declarations only: files for other instruction sets read this.
namespace telar::native {

struct Place {
    uint32_t x, y, z;
};

/// Threads of one layer of one block: `toX` and `toY` are behind the last.
struct Piece {
    Place block, blockDim, gridDim;
    uint32_t z, fromX, toX, fromY, toY;
    const void* const* arguments; ///< where each is, as CUDA's own launches take them
    const void* constant;         ///< the start of the file's variable in constant memory
    uint64_t constantBytes;
};

struct Kernel {
    const char* file;      ///< as in builtin::files()
    const char* name;      ///< as in builtin::Call
    const uint32_t* sizes; ///< bytes of each parameter
    uint32_t parameters;
    const char* constant; ///< the file's variable in constant memory, or null
    uint64_t constantBytes;
    /// Turns of the innermost loop that one thread makes at most.
    double (*steps)(const void* const* arguments);
    void (*run)(const Piece& piece);
    void (*finish)(const void* const* arguments); ///< behind the last block; may be null
};

struct Kernels {
    const Kernel* first;
    uint32_t count;
};
Kernels kernelsSse2();
Kernels kernelsAvx2();

} // namespace telar::native
