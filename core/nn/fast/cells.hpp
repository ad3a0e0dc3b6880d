// Layers without parameters on blocked activations: (blocks, positions, 32).
#pragma once

#include "core/nn/fast/layer.hpp"
#include "core/nn/plain_layers.hpp"

namespace telar::nn::fast {

void activate(const Context& c, LayerKind kind, int64_t channels, int64_t positions, float* values);
/// d is that of the outputs before, that of the inputs after.
void activateBack(const Context& c, LayerKind kind, int64_t channels, int64_t positions, const float* out, float* d);
void drop(const Context& c, const plain::Layer& layer, const plain::Batch& batch, const float* in, float* out);
void pool(const Context& c, const plain::Layer& layer, int64_t n, const float* in, float* out, int32_t* argmax);
void poolBack(const Context& c, const plain::Layer& layer, int64_t n, const float* dOut, const int32_t* argmax,
              float* dIn);

/// Layers on tokens. `table`: of a position, for one sample in blocks; `skipped`: what Add adds.
void tokens(const Context& c, const plain::Layer& layer, int64_t n, const float* in, const float* table,
            const float* skipped, float* out);
void tokensBack(const Context& c, const plain::Layer& layer, int64_t n, const float* in, const float* dOut, float* dIn);
/// to += from, of so many blocked numbers.
void addBlocks(const Context& c, const float* from, int64_t count, float* to);

/// One sample, (channels, rows, columns), into blocks; channels beyond the last become zeros.
void intoBlocks(const Shape& shape, int64_t n, int64_t sample, const float* from, float* to);
void fromBlocks(const Shape& shape, int64_t n, int64_t sample, const float* from, float* to);
/// One sample into the rows that a first layer reads: (chunks, positions, 32) of its windows.
void intoWindows(const Geometry& g, int64_t n, int64_t sample, const float* from, float* to);

} // namespace telar::nn::fast
