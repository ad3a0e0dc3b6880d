// The part of a kernel's parameters that pooling and convolution share: where planes lie, and how a window moves over them.
#pragma once

#include "core/base/size2.hpp"

#include <algorithm>
#include <cstdint>

namespace telar {

template <class Geometry, class Spec, class In, class Out>
Geometry windowGeometry(const Spec& s, const In& in, const Out& out) {
    // Launches have refused larger planes; a stride or dilation that goes beyond this is never taken.
    const auto whole = [](int64_t n) { return static_cast<int>(std::min<int64_t>(n, 1 << 30)); };
    Geometry g;
    g.rows = whole(in.rows), g.columns = whole(in.columns);
    g.rowStride = in.rowStride, g.planeStride = in.planeStride;
    g.outRows = whole(out.rows), g.outColumns = whole(out.columns);
    g.outRowStride = out.rowStride, g.outPlaneStride = out.planeStride;
    g.kernelH = whole(s.kernel.h), g.kernelW = whole(s.kernel.w);
    g.strideH = whole(s.stride.h), g.strideW = whole(s.stride.w);
    g.paddingH = whole(s.padding.h), g.paddingW = whole(s.padding.w);
    g.dilationH = whole(s.dilation.h), g.dilationW = whole(s.dilation.w);
    return g;
}

} // namespace telar
