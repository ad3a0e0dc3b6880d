// What the vectorised rows are told. Read by files that are compiled for other instruction sets than the rest, so it
// holds plain data only (core/pooling/simd_kernels.hpp says why).
#pragma once

#include <cstdint>

namespace telar::direct {

constexpr int64_t outputsTogether = 4; ///< output channels that share what is read of the input
constexpr int64_t rowsTogether = 4;    ///< output rows that do, where channels do not

/// A part of some output rows, one below the other, of several output channels of one group; the horizontal stride is 1.
struct Rows {
    const float* const* from; ///< by output row, by channel of the group, by row of the filter: a row of the input
    int64_t rows;             ///< of the output: 1 to rowsTogether
    int64_t channels, height; ///< of the group; of the filter
    int64_t inputColumns;
    int64_t kernel, dilation, padding; ///< along the row
    const float* weights; ///< by block of `outputsTogether` channels (the last ones singly): term by term, then channel
    const float* bias;    ///< of each output channel
    float* const* to;     ///< by output row, then by channel
    int64_t toStride;     ///< channels of `to` between one output row and the next
    int64_t outputs;
    int64_t first, end; ///< columns of the output
    bool relu;
    bool overlap; ///< row y of the filter of one output row lies over row y - 1 of the next one's
    bool around;  ///< past the caches: the output is larger than they are, and its rows are aligned alike
};

void rowsSse2(const Rows&);
void rowsAvx2(const Rows&);
void rowsAvx512(const Rows&);

} // namespace telar::direct
