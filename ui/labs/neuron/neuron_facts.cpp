// What lessons can check in the neuron lab.
#include "ui/labs/neuron/neuron_lab.hpp"
#include "ui/labs/neuron/neuron_stage.hpp"
#include "ui/widgets/transport_bar.hpp"

namespace telar {

std::vector<LabFact> NeuronLab::facts() const {
    constexpr const char* inputs[] = {"published", "scaled", "ten"};
    const auto& state = model_->state();
    const auto picture = model_->result();
    return {{"size", tr("Inputs"), static_cast<double>(state.count())},
            {"seed", tr("Seed"), static_cast<double>(state.seed)},
            {"inputs", tr("Inputs are: published, scaled or ten"), factWord(inputs, static_cast<int>(state.inputs))},
            {"kernel", tr("Kernel of the tree"), state.kernel},
            {"step", tr("Step of the tree"), static_cast<double>(stage_->transport()->step() + 1)},
            {"output", tr("Output of the neuron"), picture ? FactValue(picture->output) : FactValue()}};
}

} // namespace telar
