// What Telar uses of Open MPI, asked of its library (libmpi.so.40) in a process that mpirun or srun has started: nobody needs
// its package to build Telar, and nobody else pays for loading it. Handles are addresses and the status is laid out as in
// Open MPI's mpi.h, whose binary interface has been the same from version 3 to 5.
#pragma once

#include "core/base/expected.hpp"

#include <cstddef>

namespace telar::mpi {

using Handle = void*; ///< of a communicator, a type, an operation, a request
struct Arrival {      ///< MPI_Status
    int source = 0, tag = 0, error = 0, cancelled = 0;
    std::size_t bytes = 0;
};

constexpr int success = 0, anySource = -1, serialized = 2, longestReason = 256;
inline void* const inPlace = reinterpret_cast<void*>(1);

struct Library {
    int (*initThread)(int*, char***, int, int*) = nullptr;
    int (*finalize)() = nullptr;
    int (*abort)(Handle, int) = nullptr;
    int (*setErrorHandler)(Handle, Handle) = nullptr;
    int (*rank)(Handle, int*) = nullptr;
    int (*size)(Handle, int*) = nullptr;
    int (*errorString)(int, char*, int*) = nullptr;
    int (*test)(Handle*, int*, Arrival*) = nullptr;
    int (*probe)(int, int, Handle, int*, Arrival*) = nullptr;
    int (*count)(const Arrival*, Handle, int*) = nullptr;
    int (*barrier)(Handle, Handle*) = nullptr;
    int (*broadcast)(void*, int, Handle, int, Handle, Handle*) = nullptr;
    int (*sum)(const void*, void*, int, Handle, Handle, Handle, Handle*) = nullptr;
    int (*gather)(const void*, int, Handle, void*, int, Handle, int, Handle, Handle*) = nullptr;
    int (*gatherParts)(const void*, int, Handle, void*, const int*, const int*, Handle, int, Handle, Handle*) = nullptr;
    int (*send)(const void*, int, Handle, int, int, Handle, Handle*) = nullptr;
    int (*receive)(void*, int, Handle, int, int, Handle, Handle*) = nullptr;
    Handle world = nullptr, returnErrors = nullptr, plus = nullptr;
    Handle bytes = nullptr, ints = nullptr, floats = nullptr, doubles = nullptr;
};

/// Opens the library once, for as long as the program runs. An error names what is missing.
Expected<const Library*> library();

} // namespace telar::mpi
