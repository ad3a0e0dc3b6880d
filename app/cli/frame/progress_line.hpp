// How far the work is, on one line of standard error, where that is a terminal.
#pragma once

#include "core/base/progress.hpp"

#include <string>
#include <thread>

namespace telar::cli {

/// Shows from half a second on, about ten times a second; its destructor wipes the line.
class ProgressLine {
public:
    ProgressLine(const Progress& progress, std::string doing);
    ~ProgressLine() = default;

private:
    std::jthread thread_;
};

/// "43 % of pool, 2.1 s, about 3 s left"
std::string progressWords(const Progress& progress, const std::string& doing);

} // namespace telar::cli
