// Included by each width's file behind what a vector of sums is: `Whole` of `lanes` sums, `loadWhole`, `storeWhole`, `zeroWhole`,
// `pairOf` (two neighbouring numbers in every lane),
// `pairsOf` (in each lane one number and 0) and `pairSums` (sum + a0 * b0 + a1 * b1 in each lane).
#include "core/network/kernels.hpp"

namespace telar::network {

namespace {

constexpr int64_t wholeVectors = lanes == 16 ? 4 : 2, wholeCells = lanes == 16 ? 6 : 4; // sums stay in registers
constexpr int64_t wholeTile = wholeVectors * lanes;

/// `Cells` cells of one tile of outputs; `factors` are the tile's.
template <int64_t Cells>
void wholeBlock(const WholeWork& w, const int16_t* const* cells, const int16_t* factors, int32_t* sums,
                int64_t outputs) {
    Whole at[Cells][wholeVectors];
    for (int64_t c = 0; c < Cells; ++c)
        for (int64_t v = 0; v < wholeVectors; ++v)
            at[c][v] = zeroWhole();
    for (int64_t run = 0; run < w.runCount; ++run)
        for (int64_t k = 0; k < w.runLength; k += 2, factors += 2 * wholeTile) {
            Whole factor[wholeVectors];
            for (int64_t v = 0; v < wholeVectors; ++v)
                factor[v] = loadWhole(factors + v * 2 * lanes);
            for (int64_t c = 0; c < Cells; ++c) {
                const Whole pair = pairOf(cells[c] + w.runs[run] + k);
                for (int64_t v = 0; v < wholeVectors; ++v)
                    at[c][v] = pairSums(at[c][v], pair, factor[v]);
            }
        }
    for (int64_t c = 0; c < Cells; ++c) {
        int32_t rest[wholeTile];
        int32_t* to = outputs < wholeTile ? rest : sums + c * w.sumStep;
        for (int64_t v = 0; v < wholeVectors; ++v)
            storeWhole(to + v * lanes, at[c][v]);
        for (int64_t o = 0; outputs < wholeTile && o < outputs; ++o)
            sums[c * w.sumStep + o] = rest[o];
    }
}

void wholes(const WholeWork& w) {
    const int64_t ofTile = w.runCount * w.runLength * wholeTile;
    for (int64_t o = 0; o < w.outputs; o += wholeTile) {
        const int64_t outputs = w.outputs - o < wholeTile ? w.outputs - o : wholeTile;
        const int16_t* factors = w.factors + o / wholeTile * ofTile;
        int64_t c = 0;
        for (; c + wholeCells <= w.count; c += wholeCells)
            wholeBlock<wholeCells>(w, w.cells + c, factors, w.sums + c * w.sumStep + o, outputs);
        for (; c < w.count; ++c)
            wholeBlock<1>(w, w.cells + c, factors, w.sums + c * w.sumStep + o, outputs);
    }
}

void wholesEach(const WholeWork& w) {
    for (int64_t i = 0; i < w.count; ++i) {
        const int16_t* const cell = w.cells[i];
        int32_t* const to = w.sums + i * w.sumStep;
        int64_t o = 0;
        for (; o + lanes <= w.outputs; o += lanes) {
            Whole sum = zeroWhole();
            for (int64_t r = 0; r < w.runCount; ++r)
                sum = pairSums(sum, pairsOf(cell + w.runs[r] + o), pairsOf(w.factors + r * w.outputs + o));
            storeWhole(to + o, sum);
        }
        for (; o < w.outputs; ++o) {
            to[o] = 0;
            for (int64_t r = 0; r < w.runCount; ++r)
                to[o] += int32_t{cell[w.runs[r] + o]} * int32_t{w.factors[r * w.outputs + o]};
        }
    }
}

void quantise(const Quantising& q, const int32_t* sums, int64_t count, float factor, int32_t* to) {
    const float low = q.low - q.zero, high = q.high - q.zero;
    for (int64_t i = 0; i < count; ++i) {
        const float x = static_cast<float>(sums[i]) * factor, raised = x > low ? x : low;
        constexpr float beyond = 12582912; // 1.5 * 2^23: no fraction is left beside it
        to[i] = static_cast<int32_t>(((raised < high ? raised : high) + beyond) - beyond + q.zero);
    }
}

} // namespace

} // namespace telar::network
