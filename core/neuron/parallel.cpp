// On all cores: blocks of 65536 inputs give one partial sum each, added in order, so that the number of
// threads does not change the result.
#include "core/base/host.hpp"
#include "core/matrix/matrix.hpp"
#include "core/neuron/simd_kernels.hpp"
#include "core/neuron/variants.hpp"

#include <algorithm>
#include <atomic>

namespace telar {

namespace {

constexpr int64_t block = 65536;

double plainBlock(const float* a, const float* w, int64_t n) {
    float sum = 0;
    for (int64_t i = 0; i < n; ++i)
        sum += a[i] * w[i];
    return sum;
}

Expected<NeuronRun> addBlocks(const NeuronProblem& p, const RunOptions& options, simd::DotBlock dot) {
    const int64_t blocks = ceilDiv(p.size(), block);
    std::vector<double> sums(static_cast<std::size_t>(blocks));
    std::atomic<bool> whole{true};
    const int asked = options.threads > 0 ? options.threads : usableCores();
    // Waking a thread costs about as much as adding a block from the cache.
    const int threads = static_cast<int>(std::clamp<int64_t>(blocks / 2, 1, asked));
    const auto one = [&](int64_t b) {
        const int64_t n = std::min(block, p.size() - b * block);
        sums[static_cast<std::size_t>(b)] = dot(p.inputs.data() + b * block, p.weights.data() + b * block, n);
    };
    if (threads == 1) {
        for (int64_t b = 0; b < blocks; ++b) {
            if (options.job.stopRequested())
                return cancelledError();
            one(b);
        }
    } else {
#pragma omp parallel for schedule(static) num_threads(threads)
        for (int64_t b = 0; b < blocks; ++b) {
            if (b % 64 == 0 && options.job.stopRequested())
                whole.store(false, std::memory_order_relaxed);
            if (!whole.load(std::memory_order_relaxed))
                continue;
            one(b);
        }
        if (!whole)
            return cancelledError();
    }
    options.job.advance(p.size());
    NeuronRun run;
    for (const double sum : sums)
        run.sum += sum;
    return run;
}

class OpenMpNeuron final : public NeuronVariant {
public:
    OpenMpNeuron()
        : NeuronVariant(
              {"openmp", text(TELAR_TR("core", "Plain loops on all cores")),
               text(TELAR_TR("core", "Each core adds blocks of 65536 inputs; the blocks' sums are added in order."))}) {
    }
    Expected<NeuronRun> run(const NeuronProblem& p, const RunOptions& options) const override {
        return addBlocks(p, options, plainBlock);
    }
};

class Simd final : public NeuronVariant {
public:
    Simd()
        : NeuronVariant(
              {"simd", text(TELAR_TR("core", "Vectors on all cores")),
               text(TELAR_TR("core",
                             "Eight vectors of sums at once, so no addition waits for the one before: only memory "
                             "limits the speed, and many short sums are more accurate than one long sum."))}) {}
    Expected<NeuronRun> run(const NeuronProblem& p, const RunOptions& options) const override {
        const auto level = simdLevel();
        return addBlocks(p, options,
                         TELAR_OF_LEVEL(level, simd::dotBlockSse2, simd::dotBlockAvx2, simd::dotBlockAvx512));
    }
};

} // namespace

std::unique_ptr<NeuronVariant> openmpNeuron() { return std::make_unique<OpenMpNeuron>(); }
std::unique_ptr<NeuronVariant> simdNeuron() { return std::make_unique<Simd>(); }

} // namespace telar
