#include "core/simt/driver/kernel_source.hpp"

#include "core/base/json_text.hpp"

#include <algorithm>
#include <filesystem>

namespace telar::driver {

namespace {

using nlohmann::ordered_json;

constexpr std::string_view sourceMark = "\n// telar-cli nvcc: ", entryMark = ".entry ";
constexpr std::size_t mostSourceBytes = std::size_t{4} << 20;

bool staysInside(const std::string& path) {
    const auto normal = std::filesystem::path(path).lexically_normal();
    return !normal.empty() && !normal.is_absolute() && *normal.begin() != ".." && path.find('\0') == std::string::npos;
}

/// Names of the kernels that a compiler has written.
ordered_json entriesOf(const std::string& ptx) {
    ordered_json names = ordered_json::array();
    for (std::size_t at = 0; (at = ptx.find(entryMark, at)) != std::string::npos;) {
        at += entryMark.size();
        names.push_back(ptx.substr(at, ptx.find_first_of("( \t\n", at) - at));
    }
    return names;
}

} // namespace

ordered_json sourceJson(const program::KernelSource& source) {
    ordered_json headers = ordered_json::array();
    for (const auto& header : source.headers)
        headers.push_back({header.path, header.text});
    return {{"name", source.name}, {"text", source.text}, {"headers", std::move(headers)}};
}

SourcePtr sourceFrom(const ordered_json& json) {
    auto made = std::make_shared<program::KernelSource>();
    made->name = json.at("name").get<std::string>();
    made->text = json.at("text").get<std::string>();
    for (const auto& header : json.at("headers"))
        if (auto path = header.at(0).get<std::string>(); staysInside(path))
            made->headers.push_back({std::move(path), header.at(1).get<std::string>()});
    return made;
}

std::string withSource(std::string ptx, const program::KernelSource& source) {
    auto json = sourceJson(source);
    json["entries"] = entriesOf(ptx);
    const auto line = json.dump(-1, ' ', true, ordered_json::error_handler_t::replace);
    if (line.size() <= mostSourceBytes)
        ptx.append(sourceMark).append(line).append("\n");
    return ptx;
}

std::map<std::string, SourcePtr> sourcesIn(std::string_view ptx) {
    std::map<std::string, SourcePtr> made;
    for (std::size_t at = 0; (at = ptx.find(sourceMark, at)) != std::string_view::npos;) {
        at += sourceMark.size();
        const auto json = readSaid<ordered_json>(ptx.substr(at, ptx.find('\n', at) - at), {});
        if (!json)
            continue;
        try {
            const auto source = sourceFrom(*json);
            for (const auto& entry : json->at("entries"))
                made.emplace(entry.get<std::string>(), source);
        } catch (const ordered_json::exception&) {
            continue; // a comment of somebody else's
        }
    }
    return made;
}

} // namespace telar::driver
