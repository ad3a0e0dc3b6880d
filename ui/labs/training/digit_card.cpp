#include "ui/labs/training/digit_card.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace telar {

LayerColumns::LayerColumns(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LayerColumns::setColumns(std::vector<Column> columns) {
    columns_ = std::move(columns);
    QStringList words;
    for (const auto& column : columns_)
        words << column.title + QLatin1Char(' ') + column.size;
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    setCursor(columns_.empty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    update();
}

QSize LayerColumns::sizeHint() const { return {px(300), px(180)}; }

QSize LayerColumns::minimumSizeHint() const { return {px(180), px(120)}; }

QRectF LayerColumns::placeOf(std::size_t column) const {
    const double gap = px(10), wide = (width() + gap) / static_cast<double>(std::max<std::size_t>(1, columns_.size()));
    return {static_cast<double>(column) * wide, 0, wide - gap, static_cast<double>(height())};
}

void LayerColumns::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Colors& c = colors();
    painter.setFont(fontOf(TypeRole::Small));
    const int line = painter.fontMetrics().height();
    for (std::size_t k = 0; k < columns_.size(); ++k) {
        const auto& column = columns_[k];
        const QRectF place = placeOf(k);
        const auto words = [&](double top, const QString& text, const QColor& ink) {
            painter.setPen(ink);
            painter.drawText(QRectF(place.left(), top, place.width(), line), Qt::AlignLeft,
                             painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(place.width())));
        };
        words(0, column.title, c.text);
        words(line, column.size, c.muted);
        const QRectF room = place.adjusted(0, 2 * line + px(4), 0, 0);
        QSizeF size = column.image.size();
        size.scale(room.size(), Qt::KeepAspectRatio);
        painter.drawImage(QRectF(room.topLeft(), size), column.image);
    }
}

void LayerColumns::mousePressEvent(QMouseEvent* event) {
    for (std::size_t k = 0; k < columns_.size(); ++k)
        if (placeOf(k).contains(event->position()))
            emit chosen(static_cast<int>(k));
}

/// Values of a layer without rows and columns, upright: a column that becomes a block where it has very many.
static QImage uprightImage(const nn::LayerView& view) {
    const auto count = static_cast<int64_t>(view.values.size());
    int64_t across = 1;
    while (across * across * 4 < count)
        ++across;
    std::vector<float> padded = view.values;
    const int64_t rows = (count + across - 1) / across;
    padded.resize(static_cast<std::size_t>(rows * across), *std::min_element(padded.begin(), padded.end()));
    return valuesImage(padded.data(), rows, across, ColorMap::Viridis, false);
}

DigitCard::DigitCard(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setProperty("role", "card");
    setAttribute(Qt::WA_StyledBackground);
    auto* row = spaced(padded(new QHBoxLayout(this), {14, 10, 14, 10}), 16);
    title_ = roleLabel("heading", this);
    clear_ = named(new QPushButton(this), "clearPad");
    pad_ = sized(sized(named(new DigitPad(this), "digitPad"), Side::FixedWidth, 190), Side::MinimumHeight, 124);
    answer_ = named(roleLabel("title", this), "digitAnswer");
    when_ = named(roleLabel("chip", this), "digitNetwork");
    when_->hide();
    sure_ = inRole(new ElidedLabel(this), "muted");
    bars_ = sized(new ProbabilityBars(this), Side::MinimumWidth, 150);
    inside_ = wrapped(roleLabel("heading", this));
    columns_ = named(new LayerColumns(this), "layerColumns");
    addAll(row, spaced(inColumn(inRow(wide(title_), clear_), wide(pad_)), 6),
           wide(spaced(inColumn(inRow(answer_, spring(1), when_), sure_, wide(bars_)), 2), 2),
           wide(spaced(inColumn(inside_, wide(columns_)), 6), 3));
    later_ = new QTimer(this);
    later_->setSingleShot(true);
    later_->setInterval(30);
    connect(later_, &QTimer::timeout, this, &DigitCard::look);
    connect(pad_, &DigitPad::drawn, later_, qOverload<>(&QTimer::start));
    connect(clear_, &QPushButton::clicked, this, [this] {
        pad_->clear();
        model_.forgetPicture();
        later_->start();
    });
    connect(columns_, &LayerColumns::chosen, this, [this](int column) { emit layerRequested(column - 1); });
    connect(&model_, &TrainingModel::inspectionChanged, this, &DigitCard::refresh);
    connect(&model_, &TrainingModel::progressed, this, [this] {
        if (isVisible())
            model_.refreshWeights();
    });
    for (auto signal : {&TrainingModel::weightsChanged, &TrainingModel::resultChanged, &TrainingModel::dataChanged})
        connect(&model_, signal, later_, qOverload<>(&QTimer::start));
    onEvent(this, {QEvent::Show}, [this] { later_->start(); });
    keepWords(this, [this] {
        title_->setText(tr("Draw a digit"));
        clear_->setText(tr("Clear"));
        inside_->setText(tr("Inside: one column per layer"));
        columns_->setAccessibleName(inside_->text());
        columns_->setToolTip(tr("Click a layer to look at its values"));
        pad_->setAccessibleName(tr("Pad to draw on"));
        bars_->setAccessibleName(tr("Probabilities"));
        refresh();
    });
}

QString DigitCard::answer() const { return answer_->text(); }

// Before anybody draws, a picture of the test set stands for it.
void DigitCard::look() {
    if (!isVisible() || !model_.data())
        return;
    if (!pad_->empty())
        model_.inspectPicture(pad_->picture());
    else
        model_.inspectAgain();
}

void DigitCard::refresh() {
    const auto found = model_.inspection();
    if (!found || !model_.data())
        return;
    const auto sample = model_.inspectedSample();
    const QString guess = model_.className(found->predicted);
    const QString sure =
        formatConfidence(static_cast<double>(found->probabilities[static_cast<std::size_t>(found->predicted)]));
    answer_->setText(tr("It is a %1").arg(guess));
    QStringList forms{tr("confidence %1").arg(sure)};
    if (sample >= 0)
        forms.prepend(tr("confidence %1, test image %2").arg(sure, formatCount(sample)));
    sure_->setForms(forms);
    const QString when = model_.inspectedWords();
    when_->setText(when);
    when_->setVisible(!when.isEmpty());
    QStringList names;
    for (std::size_t i = 0; i < model_.data()->samples->classes.size(); ++i)
        names << model_.className(static_cast<int64_t>(i));
    bars_->setProbabilities(found->probabilities, names,
                            sample < 0 ? -1 : model_.data()->samples->labels[static_cast<std::size_t>(sample)]);
    std::vector<LayerColumns::Column> columns{
        {tr("input"), QStringLiteral("%1 × %2").arg(found->input.shape.rows).arg(found->input.shape.columns),
         mapImage(found->input, 0, ColorMap::Grey)}};
    const auto& spec = model_.inspectedNetwork().model;
    for (std::size_t i = 0; i < found->layers.size(); ++i) {
        const auto& view = found->layers[i];
        columns.push_back({translated(nn::layerKindTitle(spec.layers[i].kind)),
                           formatCount(static_cast<int64_t>(view.values.size())), uprightImage(view)});
    }
    if (sample >= 0 && !later_->isActive() && !pad_->empty()) { // a test image was chosen: it is what is answered
        const QSignalBlocker quiet(pad_);
        pad_->clear();
    }
    if (pad_->empty())
        pad_->setExample(columns.front().image);
    clear_->setEnabled(!pad_->empty());
    columns_->setColumns(std::move(columns));
}

QWidgetList DigitCard::shownResults() const { return {answer_, sure_, bars_, columns_}; }

namespace {
constexpr int inkSide = 280, side = 28;
}

DigitPad::DigitPad(QWidget* parent) : QWidget(parent), ink_(inkSide, inkSide, QImage::Format_Grayscale8) {
    ink_.fill(0);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setScaled(this, Side::MinimumWidth, 150);
    setScaled(this, Side::MinimumHeight, 124);
}

QSize DigitPad::sizeHint() const { return {px(210), px(210)}; }

QRect DigitPad::square() const {
    const int s = std::min(width(), height()) - 2;
    return {(width() - s) / 2, (height() - s) / 2, s, s};
}

void DigitPad::clear() {
    ink_.fill(0);
    empty_ = true;
    update();
    emit drawn();
}

void DigitPad::setExample(const QImage& example) {
    example_ = example;
    update();
}

void DigitPad::line(const QPointF& from, const QPointF& to) {
    QPainter painter(&ink_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::white, inkSide * 0.085, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawLine(from * inkSide, to * inkSide + QPointF(0.01, 0));
    empty_ = false;
}

void DigitPad::stroke(const std::vector<QPointF>& points) {
    for (std::size_t i = 1; i < points.size(); ++i)
        line(points[i - 1], points[i]);
    update();
    emit drawn();
}

std::vector<uint8_t> DigitPad::picture() const {
    std::vector<uint8_t> out(side * side);
    double mass = 0, x = 0, y = 0;
    int left = inkSide, right = 0, top = inkSide, bottom = 0;
    for (int r = 0; r < inkSide; ++r)
        for (int c = 0; c < inkSide; ++c)
            if (const double v = ink_.constScanLine(r)[c]; v > 0) {
                mass += v, x += v * c, y += v * r;
                left = std::min(left, c), right = std::max(right, c), top = std::min(top, r),
                bottom = std::max(bottom, r);
            }
    if (mass == 0)
        return out;
    // MNIST's digits fit a box of 20 pixels and have their mass in the middle.
    const double scale = 20.0 / std::max(right - left + 1, bottom - top + 1);
    QImage small(side, side, QImage::Format_Grayscale8);
    small.fill(0);
    QPainter painter(&small);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QImage cut = ink_.copy(left, top, right - left + 1, bottom - top + 1)
                           .scaled(std::max(1, static_cast<int>(std::lround(scale * (right - left + 1)))),
                                   std::max(1, static_cast<int>(std::lround(scale * (bottom - top + 1)))),
                                   Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    painter.drawImage(QPointF(14 - (x / mass - left) * scale, 14 - (y / mass - top) * scale), cut);
    painter.end();
    for (int r = 0; r < side; ++r)
        std::copy_n(small.constScanLine(r), side, out.begin() + r * side);
    return out;
}

void DigitPad::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QRect box = square();
    painter.fillRect(box, Qt::black);
    if (empty_) { // in its own pixels
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.drawImage(box, example_);
    } else {
        painter.drawImage(box, ink_);
    }
    painter.setPen(QPen(hasFocus() ? colors().accent : colors().border, 1));
    painter.drawRect(box);
    if (empty_) {
        painter.setPen(QColor(200, 200, 200));
        painter.setFont(fontOf(TypeRole::Small));
        painter.drawText(box.adjusted(0, 0, 0, -px(4)), Qt::AlignHCenter | Qt::AlignBottom, tr("Draw a digit here"));
    }
}

void DigitPad::mousePressEvent(QMouseEvent* event) {
    const QRect box = square();
    last_ = (event->position() - box.topLeft()) / box.width();
    line(last_, last_);
    update();
    emit drawn();
}

void DigitPad::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton))
        return;
    const QRect box = square();
    const QPointF now = (event->position() - box.topLeft()) / box.width();
    line(last_, now);
    last_ = now;
    update();
    emit drawn();
}

void DigitPad::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
        clear();
    else
        QWidget::keyPressEvent(event);
}

ProbabilityBars::ProbabilityBars(QWidget* parent) : QWidget(parent) {}

void ProbabilityBars::setProbabilities(std::vector<float> values, const QStringList& classes, int truth) {
    values_ = std::move(values);
    classes_ = classes;
    truth_ = truth;
    QStringList words;
    for (int i = 0; i < classes_.size() && i < static_cast<int>(values_.size()); ++i)
        words << QStringLiteral("%1: %2").arg(
            classes_[i], formatConfidence(static_cast<double>(values_[static_cast<std::size_t>(i)])));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize ProbabilityBars::sizeHint() const { return {px(180), px(20) * std::max(3, static_cast<int>(classes_.size()))}; }

void ProbabilityBars::paintEvent(QPaintEvent*) {
    const Colors& c = colors();
    QPainter painter(this);
    const int rows = static_cast<int>(std::min<qsizetype>(classes_.size(), static_cast<qsizetype>(values_.size())));
    if (rows == 0)
        return;
    painter.setFont(fontOf(TypeRole::Small));
    const QFontMetrics metrics(painter.font());
    int names = 0;
    for (const auto& name : classes_)
        names = std::max(names, metrics.horizontalAdvance(name));
    names = std::min(names, width() / 3);
    const int figures = metrics.horizontalAdvance(QStringLiteral("> 99.9 %")) + px(6);
    const int height = std::min(this->height() / rows, px(22));
    const int best = static_cast<int>(std::max_element(values_.begin(), values_.begin() + rows) - values_.begin());
    for (int i = 0; i < rows; ++i) {
        const QRect line(0, i * height, width(), height);
        painter.setPen(i == truth_ ? c.good : c.text);
        painter.drawText(line.adjusted(0, 0, names - width(), 0), Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(classes_[i], Qt::ElideRight, names));
        const int room = width() - names - figures - px(8);
        const double p = static_cast<double>(values_[static_cast<std::size_t>(i)]);
        const QRect track(names + px(8), line.top() + height / 4, room, height / 2);
        painter.fillRect(track, c.sunken);
        painter.fillRect(QRect(track.topLeft(), QSize(static_cast<int>(p * room), track.height())),
                         i == best ? c.accent : c.muted);
        painter.setPen(i == best ? c.text : c.muted);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, formatConfidence(p));
    }
}

} // namespace telar
