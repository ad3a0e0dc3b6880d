#include "core/nn/fast/layer_parts.hpp"

#include <algorithm>

namespace telar::nn::fast {

Geometry geometryOf(const LayerSpec& spec, const Shape& in, const Shape& out, bool first) {
    Geometry g;
    g.in = in, g.out = out;
    if (spec.kind == LayerKind::Convolution)
        g.kernel = spec.kernel, g.stride = spec.stride, g.padding = spec.padding;
    else
        g.kernel = {in.rows, in.columns};
    g.depth = in.channels * g.kernel.h * g.kernel.w;
    g.inBlocks = ceilDiv(in.channels, width);
    g.outBlocks = ceilDiv(out.channels, width);
    g.flat = first || (g.kernel == Size2{1, 1} && g.stride == Size2{1, 1} && g.padding == Size2{0, 0});
    g.chunks = g.flat ? ceilDiv(g.depth, width) : g.inBlocks * g.kernel.h * g.kernel.w;
    return g;
}

namespace {

/// Calls body(placeInBlocks, placeInPyTorch) for every weight.
template <class Body>
void forEachWeight(const Geometry& g, const Body& body) {
    const int64_t window = g.kernel.h * g.kernel.w;
    for (int64_t o = 0; o < g.out.channels; ++o)
        for (int64_t k = 0; k < g.depth; ++k) {
            const int64_t channel = k / window;
            const int64_t chunk = g.flat ? k / width : channel / width * window + k % window;
            const int64_t row = g.flat ? k % width : channel % width;
            body(((o / width * g.chunks + chunk) * width + row) * width + o % width, o * g.depth + k);
        }
}

} // namespace

void packWeights(const Geometry& g, const std::vector<float>& from, float* to) {
    std::fill_n(to, g.weightSize(), 0.0f);
    forEachWeight(g, [&](int64_t inBlocks, int64_t plain) { to[inBlocks] = from[static_cast<std::size_t>(plain)]; });
}

void unpackWeights(const Geometry& g, const float* from, std::vector<float>& to) {
    forEachWeight(g, [&](int64_t inBlocks, int64_t plain) { to[static_cast<std::size_t>(plain)] = from[inBlocks]; });
}

void forward(const Context& all, const Geometry& g, const Parameters& p, int64_t n, const float* in, float* out,
             bool relu) {
    const int64_t positions = n * g.out.cells();
    const Context c = all.with(positions * g.weightSize());
    // A block of rows stays in the second-level cache while the weights pass by.
    const int64_t tall = positions <= 512 ? positions : 128;
    constexpr int64_t deep = 8; // chunks whose weights stay in the first-level cache while the rows pass by
    const int64_t blocksOfRows = ceilDiv(positions, tall);
    const int64_t groups =
        c.threads <= 1 ? 1 : std::clamp<int64_t>(ceilDiv(4 * c.threads, blocksOfRows), 1, g.outBlocks);
    share(c, blocksOfRows * groups, [&](int64_t task) {
        const int64_t first = task / groups * tall, rows = std::min(tall, positions - first);
        const int64_t group = task % groups, from = group * g.outBlocks / groups,
                      to = (group + 1) * g.outBlocks / groups;
        for (int64_t k = 0; k < g.chunks; k += deep) {
            const int64_t chunks = std::min(deep, g.chunks - k);
            const float* a = in + (k * positions + first) * width;
            int64_t stride = positions * width;
            if (!g.flat) {
                float* unfolded = scratch(0, tall * deep * width);
                for (int64_t i = 0; i < chunks; ++i)
                    unfold(g, n, in, k + i, first, rows, unfolded + i * rows * width);
                a = unfolded, stride = rows * width;
            }
            for (int64_t o = from; o < to; ++o) {
                const float* b = p.weight.data() + (o * g.chunks + k) * block;
                float* result = out + (o * positions + first) * width;
                forEachStrip(rows, c.kernels->mostRows, [&](int64_t strip, int64_t height) {
                    c.kernels->rowTiles[height - 1](a + strip * width, stride, chunks, b, result + strip * width,
                                                    p.bias.data() + o * width, k == 0 ? Start::Bias : Start::Add,
                                                    relu && k + chunks == g.chunks);
                });
            }
        }
    });
}

void backwardInput(const Context& all, const Geometry& g, const Parameters& p, int64_t n, const float* dOut,
                   float* dIn) {
    const int64_t positions = n * g.out.cells(), inPositions = n * g.in.cells();
    const Context c = all.with(positions * g.weightSize());
    const int64_t images = std::max<int64_t>(1, 256 / g.out.cells()), groups = ceilDiv(n, images);
    constexpr int64_t deep = 32; // output blocks whose products are added in one go
    const int64_t window = g.flat ? 1 : g.kernel.h * g.kernel.w, inBlocks = g.flat ? g.chunks : g.inBlocks;
    for (int64_t k = 0; k < g.outBlocks; k += deep) {
        const int64_t blocks = std::min(deep, g.outBlocks - k);
        share(c, inBlocks * groups, [&](int64_t task) {
            const int64_t channels = task / groups, image = task % groups * images;
            const int64_t first = image * g.out.cells(), rows = std::min(images, n - image) * g.out.cells();
            float* panel = scratch(1, deep * block);
            float* to = dIn + channels * inPositions * width;
            if (k == 0 && !g.flat)
                std::fill_n(to + image * g.in.cells() * width, std::min(images, n - image) * g.in.cells() * width,
                            0.0f);
            for (int64_t w = 0; w < window; ++w) {
                const int64_t chunk = channels * window + w;
                for (int64_t o = 0; o < blocks; ++o)
                    c.kernels->transpose(p.weight.data() + ((k + o) * g.chunks + chunk) * block, panel + o * block);
                const float* a = dOut + (k * positions + first) * width;
                forEachStrip(rows, c.kernels->mostRows, [&](int64_t strip, int64_t height) {
                    const auto tile = c.kernels->rowTiles[height - 1];
                    const float* from = a + strip * width;
                    if (g.flat) {
                        tile(from, positions * width, blocks, panel, to + (first + strip) * width, nullptr,
                             k == 0 ? Start::Zero : Start::Add, false);
                        return;
                    }
                    float sums[16 * width];
                    tile(from, positions * width, blocks, panel, sums, nullptr, Start::Zero, false);
                    forEachRow(g, chunkAt(g, chunk), first + strip, height, [&](int64_t i, int64_t position) {
                        if (position < 0)
                            return;
                        float* row = to + position * width;
#pragma omp simd
                        for (int64_t lane = 0; lane < width; ++lane)
                            row[lane] += sums[i * width + lane];
                    });
                });
            }
        });
    }
}

void backwardWeights(const Context& all, const Geometry& g, Parameters& p, int64_t n, const float* in,
                     const float* dOut, const Step& step) {
    const int64_t positions = n * g.out.cells();
    const Context c = all.with(positions * g.weightSize());
    const int64_t piece = rowsPerPass(positions);
    const int64_t groupSize = std::min<int64_t>(8, g.outBlocks), groups = ceilDiv(g.outBlocks, groupSize);
    auto slot = [](Matrix<float>& m, int64_t at) { return m.empty() ? nullptr : m.data() + at; };
    share(c, groups * g.chunks, [&](int64_t task) {
        const int64_t group = task / g.chunks, chunk = task % g.chunks;
        const int64_t from = group * groupSize, to = std::min(from + groupSize, g.outBlocks);
        float* tiles = scratch(0, groupSize * block);
        for (int64_t first = 0; first < positions; first += piece) {
            const int64_t rows = std::min(piece, positions - first);
            const float* a = in + (chunk * positions + first) * width;
            if (!g.flat) {
                float* unfolded = scratch(1, piece * width);
                unfold(g, n, in, chunk, first, rows, unfolded);
                a = unfolded;
            }
            for (int64_t o = from; o < to; ++o)
                forEachStrip(width, c.kernels->mostColumnRows, [&](int64_t strip, int64_t height) {
                    c.kernels->columnTiles[height - 1](a + strip, dOut + (o * positions + first) * width, rows,
                                                       tiles + (o - from) * block + strip * width, first > 0);
                });
        }
        for (int64_t o = from; o < to; ++o) {
            const int64_t at = (o * g.chunks + chunk) * block;
            c.kernels->update(step, block, tiles + (o - from) * block, p.weight.data() + at, slot(p.weightState[0], at),
                              slot(p.weightState[1], at));
        }
    });
    backwardBias(c, g, p, n, dOut, step);
}

void backwardBias(const Context& c, const Geometry& g, Parameters& p, int64_t n, const float* dOut, const Step& step) {
    const int64_t positions = n * g.out.cells();
    auto slot = [](Matrix<float>& m, int64_t at) { return m.empty() ? nullptr : m.data() + at; };
    const Context shared = c.with(positions * g.outBlocks * width);
    share(shared, g.outBlocks, [&](int64_t o) {
        float sums[width] = {};
        const float* d = dOut + o * positions * width;
        for (int64_t i = 0; i < positions; ++i)
#pragma omp simd
            for (int64_t lane = 0; lane < width; ++lane)
                sums[lane] += d[i * width + lane];
        c.kernels->update(step, width, sums, p.bias.data() + o * width, slot(p.biasState[0], o * width),
                          slot(p.biasState[1], o * width));
    });
}

} // namespace telar::nn::fast
