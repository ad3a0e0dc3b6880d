// Many samples at once: lane l of every vector belongs to sample l. A neuron's derivatives are an array of
// vectors, one per parameter before it; the k largest of each lane stay (lanes_largest.inl). Included once per
// instruction set; the including file defines TELAR_LANES.
#include "core/base/sse2.hpp"
#include "core/forward/engines.hpp"

#include <utility>

namespace telar::forward {

namespace {

#include "core/base/vector_math.inl"

inline Floats loadAt(const float* base, int64_t vector) { return loadFloats(base + vector * lanes); }
inline void storeAt(float* base, int64_t vector, Floats v) { storeFloats(base + vector * lanes, v); }
inline Floats sigmoid(Floats z) {
    const Floats e = exponential(-magnitude(z)), s = 1.0f / (1.0f + e);
    return z < 0.0f ? e * s : s;
}
/// The sigmoid's derivative, from its output s as it should be, or the derivative at s as published.
inline Floats slopeOf(Floats s, bool published) {
    const Floats at = published ? sigmoid(s) : s;
    return at * (1.0f - at);
}

struct Scratch {
    float* values;     ///< of every neuron of every layer, inputs included
    float* slopes;     ///< likewise
    float* gradients;  ///< two layers in turn: widest x parameters
    float* candidates; ///< by parameter
    float* flow;       ///< backpropagation: of every neuron
    float* sums;       ///< of the whole group, by parameter
};

int64_t neurons(const EngineNetwork& net) {
    int64_t n = 0;
    for (int l = 0; l <= net.layers; ++l)
        n += net.widths[l];
    return n;
}
int64_t widest(const EngineNetwork& net) {
    int64_t n = 0;
    for (int l = 1; l <= net.layers; ++l)
        n = n > net.widths[l] ? n : net.widths[l];
    return n;
}
int64_t scratchFloats(const EngineNetwork& net) {
    return lanes * (3 * neurons(net) + (2 * widest(net) + 2) * net.parameters);
}
Scratch split(const EngineNetwork& net, float* memory) {
    Scratch s;
    s.values = memory;
    s.slopes = s.values + lanes * neurons(net);
    s.flow = s.slopes + lanes * neurons(net);
    s.gradients = s.flow + lanes * neurons(net);
    s.candidates = s.gradients + lanes * 2 * widest(net) * net.parameters;
    s.sums = s.candidates + lanes * net.parameters;
    return s;
}

/// Samples `first` ... as lanes; lanes beyond `count` repeat the last one.
void loadInputs(const EngineNetwork& net, const float* inputs, int64_t first, int64_t count, float* values) {
    const int width = net.widths[0];
    for (int i = 0; i < width; ++i)
        for (int l = 0; l < lanes; ++l)
            values[i * lanes + l] = inputs[(first + (l < count ? l : count - 1)) * width + i];
}

/// Values of one layer and the slopes of its activation; `weights` begins at the layer.
inline void layerValues(const EngineNetwork& net, int layer, const float* weights, const float* in, float* out,
                        float* slopes) {
    const int fan = net.widths[layer - 1];
    for (int j = 0; j < net.widths[layer]; ++j, weights += fan + 1) {
        Floats z = all(weights[0]);
        for (int i = 0; i < fan; ++i)
            z = multiplyAdd(all(weights[1 + i]), loadAt(in, i), z);
        if (layer == net.layers && !net.sigmoidOutput) {
            storeAt(out, j, z);
            storeAt(slopes, j, all(1.0f));
            continue;
        }
        const Floats s = sigmoid(z);
        storeAt(out, j, s);
        storeAt(slopes, j, slopeOf(s, net.published));
    }
}

/// One bit for each lane that is not 0.
inline uint32_t lanesThatCount(Floats v) {
#if defined(__AVX512F__)
    return _mm512_cmp_ps_mask((__m512)v, _mm512_setzero_ps(), _CMP_NEQ_UQ);
#elif defined(__AVX2__)
    return static_cast<uint32_t>(_mm256_movemask_ps((__m256)(v != 0.0f)));
#else
    return static_cast<uint32_t>(_mm_movemask_ps((__m128)(v != 0.0f)));
#endif
}

#include "core/forward/lanes_largest.inl"

/// Derivatives of one layer by all parameters up to and with its own, from those of the layer before.
inline void layerGradients(const EngineNetwork& net, int layer, int before, int start, int64_t firstRow,
                           const float* weights, const float* in, const float* slopes, const float* from, float* to,
                           float* room) {
    // `before`: parameters up to the layer before the last, shared by all its neurons; `start`: this layer's
    // first one.
    const int fan = net.widths[layer - 1], own = layer > 1 ? net.widths[layer - 2] + 1 : 0;
    const int64_t stride = int64_t{net.parameters} * lanes;
    for (int j = 0; j < net.widths[layer]; ++j, weights += fan + 1) {
        float* d = to + j * stride;
        for (int p = 0; p < before; ++p) {
            Floats sum = all(weights[1]) * loadAt(from, p);
            for (int i = 1; i < fan; ++i)
                sum = multiplyAdd(all(weights[1 + i]), loadAt(from + i * stride, p), sum);
            storeAt(d, p, sum);
        }
        if (layer > 1) // each neuron of the layer before also brings parameters that no other knows
            for (int i = 0; i < fan; ++i)
                for (int p = 0; p < own; ++p)
                    storeAt(d, before + i * own + p, all(weights[1 + i]) * loadAt(from + i * stride, before + p));
        // This neuron's own parameters follow those of all layers before: compactly, whichever neuron it is.
        storeAt(d, start, all(1.0f));
        for (int i = 0; i < fan; ++i)
            storeAt(d, start + 1 + i, loadAt(in, i));
        const int count = start + 1 + fan;
        if (net.registers > 0 && net.registers < count)
            prune(net, d, count, room, Draw(net, firstRow, start + j * (fan + 1)), [=](int64_t i) {
                return static_cast<uint32_t>(i < start ? i : i + int64_t{j} * (fan + 1)) - Words{};
            });
        const Floats slope = loadAt(slopes, j);
        for (int p = 0; p < count; ++p)
            storeAt(d, p, loadAt(d, p) * slope);
    }
}

inline float sumOf(Floats v) {
#if defined(__AVX512F__)
    return _mm512_reduce_add_ps((__m512)v);
#else
    float sum = 0;
    for (int l = 0; l < lanes; ++l)
        sum += v[l];
    return sum;
#endif
}

/// Ones for the lanes that are samples.
inline Floats laneMask(int64_t count) {
    Floats mask;
    for (int l = 0; l < lanes; ++l)
        mask[l] = l < count ? 1.0f : 0.0f;
    return mask;
}

/// Forward values of a group; the outputs' errors (prediction - target, 0 in lanes that repeat) go to
/// `errors`.
double groupErrors(const EngineNetwork& net, const float* weights, const float* inputs, const float* targets,
                   int64_t first, int64_t count, const Scratch& s, float* errors) {
    loadInputs(net, inputs, first, count, s.values);
    int64_t at = 0;
    for (int l = 1; l <= net.layers; ++l) {
        const int fan = net.widths[l - 1];
        layerValues(net, l, weights, s.values + at * lanes, s.values + (at + fan) * lanes,
                    s.slopes + (at + fan) * lanes);
        weights += net.widths[l] * (fan + 1);
        at += fan;
    }
    const Floats mask = laneMask(count);
    const int outputs = net.widths[net.layers];
    Floats squares = {};
    for (int o = 0; o < outputs; ++o) {
        Floats target;
        for (int l = 0; l < lanes; ++l)
            target[l] = targets[(first + (l < count ? l : count - 1)) * outputs + o];
        const Floats error = (loadAt(s.values, at + o) - target) * mask;
        storeAt(errors, o, error);
        squares = multiplyAdd(error, error, squares);
    }
    return static_cast<double>(sumOf(squares));
}

double forwardGradient(const EngineNetwork& net, const float* weights, const float* inputs, const float* targets,
                       int64_t rows, float factor, float* gradient, float* scratch) {
    const Scratch s = split(net, scratch);
    for (int p = 0; p < net.parameters; ++p)
        storeAt(s.sums, p, Floats{});
    double squares = 0;
    const int64_t layerFloats = widest(net) * net.parameters * lanes;
    for (int64_t first = 0; first < rows; first += lanes) {
        const int64_t count = rows - first < lanes ? rows - first : lanes;
        squares += groupErrors(net, weights, inputs, targets, first, count, s, s.flow);
        int64_t at = 0;
        int before = 0, start = 0;
        const float* w = weights;
        for (int l = 1; l <= net.layers; ++l) {
            const int fan = net.widths[l - 1];
            layerGradients(net, l, before, start, first, w, s.values + at * lanes, s.slopes + (at + fan) * lanes,
                           s.gradients + (l % 2) * layerFloats, s.gradients + ((l + 1) % 2) * layerFloats,
                           s.candidates);
            w += net.widths[l] * (fan + 1);
            at += fan;
            before = start;
            start += net.widths[l] * (fan + 1);
        }
        // `before` is the last layer's first parameter; its neurons hold theirs compactly behind it.
        const float* last = s.gradients + ((net.layers + 1) % 2) * layerFloats;
        const int own = net.widths[net.layers - 1] + 1;
        for (int o = 0; o < net.widths[net.layers]; ++o, last += int64_t{net.parameters} * lanes) {
            const Floats error = loadAt(s.flow, o);
            for (int p = 0; p < before; ++p)
                storeAt(s.sums, p, multiplyAdd(error, loadAt(last, p), loadAt(s.sums, p)));
            for (int p = 0; p < own; ++p)
                storeAt(s.sums, before + o * own + p,
                        multiplyAdd(error, loadAt(last, before + p), loadAt(s.sums, before + o * own + p)));
        }
    }
    for (int p = 0; p < net.parameters; ++p)
        gradient[p] += factor * 2 * sumOf(loadAt(s.sums, p));
    return squares;
}

#include "core/forward/lanes_registers.inl"

double backwardGradient(const EngineNetwork& net, const float* weights, const float* inputs, const float* targets,
                        int64_t rows, float factor, float* gradient, float* scratch) {
    const Scratch s = split(net, scratch);
    for (int p = 0; p < net.parameters; ++p)
        storeAt(s.sums, p, Floats{});
    const int64_t all_ = neurons(net);
    double squares = 0;
    for (int64_t first = 0; first < rows; first += lanes) {
        const int64_t count = rows - first < lanes ? rows - first : lanes;
        const int64_t outputs = net.widths[net.layers];
        squares += groupErrors(net, weights, inputs, targets, first, count, s, s.flow + (all_ - outputs) * lanes);
        int64_t at = all_ - outputs;
        int start = net.parameters;
        for (int l = net.layers; l >= 1; --l) {
            const int fan = net.widths[l - 1];
            start -= net.widths[l] * (fan + 1);
            const int64_t in = at - fan;
            for (int i = 0; i < fan && l > 1; ++i)
                storeAt(s.flow, in + i, Floats{});
            for (int j = 0; j < net.widths[l]; ++j) {
                const Floats flow = loadAt(s.flow, at + j) * loadAt(s.slopes, at + j);
                const int p = start + j * (fan + 1);
                storeAt(s.sums, p, loadAt(s.sums, p) + flow);
                for (int i = 0; i < fan; ++i) {
                    storeAt(s.sums, p + 1 + i, multiplyAdd(flow, loadAt(s.values, in + i), loadAt(s.sums, p + 1 + i)));
                    if (l > 1)
                        storeAt(s.flow, in + i, multiplyAdd(all(weights[p + 1 + i]), flow, loadAt(s.flow, in + i)));
                }
            }
            at = in;
        }
    }
    for (int p = 0; p < net.parameters; ++p)
        gradient[p] += factor * 2 * sumOf(loadAt(s.sums, p));
    return squares;
}

double lossOf(const EngineNetwork& net, const float* weights, const float* inputs, const float* targets, int64_t rows,
              float* scratch) {
    const Scratch s = split(net, scratch);
    double squares = 0;
    for (int64_t first = 0; first < rows; first += lanes)
        squares +=
            groupErrors(net, weights, inputs, targets, first, rows - first < lanes ? rows - first : lanes, s, s.flow);
    return squares;
}

} // namespace

const Lanes& TELAR_LANES() {
    static const Lanes engine{forwardGradient, backwardGradient, lossOf, scratchFloats, prunedGradient, prunedFloats};
    return engine;
}

} // namespace telar::forward
