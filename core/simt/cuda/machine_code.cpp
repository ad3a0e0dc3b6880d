#include "core/simt/cuda/machine_code.hpp"

#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/cuda/compiler_folder.hpp"
#include "core/simt/cuda/nvidia.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <vector>

namespace telar::cuda {

namespace {

namespace fs = std::filesystem;

constexpr ChildLimits limits{30, int64_t{2} << 30, 64 << 20, 64 << 20};

/// What it prints; the first line that says an error, where it fails.
Expected<std::string> output(const std::vector<std::string>& words, const CompilerFolder& folder, bool trusted,
                             const JobContext& job) {
    std::error_code failed;
    const auto program = fs::canonical(os::pathOf(words[0]), failed);
    const std::vector<std::string> read = {os::nameOf((failed ? os::pathOf(words[0]) : program).parent_path())};
    TELAR_TAKE(run, runCaged(words, folder.path(), trusted, limits, job, read));
    const std::string name = os::nameOf(os::pathOf(words[0]).filename());
    if (run->timedOut)
        return environmentError(text(TELAR_TR("core", "%1 was stopped after %2 seconds"), name, limits.seconds));
    if (run->exit != 0 || run->signal != 0) {
        const auto at = run->output.find(" : ");
        const auto from = at == std::string::npos ? 0 : at + 3;
        return environmentError(text(TELAR_TR("core", "%1 cannot read the kernel's PTX: %2"), name,
                                     run->output.substr(from, run->output.find('\n', from) - from)));
    }
    return std::move(run->output);
}

/// "80" of ".target sm_80, debug", "90a"; empty: none.
std::string targetOf(const std::string& ptx) {
    constexpr std::string_view words = ".target sm_";
    const auto at = ptx.find(words);
    if (at == std::string::npos)
        return {};
    const auto from = at + words.size(), digits = ptx.find_first_not_of("0123456789", from);
    return ptx.substr(from, std::min(ptx.find_first_not_of("af", digits), ptx.size()) - from);
}

} // namespace

std::string kindOf(const MachineInstruction& instruction) {
    std::string kind = instruction.root();
    for (const char* memory : {"LDG", "STG", "LDS", "STS", "LDL", "STL", "LD", "ST"})
        if (kind == memory)
            for (const char* width : {".128", ".64"})
                if (instruction.name.find(width) != instruction.name.npos)
                    return kind + width;
    return kind;
}

int64_t MachineCode::at(int64_t line) const {
    const auto found = lines.find(static_cast<int>(line));
    return line == 0 ? instructions : found == lines.end() ? 0 : found->second;
}

std::string MachineCode::kindWords(std::size_t most) const {
    std::vector<std::pair<int64_t, std::string>> sorted;
    for (const auto& [name, times] : kinds)
        sorted.emplace_back(-times, name);
    std::sort(sorted.begin(), sorted.end());
    std::string words;
    for (std::size_t k = 0; k < sorted.size() && k < most; ++k)
        words += (k ? ", " : "") + sorted[k].second + " " + std::to_string(-sorted[k].first);
    return words + (sorted.size() > most ? ", …" : "");
}

MachineCode machineCode(const MachineFunction& function, const std::function<int(const MachineInstruction&)>& lineOf) {
    MachineCode code;
    code.capability = function.capability;
    code.registers = function.registers;
    code.spillStores = function.spillStores;
    code.spillLoads = function.spillLoads;
    for (const auto& one : function.code) {
        ++code.instructions;
        ++code.kinds[kindOf(one)];
        if (const int line = lineOf(one); line > 0)
            ++code.lines[line];
    }
    return code;
}

Expected<Disassembled> disassembled(const std::string& ptx, int capability, bool trusted, const JobContext& job) {
    const auto assembler = nvidiaProgram("ptxas"), reader = nvidiaProgram("nvdisasm");
    if (assembler.empty())
        return environmentError(text(TELAR_TR("core", "ptxas, NVIDIA's assembler, is not installed")), {},
                                text(TELAR_TR("core", "It comes with nvcc, in NVIDIA's CUDA toolkit")));
    if (reader.empty())
        return environmentError(text(TELAR_TR("core", "nvdisasm, which reads machine code, is not installed")), {},
                                text(TELAR_TR("core", "It comes with NVIDIA's CUDA toolkit, or alone as a package for "
                                                      "Python (pip install nvidia-cuda-nvdisasm)")));
    const CompilerFolder folder;
    if (folder.path().empty())
        return environmentError(text(TELAR_TR("core", "The folder for the compiler could not be created in %1"),
                                     os::nameOf(fs::temp_directory_path())));
    TELAR_CHECK(writeFile(folder.path() + "/k.ptx", ptx));
    const auto own = targetOf(ptx);
    const bool later = std::atoi(own.c_str()) < capability && !own.ends_with('a'); // which is for that card alone
    const auto assemble = [&](const std::string& card) {
        return output({assembler, "-v", "-lineinfo", "-arch=sm_" + card, "k.ptx", "-o", "k.cubin"}, folder, trusted,
                      job);
    };
    auto said = assemble(later ? std::to_string(capability) : own);
    if (!said && later && !job.stopRequested())
        if (auto again = assemble(own)) // else the first error says why
            said = std::move(again);
    if (!said)
        return said.error();
    TELAR_TRY(version, output({assembler, "--version"}, folder, trusted, job));
    TELAR_TAKE(code, output({reader, "-c", "-g", "-hex", "k.cubin"}, folder, trusted, job));
    if (code->size() >= limits.outputBytes)
        return environmentError(text(TELAR_TR("core", "The machine code is too long to be counted")));
    return Disassembled{std::move(*code), *version + *said};
}

} // namespace telar::cuda
