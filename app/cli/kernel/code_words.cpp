#include "app/cli/kernel/code_words.hpp"

#include "app/cli/frame/common.hpp"
#include "core/base/numbers.hpp"

#include <algorithm>
#include <cmath>
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

std::string executedWords(const cuda::ExecutedCode& code, int64_t ptxInstructions) {
    constexpr std::size_t shown = 12;
    std::vector<std::pair<double, std::string>> kinds;
    for (const auto& [name, times] : code.kinds)
        kinds.emplace_back(-times, name);
    std::sort(kinds.begin(), kinds.end());
    std::string words;
    for (std::size_t k = 0; k < kinds.size() && k < shown; ++k)
        words += (k ? ", " : "") + kinds[k].second + " " + std::to_string(std::llround(-kinds[k].first));
    return "executed " + std::to_string(std::llround(code.instructions)) + " machine instructions of warps, as " +
           code.assemblerName() + " assembles them for sm_" + std::to_string(code.capability) + "; " +
           std::to_string(ptxInstructions) + " in the PTX" +
           (code.ofClang ? "; NVIDIA's compilers would make other code" : "") +
           (code.callsRuntime ? "; what printf and its like execute is not counted" : "") +
           (code.estimated ? "; rounds of unrolled loops are estimated" : "") +
           (code.contradicted > 0.001 ? "; " + percentText(code.contradicted, 1) + " % of the counts contradict it"
                                      : "") +
           "\n         " + words + (kinds.size() > shown ? ", …" : "") + "\n         " + fixedText(code.wait, 2) +
           " cycles an instruction waits for the one before it\n";
}

std::string loopWords(const std::vector<cuda::LoopFate>& loops, bool machine) {
    if (loops.empty())
        return {};
    std::string out = machine ? "loops    in the machine code\n"
                              : "loops    in the PTX; NVIDIA's assembler may unroll them further\n";
    for (const auto& loop : loops)
        out += "         " + loop.sentence() + "\n";
    return out;
}

nlohmann::ordered_json loopsJson(const std::vector<cuda::LoopFate>& loops, bool machine) {
    auto made = nlohmann::ordered_json::array();
    for (const auto& loop : loops) {
        nlohmann::ordered_json loads = nlohmann::ordered_json::object();
        for (const auto& [bytes, times] : loop.loads)
            loads[std::to_string(bytes)] = times;
        made.push_back({{"line", loop.line},
                        {"in", machine ? "machine code" : "ptx"},
                        {"became", loop.name()},
                        {"rounds_at_a_time", loop.rounds},
                        {"predicated", loop.predicated},
                        {"load_bytes", std::move(loads)}});
    }
    return made;
}

} // namespace telar::cli
