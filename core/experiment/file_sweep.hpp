// A sweep into a file of records, by one process or shared by the ranks of mpirun: rank 0 hands out the points, gets every record as
// a message and writes it at once, so the computers need no common folder.
#pragma once

#include "core/cluster/communicator.hpp"
#include "core/experiment/sweep.hpp"

namespace telar {

struct SharedOutcome {
    SweepOutcome own;
    int64_t gathered = 0;       ///< records of other ranks
    std::vector<int> lostRanks; ///< that died; rank 0 measured their points
};

/// Every rank calls it with the same plan; `world` is null where this process works alone. `path` and `resume` are rank 0's: with
/// `resume` points that the file has are left out. `options.job` and `starting` are used. `seen`: each record that rank 0 finds or
/// writes. Where `world` survives the loss of a rank, rank 0 measures what was owed; where it does not, the file has every record that
/// had arrived, to be resumed.
Expected<SharedOutcome> sweepIntoFile(const SweepPlan& plan, const Catalogue& catalogue, const std::string& path,
                                      bool resume, Communicator* world, const SweepOptions& options,
                                      const std::function<void(const RecordPoint&)>& seen);

} // namespace telar
