// What clang says most often about a student's source, as sentences that can be translated. English is clang's own.
#pragma once

#include "core/base/text.hpp"

#include <vector>

namespace telar::cuda {

/// The sentence with its names in places, without the option that clang names behind it; what is not known stays as clang says
/// it, with one place for all of it.
Text clangWords(const std::string& said);
/// The sentences that are known, the longer of two with the same beginning first.
const std::vector<const char*>& clangSentences();

} // namespace telar::cuda
