// From a problem to the parameters of the kernels under core/pooling/kernels, whoever launches them.
#pragma once

#include "core/pooling/kernels/geometry.cuh"
#include "core/pooling/pooling.hpp"

#include <algorithm>

namespace telar {

/// Elements from the first to the last cell of the planes, the gaps between rows included.
template <class T>
int64_t lengthOf(const PlanesView<T>& v) {
    return (v.planes - 1) * v.planeStride + (v.rows - 1) * v.rowStride + v.columns;
}

template <class T, class Out>
PoolGeometry geometryOf(const PoolingSpec& s, const PlanesView<const T>& in, const PlanesView<Out>& out) {
    // poolingLaunch has refused sizes beyond this; a stride or dilation that goes further is never taken.
    const auto whole = [](int64_t n) { return static_cast<int>(std::min<int64_t>(n, 1 << 30)); };
    PoolGeometry g;
    g.rows = whole(in.rows);
    g.columns = whole(in.columns);
    g.rowStride = in.rowStride;
    g.planeStride = in.planeStride;
    g.outRows = whole(out.rows);
    g.outColumns = whole(out.columns);
    g.outRowStride = out.rowStride;
    g.outPlaneStride = out.planeStride;
    g.kernelH = whole(s.kernel.h);
    g.kernelW = whole(s.kernel.w);
    g.strideH = whole(s.stride.h);
    g.strideW = whole(s.stride.w);
    g.paddingH = whole(s.padding.h);
    g.paddingW = whole(s.padding.w);
    g.dilationH = whole(s.dilation.h);
    g.dilationW = whole(s.dilation.w);
    g.average = s.mode == PoolingMode::Average;
    g.paddingCounts = g.average ? s.countPadding == CountPadding::Yes : s.paddingValue == PaddingValue::Zero;
    return g;
}

} // namespace telar
