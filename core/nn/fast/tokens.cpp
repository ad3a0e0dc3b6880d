// Layers on tokens: a sample is taken out of its blocks, computed, and put back; what skips layers is added block by block.
#include "core/nn/fast/cells.hpp"
#include "core/nn/fast/layer_parts.hpp"
#include "core/nn/token_layers.hpp"

namespace telar::nn::fast {

namespace {

/// Scratch of a task: the sample as it comes in, as it goes out, and what attention needs.
struct Sample {
    float *in, *out, *more;
    explicit Sample(const plain::Layer& l)
        : in(scratch(0, 2 * l.in.features())), out(scratch(1, 2 * l.in.features())),
          more(scratch(2, l.spec.kind == LayerKind::Attention ? attentionScratch(l.in) : 1)) {}
};

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
    share(c.with(n * l.in.features() * l.in.cells()), n, [&](int64_t sample) {
        const Sample s(l);
        fromBlocks(l.in, n, sample, in, s.in);
        if (l.spec.kind == LayerKind::Normalise)
            normalise(l.in, s.in, s.out);
        else
            attend(l.in, l.spec.outputs, s.in, s.out, s.more);
        intoBlocks(l.out, n, sample, s.out, out);
    });
}

void tokensBack(const Context& c, const plain::Layer& l, int64_t n, const float* in, const float* dOut, float* dIn) {
    if (l.spec.kind == LayerKind::Add || l.spec.kind == LayerKind::Position) {
        std::copy_n(dOut, ceilDiv(l.in.channels, width) * width * n * l.in.cells(), dIn);
        return;
    }
    share(c.with(2 * n * l.in.features() * l.in.cells()), n, [&](int64_t sample) {
        const Sample s(l);
        float *d = s.in + l.in.features(), *made = s.out;
        fromBlocks(l.in, n, sample, in, s.in);
        fromBlocks(l.out, n, sample, dOut, d);
        if (l.spec.kind == LayerKind::Normalise)
            normaliseBack(l.in, s.in, d, made);
        else
            attendBack(l.in, l.spec.outputs, s.in, d, made, s.more);
        intoBlocks(l.in, n, sample, made, dIn);
    });
}

} // namespace telar::nn::fast
