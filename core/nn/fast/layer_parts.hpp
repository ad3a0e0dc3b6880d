// What both precisions of a layer share: places of windows, strips, scratch memory.
#pragma once

#include "core/base/os/thread_value.hpp"
#include "core/nn/fast/layer.hpp"

#include <algorithm>
#include <cstring>

namespace telar::nn::fast {

inline constexpr int64_t block = width * width;

/// Scratch of the calling thread, at least `floats` long; its contents do not outlive the task.
inline float* scratch(int which, int64_t floats) {
    static const os::ThreadValue<Matrix<float>> scratches;
    auto* held = scratches.get(3);
    if (held[which].size() < floats)
        held[which] = Matrix<float>(1, floats);
    return held[which].data();
}

/// Rows that are multiplied column by column in one go: both factors stay in the first-level cache.
inline int64_t rowsPerPass(int64_t rows) { return rows <= 160 ? rows : 128; }

/// Even strips of rows, none taller than the register tile.
template <class Strip>
void forEachStrip(int64_t rows, int64_t most, const Strip& strip) {
    const int64_t count = ceilDiv(rows, most);
    for (int64_t i = 0; i < count; ++i) {
        const int64_t first = i * rows / count;
        strip(first, (i + 1) * rows / count - first);
    }
}

/// The chunk's place in the kernel.
struct Chunk {
    int64_t block, row, column;
};
inline Chunk chunkAt(const Geometry& g, int64_t chunk) {
    return {chunk / (g.kernel.h * g.kernel.w), chunk / g.kernel.w % g.kernel.h, chunk % g.kernel.w};
}

/// Calls body(row, inputPosition) for `count` output positions from `first`; the input position is -1 in the
/// padding.
template <class Body>
void forEachRow(const Geometry& g, const Chunk& chunk, int64_t first, int64_t count, const Body& body) {
    const int64_t inside = first % g.out.cells();
    int64_t sample = first / g.out.cells(), r = inside / g.out.columns, c = inside % g.out.columns;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t row = r * g.stride.h + chunk.row - g.padding.h;
        const int64_t column = c * g.stride.w + chunk.column - g.padding.w;
        const bool valid = row >= 0 && row < g.in.rows && column >= 0 && column < g.in.columns;
        body(i, valid ? sample * g.in.cells() + row * g.in.columns + column : -1);
        if (++c == g.out.columns) {
            c = 0;
            if (++r == g.out.rows)
                r = 0, ++sample;
        }
    }
}

/// Rows of the unfolded input for one chunk: (count, 32).
template <class T>
void unfold(const Geometry& g, int64_t n, const T* in, int64_t chunk, int64_t first, int64_t count, T* to) {
    const auto place = chunkAt(g, chunk);
    const T* from = in + place.block * n * g.in.cells() * width;
    forEachRow(g, place, first, count, [&](int64_t i, int64_t position) {
        if (position < 0)
            std::memset(to + i * width, 0, width * sizeof(T));
        else
            std::memcpy(to + i * width, from + position * width, width * sizeof(T));
    });
}

} // namespace telar::nn::fast
