#include "core/matmul/emulate.hpp"
#include "gpu/device/device.hpp"
#include "gpu/matmul/matmul.hpp"
#include "gpu/matmul/run.hpp"

namespace telar {

namespace {

constexpr double mostOperations = 1e14; ///< of one launch, which cannot be stopped

class KernelMatmul final : public MatmulVariant {
public:
    explicit KernelMatmul(const simt::KernelCard& card) : MatmulVariant(kernelVariant("cuda", card)), card_(card) {}
    Status available() const override { return gpu::available(); }
    Status supports(const MatmulProblem& problem) const override {
        if (const auto able = gpu::canRunMatmulKernel(card_.id); !able)
            return able;
        if (matmulOperations(card_.id, problem) > mostOperations)
            return userError(text(TELAR_TR("gpu", "One launch would take too long to be stopped")), {},
                             text(TELAR_TR("gpu", "Use a smaller product")));
        MatmulProblem dense = problem;
        dense.a.rowStride = dense.a.columns;
        dense.b.rowStride = dense.b.columns;
        const auto config = matmulLaunch(card_.id, dense);
        return config ? Status{} : Status{config.error()};
    }
    bool choosesBlock() const override { return matmulChoosesBlock(card_.id); }
    double rounding() const override { return matmulRounding(card_.id); }
    Expected<MatmulRun> run(const MatmulProblem& problem, const PlanesView<float>& c,
                            const RunOptions& options) const override {
        return gpu::runKernelMatmul(card_.id, problem, c, options);
    }

private:
    const simt::KernelCard& card_;
};

class CublasMatmul final : public MatmulVariant {
public:
    CublasMatmul(const char* id, gpu::ProductMode mode, double rounding, Text title, Text idea)
        : MatmulVariant({id, std::move(title), std::move(idea)}), mode_(mode), rounding_(rounding) {}
    double rounding() const override { return rounding_; }
    Status available() const override { return gpu::cublasAvailable(); }
    Status supports(const MatmulProblem& problem) const override {
        if (problem.m() < INT32_MAX && problem.n() < INT32_MAX && problem.k() < INT32_MAX)
            return {};
        return userError(text(TELAR_TR("gpu", "cuBLAS takes fewer than 2^31 rows and columns")));
    }
    Expected<MatmulRun> run(const MatmulProblem& problem, const PlanesView<float>& c,
                            const RunOptions& options) const override {
        return gpu::runCublas(mode_, problem, c, options);
    }

private:
    gpu::ProductMode mode_;
    double rounding_;
};

} // namespace

void registerCudaMatmul(Registry<MatmulVariant>& registry) {
    for (const auto& card : matmulKernels())
        if (!card.broken() && gpu::hasMatmulKernel(card.id))
            registry.addBefore("fast", std::make_unique<KernelMatmul>(card));
    registry.addBefore(
        "fast",
        std::make_unique<CublasMatmul>(
            "cublas", gpu::ProductMode::Float32, 0.0, text(TELAR_TR("gpu", "cuBLAS, float32")),
            text(TELAR_TR(
                "gpu", "The vendor's library in float32 without tensor cores: the benchmark for the other kernels."))));
    registry.addBefore(
        "fast",
        std::make_unique<CublasMatmul>(
            "cublas-tf32", gpu::ProductMode::TensorFloat32, matmulRounding("wmma"),
            text(TELAR_TR("gpu", "cuBLAS, TF32")),
            text(TELAR_TR(
                "gpu",
                "The vendor's library on tensor cores, with factors rounded to TF32: the benchmark for wmma."))));
    registry.addBefore("fast", std::make_unique<CublasMatmul>(
                                   "cublas-bf16", gpu::ProductMode::Bfloat16, matmulRounding("mma"),
                                   text(TELAR_TR("gpu", "cuBLAS, bfloat16")),
                                   text(TELAR_TR("gpu", "The vendor's library on tensor cores, with factors rounded to "
                                                        "bfloat16: the benchmark for mma and wgmma."))));
}

} // namespace telar
