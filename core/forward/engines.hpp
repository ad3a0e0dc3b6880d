// What an engine does: the summed gradient of some samples. Plain data only, because engines are compiled for
// several instruction sets (see core/pooling/simd_kernels.hpp).
#pragma once

#include <cstdint>

namespace telar::forward {

/// Which derivatives a neuron keeps where more than its registers meet.
enum class Keep : int32_t {
    Largest, ///< the largest in magnitude, of equals the lower parameter; as published
    Random,  ///< any, each with the same chance
    Unbiased ///< by priority |d|/u with u uniform on (0, 1]: each stays as max(|d|, the first priority that falls), so
             ///< that its mean over many draws is d (N. Duffield, C. Lund, M. Thorup 2007, priority sampling)
};

struct EngineNetwork {
    const int* widths;
    int layers; ///< without the inputs
    int parameters;
    bool sigmoidOutput;
    int registers;  ///< 0: all
    bool published; ///< the sigmoid's derivative from its output
    Keep keep;
    uint32_t draw; ///< what chance depends on beside row, neuron and parameter; another one in each step
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
    /// Pruned forward mode of networks with at most one hidden layer: each neuron holds its registers alone, so that
    /// memory does not grow with the weights.
    GradientEngine pruned;
    int64_t (*prunedFloats)(const EngineNetwork&);
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
