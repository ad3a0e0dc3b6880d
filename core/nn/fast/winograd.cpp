#include "core/nn/fast/winograd.hpp"

#include "core/nn/fast/layer_parts.hpp"

namespace telar::nn::fast {

namespace {

constexpr int64_t side = 4, points = 36;       ///< outputs of a tile, along and across
constexpr int64_t mostTiles = 64;              ///< multiplied in one go
constexpr int64_t resultGroup = 2;             ///< blocks of results that share a pass over the points
constexpr int64_t groupIn = 2, groupOut = 4;   ///< blocks of weights whose gradients are made together
constexpr int64_t panelStride = block + width; ///< between points of a block of weights

int64_t tileColumns(const Geometry& g) { return ceilDiv(g.out.columns, side); }
int64_t tilesPerSample(const Geometry& g) { return ceilDiv(g.out.rows, side) * tileColumns(g); }
/// Between two points: an odd number of rows, so that the 36 do not meet in one place of the cache.
int64_t pointStride(int64_t rows) { return (rows | 1) * width; }

/// The cells of a square of a plane; `outside` for those that are not of the plane.
template <int across, class Float>
void cellsOf(const Shape& shape, int64_t row, int64_t column, Float* plane, Float* outside,
             Float* (&to)[across * across]) {
    for (int64_t r = 0; r < across; ++r)
        for (int64_t c = 0; c < across; ++c) {
            const int64_t y = row + r, x = column + c;
            const bool inside = y >= 0 && y < shape.rows && x >= 0 && x < shape.columns;
            to[r * across + c] = inside ? plane + (y * shape.columns + x) * width : outside;
        }
}

/// Calls body(i, sample, row, column) for the tiles from `first`: i counts from 0, row and column are those
/// of the first output.
template <class Body>
void forEachTile(const Geometry& g, int64_t first, int64_t count, const Body& body) {
    const int64_t perSample = tilesPerSample(g), columns = tileColumns(g);
    for (int64_t i = 0; i < count; ++i) {
        const int64_t tile = first + i, inside = tile % perSample;
        body(i, tile / perSample, inside / columns * side, inside % columns * side);
    }
}

/// Points of all tiles of the inputs (6 x 6) or of the gradient of the outputs (4 x 4).
template <int across, class Transform>
void spread(const Context& c, const Geometry& g, const Shape& shape, int64_t n, const float* from, float* to,
            const Transform& transform) {
    alignas(64) static constexpr float zeros[width] = {};
    const int64_t perSample = tilesPerSample(g), tiles = n * perSample, blocks = ceilDiv(shape.channels, width);
    const int64_t pieces = ceilDiv(tiles, mostTiles), before = across == side ? 0 : 1;
    share(c, blocks * pieces, [&](int64_t task) {
        const int64_t b = task / pieces, first = task % pieces * mostTiles;
        forEachTile(g, first, std::min(mostTiles, tiles - first),
                    [&](int64_t i, int64_t sample, int64_t row, int64_t column) {
                        const float* cell[across * across];
                        cellsOf<across>(shape, row - before * g.padding.h, column - before * g.padding.w,
                                        from + (b * n + sample) * shape.cells() * width, zeros, cell);
                        transform(cell, to + (b * tiles + first + i) * width, pointStride(blocks * tiles));
                    });
    });
}

/// The points of the weights from one block of channels to another; transposed: from outputs to inputs.
void weightPoints(const Context& c, const Geometry& g, const Parameters& p, int64_t in, int64_t result, bool transposed,
                  float* to) {
    const int64_t o = transposed ? in : result, i = transposed ? result : in;
    const float* from = p.weight.data() + (o * g.chunks + i * 9) * block;
    alignas(64) float turned[9 * block];
    if (transposed) {
        for (int64_t k = 0; k < 9; ++k)
            c.kernels->transpose(from + k * block, turned + k * block);
        from = turned;
    }
    c.kernels->winograd.weights(from, to, panelStride);
}

/// Points of all tiles times those of the weights, point by point, summed over the blocks that come in.
/// Calls begin(firstSample, samples, resultBlock), then finish(firstTile, tiles, resultBlock, sums, stride).
template <class Begin, class Finish>
void multiplyPoints(const Context& c, const Geometry& g, const Parameters& p, int64_t n, const float* from,
                    bool transposed, const Begin& begin, const Finish& finish) {
    const int64_t in = transposed ? g.outBlocks : g.inBlocks, out = transposed ? g.inBlocks : g.outBlocks;
    const int64_t perSample = tilesPerSample(g), tiles = n * perSample, stride = pointStride(in * tiles);
    // No task shares a sample's tiles: their results overlap.
    const int64_t parts = ceilDiv(n, std::max<int64_t>(1, mostTiles / perSample));
    const int64_t group = c.threads > 1 ? 1 : resultGroup, groups = ceilDiv(out, group);
    share(c, parts * groups, [&](int64_t task) {
        const int64_t part = task / groups, start = part * n / parts, end = (part + 1) * n / parts;
        const int64_t left = task % groups * group, right = std::min(left + group, out);
        float* panel = scratch(0, group * points * panelStride);
        for (int64_t r = left; r < right; ++r)
            begin(start, end - start, r);
        for (int64_t first = start * perSample; first < end * perSample; first += mostTiles) {
            const int64_t rows = std::min(mostTiles, end * perSample - first), sumStride = pointStride(rows);
            float* sums = scratch(1, group * points * sumStride);
            for (int64_t i = 0; i < in; ++i) {
                for (int64_t r = left; r < right; ++r)
                    weightPoints(c, g, p, i, r, transposed, panel + (r - left) * points * panelStride);
                for (int64_t slot = 0; slot < points * (right - left); ++slot) {
                    const int64_t point = slot / (right - left), r = slot % (right - left);
                    const float* a = from + point * stride + (i * tiles + first) * width;
                    const float* b = panel + (r * points + point) * panelStride;
                    float* to = sums + (r * points + point) * sumStride;
                    forEachStrip(rows, c.kernels->mostRows, [&](int64_t strip, int64_t height) {
                        c.kernels->rowTiles[height - 1](a + strip * width, 0, 1, b, to + strip * width, nullptr,
                                                        i == 0 ? Start::Zero : Start::Add, false);
                    });
                }
            }
            for (int64_t r = left; r < right; ++r)
                finish(first, rows, r, sums + (r - left) * points * sumStride, sumStride);
        }
    });
}

Context shared(const Context& c, const Geometry& g, int64_t n) {
    return c.with(points * n * tilesPerSample(g) * g.inBlocks * g.outBlocks * block);
}

} // namespace

bool winogradPays(const Geometry& g, int64_t batch) {
    if (g.flat || !(g.kernel == Size2{3, 3}) || !(g.stride == Size2{1, 1}))
        return false;
    // Measured: turning a tile costs 0.6 of its products, turning the weights nine tiles' products. So 4 x 4
    // maps gain from 4 samples on (1.1 times, 2 at 16, 2.8 at 245), maps of 5 x 5 or below 3 x 3 never.
    const int64_t tiles = batch * tilesPerSample(g);
    return 9 * batch * g.out.cells() >= points * (tiles + tiles * 3 / 5 + 9);
}

std::pair<int64_t, int64_t> winogradPoints(const Geometry& g, int64_t n) {
    const int64_t tiles = n * tilesPerSample(g);
    return {points * pointStride(g.inBlocks * tiles), points * pointStride(g.outBlocks * tiles)};
}

int64_t winogradScratch(const Geometry& g) {
    const int64_t blocks = std::min(groupIn, g.inBlocks) * std::min(groupOut, g.outBlocks);
    return std::max<int64_t>(1, blocks) * points * panelStride + resultGroup * points * pointStride(mostTiles);
}

void winogradForward(const Context& all, const Geometry& g, const Parameters& p, int64_t n, const float* in, float* out,
                     bool relu) {
    const Context c = shared(all, g, n);
    spread<6>(c, g, g.in, n, in, c.inPoints, c.kernels->winograd.input);
    multiplyPoints(
        c, g, p, n, c.inPoints, false, [](int64_t, int64_t, int64_t) {},
        [&](int64_t first, int64_t count, int64_t o, const float* sums, int64_t stride) {
            float outside[width];
            forEachTile(g, first, count, [&](int64_t i, int64_t sample, int64_t row, int64_t column) {
                float* cell[16];
                cellsOf<4>(g.out, row, column, out + (o * n + sample) * g.out.cells() * width, outside, cell);
                c.kernels->winograd.output(sums + i * width, stride, p.bias.data() + o * width, relu, cell);
            });
        });
}

void winogradBackwardInput(const Context& all, const Geometry& g, const Parameters& p, int64_t n, const float* dOut,
                           float* dIn) {
    const Context c = shared(all, g, n);
    spread<4>(c, g, g.out, n, dOut, c.outPoints, c.kernels->winograd.outputBack);
    auto plane = [&](int64_t channels, int64_t sample) { return dIn + (channels * n + sample) * g.in.cells() * width; };
    multiplyPoints(
        c, g, p, n, c.outPoints, true,
        [&](int64_t sample, int64_t samples, int64_t i) {
            std::fill_n(plane(i, sample), samples * g.in.cells() * width, 0.0f);
        },
        [&](int64_t first, int64_t count, int64_t b, const float* sums, int64_t stride) {
            float outside[width] = {};
            forEachTile(g, first, count, [&](int64_t i, int64_t sample, int64_t row, int64_t column) {
                float* cell[36];
                cellsOf<6>(g.in, row - g.padding.h, column - g.padding.w, plane(b, sample), outside, cell);
                c.kernels->winograd.inputBack(sums + i * width, stride, cell);
            });
        });
}

void winogradBackwardWeights(const Context& all, const Geometry& g, Parameters& p, int64_t n, const float* in,
                             const float* dOut, const Step& step) {
    const Context c = shared(all, g, n);
    spread<6>(c, g, g.in, n, in, c.inPoints, c.kernels->winograd.input);
    const int64_t tiles = n * tilesPerSample(g), piece = rowsPerPass(tiles);
    const int64_t inStride = pointStride(g.inBlocks * tiles), outStride = pointStride(g.outBlocks * tiles);
    const int64_t inGroups = ceilDiv(g.inBlocks, groupIn), outGroups = ceilDiv(g.outBlocks, groupOut);
    auto slot = [](Matrix<float>& m, int64_t at) { return m.empty() ? nullptr : m.data() + at; };
    share(c, inGroups * outGroups, [&](int64_t task) {
        const int64_t firstIn = task % inGroups * groupIn, ins = std::min(groupIn, g.inBlocks - firstIn);
        const int64_t firstOut = task / inGroups * groupOut, outs = std::min(groupOut, g.outBlocks - firstOut);
        float* sums = scratch(0, ins * outs * points * panelStride);
        for (int64_t point = 0; point < points; ++point)
            for (int64_t first = 0; first < tiles; first += piece)
                for (int64_t pair = 0; pair < ins * outs; ++pair) {
                    const int64_t i = firstIn + pair % ins, o = firstOut + pair / ins;
                    const float* a = c.inPoints + point * inStride + (i * tiles + first) * width;
                    const float* b = c.outPoints + point * outStride + (o * tiles + first) * width;
                    float* to = sums + (pair * points + point) * panelStride;
                    forEachStrip(width, c.kernels->mostColumnRows, [&](int64_t strip, int64_t height) {
                        c.kernels->columnTiles[height - 1](a + strip, b, std::min(piece, tiles - first),
                                                           to + strip * width, first > 0);
                    });
                }
        alignas(64) float gradient[9 * block];
        for (int64_t pair = 0; pair < ins * outs; ++pair) {
            const int64_t at = ((firstOut + pair / ins) * g.chunks + (firstIn + pair % ins) * 9) * block;
            c.kernels->winograd.weightsBack(sums + pair * points * panelStride, panelStride, gradient);
            c.kernels->update(step, 9 * block, gradient, p.weight.data() + at, slot(p.weightState[0], at),
                              slot(p.weightState[1], at));
        }
    });
    backwardBias(c, g, p, n, dOut, step);
}

} // namespace telar::nn::fast
