#include "ui/labs/neuron/layer_page.hpp"

#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/step_slider.hpp"

#include <QGridLayout>

#include <algorithm>

namespace telar {

namespace {

constexpr std::array neuronSteps{1, 2, 4, 8, 16, 32, 64};
constexpr std::array rateSteps{0.1, 0.3, 1.0, 3.0, 10.0, 30.0};

/// A row for each neuron: its bias, then its weights.
std::shared_ptr<const AnyMatrix> rowsOf(const std::vector<float>& weights, int neurons) {
    Matrix<float> rows(neurons, static_cast<int64_t>(weights.size()) / neurons);
    std::copy(weights.begin(), weights.end(), rows.data());
    return std::make_shared<const AnyMatrix>(std::move(rows));
}

} // namespace

TrainingLayerPage::TrainingLayerPage(NeuronModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* row = spaced(bare(new QHBoxLayout(this)), 12);
    chart_ = keepInProject(named(new LineChart(this), "layerChart"), "layerChart");
    chart_->setLogY(true);
    setScaled(chart_, Side::MinimumHeight, 150); // what a drawer has at the least
    row->addWidget(chart_, 3);
    auto* both = spaced(bare(new QGridLayout), 8);
    for (auto [view, name, column] : {std::tuple{&found_, &foundName_, 0}, {&sought_, &soughtName_, 1}}) {
        *view = keepInProject(new MatrixView(this), column ? "layerSought" : "layerFound");
        (*view)->setDisplay(MatrixView::Display::HeatMap);
        (*view)->setColorMap(ColorMap::BlueGreyOrange);
        (*view)->setAtTop(true);
        setScaled(*view, Side::MinimumHeight, 90);
        *name = roleLabel("muted", this);
        both->addWidget(*name, 0, column);
        both->addWidget(*view, 1, column);
        both->setColumnStretch(column, 1);
    }
    both->setRowStretch(1, 1);
    row->addLayout(both, 3);
    auto* side = sized(new QWidget(this), Side::FixedWidth, 250);
    auto* column = spaced(bare(new QVBoxLayout(side)), 6);
    neurons_ = new StepSlider("layerNeurons", static_cast<int>(neuronSteps.size()), 3, 40, side);
    rate_ = new StepSlider("layerRate", static_cast<int>(rateSteps.size()), 3, 40, side);
    keepInProject(neurons_->slider(), "layerNeurons");
    keepInProject(rate_->slider(), "layerRate");
    for (auto* slider : {neurons_, rate_}) {
        column->addWidget(slider);
        connect(slider, &StepSlider::stepped, this, &TrainingLayerPage::changed);
    }
    words_ = wrapped(named(roleLabel("muted", side), "layerWords"));
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    words_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored); // the drawer decides the height
    column->addWidget(words_, 1);
    row->addWidget(side);
    connect(&runner_, &JobRunner::busyChanged, this, &TrainingLayerPage::busyChanged);
    connect(&model_, &LabModel::resultChanged, this, [this] { // another seed
        if (isVisible())
            changed();
    });
    onEvent(this, {QEvent::Show}, [this] { changed(); });
    keepWords(this, [this] {
        neurons_->setName(tr("Neurons"), tr("Neurons of the layer"));
        rate_->setName(tr("Rate"), tr("Learning rate"));
        foundName_->setText(tr("Learned"));
        soughtName_->setText(tr("Sought"));
        for (auto* name : {foundName_, soughtName_})
            name->setToolTip(tr("A row for each neuron: its bias, then its weights"));
        found_->setTitle(tr("Learned weights"));
        sought_->setTitle(tr("Sought weights"));
        chart_->setTitle(tr("A layer that learns"));
        chart_->setAxisTitles(tr("epoch"), tr("loss"));
        refresh();
    });
}

forward::LayerTraining TrainingLayerPage::chosen() const {
    forward::LayerTraining spec;
    spec.neurons = neuronSteps[static_cast<std::size_t>(neurons_->step())];
    spec.rate = rateSteps[static_cast<std::size_t>(rate_->step())];
    spec.seed = model_.state().seed;
    return spec;
}

void TrainingLayerPage::changed() {
    refresh();
    if (!isVisible())
        return;
    model_.setLayer(chosen());
    compute();
}

void TrainingLayerPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!event->spontaneous())
        model_.setLayer({});
}

void TrainingLayerPage::compute() {
    const auto spec = chosen();
    if (layer_ && spec == trained_)
        return;
    runner_.start<forward::TrainedLayer>([spec](const JobContext& job) { return forward::trainLayer(spec, job); },
                                         [this, spec](std::shared_ptr<const forward::TrainedLayer> layer) {
                                             trained_ = spec;
                                             layer_ = std::move(layer);
                                             error_.reset();
                                             refresh();
                                         },
                                         [this](const Error& error) {
                                             layer_.reset();
                                             error_ = error;
                                             refresh();
                                         });
}

void TrainingLayerPage::refresh() {
    const auto spec = chosen();
    neurons_->setChosen(QString::number(spec.neurons));
    rate_->setChosen(formatNumber(spec.rate, 3));
    const QString waits = error_ ? translated(*error_) : tr("Training…");
    if (!layer_) {
        words_->setText(waits);
        chart_->setEmptyText(waits);
        chart_->setSeries({});
        return;
    }
    if (spec != trained_) {
        words_->setText(waits);
        return;
    }
    LineSeries training{tr("training"), {}, {}}, validation{tr("validation"), {}, {}, true};
    for (std::size_t e = 0; e < layer_->trained.epochs.size(); ++e) {
        const auto& epoch = layer_->trained.epochs[e];
        training.x.push_back(static_cast<double>(e + 1)), training.y.push_back(epoch.trainLoss);
        validation.x.push_back(static_cast<double>(e + 1)), validation.y.push_back(epoch.validationLoss);
    }
    chart_->setSeries({training, validation});
    found_->setMatrix(rowsOf(layer_->trained.weights, spec.neurons), false);
    sought_->setMatrix(rowsOf(layer_->sought, spec.neurons), false);
    const auto words =
        tr("%n neurons see %3 inputs and the answers of the layer at the right, %4 rows in batches of %5. "
           "The root mean square of their weights' differences was %1 and is %2.",
           nullptr, spec.neurons)
            .arg(formatNumber(layer_->startDistance, 3), formatNumber(layer_->distance, 3), formatCount(spec.inputs),
                 formatCount(spec.trainRows), formatCount(spec.batch));
    words_->setText(layer_->trained.divergedEpoch > 0
                        ? tr("This training diverges: choose a smaller rate.")
                        : words + QLatin1Char(' ') +
                              tr("An epoch takes %1 for %2 products.")
                                  .arg(formatDuration(layer_->msPerEpoch), formatCount(layer_->products)));
}

} // namespace telar
