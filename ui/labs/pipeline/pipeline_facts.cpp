// What lessons can check in the pipeline lab.
#include "ui/labs/pipeline/pipeline_lab.hpp"

#include <QDockWidget>

namespace telar {

std::vector<LabFact> PipelineLab::facts() const {
    constexpr const char* sources[] = {"phantom", "random", "file"};
    const auto& state = model_->state();
    const auto timeOf = [this](const char* id) {
        const auto found = model_->timings().find(id);
        return found != model_->timings().end() && found->second.state == PipelineTiming::State::Measured
                   ? FactValue(found->second.total.median)
                   : FactValue();
    };
    const auto passes = timeOf("passes"), fused = timeOf("fused");
    FactValue gain;
    if (const auto* a = std::get_if<double>(&passes), *b = std::get_if<double>(&fused); a && b && *b > 0)
        gain = *a / *b;
    return {{"source", tr("Values: phantom, random or file"), factWord(sources, static_cast<int>(state.source))},
            {"size", tr("Random values"), static_cast<double>(state.size)},
            {"slice", tr("Slice of the phantom"), static_cast<double>(state.slice)},
            {"tanh", tr("tanh by: formula or library"), state.tanh == TanhBy::Exponentials ? "formula" : "library"},
            {"variants", tr("Table of variants on screen: 1, else 0"),
             timesDock_->widget()->visibleRegion().isEmpty() ? 0.0 : 1.0},
            {"type", tr("Values as: float32 or uint8"), greyName(state.type)},
            {"fused_faster", tr("Speed of a single pass relative to several"), gain}};
}

} // namespace telar
