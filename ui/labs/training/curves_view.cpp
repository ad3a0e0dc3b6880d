#include "ui/labs/training/curves_view.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/training/change_row.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {
constexpr double smoothings[] = {0, 0.9, 0.98};
constexpr std::size_t mostPoints = 400; // drawn, or twice as many; the average is of all
constexpr int64_t restPerDrawing = 4;   // times as long as the drawing of a chart
} // namespace

void StepCurve::follow(const std::vector<nn::StepFigures>& steps, double keep, bool accuracy) {
    const bool another = seen_ > 0 && (steps.size() < seen_ || steps[seen_ - 1].loss != lastLoss_);
    if (keep != keep_ || another) {
        *this = {};
        keep_ = keep;
    }
    const auto figure = [accuracy](const nn::StepFigures& s) {
        return accuracy ? 100.0 * static_cast<double>(s.right) / static_cast<double>(s.samples) : s.loss;
    };
    for (; seen_ < steps.size(); ++seen_) {
        const auto& s = steps[seen_];
        const double value = figure(s);
        sum_ += value;
        for (; seen_ + 1 - first_ > window(keep); ++first_)
            sum_ -= figure(steps[first_]);
        lastLoss_ = s.loss;
        last_ = sum_ / static_cast<double>(seen_ + 1 - first_); // a mean of what has been: never beyond it
        if (seen_ % stride_ == 0)
            values_.push_back(last_);
        if (values_.size() < 2 * mostPoints)
            continue;
        stride_ *= 2; // every second point goes
        for (std::size_t i = 0; i < values_.size() / 2; ++i)
            values_[i] = values_[2 * i];
        values_.resize(values_.size() / 2);
    }
}

// As many as an exponential average with that weight stands for, but a quarter of what has been at most: the first steps,
// whose losses are far away, are soon out of it.
std::size_t StepCurve::window(double keep) const {
    const auto whole = static_cast<std::size_t>(std::lround(2 / (1 - keep) - 1));
    return std::max<std::size_t>(1, std::min(whole, (seen_ + 1) / 4));
}

void StepCurve::draw(const std::function<double(double)>& epochsOf, LineSeries& to) const {
    for (std::size_t i = 0; i < values_.size(); ++i)
        to.x.push_back(epochsOf(static_cast<double>(i * stride_ + 1)));
    to.y = values_;
    if (seen_ == 0 || (seen_ - 1) % stride_ == 0)
        return;
    to.x.push_back(epochsOf(static_cast<double>(seen_)));
    to.y.push_back(last_);
}

CurvesView::CurvesView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 8, 12, 8}), 4);
    words_ = roleLabel("heading", this);
    figures_ = inRole(new ElidedLabel(this), "muted");
    smoothing_ = keepInProject(new Segmented(3, this), "smoothing");
    smoothing_->setCurrent(1);
    pause_ = new QPushButton(this);
    stop_ = new QPushButton(this);
    more_ = new QPushButton(this);
    bar_ = new QProgressBar(this);
    bar_->setTextVisible(false);
    bar_->setRange(0, 1000);
    loss_ = keepInProject(new LineChart(this), "loss");
    accuracy_ = keepInProject(new LineChart(this), "accuracy");
    addAll(column, inRow(words_, spring(1), smoothing_, pause_, stop_, more_), bar_, figures_,
           new ChangeRow(model, this));
    charts_ = spaced(new QBoxLayout(QBoxLayout::TopToBottom), 4);
    addAll(charts_, wide(loss_), wide(accuracy_));
    column->addLayout(charts_, 1);
    connect(pause_, &QPushButton::clicked, this, [this] { model_.pause(!model_.paused()); });
    connect(stop_, &QPushButton::clicked, this, [this] { model_.finish(); });
    connect(more_, &QPushButton::clicked, this, [this] { model_.continueTraining(); });
    connect(smoothing_, &Segmented::chosen, this, &CurvesView::refresh);
    connect(&model_, &TrainingModel::progressed, this, &CurvesView::refreshNowAndThen);
    connect(&model_, &TrainingModel::resultChanged, this, &CurvesView::refresh);
    connect(&model_, &TrainingModel::busyChanged, this, &CurvesView::refreshStrip);
    connect(&model_, &TrainingModel::errorChanged, this, &CurvesView::refreshStrip);
    // One cursor for both charts.
    connect(loss_, &LineChart::cursorMoved, accuracy_, qOverload<double>(&LineChart::setCursor));
    connect(accuracy_, &LineChart::cursorMoved, loss_, qOverload<double>(&LineChart::setCursor));
    onEvent(this, {QEvent::Show}, [this] { refresh(); });
    keepLook(this, [this] { refreshStrip(); });
    keepWords(this, [this] {
        loss_->setTitle(tr("Loss"));
        loss_->setAxisTitles(tr("epoch"), tr("loss"));
        accuracy_->setTitle(tr("Accuracy"));
        accuracy_->setYAtLeast(0, 100);
        loss_->setYAtLeast(0, 1);
        accuracy_->setAxisTitles(tr("epoch"), tr("accuracy (%)"));
        smoothing_->setTexts(
            {tr("raw"), tr("smooth"), tr("smoother")},
            {tr("Every batch unsmoothed"), tr("Average over about 10 batches"), tr("Average over about 50 batches")});
        smoothing_->setAccessibleName(tr("Smoothing"));
        refresh();
    });
}

void CurvesView::fitHeight(QSize room, int otherHeight) {
    const QSize loss = loss_->minimumSizeHint(), accuracy = accuracy_->minimumSizeHint();
    const auto margins = layout()->contentsMargins();
    const bool beside = charts_->direction() == QBoxLayout::LeftToRight;
    const int below = layout()->minimumSize().height() - charts_->minimumSize().height() + loss.height() +
                      charts_->spacing() + accuracy.height() + otherHeight;
    const int wide = margins.left() + loss.width() + charts_->spacing() + accuracy.width() + margins.right();
    if (const bool now = room.height() < below && room.width() >= wide; now != beside)
        charts_->setDirection(now ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

/// One chart at a time, and none while the drawing of the last would be more than a part of the window's
/// time.
void CurvesView::refreshNowAndThen() {
    if (!isVisible()) // drawn when it is shown
        return;
    refreshStrip();
    if (sinceDrawn_.isValid() && sinceDrawn_.elapsed() < restPerDrawing * drawingMs_)
        return;
    QElapsedTimer clock;
    clock.start();
    accuracyNext_ = !accuracyNext_;
    refreshChart(!accuracyNext_);
    // The chart draws when the events at hand are done; this one comes after it.
    QTimer::singleShot(0, this, [this, clock] {
        drawingMs_ = clock.elapsed();
        sinceDrawn_.start();
    });
}

void CurvesView::refresh() {
    refreshChart(false);
    refreshChart(true);
    refreshStrip();
}

void CurvesView::refreshChart(bool accuracy) {
    const auto& epochs = model_.epochs();
    const auto& steps = model_.steps();
    // A resumed training shows its earlier epochs, whose steps are not known.
    const auto epochsOf = [this](double steps) { return model_.epochsOf(steps); };
    const bool resumed = epochsOf(static_cast<double>(steps.size()) + 0.5) < static_cast<double>(epochs.size());
    const double keep = smoothings[smoothing_->current()];
    std::vector<LineSeries> series;
    LineSeries train{tr("train"), {}, {}, false, false, 0}, validation{tr("validation"), {}, {}, true, true, 1};
    if (!resumed) {
        if (keep > 0) {
            LineSeries raw{tr("each batch"), {}, {}, false, false, 0, true};
            auto& curve = curves_[accuracy ? 1 : 0];
            curve.follow(steps, 0, accuracy);
            curve.draw(epochsOf, raw);
            series.push_back(std::move(raw));
        }
        auto& curve = curves_[accuracy ? 3 : 2];
        curve.follow(steps, keep, accuracy);
        curve.draw(epochsOf, train);
    }
    for (std::size_t i = 0; i < epochs.size(); ++i) {
        if (resumed) {
            train.x.push_back(static_cast<double>(i + 1));
            train.y.push_back(accuracy ? 100 * epochs[i].trainAccuracy : epochs[i].trainLoss);
        }
        validation.x.push_back(static_cast<double>(i + 1));
        validation.y.push_back(accuracy ? 100 * epochs[i].validationAccuracy : epochs[i].validationLoss);
    }
    series.push_back(std::move(train));
    series.push_back(std::move(validation));
    auto* chart = accuracy ? accuracy_ : loss_;
    std::vector<ChartMark> marks;
    for (const auto& change : model_.changes())
        marks.push_back({static_cast<double>(change.epoch), changeWords(change)});
    chart->setMarks(std::move(marks));
    chart->setXAtLeast(0, static_cast<double>(std::max<int64_t>(1, model_.plannedEpochs())));
    chart->setSeries(std::move(series));
}

void CurvesView::refreshStrip() {
    const bool training = model_.training();
    figures_->setVisible(training || !Theme::instance().presenter()); // afterwards a class reads the curves
    loss_->setEmptyText(training ? tr("The loss of every batch appears here, from the first step on.")
                                 : tr("Press Train: the loss of every batch appears here."));
    accuracy_->setEmptyText(training ? tr("The accuracy of every batch appears here, from the first step on.")
                                     : tr("Press Train: the accuracy appears here."));
    pause_->setVisible(training);
    stop_->setVisible(training);
    more_->setVisible(!training && model_.canContinue());
    pause_->setText(model_.paused() ? tr("Resume") : tr("Pause"));
    stop_->setText(tr("Stop"));
    more_->setText(tr("Continue for %n epochs", nullptr, static_cast<int>(model_.settings().spec.epochs)));
    const auto& epochs = model_.epochs();
    const auto* progress = model_.progress();
    const auto fraction = progress ? progress->fraction() : std::nullopt;
    bar_->setValue(training && fraction ? static_cast<int>(1000 * *fraction) : epochs.empty() ? 0 : 1000);
    if (model_.loading()) {
        words_->setText(tr("Loading the pictures…"));
        figures_->setFullText({});
        return;
    }
    const auto now = static_cast<int64_t>(epochs.size()) + (training ? 1 : 0);
    const auto stopped = model_.stoppedAt();
    const auto* last = model_.lastRun();
    const bool early = !training && last && last->result->outOfPatience && !model_.unfinished();
    words_->setText(
        early                         ? tr("Ended early, after epoch %1").arg(formatCount(now))
        : stopped                     ? tr("Stopped at step %1").arg(formatCount(*stopped))
        : epochs.empty() && !training ? tr("Not trained yet")
        : training                    ? (model_.paused() ? tr("Paused in epoch %1 of %2") : tr("Epoch %1 of %2"))
                         .arg(formatCount(std::min(now, model_.plannedEpochs())), formatCount(model_.plannedEpochs()))
                   : tr("Trained for %n epochs", nullptr, static_cast<int>(now)));
    QStringList facts;
    if (const auto place = model_.foldPlace())
        facts << (place->by == nn::SplitBy::Group ? tr("training %1 of %2, by group") : tr("training %1 of %2"))
                     .arg(formatCount(place->fold + 1), formatCount(place->folds));
    else if (const auto* run = model_.lastRun(); run && !run->folds.empty() && !training && !model_.unfinished())
        facts << tr("means of %n folds", nullptr, static_cast<int>(run->folds.size()));
    if (early)
        facts << tr("validation no longer improved");
    if (training && model_.steps().empty())
        facts << tr("the network and its pictures are prepared");
    else if (!model_.steps().empty() && !stopped)
        facts << tr("step %1").arg(formatCount(static_cast<int64_t>(model_.steps().size())));
    if (training && epochs.empty() && !model_.split().validation.empty() && !model_.foldPlace())
        facts << tr("first validation after step %1").arg(formatCount(model_.stepsPerEpoch()));
    if (!epochs.empty() && std::isfinite(epochs.back().validationAccuracy))
        facts << tr("validation %1").arg(formatPercent(epochs.back().validationAccuracy));
    if (!epochs.empty())
        facts << tr("%1 per epoch").arg(formatDuration(epochs.back().ms));
    if (training || !epochs.empty())
        facts << tr("%1 elapsed").arg(formatDuration(model_.elapsedMs()));
    if (const auto left = training && progress ? progress->remaining() : std::nullopt)
        facts << tr("%1 left").arg(formatDuration(left->count() * 1000));
    figures_->setFullText(model_.error() ? translated(*model_.error()) : facts.join(QStringLiteral("  ·  ")),
                          Qt::ElideRight);
}

QWidgetList CurvesView::shownResults() const { return {figures_, loss_, accuracy_}; }

} // namespace telar
