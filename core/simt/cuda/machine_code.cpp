#include "core/simt/cuda/machine_code.hpp"

#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/cuda/compiler_folder.hpp"
#include "core/simt/cuda/nvidia.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <vector>

namespace telar::cuda {

namespace {

namespace fs = std::filesystem;

constexpr ChildLimits limits{30, int64_t{2} << 30, 64 << 20, 64 << 20};

/// The lines of a text, without their ends.
template <class Take>
void eachLine(const std::string& text, Take take) {
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        take(std::string_view(text).substr(at, end - at));
        at = end + 1;
    }
}

/// The number right behind `word`, or right before it; -1: there is none.
int64_t numberBehind(std::string_view line, std::string_view word) {
    const auto at = line.find(word);
    int64_t value = -1;
    if (at != line.npos)
        std::from_chars(line.data() + at + word.size(), line.data() + line.size(), value);
    return value;
}
int64_t numberBefore(std::string_view line, std::string_view word) {
    const auto at = line.find(word);
    if (at == line.npos || at == 0)
        return -1;
    const auto before = line.substr(0, at);
    const auto from = before.find_last_not_of("0123456789") + 1; // npos + 1 is 0
    int64_t value = -1;
    std::from_chars(before.data() + from, before.data() + before.size(), value);
    return value;
}

/// Name of an instruction and what follows it: "LDS.128" of "@!P0 LDS.U.128 R4, [R2]".
std::string kindOf(std::string_view instruction) {
    if (instruction.starts_with("@"))
        instruction.remove_prefix(std::min(instruction.find(' '), instruction.size()));
    instruction.remove_prefix(std::min(instruction.find_first_not_of(' '), instruction.size()));
    const auto name = instruction.substr(0, instruction.find_first_of(" ;"));
    std::string kind(name.substr(0, name.find('.')));
    for (const char* memory : {"LDG", "STG", "LDS", "STS", "LDL", "STL", "LD", "ST"})
        if (kind == memory)
            for (const char* width : {".128", ".64"})
                if (name.find(width) != name.npos)
                    return kind + width;
    return kind;
}

/// One instruction of a section, before it is known where the padding begins.
struct Row {
    std::string kind;
    int line = 0;
    bool padding = false; ///< NOP, or a branch to itself
};

void count(MachineCode& code, std::vector<Row>& rows) {
    while (!rows.empty() && rows.back().padding)
        rows.pop_back();
    for (const auto& row : rows) {
        ++code.instructions;
        ++code.kinds[row.kind];
        if (row.line > 0)
            ++code.lines[row.line];
    }
    rows.clear();
}

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

/// "sm_80" -> 80; 0: none.
int targetOf(const std::string& ptx) {
    const auto at = ptx.find(".target sm_");
    return at == std::string::npos ? 0 : static_cast<int>(std::max<int64_t>(0, numberBehind(ptx, ".target sm_")));
}

} // namespace

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

std::map<std::string, MachineCode> parseMachineCode(const std::string& disassembly, const std::string& assembler,
                                                    const std::string& source) {
    std::map<std::string, MachineCode> found;
    // "Compiling entry function 'k' for 'sm_90'", and its properties below.
    MachineCode* entry = nullptr;
    eachLine(assembler, [&](std::string_view line) {
        if (const auto at = line.find("Compiling entry function '"); at != line.npos) {
            const auto rest = line.substr(at + 26);
            entry = &found[std::string(rest.substr(0, rest.find('\'')))];
            entry->capability = static_cast<int>(std::max<int64_t>(0, numberBehind(rest, "'sm_")));
        } else if (entry && line.find("bytes spill stores") != line.npos) {
            entry->spillStores = std::max<int64_t>(0, numberBefore(line, " bytes spill stores"));
            entry->spillLoads = std::max<int64_t>(0, numberBefore(line, " bytes spill loads"));
        } else if (const auto used = numberBehind(line, "Used "); entry && used >= 0) {
            entry->registers = static_cast<int>(used);
            entry = nullptr;
        }
    });
    std::vector<Row> rows;
    MachineCode* code = nullptr;
    int line = 0;
    std::string label;
    eachLine(disassembly, [&](std::string_view text) {
        constexpr std::string_view section = ".section\t.text.";
        if (const auto at = text.find(section); at != text.npos) {
            if (code)
                count(*code, rows);
            const auto name = text.substr(at + section.size());
            const auto known = found.find(std::string(name.substr(0, name.find_first_of("\",\t "))));
            code = known == found.end() ? nullptr : &known->second;
            line = 0;
            rows.clear();
            return;
        }
        const auto first = text.find_first_not_of(" \t");
        if (!code || first == text.npos)
            return;
        text.remove_prefix(first);
        if (constexpr std::string_view file = "//## File \""; text.starts_with(file)) {
            const auto name = text.substr(file.size(), text.find('"', file.size()) - file.size());
            const auto from = name.rfind('/') == name.npos ? 0 : name.rfind('/') + 1;
            line = name == source || name.substr(from) == source
                       ? static_cast<int>(std::max<int64_t>(0, numberBehind(text, "\", line ")))
                       : 0;
        } else if (text.starts_with(".L") && text.ends_with(':')) {
            label = text.substr(0, text.size() - 1);
        } else if (text.starts_with("/*") && text.find("*/") != text.npos) {
            auto instruction = text.substr(text.find("*/") + 2);
            instruction.remove_prefix(std::min(instruction.find_first_not_of(" \t"), instruction.size()));
            if (auto kind = kindOf(instruction); !kind.empty()) {
                const bool toItself =
                    kind == "BRA" && !label.empty() && instruction.find("(" + label + ")") != instruction.npos;
                rows.push_back({kind, line, kind == "NOP" || toItself});
                label.clear();
            }
        }
    });
    if (code)
        count(*code, rows);
    std::erase_if(found, [](const auto& one) { return one.second.instructions == 0; });
    return found;
}

Expected<std::map<std::string, MachineCode>> machineCode(const std::string& ptx, const std::string& source,
                                                         int capability, bool trusted, const JobContext& job) {
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
    const int own = targetOf(ptx);
    const auto assemble = [&](int card) {
        return output({assembler, "-v", "-lineinfo", "-arch=sm_" + std::to_string(card), "k.ptx", "-o", "k.cubin"},
                      folder, trusted, job);
    };
    auto said = assemble(std::max(own, capability));
    if (!said && capability > own && !job.stopRequested())
        said = assemble(own);
    if (!said)
        return said.error();
    TELAR_TRY(code, output({reader, "-c", "-g", "k.cubin"}, folder, trusted, job));
    if (code->size() >= limits.outputBytes)
        return environmentError(text(TELAR_TR("core", "The machine code is too long to be counted")));
    return parseMachineCode(*code, *said, source);
}

} // namespace telar::cuda
