#include "core/pooling/simd_plan.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

namespace telar {

namespace {

// Bytes of an intermediate row: some of them fit the first-level cache. Where the planes lie in main memory,
// long rows are read and written faster, and the second-level cache will do.
constexpr int64_t rowTarget = 3072, farRowTarget = 40960, farFrom = int64_t{16} << 20;
constexpr int64_t farBlock = int64_t{640} << 10;     // bytes of the rows that a vertical pass touches
constexpr int64_t stagedTarget = int64_t{256} << 10; // bytes of the rows that tall windows are read from
constexpr int64_t bandTarget = int64_t{1} << 20;     // bytes in and out of one band
constexpr int64_t streamFrom = int64_t{2} << 20;     // outputs beyond this pass around the caches
constexpr int64_t threadFrom = int64_t{256} << 10;   // bytes that pay for waking a thread
constexpr std::size_t stackScratch = 48 << 10;

int64_t roundUp(int64_t n, int64_t to) { return (n + to - 1) / to * to; }

simd::Axis axisOf(int64_t in, int64_t out, int64_t k, int64_t s, int64_t p, int64_t d) { return {in, out, k, s, p, d}; }

/// Output rows whose windows share rows enough to share one vertical pass (simd_vertical.inl).
int64_t groupRowsOf(const simd::Axis& h) {
    if (h.dilation > 1 || h.kernel == 1)
        return 1;
    const int64_t most = ceilDiv(h.kernel, h.stride);
    if (h.kernel > 8 * h.stride + 40)
        return std::min<int64_t>(most, 256);
    return most >= 16 ? 16 : most >= 8 ? 8 : std::min<int64_t>(most, 4);
}

int64_t elementBytes(simd::Element element) { return element == simd::Element::UInt8 ? 1 : 4; }

int64_t sumBytesOf(const simd::Plan& p) {
    if (p.average)
        return 8; // the widest sums that may be needed
    return p.element == simd::Element::UInt8 && !p.argmax ? 1 : 4;
}

int64_t blockInputRows(const simd::Plan& p) {
    return p.h.dilation > 1 ? p.h.kernel : (p.blockRows - 1) * p.h.stride + p.h.kernel;
}

simd::Layout layoutOf(const simd::Plan& p) {
    simd::Layout l{};
    const int64_t sumBytes = sumBytesOf(p), spare = simd::spareBytes;
    l.width = (p.chunk - 1) * p.w.stride + (p.w.kernel - 1) * p.w.dilation + 1;
    const int64_t rows = blockInputRows(p);
    const int64_t sumRows = p.argmax ? p.h.kernel : p.blockRows;
    auto take = [&l](int64_t bytes) {
        const int64_t here = l.bytes;
        l.bytes += roundUp(bytes, 64);
        return here;
    };
    l.rowPointers = take(rows * 8);
    l.zeros = take(l.width * 4 + spare);
    l.lowests = take(l.width * 4 + spare);
    // An odd number of cache lines, so that neighbouring rows do not fall on the same sets.
    l.sumStride = roundUp(l.width * sumBytes + spare, 128) + 64;
    l.sums = take(sumRows * l.sumStride);
    l.stagedStride = roundUp(l.width * elementBytes(p.element) + spare, 128) + 64;
    l.staged = take(p.stagedRows * l.stagedStride);
    l.phaseStride = p.w.stride == 1 ? 0 : roundUp((l.width / p.w.stride + 1) * sumBytes + 2 * spare, 128) + 64;
    l.phases = take((p.argmax ? p.h.kernel : 1) * p.w.stride * l.phaseStride);
    l.cells = take(p.dealing.used * 8);
    l.spare = take(p.chunk * sumBytes + spare);
    l.total = take(p.chunk * sumBytes + spare);
    l.counts = take(p.chunk * 4 + spare);
    l.reciprocals = take(p.chunk * 4 + spare);
    return l;
}

class Scratch {
public:
    explicit Scratch(std::size_t bytes) {
        if (bytes > sizeof local_)
            heap_ = allocateBuffer(bytes);
        memory_ = bytes > sizeof local_ ? heap_.get() : local_;
    }
    void* get() { return memory_; }

private:
    alignas(64) unsigned char local_[stackScratch];
    Buffer heap_;
    void* memory_;
};

simd::BandKernel kernelOf(SimdLevel level) {
    return TELAR_OF_LEVEL(level, simd::poolBandSse2, simd::poolBandAvx2, simd::poolBandAvx512);
}

/// Where the planes lie, without their types.
struct Places {
    const char* in;
    char* out;
    int64_t inStride, outStride, inPlane, outPlane; ///< rows in elements, planes in bytes
    int64_t inElement, outElement;                  ///< bytes
    int64_t planes;
};

Places placesOf(const PoolingProblem& problem, const PoolingOutput& output) {
    Places places{};
    std::visit(
        [&](const auto& v) {
            places.in = reinterpret_cast<const char*>(v.data);
            places.inElement = sizeof *v.data;
            places.inStride = v.rowStride;
            places.inPlane = v.planeStride * places.inElement;
            places.planes = v.planes;
        },
        problem.input);
    std::visit(
        [&](const auto& v) {
            places.out = reinterpret_cast<char*>(v.data);
            places.outElement = sizeof *v.data;
            places.outStride = v.rowStride;
            places.outPlane = v.planeStride * places.outElement;
        },
        output.values);
    return places;
}

/// Output rows of a band: about a mebibyte of traffic and some milliseconds of work, in whole blocks.
int64_t bandRowsOf(const simd::Plan& p, const Places& at, int64_t outRows, int threads) {
    const double bytes = static_cast<double>(p.w.in * p.h.stride * at.inElement + p.w.out * at.outElement);
    const double work = static_cast<double>(p.w.out) * simdOperations(p);
    // A band reads again what the one above it has read: those of tall windows are taller, where cores get some each.
    const double cores = threads > 0 ? threads : usableCores();
    const double tall = p.stagedRows ? std::min(8.0 * static_cast<double>(p.h.kernel) / static_cast<double>(p.h.stride),
                                                static_cast<double>(outRows * at.planes) / (4 * cores))
                                     : 0;
    const double rows = std::min(std::max(bandTarget / bytes, tall), 3e7 / work);
    return roundUp(std::max<int64_t>(1, std::min(p.h.out, static_cast<int64_t>(rows))), p.blockRows);
}

} // namespace

simd::Plan simdPlan(const PoolingSpec& s, ElementType element, int64_t rows, int64_t columns, const PoolingShape& shape,
                    bool withArgmax) {
    simd::Plan p{};
    p.h = axisOf(rows, shape.rows, s.kernel.h, s.stride.h, s.padding.h, s.dilation.h);
    p.w = axisOf(columns, shape.columns, s.kernel.w, s.stride.w, s.padding.w, s.dilation.w);
    p.element = static_cast<simd::Element>(element);
    p.average = s.mode == PoolingMode::Average;
    p.zeroPadding = s.paddingValue == PaddingValue::Zero;
    p.countPadding = s.countPadding == CountPadding::Yes;
    p.argmax = withArgmax && !p.average;
    p.groupRows = p.argmax ? 1 : groupRowsOf(p.h);
    p.blockRows = p.h.dilation > 1 || p.argmax ? 1 : p.groupRows * std::max<int64_t>(1, 8 / p.groupRows);
    const int64_t common = std::gcd(p.w.stride, p.w.dilation);
    p.dealing = {p.w.stride, std::min(p.w.kernel, p.w.stride / common), p.w.dilation / common};
    const int64_t extent = kernelExtent(p.w.kernel, p.w.dilation);
    const bool far = shape.rows * shape.columns * elementSize(poolingOutputType(element, s.mode)) >= farFrom;
    const int64_t rowsAtOnce = p.h.dilation > 1 ? p.h.kernel : p.groupRows * (p.h.stride + 1) + p.h.kernel;
    if (far && p.h.dilation == 1 && p.groupRows >= 8 &&
        blockInputRows(p) * 8 * extent * elementBytes(p.element) <= 2 * stagedTarget)
        p.stagedRows = blockInputRows(p);
    const int64_t farTarget = std::clamp(farBlock / rowsAtOnce, farRowTarget / 2, farRowTarget);
    const int64_t elements = (far ? farTarget : rowTarget) / (p.average ? 4 : sumBytesOf(p));
    p.chunk = std::min(shape.columns, std::max<int64_t>(64, (std::max(elements, 32 * extent) - extent) / p.w.stride));
    if (p.stagedRows) {
        const int64_t cells = std::max(stagedTarget / (p.stagedRows * elementBytes(p.element)), 8 * extent);
        p.chunk = std::min(shape.columns, std::max<int64_t>(64, cells / p.w.stride));
    }
    p.layout = layoutOf(p);
    return p;
}

Status simdFits(const PoolingSpec& spec, bool withArgmax) {
    if (!withArgmax || spec.mode == PoolingMode::Average || (spec.kernel.h < 32768 && spec.kernel.w < 32768))
        return {};
    return userError(text(TELAR_TR("core", "A window of %1 x %2 has too many cells for vectors of 32-bit indices"),
                          spec.kernel.h, spec.kernel.w),
                     {}, text(TELAR_TR("core", "Use another variant, or do not ask for the indices of the maxima")));
}

double simdOperations(const simd::Plan& p) {
    const auto kh = static_cast<double>(p.h.kernel), kw = static_cast<double>(p.w.kernel);
    if (p.argmax)
        return kh * kw;
    const auto group = static_cast<double>(p.groupRows), sh = static_cast<double>(p.h.stride);
    const double vertical = (kh - 1 + (group - 1) * sh + (group > 1 ? group - 2 : 0)) / group;
    double horizontal = kw - 1;
    if (kw > 5)
        horizontal = static_cast<double>(p.dealing.used) * (p.average ? 2 : 1) *
                     std::max(1.0, std::ceil(std::log2(kw / static_cast<double>(p.dealing.used))));
    return vertical * static_cast<double>(p.w.stride) + horizontal;
}

Status simdPool(const simd::Plan& wanted, const PoolingProblem& problem, const PoolingOutput& output,
                const SimdRows& rows, int threads, const JobContext& job) {
    const Places at = placesOf(problem, output);
    simd::Plan plan = wanted;
    const int64_t rowBytes = plan.w.out * at.outElement;
    plan.stream = rowBytes >= 1024 && at.planes * rows.count * rowBytes >= streamFrom;
    const int64_t bandRows = bandRowsOf(plan, at, rows.count, threads), bands = ceilDiv(rows.count, bandRows);
    const int64_t tasks = at.planes * bands;
    const int64_t bytes = at.planes * rows.count * (plan.w.in * plan.h.stride * at.inElement + rowBytes);
    const auto kernel = kernelOf(simdLevel());
    auto stopRequested = [](const void* context) { return static_cast<const JobContext*>(context)->stopRequested(); };
    auto runBand = [&](int64_t task, void* scratch) {
        const int64_t plane = task / bands, first = rows.first + task % bands * bandRows;
        const int64_t count = std::min(bandRows, rows.first + rows.count - first);
        kernel(plan,
               {at.in + plane * at.inPlane, rows.inputRow, at.inStride, at.out + plane * at.outPlane, rows.outputRow,
                at.outStride, output.argmax ? output.argmax + plane * plan.h.out * plan.w.out : nullptr, first, count,
                scratch, stopRequested, &job});
        job.advance(count);
    };
    std::atomic<bool> refused{false};
    std::atomic<int64_t> next{0};
    auto runTasks = [&](int64_t grain) {
        Scratch scratch(static_cast<std::size_t>(plan.layout.bytes));
        if (!scratch.get()) {
            refused = true;
            return;
        }
        for (int64_t task = next.fetch_add(grain); task < tasks; task = next.fetch_add(grain))
            for (int64_t i = task; i < std::min(tasks, task + grain) && !job.stopRequested(); ++i)
                runBand(i, scratch.get());
    };
    const int64_t useful = std::min(tasks, bytes / threadFrom);
    if (useful > 1 && threads == 0)
        threads = usableCores();
    if (useful > 1 && threads > 1) {
        const int64_t grain = std::clamp<int64_t>(tasks * bandTarget / bytes, 1, tasks);
        const int team = static_cast<int>(std::min<int64_t>(useful, threads));
#pragma omp parallel num_threads(team)
        runTasks(grain);
    } else {
        runTasks(tasks);
    }
    if (refused)
        return environmentError(text(TELAR_TR("core", "The system refused %1 bytes of memory"), plan.layout.bytes));
    if (job.stopRequested())
        return cancelledError();
    return {};
}

} // namespace telar
