#include "ui/labs/training/inside_view.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/training/digit_card.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QComboBox>
#include <QFileInfo>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace telar {

PictureLabel::PictureLabel(QWidget* parent) : QWidget(parent) {}

void PictureLabel::setPicture(const QImage& image, const QString& title) {
    image_ = image;
    title_ = title;
    setAccessibleName(title);
    update();
}

QSize PictureLabel::sizeHint() const { return {px(150), px(168)}; }

void PictureLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(fontOf(TypeRole::Small));
    painter.setPen(colors().muted);
    const int line = painter.fontMetrics().height();
    painter.drawText(QRect(0, 0, width(), line), Qt::AlignLeft,
                     painter.fontMetrics().elidedText(title_, Qt::ElideRight, width()));
    if (image_.isNull())
        return;
    const QRect room(0, line + px(2), width(), height() - line - px(2));
    QSize size = image_.size();
    size.scale(room.size(), Qt::KeepAspectRatio);
    painter.drawImage(QRect(room.topLeft(), size), image_);
}

InsideView::InsideView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* row = spaced(padded(new QHBoxLayout(this), {12, 8, 12, 8}), 14);
    auto* left = new QVBoxLayout;
    picture_ = new PictureLabel(this);
    saliency_ = new PictureLabel(this);
    for (auto* label : {picture_, saliency_})
        setScaled(label, Side::MinimumHeight, 132); // the page scrolls before its subject goes
    bars_ = new ProbabilityBars(this);
    verdict_ = wrapped(roleLabel("heading", this));
    when_ = roleLabel("chip", this);
    when_->hide();
    previous_ = new QPushButton(this);
    next_ = new QPushButton(this);
    back_ = named(roleButton("link", this), "insideBack");
    back_->hide();
    addAll(left, aligned(back_, Qt::AlignLeft), inRow(previous_, next_), inRow(wide(picture_), wide(saliency_)));
    buildOcclusion(left);
    addAll(left, aligned(when_, Qt::AlignLeft), verdict_, bars_, spring(1));
    layer_ = keepInProject(new QComboBox(this), "insideLayer");
    layer_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    note_ = wrapped(roleLabel("muted", this));
    maps_ = new ImageGrid(this);
    auto* leftSide = new QWidget(this);
    leftSide->setLayout(left);
    left->setContentsMargins(0, 0, 0, 0);
    setScaled(leftSide, Side::FixedWidth, 300);
    addAll(row, leftSide, wide(inColumn(inRow(layer_, spring(1)), note_, wide(maps_))));
    later_ = new QTimer(this);
    later_->setSingleShot(true);
    later_->setInterval(30);
    connect(later_, &QTimer::timeout, this, [this] {
        if (isVisible())
            model_.inspectAgain();
    });
    connect(back_, &QPushButton::clicked, this, [this] {
        back_->hide();
        emit backRequested(cameFrom_);
    });
    connect(previous_, &QPushButton::clicked, this, [this] { showSample(model_.inspectedSample() - 1); });
    connect(next_, &QPushButton::clicked, this, [this] { showSample(model_.inspectedSample() + 1); });
    connect(layer_, &QComboBox::currentIndexChanged, this, [this] {
        if (!filling_)
            refreshMaps();
    });
    connect(&model_, &TrainingModel::inspectionChanged, this, &InsideView::refresh);
    connect(&model_, &TrainingModel::progressed, this, [this] {
        if (isVisible())
            model_.refreshWeights();
    });
    for (auto signal : {&TrainingModel::occlusionChanged, &TrainingModel::busyChanged})
        connect(&model_, signal, this, &InsideView::refreshOcclusion);
    for (auto signal : {&TrainingModel::weightsChanged, &TrainingModel::resultChanged, &TrainingModel::dataChanged})
        connect(&model_, signal, later_, qOverload<>(&QTimer::start));
    onEvent(this, {QEvent::Show}, [this] { later_->start(); });
    keepWords(this, [this] {
        refreshOcclusion();
        back_->setText(tr("Back to “%1”").arg(TrainingPages::title(cameFrom_)));
        previous_->setText(tr("Previous"));
        next_->setText(tr("Next"));
        layer_->setAccessibleName(tr("Layer"));
        maps_->setAccessibleName(tr("Feature maps"));
        maps_->setEmptyText(tr("Choose a picture in the data or among the mistakes: it runs through every layer."));
        bars_->setAccessibleName(tr("Probabilities"));
        refresh();
    });
}

void InsideView::buildOcclusion(QVBoxLayout* column) {
    occlusion_ = new PictureLabel(this);
    auto* patchLabel = spokenLabel("", TELAR_SAYS("Square, pixels"), this);
    patch_ = heard(named(new QComboBox(this), "patch"), TELAR_SAYS("Square, pixels"));
    for (const int side : {2, 4, 6, 8, 12, 16})
        patch_->addItem(QStringLiteral("%1 × %1").arg(side), side);
    patch_->setCurrentIndex(3);
    cover_ = hinted(named(new QPushButton(this), "cover"),
                    TELAR_SAYS("Covers every position in turn and shows how the confidence changes"));
    occlusionNote_ = wrapped(roleLabel("muted", this));
    occlusionProgress_ = new QProgressBar(this);
    occlusionProgress_->setTextVisible(false);
    occlusionProgress_->setMaximumHeight(px(6));
    column->addLayout(inRow(wide(inColumn(patchLabel, patch_, cover_, occlusionProgress_, occlusionNote_, spring(1))),
                            wide(occlusion_)));
    connect(cover_, &QPushButton::clicked, this, [this] {
        if (model_.occluding())
            model_.cancelOcclusion();
        else
            model_.occlude(patch_->currentData().toInt());
    });
    connect(patch_, &QComboBox::activated, this, [this] { model_.occlude(patch_->currentData().toInt()); });
    connect(&model_, &TrainingModel::occlusionProgressed, this, [this] {
        if (const auto* progress = model_.occlusionProgress())
            occlusionProgress_->setValue(static_cast<int>(100 * progress->fraction().value_or(0)));
    });
}

void InsideView::refreshOcclusion() {
    const bool running = model_.occluding();
    cover_->setText(running ? tr("Stop") : tr("Occlusion map"));
    cover_->setEnabled(model_.inspection() != nullptr);
    occlusionProgress_->setVisible(running);
    const auto found = model_.occlusion();
    if (!found) {
        occlusion_->setPicture({}, tr("What it relies on"));
        occlusionNote_->setText(tr("A black square covers the picture, position by position."));
        return;
    }
    const auto& fall = found->fall;
    occlusion_->setPicture(
        valuesImage(fall.values.data(), fall.shape.rows, fall.shape.columns, ColorMap::BlueGreyOrange, true),
        tr("What it relies on"));
    const float most = *std::max_element(fall.values.begin(), fall.values.end());
    occlusionNote_->setText(tr("Orange: when covered, “%1” falls by up to %2. Blue: it rises.")
                                .arg(model_.className(found->target), formatPercent(static_cast<double>(most))));
}

void InsideView::showSample(qint64 sample) {
    if (!model_.data() || model_.data()->samples->count() == 0)
        return;
    const qint64 count = model_.data()->samples->count();
    model_.inspectSample((sample + count) % count);
}

void InsideView::showFile(const QString& path) { model_.inspectFile(path); }

void InsideView::comeFrom(TrainingPage page) {
    if (page == TrainingPage::Inside)
        return;
    cameFrom_ = page;
    back_->setText(tr("Back to “%1”").arg(TrainingPages::title(page)));
    back_->show();
}

void InsideView::showLayer(int layer) {
    wantedLayer_ = layer;
    refresh();
}

QStringList InsideView::classes() const {
    QStringList names;
    if (model_.data())
        for (std::size_t i = 0; i < model_.data()->samples->classes.size(); ++i)
            names << model_.className(static_cast<int64_t>(i));
    return names;
}

void InsideView::refresh() {
    const auto found = model_.inspection();
    if (!found || !model_.data())
        return;
    const auto sample = model_.inspectedSample();
    const auto& samples = *model_.data()->samples;
    const auto& shape = found->input.shape;
    picture_->setPicture(mapImage(found->input, 0, ColorMap::Grey),
                         !model_.inspectedFile().isEmpty() ? QFileInfo(model_.inspectedFile()).fileName()
                         : sample < 0                      ? tr("As read")
                                                           : tr("Picture %1").arg(formatCount(sample)));
    saliency_->setPicture(
        valuesImage(found->saliency.values.data(), shape.rows, shape.columns, ColorMap::Viridis, false),
        tr("What matters"));
    saliency_->setToolTip(
        tr("Size of the gradient of the predicted class: bright pixels would change the answer most."));
    const int truth = sample < 0 ? -1 : samples.labels[static_cast<std::size_t>(sample)];
    const double sure = static_cast<double>(found->probabilities[static_cast<std::size_t>(found->predicted)]);
    const QString guess = model_.className(found->predicted);
    verdict_->setText(
        truth < 0 ? tr("“%1”, %2 confidence").arg(guess, formatConfidence(sure))
        : truth == found->predicted
            ? tr("Correct: “%1”, %2 confidence").arg(guess, formatConfidence(sure))
            : tr("Wrong: “%1”, %2 confidence; it is “%3”").arg(guess, formatConfidence(sure), model_.className(truth)));
    const QString when = model_.inspectedWords();
    when_->setText(when);
    when_->setVisible(!when.isEmpty());
    bars_->setProbabilities(found->probabilities, classes(), truth);
    filling_ = true;
    const int wanted = std::exchange(wantedLayer_, -2);
    const int now = wanted >= 0 ? wanted + 2 : wanted == -1 ? 0 : std::max(0, layer_->currentIndex());
    const auto& spec = model_.inspectedNetwork().model;
    layer_->clear();
    layer_->addItem(tr("Every layer"));
    layer_->addItem(tr("Filters of the first layer"));
    for (std::size_t i = 0; i < found->layers.size(); ++i)
        layer_->addItem(tr("%1. %2").arg(i + 1).arg(translated(nn::layerKindTitle(spec.layers[i].kind))));
    layer_->setCurrentIndex(std::min(now, layer_->count() - 1));
    filling_ = false;
    refreshMaps();
    refreshOcclusion();
}

void InsideView::refreshMaps() {
    const auto found = model_.inspection();
    if (!found)
        return;
    std::vector<GridItem> items;
    const auto& spec = model_.inspectedNetwork().model;
    const int choice = layer_->currentIndex();
    int side = 84;
    if (choice == 1) {
        const auto parameters = model_.inspectedParameters();
        if (parameters.empty())
            return maps_->setItems({});
        const auto& weight = parameters.front();
        const int64_t rows = weight.shape.size() == 4 ? weight.shape[2] : spec.input.rows;
        const int64_t columns = weight.shape.size() == 4 ? weight.shape[3] : spec.input.columns;
        const int64_t each = weight.size() / weight.shape[0];
        for (int64_t o = 0; o < std::min<int64_t>(weight.shape[0], 256); ++o)
            items.push_back(
                {valuesImage(weight.values.data() + o * each, rows, columns, ColorMap::BlueGreyOrange, true),
                 QString::number(o),
                 {},
                 GridItem::Tone::Plain,
                 o});
        side = 60;
        note_->setText(
            tr("Weights from the picture to each output of the first layer: orange is positive, blue negative."));
    } else if (choice <= 0) {
        for (std::size_t i = 0; i < found->layers.size(); ++i) {
            const auto& view = found->layers[i];
            const QString name = tr("%1. %2").arg(i + 1).arg(translated(nn::layerKindTitle(spec.layers[i].kind)));
            if (view.shape.rows * view.shape.columns == 1) {
                items.push_back(
                    {vectorImage(view, ColorMap::Viridis), name, name, GridItem::Tone::Plain, static_cast<qint64>(i)});
                continue;
            }
            for (int64_t channel = 0; channel < std::min<int64_t>(view.shape.channels, 4); ++channel)
                items.push_back({mapImage(view, channel, ColorMap::Viridis), channel == 0 ? name : QString(),
                                 name + tr(", channel %1").arg(channel), GridItem::Tone::Plain,
                                 static_cast<qint64>(i)});
        }
        if (items.size() <= 8) { // room for what a perceptron's neurons look for
            const auto parameters = model_.inspectedParameters();
            side = 120;
            for (int64_t o = 0; !parameters.empty() && o < std::min<int64_t>(parameters.front().shape[0], 40); ++o)
                items.push_back(
                    {valuesImage(parameters.front().values.data() + o * spec.input.features(), spec.input.rows,
                                 spec.input.columns, ColorMap::BlueGreyOrange, true),
                     tr("neuron %1").arg(o),
                     tr("What this neuron of the first layer responds to: orange is positive, blue negative"),
                     GridItem::Tone::Plain, 1000 + o});
        }
        note_->setText(tr("The first maps of every layer, from the picture to the answer; linear layers "
                          "wrapped into rows."));
    } else {
        const auto& view = found->layers[static_cast<std::size_t>(
            std::min<int>(choice - 2, static_cast<int>(found->layers.size()) - 1))];
        if (view.shape.rows * view.shape.columns == 1) {
            items.push_back({vectorImage(view, ColorMap::Viridis), {}, {}, GridItem::Tone::Plain, 0});
            side = 320;
        } else {
            for (int64_t channel = 0; channel < view.shape.channels; ++channel)
                items.push_back({mapImage(view, channel, ColorMap::Viridis),
                                 QString::number(channel),
                                 {},
                                 GridItem::Tone::Plain,
                                 channel});
            side = 70;
        }
        const auto [least, most] = std::minmax_element(view.values.begin(), view.values.end());
        note_->setText(tr("%1 channels of %2 × %3; values from %4 to %5, each map from its minimum to its maximum.")
                           .arg(formatCount(view.shape.channels), formatCount(view.shape.rows),
                                formatCount(view.shape.columns), formatValue(static_cast<double>(*least), false),
                                formatValue(static_cast<double>(*most), false)));
    }
    maps_->setItems(std::move(items), side);
}

} // namespace telar
