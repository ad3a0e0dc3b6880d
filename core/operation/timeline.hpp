// What happened when, on the host and on a device: the spans of a time line. Measured by gpu/ with events in
// the stream of the work, or modelled (core/pooling/model_timeline.hpp) where there is no device.
#pragma once

#include "core/base/text.hpp"

#include <cstdint>
#include <vector>

namespace telar {

enum class TimelineLane { Host, CopyIn, Kernel, CopyOut };

struct TimelineSpan {
    TimelineLane lane = TimelineLane::Host;
    int64_t startNs = 0, durationNs = 0; ///< from the beginning of the run
    int64_t item = 0;                    ///< 0 for one launch in all; else the number of the window
    Text label;                          ///< "Cut the window"
};

struct Timeline {
    static constexpr int64_t mostSpans = 4096; ///< kept; a launch for each window makes millions
    std::vector<TimelineSpan> spans;           ///< in the order in which they ended
    int64_t omitted = 0;                       ///< spans that came after those kept
    int64_t totalNs = 0;                       ///< of the whole run, the omitted spans too
    bool modelled = false;                     ///< computed from counts, not measured
    std::string device;                        ///< "NVIDIA H200"; of the model where modelled

    bool empty() const { return spans.empty(); }
    void add(TimelineLane lane, int64_t startNs, int64_t durationNs, int64_t item, const Text& label) {
        if (static_cast<int64_t>(spans.size()) < mostSpans)
            spans.push_back({lane, startNs, durationNs, item, label});
        else
            ++omitted;
    }
};

/// The labels of the thesis' pipeline and of one launch, the same for measured and modelled time lines.
namespace timeline {
inline Text cutWindow() { return text(TELAR_TR("core", "Cut the window")); }
inline Text windowMaximum() { return text(TELAR_TR("core", "Result of the window")); }
inline Text copyIn() { return text(TELAR_TR("core", "Copy to the device")); }
inline Text copyProduct() { return text(TELAR_TR("core", "Copy of the empty product to the device")); }
inline Text copyFilter() { return text(TELAR_TR("core", "Copy of the filter to the device")); }
inline Text copyOut() { return text(TELAR_TR("core", "Copy from the device")); }
inline Text kernel(const std::string& name) { return text(TELAR_TR("core", "Kernel %1"), name); }
inline Text prepare() { return text(TELAR_TR("core", "Prepare the run")); }
inline Text finish() { return text(TELAR_TR("core", "Unpack the result")); }
} // namespace timeline

} // namespace telar
