#include "ui/labs/training/measures_view.hpp"

#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QHeaderView>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr std::size_t mostCurvePoints = 400; ///< of a curve on screen
enum What { Roc, PrecisionRecall, Reliability };

QString orDash(double value) { return std::isfinite(value) ? formatPercent(value) : QStringLiteral("–"); }

QString withInterval(double value, const nn::Interval& sure) {
    if (!std::isfinite(value))
        return QStringLiteral("–");
    return QStringLiteral("%1 (%2)").arg(formatPercent(value), intervalWords(sure, 0));
}

/// Both ends and every so many points between them; the area stays that of all.
void thin(nn::Curve& curve) {
    const auto count = curve.points.size();
    if (count <= mostCurvePoints)
        return;
    std::vector<nn::CurvePoint> kept;
    for (std::size_t i = 0; i < mostCurvePoints; ++i)
        kept.push_back(curve.points[i * (count - 1) / (mostCurvePoints - 1)]);
    curve.points = std::move(kept);
}

Expected<TestMeasures> measure(const nn::TrainingResult& result, const nn::Samples& samples, const JobContext& job) {
    TestMeasures made;
    const auto& test = result.test;
    const auto count = test.predicted.size();
    const auto outputs = static_cast<int64_t>(test.probabilities.size() / std::max<std::size_t>(1, count));
    std::vector<int32_t> truth;
    std::vector<float> confidence;
    std::vector<bool> right;
    for (std::size_t i = 0; i < count; ++i) {
        truth.push_back(samples.labels[static_cast<std::size_t>(result.split.test[i])]);
        confidence.push_back(
            test.probabilities[i * static_cast<std::size_t>(outputs) + static_cast<std::size_t>(test.predicted[i])]);
        right.push_back(test.predicted[i] == truth.back());
    }
    for (int64_t c = 0; c < static_cast<int64_t>(samples.classes.size()); ++c) {
        if (job.stopRequested())
            return cancelledError();
        const auto one = nn::oneAgainstRest(truth, test.probabilities, outputs, c);
        made.roc.push_back(nn::rocCurve(one.scores, one.positive));
        made.precisionRecall.push_back(nn::precisionRecallCurve(one.scores, one.positive));
        thin(made.roc.back());
        thin(made.precisionRecall.back());
    }
    made.calibration = nn::calibrationOf(confidence, right);
    made.balanced = nn::balancedAccuracy(result.confusion);
    made.pictures = static_cast<int64_t>(count);
    return made;
}

LineSeries diagonal(const QString& name) {
    return {.name = name, .x = {0, 1}, .y = {0, 1}, .dashed = true, .guide = true};
}

} // namespace

MeasuresView::MeasuresView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    headline_ = wrapped(named(roleLabel("heading", this), "measuresHeadline"));
    table_ = new RowsTable("classMeasures", "lr", this, 22);
    table_->setShowGrid(true);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    fitColumns(*table_);
    what_ = keepInProject(named(new Segmented(3, this), "measuresCurve"), "measuresCurve");
    note_ = wrapped(roleLabel("muted", this));
    chart_ = keepInProject(new LineChart(this), "measures");
    chart_->setSwitches(false);
    addAll(column, headline_, table_, inRow(what_, wide(note_)), wide(chart_));
    connect(what_, &Segmented::chosen, this, &MeasuresView::showChart);
    for (auto signal : {&TrainingModel::resultChanged, &TrainingModel::dataChanged, &TrainingModel::busyChanged})
        connect(&model_, signal, this, &MeasuresView::refresh);
    onEvent(this, {QEvent::Show}, [this] { refresh(); });
    keepWords(this, [this] {
        what_->setTexts({QStringLiteral("ROC"), tr("precision and recall"), tr("calibration")});
        what_->setAccessibleName(tr("Curve"));
        table_->setTitles(
            {tr("class"), tr("precision (95 % CI)"), tr("recall (95 % CI)"), tr("F1 (95 % CI)"), QStringLiteral("n")});
        table_->setAccessibleName(tr("Precision, recall and F1 of each class with intervals"));
        chart_->setYAtLeast(0, 1);
        chart_->setEmptyText(tr("The curves appear here after a training."));
        showTable();
        showChart();
    });
}

void MeasuresView::refresh() {
    if (!isVisible())
        return;
    const auto* run = model_.lastRun();
    const bool known = run && run->samples && !run->result->test.predicted.empty() &&
                       run->result->test.predicted.size() == run->result->split.test.size();
    if (!known) {
        of_.reset();
        measures_.reset();
        worker_.cancel();
    } else if (of_ != run->result) {
        of_ = run->result;
        measures_.reset();
        worker_.start<TestMeasures>([result = run->result, samples = run->samples](
                                        const JobContext& job) { return measure(*result, *samples, job); },
                                    [this](std::shared_ptr<const TestMeasures> made) {
                                        measures_ = std::move(made);
                                        showTable();
                                        showChart();
                                    });
    }
    showTable();
    showChart();
}

void MeasuresView::showTable() {
    std::vector<TableRow> rows;
    if (measures_ && of_) {
        const auto& confusion = of_->confusion;
        const auto figures = nn::classFigures(confusion);
        const auto sure = nn::classIntervals(confusion);
        for (std::size_t c = 0; c < figures.size(); ++c) {
            const auto& f = figures[c];
            rows.push_back(tableRow(
                {model_.trainedClassName(static_cast<int64_t>(c)), withInterval(f.precision, sure[c].precision),
                 withInterval(f.recall, sure[c].recall), withInterval(f.f1, sure[c].f1), formatCount(f.support)}));
        }
        headline_->setText(
            tr("Balanced accuracy %1, accuracy %2 on %n test pictures", nullptr, static_cast<int>(measures_->pictures))
                .arg(orDash(measures_->balanced), orDash(confusion.accuracy())));
    } else {
        headline_->setText(worker_.running()   ? tr("Counting…")
                           : model_.training() ? tr("The test result appears here when the training has ended.")
                                               : tr("No test result yet: train the network."));
    }
    table_->setVisible(!rows.empty());
    table_->setRows(std::move(rows));
    const int most = std::min(table_->rowCount(), 6);
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() + most * px(22) + px(4));
}

void MeasuresView::showChart() {
    std::vector<LineSeries> series;
    const auto what = static_cast<What>(what_->current());
    note_->clear();
    chart_->setTitle(what == Roc               ? tr("ROC: one class against the rest")
                     : what == PrecisionRecall ? tr("Precision and recall: one class against the rest")
                                               : tr("Calibration: how often an answer with a confidence is right"));
    chart_->setAxisTitles(what == Roc               ? tr("false positive rate")
                          : what == PrecisionRecall ? tr("recall")
                                                    : tr("confidence"),
                          what == Roc               ? tr("true positive rate")
                          : what == PrecisionRecall ? tr("precision")
                                                    : tr("share that is right"));
    if (!measures_)
        return chart_->setSeries({});
    if (what == Reliability) {
        LineSeries line{tr("answers"), {}, {}, false, true, 0};
        for (const auto& bin : measures_->calibration.bins) {
            if (bin.count == 0)
                continue;
            const auto sure = nn::wilson(std::llround(bin.accuracy * static_cast<double>(bin.count)), bin.count);
            line.x.push_back(bin.confidence);
            line.y.push_back(bin.accuracy);
            line.low.push_back(sure.low);
            line.high.push_back(sure.high);
        }
        series.push_back(std::move(line));
        series.push_back(diagonal(tr("as confident as right")));
        note_->setText(tr("Expected calibration error (ECE): %1. Below the line the network is too confident.")
                           .arg(formatPercent(measures_->calibration.expectedError)));
    } else {
        const auto& curves = what == Roc ? measures_->roc : measures_->precisionRecall;
        for (std::size_t c = 0; c < curves.size(); ++c) {
            const auto area = std::isfinite(curves[c].area) ? formatFixed(curves[c].area, 3) : QStringLiteral("–");
            LineSeries line{
                QStringLiteral("%1 · %2").arg(model_.trainedClassName(static_cast<int64_t>(c)), area), {}, {}};
            for (const auto& point : curves[c].points) {
                line.x.push_back(point.x);
                line.y.push_back(point.y);
            }
            series.push_back(std::move(line));
        }
        if (what == Roc)
            series.push_back(diagonal(tr("guessing")));
        note_->setText(what == Roc ? tr("Behind each class: the area under its curve; guessing has 0.5.")
                                   : tr("Behind each class: its average precision."));
    }
    chart_->setSeries(std::move(series));
}

std::vector<Exportable> MeasuresView::exportables() const { return {chart_->exportable()}; }

} // namespace telar
