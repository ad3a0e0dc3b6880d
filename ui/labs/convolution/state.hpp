// Everything that a user chose in the convolution lab, as one value: undo, projects and the command line are made of
// it.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/convolution/filters.hpp"
#include "ui/labs/pooling/state.hpp"

namespace telar {

constexpr qint64 mostRandomChannels = 16, mostRandomFilters = 64;

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

/// The filters of a trained layer.
struct LayerFilters {
    QString name; ///< of the file, or where it was trained
    QString path; ///< of the file; empty where it was trained here
    qint64 outputs = 1, channels = 1, rows = 1, columns = 1;
    std::vector<float> values; ///< outputs * channels planes, row-major
    QString options =
        {}; ///< of telar-cli, where they are a network's: those of the layer's input, which name the layer
    bool operator==(const LayerFilters&) const = default;
};

/// What slides: one filter over every channel, so many of random whole numbers, or those of a trained layer.
enum class FilterKind { One, Random, Layer };

struct ConvolutionState {
    SourceRequest source;
    FilterWeights filter = weightsOf(*findFilter("sobel-x")); ///< random ones have its size
    FilterKind filters = FilterKind::One;
    qint64 channels = 1; ///< of the input, where it can have several
    qint64 groups = 1;   ///< of channels that do not mix
    qint64 drawn = 4;    ///< random filters
    std::shared_ptr<const LayerFilters> layer;
    qint64 seenOutput = 0, seenInput = 0; ///< channels on show
    Size2 stride{1, 1}, padding{0, 0}, dilation{1, 1};
    double bias = 0;
    bool relu = false;
    bool pool = false;   ///< maximum of 2 x 2 cells after it, stride 2
    std::string variant; ///< empty: the fastest that can
    int threads = 0;     ///< 0: all cores
    bool operator==(const ConvolutionState&) const = default;
    /// The same numbers, whoever computes them and whatever is looked at.
    bool sameProblem(const ConvolutionState& other) const;
    ConvolutionSpec spec() const;
    /// Channels that the input can be given: any number of random ones, the three colours of a picture, else one.
    qint64 mostChannels() const;
    /// Of the input: a layer's own number, which a grey input fills with copies of itself.
    qint64 inputChannels() const;
};

/// Where its windows lie: as a pooling of the same kernel, stride, padding and dilation.
PoolingSpec windowsOf(const ConvolutionSpec& spec);

/// The telar-cli line that repeats it; `source` may be null while it loads, an empty `variant` names none.
QString convolutionCommandLine(const ConvolutionState& state, const SourceMatrix* source);

} // namespace telar
