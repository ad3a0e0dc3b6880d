// What lessons can check in the neuron lab.
#include "ui/labs/neuron/neuron_lab.hpp"
#include "ui/labs/neuron/neuron_stage.hpp"
#include "ui/widgets/transport_bar.hpp"

namespace telar {

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

} // namespace telar
