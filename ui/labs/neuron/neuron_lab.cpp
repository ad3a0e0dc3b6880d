#include "ui/labs/neuron/neuron_lab.hpp"

#include "ui/labs/neuron/neuron_panels.hpp"
#include "ui/labs/neuron/neuron_stage.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QDockWidget>

namespace telar {

NeuronLab::NeuronLab(const Registry<NeuronVariant>& registry, QWidget* parent)
    : OperationLab(name(), parent, registry) {
    setup_ = new NeuronSetup(*model_, this);
    addRun([] { return tr("Run"); }, [] { return tr("Measures every variant of the sum"); });
    stage_ = new NeuronStage(*model_, this);
    setStage(stage_);
    times_ = new NeuronTimes(*model_, this);
    addDock(
        QStringLiteral("setup"), [] { return tr("Parameters"); }, sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    timesDock_ = addDock(
        QStringLiteral("times"), [] { return tr("Variants"); }, times_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), timesDock_});
    showTimes(times_->shownTimes());
    addTransport([this] { return stage_->transport(); });
    addCommand(
        "newSeed", Qt::CTRL | Qt::Key_R, "dice", [] { return tr("New seed"); }, [this] { setup_->newSeed(); });
    connect(times_, &TimesPanel::exportRequested, this, &Lab::exportRequested);
    setPictureFirst();
    rememberLayout();
}

LabName NeuronLab::name() {
    return {QStringLiteral("neuron"), "neuron", [] { return tr("Neuron"); },
            [] { return tr("How do many threads add the products of one neuron?"); }};
}

std::vector<Exportable> NeuronLab::exportables() const {
    std::vector<Exportable> items;
    add(items, stage_->tree()->exportable());
    add(items, stage_->sigma()->exportable());
    add(items, times_->chart()->exportable());
    add(items, times_->published()->exportable());
    add(items, stage_->film());
    return items;
}

bool NeuronLab::showState(const QString& state) {
    using Inputs = NeuronState::Inputs;
    const auto take = [this](Inputs inputs) {
        model_->edit(tr("change inputs"), [inputs](NeuronState& s) { s.inputs = inputs; });
    };
    if (state == QLatin1String("tree")) {
        take(Inputs::Published);
        stage_->goTo(3);
        return true;
    }
    if (state == QLatin1String("scaled") || state == QLatin1String("ten")) {
        take(state == QLatin1String("ten") ? Inputs::Ten : Inputs::Scaled);
        return true;
    }
    if (state == QLatin1String("accuracy") || state == QLatin1String("published")) {
        take(Inputs::Published);
        times_->showPage(state == QLatin1String("accuracy") ? 1 : 2);
        return true;
    }
    return false;
}

} // namespace telar
