#include "core/simt/program/buffer_types.hpp"

#include <algorithm>
#include <array>

namespace telar::program {

namespace {

/// What stands between the first two quotation marks behind `mark`.
std::string quoted(const std::string& text, const std::string& mark) {
    const auto at = text.find(mark + "'");
    if (at == std::string::npos)
        return {};
    const auto from = at + mark.size() + 1;
    return text.substr(from, text.find('\'', from) - from);
}

/// "int" of "const int (*)[10]"; with its stars where it points to pointers.
std::string elementOf(const std::string& pointer) {
    auto end = std::min(pointer.find_first_of("*(["), pointer.size());
    auto element = pointer.substr(0, end);
    if (std::count(pointer.begin(), pointer.end(), '*') > 1)
        element += "*";
    for (const std::string_view word : {"const ", "volatile "})
        if (const auto at = element.find(word); at != std::string::npos)
            element.erase(at, word.size());
    while (element.ends_with(' '))
        element.pop_back();
    return element;
}

bool isNumber(const std::string& type) {
    static constexpr std::array<std::string_view, 16> known = {
        "char",         "signed char", "unsigned char", "short",     "unsigned short",     "int",
        "unsigned int", "long",        "unsigned long", "long long", "unsigned long long", "float",
        "double",       "long double", "int *",         "double *"};
    return std::ranges::find(known, type) != known.end();
}

/// One name for integers that are alike on this computer.
std::string plain(const std::string& type) {
    return type == "long long" ? "long" : type == "unsigned long long" ? "unsigned long" : type;
}

} // namespace

std::vector<BufferType> bufferTypes(const std::vector<cuda::Diagnostic>& diagnostics) {
    std::vector<BufferType> found;
    for (const auto& one : diagnostics) {
        if (one.kind != cuda::Diagnostic::Kind::Warning || one.line == 0 ||
            one.text.find("'mpi' type tag") == std::string::npos)
            continue;
        auto given = quoted(one.text, "(aka ");
        if (given.empty())
            given = quoted(one.text, "argument type ");
        const auto elements = elementOf(given), wanted = elementOf(quoted(one.text, "requires "));
        if (isNumber(elements) && plain(elements) != plain(wanted) && !wanted.ends_with("char")) // bytes of anything
            found.push_back({one.line, elements, wanted});
    }
    return found;
}

} // namespace telar::program
