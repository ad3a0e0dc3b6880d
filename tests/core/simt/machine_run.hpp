// Compiles a case and runs it on the machine.
#pragma once

#include "core/base/files.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/ptx/parser.hpp"
#include "tests/core/simt/machine_cases_basic.hpp"
#include "tests/core/simt/machine_cases_broken.hpp"
#include "tests/core/simt/machine_cases_language.hpp"
#include "tests/core/simt/machine_cases_matrix.hpp"

#include <map>
#include <tuple>

namespace telar::test {

inline std::vector<Case> correctCases() {
    auto all = basicCases();
    for (const auto more : {languageCases, matrixCases})
        for (auto& one : more())
            all.push_back(std::move(one));
    return all;
}

inline std::string kernelText(const std::string& file) {
    const auto text = readFile(std::string(TELAR_TEST_DATA) + "/cuda/" + file);
    return text ? *text : std::string();
}

/// The lines of a file, from 1.
inline std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines{""};
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

struct Compiled {
    std::shared_ptr<const ptx::Module> module;
    std::string entry, error;
};

inline Compiled compileCase(const Case& c, cuda::Build build, cuda::Maker maker) {
    const auto compiler = cuda::CudaCompiler::find(maker);
    if (!compiler)
        return {nullptr, {}, compiler.error().str()};
    cuda::CompileRequest request{kernelText(c.file), c.file, {}, c.kernel, build};
    request.trusted = maker != cuda::Maker::Clang; // which take strangers' files in a cage with a root of its own alone
    const auto result = compiler->compile(request);
    if (!result)
        return {nullptr, {}, result.error().str()};
    if (!result->ok)
        return {nullptr, {}, result->diagnostics.empty() ? "does not compile" : result->diagnostics[0].text};
    auto module = ptx::parse(result->ptx, c.file);
    if (!module)
        return {nullptr, {}, module.error().str()};
    return {std::make_shared<const ptx::Module>(std::move(*module)), result->entry, {}};
}

/// Each file is compiled once in a program, whatever number of tests ask for its kernels; templates once for each of
/// their uses.
inline Compiled compiled(const Case& c, cuda::Build build = cuda::Build::Run, cuda::Maker maker = cuda::Maker::Clang) {
    static std::map<std::tuple<std::string, std::string, cuda::Build, cuda::Maker>, Compiled> made;
    Case whole{c.name, c.file, c.kernel, c.grid, c.block};
    const bool isTemplate = c.kernel.find_first_of("<:") != std::string::npos;
    if (!isTemplate)
        whole.kernel.clear();
    const auto key = std::make_tuple(c.file, whole.kernel, build, maker);
    auto known = made.find(key);
    if (known == made.end())
        known = made.emplace(key, compileCase(whole, build, maker)).first;
    Compiled code = known->second;
    if (isTemplate || !code.module)
        return code;
    const std::string mangled = "_Z" + std::to_string(c.kernel.size()) + c.kernel;
    for (const auto& function : code.module->functions)
        if (function->entry && (function->name == c.kernel || function->name.starts_with(mangled)))
            code.entry = function->name;
    if (!code.entry.empty())
        return code;
    return made.emplace(std::make_tuple(c.file, c.kernel, build, maker), compileCase(c, build, maker)).first->second;
}

struct CaseRun {
    Expected<machine::RunReport> report = cancelledError();
    std::vector<Buffer> buffers; ///< afterwards
};

inline CaseRun runCase(const Case& c, const Compiled& code, const machine::ProgramOptions& how,
                       const machine::RunOptions& options) {
    CaseRun run;
    run.buffers = c.buffers;
    const auto program = machine::makeProgram(code.module, how);
    if (!program) {
        run.report = program.error();
        return run;
    }
    machine::Machine machine(*program);
    std::vector<machine::Buffer> buffers;
    for (auto& b : run.buffers)
        buffers.push_back({b.name, {b.data.data(), b.data.size()}, static_cast<uint32_t>(b.element), false});
    std::vector<machine::Argument> arguments;
    for (const auto& a : c.args)
        arguments.push_back({a.bytes, a.buffer, 0});
    std::vector<machine::SymbolValue> symbols;
    for (const auto& s : c.symbols)
        symbols.push_back({s.name, s.bytes});
    run.report =
        machine.run(machine.kernel(code.entry), {c.grid, c.block, c.dynamic}, buffers, arguments, symbols, options);
    return run;
}

/// The count that a case predicts; -1 where its line has no such access.
inline int64_t counted(const machine::RunReport& report, const std::vector<std::string>& lines, const Expect& e) {
    int64_t sum = -1;
    for (const auto& site : report.counters.sites) {
        if (site.op != e.op || site.site.line >= lines.size() ||
            lines[site.site.line].find(e.lineText) == std::string::npos)
            continue;
        sum = std::max<int64_t>(sum, 0);
        if (e.field == "ways")
            sum = std::max<int64_t>(sum, site.worstWays);
        else
            sum += e.field == "instructions" ? site.instructions
                   : e.field == "lanes"      ? site.lanes
                   : e.field == "divergent"  ? site.divergent
                   : e.field == "sectors"    ? site.sectors
                                             : site.wavefronts;
    }
    return sum;
}

} // namespace telar::test
