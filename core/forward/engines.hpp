// What an engine does: the summed gradient of some samples. Plain data only, because engines are compiled for
// several instruction sets (see core/pooling/simd_kernels.hpp).
#pragma once

#include <cstdint>

namespace telar::forward {

struct EngineNetwork {
    const int* widths;
    int layers; ///< without the inputs
    int parameters;
    bool sigmoidOutput;
    int registers;  ///< 0: all
    bool published; ///< the sigmoid's derivative from its output
};

/// Adds to `gradient` (parameters floats) the sum over `rows` samples of factor * d(squared error), and
/// returns the sum of the squared errors. `scratch`: 64-byte aligned, of the size that the engine asks for.
using GradientEngine = double (*)(const EngineNetwork&, const float* weights, const float* inputs, const float* targets,
                                  int64_t rows, float factor, float* gradient, float* scratch);
/// The sum of the squared errors alone.
using LossEngine = double (*)(const EngineNetwork&, const float* weights, const float* inputs, const float* targets,
                              int64_t rows, float* scratch);

struct Lanes {
    GradientEngine forward;  ///< pruned forward mode
    GradientEngine backward; ///< backpropagation
    LossEngine loss;
    int64_t (*scratchFloats)(const EngineNetwork&);
};
const Lanes& lanesSse2();
const Lanes& lanesAvx2();
const Lanes& lanesAvx512();
const Lanes& lanesHere(); ///< of simdLevel()

/// One sample after the other, registers as (number, derivative) pairs: its memory depends on the widths and
/// the registers only, apart from the weights and the gradient themselves.
double registersGradient(const EngineNetwork&, const float* weights, const float* inputs, const float* targets,
                         int64_t rows, float factor, float* gradient, float* scratch);
int64_t registersScratch(const EngineNetwork&);

} // namespace telar::forward
