// The reference: three nested loops, read this first. And the same with its rows shared out over the cores.
#include "core/base/host.hpp"
#include "core/jobs/in_parallel.hpp"
#include "core/matmul/variants.hpp"

namespace telar {

bool multiplyRow(const MatmulProblem& problem, const PlanesView<float>& c, int64_t row, const JobContext& job) {
    const auto& [a, b] = problem;
    const int64_t between = (int64_t{1} << 21) / problem.k() + 1;
    for (int64_t j = 0; j < c.columns; ++j) {
        if (j % between == 0 && job.stopRequested())
            return false;
        float sum = 0;
        for (int64_t p = 0; p < problem.k(); ++p)
            sum += a.at(row, p) * b.at(p, j);
        c.at(row, j) = sum;
    }
    return true;
}

namespace {

class Serial final : public MatmulVariant {
public:
    Serial()
        : MatmulVariant(
              {"serial", text(TELAR_TR("core", "Plain loops")),
               text(TELAR_TR("core",
                             "The definition: for each row and each column, the sum of the products, on one core.")),
               false}) {}
    Expected<MatmulRun> run(const MatmulProblem& problem, const PlanesView<float>& c,
                            const RunOptions& options) const override {
        for (int64_t row = 0; row < c.rows; ++row) {
            if (!multiplyRow(problem, c, row, options.job))
                return cancelledError();
            options.job.advance();
        }
        return MatmulRun{};
    }
};

class OpenMp final : public MatmulVariant {
public:
    OpenMp()
        : MatmulVariant(
              {"openmp", text(TELAR_TR("core", "Plain loops on all cores")),
               text(TELAR_TR("core", "The same loops with the rows of the product shared out over the cores."))}) {}
    Expected<MatmulRun> run(const MatmulProblem& problem, const PlanesView<float>& c,
                            const RunOptions& options) const override {
        const auto one = [&](int64_t row) {
            const bool done = multiplyRow(problem, c, row, options.job);
            options.job.advance(done);
            return done;
        };
        TELAR_CHECK(inParallel(options.job, c.rows, one, 1, options.threads > 0 ? options.threads : usableCores()));
        return MatmulRun{};
    }
};

class Fast final : public MatmulVariant {
public:
    Fast()
        : MatmulVariant({"fast", text(TELAR_TR("core", "Blocks, vectors and cores")),
                         text(TELAR_TR("core", "Blocks that fit the caches, packed in the order of their use, and a "
                                               "small tile of the product kept in vector registers."))}) {}
    Expected<MatmulRun> run(const MatmulProblem& problem, const PlanesView<float>& c,
                            const RunOptions& options) const override {
        const auto level = simdLevel();
        const FastMatmul multiply = TELAR_OF_LEVEL(level, fastMatmulSse2, fastMatmulAvx2, fastMatmulAvx512);
        if (!multiply(problem, c, options.threads > 0 ? options.threads : usableCores(), options.job))
            return cancelledError();
        return MatmulRun{};
    }
};

} // namespace

std::unique_ptr<MatmulVariant> serialMatmul() { return std::make_unique<Serial>(); }
std::unique_ptr<MatmulVariant> openmpMatmul() { return std::make_unique<OpenMp>(); }
std::unique_ptr<MatmulVariant> fastMatmul() { return std::make_unique<Fast>(); }

} // namespace telar
