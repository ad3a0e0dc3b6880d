// Everything that a user chose in the convolution lab, as one value: undo, projects and the command line are made of
// it.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/convolution/filters.hpp"
#include "ui/labs/pooling/state.hpp"

namespace telar {

/// Weights of a filter, row-major.
struct FilterWeights {
    qint64 rows = 1, columns = 1;
    std::vector<float> values{1.0F};
    bool operator==(const FilterWeights&) const = default;
    PlanesView<const float> view() const { return {values.data(), 1, rows, columns, columns, rows * columns}; }
    float largest() const; ///< absolute value
    bool anyNegative() const;
    /// The named filter of these weights; null where there is none.
    const NamedFilter* named() const;
    /// Of other sides, its middle on the old middle; what is new is 0.
    FilterWeights resized(qint64 rows, qint64 columns) const;
};
FilterWeights weightsOf(const NamedFilter& filter);
FilterWeights weightsOf(const PlanesView<const float>& view);

struct ConvolutionState {
    SourceRequest source;
    FilterWeights filter = weightsOf(*findFilter("sobel-x"));
    Size2 stride{1, 1}, padding{0, 0}, dilation{1, 1};
    double bias = 0;
    bool relu = false;
    bool pool = false;   ///< maximum of 2 x 2 cells after it, stride 2
    std::string variant; ///< empty: the fastest that can
    int threads = 0;     ///< 0: all cores
    bool operator==(const ConvolutionState&) const = default;
    ConvolutionSpec spec() const; ///< one channel in, one out
};

/// Where its windows lie: as a pooling of the same kernel, stride, padding and dilation.
PoolingSpec windowsOf(const ConvolutionSpec& spec);

/// The telar-cli line that repeats it; `source` may be null while it loads, an empty `variant` names none.
QString convolutionCommandLine(const ConvolutionState& state, const SourceMatrix* source);

} // namespace telar
