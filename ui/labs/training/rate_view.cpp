#include "ui/labs/training/rate_view.hpp"

#include "core/base/numbers.hpp"
#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace telar {

RateView::RateView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = padded(new QVBoxLayout(this), {12, 8, 12, 8});
    words_ = roleLabel("heading", this);
    run_ = named(new QPushButton(this), "findRateButton");
    chart_ = keepInProject(new LineChart(this), "rates");
    chart_->setLogX(true);
    rule_ = wrapped(roleLabel("muted", this));
    slider_ = keepInProject(new QSlider(Qt::Horizontal, this), "rate");
    slider_->setRange(0, 800);
    slider_->setValue(400);
    use_ = named(roleButton("primary", this), "useRate");
    addAll(column, inRow(wide(words_), run_), wide(chart_), rule_, inRow(wide(slider_), use_));
    connect(run_, &QPushButton::clicked, this, [this] { model_.findingRate() ? model_.cancel() : model_.findRate(); });
    connect(slider_, &QSlider::valueChanged, this, &RateView::refresh);
    connect(use_, &QPushButton::clicked, this, [this] {
        const double rate = readNumber(generalText(chosen(), 2)).value_or(chosen()); // the one that the button names
        model_.edit(tr("change learning rate"), [&](TrainingSettings& s) { s.spec.rate = rate; });
    });
    connect(&model_, &TrainingModel::rateChanged, this, [this] {
        if (const auto finding = model_.finding(); finding && finding->suggestion > 0 && !model_.findingRate())
            slider_->setValue(static_cast<int>(std::lround(100 * (std::log10(finding->suggestion) + 7))));
        refresh();
    });
    connect(&model_, &TrainingModel::busyChanged, this, &RateView::refreshWords);
    onEvent(this, {QEvent::Show}, [this] { refresh(); });
    keepWords(this, [this] {
        chart_->setTitle(tr("Learning-rate range test"));
        chart_->setAxisTitles(tr("learning rate"), tr("loss"));
        chart_->setEmptyText(tr("Press Find: every step tries a larger rate and draws its loss here."));
        slider_->setAccessibleName(tr("Rate to use"));
        refresh();
    });
}

double RateView::chosen() const { return std::pow(10.0, slider_->value() / 100.0 - 7); }

void RateView::refresh() {
    if (!isVisible())
        return;
    LineSeries raw{tr("loss of the batch"), {}, {}, false, false, 0, true},
        smooth{tr("smoothed"), {}, {}, false, false, 0};
    double least = INFINITY, most = 0;
    for (const auto& p : model_.ratePoints()) {
        raw.x.push_back(p.rate), raw.y.push_back(p.loss);
        smooth.x.push_back(p.rate), smooth.y.push_back(p.smoothed);
        least = std::min({least, p.loss, p.smoothed}), most = std::max(most, p.smoothed);
    }
    for (auto& y : raw.y) // one wild batch must not flatten the rest
        y = std::min(y, most * 1.15);
    std::vector<LineSeries> series;
    if (!raw.x.empty()) {
        series = {std::move(raw), std::move(smooth)};
        series.push_back({tr("rate to use"), {chosen(), chosen()}, {least, most}, true, false, 1});
        if (const auto finding = model_.finding(); finding && !model_.findingRate()) {
            if (finding->steepest > 0)
                series.push_back(
                    {tr("steepest descent"), {finding->steepest, finding->steepest}, {least, most}, true, false, 2});
            if (finding->valley > 0)
                series.push_back({tr("a tenth of the minimum's rate"),
                                  {finding->valley, finding->valley},
                                  {least, most},
                                  true,
                                  false,
                                  3});
        }
    }
    chart_->setSeries(std::move(series));
    refreshWords();
}

void RateView::refreshWords() {
    const auto finding = model_.finding();
    run_->setText(model_.findingRate() ? tr("Stop") : tr("Find"));
    use_->setText(tr("Use %1").arg(formatField(chosen(), 2)));
    use_->setEnabled(!model_.ratePoints().empty());
    words_->setText(model_.findingRate()                 ? tr("Trying rates: %1 of 100").arg(model_.ratePoints().size())
                    : finding && finding->suggestion > 0 ? tr("Suggested: %1").arg(formatField(finding->suggestion, 2))
                                                         : tr("Which learning rate?"));
    rule_->setText(finding && finding->suggestion > 0
                       ? tr("Suggestion: %1. Drag the mark or accept it.").arg(translated(finding->rule)) +
                             (finding->diverged
                                  ? QLatin1Char(' ') + tr("The test ended where the loss reached five times its best.")
                                  : QString())
                   : finding && !finding->rule.empty()
                       ? translated(finding->rule)
                       : tr("One short training from fresh weights: the rate grows from 1e-7 to 10 in 100 steps; it "
                            "ends when the smoothed loss is five times its best."));
}

QWidgetList RateView::shownResults() const { return {words_, chart_, rule_}; }

} // namespace telar
