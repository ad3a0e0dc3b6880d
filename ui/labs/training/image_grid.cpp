#include "ui/labs/training/image_grid.hpp"

#include "core/pooling/pooling.hpp"
#include "ui/theme/theme.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace telar {

ImageGrid::ImageGrid(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
}

void ImageGrid::setItems(std::vector<GridItem> items, int side) {
    const bool sameShape = items.size() == items_.size() && side == least_;
    items_ = std::move(items);
    least_ = side;
    if (!sameShape)
        verticalScrollBar()->setValue(0);
    measureCaptions();
    arrange();
    viewport()->update();
}

void ImageGrid::setGrowing(bool on) {
    growing_ = on;
    arrange();
}

void ImageGrid::setEmptyText(const QString& text) {
    empty_ = text;
    viewport()->update();
}

void ImageGrid::setCurrent(qint64 id) {
    current_ = id;
    viewport()->update();
}

// Once for the items and the type they are written in, since `arrange` tries many sizes.
void ImageGrid::measureCaptions() {
    tallest_ = items_.empty() ? 1 : 0; // pairs beside each other are wider than high
    word_ = caption_ = 0;
    const QFontMetrics metrics(fontOf(TypeRole::Small));
    for (const auto& item : items_) {
        tallest_ = std::max(tallest_,
                            item.image.isNull() ? 1.0 : static_cast<double>(item.image.height()) / item.image.width());
        caption_ = std::max(caption_, metrics.horizontalAdvance(item.caption));
        for (const auto& part : item.caption.split(QLatin1Char(' ')))
            word_ = std::max(word_, metrics.horizontalAdvance(part));
    }
}

// The longest word of a caption makes the cell wide enough, and one that is longer than the cell takes a second line.
void ImageGrid::measure(int side) {
    side_ = side;
    tall_ = std::max(16, static_cast<int>(std::lround(side * std::min(1.0, tallest_))));
    const int width = std::max(px(side) + px(10), std::min(word_ + px(8), 2 * px(side)));
    const int lines = caption_ == 0 ? 0 : caption_ <= width - px(2) ? 1 : 2;
    const int line = QFontMetrics(fontOf(TypeRole::Small)).lineSpacing();
    cell_ = {width, px(tall_) + px(10) + (lines == 0 ? 0 : lines * line + px(3))};
}

int ImageGrid::perRow() const { return std::max(1, (viewport()->width() - px(4)) / cell_.width()); }

QRect ImageGrid::rectOf(int index) const {
    const QSize size = cell_;
    const int columns = perRow();
    return {px(2) + index % columns * size.width(),
            px(2) + index / columns * size.height() - verticalScrollBar()->value(), size.width(), size.height()};
}

int ImageGrid::indexAt(const QPoint& position) const {
    for (int i = 0; i < static_cast<int>(items_.size()); ++i)
        if (rectOf(i).contains(position))
            return i;
    return -1;
}

int ImageGrid::rowCount() const { return (static_cast<int>(items_.size()) + perRow() - 1) / perRow(); }

int ImageGrid::contentHeight() const { return rowCount() * cell_.height() + px(4); }

void ImageGrid::arrange() {
    measure(least_);
    // Another row, perhaps with a single picture, is worth it where pictures become clearly larger.
    constexpr int largest = 220, step = 4;
    int best = least_, rows = rowCount();
    for (int side = least_; growing_ && side <= largest; side += step) {
        measure(side);
        if (contentHeight() <= viewport()->height() && (rowCount() == rows || 4 * side >= 5 * best)) {
            best = side;
            rows = rowCount();
        }
    }
    measure(best);
    // A last row that is nearly whole is made so by smaller pictures.
    const auto whole = [this] { return (viewport()->height() - px(4)) / cell_.height(); };
    for (int side = best, before = whole(); !growing_ && contentHeight() > viewport()->height();) {
        if (whole() > before)
            break;
        if (5 * --side < 4 * best) {
            measure(best);
            break;
        }
        measure(side);
    }
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(cell_.height() / 2);
    verticalScrollBar()->setRange(0, std::max(0, contentHeight() - viewport()->height()));
}

// A picture is scaled each time that it is painted: only those that have to be.
void ImageGrid::paintEvent(QPaintEvent* event) {
    const Colors& c = colors();
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), c.surface);
    painter.setFont(fontOf(TypeRole::Small));
    if (items_.empty()) {
        painter.setPen(c.muted);
        painter.drawText(viewport()->rect().adjusted(px(16), px(16), -px(16), -px(16)),
                         Qt::AlignCenter | Qt::TextWordWrap, empty_);
        return;
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, smooth_);
    for (int i = 0; i < static_cast<int>(items_.size()); ++i) {
        const QRect box = rectOf(i);
        if (!event->region().intersects(box))
            continue;
        const auto& item = items_[static_cast<std::size_t>(i)];
        const QRect frame(box.left() + (box.width() - px(side_)) / 2, box.top() + px(5), px(side_), px(tall_));
        QSize fitted = item.image.size();
        fitted.scale(frame.size(), Qt::KeepAspectRatio);
        QRect picture(QPoint(), fitted);
        picture.moveCenter(frame.center());
        painter.drawImage(picture, item.image);
        if (item.tone != GridItem::Tone::Plain || item.id == current_) {
            const bool current = item.id == current_ && current_ >= 0;
            painter.setPen(QPen(current ? c.focus : item.tone == GridItem::Tone::Good ? c.good : c.bad, px(2)));
            if (item.tone != GridItem::Tone::Plain || current)
                painter.drawRect(picture.adjusted(-px(2), -px(2), px(1), px(1)));
        }
        painter.setPen(item.tone == GridItem::Tone::Bad ? c.bad : c.muted);
        const QRect under(box.left() + px(1), frame.bottom() + px(3), box.width() - px(2),
                          box.bottom() - frame.bottom() - px(2));
        const int lines = under.height() / painter.fontMetrics().lineSpacing();
        painter.drawText(
            under, Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
            painter.fontMetrics().elidedText(item.caption, Qt::ElideRight, std::max(1, lines) * under.width()));
    }
    if (hasFocus()) {
        painter.setPen(QPen(c.accent, 1));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void ImageGrid::resizeEvent(QResizeEvent*) { arrange(); }

void ImageGrid::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        measureCaptions();
        arrange();
    }
}

void ImageGrid::choose(int index) {
    if (index < 0 || index >= static_cast<int>(items_.size()))
        return;
    setCurrent(items_[static_cast<std::size_t>(index)].id);
    const QRect box = rectOf(index);
    if (box.top() < 0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + box.top());
    else if (box.bottom() > viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + box.bottom() - viewport()->height());
    emit chosen(current_);
}

void ImageGrid::mousePressEvent(QMouseEvent* event) { choose(indexAt(event->pos())); }

void ImageGrid::keyPressEvent(QKeyEvent* event) {
    const auto found =
        std::find_if(items_.begin(), items_.end(), [this](const GridItem& i) { return i.id == current_; });
    const int at = found == items_.end() ? -1 : static_cast<int>(found - items_.begin());
    const int last = static_cast<int>(items_.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Right:
        return choose(std::min(at + 1, last));
    case Qt::Key_Left:
        return choose(std::max(at - 1, 0));
    case Qt::Key_Down:
        return choose(std::min(at + perRow(), last));
    case Qt::Key_Up:
        return choose(std::max(at - perRow(), 0));
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

bool ImageGrid::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int index = indexAt(help->pos());
        QToolTip::showText(help->globalPos(), index < 0 ? QString() : items_[static_cast<std::size_t>(index)].toolTip,
                           this);
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

QSize ImageGrid::minimumSizeHint() const { return {px(side_) + px(24), px(side_) + px(24)}; }

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

QImage previewImage(const nn::Samples& samples, int64_t sample, Preview preview, const nn::TrainingSpec& spec,
                    uint64_t epoch) {
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
    case Preview::Warped: // until OpenCV has made its own
        break;
    }
    auto on = spec.augmentation;
    on.on = true;
    const auto& model = spec.model;
    const auto& shape = model.input;
    std::vector<float> values(static_cast<std::size_t>(shape.features()));
    nn::readSample(samples, sample, model, on, spec.seed, epoch, values.data());
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
