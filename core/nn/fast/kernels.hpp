// The inner loops of the `fast` engine, once per instruction set. Plain declarations only, since files for
// other instruction sets read this.
//
// Everything lies in blocks of 32 channels. Activations: (blocks, positions, 32), where a position is one
// pixel of one sample. Weights: (output blocks, chunks, 32 inputs, 32 outputs); a chunk is one block of
// inputs at one element of the kernel. Channels beyond the last are zeros.
#pragma once

#include <cstdint>

namespace telar::nn::fast {

constexpr int64_t width = 32;

/// Where a tile of products starts.
enum class Start { Zero, Bias, Add };

/// c (rows x 32) = start + sum over chunks of a (rows x 32, rows `width` apart) * b (32 x 32). Chunks of `a`
/// lie `stride` floats apart, those of `b` one behind the other. With `relu` negative sums become 0.
using RowTile = void (*)(const float* a, int64_t stride, int64_t chunks, const float* b, float* c, const float* bias,
                         Start start, bool relu);
/// c (rows x 32) (+)= sum over positions of a[position][row] * b[position]: both (positions, 32).
using ColumnTile = void (*)(const float* a, const float* b, int64_t positions, float* c, bool add);

/// A step of the optimiser, its constants worked out.
struct Step {
    bool adam = false, momentumKept = false;
    float rate = 0, momentum = 0, beta1 = 0, beta2 = 0, rest1 = 0, rest2 = 0, root = 0, epsilon = 0;
    float decay = 0; ///< of the weights: added to the gradient
};

/// Transforms of Winograd's convolution (winograd.hpp), 32 channels at a time: cells of a tile, given by
/// their addresses, to 36 points, `stride` floats apart, and back.
struct WinogradKernels {
    void (*input)(const float* const* cells, float* points, int64_t stride) = nullptr;     ///< of 36 cells
    void (*inputBack)(const float* points, int64_t stride, float* const* cells) = nullptr; ///< adds
    /// 16 cells = points' sums + bias; with `relu` never negative.
    void (*output)(const float* points, int64_t stride, const float* bias, bool relu, float* const* cells) = nullptr;
    void (*outputBack)(const float* const* cells, float* points, int64_t stride) = nullptr;
    /// 9 blocks of 32 x 32 to 36 and back.
    void (*weights)(const float* from, float* points, int64_t stride) = nullptr;
    void (*weightsBack)(const float* points, int64_t stride, float* to) = nullptr;
};

struct Dropping {
    uint64_t seed = 0, step = 0;
    uint32_t layer = 0;
    float rate = 0, scale = 1;
};

/// Attention of one sample: `heads` of `depth` channels each for queries, then keys, then values, channels as rows of `pitch`
/// numbers: `cells` tokens, then zeros.
struct TokenShape {
    int64_t cells = 0, pitch = 0, heads = 0, depth = 0;
    float factor = 1; ///< of the scores
};
inline constexpr int64_t tokenLanes = 16;        ///< `pitch` is a multiple
inline constexpr float normaliseEpsilon = 1e-5f; ///< that of token_layers.hpp

struct TokenKernels {
    /// to (columns x rows) = from (rows x columns), rows `line` and `toLine` apart; up to the next vector beyond `rows` zeros.
    void (*turn)(const float* from, int64_t line, int64_t rows, int64_t columns, float* to, int64_t toLine) = nullptr;
    void (*attend)(const TokenShape&, const float* in, float* out, float* scratch) = nullptr;
    void (*attendBack)(const TokenShape&, const float* in, const float* dOut, float* dIn, float* scratch) = nullptr;
    /// Of the channels at each of so many positions; blocks of 32 channels lie `between` numbers apart.
    void (*normalise)(const float* in, int64_t between, int64_t channels, int64_t positions, float* out) = nullptr;
    void (*normaliseBack)(const float* in, const float* dOut, int64_t between, int64_t channels, int64_t positions,
                          float* dIn) = nullptr;
};
inline int64_t tokenScratch(const TokenShape& s) { return 4 * tokenLanes * s.pitch; }

struct Kernels {
    int64_t mostRows = 0; ///< rowTile[r - 1] for r rows
    const RowTile* rowTiles = nullptr;
    int64_t mostColumnRows = 0;
    const ColumnTile* columnTiles = nullptr;
    /// `count` a multiple of 32.
    void (*update)(const Step&, int64_t count, const float* gradient, float* values, float* s0, float* s1) = nullptr;
    /// to[j][i] = from[i][j], 32 x 32.
    void (*transpose)(const float* from, float* to) = nullptr;
    /// Dropout (random.hpp) of 32 channels, whose elements are `stride` apart from `element` on; those that
    /// stay are scaled.
    void (*drop)(const Dropping& d, uint64_t element, uint64_t stride, const float* in, float* out) = nullptr;
    WinogradKernels winograd;
    TokenKernels tokens;
};
/// Products of bfloat16 on AMX tiles or in vectors of AVX512_BF16 (Intel, Architecture Instruction Set Extensions). Operands
/// are blocks of 32 x 32: `a` is rows of 32 numbers; `b` is two halves of 16 columns, each 16 pairs of rows.
struct Bfloat16Kernels {
    void (*begin)() = nullptr; ///< before the first product of a thread's task
    void (*end)() = nullptr;
    /// Rounded to nearest even; `count` a multiple of 32.
    void (*convert)(const float* from, int64_t count, uint16_t* to) = nullptr;
    /// `b` of a 32 x 32 block, of its transpose, and of 32 rounded rows.
    void (*pairs)(const float* from, uint16_t* to) = nullptr;
    void (*pairsTransposed)(const float* from, uint16_t* to) = nullptr;
    void (*pairsOfRows)(const uint16_t* rows, uint16_t* to) = nullptr;
    /// `a` of the transpose of 32 rounded rows.
    void (*turned)(const uint16_t* rows, uint16_t* to) = nullptr;
    /// c (32 x 32) (+)= sum over chunks of a * b; chunks of a `stride` numbers apart, those of b 1024.
    void (*multiply)(const uint16_t* a, int64_t stride, const uint16_t* b, int64_t chunks, float* c,
                     bool add) = nullptr;
};
/// Null where the processor or the system has neither.
const Bfloat16Kernels* bfloat16Kernels();

const Kernels& kernelsSse2();
const Kernels& kernelsAvx2();
const Kernels& kernelsAvx512();

} // namespace telar::nn::fast
