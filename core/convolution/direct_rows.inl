// Convolution of rows by vectors: a tile of some vectors of neighbouring columns is kept in registers while all products
// are added to it, of four output channels or of four rows of one channel: so a vector of the input, whose loading costs
// more than its products, serves four of them. Included once for each instruction set, which names TELAR_DIRECT_ROWS.
#include "core/convolution/direct_kernels.hpp"

#include "core/base/sse2.hpp"

namespace telar::direct {

namespace {

#include "core/base/vector_math.inl"

constexpr int wide = lanes == 16 ? 4 : 2;

inline __attribute__((always_inline)) void store(float* to, Floats v, bool around) {
    around ? storeAround(to, v) : storeFloats(to, v);
}

inline __attribute__((always_inline)) Floats activated(const Rows& r, Floats sum) {
    return r.relu ? (Floats)((Ints)sum & ~(sum < Floats{})) : sum; // a comparison with NaN is false: it stays
}

/// Output row q of `Outputs` channels from channel `o`, `Vectors` vectors from column `c`, all of whose cells lie over the
/// input.
template <int Outputs, int Vectors>
inline __attribute__((always_inline)) void tile(const Rows& r, int64_t q, int64_t o, int64_t c, bool around) {
    Floats sums[Outputs][Vectors];
    for (int i = 0; i < Outputs; ++i)
        for (int v = 0; v < Vectors; ++v)
            sums[i][v] = Floats{} + r.bias[o + i];
    const int64_t rowCount = r.channels * r.height;
    const float* weight = r.weights + o * rowCount * r.kernel;
    for (int64_t row = 0; row < rowCount; ++row) {
        const float* cells = r.from[q * rowCount + row] + c - r.padding;
        for (int64_t x = 0; x < r.kernel; ++x, cells += r.dilation, weight += Outputs) {
            Floats in[Vectors];
            for (int v = 0; v < Vectors; ++v)
                in[v] = loadFloats(cells + v * lanes);
            for (int i = 0; i < Outputs; ++i)
                for (int v = 0; v < Vectors; ++v)
                    sums[i][v] = multiplyAdd(in[v], all(weight[i]), sums[i][v]);
        }
    }
    for (int i = 0; i < Outputs; ++i)
        for (int v = 0; v < Vectors; ++v)
            store(r.to[q * r.toStride + o + i] + c + v * lanes, activated(r, sums[i][v]), around);
}

/// One row of the input, to which rows Low to High of the output each lay another row of the filter: row `y` of output row
/// Low, the one above it of the next.
template <int Low, int High, int Vectors>
inline __attribute__((always_inline)) void addRow(const Rows& r, const float* cells, const float* weights, int64_t y,
                                                  Floats (&sums)[rowsTogether][Vectors]) {
    for (int64_t x = 0; x < r.kernel; ++x, cells += r.dilation) {
        Floats in[Vectors];
        for (int v = 0; v < Vectors; ++v)
            in[v] = loadFloats(cells + v * lanes);
        for (int q = Low; q <= High; ++q)
            for (int v = 0; v < Vectors; ++v)
                sums[q][v] = multiplyAdd(in[v], all(weights[(y - (q - Low)) * r.kernel + x]), sums[q][v]);
    }
}

/// `rowsTogether` output rows of one channel: a vector of the input serves all rows whose filters lie over it.
template <int Vectors>
inline __attribute__((always_inline)) void tall(const Rows& r, int64_t o, int64_t c, bool around) {
    static_assert(rowsTogether == 4);
    Floats sums[rowsTogether][Vectors];
    for (auto& row : sums)
        for (auto& sum : row)
            sum = Floats{} + r.bias[o];
    const int64_t rowCount = r.channels * r.height;
    for (int64_t channel = 0; channel < r.channels; ++channel) {
        const float* weights = r.weights + (o * r.channels + channel) * r.height * r.kernel;
        for (int64_t i = 0; i < r.height + rowsTogether - 1; ++i) {
            // Input row i counted from the first under output row 0: q lays row i - q of the filter over it.
            const int64_t low = i < r.height ? 0 : i - r.height + 1, high = i < rowsTogether - 1 ? i : rowsTogether - 1;
            const float* cells = r.from[low * rowCount + channel * r.height + i - low] + c - r.padding;
            const int64_t y = i - low;
            switch (low * rowsTogether + high) {
            case 0:
                addRow<0, 0>(r, cells, weights, y, sums);
                break;
            case 1:
                addRow<0, 1>(r, cells, weights, y, sums);
                break;
            case 2:
                addRow<0, 2>(r, cells, weights, y, sums);
                break;
            case 3:
                addRow<0, 3>(r, cells, weights, y, sums);
                break;
            case 5:
                addRow<1, 1>(r, cells, weights, y, sums);
                break;
            case 6:
                addRow<1, 2>(r, cells, weights, y, sums);
                break;
            case 7:
                addRow<1, 3>(r, cells, weights, y, sums);
                break;
            case 10:
                addRow<2, 2>(r, cells, weights, y, sums);
                break;
            case 11:
                addRow<2, 3>(r, cells, weights, y, sums);
                break;
            default:
                addRow<3, 3>(r, cells, weights, y, sums);
                break;
            }
        }
    }
    for (int64_t q = 0; q < rowsTogether; ++q)
        for (int v = 0; v < Vectors; ++v)
            store(r.to[q * r.toStride + o] + c + v * lanes, activated(r, sums[q][v]), around);
}

/// One cell, wherever it lies: zeros outside are multiplied like any other number.
void cell(const Rows& r, int64_t q, int64_t o, int64_t outputs, int64_t c) {
    const int64_t rowCount = r.channels * r.height;
    for (int64_t i = 0; i < outputs; ++i) {
        float sum = r.bias[o + i];
        const float* weight = r.weights + o * rowCount * r.kernel + i;
        for (int64_t row = 0; row < rowCount; ++row)
            for (int64_t x = 0; x < r.kernel; ++x, weight += outputs) {
                const int64_t at = c - r.padding + x * r.dilation;
                sum += *weight * (at >= 0 && at < r.inputColumns ? r.from[q * rowCount + row][at] : 0.0f);
            }
        r.to[q * r.toStride + o + i][c] = r.relu && sum < 0 ? 0 : sum;
    }
}

/// Output row q of four channels from `o`.
struct FourChannels {
    static constexpr int vectors = wide;
    static constexpr bool mayGoAround = false;
    const Rows& r;
    int64_t o, q;
    template <int Vectors>
    void operator()(int64_t c, bool around) const {
        tile<outputsTogether, Vectors>(r, q, o, c, around);
    }
    void one(int64_t c) const { cell(r, q, o, outputsTogether, c); }
};

/// Output row q of channel o.
struct OneRow {
    static constexpr int vectors = 4;
    static constexpr bool mayGoAround = true;
    const Rows& r;
    int64_t o, q;
    template <int Vectors>
    void operator()(int64_t c, bool around) const {
        tile<1, Vectors>(r, q, o, c, around);
    }
    void one(int64_t c) const { cell(r, q, o, 1, c); }
};

/// All output rows of channel o.
struct FourRows {
    static constexpr int vectors = wide;
    static constexpr bool mayGoAround = true;
    const Rows& r;
    int64_t o, q;
    template <int Vectors>
    void operator()(int64_t c, bool around) const {
        tall<Vectors>(r, o, c, around);
    }
    void one(int64_t c) const {
        for (int64_t row = 0; row < rowsTogether; ++row)
            cell(r, row, o, 1, c);
    }
};

/// Columns [first, end), all over the input. Every cell is made at least once, the last ones of a row perhaps twice.
template <class Tile>
void columns(const Tile& tiles, int64_t first, int64_t end) {
    constexpr int64_t tileColumns = Tile::vectors * lanes;
    const Rows& r = tiles.r;
    int64_t c = first;
    if (Tile::mayGoAround && r.around && end - first >= 2 * tileColumns) {
        tiles.template operator()<1>(c, false);
        const auto off = reinterpret_cast<uintptr_t>(r.to[tiles.q * r.toStride + tiles.o] + c) / sizeof(float) % lanes;
        c += lanes - static_cast<int64_t>(off);
        for (; c + tileColumns <= end; c += tileColumns)
            tiles.template operator()<Tile::vectors>(c, true);
    }
    for (; c + tileColumns <= end; c += tileColumns)
        tiles.template operator()<Tile::vectors>(c, false);
    for (; c + lanes <= end; c += lanes)
        tiles.template operator()<1>(c, false);
    if (c < end && end - first >= lanes)
        tiles.template operator()<1>(end - lanes, false);
    else
        for (; c < end; ++c)
            tiles.one(c);
}

/// Columns [first, end), wherever they lie.
template <class Tile>
void part(const Tile& tiles, int64_t first, int64_t end) {
    const Rows& r = tiles.r;
    const auto cut = [&](int64_t at) { return at < first ? first : at > end ? end : at; };
    const int64_t inner = cut(r.padding);
    int64_t outer = cut(r.inputColumns + r.padding - (r.kernel - 1) * r.dilation);
    outer = outer < inner ? inner : outer;
    for (int64_t c = first; c < inner; ++c)
        tiles.one(c);
    columns(tiles, inner, outer);
    for (int64_t c = outer; c < end; ++c)
        tiles.one(c);
}

} // namespace

void TELAR_DIRECT_ROWS(const Rows& r) {
    // A part of the row at a time for all channels, so that what is read of the input stays near.
    constexpr int64_t partColumns = 16 * lanes;
    const int64_t blocked = r.outputs / outputsTogether * outputsTogether;
    const int64_t step = blocked > 0 ? partColumns : r.end - r.first;
    for (int64_t c = r.first; c < r.end; c += step) {
        const int64_t end = c + step < r.end ? c + step : r.end;
        for (int64_t o = 0; o < blocked; o += outputsTogether)
            for (int64_t q = 0; q < r.rows; ++q)
                part(FourChannels{r, o, q}, c, end);
        for (int64_t o = blocked; o < r.outputs; ++o)
            if (r.overlap && r.rows == rowsTogether)
                part(FourRows{r, o, 0}, c, end);
            else
                for (int64_t q = 0; q < r.rows; ++q)
                    part(OneRow{r, o, q}, c, end);
    }
    if (r.around)
        _mm_sfence(); // what went past the caches is seen before the row is called done
}

} // namespace telar::direct
