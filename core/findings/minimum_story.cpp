// The story of the minimum: whether what is best in training is best in validation, counted over many trainings.
#include "core/base/mersenne_twister.hpp"
#include "core/findings/stories.hpp"
#include "core/forward/network.hpp"
#include "core/nn/metrics.hpp"

#include <algorithm>
#include <cmath>

namespace telar::findings {

namespace {

using namespace quantity;
using namespace forward;

constexpr int trainings = 30, draws = 400;

/// Of one training: where each loss is least, counted from 0, and the losses after the last epoch.
struct Outcome {
    std::size_t trainEpoch = 0, validationEpoch = 0;
    double train = 0, validation = 0;
};

Outcome outcomeOf(const nn::Epochs& epochs) {
    Outcome made;
    for (std::size_t e = 0; e < epochs.size(); ++e) {
        if (epochs[e].trainLoss < epochs[made.trainEpoch].trainLoss)
            made.trainEpoch = e;
        if (epochs[e].validationLoss < epochs[made.validationEpoch].validationLoss)
            made.validationEpoch = e;
    }
    made.train = epochs.back().trainLoss, made.validation = epochs.back().validationLoss;
    return made;
}

/// Of two different trainings of these: how often the one with the smaller training loss has the smaller validation loss, too.
double agreement(const std::vector<Outcome>& all) {
    double same = 0, pairs = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const double train = all[i].train - all[k].train, validation = all[i].validation - all[k].validation;
            if (train == 0 && validation == 0) // drawn twice, or the same network
                continue;
            ++pairs;
            same += train * validation > 0;
        }
    return pairs > 0 ? same / pairs : NAN;
}

/// 2.5 and 97.5 % of what trainings that are drawn anew give (B. Efron, R. J. Tibshirani, 1993, chapter 13).
nn::Interval bootstrap(const std::vector<Outcome>& all) {
    MersenneTwister random(35);
    std::vector<double> shares;
    for (int draw = 0; draw < draws; ++draw) {
        std::vector<Outcome> drawn;
        for (std::size_t i = 0; i < all.size(); ++i)
            drawn.push_back(all[random.below(static_cast<uint32_t>(all.size() - 1))]);
        if (const double share = agreement(drawn); std::isfinite(share))
            shares.push_back(share);
    }
    std::sort(shares.begin(), shares.end());
    if (shares.empty())
        return {};
    const auto last = static_cast<double>(shares.size() - 1);
    return {shares[static_cast<std::size_t>(0.025 * last)], shares[static_cast<std::size_t>(0.975 * last)]};
}

Expected<StoryAnswer> answerMinimum(const Choices& chosen, const JobContext& job) {
    const auto corpus = static_cast<int64_t>(chosen[0]);
    StudySpec spec;
    spec.base = networkOfStories(static_cast<int>(chosen[1]), chosen[2] == 0);
    spec.registers = {spec.base.registers};
    spec.corpora = {corpus};
    spec.data = std::make_shared<const Dataset>(sumDataset(corpus, 1)); // the weights differ alone
    spec.seeds = trainings;
    spec.backward = false;
    spec.threads = 1;
    TELAR_TRY(runs, runStudy(spec, job));
    std::vector<Outcome> all;
    for (const auto& run : *runs)
        if (run.result.divergedEpoch == 0)
            all.push_back(outcomeOf(run.result.epochs));
    if (all.size() < 2)
        return userError(text(TELAR_TR("core", "All of these trainings diverge")));
    const auto total = static_cast<int64_t>(all.size());
    const auto same =
        std::count_if(all.begin(), all.end(), [](const Outcome& one) { return one.trainEpoch == one.validationEpoch; });
    const auto best =
        *std::min_element(all.begin(), all.end(), [](const Outcome& a, const Outcome& b) { return a.train < b.train; });
    const auto place =
        1 + std::count_if(all.begin(), all.end(), [&](const Outcome& one) { return one.validation < best.validation; });
    const auto sameInterval = nn::wilson(same, total), pairInterval = bootstrap(all);
    const double pairs = agreement(all);
    auto answer = pictured(text(TELAR_TR("core", "Losses of the same network from other initial weights")),
                           text(TELAR_TR("core", "training loss")), text(TELAR_TR("core", "validation loss")));
    auto& picture = answer.picture;
    StoryLine points{text(TELAR_TR("core", "a training")), {}, {}, false, true, false};
    std::sort(all.begin(), all.end(), [](const Outcome& a, const Outcome& b) { return a.train < b.train; });
    for (const auto& one : all)
        points.x.push_back(one.train), points.y.push_back(one.validation);
    picture.lines = {std::move(points),
                     {text(TELAR_TR("core", "the best in training")), {best.train}, {best.validation}, false, true}};
    answer.columns = {{},
                      text(TELAR_TR("core", "Counted here")),
                      text(TELAR_TR("core", "At least")),
                      text(TELAR_TR("core", "At most"))};
    const auto totalCount = static_cast<double>(total);
    answer.rows = {{words(text(TELAR_TR("core", "Trainings"))), count(totalCount), none(), none()},
                   {words(text(TELAR_TR("core", "Both losses least in the same epoch"))),
                    share(static_cast<double>(same) / totalCount), share(sameInterval.low), share(sameInterval.high)},
                   {words(text(TELAR_TR("core", "Pairs in the same order by both losses"))), share(pairs),
                    share(pairInterval.low), share(pairInterval.high)},
                   {words(text(TELAR_TR("core", "Place in validation of the best in training"))),
                    count(static_cast<double>(place)), none(), none()}};
    answer.conclusion = {
        TELAR_TR("core", "In %1 of %2 trainings (95 % CI: %3 to %4) both losses are least in the same epoch. Of two "
                         "trainings the one with the smaller training loss has the smaller validation loss in %5 of "
                         "the pairs (95 % CI: %6 to %7). The best in training is number %8 in validation."),
        {count(static_cast<double>(same)), count(totalCount), share(sameInterval.low), share(sameInterval.high),
         share(pairs), share(pairInterval.low), share(pairInterval.high), count(static_cast<double>(place))}};
    return answer;
}

} // namespace

Story minimumStory() {
    return {
        .id = "minimum",
        .lab = "forward/registers",
        .controls = {{"corpus", text(TELAR_TR("core", "Rows of data")), counts({50, 100, 200, 400}), 3},
                     {"registers", text(TELAR_TR("core", "Registers per neuron")), counts({2, 4, 8, 16, 32, 61}), 3},
                     {"behaviour",
                      text(TELAR_TR("core", "Behaviour")),
                      {words(text(TELAR_TR("core", "Published"))), words(text(TELAR_TR("core", "Correct")))},
                      0}},
        .answer = answerMinimum};
}

} // namespace telar::findings
