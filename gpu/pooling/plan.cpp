#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"
#include "gpu/pooling/device_pooling.hpp"

#include <algorithm>
#include <bit>

namespace telar::gpu {

namespace {

constexpr int64_t mostCells = int64_t{1} << 30; ///< of one axis, so that sums of a few fit 32 bits
constexpr int ringBest = 18;                    ///< window rows above which two passes cost less
constexpr int ringColumnsLimit = 61;            ///< window columns that leave a warp half its lanes
constexpr int walkRows = 32, walkColumns = 128; ///< windows of more are walked; see walk.cuh
constexpr int64_t walkWarps = 16;               ///< of a multiprocessor, where there is work enough
constexpr double launchWork = 4e9;              ///< cells that one launch of Direct looks at

template <class F>
decltype(auto) withPlanes(const AnyView& view, F f) {
    return std::visit(f, view);
}

bool aligned(const void* data, int64_t rowStride, int64_t planeStride, int64_t element) {
    return reinterpret_cast<uintptr_t>(data) % 16 == 0 && rowStride * element % 16 == 0 &&
           planeStride * element % 16 == 0;
}

Geometry geometryOf(const PoolingProblem& problem, const PoolingOutput& output) {
    const auto& s = problem.spec;
    Geometry g{};
    const auto narrow = [](int64_t v) { return static_cast<int>(v); };
    withPlanes(problem.input, [&](const auto& v) {
        g.planes = narrow(v.planes), g.rows = narrow(v.rows), g.columns = narrow(v.columns);
        g.inStride = v.rowStride, g.inPlane = v.planeStride;
        g.wideIn = aligned(v.data, v.rowStride, v.planes > 1 ? v.planeStride : 0, sizeof(*v.data));
    });
    std::visit(
        [&](const auto& v) {
            g.outRows = narrow(v.rows), g.outColumns = narrow(v.columns);
            g.outStride = v.rowStride, g.outPlane = v.planeStride;
            g.wideOut = aligned(v.data, v.rowStride, v.planes > 1 ? v.planeStride : 0, sizeof(*v.data));
        },
        output.values);
    g.kh = narrow(s.kernel.h), g.kw = narrow(s.kernel.w);
    g.sh = narrow(s.stride.h), g.sw = narrow(s.stride.w);
    g.ph = narrow(s.padding.h), g.pw = narrow(s.padding.w);
    g.dh = narrow(s.dilation.h), g.dw = narrow(s.dilation.w);
    g.zeroPadding = s.mode == PoolingMode::Max && s.paddingValue == PaddingValue::Zero;
    g.countPadding = s.countPadding == CountPadding::Yes;
    return g;
}

bool isSmall(const Geometry& g) {
    if (g.kh != g.kw || g.sh != g.sw)
        return false;
    return (g.kw == 2 && g.sw == 2 && g.pw == 0) || (g.kw == 3 && g.sw == 1 && g.pw == 1) ||
           (g.kw == 3 && g.sw == 2 && g.pw <= 1);
}

/// 2x2 side by side where rows end with a whole pair of vectors of 16 bytes and planes follow each other
/// without a gap.
bool isFlat(const Geometry& g, int64_t element) {
    const int64_t pairs = int64_t{g.planes} * g.outRows * g.columns / (32 / element);
    const bool joined =
        g.planes == 1 || (g.rows % 2 == 0 && g.inPlane == g.rows * g.inStride && g.outPlane == g.outRows * g.outStride);
    return isSmall(g) && g.kw == 2 && g.wideIn && g.wideOut && g.columns % (32 / element) == 0 && joined &&
           g.rows / 2 == g.outRows && pairs < (int64_t{1} << 31) - 4096;
}

/// 3x3 over planes of which several fit a multiprocessor's shared memory, and which are many.
bool isPlane(const Geometry& g, int64_t element) {
    const int64_t bytes = int64_t{g.rows} * g.columns * element, each = 16 / element;
    return isSmall(g) && g.kw == 3 && g.wideIn && g.inStride == g.columns && g.columns % each == 0 &&
           g.inPlane % each == 0 && ceilDiv(g.outColumns, each / g.sw) * each <= g.columns &&
           bytes <=
               std::min<int64_t>(chosenDevice()->sharedPerBlockOptIn, chosenDevice()->sharedPerMultiprocessor / 4) &&
           g.planes >= chosenDevice()->multiprocessors * 4;
}

void planPlane(Plan& plan, int64_t element) {
    auto& g = plan.geometry;
    plan.method = Method::Plane;
    plan.sharedBytes = static_cast<std::size_t>(g.rows) * static_cast<std::size_t>(g.columns * element);
    const int64_t each = 16 / element / g.sw, items = ceilDiv(g.outColumns, each) * ceilDiv(g.outRows, 4);
    // As many threads as leave the fewest without work in the last round.
    double best = 0;
    for (int threads = 128; threads <= planeThreadsMost; threads += 32) {
        const double used = static_cast<double>(items) / static_cast<double>(ceilDiv(items, threads) * threads);
        if (used > best + 0.02)
            best = used, plan.planeThreads = threads;
    }
    plan.shape = {{g.planes, 1, 1}, {plan.planeThreads, 1, 1}};
}

void planFlat(Plan& plan, int64_t element) {
    auto& g = plan.geometry;
    plan.method = Method::Flat;
    g.outRows *= g.planes;
    g.rows *= g.planes;
    g.planes = 1;
    const int64_t pairs = int64_t{g.outRows} * g.columns / (32 / element);
    plan.shape = {{ceilDiv(pairs, flatThreads), 1, 1}, {flatThreads, 1, 1}};
}

LaunchShape warpsShape(const Geometry& g, int threads) {
    const int64_t warps = int64_t{g.strips} * g.bands * g.planes;
    return {{ceilDiv(warps, threads / 32), 1, 1}, {threads, 1, 1}};
}

/// Windows that share no row and few columns.
bool isApart(const Geometry& g) { return g.kh <= g.sh && g.kw <= 4 * g.sw && g.kw <= apartWidest; }

void planApart(Plan& plan, int64_t element) {
    auto& g = plan.geometry;
    plan.method = Method::Apart;
    const int each = static_cast<int>(16 / element), columns = apartVectors * 32 * each;
    g.shift = (each - g.pw % each) % each;
    // A multiple of what a vector holds, so that every strip begins alike.
    g.stripCells = ((columns - g.shift - g.kw) / g.sw + 1) / each * each;
    g.strips = static_cast<int>(ceilDiv(g.outColumns, g.stripCells));
    g.bandRows = 1, g.bands = g.outRows;
    plan.shape = warpsShape(g, apartThreads);
}

bool isFixed(const Geometry& g, ElementType element) {
    return element == ElementType::Float32 && g.kh == g.kw && g.sh == 1 && g.sw == 1 && g.pw == g.kw / 2 &&
           std::ranges::find(fixedSizes, g.kw) != std::end(fixedSizes);
}

void planFixed(Plan& plan) {
    auto& g = plan.geometry;
    plan.method = Method::Fixed;
    g.stripCells = 128 - 8 * ((g.kw / 2 + 3) / 4);
    g.strips = static_cast<int>(ceilDiv(g.outColumns, g.stripCells));
    // The first row of windows by itself, the others a group of K at a time.
    const int64_t warps = int64_t{chosenDevice()->multiprocessors} * 64;
    const int64_t rows = int64_t{g.strips} * g.planes * g.outRows / warps;
    g.bandRows = static_cast<int>(1 + g.kh * std::clamp<int64_t>(rows / g.kh, 1, 4));
    g.bands = static_cast<int>(ceilDiv(g.outRows, g.bandRows));
    plan.shape = warpsShape(g, fixedThreads);
}

/// Columns of windows that a warp of 128 columns makes; see ring.cuh.
int ringCells(const Geometry& g) {
    const int shift = (4 - g.pw % 4) % 4;
    return ((125 - shift - g.kw) / 4 + 1) * 4;
}

std::size_t ringBytes(int kh) { return static_cast<std::size_t>(kh) * 512 * (ringThreads / 32); }

/// Bands low enough that every multiprocessor has several rounds of warps, high enough that the rows which
/// two bands read (KH - SH of them) weigh little.
void bandsOf(Geometry& g, int multiple, int64_t warps, int least, int most) {
    const int64_t strips = int64_t{g.strips} * g.planes;
    int64_t rows = strips * g.outRows / warps;
    rows = std::clamp<int64_t>(rows, least, most);
    rows = ceilDiv(rows, multiple) * multiple;
    rows = ceilDiv(ceilDiv(g.outRows, ceilDiv(g.outRows, rows)), multiple) * multiple; // bands of like height
    g.bandRows = static_cast<int>(rows);
    g.bands = static_cast<int>(ceilDiv(g.outRows, rows));
}

void planSmall(Plan& plan, int64_t element) {
    auto& g = plan.geometry;
    plan.method = Method::Small;
    const int64_t across = 32 * (16 / element);
    g.strips = static_cast<int>(std::max(ceilDiv(g.columns, across), ceilDiv(g.outColumns, across / g.sw)));
    const int64_t warps = int64_t{chosenDevice()->multiprocessors} * 160;
    bandsOf(g, 4, warps, 4, 16);
    plan.shape = warpsShape(g, smallThreads);
}

void planRing(Plan& plan) {
    auto& g = plan.geometry;
    plan.method = Method::Ring;
    g.stripCells = ringCells(g);
    g.strips = static_cast<int>(ceilDiv(int64_t{g.outColumns - 1} * g.sw + 1, g.stripCells));
    plan.sharedBytes = ringBytes(g.kh);
    bandsOf(g, 1, int64_t{chosenDevice()->multiprocessors} * 64, std::max(4, g.kh / g.sh), std::max(64, 4 * g.kh));
    plan.shape = warpsShape(g, ringThreads);
}

/// `k` cells of a window along an axis of `positions` places, `lines` lines of warps beside each other: tiles
/// of `tile` cells, of which a warp keeps `lanes` in `Between`. As many bands as give every multiprocessor
/// warps enough, and few enough that what each reads beyond its end weighs little.
Walk walkOf(int64_t k, int64_t tile, int lanes, int64_t positions, int64_t lines) {
    Walk walk;
    const int64_t entries = 2 * ((k - 1) / tile - 1) + 1, warps = walkThreads / 32;
    walk.sharedBytes = static_cast<std::size_t>(entries * lanes * 4 * warps);
    if (k <= tile || static_cast<int64_t>(walk.sharedBytes) > chosenDevice()->sharedPerBlockOptIn)
        return {};
    const int64_t all = ceilDiv(positions, tile);
    const int64_t bands = std::clamp<int64_t>(chosenDevice()->multiprocessors * walkWarps / lines, 1,
                                              std::max<int64_t>(1, positions / (2 * k)));
    walk.tiles = static_cast<int>(ceilDiv(all, bands));
    walk.bands = static_cast<int>(ceilDiv(all, int64_t{walk.tiles}));
    return walk;
}

/// Where walks fit, they take the place of what was planned for an axis.
void planWalks(Plan& plan) {
    auto& g = plan.geometry;
    const int64_t warps = walkThreads / 32, strips = ceilDiv(g.columns, 32) * int64_t{g.planes};
    const int rows = g.kh > 1024 ? 64 : 32;
    if (g.kh > walkRows) {
        plan.columnWalk = walkOf(g.kh, rows, 32, (g.outRows - 1) * int64_t{g.sh} + 1, strips);
        if (plan.columnWalk.tiles) {
            plan.columnWalk.each = rows;
            plan.ringColumns = false;
            plan.columnShape = {{ceilDiv(strips * plan.columnWalk.bands, warps), 1, 1}, {walkThreads, 1, 1}};
        }
    }
    const int64_t lines = int64_t{g.planes} * g.outRows;
    if (g.kw > walkColumns) {
        plan.rowWalk = walkOf(g.kw, 128, 1, (g.outColumns - 1) * int64_t{g.sw} + 1, lines);
        if (plan.rowWalk.tiles) {
            plan.rowWalk.each = 4;
            plan.shape = {{ceilDiv(lines * plan.rowWalk.bands, warps), 1, 1}, {walkThreads, 1, 1}};
        }
    }
}

void planPasses(Plan& plan, bool ringFits) {
    auto& g = plan.geometry;
    plan.method = Method::Passes;
    plan.scratchBytes = std::size_t{4} * static_cast<std::size_t>(g.planes) * static_cast<std::size_t>(g.outRows) *
                        static_cast<std::size_t>(g.columns);
    plan.launches = 2;
    plan.ringColumns = ringFits;
    const int64_t groups = ceilDiv((g.outRows - 1) * int64_t{g.sh} + 1, g.kh);
    const bool many = groups * g.planes * ceilDiv(g.columns, 4 * passThreads) >= 2 * chosenDevice()->multiprocessors;
    const int columnsEach = many && g.wideIn && g.columns % 4 == 0 ? 4 : 1;
    plan.columnsEach = columnsEach;
    plan.columnShape = {{ceilDiv(g.columns, passThreads * columnsEach), std::min<int64_t>(groups, 65535),
                         std::min<int64_t>(g.planes, 65535)},
                        {passThreads, 1, 1}};
    if (ringFits) {
        Geometry columns = g;
        columns.strips = static_cast<int>(ceilDiv(g.columns, 128));
        bandsOf(columns, 1, int64_t{chosenDevice()->multiprocessors} * 64, std::max(4, g.kh / g.sh), 256);
        g.bandRows = columns.bandRows, g.bands = columns.bands;
        plan.sharedBytes = ringBytes(g.kh);
        plan.columnShape = warpsShape(columns, ringThreads);
    }
    const int64_t lines = int64_t{g.planes} * g.outRows, positions = (g.outColumns - 1) * int64_t{g.sw} + 1;
    const int shift = (4 - g.pw % 4) % 4;
    int64_t tile = rowTileMost / 4; // no larger than the row, and large beside the window
    while (tile < rowTileMost && tile < 8 * int64_t{g.kw} && tile < positions + g.kw + 8)
        tile *= 2;
    const int64_t each = (tile - g.kw - shift + 1) / 4 * 4, tiles = each > 0 ? ceilDiv(positions, each) : 0;
    plan.rowSharedBytes = static_cast<std::size_t>(tile) * 8;
    plan.rowChunkLog =
        std::min(11, static_cast<int>(std::bit_width(static_cast<unsigned>(g.kw))) - 1); // a round's cells at most
    if (g.kw >= 4 && each >= tile / 4 && lines * tiles < (int64_t{1} << 31) &&
        static_cast<int64_t>(plan.rowSharedBytes) <= chosenDevice()->sharedPerBlockOptIn) {
        plan.rowTile = static_cast<int>(tile);
        g.strips = static_cast<int>(tiles);
        plan.shape = {{lines * tiles, 1, 1}, {rowThreads, 1, 1}};
        return;
    }
    const int64_t rowGroups = (positions - 1) / g.kw + 1;
    plan.shape = {{ceilDiv(lines * rowGroups, passThreads / 32), 1, 1}, {passThreads, 1, 1}};
}

void planDirect(Plan& plan) {
    auto& g = plan.geometry;
    plan.method = Method::Direct;
    const double rowWork =
        static_cast<double>(g.planes) * g.outColumns * static_cast<double>(g.kh) * static_cast<double>(g.kw);
    plan.directRows = static_cast<int>(std::clamp(launchWork / rowWork, 1.0, double(g.outRows)));
    plan.launches = ceilDiv(g.outRows, plan.directRows);
    plan.shape = {{ceilDiv(g.outColumns, directThreads), std::min(plan.directRows, 65535), std::min(g.planes, 65535)},
                  {directThreads, 1, 1}};
}

} // namespace

Status supportsPooling(const PoolingProblem& problem, bool argmax) {
    const auto& s = problem.spec;
    const int64_t cells = s.kernel.h * s.kernel.w;
    const bool dilated = s.dilation != Size2{1, 1};
    const auto [rows, columns, planes] = withPlanes(problem.input, [](const auto& v) {
        return std::array<int64_t, 3>{v.rows, v.columns, v.planes};
    });
    for (const int64_t n : {rows + 2 * s.padding.h, columns + 2 * s.padding.w, planes, s.stride.h, s.stride.w})
        if (n > mostCells)
            return userError(
                text(TELAR_TR("gpu", "The CUDA kernels take at most %1 rows, columns or planes"), mostCells));
    if ((argmax || dilated) && cells > directCells)
        return userError(text(TELAR_TR("gpu", "Windows of more than %1 cells are pooled on the GPU without "
                                              "argmax and dilation only"),
                              directCells),
                         {}, text(TELAR_TR("gpu", "Choose a variant that runs on the processor")));
    return {};
}

Expected<Plan> planPooling(const PoolingProblem& problem, const PoolingOutput& output) {
    TELAR_CHECK(supportsPooling(problem, output.argmax != nullptr));
    Plan plan;
    plan.geometry = geometryOf(problem, output);
    const auto& g = plan.geometry;
    plan.average = problem.spec.mode == PoolingMode::Average;
    plan.argmax = output.argmax && !plan.average;
    const int64_t element = elementSize(elementType(problem.input));
    const int64_t cells = problem.spec.kernel.h * problem.spec.kernel.w;
    // Ring's cost is that of reading every cell; where windows are fewer than that, Direct does less.
    const bool few = cells <= 4 * int64_t{g.sh} * g.sw && cells <= 256;
    const bool ringFits = static_cast<int64_t>(ringBytes(g.kh)) <= chosenDevice()->sharedPerBlockOptIn && g.kh <= 64;
    if (plan.argmax || g.dh > 1 || g.dw > 1)
        planDirect(plan);
    else if (isFlat(g, element))
        planFlat(plan, element);
    else if (isPlane(g, element))
        planPlane(plan, element);
    else if (isSmall(g))
        planSmall(plan, element);
    else if (isApart(g))
        planApart(plan, element);
    else if (few)
        planDirect(plan);
    else if (isFixed(g, elementType(problem.input)))
        planFixed(plan);
    else if (ringFits && g.kh <= ringBest && g.kw <= ringColumnsLimit)
        planRing(plan);
    else {
        planPasses(plan, ringFits);
        planWalks(plan);
    }
    return plan;
}

Expected<PoolingRun> poolOnDevice(const Plan& plan, const PoolingProblem& problem, const PoolingOutput& output,
                                  void* scratch, cudaStream_t stream, const JobContext& job) {
    void* out = std::visit([](const auto& v) { return static_cast<void*>(v.data); }, output.values);
    const int step = plan.method == Method::Direct ? plan.directRows : plan.geometry.outRows;
    for (int row = 0; row < plan.geometry.outRows; row += step) {
        const auto done = std::visit(
            [&](const auto& v) { return launchPooling(plan, v.data, out, output.argmax, scratch, row, stream); },
            problem.input);
        if (!done)
            return done.error();
        if (plan.launches > 2) { // long work: in pieces, so that a request to stop is seen
            TELAR_CHECK(check(cudaStreamSynchronize(stream), "cudaStreamSynchronize"));
            if (job.stopRequested())
                return cancelledError();
        }
        job.advance(int64_t{plan.geometry.planes} * std::min(step, plan.geometry.outRows - row));
    }
    PoolingRun run;
    run.launch = plan.shape;
    run.launches = plan.launches;
    return run;
}

} // namespace telar::gpu
