// wmma, mma and ldmatrix: products of small matrices that a warp makes together. What there is of them, and
// where the elements lie.
//
// Source: PTX ISA 9.0 (NVIDIA), "Warp Level Matrix Multiply-Accumulate Instructions": shapes, types and
// numbers of registers of wmma, and the tables of mma.sync's fragments. Where wmma's elements lie, and what its loads
// and stores become, NVIDIA leaves open: both are as read on an H100 (tests/data/cuda/h100_fragments.csv, h100_wmma.csv).
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
    MatrixPart part : 2 = MatrixPart::A;   ///< of a load or store
    uint32_t columns : 1 = 0;              ///< of a load or store: column after column; ldmatrix: transposed
    uint32_t count : 3 = 0;                ///< ldmatrix: how many matrices
    uint32_t saturates : 1 = 0;            ///< sums stay within int, and do not begin anew
    uint32_t shared : 1 = 0, open : 1 = 0; ///< of a wmma load or store: says .shared; says no space
    uint32_t unused : 4 = 0;
};

struct MatrixPlace {
    uint32_t row, column;
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
    /// Of mma as the ISA's tables say; wmma's are several of those beside each other. Registers that are left hold the
    /// same again.
    Slot slot(uint32_t row, uint32_t column) const;
    /// The element that lies there: `slot` backwards.
    MatrixPlace place(uint32_t lane, uint32_t index, uint32_t part) const;
    uint32_t copies() const { return mma ? 1 : registers * 32 * perRegister() / elements(); }

    /// Of m8n32, which is multiplied turned: B takes A's part.
    bool turned() const { return columns == 32; }

private:
    bool isFactor() const { return part == MatrixPart::A || part == MatrixPart::B; }
    /// Two tiles of eight rows lie beside each other before the next k.
    bool paired() const { return (part == MatrixPart::A && rows > 8) || (part == MatrixPart::B && turned()); }
};

/// One instruction of the hardware that a load or store of wmma becomes.
struct MatrixAccess {
    enum class How : uint8_t {
        Own,   ///< each lane its own elements
        Block, ///< of eight by eight, in the order of memory; the lanes turn it among themselves
        Rows   ///< ldmatrix: for each register eight lanes name a row of 16 bytes
    };
    How how = How::Own;
    uint8_t bytes = 4; ///< of each lane
    uint32_t first = 0, registers = 1;
    uint32_t part = 0; ///< How::Own of one element of a register: which

    /// The element in memory where the lane's bytes begin; further ones follow as memory goes.
    MatrixPlace start(const MatrixFragment& fragment, bool columns, uint32_t lane) const;
};
inline constexpr uint32_t mostMatrixAccesses = 16;
/// In the order of the registers; how many.
uint32_t matrixAccesses(const MatrixOp& op, const MatrixFragment& fragment, MatrixAccess (&all)[mostMatrixAccesses]);
/// Whether the instruction loads by rows, as ldmatrix does.
bool loadsRows(const MatrixOp& op);

/// Nothing where the shape or types are not known.
std::optional<MatrixOp> matrixOp(const ptx::Instruction& instruction);
/// Not of ldmatrix.
MatrixFragment matrixFragment(const MatrixOp& op, MatrixPart part);
/// How many registers the instruction names, apart from addresses and strides.
uint32_t matrixRegisters(const MatrixOp& op);
/// Whether they are of 64 bits.
bool matrixWide(const MatrixOp& op);

} // namespace telar::machine
