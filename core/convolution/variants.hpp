// The variants of this folder, one file each. A new variant: write its file, declare it here, add it in
// registry.cpp.
#pragma once

#include "core/convolution/convolution.hpp"

namespace telar {

/// Bytes of input, filter and output once each, and a multiplication and an addition for each product.
Cost directConvolutionCost(const ConvolutionProblem& problem);

/// As many threads as are asked for, or fewer where waking one costs more than the products that it would take over.
int worthwhileThreads(const ConvolutionProblem& problem, int64_t outputs, const RunOptions& options);

std::unique_ptr<ConvolutionVariant> serialConvolution();
std::unique_ptr<ConvolutionVariant> openmpConvolution();
std::unique_ptr<ConvolutionVariant> simdConvolution();
std::unique_ptr<ConvolutionVariant> im2colConvolution();
std::unique_ptr<ConvolutionVariant> winogradConvolution();
std::unique_ptr<ConvolutionVariant> fftConvolution();
std::unique_ptr<ConvolutionVariant> opencvConvolution();
/// Kernels of core/convolution/kernels in the emulator: `emulator:direct` and so on.
std::vector<std::unique_ptr<ConvolutionVariant>> emulatedConvolution();

} // namespace telar
