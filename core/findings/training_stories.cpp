// Stories of times that are no times, of trainings that do not train, and of percentages of few pictures.
#include "core/base/first_failure.hpp"
#include "core/findings/stories.hpp"
#include "core/nn/metrics.hpp"
#include "core/nn/misread.hpp"
#include "core/operation/measure.hpp"
#include "core/published/published.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <set>

namespace telar::findings {

namespace {

using namespace quantity;
/// A number of the table of trainings, in the row whose program has that name.
double published(const char* program, const char* column) {
    const auto* table = PublishedTable::find("mlp_mnist_totals");
    for (int r = 0; table && r < table->rows(); ++r)
        if (table->cell(r, "program") == program)
            return table->number(r, column).value_or(NAN);
    return NAN;
}

struct Times {
    double wallMs = 0, clockMs = 0; ///< of the wall; as clock() counts it
};

/// Each of the threads adds numbers for some milliseconds of its own processor time.
Expected<Times> busy(int threads, const JobContext& job) {
    const auto work = [&job] {
        volatile double sum = 0;
        for (int piece = 0; piece < 60 && !job.stopRequested(); ++piece)
            for (int i = 0; i < 300000; ++i)
                sum = sum + 1;
    };
    double clockMs = 0;
    const auto timed = measure({1, 0}, {job.stop, nullptr}, [&]() -> Expected<VariantRun> {
        const std::clock_t before = std::clock();
        Helpers helpers;
        for (int t = 1; t < threads && helpers.start(work); ++t) {
        }
        helpers.work(work);
        helpers.join();
        clockMs = 1e3 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        return VariantRun{};
    });
    if (!timed)
        return timed.error();
    return Times{timed->total().median, clockMs};
}

Expected<StoryAnswer> answerClock(const Choices& at, const JobContext& job) {
    TELAR_TRY(times, busy(static_cast<int>(at[0]), job));
    const double told = times->clockMs / at[1];
    const double openmp = published("c_avx_openmp", "total_time_s"),
                 serial = published("c_avx_sequential", "total_time_s");
    auto answer = pictured(text(TELAR_TR("core", "The same work, three clocks")), text(TELAR_TR("core", "time (ms)")));
    auto& picture = answer.picture;
    picture.kind = StoryPicture::Kind::Bars;
    picture.bars = {
        {text(TELAR_TR("core", "Wall clock")), {times->wallMs}, ms(times->wallMs), false},
        {text(TELAR_TR("core", "clock(): processor time of all threads")), {times->clockMs}, ms(times->clockMs), false},
        {text(TELAR_TR("core", "clock() divided by %1"), at[1]), {told}, ms(told), false}};
    answer.columns = {{}, text(TELAR_TR("core", "Measured here")), text(TELAR_TR("core", "Published"))};
    answer.rows = {
        {words(text(TELAR_TR("core", "Threads"))), count(at[0]), count(8)},
        {words(text(TELAR_TR("core", "Wall clock"))), ms(times->wallMs), words(text(TELAR_TR("core", "not known")))},
        {words(text(TELAR_TR("core", "clock()"))), ms(times->clockMs), seconds(10 * openmp)},
        {words(text(TELAR_TR("core", "As reported"))), ms(told), seconds(openmp)},
        {words(text(TELAR_TR("core", "Serial program"))), none(), seconds(serial)}};
    answer.conclusion = {
        TELAR_TR(
            "core",
            "Divided by %1, clock() gives %2 where the wall clock gives %3: %4 of the truth. The published %5 are %6 "
            "of processor time, more than the serial program's %7; the 4.4-fold speed-up comes from that division."),
        {count(at[1]), ms(told), ms(times->wallMs), share(told / times->wallMs), seconds(openmp), seconds(10 * openmp),
         seconds(serial)}};
    return answer;
}

StoryLine accuracyLine(const Text& name, const nn::MisreadCurve& curve, bool dashed) {
    StoryLine line{name, curve.step, {}, dashed, true};
    for (const double a : curve.accuracy)
        line.y.push_back(100 * a);
    return line;
}

Expected<StoryAnswer> answerMisread(const StorySources& sources, const Choices& at, const JobContext& job) {
    const JobContext quiet{job.stop, nullptr};
    TELAR_TRY(digits, sources.digits(3000, 600, quiet));
    nn::MisreadSpec spec;
    spec.rate = at[0];
    spec.hidden = static_cast<int64_t>(at[1]);
    spec.steps = 240;
    spec.every = 12;
    const auto right = nn::trainMisread(**digits, spec, false, job),
               wrong = nn::trainMisread(**digits, spec, true, job);
    if (!right || !wrong)
        return right ? wrong.error() : right.error();
    const double shown = published("pycuda", "test_accuracy_percent");
    auto answer = pictured(text(TELAR_TR("core", "Accuracy while the same network learns")),
                           text(TELAR_TR("core", "step")), text(TELAR_TR("core", "accuracy (%)")));
    auto& picture = answer.picture;
    picture.lines = {
        accuracyLine(text(TELAR_TR("core", "row-major")), *right, false),
        accuracyLine(text(TELAR_TR("core", "columns as rows")), *wrong, false),
        {text(TELAR_TR("core", "published")), {0, static_cast<double>(spec.steps)}, {shown, shown}, true, false}};
    answer.columns = {{}, text(TELAR_TR("core", "Accuracy"))};
    answer.rows = {{words(text(TELAR_TR("core", "Read as stored"))), share(right->accuracy.back())},
                   {words(text(TELAR_TR("core", "Columns read as rows"))), share(wrong->accuracy.back())},
                   {words(text(TELAR_TR("core", "Published, PyCUDA"))), share(shown / 100)},
                   {words(text(TELAR_TR("core", "Guessing one of ten"))), share(0.1)}};
    answer.conclusion = {
        TELAR_TR("core", "After %1 steps the network classifies %2 of the test digits correctly; with columns read as "
                         "rows, %3. The published program ended at %4, which is guessing."),
        {count(static_cast<double>(spec.steps)), share(right->accuracy.back()), share(wrong->accuracy.back()),
         share(shown / 100)}};
    return answer;
}

constexpr int64_t trainPictures = 245, thesisEpochs = 25;

/// 25 epochs over 245 digits, a tenth of 273 set aside to validate as in the thesis.
Expected<nn::MisreadCurve> trainBatch(const nn::Samples& digits, int64_t batch, const JobContext& job) {
    nn::MisreadSpec spec;
    spec.batch = std::min(batch, trainPictures);
    spec.steps = thesisEpochs * ceilDiv(trainPictures, batch);
    spec.every = std::max<int64_t>(1, spec.steps / 25);
    return nn::trainMisread(digits, spec, false, job);
}

Expected<StoryAnswer> answerBatch(const StorySources& sources, const Choices& at, const JobContext& job) {
    TELAR_TRY(digits, sources.digits(273, 300, {job.stop, nullptr}));
    const auto batch = static_cast<int64_t>(at[0]);
    const auto own = trainBatch(**digits, batch, job), thesis = trainBatch(**digits, 256, job);
    if (!own || !thesis)
        return own ? thesis.error() : own.error();
    const auto steps = static_cast<double>(ceilDiv(trainPictures, batch));
    auto answer = pictured(text(TELAR_TR("core", "25 epochs over 245 digits")), text(TELAR_TR("core", "epoch")),
                           text(TELAR_TR("core", "accuracy (%)")));
    auto& picture = answer.picture;
    const auto byEpoch = [](StoryLine line, double perEpoch) {
        for (auto& x : line.x)
            x /= perEpoch;
        return line;
    };
    picture.lines = {byEpoch(accuracyLine(text(TELAR_TR("core", "Batch of %1"), batch), *own, false), steps),
                     accuracyLine(text(TELAR_TR("core", "Batch of 256")), *thesis, true)};
    answer.columns = {{}, text(TELAR_TR("core", "Batch of %1"), batch), text(TELAR_TR("core", "Batch of 256"))};
    answer.rows = {
        {words(text(TELAR_TR("core", "Steps per epoch"))), count(steps), count(1)},
        {words(text(TELAR_TR("core", "Steps in 25 epochs"))), count(steps * thesisEpochs), count(thesisEpochs)},
        {words(text(TELAR_TR("core", "Accuracy on 300 other digits"))), share(own->accuracy.back()),
         share(thesis->accuracy.back())}};
    answer.conclusion = {
        TELAR_TR("core", "A batch of %1 changes the weights %2 times in 25 epochs and ends at %3. A batch of 256 is "
                         "larger than the 245 pictures: every epoch is a single step, 25 in all, and ends at %4."),
        {count(at[0]), count(steps * thesisEpochs), share(own->accuracy.back()), share(thesis->accuracy.back())}};
    return answer;
}

Expected<StoryAnswer> answerSure(const Choices& at, const JobContext&) {
    const auto n = static_cast<int64_t>(at[0]), wrong = std::min(n, static_cast<int64_t>(at[1]));
    const auto own = nn::wilson(n - wrong, n);
    auto answer = pictured(text(TELAR_TR("core", "What a test with this many pictures tells, 95 % CI")),
                           text(TELAR_TR("core", "pictures in the test")), text(TELAR_TR("core", "true accuracy (%)")));
    auto& picture = answer.picture;
    picture.logX = true;
    picture.cursor = at[0];
    StoryLine low{text(TELAR_TR("core", "at least")), {}, {}, false, false},
        high{text(TELAR_TR("core", "at most")), {}, {}, false, false};
    std::set<int64_t> sizes{n};
    for (double pictures = std::max(5.0, static_cast<double>(wrong)); pictures < 12000; pictures *= 1.1)
        sizes.insert(static_cast<int64_t>(pictures));
    for (const int64_t all : sizes) {
        const auto sure = nn::wilson(all - wrong, all);
        low.x.push_back(static_cast<double>(all)), low.y.push_back(100 * sure.low);
        high.x.push_back(static_cast<double>(all)), high.y.push_back(100 * sure.high);
    }
    StoryLine thesis{text(TELAR_TR("core", "the thesis")), {28, 99, 99.5}, {}, true, true, false};
    const std::pair<int64_t, int64_t> told[] = {{28, 28}, {87, 99}, {94, 99}};
    for (const auto& [right, all] : told)
        thesis.y.push_back(100.0 * static_cast<double>(right) / static_cast<double>(all));
    picture.lines = {low, high, thesis};
    answer.columns = {
        {}, text(TELAR_TR("core", "Reported")), text(TELAR_TR("core", "At least")), text(TELAR_TR("core", "At most"))};
    answer.rows = {{words(text(TELAR_TR("core", "Chosen: %1 of %2"), n - wrong, n)),
                    share(static_cast<double>(n - wrong) / at[0]), share(own.low), share(own.high)}};
    for (const auto& [right, all] : told) {
        const auto sure = nn::wilson(right, all);
        answer.rows.push_back({words(text(TELAR_TR("core", "Thesis: %1 of %2"), right, all)),
                               share(static_cast<double>(right) / static_cast<double>(all)), share(sure.low),
                               share(sure.high)});
    }
    answer.conclusion = {TELAR_TR("core", "%1 of %2 pictures correct means: with 95 % confidence the true accuracy "
                                          "lies between %3 and %4 (Wilson's interval, 1927)."),
                         {count(static_cast<double>(n - wrong)), count(at[0]), share(own.low), share(own.high)}};
    return answer;
}

} // namespace

Story clockStory() {
    return {.id = "clock",
            .lab = "mlp/findings",
            .controls = {{"threads", text(TELAR_TR("core", "Threads")), counts({1, 2, 4, 8, 16}), 3},
                         {"divisor", text(TELAR_TR("core", "Divided by")), counts({1, 2, 4, 8, 10, 16}), 4}},
            .answer = answerClock};
}

Story misreadStory(const StorySources& sources) {
    return {.id = "misread",
            .lab = "mlp/findings",
            .controls = {{"rate",
                          text(TELAR_TR("core", "Learning rate")),
                          {number(0.02), number(0.05), number(0.1), number(0.2), number(0.5)},
                          2},
                         {"hidden", text(TELAR_TR("core", "Hidden neurons")), counts({8, 16, 32, 64}), 3}},
            .answer = [sources](const Choices& at, const JobContext& job) { return answerMisread(sources, at, job); }};
}

Story batchStory(const StorySources& sources) {
    return {.id = "batch",
            .lab = "cnn/batches",
            .controls = {{"batch", text(TELAR_TR("core", "Batch")),
                          counts({1, 2, 4, 8, 16, 32, 64, 128, 245, 256, 512}), 5}},
            .answer = [sources](const Choices& at, const JobContext& job) { return answerBatch(sources, at, job); }};
}

Story sureStory() {
    return {.id = "sure",
            .lab = "cnn/findings",
            .controls = {{"pictures", text(TELAR_TR("core", "Pictures")),
                          counts({5, 10, 20, 28, 50, 99, 200, 500, 1000, 10000}), 3},
                         {"wrong", text(TELAR_TR("core", "Errors")), counts({0, 1, 2, 3, 5, 8, 12, 20}), 0}},
            .answer = answerSure};
}

} // namespace telar::findings
