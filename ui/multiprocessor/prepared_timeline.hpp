// A timeline made ready to be painted: what takes time is done in the job that made it.
#pragma once

#include "core/simt/multiprocessor/multiprocessor.hpp"
#include "ui/theme/theme.hpp"

#include <QString>

namespace telar {

struct PreparedTimeline {
    multiprocessor::Timeline timeline;
    std::vector<std::vector<multiprocessor::Span>> places;          ///< spans of each place, in order
    std::vector<std::pair<int, multiprocessor::StateCycles>> lines; ///< by line of `file`
    std::string file;
    double waiting = 0; ///< cycles of warps of the line with the most
};

/// `file`: as the program's line numbers name it, or its end.
PreparedTimeline prepared(multiprocessor::Timeline timeline, const std::string& file);

/// The line of an instruction where it is of `file`; 0: of another.
int lineOf(const PreparedTimeline& prepared, uint32_t source);

QColor stateColor(multiprocessor::State state, const Colors& colors);
QString stateWords(multiprocessor::State state);
/// A pattern beside the colour, for states that share one.
Qt::BrushStyle stateBrush(multiprocessor::State state);

} // namespace telar
