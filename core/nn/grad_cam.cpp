#include "core/nn/grad_cam.hpp"

#include "core/jobs/in_parallel.hpp"
#include "core/nn/plain_network.hpp"

#include <algorithm>
#include <cmath>

namespace telar::nn {

namespace {

/// The last convolution, or the activation behind it; -1: there is none.
int lastMaps(const ModelSpec& model) {
    int found = -1;
    for (std::size_t i = 0; i < model.layers.size(); ++i)
        if (model.layers[i].kind == LayerKind::Convolution)
            found = static_cast<int>(i);
    const auto next = static_cast<std::size_t>(found + 1);
    if (found >= 0 && next < model.layers.size()) {
        const auto kind = model.layers[next].kind;
        if (kind == LayerKind::Relu || kind == LayerKind::Sigmoid || kind == LayerKind::Tanh)
            ++found;
    }
    return found;
}

/// Bilinear between the middles of the cells.
std::vector<float> drawnOut(const std::vector<float>& from, const Shape& shape, int64_t rows, int64_t columns) {
    std::vector<float> out(static_cast<std::size_t>(rows * columns));
    const auto place = [](int64_t i, int64_t side, int64_t cells) {
        const float at = (static_cast<float>(i) + 0.5f) * static_cast<float>(cells) / static_cast<float>(side) - 0.5f;
        return std::clamp(at, 0.0f, static_cast<float>(cells - 1));
    };
    const auto cell = [&](int64_t r, int64_t c) {
        return from[static_cast<std::size_t>(std::min(r, shape.rows - 1) * shape.columns +
                                             std::min(c, shape.columns - 1))];
    };
    for (int64_t r = 0; r < rows; ++r)
        for (int64_t c = 0; c < columns; ++c) {
            const float y = place(r, rows, shape.rows), x = place(c, columns, shape.columns);
            const auto top = static_cast<int64_t>(y), left = static_cast<int64_t>(x);
            const float v = y - static_cast<float>(top), u = x - static_cast<float>(left);
            const float above = cell(top, left) * (1 - u) + cell(top, left + 1) * u;
            const float below = cell(top + 1, left) * (1 - u) + cell(top + 1, left + 1) * u;
            out[static_cast<std::size_t>(r * columns + c)] = above * (1 - v) + below * v;
        }
    return out;
}

/// Moved by so many rows and columns; what comes in is `black`.
void moved(const float* from, const Shape& shape, int64_t rows, int64_t columns, float black, float* to) {
    for (int64_t c = 0; c < shape.channels; ++c)
        for (int64_t y = 0; y < shape.rows; ++y)
            for (int64_t x = 0; x < shape.columns; ++x) {
                const int64_t oldY = y - rows, oldX = x - columns;
                const bool inside = oldY >= 0 && oldY < shape.rows && oldX >= 0 && oldX < shape.columns;
                *to++ = inside ? from[(c * shape.rows + oldY) * shape.columns + oldX] : black;
            }
}

constexpr int64_t moves = 8, middle = 4;

/// One picture unmoved and in its eight moves, row by row; nothing where it is stopped.
std::vector<ShiftedAnswer> answersTo(const ModelSpec& model, const Tensors& parameters, const Samples& samples,
                                     int32_t sample, int64_t pixels, const JobContext& job) {
    const auto& shape = model.input;
    plain::Network network(model, moves + 1, false);
    plain::Runner runner(1);
    runner.watch(&job, nullptr);
    std::vector<float> picture(static_cast<std::size_t>(shape.features()));
    readSample(samples, sample, model, {}, 0, 0, picture.data());
    const float black = -model.reads.mean / model.reads.deviation;
    std::vector<ShiftedAnswer> answers;
    for (int64_t r = -1; r <= 1; ++r)
        for (int64_t c = -1; c <= 1; ++c) {
            moved(picture.data(), shape, r * pixels, c * pixels, black,
                  network.input() + static_cast<int64_t>(answers.size()) * shape.features());
            answers.push_back({r * pixels, c * pixels, 0, 0});
        }
    if (!network.forward(runner, parameters, {moves + 1, 0, 0, 0, false}))
        return {};
    const int64_t outputs = network.outputCount();
    std::vector<float> probabilities(static_cast<std::size_t>(outputs));
    const auto own = plain::largest(network.outputs() + middle * outputs, outputs);
    for (auto& one : answers) {
        const float* values = network.outputs() + (&one - answers.data()) * outputs;
        one.predicted = static_cast<int32_t>(plain::largest(values, outputs));
        plain::softmax(values, outputs, probabilities.data());
        one.probability = probabilities[static_cast<std::size_t>(own)];
    }
    return answers;
}

bool effectOn(const ModelSpec& model, const Tensors& parameters, const Samples& samples, int32_t sample, int64_t pixels,
              const JobContext& job, ShiftEffect& effect) {
    const auto answers = answersTo(model, parameters, samples, sample, pixels, job);
    if (answers.empty())
        return false;
    const auto& own = answers[middle];
    int64_t changed = 0;
    for (const auto& one : answers) {
        if (&one == &own)
            continue;
        changed += one.predicted != own.predicted;
        const double fall = std::fabs(static_cast<double>(own.probability - one.probability));
        effect.meanFall += fall;
        effect.largestFall = std::max(effect.largestFall, fall);
    }
    ++effect.pictures;
    effect.moves += moves;
    effect.movesChanged += changed;
    effect.changed += changed > 0;
    return true;
}

} // namespace

Expected<GradCam> gradCam(const ModelSpec& given, const Tensors& parameters, const std::vector<float>& input,
                          int32_t target, const JobContext& job) {
    TELAR_TRY(facts, describe(given));
    const auto model = calmed(given);
    GradCam out;
    out.layer = lastMaps(model);
    if (out.layer < 0)
        return userError(text(TELAR_TR("core", "The network has no convolution whose maps could be weighed")), {},
                         text(TELAR_TR("core", "Use the occlusion map")));
    if (static_cast<int64_t>(input.size()) != model.input.features())
        return userError(text(TELAR_TR("core", "The picture does not have the size that the model reads")));
    TELAR_TAKE(fitting, fitParameters(model, parameters));
    plain::Network network(model, 1, true);
    std::copy(input.begin(), input.end(), network.input());
    plain::Runner runner(1);
    runner.watch(&job, nullptr);
    const plain::Batch batch{1, 0, 0, 0, false};
    if (!network.forward(runner, *fitting, batch))
        return cancelledError();
    const int64_t outputs = network.outputCount();
    if (target >= outputs)
        return userError(text(TELAR_TR("core", "The network has no output %1"), target));
    out.target = target >= 0 ? target : static_cast<int32_t>(plain::largest(network.outputs(), outputs));
    std::fill_n(network.outputGradient(), outputs, 0.0f);
    network.outputGradient()[out.target] = 1;
    auto gradients = emptyParameters(model);
    const auto behind = static_cast<std::size_t>(out.layer + 1);
    if (behind < model.layers.size() && !network.backward(runner, *fitting, batch, gradients, true, behind))
        return cancelledError();
    const auto& shape = facts->layers[static_cast<std::size_t>(out.layer)].output;
    const float *maps = network.output(out.layer), *slopes = network.gradientOf(out.layer);
    std::vector<float> sum(static_cast<std::size_t>(shape.cells()));
    for (int64_t k = 0; k < shape.channels; ++k) {
        double weight = 0;
        for (int64_t i = 0; i < shape.cells(); ++i)
            weight += static_cast<double>(slopes[k * shape.cells() + i]);
        for (int64_t i = 0; i < shape.cells(); ++i)
            sum[static_cast<std::size_t>(i)] +=
                static_cast<float>(weight / static_cast<double>(shape.cells())) * maps[k * shape.cells() + i];
    }
    for (auto& one : sum)
        one = std::max(0.0f, one);
    out.map = {{1, model.input.rows, model.input.columns}, drawnOut(sum, shape, model.input.rows, model.input.columns)};
    if (const float most = *std::max_element(out.map.values.begin(), out.map.values.end()); most > 0)
        for (auto& one : out.map.values)
            one /= most;
    return out;
}

namespace {

Status canMove(const ModelSpec& model, int64_t pixels) {
    TELAR_TRY(facts, describe(model));
    if (pixels < 1 || pixels >= std::min(model.input.rows, model.input.columns))
        return userError(text(TELAR_TR("core", "A picture of %1 x %2 cannot be moved by %3 pixels"), model.input.rows,
                              model.input.columns, pixels));
    return {};
}

} // namespace

Expected<std::vector<ShiftedAnswer>> shiftedAnswers(const ModelSpec& given, const Tensors& parameters,
                                                    const Samples& samples, int32_t sample, int64_t pixels,
                                                    const JobContext& job) {
    TELAR_CHECK(canMove(given, pixels));
    const auto model = calmed(given);
    TELAR_TRY(fitting, fitParameters(model, parameters));
    auto answers = answersTo(model, *fitting, samples, sample, pixels, job);
    if (answers.empty())
        return cancelledError();
    return answers;
}

Expected<ShiftEffect> shiftEffect(const ModelSpec& given, const Tensors& parameters, const Samples& samples,
                                  std::span<const int32_t> some, int64_t pixels, const JobContext& job) {
    TELAR_CHECK(canMove(given, pixels));
    const auto model = calmed(given);
    TELAR_TAKE(fitting, fitParameters(model, parameters));
    ShiftEffect effect;
    const auto count = static_cast<int64_t>(some.size());
    job.start(count);
    std::vector<ShiftEffect> each(some.size()); // added in order: the same sum for any number of threads
    TELAR_CHECK(inParallel(job, count, [&](int64_t n) {
        const auto i = static_cast<std::size_t>(n);
        const bool done = effectOn(model, *fitting, samples, some[i], pixels, job, each[i]);
        job.advance(done);
        return done;
    }));
    for (const auto& one : each) {
        effect.pictures += one.pictures, effect.changed += one.changed;
        effect.moves += one.moves, effect.movesChanged += one.movesChanged;
        effect.meanFall += one.meanFall;
        effect.largestFall = std::max(effect.largestFall, one.largestFall);
    }
    if (effect.moves > 0)
        effect.meanFall /= static_cast<double>(effect.moves);
    return effect;
}

} // namespace telar::nn
