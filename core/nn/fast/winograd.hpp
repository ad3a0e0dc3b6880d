// Convolutions of 3 x 3 by Winograd's F(4 x 4, 3 x 3): a tile of 6 x 6 inputs and the weights are turned into
// 36 points each, multiplied point by point, and turned into 4 x 4 outputs. 36 products instead of 144 for
// each pair of channels (S. Winograd, Arithmetic Complexity of Computations, 1980; A. Lavin and S. Gray, Fast
// Algorithms for Convolutional Neural Networks, 2016). The gradients are the transposed algorithm, so that
// they take the same points: those of the output's gradient serve both of them.
//
// The points of a tensor: (36, blocks, tiles, 32), tiles sample after sample. The weights' points are never
// in memory as a whole: those of one block of outputs are made where they are used, which costs less than
// reading them.
#pragma once

#include "core/nn/fast/layer.hpp"

namespace telar::nn::fast {

/// Whether it is faster than products of windows in batches of this size.
bool winogradPays(const Geometry& g, int64_t batch);
/// Floats of the points of inputs and of output gradients for n samples.
std::pair<int64_t, int64_t> winogradPoints(const Geometry& g, int64_t n);
/// Floats that each thread takes beside.
int64_t winogradScratch(const Geometry& g);

/// As `forward`, `backwardInput` and `backwardWeights`; the last takes the points that `backwardInput` left.
void winogradForward(const Context& c, const Geometry& g, const Parameters& p, int64_t n, const float* in, float* out,
                     bool relu);
void winogradBackwardInput(const Context& c, const Geometry& g, const Parameters& p, int64_t n, const float* dOut,
                           float* dIn);
void winogradBackwardWeights(const Context& c, const Geometry& g, Parameters& p, int64_t n, const float* in,
                             const float* dOut, const Step& step);

} // namespace telar::nn::fast
