// Processes of one's own that share memory with the one that started them: no MPI, no second program. They wait
// between steps, and end with this object or with the process that made it.
#pragma once

#include "core/base/expected.hpp"
#include "core/jobs/job.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace telar {

class OwnProcesses {
public:
    /// What each rank does in a step. It runs in a copy of a process that may have had threads, so it takes no
    /// memory and no lock: it works on `shared` alone.
    using Step = void (*)(std::byte* shared, int rank, int ranks);
    static constexpr int mostRanks = 1024;

    /// Whether the system makes copies of processes.
    static Status available();
    /// Errors: ranks outside 1 to `mostRanks`, memory that is not there (with the number), a process that the
    /// system does not start.
    static Expected<OwnProcesses> start(int ranks, int64_t bytes, Step step);
    ~OwnProcesses();
    OwnProcesses(OwnProcesses&&) noexcept;
    OwnProcesses& operator=(OwnProcesses&&) noexcept;

    int ranks() const;
    /// `bytes` long, aligned to a page, zero at the start; the same memory in every process.
    std::byte* shared();
    /// One step on every rank, awaited; milliseconds of each. Errors: a request to stop and a rank that ended,
    /// after either of which no step can follow.
    Expected<std::vector<double>> step(const JobContext& job = {});

private:
    struct State;
    explicit OwnProcesses(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace telar
