// One sweep shared by ranks that see no common folder: rank 0 hands out the points and gets every record as a
// message, which it writes at once. Where there is a common folder, shared_sweep.hpp needs no messages, and
// goes on when ranks die.
#pragma once

#include "core/cluster/communicator.hpp"
#include "core/experiment/shared_sweep.hpp"

namespace telar {

/// Every rank calls it with the same plan. `path` and `resume` are rank 0's. Where `world` survives the loss
/// of a rank, rank 0 measures what was owed; where it does not, its file has every record that had arrived,
/// to be resumed.
Expected<SharedOutcome> runMessageSweep(const SweepPlan& plan, const Catalogue& catalogue, const std::string& path,
                                        bool resume, Communicator& world, const SweepOptions& options,
                                        const std::function<void(const RecordPoint&)>& seen);

} // namespace telar
