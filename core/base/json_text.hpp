// JSON that may be a stranger's: a file, or what a process says that is shut in. It is looked over before it is parsed, so that
// neither depth nor number of values costs more than the text is worth, and both stop when they take too long or the job is asked
// to. For core's own sources: the header carries the JSON library.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"

#include <nlohmann/json.hpp>

#include <limits>
#include <string>
#include <string_view>

namespace telar {

using Json = nlohmann::json; ///< keys in alphabetical order: one document has one text

struct JsonLimits {
    int depth = 64; ///< of objects and arrays within each other
    int64_t keys = int64_t{1} << 18;
    int64_t memoryBytes = int64_t{60} << 20; ///< of what is made of the text, beside the text
    double seconds = 1;
};

/// What a text will be once it is parsed, from one look at it.
struct JsonFacts {
    int depth = 0;
    int64_t keys = 0;
    int64_t bytes = 0;    ///< of memory, at most about
    bool stopped = false; ///< the look ended before the text did: it was too deep, too late, or the job was to stop
};
JsonFacts lookAtJson(std::string_view text);

/// What a process says that is shut in, or a file that is read only in part, within all limits. `J` is Json, or
/// nlohmann::ordered_json, whose keys stay in their order. A discarded value where the text is no JSON; an error, with `name`, where
/// a limit is passed. Of two members of one name the last counts.
template <class J>
Expected<J> readSaid(std::string_view text, const std::string& name, const JobContext& job = {},
                     const JsonLimits& limits = {});

/// A discarded value where the text is no JSON. Refuses what is nested deeper than `mostDepth` or does not
/// fit in memory; stops when the job is asked to. `name` goes into messages.
Expected<Json> parseJson(std::string_view text, int mostDepth, const std::string& name, const JobContext& job = {});

} // namespace telar
