#include "ui/labs/training/digit_card.hpp"

#include "ui/base/confidence.hpp"
#include "ui/labs/training/digit_pad.hpp"
#include "ui/labs/training/pictures.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

#include <algorithm>

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
    auto* drawing = spaced(new QVBoxLayout, 6);
    auto* head = new QHBoxLayout;
    title_ = roleLabel("heading", this);
    clear_ = named(new QPushButton(this), "clearPad");
    addAll(head, wide(title_), clear_);
    pad_ = named(new DigitPad(this), "digitPad");
    setScaled(pad_, Side::FixedWidth, 190);
    setScaled(pad_, Side::MinimumHeight, 150);
    addAll(drawing, head, wide(pad_));
    auto* answering = spaced(new QVBoxLayout, 2);
    answer_ = named(roleLabel("title", this), "digitAnswer");
    when_ = named(roleLabel("chip", this), "digitNetwork");
    when_->hide();
    sure_ = inRole(new ElidedLabel(this), "muted");
    bars_ = new ProbabilityBars(this);
    setScaled(bars_, Side::MinimumWidth, 150);
    addAll(answering, inRow(answer_, spring(1), when_), sure_, wide(bars_));
    auto* layers = spaced(new QVBoxLayout, 6);
    inside_ = roleLabel("heading", this);
    columns_ = named(new LayerColumns(this), "layerColumns");
    addAll(layers, inside_, wide(columns_));
    addAll(row, drawing, wide(answering, 2), wide(layers, 3));
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
    columns_->setColumns(std::move(columns));
}

QWidgetList DigitCard::shownResults() const { return {answer_, sure_, bars_, columns_}; }

} // namespace telar
