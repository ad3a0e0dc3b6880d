#include "core/simt/program/nvidia_names.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace telar::program {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isOfName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' || c == '$'; }

/// "5table" at the start of `rest`, which loses it; empty: no such part stands there.
std::string_view takePart(std::string_view& rest) {
    std::size_t count = 0, digits = 0;
    while (digits < rest.size() && isDigit(rest[digits]) && count < rest.size())
        count = 10 * count + static_cast<std::size_t>(rest[digits++] - '0');
    if (digits == 0 || digits + count > rest.size())
        return {};
    const auto part = rest.substr(0, digits + count);
    rest.remove_prefix(part.size());
    return part;
}

/// Texts in an assembly that are names: of kernels and variables that are given to the runtime, and labels of kernels.
std::set<std::string> hostNames(const std::string& assembly) {
    std::set<std::string> names;
    constexpr std::string_view mark = "\t.asciz\t\"";
    for (std::size_t at = 0; (at = assembly.find(mark, at)) != std::string::npos;) {
        const auto from = at + mark.size();
        std::size_t end = from;
        while (end < assembly.size() && isOfName(assembly[end]))
            ++end;
        if (end > from && end < assembly.size() && assembly[end] == '"')
            names.insert(assembly.substr(from, end - from));
        at = end;
    }
    return names;
}

} // namespace

std::string nameOfBoth(std::string_view mangled) {
    if (!mangled.starts_with("_Z"))
        return std::string(mangled);
    std::string_view rest = mangled.substr(2);
    const bool nested = rest.starts_with('N');
    if (nested)
        rest.remove_prefix(1);
    std::string made;
    int parts = 0;
    for (;;) {
        if (rest.size() > 1 && rest[0] == 'L' && isDigit(rest[1]))
            rest.remove_prefix(1);
        const auto part = takePart(rest);
        if (part.empty())
            break;
        if (part.find("_INTERNAL_") != part.npos)
            continue;
        made += part.find("_GLOBAL__N_") != part.npos ? "12_GLOBAL__N_1" : std::string(part);
        ++parts;
        if (!nested)
            break;
    }
    if (nested && parts == 1 && rest.starts_with('E')) // alone once the file's own part has gone
        rest.remove_prefix(1);
    else if (nested)
        made.insert(made.begin(), 'N');
    if (parts == 1 && rest.empty()) // a variable
        return made.substr(made.find_first_not_of("0123456789"));
    return "_Z" + made + std::string(rest);
}

std::string namedAsHost(const std::string& ptx, const std::string& hostAssembly) {
    const auto asked = hostNames(hostAssembly);
    std::map<std::string, std::string> byPlain;
    for (const auto& name : asked)
        byPlain.emplace(nameOfBoth(name), name);
    std::string made;
    made.reserve(ptx.size());
    for (std::size_t at = 0; at < ptx.size();) {
        const bool quoted = ptx[at] == '"';
        std::size_t end = at + 1;
        if (quoted) {
            end = std::min(ptx.find('"', end), ptx.size() - 1) + 1;
        } else if (isOfName(ptx[at])) {
            while (end < ptx.size() && isOfName(ptx[end]))
                ++end;
        }
        const std::string word = ptx.substr(at, end - at);
        const bool whole = at == 0 || (ptx[at - 1] != '%' && ptx[at - 1] != '.');
        at = end;
        if (!quoted && whole && isOfName(word[0]) && !isDigit(word[0]) && !asked.contains(word))
            if (const auto other = byPlain.find(nameOfBoth(word)); other != byPlain.end()) {
                made += other->second;
                continue;
            }
        made += word;
    }
    return made;
}

} // namespace telar::program
