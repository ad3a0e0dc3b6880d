// Timelines as files: Telar's JSON, and the trace that Perfetto and Chrome open.
#pragma once

#include "core/simt/multiprocessor/multiprocessor.hpp"

#include <nlohmann/json.hpp>

namespace telar::multiprocessor {

/// A launch with what it is called.
struct NamedTimeline {
    std::string kernel, file; ///< file: of its lines
    std::string card;
    const Timeline* timeline = nullptr;
};

/// What records say of a launch: cycles, issue slots, and stalls by Nsight Compute's names.
nlohmann::ordered_json timelineFigures(const Timeline& timeline);
/// {"format": "telar-timeline", "schema": 1, "launches": [...]}: cycles, stall reasons, lines, warps and their spans.
std::string timelineJson(const std::vector<NamedTimeline>& launches);
/// Chrome's trace events: a process for each scheduler, a thread for each place of a warp; one cycle is a microsecond.
std::string timelinePerfetto(const std::vector<NamedTimeline>& launches);
/// Perfetto where the name ends in ".perfetto.json", ".trace.json" or ".pftrace"; else Telar's.
bool isPerfettoName(std::string_view file);

} // namespace telar::multiprocessor
