// Small models and pictures for the tests of training.
#pragma once

#include "core/nn/trainer.hpp"

#include <QTest>

#include <cmath>

namespace telar::nn::test {

/// `count` pictures of blobs whose place depends on the class: easy to learn.
inline SamplesPtr blobs(int64_t count, int64_t channels, int64_t rows, int64_t columns, int classes = 3,
                        uint64_t seed = 1) {
    auto samples = std::make_shared<Samples>();
    samples->name = "blobs";
    samples->channels = channels;
    samples->rows = rows;
    samples->columns = columns;
    samples->pixels = Matrix<uint8_t>(rows, columns, count * channels);
    for (int c = 0; c < classes; ++c)
        samples->classes.push_back("class " + std::to_string(c));
    uint8_t* to = samples->pixels.data();
    for (int64_t i = 0; i < count; ++i) {
        const auto label = static_cast<int32_t>(i % classes);
        samples->labels.push_back(label);
        for (int64_t p = 0; p < channels; ++p)
            for (int64_t r = 0; r < rows; ++r)
                for (int64_t c = 0; c < columns; ++c) {
                    const auto noise = randomWord(seed, 99, static_cast<uint64_t>(i),
                                                  static_cast<uint64_t>((p * rows + r) * columns + c)) %
                                       120;
                    const bool lit = c * classes / columns == label;
                    *to++ = static_cast<uint8_t>(noise + (lit ? 120 : 0));
                }
    }
    return samples;
}

/// Learns `blobs` of 12 x 12 in a few epochs; the classes are places, so nothing is mirrored.
inline TrainingSpec smallTraining() {
    TrainingSpec spec;
    spec.model = {"small",
                  {1, 12, 12},
                  {convolution(8, 3, 1, 1), activation(LayerKind::Relu), pooling(LayerKind::MaxPooling, 2, 2),
                   dropout(0.2f), linear(3)},
                  Loss::CrossEntropy,
                  Initial::Default};
    spec.augmentation.mirror = false;
    spec.batch = 16;
    spec.split.testPerClass = 10;
    return spec;
}

inline std::vector<int32_t> firstSamples(int64_t count) {
    std::vector<int32_t> order;
    for (int64_t i = 0; i < count; ++i)
        order.push_back(static_cast<int32_t>(i));
    return order;
}

/// Every kind of layer, small; dropout too.
inline ModelSpec everyLayer() {
    return {"every",
            {2, 12, 12},
            {convolution(5, 3, 2, 1), activation(LayerKind::Tanh), convolution(40, 3, 1, 1),
             pooling(LayerKind::MaxPooling, 2, 2), activation(LayerKind::Sigmoid), convolution(6, 2, 1, 0),
             pooling(LayerKind::AveragePooling, 2, 1), dropout(0.3f), linear(37), activation(LayerKind::Relu),
             linear(3)},
            Loss::CrossEntropy,
            Initial::Default,
            thesisNormalisation};
}

/// Largest difference of two sets of tensors; NaN counts as infinite.
inline double largestDifference(const Tensors& a, const Tensors& b) {
    if (a.size() != b.size())
        return INFINITY;
    double worst = 0;
    for (std::size_t t = 0; t < a.size(); ++t) {
        if (a[t].shape != b[t].shape)
            return INFINITY;
        for (std::size_t i = 0; i < a[t].values.size(); ++i) {
            const double error = std::fabs(static_cast<double>(a[t].values[i]) - b[t].values[i]);
            if (!(error <= worst))
                worst = std::isfinite(error) ? error : INFINITY;
        }
    }
    return worst;
}

} // namespace telar::nn::test
