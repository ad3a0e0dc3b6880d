// JSON files that people pass around (projects, lessons): parsed whole within limits, refused with one
// sentence, written in one canonical form. For core's own sources: the header carries the JSON library.
#pragma once

#include "core/base/json_text.hpp"

#include <string_view>

namespace telar {

struct JsonFileRules {
    const char* format; ///< what "format" must say: "telar-project"
    int schema;         ///< the newest that is understood
    Text foreign;       ///< "The file is not a Telar project"
    int64_t mostBytes = int64_t{256} << 20;
    int mostDepth = 64; ///< of objects and arrays within each other
};

/// The object of a file with a "schema" from 1 to the newest. `name` goes into messages.
Expected<Json> parseJsonFile(std::string_view bytes, const JsonFileRules& rules, const std::string& name,
                             const JobContext& job = {});

/// Objects one field a line, arrays of plain values on one line, a line feed at the end.
std::string canonicalJson(const Json& json);

/// `now` with the fields of `before` that `now` does not have, at the places where they were: what a newer
/// program wrote survives. Elements of arrays are matched by their place and kept where they say the same.
Json mergedJson(Json before, Json now);

} // namespace telar
