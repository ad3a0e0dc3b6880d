#include "ui/labs/training/pictures.hpp"

#include "core/pooling/pooling.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

QImage grey(const uint8_t* values, int64_t rows, int64_t columns) {
    QImage image(static_cast<int>(columns), static_cast<int>(rows), QImage::Format_Grayscale8);
    for (int64_t r = 0; r < rows; ++r)
        std::copy_n(values + r * columns, columns, image.scanLine(static_cast<int>(r)));
    return image;
}

QImage sobel(const nn::Samples& samples, int64_t sample, bool horizontal) {
    const int64_t rows = samples.rows, columns = samples.columns;
    const uint8_t* p = samples.plane(sample);
    QImage image(static_cast<int>(columns), static_cast<int>(rows), QImage::Format_Grayscale8);
    auto at = [&](int64_t r, int64_t c) {
        return static_cast<int>(
            p[std::clamp<int64_t>(r, 0, rows - 1) * columns + std::clamp<int64_t>(c, 0, columns - 1)]);
    };
    for (int64_t r = 0; r < rows; ++r)
        for (int64_t c = 0; c < columns; ++c) {
            const int across = at(r - 1, c + 1) + 2 * at(r, c + 1) + at(r + 1, c + 1) - at(r - 1, c - 1) -
                               2 * at(r, c - 1) - at(r + 1, c - 1);
            const int down = at(r + 1, c - 1) + 2 * at(r + 1, c) + at(r + 1, c + 1) - at(r - 1, c - 1) -
                             2 * at(r - 1, c) - at(r - 1, c + 1);
            image.scanLine(static_cast<int>(r))[c] =
                static_cast<uchar>(std::min(255, std::abs(horizontal ? down : across) / 2));
        }
    return image;
}

QImage subsampled(const nn::Samples& samples, int64_t sample, bool maximum) {
    PoolingSpec spec;
    spec.mode = maximum ? PoolingMode::Max : PoolingMode::Average;
    const auto shape = poolingShape(spec, samples.rows, samples.columns);
    if (!shape)
        return {};
    const PoolingProblem problem{spec,
                                 PlanesView<const uint8_t>{samples.plane(sample), 1, samples.rows, samples.columns,
                                                           samples.columns, samples.rows * samples.columns}};
    auto out = createMatrix(poolingOutputType(ElementType::UInt8, spec.mode), shape->rows, shape->columns);
    static const auto registry = cpuPoolingVariants();
    RunOptions options;
    options.threads = 1;
    if (!out || !runPooling(*registry.find("serial"), problem, {mutableViewOf(*out), nullptr}, options))
        return {};
    if (auto* bytes = std::get_if<Matrix<uint8_t>>(&*out))
        return grey(bytes->data(), shape->rows, shape->columns);
    const auto& floats = std::get<Matrix<float>>(*out);
    QImage image(static_cast<int>(shape->columns), static_cast<int>(shape->rows), QImage::Format_Grayscale8);
    for (int64_t r = 0; r < shape->rows; ++r)
        for (int64_t c = 0; c < shape->columns; ++c)
            image.scanLine(static_cast<int>(r))[c] = static_cast<uchar>(floats.at(r, c) + 0.5f);
    return image;
}

} // namespace

QImage sampleImage(const nn::Samples& samples, int64_t sample) {
    if (samples.channels != 3)
        return grey(samples.plane(sample), samples.rows, samples.columns);
    QImage image(static_cast<int>(samples.columns), static_cast<int>(samples.rows), QImage::Format_RGB32);
    for (int64_t r = 0; r < samples.rows; ++r)
        for (int64_t c = 0; c < samples.columns; ++c) {
            const int64_t at = r * samples.columns + c;
            image.setPixel(
                static_cast<int>(c), static_cast<int>(r),
                qRgb(samples.plane(sample, 0)[at], samples.plane(sample, 1)[at], samples.plane(sample, 2)[at]));
        }
    return image;
}

QImage besideImage(const QImage& left, const QImage& right) {
    const int gap = std::max(1, left.width() / 16);
    QImage out(left.width() + gap + right.width(), std::max(left.height(), right.height()),
               QImage::Format_ARGB32_Premultiplied);
    out.fill(Qt::transparent);
    QPainter painter(&out);
    painter.drawImage(0, 0, left);
    painter.drawImage(left.width() + gap, 0, right);
    return out;
}

QImage previewImage(const nn::Samples& samples, int64_t sample, Preview preview, const nn::ModelSpec& model,
                    uint64_t seed, uint64_t epoch) {
    switch (preview) {
    case Preview::Stored:
        return sampleImage(samples, sample);
    case Preview::SobelHorizontal:
        return sobel(samples, sample, true);
    case Preview::SobelVertical:
        return sobel(samples, sample, false);
    case Preview::MaxSubsampled:
        return subsampled(samples, sample, true);
    case Preview::AverageSubsampled:
        return subsampled(samples, sample, false);
    case Preview::Augmented:
        break;
    }
    nn::Augmentation on;
    on.on = true;
    const auto& shape = model.input;
    std::vector<float> values(static_cast<std::size_t>(shape.features()));
    nn::readSample(samples, sample, model, on, seed, epoch, values.data());
    const auto& n = model.reads;
    QImage image(static_cast<int>(shape.columns), static_cast<int>(shape.rows), QImage::Format_Grayscale8);
    for (int64_t r = 0; r < shape.rows; ++r)
        for (int64_t c = 0; c < shape.columns; ++c)
            image.scanLine(static_cast<int>(r))[c] = static_cast<uchar>(std::clamp(
                (values[static_cast<std::size_t>(r * shape.columns + c)] * n.deviation + n.mean) * 255, 0.0f, 255.0f));
    return image;
}

QImage valuesImage(const float* values, int64_t rows, int64_t columns, ColorMap map, bool aroundZero) {
    const auto [least, most] = std::minmax_element(values, values + rows * columns);
    float low = *least, high = *most;
    if (aroundZero) {
        high = std::max(std::fabs(low), std::fabs(high));
        low = -high;
    }
    const float scale = high > low ? 255 / (high - low) : 0;
    const QRgb* table = colorTable(map);
    QImage image(static_cast<int>(columns), static_cast<int>(rows), QImage::Format_RGB32);
    for (int64_t r = 0; r < rows; ++r) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(r)));
        for (int64_t c = 0; c < columns; ++c) {
            const float v = (values[r * columns + c] - low) * scale;
            line[c] = table[std::isfinite(v) ? std::clamp(static_cast<int>(v), 0, 255) : 0];
        }
    }
    return image;
}

QImage mapImage(const nn::LayerView& view, int64_t channel, ColorMap map) {
    return valuesImage(view.values.data() + channel * view.shape.rows * view.shape.columns, view.shape.rows,
                       view.shape.columns, map, false);
}

QImage vectorImage(const nn::LayerView& view, ColorMap map) {
    const auto count = static_cast<int64_t>(view.values.size());
    const auto columns =
        std::max<int64_t>(1, static_cast<int64_t>(std::ceil(std::sqrt(static_cast<double>(count) * 2))));
    const int64_t rows = ceilDiv(count, columns);
    std::vector<float> padded(static_cast<std::size_t>(rows * columns),
                              *std::min_element(view.values.begin(), view.values.end()));
    std::copy(view.values.begin(), view.values.end(), padded.begin());
    return valuesImage(padded.data(), rows, columns, map, false);
}

} // namespace telar
