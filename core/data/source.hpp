// What a matrix on screen is and where it came from.
#pragma once

#include "core/base/text.hpp"
#include "core/matrix/matrix.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace telar {

/// A matrix with its origin. Immutable once made, shared between views and jobs.
struct SourceMatrix {
    AnyMatrix values;
    std::string name;   ///< short, for titles: "axial_045.jpg"
    std::string origin; ///< full: path, or "random"
    std::optional<uint64_t> seed;
    bool wholeNumbers = true; ///< every value is a whole number: written without decimals
    bool image = false;       ///< shown as a picture at first
    std::string cliOptions;   ///< what telar-cli needs to make it again: "--random 8 --seed 35"
    std::vector<Text> notes;  ///< what was left out or is missing, one sentence each
};
using SourcePtr = std::shared_ptr<const SourceMatrix>;

} // namespace telar
