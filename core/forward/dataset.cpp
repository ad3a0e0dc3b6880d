#include "core/base/mersenne_twister.hpp"
#include "core/forward/network.hpp"

#include <algorithm>
#include <cmath>

namespace telar::forward {

Dataset sumDataset(int64_t corpus, uint32_t seed) {
    MersenneTwister bits(seed);
    Dataset data{Matrix<float>(corpus, 4), Matrix<float>(corpus, 1), 0, 0, "sum"};
    for (int64_t r = 0; r < corpus; ++r) {
        double sum = 0;
        for (int64_t c = 0; c < 4; ++c) {
            // numpy.random.rand's numbers
            const double high = bits.next() >> 5, low = bits.next() >> 6;
            const double value = (high * 67108864 + low) / 9007199254740992.0;
            data.inputs.at(r, c) = static_cast<float>(value);
            sum += value;
        }
        data.targets.at(r, 0) = static_cast<float>(sum);
    }
    data.training = corpus * 4 / 5;
    return data;
}

Expected<Dataset> tableDataset(const AnyView& table, const std::string& name, double validationShare) {
    return std::visit(
        [&](const auto& view) -> Expected<Dataset> {
            if (view.columns < 2)
                return userError(
                    text(TELAR_TR("core", "The table has only one column, and the last column is the target")),
                    text("%1", name), text(TELAR_TR("core", "Put the inputs in columns before the target")));
            if (view.rows < 2)
                return userError(text(TELAR_TR("core", "The table has %1 rows, too few to learn from"), view.rows),
                                 text("%1", name), text(TELAR_TR("core", "Provide at least two")));
            Dataset data{Matrix<float>(view.rows, view.columns - 1), Matrix<float>(view.rows, 1), 0, 0, name};
            for (int64_t r = 0; r < view.rows; ++r) {
                for (int64_t c = 0; c < view.columns; ++c) {
                    const auto value = static_cast<float>(view.at(r, c));
                    if (!std::isfinite(value))
                        return userError(
                            text(TELAR_TR("core", "A number of the table is %1"), static_cast<double>(value)),
                            text(TELAR_TR("core", "%1, row %2, column %3"), name, r + 1, c + 1),
                            text(TELAR_TR("core", "Every number must be finite")));
                    (c + 1 < view.columns ? data.inputs.at(r, c) : data.targets.at(r, 0)) = value;
                }
            }
            data.training = std::max<int64_t>(
                1, view.rows - static_cast<int64_t>(std::llround(static_cast<double>(view.rows) * validationShare)));
            return data;
        },
        table);
}

Expected<Dataset> pictureDataset(const nn::Samples& samples, int64_t rows) {
    if (samples.channels != 1)
        return userError(text(TELAR_TR("core", "Forward mode reads grey pictures, and these are in colour")),
                         text("%1", samples.name), {});
    const int64_t test = std::min(samples.ownTest, samples.count() - 1), own = samples.count() - test;
    const int64_t asked = std::min(rows, test > 0 ? own + std::min(test, own / 4) : own),
                  validation = test > 0 ? std::min(asked / 5, test) : asked / 5,
                  training = test > 0 ? std::min(asked - validation, own) : asked - validation,
                  all = training + validation;
    if (training < 4 || validation < 1)
        return userError(text(TELAR_TR("core", "There are only %1 pictures to learn from"), samples.count()),
                         text("%1", samples.name), {});
    const int64_t pixels = samples.rows * samples.columns, classes = static_cast<int64_t>(samples.classes.size());
    TELAR_TAKE(inputs, Matrix<float>::create(all, pixels));
    Dataset data{std::move(*inputs), Matrix<float>(all, classes), training, classes, samples.name};
    for (int64_t r = 0; r < all; ++r) {
        const int64_t from = test > 0 && r >= training ? own + (r - training) : r;
        for (int64_t i = 0; i < pixels; ++i)
            data.inputs.at(r, i) = static_cast<float>(samples.plane(from)[i]) / 255;
        for (int64_t c = 0; c < classes; ++c)
            data.targets.at(r, c) = samples.labels[static_cast<std::size_t>(from)] == c ? 1.0f : 0.0f;
    }
    return data;
}

NetworkShape shapeFor(const Dataset& data) {
    NetworkShape shape;
    if (data.classes > 0) {
        shape.widths = {0, 5, 0};
        shape.output = Activation::Sigmoid;
    }
    shape.widths.front() = static_cast<int>(data.inputs.columns());
    shape.widths.back() = static_cast<int>(data.targets.columns());
    return shape;
}

double meanPredictorLoss(const Dataset& data) {
    double loss = 0;
    for (int64_t o = 0; o < data.targets.columns(); ++o) {
        double mean = 0;
        for (int64_t r = 0; r < data.training; ++r)
            mean += static_cast<double>(data.targets.at(r, o)) / static_cast<double>(data.training);
        for (int64_t r = 0; r < data.training; ++r) {
            const double error = static_cast<double>(data.targets.at(r, o)) - mean;
            loss += error * error / static_cast<double>(data.training * data.targets.columns());
        }
    }
    return loss;
}

} // namespace telar::forward
