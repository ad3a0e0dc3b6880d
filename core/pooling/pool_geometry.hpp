// From a problem to the parameters of the kernels under core/pooling/kernels, whoever launches them.
#pragma once

#include "core/operation/window_geometry.hpp"
#include "core/pooling/kernels/geometry.cuh"
#include "core/pooling/pooling.hpp"

namespace telar {

/// Elements from the first to the last cell of the planes, the gaps between rows included.
template <class T>
int64_t lengthOf(const PlanesView<T>& v) {
    return (v.planes - 1) * v.planeStride + (v.rows - 1) * v.rowStride + v.columns;
}

template <class T, class Out>
PoolGeometry geometryOf(const PoolingSpec& s, const PlanesView<const T>& in, const PlanesView<Out>& out) {
    auto g = windowGeometry<PoolGeometry>(s, in, out);
    g.average = s.mode == PoolingMode::Average;
    g.paddingCounts = g.average ? s.countPadding == CountPadding::Yes : s.paddingValue == PaddingValue::Zero;
    return g;
}

} // namespace telar
