#include "ui/labs/training/model_view.hpp"

#include "ui/base/format.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/eliding_combo.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>

#include <cmath>

namespace telar {

namespace {

QString shapeText(const nn::Shape& s) {
    return s.rows * s.columns == 1 ? formatCount(s.channels)
                                   : QStringLiteral("%1 × %2 × %3").arg(s.channels).arg(s.rows).arg(s.columns);
}

/// What a layer can be told, as it is typed: "64, 3x3, stride 2, padding 1".
QString settingText(const nn::LayerSpec& l) {
    switch (l.kind) {
    case nn::LayerKind::Convolution:
        return QStringLiteral("%1 · k%2 s%3 p%4").arg(l.outputs).arg(l.kernel.h).arg(l.stride.h).arg(l.padding.h);
    case nn::LayerKind::MaxPooling:
    case nn::LayerKind::AveragePooling:
        return QStringLiteral("k%1 s%2").arg(l.kernel.h).arg(l.stride.h);
    case nn::LayerKind::Linear:
    case nn::LayerKind::Attention:
    case nn::LayerKind::Add:
        return QString::number(l.outputs);
    case nn::LayerKind::Dropout:
        return formatField(static_cast<double>(l.rate), 3);
    default:
        return {};
    }
}

/// Numbers of the typed text, in order: outputs, kernel, stride, padding; false where they are too few.
bool readSetting(const QString& typed, nn::LayerSpec& l) {
    QList<double> numbers;
    QString number;
    const bool comma = l.kind == nn::LayerKind::Dropout; // its only number may have one; elsewhere it parts two
    for (const QChar ch : QString(typed + QLatin1Char(' '))) {
        if (ch.isDigit() || ch == QLatin1Char('.') || (comma && ch == QLatin1Char(','))) {
            number += ch;
        } else if (!number.isEmpty()) {
            numbers << typedNumber(number);
            number.clear();
        }
    }
    auto whole = [&](int i) { return static_cast<int64_t>(numbers.value(i)); };
    switch (l.kind) {
    case nn::LayerKind::Convolution:
        if (numbers.size() < 4)
            return false;
        l.outputs = whole(0), l.kernel = {whole(1), whole(1)}, l.stride = {whole(2), whole(2)},
        l.padding = {whole(3), whole(3)};
        return true;
    case nn::LayerKind::MaxPooling:
    case nn::LayerKind::AveragePooling:
        if (numbers.size() < 2)
            return false;
        l.kernel = {whole(0), whole(0)}, l.stride = {whole(1), whole(1)};
        return true;
    case nn::LayerKind::Linear:
    case nn::LayerKind::Attention:
    case nn::LayerKind::Add:
        if (numbers.isEmpty())
            return false;
        l.outputs = whole(0);
        return true;
    case nn::LayerKind::Dropout:
        if (numbers.isEmpty() || !std::isfinite(numbers[0]))
            return false;
        l.rate = static_cast<float>(numbers[0]);
        return true;
    default:
        return true;
    }
}

nn::LayerSpec usual(nn::LayerKind kind) {
    switch (kind) {
    case nn::LayerKind::Convolution:
        return nn::convolution(64, 3, 1, 1);
    case nn::LayerKind::MaxPooling:
    case nn::LayerKind::AveragePooling:
        return nn::pooling(kind, 2, 2);
    case nn::LayerKind::Dropout:
        return nn::dropout(0.5f);
    case nn::LayerKind::Linear:
        return nn::linear(128);
    case nn::LayerKind::Attention:
        return nn::attention(4);
    case nn::LayerKind::Add:
        return nn::addition(2);
    default:
        return nn::activation(kind);
    }
}

constexpr nn::LayerKind kinds[] = {nn::LayerKind::Convolution, nn::LayerKind::MaxPooling, nn::LayerKind::AveragePooling,
                                   nn::LayerKind::Relu,        nn::LayerKind::Sigmoid,    nn::LayerKind::Tanh,
                                   nn::LayerKind::Dropout,     nn::LayerKind::Linear,     nn::LayerKind::BatchNorm,
                                   nn::LayerKind::Position,    nn::LayerKind::Normalise,  nn::LayerKind::Attention,
                                   nn::LayerKind::Add};

} // namespace

ModelDiagram::ModelDiagram(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ModelDiagram::setModel(const nn::ModelSpec& model) {
    model_ = model;
    if (auto facts = nn::describe(model))
        facts_ = *facts;
    QStringList words;
    for (const auto& layer : facts_.layers)
        words << shapeText(layer.output);
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    update();
}

void ModelDiagram::setCurrent(int layer) {
    current_ = layer;
    update();
}

QSize ModelDiagram::sizeHint() const { return {px(600), px(170)}; }

std::vector<QRectF> ModelDiagram::boxes() const {
    std::vector<double> widths{10};
    std::vector<double> heights{std::sqrt(static_cast<double>(model_.input.rows)) * 20};
    for (const auto& l : facts_.layers) {
        const auto& s = l.output;
        const bool plane = s.rows * s.columns > 1;
        widths.push_back(plane ? 4 + 3.2 * std::log2(static_cast<double>(s.channels) + 1) : 9);
        heights.push_back(plane ? 14 + std::sqrt(static_cast<double>(s.rows)) * 18
                                : 16 + 9 * std::log2(static_cast<double>(s.channels) + 1));
    }
    double all = 0, tallest = 1;
    for (std::size_t i = 0; i < widths.size(); ++i)
        all += widths[i], tallest = std::max(tallest, heights[i]);
    const double gap =
        widths.size() > 1
            ? std::min<double>(px(46), (width() - px(24) - all * px(1)) / static_cast<double>(widths.size() - 1))
            : 0;
    const double tall = height() - px(44);
    std::vector<QRectF> out;
    double x = (width() - all * px(1) - gap * static_cast<double>(widths.size() - 1)) / 2;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const double h = heights[i] / tallest * tall, w = widths[i] * px(1);
        out.emplace_back(x, px(20) + (tall - h) / 2, w, h);
        x += w + gap;
    }
    return out;
}

void ModelDiagram::paintEvent(QPaintEvent*) {
    const Colors& c = colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(fontOf(TypeRole::Small));
    const auto all = boxes();
    double lastText = -1000, lastTop = -1000;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool first = i == 0;
        const auto kind = first ? nn::LayerKind::Relu : model_.layers[i - 1].kind;
        const bool learns = !first && nn::hasParameters(kind);
        QColor fill = learns ? c.accent : c.muted;
        if (!first && kind == nn::LayerKind::Dropout)
            fill = c.focus;
        fill.setAlphaF(learns ? 0.85f : 0.35f);
        painter.setPen(static_cast<int>(i) - 1 == current_ && !first ? QPen(c.focus, px(2)) : QPen(c.border, 1));
        painter.setBrush(fill);
        painter.drawRoundedRect(all[i], px(2), px(2));
        const auto& shape = first ? model_.input : facts_.layers[i - 1].output;
        const bool changes = first || (learns && kind != nn::LayerKind::BatchNorm) ||
                             kind == nn::LayerKind::MaxPooling || kind == nn::LayerKind::AveragePooling;
        const QString below = shapeText(shape);
        const double width = painter.fontMetrics().horizontalAdvance(below),
                     centre = std::max(all[i].center().x(), width / 2 + px(1));
        if (changes && centre - width / 2 > lastText + px(4)) {
            painter.setPen(c.muted);
            painter.drawText(QRectF(centre - width, height() - px(20), 2 * width, px(18)), Qt::AlignCenter, below);
            lastText = centre + width / 2;
        }
        if (learns && kind != nn::LayerKind::BatchNorm) {
            const QString above = kind == nn::LayerKind::Convolution ? tr("conv") : tr("linear");
            const double wide = painter.fontMetrics().horizontalAdvance(above);
            if (centre - wide / 2 > lastTop + px(4)) {
                painter.setPen(c.text);
                painter.drawText(QRectF(centre - wide, 0, 2 * wide, px(18)), Qt::AlignCenter, above);
                lastTop = centre + wide / 2;
            }
        }
    }
}

void ModelDiagram::mousePressEvent(QMouseEvent* event) {
    const auto all = boxes();
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].adjusted(-px(4), -px(20), px(4), px(20)).contains(event->position()))
            emit layerChosen(static_cast<int>(i) - 1);
}

ModelView::ModelView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = padded(new QVBoxLayout(this), {12, 8, 12, 8});
    diagram_ = new ModelDiagram(this);
    table_ = new RowsTable("layers", "lllr", this, 25);
    table_->verticalHeader()->show();
    table_->setShowGrid(true);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    fitColumns(*table_);
    auto* row = new QHBoxLayout;
    kind_ = new ElidingCombo(this);
    kind_->setSizeAdjustPolicy(
        QComboBox::AdjustToMinimumContentsLengthWithIcon); // the longest kind is wider than all buttons
    kind_->setMinimumContentsLength(11);
    kind_->setObjectName("layerKind");
    keepInProject(kind_, "layerKind");
    add_ = named(new QPushButton(this), "insertLayer");
    remove_ = named(new QPushButton(this), "deleteLayer");
    reset_ = named(new QPushButton(this), "publishedLayers");
    lenet_ = named(new QPushButton(QStringLiteral("LeNet-5"), this), "lenet");
    lenet_->setVisible(model.kind() == TrainingKind::Mlp); // it reads digits
    transformer_ = named(new QPushButton(this), "transformer");
    transformer_->setVisible(model_.kind() == TrainingKind::Mlp);
    addAll(row, kind_, add_, remove_, reset_, lenet_, transformer_, spring(1));
    message_ = wrapped(named(roleLabel("error", this), "modelMessage"));
    message_->hide();
    totals_ = wrapped(roleLabel("muted", this));
    addAll(column, diagram_, wide(table_), totals_, row, message_);
    connect(diagram_, &ModelDiagram::layerChosen, this, [this](int layer) { table_->selectRow(layer); });
    connect(table_, &RowsTable::currentRowChanged, this, [this](int row) { diagram_->setCurrent(row); });
    connect(&table_->rows(), &RowsModel::written, this, &ModelView::writeSetting);
    connect(add_, &QPushButton::clicked, this, [this] {
        auto changed = model_.settings().spec.model;
        const int at = table_->currentRow() < 0 ? static_cast<int>(changed.layers.size()) - 1 : table_->currentRow();
        changed.layers.insert(changed.layers.begin() + at, usual(kinds[kind_->currentIndex()]));
        tryModel(tr("add layer"), std::move(changed));
    });
    connect(remove_, &QPushButton::clicked, this, [this] {
        auto changed = model_.settings().spec.model;
        if (table_->currentRow() < 0)
            return;
        const auto at = changed.layers.begin() + table_->currentRow();
        const QString done =
            tr("Layer %1 (%2) deleted").arg(table_->currentRow() + 1).arg(translated(nn::layerKindTitle(at->kind)));
        changed.layers.erase(at);
        replaceModel(tr("remove layer"), std::move(changed), done);
    });
    connect(reset_, &QPushButton::clicked, this, [this] {
        const auto& now = model_.settings().spec.model;
        auto changed = model_.kind() == TrainingKind::Mlp ? nn::mlp() : nn::alexnet(now.layers.back().outputs);
        changed.input = model_.kind() == TrainingKind::Mlp ? now.input : changed.input;
        changed.initial = now.initial;
        replaceModel(tr("reset model"), std::move(changed), tr("The published network replaced yours"));
    });
    connect(lenet_, &QPushButton::clicked, this, [this] {
        auto changed = model_.settings().spec.model;
        changed.layers = nn::lenet(changed.layers.back().outputs).layers;
        replaceModel(tr("take LeNet-5"), std::move(changed), tr("LeNet-5 replaced the layers"));
    });
    connect(transformer_, &QPushButton::clicked, this, [this] {
        auto changed = model_.settings().spec.model;
        changed.layers = nn::visionTransformer(32, 4, changed.layers.back().outputs).layers;
        replaceModel(tr("use a vision transformer"), std::move(changed),
                     tr("A vision transformer replaced the layers"));
    });
    connect(&model_, &TrainingModel::settingsChanged, this, &ModelView::refresh);
    keepWords(this, [this] { retranslate(); });
}

void ModelView::replaceModel(const QString& what, nn::ModelSpec changed, const QString& done) {
    if (changed != model_.settings().spec.model && tryModel(what, std::move(changed)))
        emit replaced(done);
}

bool ModelView::tryModel(const QString& what, nn::ModelSpec changed) {
    const auto facts = nn::describe(changed);
    message_->setVisible(!facts);
    if (!facts) {
        message_->setText(translated(facts.error()));
        refresh();
        return false;
    }
    model_.edit(what, [&](TrainingSettings& s) { s.spec.model = std::move(changed); });
    return true;
}

void ModelView::writeSetting(int row, int, const QString& text) {
    auto changed = model_.settings().spec.model;
    auto& layer = changed.layers[static_cast<std::size_t>(row)];
    if (!readSetting(text, layer)) {
        message_->setText(tr("Write the numbers in the same form, for example 64 · k3 s1 p1."));
        message_->show();
        refresh();
        return;
    }
    tryModel(tr("change layer"), std::move(changed));
}

void ModelView::refresh() {
    const auto& model = model_.settings().spec.model;
    diagram_->setModel(model);
    const auto facts = nn::describe(model);
    std::vector<TableRow> rows;
    for (std::size_t r = 0; facts && r < model.layers.size(); ++r) {
        const auto& layer = model.layers[r];
        const auto& f = facts->layers[r];
        const QString none = QStringLiteral("–");
        rows.push_back(
            tableRow({translated(nn::layerKindTitle(layer.kind)), settingText(layer), shapeText(f.output),
                      f.parameters ? formatCount(f.parameters) : none,
                      f.multiplyAdds ? formatCount(f.multiplyAdds) : none, formatBytes(static_cast<double>(f.bytes))}));
        rows.back()[1].editable = !rows.back()[1].text.isEmpty();
    }
    table_->setRows(std::move(rows));
    if (facts)
        totals_->setText(tr("Total: %1 parameters, %2 multiply-adds per picture, %3. The backward pass costs twice as "
                            "much as the forward pass.")
                             .arg(formatCount(facts->parameters), formatCount(facts->multiplyAdds),
                                  formatBytes(static_cast<double>(facts->bytes))));
}

void ModelView::retranslate() {
    table_->setTitles({tr("layer"), tr("setting"), tr("output"), tr("parameters"), tr("multiply-adds"), tr("bytes")});
    table_->setAccessibleName(tr("Layers"));
    diagram_->setAccessibleName(tr("Model"));
    const int now = std::max(0, kind_->currentIndex());
    kind_->clear();
    for (const auto kind : kinds)
        kind_->addItem(translated(nn::layerKindTitle(kind)));
    kind_->setCurrentIndex(now);
    kind_->setAccessibleName(tr("Kind of layer"));
    add_->setText(tr("Insert layer before"));
    remove_->setText(tr("Delete layer"));
    reset_->setText(tr("As published"));
    lenet_->setToolTip(tr("Two convolutions and three linear layers (LeCun et al. 1998), with ReLU and maxima"));
    transformer_->setText(tr("Vision transformer"));
    transformer_->setToolTip(tr("16 patches, two blocks of attention with four heads each"));
    refresh();
}

} // namespace telar
