// Stories of Amdahl's law and of forward mode.
#include "core/base/elapsed.hpp"
#include "core/base/statistics.hpp"
#include "core/experiment/fit.hpp"
#include "core/findings/stories.hpp"
#include "core/forward/network.hpp"
#include "core/operation/measure.hpp"
#include "core/published/published.hpp"

#include <algorithm>
#include <cmath>

namespace telar::findings {

namespace {

using namespace quantity;

/// Product's share of the time by size, as published: settled readings only.
StoryLine publishedShares(const char* figure, const char* program, const Text& name) {
    StoryLine line{name, {}, {}, true, true};
    for (const auto& series : publishedPooling(figure)) {
        if (series.program != program)
            continue;
        for (std::size_t i = 0; i < series.size.size(); ++i)
            if (!series.doubtful[i] && std::isfinite(series.productSeconds[i]) &&
                std::isfinite(series.poolingSeconds[i])) {
                line.x.push_back(series.size[i]);
                line.y.push_back(100 * series.productSeconds[i] / series.poolingSeconds[i]);
            }
    }
    return line;
}

double at(const StoryLine& line, double x) {
    for (std::size_t i = 0; i < line.x.size(); ++i)
        if (line.x[i] == x)
            return line.y[i];
    return NAN;
}

/// The serial program's three steps, each over all windows of a row and timed by itself.
struct Steps {
    double cutMs = 0, productMs = 0, largestMs = 0;
};

class Windows {
public:
    explicit Windows(int64_t n) : n_(n), input_(static_cast<std::size_t>(n * 2)), cut_(input_.size()), product_(cut_) {
        for (std::size_t i = 0; i < input_.size(); ++i)
            input_[i] = static_cast<float>(i * 7 % 10);
    }
    /// One row of windows of 2 x 2.
    void row(Steps& steps) {
        const auto start = Clock::now();
        for (int64_t w = 0; w < n_ / 2; ++w)
            for (int64_t i = 0; i < 2; ++i)
                for (int64_t j = 0; j < 2; ++j)
                    cell(cut_, w, i, j) = input_[static_cast<std::size_t>(i * n_ + 2 * w + j)];
        const auto cut = Clock::now();
        for (int64_t w = 0; w < n_ / 2; ++w)
            for (int64_t i = 0; i < 2; ++i)
                for (int64_t j = 0; j < 2; ++j) {
                    float sum = 0;
                    for (int64_t m = 0; m < 2; ++m)
                        sum += cell(cut_, w, i, m) * identity_[m * 2 + j];
                    cell(product_, w, i, j) = sum;
                }
        const auto product = Clock::now();
        for (int64_t w = 0; w < n_ / 2; ++w)
            largest_ = std::max(largest_, *std::max_element(&cell(product_, w, 0, 0), &cell(product_, w, 0, 0) + 4));
        const auto end = Clock::now();
        const auto ms = [](auto d) { return std::chrono::duration<double, std::milli>(d).count(); };
        steps.cutMs += ms(cut - start), steps.productMs += ms(product - cut), steps.largestMs += ms(end - product);
    }

private:
    static float& cell(std::vector<float>& all, int64_t window, int64_t i, int64_t j) {
        return all[static_cast<std::size_t>(window * 4 + i * 2 + j)];
    }
    int64_t n_;
    std::vector<float> input_, cut_, product_;
    const volatile float identity_[4] = {1, 0, 0, 1}; ///< read anew: the compiler must not see that it is one
    float largest_ = 0;
};

/// Median share of the product, over some milliseconds of samples. A sample is a thousand windows or one row of
/// them: too short for the system to take the core away in the middle of most.
Expected<double> measuredShare(int64_t n, const JobContext& job) {
    Windows windows(n);
    const auto timed = measure({1 << 20, 0, 0.025}, {job.stop, nullptr}, [&]() -> Expected<VariantRun> {
        Steps steps;
        for (int64_t r = 0; r < std::max<int64_t>(1, 2048 / n); ++r)
            windows.row(steps);
        VariantRun run;
        run.ms = steps.cutMs + steps.productMs + steps.largestMs;
        run.device.productMs = steps.productMs;
        return run;
    });
    if (!timed)
        return timed.error();
    std::vector<double> shares;
    for (std::size_t i = 0; i < timed->totalMs.size(); ++i)
        shares.push_back(timed->productMs[i] / timed->totalMs[i]);
    return statisticsOf(shares).median;
}

Expected<StoryAnswer> answerAmdahl(const Choices& chosen, const JobContext& job) {
    const double n = chosen[0], cores = chosen[1];
    const auto device = publishedShares("32", "matmul1", text(TELAR_TR("core", "published T4"))),
               serial = publishedShares("28", "serial", text(TELAR_TR("core", "published Xeon")));
    StoryLine here{text(TELAR_TR("core", "serial, here")), {}, {}, false, true};
    for (int64_t size = 4; size <= 1024; size *= 2) {
        TELAR_TRY(share, measuredShare(size, job));
        here.x.push_back(static_cast<double>(size)), here.y.push_back(100 * *share);
    }
    const double first = at(device, 4) / 100, told = at(device, n) / 100, own = at(here, n) / 100;
    auto answer = pictured(text(TELAR_TR("core", "Share of the time spent in the matrix product")),
                           text(TELAR_TR("core", "side of the matrix")), text(TELAR_TR("core", "product's share (%)")));
    auto& picture = answer.picture;
    picture.logX = true;
    picture.cursor = n;
    picture.lines = {device, serial, here};
    const auto speedup = [&](double p) { return p < 1 && p > 0 ? ratio(amdahl(1 - p, cores)) : none(); };
    const auto limit = [&](double p) { return p < 1 && p > 0 ? ratio(1 / (1 - p)) : none(); };
    answer.columns = {{},
                      text(TELAR_TR("core", "Product's share")),
                      text(TELAR_TR("core", "With %1 cores"), cores),
                      text(TELAR_TR("core", "Limit"))};
    answer.rows = {{words(text(TELAR_TR("core", "T4 at 4 (the thesis)"))), share(first), speedup(first), limit(first)}};
    if (std::isfinite(told))
        answer.rows.push_back({words(text(TELAR_TR("core", "T4 at %1"), n)), share(told), speedup(told), limit(told)});
    answer.rows.push_back(
        {words(text(TELAR_TR("core", "This computer at %1"), n)), share(own), speedup(own), limit(own)});
    answer.conclusion = {
        TELAR_TR(
            "core",
            "At 4 x 4 the product took %1 of the published time, and %2 cores promise %3. At %4 it took %5: the "
            "promise is %6. The rest is copies and the program's own work in Python, which more cores do not shorten."),
        {share(first), count(cores), speedup(first), count(n), share(told), speedup(told)}};
    return answer;
}

using namespace forward;

double publishedSlope(double z) {
    const double s = 1 / (1 + std::exp(-z)), at = 1 / (1 + std::exp(-s));
    return at * (1 - at);
}
double rightSlope(double z) {
    const double s = 1 / (1 + std::exp(-z));
    return s * (1 - s);
}

Expected<StoryAnswer> answerSlope(const Choices& chosen, const JobContext& job) {
    const double z = chosen[0];
    const auto registers = static_cast<int>(chosen[1]);
    auto answer = pictured(text(TELAR_TR("core", "Slope of the sigmoid")),
                           text(TELAR_TR("core", "sum z of the neuron")), text(TELAR_TR("core", "slope")));
    auto& picture = answer.picture;
    picture.cursor = z;
    StoryLine right{text(TELAR_TR("core", "correct")), {}, {}, false, false},
        wrong{text(TELAR_TR("core", "as published")), {}, {}, true, false};
    for (double x = -8; x <= 8.01; x += 0.25) {
        right.x.push_back(x), right.y.push_back(rightSlope(x));
        wrong.x.push_back(x), wrong.y.push_back(publishedSlope(x));
    }
    picture.lines = {right, wrong};
    const auto data = sumDataset(400, 1);
    const JobContext quiet{job.stop, nullptr};
    const auto correct = train(networkOfStories(registers, false), data, quiet),
               slipped = train(networkOfStories(registers, true), data, quiet);
    if (!correct || !slipped)
        return correct ? slipped.error() : correct.error();
    answer.columns = {{}, text(TELAR_TR("core", "Correct")), text(TELAR_TR("core", "As published"))};
    answer.rows = {
        {words(text(TELAR_TR("core", "Slope at z = %1"), z)), number(rightSlope(z)), number(publishedSlope(z))},
        {words(text(TELAR_TR("core", "Training loss after 250 epochs"))), number(correct->finalTrainLoss()),
         number(slipped->finalTrainLoss())},
        {words(text(TELAR_TR("core", "Validation loss"))), number(correct->finalValidationLoss()),
         number(slipped->finalValidationLoss())}};
    const bool certain = publishedSlope(z) > 1.5 * rightSlope(z);
    answer.conclusion = {
        certain ? TELAR_TR("core", "At z = %1 the slope is %2; the published program uses %3, %4 as much: where "
                                   "the neuron is already certain, it is told to keep learning. After the same epochs "
                                   "the published loss is %5 and that of the correct slope %6.")
                : TELAR_TR("core", "At z = %1 the slope is %2; the published program uses %3, %4 as much. The "
                                   "two differ most where the neuron is certain. After the same epochs the published "
                                   "loss is %5 and that of the correct slope %6."),
        {number(z), number(rightSlope(z)), number(publishedSlope(z)), ratio(publishedSlope(z) / rightSlope(z)),
         number(slipped->finalValidationLoss()), number(correct->finalValidationLoss())}};
    return answer;
}

StoryLine publishedLosses(int64_t corpus) {
    StoryLine line{text(TELAR_TR("core", "published")), {}, {}, true, true};
    for (const auto& one : publishedDpfm(corpus)) {
        line.x.push_back(one.registers > 0 ? one.registers : 128); // drawn there in the published plot
        line.y.push_back(one.validation);
    }
    return line;
}

Expected<StoryAnswer> answerMean(const Choices& chosen, const JobContext& job) {
    constexpr int seeds = 5;
    const auto corpus = static_cast<int64_t>(chosen[0]);
    const bool asPublished = chosen[1] == 0;
    StudySpec spec;
    spec.base = networkOfStories(16, asPublished);
    spec.corpora = {corpus};
    spec.seeds = seeds;
    spec.backward = false;
    spec.threads = 1;
    TELAR_TRY(runs, runStudy(spec, job));
    StoryLine here{text(TELAR_TR("core", "here: median of 5 seeds")), {}, {}, false, true};
    for (const int k : spec.registers) {
        std::vector<double> finals;
        for (const auto& run : *runs)
            if (run.registers == k)
                finals.push_back(run.result.finalValidationLoss());
        here.x.push_back(k > 0 ? k : 128), here.y.push_back(statisticsOf(finals).median);
    }
    const auto told = publishedLosses(corpus);
    const double mean = 1.0 / 3;
    auto answer = pictured(text(TELAR_TR("core", "Validation loss after 250 epochs, %1 rows"), corpus),
                           text(TELAR_TR("core", "registers per neuron (128: all)")),
                           text(TELAR_TR("core", "mean squared error")));
    auto& picture = answer.picture;
    picture.logX = true;
    picture.lines = {here, told, {text(TELAR_TR("core", "mean")), {2, 128}, {mean, mean}, false, false}};
    answer.columns = {text(TELAR_TR("core", "Registers")), text(TELAR_TR("core", "Here")),
                      text(TELAR_TR("core", "Published"))};
    for (std::size_t i = 0; i < here.x.size(); ++i)
        answer.rows.push_back({here.x[i] == 128 ? words(text(TELAR_TR("core", "all"))) : count(here.x[i]),
                               number(here.y[i]),
                               std::isfinite(at(told, here.x[i])) ? number(at(told, here.x[i])) : none()});
    const double own = here.y[3], theirs = at(told, 16);
    const auto lowest = std::min_element(told.y.begin(), told.y.end());
    if (std::isfinite(theirs))
        answer.conclusion = {
            TELAR_TR("core", "With %1 rows and 16 registers the published loss is %2, ours %3; a program that has "
                             "learned only the mean has %4. A curve near that line says little about registers. The "
                             "lowest published loss for this number of rows is %5, with %6 registers (128: all)."),
            {count(chosen[0]), number(theirs), number(own), number(mean), number(*lowest),
             count(told.x[static_cast<std::size_t>(lowest - told.y.begin())])}};
    else
        answer.conclusion = {TELAR_TR("core", "With %1 rows and 16 registers our loss is %2. Of the published learning "
                                              "curves %3 can be read to their end, the lowest at %4 with %5 registers "
                                              "(128: all). A program that has learned only the mean has %6."),
                             {count(chosen[0]), number(own), count(static_cast<double>(told.x.size())), number(*lowest),
                              count(told.x[static_cast<std::size_t>(lowest - told.y.begin())]), number(mean)}};
    return answer;
}

} // namespace

forward::TrainSpec networkOfStories(int registers, bool asPublished) {
    forward::TrainSpec spec;
    spec.registers = registers;
    spec.published = asPublished;
    spec.rate = asPublished ? 0.01 : 0.1; // the published step is a length, not a multiple of the gradient
    return spec;
}

Story amdahlStory() {
    return {.id = "amdahl",
            .lab = "experiments/speedup",
            .controls = {{"size", text(TELAR_TR("core", "Side of the matrix")),
                          counts({4, 8, 16, 32, 64, 128, 256, 512, 1024}), 8},
                         {"cores", text(TELAR_TR("core", "Cores")), counts({2, 4, 8, 16, 64, 640, 2496, 2560}), 7}},
            .answer = answerAmdahl};
}

Story slopeStory() {
    std::vector<Quantity> sums;
    for (int z = -6; z <= 6; ++z)
        sums.push_back(number(z));
    return {
        .id = "slope",
        .lab = "forward/correct",
        .controls = {{"z", text(TELAR_TR("core", "Sum z")), sums, 10},
                     {"registers", text(TELAR_TR("core", "Registers per neuron")), counts({2, 4, 8, 16, 32, 61}), 3}},
        .answer = answerSlope};
}

Story meanStory() {
    return {.id = "mean",
            .lab = "forward/registers",
            .controls = {{"corpus", text(TELAR_TR("core", "Rows of data")), counts({50, 100, 200, 400}), 3},
                         {"behaviour",
                          text(TELAR_TR("core", "Behaviour")),
                          {words(text(TELAR_TR("core", "Published"))), words(text(TELAR_TR("core", "Correct")))},
                          0}},
            .answer = answerMean};
}

} // namespace telar::findings
