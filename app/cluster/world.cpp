#include "app/cluster/world.hpp"

#include "app/cluster/mpi_world.hpp"
#include "core/base/os/system.hpp"

#include <cstdlib>

namespace telar {

namespace {

/// 0 where the variable is not set or no number.
int numberIn(const char* variable) {
    const char* value = std::getenv(variable);
    return value ? std::atoi(value) : 0;
}

} // namespace

bool startedByMpi() {
    return numberIn("OMPI_COMM_WORLD_SIZE") > 1 || numberIn("PMI_SIZE") > 1 ||
           (std::getenv("PMIX_RANK") && numberIn("SLURM_NTASKS") > 1);
}

void chooseOwnGpu() {
    for (const char* variable : {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "SLURM_LOCALID"})
        if (const char* number = std::getenv(variable); number && *number && startedByMpi())
            os::setDefault("TELAR_GPU", number);
}

Expected<std::shared_ptr<Communicator>> worldCommunicator(const std::stop_token& stop) {
    if (!startedByMpi())
        return std::shared_ptr<Communicator>();
    return mpi::worldOf(stop);
}

} // namespace telar
