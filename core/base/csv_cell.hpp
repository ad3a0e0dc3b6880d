// One cell of a table for spreadsheets, whoever wrote its words.
#pragma once

#include <string>

namespace telar {

/// Quoted where it has to be. What a spreadsheet would take for a formula (=, +, -, @, tab or line end first, and no
/// plain number) begins with an apostrophe.
std::string csvCell(const std::string& words);

} // namespace telar
