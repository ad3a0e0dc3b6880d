#include "gpu/attention/run.hpp"

#include "gpu/attention/kernels.hpp"
#include "gpu/device/workspace.hpp"

namespace telar::gpu {

Expected<AttentionRun> runDeviceAttention(const std::string& kernel, const AttentionProblem& p,
                                          const PlanesView<float>& o, const RunOptions& options) {
    TELAR_TAKE(borrowed, BorrowedWorkspace::borrow());
    auto& work = **borrowed;
    const bool fused = attentionIsFused(kernel), fast = kernel == "fast";
    const auto bytes = [](int64_t floats) { return static_cast<std::size_t>(floats) * sizeof(float); };
    const int64_t rows = p.spec.heads * p.queries() + 2 * p.spec.keyHeadCount() * p.keys();
    const std::size_t between = fast    ? static_cast<std::size_t>(rows * roundedColumns(p.spec)) * sizeof(uint16_t)
                                : fused ? 0
                                        : bytes(p.spec.heads * p.queries() * p.keys());
    const std::array<std::size_t, 5> sizes{bytes(p.q.size()), bytes(p.k.size()), bytes(p.v.size()), bytes(o.size()),
                                           between};
    std::size_t sum = 0;
    for (const auto size : sizes)
        sum += size;
    TELAR_CHECK(checkDeviceMemory(work, static_cast<int64_t>(sum)));
    std::array<float*, 5> at{};
    for (std::size_t i = 0; i < (between > 0 ? 5 : 4); ++i) {
        TELAR_TAKE(made, work.device(static_cast<int>(i), sizes[i]));
        at[i] = static_cast<float*>(*made);
    }
    const std::array<const float*, 3> from{p.q.data, p.k.data, p.v.data};
    const std::array<std::function<Status()>, 3> phases{
        [&] {
            Status done;
            for (std::size_t i = 0; i < 3 && done; ++i)
                done = work.copyIn(at[i], from[i], sizes[i], options.job);
            return done;
        },
        [&] {
            return launchAttention(
                kernel, p, {at[0], at[1], at[2], at[3], at[4], fast ? reinterpret_cast<uint16_t*>(at[4]) : nullptr},
                work.stream.get());
        },
        [&] { return work.copyOut(at[3], o.data, sizes[3], options.job); }};
    TELAR_TRY(times, timedPhases(work, phases));
    options.job.advance(p.spec.heads * p.queries());
    return AttentionRun{*times, {}, fast ? 4 : fused ? 1 : 3};
}

} // namespace telar::gpu
