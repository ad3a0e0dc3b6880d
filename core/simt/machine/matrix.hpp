// wmma, mma and ldmatrix: products of small matrices that a warp makes together. What there is of them, and
// where the elements lie.
//
// Source: PTX ISA 9.0 (NVIDIA), "Warp Level Matrix Multiply-Accumulate Instructions": shapes, types and
// numbers of registers of wmma, and the tables of mma.sync's fragments.
#pragma once

#include "core/simt/ptx/module.hpp"

#include <optional>

namespace telar::machine {

enum class MatrixUse : uint32_t { Load, Store, Wmma, Mma, LdMatrix };
enum class MatrixElement : uint32_t { F16, BF16, TF32, F32, S8, U8, S32, F64 };
enum class MatrixPart : uint32_t { A, B, C, D };

/// An instruction, packed into Inst::e.
struct MatrixOp {
    MatrixUse use : 3 = MatrixUse::Load;
    uint32_t shape : 4 = 0; ///< index into the shapes (matrix_kind.cpp)
    MatrixElement a : 3 = MatrixElement::F16, b : 3 = MatrixElement::F16, c : 3 = MatrixElement::F32,
                      d : 3 = MatrixElement::F32;
    MatrixPart part : 2 = MatrixPart::A; ///< of a load or store
    uint32_t columns : 1 = 0;            ///< of a load or store: column after column; ldmatrix: transposed
    uint32_t count : 3 = 0;              ///< ldmatrix: how many matrices
    uint32_t saturates : 1 = 0;          ///< sums stay within int, and do not begin anew
    uint32_t unused : 6 = 0;
};

/// A matrix spread over the registers of a warp.
struct MatrixFragment {
    struct Slot {
        uint32_t lane, index, part; ///< register `index` of the lane; `part`: which of its elements, lowest first
    };
    uint32_t rows = 0, columns = 0;
    uint32_t registers = 0; ///< of each lane, of 32 bits; float64: of 64
    MatrixElement type = MatrixElement::F32;
    MatrixPart part = MatrixPart::A;
    bool mma = false;

    uint32_t elements() const { return rows * columns; }
    uint32_t bytes() const; ///< of an element in memory
    uint32_t perRegister() const;
    /// mma: as the ISA's tables say. wmma, where they are silent: the e-th element of the matrix, row by row, lies
    /// in the e-th place, counted through a register of all lanes, then the next; registers that are left hold
    /// the same again.
    Slot slot(uint32_t row, uint32_t column) const;
    uint32_t copies() const { return mma ? 1 : registers * 32 * perRegister() / elements(); }
};

/// Nothing where the shape or types are not known.
std::optional<MatrixOp> matrixOp(const ptx::Instruction& instruction);
/// Not of ldmatrix.
MatrixFragment matrixFragment(const MatrixOp& op, MatrixPart part);
/// How many registers the instruction names, apart from addresses and strides.
uint32_t matrixRegisters(const MatrixOp& op);
/// Whether they are of 64 bits.
bool matrixWide(const MatrixOp& op);

} // namespace telar::machine
