#include "gpu/pooling/variants.hpp"

#include "core/pooling/variants.hpp"
#include "core/pooling/window_pipeline.hpp"
#include "gpu/device/device.hpp"

namespace telar::gpu {

Status CudaPooling::available() const { return gpu::available(); }

namespace {

class Fast final : public CudaPooling {
public:
    Fast()
        : CudaPooling({"cuda:fast", text(TELAR_TR("gpu", "GPU, written for the hardware")),
                       text(TELAR_TR("gpu", "A warp walks down a strip of columns: 16 bytes at a time, rows first, "
                                            "then columns, at a cost that does not grow with the window."))}) {}
    Status supports(const PoolingProblem& problem, bool withArgmax) const override {
        return supportsFastPooling(problem, withArgmax);
    }
    /// Each byte crosses once; a window costs a few joins whatever its size (core/pooling's simd explains
    /// how).
    Cost cost(const PoolingProblem& problem) const override {
        const auto [cells, element, rows, columns] = std::visit(
            [](const auto& v) {
                return std::array<double, 4>{static_cast<double>(v.size()), static_cast<double>(sizeof(*v.data)),
                                             static_cast<double>(v.rows), static_cast<double>(v.columns)};
            },
            problem.input);
        const auto shape = poolingShape(problem.spec, static_cast<int64_t>(rows), static_cast<int64_t>(columns));
        const double planes = cells / (rows * columns);
        const double windows = shape ? planes * static_cast<double>(shape->rows * shape->columns) : 0;
        const auto out =
            static_cast<double>(elementSize(poolingOutputType(elementType(problem.input), problem.spec.mode)));
        const double each = static_cast<double>(problem.spec.kernel.h * problem.spec.kernel.w);
        return {cells * element + windows * out, std::min(windows * each, cells * 3 + windows * 5)};
    }
    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        return runFastPooling(problem, output, options);
    }
};

/// A variant of the emulator with a device in the emulator's place: the same kernel, words, limits and cost.
class Twin final : public CudaPooling {
public:
    /// `kernel` 1 to 3: the product of the pipeline; 0: one launch in all.
    Twin(std::unique_ptr<PoolingVariant> emulated, int kernel, bool constantFilter = false)
        : CudaPooling({"cuda:" + emulated->kernel(), emulated->title(), emulated->idea()}),
          emulated_(std::move(emulated)), kernel_(kernel), constant_(constantFilter) {}
    Cost cost(const PoolingProblem& problem) const override { return emulated_->cost(problem); }
    bool choosesBlock() const override { return emulated_->choosesBlock(); }
    Status supports(const PoolingProblem& problem, bool withArgmax) const override {
        if (auto fine = emulated_->supports(problem, withArgmax); !fine)
            return fine;
        if (constant_)
            return fitsConstantFilter(problem.spec.kernel.w * problem.spec.kernel.w);
        if (kernel_ == 0 && cost(problem).operations > mostOperations)
            return userError(
                text(TELAR_TR("gpu", "One launch would take too long to be stopped: it would read %1 cells"),
                     static_cast<int64_t>(cost(problem).operations)),
                {}, text(TELAR_TR("gpu", "Use cuda:fast, or a smaller window")));
        return {};
    }
    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        return kernel_ ? runWindowPooling(kernel_, constant_, problem, output, options)
                       : runKernelPooling(PoolingVariant::kernel(), problem, output, options);
    }

private:
    static constexpr double mostOperations = 2e10; ///< some tens of milliseconds
    std::unique_ptr<PoolingVariant> emulated_;
    int kernel_;
    bool constant_;
};

} // namespace

std::vector<std::unique_ptr<PoolingVariant>> kernelPooling() {
    std::vector<std::unique_ptr<PoolingVariant>> variants;
    for (const int kernel : {1, 2, 3})
        for (const bool constant : {false, true})
            variants.push_back(std::make_unique<Twin>(emulatedWindowPooling(kernel, constant), kernel, constant));
    for (auto& emulated : emulatedPooling())
        variants.push_back(std::make_unique<Twin>(std::move(emulated), 0));
    return variants;
}

std::unique_ptr<PoolingVariant> fastPooling() { return std::make_unique<Fast>(); }

} // namespace telar::gpu
