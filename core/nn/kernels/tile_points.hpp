// 3 x 3 convolutions of stride 1 by Winograd's minimal filtering F(m x m, 3 x 3): a tile of m x m outputs of one channel
// takes n x n products, n = m + 2, where the definition takes 9 m m (A. Lavin, S. Gray: Fast Algorithms for
// Convolutional Neural Networks, 2016, section 4.1 for m = 2 and 4.3 for m = 4). Inputs d (n x n), weights g (3 x 3),
// outputs y (m x m):
//   y = A ((G g G') . (B d B')) A',  and the gradients are the transposes of the same three maps.
// Nothing but the three matrices is special: every map is two products by a matrix of constants.
#pragma once

#include "core/base/device_function.hpp"

namespace telar::nn {

template <int Side>
struct TilePoints;

/// Points 0, 1, -1 and infinity: sums of two, halves. For factors of few bits.
template <>
struct TilePoints<2> {
    static constexpr int across = 4, count = 16;
    TELAR_DEVICE static float inputs(int r, int c) {
        constexpr float m[4][4] = {{1, 0, -1, 0}, {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, 0, -1}};
        return m[r][c];
    }
    TELAR_DEVICE static float weights(int r, int c) {
        constexpr float m[4][3] = {{1, 0, 0}, {0.5f, 0.5f, 0.5f}, {0.5f, -0.5f, 0.5f}, {0, 0, 1}};
        return m[r][c];
    }
    TELAR_DEVICE static float outputs(int r, int c) {
        constexpr float m[2][4] = {{1, 1, 1, 0}, {0, 1, -1, -1}};
        return m[r][c];
    }
};

/// Points 0, 1, -1, 2, -2 and infinity: fewer products, and factors up to 8 that take bits away.
template <>
struct TilePoints<4> {
    static constexpr int across = 6, count = 36;
    TELAR_DEVICE static float inputs(int r, int c) {
        constexpr float m[6][6] = {{4, 0, -5, 0, 1, 0},  {0, -4, -4, 1, 1, 0}, {0, 4, -4, -1, 1, 0},
                                   {0, -2, -1, 2, 1, 0}, {0, 2, -1, -2, 1, 0}, {0, 4, 0, -5, 0, 1}};
        return m[r][c];
    }
    TELAR_DEVICE static float weights(int r, int c) {
        constexpr float m[6][3] = {{0.25f, 0, 0},
                                   {-1.0f / 6, -1.0f / 6, -1.0f / 6},
                                   {-1.0f / 6, 1.0f / 6, -1.0f / 6},
                                   {1.0f / 24, 1.0f / 12, 1.0f / 6},
                                   {1.0f / 24, -1.0f / 12, 1.0f / 6},
                                   {0, 0, 1}};
        return m[r][c];
    }
    TELAR_DEVICE static float outputs(int r, int c) {
        constexpr float m[4][6] = {{1, 1, 1, 1, 1, 0}, {0, 1, -1, 2, -2, 0}, {0, 1, 1, 4, 4, 0}, {0, 1, -1, 8, -8, 1}};
        return m[r][c];
    }
};

namespace tiles {

/// Adds factor * value; the factor is known where the loops around it are unrolled.
TELAR_DEVICE void add(float factor, float value, float& sum) {
    if (factor != 0)
        sum += factor * value;
}

/// to = E from E', where E has To x From entries.
template <int To, int From, class Entry>
TELAR_DEVICE void both(const Entry& entry, const float (&from)[From * From], float (&to)[To * To]) {
    float half[To * From] = {};
    TELAR_UNROLLED for (int r = 0; r < To; ++r) TELAR_UNROLLED for (int c = 0; c < From; ++c)
        TELAR_UNROLLED for (int k = 0; k < From; ++k) add(entry(r, k), from[From * k + c], half[From * r + c]);
    TELAR_UNROLLED for (int r = 0; r < To; ++r) TELAR_UNROLLED for (int c = 0; c < To; ++c) {
        float sum = 0;
        TELAR_UNROLLED for (int k = 0; k < From; ++k) add(entry(c, k), half[From * r + k], sum);
        to[To * r + c] = sum;
    }
}

} // namespace tiles

/// B d B' of the n x n inputs under a tile, row by row.
template <int Side>
TELAR_DEVICE void inputPoints(const float (&d)[TilePoints<Side>::count], float (&points)[TilePoints<Side>::count]) {
    constexpr int n = TilePoints<Side>::across;
    tiles::both<n, n>([](int r, int k) { return TilePoints<Side>::inputs(r, k); }, d, points);
}

/// G g G' of 3 x 3 weights.
template <int Side>
TELAR_DEVICE void weightPoints(const float (&g)[9], float (&points)[TilePoints<Side>::count]) {
    tiles::both<TilePoints<Side>::across, 3>([](int r, int k) { return TilePoints<Side>::weights(r, k); }, g, points);
}

/// A p A': the m x m outputs of a tile.
template <int Side>
TELAR_DEVICE void outputCells(const float (&points)[TilePoints<Side>::count], float (&y)[Side * Side]) {
    constexpr int n = TilePoints<Side>::across;
    tiles::both<Side, n>([](int r, int k) { return TilePoints<Side>::outputs(r, k); }, points, y);
}

/// What the gradient of a tile's outputs is at the points; the transpose of `outputCells`.
template <int Side>
TELAR_DEVICE void gradientPoints(const float (&dy)[Side * Side], float (&points)[TilePoints<Side>::count]) {
    constexpr int n = TilePoints<Side>::across;
    tiles::both<n, Side>([](int r, int k) { return TilePoints<Side>::outputs(k, r); }, dy, points);
}

/// Gradient of 3 x 3 weights from that at the points; the transpose of `weightPoints`.
template <int Side>
TELAR_DEVICE void weightGradient(const float (&points)[TilePoints<Side>::count], float (&dg)[9]) {
    tiles::both<3, TilePoints<Side>::across>([](int r, int k) { return TilePoints<Side>::weights(k, r); }, points, dg);
}

/// The transpose of `inputPoints`, of which neighbouring tiles share the last two rows and columns: adds to the m x m
/// inputs `dd` where a tile begins what its own points give, or those of the tile before it in rows (Lower), in columns
/// (Right) or in both, which reach into the first two of `dd`. So every input gathers what it is owed.
template <int Side, bool Lower, bool Right>
TELAR_DEVICE void addInputGradient(const float (&points)[TilePoints<Side>::count], float (&dd)[Side * Side]) {
    constexpr int n = TilePoints<Side>::across, rows = Lower ? 2 : Side, columns = Right ? 2 : Side;
    constexpr int firstRow = Lower ? Side : 0, firstColumn = Right ? Side : 0;
    TELAR_UNROLLED for (int r = 0; r < rows; ++r) {
        float half[n] = {};
        TELAR_UNROLLED for (int c = 0; c < n; ++c) TELAR_UNROLLED for (int k = 0; k < n; ++k)
            tiles::add(TilePoints<Side>::inputs(k, firstRow + r), points[n * k + c], half[c]);
        TELAR_UNROLLED for (int c = 0; c < columns; ++c) TELAR_UNROLLED for (int k = 0; k < n; ++k)
            tiles::add(TilePoints<Side>::inputs(k, firstColumn + c), half[k], dd[Side * r + c]);
    }
}

} // namespace telar::nn
