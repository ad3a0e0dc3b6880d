// Forward mode on a device: one warp per neuron, its registers across the lanes, one block per training. The
// block carries a whole training on, step after step, with weights and gradient in shared memory; other
// blocks train with other seeds, data and numbers of registers.
//
// A neuron's derivatives are never stored: each lane looks at its share of them, and in as many rounds as
// there are registers the warp agrees on the largest that is left (of equals the lower parameter), which
// becomes the register of the lane whose turn it is. The order of every sum is that of the engine
// `Registers`, and so are the bits.
#pragma once

#include "core/forward/kernels/sigmoid.hpp"

namespace telar::simt {

struct WarpNeurons {
    static constexpr const char* name = "warp-neurons";
    static constexpr bool barriers = true, ordered = false;
    static constexpr int maxThreads = 1024;
    static constexpr int32_t mostLayers = 7;

    GlobalView<const float> inputs, targets; ///< of all data sets, rows after rows
    GlobalView<const int32_t> settings;      ///< of each training: registers, its data's first row
    GlobalView<float> weights;               ///< of each training
    GlobalView<double> losses;    ///< of each training and epoch: training, validation (NaN without rows)
    GlobalView<int32_t> diverged; ///< of each training: epoch and batch from 1, or 0
    int32_t widths[mostLayers + 1];
    int32_t layers, parameters, widest;   ///< widest: of the layers after the inputs
    int32_t samples;                      ///< that a block works on at a time
    int32_t registers;                    ///< room for each neuron's: the most of any training
    int32_t training, validation, batch;  ///< rows
    int32_t firstEpoch, endEpoch, epochs; ///< done by this launch, of all
    int32_t sigmoidOutput, published;
    float rate;

    /// Bytes of shared memory: weights, gradient; of two layers values, registers; a warp's merged
    /// derivatives.
    static int64_t sharedBytes(int64_t parameters, int64_t widest, int64_t samples, int64_t registers,
                               int64_t layers) {
        const int64_t merged = layers > 1 ? samples * widest * widest * registers : 0;
        return 4 * (2 * parameters + samples * widest * (4 + 4 * registers) + merged);
    }

    struct Memory {
        SharedView<float> weights, gradient, values, derivatives, merged;
        SharedView<int32_t> ids, used;
    };
    template <class Lane>
    TELAR_LANE Memory split(Lane& t) const {
        const auto n = static_cast<uint32_t>(samples * widest), k = static_cast<uint32_t>(registers),
                   p = static_cast<uint32_t>(parameters);
        const uint32_t mergedCells = layers > 1 ? n * static_cast<uint32_t>(widest) * k : 0;
        Memory m;
        uint32_t at = 0;
        m.weights = t.template dynamicShared<float>("weights", p, at);
        m.gradient = t.template dynamicShared<float>("gradient", p, at += 4 * p);
        m.values = t.template dynamicShared<float>("values", 2 * n, at += 4 * p);
        m.used = t.template dynamicShared<int32_t>("used", 2 * n, at += 8 * n);
        m.derivatives = t.template dynamicShared<float>("derivatives", 2 * n * k, at += 8 * n);
        m.ids = t.template dynamicShared<int32_t>("ids", 2 * n * k, at += 8 * n * k);
        m.merged = t.template dynamicShared<float>("merged", mergedCells, at += 8 * n * k);
        return m;
    }

    /// Where a warp stands: its neuron, and where things of the layer before and of its own begin.
    struct Neuron {
        int32_t layer, fan, parameter; ///< its bias' number
        int64_t row;
        uint32_t from, to,
            merged; ///< first neuron of its sample in the layer before; itself; its merged cells
        uint32_t lane;
    };

    /// An input of the neuron.
    template <class Lane>
    TELAR_LANE float input(Lane& t, const Memory& m, const Neuron& n, int32_t i) const {
        return n.layer == 1 ? t.load(inputs, n.row * widths[0] + i)
                            : t.load(m.values, n.from + static_cast<uint32_t>(i));
    }
    template <class Lane>
    TELAR_LANE float weight(Lane& t, const Memory& m, const Neuron& n, int32_t i) const {
        return t.load(m.weights, n.parameter + 1 + i);
    }

    /// Sum of the derivatives that several inputs bring by the same parameter; 0 where an earlier input has
    /// it, so that each parameter counts once.
    template <class Lane>
    TELAR_LANE float join(Lane& t, const Memory& m, const Neuron& n, int32_t i, uint32_t r) const {
        const auto k = static_cast<uint32_t>(registers);
        const uint32_t own = (n.from + static_cast<uint32_t>(i)) * k + r;
        const int32_t id = t.load(m.ids, own);
        float sum = weight(t, m, n, i) * t.load(m.derivatives, own);
        for (int32_t other = 0; other < n.fan; ++other) {
            const uint32_t slot = n.from + static_cast<uint32_t>(other), first = slot * k;
            const auto used = other == i ? 0u : static_cast<uint32_t>(t.load(m.used, slot));
            for (uint32_t q = 0; q < used; ++q)
                if (t.load(m.ids, first + q) == id) {
                    if (other < i)
                        return 0.0f;
                    sum = sum + weight(t, m, n, other) * t.load(m.derivatives, first + q);
                }
        }
        return sum;
    }
    template <class Lane>
    TELAR_LANE void merge(Lane& t, const Memory& m, const Neuron& n) const {
        const auto k = static_cast<uint32_t>(registers);
        for (uint32_t c = n.lane; c < static_cast<uint32_t>(n.fan) * k; c += warpSize) {
            const auto i = static_cast<int32_t>(c / k);
            const bool there =
                c % k < static_cast<uint32_t>(t.load(m.used, n.from + static_cast<uint32_t>(i)));
            float sum = 0;
            if (there && n.layer > 2)
                sum = join(t, m, n, i, c % k);
            else if (there) // neurons of the first layer know only their own parameters
                sum = weight(t, m, n, i) * t.load(m.derivatives, n.from * k + c);
            t.store(m.merged, n.merged + c, sum);
        }
    }

    struct Candidate {
        float d = 0;
        int32_t id = 2147483647;
    };
    static TELAR_LANE float size(float d) { return d < 0 ? -d : d; }
    /// Whether a comes before b: larger, or as large and of a lower parameter.
    static TELAR_LANE bool before(const Candidate& a, const Candidate& b) {
        return size(a.d) > size(b.d) || (size(a.d) == size(b.d) && a.id < b.id);
    }

    /// This lane's candidates, where they are so few that registers hold them.
    static constexpr uint32_t fewest = 4;
    struct Few {
        Candidate own[fewest];
        bool all = false; ///< they are all here
    };
    template <class Lane>
    TELAR_LANE Few few(Lane& t, const Memory& m, const Neuron& n) const {
        const auto k = static_cast<uint32_t>(registers), direct = static_cast<uint32_t>(n.fan) + 1;
        const uint32_t brought = n.layer > 1 ? static_cast<uint32_t>(n.fan) * k : 0;
        Few f;
        f.all = direct + brought <= fewest * warpSize;
        if (!f.all)
            return f;
        TELAR_UNROLL
        for (uint32_t u = 0; u < fewest; ++u) {
            const uint32_t c = u * warpSize + n.lane;
            if (c < direct)
                f.own[u] = {c == 0 ? 1.0f : input(t, m, n, static_cast<int32_t>(c) - 1),
                            n.parameter + static_cast<int32_t>(c)};
            else if (c < direct + brought && t.load(m.merged, n.merged + (c - direct)) != 0)
                f.own[u] = {t.load(m.merged, n.merged + (c - direct)),
                            t.load(m.ids, n.from * k + (c - direct))};
            if (f.own[u].d == 0) // an input of zero
                f.own[u] = Candidate{};
        }
        return f;
    }
    static TELAR_LANE Candidate nextOf(const Few& f, const Candidate& last) {
        Candidate best;
        TELAR_UNROLL
        for (uint32_t u = 0; u < fewest; ++u)
            if (before(last, f.own[u]) && before(f.own[u], best))
                best = f.own[u];
        return best;
    }

    /// The candidate of this lane that comes first after `last`.
    template <class Lane>
    TELAR_LANE Candidate next(Lane& t, const Memory& m, const Neuron& n, const Candidate& last) const {
        Candidate best;
        const auto look = [&](const Candidate& one) {
            if (one.d != 0 && before(last, one) && before(one, best))
                best = one;
        };
        for (int32_t i = static_cast<int32_t>(n.lane) - 1; i < n.fan; i += 32)
            look({i < 0 ? 1.0f : input(t, m, n, i), n.parameter + 1 + i});
        const auto k = static_cast<uint32_t>(registers);
        const uint32_t brought = n.layer > 1 ? static_cast<uint32_t>(n.fan) * k : 0;
        for (uint32_t c = n.lane; c < brought; c += warpSize) {
            const float d = t.load(m.merged, n.merged + c);
            if (d != 0)
                look({d, t.load(m.ids, n.from * k + c)});
        }
        return best;
    }
    /// The k largest, one after the other; each is scaled and kept by the lane whose turn it is.
    template <class Lane>
    TELAR_LANE void keep(Lane& t, const Memory& m, const Neuron& n, int32_t k, float slope) const {
        Candidate last{3.4e38f, -1};
        const Few held = few(t, m, n);
        int32_t found = 0;
        for (; found < k; ++found) {
            Candidate best = held.all ? nextOf(held, last) : next(t, m, n, last);
            for (uint32_t apart = 16; apart > 0; apart /= 2) {
                const Candidate other{t.shuffleXor(best.d, apart), t.shuffleXor(best.id, apart)};
                if (before(other, best))
                    best = other;
            }
            if (best.d == 0)
                break;
            last = best;
            if (n.lane == static_cast<uint32_t>(found) % warpSize) {
                const uint32_t slot = n.to * static_cast<uint32_t>(registers) + static_cast<uint32_t>(found);
                t.store(m.ids, slot, best.id);
                t.store(m.derivatives, slot, best.d * slope);
            }
        }
        if (n.lane == 0)
            t.store(m.used, n.to, found);
    }

    /// Value and slope of one neuron; while learning its inputs' registers, joined.
    template <class Lane>
    TELAR_LANE float activate(Lane& t, const Memory& m, const Neuron& n, bool learning) const {
        float z = t.load(m.weights, n.parameter);
        for (int32_t i = 0; i < n.fan; ++i)
            z = z + weight(t, m, n, i) * input(t, m, n, i);
        float value = z, slope = 1;
        if (n.layer < layers || sigmoidOutput) {
            value = sigmoid(z);
            const float at = published ? sigmoid(value) : value;
            slope = at * (1 - at);
        }
        if (n.lane == 0)
            t.store(m.values, n.to, value);
        if (learning && n.layer > 1)
            merge(t, m, n);
        return slope;
    }

    /// `count` rows from `first` on through all layers; row `samples` and on stay for the next group.
    template <class Lane>
    TELAR_LANE void pass(Lane& t, const Memory& m, int64_t first, int32_t count, int32_t k,
                         bool learning) const {
        const uint32_t warp = t.threadIdx().x / warpSize, lane = t.threadIdx().x % warpSize;
        const auto wide = static_cast<uint32_t>(widest), all = static_cast<uint32_t>(samples) * wide;
        const uint32_t sample = warp / wide, j = warp % wide;
        int32_t parameter = 0;
        for (int32_t l = 1; l <= layers; ++l) {
            const int32_t fan = widths[l - 1];
            const bool active = sample < static_cast<uint32_t>(count) && j < static_cast<uint32_t>(widths[l]);
            const uint32_t side = static_cast<uint32_t>(l) % 2 * all, otherSide = all - side;
            const Neuron n{l,
                           fan,
                           parameter + static_cast<int32_t>(j) * (fan + 1),
                           first + sample,
                           otherSide + sample * wide,
                           side + warp,
                           warp * wide * static_cast<uint32_t>(registers),
                           lane};
            float slope = 1;
            if (t.branch(active))
                slope = activate(t, m, n, learning);
            t.sync();
            if (t.branch(active && learning))
                keep(t, m, n, k, slope);
            t.sync();
            parameter += widths[l] * (fan + 1);
        }
    }

    /// Squared errors of a group that has passed; while learning its registers times the errors go into the
    /// gradient, sample after sample, in this order on every device.
    template <class Lane>
    TELAR_LANE double collect(Lane& t, const Memory& m, int64_t first, int32_t count, float factor,
                              bool learning) const {
        const auto wide = static_cast<uint32_t>(widest);
        const uint32_t side = static_cast<uint32_t>(layers) % 2 * static_cast<uint32_t>(samples) * wide;
        const int32_t outputs = widths[layers];
        double squares = 0;
        for (int32_t s = 0; s < count; ++s)
            for (int32_t o = 0; o < outputs; ++o) {
                const uint32_t slot = side + static_cast<uint32_t>(s) * wide + static_cast<uint32_t>(o);
                const float error = t.load(m.values, slot) - t.load(targets, (first + s) * outputs + o);
                squares += static_cast<double>(error) * static_cast<double>(error);
                if (!learning)
                    continue;
                const auto used = static_cast<uint32_t>(t.load(m.used, slot));
                for (uint32_t r = t.threadIdx().x; r < used; r += t.blockDim().x) {
                    const uint32_t from = slot * static_cast<uint32_t>(registers) + r;
                    const int32_t p = t.load(m.ids, from);
                    t.store(m.gradient, p,
                            t.load(m.gradient, p) + 2 * factor * error * t.load(m.derivatives, from));
                }
                t.sync();
            }
        return squares;
    }

    /// One step of gradient descent; as published, divided by the gradient's largest component.
    template <class Lane>
    TELAR_LANE void step(Lane& t, const Memory& m) const {
        float factor = 1;
        if (published) {
            float largest = 0;
            for (auto p = static_cast<int32_t>(t.threadIdx().x % warpSize); p < parameters; p += 32) {
                const float g = size(t.load(m.gradient, p));
                largest = g > largest ? g : largest;
            }
            for (uint32_t apart = 16; apart > 0; apart /= 2) {
                const float other = t.shuffleXor(largest, apart);
                largest = other > largest ? other : largest;
            }
            factor = largest > 0 ? 1 / largest : 0;
        }
        for (auto p = static_cast<int32_t>(t.threadIdx().x); p < parameters;
             p += static_cast<int32_t>(t.blockDim().x))
            t.store(m.weights, p, t.load(m.weights, p) - rate * factor * t.load(m.gradient, p));
    }

    /// The rows of one batch, or those that validate; the sum of their squared errors.
    template <class Lane>
    TELAR_LANE double rows(Lane& t, const Memory& m, int64_t first, int32_t count, int32_t k, float factor,
                           bool learning) const {
        double squares = 0;
        for (int32_t done = 0; done < count; done += samples) {
            const int32_t left = count - done, group = left < samples ? left : samples;
            pass(t, m, first + done, group, k, learning);
            squares += collect(t, m, first + done, group, factor, learning);
            t.sync();
        }
        return squares;
    }

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const Memory m = split(t);
        const int64_t run = t.blockIdx().x;
        const auto x = static_cast<int32_t>(t.threadIdx().x), all = static_cast<int32_t>(t.blockDim().x);
        const int32_t k = t.load(settings, 2 * run), outputs = widths[layers];
        const int64_t data = t.load(settings, 2 * run + 1);
        if (t.branch(t.load(diverged, 2 * run) > 0))
            return;
        for (int32_t p = x; p < parameters; p += all)
            t.store(m.weights, p, t.load(weights, run * parameters + p));
        const int32_t batches = (training + batch - 1) / batch;
        bool stopped = false;
        for (int32_t epoch = firstEpoch; epoch < endEpoch && !stopped; ++epoch) {
            double loss = 0;
            int32_t learned = 0;
            // After the last batch the rows that validate, without a step.
            for (int32_t b = 0; b <= batches; ++b) {
                const bool learning = b < batches;
                if (learning && stopped)
                    continue;
                const int32_t first = learning ? b * batch : training,
                              left = learning ? training - first : validation,
                              count = learning && left > batch ? batch : left;
                for (int32_t p = x; learning && p < parameters; p += all)
                    t.store(m.gradient, p, 0.0f);
                t.sync();
                const float factor = 1.0f / static_cast<float>(count * outputs);
                const double squares = rows(t, m, data + first, count, k, factor, learning);
                const double mean = squares / (static_cast<double>(count) * outputs);
                if (!learning) {
                    if (t.branch(x == 0))
                        t.store(losses, 2 * (run * epochs + epoch) + 1, mean);
                    continue;
                }
                loss += mean;
                ++learned;
                stopped = !(mean < 1e6);
                if (!stopped)
                    step(t, m);
                else if (t.branch(x == 0)) {
                    t.store(diverged, 2 * run, epoch + 1);
                    t.store(diverged, 2 * run + 1, b + 1);
                }
                t.sync();
            }
            if (t.branch(x == 0))
                t.store(losses, 2 * (run * epochs + epoch), loss / learned);
        }
        for (int32_t p = x; p < parameters; p += all)
            t.store(weights, run * parameters + p, t.load(m.weights, p));
    }
};

} // namespace telar::simt
