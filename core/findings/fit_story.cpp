// The story of the fit: too few neurons for the data, or so many that they learn the noise.
#include "core/base/mersenne_twister.hpp"
#include "core/findings/stories.hpp"
#include "core/forward/network.hpp"

#include <algorithm>
#include <cmath>

namespace telar::findings {

namespace {

using namespace quantity;
using namespace forward;

constexpr int fits = 5, fitEpochs = 3000;
constexpr int64_t fitChecks = 200;

/// Uniform on [0, 1).
double uniform(MersenneTwister& bits) { return bits.next() / 4294967296.0; }

/// One turn of a sine with normal noise (G. Box, M. Muller 1958): so many rows to learn, then those that validate.
Dataset sineDataset(int64_t rows, double noise) {
    Dataset data{Matrix<float>(rows + fitChecks, 1), Matrix<float>(rows + fitChecks, 1), rows, 0, "sine"};
    constexpr double turn = 6.283185307179586;
    MersenneTwister bits(35);
    for (int64_t r = 0; r < rows + fitChecks; ++r) {
        const double x = uniform(bits), length = std::sqrt(-2 * std::log(1 - uniform(bits))),
                     normal = length * std::cos(turn * uniform(bits));
        data.inputs.row(r)[0] = static_cast<float>(x);
        data.targets.row(r)[0] = static_cast<float>(std::sin(turn * x) + noise * normal);
    }
    return data;
}

Expected<StoryAnswer> answerFit(const Choices& at, const JobContext& job) {
    const double noise = at[1];
    const auto data = sineDataset(static_cast<int64_t>(at[2]), noise);
    TrainSpec spec;
    spec.shape.widths = {1, static_cast<int>(at[0]), 1};
    spec.engine = Engine::Backward;
    spec.optimizer = Optimizer::Adam;
    spec.rate = 0.03;
    spec.decay = at[3];
    spec.epochs = fitEpochs;
    std::vector<double> train(fitEpochs), validate(fitEpochs);
    for (spec.seed = 1; spec.seed <= fits; ++spec.seed) {
        TELAR_TRY(done, forward::train(spec, data, {job.stop, nullptr}));
        if (done->divergedEpoch > 0)
            return userError(text(TELAR_TR("core", "This training diverges")));
        for (std::size_t e = 0; e < fitEpochs; ++e) {
            train[e] += done->epochs[e].trainLoss / fits;
            validate[e] += done->epochs[e].validationLoss / fits;
        }
    }
    const auto least = std::min_element(validate.begin(), validate.end());
    const double floor = noise * noise, learned = train.back(), told = validate.back();
    StoryLine seen{text(TELAR_TR("core", "training")), {}, {}}, unseen{text(TELAR_TR("core", "validation")), {}, {}};
    StoryLine variance{text(TELAR_TR("core", "variance of the noise")), {}, {}, true};
    for (double e = 1; e <= fitEpochs; e = std::max(e + 1, std::floor(e * 1.08))) {
        const auto i = static_cast<std::size_t>(e) - 1;
        seen.x.push_back(e), seen.y.push_back(train[i]);
        unseen.x.push_back(e), unseen.y.push_back(validate[i]);
        if (floor > 0)
            variance.x.push_back(e), variance.y.push_back(floor);
    }
    auto answer = pictured(text(TELAR_TR("core", "Losses of both sets, by epoch")), text(TELAR_TR("core", "epoch")),
                           text(TELAR_TR("core", "mean squared error")));
    auto& picture = answer.picture;
    picture.logX = picture.logY = true;
    picture.lines = {std::move(seen), std::move(unseen)};
    if (floor > 0)
        picture.lines.push_back(std::move(variance));
    answer.columns = {{}, text(TELAR_TR("core", "Mean of the trainings"))};
    answer.rows = {
        {words(text(TELAR_TR("core", "Weights and biases"))), count(spec.shape.parameters())},
        {words(text(TELAR_TR("core", "Training loss at the end"))), number(learned)},
        {words(text(TELAR_TR("core", "Validation loss at the end"))), number(told)},
        {words(text(TELAR_TR("core", "Least validation loss"))), number(*least)},
        {words(text(TELAR_TR("core", "Its epoch"))), count(1.0 + static_cast<double>(least - validate.begin()))},
        {words(text(TELAR_TR("core", "Variance of the noise"))), number(floor)}};
    // A loss far above the noise was not learned; a validation far above the training learned what does not come again.
    const bool under = learned > 2 * floor + 0.02, over = told > 1.5 * learned + 0.005;
    answer.conclusion = {
        over ? TELAR_TR("core", "It overfits: the training loss ends at %1 and the validation loss at %2. The latter "
                                "was least, %3, in epoch %4. The noise alone has a variance of %5.")
        : under ? TELAR_TR("core", "It underfits: the training loss ends at %1 and the validation loss at %2. The "
                                   "latter was least, %3, in epoch %4. The noise alone has a variance of %5.")
                : TELAR_TR("core", "It fits: the training loss ends at %1 and the validation loss at %2. The latter "
                                   "was least, %3, in epoch %4. The noise alone has a variance of %5."),
        {number(learned), number(told), number(*least), answer.rows[4][1], number(floor)}};
    return answer;
}

} // namespace

Story fitStory() {
    return {.id = "fit",
            .lab = "forward/correct",
            .controls = {{"neurons", text(TELAR_TR("core", "Hidden neurons")), counts({1, 2, 4, 8, 16, 32}), 4},
                         {"noise", text(TELAR_TR("core", "Noise")), {number(0), number(0.1), number(0.3)}, 2},
                         {"points", text(TELAR_TR("core", "Points to learn from")), counts({10, 20, 50, 200}), 0},
                         {"decay",
                          text(TELAR_TR("core", "Weight decay")),
                          {number(0), number(0.003), number(0.03), number(0.3)},
                          0}},
            .answer = answerFit};
}

} // namespace telar::findings
