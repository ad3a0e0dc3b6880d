// From a plan to kernels, for one element type; each type is compiled in a file of its own.
#pragma once

#include "gpu/device/cuda.hpp"
#include "gpu/pooling/apart.cuh"
#include "gpu/pooling/direct.cuh"
#include "gpu/pooling/passes.cuh"
#include "gpu/pooling/plane.cuh"
#include "gpu/pooling/ring.cuh"
#include "gpu/pooling/rows.cuh"
#include "gpu/pooling/small.cuh"
#include "gpu/pooling/walk.cuh"

namespace telar::gpu {

inline dim3 dimensions(const std::array<int64_t, 3>& n) {
    return {static_cast<unsigned>(n[0]), static_cast<unsigned>(n[1]), static_cast<unsigned>(n[2])};
}

template <class T, bool Average>
Status launchSmall(const Plan& plan, const T* in, void* to, cudaStream_t stream) {
    using Out = typename Cells<T, Average>::Out;
    const auto& g = plan.geometry;
    auto* out = static_cast<Out*>(to);
    const dim3 grid = dimensions(plan.shape.grid);
    if (g.kw == 2 && g.sw == 2)
        poolSmall<T, Average, 2, 2, 0><<<grid, smallThreads, 0, stream>>>(g, in, out);
    else if (g.kw == 3 && g.sw == 1)
        poolSmall<T, Average, 3, 1, 1><<<grid, smallThreads, 0, stream>>>(g, in, out);
    else if (g.pw == 1)
        poolSmall<T, Average, 3, 2, 1><<<grid, smallThreads, 0, stream>>>(g, in, out);
    else
        poolSmall<T, Average, 3, 2, 0><<<grid, smallThreads, 0, stream>>>(g, in, out);
    return checkLaunch("poolSmall");
}

template <class T, bool Average, class Out>
Status launchPlane(const Plan& plan, const T* in, Out* out, cudaStream_t stream) {
    const auto& g = plan.geometry;
    auto* kernel = g.sw == 1   ? poolPlane<T, Average, 1, 1>
                   : g.pw == 1 ? poolPlane<T, Average, 2, 1>
                               : poolPlane<T, Average, 2, 0>;
    if (auto done = check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                               static_cast<int>(plan.sharedBytes)),
                          "cudaFuncSetAttribute");
        !done)
        return done;
    kernel<<<dimensions(plan.shape.grid), plan.planeThreads, plan.sharedBytes, stream>>>(g, in, out);
    return checkLaunch("poolPlane");
}

template <class T, bool Average, class Out>
Status launchApart(const Plan& plan, const T* in, Out* out, cudaStream_t stream) {
    const auto& g = plan.geometry;
    auto* kernel = g.kh == 3   ? poolApart<T, Average, 3>
                   : g.kh == 4 ? poolApart<T, Average, 4>
                               : poolApart<T, Average, 0>;
    kernel<<<dimensions(plan.shape.grid), apartThreads, 0, stream>>>(g, in, out);
    return checkLaunch("poolApart");
}

/// For float32 alone; `plan` chooses it for nothing else.
template <class T>
Status launchFixed(const Plan& plan, const T* in, void* out, cudaStream_t stream) {
    if constexpr (std::is_same_v<T, float>) {
        const int k = plan.geometry.kh;
        const auto launch = k <= 11 ? launchFixedSmall : k <= 21 ? launchFixedMiddle : launchFixedLarge;
        return launch(plan, in, static_cast<float*>(out), stream);
    }
    return {};
}

template <class T, bool Average, class Out>
Status launchRing(const Plan& plan, const Geometry& g, const LaunchShape& shape, const T* in, Out* out, bool finishes,
                  cudaStream_t stream) {
    auto* kernel = g.kh > ringDeep ? poolRing<T, Average, Out, 8> : poolRing<T, Average, Out, 4>;
    if (auto done = check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                               static_cast<int>(plan.sharedBytes)),
                          "cudaFuncSetAttribute");
        !done)
        return done;
    kernel<<<dimensions(shape.grid), ringThreads, plan.sharedBytes, stream>>>(g, in, out, finishes);
    return checkLaunch("poolRing");
}

/// The columns alone, as a problem of its own: windows of KH x 1 into dense cells.
inline Geometry columnGeometry(const Geometry& g) {
    Geometry c = g;
    c.kw = c.sw = 1;
    c.pw = 0;
    c.outColumns = g.columns;
    c.outStride = g.columns;
    c.outPlane = int64_t{g.outRows} * g.columns;
    c.wideOut = g.columns % 4 == 0;
    return c;
}

template <class T, bool Average, class Cell, class Out>
Status launchRowChunks(const Plan& plan, const Cell* cells, Out* out, cudaStream_t stream) {
    constexpr int round = rowThreads * 4;
    auto* kernel = plan.rowTile == 2 * round   ? poolRowChunks<T, Average, 2>
                   : plan.rowTile == 4 * round ? poolRowChunks<T, Average, 4>
                                               : poolRowChunks<T, Average, 8>;
    if (auto done = check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                               static_cast<int>(plan.rowSharedBytes)),
                          "cudaFuncSetAttribute");
        !done)
        return done;
    kernel<<<dimensions(plan.shape.grid), rowThreads, plan.rowSharedBytes, stream>>>(
        plan.geometry, cells, out, plan.geometry.strips, plan.rowChunkLog);
    return checkLaunch("poolRowChunks");
}

/// More shared memory than a kernel gets unasked.
template <class Kernel>
Status allow(Kernel* kernel, std::size_t sharedBytes) {
    return check(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(sharedBytes)),
        "cudaFuncSetAttribute");
}

template <class T, bool Average, class Cell>
Status launchColumnWalk(const Plan& plan, const Geometry& columns, const T* in, Cell* cells, cudaStream_t stream) {
    const auto& walk = plan.columnWalk;
    Geometry g = columns;
    g.strips = static_cast<int>(ceilDiv(g.columns, 32));
    g.bands = walk.bands;
    auto* kernel = walk.each == 32 ? poolColumnWalk<T, Average, 32> : poolColumnWalk<T, Average, 64>;
    if (auto done = allow(kernel, walk.sharedBytes); !done)
        return done;
    kernel<<<dimensions(plan.columnShape.grid), walkThreads, walk.sharedBytes, stream>>>(g, in, cells, walk.tiles);
    return checkLaunch("poolColumnWalk");
}

template <class T, bool Average, class Cell, class Out>
Status launchRowWalk(const Plan& plan, const Cell* cells, Out* out, cudaStream_t stream) {
    const auto& walk = plan.rowWalk;
    auto* kernel = poolRowWalk<T, Average>;
    if (auto done = allow(kernel, walk.sharedBytes); !done)
        return done;
    kernel<<<dimensions(plan.shape.grid), walkThreads, walk.sharedBytes, stream>>>(plan.geometry, cells, out,
                                                                                   walk.bands, walk.tiles);
    return checkLaunch("poolRowWalk");
}

template <class T, bool Average>
Status launchPasses(const Plan& plan, const T* in, void* to, void* scratch, cudaStream_t stream) {
    using C = Cells<T, Average>;
    auto* cells = static_cast<typename C::Cell*>(scratch);
    const auto columns = columnGeometry(plan.geometry);
    if (plan.ringColumns) {
        Geometry ring = columns;
        ring.strips = static_cast<int>(ceilDiv(ring.columns, 128));
        ring.stripCells = 128;
        if (auto done = launchRing<T, Average>(plan, ring, plan.columnShape, in, cells, false, stream); !done)
            return done;
    } else if (plan.columnWalk.each) {
        if (auto done = launchColumnWalk<T, Average>(plan, columns, in, cells, stream); !done)
            return done;
    } else {
        const dim3 grid = dimensions(plan.columnShape.grid);
        if (plan.columnsEach == 4)
            poolColumns<T, Average, 4><<<grid, passThreads, 0, stream>>>(columns, in, cells);
        else
            poolColumns<T, Average, 1><<<grid, passThreads, 0, stream>>>(columns, in, cells);
        if (auto done = checkLaunch("poolColumns"); !done)
            return done;
    }
    auto* out = static_cast<typename C::Out*>(to);
    if (plan.rowWalk.each)
        return launchRowWalk<T, Average>(plan, cells, out, stream);
    const dim3 grid = dimensions(plan.shape.grid);
    if (plan.rowTile == 0) {
        poolRows<T, Average><<<grid, passThreads, 0, stream>>>(plan.geometry, cells, out);
        return checkLaunch("poolRows");
    }
    return launchRowChunks<T, Average>(plan, cells, out, stream);
}

template <class T, bool Average>
Status launchMode(const Plan& plan, const T* in, void* out, int64_t* argmax, void* scratch, int rowFrom,
                  cudaStream_t stream) {
    using Out = typename Cells<T, Average>::Out;
    switch (plan.method) {
    case Method::Flat:
        poolFlat<T, Average>
            <<<dimensions(plan.shape.grid), flatThreads, 0, stream>>>(plan.geometry, in, static_cast<Out*>(out));
        return checkLaunch("poolFlat");
    case Method::Plane:
        return launchPlane<T, Average>(plan, in, static_cast<Out*>(out), stream);
    case Method::Small:
        return launchSmall<T, Average>(plan, in, out, stream);
    case Method::Apart:
        return launchApart<T, Average>(plan, in, static_cast<Out*>(out), stream);
    case Method::Fixed:
        return launchFixed(plan, in, out, stream);
    case Method::Ring:
        return launchRing<T, Average>(plan, plan.geometry, plan.shape, in, static_cast<Out*>(out), true, stream);
    case Method::Passes:
        return launchPasses<T, Average>(plan, in, out, scratch, stream);
    case Method::Direct:
        break;
    }
    const int rowEnd = std::min(rowFrom + plan.directRows, plan.geometry.outRows);
    const dim3 grid = dimensions(plan.shape.grid);
    if constexpr (!Average) {
        if (plan.argmax) {
            poolDirect<T, false, true><<<grid, directThreads, 0, stream>>>(plan.geometry, in, static_cast<Out*>(out),
                                                                           argmax, rowFrom, rowEnd);
            return checkLaunch("poolDirect");
        }
    }
    poolDirect<T, Average, false>
        <<<grid, directThreads, 0, stream>>>(plan.geometry, in, static_cast<Out*>(out), nullptr, rowFrom, rowEnd);
    return checkLaunch("poolDirect");
}

template <class T>
Status launchPooling(const Plan& plan, const T* in, void* out, int64_t* argmax, void* scratch, int rowFrom,
                     cudaStream_t stream) {
    return plan.average ? launchMode<T, true>(plan, in, out, argmax, scratch, rowFrom, stream)
                        : launchMode<T, false>(plan, in, out, argmax, scratch, rowFrom, stream);
}

} // namespace telar::gpu
