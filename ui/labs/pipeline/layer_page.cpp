#include "ui/labs/pipeline/layer_page.hpp"

#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/step_slider.hpp"

#include <algorithm>
#include <numeric>

namespace telar {

namespace {

constexpr std::array neuronSteps{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

} // namespace

LayerPage::LayerPage(PipelineModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* row = spaced(bare(new QHBoxLayout(this)), 12);
    auto* side = sized(new QWidget(this), Side::FixedWidth, 330);
    auto* column = spaced(bare(new QVBoxLayout(side)), 6);
    neurons_ = new StepSlider("layerNeurons", static_cast<int>(neuronSteps.size()), 6, 120, side);
    copies_ = new StepSlider("layerCopies", 3, 1, 120, side);
    keepInProject(neurons_->slider(), "layerNeurons");
    keepInProject(copies_->slider(), "layerCopies");
    for (auto* slider : {neurons_, copies_}) {
        column->addWidget(slider);
        connect(slider, &StepSlider::stepped, this, [this] {
            refresh();
            if (isVisible()) {
                model_.setLayer(chosen());
                compute();
            }
        });
    }
    words_ = wrapped(named(roleLabel("muted", side), "layerWords"));
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    words_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored); // the drawer decides the height
    column->addWidget(words_, 1);
    chart_ = keepInProject(named(new LineChart(this), "layerChart"), "layerChart");
    chart_->setLogX(true);
    chart_->setLogY(true);
    setScaled(chart_, Side::MinimumHeight, 150); // what a drawer has at the least
    addAll(row, wide(chart_), side);
    runner_.setMeasures();
    connect(&runner_, &JobRunner::busyChanged, this, &LayerPage::busyChanged);
    connect(&model_, &LabModel::resultChanged, this, [this] {
        answer_.reset();
        refresh();
        if (isVisible())
            compute();
    });
    onEvent(this, {QEvent::Show}, [this] {
        model_.setLayer(chosen());
        if (!answer_ || answer_->neurons != chosen().neurons)
            compute();
    });
    keepWords(this, [this] {
        neurons_->setName(tr("Neurons"), tr("Neurons of the layer"));
        copies_->setName(tr("Copies"), tr("What is copied for each run"));
        chart_->setTitle(tr("Time of a hidden layer"));
        chart_->setAxisTitles(tr("neurons"), tr("time (ms)"));
        refresh();
    });
}

PipelineLayer LayerPage::chosen() const {
    return {neuronSteps[static_cast<std::size_t>(neurons_->step())], static_cast<LayerCopies>(copies_->step())};
}

void LayerPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!event->spontaneous())
        model_.setLayer({});
}

Expected<LayerPage::Answer> LayerPage::answerOf(std::shared_ptr<const PipelineResult> result, qint64 neurons,
                                                quint32 seed, const JobContext& job) {
    const auto& picture = std::get<Matrix<float>>(*result->stages[0].picture); // of many random values, those on screen
    const std::span<const float> values(picture.data(), static_cast<std::size_t>(picture.size()));
    Answer answer;
    answer.neurons = neurons;
    answer.values = picture.size();
    for (const qint64 count : neuronSteps) {
        if (count != neurons && count != 1 && count != 10 && count != 100 && count != 1000)
            continue;
        auto drawn = drawLayer(count, answer.values, seed);
        if (!drawn && count != neurons)
            continue; // more weights than are kept
        if (!drawn)
            return drawn.error();
        const auto problem = drawn->problem(values, result->state.tanh);
        TELAR_TRY(ms, measureLayer(problem, job));
        answer.counts.push_back(static_cast<double>(count));
        answer.ms.push_back(*ms);
        if (count != neurons)
            continue;
        answer.chosenMs = *ms;
        std::vector<float> out(static_cast<std::size_t>(count));
        TELAR_CHECK(runLayer(problem, out, {1, job}));
        const auto [least, greatest] = std::minmax_element(out.begin(), out.end());
        answer.least = *least, answer.greatest = *greatest;
        answer.mean = std::accumulate(out.begin(), out.end(), 0.0) / static_cast<double>(count);
    }
    return answer;
}

void LayerPage::compute() {
    const auto result = model_.result();
    if (!result || (answer_ && answer_->neurons == chosen().neurons))
        return;
    runner_.start<Answer>([result, neurons = chosen().neurons, seed = model_.state().seed](
                              const JobContext& job) { return answerOf(result, neurons, seed, job); },
                          [this](std::shared_ptr<const Answer> answer) {
                              answer_ = std::move(answer);
                              error_.reset();
                              refresh();
                          },
                          [this](const Error& error) {
                              answer_.reset();
                              error_ = error;
                              refresh();
                          });
}

void LayerPage::refresh() {
    const auto [neurons, copies] = chosen();
    const QStringList names{tr("none"), tr("values and result"), tr("weights, too")};
    neurons_->setChosen(formatCount(neurons));
    copies_->setChosen(names[copies_->step()]);
    chart_->setEmptyText(error_ ? translated(*error_) : tr("Measuring…"));
    if (!answer_ || answer_->neurons != neurons) {
        words_->setText(error_ ? translated(*error_) : tr("Measuring…"));
        if (!answer_) {
            chart_->setSeries({});
            chart_->setMarks({});
        }
        return;
    }
    const auto values = static_cast<double>(answer_->values);
    LineSeries here{tr("here, one core"), answer_->counts, answer_->ms, false, true},
        kernel{tr("T4: kernel (model)"), {}, {}}, whole{tr("T4: with copies (model)"), {}, {}};
    for (const double count : answer_->counts) {
        kernel.x.push_back(count), whole.x.push_back(count);
        kernel.y.push_back(predictedLayerMs(count, values));
        whole.y.push_back(kernel.y.back() + predictedLayerCopiesMs(count, values, copies));
    }
    chart_->setSeries({here, kernel, whole});
    chart_->setMarks({{static_cast<double>(neurons), tr("%n neurons", nullptr, static_cast<int>(neurons))}});
    const auto m = static_cast<double>(neurons);
    const double alone = predictedLayerMs(m, values), copied = predictedLayerCopiesMs(m, values, copies);
    words_->setText(
        tr("%1 neurons with a weight for each of %2 values: %3 products, %4 of weights. y = tanh(W · x / 255) runs "
           "from %5 to %6, mean %7. It takes %8 here.")
            .arg(formatCount(neurons), formatCount(answer_->values), formatCount(neurons * answer_->values),
                 formatBytes(4 * m * values), formatNumber(answer_->least, 3), formatNumber(answer_->greatest, 3),
                 formatNumber(answer_->mean, 3), formatDuration(answer_->chosenMs)) +
        QLatin1Char(' ') +
        tr("A T4 is predicted at %1, of which %2 are copies.")
            .arg(formatDuration(alone + copied), formatPercent(copied / (alone + copied))));
}

} // namespace telar
