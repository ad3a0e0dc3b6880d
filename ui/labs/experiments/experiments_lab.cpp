#include "ui/labs/experiments/experiments_lab.hpp"

#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/experiments/chart_roles_row.hpp"
#include "ui/labs/experiments/chart_view.hpp"
#include "ui/labs/experiments/figures_page.hpp"
#include "ui/labs/experiments/library_panel.hpp"
#include "ui/labs/experiments/records_view.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTimer>

#include <algorithm>

namespace telar {

namespace {

QString dataFolder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation); }

/// Where the command line looks, too, when it is the program itself that asks.
QString libraryPath() {
    const auto named = qEnvironmentVariable("TELAR_LIBRARY");
    return named.isEmpty() ? dataFolder() + QStringLiteral("/records.sqlite") : named;
}

} // namespace

ExperimentsLab::ExperimentsLab(const Catalogue& catalogue, QWidget* parent)
    : Lab(name(), parent), model_(std::make_unique<ExperimentsModel>(catalogue, *undoStack(), libraryPath())) {
    build();
    connect(model_.get(), &ExperimentsModel::fileOpened, this, &Lab::pathOpened);
    connectParts();
    retranslate();
    model_->edit(tr("choose a figure"), [](ExperimentState& s) { s.preset.clear(); });
    model_->edit(tr("choose a figure"), [](ExperimentState& s) { s.preset = "52"; });
    undoStack()->clear();
    rememberLayout();
}

ExperimentsLab::~ExperimentsLab() { dismantle(); }

void ExperimentsLab::build() {
    setStage(buildStage());
    setupDock_ = addDock("plan", TELAR_SAYS("Plan"), buildSetup(), Qt::LeftDockWidgetArea);
    setupDock_->setProperty(DockFolding::highProperty, true);
    tableDock_ = addDock("records", TELAR_SAYS("Records"), buildTable(), Qt::BottomDockWidgetArea);
    library_ = new LibraryPanel(*model_, this);
    libraryDock_ = addDock("library", TELAR_SAYS("Library"), library_, Qt::BottomDockWidgetArea);
    tabifyDockWidget(tableDock_, libraryDock_);
    tableDock_->raise();
    showsResult({chart_, verdictArea_, tableView_},
                [this] { return model_->recordsAreEarlier() ? Earlier::Settings : Earlier::No; });
}

void ExperimentsLab::connectParts() {
    auto* m = model_.get();
    connect(preset_, &QComboBox::activated, this, [this, m](int index) {
        const auto id = preset_->itemData(index).toString().toStdString();
        m->edit(tr("choose a figure"), [&](ExperimentState& s) { s.preset = id; });
        if (!id.empty() && m->records().empty()) // what was measured of it before is back already
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
        m->edit(tr("change threads"), [&](ExperimentState& s) { s.threads = threads_->text().toStdString(); });
    });
    connect(settings_, &QLineEdit::editingFinished, this, [this, m] {
        m->edit(tr("change settings"), [&](ExperimentState& s) { s.settings = settings_->text().toStdString(); });
    });
    connect(weak_, &QCheckBox::toggled, this,
            [m](bool on) { m->edit(tr("change weak scaling"), [on](ExperimentState& s) { s.weak = on; }); });
    connect(filter_, &QLineEdit::textChanged, m, &ExperimentsModel::filter);
    connect(card_, &QComboBox::activated, this, [this, m] {
        m->edit(tr("change the card"),
                [this](ExperimentState& s) { s.card = card_->currentData().toString().toStdString(); });
    });
    connect(repeat_, &QSpinBox::valueChanged, this,
            [m](int n) { m->edit(tr("change repetitions"), [n](ExperimentState& s) { s.repeat = n; }); });
    connect(variants_, &QListWidget::itemChanged, this, [this, m] {
        std::vector<std::string> chosen;
        for (int i = 0; i < variants_->count(); ++i)
            if (variants_->item(i)->checkState() == Qt::Checked)
                chosen.push_back(variants_->item(i)->text().toStdString());
        m->edit(tr("change variants"), [&](ExperimentState& s) { s.backends = chosen; });
    });
    connect(m, &ExperimentsModel::workDone, this, &Lab::edited);
    connect(resume_, &QPushButton::clicked, this, [m] { m->start(true); });
    connect(open_, &QPushButton::clicked, this, [this] {
        const auto path = askSource(this, tr("Open records"), tr("Run records (*.jsonl *.json)"));
        if (!path.isEmpty())
            model_->open(path);
    });
    connect(report_, &QPushButton::clicked, this, &ExperimentsLab::askReport);
    connect(look_, &QComboBox::activated, this, [this, m](int index) { m->show(look_->itemData(index).toString()); });
    connect(roles_, &ChartRolesRow::chosen, this, [m](const ChartRoles& roles) {
        m->edit(tr("change colours and lines"), [&](ExperimentState& s) { s.roles = roles; });
    });
    connect(m, &ExperimentsModel::chartChanged, this, [this] {
        refreshChart();
        emit busyChanged(busy());
    });
    connect(m, &ExperimentsModel::stateChanged, this, [this] {
        refreshSetup();
        emit commandLineChanged();
    });
    connect(m, &ExperimentsModel::estimateChanged, this, &ExperimentsLab::refreshProgress);
    connect(m, &ExperimentsModel::recordsAboutToGrow, table_, &RecordsTable::release);
    connect(m, &ExperimentsModel::shownChanged, this, &ExperimentsLab::refreshTable);
    connect(m, &ExperimentsModel::recordsChanged, this, &ExperimentsLab::refreshProgress);
    for (auto signal : {&ExperimentsModel::stateChanged, &ExperimentsModel::recordsChanged})
        connect(m, signal, this, &Lab::lookAgain);
    connect(m, &ExperimentsModel::busyChanged, this, [this] {
        refreshProgress();
        emit busyChanged(busy());
    });
    connect(m, &ExperimentsModel::failed, this, &Lab::problem);
    connect(m, &ExperimentsModel::sourcesChanged, this, &ExperimentsLab::refreshOpened);
    connect(tableView_, &RecordsView::notice, this, &Lab::notice);
    connect(tableView_, &RecordsView::problem, this, &Lab::problem);
    connect(library_, &LibraryPanel::notice, this, &Lab::notice);
    connect(library_, &LibraryPanel::undoable, this, &Lab::undoable);
    connect(library_, &LibraryPanel::problem, this, &Lab::problem);
    connect(library_, &LibraryPanel::busyChanged, this, [this] { emit busyChanged(busy()); });
}

LabName ExperimentsLab::name() {
    return {QStringLiteral("experiments"), "chart", TELAR_SAYS("Experiments"),
            TELAR_SAYS("Which variant is faster, for which size, and how certain is that?")};
}

QString ExperimentsLab::commandLine() const { return model_->commandLine(); }

void ExperimentsLab::retranslate() {
    library_->retranslate();
    preset_->setItemText(0, tr("A sweep of your own"));
    int index = 1;
    for (const auto* preset : figurePresets(model_->catalogue()))
        preset_->setItemText(
            index++, tr("%1: %2", "figure: what it shows").arg(translated(preset->name), translated(preset->title)));
    for (int i = 0; i < operation_->count(); ++i)
        operation_->setItemText(
            i, translated(model_->catalogue().titleOf(operation_->itemData(i).toString().toStdString())));
    card_->setItemText(0, tr("no GPU"));
    tableView_->setAccessibleName(tr("Records"));
    filter_->setPlaceholderText(tr("Filter, for example: simd 1024"));
    look_->setItemText(0, tr("Suggested chart"));
    for (std::size_t i = 0; i < chartKinds().size(); ++i)
        look_->setItemText(static_cast<int>(i) + 1, translated(chartKinds()[i].title));
    roles_->retranslate();
    table_->retranslate();
    refreshSetup();
    refreshChart();
    refreshTable();
    refreshOpened();
    refreshProgress();
}

void ExperimentsLab::refreshSetup() {
    const auto& s = model_->state();
    const QSignalBlocker quiet[] = {QSignalBlocker(sizes_),    QSignalBlocker(threads_),  QSignalBlocker(repeat_),
                                    QSignalBlocker(variants_), QSignalBlocker(settings_), QSignalBlocker(weak_)};
    preset_->setCurrentIndex(std::max(0, preset_->findData(QString::fromStdString(s.preset))));
    preset_->setToolTip(preset_->currentText());
    operation_->setCurrentIndex(operation_->findData(QString::fromStdString(s.operation)));
    sizes_->setText(QString::fromStdString(s.sizes));
    threads_->setText(QString::fromStdString(s.threads));
    repeat_->setValue(s.repeat);
    card_->setCurrentIndex(std::max(0, s.card.empty() ? 0 : card_->findData(QString::fromStdString(s.card))));
    if (const QSignalBlocker quietFilter(filter_); filter_->text() != model_->filterWords())
        filter_->setText(model_->filterWords());
    settings_->setText(QString::fromStdString(s.settings));
    weak_->setChecked(s.weak);
    refreshSettingsHint();
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
    estimate_->setText(estimate ? tr("Points: %1. About %2, at most %3 at a time.")
                                      .arg(formatCount(estimate->points), formatDuration(1000 * estimate->seconds),
                                           formatBytes(static_cast<double>(estimate->largestBytes)))
                                : tr("Estimating…"));
    const bool running = model_->running();
    chart_->setRunning(running);
    refreshRun();
    resume_->setVisible(model_->canResume() && !model_->records().empty());
    progress_->setVisible(running);
    progressText_->setVisible(running);
    report_->setEnabled(hasRecords());
    if (!running || !model_->progress())
        return;
    // The job learns its total when it begins; the estimate has counted the points before.
    const auto done = model_->progress()->done(),
               total = std::max<int64_t>(estimate ? estimate->points : 1, model_->progress()->total());
    progress_->setRange(0, 1000);
    progress_->setValue(static_cast<int>(1000 * done / total));
    // Before the first point is measured, the estimate is all that is known.
    const double left = done > 0
                            ? model_->secondsRunning() * static_cast<double>(total - done) / static_cast<double>(done)
                        : estimate ? std::max(0.0, estimate->seconds - model_->secondsRunning())
                                   : 0;
    if (left <= 0 && done < total) {
        progressText_->setForms({tr("%1 of %2").arg(formatCount(done), formatCount(total))});
        return;
    }
    progressText_->setForms(
        {tr("%1 of %2, %3 left").arg(formatCount(done), formatCount(total), formatDuration(1000 * left)),
         tr("%1 of %2").arg(formatCount(done), formatCount(total))});
}

void ExperimentsLab::refreshSettingsHint() {
    const auto* operation = model_->operation();
    if (!operation)
        return;
    sizes_->setToolTip(tr("%1: a list, 64,128,256, or from 64 to 4096 by doubling: 64:4096:x2")
                           .arg(translated(operation->sizeTitle())));
    QStringList lines, example;
    for (const auto& info : operation->settings()) {
        lines << QStringLiteral("%1: %2%3")
                     .arg(QString::fromStdString(info.name), translated(info.title),
                          info.example.empty() ? QString()
                                               : QStringLiteral(" (%1)").arg(QString::fromStdString(info.example)));
        if (!info.example.empty() && example.isEmpty())
            example << QString::fromStdString(info.name + "=" + info.example);
    }
    lines << tr("seed: of the random numbers");
    settings_->setToolTip(lines.join(QLatin1Char('\n')));
    settings_->setPlaceholderText(example.isEmpty() ? QStringLiteral("seed=1,2,3") : example.first());
}

bool ExperimentsLab::hasRecords() const { return !model_->records().empty() || !model_->opened().empty(); }

void ExperimentsLab::refreshChart() {
    const auto chart = model_->chart();
    chart_->setChart(chart);
    roles_->setChart(*chart, model_->state().roles);
    const QSignalBlocker quiet(look_);
    look_->setCurrentIndex(std::max(0, look_->findData(model_->chosenChart())));
    look_->setItemText(0, chart->title.empty() ? tr("Suggested chart")
                                               : tr("Suggested: %1").arg(translated(chart->title)));
    look_->setToolTip(look_->currentText()); // where it is cut
    QStringList words;
    for (const auto& sentence : chart->sentences) {
        QString one = translated(sentence).toHtmlEscaped();
        if (!one.endsWith(QLatin1Char('.')))
            one += QLatin1Char('.');
        words << one;
    }
    if (model_->noisy() > 0)
        words << tr("Other programs were running during %1 of the points.").arg(formatCount(model_->noisy()));
    verdict_->setText(words.join(QLatin1Char(' ')));
    verdictArea_->setVisible(!words.isEmpty());
    fitVerdict();
}

/// The chart keeps its room however much there is to say: the rest is scrolled to.
void ExperimentsLab::fitVerdict() {
    const auto* page = verdictArea_->parentWidget()->parentWidget();
    const int most = std::max(px(54), page->height() / 6);
    const int wanted = verdict_->heightForWidth(std::max(px(200), page->width() - px(60))); // -1 without words
    verdictArea_->setFixedHeight(std::clamp(wanted, 0, most));
}

bool ExperimentsLab::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &ExperimentsLab::fitVerdict, Qt::QueuedConnection);
    return Lab::eventFilter(watched, event);
}

void ExperimentsLab::refreshTable() {
    const bool atEnd = table_->rowCount() == 0 || !tableView_->selectionModel()->hasSelection();
    table_->setRecords(model_->shown());
    if (atEnd)
        tableView_->scrollToBottom();
}

/// What is open, each with a way to take it away.
void ExperimentsLab::refreshOpened() {
    const auto& sources = model_->sources();
    opened_->setVisible(!sources.empty());
    opened_->setText(tr("Opened: %1").arg(formatCount(static_cast<int64_t>(sources.size()))));
    opened_->setToolTip(tr("Files and sets whose records are shown beside the sweep's: choose one to close it"));
    auto* menu = opened_->menu();
    menu->clear();
    for (const auto& [name, records] : sources) {
        auto shown = name.isEmpty() ? tr("from a project") : name;
        menu->addAction(tr("Close %1 (%2)", "a set: its records")
                            .arg(shown.replace(QLatin1Char('&'), QLatin1String("&&")), formatCount(records)),
                        model_.get(), [this, name = name] { model_->closeOpened({name}); });
    }
    if (sources.size() > 1) {
        menu->addSeparator();
        menu->addAction(tr("Close all"), model_.get(), &ExperimentsModel::clearOpened);
    }
}

std::vector<Exportable> ExperimentsLab::exportables() const {
    std::vector<Exportable> items;
    add(items, chart_->exportable());
    items.push_back(figuresPage(model_->catalogue()));
    return items;
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
        model_->cancel();
        QTimer::singleShot(300, this, [this] { run(); });
        return true;
    }
    if (findPreset(model_->catalogue(), state.toStdString())) {
        model_->cancel();
        QTimer::singleShot(300, this, [this, state] {
            preset_->setCurrentIndex(preset_->findData(state));
            emit preset_->activated(preset_->currentIndex());
        });
        return true;
    }
    if (state == QLatin1String("library")) {
        libraryDock_->raise();
        return true;
    }
    const int index = look_->findData(state);
    if (index > 0)
        model_->show(state);
    return index > 0;
}

bool ExperimentsLab::busy() const {
    return model_->running() || model_->charting() || model_->opening() || model_->estimating() || !started_ ||
           writer_.running() || table_->sorting() || tableView_->busy() || library_->busy();
}

void ExperimentsLab::run() {
    constexpr double worthAsking = 10; // seconds
    if (model_->running() || model_->secondsMeasured() < worthAsking)
        model_->start();
    else
        askBeforeReplacing();
}

void ExperimentsLab::askBeforeReplacing() {
    auto* box = named(new QMessageBox(QMessageBox::Question, tr("Measure again"),
                                      tr("Measure again? The %1 records on screen took %2.")
                                          .arg(formatCount(static_cast<qint64>(model_->records().size())),
                                               formatDuration(1000 * model_->secondsMeasured())),
                                      QMessageBox::NoButton, this),
                      "measureAgain");
    box->setAttribute(Qt::WA_DeleteOnClose);
    if (!model_->setName().isEmpty())
        box->setInformativeText(tr("They stay in the library as “%1”.").arg(model_->setName()));
    auto* both = box->addButton(tr("Keep both"), QMessageBox::AcceptRole);
    auto* replace = box->addButton(tr("Replace"), QMessageBox::DestructiveRole);
    box->addButton(tr("Cancel"), QMessageBox::RejectRole);
    box->setDefaultButton(both);
    connect(box, &QMessageBox::buttonClicked, model_.get(), [this, both, replace](QAbstractButton* button) {
        if (button == both)
            model_->keepBeside();
        if (button == both || button == replace)
            model_->start();
    });
    box->open();
}

void ExperimentsLab::cancel() {
    model_->cancel();
    library_->cancel();
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
    if (!tookOver_) {
        tookOver_ = true;
        library_->table().reload();
        model_->takeOver(dataFolder() + QStringLiteral("/sweeps")); // where earlier versions left their files
    }
}

} // namespace telar
