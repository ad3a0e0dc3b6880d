#include "app/cluster/mpi_library.hpp"

#include "core/base/os/library.hpp"

namespace telar::mpi {

namespace {

constexpr const char* fileName = "libmpi.so.40";

Expected<Library> opened() {
    const auto hint = text("Install Open MPI 3 or later (Debian: openmpi-bin), or start Telar without mpirun");
    void* file = os::openLibrary(fileName, os::Symbols::ForAll); // Open MPI's own parts look for its symbols
    if (!file)
        return environmentError(text("Open MPI's library cannot be loaded: %1", os::libraryReason()), {}, hint);
    Library all;
    const char* missing = nullptr;
    const auto find = [&](auto& place, const char* name) {
        place = reinterpret_cast<std::remove_reference_t<decltype(place)>>(os::symbolOf(file, name));
        if (!place && !missing)
            missing = name;
    };
    find(all.initThread, "MPI_Init_thread");
    find(all.finalize, "MPI_Finalize");
    find(all.abort, "MPI_Abort");
    find(all.setErrorHandler, "MPI_Comm_set_errhandler");
    find(all.rank, "MPI_Comm_rank");
    find(all.size, "MPI_Comm_size");
    find(all.errorString, "MPI_Error_string");
    find(all.test, "MPI_Test");
    find(all.probe, "MPI_Iprobe");
    find(all.count, "MPI_Get_count");
    find(all.barrier, "MPI_Ibarrier");
    find(all.broadcast, "MPI_Ibcast");
    find(all.sum, "MPI_Iallreduce");
    find(all.gather, "MPI_Igather");
    find(all.gatherParts, "MPI_Igatherv");
    find(all.send, "MPI_Isend");
    find(all.receive, "MPI_Irecv");
    find(all.world, "ompi_mpi_comm_world");
    find(all.returnErrors, "ompi_mpi_errors_return");
    find(all.plus, "ompi_mpi_op_sum");
    find(all.bytes, "ompi_mpi_byte");
    find(all.ints, "ompi_mpi_int");
    find(all.floats, "ompi_mpi_float");
    find(all.doubles, "ompi_mpi_double");
    if (missing)
        return environmentError(text("The MPI library %1 has no %2, so it is not Open MPI's", fileName, missing), {},
                                hint);
    return all;
}

} // namespace

Expected<const Library*> library() {
    static const auto once = opened();
    if (!once)
        return once.error();
    return &*once;
}

} // namespace telar::mpi
