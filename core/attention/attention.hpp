// Attention: its contract and the interface that every variant implements.
//
// For each head h: O = softmax(scale Q K^T) V, with Q (queries x head size), K (keys x head size), V (keys x value size) and
// O (queries x value size), float32, row-major. Several heads may share the keys and values of one (grouped-query attention):
// head h reads those of number h * keyHeads / heads. (A. Vaswani et al., Attention Is All You Need, 2017.)
//
// Contract, the same for every variant:
// - Causal: query i sees key j where j <= i, as PyTorch's is_causal has it. A scale of 0 means 1 / sqrt(head size).
// - The distance of an element from the result in exact arithmetic is at most 1e-5 of the largest value of V that it sees; of
//   variants that round the factors to bfloat16 at most 1e-2.
// - A query that sees no key cannot be: without keys, tokens or sizes the problem is refused. NaN and infinities go on as
//   softmax (core/softmax) has them.
// - The result does not depend on the number of threads.
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/operation/registry.hpp"
#include "core/operation/run.hpp"
#include "core/operation/variant.hpp"
#include "core/simt/builtin/kernel_card.hpp"
#include "core/simt/launch.hpp"

namespace telar {

struct AttentionSpec {
    int64_t heads = 8, keyHeads = 0;      ///< 0: as many as heads
    int64_t headSize = 64, valueSize = 0; ///< 0: as the head size
    bool causal = false;
    float scale = 0;
    bool operator==(const AttentionSpec&) const = default;

    int64_t keyHeadCount() const { return keyHeads > 0 ? keyHeads : heads; }
    int64_t valueColumns() const { return valueSize > 0 ? valueSize : headSize; }
    float factor() const; ///< the scale, or what 0 means
};

/// Planes are heads (of k and v `keyHeadCount`), rows tokens; all dense.
struct AttentionProblem {
    AttentionSpec spec;
    PlanesView<const float> q, k, v;
    int64_t queries() const { return q.rows; }
    int64_t keys() const { return k.rows; }
    /// The plane of k and v that head h reads.
    int64_t keyHeadOf(int64_t head) const { return head * spec.keyHeadCount() / spec.heads; }
    /// Keys that a query sees, from the first on.
    int64_t seen(int64_t query) const { return spec.causal && query + 1 < keys() ? query + 1 : keys(); }
};

/// A user error says which rule is broken.
Status checkAttention(const AttentionProblem& problem);

/// Bytes of Q, K, V and O, each once; `writesScores`: and of the score matrix, once for each time that the launches of
/// core/attention/kernels/scores.cu write or read it.
double attentionBytes(const AttentionSpec& spec, int64_t queries, int64_t keys, bool writesScores);

using AttentionRun = LaunchedRun;

/// One way to compute it. Stateless; any thread may call any member, several at a time.
class AttentionVariant : public VariantBase {
public:
    using VariantBase::VariantBase;
    virtual Status supports(const AttentionProblem&) const { return {}; }
    /// Whether the score matrix goes through memory.
    virtual bool writesScores() const { return false; }
    /// Of the factors before they are multiplied, relative: 0, or 2^-8 of bfloat16.
    virtual double rounding() const { return 0; }
    Cost cost(const AttentionProblem& problem) const;
    /// Fills `o` (heads planes of queries x value columns, dense). Looks at `options.job` at least every 50 ms; progress counts
    /// queries of all heads.
    virtual Expected<AttentionRun> run(const AttentionProblem& problem, const PlanesView<float>& o,
                                       const RunOptions& options) const = 0;
};

/// Checks the problem, availability and support, then runs.
Expected<AttentionRun> runAttention(const AttentionVariant& variant, const AttentionProblem& problem,
                                    const PlanesView<float>& o, const RunOptions& options = {});

/// `emulator:...`, `serial`, `openmp`, `simd`: nothing but this computer's processor.
Registry<AttentionVariant> cpuAttentionVariants();

/// Q, then K, then V of normal numbers drawn from the seed (core/data/normal.hpp).
struct AttentionInputs {
    AttentionSpec spec;
    Matrix<float> q, k, v;
    AttentionProblem problem() const { return {spec, q.view(), k.view(), v.view()}; }
};
Expected<AttentionInputs> randomAttention(const AttentionSpec& spec, int64_t queries, int64_t keys, uint32_t seed,
                                          const JobContext& job = {});

/// `three-launches`, `tiled`, `flash`, `mma`: plain CUDA.
const std::vector<simt::KernelCard>& attentionKernels();
/// Whether the score matrix stays in registers.
bool attentionIsFused(const std::string& kernel);
/// A user error where the kernel's tiles or CUDA's grids are too small for the problem.
Status attentionFitsKernel(const std::string& kernel, const AttentionProblem& problem);
/// What the launches hand on: heads planes of queries x keys.
struct AttentionScores {
    Matrix<float> scores, weights;
};
/// All launches of one of them in the emulator, in their order. `between`: what they wrote; fused ones write none.
Expected<std::vector<simt::LaunchReport>> emulateAttention(const std::string& kernel, const AttentionProblem& problem,
                                                           const PlanesView<float>& o,
                                                           const simt::LaunchOptions& options = {},
                                                           AttentionScores* between = nullptr);

} // namespace telar
