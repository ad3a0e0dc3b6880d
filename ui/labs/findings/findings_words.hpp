// Quantities and sentences of the findings in the language of the window.
#pragma once

#include "core/findings/story.hpp"
#include "core/report/plain_report.hpp"
#include "ui/widgets/painted.hpp"

namespace telar {

QString shown(const Quantity& quantity);
QString shown(const Sentence& sentence);
/// The table of an answer, with a header.
QByteArray storyCsv(const StoryAnswer& answer);
/// As a report takes it: the question, the story with what follows from it and its source, the numbers by
/// row.
ReportFinding reportOf(const Story& story, const StoryAnswer& answer);

/// Bars one below the other, or cells of which some are marked.
Painted::Paint paintStory(const StoryPicture& picture);

} // namespace telar
