// Rows and columns of something small: a window, its steps, a padding.
#pragma once

#include <cstdint>

namespace telar {

struct Size2 {
    int64_t h = 1;
    int64_t w = 1;
    bool operator==(const Size2&) const = default;
};

} // namespace telar
