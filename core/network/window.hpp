// The windows of convolution and pooling over one to three axes of space; axes that are not there have length 1.
#pragma once

#include "core/network/operators.hpp"

#include <array>

namespace telar::network {

struct Window {
    using Three = std::array<int64_t, 3>;
    int64_t axes = 0; ///< of space
    Three in{1, 1, 1}, out{1, 1, 1}, kernel{1, 1, 1}, stride{1, 1, 1}, dilation{1, 1, 1}, begin{0, 0, 0}, end{0, 0, 0};

    /// Cells of the kernel that lie within the input along one axis, as [first, last), for output position `at`.
    struct Range {
        int64_t start, first, last; ///< start: where the window begins, maybe in the padding
    };
    Range along(std::size_t axis, int64_t at) const {
        const int64_t start = at * stride[axis] - begin[axis], d = dilation[axis];
        const int64_t first = start < 0 ? (-start + d - 1) / d : 0;
        const int64_t last = start >= in[axis] ? first : std::min(kernel[axis], (in[axis] - start + d - 1) / d);
        return {start, std::min(first, std::max(last, int64_t{0})), std::max(last, int64_t{0})};
    }
    int64_t inCells() const { return in[0] * in[1] * in[2]; }
    int64_t outCells() const { return out[0] * out[1] * out[2]; }
    int64_t kernelCells() const { return kernel[0] * kernel[1] * kernel[2]; }
    /// Where the output's shape takes its lengths.
    Shape outShape(int64_t samples, int64_t channels) const {
        Shape shape{samples, channels};
        shape.insert(shape.end(), out.end() - axes, out.end());
        return shape;
    }
};

/// From the attributes kernel_shape (or `kernel`, the last axes of the weights), strides, dilations, pads, auto_pad and ceil_mode, for
/// an input N x C x space. The output's size is worked out.
Expected<Window> windowOf(const Call& call, const Shape& kernel);
/// The same but for the output, which transposed convolution works out in another way.
Expected<Window> bareWindow(const Call& call, const Shape& kernel);

} // namespace telar::network
