// The processes of this run, where mpirun or srun started several.
#pragma once

#include "core/cluster/communicator.hpp"

namespace telar {

/// True in a process that mpirun or srun started beside others.
bool startedByMpi();
/// Each process of a computer takes a GPU of its own, unless TELAR_GPU says which. Before anything asks for
/// devices.
void chooseOwnGpu();

/// The communicator of all processes; null where this process works alone. Loads Open MPI (once, with
/// the first call); an error where the process has companions and Open MPI is missing or refuses. One call
/// of a program may use it; it must be let go before `main` returns.
Expected<std::shared_ptr<Communicator>> worldCommunicator(const std::stop_token& stop);

} // namespace telar
