#include "core/simt/program/assembly.hpp"

#include "core/base/demangle.hpp"

#include <algorithm>
#include <cstdlib>

namespace telar::program {

namespace {

/// "(void (*)(float*, int))&scale<float>" of "void scale<float>(float*, int)".
std::string instanceOf(const std::string& mangled) {
    std::string name = demangled(mangled);
    if (!name.starts_with("void ") || name.find('<') == std::string::npos || name.find('{') != std::string::npos ||
        name.find('\'') != std::string::npos)
        return {}; // no template, or made for a lambda, which has no name
    for (const std::string_view word : {"(anonymous namespace)::", "__device_stub__"})
        for (std::size_t at; (at = name.find(word)) != std::string::npos;)
            name.erase(at, word.size());
    int depth = 0;
    std::size_t open = name.size();
    while (open-- > 0) {
        depth += name[open] == ')' ? 1 : name[open] == '(' ? -1 : 0;
        if (depth == 0 && name[open] == '(')
            break;
    }
    if (open >= name.size())
        return {};
    return "(void (*)" + name.substr(open) + ")&" + name.substr(5, open - 5);
}

} // namespace

std::vector<std::string> instancesIn(const std::string& assembly) {
    constexpr std::string_view mark = "__device_stub__";
    std::vector<std::string> found;
    for (std::size_t at = 0; (at = assembly.find(mark, at)) != std::string::npos;) {
        const auto from = assembly.rfind('\n', at) + 1, end = std::min(assembly.find('\n', at), assembly.size());
        const auto colon = assembly.find(':', at);
        at = end;
        if (colon > end || assembly.compare(from, 2, "_Z") != 0)
            continue;
        if (auto made = instanceOf(assembly.substr(from, colon - from)); !made.empty())
            found.push_back(std::move(made));
    }
    return found;
}

std::vector<std::string> undefinedIn(const std::string& output) {
    std::vector<std::string> names;
    for (const std::string_view mark : {"undefined reference to `", "undefined symbol: "})
        for (std::size_t at = 0; (at = output.find(mark, at)) != std::string::npos;) {
            at += mark.size();
            const auto end = std::min(output.find_first_of("'\n(", at), output.size());
            if (auto name = output.substr(at, end - at); std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(std::move(name));
        }
    return names;
}

std::vector<std::string> launchable(const std::string& assembly) {
    constexpr std::string_view mark = "__device_stub__";
    std::vector<std::string> found;
    for (std::size_t at = 0; (at = assembly.find(mark, at)) != std::string::npos; at += mark.size()) {
        const auto from = assembly.rfind('\n', at) + 1, end = std::min(assembly.find('\n', at), assembly.size());
        const auto colon = assembly.find(':', at);
        if (colon > end || (from != at && assembly.compare(from, 2, "_Z") != 0))
            continue;
        std::string name = assembly.substr(from, colon - from);
        name.erase(at - from, mark.size());
        std::size_t digits = at - from; // "19" of "_Z19__device_stub__each"
        while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9')
            --digits;
        if (digits < at - from)
            name.replace(digits, at - from - digits,
                         std::to_string(std::atoi(name.c_str() + digits) - static_cast<int>(mark.size())));
        found.push_back(std::move(name));
    }
    return found;
}

std::string forbiddenDirective(const std::string& assembly) {
    for (std::size_t at = 0; at < assembly.size();) {
        const auto end = std::min(assembly.find('\n', at), assembly.size());
        // Texts are data; the assembler takes directives in any case.
        std::string line;
        for (bool isText = false; at < end; ++at) {
            const char c = assembly[at];
            if (isText && c == '\\')
                ++at;
            else if (c == '"')
                isText = !isText;
            else if (!isText)
                line += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        at = end + 1;
        for (const std::string_view word : {".incbin", ".include", ".macro", ".irp", ".rept", ".altmacro", "\\("})
            if (line.find(word) != std::string::npos)
                return std::string(word);
    }
    return {};
}

} // namespace telar::program
