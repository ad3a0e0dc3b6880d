// The card that times are foretold for.
#pragma once

#include "app/cli/command.hpp"
#include "core/simt/cards.hpp"

namespace telar::cli {

struct CardChoice {
    simt::DeviceModel card;
    std::string from; ///< "its data sheet", "calibrated here", "its driver's facts"
};

/// `typed`: a card's name or a file that calibrate wrote. Empty: what calibrate kept for this computer's GPU, else that
/// GPU by its driver's facts, else the thesis' Tesla T4. Errors: an unknown name, a file that is no card.
Expected<CardChoice> chooseCard(const std::string& typed, const JobContext& job);

/// Where calibrate keeps this user's card: telar/card.json in the folder for data (XDG Base Directory Specification);
/// empty where there is no home.
std::string keptCardFile();

} // namespace telar::cli
