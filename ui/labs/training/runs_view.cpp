#include "ui/labs/training/runs_view.hpp"

#include "ui/charts/line_chart.hpp"
#include "ui/shell/language.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/format.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include <cmath>
#include <map>

namespace telar {

namespace {

QTableWidget* plainTable(int columns, QWidget* parent) {
    auto* table = new QTableWidget(0, columns, parent);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(px(24));
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    return table;
}

void put(QTableWidget* table, int row, const QStringList& cells) {
    for (int k = 0; k < cells.size(); ++k) {
        auto* item = new QTableWidgetItem(cells[k]);
        item->setTextAlignment((k == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        table->setItem(row, k, item);
    }
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
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(px(12), px(8), px(12), px(8));
    chart_ = new LineChart(this);
    runs_ = plainTable(8, this);
    timesTitle_ = roleLabel("heading", this);
    times_ = plainTable(4, this);
    column->addWidget(chart_, 3);
    column->addWidget(runs_, 2);
    column->addWidget(timesTitle_);
    column->addWidget(times_, 3);
    connect(&model_, &TrainingModel::resultChanged, this, &RunsView::refresh);
    retranslate();
}

void RunsView::refresh() {
    if (!isVisible())
        return;
    std::vector<LineSeries> series;
    const auto& runs = model_.runs();
    runs_->setRowCount(static_cast<int>(runs.size()));
    const double first =
        runs.empty() || runs.front().result->epochs.empty() ? NAN : runs.front().result->epochs.back().ms;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& run = runs[i];
        const auto& spec = run.settings.spec;
        LineSeries line{run.name + QStringLiteral(" · ") + QString::fromStdString(run.settings.engine),
                        {},
                        {},
                        false,
                        true,
                        -1};
        double ms = 0;
        for (std::size_t e = 0; e < run.result->epochs.size(); ++e) {
            line.x.push_back(static_cast<double>(e + 1));
            line.y.push_back(100 * run.result->epochs[e].validationAccuracy);
            ms += run.result->epochs[e].ms / static_cast<double>(run.result->epochs.size());
        }
        if (i + 7 >= runs.size())
            series.push_back(std::move(line));
        put(runs_, static_cast<int>(i),
            {run.name, QString::fromStdString(run.settings.engine),
             formatCount(static_cast<int64_t>(run.result->epochs.size())), formatCount(spec.batch),
             QString::number(spec.rate, 'g', 3), formatCount(static_cast<int64_t>(spec.seed)),
             formatDuration(ms) + (i > 0 && std::isfinite(first) && ms > 0
                                       ? QStringLiteral(" · ") + formatRatio(first / ms)
                                       : QString()),
             run.result->confusion.total() > 0 ? formatPercent(run.result->confusion.accuracy())
                                               : QStringLiteral("–")});
    }
    chart_->setSeries(std::move(series));
    times_->setRowCount(0);
    const auto* run = model_.lastRun();
    if (!run)
        return;
    double all = 0;
    for (const auto& t : run->result->times)
        all += t.ms;
    std::map<std::pair<int, std::string>, double> sums; // parts of a batch count together
    for (const auto& t : run->result->times)
        sums[{t.layer, t.operation}] += t.ms;
    for (const auto& [key, ms] : sums) {
        if (ms < 0.0005 * all)
            continue;
        const int row = times_->rowCount();
        times_->setRowCount(row + 1);
        const QString layer =
            key.first < 0
                ? tr("pictures and loss")
                : tr("%1. %2")
                      .arg(key.first + 1)
                      .arg(translated(nn::layerKindTitle(
                          run->settings.spec.model.layers[static_cast<std::size_t>(key.first)].kind)));
        put(times_, row,
            {layer, operationTitle(key.second), formatDuration(ms), formatPercent(all > 0 ? ms / all : 0)});
    }
}

void RunsView::retranslate() {
    chart_->setTitle(tr("Validation accuracy of each training"));
    chart_->setAxisTitles(tr("epoch"), tr("accuracy (%)"));
    chart_->setEmptyText(tr("Train with two engines, seeds, batches or rates: their curves meet here."));
    runs_->setHorizontalHeaderLabels({tr("training"), tr("engine"), tr("epochs"), tr("batch"), tr("rate"),
                                      tr("seed"), tr("time per epoch"), tr("test")});
    runs_->setAccessibleName(tr("Trainings"));
    timesTitle_->setText(tr("Where the time of the last training went"));
    times_->setHorizontalHeaderLabels({tr("layer"), tr("operation"), tr("time"), tr("share")});
    times_->setAccessibleName(timesTitle_->text());
    refresh();
}

void RunsView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void RunsView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace telar
