// Cells of a picture that was read.
#pragma once

#include "core/data/image.hpp"

namespace telar::test {

inline int at(const Expected<SourceMatrix>& source, int r, int c) {
    return std::visit([&](const auto& m) { return int(m.at(r, c)); }, source->values);
}

} // namespace telar::test
