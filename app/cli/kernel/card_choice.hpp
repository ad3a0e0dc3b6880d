// The card that times are predicted for.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/simt/cards.hpp"

namespace telar::cli {

using simt::CardChoice;

/// `typed`: a card's name or a file that calibrate wrote. Empty or "own": what calibrate kept for this computer's GPU, else that
/// GPU by its driver's facts, else the thesis' Tesla T4. Errors: an unknown name, a file that is no card.
Expected<CardChoice> chooseCard(const std::string& typed, const JobContext& job);
/// The choice that nobody typed, or where that card lacks the instructions (`capability`: ten times the compute capability),
/// the first card on record that has them.
CardChoice cardWith(CardChoice choice, int capability);

} // namespace telar::cli
