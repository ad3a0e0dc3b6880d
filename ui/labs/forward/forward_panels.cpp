#include "ui/labs/forward/forward_panels.hpp"

#include "core/data/random.hpp"
#include "ui/base/format.hpp"
#include "ui/base/on_event.hpp"
#include "ui/labs/forward/forward_pictures.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/step_slider.hpp"

#include <QFileInfo>
#include <QProgressBar>
#include <QPushButton>

namespace telar {

using namespace forward;

namespace {
/// Entries of the data's list that are no number of sums.
constexpr int dataTable = -1, dataDigits = -2, dataFolder = -3;
} // namespace

ForwardSetup::ForwardSetup(ForwardModel& model, QWidget* parent) : StateForm(model, &ForwardSetup::tr, 5, parent) {
    addNetwork();
    addTraining();
    addSample();
    addError();
    keepSaying();
}

void ForwardSetup::line(const char* words, QWidget* field, int width) {
    setScaled(field, Side::FixedWidth, width);
    row({label(words, field), field}, -1);
}

void ForwardSetup::addNetwork() {
    using S = ForwardState;
    auto* network = add(roleLabel("section", this));
    onRefresh([=, this] {
        if (!model_.sample())
            return;
        QStringList widths;
        for (const int w : model_.sample()->spec.shape.widths)
            widths << QString::number(w);
        network->setText(tr("Network %1").arg(widths.join(QLatin1Char('-'))));
    });
    line(QT_TR_NOOP("Registers per neuron"),
         list(
             new QComboBox(this), "registers", std::vector<qint64>{2, 4, 8, 16, 32, 64, 0},
             [](qint64 k) { return k == 0 ? tr("all") : QString::number(k); }, &S::registers,
             QT_TR_NOOP("change registers")),
         88);
    note("muted", [this] {
        if (!model_.sample())
            return QString();
        const int all = model_.sample()->spec.shape.parameters();
        return state().registers == 0 ? tr("0 keeps all %1 derivatives.").arg(all)
               : state().registers >= all
                   ? tr("%1 registers are enough for all %2 derivatives.").arg(state().registers).arg(all)
                   : tr("Each neuron keeps the %2 largest of up to %1 derivatives.").arg(all).arg(state().registers);
    });
    section(QT_TR_NOOP("Behaviour"));
    auto* behaviour =
        add(segmented("behaviour", QT_TR_NOOP("Behaviour"), {QT_TR_NOOP("Published"), QT_TR_NOOP("Correct")},
                      {QT_TR_NOOP("The sigmoid's slope taken from its output, steps divided by the largest derivative"),
                       QT_TR_NOOP("The sigmoid's own slope, steps of rate times gradient")}));
    onRefresh([=, this] { behaviour->setCurrent(state().published ? 0 : 1); });
    connect(behaviour, &Segmented::chosen, this,
            [this](int i) { edit(QT_TR_NOOP("change behaviour"), [i](S& s) { s.published = i == 0; }); });
    note("muted", [this] {
        return state().published ? tr("σ′ taken at the output, between 0.197 and 0.25; each step changes some weight "
                                      "by exactly the rate.")
                                 : tr("σ′ = σ (1 − σ); steps of rate × gradient.");
    });
}

void ForwardSetup::addTraining() {
    using S = ForwardState;
    section(QT_TR_NOOP("Training"));
    line(QT_TR_NOOP("Data"), addData(), 124);
    line(QT_TR_NOOP("Optimiser"),
         list(
             new QComboBox(this), "optimizer", std::vector<qint64>{0, 1},
             [](qint64 adam) { return adam ? QStringLiteral("Adam") : QStringLiteral("SGD"); }, &S::adam,
             QT_TR_NOOP("change optimiser")),
         124);
    auto* rate = named(new DecimalBox(this), "rate");
    rate->setDecimals(4);
    rate->setRange(0.0001, 1000);
    rate->setSingleStep(0.01);
    rate->setKeyboardTracking(false);
    line(QT_TR_NOOP("Rate"), decimal(rate, &S::rate, QT_TR_NOOP("change rate")), 88);
    line(QT_TR_NOOP("Batch"), whole("batch", 1, 100000, &S::batch, QT_TR_NOOP("change batch")), 88);
    line(QT_TR_NOOP("Epochs"), whole("epochs", 1, 100000, &S::epochs, QT_TR_NOOP("change epochs")), 88);
    line(QT_TR_NOOP("Seeds"), whole("seeds", 1, 1000, &S::seeds, QT_TR_NOOP("change seeds")), 88);
    addSeed(QT_TR_NOOP("First seed"));
    section(QT_TR_NOOP("Events"));
    const auto threshold = [this](const char* name, double most, double step) {
        auto* box = named(new DecimalBox(this), name);
        box->setDecimals(3);
        box->setRange(0, most);
        box->setSingleStep(step);
        box->setKeyboardTracking(false);
        return box;
    };
    line(QT_TR_NOOP("Threshold"),
         decimal(threshold("wake", 1000, 0.01), &S::wake, QT_TR_NOOP("change event threshold")), 88);
    line(QT_TR_NOOP("Share of steps"),
         decimal(threshold("wakeShare", 0.999, 0.1), &S::wakeShare, QT_TR_NOOP("change share of steps")), 88);
    note("muted", [this] {
        const auto& s = state();
        return s.wakeShare > 0 ? tr("The threshold follows the losses, so that about this share of the batches takes a "
                                    "step.")
               : s.wake > 0    ? tr("A batch whose loss is below the threshold takes no step.")
                               : tr("Every batch takes a step.");
    });
}

QComboBox* ForwardSetup::addData() {
    auto* data = named(new QComboBox(this), "data");
    for (const int n : {50, 100, 200, 400, dataDigits, dataFolder, dataTable})
        data->addItem(QString(), n);
    onWords([data] {
        for (int i = 0; i < 4; ++i)
            data->setItemText(i, tr("%1 sums").arg(data->itemData(i).toInt()));
        data->setItemText(data->findData(dataDigits), tr("400 digits"));
        data->setToolTip(tr("Four numbers from 0 to 1 and their sum, built-in digits, or your own data; a fifth of the "
                            "rows is for validation"));
    });
    onRefresh([=, this] {
        const auto& s = state();
        const bool own = !s.path.isEmpty(), folder = own && QFileInfo(s.path).isDir();
        const QString name = QFileInfo(s.path).fileName();
        data->setItemText(data->findData(dataTable), own && !folder ? name : tr("Table…"));
        data->setItemText(data->findData(dataFolder), folder ? name : tr("Folder of digits…"));
        data->setCurrentIndex(data->findData(folder     ? dataFolder
                                             : own      ? dataTable
                                             : s.digits ? dataDigits
                                                        : static_cast<int>(s.corpus)));
    });
    connect(data, &QComboBox::activated, this, [=, this](int i) {
        const int rows = data->itemData(i).toInt();
        if (rows == dataTable || rows == dataFolder) {
            refresh();
            rows == dataTable ? emit openRequested() : emit folderRequested();
            return;
        }
        edit(QT_TR_NOOP("change data"), [rows](ForwardState& s) {
            s.take(rows == dataDigits, {});
            if (rows > 0)
                s.corpus = rows;
        });
    });
    return data;
}

void ForwardSetup::addSample() {
    section(QT_TR_NOOP("Sample"));
    add(choice("weights", QT_TR_NOOP("Weights"), {QT_TR_NOOP("Initial weights"), QT_TR_NOOP("Trained")},
               {QT_TR_NOOP("As drawn from the seed"), QT_TR_NOOP("After all epochs")}, &ForwardState::trained,
               QT_TR_NOOP("change weights")));
    auto* sample = spin("sample", 1, 1000000);
    line(QT_TR_NOOP("Row"), sample, 88);
    onRefresh([=, this] {
        const QSignalBlocker quiet(sample);
        sample->setValue(state().sample + 1);
        if (model_.sample())
            sample->setMaximum(static_cast<int>(model_.sample()->rows));
    });
    connect(sample, &QSpinBox::valueChanged, this,
            [this](int v) { edit(QT_TR_NOOP("change sample"), [v](ForwardState& s) { s.sample = v - 1; }); });
}

ForwardCost::ForwardCost(ForwardModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = spaced(padded(new QVBoxLayout(this), {14, 8, 14, 8}), 6);
    auto* title = spokenLabel("section", TELAR_SAYS("Cost and outcome"), this);
    progress_ = sized(new QProgressBar(this), Side::FixedWidth, 90);
    progress_->setTextVisible(false);
    progress_->setRange(0, 100);
    progressText_ = roleLabel("muted", this);
    export_ = withIcon(new QPushButton(this), "export");
    column->addLayout(spaced(inRow(wide(title), progress_, progressText_, export_), 8));
    table_ = new RowsTable("cost", "lr", this, 24);
    fitColumns(*table_);
    table_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    setScaled(table_, Side::MinimumHeight, 110);
    column->addWidget(table_, 1);
    auto* note = wrapped(spokenLabel(
        "muted",
        TELAR_SAYS(
            "For one sample; losses are medians (minimum – maximum). Finding the largest derivatives is not counted, "
            "and takes most of the time. The batched engine processes many samples at once and keeps a derivative with "
            "respect to every weight: its working memory grows with the weights, the registers do not."),
        this));
    column->addWidget(note);
    connect(export_, &QPushButton::clicked, this, &ForwardCost::exportRequested);
    connect(&model_, &ForwardModel::studyChanged, this, &ForwardCost::refresh);
    connect(&model_, &ForwardModel::busyChanged, this, &ForwardCost::refreshProgress);
    connect(&model_, &ForwardModel::progressed, this, &ForwardCost::refreshProgress);
    keepWords(this, [this] {
        describe(export_, tr("Export"));
        table_->setTitles({tr("Registers"), tr("Multiplications"), tr("Bytes"), tr("Working memory"), tr("Epoch"),
                           tr("Final training"), tr("Final validation"), tr("Best validation"),
                           tr("Better than all registers"), tr("Accuracy"), tr("Steps")});
        table_->setColumnHidden(9, true);
        table_->setColumnHidden(10, true);
        refresh();
        refreshProgress();
    });
}

void ForwardCost::refresh() {
    const auto study = model_.study();
    if (!study)
        return;
    const auto spread = [](const Statistics& s) {
        return QStringLiteral("%1 (%2–%3)")
            .arg(formatNumber(s.median, 2), formatNumber(s.min, 2), formatNumber(s.max, 2));
    };
    std::vector<TableRow> rows;
    for (const auto& s : study->settings)
        rows.push_back(
            tableRow({settingName(s, study->parameters), formatCount(s.multiplications),
                      s.bytes > 0 ? formatBytes(static_cast<double>(s.bytes)) : QStringLiteral("–"),
                      formatBytes(static_cast<double>(s.engineBytes)), formatDuration(s.epochMs), spread(s.train),
                      spread(s.validation), spread(s.best),
                      s.registers == 0 ? QStringLiteral("–") : tr("%1 of %2").arg(s.wins).arg(study->state.seeds),
                      formatPercent(s.right.median), formatPercent(s.stepped.median)}));
    table_->setRows(std::move(rows));
    table_->setColumnHidden(5, study->pictures); // there is no room for all
    table_->setColumnHidden(9, !study->pictures);
    table_->setColumnHidden(10, !study->state.spec().events());
}

void ForwardCost::refreshProgress() {
    const auto* p = model_.progress();
    const bool shown = model_.studying() && p && p->fraction();
    progress_->setVisible(shown);
    progressText_->setVisible(shown);
    if (!shown)
        return;
    progress_->setValue(static_cast<int>(*p->fraction() * 100));
    const auto left = p->remaining();
    progressText_->setText(left ? tr("%1 left").arg(formatDuration(left->count() * 1000)) : QString());
}

} // namespace telar
