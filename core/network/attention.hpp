// The attentions of a network: which nodes make one, its queries, keys and values, and those of the built-in transformer that
// looks at a digit in 16 patches.
#pragma once

#include "core/attention/attention.hpp"
#include "core/network/network.hpp"

namespace telar::network {

/// What is added to the scores, or put in their place, so that queries do not see some keys. Judged by the numbers of a run.
enum class AttentionMask {
    None,   ///< no score is changed
    Causal, ///< keys after the query have the weight 0, no other score is changed
    Other
};

/// The nodes of one attention: scores of queries and keys, scaled and masked, through a softmax, times the values.
struct AttentionNodes {
    int scores = -1, mixed = -1; ///< products
    double scale = 1;
    AttentionMask mask = AttentionMask::None;
};
/// The attention whose weights and values the product `mixed` takes; `values` of a run, by the graph's numbers.
std::optional<AttentionNodes> attentionBehind(const Graph& graph, const std::vector<Tensor>& values, int mixed);
/// All of them, in the graph's order.
std::vector<AttentionNodes> attentionsOf(const Graph& graph, const std::vector<Tensor>& values);

/// Axes before rows and columns are heads. Errors: queries, keys and values that do not go together; a mask that is not causal.
Expected<AttentionInputs> attentionInputs(const Graph& graph, const std::vector<Tensor>& values,
                                          const AttentionNodes& nodes);

/// What an attention of the built-in transformer reads where the network sees a digit: tokens are patches of the picture, row by
/// row.
struct DigitAttention {
    static constexpr int64_t blocks = 2, heads = 4, headSize = 8;    ///< attentions, and what each is
    static constexpr int64_t patches = 4, side = 7;                  ///< beside each other; cells
    static constexpr const char* layers[] = {"Mixed_4", "Mixed_14"}; ///< in the built-in transformer
    AttentionInputs inputs;
    Matrix<float> picture; ///< 28 x 28
    int64_t answer = 0;    ///< the digit that the network sees
    double probability = 0;
};
/// Digit 0 to 9 in one of many handwritings, block 0 or 1.
Expected<DigitAttention> digitAttention(int64_t digit, int64_t writing, int64_t block, const JobContext& job = {});

} // namespace telar::network
