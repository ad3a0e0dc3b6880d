// From a problem to the parameters of the kernels under core/pooling/kernels, whoever launches them.
#pragma once

#include "core/pooling/kernels/window.hpp"
#include "core/pooling/pooling.hpp"

namespace telar {

/// Elements from the first to the last cell of the planes, the gaps between rows included.
template <class T>
int64_t lengthOf(const PlanesView<T>& v) {
    return (v.planes - 1) * v.planeStride + (v.rows - 1) * v.rowStride + v.columns;
}

template <class T, class Out>
simt::PoolGeometry geometryOf(const PoolingSpec& s, const PlanesView<const T>& in,
                              const PlanesView<Out>& out) {
    simt::PoolGeometry g;
    g.rows = in.rows;
    g.columns = in.columns;
    g.rowStride = in.rowStride;
    g.planeStride = in.planeStride;
    g.outRows = out.rows;
    g.outColumns = out.columns;
    g.outRowStride = out.rowStride;
    g.outPlaneStride = out.planeStride;
    g.kernelH = s.kernel.h;
    g.kernelW = s.kernel.w;
    g.strideH = s.stride.h;
    g.strideW = s.stride.w;
    g.paddingH = s.padding.h;
    g.paddingW = s.padding.w;
    g.dilationH = s.dilation.h;
    g.dilationW = s.dilation.w;
    g.average = s.mode == PoolingMode::Average;
    g.paddingCounts = g.average ? s.countPadding == CountPadding::Yes : s.paddingValue == PaddingValue::Zero;
    return g;
}

template <class Kernel>
Kernel kernelOf(const auto& geometry, const auto& in, const auto& out, int64_t* argmax) {
    Kernel kernel;
    kernel.g = geometry;
    kernel.input = {in.data, lengthOf(in), "input"};
    kernel.output = {out.data, lengthOf(out), "output"};
    kernel.argmax = {argmax, argmax ? out.size() : 0, "argmax"};
    return kernel;
}

} // namespace telar
