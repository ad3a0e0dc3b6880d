// What the vectorised kernels are told. This header is read by files that are compiled for other instruction
// sets than the rest, so it holds plain data only: an inline function that both sides compile would be merged
// by the linker into the one with the newer instructions, and crash on an older processor.
#pragma once

#include <cstdint>

namespace telar::simd {

struct Axis {
    int64_t in, out, kernel, stride, padding, dilation;
};

enum class Element : int { UInt8, Int32, Float32 };

constexpr int64_t spareBytes = 512; ///< behind every intermediate row: vectors may touch them

/// How the cells of a window lie in a row that is dealt out in turn by the horizontal stride.
struct Dealing {
    int64_t every; ///< arrays in all: the stride
    int64_t used;  ///< arrays that a window touches
    int64_t step;  ///< distance of a window's cells within an array
};

/// The scratch memory of one thread, in bytes from its start.
struct Layout {
    int64_t rowPointers, zeros, lowests;              ///< of the block's input rows; two rows outside the input
    int64_t staged, stagedStride;                     ///< copies of input rows, in turn
    int64_t sums, sumStride;                          ///< what the vertical pass leaves, a row per output row
    int64_t phases, phaseStride;                      ///< one such row, dealt out
    int64_t cells, spare, total, counts, reciprocals; ///< of the horizontal pass
    int64_t width;                                    ///< input columns under one chunk, padding included
    int64_t bytes;
};

/// One problem, seen from one plane.
struct Plan {
    Axis h, w;
    Element element;
    bool average;
    bool zeroPadding;  ///< maximum: padding cells are zeros; else they never win
    bool countPadding; ///< average: padding cells count
    bool argmax;
    bool stream;        ///< write around the cache: the output is larger than it
    int64_t groupRows;  ///< output rows that share one vertical pass
    int64_t blockRows;  ///< a multiple of it; bands start at multiples of this
    int64_t chunk;      ///< output columns of one pass
    int64_t stagedRows; ///< input rows of a block where they are read from copies; else 0
    Dealing dealing;
    Layout layout;
};

/// Some output rows of one plane.
struct Band {
    const void* in;
    int64_t inRow; ///< row of the plane that `in` points at
    int64_t inStride;
    void* out;
    int64_t outRow; ///< output row that `out` and `argmax` point at
    int64_t outStride;
    int64_t* argmax; ///< or null
    int64_t firstRow, rows;
    void* scratch;                          ///< 64-byte aligned, of plan.layout.bytes
    bool (*stopRequested)(const void* job); ///< asked every few milliseconds; true: return at once
    const void* job;
};

/// Pools the band. Looks at nothing but its arguments.
using BandKernel = void (*)(const Plan&, const Band&);

void poolBandSse2(const Plan& plan, const Band& band);
void poolBandAvx2(const Plan& plan, const Band& band);
void poolBandAvx512(const Plan& plan, const Band& band);

} // namespace telar::simd
