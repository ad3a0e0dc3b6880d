// What the commands of the library share.
#pragma once

#include "app/cli/frame/common.hpp"
#include "core/library/library.hpp"

namespace telar::cli {

Option libraryOption();
Expected<RecordLibrary> openLibrary(const Arguments& arguments, RecordLibrary::Access access, const JobContext& job);
/// The operands as one line of words.
std::string typedWords(const Arguments& arguments);
/// The sets named by each --set, or by the operands.
Expected<std::vector<RecordSet>> namedSets(RecordLibrary& library, const std::vector<std::string>& names);

} // namespace telar::cli
