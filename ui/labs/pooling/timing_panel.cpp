#include "ui/labs/pooling/timing_panel.hpp"

#include "core/pooling/emulate.hpp"
#include "core/pooling/operation.hpp"
#include "ui/base/format.hpp"
#include "ui/predicted/card_box.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>

namespace telar {

TimingPanel::TimingPanel(PoolingModel& model, const DeviceSource* devices, QWidget* parent)
    : TimesPanel(3, "timingLook", parent, {.least = 120}), model_(model) {
    pages_->setIcons({"chart", "table", "device"});
    table_ = new RowsTable("times", "lr", stack_);
    fitColumns(*table_);
    predicted_ = new PredictedPage([this] { return kernels(); }, stack_);
    predicted_->setDevices(devices);
    addAll(stack_, chart_, table_, predicted_);
    addProgress();
    agreement_ = addNote();
    agreement_->setObjectName("agreement");
    connect(measure_, &QPushButton::clicked, this, [this] { model_.measure(); });
    connect(&model_, &LabModel::resultChanged, predicted_, &PredictedPage::invalidate);
    connect(&model_, &LabModel::timingChanged, this, &TimingPanel::refresh);
    connect(&model_, &LabModel::stateChanged, this, &TimingPanel::refresh);
    connect(&model_, &LabModel::busyChanged, this, &TimingPanel::refreshProgress);
    connect(chart_, &TimingChart::rowSelected, this, [this](const QString& id) {
        model_.edit(tr("change variant"), [&](PoolingState& s) { s.variant = id.toStdString(); });
    });
    keepWords(this, [this] {
        nameTitle();
        chart_->setTitle(tr("Time on this input, median of 30 runs"));
        pages_->setTexts(
            {QString(), QString(), tr("Predicted")},
            {tr("As a chart"), tr("As a table"), tr("Times of the kernels on a card, predicted by a model")});
        pages_->button(0)->setAccessibleName(tr("Chart"));
        pages_->button(1)->setAccessibleName(tr("Table"));
        nameMeasure(false); // what is under way is stopped below the chart
        measure_->setToolTip(tr("Measures every variant on this input (F5)"));
        export_->setText(tr("Export…"));
        refresh();
    });
}

void TimingPanel::addProgress() {
    progressBox_ = new QWidget(this);
    auto* row = bare(new QHBoxLayout(progressBox_));
    progress_ = new QProgressBar(progressBox_);
    progress_->setTextVisible(false);
    progressText_ = roleLabel("muted", progressBox_);
    stop_ = says(new QPushButton(progressBox_), TELAR_SAYS("Stop"));
    addAll(row, wide(progress_), progressText_, stop_);
    progressBox_->hide();
    layout()->addWidget(progressBox_);
    connect(stop_, &QPushButton::clicked, this, [this] { model_.cancel(); });
}

void TimingPanel::showPage(int page) {
    TimesPanel::showPage(page);
    agreement_->setVisible(page != 2); // of measured variants
    nameTitle();
}

std::vector<PredictedKernel> TimingPanel::kernels() const {
    const auto result = model_.result();
    if (!result)
        return {};
    const auto work = [result](const JobContext&) -> Expected<Work> {
        Work made{.settings = asSettings(poolingParameters(), result->spec)};
        std::vector<AnyMatrix> given;
        given.push_back(
            std::visit([](const auto& values) { return AnyMatrix(values.clone()); }, result->source->values));
        made.input.give(std::move(given));
        return made;
    };
    return predictedKernels(poolingKernels(), poolingOperation(model_.registry()), work,
                            [this](const std::string& id) { return kernelMedianOf(model_.timings(), "cuda:" + id); });
}

std::vector<TimingRow> TimingPanel::rows() const {
    const auto& timings = model_.shownTimings();
    const double thesis = medianOf(timings, "thesis");
    return variantRows(model_.registry().all(), timings, "serial", thesis > 0 ? thesis : medianOf(timings, "serial"),
                       [](TimingRow& row, const PoolingVariant&, const VariantTiming& t) {
                           row.reference = row.reference || row.id == "thesis";
                           if (t.measured() && t.copyShare > 0.005)
                               row.label +=
                                   QStringLiteral(" · ") + tr("%1 of copy speed").arg(formatPercent(t.copyShare));
                           if (t.measured() && t.beyond > 0)
                               row.reason = tr("%n cells differ from serial.", nullptr,
                                               static_cast<int>(std::min<int64_t>(t.beyond, 1 << 30)));
                       });
}

QWidgetList TimingPanel::shownTimes() const { return {chart_, table_, agreement_}; }

void TimingPanel::refresh() {
    const auto all = rows();
    chart_->setRows(all);
    chart_->setSelected(QString::fromStdString(model_.state().variant));
    fillTable(all);
    predicted_->measuredChanged();
    const bool above = std::ranges::any_of(
        model_.shownTimings(), [](const auto& one) { return one.second.measured() && one.second.copyShare > 1.005; });
    agreement_->setText(
        agreementSentence() +
        (above ? QLatin1Char(' ') + tr("More than 100 % of copy speed is possible: a copy writes half of the bytes "
                                       "that it moves, a pooling fewer, and memory is read before it is written.")
               : QString()));
    refreshProgress();
}

void TimingPanel::refreshProgress() {
    const bool busy = model_.measuring() || model_.computing() || model_.loading() || model_.streaming();
    const Progress* progress = model_.progress();
    measure_->setEnabled(!model_.measuring());
    // Short work would only flicker.
    const bool show = busy && progress && progress->elapsed().count() > 0.4;
    progressBox_->setVisible(show);
    if (!show)
        return;
    const auto fraction = progress->fraction();
    progress_->setRange(0, fraction ? 1000 : 0);
    if (fraction)
        progress_->setValue(static_cast<int>(*fraction * 1000));
    QString words = tr("%1 elapsed").arg(formatDuration(progress->elapsed().count() * 1000));
    if (const auto left = progress->remaining())
        words += QStringLiteral(" · ") + tr("%1 left").arg(formatDuration(left->count() * 1000));
    progressText_->setText(words);
}

QString TimingPanel::agreementSentence() const {
    int measured = 0, exact = 0, within = 0;
    QStringList wrong;
    for (const auto& [id, t] : model_.shownTimings()) {
        if (t.state != VariantTiming::State::Measured)
            continue;
        ++measured;
        if (t.beyond > 0)
            wrong << QString::fromStdString(id);
        else if (t.different > 0)
            ++within;
        else
            ++exact;
    }
    if (measured < 2)
        return tr("Median of up to 30 runs after a warm-up; the thin line spans the fastest to the slowest.");
    if (!wrong.isEmpty())
        return tr("These outputs differ from serial, see the hatched cells: %1.").arg(wrong.join(", "));
    if (within > 0)
        return tr("All %1 outputs agree: %2 bit for bit, %3 within the rounding allowed for averages.")
            .arg(measured)
            .arg(exact)
            .arg(within);
    return tr("All %1 outputs are equal, bit for bit.").arg(measured);
}

void TimingPanel::fillTable(const std::vector<TimingRow>& rows) {
    table_->setTitles({tr("Variant"), tr("Median"), tr("Fastest"), tr("Slowest"), tr("Runs"), tr("× thesis"),
                       tr("× serial"), tr("Of copy")});
    auto median = [&](const char* id) {
        for (const auto& row : rows)
            if (row.id == QLatin1String(id) && row.state == TimingRow::State::Measured)
                return row.median;
        return 0.0;
    };
    const double thesis = median("thesis"), serial = median("serial");
    const auto times = [](double base, double median) {
        return base > 0 ? formatRatio(base / median) : QStringLiteral("–");
    };
    std::vector<TableRow> cells;
    for (const auto& row : rows) {
        if (row.state != TimingRow::State::Measured) {
            cells.push_back(tableRow({row.title, row.reason}, row.reason));
            continue;
        }
        const double share = model_.shownTimings().at(row.id.toStdString()).copyShare;
        cells.push_back(tableRow({row.title, formatDuration(row.median), formatDuration(row.min),
                                  formatDuration(row.max), QString::number(row.runs), times(thesis, row.median),
                                  times(serial, row.median), formatFixed(share, 3)}));
    }
    table_->setRows(std::move(cells));
}

void TimingPanel::nameTitle() {
    title_->setText((stack_->currentIndex() == 2 ? tr("Predicted times") : tr("Time on this input · median of 30")));
}

} // namespace telar
