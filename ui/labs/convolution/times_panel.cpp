#include "ui/labs/convolution/times_panel.hpp"

#include "core/convolution/emulate.hpp"
#include "core/convolution/operation.hpp"
#include "ui/base/format.hpp"
#include "ui/predicted/card_box.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>

namespace telar {

ConvolutionTimes::ConvolutionTimes(ConvolutionModel& model, const DeviceSource* devices, QWidget* parent)
    : TimesPanel(2, "timesLook", parent, {{16, 10, 16, 10}, 6, 0}), model_(model) {
    pages_->setObjectName("timesLook");
    export_->setIcon({});
    auto* measured = new QWidget(stack_);
    auto* list = bare(new QVBoxLayout(measured));
    setScaled(chart_, Side::MinimumHeight, 110);
    agreement_ = wrapped(named(roleLabel("muted", measured), "agreement"));
    addAll(list, wide(chart_), agreement_);
    predicted_ = new PredictedPage([this] { return kernels(); }, stack_);
    predicted_->setDevices(devices);
    addAll(stack_, measured, predicted_);
    follow(model_);
    connect(&model_, &LabModel::resultChanged, this, &ConvolutionTimes::refresh);
    connect(&model_, &LabModel::resultChanged, predicted_, &PredictedPage::invalidate);
    keepWords(this, [this] {
        nameTitle();
        chart_->setTitle(tr("Time of one convolution on this input"));
        nameMeasure(model_.measuring());
        measure_->setToolTip(tr("Measures every variant on this input (F5)"));
        export_->setText(tr("Export…"));
        pages_->setTexts({tr("Measured"), tr("Predicted")},
                         {tr("Times of every variant, measured on this computer"),
                          tr("Times of the kernels on a card, predicted by a model")});
        refresh();
    });
}

void ConvolutionTimes::showPage(int page) {
    TimesPanel::showPage(page);
    nameTitle();
}

std::vector<PredictedKernel> ConvolutionTimes::kernels() const {
    const auto result = model_.result();
    if (!result)
        return {};
    const auto work = [result](const JobContext&) -> Expected<Work> {
        Work made{.settings = asSettings(convolutionParameters(), BiasedConvolution{result->spec, result->bias})};
        std::vector<AnyMatrix> given;
        given.push_back(result->input->clone());
        given.push_back(result->filters->clone());
        made.input.give(std::move(given));
        return made;
    };
    return predictedKernels(
        convolutionKernels(), convolutionOperation(model_.registry()), work,
        [this](const std::string& kernel) { return kernelMedianOf(model_.timings(), "cuda:" + kernel); });
}

void ConvolutionTimes::nameTitle() {
    title_->setText(
        (stack_->currentIndex() == 1 ? tr("Predicted times") : tr("Time on this input · median of up to 30")));
}

QWidgetList ConvolutionTimes::shownTimes() const { return {chart_, agreement_}; }

void ConvolutionTimes::refresh() {
    const auto& timings = model_.shownTimings();
    double difference = 0;
    int measured = 0;
    chart_->setRows(variantRows(model_.registry().all(), timings, "serial", medianOf(timings, "serial"),
                                [&](TimingRow&, const ConvolutionVariant&, const ConvolutionTiming& time) {
                                    measured += time.measured();
                                    difference = std::max(difference, time.difference);
                                }));
    predicted_->measuredChanged();
    if (const auto result = model_.result())
        chart_->setSelected(QString::fromStdString(result->variant));
    agreement_->setText(
        measured < 2 ? tr("F5 measures every variant: one warm-up run, then up to 30. × compares with the plain loops.")
        : difference == 0 ? tr("All %1 outputs are equal, bit for bit.").arg(measured)
                          : tr("The outputs of %1 variants differ from the plain loops by at most %2.")
                                .arg(measured)
                                .arg(formatNumber(difference, 2)));
}

} // namespace telar
