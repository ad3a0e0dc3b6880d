// One sweep shared by several processes, on one computer or on many that see the same folder: started by
// mpirun, srun or by hand. No library is needed for it: the processes meet in files beside the records.
//
//   FILE          the records; rank 0 writes its own here, and gathers the others' at the end
//   FILE.rankN    the records of rank N while the sweep lasts, locked by it
//   FILE.claims   which point comes next; whoever takes one moves it on
//
// A rank that dies lets go of its lock: rank 0 keeps what it had written and measures what it owed. Where all
// of them die, whoever resumes the file finds every point that was written.
#pragma once

#include "core/experiment/sweep.hpp"

namespace telar {

struct SweepRank {
    int rank = 0, count = 1;
    std::string job; ///< the same for all processes of one start, another for each start
};
/// What the starter says: Open MPI, MPICH, Slurm. One of one where it says nothing.
SweepRank rankFromEnvironment();

/// Runs `plan` with whoever shares it. `options.job` and `starting` are used; `path` gets the records. With
/// `resume` points that are there already are left out. `seen`: each record that this process writes or, on
/// rank 0, gathers.
struct SharedOutcome {
    SweepOutcome own;
    int64_t gathered = 0;       ///< records of other ranks
    std::vector<int> lostRanks; ///< that died or never came; rank 0 measured their points
};
Expected<SharedOutcome> runSharedSweep(const SweepPlan& plan, const Catalogue& catalogue, const std::string& path,
                                       bool resume, const SweepRank& rank, const SweepOptions& options,
                                       const std::function<void(const RecordPoint&)>& seen);

} // namespace telar
