#include "core/pipeline/roofline.hpp"

#include "core/base/host.hpp"
#include "core/matrix/matrix.hpp"
#include "core/neuron/simd_kernels.hpp"
#include "core/operation/measure.hpp"
#include "core/pipeline/simd_kernels.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace telar {

namespace {

/// The least seconds of one call, over rounds that last `seconds` together.
template <class Work>
double least(double seconds, const JobContext& job, const Work& work) {
    const auto rounds = measure({1 << 20, 2, seconds}, {job.stop, nullptr}, [&]() -> Expected<VariantRun> {
        work();
        return VariantRun{};
    });
    return rounds ? rounds->total().min / 1e3 : 1e30;
}

} // namespace

Expected<Roofs> measureRoofs(int64_t bytes, int threads, double seconds, const JobContext& job) {
    Roofs roofs;
    roofs.threads = threads = threads > 0 ? threads : usableCores();
    constexpr int64_t piece = 65536; // floats
    const int64_t pieces = std::max<int64_t>(threads, bytes / (piece * 4));
    roofs.bytes = pieces * piece * 4;
    TELAR_TAKE(memory, Matrix<float>::create(2, pieces * piece));
    float* from = memory->row(0);
    float* to = memory->row(1);
#pragma omp parallel for schedule(static) num_threads(threads)
    for (int64_t k = 0; k < pieces; ++k) {
        std::fill_n(from + k * piece, piece, 1.0f);
        std::fill_n(to + k * piece, piece, 1.0f);
    }
    const auto level = simdLevel();
    const auto dot = TELAR_OF_LEVEL(level, simd::dotBlockSse2, simd::dotBlockAvx2, simd::dotBlockAvx512);
    const auto peak = TELAR_OF_LEVEL(level, simd::peakSse2, simd::peakAvx2, simd::peakAvx512);
    std::atomic<double> kept{0};
    const double copy = least(seconds / 3, job, [&] {
#pragma omp parallel for schedule(static) num_threads(threads)
        for (int64_t k = 0; k < pieces; ++k)
            std::memcpy(to + k * piece, from + k * piece, piece * 4);
    });
    const double read = least(seconds / 3, job, [&] {
#pragma omp parallel for schedule(static) num_threads(threads)
        for (int64_t k = 0; k < pieces; ++k)
            kept.store(dot(from + k * piece, to + k * piece, piece), std::memory_order_relaxed);
    });
    constexpr int64_t rounds = 200000;
    std::atomic<int64_t> operations{0};
    const double compute = least(seconds / 3, job, [&] {
        operations.store(0);
#pragma omp parallel for schedule(static, 1) num_threads(threads)
        for (int t = 0; t < threads; ++t) {
            int64_t done = 0;
            kept.store(static_cast<double>(peak(rounds, &done)), std::memory_order_relaxed);
            operations.fetch_add(done);
        }
    });
    if (job.stopRequested())
        return cancelledError();
    roofs.copyPerSecond = 2 * static_cast<double>(roofs.bytes) / copy;
    roofs.readPerSecond = 2 * static_cast<double>(roofs.bytes) / read;
    roofs.operationsPerSecond = static_cast<double>(operations.load()) / compute;
    return roofs;
}

} // namespace telar
