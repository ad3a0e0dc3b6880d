// Published figures and tables, each made again: how it is repeated here, what it printed, and what to think
// of the difference.
#pragma once

#include "core/experiment/sweep.hpp"

namespace telar {

struct FigurePreset {
    const char* id;    ///< "52"; "amdahl"
    Text name;         ///< "Figures 52 and 53"
    Text title;        ///< "Three kernels, filter constant"
    Text sentence;     ///< what differs, and why
    const char* chart; ///< which of `chartKinds` shows it
    const char* operation;
    std::vector<std::string> backends;
    std::string sizes, threads, settings; ///< as typed
    int repeat = 5;
    const char* also = ""; ///< the other figure that shows the same: "53"
};
const std::vector<FigurePreset>& figurePresets();
/// Null where there is none of that name.
const FigurePreset* findPreset(const std::string& id);

/// Null where it is of another operation: what was published of one says nothing of another.
const FigurePreset* findPreset(const std::string& id, const std::string& operation);

/// Whether the figure prints the time of the products beside that of the whole.
bool printsProducts(const std::string& preset);
/// By its id or by the other figure that shows the same: "53" finds "52".
const FigurePreset* presetOfFigure(const std::string& figure);

/// A line that was published, in the units of the preset's chart.
struct PublishedCurve {
    std::string label;
    std::vector<double> x, y;
    std::vector<bool> doubtful;
};
std::vector<PublishedCurve> publishedCurves(const std::string& preset);

} // namespace telar
