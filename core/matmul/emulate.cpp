#include "core/matmul/steps.hpp"

#include "core/matmul/variants.hpp"
#include "core/operation/emulated.hpp"
#include "core/simt/builtin/builtin.hpp"

namespace telar {

namespace {

using simt::Dim3;
using simt::LaunchConfig;
using simt::LaunchReport;

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
    const auto* card = simt::findKernel(matmulKernels(), id);
    return (experiment && experiment->broken) || (card && card->broken());
}

constexpr std::string_view wgmma = "wgmma";
constexpr int64_t wgmmaDepth = 64, wgmmaStages = 4, wgmmaBlocks = 132; ///< of its file; the multiprocessors of an H100

/// Threads of a block and elements that it makes, in x (columns) and y (rows).
struct BlockShape {
    Dim3 threads{32, 32, 1};
    int64_t columns = 32, rows = 32;
};
BlockShape shapeOf(const std::string& kernel) {
    if (kernel == "coalesced" || kernel == "uncoalesced")
        return {{1024, 1, 1}, 32, 32};
    if (kernel == "tile-1d")
        return {{64, 8, 1}, 64, 64};
    if (kernel == "tile-2d")
        return {{16, 16, 1}, 64, 64};
    if (kernel == "vectorised")
        return {{16, 16, 1}, 128, 128};
    if (kernel == "warp-tile" || kernel == "async")
        return {{256, 1, 1}, 256, 128};
    if (kernel == "wmma" || kernel == "mma")
        return {{256, 1, 1}, 128, 128};
    if (kernel == wgmma)
        return {{384, 1, 1}, 256, 128};
    return {};
}

bool dense(const auto& view) { return view.rowStride == view.columns; }

/// The kernel's own file; that of an experiment is made of its base's by an edit.
std::string fileOf(const std::string& id) {
    const auto* card = simt::findKernel(matmulKernels(), id);
    return card ? card->file : "core/matmul/kernels/" + id + ".cu";
}

/// The name of the function that runs.
std::string functionOf(const std::string& id) {
    const std::string base = baseOf(id);
    if (base == "tile-1d" || base == "tile-2d")
        return base == "tile-1d" ? "tile1d" : "tile2d";
    if (base == "warp-tile")
        return "warpTile";
    if (base == "async" || base == "wmma" || base == "mma" || base == wgmma)
        return base + "Tile";
    return base.starts_with("matmul") ? base + "<float>" : base;
}

/// What a kernel has beside the product's matrices.
struct Extra {
    std::vector<float> indices;            ///< a matrix that one of them writes, too
    std::vector<int32_t> packedA, packedB; ///< two numbers of bfloat16 each
};

builtin::Parameter packed(const char* name, std::vector<int32_t>& words) {
    return builtin::array(name, words.data(), static_cast<int64_t>(words.size()));
}

/// The launches before the product: the factors rounded and laid out.
Status pack(const MatmulProblem& problem, Extra& extra, simt::LaunchOptions options) {
    const int64_t m = problem.m(), n = problem.n(), k = problem.k();
    if (options.mode == simt::Mode::Traced)
        options.mode = simt::Mode::Fast;
    options.blockDone = {};
    const auto packed16 = matmulPacked(problem);
    extra.packedA.resize(static_cast<std::size_t>(packed16.a / 2));
    extra.packedB.resize(static_cast<std::size_t>(packed16.b / 2));
    const auto launch = [&](const char* function, builtin::Parameter from, builtin::Parameter to, int64_t first,
                            int64_t second, Dim3 grid) {
        builtin::Call call{fileOf(std::string(wgmma)), function, function, {}, false};
        call.parameters = {std::move(from), std::move(to), builtin::value(static_cast<int32_t>(first)),
                           builtin::value(static_cast<int32_t>(second))};
        const auto report = builtin::run(call, {grid, {256, 1, 1}, 0}, options);
        return report ? Status{} : Status{report.error()};
    };
    const auto slices = static_cast<uint32_t>(ceilDiv(k, wgmmaDepth));
    const auto shape = shapeOf(std::string(wgmma));
    const auto done = launch("packA", builtin::array("A", problem.a.data, m * k), packed("packedA", extra.packedA), m,
                             k, {slices, static_cast<uint32_t>(ceilDiv(m, shape.rows)), 1});
    if (!done)
        return done;
    return launch("packB", builtin::array("B", problem.b.data, k * n), packed("packedB", extra.packedB), k, n,
                  {slices, static_cast<uint32_t>(ceilDiv(n, shape.columns)), 1});
}

builtin::Call matmulCall(const std::string& kernel, const MatmulProblem& problem, float* c, Extra& extra) {
    const int64_t m = problem.m(), n = problem.n(), k = problem.k();
    builtin::Call call{fileOf(kernel), functionOf(kernel), kernel, {}, baseOf(kernel) == "matmul2"};
    if (kernel == wgmma)
        call.parameters = {packed("packedA", extra.packedA), packed("packedB", extra.packedB)};
    else
        call.parameters = {builtin::array("A", problem.a.data, m * k), builtin::array("B", problem.b.data, k * n)};
    call.parameters.push_back(builtin::array("C", c, m * n));
    for (const int64_t size : {m, n, k})
        call.parameters.push_back(builtin::value(static_cast<int32_t>(size)));
    if (kernel == "matmul2-indices") {
        extra.indices.resize(static_cast<std::size_t>(m * n));
        call.parameters.push_back(builtin::array("indices", extra.indices.data(), m * n));
    }
    return call;
}

class Emulated final : public EmulatedVariant<MatmulVariant> {
public:
    using EmulatedVariant::EmulatedVariant;
    Status supports(const MatmulProblem& problem) const override {
        const auto config = matmulLaunch(card_.id, problem);
        return config ? Status{} : Status{config.error()};
    }
    Status available() const override { return builtin::available(card_.file); }
    bool choosesBlock() const override { return matmulChoosesBlock(card_.id); }
    double rounding() const override { return matmulRounding(card_.id); }
    Expected<MatmulRun> run(const MatmulProblem& problem, const PlanesView<float>& c,
                            const RunOptions& options) const override {
        const auto block = simt::blockOf(options.block);
        TELAR_TRY(config, matmulLaunch(card_.id, problem, block));
        BlockProgress progress(options.job, c.rows, config->grid.count());
        auto launch = launchOptions(options);
        launch.blockDone = [&] { progress(); };
        TELAR_TRY(report, emulateMatmul(card_.id, problem, c, launch, block));
        MatmulRun run;
        run.launches = matmulLaunches(card_.id);
        run.launch = launchShape(*config);
        return run;
    }
};

} // namespace

const std::vector<simt::KernelCard>& matmulKernels() {
    static const std::vector<simt::KernelCard> cards = {
        {"matmul2", text(TELAR_TR("core", "Nested loops in each thread")),
         text(TELAR_TR("core", "Every thread loops over the rows from its own on: its whole row, and the last element "
                               "of each row below. It repeats the work of others.")),
         "core/matmul/kernels/matmul2.cu"},
        {"matmul1", text(TELAR_TR("core", "One thread per element")),
         text(TELAR_TR("core", "Every thread computes one element from a row and a column in global memory. x is its "
                               "row, so a warp runs down a column; a guard stops the threads beyond the edges.")),
         "core/matmul/kernels/matmul1.cu"},
        {"uncoalesced", text(TELAR_TR("core", "Neighbours down a column")),
         text(TELAR_TR("core",
                       "The threads of a warp compute elements below each other, so each access touches 32 rows.")),
         "core/matmul/kernels/coalesced.cu"},
        {"coalesced", text(TELAR_TR("core", "Neighbours along a row")),
         text(TELAR_TR("core", "The threads of a warp compute elements side by side, so each access is contiguous.")),
         "core/matmul/kernels/coalesced.cu"},
        {"matmul3", text(TELAR_TR("core", "Shared tiles of 32 x 32")),
         text(TELAR_TR(
             "core",
             "A block loads one tile of each factor into shared memory, and every loaded value is used 32 times.")),
         "core/matmul/kernels/matmul3.cu"},
        {"tile-1d", text(TELAR_TR("core", "A column in registers")),
         text(TELAR_TR(
             "core",
             "Every thread computes 8 elements below each other, so a value of B in a register is used eight times.")),
         "core/matmul/kernels/tile1d.cu"},
        {"tile-2d", text(TELAR_TR("core", "Tiles in registers")),
         text(TELAR_TR("core", "Every thread computes 4 x 4 elements in its registers, so each value from shared "
                               "memory is used four times.")),
         "core/matmul/kernels/tile2d.cu"},
        {"vectorised", text(TELAR_TR("core", "Four numbers in one access")),
         text(TELAR_TR(
             "core",
             "Tiles of 128 x 128, 8 x 8 elements per thread, one factor transposed, and 16-byte accesses everywhere.")),
         "core/matmul/kernels/vectorised.cu"},
        {"warp-tile", text(TELAR_TR("core", "Warp tiles")),
         text(TELAR_TR(
             "core",
             "Every warp has a tile of its own; while it multiplies one slice, its threads already load the next.")),
         "core/matmul/kernels/warp_tile.cu"},
        {"async", text(TELAR_TR("core", "Asynchronous copies")),
         text(TELAR_TR("core", "The next two slices go from global to shared memory by asynchronous copies, bypassing "
                               "the registers, while the warps multiply.")),
         "core/matmul/kernels/async_tile.cu"},
        {"wmma", text(TELAR_TR("core", "Tensor cores, TF32")),
         text(TELAR_TR("core", "A warp multiplies 16 x 8 by 8 x 16 numbers in one step of the tensor cores; the "
                               "factors are rounded to TF32, with ten fraction bits.")),
         "core/matmul/kernels/wmma.cu"},
        {"mma", text(TELAR_TR("core", "Tensor cores, bfloat16")),
         text(TELAR_TR("core", "The instruction itself: every lane holds the elements that the manual prescribes; the "
                               "factors are rounded to bfloat16, with seven fraction bits.")),
         "core/matmul/kernels/mma.cu"},
        {"wgmma", text(TELAR_TR("core", "Warpgroups and the copy engine, bfloat16")),
         text(TELAR_TR(
             "core",
             "Four warps multiply 64 x 16 by 16 x 256 numbers in one instruction, straight from shared memory, "
             "which the copy engine fills; two launches before it round the factors to bfloat16 and lay them out.")),
         "core/matmul/kernels/wgmma.cu"},
        {"matmul2-indices", text(TELAR_TR("core", "Nested loops and a matrix of indices")),
         text(TELAR_TR("core", "Every thread first writes i + j/10 into a matrix of indices, without a guard.")),
         "core/matmul/kernels/matmul2-indices.cu",
         text(TELAR_TR("core", "Threads beyond the edges of the matrix write out of bounds"))},
        {"matmul3-no-barrier", text(TELAR_TR("core", "Shared tiles without the first barrier")),
         text(TELAR_TR("core", "The tiled product with the barrier between filling and reading left out.")),
         "core/matmul/kernels/matmul3-no-barrier.cu",
         text(TELAR_TR("core", "Threads read cells of the tile that others have not written yet: a race"))},
    };
    return cards;
}

const std::vector<MatmulExperiment>& matmulExperiments() {
    static const std::vector<MatmulExperiment> experiments = {
        {"matmul1-along", "matmul1", text(TELAR_TR("core", "x is the column: a warp runs along a row")), false},
        {"matmul2-nested", "matmul2", text(TELAR_TR("core", "Each row starts at the thread's own column again")),
         false},
        {"matmul2-indices", "matmul2",
         text(TELAR_TR("core", "As in the appendix: a matrix of indices, written without a guard")), true},
        {"matmul3-no-barrier", "matmul3", text(TELAR_TR("core", "Without the barrier between filling and reading")),
         true},
        {"matmul3-turned", "matmul3", text(TELAR_TR("core", "Tile of B transposed, 32 values per column")), false},
        {"matmul3-padded", "matmul3", text(TELAR_TR("core", "Tile of B transposed and padded to 33 values per column")),
         false},
    };
    return experiments;
}

Expected<LaunchReport> traceMatmulBlock(const std::string& kernel, const MatmulProblem& problem, int64_t number,
                                        std::optional<Dim3> block, const JobContext& job) {
    TELAR_TAKE(scratch, Matrix<float>::create(problem.m(), problem.n()));
    simt::LaunchOptions options;
    options.mode = simt::Mode::Traced;
    options.job.stop = job.stop;
    options.firstBlock = number;
    options.blocks = 1;
    options.onlyTraced = true;
    options.threads = 1;
    return emulateMatmul(kernel, problem, scratch->view(), options, block);
}

bool matmulRowIsX(const std::string& kernel) { return (kernel == "matmul1" || baseOf(kernel) == "matmul2"); }

double matmulOperations(const std::string& kernel, const MatmulProblem& problem) {
    const auto m = static_cast<double>(problem.m()), n = static_cast<double>(problem.n()),
               k = static_cast<double>(problem.k());
    if (kernel == "matmul2-nested")
        return 2 * k * m * (m + 1) / 2 * n * (n + 1) / 2;
    return baseOf(kernel) == "matmul2" ? 2 * k * m * n * (m + n) / 2 : 2 * k * m * n;
}

double matmulRounding(const std::string& kernel) {
    return kernel == "wmma" ? std::ldexp(1.0, -11) : kernel == "mma" || kernel == wgmma ? std::ldexp(1.0, -8) : 0;
}

int64_t matmulLaunches(const std::string& kernel) { return kernel == wgmma ? 3 : 1; }

PackedFactors matmulPacked(const MatmulProblem& problem) {
    const auto shape = shapeOf(std::string(wgmma));
    const int64_t depth = ceilDiv(problem.k(), wgmmaDepth) * wgmmaDepth;
    return {ceilDiv(problem.m(), shape.rows) * shape.rows * depth,
            ceilDiv(problem.n(), shape.columns) * shape.columns * depth};
}

bool matmulChoosesBlock(const std::string& kernel) {
    const std::string base = baseOf(kernel);
    return base == "matmul1" || base == "matmul2";
}

Expected<LaunchConfig> matmulLaunch(const std::string& kernel, const MatmulProblem& problem,
                                    std::optional<Dim3> block) {
    if (!simt::findKernel(matmulKernels(), kernel) && !experimentOf(kernel))
        return userError(text(TELAR_TR("core", "There is no matrix product kernel %1"), kernel));
    TELAR_CHECK(checkMatmul(problem));
    if (!dense(problem.a) || !dense(problem.b))
        return userError(text(TELAR_TR("core", "Kernels multiply matrices whose rows are contiguous in memory")));
    if (constexpr int64_t most = INT32_MAX - 2048; problem.m() > most || problem.n() > most || problem.k() > most)
        return userError(text(TELAR_TR("core", "Kernels count rows and columns with 32 bits, up to %1"), most));
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
            text(TELAR_TR(
                     "core",
                     "In kernel %1 each thread repeats the work of others, and %2 x %3 elements would take too long"),
                 kernel, problem.m(), problem.n()),
            {}, text(TELAR_TR("core", "Use a product of at most 128 x 128, or another kernel")));
    if (chosen.count() == 0 || chosen.z != 1)
        return userError(text(TELAR_TR("core", "A product takes blocks of one layer with at least one thread")));
    const int64_t alongX = matmulRowIsX(kernel) ? problem.m() : problem.n(),
                  alongY = matmulRowIsX(kernel) ? problem.n() : problem.m();
    const int64_t x = ceilDiv(alongX, fixed ? shape.columns : chosen.x),
                  y = ceilDiv(alongY, fixed ? shape.rows : chosen.y);
    if (x > simt::maxGrid.x || y > simt::maxGrid.y)
        return userError(text(
            TELAR_TR(
                "core",
                "A grid of %1 x %2 x %3 blocks exceeds CUDA's limits of 2147483647 x 65535 x 65535 along its axes"),
            x, y, 1));
    LaunchConfig config{{static_cast<uint32_t>(x), static_cast<uint32_t>(y), 1}, chosen, 0};
    if (kernel == wgmma) {
        if (x * y > wgmmaBlocks) // which make tiles until none is left
            config.grid = {static_cast<uint32_t>(wgmmaBlocks), 1, 1};
        config.dynamicShared = static_cast<uint32_t>(wgmmaStages * (shape.rows + shape.columns) * wgmmaDepth * 2);
        config.optsIn = true;
    }
    TELAR_CHECK(simt::checkLaunch(config));
    return config;
}

Expected<LaunchReport> emulateMatmul(const std::string& kernel, const MatmulProblem& problem,
                                     const PlanesView<float>& c, const simt::LaunchOptions& options,
                                     std::optional<Dim3> block) {
    TELAR_TRY(config, matmulLaunch(kernel, problem, block));
    if (!dense(c))
        return userError(text(TELAR_TR("core", "Kernels multiply matrices whose rows are contiguous in memory")));
    if (isBroken(kernel) && options.mode == simt::Mode::Fast)
        return userError(
            text(TELAR_TR("core", "Kernel %1 is wrong on purpose and runs only with counts or a trace"), kernel));
    Extra extra;
    if (kernel == wgmma)
        TELAR_CHECK(pack(problem, extra, options));
    auto call = matmulCall(kernel, problem, c.data, extra);
    call.inside = c.rows >= problem.m() && c.columns == problem.n();
    return builtin::run(call, *config, options);
}

Expected<builtin::Stepped> stepMatmul(const std::string& kernel, const MatmulProblem& problem,
                                      machine::StepRequest where, std::optional<Dim3> block,
                                      std::shared_ptr<const cuda::SteppedFile> file, const JobContext& job) {
    TELAR_TRY(config, matmulLaunch(kernel, problem, block));
    TELAR_TAKE(scratch, Matrix<float>::create(problem.m(), problem.n()));
    Extra extra;
    simt::LaunchOptions options;
    options.job = job;
    if (kernel == wgmma)
        TELAR_CHECK(pack(problem, extra, options));
    return builtin::step(matmulCall(kernel, problem, scratch->data(), extra), *config, std::move(where),
                         std::move(file), job);
}

std::vector<std::unique_ptr<MatmulVariant>> emulatedMatmul() {
    return emulatedVariants<Emulated, MatmulVariant>(matmulKernels());
}

} // namespace telar
