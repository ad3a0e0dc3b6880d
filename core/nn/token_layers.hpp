// Layers on the tokens of one sample, (channels, cells): position, normalisation, attention. Each computes what it needs of
// the forward pass again in the backward pass.
#pragma once

#include "core/nn/model.hpp"

namespace telar::nn {

/// What Position adds: sin(cell / 10000^(c / channels)) for even channels c, the cosine of c - 1 for odd ones.
std::vector<float> positionTable(const Shape& shape);

inline constexpr float normaliseEpsilon = 1e-5f;
/// y = (x - mean) / sqrt(variance + normaliseEpsilon) over the channels of each cell, as PyTorch's LayerNorm without its parameters.
void normalise(const Shape& shape, const float* in, float* out);
void normaliseBack(const Shape& shape, const float* in, const float* dOut, float* dIn);

/// Floats of scratch that attention needs for one sample.
int64_t attentionScratch(const Shape& in);
/// Heads one after the other: O = V softmax(Q^T K / sqrt(d))^T of d = channels / 3 / heads numbers each.
void attend(const Shape& in, int64_t heads, const float* from, float* out, float* scratch);
void attendBack(const Shape& in, int64_t heads, const float* from, const float* dOut, float* dIn, float* scratch);
/// The weights of every head, (heads, cells, cells): rows are queries.
std::vector<float> attentionWeights(const Shape& in, int64_t heads, const float* from);

} // namespace telar::nn
