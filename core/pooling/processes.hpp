// Pooling shared among processes of one's own: what poolScattered does among ranks of MPI, over shared memory. What
// the windows are is written there once, the rows are copied in, every process pools its share of the output's rows
// with plain loops, and the maxima are copied out.
#pragma once

#include "core/cluster/own_processes.hpp"
#include "core/pooling/scattered.hpp"

namespace telar {

class PoolProcesses {
public:
    /// Starts `ranks` processes for inputs like that of `problem`. Errors: those of OwnProcesses, several planes.
    static Expected<PoolProcesses> start(int ranks, const PoolingProblem& problem);
    int ranks() const { return processes_.ranks(); }
    /// `input` as at the start, `output` of its shape and type. The output is that of `serial`, bit for bit.
    /// Starting the processes is not in the times.
    Expected<ScatteredTimes> run(const AnyView& input, const AnyMutableView& output, const JobContext& job = {});

private:
    PoolProcesses(OwnProcesses processes, int64_t outputAt);
    OwnProcesses processes_;
    int64_t outputAt_; ///< bytes from the beginning of the shared memory
};

} // namespace telar
