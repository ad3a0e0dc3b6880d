#include "app/cli/kernel/code_words.hpp"

#include <nlohmann/json.hpp>

namespace telar::cli {

std::string codeWords(const cuda::MachineCode& code, std::size_t ptxInstructions) {
    constexpr std::size_t shown = 12;
    return "code     " + std::to_string(code.instructions) + " machine instructions for sm_" +
           std::to_string(code.capability) + ", " + std::to_string(ptxInstructions) +
           " in the PTX, each once however often it runs; " + std::to_string(code.registers) + " registers a thread, " +
           (code.spillStores + code.spillLoads == 0
                ? "none spilled"
                : std::to_string(code.spillStores) + " bytes stored and " + std::to_string(code.spillLoads) +
                      " loaded for want of more") +
           "\n         " + code.kindWords(shown) + "\n";
}

nlohmann::ordered_json codeJson(const cuda::MachineCode& code, std::size_t ptxInstructions) {
    return {{"capability", code.capability},
            {"registers", code.registers},
            {"spill_stores", code.spillStores},
            {"spill_loads", code.spillLoads},
            {"instructions", code.instructions},
            {"ptx_instructions", ptxInstructions},
            {"kinds", code.kinds}};
}

} // namespace telar::cli
