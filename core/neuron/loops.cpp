// One thread, one number after the other: what order and number type do to a sum.
#include "core/neuron/variants.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace telar {

namespace {

constexpr int64_t look = 1 << 20; ///< inputs between two looks at the stop token

struct Running32 {
    float sum = 0;
    void add(const float* a, const float* w, int64_t n) {
        for (int64_t i = 0; i < n; ++i)
            sum += a[i] * w[i];
    }
    double result() const { return sum; }
};

struct Running64 {
    double sum = 0;
    void add(const float* a, const float* w, int64_t n) {
        for (int64_t i = 0; i < n; ++i)
            sum += static_cast<double>(a[i]) * w[i];
    }
    double result() const { return sum; }
};

/// What is lost at each addition is kept and added back (W. Kahan, 1965; A. Neumaier's form, 1974).
struct Compensated32 {
    float sum = 0, lost = 0;
    void add(const float* a, const float* w, int64_t n) {
        for (int64_t i = 0; i < n; ++i) {
            const float product = a[i] * w[i], next = sum + product;
            lost += std::fabs(sum) >= std::fabs(product) ? (sum - next) + product : (product - next) + sum;
            sum = next;
        }
    }
    double result() const { return sum + lost; }
};

/// Runs of 128 are added up; two sums of equally many runs are joined as soon as there are two, like carries
/// of a binary number, so no array of partial sums is needed.
struct Pairwise32 {
    std::array<float, 64> level{};
    uint64_t runs = 0;
    void add(const float* a, const float* w, int64_t n) {
        for (int64_t i = 0; i < n; i += 128) {
            float sum = 0;
            for (int64_t j = i; j < std::min(n, i + 128); ++j)
                sum += a[j] * w[j];
            std::size_t at = 0;
            for (uint64_t carry = runs; carry & 1; carry >>= 1, ++at)
                sum = level[at] + sum;
            level[at] = sum;
            ++runs;
        }
    }
    double result() const {
        float sum = 0;
        for (std::size_t at = 0; at < level.size(); ++at)
            if (runs >> at & 1)
                sum = level[at] + sum;
        return sum;
    }
};

struct Sentences {
    const char* id;
    const char* title;
    const char* idea;
};

template <class Adder>
class Loop final : public NeuronVariant {
public:
    explicit Loop(const Sentences& s) : NeuronVariant({s.id, text(s.title), text(s.idea), false}) {}
    Expected<NeuronRun> run(const NeuronProblem& p, const RunOptions& options) const override {
        Adder adder;
        for (int64_t i = 0; i < p.size(); i += look) {
            if (options.job.stopRequested())
                return cancelledError();
            const int64_t n = std::min(look, p.size() - i);
            adder.add(p.inputs.data() + i, p.weights.data() + i, n);
            options.job.advance(n);
        }
        NeuronRun run;
        run.sum = adder.result();
        return run;
    }
};

class Backwards final : public NeuronVariant {
public:
    Backwards()
        : NeuronVariant({"backwards", text(TELAR_TR("core", "From the last to the first")),
                         text(TELAR_TR("core", "The same loop from the other end: the same numbers, rounded "
                                               "differently at every step, give another answer.")),
                         false}) {}
    Expected<NeuronRun> run(const NeuronProblem& p, const RunOptions& options) const override {
        float sum = 0;
        for (int64_t end = p.size(); end > 0; end -= look) {
            if (options.job.stopRequested())
                return cancelledError();
            const int64_t first = std::max<int64_t>(0, end - look);
            for (int64_t i = end; i-- > first;)
                sum += p.inputs[static_cast<std::size_t>(i)] * p.weights[static_cast<std::size_t>(i)];
            options.job.advance(end - first);
        }
        NeuronRun run;
        run.sum = sum;
        return run;
    }
};

class Sorted final : public NeuronVariant {
public:
    Sorted()
        : NeuronVariant({"sorted", text(TELAR_TR("core", "Smallest first")),
                         text(TELAR_TR("core", "The products are sorted by size before they are added. This helps "
                                               "where all have one sign, and hardly here, where they cancel.")),
                         false}) {}
    Status supports(const NeuronProblem& p) const override {
        if (p.size() <= 20000000)
            return {};
        return userError(text(TELAR_TR("core", "Sorting %1 products takes too long"), p.size()), {},
                         text(TELAR_TR("core", "Use at most 20000000 inputs")));
    }
    Cost cost(const NeuronProblem& p) const override {
        const auto n = static_cast<double>(p.size());
        return {16 * n, 2 * n + n * std::log2(std::max(2.0, n))};
    }
    Expected<NeuronRun> run(const NeuronProblem& p, const RunOptions& options) const override {
        // Sorted in pieces that take a moment each, then merged: the stop token is looked at in between.
        std::vector<float> products(p.inputs.size());
        for (std::size_t i = 0; i < products.size(); ++i)
            products[i] = p.inputs[i] * p.weights[i];
        const auto smaller = [](float a, float b) { return std::fabs(a) < std::fabs(b); };
        constexpr std::size_t piece = 1 << 17;
        for (std::size_t i = 0; i < products.size(); i += piece) {
            if (options.job.stopRequested())
                return cancelledError();
            const std::size_t n = std::min(piece, products.size() - i);
            std::sort(products.begin() + static_cast<int64_t>(i), products.begin() + static_cast<int64_t>(i + n),
                      smaller);
            options.job.advance(static_cast<int64_t>(n));
        }
        std::vector<float> merged(products.size());
        for (std::size_t width = piece; width < products.size(); width *= 2) {
            for (std::size_t i = 0; i < products.size(); i += 2 * width) {
                if (options.job.stopRequested())
                    return cancelledError();
                const auto at = [&](std::size_t x) {
                    return products.begin() + static_cast<int64_t>(std::min(x, products.size()));
                };
                std::merge(at(i), at(i + width), at(i + width), at(i + 2 * width),
                           merged.begin() + static_cast<int64_t>(i), smaller);
            }
            products.swap(merged);
        }
        NeuronRun run;
        float sum = 0;
        for (const float product : products)
            sum += product;
        run.sum = sum;
        return run;
    }
};

} // namespace

std::vector<std::unique_ptr<NeuronVariant>> loopNeuron() {
    std::vector<std::unique_ptr<NeuronVariant>> all;
    all.push_back(std::make_unique<Loop<Running32>>(
        Sentences{"serial", TELAR_TR("core", "Plain loop"),
                  TELAR_TR("core", "One product after the other, added to one float32.")}));
    all.push_back(std::make_unique<Backwards>());
    all.push_back(std::make_unique<Sorted>());
    all.push_back(std::make_unique<Loop<Compensated32>>(Sentences{
        "kahan", TELAR_TR("core", "Kahan's sum"),
        TELAR_TR("core", "What each addition loses by rounding is kept in a second number and added back.")}));
    all.push_back(std::make_unique<Loop<Pairwise32>>(
        Sentences{"pairwise", TELAR_TR("core", "Pairwise sum"),
                  TELAR_TR("core", "Sums of equal length are joined two by two, so a number passes through about "
                                   "twenty additions instead of a million.")}));
    all.push_back(std::make_unique<Loop<Running64>>(
        Sentences{"double", TELAR_TR("core", "Plain loop in float64"),
                  TELAR_TR("core", "The same loop with a sum of 53 bits instead of 24.")}));
    return all;
}

} // namespace telar
