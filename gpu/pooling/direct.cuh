// The definition: one thread for each output cell looks at every cell of its window. For dilated windows, for
// argmax, and for small windows at odd strides.
#pragma once

#include "gpu/pooling/cells.cuh"

namespace telar::gpu {

template <class T, bool Average, bool Argmax>
__global__ void __launch_bounds__(directThreads)
    poolDirect(const __grid_constant__ Geometry g, const T* in, typename Cells<T, Average>::Out* out, int64_t* argmax,
               int rowFrom, int rowEnd) {
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;
    const int x = blockIdx.x * directThreads + threadIdx.x;
    if (x >= g.outColumns)
        return;
    const int left = x * g.sw - g.pw;
    for (int plane = blockIdx.z; plane < g.planes; plane += gridDim.z) {
        const T* from = in + plane * g.inPlane;
        for (int y = rowFrom + blockIdx.y; y < rowEnd; y += gridDim.y) {
            const int top = y * g.sh - g.ph;
            Cell best = C::of(C::identity());
            int64_t where = -1;
            bool found = false;
            auto look = [&](Cell value, int64_t index) {
                if constexpr (Argmax) {
                    if (!found || (best == best && (value > best || value != value)))
                        best = value, where = index;
                    found = true;
                } else {
                    best = C::join(best, value);
                }
            };
            for (int i = 0; i < g.kh; ++i) {
                const int r = top + i * g.dh;
                const bool rowInside = r >= 0 && r < g.rows;
                for (int j = 0; j < g.kw; ++j) {
                    const int c = left + j * g.dw;
                    if (rowInside && c >= 0 && c < g.columns)
                        look(C::of(__ldg(from + r * g.inStride + c)), int64_t{r} * g.columns + c);
                    else if (g.zeroPadding && rowInPadding(g, r) && columnInPadding(g, c))
                        look(Cell(0), -1);
                }
            }
            const int64_t at = plane * g.outPlane + y * g.outStride + x;
            if constexpr (Average)
                out[at] =
                    __fdiv_rn(best, static_cast<float>(counted(top, g.kh, g.dh, g.rows, g.ph, g.countPadding)) *
                                        static_cast<float>(counted(left, g.kw, g.dw, g.columns, g.pw, g.countPadding)));
            else
                out[at] = static_cast<typename C::Out>(best);
            if constexpr (Argmax)
                argmax[(int64_t{plane} * g.outRows + y) * g.outColumns + x] = where;
        }
    }
}

} // namespace telar::gpu
