#include "ui/labs/experiments/experiments_lab.hpp"

#include "core/base/files.hpp"
#include "core/experiment/report.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/project/view_state.hpp"
#include "ui/report/print_report.hpp"
#include "ui/shell/language.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/format.hpp"

#include <QComboBox>
#include <QDate>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTableWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace telar {

namespace {

constexpr const char* operationIds[] = {"pool", "matmul", "neuron", "pipeline"};

} // namespace

ExperimentsLab::ExperimentsLab(const Operations& operations, QWidget* parent)
    : Lab(QStringLiteral("experiments"), parent),
      model_(std::make_unique<ExperimentsModel>(
          operations, *undoStack(),
          QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/sweeps"))) {
    build();
    connectParts();
    retranslate();
    model_->edit(tr("choose a figure"), [](ExperimentState& s) { s.preset.clear(); });
    model_->edit(tr("choose a figure"), [](ExperimentState& s) { s.preset = "52"; });
    undoStack()->clear();
    rememberLayout();
    if (!QSettings().contains(QStringLiteral("layout/experiments")))
        QTimer::singleShot(0, this, [this] {
            resizeDocks({tableDock_}, {px(190)}, Qt::Vertical);
            resizeDocks({setupDock_}, {px(290)}, Qt::Horizontal);
            rememberLayout();
        });
}

ExperimentsLab::~ExperimentsLab() {
    delete takeCentralWidget();
    delete setupDock_;
    delete tableDock_;
    undoStack()->clear();
}

void ExperimentsLab::build() {
    setCentralWidget(buildStage());
    setupDock_ = addDock(QStringLiteral("plan"), buildSetup(), Qt::LeftDockWidgetArea);
    tableDock_ = addDock(QStringLiteral("records"), buildTable(), Qt::BottomDockWidgetArea);
}

QWidget* ExperimentsLab::buildSetup() {
    auto* side = new QWidget(this);
    side->setProperty("role", "panel");
    side->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(px(16), px(10), px(16), px(12));
    column->setSpacing(px(6));
    presetSection_ = roleLabel("section", side);
    preset_ = new QComboBox(side);
    preset_->setObjectName("preset");
    preset_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    preset_->setMinimumContentsLength(14);
    preset_->addItem(QString(), QString());
    for (const auto& preset : figurePresets())
        preset_->addItem(QString(), QString::fromLatin1(preset.id));
    note_ = roleLabel("muted", side);
    note_->setObjectName("note");
    note_->setWordWrap(true);
    planSection_ = roleLabel("section", side);
    auto* form = new QFormLayout;
    form->setSpacing(px(6));
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    operationLabel_ = new QLabel(side);
    operation_ = new QComboBox(side);
    operation_->setObjectName("operation");
    for (const char* id : operationIds)
        operation_->addItem(QString(), QString::fromLatin1(id));
    sizesLabel_ = new QLabel(side);
    sizes_ = new QLineEdit(side);
    sizes_->setObjectName("sizes");
    threadsLabel_ = new QLabel(side);
    threads_ = new QLineEdit(side);
    threads_->setObjectName("threads");
    repeatLabel_ = new QLabel(side);
    repeat_ = new QSpinBox(side);
    repeat_->setObjectName("repeat");
    repeat_->setRange(1, 1000);
    repeat_->setKeyboardTracking(false);
    form->addRow(operationLabel_, operation_);
    form->addRow(sizesLabel_, sizes_);
    form->addRow(threadsLabel_, threads_);
    form->addRow(repeatLabel_, repeat_);
    variantsLabel_ = new QLabel(side);
    variants_ = new QListWidget(side);
    variants_->setObjectName("variants");
    estimate_ = roleLabel("muted", side);
    estimate_->setObjectName("estimate");
    estimate_->setWordWrap(true);
    error_ = roleLabel("error", side);
    error_->setObjectName("error");
    error_->setWordWrap(true);
    run_ = roleButton("primary", side);
    run_->setObjectName("run");
    resume_ = new QPushButton(side);
    resume_->setObjectName("resume");
    for (QWidget* w : std::initializer_list<QWidget*>{presetSection_, preset_, note_, planSection_})
        column->addWidget(w);
    column->addLayout(form);
    column->addWidget(variantsLabel_);
    column->addWidget(variants_, 1);
    for (QWidget* w : std::initializer_list<QWidget*>{estimate_, error_, resume_, run_})
        column->addWidget(w);
    side->setMinimumWidth(px(276));
    return side;
}

QWidget* ExperimentsLab::buildStage() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(px(12), px(12), px(12), px(12));
    column->setSpacing(px(8));
    auto* card = new QFrame(page);
    card->setProperty("role", "card");
    auto* inner = new QVBoxLayout(card);
    inner->setContentsMargins(px(14), px(10), px(14), px(10));
    look_ = new Segmented(3, card);
    keepInProject(look_, "chartLook");
    look_->setObjectName("look");
    open_ = new QPushButton(card);
    open_->setIcon(icon("open"));
    report_ = new QPushButton(card);
    report_->setObjectName("report");
    report_->setIcon(icon("export"));
    auto* head = new QHBoxLayout;
    head->addWidget(look_);
    head->addStretch(1);
    head->addWidget(open_);
    head->addWidget(report_);
    chart_ = new LineChart(card);
    keepInProject(chart_, "chart");
    chart_->setObjectName("chart");
    inner->addLayout(head);
    inner->addWidget(chart_, 1);
    column->addWidget(card, 1);
    auto* words = new QFrame(page);
    words->setProperty("role", "card");
    auto* wordsColumn = new QVBoxLayout(words);
    wordsColumn->setContentsMargins(px(14), px(8), px(14), px(8));
    auto* row = new QHBoxLayout;
    progress_ = new QProgressBar(words);
    progress_->setTextVisible(false);
    progressText_ = roleLabel("muted", words);
    progressText_->setObjectName("progressText");
    row->addWidget(progress_, 1);
    row->addWidget(progressText_);
    verdict_ = new QLabel(words);
    verdict_->setObjectName("verdict");
    verdict_->setWordWrap(true);
    verdict_->setTextFormat(Qt::RichText);
    wordsColumn->addWidget(verdict_);
    wordsColumn->addLayout(row);
    column->addWidget(words);
    return page;
}

QWidget* ExperimentsLab::buildTable() {
    table_ = new QTableWidget(this);
    table_->setObjectName("records");
    table_->setColumnCount(7);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->verticalHeader()->hide();
    table_->setShowGrid(false);
    return table_;
}

void ExperimentsLab::connectParts() {
    auto* m = model_.get();
    connect(preset_, &QComboBox::activated, this, [this, m](int index) {
        const auto id = preset_->itemData(index).toString().toStdString();
        m->edit(tr("choose a figure"), [&](ExperimentState& s) { s.preset = id; });
        if (!m->running())
            m->start();
    });
    connect(operation_, &QComboBox::activated, this, [this, m](int index) {
        const auto id = operation_->itemData(index).toString().toStdString();
        m->edit(tr("change operation"), [&](ExperimentState& s) { s.operation = id; });
    });
    connect(sizes_, &QLineEdit::editingFinished, this, [this, m] {
        m->edit(tr("change sizes"), [&](ExperimentState& s) { s.sizes = sizes_->text().toStdString(); });
    });
    connect(threads_, &QLineEdit::editingFinished, this, [this, m] {
        m->edit(tr("change threads"),
                [&](ExperimentState& s) { s.threads = threads_->text().toStdString(); });
    });
    connect(repeat_, &QSpinBox::valueChanged, this, [this, m](int n) {
        m->edit(tr("change repetitions"), [n](ExperimentState& s) { s.repeat = n; });
    });
    connect(variants_, &QListWidget::itemChanged, this, [this, m] {
        std::vector<std::string> chosen;
        for (int i = 0; i < variants_->count(); ++i)
            if (variants_->item(i)->checkState() == Qt::Checked)
                chosen.push_back(variants_->item(i)->text().toStdString());
        m->edit(tr("change variants"), [&](ExperimentState& s) { s.backends = chosen; });
    });
    connect(m, &ExperimentsModel::workDone, this, &Lab::edited);
    connect(run_, &QPushButton::clicked, this, [this, m] { m->running() ? cancel() : run(); });
    connect(resume_, &QPushButton::clicked, this, [m] { m->start(true); });
    connect(open_, &QPushButton::clicked, this, [this] {
        const auto path =
            QFileDialog::getOpenFileName(this, tr("Open records"), {}, tr("Run records (*.jsonl *.json)"));
        if (!path.isEmpty())
            model_->open(path);
    });
    connect(report_, &QPushButton::clicked, this, &ExperimentsLab::askReport);
    connect(look_, &Segmented::chosen, this, &ExperimentsLab::refreshChart);
    connect(m, &ExperimentsModel::stateChanged, this, [this] {
        refreshSetup();
        emit commandLineChanged();
    });
    connect(m, &ExperimentsModel::estimateChanged, this, &ExperimentsLab::refreshProgress);
    connect(m, &ExperimentsModel::recordsChanged, this, [this] {
        refreshChart();
        refreshTable();
        refreshProgress();
    });
    connect(m, &ExperimentsModel::busyChanged, this, [this] {
        refreshProgress();
        emit busyChanged(busy());
    });
    connect(m, &ExperimentsModel::failed, this, &Lab::notice);
}

QString ExperimentsLab::title() const {
    return tr("Experiments");
}

QString ExperimentsLab::commandLine() const {
    return model_->commandLine();
}

void ExperimentsLab::retranslate() {
    setupDock_->setWindowTitle(tr("Plan"));
    tableDock_->setWindowTitle(tr("Records"));
    presetSection_->setText(tr("Compare with").toUpper());
    preset_->setAccessibleName(tr("Compare with"));
    preset_->setItemText(0, tr("A sweep of your own"));
    int index = 1;
    for (const auto& preset : figurePresets())
        preset_->setItemText(index++,
                             tr("Figure %1: %2").arg(QLatin1String(preset.id), translated(preset.title)));
    planSection_->setText(tr("Measure").toUpper());
    operationLabel_->setText(tr("Operation"));
    const QStringList operations{tr("Pooling"), tr("Matrix product"), tr("One neuron"), tr("Pipeline")};
    for (int i = 0; i < operations.size(); ++i)
        operation_->setItemText(i, operations[i]);
    sizesLabel_->setText(tr("Sizes"));
    sizes_->setToolTip(tr("A list, 64,128,256, or from 64 to 4096 by doubling: 64:4096:x2"));
    threadsLabel_->setText(tr("Threads"));
    threads_->setToolTip(tr("One number or several, 1,2,4: several show the speed-up"));
    repeatLabel_->setText(tr("Repetitions"));
    variantsLabel_->setText(tr("Variants"));
    variants_->setAccessibleName(tr("Variants"));
    resume_->setText(tr("Go on where it stopped"));
    look_->setTexts(
        {tr("Time"), tr("Speed-up"), tr("Throughput")},
        {tr("Time against size"), tr("Speed-up against threads"), tr("Work per second against size")});
    open_->setText(tr("Open records…"));
    report_->setText(tr("Report…"));
    table_->setHorizontalHeaderLabels(
        {tr("Variant"), tr("Threads"), tr("Size"), tr("Median"), tr("Least"), tr("Most"), tr("Runs")});
    chart_->setEmptyText(tr("No records yet: press Run."));
    refreshSetup();
    refreshChart();
    refreshTable();
    refreshProgress();
}

void ExperimentsLab::refreshSetup() {
    const auto& s = model_->state();
    const QSignalBlocker quiet[] = {QSignalBlocker(sizes_), QSignalBlocker(threads_), QSignalBlocker(repeat_),
                                    QSignalBlocker(variants_)};
    preset_->setCurrentIndex(std::max(0, preset_->findData(QString::fromStdString(s.preset))));
    operation_->setCurrentIndex(operation_->findData(QString::fromStdString(s.operation)));
    sizes_->setText(QString::fromStdString(s.sizes));
    threads_->setText(QString::fromStdString(s.threads));
    repeat_->setValue(s.repeat);
    const auto* preset = model_->preset();
    note_->setVisible(preset != nullptr);
    if (preset)
        note_->setText(translated(preset->sentence));
    variants_->clear();
    for (const auto& [id, status] : model_->variants()) {
        auto* item = new QListWidgetItem(QString::fromStdString(id), variants_);
        const bool chosen = std::find(s.backends.begin(), s.backends.end(), id) != s.backends.end();
        item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
        item->setSizeHint({0, px(24)});
        if (!status) {
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
            item->setToolTip(translated(status.error()));
        }
    }
    refreshProgress();
}

void ExperimentsLab::refreshProgress() {
    const auto& error = model_->error();
    error_->setVisible(error.has_value());
    error_->setText(error ? translated(*error) : QString());
    const auto& estimate = model_->estimate();
    estimate_->setVisible(!error);
    estimate_->setText(estimate
                           ? tr("Points: %1. About %2, at most %3 at a time.")
                                 .arg(formatCount(estimate->points), formatDuration(1000 * estimate->seconds),
                                      formatBytes(static_cast<double>(estimate->largestBytes)))
                           : tr("Estimating…"));
    const bool running = model_->running();
    run_->setText(running ? tr("Stop") : tr("Run") + QStringLiteral("   F5"));
    run_->setEnabled(running || model_->plan().has_value());
    resume_->setVisible(model_->canResume() && !model_->records().empty());
    progress_->setVisible(running);
    progressText_->setVisible(running);
    report_->setEnabled(!shown().empty());
    if (!running || !model_->progress())
        return;
    const auto done = model_->progress()->done(), total = std::max<int64_t>(1, model_->progress()->total());
    progress_->setRange(0, 1000);
    progress_->setValue(static_cast<int>(1000 * done / total));
    const double left =
        done > 0 ? model_->secondsRunning() * static_cast<double>(total - done) / static_cast<double>(done)
                 : 0;
    progressText_->setText(
        tr("%1 of %2, %3 left").arg(formatCount(done), formatCount(total), formatDuration(1000 * left)));
}

std::vector<RecordPoint> ExperimentsLab::shown() const {
    auto all = model_->records();
    all.insert(all.end(), model_->opened().begin(), model_->opened().end());
    return all;
}

void ExperimentsLab::askReport() {
    QDialog dialog(this);
    dialog.setWindowTitle(tr("Report"));
    auto* form = new QFormLayout(&dialog);
    auto* student = new QLineEdit(&dialog);
    student->setObjectName("student");
    auto* notes = new QPlainTextEdit(&dialog);
    notes->setMinimumSize(px(360), px(120));
    auto* format = new QComboBox(&dialog);
    format->addItems({QStringLiteral("PDF"), QStringLiteral("HTML")});
    form->addRow(tr("Your name"), student);
    form->addRow(tr("Notes"), notes);
    form->addRow(tr("Format"), format);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, &dialog);
    connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    form->addRow(buttons);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const bool pdf = format->currentIndex() == 0;
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Save the report"), pdf ? QStringLiteral("telar.pdf") : QStringLiteral("telar.html"),
        pdf ? tr("PDF (*.pdf)") : tr("Web page (*.html)"));
    if (!path.isEmpty())
        writeReport(path, student->text(), notes->toPlainText());
}

void ExperimentsLab::writeReport(const QString& path, const QString& student, const QString& notes) {
    ReportOptions options;
    options.language = language().toStdString();
    options.student = student.toStdString();
    options.notes = notes.toStdString();
    options.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    if (const auto* preset = model_->preset())
        options.figures = {preset->id};
    const bool pdf = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
    writer_.start<bool>(
        [points = shown(), options, path, pdf](const JobContext&) -> Expected<bool> {
            const auto html = makeReport(points, options);
            if (!html)
                return html.error();
            const auto written =
                pdf ? printReport(QString::fromStdString(*html), path) : writeFile(path.toStdString(), *html);
            if (!written)
                return written.error();
            return true;
        },
        [this, path](std::shared_ptr<const bool>) {
            emit notice(tr("The report was written to %1").arg(path));
        },
        [this](const Error& error) { emit notice(translated(error)); });
}

std::vector<Exportable> ExperimentsLab::exportables() const {
    return {chart_->exportable()};
}

bool ExperimentsLab::openPath(const QString& path) {
    if (!path.endsWith(QLatin1String(".jsonl"), Qt::CaseInsensitive))
        return false;
    model_->open(path);
    return true;
}

bool ExperimentsLab::showState(const QString& state) {
    if (state == QLatin1String("speedup")) {
        model_->edit(tr("change threads"), [](ExperimentState& s) {
            s.preset.clear();
            s.sizes = "512,1024,2048";
            s.threads = "1,2";
            s.backends = {"openmp", "simd"};
        });
        look_->setCurrent(1);
        model_->cancel();
        QTimer::singleShot(300, this, [this] { run(); });
        return true;
    }
    return false;
}

bool ExperimentsLab::busy() const {
    return model_->running() || model_->opening() || model_->estimating() || !started_ || writer_.running();
}

void ExperimentsLab::run() {
    model_->start();
}

void ExperimentsLab::cancel() {
    model_->cancel();
}

void ExperimentsLab::showEvent(QShowEvent* event) {
    Lab::showEvent(event);
    // Full at first sight: the chosen figure is measured here, which takes a moment.
    if (!started_)
        QTimer::singleShot(200, this, [this] {
            if (!started_ && model_->records().empty())
                model_->start(false, false);
            started_ = true;
        });
}

void ExperimentsLab::changeEvent(QEvent* event) {
    Lab::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace telar
