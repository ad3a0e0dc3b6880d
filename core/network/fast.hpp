// Operators on the kernels that core has for single operations, for float32. Each says nothing where the reference is to compute.
#pragma once

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

std::optional<Status> fastConvolution(Call& call, const Window& window);
std::optional<Status> fastTransposed(Call& call, const Window& window);
std::optional<Status> fastPooling(Call& call, const Window& window);
std::optional<Status> fastGemm(Call& call);
/// One product of a batch: c (m x n) = a (m x k) b (k x n); false where the reference is to compute.
bool fastProduct(Call& call, int64_t m, int64_t k, int64_t n, const float* a, const float* b, float* c);

/// The same network with fewer nodes: batch normalisation goes into the weights of the convolution before it, and Relu and Clip are
/// done with its sums. Values in between are no longer made.
Graph fused(const Graph& graph);

} // namespace telar::network
