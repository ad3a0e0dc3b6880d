// Stories of numbers: one neuron's sum, its sigmoid, and a product without its barrier.
#include "core/base/statistics.hpp"
#include "core/findings/stories.hpp"
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/neuron/inputs.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace telar::findings {

namespace {

using namespace quantity;

constexpr double largestExponent = 709.782712893384; ///< e to more is no float64

/// Share of normal numbers of that deviation below `limit`.
double shareBelow(double limit, double deviation) { return 0.5 * std::erfc(-limit / deviation / std::sqrt(2.0)); }

/// The sums of many seeds: 400, fewer where they are long.
Expected<std::vector<double>> sumsOf(int64_t size, bool scaled, const JobContext& job) {
    static const Registry<NeuronVariant> registry = cpuNeuronVariants();
    const auto seeds = static_cast<int>(std::clamp<int64_t>(60000000 / size, 30, 400));
    std::vector<double> sums;
    job.start(seeds);
    for (int seed = 1; seed <= seeds; ++seed) {
        TELAR_TRY(inputs, makeInputs({size, static_cast<uint32_t>(seed), scaled}, {0, {job.stop, nullptr}}));
        TELAR_TRY(run, runNeuron(*registry.find("simd"), inputs->problem(), {0, {job.stop, nullptr}}));
        sums.push_back(run->sum);
        job.advance();
    }
    return sums;
}

/// "0.000000" or "1.000000": six decimals say nothing.
bool printsNothing(double sum) {
    const double six = std::round(stableSigmoid(sum) * 1e6);
    return six == 0 || six == 1e6;
}

double deviationOf(const std::vector<double>& values) {
    double squares = 0;
    for (const double v : values)
        squares += v * v; // their mean is known to be 0
    return std::sqrt(squares / static_cast<double>(values.size()));
}

double countOf(const std::vector<double>& sums, bool (*what)(double)) {
    return static_cast<double>(std::count_if(sums.begin(), sums.end(), what));
}

/// How many seeds fall into each of 24 intervals, as a line, and what a normal distribution lets expect.
std::vector<StoryLine> histogram(const std::vector<double>& sums, double deviation) {
    constexpr int bins = 24;
    const double width = 6 * deviation / bins;
    StoryLine counted{text(TELAR_TR("core", "counted here")), {}, {}, false, true},
        expected{text(TELAR_TR("core", "normal distribution")), {}, {}, true, false};
    for (int b = 0; b < bins; ++b) {
        const double low = -3 * deviation + b * width, high = low + width;
        counted.x.push_back(low + width / 2);
        counted.y.push_back(static_cast<double>(
            std::count_if(sums.begin(), sums.end(), [&](double s) { return s >= low && s < high; })));
        expected.x.push_back(low + width / 2);
        expected.y.push_back(static_cast<double>(sums.size()) *
                             (shareBelow(high, deviation) - shareBelow(low, deviation)));
    }
    return {counted, expected};
}

Expected<StoryAnswer> answerSaturated(const Choices& at, const JobContext& job) {
    const auto size = static_cast<int64_t>(at[0]);
    const bool scaled = at[1] == 1;
    TELAR_TRY(sums, sumsOf(size, scaled, job));
    const double deviation = NeuronSource{size, 1, scaled}.deviation(),
                 expected = 2 * shareBelow(-std::log(2e6), deviation), empty = countOf(*sums, printsNothing),
                 seeds = static_cast<double>(sums->size());
    auto answer = pictured(text(TELAR_TR("core", "Sums of one neuron over many seeds")), text(TELAR_TR("core", "sum")),
                           text(TELAR_TR("core", "seeds")));
    auto& picture = answer.picture;
    picture.lines = histogram(*sums, deviation);
    answer.columns = {{}, text(TELAR_TR("core", "Counted here")), text(TELAR_TR("core", "Expected"))};
    answer.rows = {
        {words(text(TELAR_TR("core", "Seeds"))), count(seeds), none()},
        {words(text(TELAR_TR("core", "Standard deviation of the sum"))), number(deviationOf(*sums)), number(deviation)},
        {words(text(TELAR_TR("core", "Print 0.000000 or 1.000000"))), share(empty / seeds), share(expected)}};
    answer.conclusion = {
        empty > 0
            ? TELAR_TR(
                  "core",
                  "%2 of %1 seeds print 0.000000 or 1.000000: with a standard deviation of %3 the sum is nearly always "
                  "far from zero, and such a print checks nothing. Two programs that agree on it may both be wrong.")
            : TELAR_TR("core", "%2 of %1 seeds print 0.000000 or 1.000000: with a standard deviation of %3 each sum "
                               "gives an output of its own, and a wrong one is visible."),
        {count(seeds), count(empty), number(deviation)}};
    return answer;
}

double overflowShare(double size, double guard) {
    const double deviation = std::sqrt(size / 3);
    return std::max(0.0, shareBelow(-largestExponent, deviation) - shareBelow(guard, deviation));
}

Expected<StoryAnswer> answerOverflow(const Choices& at, const JobContext& job) {
    const double guard = -at[1];
    TELAR_TRY(sums, sumsOf(static_cast<int64_t>(at[0]), false, job));
    const auto stopped = static_cast<double>(std::count_if(
        sums->begin(), sums->end(), [&](double s) { return s >= guard && !std::isfinite(std::exp(-s)); }));
    const double seeds = static_cast<double>(sums->size()), expected = overflowShare(at[0], guard);
    auto answer = pictured(text(TELAR_TR("core", "Share of runs that end with an overflow")),
                           text(TELAR_TR("core", "inputs of the neuron")), text(TELAR_TR("core", "share (%)")));
    auto& picture = answer.picture;
    picture.logX = true;
    picture.cursor = at[0];
    StoryLine law{text(TELAR_TR("core", "expected")), {}, {}, false, false};
    for (double n = 1e4; n < 2e8; n *= std::pow(10, 0.125)) {
        law.x.push_back(n);
        law.y.push_back(100 * overflowShare(n, guard));
    }
    picture.lines = {law, {text(TELAR_TR("core", "counted here")), {at[0]}, {100 * stopped / seeds}, false, true}};
    answer.columns = {{}, text(TELAR_TR("core", "Counted here")), text(TELAR_TR("core", "Expected"))};
    answer.rows = {{words(text(TELAR_TR("core", "Seeds"))), count(seeds), none()},
                   {words(text(TELAR_TR("core", "Runs that stop"))), count(stopped), number(expected * seeds)},
                   {words(text(TELAR_TR("core", "Share"))), share(stopped / seeds), share(expected)}};
    if (expected > 0)
        answer.conclusion = {
            TELAR_TR("core", "With %1 inputs %2 of %3 seeds stop the published formula; one in %4 is expected. Written "
                             "as e^s / (1 + e^s) for negative s, sigma never overflows."),
            {count(at[0]), count(stopped), count(seeds), number(1 / expected)}};
    else
        answer.conclusion = {TELAR_TR("core", "With the guard at %1 no sum can overflow: e^709.78 is the largest that "
                                              "float64 holds, and the guard answers before it."),
                             {number(guard)}};
    return answer;
}

Expected<StoryAnswer> answerRace(const Choices& at, const JobContext& job) {
    const auto n = static_cast<int64_t>(at[0]);
    const bool barrier = at[1] == 0;
    TELAR_TRY(inputs, randomMatmul({n}, 35, job));
    Matrix<float> own(n, n), right(n, n);
    simt::LaunchOptions options;
    options.mode = simt::Mode::Counted;
    options.job.stop = job.stop;
    const auto report =
        emulateMatmul(barrier ? "matmul3" : "matmul3-no-barrier", inputs->problem(), own.view(), options);
    static const Registry<MatmulVariant> registry = cpuMatmulVariants();
    const auto reference =
        runMatmul(*registry.find("serial"), inputs->problem(), right.view(), {0, {job.stop, nullptr}});
    if (!report || !reference)
        return report ? reference.error() : report.error();
    StoryAnswer answer;
    auto& picture = answer.picture;
    picture.kind = StoryPicture::Kind::Cells;
    picture.title = text(TELAR_TR("core", "Product of two %1 x %1 matrices: wrong cells"), n);
    picture.rows = picture.columns = static_cast<int>(n);
    double wrong = 0;
    for (int64_t i = 0; i < n * n; ++i) {
        picture.cells.push_back(own.data()[i] != right.data()[i]);
        wrong += picture.cells.back();
    }
    std::set<int> lines;
    double races = 0; // what is read before anybody has written it is another fault
    for (const auto& finding : report->findings)
        if (finding.kind == simt::FindingKind::SharedRace) {
            lines.insert(static_cast<int>(finding.site.line));
            races += static_cast<double>(finding.count);
        }
    answer.columns = {{}, text(TELAR_TR("core", "Counted here"))};
    answer.rows = {
        {words(text(TELAR_TR("core", "Cells of the product"))), count(static_cast<double>(n * n))},
        {words(text(TELAR_TR("core", "Wrong cells"))), count(wrong)},
        {words(text(TELAR_TR("core", "Reads and writes that race"))), count(races)},
        {words(text(TELAR_TR("core", "Source lines where they happen"))), count(static_cast<double>(lines.size()))}};
    if (barrier)
        answer.conclusion = {
            TELAR_TR(
                "core",
                "With its barriers the kernel computes %1 of %2 cells correctly, and the emulator finds %3 races."),
            {count(static_cast<double>(n * n) - wrong), count(static_cast<double>(n * n)), count(races)}};
    else
        answer.conclusion = {
            TELAR_TR("core", "Without the barrier %1 of %2 cells are wrong here, and %3 reads and writes race. On "
                             "another device, or another day, the number differs: a test that passes proves nothing."),
            {count(wrong), count(static_cast<double>(n * n)), count(races)}};
    return answer;
}

} // namespace

Story saturatedStory() {
    return {
        .id = "saturated",
        .lab = "neuron/tree",
        .controls = {{"size", text(TELAR_TR("core", "Inputs")), counts({10, 100, 1e3, 1e4, 1e5, 1e6}), 5},
                     {"weights",
                      text(TELAR_TR("core", "Weights")),
                      {words(text(TELAR_TR("core", "As published"))), words(text(TELAR_TR("core", "Divided by √n")))},
                      0}},
        .answer = answerSaturated};
}

Story overflowStory() {
    return {.id = "overflow",
            .lab = "neuron/tree",
            .controls = {{"size", text(TELAR_TR("core", "Inputs")), counts({1e4, 1e5, 3e5, 1e6, 2e6}), 3},
                         {"guard", text(TELAR_TR("core", "Guard below minus")),
                          counts({500, 709, 800, 1000, 1500, 2000, 5000, 10000}), 7}},
            .answer = answerOverflow};
}

Story raceStory() {
    return {
        .id = "race",
        .lab = "matmul/race:size",
        .controls = {{"size", text(TELAR_TR("core", "Side of the matrices")), counts({4, 8, 16, 32, 48, 64, 96}), 5},
                     {"barrier",
                      text(TELAR_TR("core", "Barrier")),
                      {words(text(TELAR_TR("core", "In place"))), words(text(TELAR_TR("core", "Removed")))},
                      1}},
        .answer = answerRace};
}

} // namespace telar::findings
