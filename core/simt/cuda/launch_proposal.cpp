// Launches that a file asks for itself, and ones that fit a signature.
#include "core/base/command_line.hpp"
#include "core/simt/cuda/launch_request.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

namespace telar::cuda {

namespace {

constexpr int64_t launchedThreads = 1024;

std::optional<uint32_t> typedWhole(const std::string& typed) {
    uint32_t value = 0;
    const auto [stop, failure] = std::from_chars(typed.data(), typed.data() + typed.size(), value);
    if (failure != std::errc() || stop != typed.data() + typed.size())
        return {};
    return value;
}

bool readOption(LaunchRequest& request, const std::string& name, const std::string& value) {
    if (name == "--grid" || name == "--block") {
        const auto sizes = parseSizes(value, name);
        if (sizes)
            (name == "--grid" ? request.config.grid : request.config.block) = *sizes;
        return sizes.ok();
    }
    if (name == "--shared") {
        const auto bytes = typedWhole(value);
        if (bytes)
            request.config.dynamicShared = *bytes;
        return bytes.has_value();
    }
    if (name == "--reference") {
        request.reference = value;
        return !value.empty();
    }
    if (name == "--tolerance") {
        const auto [stop, failure] = std::from_chars(value.data(), value.data() + value.size(), request.tolerance);
        return failure == std::errc() && stop == value.data() + value.size() && request.tolerance >= 0;
    }
    if (name != "--arg" || !parseArgument(value, request.arguments.size()))
        return false;
    request.arguments.push_back(value);
    return true;
}

/// Whether some function of the module looks at a register of that name.
bool looksAt(const ptx::Module& module, std::string_view name) {
    const auto isIt = [&](const ptx::Operand& operand) {
        return operand.kind == ptx::Operand::Kind::Special && operand.name.find(name) != operand.name.npos;
    };
    for (const auto& function : module.functions)
        for (const auto& instruction : function->code)
            if (std::any_of(instruction.operands.begin(), instruction.operands.end(), isIt))
                return true;
    return false;
}

bool isNameLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

} // namespace

std::optional<LaunchRequest> launchLine(const std::string& source) {
    const auto at = source.find("telar-cli kernel ");
    if (at == std::string::npos)
        return {};
    const auto start = source.rfind('\n', at) == std::string::npos ? 0 : source.rfind('\n', at) + 1;
    const auto first = source.find_first_not_of(" \t", start);
    if (source.compare(first, 2, "//") != 0)
        return {};
    const auto words = shellWords(std::string_view(source).substr(at, source.find('\n', at) - at));
    if (words.size() < 4 || words[3].empty())
        return {};
    LaunchRequest request;
    request.kernel = words[3];
    for (std::size_t k = 4; k < words.size(); ++k) {
        const auto equals = words[k].find('=');
        const bool bound = equals != std::string::npos; // "--arg=-3"
        if (!bound && k + 1 == words.size())
            return {};
        const auto value = bound ? words[k].substr(equals + 1) : words[k + 1];
        if (!readOption(request, words[k].substr(0, equals), value))
            return {};
        k += bound ? 0 : 1;
    }
    if (!simt::checkLaunch(request.config))
        return {};
    return request;
}

LaunchRequest proposedLaunch(const KernelFacts& kernel, const ptx::Module& module, ProposedSize size) {
    LaunchRequest made;
    made.kernel = kernel.name;
    const bool flat = !looksAt(module, "tid.y") && !looksAt(module, "ctaid.y");
    made.config.block = flat ? simt::Dim3{256, 1, 1} : simt::Dim3{16, 16, 1};
    made.config.grid = flat ? simt::Dim3{4, 1, 1} : simt::Dim3{2, 2, 1};
    for (const auto& function : module.functions)
        if (function->name == kernel.entry && function->maxThreads > 0 &&
            made.config.block.count() > function->maxThreads) {
            made.config.block = {function->maxThreads, 1, 1};
            made.config.grid = {
                (static_cast<uint32_t>(launchedThreads) + function->maxThreads - 1) / function->maxThreads, 1, 1};
        }
    const auto wholeNumbers =
        std::count_if(kernel.parameters.begin(), kernel.parameters.end(), [](const KernelParameter& p) {
            return !p.pointer && p.element.bytes >= 4 && !p.element.floating;
        });
    // Without a number that says how many, the launch itself does: as many elements as threads.
    const bool odd = size == ProposedSize::Odd, square = wholeNumbers > 1 || !flat;
    const int64_t side = odd ? 31 : 30, elements = wholeNumbers == 0 ? launchedThreads
                                                   : square          ? side * side
                                                   : odd             ? 777
                                                                     : 1000;
    uint32_t seed = 0;
    for (const auto& parameter : kernel.parameters) {
        ArgumentRequest asked;
        if (parameter.pointer) {
            const bool read = parameter.type.find("const") != std::string::npos;
            asked.kind = read ? ArgumentRequest::Kind::Random : ArgumentRequest::Kind::Zeros;
            asked.count = elements;
            asked.seed = read ? ++seed : 0;
        } else if (parameter.element.floating) {
            asked.number = 1;
        } else if (parameter.element.bytes >= 4) {
            asked.number = static_cast<double>(square ? side : elements);
        }
        made.arguments.push_back(asked.word());
    }
    // All arrays without a size are the launch's to give: four bytes for each thread.
    for (const auto& symbol : module.symbols)
        if (symbol.space == ptx::Space::Shared && symbol.isExtern)
            made.config.dynamicShared = static_cast<uint32_t>(made.config.block.count() * 4);
    return made;
}

bool isWholeProgram(const std::string& source) {
    const auto skipped = [&](std::size_t at, std::string_view end) {
        const auto found = source.find(end, at);
        return found == std::string::npos ? source.size() : found + end.size();
    };
    for (std::size_t at = 0; at < source.size();) {
        if (source.compare(at, 2, "//") == 0) {
            at = skipped(at, "\n");
        } else if (source.compare(at, 2, "/*") == 0) {
            at = skipped(at + 2, "*/");
        } else if (source[at] == '"') {
            for (++at; at < source.size() && source[at] != '"'; ++at)
                at += source[at] == '\\';
            ++at;
        } else if (isNameLetter(source[at])) {
            const auto start = at;
            while (at < source.size() && isNameLetter(source[at]))
                ++at;
            const auto next = source.find_first_not_of(" \t\r\n", at);
            // A name of another thing: ".main(", "->main(", "::main(".
            const char before = start > 0 ? source[start - 1] : ' ';
            if (source.compare(start, at - start, "main") == 0 && next != std::string::npos && source[next] == '(' &&
                std::isspace(static_cast<unsigned char>(before)))
                return true;
        } else {
            ++at;
        }
    }
    return false;
}

std::vector<std::string> parameterNames(const std::string& source, const KernelFacts& kernel) {
    const std::string name = kernel.name.substr(0, kernel.name.find_first_of("<#"));
    const auto mark = kernel.name.find('#'); // of functions of one name in a script
    int others = mark == std::string::npos ? 0 : std::atoi(kernel.name.c_str() + mark + 1) - 1;
    const bool python = source.find("__global__") == std::string::npos;
    const char* const before = python ? "def " : "__global__";
    for (auto at = source.find(before); at != std::string::npos; at = source.find(before, at + 1)) {
        const std::string_view head = std::string_view(source).substr(
            at, source.find_first_of(python ? ":" : ";{", at) - at); // to the end where there is none
        auto within = head.find(name);
        while (within != std::string_view::npos &&
               ((within > 0 && isNameLetter(head[within - 1])) ||
                (within + name.size() < head.size() && isNameLetter(head[within + name.size()]))))
            within = head.find(name, within + 1);
        if (within == std::string_view::npos || others-- > 0)
            continue;
        const auto open = source.find('(', at + within);
        if (open == std::string::npos)
            break;
        std::vector<std::string> names;
        std::string last, word;
        int depth = 0;
        for (auto c = open; c < source.size(); ++c) {
            if (isNameLetter(source[c])) {
                word += source[c];
                continue;
            }
            if (!word.empty())
                last = std::exchange(word, {});
            depth += source[c] == '(' || source[c] == '<' ? 1 : source[c] == ')' || source[c] == '>' ? -1 : 0;
            if ((source[c] == ',' && depth == 1) || depth == 0)
                names.push_back(std::exchange(last, {}));
            if (depth == 0)
                break;
        }
        if (names.size() == kernel.parameters.size())
            return names;
    }
    return {};
}

} // namespace telar::cuda
