// The matrix instructions that the machine knows, for people: which lane holds which element.
#pragma once

#include "core/simt/machine/matrix.hpp"

#include <string>

namespace telar::machine {

struct FragmentKind {
    std::string instruction; ///< "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32"
    MatrixFragment a, b, c;
    /// The PTX ISA tells where wmma's elements lie as little as NVIDIA's guide does: there the layout is an H100's.
    bool published() const { return a.mma; }
    /// "m16n8k8, TF32, sums in float32"
    std::string title() const;
};
/// One of each shape and type of `mma.sync`, then of wmma.
const std::vector<FragmentKind>& fragmentKinds();
/// "TF32", "bfloat16"
const char* elementTitle(MatrixElement element);

} // namespace telar::machine
