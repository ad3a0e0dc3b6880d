// What a page says of a finding: in whole sentences, and in the names of the student's own source.
#pragma once

#include "ui/labs/kernel/kernel_jobs.hpp"
#include "ui/source/source_view.hpp"

namespace telar {

/// With a capital and a full stop.
QString asSentence(QString words);
/// "Race on tile[32]".
QString findingTitle(const simt::Finding& finding);
/// What happened, without the place: a sentence.
QString findingSentence(const simt::Finding& finding);
/// What to do; `run`: whose source names the index and the length. Null: numbers.
QString findingRemedy(const simt::Finding& finding, const KernelLaunch* run);
/// The mark under its line, with a card.
SourceMark findingMark(const simt::Finding& finding, const KernelLaunch* run);

} // namespace telar
