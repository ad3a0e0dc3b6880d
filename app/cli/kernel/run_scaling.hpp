// telar-cli run --ranks N --scaling: the program once more with fewer ranks, and what the law of Amdahl says of its times.
#pragma once

#include "core/simt/program/run.hpp"

namespace telar::cli {

/// One number of ranks: predicted times of three runs, and of as many by mpirun where that was asked for and each rank has a core.
struct RankScale {
    int ranks = 1;
    std::vector<double> predictedMs, mpirunMs;
};

/// 1, 2, 4 ... and `request.ranks`; what these runs print is not shown. `mpirun`: the program is compiled by mpicc or mpicxx, too, and runs
/// outside the sandbox, timed between MPI_Init and MPI_Finalize.
/// Errors: a run that finds a fault or does not end well; no OpenMPI or MPICH, or a program that it cannot compile.
Expected<std::vector<RankScale>> scaleRanks(program::ProgramRequest request, bool mpirun, const JobContext& job);

std::string scalingTable(const std::vector<RankScale>& scales, const program::RankLinks& links);
/// The record with what was found.
std::string withScaling(const std::string& record, const std::vector<RankScale>& scales);

} // namespace telar::cli
