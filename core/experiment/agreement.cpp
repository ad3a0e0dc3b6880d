#include "core/experiment/agreement.hpp"

#include "core/base/host.hpp"
#include "core/operation/measure.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace telar {

Agreement compareOutputs(const AnyMatrix& got, const AnyMatrix& want, const PoolingSpec& spec, double scale) {
    assert(got.index() == want.index());
    const double cells = static_cast<double>(spec.kernel.h) * static_cast<double>(spec.kernel.w);
    const double allowed = spec.mode == PoolingMode::Max ? 0 : 4 * cells * std::ldexp(1.0, -24) * scale;
    Agreement result;
    std::visit(
        [&](const auto& a) {
            const auto& b = std::get<std::decay_t<decltype(a)>>(want);
            for (int64_t r = 0; r < a.rows(); ++r) {
                for (int64_t c = 0; c < a.columns(); ++c) {
                    const auto x = static_cast<double>(a.at(r, c));
                    const auto y = static_cast<double>(b.at(r, c));
                    if (x == y || (std::isnan(x) && std::isnan(y)))
                        continue;
                    ++result.different;
                    const double error = std::isfinite(x) && std::isfinite(y) ? std::fabs(x - y) : INFINITY;
                    result.largest = std::max(result.largest, error);
                    if (error <= allowed)
                        continue;
                    if (result.beyond++ == 0) {
                        result.firstRow = r;
                        result.firstColumn = c;
                        result.mask = Matrix<uint8_t>(a.rows(), a.columns());
                        std::memset(result.mask.data(), 0, static_cast<std::size_t>(result.mask.bytes()));
                    }
                    result.mask.at(r, c) = 1;
                }
            }
        },
        got);
    return result;
}

double largestMagnitude(const AnyView& values) {
    double largest = 0;
    std::visit(
        [&](const auto& v) {
            for (int64_t p = 0; p < v.planes; ++p)
                for (int64_t r = 0; r < v.rows; ++r)
                    for (int64_t c = 0; c < v.columns; ++c) {
                        const double value = std::fabs(static_cast<double>(v.at(r, c, p)));
                        if (std::isfinite(value) && value > largest)
                            largest = value;
                    }
        },
        values);
    return largest;
}

double copyMilliseconds(int64_t inputBytes, int64_t outputBytes, int threads, int repeats, const JobContext& job) {
    const auto bytes = static_cast<std::size_t>(std::max<int64_t>(64, (inputBytes + outputBytes) / 2));
    const Buffer from = allocateBuffer(bytes), to = allocateBuffer(bytes);
    if (!from || !to)
        return 0;
    std::memset(from.get(), 1, bytes);
    std::memset(to.get(), 2, bytes);
    constexpr std::size_t fewestShared = std::size_t{1} << 18; // below, threads cost more than they give
    // Many copies per sample where one is shorter than the clock can tell.
    const int inner = static_cast<int>(std::max<std::size_t>(1, (std::size_t{1} << 18) / bytes));
    const auto timed = [&](int workers) {
        const auto copies = measure({repeats, 0}, {job.stop, nullptr}, [&]() -> Expected<VariantRun> {
            for (int k = 0; k < inner; ++k) {
#pragma omp parallel for num_threads(workers) schedule(static) if (workers > 1)
                for (int t = 0; t < workers; ++t) {
                    const std::size_t part = bytes / static_cast<std::size_t>(workers),
                                      begin = part * static_cast<std::size_t>(t);
                    std::memcpy(static_cast<char*>(to.get()) + begin, static_cast<const char*>(from.get()) + begin,
                                t + 1 == workers ? bytes - begin : part);
                }
                asm volatile("" : : "r"(to.get()) : "memory"); // keeps the copies from being merged
            }
            return VariantRun{};
        });
        return copies ? copies->total().median / inner : 0;
    };
    const double one = timed(1);
    const int all = threads > 0 ? threads : usableCores();
    if (all < 2 || one <= 0 || bytes < fewestShared)
        return one;
    const double shared = timed(all);
    return shared > 0 ? std::min(one, shared) : one;
}

} // namespace telar
