// Operators on the kernels that core has for single operations, for float32. Each says nothing where the reference is to compute.
#pragma once

#include "core/network/kernels.hpp"
#include "core/network/window.hpp"

namespace telar::network {

/// What a convolution does with its sums beside the bias: those below `low` become it, those above `high` too.
struct Bounds {
    float low = -std::numeric_limits<float>::infinity(), high = std::numeric_limits<float>::infinity();
    bool any() const {
        return low > -std::numeric_limits<float>::infinity() || high < std::numeric_limits<float>::infinity();
    }
};
/// Of a node that `fused` has made of a convolution and what follows it.
Bounds boundsOf(const Node& node);
void bound(const Bounds& bounds, float* values, int64_t count);

std::optional<Status> fastConvolution(Call& call, const Window& window, const Bounds& bounds);
std::optional<Status> fastTransposed(Call& call, const Window& window);
std::optional<Status> fastPooling(Call& call, const Window& window);
std::optional<Status> fastGemm(Call& call);
/// A function of every number, with `factor` of Swish.
std::optional<Status> fastFunction(Call& call, Function function, float factor = 1);
/// Along the middle axis of outer x count x inner.
std::optional<Status> fastSoftmax(Call& call, int64_t outer, int64_t count, int64_t inner);
/// The mean of each of `rows` rows of `count` numbers.
std::optional<Status> fastRowMeans(Call& call, int64_t rows, int64_t count);
/// a * b or a + b, broadcast.
std::optional<Status> fastPair(Call& call, bool product);
/// One product of a batch: c (m x n) = a (m x k) b (k x n); false where the reference is to compute.
bool fastProduct(Call& call, int64_t m, int64_t k, int64_t n, const float* a, const float* b, float* c);

/// The same network with fewer nodes: batch normalisation goes into the weights of the convolution before it, Relu, Clip and what is
/// added are done with its sums, x * Sigmoid(x) is one Swish, and what stands between DequantizeLinear and QuantizeLinear computes
/// with bytes. Values in between are no longer made.
Graph fused(const Graph& graph);

} // namespace telar::network
