#include "core/convolution/variants.hpp"
#include "core/matmul/precision.hpp"
#include "gpu/convolution/convolution.hpp"
#include "gpu/convolution/run.hpp"
#include "gpu/convolution/ways.hpp"
#include "gpu/device/device.hpp"

namespace telar {

namespace {

/// A launch cannot be stopped: the longest is bounded.
Status shortEnough(const Cost& cost, double mostOperations, Text hint = {}) {
    if (cost.operations > mostOperations)
        return userError(text(TELAR_TR("gpu", "One launch would take too long to be stopped: %1 operations"),
                              static_cast<int64_t>(cost.operations)),
                         {}, std::move(hint));
    return {};
}

/// A variant of the emulator with a device in the emulator's place: the same kernel, words, limits and cost.
class DeviceConvolution final : public ConvolutionVariant {
public:
    explicit DeviceConvolution(std::unique_ptr<ConvolutionVariant> emulated)
        : ConvolutionVariant({"cuda:" + emulated->kernel(), emulated->title(), emulated->idea()}),
          emulated_(std::move(emulated)) {}
    Cost cost(const ConvolutionProblem& problem) const override { return emulated_->cost(problem); }
    bool choosesBlock() const override { return true; }
    /// By name only: what is computed here begins and ends on the host, and both copies count.
    bool pays(const ConvolutionProblem&) const override { return false; }
    Status available() const override { return gpu::available(); }
    Status supports(const ConvolutionProblem& problem) const override {
        if (auto fine = emulated_->supports(problem); !fine)
            return fine;
        return shortEnough(cost(problem), mostOperations,
                           text(TELAR_TR("gpu", "Use a smaller filter, fewer channels or winograd")));
    }
    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        return gpu::runDeviceConvolution(kernel(), problem, output, options);
    }

private:
    static constexpr double mostOperations = 2e10; ///< 17 ms of `direct` on an H200; a launch cannot be stopped
    std::unique_ptr<ConvolutionVariant> emulated_;
};

/// Kernels written for the hardware: the implicit product on tensor cores, and rows of one channel.
class FastConvolution final : public ConvolutionVariant {
public:
    explicit FastConvolution(FactorType factors) : ConvolutionVariant(cardOf(factors)), factors_(factors) {}
    Cost cost(const ConvolutionProblem& problem) const override { return directConvolutionCost(problem); }
    bool pays(const ConvolutionProblem&) const override { return false; } // both copies count
    Status available() const override {
        if (auto ready = gpu::available(); !ready)
            return ready;
        const auto* device = gpu::chosenDevice();
        if (factors_ == FactorType::BFloat16 && device && (device->major != 9 || device->minor != 0))
            return userError(
                text(TELAR_TR("gpu", "The GPU has compute capability %1, and this kernel is made only for 9.0"),
                     device->capability()));
        if (factors_ == FactorType::BFloat16 && !gpu::hasHopperConvolution())
            return environmentError(text(TELAR_TR(
                "gpu",
                "This version of Telar was built by a CUDA compiler older than 12.0, which does not know the kernel")));
        if (device && device->major < 8)
            return userError(
                text(TELAR_TR("gpu", "The GPU has compute capability %1, and 8.0 is needed"), device->capability()));
        return {};
    }
    Status supports(const ConvolutionProblem& problem) const override {
        const ConvolutionSpec& s = problem.spec;
        if (problem.pictures() * s.outputChannels > mostPlanes || s.outputChannels > mostPlanes)
            return userError(text(TELAR_TR("gpu", "This kernel is for at most %1 planes of the output"), mostPlanes));
        if (!gpu::goesByWarpgroups(s) || !gpu::hasHopperConvolution())
            if (auto fine = supportsTiles(s); !fine)
                return fine;
        return shortEnough(cost(problem), mostOperations);
    }
    /// A TF32 factor is off by up to 2^-11 of itself, a bfloat16 one by 2^-9, two halves of one by 2^-22; the bound that is
    /// multiplied grows with the terms.
    double errorFactor() const override {
        return factors_ == FactorType::BFloat16 ? 16384 : factors_ == FactorType::Tf32 ? 4096 : 8;
    }
    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        return gpu::runDeviceConvolution(kernel(), problem, output, options);
    }

private:
    static constexpr int64_t fewChannels = 4;                   ///< the product takes eight at a time
    static constexpr int64_t mostSide = 16, mostPlanes = 65535; ///< CUDA's limit of a grid in y and z
    static constexpr double mostOperations = 1e12;              ///< tens of milliseconds on an H200

    static VariantCard cardOf(FactorType factors) {
        if (factors == FactorType::BFloat16)
            return {
                "cuda:bf16", text(TELAR_TR("gpu", "Tensor cores, bfloat16")),
                text(TELAR_TR("gpu", "The picture is laid out once with its channels side by side; then the copy "
                                     "engine collects the windows' cells by itself and groups of four warps multiply "
                                     "them. Factors keep 7 of float32's 23 fraction bits, sums keep all."))};
        if (factors == FactorType::Tf32)
            return {"cuda:tf32", text(TELAR_TR("gpu", "Tensor cores, TF32")),
                    text(TELAR_TR(
                        "gpu",
                        "A product on tensor cores whose im2col matrix is never stored: the windows' cells are read "
                        "from the picture's tile in shared memory. Factors keep 10 of float32's 23 fraction bits."))};
        return {"cuda:fast", text(TELAR_TR("gpu", "Written for the hardware")),
                text(TELAR_TR("gpu", "One channel: threads walk down the picture and load each row once for all rows "
                                     "of the filter. Several channels: the product on tensor cores, each factor split "
                                     "into two TF32 numbers, which keeps nearly float32's precision."))};
    }
    /// Whether the kernels for all devices from capability 8.0 on can do it.
    Status supportsTiles(const ConvolutionSpec& s) const {
        if (factors_ == FactorType::BFloat16)
            return userError(text(TELAR_TR("gpu", "This kernel is for at least 16 channels in and out of each group")));
        if (s.stride != Size2{1, 1} || s.dilation != Size2{1, 1} || s.kernel.h > mostSide || s.kernel.w > mostSide)
            return userError(text(
                TELAR_TR("gpu", "This kernel is for stride and dilation 1 and filters of at most %1 x %1"), mostSide));
        const bool tf32 = factors_ == FactorType::Tf32;
        if (s.groupChannels() < fewChannels && (tf32 || !gpu::goesByRows(s)))
            return userError(
                tf32 ? text(TELAR_TR("gpu",
                                     "Tensor cores would mostly multiply zeros: a group has fewer than %1 channels"),
                            fewChannels)
                     : text(TELAR_TR("gpu", "With fewer than %1 channels this kernel is for filters of 3 x 3, 5 x 5 "
                                            "and 7 x 7, a channel each"),
                            fewChannels));
        return {};
    }

    FactorType factors_;
};

/// NVIDIA's library, as a measure for the kernels here.
class CudnnVariant final : public ConvolutionVariant {
public:
    CudnnVariant()
        : ConvolutionVariant({"cuda:cudnn", text(TELAR_TR("gpu", "NVIDIA's library (cuDNN)")),
                              text(TELAR_TR("gpu", "The benchmark that everybody uses: cuDNN chooses its own "
                                                   "algorithm, in float32 without tensor cores."))}) {}
    Cost cost(const ConvolutionProblem& problem) const override { return directConvolutionCost(problem); }
    bool pays(const ConvolutionProblem&) const override { return false; }
    Status available() const override { return gpu::cudnnAvailable(); }
    Status supports(const ConvolutionProblem& problem) const override {
        const auto shape = convolutionShape(problem.spec, problem.input.rows, problem.input.columns);
        const int64_t outputs =
            shape ? problem.pictures() * problem.spec.outputChannels * shape->rows * shape->columns : 0;
        if (std::max(problem.input.size(), outputs) > mostCells)
            return userError(text(TELAR_TR("gpu", "cuDNN takes at most %1 numbers"), mostCells));
        return shortEnough(cost(problem), mostOperations);
    }
    double errorFactor() const override { return 16; } ///< it may take Winograd's or Fourier's way
    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        return gpu::runDeviceConvolution("cudnn", problem, output, options);
    }

private:
    static constexpr int64_t mostCells = (int64_t{1} << 31) - 1;
    static constexpr double mostOperations = 2e11;
};

} // namespace

void registerCudaConvolution(Registry<ConvolutionVariant>& registry) {
    for (auto& emulated : emulatedConvolution())
        registry.add(std::make_unique<DeviceConvolution>(std::move(emulated)));
    for (const auto factors : {FactorType::Float32, FactorType::Tf32, FactorType::BFloat16})
        registry.add(std::make_unique<FastConvolution>(factors));
    registry.add(std::make_unique<CudnnVariant>());
}

} // namespace telar
