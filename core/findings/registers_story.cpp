// The story of the registers: whether pruning helps a network that learns digits, by repeated trainings.
#include "core/experiment/fit.hpp"
#include "core/findings/stories.hpp"
#include "core/forward/network.hpp"

#include <cmath>

namespace telar::findings {

namespace {

using namespace quantity;
using namespace forward;

constexpr int digitTrainings = 8, digitEpochs = 30;
constexpr int64_t digitPictures = 400;

/// A mean and how far its 95 % interval reaches (Student's t).
struct ShareMean {
    double value = 0, half = 0;
    double low() const { return value - half; }
    double high() const { return value + half; }
};

ShareMean meanOf(const std::vector<double>& values) {
    ShareMean mean;
    const auto n = static_cast<double>(values.size());
    for (const double v : values)
        mean.value += v / n;
    double squares = 0;
    for (const double v : values)
        squares += (v - mean.value) * (v - mean.value);
    mean.half = studentT(static_cast<int>(values.size()) - 1) * std::sqrt(squares / (n - 1) / n);
    return mean;
}

struct PrunedSetting {
    int registers = 0;     ///< 0: all
    ShareMean right, gain; ///< shares of the validation pictures; beside the same weights without pruning
};

Expected<std::vector<PrunedSetting>> trainAll(const StudySpec& spec, const JobContext& job) {
    const auto runs = runStudy(spec, job); // the last are backpropagation's: nothing pruned
    if (!runs)
        return runs.error();
    std::vector<double> right;
    for (const auto& run : *runs)
        right.push_back(confusionOf(spec.base.shape, run.result.weights, *spec.data).accuracy());
    const std::vector<double> whole(right.end() - spec.seeds, right.end());
    std::vector<PrunedSetting> settings;
    for (auto at = right.begin(); at != right.end(); at += spec.seeds) {
        std::vector<double> own(at, at + spec.seeds), gain;
        for (std::size_t s = 0; s < own.size(); ++s)
            gain.push_back(own[s] - whole[s]);
        const auto registers = (*runs)[static_cast<std::size_t>(at - right.begin())].registers;
        settings.push_back({registers < 0 ? 0 : registers, meanOf(own), meanOf(gain)});
    }
    return settings;
}

StoryPicture pictureOf(const std::vector<PrunedSetting>& settings) {
    StoryPicture picture;
    picture.title = text(TELAR_TR("core", "Digits told right, by the registers of a neuron"));
    picture.xTitle = text(TELAR_TR("core", "registers per neuron"));
    picture.yTitle = text(TELAR_TR("core", "right (%)"));
    picture.logX = true;
    StoryLine mean{text(TELAR_TR("core", "mean of the trainings")), {}, {}, false, true};
    StoryLine low{text(TELAR_TR("core", "95 % interval, from")), {}, {}}, high{text(TELAR_TR("core", "to")), {}, {}};
    StoryLine whole{text(TELAR_TR("core", "without pruning")), {}, {}, true};
    for (const auto& one : settings) {
        if (one.registers == 0)
            continue;
        for (auto* line : {&mean, &low, &high, &whole})
            line->x.push_back(one.registers);
        mean.y.push_back(100 * one.right.value);
        low.y.push_back(100 * one.right.low());
        high.y.push_back(100 * one.right.high());
        whole.y.push_back(100 * settings.back().right.value);
    }
    picture.lines = {std::move(mean), std::move(low), std::move(high), std::move(whole)};
    return picture;
}

Expected<StoryAnswer> answerRegisters(const StorySources& sources, const Choices& chosen, const JobContext& job) {
    TELAR_TRY(samples, sources.digits(digitPictures, 0, job));
    TELAR_TAKE(data, pictureDataset(**samples, digitPictures));
    StudySpec spec;
    spec.data = std::make_shared<const Dataset>(std::move(*data));
    spec.base.shape = shapeFor(*spec.data);
    spec.base.epochs = digitEpochs;
    spec.base.keep = static_cast<Keep>(static_cast<int>(chosen[0]));
    spec.base.rate = chosen[1];
    spec.registers = {4, 8, 16, 32, 64};
    spec.corpora = {spec.data->rows()};
    spec.seeds = digitTrainings;
    spec.threads = 1;
    TELAR_TRY(settings, trainAll(spec, job));
    StoryAnswer answer;
    answer.picture = pictureOf(*settings);
    answer.columns = {text(TELAR_TR("core", "Registers per neuron")), text(TELAR_TR("core", "Right")),
                      text(TELAR_TR("core", "Beside no pruning")), text(TELAR_TR("core", "At least")),
                      text(TELAR_TR("core", "At most"))};
    double worse = 0, better = 0;
    for (const auto& one : *settings) {
        const bool whole = one.registers == 0;
        answer.rows.push_back({whole ? words(text(TELAR_TR("core", "All"))) : count(one.registers),
                               share(one.right.value), whole ? none() : share(one.gain.value),
                               whole ? none() : share(one.gain.low()), whole ? none() : share(one.gain.high())});
        worse += !whole && one.gain.high() < 0;
        better += !whole && one.gain.low() > 0;
    }
    const auto& published = (*settings)[2]; // 16 registers
    answer.conclusion = {
        TELAR_TR("core",
                 "Pruning makes the network worse with %1 of the five numbers of registers, and better with %2: there "
                 "the 95 % interval of the difference, over %3 trainings, leaves out zero. With 16 registers %4 of the "
                 "digits are right, without pruning %5. The difference lies between %6 and %7 of the digits."),
        {count(worse), count(better), count(digitTrainings), share(published.right.value),
         share(settings->back().right.value), share(published.gain.low()), share(published.gain.high())}};
    return answer;
}

} // namespace

Story registersStory(const StorySources& sources) {
    return {
        .id = "registers",
        .lab = "forward/registers",
        .controls = {{"keep",
                      text(TELAR_TR("core", "Kept")),
                      {words(text(TELAR_TR("core", "The largest"))), words(text(TELAR_TR("core", "Any, at random"))),
                       words(text(TELAR_TR("core", "At random, mean right")))},
                      0},
                     {"rate", text(TELAR_TR("core", "Learning rate")), {number(0.5), number(1), number(2)}, 2}},
        .answer = [sources](const Choices& at, const JobContext& job) { return answerRegisters(sources, at, job); }};
}

} // namespace telar::findings
