#include "ui/labs/network/network_panels.hpp"

#include "core/network/gallery.hpp"
#include "ui/base/format.hpp"
#include "ui/base/on_event.hpp"
#include "ui/lab/chips.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/eliding_combo.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/table_export.hpp"

#include <QFileInfo>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>
#include <map>
#include <utility>

namespace telar {

QString layerName(const network::Node& node) {
    const auto name = QString::fromStdString(node.name);
    return name.isEmpty() ? QString::fromStdString(node.op) : name;
}

namespace {

QString shapeWords(const network::Tensor& tensor) {
    QStringList lengths;
    for (const auto length : tensor.shape())
        lengths << QString::number(length);
    return lengths.isEmpty() ? QStringLiteral("1") : lengths.join(QStringLiteral(" × "));
}

QString fileOrWord(const QString& path) { return QFileInfo(path).fileName(); }

} // namespace

NetworkSetup::NetworkSetup(NetworkModel& model, QWidget* parent) : StateForm(model, &NetworkSetup::tr, 5, parent) {
    addSources();
    addLayers();
    addLook();
    addError();
    addProgress();
    keepSaying();
}

/// Of a large network that is read and computed, or of a map of where it looks.
void NetworkSetup::addProgress() {
    auto* bar = named(new QProgressBar(this), "progress", QT_TR_NOOP("Progress"));
    bar->setTextVisible(false);
    bar->setRange(0, 100);
    bar->setMaximumHeight(px(6));
    auto keeps = bar->sizePolicy();
    keeps.setRetainSizeWhenHidden(true); // nothing moves when it comes and goes
    bar->setSizePolicy(keeps);
    bar->hide();
    add(bar);
    connect(&model_, &LabModel::busyChanged, bar, [this, bar] {
        const auto* progress = model_.explaining() ? model_.explaining() : model_.opening();
        const bool working = model_.explaining() || model_.computing();
        bar->setVisible(working);
        if (working)
            bar->setValue(progress ? static_cast<int>(100 * progress->fraction().value_or(0)) : 0);
    });
}

QComboBox* NetworkSetup::sources(const char* name, const char* words,
                                 const std::vector<std::pair<QString, const char*>>& builtIn,
                                 std::function<QString()> current, std::function<void(const QString&)> choose) {
    auto* box = named(new ElidingCombo(this), name, words);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // long names end with an ellipsis
    box->setMinimumContentsLength(12);
    for (const auto& [id, title] : builtIn)
        box->addItem(QString(), id);
    onWords([=, this] {
        for (int i = 0; i < static_cast<int>(builtIn.size()); ++i)
            box->setItemText(i, say(builtIn[static_cast<std::size_t>(i)].second));
    });
    onRefresh([=, count = static_cast<int>(builtIn.size())] {
        const QString now = current();
        int at = box->findData(now);
        if (at < 0 || at >= count) { // a file
            while (box->count() > count)
                box->removeItem(count);
            box->addItem(fileOrWord(now), now);
            at = count;
        }
        box->setCurrentIndex(at);
        box->setToolTip(now);
    });
    connect(box, &QComboBox::activated, this, [=](int index) { choose(box->itemData(index).toString()); });
    return box;
}

void NetworkSetup::addSources() {
    const auto button = [this](const char* name, const char* words, const char* hint, void (NetworkSetup::*call)()) {
        auto* made = named(new QPushButton(this), name, hint);
        onWords([=, this] {
            made->setText(say(words));
            made->setToolTip(say(hint));
        });
        connect(made, &QPushButton::clicked, this, call);
        return made;
    };
    section(QT_TR_NOOP("Network"), false);
    std::vector<std::pair<QString, const char*>> networks;
    for (const auto& one : network::builtInNetworks())
        networks.emplace_back(QString::fromLatin1(one.id), one.id);
    auto* model = sources(
        "model", QT_TR_NOOP("Network"), networks, [this] { return state().model; },
        [this](const QString& id) { model_.openModel(id); });
    onWords([model] {
        const auto& all = network::builtInNetworks();
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            model->setItemText(i, translated(all[static_cast<std::size_t>(i)].title));
    });
    row({model, button("openModel", QT_TR_NOOP("Open…"), QT_TR_NOOP("Open an ONNX file"), &NetworkSetup::chooseModel)},
        0);
    section(QT_TR_NOOP("Picture"));
    auto* picture = sources(
        "picture", QT_TR_NOOP("Picture"),
        {{QStringLiteral("digit:3"), QT_TR_NOOP("Digit 3")},
         {QStringLiteral("digit:7"), QT_TR_NOOP("Digit 7")},
         {QStringLiteral("phantom:45"), QT_TR_NOOP("Slice 45 of the phantom")},
         {QStringLiteral("phantom:20"), QT_TR_NOOP("Slice 20 of the phantom")}},
        [this] { return state().picture; }, [this](const QString& path) { model_.openPicture(path); });
    row({picture, button("openPicture", QT_TR_NOOP("Open…"), QT_TR_NOOP("Open a picture or an array"),
                         &NetworkSetup::choosePicture)},
        0);
    onRefresh(
        [this, picture] { picture->setProperty(chipValue, model_.readsNormal() ? tr("normal numbers") : QVariant()); });
    note(
        "muted",
        [this] {
            const auto result = model_.result();
            if (!result)
                return QString();
            QStringList said{translated(result->run->opened->assumed)};
            if (model_.readsNormal())
                said << tr("The network reads %1, which no built-in picture fits: it gets normal numbers")
                            .arg(shapeWords(result->run->inputs.front()));
            else if (result->run->isPicture)
                said << translated(result->run->opened->reading.reason);
            said.removeAll(QString());
            return said.join(QStringLiteral(". "));
        },
        true);
    section(QT_TR_NOOP("Compared with"));
    auto* second = sources(
        "second", QT_TR_NOOP("Compared with"),
        {{QString(), QT_TR_NOOP("nothing")},
         {QStringLiteral("digit:7"), QT_TR_NOOP("Digit 7")},
         {QStringLiteral("phantom:20"), QT_TR_NOOP("Slice 20 of the phantom")}},
        [this] { return state().second; }, [this](const QString& path) { model_.openSecond(path); });
    row({second, button("openSecond", QT_TR_NOOP("Open…"), QT_TR_NOOP("Compare with another picture or network"),
                        &NetworkSetup::chooseSecond)},
        0);
    note(
        "error",
        [this] {
            const auto result = model_.result();
            return result && result->secondError ? translated(*result->secondError) : QString();
        },
        true);
}

void NetworkSetup::addLayers() {
    section(QT_TR_NOOP("Layers"));
    layers_ = new RowsTable("layerList", "lr", this, 20);
    keepFont(layers_, TypeRole::Small);
    layers_->horizontalHeader()->hide();
    layers_->setTitles({QString(), QString()});
    layers_->stretch(0);
    setScaled(layers_, Side::MinimumHeight, 190);
    add(layers_);
    column_->setStretchFactor(layers_, 1);
    onWords([this] {
        layers_->setAccessibleName(tr("Layers in the order they are computed"));
        layers_->setTitles({tr("Layer"), tr("Output")});
        listed_.reset();
        classesOf_.reset();
        if (target_)
            target_->clear();
    });
    onRefresh([this] { fillLayers(); });
    connect(layers_, &RowsTable::currentRowChanged, this, [this](int at) {
        const auto result = model_.result();
        if (!filling_ && result && at >= 0 && at < static_cast<int>(result->layers.size()))
            model_.chooseLayer(result->layers[static_cast<std::size_t>(at)]);
    });
}

void NetworkSetup::fillLayers() {
    const auto result = model_.result();
    if (!result)
        return;
    filling_ = true;
    if (listed_ != result->run) { // each of hundreds of rows is measured for its column
        listed_ = result->run;
        std::vector<TableRow> rows;
        for (const int n : result->layers) {
            const auto& node = result->run->graph().nodes[static_cast<std::size_t>(n)];
            const QString name = layerName(node), op = QString::fromStdString(node.op);
            const bool off = std::ranges::any_of(result->run->off, [n](const auto& one) { return one.node == n; });
            auto row = tableRow({off ? tr("%1 (channels off)").arg(name) : name, shapeWords(result->run->output(n))},
                                name == op || name.contains(op) ? name : QStringLiteral("%1: %2").arg(name, op));
            if (off)
                row[0].mark = CellMark::Changed;
            row[1].mark = CellMark::Muted;
            rows.push_back(std::move(row));
        }
        layers_->setRows(std::move(rows));
    }
    const auto found = std::find(result->layers.begin(), result->layers.end(), result->node);
    if (const int row = static_cast<int>(found - result->layers.begin()); row != layers_->currentRow())
        layers_->setCurrentRow(row);
    filling_ = false;
}

void NetworkSetup::addLook() {
    section(QT_TR_NOOP("Where it looks"));
    add(choice("look", QT_TR_NOOP("Where it looks"),
               {QT_TR_NOOP("Off"), QT_TR_NOOP("Grad-CAM"), QT_TR_NOOP("Occlusion")},
               {QT_TR_NOOP("The picture as the network reads it"),
                QT_TR_NOOP("Which places of the layer on show speak for the class, by its gradient"),
                QT_TR_NOOP("How much less probable the class is with a square of the picture covered")},
               &NetworkState::look, QT_TR_NOOP("change where it looks")));
    target_ = named(new ElidingCombo(this), "target", QT_TR_NOOP("Class"));
    labelled(QT_TR_NOOP("Class"), target_);
    onRefresh([this] { fillClasses(); });
    connect(target_, &QComboBox::activated, this, [this](int index) {
        edit(QT_TR_NOOP("change the class"), [index](NetworkState& s) { s.target = index - 1; });
    });
    note(
        "error", [this] { return model_.explanationError() ? translated(*model_.explanationError()) : QString(); },
        true);
    connect(&model_, &NetworkModel::explanationChanged, this, [this] { refresh(); });
    section(QT_TR_NOOP("Engine"));
    add(choice("engine", QT_TR_NOOP("Engine"), {QT_TR_NOOP("Fast"), QT_TR_NOOP("Reference")},
               {QT_TR_NOOP("The kernels of each operator"), QT_TR_NOOP("Plain loops, sums in double")},
               &NetworkState::reference, QT_TR_NOOP("change the engine")));
}

void NetworkSetup::fillClasses() {
    const auto result = model_.result();
    const QSignalBlocker quiet(target_);
    const auto run = result ? result->run : nullptr;
    if (target_->count() == 0 || classesOf_ != run) {
        classesOf_ = run;
        const int count = run ? static_cast<int>(std::min<std::size_t>(run->probabilities.size(), 2000)) : 0;
        target_->clear();
        QStringList names{tr("the most probable")};
        for (int i = 0; i < count; ++i)
            names << run->className(i);
        target_->addItems(names);
    }
    target_->setCurrentIndex(state().target + 1 < target_->count() ? static_cast<int>(state().target) + 1 : 0);
    target_->setEnabled(target_->count() > 1 && state().look != NetworkState::Look::Plain);
}

void NetworkSetup::chooseModel() {
    const QString path = askSource(this, tr("Open a network"), tr("Networks (*.onnx)"));
    if (!path.isEmpty())
        model_.openModel(path);
}

void NetworkSetup::choosePicture() {
    const QString path =
        askSource(this, tr("Open a picture"), tr("Pictures and arrays (*.png *.jpg *.jpeg *.npy *.pb)"));
    if (!path.isEmpty())
        model_.openPicture(path);
}

void NetworkSetup::chooseSecond() {
    const QString path =
        askSource(this, tr("Compare with"), tr("Pictures, arrays and networks (*.png *.jpg *.jpeg *.npy *.pb *.onnx)"));
    if (!path.isEmpty())
        model_.openSecond(path);
}

NetworkTimes::NetworkTimes(NetworkModel& model, QWidget* parent) : TimesPanel(2, "networkPage", parent), model_(model) {
    table_ = new RowsTable("layerTable", "llrrrrrrr", stack_);
    fitColumns(*table_);
    addAll(stack_, table_, chart_);
    note_ = addNote();
    follow(model_);
    connect(&model_, &LabModel::resultChanged, this, [this] { refresh(); });
    connect(table_, &RowsTable::rowChosen, this, [this](int row) {
        if (filled_ && row < static_cast<int>(filled_->layers.size()))
            model_.chooseLayer(filled_->layers[static_cast<std::size_t>(row)]);
    });
    keepWords(this, [this] {
        title_->setText(tr("Layers"));
        pages_->setTexts({tr("Layers"), tr("Engines")},
                         {tr("What each layer computes, holds and takes"), tr("Median of a whole run")});
        nameMeasure(model_.measuring());
        describe(export_, tr("Export"));
        table_->setTitles({tr("Layer"), tr("Operator"), tr("Output"), tr("Parameters"), tr("Multiply-adds"),
                           tr("Memory"), tr("Time"), tr("Share"), tr("Difference")});
        table_->setAccessibleName(tr("Layers with their costs"));
        chart_->setTitle(tr("Time of a whole run"));
        filled_.reset();
        refresh();
    });
}

void NetworkTimes::refresh() {
    std::vector<TimingRow> rows;
    for (const auto& engine : model_.engines())
        if (const auto found = model_.shownTimings().find(engine.id); found != model_.shownTimings().end()) {
            auto row = timingRow(engine.id, found->second, medianOf(model_.shownTimings(), "reference"));
            row.reference = row.id == QLatin1String("reference");
            rows.push_back(std::move(row));
        }
    chart_->setRows(rows);
    if (isVisible() && model_.result() != filled_)
        fillTable();
}

void NetworkTimes::showEvent(QShowEvent* event) {
    TimesPanel::showEvent(event);
    refresh();
}

std::vector<TableRow> NetworkTimes::layerRows(const NetworkResult& result) const {
    const auto& run = *result.run;
    const auto& facts = run.opened->network.facts();
    std::map<int, QString> apart; // of the first output of each node
    for (const auto& one : result.apart)
        apart.try_emplace(one.node, one.kind == network::LayerDifference::Kind::Compared   ? formatNumber(one.apart, 3)
                                    : one.kind == network::LayerDifference::Kind::OnlyHere ? tr("only here")
                                                                                           : tr("another shape"));
    std::vector<TableRow> rows;
    for (const int n : result.layers) {
        const auto at = static_cast<std::size_t>(n);
        const auto& node = run.graph().nodes[at];
        const double ms = run.activations.ms[at], total = run.activations.totalMs;
        rows.push_back(tableRow({layerName(node), QString::fromStdString(node.op), shapeWords(run.output(n)),
                                 formatCount(facts[at].parameters), formatCount(facts[at].multiplyAdds),
                                 formatBytes(static_cast<double>(facts[at].outputBytes)), formatDuration(ms),
                                 formatPercent(total > 0 ? ms / total : 0), apart[n]}));
    }
    return rows;
}

void NetworkTimes::fillTable() {
    const auto before = std::exchange(filled_, model_.result());
    if (!filled_)
        return;
    if (!before || before->run != filled_->run || before->second != filled_->second)
        table_->setRows(layerRows(*filled_));
    const auto& run = *filled_->run;
    const auto& net = run.opened->network;
    note_->setText(tr("%1 parameters, %2 multiply-adds, %3 of activations. Times are of one run, with every layer's "
                      "numbers kept.")
                       .arg(formatCount(run.graph().parameters()), formatCount(net.multiplyAdds()),
                            formatBytes(static_cast<double>(net.activationBytes()))));
}

Exportable NetworkTimes::layersExport() const {
    QByteArray csv("layer,operator,output,parameters,multiply_adds,bytes,ms\n");
    const auto result = model_.result();
    std::vector<QStringList> words{{tr("Layer"), tr("Operator"), tr("Output"), tr("Parameters"), tr("Multiply-adds"),
                                    tr("Memory"), tr("Time"), tr("Share"), tr("Difference")}};
    for (const auto& row : result ? layerRows(*result) : std::vector<TableRow>()) {
        words.emplace_back();
        for (const auto& cell : row)
            words.back() << cell.text;
    }
    for (const int n : result ? result->layers : std::vector<int>()) {
        const auto at = static_cast<std::size_t>(n);
        const auto& run = *result->run;
        const auto& facts = run.opened->network.facts()[at];
        csv += csvField(layerName(run.graph().nodes[at])) + ',' +
               csvField(QString::fromStdString(run.graph().nodes[at].op)) + ',' +
               QByteArray::fromStdString(network::shapeName(run.output(n).shape())) + ',' +
               QByteArray::number(static_cast<qint64>(facts.parameters)) + ',' +
               QByteArray::number(static_cast<qint64>(facts.multiplyAdds)) + ',' +
               QByteArray::number(static_cast<qint64>(facts.outputBytes)) + ',' +
               QByteArray::number(run.activations.ms[at]) + '\n';
    }
    return tableExport(tr("Layers with their costs"), std::move(words), csv);
}

} // namespace telar
