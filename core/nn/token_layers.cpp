#include "core/nn/token_layers.hpp"

#include "core/nn/plain_layers.hpp"

#include <algorithm>
#include <cmath>

namespace telar::nn {

namespace {

/// to (cells x cells) = a^T b, of `depth` rows of cells each.
void crossProducts(const float* a, const float* b, int64_t depth, int64_t cells, float factor, float* to) {
    std::fill_n(to, cells * cells, 0.0f);
    for (int64_t c = 0; c < depth; ++c)
        for (int64_t i = 0; i < cells; ++i) {
            const float x = factor * a[c * cells + i];
            const float* row = b + c * cells;
            float* sums = to + i * cells;
#pragma omp simd
            for (int64_t j = 0; j < cells; ++j)
                sums[j] += x * row[j];
        }
}

/// Rows of scores become weights.
void softmaxRows(float* scores, int64_t cells) {
    for (int64_t i = 0; i < cells; ++i)
        plain::softmax(scores + i * cells, cells, scores + i * cells);
}

/// Mean and inverse deviation of a cell's channels.
std::pair<float, float> spreadOf(const float* cell, const Shape& shape) {
    const auto channels = static_cast<float>(shape.channels);
    float mean = 0, variance = 0;
    for (int64_t c = 0; c < shape.channels; ++c)
        mean += cell[c * shape.cells()];
    mean /= channels;
    for (int64_t c = 0; c < shape.channels; ++c) {
        const float x = cell[c * shape.cells()] - mean;
        variance += x * x;
    }
    return {mean, 1 / std::sqrt(variance / channels + normaliseEpsilon)};
}

struct Heads {
    int64_t cells, width, depth; ///< of one head
    float factor;
    Heads(const Shape& in, int64_t heads)
        : cells(in.cells()), width(in.channels / 3), depth(width / heads),
          factor(1 / std::sqrt(static_cast<float>(depth))) {}
    int64_t at(int64_t part, int64_t head) const { return (part * width + head * depth) * cells; }
};

/// The weights of a head: softmax of factor Q^T K.
void weightsOf(const Heads& h, int64_t head, const float* from, float* weights) {
    crossProducts(from + h.at(0, head), from + h.at(1, head), h.depth, h.cells, h.factor, weights);
    softmaxRows(weights, h.cells);
}

} // namespace

std::vector<float> positionTable(const Shape& shape) {
    std::vector<float> table(static_cast<std::size_t>(shape.features()));
    for (int64_t c = 0; c < shape.channels; ++c)
        for (int64_t cell = 0; cell < shape.cells(); ++cell) {
            const double angle = static_cast<double>(cell) / std::pow(10000.0, static_cast<double>(c - c % 2) /
                                                                                   static_cast<double>(shape.channels));
            table[static_cast<std::size_t>(c * shape.cells() + cell)] =
                static_cast<float>(c % 2 == 0 ? std::sin(angle) : std::cos(angle));
        }
    return table;
}

void normalise(const Shape& shape, const float* in, float* out) {
    const int64_t cells = shape.cells();
    for (int64_t cell = 0; cell < cells; ++cell) {
        const auto [mean, scale] = spreadOf(in + cell, shape);
        for (int64_t c = 0; c < shape.channels; ++c)
            out[c * cells + cell] = (in[c * cells + cell] - mean) * scale;
    }
}

// With y = (x - mean) / s: dx = (dy - mean(dy) - y mean(dy y)) / s.
void normaliseBack(const Shape& shape, const float* in, const float* dOut, float* dIn) {
    const int64_t cells = shape.cells();
    const auto channels = static_cast<float>(shape.channels);
    for (int64_t cell = 0; cell < cells; ++cell) {
        const auto [mean, scale] = spreadOf(in + cell, shape);
        float sum = 0, product = 0;
        for (int64_t c = 0; c < shape.channels; ++c) {
            const float d = dOut[c * cells + cell];
            sum += d;
            product += d * (in[c * cells + cell] - mean) * scale;
        }
        sum /= channels, product /= channels;
        for (int64_t c = 0; c < shape.channels; ++c) {
            const float y = (in[c * cells + cell] - mean) * scale;
            dIn[c * cells + cell] = (dOut[c * cells + cell] - sum - y * product) * scale;
        }
    }
}

int64_t attentionScratch(const Shape& in) { return 2 * in.cells() * in.cells(); }

void attend(const Shape& in, int64_t heads, const float* from, float* out, float* scratch) {
    const Heads h(in, heads);
    for (int64_t head = 0; head < heads; ++head) {
        weightsOf(h, head, from, scratch);
        const float* values = from + h.at(2, head);
        float* to = out + head * h.depth * h.cells;
        for (int64_t c = 0; c < h.depth; ++c)
            for (int64_t i = 0; i < h.cells; ++i) {
                const float *row = scratch + i * h.cells, *value = values + c * h.cells;
                float sum = 0;
#pragma omp simd reduction(+ : sum)
                for (int64_t j = 0; j < h.cells; ++j)
                    sum += row[j] * value[j];
                to[c * h.cells + i] = sum;
            }
    }
}

// With weights P and O = P V: dV = P^T dO, dP = dO V^T, dS = P (dP - sum of P dP along the row), dQ = factor dS K and
// dK = factor dS^T Q.
void attendBack(const Shape& in, int64_t heads, const float* from, const float* dOut, float* dIn, float* scratch) {
    const Heads h(in, heads);
    const int64_t cells = h.cells;
    std::fill_n(dIn, in.features(), 0.0f);
    for (int64_t head = 0; head < heads; ++head) {
        float *weights = scratch, *slopes = scratch + cells * cells;
        weightsOf(h, head, from, weights);
        const float* d = dOut + head * h.depth * cells;
        crossProducts(d, from + h.at(2, head), h.depth, cells, 1, slopes);
        for (int64_t i = 0; i < cells; ++i) {
            float *p = weights + i * cells, *s = slopes + i * cells, sum = 0;
            for (int64_t c = 0; c < h.depth; ++c) {
                float* dValue = dIn + h.at(2, head) + c * cells;
                const float x = d[c * cells + i];
#pragma omp simd
                for (int64_t j = 0; j < cells; ++j)
                    dValue[j] += x * p[j];
            }
#pragma omp simd reduction(+ : sum)
            for (int64_t j = 0; j < cells; ++j)
                sum += p[j] * s[j];
#pragma omp simd
            for (int64_t j = 0; j < cells; ++j)
                s[j] = h.factor * p[j] * (s[j] - sum);
        }
        for (int64_t c = 0; c < h.depth; ++c) {
            const float *q = from + h.at(0, head) + c * cells, *k = from + h.at(1, head) + c * cells;
            float *dQ = dIn + h.at(0, head) + c * cells, *dK = dIn + h.at(1, head) + c * cells;
            for (int64_t i = 0; i < cells; ++i) {
                const float *s = slopes + i * cells, x = q[i];
                float sum = 0;
#pragma omp simd reduction(+ : sum)
                for (int64_t j = 0; j < cells; ++j)
                    sum += s[j] * k[j];
#pragma omp simd
                for (int64_t j = 0; j < cells; ++j)
                    dK[j] += x * s[j];
                dQ[i] = sum;
            }
        }
    }
}

std::vector<float> attentionWeights(const Shape& in, int64_t heads, const float* from) {
    const Heads h(in, heads);
    std::vector<float> all(static_cast<std::size_t>(heads * h.cells * h.cells));
    for (int64_t head = 0; head < heads; ++head)
        weightsOf(h, head, from, all.data() + head * h.cells * h.cells);
    return all;
}

} // namespace telar::nn
