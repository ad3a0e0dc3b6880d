// A published figure or table, made again: how it is repeated here, what it printed, and what to think of the difference.
#pragma once

#include "core/published/published.hpp"

#include <functional>

namespace telar {

struct FigurePreset {
    const char* id;              ///< "52"; "amdahl"
    Text name;                   ///< "Figures 52 and 53"
    Text title;                  ///< "Three kernels, filter constant"
    Text sentence;               ///< what differs, and why
    const char* chart = "times"; ///< the id of the chart that shows it
    const char* operation;
    std::vector<std::string> backends;
    std::string sizes, threads = "1", settings = {}; ///< as typed
    int repeat = 5;
    const char* also = "";       ///< the other figure that shows the same: "53"
    int place = 1000;            ///< in lists: the figure's number; the thesis' own before those of other works
    bool printsProducts = false; ///< the time of the products stands beside that of the whole
    std::function<std::vector<PublishedCurve>()> published = {}; ///< none: it was announced and never printed
};

} // namespace telar
