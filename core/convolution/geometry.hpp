// From a problem to the parameters of the kernels under core/convolution/kernels, whoever launches them.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/convolution/kernels/geometry.cuh"
#include "core/operation/window_geometry.hpp"

#include <algorithm>

namespace telar {

/// Of a problem whose rows, columns and planes a launch has accepted.
inline ConvolutionGeometry geometryOf(const ConvolutionProblem& problem, const PlanesView<float>& output) {
    const ConvolutionSpec& s = problem.spec;
    auto g = windowGeometry<ConvolutionGeometry>(s, problem.input, output);
    g.inChannels = static_cast<int>(s.inputChannels);
    g.outChannels = static_cast<int>(s.outputChannels);
    g.groupInChannels = static_cast<int>(s.groupChannels());
    g.groupOutChannels = static_cast<int>(s.outputChannels / s.groups);
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
