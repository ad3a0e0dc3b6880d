// What a device beside the processor computes of a network, in float32. Tensors whose numbers lie there come back by themselves when
// the processor looks at them, so that an operator which the device has not is computed as without one.
#pragma once

#include "core/network/fast.hpp"
#include "core/network/matrix_product.hpp"

namespace telar::network {

/// How the numbers along an axis become one, or others.
enum class RowFunction { Softmax, LogSoftmax, Mean };

/// Which of the numbers of scale and bias belongs to place `i` of row `row`: row % rows * perRow + i / cells.
struct ScalePlace {
    int64_t rows = 1, perRow = 0, cells = 1;
};

/// Numbers of `from`, `strides` apart along the axes of `shape` from `offset` on, to places of `to` that are found in the same way.
struct Copy {
    Shape shape, strides, to;
    int64_t offset = 0, toOffset = 0;
};

/// What one place along an axis takes of the input: `each` places with their weights, for every place.
struct Taps {
    int64_t outer = 1, length = 1, inner = 1, each = 1;
    std::vector<int32_t> places;
    std::vector<float> weights; ///< empty: 1
};

/// Each gives nothing where the processor is to compute. One thread at a time.
class Device {
public:
    virtual ~Device() = default;
    /// An error that says why, where so many bytes of weights and values are more than it has free.
    virtual Status fits(int64_t bytes) const = 0;
    /// Operators that look at each number, or at numbers in the same place, by the node's name.
    virtual std::optional<Status> elements(Call& call) = 0;
    virtual std::optional<Status> convolution(Call& call, const Window& window, const Bounds& bounds) = 0;
    virtual std::optional<Status> transposed(Call& call, const Window& window) = 0;
    virtual std::optional<Status> pooling(Call& call, const Window& window) = 0;
    virtual std::optional<Status> product(Call& call, const Product& product) = 0;
    virtual std::optional<Status> gemm(Call& call) = 0;
    /// Along the middle axis of outer x count x inner.
    virtual std::optional<Status> rows(Call& call, RowFunction function, int64_t outer, int64_t count,
                                       int64_t inner) = 0;
    /// Each of `rows` rows to mean 0 and variance 1, then times the second input and plus the third, where it is there.
    virtual std::optional<Status> standardised(Call& call, int64_t rows, int64_t count, const ScalePlace& place) = 0;
    /// To the first output, or to a part of it.
    virtual std::optional<Status> copy(const Tensor& from, const Copy& copy, Tensor& to) = 0;
    virtual std::optional<Status> fill(Tensor& to, float value) = 0;
    virtual std::optional<Status> taps(const Tensor& from, const Taps& taps, Tensor& to) = 0;
    /// Until all work given so far is done. Errors: what failed in it.
    virtual Status wait() = 0;
    /// What failed so far, without waiting.
    virtual Status health() const = 0;
};

} // namespace telar::network
