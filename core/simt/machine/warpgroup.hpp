// wgmma: products that four warps make together, of factors that lie in shared memory. What there is of it, and
// where the elements lie.
//
// Source: PTX ISA 9.0 (NVIDIA), "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions": shapes,
// "Matrix Descriptor Format", "Strides" and "Swizzling Modes", register fragments of D and A.
#pragma once

#include "core/simt/machine/matrix.hpp"

namespace telar::machine {

/// An instruction, packed into Inst::e.
struct WarpgroupOp {
    uint32_t columns : 9 = 8;                     ///< of B: 8 to 256
    MatrixElement type : 3 = MatrixElement::BF16; ///< of both factors
    uint32_t halves : 1 = 0;                      ///< sums in float16
    uint32_t registers : 1 = 0;                   ///< A comes in registers
    uint32_t negativeA : 1 = 0, negativeB : 1 = 0;
    uint32_t unused : 16 = 0;

    uint32_t depth() const { return type == MatrixElement::TF32 ? 8 : 16; } ///< along k: 32 bytes
    uint32_t sums() const { return columns / (halves ? 4 : 2); }            ///< registers of a lane
};

/// Nothing where the shape or types are not known.
std::optional<WarpgroupOp> warpgroupOp(const ptx::Instruction& instruction);

/// Of a warp's 16 rows: which lane holds a sum, and in which of its registers (float32).
struct WarpgroupSlot {
    uint32_t lane, index;
};
constexpr WarpgroupSlot warpgroupSlot(uint32_t row, uint32_t column) {
    return {row % 8 * 4 + column % 8 / 2, column / 8 * 4 + row / 8 * 2 + column % 2};
}

/// A descriptor: where cores of 8 rows by 16 bytes lie in shared memory, all rows along k.
struct MatrixPlaces {
    uint32_t start, alongK, across; ///< bytes
    uint32_t swizzle;               ///< bytes of a row of a core's pattern: 0, 32, 64 or 128

    static std::optional<MatrixPlaces> of(uint64_t descriptor); ///< nothing where a field means what is not done here
    /// Of 16 bytes: part 0 or 1 along k.
    uint32_t at(uint32_t row, uint32_t part) const;
};

} // namespace telar::machine
