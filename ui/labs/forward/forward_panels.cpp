#include "ui/labs/forward/forward_panels.hpp"

#include "core/data/random.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/forward/forward_pictures.hpp"
#include "ui/theme/scaled.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/decimal_box.hpp"
#include "ui/widgets/fit_columns.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace telar {

using namespace forward;

namespace {
/// Entries of the data's list that are no number of sums.
constexpr int dataTable = -1, dataDigits = -2, dataFolder = -3;
} // namespace

ForwardSetup::ForwardSetup(ForwardModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connectFields();
    connect(&model_, &ForwardModel::stateChanged, this, &ForwardSetup::refresh);
    connect(&model_, &ForwardModel::sampleChanged, this, &ForwardSetup::refresh);
    keepWords(this, [this] { retranslate(); });
}

void ForwardSetup::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    scaleSpacing(column, 5);
    const auto section = [&](QLabel*& label, bool space = true) {
        label = roleLabel("section", this);
        if (space)
            addScaledSpacing(column, 5);
        column->addWidget(label);
    };
    const auto spin = [this](const char* name, int least, int most) {
        auto* box = new QSpinBox(this);
        box->setObjectName(QString::fromLatin1(name));
        box->setRange(least, most);
        box->setKeyboardTracking(false);
        return box;
    };
    const auto line = [&](QLabel*& label, QWidget* field, QWidget* more = nullptr, int width = 88) {
        label = new TextLabel(this);
        label->setBuddy(field);
        auto* row = new QHBoxLayout;
        scaleSpacing(row, 8);
        row->addWidget(label, 1);
        row->addWidget(field, more ? 1 : 0);
        if (more)
            row->addWidget(more);
        else
            setScaled(field, Side::FixedWidth, width);
        column->addLayout(row);
    };
    section(networkSection_, false);
    registers_ = new QComboBox(this);
    registers_->setObjectName("registers");
    for (const int k : {2, 4, 8, 16, 32, 64, 0})
        registers_->addItem(QString::number(k), k);
    line(registersLabel_, registers_);
    registersNote_ = roleLabel("muted", this);
    registersNote_->setWordWrap(true);
    column->addWidget(registersNote_);
    section(behaviourSection_);
    behaviour_ = new Segmented(2, this);
    behaviour_->setObjectName("behaviour");
    column->addWidget(behaviour_);
    behaviourNote_ = roleLabel("muted", this);
    behaviourNote_->setWordWrap(true);
    column->addWidget(behaviourNote_);
    section(trainingSection_);
    data_ = new QComboBox(this);
    data_->setObjectName("data");
    for (const int n : {50, 100, 200, 400})
        data_->addItem(QString(), n);
    data_->addItem(QString(), dataDigits);
    data_->addItem(QString(), dataFolder);
    data_->addItem(QString(), dataTable);
    line(dataLabel_, data_, nullptr, 124);
    optimizer_ = new QComboBox(this);
    optimizer_->setObjectName("optimizer");
    optimizer_->addItems({QStringLiteral("SGD"), QStringLiteral("Adam")});
    line(optimizerLabel_, optimizer_, nullptr, 124);
    rate_ = new DecimalBox(this);
    rate_->setObjectName("rate");
    rate_->setDecimals(4);
    rate_->setRange(0.0001, 1000);
    rate_->setSingleStep(0.01);
    rate_->setKeyboardTracking(false);
    line(rateLabel_, rate_);
    batch_ = spin("batch", 1, 100000);
    line(batchLabel_, batch_);
    epochs_ = spin("epochs", 1, 100000);
    line(epochsLabel_, epochs_);
    seeds_ = spin("seeds", 1, 1000);
    line(seedsLabel_, seeds_);
    seed_ = spin("seed", 0, 2147483647);
    dice_ = new QToolButton(this);
    dice_->setProperty("role", "quiet");
    dice_->setIcon(icon("dice"));
    line(seedLabel_, seed_, dice_);
    section(sampleSection_);
    weights_ = new Segmented(2, this);
    weights_->setObjectName("weights");
    column->addWidget(weights_);
    sample_ = spin("sample", 1, 1000000);
    line(sampleLabel_, sample_);
    error_ = roleLabel("error", this);
    error_->setObjectName("error");
    error_->setWordWrap(true);
    column->addWidget(error_);
}

void ForwardSetup::connectFields() {
    connect(registers_, &QComboBox::activated, this, [this](int i) {
        model_.edit(tr("change registers"),
                    [&](ForwardState& s) { s.registers = registers_->itemData(i).toInt(); });
    });
    connect(behaviour_, &Segmented::chosen, this, [this](int i) {
        model_.edit(tr("change behaviour"), [i](ForwardState& s) { s.published = i == 0; });
    });
    connect(data_, &QComboBox::activated, this, [this](int i) {
        const int rows = data_->itemData(i).toInt();
        if (rows == dataTable || rows == dataFolder) {
            refresh();
            rows == dataTable ? emit openRequested() : emit folderRequested();
            return;
        }
        model_.edit(tr("change data"), [rows](ForwardState& s) {
            s.take(rows == dataDigits, {});
            if (rows > 0)
                s.corpus = rows;
        });
    });
    connect(optimizer_, &QComboBox::activated, this, [this](int i) {
        model_.edit(tr("change optimiser"), [i](ForwardState& s) { s.adam = i == 1; });
    });
    connect(rate_, &QDoubleSpinBox::valueChanged, this,
            [this](double v) { model_.edit(tr("change rate"), [v](ForwardState& s) { s.rate = v; }); });
    connect(batch_, &QSpinBox::valueChanged, this,
            [this](int v) { model_.edit(tr("change batch"), [v](ForwardState& s) { s.batch = v; }); });
    connect(epochs_, &QSpinBox::valueChanged, this,
            [this](int v) { model_.edit(tr("change epochs"), [v](ForwardState& s) { s.epochs = v; }); });
    connect(seeds_, &QSpinBox::valueChanged, this,
            [this](int v) { model_.edit(tr("change seeds"), [v](ForwardState& s) { s.seeds = v; }); });
    connect(seed_, &QSpinBox::valueChanged, this, [this](int v) {
        model_.edit(tr("change seed"), [v](ForwardState& s) { s.seed = static_cast<quint32>(v); });
    });
    connect(sample_, &QSpinBox::valueChanged, this,
            [this](int v) { model_.edit(tr("change sample"), [v](ForwardState& s) { s.sample = v - 1; }); });
    connect(weights_, &Segmented::chosen, this, [this](int i) {
        model_.edit(tr("change weights"), [i](ForwardState& s) { s.trained = i == 1; });
    });
    connect(dice_, &QToolButton::clicked, this, &ForwardSetup::newSeed);
}

void ForwardSetup::newSeed() {
    model_.edit(tr("change seed"), [](ForwardState& s) { s.seed = freshSeed() % 100000; });
}

void ForwardSetup::retranslate() {
    registersLabel_->setText(tr("Registers a neuron"));
    registers_->setItemText(registers_->findData(0), tr("all"));
    behaviourSection_->setText(tr("Behaviour").toUpper());
    behaviour_->setTexts(
        {tr("Published"), tr("Correct")},
        {tr("The sigmoid's slope taken from its output, steps divided by the largest derivative"),
         tr("The sigmoid's own slope, steps of rate times gradient")});
    behaviour_->setAccessibleName(tr("Behaviour"));
    trainingSection_->setText(tr("Training").toUpper());
    dataLabel_->setText(tr("Data"));
    for (int i = 0; i < 4; ++i)
        data_->setItemText(i, tr("%1 sums").arg(data_->itemData(i).toInt()));
    data_->setItemText(data_->findData(dataDigits), tr("400 digits"));
    data_->setToolTip(
        tr("Four numbers from 0 to 1 and their sum, built-in digits, or data of yours; a fifth of the "
           "rows validates"));
    optimizerLabel_->setText(tr("Optimiser"));
    rateLabel_->setText(tr("Rate"));
    batchLabel_->setText(tr("Batch"));
    epochsLabel_->setText(tr("Epochs"));
    seedsLabel_->setText(tr("Seeds"));
    seedLabel_->setText(tr("First seed"));
    dice_->setToolTip(tr("New seed"));
    dice_->setAccessibleName(dice_->toolTip());
    sampleSection_->setText(tr("Sample").toUpper());
    weights_->setTexts({tr("First weights"), tr("Trained")},
                       {tr("As drawn from the seed"), tr("After all epochs")});
    weights_->setAccessibleName(tr("Weights"));
    sampleLabel_->setText(tr("Row"));
    refresh();
}

void ForwardSetup::refresh() {
    const auto& s = model_.state();
    const QSignalBlocker quiet[] = {QSignalBlocker(rate_),  QSignalBlocker(batch_), QSignalBlocker(epochs_),
                                    QSignalBlocker(seeds_), QSignalBlocker(seed_),  QSignalBlocker(sample_)};
    registers_->setCurrentIndex(registers_->findData(s.registers));
    behaviour_->setCurrent(s.published ? 0 : 1);
    const bool own = !s.path.isEmpty(), folder = own && QFileInfo(s.path).isDir();
    const QString name = QFileInfo(s.path).fileName();
    data_->setItemText(data_->findData(dataTable), own && !folder ? name : tr("Table…"));
    data_->setItemText(data_->findData(dataFolder), folder ? name : tr("Folder of digits…"));
    data_->setCurrentIndex(data_->findData(folder     ? dataFolder
                                           : own      ? dataTable
                                           : s.digits ? dataDigits
                                                      : static_cast<int>(s.corpus)));
    optimizer_->setCurrentIndex(s.adam);
    rate_->setValue(s.rate);
    batch_->setValue(s.batch);
    epochs_->setValue(s.epochs);
    seeds_->setValue(s.seeds);
    seed_->setValue(static_cast<int>(s.seed));
    sample_->setValue(s.sample + 1);
    weights_->setCurrent(s.trained ? 1 : 0);
    const auto sample = model_.sample();
    if (sample) {
        const int all = sample->spec.shape.parameters();
        QStringList widths;
        for (const int w : sample->spec.shape.widths)
            widths << QString::number(w);
        networkSection_->setText(tr("Network %1").arg(widths.join(QLatin1Char('-'))).toUpper());
        sample_->setMaximum(static_cast<int>(sample->rows));
        registersNote_->setText(
            s.registers == 0 ? tr("0 keeps all %1 derivatives.").arg(all)
            : s.registers >= all
                ? tr("%1 registers hold all %2 derivatives.").arg(s.registers).arg(all)
                : tr("Of up to %1 derivatives each neuron keeps the %2 largest.").arg(all).arg(s.registers));
    }
    behaviourNote_->setText(
        s.published
            ? tr("σ′ taken at the output, between 0.197 and 0.25; each step moves some weight by exactly the rate.")
            : tr("σ′ = σ (1 − σ); steps of rate × gradient."));
    error_->setVisible(model_.error().has_value());
    if (model_.error())
        error_->setText(translated(*model_.error()));
}

ForwardCost::ForwardCost(ForwardModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    scaleMargins(column, {14, 8, 14, 8});
    scaleSpacing(column, 6);
    title_ = roleLabel("section", this);
    progress_ = new QProgressBar(this);
    progress_->setTextVisible(false);
    progress_->setRange(0, 100);
    setScaled(progress_, Side::FixedWidth, 90);
    progressText_ = roleLabel("muted", this);
    export_ = new QPushButton(this);
    export_->setIcon(icon("export"));
    auto* head = new QHBoxLayout;
    scaleSpacing(head, 8);
    head->addWidget(title_, 1);
    for (QWidget* w : std::initializer_list<QWidget*>{progress_, progressText_, export_})
        head->addWidget(w);
    column->addLayout(head);
    table_ = new RowsTable("cost", "lr", this, 24);
    fitColumns(*table_);
    table_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    setScaled(table_, Side::MinimumHeight, 110);
    column->addWidget(table_, 1);
    note_ = roleLabel("muted", this);
    note_->setWordWrap(true);
    column->addWidget(note_);
    connect(export_, &QPushButton::clicked, this, &ForwardCost::exportRequested);
    connect(&model_, &ForwardModel::studyChanged, this, &ForwardCost::refresh);
    connect(&model_, &ForwardModel::busyChanged, this, &ForwardCost::refreshProgress);
    connect(&model_, &ForwardModel::progressed, this, &ForwardCost::refreshProgress);
    keepWords(this, [this] { retranslate(); });
}

void ForwardCost::retranslate() {
    title_->setText(tr("Cost and outcome").toUpper());
    export_->setToolTip(tr("Export"));
    export_->setAccessibleName(tr("Export"));
    table_->setTitles({tr("Registers"), tr("Multiplications"), tr("Bytes"), tr("Works in"), tr("Epoch"), tr("Final training"),
                       tr("Final validation"), tr("Best validation"), tr("Better than all"), tr("Told right")});
    table_->setColumnHidden(9, true);
    note_->setText(
        tr("Of one sample; losses are medians (least – greatest). Finding the largest is not counted, and "
           "takes most of the time. The quick engine takes many samples at once and for that keeps a "
           "derivative by every weight: what it works in grows with the weights, the registers do not."));
    refresh();
    refreshProgress();
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
        rows.push_back(tableRow({settingName(s, study->parameters), formatCount(s.multiplications),
                                 s.bytes > 0 ? formatBytes(static_cast<double>(s.bytes)) : QStringLiteral("–"),
                                 formatBytes(static_cast<double>(s.engineBytes)), formatDuration(s.epochMs),
                                 spread(s.train), spread(s.validation), spread(s.best),
                                 s.registers == 0 ? QStringLiteral("–") : tr("%1 of %2").arg(s.wins).arg(study->state.seeds),
                                 formatPercent(s.right.median)}));
    table_->setRows(std::move(rows));
    table_->setColumnHidden(5, study->pictures); // there is no room for all
    table_->setColumnHidden(9, !study->pictures);
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
