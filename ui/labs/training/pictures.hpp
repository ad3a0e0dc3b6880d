// Samples, feature maps and filters as images.
#pragma once

#include "core/nn/inspect.hpp"
#include "ui/theme/theme.hpp"

#include <QImage>

namespace telar {

/// As stored.
QImage sampleImage(const nn::Samples& samples, int64_t sample);
/// Two pictures of one height beside each other, a gap between them.
QImage besideImage(const QImage& left, const QImage& right);
enum class Preview { Stored, Augmented, SobelHorizontal, SobelVertical, MaxSubsampled, AverageSubsampled };
/// Sobel: derivative along the rows or the columns; subsampled: 2 x 2 windows by the pooling of this program.
QImage previewImage(const nn::Samples& samples, int64_t sample, Preview preview, const nn::ModelSpec& model,
                    uint64_t seed, uint64_t epoch);

/// One channel of a layer, from its least to its largest value, or signed around 0.
QImage mapImage(const nn::LayerView& view, int64_t channel, ColorMap map);
/// The features of a linear layer, wrapped into rows.
QImage vectorImage(const nn::LayerView& view, ColorMap map);
/// `count` values in rows of `columns`.
QImage valuesImage(const float* values, int64_t rows, int64_t columns, ColorMap map, bool aroundZero);

} // namespace telar
