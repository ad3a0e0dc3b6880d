#include "gpu/pooling/variants.hpp"

#include "gpu/device/device.hpp"

namespace telar::gpu {

Status CudaPooling::available() const {
    return gpu::available();
}

namespace {

class Fast final : public CudaPooling {
public:
    std::string id() const override { return "cuda:fast"; }
    Text title() const override { return text(TELAR_TR("gpu", "GPU, written for the hardware")); }
    Text idea() const override {
        return text(TELAR_TR("gpu",
                             "A warp walks down a strip of columns: 16 bytes at a time, rows first, then "
                             "columns, and a cost that does not grow with the window."));
    }
    Status supports(const PoolingProblem& problem, bool withArgmax) const override {
        return supportsFastPooling(problem, withArgmax);
    }
    /// Each byte crosses once; a window costs a few joins whatever its size (core/pooling's simd explains
    /// how).
    Cost cost(const PoolingProblem& problem) const override {
        const auto [cells, element, rows, columns] = std::visit(
            [](const auto& v) {
                return std::array<double, 4>{static_cast<double>(v.size()),
                                             static_cast<double>(sizeof(*v.data)),
                                             static_cast<double>(v.rows), static_cast<double>(v.columns)};
            },
            problem.input);
        const auto shape =
            poolingShape(problem.spec, static_cast<int64_t>(rows), static_cast<int64_t>(columns));
        const double planes = cells / (rows * columns);
        const double windows = shape ? planes * static_cast<double>(shape->rows * shape->columns) : 0;
        const auto out = static_cast<double>(
            elementSize(poolingOutputType(elementType(problem.input), problem.spec.mode)));
        const double each = static_cast<double>(problem.spec.kernel.h * problem.spec.kernel.w);
        return {cells * element + windows * out, std::min(windows * each, cells * 3 + windows * 5)};
    }
    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        return runFastPooling(problem, output, options);
    }
};

} // namespace

std::unique_ptr<PoolingVariant> fastPooling() {
    return std::make_unique<Fast>();
}

} // namespace telar::gpu
