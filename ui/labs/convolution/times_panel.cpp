#include "ui/labs/convolution/times_panel.hpp"

#include "core/convolution/emulate.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/charts/timing_chart.hpp"
#include "ui/charts/variant_rows.hpp"
#include "ui/foretold/card_box.hpp"
#include "ui/foretold/foretold_page.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/scaled.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace telar {

ConvolutionTimes::ConvolutionTimes(ConvolutionModel& model, const DeviceSource* devices, QWidget* parent)
    : QWidget(parent), model_(model) {
    build();
    foretold_->setDevices(devices);
    connect(look_, &Segmented::chosen, this, &ConvolutionTimes::showPage);
    connect(measure_, &QPushButton::clicked, this,
            [this] { model_.measuring() ? model_.cancel() : model_.measure(); });
    connect(export_, &QPushButton::clicked, this, &ConvolutionTimes::exportRequested);
    connect(&model_, &ConvolutionModel::timingChanged, this, &ConvolutionTimes::refresh);
    connect(&model_, &ConvolutionModel::resultChanged, this, &ConvolutionTimes::refresh);
    connect(&model_, &ConvolutionModel::resultChanged, foretold_, &ForetoldPage::invalidate);
    connect(&model_, &SourceModel::busyChanged, this,
            [this] { measure_->setText(model_.measuring() ? tr("Stop") : tr("Measure")); });
    keepWords(this, [this] { retranslate(); });
}

void ConvolutionTimes::build() {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    scaleMargins(column, {16, 10, 16, 10});
    title_ = roleLabel("section", this);
    measure_ = new QPushButton(this);
    measure_->setObjectName("measure");
    export_ = new QPushButton(this);
    auto* head = new QHBoxLayout;
    look_ = new Segmented(2, this);
    look_->setObjectName("timesLook");
    keepInProject(look_, "timesLook");
    head->addWidget(title_, 1);
    head->addWidget(look_);
    head->addWidget(measure_);
    head->addWidget(export_);
    pages_ = new QStackedWidget(this);
    auto* measured = new QWidget(pages_);
    auto* list = new QVBoxLayout(measured);
    list->setContentsMargins(0, 0, 0, 0);
    chart_ = new TimingChart(measured);
    chart_->setObjectName("timingChart");
    chart_->setLogScale(true);
    keepInProject(chart_, "timing");
    setScaled(chart_, Side::MinimumHeight, 110);
    agreement_ = roleLabel("muted", measured);
    agreement_->setObjectName("agreement");
    agreement_->setWordWrap(true);
    list->addWidget(chart_, 1);
    list->addWidget(agreement_);
    foretold_ = new ForetoldPage([this] { return kernels(); }, pages_);
    pages_->addWidget(measured);
    pages_->addWidget(foretold_);
    column->addLayout(head);
    column->addWidget(pages_, 1);
}

void ConvolutionTimes::showPage(int page) {
    look_->setCurrent(page);
    pages_->setCurrentIndex(page);
    nameTitle();
}

std::vector<ForetoldKernel> ConvolutionTimes::kernels() const {
    const auto result = model_.result();
    if (!result)
        return {};
    const auto effort = static_cast<double>(result->shape.rows * result->shape.columns) *
                        static_cast<double>(result->spec.outputChannels * result->spec.terms());
    const auto run = [result](const std::string& kernel, const simt::LaunchOptions& options) -> Status {
        auto output = Matrix<float>::create(result->shape.rows, result->shape.columns, result->spec.outputChannels);
        if (!output)
            return output.error();
        const auto report = emulateConvolution(kernel, result->problem(), output->view(), options);
        return report ? Status{} : Status{report.error()};
    };
    return foretoldKernels(convolutionKernels(), effort, run,
                           [this](const std::string& kernel) { return kernelMedianOf(model_.timings(), "cuda:" + kernel); });
}

void ConvolutionTimes::nameTitle() {
    title_->setText((pages_->currentIndex() == 1 ? tr("Times foretold") : tr("Time on this input · median of up to 30")).toUpper());
}

void ConvolutionTimes::retranslate() {
    nameTitle();
    chart_->setTitle(tr("Time of one convolution on this input"));
    measure_->setText(model_.measuring() ? tr("Stop") : tr("Measure"));
    measure_->setToolTip(tr("Times every variant on this input (F5)"));
    export_->setText(tr("Export…"));
    look_->setTexts({tr("Measured"), tr("Foretold")},
                    {tr("Times of every variant, measured on this computer"), tr("Times of the kernels on a card, foretold by a model")});
    refresh();
}

void ConvolutionTimes::refresh() {
    const auto& timings = model_.timings();
    const double base = medianOf(timings, "serial");
    std::vector<TimingRow> rows;
    double difference = 0;
    int measured = 0;
    for (const auto& variant : model_.registry().all()) {
        const auto found = timings.find(variant->id());
        if (found == timings.end())
            continue;
        auto row = timingRow(variant->id(), found->second, base);
        row.reference = variant->id() == "serial";
        measured += found->second.measured();
        difference = std::max(difference, found->second.difference);
        rows.push_back(row);
    }
    chart_->setRows(std::move(rows));
    foretold_->measuredChanged();
    if (const auto result = model_.result())
        chart_->setSelected(QString::fromStdString(result->variant));
    agreement_->setText(measured < 2      ? tr("F5 times every variant: one run to warm up, then up to 30. × compares with the plain loops.")
                        : difference == 0 ? tr("All %1 outputs are equal, bit for bit.").arg(measured)
                                          : tr("The outputs of %1 variants differ from the plain loops by at most %2.")
                                                .arg(measured)
                                                .arg(formatNumber(difference, 2)));
}

QString ConvolutionTimes::agreement() const {
    return agreement_->text();
}

} // namespace telar
