// What the command line says of a kernel's machine code (core/simt/cuda/machine_code.hpp).
#pragma once

#include "core/simt/cuda/executed_code.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>

namespace telar::cli {

/// Two lines under the head "code"; `ptxInstructions`: of the same kernel in its PTX, as they stand there.
std::string codeWords(const cuda::MachineCode& code, std::size_t ptxInstructions);
nlohmann::ordered_json codeJson(const cuda::MachineCode& code, std::size_t ptxInstructions);

/// Two lines under the head "executed"; `ptxInstructions`: of warps, counted in the PTX.
std::string executedWords(const cuda::ExecutedCode& code, int64_t ptxInstructions);

/// Lines under the head "loops"; empty: there is none. `machine`: of machine code, else of the PTX.
std::string loopWords(const std::vector<cuda::LoopFate>& loops, bool machine);
nlohmann::ordered_json loopsJson(const std::vector<cuda::LoopFate>& loops, bool machine);

} // namespace telar::cli
