// The predefined operations of MPI on numbers as they travel: without gaps, at any address.
#pragma once

#include "core/simt/program/mpi_protocol.hpp"

#include <cstddef>

namespace telar::program {

/// into[k] = into[k] op from[k] for `bytes` of elements. False: the operation is not for the type. Source: MPI 3.1, section 5.9.
bool reduceInto(MpiOp op, MpiType type, uint8_t* into, const uint8_t* from, std::size_t bytes);

} // namespace telar::program
