// Three passes or one; plain loops or vectors; one core or all.
#include "core/pipeline/variants.hpp"

#include "core/base/host.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace telar {

const simd::PipelineKernels& pipelineKernels() {
    const auto level = simdLevel();
    return TELAR_OF_LEVEL(level, simd::pipelineSse2(), simd::pipelineAvx2(), simd::pipelineAvx512());
}

namespace {

constexpr int64_t piece = 16384; ///< values between two looks at the stop token, and of one thread's turn

template <class T>
void plainNormalise(const T* x, float* out, int64_t n) {
    for (int64_t i = 0; i < n; ++i)
        out[i] = static_cast<float>(x[i]) / 255.0f;
}
void plainWeigh(const float* v, const float* w, float* out, int64_t n) {
    for (int64_t i = 0; i < n; ++i)
        out[i] = v[i] * w[i];
}
inline float published(float v) {
    const float up = std::exp(v), down = std::exp(-v);
    return (up - down) / (up + down);
}
void plainActivate(const float* v, float* out, int64_t n, bool formula) {
    for (int64_t i = 0; i < n; ++i)
        out[i] = formula ? published(v[i]) : std::tanh(v[i]);
}
template <class T>
void plainFused(const T* x, const float* w, float* out, int64_t n, bool formula, bool) {
    for (int64_t i = 0; i < n; ++i) {
        const float v = static_cast<float>(x[i]) / 255.0f * w[i];
        out[i] = formula ? published(v) : std::tanh(v);
    }
}
const simd::PipelineKernels plain{
    {plainNormalise, plainFused}, {plainNormalise, plainFused}, plainWeigh, plainActivate, nullptr};

struct Card {
    const char* id;
    const char* title;
    const char* idea;
    int passes;
    bool vectors, cores;
};

class Variant final : public PipelineVariant {
public:
    explicit Variant(const Card& card)
        : PipelineVariant({card.id, text(card.title), text(card.idea), card.cores}), card_(card) {}
    int passes() const override { return card_.passes; }

    Expected<PipelineRun> run(const PipelineProblem& p, std::span<float> out,
                              const RunOptions& options) const override {
        return std::visit([&](const auto& values) { return runOn(values, p, out, options); }, p.values);
    }

private:
    static constexpr int64_t aroundFrom = int64_t{1} << 23;

    template <class Values>
    Expected<PipelineRun> runOn(const Values& values, const PipelineProblem& p, std::span<float> out,
                                const RunOptions& options) const {
        const auto& kernels = card_.vectors ? pipelineKernels() : plain;
        const auto& reading = readingOf(kernels, values);
        const int asked = !card_.cores ? 1 : options.threads > 0 ? options.threads : usableCores();
        const int threads = static_cast<int>(std::clamp<int64_t>(p.size() / (2 * piece), 1, asked));
        const auto* x = values.data();
        const float* w = p.weights.data();
        const bool formula = p.tanh == TanhBy::Exponentials;
        bool whole = true;
        if (card_.passes == 1) {
            // Past the caches only where the result could not stay in them anyway.
            const bool around = p.size() > aroundFrom && reinterpret_cast<uintptr_t>(out.data()) % 64 == 0;
            whole = inPieces(p.size(), threads, options.job, [&](int64_t i, int64_t n) {
                reading.fused(x + i, w + i, out.data() + i, n, formula, around);
                options.job.advance(n);
            });
        } else {
            TELAR_TAKE(memory, Matrix<float>::create(2, p.size()));
            float* normalised = memory->row(0);
            float* weighed = memory->row(1);
            whole = inPieces(p.size(), threads, options.job,
                             [&](int64_t i, int64_t n) { reading.normalise(x + i, normalised + i, n); }) &&
                    inPieces(p.size(), threads, options.job,
                             [&](int64_t i, int64_t n) { kernels.weigh(normalised + i, w + i, weighed + i, n); }) &&
                    inPieces(p.size(), threads, options.job, [&](int64_t i, int64_t n) {
                        kernels.activate(weighed + i, out.data() + i, n, formula);
                        options.job.advance(n);
                    });
        }
        if (!whole)
            return cancelledError();
        return PipelineRun{};
    }

    template <class Work>
    static bool inPieces(int64_t size, int threads, const JobContext& job, const Work& work) {
        const int64_t pieces = ceilDiv(size, piece);
        std::atomic<bool> whole{true};
        const auto one = [&](int64_t k) {
            if (job.stopRequested())
                whole.store(false, std::memory_order_relaxed);
            if (whole.load(std::memory_order_relaxed))
                work(k * piece, std::min(piece, size - k * piece));
        };
        if (threads == 1) {
            for (int64_t k = 0; k < pieces; ++k)
                one(k);
        } else {
#pragma omp parallel for schedule(static) num_threads(threads)
            for (int64_t k = 0; k < pieces; ++k)
                one(k);
        }
        return whole;
    }

    Card card_;
};

} // namespace

Registry<PipelineVariant> cpuPipelineVariants() {
    static const Card cards[] = {
        {"passes", TELAR_TR("core", "Three loops"),
         TELAR_TR("core",
                  "One loop over all values per step, as written: every step's result goes to memory and comes back."),
         3, false, false},
        {"fused", TELAR_TR("core", "One loop"),
         TELAR_TR("core", "The three steps in one loop: intermediate values stay in a register."), 1, false, false},
        {"openmp", TELAR_TR("core", "One loop on all cores"),
         TELAR_TR("core", "The same loop, with the values distributed over the cores."), 1, false, true},
        {"simd-passes", TELAR_TR("core", "Three loops of vectors"),
         TELAR_TR("core", "Vectors and cores, still in three passes: now memory limits the speed."), 3, true, true},
        {"simd", TELAR_TR("core", "Vectors in one loop"),
         TELAR_TR("core", "One pass of vectors on all cores, with an exponential and a tanh made of multiplications: "
                          "only memory limits the speed."),
         1, true, true},
    };
    Registry<PipelineVariant> registry;
    for (const auto& card : cards)
        registry.add(std::make_unique<Variant>(card));
    return registry;
}

} // namespace telar
