// JSON that may be a stranger's: looked over before it is parsed, so that neither depth nor number of values
// costs more than the text is worth. For core's own sources: the header carries the JSON library.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace telar {

using Json = nlohmann::json; ///< keys in alphabetical order: one document has one text

/// What a text will be once it is parsed, from one look at it.
struct JsonFacts {
    int depth = 0;     ///< of objects and arrays within each other
    int64_t bytes = 0; ///< of memory, at most about
};
JsonFacts lookAtJson(std::string_view text);

/// A discarded value where the text is no JSON. Refuses what is nested deeper than `mostDepth` or does not
/// fit in memory; stops when the job is asked to. `name` goes into messages.
Expected<Json> parseJson(std::string_view text, int mostDepth, const std::string& name, const JobContext& job = {});

} // namespace telar
