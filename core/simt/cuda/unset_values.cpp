#include "core/simt/cuda/unset_values.hpp"

#include <algorithm>
#include <cctype>

namespace telar::cuda {

namespace {

constexpr int mostLinesAbove = 200;          // of a declaration
constexpr std::size_t longestLine = 400;     // that is looked at
constexpr std::size_t mostSaid = 20;         // warnings
using Lines = std::vector<std::string_view>; // of a source

bool isNamed(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string_view wordBefore(std::string_view text, std::size_t end) {
    std::size_t from = end;
    while (from > 0 && isNamed(text[from - 1]))
        --from;
    return text.substr(from, end - from);
}

/// Whether a line has "TYPE name;" or "TYPE name[...];", maybe among others, and not in brackets.
bool declares(std::string_view text, std::string_view name) {
    for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const auto before = text.find_last_not_of(' ', at == 0 ? 0 : at - 1);
        auto after = text.find_first_not_of(' ', at + name.size());
        while (after < text.size() && text[after] == '[')
            after = text.find_first_not_of(' ', std::min(text.find(']', after), text.size() - 1) + 1);
        if (at == 0 || before == std::string_view::npos || before >= at || isNamed(text[at - 1]) ||
            after >= text.size() || (text[after] != ';' && text[after] != ','))
            continue;
        static constexpr std::string_view others[] = {"return", "delete", "throw", "goto", "case"};
        const auto head = text.substr(0, at);
        if ((isNamed(text[before]) || std::string_view(",>}").find(text[before]) != std::string_view::npos) &&
            std::ranges::find(others, wordBefore(text, before + 1)) == std::end(others) &&
            std::ranges::count(head, '(') == std::ranges::count(head, ')'))
            return true;
    }
    return false;
}

/// Where `name` is declared above a line without a value; 0: nowhere.
int declaredAbove(const Lines& lines, int line, std::string_view name) {
    for (int at = line - 1; at > std::max(0, line - mostLinesAbove); --at) {
        const auto text = lines[static_cast<std::size_t>(at) - 1];
        const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
        if (text.size() <= longestLine && declares(text, name))
            return has("__shared__") || has("extern") ? 0 : at;
        if (has("__global__") || has("__device__"))
            return 0;
    }
    return 0;
}

/// A variable that the line reads and that is declared without a value, and where.
std::pair<std::string, int> unsetOf(const Lines& lines, int line) {
    const auto text = lines[static_cast<std::size_t>(line) - 1].substr(0, longestLine);
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!isNamed(text[at]))
            continue;
        const auto end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), isNamed);
        const auto name = text.substr(at, static_cast<std::size_t>(end - text.begin()) - at);
        if (const int where = declaredAbove(lines, line, name))
            return {std::string(name), where};
        at += name.size();
    }
    return {};
}

} // namespace

bool mayLeaveValuesUnset(const std::string& source) {
    return source.find("];") != std::string::npos || source.find("struct ") != std::string::npos;
}

std::vector<std::string> analyzerWords(std::vector<std::string> words) {
    const auto source = words.back();
    words.resize(words.size() - 4); // -S -o FILE SOURCE
    for (const char* word :
         {"-fsyntax-only", "-w", "--serialize-diagnostics", analyzerFile, "-Xclang", "-analyze", "-Xclang",
          "-analyzer-output=text", "-Xclang", "-analyzer-checker=core.uninitialized,core.UndefinedBinaryOperatorResult",
          "-Xclang", "-analyzer-max-loop", "-Xclang", "16",
          // Ways through one function, after which it is left: the largest of Telar's own kernels takes 0.1 s.
          "-Xclang", "-analyzer-config", "-Xclang", "max-nodes=4000"})
        words.emplace_back(word);
    words.push_back(source);
    return words;
}

std::vector<UnsetVariable> unsetValues(const std::vector<Diagnostic>& said, const std::string& source) {
    Lines lines;
    for (std::size_t at = 0; at < source.size();) {
        const auto end = std::min(source.find('\n', at), source.size());
        lines.push_back(std::string_view(source).substr(at, end - at));
        at = end + 1;
    }
    const auto isLine = [&](int line) { return line > 0 && line <= static_cast<int>(lines.size()); };
    std::vector<UnsetVariable> found;
    for (std::size_t k = 0, warnings = 0; k < said.size() && warnings < mostSaid; ++k) {
        if (said[k].kind != Diagnostic::Kind::Warning || !isLine(said[k].line))
            continue;
        ++warnings;
        const auto [name, declared] = unsetOf(lines, said[k].line);
        bool always = declared > 0;
        for (std::size_t n = k + 1; always && n < said.size() && said[n].kind == Diagnostic::Kind::Note; ++n) {
            if (!said[n].text.starts_with("Assuming ") || !isLine(said[n].line) || said[n].line < declared)
                continue;
            const auto at = lines[static_cast<std::size_t>(said[n].line) - 1];
            const bool enters = n + 1 < said.size() && said[n + 1].text.ends_with("Entering loop body");
            always = enters || at.find("return") != std::string_view::npos;
        }
        const auto same = [&](const UnsetVariable& one) { return one.name == name; };
        if (always && std::ranges::none_of(found, same))
            found.push_back({said[k].line, name, declared, true});
    }
    return found;
}

} // namespace telar::cuda
