#include "app/cuda/link.hpp"

#include <array>
#include <charconv>

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
