// Buffers of MPI calls whose elements are of another C type than the datatype says, as clang finds them by the attributes of
// mpi.h (-Wtype-safety).
#pragma once

#include "core/simt/cuda/compiler.hpp"

namespace telar::program {

struct BufferType {
    int line = 0;
    std::string elements, wanted; ///< "unsigned int", "double"
};
/// Those of the source's own file. Arrays of arrays, structures and integers of one size and sign are no mistake.
std::vector<BufferType> bufferTypes(const std::vector<cuda::Diagnostic>& diagnostics);

} // namespace telar::program
