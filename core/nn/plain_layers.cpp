#include "core/nn/plain_layers.hpp"

#include "core/nn/batch_norm.hpp"
#include "core/nn/token_layers.hpp"
#include "core/pooling/window.hpp"

#include <algorithm>
#include <cmath>

namespace telar::nn::plain {

namespace {

bool pools(LayerKind kind) { return kind == LayerKind::MaxPooling || kind == LayerKind::AveragePooling; }

PoolingSpec poolingSpec(const LayerSpec& layer) {
    PoolingSpec spec;
    spec.kernel = layer.kernel;
    spec.stride = layer.stride;
    spec.mode = layer.kind == LayerKind::MaxPooling ? PoolingMode::Max : PoolingMode::Average;
    return spec;
}

PlanesView<const float> planeView(const float* data, const Shape& shape) {
    return {data, 1, shape.rows, shape.columns, shape.columns, shape.cells()};
}

float dot(const float* a, const float* b, int64_t count) {
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int64_t i = 0; i < count; ++i)
        sum += a[i] * b[i];
    return sum;
}

void addScaled(float factor, const float* from, int64_t count, float* to) {
#pragma omp simd
    for (int64_t i = 0; i < count; ++i)
        to[i] += factor * from[i];
}

/// Output columns whose window column `k` lies inside the input: [first, end).
struct Range {
    int64_t first, end;
};
Range inside(int64_t k, int64_t stride, int64_t padding, int64_t in, int64_t out) {
    const int64_t first = k >= padding ? 0 : (padding - k + stride - 1) / stride;
    const int64_t end = in - 1 + padding - k < 0 ? 0 : (in - 1 + padding - k) / stride + 1;
    return {first, std::min(end, out)};
}

/// Calls body(ic, kernelRow, kernelColumn, outRow, inRow, first, end) for every row of every kernel element.
template <class Body>
void forEachKernelRow(const Layer& l, int64_t ic, Body body) {
    const auto& s = l.spec;
    for (int64_t kr = 0; kr < s.kernel.h; ++kr) {
        const auto rows = inside(kr, s.stride.h, s.padding.h, l.in.rows, l.out.rows);
        for (int64_t kc = 0; kc < s.kernel.w; ++kc) {
            const auto columns = inside(kc, s.stride.w, s.padding.w, l.in.columns, l.out.columns);
            const int64_t weight = (ic * s.kernel.h + kr) * s.kernel.w + kc;
            for (int64_t r = rows.first; r < rows.end; ++r) {
                const int64_t inRow = r * s.stride.h + kr - s.padding.h;
                const int64_t inColumn = columns.first * s.stride.w + kc - s.padding.w;
                body(weight, r * l.out.columns + columns.first, (ic * l.in.rows + inRow) * l.in.columns + inColumn,
                     columns.end - columns.first);
            }
        }
    }
}

/// One output plane: its bias, then each kernel element times the input it lies on.
void convolvePlane(const Layer& l, const float* weight, float bias, const float* in, float* out) {
    std::fill_n(out, l.out.cells(), bias);
    const int64_t step = l.spec.stride.w;
    for (int64_t ic = 0; ic < l.in.channels; ++ic)
        forEachKernelRow(l, ic, [&](int64_t w, int64_t to, int64_t from, int64_t count) {
            for (int64_t i = 0; i < count; ++i)
                out[to + i] += weight[w] * in[from + i * step];
        });
}

/// One plane of the input's gradient: what each output cell owes to it through the kernel.
void convolveBack(const Layer& l, int64_t ic, const float* weights, const float* dOut, float* dIn) {
    std::fill_n(dIn + ic * l.in.cells(), l.in.cells(), 0.0f);
    const int64_t perOutput = l.in.channels * l.spec.kernel.h * l.spec.kernel.w, step = l.spec.stride.w;
    for (int64_t oc = 0; oc < l.out.channels; ++oc) {
        const float* weight = weights + oc * perOutput;
        const float* d = dOut + oc * l.out.cells();
        forEachKernelRow(l, ic, [&](int64_t w, int64_t from, int64_t to, int64_t count) {
            for (int64_t i = 0; i < count; ++i)
                dIn[to + i * step] += weight[w] * d[from + i];
        });
    }
}

void convolutionGradient(const Layer& l, const Batch& batch, int64_t oc, const float* in, const float* dOut,
                         float* dWeight, float* dBias) {
    const int64_t perOutput = l.in.channels * l.spec.kernel.h * l.spec.kernel.w, step = l.spec.stride.w;
    float* dw = dWeight + oc * perOutput;
    std::fill_n(dw, perOutput, 0.0f);
    float biasSum = 0;
    for (int64_t s = 0; s < batch.samples; ++s) {
        const float* d = dOut + (s * l.out.channels + oc) * l.out.cells();
        const float* x = in + s * l.in.features();
        for (int64_t i = 0; i < l.out.cells(); ++i)
            biasSum += d[i];
        for (int64_t ic = 0; ic < l.in.channels; ++ic)
            forEachKernelRow(l, ic, [&](int64_t w, int64_t at, int64_t from, int64_t count) {
                float sum = 0;
                for (int64_t i = 0; i < count; ++i)
                    sum += d[at + i] * x[from + i * step];
                dw[w] += sum;
            });
    }
    dBias[oc] = biasSum;
}

void poolPlane(const Layer& l, const float* in, float* out, int32_t* argmax) {
    const auto spec = poolingSpec(l.spec);
    const auto view = planeView(in, l.in);
    for (int64_t r = 0; r < l.out.rows; ++r)
        for (int64_t c = 0; c < l.out.columns; ++c) {
            const int64_t at = r * l.out.columns + c;
            if (l.spec.kind == LayerKind::AveragePooling) {
                out[at] = windowAverage(spec, view, 0, r, c);
                continue;
            }
            const auto best = windowMax(spec, view, 0, r, c);
            out[at] = best.value;
            if (argmax)
                argmax[at] = static_cast<int32_t>(best.index);
        }
}

/// The gradient goes to the cell that won, or in equal parts to all cells of the window.
void poolBack(const Layer& l, const float* dOut, const int32_t* argmax, float* dIn) {
    std::fill_n(dIn, l.in.cells(), 0.0f);
    const auto& k = l.spec.kernel;
    for (int64_t r = 0; r < l.out.rows; ++r)
        for (int64_t c = 0; c < l.out.columns; ++c) {
            const int64_t at = r * l.out.columns + c;
            if (l.spec.kind == LayerKind::MaxPooling) {
                dIn[argmax[at]] += dOut[at];
                continue;
            }
            const float part = dOut[at] / static_cast<float>(k.h * k.w);
            for (int64_t i = 0; i < k.h; ++i)
                for (int64_t j = 0; j < k.w; ++j)
                    dIn[(r * l.spec.stride.h + i) * l.in.columns + c * l.spec.stride.w + j] += part;
        }
}

void activate(const Layer& l, const Batch& batch, int64_t sample, const float* in, float* out) {
    const int64_t count = l.in.features();
    switch (l.spec.kind) {
    case LayerKind::Relu:
        for (int64_t i = 0; i < count; ++i)
            out[i] = in[i] > 0 || std::isnan(in[i]) ? in[i] : 0; // a NaN must show
        return;
    case LayerKind::Sigmoid:
        for (int64_t i = 0; i < count; ++i)
            out[i] = 1 / (1 + std::exp(-in[i]));
        return;
    case LayerKind::Tanh:
        for (int64_t i = 0; i < count; ++i)
            out[i] = std::tanh(in[i]);
        return;
    default:
        break;
    }
    if (!batch.training || l.spec.rate == 0) {
        std::copy_n(in, count, out);
        return;
    }
    const float scale = 1 / (1 - l.spec.rate);
    const auto first = static_cast<uint64_t>((batch.first + sample) * count);
    for (int64_t i = 0; i < count; ++i)
        out[i] = dropoutKeeps(batch.seed, static_cast<uint32_t>(l.index), batch.step, first + static_cast<uint64_t>(i),
                              l.spec.rate)
                     ? in[i] * scale
                     : 0;
}

void activateBack(const Layer& l, const Batch& batch, int64_t sample, const float* out, const float* dOut, float* dIn) {
    const int64_t count = l.in.features();
    const float scale = 1 / (1 - l.spec.rate);
    const auto first = static_cast<uint64_t>((batch.first + sample) * count);
    for (int64_t i = 0; i < count; ++i) {
        const float y = out[i], d = dOut[i];
        switch (l.spec.kind) {
        case LayerKind::Relu:
            dIn[i] = y > 0 ? d : 0;
            break;
        case LayerKind::Sigmoid:
            dIn[i] = d * y * (1 - y);
            break;
        case LayerKind::Tanh:
            dIn[i] = d * (1 - y * y);
            break;
        default:
            dIn[i] = dropoutKeeps(batch.seed, static_cast<uint32_t>(l.index), batch.step,
                                  first + static_cast<uint64_t>(i), l.spec.rate)
                         ? d * scale
                         : 0;
        }
    }
}

} // namespace

namespace {

/// Of one sample. Add copies here: the network adds what is skipped.
void tokensForward(const Layer& l, const float* in, float* out) {
    switch (l.spec.kind) {
    case LayerKind::Normalise:
        return normalise(l.in, in, out);
    case LayerKind::Attention: {
        std::vector<float> scratch(static_cast<std::size_t>(attentionScratch(l.in)));
        return attend(l.in, l.spec.outputs, in, out, scratch.data());
    }
    default:
        break;
    }
    std::copy_n(in, l.in.features(), out);
    for (std::size_t i = 0; i < l.table.size(); ++i)
        out[i] += l.table[i];
}

void tokensBack(const Layer& l, const float* in, const float* dOut, float* dIn) {
    if (l.spec.kind == LayerKind::Normalise)
        return normaliseBack(l.in, in, dOut, dIn);
    if (l.spec.kind == LayerKind::Attention) {
        std::vector<float> scratch(static_cast<std::size_t>(attentionScratch(l.in)));
        return attendBack(l.in, l.spec.outputs, in, dOut, dIn, scratch.data());
    }
    std::copy_n(dOut, l.in.features(), dIn);
}

} // namespace

LayerNumbers numbersOf(const Layer& layer, const Tensors& parameters) {
    const auto tensor = [&](int part) {
        return layer.weight >= 0 && part < tensorsOf(layer.spec.kind)
                   ? parameters[static_cast<std::size_t>(layer.weight + part)].values.data()
                   : nullptr;
    };
    return {tensor(0), tensor(1), tensor(2), tensor(3)};
}

bool normalisesByBatch(const Layer& layer, const Batch& batch) {
    return layer.spec.kind == LayerKind::BatchNorm && batch.training && layer.index >= batch.trainedFrom;
}

namespace {
ChannelMoments momentsOf(const Layer& l, const Batch& batch, int64_t channel, const LayerNumbers& p, const float* in) {
    if (normalisesByBatch(l, batch))
        return nn::momentsOf(l.in, batch.samples, channel, in);
    return {static_cast<double>(p.mean[channel]), static_cast<double>(p.variance[channel]), 0};
}
} // namespace

int64_t forwardUnits(const Layer& layer, const Batch& batch) {
    if (layer.spec.kind == LayerKind::Convolution || pools(layer.spec.kind))
        return batch.samples * layer.out.channels;
    return layer.spec.kind == LayerKind::Linear || layer.spec.kind == LayerKind::BatchNorm ? layer.out.channels
                                                                                           : batch.samples;
}

void forwardUnit(const Layer& l, const Batch& batch, int64_t unit, const LayerNumbers& numbers, const float* in,
                 float* out, int32_t* argmax) {
    const float *weight = numbers.weight, *bias = numbers.bias;
    if (l.spec.kind == LayerKind::BatchNorm)
        return batchNorm(l.in, batch.samples, unit, momentsOf(l, batch, unit, numbers, in), weight[unit], bias[unit],
                         in, out);
    if (l.spec.kind == LayerKind::Linear) {
        const int64_t count = l.in.features();
        for (int64_t s = 0; s < batch.samples; ++s)
            out[s * l.out.channels + unit] = bias[unit] + dot(weight + unit * count, in + s * count, count);
        return;
    }
    if (l.spec.kind == LayerKind::Convolution) {
        const int64_t oc = unit % l.out.channels, sample = unit / l.out.channels;
        convolvePlane(l, weight + oc * l.in.channels * l.spec.kernel.h * l.spec.kernel.w, bias[oc],
                      in + sample * l.in.features(), out + unit * l.out.cells());
    } else if (pools(l.spec.kind)) {
        poolPlane(l, in + unit * l.in.cells(), out + unit * l.out.cells(),
                  argmax ? argmax + unit * l.out.cells() : nullptr);
    } else if (worksOnTokens(l.spec.kind)) {
        tokensForward(l, in + unit * l.in.features(), out + unit * l.out.features());
    } else {
        activate(l, batch, unit, in + unit * l.in.features(), out + unit * l.in.features());
    }
}

int64_t backwardUnits(const Layer& layer, const Batch& batch) {
    if (layer.spec.kind == LayerKind::Convolution || pools(layer.spec.kind))
        return batch.samples * layer.in.channels;
    return layer.spec.kind == LayerKind::BatchNorm ? layer.in.channels : batch.samples;
}

void backwardUnit(const Layer& l, const Batch& batch, int64_t unit, const LayerNumbers& numbers, const float* in,
                  const float* out, const float* dOut, const int32_t* argmax, float* dIn) {
    const float* weight = numbers.weight;
    if (l.spec.kind == LayerKind::BatchNorm)
        return batchNormBack(l.in, batch.samples, unit, momentsOf(l, batch, unit, numbers, in), weight[unit], in, dOut,
                             dIn);
    if (l.spec.kind == LayerKind::Linear) {
        const int64_t count = l.in.features();
        float* to = dIn + unit * count;
        std::fill_n(to, count, 0.0f);
        for (int64_t o = 0; o < l.out.channels; ++o)
            addScaled(dOut[unit * l.out.channels + o], weight + o * count, count, to);
    } else if (l.spec.kind == LayerKind::Convolution) {
        const int64_t sample = unit / l.in.channels;
        convolveBack(l, unit % l.in.channels, weight, dOut + sample * l.out.features(), dIn + sample * l.in.features());
    } else if (pools(l.spec.kind)) {
        poolBack(l, dOut + unit * l.out.cells(), argmax ? argmax + unit * l.out.cells() : nullptr,
                 dIn + unit * l.in.cells());
    } else if (worksOnTokens(l.spec.kind)) {
        tokensBack(l, in + unit * l.in.features(), dOut + unit * l.out.features(), dIn + unit * l.in.features());
    } else {
        const int64_t at = unit * l.in.features();
        activateBack(l, batch, unit, out + at, dOut + at, dIn + at);
    }
}

void gradientUnit(const Layer& l, const Batch& batch, int64_t unit, const LayerNumbers& numbers, const float* in,
                  const float* dOut, float* dWeight, float* dBias) {
    if (l.spec.kind == LayerKind::BatchNorm)
        return batchNormGradient(l.in, batch.samples, unit, momentsOf(l, batch, unit, numbers, in), in, dOut,
                                 dWeight[unit], dBias[unit]);
    if (l.spec.kind == LayerKind::Convolution)
        return convolutionGradient(l, batch, unit, in, dOut, dWeight, dBias);
    const int64_t count = l.in.features();
    float* dw = dWeight + unit * count;
    std::fill_n(dw, count, 0.0f);
    float biasSum = 0;
    for (int64_t s = 0; s < batch.samples; ++s) {
        const float d = dOut[s * l.out.channels + unit];
        biasSum += d;
        addScaled(d, in + s * count, count, dw);
    }
    dBias[unit] = biasSum;
}

int64_t largest(const float* values, int64_t count) { return std::max_element(values, values + count) - values; }

void softmax(const float* outputs, int64_t count, float* probabilities) {
    const float most = *std::max_element(outputs, outputs + count);
    float sum = 0;
    for (int64_t i = 0; i < count; ++i)
        sum += probabilities[i] = std::exp(outputs[i] - most);
    for (int64_t i = 0; i < count; ++i)
        probabilities[i] /= sum;
}

double lossOf(Loss loss, const float* outputs, int64_t count, int32_t label, float scale, float* dOutputs,
              bool* right) {
    if (right)
        *right = largest(outputs, count) == label;
    double sum = 0;
    if (loss == Loss::MeanSquares) {
        for (int64_t i = 0; i < count; ++i) {
            const float difference = outputs[i] - (i == label ? 1.0f : 0.0f);
            sum += static_cast<double>(difference) * static_cast<double>(difference);
            if (dOutputs)
                dOutputs[i] = 2 * difference * scale / static_cast<float>(count);
        }
        return sum / static_cast<double>(count);
    }
    const float most = *std::max_element(outputs, outputs + count);
    for (int64_t i = 0; i < count; ++i)
        sum += std::exp(static_cast<double>(outputs[i] - most));
    if (dOutputs)
        for (int64_t i = 0; i < count; ++i)
            dOutputs[i] = scale * (static_cast<float>(std::exp(static_cast<double>(outputs[i] - most)) / sum) -
                                   (i == label ? 1.0f : 0.0f));
    return std::log(sum) + static_cast<double>(most - outputs[label]);
}

void update(const OptimiserSpec& spec, uint64_t step, double rate, int64_t count, const float* gradient, float* values,
            float* s0, float* s1) {
    const auto decay = static_cast<float>(spec.weightDecay);
    if (spec.kind == OptimiserKind::Sgd) {
        const auto r = static_cast<float>(rate), momentum = static_cast<float>(spec.momentum);
        for (int64_t i = 0; i < count; ++i) {
            float g = gradient[i] + decay * values[i];
            if (s0)
                g = s0[i] = momentum * s0[i] + g;
            values[i] -= r * g;
        }
        return;
    }
    const double t = static_cast<double>(step);
    const auto size = static_cast<float>(rate / (1 - std::pow(spec.beta1, t)));
    const auto root = static_cast<float>(1 / std::sqrt(1 - std::pow(spec.beta2, t)));
    const auto b1 = static_cast<float>(spec.beta1), b2 = static_cast<float>(spec.beta2);
    const auto c1 = static_cast<float>(1 - spec.beta1), c2 = static_cast<float>(1 - spec.beta2);
    const auto epsilon = static_cast<float>(spec.epsilon);
    for (int64_t i = 0; i < count; ++i) {
        const float g = gradient[i] + decay * values[i];
        s0[i] = b1 * s0[i] + c1 * g;
        s1[i] = b2 * s1[i] + c2 * g * g;
        values[i] -= size * s0[i] / (std::sqrt(s1[i]) * root + epsilon);
    }
}

} // namespace telar::nn::plain
