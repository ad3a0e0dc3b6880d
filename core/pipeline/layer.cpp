#include "core/pipeline/layer.hpp"

#include "core/base/host.hpp"
#include "core/neuron/simd_kernels.hpp"
#include "core/pipeline/variants.hpp"

#include <algorithm>
#include <cassert>

namespace telar {

Status runLayer(const LayerProblem& p, std::span<float> out, const RunOptions& options) {
    const auto n = static_cast<int64_t>(p.values.size()), m = static_cast<int64_t>(p.biases.size());
    if (n == 0 || m == 0)
        return userError(text(TELAR_TR("core", "A layer has at least one neuron and one value")));
    if (static_cast<int64_t>(p.weights.size()) != m * n)
        return userError(text(TELAR_TR("core", "%1 neurons with %2 values each need %3 weights, and there are %4"), m,
                              n, m * n, static_cast<int64_t>(p.weights.size())));
    assert(static_cast<int64_t>(out.size()) == m);
    TELAR_TAKE(normalised, Matrix<float>::create(1, n));
    const auto& kernels = pipelineKernels();
    kernels.floats.normalise(p.values.data(), normalised->data(), n);
    const auto level = simdLevel();
    const simd::DotBlock dot = TELAR_OF_LEVEL(level, simd::dotBlockSse2, simd::dotBlockAvx2, simd::dotBlockAvx512);
    options.job.start(m);
    const int threads = options.threads > 0 ? options.threads : usableCores();
#pragma omp parallel for schedule(static) num_threads(threads) if (threads > 1)
    for (int64_t j = 0; j < m; ++j) {
        if (options.job.stopRequested())
            continue;
        double sum = static_cast<double>(p.biases[static_cast<std::size_t>(j)]);
        for (int64_t i = 0; i < n; i += layerBlock)
            sum += dot(normalised->data() + i, p.weights.data() + j * n + i, std::min(layerBlock, n - i));
        out[static_cast<std::size_t>(j)] = static_cast<float>(sum);
        options.job.advance();
    }
    if (options.job.stopRequested())
        return cancelledError();
    kernels.activate(out.data(), out.data(), m, p.tanh == TanhBy::Exponentials);
    return {};
}

} // namespace telar
