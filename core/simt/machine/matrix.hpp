// wmma, mma and ldmatrix: products of small matrices that a warp makes together.
#pragma once

#include "core/simt/ptx/module.hpp"

#include <optional>

namespace telar::machine {

struct MatrixKind {
    uint32_t code = 0;   ///< packed for Inst::e (matrix.cpp)
    bool memory = false; ///< a load or store of fragments
};

/// Nothing where the shape or types are not known.
std::optional<MatrixKind> matrixKind(const ptx::Instruction& instruction);

} // namespace telar::machine
