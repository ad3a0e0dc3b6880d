#include "app/cuda/link.hpp"

#include <array>
#include <cctype>
#include <charconv>
#include <set>

namespace telar::cuda_driver {

namespace {

/// The numbers behind `.version`, which are compared one after the other.
std::array<int, 2> versionOf(const std::string& text) {
    std::array<int, 2> made{};
    auto at = text.find(".version");
    if (at == std::string::npos)
        return made;
    at = text.find_first_of("0123456789", at);
    for (int& number : made) {
        if (at >= text.size())
            break;
        const char* from = text.data() + at;
        at = static_cast<std::size_t>(std::from_chars(from, text.data() + text.size(), number).ptr - text.data()) + 1;
    }
    return made;
}

std::string lineOf(const std::string& text, const char* word) {
    const auto at = text.find(word);
    return at == std::string::npos ? std::string() : text.substr(at, text.find('\n', at) - at);
}

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%'; }

/// Of functions that no other text may call: lines that begin with ".func", the result in brackets before the name.
std::set<std::string> localFunctions(const std::string& text) {
    constexpr std::string_view mark = "\n.func";
    std::set<std::string> names;
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos;) {
        at = text.find_first_not_of(" \t\n", at + mark.size());
        if (at != std::string::npos && text[at] == '(')
            at = text.find_first_not_of(") \t\n", text.find(')', at));
        if (at == std::string::npos)
            break;
        const auto from = at;
        while (at < text.size() && isWord(text[at]))
            ++at;
        names.insert(text.substr(from, at - from));
    }
    return names;
}

/// Functions of two texts may have one name where they are each text's own.
void renameLocal(std::string& more, const std::string& text) {
    const auto known = localFunctions(text);
    for (const auto& name : localFunctions(more)) {
        if (!known.contains(name))
            continue;
        std::string other = name;
        do
            other += "$";
        while (known.contains(other));
        for (std::size_t at = 0; (at = more.find(name, at)) != std::string::npos;) {
            const auto end = at + name.size();
            const bool whole = (at == 0 || !isWord(more[at - 1])) && (end >= more.size() || !isWord(more[end]));
            if (whole)
                more.replace(at, name.size(), other);
            at += whole ? other.size() : name.size();
        }
    }
}

} // namespace

bool isPtx(std::string_view bytes) {
    return !bytes.empty() &&
           (bytes[0] == '/' || bytes[0] == '.' || bytes[0] == '\n' || bytes[0] == ' ' || bytes[0] == '\t' ||
            bytes[0] == '\r') &&
           bytes.find(".version") != std::string_view::npos;
}

std::string kindOfImage(std::string_view bytes) {
    const auto starts = [&](std::string_view magic) { return bytes.starts_with(magic); };
    if (starts("\x7f"
               "ELF"))
        return "a cubin (machine code of a GPU)";
    if (starts("\x50\xed\x55\xba"))
        return "a fatbinary (machine code of GPUs)";
    if (starts("BC\xc0\xde") || starts("\xde\xc0\x17\x0b") || starts("\xed\x43\x4e\x7f"))
        return "LTO-IR (an intermediate form of NVIDIA's compiler)";
    return "no PTX";
}

void joinPtx(std::string& text, std::string more) {
    while (!more.empty() && more.back() == '\0')
        more.pop_back();
    if (text.empty()) {
        text = std::move(more) + "\n";
        return;
    }
    renameLocal(more, text);
    // The newest head counts for all; each of its lines stands once.
    const bool newer = versionOf(more) > versionOf(text);
    for (const char* word : {".version", ".target", ".address_size"}) {
        const auto line = lineOf(more, word);
        if (line.empty())
            continue;
        if (const auto at = text.find(word); newer && at != std::string::npos)
            text.replace(at, text.find('\n', at) - at, line);
        const auto at = more.find(word);
        more.erase(at, line.size());
    }
    text += more + "\n";
}

} // namespace telar::cuda_driver
