// The product in the emulator: the kernels of core/matmul/kernels, with any way of looking at them. The
// variants `emulator:...` are made of this.
#pragma once

#include "core/matmul/matmul.hpp"
#include "core/simt/builtin/kernel_card.hpp"
#include "core/simt/thread_view.hpp"

namespace telar {

/// `matmul1` to 3, the ladder, then wrong ones for experiments (`fault` says what is wrong).
const std::vector<simt::KernelCard>& matmulKernels();

/// A kernel changed in one place, to see what that costs. Its id works wherever a kernel's does here.
struct MatmulExperiment {
    const char* id;
    const char* of; ///< one of `matmulKernels`
    Text change;    ///< "Without the barrier between filling and reading"
    bool broken;    ///< the product comes out wrong, or may
};
const std::vector<MatmulExperiment>& matmulExperiments();

/// Whether threads count rows along x and columns along y, as in the thesis' matmul1 and matmul2; in the others
/// x is the column.
bool matmulRowIsX(const std::string& kernel);
/// Additions and multiplications that all threads do: 2 m n k, or more where they redo the work of others.
double matmulOperations(const std::string& kernel, const MatmulProblem& problem);
/// As MatmulVariant::rounding.
double matmulRounding(const std::string& kernel);
/// Of a whole product: of one kernel the factors are rounded and laid out before it.
int64_t matmulLaunches(const std::string& kernel);
/// Numbers of 2 bytes that those two launches write.
struct PackedFactors {
    int64_t a, b;
};
PackedFactors matmulPacked(const MatmulProblem& problem);
/// Whether the kernel lets the shape of its blocks be chosen.
bool matmulChoosesBlock(const std::string& kernel);
/// The shape of the launch, or why there is none. `block` where the kernel lets it be chosen.
Expected<simt::LaunchConfig> matmulLaunch(const std::string& kernel, const MatmulProblem& problem,
                                          std::optional<simt::Dim3> block = {});

/// The product's launch, and before it those that lay factors out, where there are any (looked at by `options.watch`,
/// not in the report); A, B and C dense. Wrong kernels only counted or traced.
Expected<simt::LaunchReport> emulateMatmul(const std::string& kernel, const MatmulProblem& problem,
                                           const PlanesView<float>& c, const simt::LaunchOptions& options = {},
                                           std::optional<simt::Dim3> block = {});

/// One block of the launch, traced; the others are left out. With the first block, `cellOwners` tells which
/// thread makes which element of C.
Expected<simt::LaunchReport> traceMatmulBlock(const std::string& kernel, const MatmulProblem& problem, int64_t number,
                                              std::optional<simt::Dim3> block = {}, const JobContext& job = {});

} // namespace telar
