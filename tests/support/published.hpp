// What a published figure printed.
#pragma once

#include "core/experiment/presets.hpp"
#include "tests/support/catalogue.hpp"

namespace telar::test {

/// Nothing where there is no figure of that id, or none was printed.
inline std::vector<PublishedCurve> publishedCurves(const std::string& id) {
    const auto* preset = findPreset(catalogue(), id);
    return preset && preset->published ? preset->published() : std::vector<PublishedCurve>();
}

} // namespace telar::test
