// Discrete Fourier transforms of square tiles. Read by files that are compiled for other instruction sets than the
// rest, so it holds plain data only (core/pooling/simd_kernels.hpp says why).
//
// The transform is Cooley and Tukey's (An algorithm for the machine calculation of complex Fourier series, 1965), four rows at a
// time: forward from rows in order to rows in the order of their reversed digits, backward from there to rows in order, so that
// nothing is ever sorted; a spectrum is only multiplied by another of the same order. Rows are transformed as vectors, all columns
// at once; between the two directions the tile is transposed.
#pragma once

#include <cstdint>

namespace telar::fft {

constexpr int64_t leastSide = 16, mostSide = 2048;

/// A tile of n x n complex numbers, n a power of two.
struct Tile {
    float* re;
    float* im;
    int64_t side; ///< n, leastSide to mostSide
    int64_t
        stride; ///< floats from one row to the next, at least n: not a power of two, or rows share places in the cache
};

/// cos and -sin of 2 pi k / n for k of 0 to n - 1: `turns` holds n cosines, then n sines.
struct Kernels {
    void (*forward)(const Tile&, const float* turns);
    /// Not divided by n * n.
    void (*backward)(const Tile&, const float* turns);
    /// to (+)= a * the conjugate of b, cell by cell.
    void (*multiply)(const Tile& a, const Tile& b, const Tile& to, bool add);
};

extern const Kernels kernelsSse2, kernelsAvx2, kernelsAvx512;

} // namespace telar::fft
