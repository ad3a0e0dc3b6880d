// The sentence that helps: chosen by what went wrong, the exercise's own before those for everybody.
#pragma once

#include "core/exercise/grade.hpp"

namespace telar {

/// What a hint looks at.
struct AnswerFacts {
    bool untouched = false; ///< the gap is as it was given
    bool noKernel = false;
    bool late = false;
    std::string compilerSaid; ///< its first error; empty: it compiles
};

/// Empty where nothing fits, and where every check has passed.
Bilingual chosenHint(const Exercise& exercise, const Grade& grade, const AnswerFacts& facts);

} // namespace telar
