#include "ui/labs/neuron/neuron_lab.hpp"

#include "ui/charts/line_chart.hpp"
#include "ui/labs/neuron/layer_page.hpp"
#include "ui/labs/neuron/neuron_panels.hpp"
#include "ui/labs/neuron/neuron_stage.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QDockWidget>

namespace telar {

NeuronLab::NeuronLab(const Registry<NeuronVariant>& registry, QWidget* parent)
    : OperationLab(name(), parent, registry) {
    setup_ = new NeuronSetup(*model_, this);
    addRun(TELAR_SAYS("Run"), TELAR_SAYS("Measures every variant of the sum"));
    stage_ = new NeuronStage(*model_, this);
    setStage(stage_);
    times_ = new NeuronTimes(*model_, this);
    addDock("setup", TELAR_SAYS("Parameters"), sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    timesDock_ = addDock("times", TELAR_SAYS("Variants"), times_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), timesDock_});
    showTimes(times_->shownTimes());
    addTransport([this] { return stage_->transport(); });
    addCommand("newSeed", Qt::CTRL | Qt::Key_R, "dice", TELAR_SAYS("New seed"), [this] { setup_->newSeed(); });
    connect(times_->layer(), &TrainingLayerPage::busyChanged, this, &Lab::workChanged);
    connect(times_, &TimesPanel::exportRequested, this, &Lab::exportRequested);
    setPictureFirst();
    rememberLayout();
}

LabName NeuronLab::name() {
    return {QStringLiteral("neuron"), "neuron", TELAR_SAYS("Neuron"),
            TELAR_SAYS("How do many threads add the products of one neuron?")};
}

bool NeuronLab::busy() const { return OperationLab::busy() || times_->layer()->busy(); }

std::vector<Exportable> NeuronLab::exportables() const {
    std::vector<Exportable> items;
    add(items, stage_->tree()->exportable());
    add(items, stage_->sigma()->exportable());
    add(items, times_->chart()->exportable());
    add(items, times_->published()->exportable());
    if (auto* layer = times_->layer()->chart(); !layer->series().empty())
        items.push_back(layer->exportable());
    add(items, stage_->film());
    return items;
}

std::vector<LabState> NeuronLab::states() {
    using Inputs = NeuronState::Inputs;
    const auto state = [this](Inputs inputs, auto then) {
        return [this, inputs, then] {
            model_->edit(tr("change inputs"), [inputs](NeuronState& s) { s.inputs = inputs; });
            then();
        };
    };
    return {{"tree", state(Inputs::Published, [this] { stage_->goTo(3); })},
            {"scaled", state(Inputs::Scaled, [] {})},
            {"ten", state(Inputs::Ten, [] {})},
            {"accuracy", state(Inputs::Published, [this] { times_->showPage(1); })},
            {"published", state(Inputs::Published, [this] { times_->showPage(2); })},
            {"layer", drawer(times_, 3)}};
}

} // namespace telar
