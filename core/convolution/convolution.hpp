// Convolution: its contract, its specification and the interface that every variant implements.
//
// What networks call convolution is cross-correlation (Goodfellow, Bengio, Courville: Deep Learning, 2016, section
// 9.1): the filter is not turned around. For picture n, output channel o and output cell (r, c):
//
//     out(n, o, r, c) = bias(o) + sum over channel i of o's group and filter cell (y, x) of
//                       filter(o, i, y, x) * in(n, first(o) + i, r * SH - PH + y * DH, c * SW - PW + x * DW)
//
// with zeros where the input has no cell, then the activation.
//
// Contract, the same for every variant:
// - Output size, each axis: floor((n + 2p - d(k-1) - 1)/s) + 1, as PyTorch's.
// - Groups divide both numbers of channels; output channels of a group see the input channels of that group only.
// - Numbers are float32. Whole numbers whose absolute products and bias sum to less than 2^24 give the same bits in
//   every variant that only multiplies and adds (`errorFactor` 1); otherwise |error| <= 4 * terms * 2^-24 * (sum of
//   the absolute products and bias), `terms` being the cells of the filter times the channels of a group. Variants
//   that transform (Winograd, FFT) may be `errorFactor` times as far off, measured against the largest such sum of the
//   output's plane, since they mix neighbouring cells.
// - Not finite input or weights are refused by no one: NaN and infinities go where the formula takes them (an infinite
//   weight over the padding's zeros gives NaN); variants that transform may spread them over the output.
// - ReLU keeps NaN.
// - Empty input and a filter that reaches beyond the padded input are refused.
// - The result does not depend on the number of threads.
#pragma once

#include "core/operation/variant.hpp"
#include "core/pooling/pooling.hpp"

namespace telar {

enum class Activation { None, Relu };

struct ConvolutionSpec {
    int64_t inputChannels = 1;
    int64_t outputChannels = 1;
    int64_t groups = 1;
    Size2 kernel{3, 3}; ///< rows and columns of the filter
    Size2 stride{1, 1};
    Size2 padding{0, 0};
    Size2 dilation{1, 1};
    Activation activation = Activation::None;
    bool operator==(const ConvolutionSpec&) const = default;
    int64_t groupChannels() const { return inputChannels / groups; } ///< input channels that a filter sees
    /// Products of one output cell.
    int64_t terms() const { return groupChannels() * kernel.h * kernel.w; }
};

/// Rows and columns of the output.
struct ConvolutionShape {
    int64_t rows = 0;
    int64_t columns = 0;
    bool operator==(const ConvolutionShape&) const = default;
};

/// Checks the specification against an input of rows x columns; a user error says which rule is broken.
Expected<ConvolutionShape> convolutionShape(const ConvolutionSpec& spec, int64_t rows, int64_t columns);

/// Views of the caller's memory.
struct ConvolutionProblem {
    ConvolutionSpec spec;
    PlanesView<const float> input;  ///< pictures * inputChannels planes (NCHW)
    PlanesView<const float> filter; ///< outputChannels * groupChannels() planes of kernel.h x kernel.w
    const float* bias = nullptr;    ///< outputChannels numbers, or null: zeros
    int64_t pictures() const { return spec.inputChannels > 0 ? input.planes / spec.inputChannels : 0; }
};

using ConvolutionRun = LaunchedRun;

/// One way to convolve. Stateless; any thread may call any member, several at a time.
class ConvolutionVariant : public VariantBase {
public:
    using VariantBase::VariantBase;
    /// Whether it can do this problem, and if not, why. The specification is already valid.
    virtual Status supports(const ConvolutionProblem&) const { return {}; }
    /// Bytes that it takes beside input, filter and output.
    virtual int64_t memory(const ConvolutionProblem&) const { return 0; }
    virtual Cost cost(const ConvolutionProblem& problem) const = 0;
    /// Whether it is worth choosing by itself for this problem, which it supports.
    virtual bool pays(const ConvolutionProblem&) const { return true; }
    /// By how much more than the contract's bound its sums may be off.
    virtual double errorFactor() const { return 1; }
    /// Fills `output`: pictures * outputChannels planes of the shape of `convolutionShape`. Looks at `options.job` at
    /// least every 50 ms; progress counts planes of the output.
    virtual Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                         const RunOptions& options) const = 0;
};

/// Checks problem, output, memory, availability and support, then runs. Everything outside `core` and `gpu` runs
/// variants through this.
Expected<ConvolutionRun> runConvolution(const ConvolutionVariant& variant, const ConvolutionProblem& problem,
                                        const PlanesView<float>& output, const RunOptions& options = {});

/// The variants that need nothing but this computer's processor: emulator:..., serial, openmp, im2col, simd, fft,
/// winograd.
Registry<ConvolutionVariant> cpuConvolutionVariants();

} // namespace telar
