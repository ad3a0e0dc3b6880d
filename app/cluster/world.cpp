#include "app/cluster/world.hpp"

#include "app/cluster/module_abi.hpp"
#include "core/base/module.hpp"
#include "core/base/os/library.hpp"
#include "core/base/os/path.hpp"
#include "core/base/os/system.hpp"

#include <cstdlib>
#include <filesystem>

namespace telar {

namespace {

/// 0 where the variable is not set or no number.
int numberIn(const char* variable) {
    const char* value = std::getenv(variable);
    return value ? std::atoi(value) : 0;
}

Expected<mpi::Entry> entryOfModule() {
    const auto hint = text("Build Telar where OpenMPI is installed, or start it without mpirun");
    for (const auto& place : modulePlaces("TELAR_MPI", os::libraryFile("telar_mpi").c_str())) {
        std::error_code failure;
        if (!std::filesystem::exists(os::pathOf(place), failure))
            continue;
        void* module = os::openLibrary(place, os::Symbols::ForAll); // MPI's own parts look for its symbols
        const auto entry = module ? reinterpret_cast<mpi::Entry>(os::symbolOf(module, "telar_mpi")) : nullptr;
        if (entry)
            return entry;
        return environmentError(text("The MPI module cannot be loaded: %1", os::libraryReason()), text("%1", place),
                                hint);
    }
    return environmentError(text("mpirun started several processes, and this build has no MPI"), {}, hint);
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
    const auto entry = entryOfModule();
    if (!entry)
        return entry.error();
    std::string reason;
    if (auto* world = (*entry)(mpi::abiVersion, stop, reason))
        return std::shared_ptr<Communicator>(world);
    return environmentError(text("MPI cannot be started: %1", reason));
}

} // namespace telar
