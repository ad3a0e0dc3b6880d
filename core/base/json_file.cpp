#include "core/base/json_file.hpp"

#include "core/base/json_writer.hpp"

#include <algorithm>

namespace telar {

namespace {

bool isPlain(const Json& json) { return !json.is_object() && !json.is_array(); }

/// As `dump` writes it, which makes a serializer of half a KiB for each value.
void writePlain(const Json& json, std::string& out) {
    if (json.is_string())
        appendJsonWord(out, json.get_ref<const std::string&>());
    else if (json.is_null())
        out += "null";
    else if (json.is_number_unsigned())
        out += std::to_string(json.get<uint64_t>());
    else if (json.is_number_integer())
        out += std::to_string(json.get<int64_t>());
    else
        out += json.dump();
}

void write(const Json& json, int indent, std::string& out) {
    const auto newLine = [&out](int spaces) {
        out += '\n';
        out.append(static_cast<std::size_t>(spaces), ' ');
    };
    if (isPlain(json) || json.empty()) {
        writePlain(json, out);
        return;
    }
    const bool object = json.is_object();
    const bool oneLine = !object && std::all_of(json.begin(), json.end(), isPlain);
    out += object ? '{' : '[';
    bool first = true;
    for (auto it = json.begin(); it != json.end(); ++it) {
        if (!std::exchange(first, false))
            out += oneLine ? ", " : ",";
        if (!oneLine)
            newLine(indent + 1);
        if (object) {
            appendJsonWord(out, it.key());
            out += ": ";
        }
        write(*it, indent + 1, out);
    }
    if (!oneLine)
        newLine(indent);
    out += object ? '}' : ']';
}

/// Whether `big` says all that `small` says, and perhaps more.
bool contains(const Json& big, const Json& small) {
    if (small.is_object()) {
        if (!big.is_object())
            return false;
        for (auto it = small.begin(); it != small.end(); ++it) {
            const auto found = big.find(it.key());
            if (found == big.end() || !contains(*found, *it))
                return false;
        }
        return true;
    }
    if (small.is_array())
        return big.is_array() && big.size() == small.size() &&
               std::equal(big.begin(), big.end(), small.begin(), contains);
    return big == small;
}

} // namespace

Expected<Json> parseJsonFile(std::string_view bytes, const JsonFileRules& rules, const std::string& name,
                             const JobContext& job) {
    const auto refuse = [&](Text what, Text hint = {}) {
        return userError(std::move(what), text("%1", name), std::move(hint));
    };
    if (bytes.empty())
        return refuse(text(TELAR_TR("core", "The file is empty")));
    if (static_cast<int64_t>(bytes.size()) > rules.mostBytes)
        return refuse(text(TELAR_TR("core", "The file is larger than %1 MiB"), rules.mostBytes >> 20));
    const auto start = bytes.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos || bytes[start] != '{')
        return refuse(rules.foreign);
    TELAR_TAKE(parsed, parseJson(bytes, rules.mostDepth, name, job));
    Json json = std::move(*parsed);
    if (json.is_discarded())
        return refuse(text(TELAR_TR("core", "The file is damaged or cut off")),
                      text(TELAR_TR("core", "Open a copy, or the file as it was saved before")));
    const auto format = json.find("format");
    if (format == json.end() || *format != rules.format)
        return refuse(rules.foreign);
    const auto schema = json.find("schema");
    if (schema == json.end() || !schema->is_number_unsigned() || schema->get<uint64_t>() < 1)
        return refuse(text(TELAR_TR("core", "The file does not say the version of its format")));
    if (schema->get<uint64_t>() > static_cast<uint64_t>(rules.schema))
        return refuse(text(TELAR_TR("core", "The file was made by a newer version of Telar: its format is version %1, "
                                            "and this one reads up to %2"),
                           schema->dump(), rules.schema),
                      text(TELAR_TR("core", "Update Telar to open it")));
    return json;
}

std::string canonicalJson(const Json& json) {
    std::string out;
    write(json, 0, out);
    return out + '\n';
}

Json mergedJson(Json before, Json now) {
    if (before.is_object() && now.is_object()) {
        for (auto it = before.begin(); it != before.end(); ++it) {
            const auto found = now.find(it.key());
            if (found == now.end())
                now[it.key()] = std::move(*it);
            else
                *found = mergedJson(std::move(*it), std::move(*found));
        }
    } else if (before.is_array() && now.is_array()) {
        for (std::size_t i = 0; i < std::min(before.size(), now.size()); ++i)
            if (contains(before[i], now[i]))
                now[i] = std::move(before[i]);
    }
    return now;
}

} // namespace telar
