// What the command line says of a kernel's machine code (core/simt/cuda/machine_code.hpp).
#pragma once

#include "core/simt/cuda/machine_code.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>

namespace telar::cli {

/// Two lines under the head "code"; `ptxInstructions`: of the same kernel in its PTX, as they stand there.
std::string codeWords(const cuda::MachineCode& code, std::size_t ptxInstructions);
nlohmann::ordered_json codeJson(const cuda::MachineCode& code, std::size_t ptxInstructions);

} // namespace telar::cli
