// The communicator of all processes that mpirun or srun started.
#pragma once

#include "core/cluster/communicator.hpp"

namespace telar::mpi {

/// Starts MPI; the communicator's destruction ends it. An error where Open MPI is missing or refuses.
Expected<std::shared_ptr<Communicator>> worldOf(const std::stop_token& stop);

} // namespace telar::mpi
