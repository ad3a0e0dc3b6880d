// What costs a whole program most of its time on the card, and what to do about it, for a card under the line that launches it.
#pragma once

#include "core/simt/program/run.hpp"
#include "ui/source/source_view.hpp"

#include <optional>

namespace telar {

/// The launches of the program's own file that take longest, as the model predicts them. Nothing: it has faults, or there is nothing
/// to say about them.
std::optional<SourceMark> slowMark(const program::ProgramReport& report);

} // namespace telar
