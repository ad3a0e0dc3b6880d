// The published figures as one page of small charts, as a paper or a thesis would print them.
#pragma once

#include "ui/charts/export.hpp"

namespace telar {

/// The first `count` of those that have curves, three beside each other. Type stays at its size however many there are:
/// nothing is smaller than 7 points on a page that is printed as it is.
Exportable figuresPage(const Catalogue& catalogue, int count = 12);

} // namespace telar
