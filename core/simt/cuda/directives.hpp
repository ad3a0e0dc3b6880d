// The directives of a source, however comments, quotation marks and split lines stand around them.
#pragma once

#include "core/base/expected.hpp"

#include <string>
#include <vector>

namespace telar::cuda {

struct Directive {
    int line = 0;     ///< from 1, of its '#'
    std::string text; ///< behind the '#', on one line, a blank for each comment
};
/// Those that a compiler would see, also in parts that a condition leaves out.
std::vector<Directive> directivesOf(const std::string& source);

/// Why a source is not given to the compiler: it includes a file by an absolute path, a path with "..", or a
/// macro. This is for the friendly sentence; what it does not see, the compiler's cage stops.
Status checkIncludes(const std::string& source, const std::string& name);

} // namespace telar::cuda
