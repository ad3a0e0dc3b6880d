// What lessons can check in the experiments lab.
#include "ui/labs/experiments/experiments_lab.hpp"

namespace telar {

std::vector<LabFact> ExperimentsLab::facts() const {
    const auto& state = model_->state();
    return {{"preset", tr("Published figure or table; empty: a sweep of your own"), state.preset},
            {"operation", tr("Operation"), state.operation},
            {"repeat", tr("Repetitions"), static_cast<double>(state.repeat)},
            {"across", tr("Setting on the x axis; empty: automatic"), state.roles.across},
            {"colour", tr("Setting shown by colour; empty: automatic"), state.roles.colour},
            {"style", tr("Setting shown by line; empty: automatic"), state.roles.style},
            {"panels", tr("Setting shown by small multiples; empty: automatic"), state.roles.panels},
            {"variants", tr("Variants"), static_cast<double>(state.backends.size())},
            {"records", tr("Points measured"), static_cast<double>(model_->records().size())},
            {"opened", tr("Points of opened files"), static_cast<double>(model_->opened().size())},
            {"running", tr("A sweep is under way: 1, else 0"), model_->running() ? 1.0 : 0.0}};
}

} // namespace telar
