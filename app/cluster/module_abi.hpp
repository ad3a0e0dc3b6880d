// The border between the programs and the MPI module (libtelar_mpi.so), which is loaded only in a process
// that mpirun or srun has started: nobody else pays for MPI's libraries.
#pragma once

#include "core/cluster/communicator.hpp"

namespace telar::mpi {

constexpr int abiVersion = 1;

/// The one name that the module exports for us: `telar_mpi`. Starts MPI and makes the communicator of all
/// processes; null with a reason where MPI refuses. Its destruction ends MPI.
using Entry = Communicator* (*)(int version, const std::stop_token& stop, std::string& reason);

} // namespace telar::mpi
