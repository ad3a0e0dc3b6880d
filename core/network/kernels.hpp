// Inner loops of networks, once per instruction set. Plain declarations only, since files for other instruction sets read this.
#pragma once

#include <cstdint>

namespace telar::network {

/// Filters that are convolved with the same cells at one time.
inline constexpr int64_t filtersTogether = 8;

/// Rows of output, each cell the sum over taps of a factor times the cell at the tap's offset. Behind the input 64 floats may be read.
struct TapWork {
    const float* in = nullptr;
    int64_t rowStep = 0; ///< from what one output row reads to what the next reads
    const int64_t* offsets = nullptr;
    int64_t taps = 0;
    const float* factors = nullptr; ///< of all filters for tap 0, then for tap 1 ...
    const float* bias = nullptr;    ///< of each filter
    float low = 0, high = 0;        ///< sums are kept within [low, high]
    float* out = nullptr;
    int64_t outRows = 0, outColumns = 0, outPlane = 0; ///< outPlane: from the output of a filter to that of the next
};

enum class Function { Exp, Negative, Relu, Sigmoid, Swish, Tanh };

/// Columns of a softmax that are worked out side by side.
inline constexpr int64_t columnsTogether = 256;

/// Sums of products of bytes; sums wrap. Sum o of a cell is start[o] and cell[runs[r] + k] times the factor of r, k and o, over
/// `runCount` runs of `runLength` bytes, a multiple of 4.
struct WholeWork {
    const uint8_t* const* cells = nullptr;
    int64_t count = 0; ///< cells
    const int64_t* runs = nullptr;
    int64_t runCount = 0, runLength = 0;
    /// By `WholeKernels::lanes` outputs (zeros where there are no more), run and four bytes: for each output its four factors.
    const int8_t* factors = nullptr;
    const int32_t* start = nullptr;
    int64_t outputs = 0;     ///< of which the last ones are filled up to `lanes` here, in `start` and in `sums`
    int32_t* sums = nullptr; ///< of a cell one behind the other
    int64_t sumStep = 0;     ///< from cell to cell
    /// Of `each`: factor o of run r is singles[r * singleStep + o], of at most 9 bits.
    const int16_t* singles = nullptr;
    int64_t singleStep = 0;
};

/// How numbers become small whole ones: the nearest, ties to even, plus `zero`, within [low, high].
struct Quantising {
    float zero = 0, low = 0, high = 0;
};

struct WholeKernels {
    void (*sums)(const WholeWork& work) = nullptr;
    /// Each number by itself: to sum o of a cell belongs cell[runs[r] + o] of every run. Behind the cells 64 bytes may be read.
    void (*each)(const WholeWork& work) = nullptr;
    uint32_t (*total)(const uint8_t* bytes, int64_t count) = nullptr;
    /// sums -= factors * factor
    void (*takeOff)(int32_t* sums, const int32_t* factors, int64_t count, uint32_t factor) = nullptr;
    /// Of rows of sums, each times the factor of its column, and of numbers divided by a scale; bytes with a sign are stored as such.
    void (*quantise)(const Quantising& q, const int32_t* sums, int64_t sumStep, int64_t rows, int64_t count,
                     const float* factors, uint8_t* to, int64_t step) = nullptr;
    void (*divide)(const Quantising& q, const float* x, int64_t count, float scale, uint8_t* to) = nullptr;
    /// (byte - zero) * scale
    void (*multiply)(const uint8_t* bytes, bool isSigned, int64_t count, int32_t zero, float scale,
                     float* to) = nullptr;
    /// The least and the greatest of the numbers, 0 among them.
    void (*range)(const float* x, int64_t count, float& least, float& greatest) = nullptr;
    /// Rows become columns, each byte with `turned` of its bits turned; steps from row to row.
    void (*turn)(const uint8_t* from, int64_t rows, int64_t columns, int64_t fromStep, uint8_t* to, int64_t toStep,
                 uint8_t turned) = nullptr;
    int64_t lanes = 0;
};

struct TapKernels {
    void (*one)(const TapWork& work) = nullptr;
    void (*together)(const TapWork& work) = nullptr; ///< of `filtersTogether` filters
    /// Sum of a[i] * b[i].
    float (*dot)(const float* a, const float* b, int64_t count) = nullptr;
    WholeKernels wholes;
    /// y = function(x), to 2 units in the last place or so; Swish is x * sigmoid(factor * x). y may be x.
    void (*function)(Function function, float factor, const float* x, int64_t count, float* y) = nullptr;
    /// y = a * b or a + b of numbers that are the steps apart.
    void (*pair)(bool product, const float* a, int64_t aStep, const float* b, int64_t bStep, int64_t count,
                 float* y) = nullptr;
    void (*softmax)(const float* x, int64_t count, float* y) = nullptr;
    /// Of up to `columnsTogether` columns, whose numbers are `step` apart.
    void (*softmaxes)(const float* x, int64_t count, int64_t step, int64_t columns, float* y) = nullptr;
};

const TapKernels& tapKernelsSse2();
const TapKernels& tapKernelsAvx2();
const TapKernels& tapKernelsAvx512();
/// With AVX-512's products of four bytes that are added in one step (VNNI).
WholeKernels wholeKernelsVnni();
/// Those of this computer.
const TapKernels& tapKernels();

} // namespace telar::network
