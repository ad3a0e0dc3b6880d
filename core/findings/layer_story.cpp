// The story of the hidden layer: the published pipeline gives each value one weight; a layer gives each neuron all of them.
#include "core/base/mersenne_twister.hpp"
#include "core/findings/stories.hpp"
#include "core/pipeline/layer_times.hpp"
#include "core/pipeline/operation.hpp"
#include "core/published/published.hpp"

#include <algorithm>
#include <cmath>

namespace telar::findings {

namespace {

using namespace quantity;

/// Grey levels, and weights for so many neurons.
Expected<double> layerMs(int64_t neurons, int64_t values, const JobContext& job) {
    MersenneTwister random(35);
    std::vector<float> greys(static_cast<std::size_t>(values));
    for (auto& grey : greys)
        grey = static_cast<float>(random.below(255));
    const auto drawn = drawLayer(neurons, values, 35);
    return drawn ? measureLayer(drawn->problem(greys), job) : drawn.error();
}

double publishedMs() {
    const auto* table = PublishedTable::find("dli_vector");
    for (int r = 0; table && r < table->rows(); ++r)
        if (table->cell(r, "program").find("Numba") != std::string::npos)
            return table->number(r, "mean_time_ms").value_or(NAN);
    return NAN;
}

Expected<StoryAnswer> answerLayer(const Choices& at, const JobContext& job) {
    const auto copies = static_cast<LayerCopies>(static_cast<int>(at[2]));
    StoryLine here{text(TELAR_TR("core", "here, one core")), {}, {}, false, true};
    StoryLine kernel{text(TELAR_TR("core", "T4: kernel alone (model)")), {}, {}};
    StoryLine whole{text(TELAR_TR("core", "T4: with the copies chosen (model)")), {}, {}};
    double chosen = NAN;
    for (const double neurons : {1.0, 10.0, 100.0, 1000.0}) {
        TELAR_TRY(measured, layerMs(static_cast<int64_t>(neurons), static_cast<int64_t>(at[1]), job));
        for (auto* line : {&here, &kernel, &whole})
            line->x.push_back(neurons);
        here.y.push_back(*measured);
        kernel.y.push_back(predictedLayerMs(neurons, at[1]));
        whole.y.push_back(predictedLayerMs(neurons, at[1]) + predictedLayerCopiesMs(neurons, at[1], copies));
        if (neurons == at[0])
            chosen = *measured;
    }
    const double alone = predictedLayerMs(at[0], at[1]), copied = predictedLayerCopiesMs(at[0], at[1], copies),
                 products = at[0] * at[1];
    auto answer = pictured(text(TELAR_TR("core", "Time of a hidden layer, by its neurons")),
                           text(TELAR_TR("core", "neurons")), text(TELAR_TR("core", "time (ms)")));
    auto& picture = answer.picture;
    picture.logX = picture.logY = true;
    picture.cursor = at[0];
    picture.lines = {std::move(here), std::move(kernel), std::move(whole)};
    answer.columns = {{}, text(TELAR_TR("core", "Of the layer"))};
    answer.rows = {{words(text(TELAR_TR("core", "Multiplications"))), count(products)},
                   {words(text(TELAR_TR("core", "Bytes of weights and biases"))), bytes(4 * (products + at[0]))},
                   {words(text(TELAR_TR("core", "Time here, one core"))), ms(chosen)},
                   {words(text(TELAR_TR("core", "Kernel, T4 (model)"))), ms(alone)},
                   {words(text(TELAR_TR("core", "Copies, T4 (model)"))), ms(copied)},
                   {words(text(TELAR_TR("core", "Kernel and copies, T4 (model)"))), ms(alone + copied)},
                   {words(text(TELAR_TR("core", "Published: a weight each for 1,000,000 values, Numba, no copies"))),
                    ms(publishedMs())}};
    answer.conclusion = {
        TELAR_TR("core", "A layer of %1 neurons with %2 values each multiplies %3 times and takes %4 here. On a T4 the "
                         "kernel is predicted at %5, and with the copies chosen at %6: %7 of it are copies."),
        {count(at[0]), count(at[1]), count(products), ms(chosen), ms(alone), ms(alone + copied),
         share(copied / (alone + copied))}};
    return answer;
}

} // namespace

Story layerStory() {
    return {.id = "layer",
            .lab = pipelineId,
            .controls = {{"neurons", text(TELAR_TR("core", "Neurons")), counts({1, 10, 100, 1000}), 2},
                         {"values", text(TELAR_TR("core", "Values")), counts({784, 4096, 10000}), 0},
                         {"copies",
                          text(TELAR_TR("core", "Copies")),
                          {words(text(TELAR_TR("core", "None"))), words(text(TELAR_TR("core", "Values and result"))),
                           words(text(TELAR_TR("core", "Weights, too")))},
                          1}},
            .answer = answerLayer};
}

} // namespace telar::findings
