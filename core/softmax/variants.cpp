// Three readings, or one that keeps a running maximum; one core or all; loops or vectors.
#include "core/softmax/variants.hpp"
#include "core/base/host.hpp"
#include "core/softmax/simd_kernels.hpp"
#include "core/softmax/softmax.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace telar {

namespace {

constexpr float lowest = -std::numeric_limits<float>::infinity();

float number(float x) { return x; }
float number(uint16_t bits) { return fromBFloat16(bits); }

/// One row or column: `n` numbers `strideX` apart, of which those from `from` to `to` take part.
template <class X>
struct Line {
    const X* x;
    float* y;
    int64_t n, strideX, strideY, from, to;
    float scale;
    bool log;

    float at(int64_t i) const { return scale * number(x[i * strideX]); }
    void finish(float top, float sum) const {
        for (int64_t i = 0; i < n; ++i) {
            float& out = y[i * strideY];
            if (i < from || i >= to)
                out = log ? lowest : 0;
            else
                out = log ? at(i) - top - std::log(sum) : std::exp(at(i) - top) / sum;
        }
    }
};

/// The definition.
template <class X>
void plain(const Line<X>& line) {
    float top = lowest, sum = 0;
    for (int64_t i = line.from; i < line.to; ++i)
        top = std::fmax(top, line.at(i));
    for (int64_t i = line.from; i < line.to; ++i)
        sum += std::exp(line.at(i) - top);
    line.finish(top, sum);
}

/// The sum belongs to the maximum so far and is corrected whenever that rises.
template <class X>
void online(const Line<X>& line) {
    float top = lowest, sum = 0;
    for (int64_t i = line.from; i < line.to; ++i) {
        const float v = line.at(i);
        if (v > top) {
            sum = sum * std::exp(top - v) + std::exp(v - v); // of plus infinity NaN, as in the definition
            top = v;
        } else if (top != lowest || v != v) {
            sum += std::exp(v - top);
        }
    }
    line.finish(top, sum);
}

const simd::SoftmaxKernels& kernels() {
    const auto level = simdLevel();
    return TELAR_OF_LEVEL(level, simd::softmaxSse2(), simd::softmaxAvx2(), simd::softmaxAvx512());
}

struct Card {
    const char* id;
    const char* title;
    const char* idea;
    bool online, cores, vectors;
};

class Loops final : public SoftmaxVariant {
public:
    explicit Loops(const Card& card)
        : SoftmaxVariant({card.id, text(card.title), text(card.idea), card.cores}), card_(card) {}
    int reads() const override { return card_.online ? 2 : card_.vectors ? 1 : 3; }
    Status supports(const SoftmaxProblem& problem) const override {
        if (card_.vectors && problem.spec.axis == SoftmaxAxis::Rows && problem.spec.type == SoftmaxType::BFloat16)
            return userError(text(TELAR_TR("core", "The vectors read bfloat16 along rows only")), {},
                             text(TELAR_TR("core", "Use another variant, or the axis columns")));
        return {};
    }
    Expected<SoftmaxRun> run(const SoftmaxProblem& problem, const PlanesView<float>& y,
                             const RunOptions& options) const override {
        return std::visit([&](const auto& x) { return runOn(x, problem.spec, y, options); }, problem.input);
    }

private:
    /// Of a thread: the row that is computed, and the one before, which is being written.
    struct Rows {
        explicit Rows(int64_t columns) : columns(columns), both(1, 2 * columns) {}
        int64_t columns;
        Matrix<float> both;
        simd::SoftmaxPending pending;
        float* scratch() { return both.data() + (pending.from == both.data() ? columns : 0); }
    };

    template <class X>
    Expected<SoftmaxRun> runOn(const PlanesView<const X>& x, const SoftmaxSpec& spec, const PlanesView<float>& y,
                               const RunOptions& options) const {
        const bool alongRows = spec.axis == SoftmaxAxis::Columns;
        const int64_t across = card_.vectors && !alongRows ? 16 : 1; // columns that are done together
        const int64_t lines = ceilDiv(alongRows ? x.rows : x.columns, across);
        const int threads = card_.cores ? options.threads > 0 ? options.threads : usableCores() : 1;
        std::atomic<bool> whole{true};
#pragma omp parallel num_threads(threads) if (threads > 1)
        {
            Rows rows(card_.vectors && alongRows ? x.columns : 0);
#pragma omp for schedule(dynamic, 8) nowait
            for (int64_t i = 0; i < lines; ++i) {
                if (!whole.load(std::memory_order_relaxed))
                    continue;
                if (options.job.stopRequested()) {
                    whole.store(false, std::memory_order_relaxed);
                    continue;
                }
                const int64_t count = std::min(across, (alongRows ? x.rows : x.columns) - i * across);
                if (card_.vectors)
                    vectors(x, spec, y, i * across, count, rows);
                else
                    one(x, spec, y, i);
                options.job.advance(count);
            }
            kernels().finish(rows.pending);
        }
        if (!whole)
            return cancelledError();
        return SoftmaxRun{};
    }

    template <class X>
    void one(const PlanesView<const X>& x, const SoftmaxSpec& spec, const PlanesView<float>& y, int64_t i) const {
        const bool causal = spec.mask == SoftmaxMask::Causal;
        const Line<X> line =
            spec.axis == SoftmaxAxis::Columns
                ? Line<X>{x.row(i),   y.row(i), x.columns, 1, 1, 0, causal ? std::min(i + 1, x.columns) : x.columns,
                          spec.scale, spec.log}
                : Line<X>{x.data + i, y.data + i, x.rows,  x.rowStride, y.rowStride, causal ? std::min(i, x.rows) : 0,
                          x.rows,     spec.scale, spec.log};
        card_.online ? online(line) : plain(line);
    }

    template <class X>
    static void vectors(const PlanesView<const X>& x, const SoftmaxSpec& spec, const PlanesView<float>& y, int64_t i,
                        int64_t count, Rows& rows) {
        const bool causal = spec.mask == SoftmaxMask::Causal;
        simd::SoftmaxRow how{spec.scale, spec.log, false};
        if (spec.axis == SoftmaxAxis::Columns) {
            const int64_t n = causal ? std::min(i + 1, x.columns) : x.columns;
            how.around = y.rows * y.columns > aroundFrom && reinterpret_cast<uintptr_t>(y.row(i)) % 64 == 0;
            how.next = x.rowStride;
            if constexpr (std::is_same_v<X, float>)
                kernels().floats(x.row(i), y.row(i), n, rows.scratch(), how, rows.pending);
            else
                kernels().brains(x.row(i), y.row(i), n, rows.scratch(), how, rows.pending);
            std::fill(y.row(i) + n, y.row(i) + y.columns, spec.log ? lowest : 0.0f);
        } else if constexpr (std::is_same_v<X, float>) {
            const int64_t lanes = simdLevel() == SimdLevel::Avx512 ? 16 : simdLevel() == SimdLevel::Avx2 ? 8 : 4;
            for (int64_t c = i; c < i + count; c += lanes)
                kernels().columns(x.data + c, y.data + c, x.rows, x.rowStride, y.rowStride, c,
                                  std::min(lanes, i + count - c), causal, how);
        }
    }

    static constexpr int64_t aroundFrom = int64_t{1} << 22; // numbers that stay in no cache anyway

    Card card_;
};

} // namespace

Registry<SoftmaxVariant> cpuSoftmaxVariants() {
    static const Card cards[] = {
        {"serial", TELAR_TR("core", "Three passes"),
         TELAR_TR("core",
                  "The definition: one pass for the maximum, one for the sum, one for the quotients, on one core."),
         false, false, false},
        {"online", TELAR_TR("core", "Online softmax"),
         TELAR_TR("core", "One pass finds maximum and sum together: the sum is corrected whenever the maximum rises."),
         true, false, false},
        {"openmp", TELAR_TR("core", "Three passes on all cores"),
         TELAR_TR("core", "The same passes, with the rows distributed over the cores."), false, true, false},
        {"simd", TELAR_TR("core", "Vectors on all cores"),
         TELAR_TR("core", "A row stays in the cache for all three passes, with an exponential made of multiplications: "
                          "only memory limits the speed."),
         false, true, true},
    };
    Registry<SoftmaxVariant> registry;
    for (auto& variant : emulatedSoftmax())
        registry.add(std::move(variant));
    for (const auto& card : cards)
        registry.add(std::make_unique<Loops>(card));
    return registry;
}

} // namespace telar
