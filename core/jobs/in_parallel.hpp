// The steps of a job, spread over OpenMP's threads.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/first_failure.hpp"
#include "core/base/job_context.hpp"

#include <omp.h>
#include <optional>

namespace telar {

/// Does `step(i, own)` for each i from 0 to `count`, `together` of them handed out at a time, on so many threads (0: as many as
/// OpenMP has); `own` is what `make()` gave its thread. None begins after a stop is asked for, after one has answered false (it
/// was stopped), or after one has thrown, which goes on here. Error: it was stopped.
template <class Make, class Step>
Status inParallelWith(const JobContext& job, int64_t count, const Make& make, const Step& step, int together = 1,
                      int threads = 0) {
    std::atomic<bool> whole{true};
    FirstFailure failure;
#pragma omp parallel num_threads(threads > 0 ? threads : omp_get_max_threads())
    {
        std::optional<decltype(make())> own;
        failure.guard([&] { own.emplace(make()); });
#pragma omp for schedule(dynamic, together)
        for (int64_t i = 0; i < count; ++i) {
            if (!whole.load(std::memory_order_relaxed))
                continue;
            failure.guard([&] {
                bool done = !job.stopRequested();
                if constexpr (std::is_void_v<decltype(step(i, *own))>) {
                    if (done)
                        step(i, *own);
                } else {
                    done = done && step(i, *own);
                }
                if (!done)
                    whole.store(false, std::memory_order_relaxed);
            });
        }
    }
    failure.rethrow();
    return whole ? Status{} : Status{cancelledError()};
}

/// The same for steps that need nothing of their own.
template <class Step>
Status inParallel(const JobContext& job, int64_t count, const Step& step, int together = 1, int threads = 0) {
    struct Nothing {};
    return inParallelWith(
        job, count, [] { return Nothing(); }, [&](int64_t i, Nothing) { return step(i); }, together, threads);
}

} // namespace telar
