// Which launches, kernels and lines of two runs are the same, whatever became of the program in between.
#pragma once

#include "core/simt/compare/kept_run.hpp"

namespace telar::compare {

/// What two kernels were recognised by.
enum class PairedBy {
    Name,  ///< it is the same, maybe with other template arguments or in another namespace
    Text,  ///< renamed: their texts are alike
    Place, ///< another kernel is launched in the same place
    Only,  ///< each run has this one kernel
};
/// "name" ...: for records; not translated.
const char* pairedName(PairedBy by);

struct KernelPair {
    std::string before, after;
    PairedBy by = PairedBy::Name;
};

/// Indices of launches; none where there is no launch on that side.
struct LaunchPair {
    std::optional<std::size_t> before, after;
};

struct RunPairs {
    std::vector<KernelPair> kernels; ///< in the order of their first launch before
    /// Of kernels that one run alone has: a kernel of the other that most of its text stands in ("split from", "joined into").
    std::map<std::string, std::string> cameFrom, wentInto;
    std::vector<LaunchPair> launches; ///< in the order of the launches before; those that only the other run has follow
    std::map<Place, Place> lines;     ///< from lines before to lines after
    bool sources = false; ///< both runs have texts, so that lines are paired by them and not by their numbers
};

RunPairs pairRuns(const KeptRun& before, const KeptRun& after);

} // namespace telar::compare
