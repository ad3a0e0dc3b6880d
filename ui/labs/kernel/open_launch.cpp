#include "ui/labs/kernel/open_launch.hpp"

#include "core/base/files.hpp"
#include "core/data/csv.hpp"
#include "core/simt/session/kernel_session.hpp"

#include <algorithm>

namespace telar {

namespace {

/// The word of telar-cli kernel; an array that has none becomes a file.
Expected<std::string> wordOf(const program::ProgramArgument& argument, const std::string& path, const JobContext& job) {
    const auto type = argument.type.empty() ? std::string() : argument.type + ":";
    const auto rows = std::max<int64_t>(argument.rows, 1);
    const auto shape = (argument.rows > 0 ? std::to_string(argument.rows) + "x" : std::string()) +
                       std::to_string(argument.count / rows);
    if (!argument.values.empty()) {
        Matrix<float> row(rows, static_cast<int64_t>(argument.values.size()) / rows);
        std::transform(argument.values.begin(), argument.values.end(), row.data(),
                       [](double v) { return static_cast<float>(v); });
        TELAR_CHECK(saveCsv(AnyView(row.view()), path, job));
        return type + (argument.rows > 0 ? shape + ":" : std::string()) + path;
    }
    if (!argument.word.empty())
        return argument.word;
    return argument.count > 0 ? type + "random:" + shape + ":1" : "0";
}

/// How telar_kernel.py finds the kernel: a script may have several functions of that name, and the one that was launched begins
/// about that line.
std::string pythonName(const std::string& source, const std::string& name, int line) {
    std::vector<int> lines;
    int number = 0;
    for (std::size_t at = 0; at < source.size(); ++number) {
        const auto end = std::min(source.find('\n', at), source.size());
        std::string_view words(source.data() + at, end - at);
        at = end + 1;
        words.remove_prefix(std::min(words.find_first_not_of(" \t"), words.size()));
        if (!words.starts_with("def "))
            continue;
        words.remove_prefix(std::min(words.find_first_not_of(" \t", 4), words.size()));
        if (words.starts_with(name) && words.find_first_of("( \t") == name.size())
            lines.push_back(number + 1);
    }
    if (lines.size() < 2 || line == 0)
        return name;
    const auto nearest = std::min_element(lines.begin(), lines.end(),
                                          [&](int a, int b) { return std::abs(a - line) < std::abs(b - line); });
    return name + "#" + std::to_string(nearest - lines.begin() + 1);
}

/// A kernel in CUDA C++, whose types its source says.
Expected<std::vector<program::ProgramArgument>> takeSource(const program::ProgramLaunch& launch, OpenedLaunch& made,
                                                           const std::string& folder, const JobContext& job) {
    const auto& source = *launch.script->source;
    made.state.source = source.text;
    made.state.name = cuda::nameInSource(source.name);
    made.state.path.clear();
    made.state.headers = folder;
    if (!made.state.name.ends_with(".cu"))
        made.state.name += ".cu";
    for (const auto& header : source.headers) {
        TELAR_CHECK(makeFolder(folderName(folder + "/" + header.path)));
        TELAR_CHECK(writeFile(folder + "/" + header.path, header.text));
    }
    KernelText asked{made.state.source, made.state.name, {}, launch.kernel, made.state.trusted, {}, folder};
    TELAR_TRY(file, cuda::loadKernel(requestFor(asked), launch.kernel, job));
    const auto kernel = std::find_if(file->kernels.begin(), file->kernels.end(),
                                     [&](const auto& one) { return one.name == launch.kernel; });
    const auto& given = launch.script->given;
    if (kernel == file->kernels.end() || kernel->parameters.size() != given.size())
        return userError(
            text(TELAR_TR("core", "The source has no kernel %1 with %2 parameters"), launch.kernel, given.size()));
    std::vector<program::ProgramArgument> arguments;
    for (std::size_t k = 0; k < given.size(); ++k) {
        const auto& parameter = kernel->parameters[k];
        const auto& argument = arguments.emplace_back(argumentOf(parameter, given[k]));
        if (argument.word.empty() && argument.values.empty() && argument.count == 0)
            return userError(text(
                TELAR_TR("core", "%1 cannot be opened: parameter %2 (%3) is neither a number nor an array of numbers"),
                launch.kernel, k + 1, parameter.type));
    }
    return arguments;
}

/// A kernel in Python, of the script itself.
Expected<std::vector<program::ProgramArgument>> takePython(const program::ProgramLaunch& launch, OpenedLaunch& made) {
    const auto& script = *launch.script;
    if (!script.file.empty())
        return userError(
            text(TELAR_TR("core", "%1 cannot be opened: it is in another file, %2"), launch.kernel, script.file));
    made.state.launch.kernel = pythonName(made.state.source, launch.kernel, script.line);
    std::vector<program::ProgramArgument> arguments;
    for (const auto& given : script.given)
        arguments.push_back(program::argumentOf(given));
    return arguments;
}

} // namespace

Expected<OpenedLaunch> openLaunch(const program::ProgramLaunch& launch, const KernelState& ran,
                                  const std::string& folder, const JobContext& job) {
    OpenedLaunch made{ran, false, false};
    made.state.launch = {};
    made.state.launch.kernel = launch.kernel;
    made.state.launch.config = launch.config;
    made.state.launch.config.optsIn = launch.config.dynamicShared > simt::maxSharedBytes;
    auto arguments = launch.arguments;
    TELAR_CHECK(makeFolder(folder));
    if (launch.script) {
        if (!launch.script->closed.empty())
            return userError(launch.script->closed);
        TELAR_TAKE(of, launch.script->source ? takeSource(launch, made, folder, job) : takePython(launch, made));
        arguments = std::move(*of);
        made.variables = launch.script->variables;
    }
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        TELAR_TAKE(word, wordOf(arguments[k], folder + "/" + std::to_string(k) + ".csv", job));
        made.state.launch.arguments.push_back(std::move(*word));
        made.replaced =
            made.replaced || (arguments[k].count > 0 && arguments[k].word.empty() && arguments[k].values.empty());
    }
    return made;
}

} // namespace telar
