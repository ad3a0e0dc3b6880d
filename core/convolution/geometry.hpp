// From a problem to the parameters of the kernels under core/convolution/kernels, whoever launches them.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/convolution/kernels/geometry.cuh"

#include <algorithm>

namespace telar {

/// Of a problem whose rows, columns and planes a launch has accepted.
inline ConvolutionGeometry geometryOf(const ConvolutionProblem& problem, const PlanesView<float>& output) {
    const ConvolutionSpec& s = problem.spec;
    // A stride or dilation that goes beyond this is never taken.
    const auto whole = [](int64_t n) { return static_cast<int>(std::min<int64_t>(n, 1 << 30)); };
    ConvolutionGeometry g;
    g.rows = whole(problem.input.rows);
    g.columns = whole(problem.input.columns);
    g.rowStride = problem.input.rowStride;
    g.planeStride = problem.input.planeStride;
    g.outRows = whole(output.rows);
    g.outColumns = whole(output.columns);
    g.outRowStride = output.rowStride;
    g.outPlaneStride = output.planeStride;
    g.inChannels = whole(s.inputChannels);
    g.outChannels = whole(s.outputChannels);
    g.groupInChannels = whole(s.groupChannels());
    g.groupOutChannels = whole(s.outputChannels / s.groups);
    g.kernelH = whole(s.kernel.h);
    g.kernelW = whole(s.kernel.w);
    g.strideH = whole(s.stride.h);
    g.strideW = whole(s.stride.w);
    g.paddingH = whole(s.padding.h);
    g.paddingW = whole(s.padding.w);
    g.dilationH = whole(s.dilation.h);
    g.dilationW = whole(s.dilation.w);
    g.relu = s.activation == Activation::Relu;
    return g;
}

/// The weights one behind the other, output channel after output channel; kept in `held` where they lie otherwise.
inline PlanesView<const float> denseFilter(const ConvolutionProblem& problem, Matrix<float>& held) {
    const auto& f = problem.filter;
    if (f.rowStride == f.columns && (f.planes == 1 || f.planeStride == f.rows * f.columns))
        return f;
    held = Matrix<float>(f.rows, f.columns, f.planes);
    for (int64_t plane = 0; plane < f.planes; ++plane)
        for (int64_t r = 0; r < f.rows; ++r)
            std::copy_n(f.row(r, plane), f.columns, held.view().row(r, plane));
    return std::as_const(held).view();
}

} // namespace telar
