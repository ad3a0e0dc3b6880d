// Launches from kernels, told from the text: clang of these versions takes none in a function for the device.
#include "core/simt/cuda/device_source.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace telar::cuda {

namespace {

bool isWord(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::size_t skipBlanks(const std::string& text, std::size_t at) {
    while (at < text.size() && isBlank(text[at]))
        ++at;
    return at;
}

/// Behind the bracket that closes the one at `at`; npos where there is none.
std::size_t behindBracket(const std::string& text, std::size_t at) {
    int depth = 0;
    for (; at < text.size(); ++at) {
        depth += std::string_view("([{").find(text[at]) != std::string_view::npos   ? 1
                 : std::string_view(")]}").find(text[at]) != std::string_view::npos ? -1
                                                                                    : 0;
        if (depth == 0)
            return at + 1;
    }
    return std::string::npos;
}

std::string onOneLine(std::string text) {
    std::replace_if(text.begin(), text.end(), isBlank, ' ');
    return text;
}

/// A launch: where its kernel's name begins and ends, and its brackets.
struct Launch {
    std::size_t name = 0, nameEnd = 0, open = 0, close = 0;
    std::string arguments; ///< on one line
    bool listed = false;   ///< the name has its template's arguments
};

/// `text` is without comments and literals, `open` the place of a "<<<" in it.
std::optional<Launch> launchAt(const std::string& text, std::size_t open) {
    Launch made;
    made.open = made.nameEnd = made.name = open;
    while (made.nameEnd > 0 && isBlank(text[made.nameEnd - 1]))
        --made.nameEnd;
    std::size_t at = made.nameEnd;
    if (at > 0 && text[at - 1] == '>') {
        int depth = 0;
        do {
            --at;
            depth += text[at] == '>' ? 1 : text[at] == '<' ? -1 : 0;
        } while (at > 0 && depth > 0);
        while (at > 0 && isBlank(text[at - 1]))
            --at;
        made.listed = true;
    }
    const std::size_t word = at;
    while (at > 0 && (isWord(text[at - 1]) || text[at - 1] == ':'))
        --at;
    made.name = at;
    if (at == word)
        return {};
    int depth = 0;
    for (made.close = open + 3; made.close < text.size(); ++made.close) {
        const char c = text[made.close];
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (depth < 0 || c == ';')
            return {};
        if (depth == 0 && text.compare(made.close, 3, ">>>") == 0)
            break;
    }
    if (made.close >= text.size())
        return {};
    const auto from = skipBlanks(text, made.close + 3);
    const auto end = from < text.size() && text[from] == '(' ? behindBracket(text, from) : std::string::npos;
    if (end == std::string::npos)
        return {};
    made.arguments = onOneLine(text.substr(from, end - from));
    return made;
}

} // namespace

std::string withoutTexts(const std::string& source) {
    std::string made = source;
    bool lineStart = true;
    const auto blank = [&](std::size_t from, std::size_t end) {
        for (std::size_t k = from; k < std::min(end, made.size()); ++k)
            if (made[k] != '\n')
                made[k] = ' ';
        return std::min(end, made.size());
    };
    for (std::size_t at = 0; at < source.size();) {
        const char c = source[at];
        std::size_t end = at + 1;
        if (source.compare(at, 2, "//") == 0 || (c == '#' && lineStart)) {
            end = std::min(source.find('\n', at), source.size());
            while (end < source.size() && source[end - 1] == '\\')
                end = std::min(source.find('\n', end + 1), source.size());
            at = blank(at, end);
        } else if (source.compare(at, 2, "/*") == 0) {
            const auto close = source.find("*/", at + 2);
            at = blank(at, close == std::string::npos ? source.size() : close + 2);
        } else if (c == '"' || (c == '\'' && !(at > 0 && isWord(source[at - 1])))) {
            while (end < source.size() && source[end] != c && source[end] != '\n')
                end += source[end] == '\\' ? 2 : 1;
            at = blank(at, end + 1);
            lineStart = false;
        } else {
            lineStart = c == '\n' || (lineStart && isBlank(c));
            ++at;
        }
    }
    return made;
}

std::set<std::string> kernelTemplates(const std::string& source) {
    std::set<std::string> names;
    const std::string text = withoutTexts(source);
    constexpr std::string_view mark = "__global__";
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += mark.size()) {
        const auto before = text.find_last_of(";}{", at);
        const std::size_t from = before == std::string::npos ? 0 : before + 1;
        for (std::size_t open = at; (open = text.find_first_of("(;{", open)) != std::string::npos;) {
            std::size_t end = open;
            while (end > at && isBlank(text[end - 1]))
                --end;
            std::size_t word = end;
            while (word > at && isWord(text[word - 1]))
                --word;
            const std::string name = text.substr(word, end - word);
            const auto behind = text[open] == '(' ? behindBracket(text, open) : std::string::npos;
            if (behind == std::string::npos || name.empty())
                break;
            if (name == "__launch_bounds__" || name == "__cluster_dims__" || name == "__attribute__") {
                open = behind;
                continue;
            }
            if (text.substr(from, at - from).find("template") != std::string::npos)
                names.insert(name);
            break;
        }
    }
    return names;
}

std::string withChildLaunches(const std::string& source, const SideMacros& macros) {
    if (source.find("<<") == std::string::npos)
        return source;
    std::string joined = source;
    joinLaunchMarks(joined);
    const std::string text = withoutTexts(joined);
    std::string made;
    std::size_t done = 0;
    for (const auto& body : deviceBodies(joined, macros))
        for (std::size_t at = std::max(body.from, done);
             (at = text.find("<<<", at)) != std::string::npos && at < body.end; at += 3) {
            const auto launch = launchAt(text, at);
            if (!launch || launch->name < std::max(done, body.from))
                continue;
            const std::string name = onOneLine(text.substr(launch->name, launch->nameEnd - launch->name));
            const auto scope = name.rfind(':');
            const bool deduced = !launch->listed &&
                                 macros.templates.contains(scope == std::string::npos ? name : name.substr(scope + 1));
            const std::string type = deduced ? "telar_taking" + launch->arguments : "&" + name;
            made += joined.substr(done, launch->name - done);
            made += "telar_child<decltype(" + type + "), &" + name + ">";
            for (std::size_t k = launch->name; k < launch->open; ++k)
                if (joined[k] == '\n')
                    made += '\n';
            made += "(" + joined.substr(launch->open + 3, launch->close - launch->open - 3) + ")";
            done = launch->close + 3;
        }
    return made + joined.substr(done);
}

} // namespace telar::cuda
