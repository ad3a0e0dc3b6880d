// The product in the emulator: the kernels of core/matmul/kernels, with any way of looking at them. The
// variants `emulator:...` are made of this.
#pragma once

#include "core/matmul/matmul.hpp"
#include "core/simt/kernel_card.hpp"
#include "core/simt/launch.hpp"

namespace telar {

/// `matmul1` to 3, the ladder, then wrong ones for experiments (`fault` says what is wrong).
const std::vector<simt::KernelCard>& matmulKernels();

/// The shape of the launch, or why there is none. `block` where the kernel lets it be chosen.
Expected<simt::LaunchConfig> matmulLaunch(const std::string& kernel, const MatmulProblem& problem,
                                          std::optional<simt::Dim3> block = {});

/// One launch; A, B and C dense. Wrong kernels only counted or traced.
Expected<simt::LaunchReport> emulateMatmul(const std::string& kernel, const MatmulProblem& problem,
                                           const PlanesView<float>& c,
                                           const simt::LaunchOptions& options = {},
                                           std::optional<simt::Dim3> block = {});

} // namespace telar
