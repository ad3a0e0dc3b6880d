// The story of the published learning curves for 200 rows: where each is lowest, where it ends, and ours beside it.
#include "core/base/statistics.hpp"
#include "core/findings/stories.hpp"
#include "core/published/published.hpp"

#include <algorithm>

namespace telar::findings {

namespace {

using namespace quantity;
using namespace forward;

constexpr double allRegisters = 128; ///< as the other stories draw them
constexpr int seeds = 5;

/// The median of the seeds, epoch by epoch.
Expected<StoryLine> curveHere(int registers, const JobContext& job) {
    StudySpec spec;
    spec.base = networkOfStories(registers, true);
    spec.registers = {registers};
    spec.corpora = {200};
    spec.seeds = seeds;
    spec.backward = false;
    spec.threads = 1;
    TELAR_TRY(runs, runStudy(spec, job));
    StoryLine line{text(TELAR_TR("core", "here: median of 5 seeds")), {}, {}};
    for (std::size_t e = 0; e < static_cast<std::size_t>(spec.base.epochs); ++e) {
        std::vector<double> losses;
        for (const auto& run : *runs)
            if (e < run.result.epochs.size())
                losses.push_back(run.result.epochs[e].validationLoss);
        if (losses.empty())
            break;
        line.x.push_back(static_cast<double>(e + 1));
        line.y.push_back(statisticsOf(losses).median);
    }
    return line;
}

Expected<StoryAnswer> answerCurves(const Choices& at, const JobContext& job) {
    const int registers = at[0] == allRegisters ? 0 : static_cast<int>(at[0]);
    const auto published = publishedLearning();
    const auto& told = *std::ranges::find(published, registers, &PublishedLearning::registers);
    TELAR_TRY(own, curveHere(registers, job));
    StoryLine theirs{text(TELAR_TR("core", "published")), {}, {}, true};
    for (std::size_t i = 0; i < told.epoch.size(); ++i)
        if (static_cast<int>(told.epoch[i]) % 5 == 0 || told.epoch[i] < 10)
            theirs.x.push_back(told.epoch[i]), theirs.y.push_back(told.validation[i]);
    const double mean = 1.0 / 3;
    const auto lowest = std::ranges::min_element(told.validation) - told.validation.begin();
    const auto ownLowest = std::ranges::min_element(own->y) - own->y.begin();
    auto answer = pictured(text(TELAR_TR("core", "Validation loss by epoch, 200 rows")),
                           text(TELAR_TR("core", "epoch")), text(TELAR_TR("core", "mean squared error")));
    auto& picture = answer.picture;
    picture.logY = true;
    picture.lines = {*own, theirs, {text(TELAR_TR("core", "mean")), {1, 250}, {mean, mean}}};
    const auto row = [](const Text& name, const Quantity& published, const Quantity& here) {
        return std::vector<Quantity>{words(name), published, here};
    };
    const auto of = [](const std::vector<double>& all, std::ptrdiff_t i) { return all[static_cast<std::size_t>(i)]; };
    answer.columns = {{}, text(TELAR_TR("core", "Published")), text(TELAR_TR("core", "Here"))};
    answer.rows = {
        row(text(TELAR_TR("core", "Lowest loss")), number(of(told.validation, lowest)), number(of(own->y, ownLowest))),
        row(text(TELAR_TR("core", "Its epoch")), count(of(told.epoch, lowest)), count(of(own->x, ownLowest))),
        row(text(TELAR_TR("core", "Last loss")), number(told.validation.back()), number(own->y.back())),
        row(text(TELAR_TR("core", "Its epoch")), count(told.epoch.back()), count(own->x.back())),
        row(text(TELAR_TR("core", "Epochs read")), count(static_cast<double>(told.epoch.size())),
            count(static_cast<double>(own->x.size())))};
    answer.conclusion = {
        TELAR_TR(
            "core",
            "The published loss is lowest in epoch %1, at %2, and its last reading, in epoch %3, is %4. Ours, the "
            "median of 5 seeds, is lowest in epoch %5, at %6, and ends at %7. A program that has learned only the mean "
            "has %8. Which number of registers looks best depends on the seed and on the epoch where one stops."),
        {count(of(told.epoch, lowest)), number(of(told.validation, lowest)), count(told.epoch.back()),
         number(told.validation.back()), count(of(own->x, ownLowest)), number(of(own->y, ownLowest)),
         number(own->y.back()), number(mean)}};
    return answer;
}

} // namespace

Story curvesStory() {
    return {.id = "curves",
            .lab = "forward/registers",
            .controls = {{"registers", text(TELAR_TR("core", "Registers per neuron (128: all)")),
                          counts({2, 4, 8, 16, 32, 64, allRegisters}), 2}},
            .answer = answerCurves};
}

} // namespace telar::findings
