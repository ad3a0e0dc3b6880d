#include "core/matmul/emulate.hpp"

#include "core/matmul/kernels/coalesced.hpp"
#include "core/matmul/kernels/matmul1.hpp"
#include "core/matmul/kernels/matmul2.hpp"
#include "core/matmul/kernels/matmul3.hpp"
#include "core/matmul/kernels/tile1d.hpp"
#include "core/matmul/kernels/tile2d.hpp"
#include "core/matmul/kernels/vectorised.hpp"
#include "core/matmul/kernels/warp_tile.hpp"
#include "core/matmul/variants.hpp"

#include <atomic>

namespace telar {

namespace {

using simt::Dim3;
using simt::LaunchConfig;
using simt::LaunchReport;
using Filter = simt::GlobalView<const float>;

const simt::KernelCard* cardOf(const std::string& id) {
    for (const auto& card : matmulKernels())
        if (card.id == id)
            return &card;
    return nullptr;
}

const MatmulExperiment* experimentOf(const std::string& id) {
    for (const auto& experiment : matmulExperiments())
        if (experiment.id == id)
            return &experiment;
    return nullptr;
}

/// The kernel that an experiment is made of; other names as they are.
std::string baseOf(const std::string& id) {
    const auto* experiment = experimentOf(id);
    return experiment ? experiment->of : id;
}

bool isBroken(const std::string& id) {
    const auto* experiment = experimentOf(id);
    const auto* card = cardOf(id);
    return (experiment && experiment->broken) || (card && card->broken());
}

/// Threads of a block and elements that it makes, in x (columns) and y (rows).
struct BlockShape {
    Dim3 threads{32, 32, 1};
    int64_t columns = 32, rows = 32;
};
BlockShape shapeOf(const std::string& kernel) {
    using simt::MatmulWarpTiles;
    if (kernel == "coalesced" || kernel == "uncoalesced")
        return {{1024, 1, 1}, 32, 32};
    if (kernel == "tile-1d")
        return {{64, 8, 1}, 64, 64};
    if (kernel == "tile-2d")
        return {{16, 16, 1}, 64, 64};
    if (kernel == "vectorised")
        return {{16, 16, 1}, 128, 128};
    if (kernel == "warp-tile")
        return {{MatmulWarpTiles::threads, 1, 1}, MatmulWarpTiles::columns, MatmulWarpTiles::rows};
    return {};
}

bool dense(const auto& view) {
    return view.rowStride == view.columns;
}

template <class Kernel>
Expected<LaunchReport> launchKernel(const MatmulProblem& p, const PlanesView<float>& c,
                                    const LaunchConfig& config, const simt::LaunchOptions& options) {
    Kernel kernel;
    kernel.m = p.m();
    kernel.n = p.n();
    kernel.k = p.k();
    kernel.a = {p.a.data, p.m() * p.k(), "A"};
    kernel.b = {p.b.data, p.k() * p.n(), "B"};
    kernel.c = {c.data, p.m() * p.n(), "C"};
    std::vector<float> indices;
    if constexpr (requires { kernel.indices; }) {
        indices.resize(static_cast<std::size_t>(p.m() * p.n()));
        kernel.indices = {indices.data(), p.m() * p.n(), "indices"};
    }
    return simt::Emulator().launch(kernel, config, options);
}

class Emulated final : public MatmulVariant {
public:
    explicit Emulated(const simt::KernelCard& card) : card_(card) {}
    std::string id() const override { return std::string("emulator:") + card_.id; }
    Text title() const override { return card_.title; }
    Text idea() const override { return card_.idea; }
    Status supports(const MatmulProblem& problem) const override {
        const auto config = matmulLaunch(card_.id, problem);
        return config ? Status{} : Status{config.error()};
    }
    bool choosesBlock() const override { return matmulChoosesBlock(card_.id); }
    Expected<MatmulRun> run(const MatmulProblem& problem, const PlanesView<float>& c,
                            const RunOptions& options) const override {
        // Progress counts rows; blocks end in any order, so each brings its share.
        std::atomic<int64_t> done{0};
        const auto block = simt::blockOf(options.block);
        const auto config = matmulLaunch(card_.id, problem, block);
        if (!config)
            return config.error();
        const int64_t rows = c.rows, blocks = config->grid.count();
        simt::LaunchOptions launch;
        launch.threads = options.threads;
        launch.job = options.job;
        launch.blockDone = [&] {
            const int64_t n = done.fetch_add(1);
            options.job.advance(rows * (n + 1) / blocks - rows * n / blocks);
        };
        const auto report = emulateMatmul(card_.id, problem, c, launch, block);
        if (!report)
            return report.error();
        MatmulRun run;
        run.launches = 1;
        run.launch = LaunchShape{{config->grid.x, config->grid.y, config->grid.z},
                                 {config->block.x, config->block.y, config->block.z}};
        return run;
    }

private:
    const simt::KernelCard& card_;
};

} // namespace

const std::vector<simt::KernelCard>& matmulKernels() {
    static const std::vector<simt::KernelCard> cards = {
        {"matmul2",
         text(TELAR_TR("core", "Nested loops in each thread")),
         text(TELAR_TR(
             "core", "Every thread loops over the rows from its own on, its own row to the end and of each row "
                     "below the last element, and so does the work of others again.")),
         "core/matmul/kernels/matmul2.hpp",
         {}},
        {"matmul1",
         text(TELAR_TR("core", "A thread for each element")),
         text(TELAR_TR(
             "core", "Every thread makes one element from a row and a column in global memory; x is its row, so "
                     "that a warp runs down a column, and a guard stops those beyond the edges.")),
         "core/matmul/kernels/matmul1.hpp",
         {}},
        {"uncoalesced",
         text(TELAR_TR("core", "Neighbours down a column")),
         text(TELAR_TR(
             "core", "The threads of a warp make elements below each other, so each of its accesses touches "
                     "32 rows.")),
         "core/matmul/kernels/coalesced.hpp",
         {}},
        {"coalesced",
         text(TELAR_TR("core", "Neighbours along a row")),
         text(TELAR_TR(
             "core", "The threads of a warp make elements beside each other, so each of its accesses is one "
                     "piece of memory.")),
         "core/matmul/kernels/coalesced.hpp",
         {}},
        {"matmul3",
         text(TELAR_TR("core", "Shared tiles of 32 x 32")),
         text(TELAR_TR(
             "core", "A block fetches one tile of each factor into shared memory, and every fetched value is "
                     "used 32 times.")),
         "core/matmul/kernels/matmul3.hpp",
         {}},
        {"tile-1d",
         text(TELAR_TR("core", "A column in registers")),
         text(TELAR_TR(
             "core",
             "Every thread makes 8 elements below each other, so that a value of B in a register is used "
             "eight times.")),
         "core/matmul/kernels/tile1d.hpp",
         {}},
        {"tile-2d",
         text(TELAR_TR("core", "Tiles in registers")),
         text(TELAR_TR("core",
                       "Every thread makes 4 x 4 elements in its registers, so that each value from shared "
                       "memory is used four times.")),
         "core/matmul/kernels/tile2d.hpp",
         {}},
        {"vectorised",
         text(TELAR_TR("core", "Four numbers in one access")),
         text(TELAR_TR("core",
                       "Tiles of 128 x 128, 8 x 8 elements a thread, one factor turned over, and accesses of "
                       "16 bytes wherever memory is touched.")),
         "core/matmul/kernels/vectorised.hpp",
         {}},
        {"warp-tile",
         text(TELAR_TR("core", "Tiles of warps")),
         text(TELAR_TR("core",
                       "Every warp has a tile of its own, and while it multiplies one slice its threads "
                       "already fetch the next.")),
         "core/matmul/kernels/warp_tile.hpp",
         {}},
        {"matmul2-indices", text(TELAR_TR("core", "Nested loops and a matrix of indices")),
         text(TELAR_TR("core", "Every thread first writes i + j/10 into a matrix of indices, without a guard.")),
         "core/matmul/kernels/matmul2.hpp",
         text(TELAR_TR("core", "Threads beyond the edges of the matrix write out of bounds"))},
        {"matmul3-no-barrier", text(TELAR_TR("core", "Shared tiles without the first barrier")),
         text(TELAR_TR("core", "The tiled product with the barrier between filling and reading left out.")),
         "core/matmul/kernels/matmul3.hpp",
         text(TELAR_TR("core", "Threads read cells of the tile that others have not written yet: a race"))},
    };
    return cards;
}

const std::vector<MatmulExperiment>& matmulExperiments() {
    static const std::vector<MatmulExperiment> experiments = {
        {"matmul1-along", "matmul1", text(TELAR_TR("core", "x is the column: a warp runs along a row")), false},
        {"matmul2-nested", "matmul2",
         text(TELAR_TR("core", "Each row starts at the thread's own column again")), false},
        {"matmul2-indices", "matmul2",
         text(TELAR_TR("core", "As in the appendix: a matrix of indices, written without a guard")), true},
        {"matmul3-no-barrier", "matmul3",
         text(TELAR_TR("core", "Without the barrier between filling and reading")), true},
        {"matmul3-turned", "matmul3", text(TELAR_TR("core", "Tile of B turned, 32 values a column")), false},
        {"matmul3-padded", "matmul3",
         text(TELAR_TR("core", "Tile of B turned and padded to 33 values a column")), false},
    };
    return experiments;
}

Expected<LaunchReport> traceMatmulBlock(const std::string& kernel, const MatmulProblem& problem,
                                        int64_t number, std::optional<Dim3> block, const JobContext& job) {
    auto scratch = Matrix<float>::create(problem.m(), problem.n());
    if (!scratch)
        return scratch.error();
    simt::LaunchOptions options;
    options.mode = simt::Mode::Traced;
    options.job.stop = job.stop;
    options.firstBlock = number;
    options.blocks = 1;
    options.onlyTraced = true;
    options.threads = 1;
    return emulateMatmul(kernel, problem, scratch->view(), options, block);
}

bool matmulRowIsX(const std::string& kernel) {
    return (kernel == "matmul1" || baseOf(kernel) == "matmul2");
}

double matmulOperations(const std::string& kernel, const MatmulProblem& problem) {
    const auto m = static_cast<double>(problem.m()), n = static_cast<double>(problem.n()),
               k = static_cast<double>(problem.k());
    if (kernel == "matmul2-nested")
        return 2 * k * m * (m + 1) / 2 * n * (n + 1) / 2;
    return baseOf(kernel) == "matmul2" ? 2 * k * m * n * (m + n) / 2 : 2 * k * m * n;
}

bool matmulChoosesBlock(const std::string& kernel) {
    const std::string base = baseOf(kernel);
    return base == "matmul1" || base == "matmul2";
}

Expected<LaunchConfig> matmulLaunch(const std::string& kernel, const MatmulProblem& problem,
                                    std::optional<Dim3> block) {
    if (!cardOf(kernel) && !experimentOf(kernel))
        return userError(text(TELAR_TR("core", "There is no matrix product kernel %1"), kernel));
    if (auto status = checkMatmul(problem); !status)
        return status.error();
    if (!dense(problem.a) || !dense(problem.b))
        return userError(
            text(TELAR_TR("core", "Kernels multiply matrices whose rows follow each other in memory")));
    const std::string base = baseOf(kernel);
    const bool fixed = !matmulChoosesBlock(base);
    const auto shape = shapeOf(base);
    const Dim3 own = shape.threads;
    const Dim3 chosen = block.value_or(own);
    if (fixed && !(chosen == own))
        return userError(
            text(TELAR_TR("core", "Kernel %1 is made for blocks of %2 x %3 threads"), kernel, own.x, own.y));
    if (base == "matmul2" && problem.m() * problem.n() > 128 * 128)
        return userError(
            text(TELAR_TR("core", "In kernel %1 each thread redoes the work of others, and %2 x %3 elements "
                                  "would take too long"),
                 kernel, problem.m(), problem.n()),
            {}, text(TELAR_TR("core", "Use a product of at most 128 x 128, or another kernel")));
    if (chosen.count() == 0 || chosen.z != 1)
        return userError(
            text(TELAR_TR("core", "A product takes blocks of one layer with at least one thread")));
    const int64_t alongX = matmulRowIsX(kernel) ? problem.m() : problem.n(),
                  alongY = matmulRowIsX(kernel) ? problem.n() : problem.m();
    const int64_t x = ceilDiv(alongX, fixed ? shape.columns : chosen.x),
                  y = ceilDiv(alongY, fixed ? shape.rows : chosen.y);
    if (x > simt::maxGrid.x || y > simt::maxGrid.y)
        return userError(text(TELAR_TR("core", "A grid of %1 x %2 x %3 blocks is beyond CUDA's limits of "
                                               "2147483647 x 65535 x 65535 along its axes"),
                              x, y, 1));
    const LaunchConfig config{{static_cast<uint32_t>(x), static_cast<uint32_t>(y), 1}, chosen, 0};
    if (auto status = simt::checkLaunch(config); !status)
        return status.error();
    return config;
}

Expected<LaunchReport> emulateMatmul(const std::string& kernel, const MatmulProblem& problem,
                                     const PlanesView<float>& c, const simt::LaunchOptions& options,
                                     std::optional<Dim3> block) {
    const auto config = matmulLaunch(kernel, problem, block);
    if (!config)
        return config.error();
    if (!dense(c))
        return userError(
            text(TELAR_TR("core", "Kernels multiply matrices whose rows follow each other in memory")));
    if (isBroken(kernel) && options.mode == simt::Mode::Fast)
        return userError(
            text(TELAR_TR("core", "Kernel %1 is wrong on purpose and only runs counted or traced"), kernel));
    if (kernel == "matmul1")
        return launchKernel<simt::Matmul1<float>>(problem, c, *config, options);
    if (kernel == "matmul2")
        return launchKernel<simt::Matmul2<float>>(problem, c, *config, options);
    if (kernel == "matmul3")
        return launchKernel<simt::Matmul3<float>>(problem, c, *config, options);
    if (kernel == "coalesced")
        return launchKernel<simt::MatmulNumbered<true>>(problem, c, *config, options);
    if (kernel == "uncoalesced")
        return launchKernel<simt::MatmulNumbered<false>>(problem, c, *config, options);
    if (kernel == "tile-1d")
        return launchKernel<simt::MatmulTile1d>(problem, c, *config, options);
    if (kernel == "tile-2d")
        return launchKernel<simt::MatmulTile2d>(problem, c, *config, options);
    if (kernel == "matmul1-along")
        return launchKernel<simt::Matmul1<float, Filter, true>>(problem, c, *config, options);
    if (kernel == "matmul3-turned")
        return launchKernel<simt::Matmul3<float, Filter, true, 32>>(problem, c, *config, options);
    if (kernel == "matmul3-padded")
        return launchKernel<simt::Matmul3<float, Filter, true, 33>>(problem, c, *config, options);
    if (kernel == "vectorised")
        return launchKernel<simt::MatmulVectorised>(problem, c, *config, options);
    if (kernel == "warp-tile")
        return launchKernel<simt::MatmulWarpTiles>(problem, c, *config, options);
    if (kernel == "matmul2-nested")
        return launchKernel<simt::Matmul2<float, Filter, simt::Matmul2Form::Nested>>(problem, c, *config, options);
    if (kernel == "matmul2-indices")
        return launchKernel<simt::Matmul2<float, Filter, simt::Matmul2Form::Indices>>(problem, c, *config, options);
    return launchKernel<simt::Matmul3<float, Filter, false>>(problem, c, *config, options);
}

std::vector<std::unique_ptr<MatmulVariant>> emulatedMatmul() {
    std::vector<std::unique_ptr<MatmulVariant>> variants;
    for (const auto& card : matmulKernels())
        if (!card.broken())
            variants.push_back(std::make_unique<Emulated>(card));
    return variants;
}

} // namespace telar
