// Layers on tokens: attention takes a sample out of its blocks and puts it back; the others are computed block by block.
#include "core/nn/fast/cells.hpp"
#include "core/nn/fast/layer_parts.hpp"
#include "core/nn/token_layers.hpp"

#include <cmath>

namespace telar::nn::fast {

namespace {

static_assert(normaliseEpsilon == nn::normaliseEpsilon);

TokenShape tokenShape(const plain::Layer& l) {
    const int64_t heads = l.spec.outputs, depth = l.in.channels / 3 / heads;
    return {l.in.cells(), ceilDiv(l.in.cells(), tokenLanes) * tokenLanes, heads, depth,
            1 / std::sqrt(static_cast<float>(depth))};
}

/// Scratch of a task, channels as rows.
float* rowsOf(int which, const TokenShape& s, int64_t channels) {
    return scratch(which, ceilDiv(channels, width) * width * s.pitch);
}

void fromBlocks(const Kernels& kernels, const TokenShape& s, int64_t channels, int64_t n, int64_t sample,
                const float* from, float* rows) {
    for (int64_t b = 0; b < ceilDiv(channels, width); ++b)
        kernels.tokens.turn(from + (b * n + sample) * s.cells * width, width, s.cells, width,
                            rows + b * width * s.pitch, s.pitch);
}
void intoBlocks(const Kernels& kernels, const TokenShape& s, int64_t channels, int64_t n, int64_t sample,
                const float* rows, float* to) {
    for (int64_t b = 0; b < ceilDiv(channels, width); ++b) {
        float* block = to + (b * n + sample) * s.cells * width;
        const int64_t used = std::min(width, channels - b * width);
        if (used < width) // lanes without a channel
            std::fill_n(block, s.cells * width, 0.0f);
        kernels.tokens.turn(rows + b * width * s.pitch, s.pitch, used, s.cells, block, width);
    }
}

} // namespace

void addBlocks(const Context& c, const float* from, int64_t count, float* to) {
    constexpr int64_t slice = 1 << 14;
    share(c.with(count), ceilDiv(count, slice), [&](int64_t part) {
        const int64_t end = std::min(count, (part + 1) * slice);
#pragma omp simd
        for (int64_t i = part * slice; i < end; ++i)
            to[i] += from[i];
    });
}

void tokens(const Context& c, const plain::Layer& l, int64_t n, const float* in, const float* table,
            const float* skipped, float* out) {
    const int64_t blocked = ceilDiv(l.in.channels, width) * width * n * l.in.cells();
    if (l.spec.kind == LayerKind::Add) {
        std::copy_n(in, blocked, out);
        return addBlocks(c, skipped, blocked, out);
    }
    if (l.spec.kind == LayerKind::Position) {
        const int64_t plane = l.in.cells() * width;
        share(c.with(blocked), blocked / plane, [&](int64_t task) { // task = block * n + sample
            const float* added = table + task / n * plane;
#pragma omp simd
            for (int64_t i = 0; i < plane; ++i)
                out[task * plane + i] = in[task * plane + i] + added[i];
        });
        return;
    }
    if (l.spec.kind == LayerKind::Normalise) {
        share(c.with(8 * blocked), n, [&](int64_t sample) {
            const int64_t at = sample * l.in.cells() * width;
            c.kernels->tokens.normalise(in + at, n * l.in.cells() * width, l.in.channels, l.in.cells(), out + at);
        });
        return;
    }
    const auto shape = tokenShape(l);
    share(c.with(n * l.in.features() * l.in.cells()), n, [&](int64_t sample) {
        float *rows = rowsOf(0, shape, l.in.channels), *made = rowsOf(1, shape, l.out.channels);
        fromBlocks(*c.kernels, shape, l.in.channels, n, sample, in, rows);
        c.kernels->tokens.attend(shape, rows, made, scratch(2, tokenScratch(shape)));
        intoBlocks(*c.kernels, shape, l.out.channels, n, sample, made, out);
    });
}

void tokensBack(const Context& c, const plain::Layer& l, int64_t n, const float* in, const float* dOut, float* dIn) {
    if (l.spec.kind == LayerKind::Add || l.spec.kind == LayerKind::Position) {
        std::copy_n(dOut, ceilDiv(l.in.channels, width) * width * n * l.in.cells(), dIn);
        return;
    }
    if (l.spec.kind == LayerKind::Normalise) {
        share(c.with(16 * n * l.in.features()), n, [&](int64_t sample) {
            const int64_t at = sample * l.in.cells() * width;
            c.kernels->tokens.normaliseBack(in + at, dOut + at, n * l.in.cells() * width, l.in.channels, l.in.cells(),
                                            dIn + at);
        });
        return;
    }
    const auto shape = tokenShape(l);
    share(c.with(2 * n * l.in.features() * l.in.cells()), n, [&](int64_t sample) {
        const int64_t blocks = ceilDiv(l.in.channels, width);
        float* rows = scratch(0, (blocks + ceilDiv(l.out.channels, width)) * width * shape.pitch);
        float *d = rows + blocks * width * shape.pitch, *made = rowsOf(1, shape, l.in.channels);
        fromBlocks(*c.kernels, shape, l.in.channels, n, sample, in, rows);
        fromBlocks(*c.kernels, shape, l.out.channels, n, sample, dOut, d);
        c.kernels->tokens.attendBack(shape, rows, d, made, scratch(2, tokenScratch(shape)));
        intoBlocks(*c.kernels, shape, l.in.channels, n, sample, made, dIn);
    });
}

} // namespace telar::nn::fast
