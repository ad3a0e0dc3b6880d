// Convolution and transposed convolution (Dumoulin and Visin 2016), over one to three axes of space.
#include "core/network/fast.hpp"
#include "core/network/operators.hpp"
#include "core/network/walk.hpp"
#include "core/network/window.hpp"

namespace telar::network {

namespace convolving {

namespace {

/// Sums are kept in double, so that the reference says what a faster kernel is compared with.
template <class T>
using Sum = std::conditional_t<std::is_integral_v<T>, int64_t, double>;

Shape kernelOf(const Call& call) {
    const Shape& weights = call.shape(1);
    return weights.size() > 2 ? Shape(weights.begin() + 2, weights.end()) : Shape();
}

/// Weights and bias fit the input; `first`: the axis of the weights that counts the input's channels.
Status checkWeights(const Call& call, bool transposed) {
    const Shape &in = call.shape(0), &weights = call.shape(1);
    const int64_t groups = call.node.number("group", 1);
    if (in.size() < 3 || weights.size() != in.size())
        return call.wrongShapes(0, 1);
    if (groups < 1 || groups > in[1] || in[1] % groups != 0)
        return call.wrongAttribute("group");
    const int64_t outputs = transposed ? weights[1] * groups : weights[0];
    if (transposed ? weights[0] != in[1] : weights[1] * groups != in[1] || weights[0] % groups != 0)
        return call.wrongShapes(0, 1);
    if (call.type(1) != call.type(0))
        return call.wrongType(call.type(1));
    const auto kernel = call.node.numbers("kernel_shape");
    if (!kernel.empty() && kernel != kernelOf(call))
        return call.wrongAttribute("kernel_shape");
    if (call.has(2) && (call.type(2) != call.type(0) || call.shape(2) != Shape{outputs}))
        return call.wrongShapes(1, 2);
    return {};
}

/// Whether `fused` has taken a sum into the node, whose other part is the fourth input then.
bool adds(const Call& call) { return call.has(3) && call.node.find("telar.adds"); }

Status convShape(Call& call) {
    TELAR_CHECK(checkWeights(call, false));
    TELAR_TRY(w, windowOf(call, kernelOf(call)));
    Shape shape = w->outShape(call.shape(0)[0], call.shape(1)[0]);
    if (adds(call)) {
        const auto both = broadcast(shape, call.shape(3));
        if (!both || call.type(3) != Type::Float32 || call.type() != Type::Float32)
            return call.wrongShapes(0, 3);
        shape = *both;
    }
    call.make(0, call.type(), std::move(shape));
    return {};
}

template <class T>
bool convolve(Call& call, const Window& w) {
    const int64_t groups = call.node.number("group", 1), samples = call.shape(0)[0], channels = call.shape(0)[1];
    const int64_t outputs = call.shape(1)[0], perGroup = channels / groups, outPerGroup = outputs / groups;
    const T *in = call.in[0]->data<T>(), *weights = call.in[1]->data<T>();
    const T* bias = call.has(2) ? call.in[2]->data<T>() : nullptr;
    T* out = call.out[0].write<T>();
    for (int64_t plane = 0; plane < samples * outputs; ++plane) {
        if (call.job.stopRequested())
            return false;
        const int64_t o = plane % outputs, first = o / outPerGroup * perGroup;
        const T* source = in + (plane / outputs * channels + first) * w.inCells();
        const T* filter = weights + o * perGroup * w.kernelCells();
        for (int64_t z = 0; z < w.out[0]; ++z)
            for (int64_t y = 0; y < w.out[1]; ++y)
                for (int64_t x = 0; x < w.out[2]; ++x) {
                    const auto zs = w.along(0, z), ys = w.along(1, y), xs = w.along(2, x);
                    Sum<T> sum = bias ? static_cast<Sum<T>>(bias[o]) : 0;
                    for (int64_t c = 0; c < perGroup; ++c)
                        for (int64_t a = zs.first; a < zs.last; ++a)
                            for (int64_t b = ys.first; b < ys.last; ++b) {
                                const T* row =
                                    source + c * w.inCells() +
                                    ((zs.start + a * w.dilation[0]) * w.in[1] + ys.start + b * w.dilation[1]) *
                                        w.in[2] +
                                    xs.start;
                                const T* cells = filter + c * w.kernelCells() + (a * w.kernel[1] + b) * w.kernel[2];
                                for (int64_t d = xs.first; d < xs.last; ++d)
                                    sum += static_cast<Sum<T>>(row[d * w.dilation[2]]) * static_cast<Sum<T>>(cells[d]);
                            }
                    *out++ = T(static_cast<Wide<T>>(sum));
                }
    }
    return true;
}

Status convolveBounded(Call& call, const Window& w, const Bounds& bounds) {
    if (const auto done = fastConvolution(call, w, bounds))
        return *done;
    bool whole = true;
    const bool fine = amongFloats(call.type(), [&]<class T>() { whole = convolve<T>(call, w); });
    if (bounds.any() && call.type() == Type::Float32)
        bound(bounds, call.out[0].write<float>(), call.out[0].size());
    return !fine ? Status{call.wrongType(call.type())} : whole ? Status{} : Status{cancelledError()};
}

/// The sums, plus the fourth input, within bounds: of float32, of which `fused` makes such nodes.
Status convolveAndAdd(Call& call, const Window& w) {
    const Bounds bounds = boundsOf(call.node);
    const Shape sums = w.outShape(call.shape(0)[0], call.shape(1)[0]), shape = call.out[0].shape();
    if (call.device && call.fast && sums == shape && call.shape(3) == shape)
        if (const auto done = fastConvolution(call, w, bounds))
            return *done;
    Call bare{call.node,     {call.in.begin(), call.in.begin() + 3},
              {call.out[0]}, call.job,
              call.threads,  call.pool,
              call.kept,     call.fast,
              call.device};
    if (sums != shape) { // it is broadcast itself
        TELAR_SET(bare.out[0], Tensor::create(call.type(), sums));
    }
    TELAR_CHECK(convolveBounded(bare, w, {}));
    const float *a = bare.out[0].data<float>(), *b = call.in[3]->data<float>();
    float* to = call.out[0].write<float>();
    walk<2>(shape, {broadcastStrides(sums, shape), broadcastStrides(call.shape(3), shape)},
            [&](const auto& at, const auto& step, int64_t count) {
                for (int64_t i = 0; i < count; ++i)
                    to[i] = a[at[0] + i * step[0]] + b[at[1] + i * step[1]];
                to += count;
            });
    bound(bounds, call.out[0].write<float>(), call.out[0].size());
    return {};
}

Status convOf(Call& call) {
    TELAR_TRY(w, windowOf(call, kernelOf(call)));
    return adds(call) ? convolveAndAdd(call, *w) : convolveBounded(call, *w, boundsOf(call.node));
}

/// The window of a transposed convolution: `in` and `out` as its own input and output.
Expected<Window> transposedWindow(const Call& call) {
    auto made = bareWindow(call, kernelOf(call));
    if (!made)
        return made;
    Window& w = *made;
    const auto wanted = call.node.numbers("output_shape"), extra = call.node.numbers("output_padding");
    const auto automatic = call.node.word("auto_pad", "NOTSET");
    const auto axes = static_cast<std::size_t>(w.axes);
    if ((!wanted.empty() && wanted.size() != axes && wanted.size() != axes + 2) ||
        (!extra.empty() && extra.size() != axes))
        return call.wrongAttribute(wanted.empty() ? "output_padding" : "output_shape");
    for (std::size_t i = 0; i < axes; ++i) {
        const std::size_t n = 3 - axes + i;
        const int64_t more = extra.empty() ? 0 : extra[i];
        if (w.in[n] < 1 || more < 0 || more >= std::max(w.stride[n], w.dilation[n]))
            return call.wrongAttribute("output_padding");
        const int64_t whole = (w.in[n] - 1) * w.stride[n] + (w.kernel[n] - 1) * w.dilation[n] + 1 + more;
        const bool same = automatic.starts_with("SAME");
        if (!wanted.empty() || same) {
            w.out[n] = wanted.empty() ? w.in[n] * w.stride[n] : wanted[wanted.size() - axes + i];
            const int64_t pad = std::max<int64_t>(0, whole - w.out[n]);
            w.begin[n] = automatic == "SAME_UPPER" ? pad / 2 : pad - pad / 2;
            w.end[n] = pad - w.begin[n];
        } else {
            if (automatic == "VALID")
                w.begin[n] = w.end[n] = 0;
            w.out[n] = whole - w.begin[n] - w.end[n];
        }
        if (w.out[n] < 0)
            return call.wrongAttribute("pads");
    }
    return made;
}

Status transposedShape(Call& call) {
    TELAR_CHECK(checkWeights(call, true));
    TELAR_TRY(w, transposedWindow(call));
    call.make(0, call.type(), w->outShape(call.shape(0)[0], call.shape(1)[1] * call.node.number("group", 1)));
    return {};
}

/// Every input cell adds its multiple of the kernel to the output.
template <class T>
bool spread(Call& call, const Window& w) {
    const int64_t groups = call.node.number("group", 1), samples = call.shape(0)[0], channels = call.shape(0)[1];
    const int64_t outPerGroup = call.shape(1)[1], outputs = outPerGroup * groups, perGroup = channels / groups;
    const T *in = call.in[0]->data<T>(), *weights = call.in[1]->data<T>();
    std::vector<double> sums(static_cast<std::size_t>(w.outCells()));
    for (int64_t plane = 0; plane < samples * outputs; ++plane) {
        if (call.job.stopRequested())
            return false;
        const int64_t o = plane % outputs, group = o / outPerGroup;
        std::fill(sums.begin(), sums.end(), call.has(2) ? static_cast<double>(call.in[2]->data<T>()[o]) : 0.0);
        for (int64_t c = group * perGroup; c < (group + 1) * perGroup; ++c) {
            const T* source = in + (plane / outputs * channels + c) * w.inCells();
            const T* filter = weights + (c * outPerGroup + o % outPerGroup) * w.kernelCells();
            for (int64_t cell = 0; cell < w.inCells(); ++cell)
                for (int64_t k = 0; k < w.kernelCells(); ++k) {
                    const int64_t z = cell / (w.in[1] * w.in[2]) * w.stride[0] - w.begin[0] +
                                      k / (w.kernel[1] * w.kernel[2]) * w.dilation[0];
                    const int64_t y = cell / w.in[2] % w.in[1] * w.stride[1] - w.begin[1] +
                                      k / w.kernel[2] % w.kernel[1] * w.dilation[1];
                    const int64_t x = cell % w.in[2] * w.stride[2] - w.begin[2] + k % w.kernel[2] * w.dilation[2];
                    if (z >= 0 && z < w.out[0] && y >= 0 && y < w.out[1] && x >= 0 && x < w.out[2])
                        sums[static_cast<std::size_t>((z * w.out[1] + y) * w.out[2] + x)] +=
                            static_cast<double>(source[cell]) * static_cast<double>(filter[k]);
                }
        }
        for (int64_t i = 0; i < w.outCells(); ++i)
            call.out[0].write<T>()[plane * w.outCells() + i] =
                T(static_cast<Wide<T>>(sums[static_cast<std::size_t>(i)]));
    }
    return true;
}

Status transposedOf(Call& call) {
    TELAR_TRY(w, transposedWindow(call));
    if (const auto done = fastTransposed(call, *w))
        return *done;
    TELAR_CHECK(checkRoom(call, 8 * w->outCells()));
    bool whole = true;
    const bool fine = amongFloats(call.type(), [&]<class T>() { whole = spread<T>(call, *w); });
    return !fine ? Status{call.wrongType(call.type())} : whole ? Status{} : Status{cancelledError()};
}

constexpr Operator table[] = {
    {"Conv", 1, 2, false, convShape, convOf},
    {"ConvTranspose", 1, 2, false, transposedShape, transposedOf},
};

} // namespace

} // namespace convolving

std::span<const Operator> convolutionOperators() { return convolving::table; }

} // namespace telar::network
