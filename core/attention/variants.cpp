// The definition, on one core and on all; and blocks of queries in vectors, whose scores never leave the cache.
#include "core/attention/variants.hpp"
#include "core/attention/simd_kernels.hpp"
#include "core/base/host.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace telar {

namespace {

/// One query of one head, as the formula is written.
void plainQuery(const AttentionProblem& p, const PlanesView<float>& o, int64_t head, int64_t query,
                std::vector<float>& weights) {
    const int64_t from = p.keyHeadOf(head), seen = p.seen(query);
    const float factor = p.spec.factor();
    float top = -INFINITY, sum = 0;
    for (int64_t j = 0; j < seen; ++j) {
        float score = 0;
        for (int64_t c = 0; c < p.spec.headSize; ++c)
            score += p.q.at(query, c, head) * p.k.at(j, c, from);
        weights[static_cast<std::size_t>(j)] = factor * score;
        top = std::fmax(top, factor * score);
    }
    for (int64_t j = 0; j < seen; ++j) {
        auto& weight = weights[static_cast<std::size_t>(j)];
        weight = std::exp(weight - top);
        sum += weight;
    }
    for (int64_t c = 0; c < p.spec.valueColumns(); ++c) {
        float out = 0;
        for (int64_t j = 0; j < seen; ++j)
            out += weights[static_cast<std::size_t>(j)] * p.v.at(j, c, from);
        o.at(query, c, head) = out / sum;
    }
}

simd::AttentionQueries vectors() {
    const auto level = simdLevel();
    return TELAR_OF_LEVEL(level, simd::attentionSse2, simd::attentionAvx2, simd::attentionAvx512);
}

struct Card {
    const char* id;
    const char* title;
    const char* idea;
    bool cores, vectors;
};

class Loops final : public AttentionVariant {
public:
    explicit Loops(const Card& card)
        : AttentionVariant({card.id, text(card.title), text(card.idea), card.cores}), card_(card) {}
    Expected<AttentionRun> run(const AttentionProblem& p, const PlanesView<float>& o,
                               const RunOptions& options) const override {
        const int64_t together = card_.vectors ? simd::attentionQueries : 1;
        const int64_t blocks = ceilDiv(p.queries(), together), turns = p.spec.heads * blocks;
        const int threads = card_.cores ? options.threads > 0 ? options.threads : usableCores() : 1;
        const int64_t floats =
            card_.vectors ? simd::attentionScratch(p.spec.headSize, p.spec.valueColumns()) : p.keys();
        TELAR_CHECK(checkMemory(threads * floats * int64_t{sizeof(float)}));
        std::atomic<bool> whole{true};
#pragma omp parallel num_threads(threads) if (threads > 1)
        {
            Matrix<float> scratch(1, card_.vectors ? floats : 0);
            std::vector<float> weights(card_.vectors ? 0 : static_cast<std::size_t>(floats));
#pragma omp for schedule(dynamic, 1)
            for (int64_t turn = 0; turn < turns; ++turn) {
                if (options.job.stopRequested())
                    whole.store(false, std::memory_order_relaxed);
                if (!whole.load(std::memory_order_relaxed))
                    continue;
                const int64_t head = turn / blocks, first = turn % blocks * together,
                              count = std::min(together, p.queries() - first);
                if (card_.vectors) {
                    const int64_t from = p.keyHeadOf(head);
                    vectors()({p.q.row(0, head), p.k.row(0, from), p.v.row(0, from), o.row(0, head), p.keys(),
                               p.spec.headSize, p.spec.valueColumns(), p.spec.factor(), p.spec.causal},
                              first, count, scratch.data());
                } else {
                    plainQuery(p, o, head, first, weights);
                }
                options.job.advance(count);
            }
        }
        if (!whole)
            return cancelledError();
        return AttentionRun{};
    }

private:
    Card card_;
};

} // namespace

Registry<AttentionVariant> cpuAttentionVariants() {
    static const Card cards[] = {
        {"serial", TELAR_TR("core", "Query by query"),
         TELAR_TR("core", "The definition: the scores of one query, their softmax, and the weighted sum of the values, "
                          "on one core."),
         false, false},
        {"openmp", TELAR_TR("core", "Query by query on all cores"),
         TELAR_TR("core", "The same, with the queries distributed over the cores."), true, false},
        {"simd", TELAR_TR("core", "Fused blocks in vectors"),
         TELAR_TR("core", "Blocks of queries meet tiles of keys in vector registers; the scores of a tile never leave "
                          "the cache, and an online softmax corrects the sums."),
         true, true},
    };
    Registry<AttentionVariant> registry;
    for (auto& variant : emulatedAttention())
        registry.add(std::move(variant));
    for (const auto& card : cards)
        registry.add(std::make_unique<Loops>(card));
    return registry;
}

} // namespace telar
