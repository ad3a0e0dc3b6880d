#include "ui/labs/neuron/neuron_lab.hpp"

#include "core/neuron/emulate.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/neuron/layer_page.hpp"
#include "ui/labs/neuron/neuron_panels.hpp"
#include "ui/labs/neuron/neuron_stage.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QDockWidget>

#include <algorithm>

namespace telar {

NeuronLab::NeuronLab(const Registry<NeuronVariant>& registry, QWidget* parent)
    : OperationLab(name(), parent, registry) {
    setup_ = new NeuronSetup(*model_, this);
    addRun(TELAR_SAYS("Run"), TELAR_SAYS("Measures every variant of the sum"));
    stage_ = new NeuronStage(*model_, this);
    setStage(stage_, 960); // tree and curve beside each other
    times_ = new NeuronTimes(*model_, this);
    addDock("setup", TELAR_SAYS("Parameters"), sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    timesDock_ = addDock("times", TELAR_SAYS("Variants"), times_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), timesDock_});
    showTimes(times_);
    addTransport([this] { return stage_->transport(); });
    addCommand("newSeed", Qt::CTRL | Qt::Key_R, "dice", TELAR_SAYS("New seed"), [this] { setup_->newSeed(); });
    connect(times_->layer(), &TrainingLayerPage::busyChanged, this, &Lab::workChanged);
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

// What lessons can check in the neuron lab.

std::vector<LabFact> NeuronLab::facts() const {
    constexpr const char* inputs[] = {"published", "scaled", "ten"};
    const auto& state = model_->state();
    const auto picture = model_->result();
    const bool now = picture && picture->state == state; // else a tree of before is still on screen
    return {{"size", tr("Inputs"), static_cast<double>(state.count())},
            {"seed", tr("Seed"), static_cast<double>(state.seed)},
            {"inputs", tr("Inputs are: published, scaled or ten"), factWord(inputs, static_cast<int>(state.inputs))},
            {"kernel", tr("Kernel of the tree"), state.kernel},
            {"step", tr("Step of the tree"),
             now ? FactValue(static_cast<double>(stage_->transport()->step() + 1)) : FactValue()},
            {"output", tr("Output of the neuron"), now ? FactValue(picture->output) : FactValue()}};
}

// What a project keeps of the neuron lab.

const KeptRows<NeuronState, NeuronTiming>& NeuronLab::kept() const {
    using S = NeuronState;
    using T = NeuronTiming;
    static const KeptRows<S, T> rows{
        joined(rowsAbout<S>(Earlier::Data, {wholeRow<S>("size", &S::size, 1, qint64{1} << 40),
                                            wholeRow<S>("seed", &S::seed, 0, UINT32_MAX),
                                            wordRow<S>("inputs", &S::inputs, {"published", "scaled", "ten"})}),
               {kernelRow<S>("kernel", &S::kernel), wholeRow<S>("shown", &S::shown, 1, 1 << 20)}),
        {numberRow<T>("first_ms", &T::totalMs), numberRow<T>("sum", &T::sum), numberRow<T>("error", &T::error)},
        [](Fields& f, S& s) {
            if (std::none_of(neuronKernels().begin(), neuronKernels().end(),
                             [&](const auto& card) { return s.kernel == card.id; }))
                f.refuse("kernel");
        }};
    return rows;
}

} // namespace telar
