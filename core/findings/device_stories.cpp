// Stories of launches, copies and memory on a device.
#include "core/findings/stories.hpp"
#include "core/operation/measure.hpp"
#include "core/pooling/emulate.hpp"
#include "core/pooling/model_timeline.hpp"
#include "core/pooling/pooling.hpp"
#include "core/published/published.hpp"

#include <algorithm>
#include <cmath>

namespace telar::findings {

namespace {

using namespace quantity;
constexpr double bytesPerTransfer = 1e9;

/// Square input of zeros; the model and the counts look at shapes only, never at values.
Expected<Matrix<float>> zeros(int64_t n) {
    auto made = Matrix<float>::create(n, n);
    if (made)
        std::fill_n(made->data(), std::min(made->size(), n * 512), 0.0f); // the corner that is counted
    return made;
}

struct Modelled {
    double windowsMs = 0, onceMs = 0;
};

/// The thesis' pipeline and one launch in all, on a T4 whose every call costs a share of `tripMs`.
Expected<Modelled> modelled(int64_t n, double tripMs, const JobContext& job) {
    simt::DeviceModel model = simt::teslaT4;
    model.launchSeconds = tripMs / 9e3; // a copy costs two launches: the model's 5 and 10 us
    model.copySeconds = 2 * tripMs / 9e3;
    TELAR_TRY(input, zeros(n));
    const PoolingProblem problem{{}, input->view()};
    TELAR_TRY(windows, modelPooling("matmul2", problem, model, job));
    TELAR_TRY(once, modelPooling("direct", problem, model, job));
    return Modelled{static_cast<double>(windows->totalNs) / 1e6, static_cast<double>(once->totalNs) / 1e6};
}

struct Counted {
    int64_t launches = 0;
    double ms = 0;
};

/// A real run in the emulator: it counts its own launches.
Expected<Counted> emulated(const Registry<PoolingVariant>& registry, const char* backend, int64_t n,
                           const JobContext& job) {
    const auto input = zeros(n);
    auto output = Matrix<float>::create(n / 2, n / 2);
    if (!input || !output)
        return input ? output.error() : input.error();
    int64_t launches = 0;
    const auto timed = measure({1, 0}, {job.stop, nullptr}, [&]() -> Expected<VariantRun> {
        const auto run = runPooling(*registry.find(backend), {{}, input->view()}, {output->view(), nullptr},
                                    {1, {job.stop, nullptr}});
        if (run)
            launches = run->launches;
        return variantRun(run);
    });
    if (!timed)
        return timed.error();
    return Counted{launches, timed->total().median};
}

const PublishedSeries* publishedPerWindow() {
    static const auto all = publishedPooling("36");
    for (const auto& one : all)
        if (one.program == "matmul2")
            return &one;
    return nullptr;
}

StoryLine publishedLine() {
    const auto* series = publishedPerWindow();
    StoryLine line{text(TELAR_TR("core", "published")), {}, {}, true, true};
    for (std::size_t i = 0; series && i < series->size.size(); ++i)
        if (!series->doubtful[i]) {
            line.x.push_back(series->size[i]);
            line.y.push_back(series->poolingSeconds[i] * 1e3);
        }
    return line;
}

/// What the published program printed: its whole time, and the part between its own marks around each launch.
struct PublishedTime {
    double wholeMs = NAN, productMs = NAN;
};
PublishedTime publishedAt(double n) {
    const auto* series = publishedPerWindow();
    for (std::size_t i = 0; series && i < series->size.size(); ++i)
        if (series->size[i] == n && !series->doubtful[i])
            return {series->poolingSeconds[i] * 1e3, series->productSeconds[i] * 1e3};
    return {};
}

/// Whole published time of a kernel where nothing but the kernel differs: figure 50. NaN where none is settled.
double publishedOfKernel(const char* kernel, double n) {
    static const auto all = publishedPooling("50");
    for (const auto& one : all)
        for (std::size_t i = 0; one.program == kernel && i < one.size.size(); ++i)
            if (one.size[i] == n && !one.doubtful[i])
                return one.poolingSeconds[i] * 1e3;
    return NAN;
}

/// The published whole in parts that add up to it: what asking costs at this price (modelled), and the rest.
Sentence launchesConclusion(const PublishedTime& published, const Modelled& here, double windows, double tripMs) {
    if (!std::isfinite(published.wholeMs))
        return {TELAR_TR("core", "With %1 for each window's launch and four copies, %2 windows take %3; a single "
                                 "launch takes %4: a factor of %5."),
                {ms(tripMs), count(windows), ms(here.windowsMs), ms(here.onceMs),
                 count(std::round(here.windowsMs / here.onceMs))}};
    const double rest = published.wholeMs - here.windowsMs;
    if (rest < 0)
        return {TELAR_TR("core", "At %1 for each window's launch and four copies, these alone would take %2, more than "
                                 "the %3 of the whole published program: its launches and copies cost less than that."),
                {ms(tripMs), seconds(here.windowsMs / 1e3), seconds(published.wholeMs / 1e3)}};
    return {TELAR_TR("core", "Of the published %1, launches and copies take %2, predicted at %3 for each window's "
                             "launch and four copies (%4 of the total). The other %5, %6 per window, are the program's "
                             "calls and its own work in Python. A single launch is predicted at %7."),
            {seconds(published.wholeMs / 1e3), seconds(here.windowsMs / 1e3), ms(tripMs),
             share(here.windowsMs / published.wholeMs), seconds(rest / 1e3), ms(rest / windows), ms(here.onceMs)}};
}

Expected<StoryAnswer> answerLaunches(const Choices& at, const JobContext& job) {
    static const Registry<PoolingVariant> registry = cpuPoolingVariants();
    const double n = at[0], trip = at[1];
    auto answer = pictured(text(TELAR_TR("core", "Time of a whole pooling, 2 x 2 windows")),
                           text(TELAR_TR("core", "side of the matrix")), text(TELAR_TR("core", "time (ms)")));
    auto& picture = answer.picture;
    picture.logX = picture.logY = true;
    picture.cursor = n;
    StoryLine many{text(TELAR_TR("core", "model: one launch per window")), {}, {}, false, false};
    StoryLine once{text(TELAR_TR("core", "model: a single launch")), {}, {}, false, false};
    Modelled here;
    for (int64_t size = 4; size <= 4096; size *= 2) {
        if (job.stopRequested())
            return cancelledError();
        TELAR_TRY(model, modelled(size, trip, job));
        many.x.push_back(static_cast<double>(size)), many.y.push_back(model->windowsMs);
        once.x.push_back(static_cast<double>(size)), once.y.push_back(model->onceMs);
        if (static_cast<double>(size) == n)
            here = *model;
    }
    picture.lines = {many, once, publishedLine()};
    const auto small = static_cast<int64_t>(std::min(n, 64.0));
    const auto perWindow = emulated(registry, "emulator:matmul2", small, job),
               single = emulated(registry, "emulator:direct", small, job);
    if (!perWindow || !single)
        return perWindow ? single.error() : perWindow.error();
    const double windows = n * n / 4;
    const auto published = publishedAt(n);
    const auto printed = [](double milliseconds) {
        return std::isfinite(milliseconds) ? seconds(milliseconds / 1e3) : none();
    };
    answer.columns = {{}, text(TELAR_TR("core", "One launch per window")), text(TELAR_TR("core", "One launch"))};
    answer.rows = {{words(text(TELAR_TR("core", "Launches"))), count(windows), count(1)},
                   {words(text(TELAR_TR("core", "Copies"))), count(4 * windows), count(2)},
                   {words(text(TELAR_TR("core", "Modelled T4"))), ms(here.windowsMs), ms(here.onceMs)},
                   {words(text(TELAR_TR("core", "Published T4, whole program"))), printed(published.wholeMs), none()},
                   {words(text(TELAR_TR("core", "of which launch + kernel (the program's own timer)"))),
                    printed(published.productMs), none()},
                   {words(text(TELAR_TR("core", "of which copies and Python (outside of its timer)"))),
                    printed(published.wholeMs - published.productMs), none()},
                   {words(text(TELAR_TR("core", "Launches counted here, %1 x %1"), small)),
                    count(static_cast<double>(perWindow->launches)), count(static_cast<double>(single->launches))},
                   {words(text(TELAR_TR("core", "Emulated here, %1 x %1"), small)), ms(perWindow->ms), ms(single->ms)},
                   {words(text(TELAR_TR("core", "Published T4, the same program with matmul1"))),
                    printed(publishedOfKernel("matmul1", n)), none()},
                   {words(text(TELAR_TR("core", "Published T4, the same program with matmul3"))),
                    printed(publishedOfKernel("matmul3", n)), none()}};
    answer.conclusion = launchesConclusion(published, here, windows, trip);
    return answer;
}

/// Kernel times of the published profile, and how many bytes they copy.
struct Profiled {
    std::string operation;
    double inMs = 0, kernelMs = 0, outMs = 0, inBytes = 0, outBytes = 0;
    double totalMs() const { return inMs + kernelMs + outMs; }
};

const std::vector<Profiled>& profile() {
    static const auto all = [] {
        std::vector<Profiled> rows;
        const auto* table = PublishedTable::find("mlp_profile_pycuda");
        for (int r = 0; table && r < table->rows(); ++r) {
            const double m = table->number(r, "rows_m").value_or(0), k = table->number(r, "inner_n").value_or(0),
                         p = table->number(r, "cols_p").value_or(0);
            rows.push_back({table->cell(r, "operation"), table->number(r, "h2d_time_ms").value_or(NAN),
                            table->number(r, "kernel_time_ms").value_or(NAN),
                            table->number(r, "d2h_time_ms").value_or(NAN), 4 * (k > 0 ? m * k + k * p : m * p),
                            4 * m * p});
        }
        return rows;
    }();
    return all;
}

Expected<StoryAnswer> answerCopies(const Choices& at, const JobContext&) {
    const auto& own = profile()[static_cast<std::size_t>(at[0])];
    simt::DeviceModel model = simt::teslaT4;
    model.busBandwidth = at[1];
    const double in = simt::modelCopy(model, own.inBytes) * 1e3, out = simt::modelCopy(model, own.outBytes) * 1e3,
                 total = in + own.kernelMs + out;
    auto answer =
        pictured(text(TELAR_TR("core", "Where the time of one call goes")), text(TELAR_TR("core", "time (ms)")));
    auto& picture = answer.picture;
    picture.kind = StoryPicture::Kind::Bars;
    picture.parts = {text(TELAR_TR("core", "copy in")), text(TELAR_TR("core", "kernel")),
                     text(TELAR_TR("core", "copy out"))};
    picture.bars = {
        {text(TELAR_TR("core", "Published T4, with copies")),
         {own.inMs, own.kernelMs, own.outMs},
         ms(own.totalMs()),
         true},
        {text(TELAR_TR("core", "The same kernel, copies at bus speed")), {in, own.kernelMs, out}, ms(total), false},
        {text(TELAR_TR("core", "Speed-ups are often quoted like this: without copies")),
         {0, own.kernelMs, 0},
         ms(own.kernelMs),
         false}};
    answer.columns = {{},
                      text(TELAR_TR("core", "Copies")),
                      text(TELAR_TR("core", "Kernel")),
                      text(TELAR_TR("core", "Kernel's share"))};
    answer.rows = {
        {words(text(TELAR_TR("core", "Published"))), ms(own.inMs + own.outMs), ms(own.kernelMs),
         share(own.kernelMs / own.totalMs())},
        {words(text(TELAR_TR("core", "At bus speed"))), ms(in + out), ms(own.kernelMs), share(own.kernelMs / total)},
        {words(text(TELAR_TR("core", "Bytes copied"))), bytes(own.inBytes + own.outBytes), none(), none()}};
    answer.conclusion = {TELAR_TR("core", "The published call takes %1, and the kernel is only %2 of it. With a bus of "
                                          "%3 the call would take %4. A speed-up without the copies is %5 too large."),
                         {ms(own.totalMs()), share(own.kernelMs / own.totalMs()), rate(at[1]), ms(total),
                          ratio(own.totalMs() / own.kernelMs)}};
    return answer;
}

constexpr int64_t countedSide = 128, modelledSide = 4096;

Expected<simt::LaunchReport> countPooling(const char* kernel, const PoolingSpec& spec, const JobContext& job) {
    const auto input = zeros(countedSide);
    const auto shape = poolingShape(spec, countedSide, countedSide);
    if (!input || !shape)
        return input ? shape.error() : input.error();
    TELAR_TAKE(output, Matrix<float>::create(shape->rows, shape->columns));
    PoolingLaunch launch;
    launch.options.mode = simt::Mode::Counted;
    launch.options.job.stop = job.stop;
    return emulatePooling(kernel, {spec, input->view()}, {output->view(), nullptr}, launch);
}

/// The kernel's span of the modelled time line, milliseconds.
Expected<double> modelKernelMs(const char* kernel, const PoolingSpec& spec, const JobContext& job) {
    TELAR_TRY(input, zeros(modelledSide));
    TELAR_TRY(timeline, modelPooling(kernel, {spec, input->view()}, simt::teslaT4, job));
    for (const auto& span : timeline->spans)
        if (span.lane == TimelineLane::Kernel)
            return static_cast<double>(span.durationNs) / 1e6;
    return 0.0;
}

Expected<StoryAnswer> answerShared(const Choices& at, const JobContext& job) {
    PoolingSpec spec;
    const auto k = static_cast<int64_t>(at[0]), s = static_cast<int64_t>(at[1]);
    spec.kernel = {k, k}, spec.stride = {s, s};
    const auto direct = countPooling("direct", spec, job), tiled = countPooling("tiled", spec, job);
    if (!direct || !tiled)
        return direct ? tiled.error() : direct.error();
    const auto directMs = modelKernelMs("direct", spec, job), tiledMs = modelKernelMs("tiled", spec, job);
    if (!directMs || !tiledMs)
        return directMs ? tiledMs.error() : directMs.error();
    const auto loads = [](const simt::LaunchReport& r) {
        return static_cast<double>(r.counters.total(simt::Op::GlobalLoad).sectors);
    };
    const auto shape = poolingShape(spec, countedSide, countedSide);
    const double cells = countedSide * countedSide, least = cells * 4 / 32,
                 reads = static_cast<double>(shape->rows * shape->columns * k * k) / cells;
    const auto passes = static_cast<double>(tiled->counters.shared().wavefronts);
    auto answer =
        pictured(text(TELAR_TR("core", "32-byte sectors requested from memory, %1 x %1 numbers"), countedSide),
                 text(TELAR_TR("core", "sectors")));
    auto& picture = answer.picture;
    picture.kind = StoryPicture::Kind::Bars;
    picture.bars = {{text(TELAR_TR("core", "Direct: each thread reads its window")),
                     {loads(*direct)},
                     count(loads(*direct)),
                     false},
                    {text(TELAR_TR("core", "Tiled: the block loads into shared memory")),
                     {loads(*tiled)},
                     count(loads(*tiled)),
                     false},
                    {text(TELAR_TR("core", "Every number loaded once")), {least}, count(least), false}};
    answer.columns = {{}, text(TELAR_TR("core", "Direct")), text(TELAR_TR("core", "Tiled"))};
    answer.rows = {
        {words(text(TELAR_TR("core", "Sectors read"))), count(loads(*direct)), count(loads(*tiled))},
        {words(text(TELAR_TR("core", "Shared-memory wavefronts"))), count(0), count(passes)},
        {words(text(TELAR_TR("core", "Predicted T4 kernel, %1 x %1"), modelledSide)), ms(*directMs), ms(*tiledMs)}};
    // How the kernels are modelled depends on the instructions that the compiler makes of them: what is said is asked of
    // the numbers.
    const bool gains = *tiledMs < 0.95 * *directMs, shares = reads >= 2;
    answer.conclusion = {
        gains ? TELAR_TR("core", "Windows of %1 cells per side, stride %2, read each number %3 times. The tile pays "
                                 "off: %4 sectors instead of %5, predicted at %6 vs %7.")
        : shares
            ? TELAR_TR("core", "Windows of %1 cells per side, stride %2, read each number %3 times. The tile requests "
                               "%4 sectors instead of %5, yet the kernel is predicted at %6 with it and at %7 without: "
                               "sectors were not its limit.")
            : TELAR_TR("core", "With windows of %1 cells per side and stride %2 the reads of each number are %3 in the "
                               "mean: there is hardly anything to share. The tile saves sectors (%4 instead of %5) "
                               "that the cache holds anyway: the kernel is predicted at %6 with it and at %7 without."),
        {count(at[0]), count(at[1]), number(reads), count(loads(*tiled)), count(loads(*direct)), ms(*tiledMs),
         ms(*directMs)}};
    return answer;
}

} // namespace

Story launchesStory() {
    return {
        .id = "launches",
        .lab = "pooling/timeline",
        .controls = {{"size", text(TELAR_TR("core", "Side of the matrix")),
                      counts({4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096}), 8},
                     {"trip",
                      text(TELAR_TR("core", "One launch and four copies")),
                      {ms(0.009), ms(0.018), ms(0.045), ms(0.06), ms(0.1), ms(0.25), ms(0.5), ms(1), ms(1.1), ms(2)},
                      2}},
        .answer = answerLaunches};
}

Story copiesStory() {
    StoryControl operation{"operation", text(TELAR_TR("core", "Operation")), {}, 0};
    for (const auto& one : profile())
        operation.choices.push_back(words(text("%1", one.operation)));
    StoryControl bus{"bus", text(TELAR_TR("core", "Bus between computer and card")), {}, 3};
    for (const double gigabytes : {1, 3, 6, 12, 24, 48, 64, 128, 450})
        bus.choices.push_back(rate(gigabytes * bytesPerTransfer));
    return {.id = "copies", .lab = "matmul/timing", .controls = {operation, bus}, .answer = answerCopies};
}

Story sharedStory() {
    std::vector<Quantity> sides;
    for (int i = 1; i <= 16; ++i)
        sides.push_back(count(i));
    return {.id = "shared",
            .lab = "pooling/threads",
            .controls = {{"window", text(TELAR_TR("core", "Window")), sides, 1},
                         {"stride", text(TELAR_TR("core", "Step")), sides, 1}},
            .answer = answerShared};
}

} // namespace telar::findings
