// Libraries that many programs name and few of a student's call: cuDNN, NCCL, MPI ... Their headers are not here.
#pragma once

#include <string>
#include <vector>

namespace telar::program {

/// Whether a header is of one of them.
bool isForeign(const std::string& header);

/// Declarations of what `texts` use of the libraries whose headers these are (host/telar_foreign.h), on one line; empty: of
/// none. Told by the first letters of the names, and by what stands around them whether they are types, functions or values.
std::string foreignDeclarations(const std::vector<std::string>& headers, const std::vector<const std::string*>& texts);

} // namespace telar::program
