// The published figures of all operations.
#pragma once

#include "core/operation/catalogue.hpp"

namespace telar {

/// In the order of the thesis' figures; those without a number after them.
std::vector<const FigurePreset*> figurePresets(const Catalogue& catalogue);
/// Null where there is none of that name.
const FigurePreset* findPreset(const Catalogue& catalogue, const std::string& id);
/// Null where it is of another operation: what was published of one says nothing of another.
const FigurePreset* findPreset(const Catalogue& catalogue, const std::string& id, const std::string& operation);
/// By its id or by the other figure that shows the same: "53" finds "52".
const FigurePreset* presetOfFigure(const Catalogue& catalogue, const std::string& figure);

} // namespace telar
