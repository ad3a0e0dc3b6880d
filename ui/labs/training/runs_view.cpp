#include "ui/labs/training/runs_view.hpp"

#include "core/base/host.hpp"
#include "core/experiment/scaling.hpp"
#include "core/published/published.hpp"
#include "ui/base/chosen_tools.hpp"
#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <map>

namespace telar {

namespace {

RowsTable* plainTable(const char* name, const char* sides, QWidget* parent) {
    auto* table = new RowsTable(name, sides, parent, 24);
    table->setShowGrid(true);
    fitColumns(*table);
    return table;
}

QString operationTitle(const std::string& id) {
    const char* known[] = {QT_TRANSLATE_NOOP("core", "forward"),  QT_TRANSLATE_NOOP("core", "backward"),
                           QT_TRANSLATE_NOOP("core", "update"),   QT_TRANSLATE_NOOP("core", "copy in"),
                           QT_TRANSLATE_NOOP("core", "copy out"), QT_TRANSLATE_NOOP("core", "loss")};
    for (const char* word : known)
        if (id == word)
            return translated(Text{word, {}});
    return QString::fromStdString(id);
}

} // namespace

RunsView::RunsView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = padded(new QVBoxLayout(this), {12, 8, 12, 8});
    what_ = keepInProject(new Segmented(3, this), "compareWhat");
    measure_ = new QPushButton(this);
    torch_ = named(new QPushButton(this), "runTorch");
    keras_ = named(new QPushButton(this), "runKeras");
    note_ = wrapped(roleLabel("muted", this));
    note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addLayout(inRow(what_, wide(note_), measure_, torch_, keras_));
    peer_.setMeasures();
    connect(torch_, &QPushButton::clicked, this, [this] { runPeer(nn::PeerProgram::PyTorch); });
    connect(keras_, &QPushButton::clicked, this, [this] { runPeer(nn::PeerProgram::Keras); });
    connect(&peer_, &JobRunner::busyChanged, this, &RunsView::refresh);
    connect(what_, &Segmented::chosen, this, [this](int index) { compare(static_cast<What>(index)); });
    connect(measure_, &QPushButton::clicked, this, [this] { worker_.running() ? worker_.cancel() : measure(); });
    connect(&worker_, &JobRunner::busyChanged, this, &RunsView::refresh);
    chart_ = keepInProject(new LineChart(this), "compare");
    runs_ = plainTable("runs", "lr", this);
    timesTitle_ = roleLabel("heading", this);
    times_ = plainTable("times", "lr", this);
    addAll(column, wide(chart_, 3), wide(runs_, 2), timesTitle_, wide(times_, 3));
    connect(&model_, &TrainingModel::resultChanged, this, &RunsView::refresh);
    onEvent(this, {QEvent::Show}, [this] { refresh(); });
    keepWords(this, [this] {
        what_->setTexts({tr("trainings"), tr("batch sizes"), tr("workers")});
        what_->setAccessibleName(tr("Compare"));
        chart_->setTitle(tr("Validation accuracy of each training"));
        chart_->setAxisTitles(tr("epoch"), tr("accuracy (%)"));
        chart_->setEmptyText(tr("Train with two engines, seeds, batches or rates to compare their curves here."));
        runs_->setTitles(
            {tr("run"), tr("engine"), tr("epochs"), tr("batch"), tr("rate"), tr("seed"), tr("one epoch"), tr("test")});
        runs_->setAccessibleName(tr("Trainings"));
        timesTitle_->setText(tr("Where the time of the last training went"));
        times_->setTitles({tr("layer"), tr("operation"), tr("time"), tr("share")});
        times_->setAccessibleName(timesTitle_->text());
        for (auto* button : {torch_, keras_})
            button->setToolTip(
                tr("The same numbers, first weights and order by your own Python, which runs as a program "
                   "with all your rights"));
        refresh();
    });
}

void RunsView::refresh() {
    if (!isVisible())
        return;
    const bool trainings = what_->current() == 0;
    measure_->setVisible(!trainings);
    measure_->setText(worker_.running() ? tr("Stop") : tr("Measure"));
    showEach({torch_, keras_}, trainings);
    torch_->setText(peer_.running() ? tr("Stop") : tr("Run PyTorch"));
    keras_->setText(tr("Run Keras"));
    torch_->setEnabled(peer_.running() || (model_.data() && !model_.training()));
    keras_->setEnabled(!peer_.running() && model_.data() && !model_.training());
    runs_->setVisible(trainings);
    if (trainings)
        refreshTrainings();
    else
        refreshMeasured();
    emit shownChanged();
}

Earlier RunsView::earlierTimes() const { return what_->current() == 0 ? model_.earlierRun() : earlierMeasured(); }

Earlier RunsView::earlierMeasured() const {
    const bool batches = what_->current() == 1;
    if (what_->current() == 0 || !(batches ? batches_ : workers_))
        return Earlier::No;
    const auto& was = batches ? batchesOf_ : workersOf_;
    auto now = was;
    now.data = model_.settings().data;
    now.groupFrom = model_.settings().groupFrom;
    now.spec.model = model_.settings().spec.model;
    if (batches) {
        now.engine = model_.settings().engine;
        now.spec.precision = model_.settings().spec.precision;
    }
    return now.since(was);
}

void RunsView::compare(What what) {
    what_->setCurrent(static_cast<int>(what));
    const auto& known = what == What::Batches ? batches_ : workers_;
    if (what != What::Trainings && !known && !worker_.running())
        measure();
    refresh();
}

/// Steps with several batch sizes on the chosen engine, or with several workers on the data-parallel one.
void RunsView::measure() {
    const bool batches = what_->current() == 1;
    const auto* engine = model_.engines().find(batches ? model_.settings().engine : "threads");
    if (!engine || !model_.data() || model_.training())
        return;
    auto spec = model_.settings().spec;
    if (!batches)
        spec.precision = nn::Precision::Float32;
    worker_.start<std::vector<nn::ThroughputPoint>>(
        [engine, spec, batches, samples = model_.data()->samples](const JobContext& job) {
            static constexpr int64_t sizes[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};
            static constexpr int threads[] = {1, 2, 4, 8};
            return batches ? nn::measureBatches(*engine, spec, samples, sizes, 0.25, job)
                           : nn::measureWorkers(*engine, spec, samples, threads, 0.5, job);
        },
        [this, batches, of = model_.settings()](std::shared_ptr<const std::vector<nn::ThroughputPoint>> points) {
            (batches ? batches_ : workers_) = std::move(points);
            (batches ? batchesOf_ : workersOf_) = of;
            refresh();
        });
}

/// The training of the present settings, by another program of the user's.
void RunsView::runPeer(nn::PeerProgram program) {
    if (peer_.running())
        return peer_.cancel();
    if (!model_.data() || model_.training())
        return;
    peerNote_ = tr("%1 trains the same…").arg(QLatin1String(nn::peerTitle(program)));
    const auto settings = model_.settings();
    peer_.start<nn::PeerTraining>(
        [program, settings, python = chosenPython(),
         samples = model_.data()->samples](const JobContext& job) -> Expected<nn::PeerTraining> {
            TELAR_TAKE(work, nn::peerWork(settings.spec, samples, job));
            work->gpu = settings.engine == "cuda";
            return nn::runPeer(program, *work, nn::peerPythons(python), {}, job);
        },
        [this, settings](std::shared_ptr<const nn::PeerTraining> made) {
            peerNote_ = tr("Your Python ran %1: %2")
                            .arg(QString::fromStdString(made->program), QString::fromStdString(made->command));
            peers_.push_back({settings, std::move(made)});
            refresh();
        },
        [this](const Error& error) {
            peerNote_ = translated(error);
            refresh();
        });
}

/// The same work by others, below one's own.
void RunsView::addPeers(std::vector<LineSeries>& series, std::vector<TableRow>& rows) {
    const auto* own = model_.lastRun();
    for (const auto& [settings, training] : peers_) {
        LineSeries line{QString::fromStdString(training->program), {}, {}, false, true, -1};
        for (std::size_t e = 0; e < training->epochs.size(); ++e)
            line.x.push_back(static_cast<double>(e + 1)),
                line.y.push_back(100 * training->epochs[e].validationAccuracy);
        series.push_back(std::move(line));
        const double ours = own ? nn::medianEpochMs(own->result->epochs) : 0;
        rows.push_back(tableRow(
            {QString::fromStdString(training->program),
             tr("Python %1").arg(QString::fromStdString(training->pythonVersion)),
             formatCount(static_cast<int64_t>(training->epochs.size())), formatCount(settings.spec.batch),
             formatField(settings.spec.rate, 3), formatCount(static_cast<int64_t>(settings.spec.seed)),
             formatDuration(training->epochMs()) +
                 (ours > 0 ? QStringLiteral(" · ") + tr("%1 of the last").arg(formatRatio(training->epochMs() / ours))
                           : QString()),
             QStringLiteral("–")},
            tr("%1 threads, %2; loss of the last epoch %3; an epoch: the median without the first")
                .arg(training->threads)
                .arg(QString::fromStdString(training->device), formatNumber(training->epochs.back().trainLoss, 5))));
    }
}

void RunsView::refreshMeasured() {
    const bool batches = what_->current() == 1;
    const auto points = batches ? batches_ : workers_;
    timesTitle_->setText(batches ? tr("Batch sizes") : tr("Workers"));
    chart_->setLogX(batches);
    chart_->setAxisTitles(batches ? tr("batch") : tr("workers"), batches ? tr("pictures per second") : tr("speed-up"));
    chart_->setEmptyText(worker_.running() ? tr("Measuring…") : tr("Press Measure."));
    times_->setTitles({batches ? tr("batch") : tr("workers"), tr("step"), tr("time per picture"),
                       batches ? tr("pictures per second") : tr("speed-up")});
    times_->setRows({});
    note_->setText(worker_.running() ? tr("Measuring…") : QString());
    std::vector<LineSeries> series;
    if (!points || points->empty())
        return chart_->setSeries({});
    LineSeries line{batches ? tr("measured") : tr("measured"), {}, {}, false, true, 0};
    std::vector<WorkerTimes> workers;
    std::vector<TableRow> rows;
    const auto best = std::max_element(points->begin(), points->end(),
                                       [](auto& a, auto& b) { return a.samplesPerSecond() < b.samplesPerSecond(); });
    for (const auto& p : *points) {
        const double speedup = points->front().stepMs / p.stepMs;
        line.x.push_back(static_cast<double>(batches ? p.batch : p.threads));
        line.y.push_back(batches ? p.samplesPerSecond() : speedup);
        workers.push_back({static_cast<double>(p.threads), {p.stepMs}});
        rows.push_back(
            tableRow({formatCount(batches ? p.batch : p.threads), formatDuration(p.stepMs),
                      formatDuration(p.stepMs / static_cast<double>(p.batch)),
                      batches ? formatCount(static_cast<int64_t>(p.samplesPerSecond())) : formatRatio(speedup)}));
    }
    times_->setRows(std::move(rows));
    series.push_back(std::move(line));
    if (batches) {
        note_->setText(tr("Highest throughput with a batch of %1. The study's “occupancy 100 %” is a formula cut at "
                          "100; this is measured.")
                           .arg(formatCount(best->batch)) +
                       publishedBatches());
    } else {
        showLaw(workers, series);
    }
    chart_->setSeries(std::move(series));
}

void RunsView::showLaw(const std::vector<WorkerTimes>& workers, std::vector<LineSeries>& series) {
    const auto verdict = judgeScaling(ScalingLaw::Amdahl, workers, usableCores());
    const QString cores = formatCount(usableCores());
    switch (verdict.kind) {
    case ScalingVerdict::Kind::TooFew:
        return;
    case ScalingVerdict::Kind::Slower:
        note_->setText(
            tr("Slower with more workers than with one: no law is fitted. This computer has %1 cores.").arg(cores));
        return;
    case ScalingVerdict::Kind::NothingSerial:
        if (verdict.outside()) {
            note_->setText(tr("Faster than all workers together, which lies outside the law: caches, or other programs "
                              "during the run with one worker."));
            return;
        }
        note_->setText(
            tr("No serial fraction is visible. This computer has %1 cores; additional workers only wait.").arg(cores));
        return;
    case ScalingVerdict::Kind::Holds:
        LineSeries law{tr("Amdahl's law"), {}, {}, true, false, 1};
        for (double n = 1; n <= 8.01; n += 0.5)
            law.x.push_back(n), law.y.push_back(amdahl(verdict.serial.value, n));
        series.push_back(std::move(law));
        note_->setText(
            tr("Amdahl's fit up to %2 workers, one measurement of each: about %1 of the work is serial. This "
               "computer has %2 cores; more workers than that only wait.")
                .arg(formatPercent(verdict.serial.value), cores));
    }
}

void RunsView::refreshTrainings() {
    timesTitle_->setText(tr("Where the time of the last training went"));
    times_->setTitles({tr("layer"), tr("operation"), tr("time"), tr("share")});
    chart_->setLogX(false);
    chart_->setAxisTitles(tr("epoch"), tr("accuracy (%)"));
    chart_->setEmptyText(tr("Train with two engines, seeds, batches or rates to compare their curves here."));
    note_->setText(peerNote_);
    std::vector<LineSeries> series;
    const auto& runs = model_.runs();
    std::vector<TableRow> rows;
    const double first =
        runs.empty() || runs.front().result->epochs.empty() ? NAN : runs.front().result->epochs.back().ms;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& run = runs[i];
        const auto& spec = run.settings.spec;
        LineSeries line{
            run.name + QStringLiteral(" · ") + QString::fromStdString(run.settings.engine), {}, {}, false, true, -1};
        double ms = 0;
        for (std::size_t e = 0; e < run.result->epochs.size(); ++e) {
            line.x.push_back(static_cast<double>(e + 1));
            line.y.push_back(100 * run.result->epochs[e].validationAccuracy);
            ms += run.result->epochs[e].ms / static_cast<double>(run.result->epochs.size());
        }
        if (i + 7 >= runs.size())
            series.push_back(std::move(line));
        rows.push_back(tableRow({run.name, QString::fromStdString(run.settings.engine),
                                 formatCount(static_cast<int64_t>(run.result->epochs.size())), formatCount(spec.batch),
                                 formatField(spec.rate, 3), formatCount(static_cast<int64_t>(spec.seed)),
                                 formatDuration(ms) + (i > 0 && std::isfinite(first) && ms > 0
                                                           ? QStringLiteral(" · ") + formatRatio(first / ms)
                                                           : QString()),
                                 run.result->confusion.total() > 0 ? formatPercent(run.result->confusion.accuracy())
                                                                   : QStringLiteral("–")}));
    }
    addPeers(series, rows);
    if (model_.kind() == TrainingKind::AlexNet)
        addPublished(series, rows);
    else
        addPublishedTotals(rows);
    chart_->setSeries(std::move(series));
    runs_->setRows(std::move(rows));
    refreshTimes();
}

void RunsView::refreshTimes() {
    std::vector<TableRow> rows;
    const auto* run = model_.lastRun();
    if (!run)
        return times_->setRows({});
    double all = 0;
    for (const auto& t : run->result->times)
        all += t.ms;
    std::map<std::pair<int, std::string>, double> sums; // parts of a batch count together
    for (const auto& t : run->result->times)
        sums[{t.layer, t.operation}] += t.ms;
    for (const auto& [key, ms] : sums) {
        if (ms < 0.0005 * all)
            continue;
        const QString layer =
            key.first < 0 ? tr("pictures and loss")
                          : tr("%1. %2")
                                .arg(key.first + 1)
                                .arg(translated(nn::layerKindTitle(
                                    run->settings.spec.model.layers[static_cast<std::size_t>(key.first)].kind)));
        rows.push_back(
            tableRow({layer, operationTitle(key.second), formatDuration(ms), formatPercent(all > 0 ? ms / all : 0)}));
    }
    times_->setRows(std::move(rows));
}

/// What the thesis prints of its trainings; in the chart where one's own come near.
void RunsView::addPublished(std::vector<LineSeries>& series, std::vector<TableRow>& rows) {
    const auto* table = PublishedTable::find("training_alexnet");
    if (!table)
        return;
    double most = 0;
    for (const auto& line : series)
        most = line.x.empty() ? most : std::max(most, line.x.back());
    LineSeries validation{tr("published, validation"), {}, {}, true, true, 6},
        test{tr("published, test"), {}, {}, true, true, 5};
    for (int i = 0; i < table->rows(); ++i) {
        const auto epochs = table->number(i, "epochs"), seconds = table->number(i, "train_time_s");
        if (!epochs || !seconds)
            continue; // its length is not printed
        const auto valid = table->number(i, "valid_accuracy_percent"),
                   tested = table->number(i, "test_accuracy_percent");
        for (auto [line, value] : {std::pair{&validation, valid}, {&test, tested}})
            if (value && *epochs <= 2 * most)
                line->x.push_back(*epochs), line->y.push_back(*value);
        rows.push_back(tableRow({tr("published"), QStringLiteral("–"), formatCount(static_cast<int64_t>(*epochs)),
                                 QString::fromStdString(table->cell(i, "batch_size")), QStringLiteral("–"),
                                 QStringLiteral("–"), formatDuration(1000 * *seconds / *epochs),
                                 tested  ? formatPercent(*tested / 100)
                                 : valid ? tr("%1 validation").arg(formatPercent(*valid / 100))
                                         : QStringLiteral("–")},
                                tr("As printed: %1; %2 s in total, computer: %3")
                                    .arg(QString::fromStdString(table->cell(i, "source")), formatNumber(*seconds, 5),
                                         QString::fromStdString(table->cell(i, "device_as_stated")))));
    }
    for (auto* line : {&validation, &test})
        if (!line->x.empty())
            series.push_back(std::move(*line));
}

/// The four programs of the study; their times are of different kinds, which the tip of each row says.
void RunsView::addPublishedTotals(std::vector<TableRow>& rows) {
    const auto* table = PublishedTable::find("mlp_mnist_totals");
    for (int i = 0; table && i < table->rows(); ++i) {
        const auto epochs = table->number(i, "epochs"), seconds = table->number(i, "total_time_s");
        if (!epochs || !seconds)
            continue;
        const auto tested = table->number(i, "test_accuracy_percent");
        const auto clock = table->cell(i, "time_kind");
        const auto epoch = formatDuration(1000 * *seconds / *epochs);
        rows.push_back(
            tableRow({tr("published"), QString::fromStdString(table->cell(i, "program")),
                      formatCount(static_cast<int64_t>(*epochs)), QString::fromStdString(table->cell(i, "batch_size")),
                      QStringLiteral("–"), QStringLiteral("–"),
                      clock == "wall"                    ? epoch
                      : clock.find("/ 10") != clock.npos ? tr("%1 of clock() / 10").arg(epoch)
                                                         : tr("%1 of clock()").arg(epoch),
                      tested ? formatPercent(*tested / 100) : QStringLiteral("–")},
                     tr("As printed: %1; %2 s in total, computer: %3")
                             .arg(QString::fromStdString(table->cell(i, "source")), formatNumber(*seconds, 5),
                                  QString::fromStdString(table->cell(i, "device"))) +
                         QStringLiteral("; ") + QString::fromStdString(table->cell(i, "time_kind"))));
    }
}

/// " The study prints ...", where this is its network.
QString RunsView::publishedBatches() const {
    const auto* table = model_.kind() == TrainingKind::Mlp ? PublishedTable::find("mlp_batch_comparison") : nullptr;
    if (!table || table->rows() < 2)
        return {};
    const int last = table->rows() - 1;
    const auto slow = table->number(0, "total_time_s"), fast = table->number(last, "total_time_s");
    if (!slow || !fast)
        return {};
    return QLatin1Char(' ') +
           tr("The study prints %1 s with a batch of %2 and %3 s with %4, reported as more than 12 times; it is %5.")
               .arg(formatNumber(*slow, 4), QString::fromStdString(table->cell(0, "batch_size")),
                    formatNumber(*fast, 3), QString::fromStdString(table->cell(last, "batch_size")),
                    formatNumber(*slow / *fast, 4));
}

} // namespace telar
