#include "core/simt/program/foreign.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>

namespace telar::program {

namespace {

struct Library {
    std::string_view header; ///< as its names begin
    std::vector<std::string_view> names;
};

const std::vector<Library>& libraries() {
    static const std::vector<Library> all = {
        {"cudnn", {"cudnn", "CUDNN_"}},          {"nccl", {"nccl", "NCCL_"}},       {"nvml", {"nvml", "NVML_"}},
        {"cusolver", {"cusolver", "CUSOLVER"}},  {"npp", {"npp", "Npp", "NPP_"}},   {"nvrtc", {"nvrtc", "NVRTC_"}},
        {"cutensor", {"cutensor", "CUTENSOR_"}}, {"nvjpeg", {"nvjpeg", "NVJPEG_"}}, {"cupti", {"cupti", "CUPTI_"}},
        {"nvshmem", {"nvshmem", "NVSHMEM"}},     {"cufile", {"cuFile", "CU_FILE_"}}};
    return all;
}

bool isOfWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// What the uses of a name say that it is.
struct Uses {
    bool called = false, type = false, own = false; ///< own: the program defines it
};

bool namesType(std::string_view word) { return word.ends_with("_t"); }

bool isStatus(std::string_view type) {
    return std::ranges::any_of(std::initializer_list<std::string_view>{"Status", "Result", "Return"},
                               [&](auto word) { return type.find(word) != type.npos; });
}

/// With blanks for comments and texts; macros stay, for they may be all that uses a name.
std::string withoutComments(std::string text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::size_t end = at;
        if (text.compare(at, 2, "//") == 0)
            end = std::min(text.find('\n', at), text.size());
        else if (text.compare(at, 2, "/*") == 0)
            end = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
        else if (text[at] == '"') {
            for (++end; end < text.size() && text[end] != '"' && text[end] != '\n';)
                end += text[end] == '\\' ? 2 : 1;
            ++end;
        }
        end = std::min(end, text.size());
        std::fill(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
        at = std::max(at, end == 0 ? 0 : end - 1);
    }
    return text;
}

void look(const std::string& source, const std::vector<std::string_view>& beginnings,
          std::map<std::string, Uses>& found) {
    const std::string text = withoutComments(source);
    for (std::size_t at = 0; at < text.size();) {
        if (!isOfWord(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && isOfWord(text[end]))
            ++end;
        const std::string_view word(text.data() + at, end - at);
        const auto from = at;
        at = end;
        if (std::ranges::none_of(beginnings, [&](auto start) { return word.starts_with(start) && word != start; }))
            continue;
        auto& uses = found[std::string(word)];
        const auto next = text.find_first_not_of(" \t\r\n", end);
        const char after = next == std::string::npos ? ' ' : text[next];
        uses.called = uses.called || after == '(';
        uses.type = uses.type || namesType(word) ||
                    (after != '(' && (isOfWord(after) || after == '*' || after == '&') &&
                     !std::isdigit(static_cast<unsigned char>(after)) && next > end);
        auto before = from == 0 ? std::string::npos : text.find_last_not_of(" \t\r\n", from - 1);
        std::size_t start = before;
        while (before != std::string::npos && start > 0 && isOfWord(text[start - 1]))
            --start;
        const auto last = before == std::string::npos ? std::string() : text.substr(start, before + 1 - start);
        uses.own = uses.own || last == "struct" || last == "class" || last == "enum" || last == "namespace" ||
                   last == "define";
    }
}

} // namespace

bool isForeign(const std::string& header) {
    return std::ranges::any_of(libraries(), [&](const Library& one) { return header.starts_with(one.header); });
}

std::string foreignDeclarations(const std::vector<std::string>& headers, const std::vector<const std::string*>& texts) {
    std::vector<std::string_view> beginnings;
    for (const auto& library : libraries())
        if (std::ranges::any_of(headers, [&](const auto& header) { return header.starts_with(library.header); }))
            beginnings.insert(beginnings.end(), library.names.begin(), library.names.end());
    if (beginnings.empty())
        return {};
    std::map<std::string, Uses> found;
    for (const auto* text : texts)
        look(*text, beginnings, found);
    std::string made = "#include \"telar_foreign.h\"\n";
    int values = 0;
    for (const auto& [name, uses] : found) {
        if (uses.own)
            continue;
        if (uses.called && !namesType(name)) {
            const bool words =
                name.find("String") != std::string::npos || name.find("GetLastError") != std::string::npos;
            made += "TELAR_FOREIGN_CALL(" + name + ", " + (words ? "const char*" : "int") + ") ";
        } else if (uses.type) {
            made += (isStatus(name) ? "TELAR_FOREIGN_STATUS(" : "TELAR_FOREIGN_TYPE(") + name + ") ";
        } else { // the first of a list of results is success
            const bool success = name.ends_with("SUCCESS") || name.ends_with("Success");
            made += "TELAR_FOREIGN_VALUE(" + name + ", " + std::to_string(success ? 0 : ++values) + ") ";
        }
    }
    return made + '\n';
}

} // namespace telar::program
