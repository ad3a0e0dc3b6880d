#include "core/nn/fast/layer_parts.hpp"

namespace telar::nn::fast {

namespace {

constexpr int64_t strip = 32; // rows of one product

/// Scratch of bfloat16 numbers of the calling thread.
uint16_t* lowScratch(int which, int64_t numbers) {
    return reinterpret_cast<uint16_t*>(scratch(which, numbers / 2 + 16));
}

void convertAll(const Context& c, const float* from, int64_t count, uint16_t* to) {
    constexpr int64_t slice = 1 << 16;
    share(c.with(count), ceilDiv(count, slice), [&](int64_t part) {
        const int64_t first = part * slice;
        c.low->convert(from + first, std::min(slice, count - first), to + first);
    });
}

/// to (rows x 32) = or += sums; then the bias' part and ReLU.
void addSums(const float* sums, int64_t rows, float* to, const float* bias, bool add, bool relu) {
    for (int64_t r = 0; r < rows; ++r)
#pragma omp simd
        for (int64_t lane = 0; lane < width; ++lane) {
            float v = sums[r * width + lane] + (add ? to[r * width + lane] : bias ? bias[lane] : 0.0f);
            to[r * width + lane] = relu && v < 0 ? 0 : v;
        }
}

} // namespace

void forwardLow(const Context& all, const Geometry& g, const Parameters& p, int64_t n, const float* in, float* out,
                bool relu) {
    const int64_t positions = n * g.out.cells();
    const Context c = all.with(positions * g.weightSize() / 4);
    const int64_t inSize = (g.flat ? g.chunks * positions : g.inBlocks * n * g.in.cells()) * width;
    convertAll(c, in, inSize, c.lowIn);
    const int64_t tall = positions <= 512 ? positions : 256;
    const int64_t deep = std::max<int64_t>(8, 16384 / tall), blocksOfRows = ceilDiv(positions, tall);
    const int64_t groups =
        c.threads <= 1 ? 1 : std::clamp<int64_t>(ceilDiv(4 * c.threads, blocksOfRows), 1, g.outBlocks);
    share(c, blocksOfRows * groups, [&](int64_t task) {
        const int64_t first = task / groups * tall, rows = std::min(tall, positions - first);
        const int64_t group = task % groups, from = group * g.outBlocks / groups,
                      to = (group + 1) * g.outBlocks / groups;
        uint16_t* panel = lowScratch(1, deep * block);
        alignas(64) float sums[strip * width];
        c.low->begin();
        for (int64_t k = 0; k < g.chunks; k += deep) {
            const int64_t chunks = std::min(deep, g.chunks - k);
            const uint16_t* a = c.lowIn + (k * positions + first) * width;
            int64_t stride = positions * width;
            if (!g.flat) {
                stride = (rows + strip) * width; // products read whole strips
                uint16_t* unfolded = lowScratch(0, deep * stride);
                for (int64_t i = 0; i < chunks; ++i)
                    unfold(g, n, c.lowIn, k + i, first, rows, unfolded + i * stride);
                a = unfolded;
            }
            for (int64_t o = from; o < to; ++o) {
                for (int64_t i = 0; i < chunks; ++i)
                    c.low->pairs(p.weight.data() + (o * g.chunks + k + i) * block, panel + i * block);
                for (int64_t r = 0; r < rows; r += strip) {
                    c.low->multiply(a + r * width, stride, panel, chunks, sums, false);
                    addSums(sums, std::min(strip, rows - r), out + (o * positions + first + r) * width,
                            p.bias.data() + o * width, k > 0, relu && k + chunks == g.chunks);
                }
            }
        }
        c.low->end();
    });
}

void backwardInputLow(const Context& all, const Geometry& g, const Parameters& p, int64_t n, const float* dOut,
                      float* dIn) {
    const int64_t positions = n * g.out.cells(), inPositions = n * g.in.cells();
    const Context c = all.with(positions * g.weightSize() / 4);
    convertAll(c, dOut, g.outBlocks * positions * width, c.lowOut);
    const int64_t images = std::max<int64_t>(1, 256 / g.out.cells()), groups = ceilDiv(n, images);
    constexpr int64_t deep = 64;
    const int64_t window = g.flat ? 1 : g.kernel.h * g.kernel.w, inBlocks = g.flat ? g.chunks : g.inBlocks;
    for (int64_t k = 0; k < g.outBlocks; k += deep) {
        const int64_t blocks = std::min(deep, g.outBlocks - k);
        share(c, inBlocks * groups, [&](int64_t task) {
            const int64_t channels = task / groups, image = task % groups * images;
            const int64_t first = image * g.out.cells(), rows = std::min(images, n - image) * g.out.cells();
            uint16_t* panel = lowScratch(1, deep * block);
            alignas(64) float sums[strip * width];
            float* to = dIn + channels * inPositions * width;
            if (k == 0)
                std::fill_n(to + image * g.in.cells() * width, std::min(images, n - image) * g.in.cells() * width,
                            0.0f);
            c.low->begin();
            for (int64_t w = 0; w < window; ++w) {
                const int64_t chunk = channels * window + w;
                for (int64_t o = 0; o < blocks; ++o)
                    c.low->pairsTransposed(p.weight.data() + ((k + o) * g.chunks + chunk) * block, panel + o * block);
                const uint16_t* a = c.lowOut + (k * positions + first) * width;
                for (int64_t r = 0; r < rows; r += strip) {
                    c.low->multiply(a + r * width, positions * width, panel, blocks, sums, false);
                    const int64_t height = std::min(strip, rows - r);
                    if (g.flat) {
                        addSums(sums, height, to + (first + r) * width, nullptr, true, false);
                        continue;
                    }
                    forEachRow(g, chunkAt(g, chunk), first + r, height, [&](int64_t i, int64_t position) {
                        if (position >= 0)
                            addSums(sums + i * width, 1, to + position * width, nullptr, true, false);
                    });
                }
            }
            c.low->end();
        });
    }
}

void backwardWeightsLow(const Context& all, const Geometry& g, Parameters& p, int64_t n, const float* in,
                        const float* dOut, const Step& step) {
    const int64_t positions = n * g.out.cells(), whole = ceilDiv(positions, strip) * strip;
    const Context c = all.with(positions * g.weightSize() / 4);
    convertAll(c, in, (g.flat ? g.chunks * positions : g.inBlocks * n * g.in.cells()) * width, c.lowIn);
    // The gradient as right operands, 32 positions at a time; zeros behind the last.
    share(c.with(positions * g.outBlocks * width), g.outBlocks, [&](int64_t o) {
        alignas(64) uint16_t rows[block];
        for (int64_t first = 0; first < whole; first += strip) {
            const int64_t count = std::min(strip, positions - first);
            std::memset(rows, 0, sizeof rows);
            c.low->convert(dOut + (o * positions + first) * width, count * width, rows);
            c.low->pairsOfRows(rows, c.lowOut + (o * whole + first) * width);
        }
    });
    constexpr int64_t piece = 8 * strip;
    const int64_t groupSize = std::min<int64_t>(16, g.outBlocks), groups = ceilDiv(g.outBlocks, groupSize);
    auto slot = [](Matrix<float>& m, int64_t at) { return m.empty() ? nullptr : m.data() + at; };
    share(c, groups * g.chunks, [&](int64_t task) {
        const int64_t group = task / g.chunks, chunk = task % g.chunks;
        const int64_t from = group * groupSize, to = std::min(from + groupSize, g.outBlocks);
        float* tiles = scratch(0, groupSize * block);
        uint16_t* turned = lowScratch(1, piece * width);
        uint16_t* rows = lowScratch(2, piece * width);
        c.low->begin();
        for (int64_t first = 0; first < positions; first += piece) {
            const int64_t count = std::min(piece, positions - first), padded = ceilDiv(count, strip) * strip;
            if (g.flat)
                std::memcpy(rows, c.lowIn + (chunk * positions + first) * width,
                            static_cast<std::size_t>(count * width) * 2);
            else
                unfold(g, n, c.lowIn, chunk, first, count, rows);
            std::memset(rows + count * width, 0, static_cast<std::size_t>((padded - count) * width) * 2);
            for (int64_t r = 0; r < padded; r += strip)
                c.low->turned(rows + r * width, turned + r * width);
            for (int64_t o = from; o < to; ++o)
                c.low->multiply(turned, block, c.lowOut + (o * whole + first) * width, padded / strip,
                                tiles + (o - from) * block, first > 0);
        }
        c.low->end();
        for (int64_t o = from; o < to; ++o) {
            const int64_t at = (o * g.chunks + chunk) * block;
            c.kernels->update(step, block, tiles + (o - from) * block, p.weight.data() + at, slot(p.weightState[0], at),
                              slot(p.weightState[1], at));
        }
    });
    backwardBias(c, g, p, n, dOut, step);
}

} // namespace telar::nn::fast
