// What lessons can check in the forward-mode lab.
#include "ui/labs/forward/forward_lab.hpp"
#include "ui/labs/forward/forward_stage.hpp"
#include "ui/widgets/transport_bar.hpp"

namespace telar {

namespace {

FactValue whole(int64_t value) { return static_cast<double>(value); }

} // namespace

std::vector<LabFact> ForwardLab::facts() const {
    constexpr const char* pageIds[] = {"sample", "training", "registers", "hardware", "formula"};
    const auto& state = model_->state();
    const auto study = model_->study();
    const auto sample = model_->sample();
    const bool now = sample && state.sameSample(sample->state); // else a sample of before is still on screen
    FactValue wins, ties, loss, ratio, saving;
    if (study && state.sameStudy(study->state) && !model_->studying()) {
        const auto *own = study->find(state.registers), *all = study->find(0);
        if (own && all && own->best.median > 0 && all->best.median > 0 && own->multiplications > 0) {
            wins = whole(own->wins);
            ties = whole(own->ties);
            loss = own->best.median;
            ratio = own->best.median / all->best.median;
            saving = static_cast<double>(all->multiplications) / static_cast<double>(own->multiplications);
        }
    }
    return {{"page", tr("Page: sample, training, registers, hardware or formula"), factWord(pageIds, stage_->page())},
            {"registers", tr("Registers k; 0: all"), whole(state.registers)},
            {"rows", tr("Rows of the data"), whole(state.corpus)},
            {"published", tr("Behaviour as published: 1, else 0"), whole(state.published)},
            {"rate", tr("Learning rate"), state.rate},
            {"epochs", tr("Epochs"), whole(state.epochs)},
            {"seeds", tr("Seeds"), whole(state.seeds)},
            {"step", tr("Neuron shown of the sample"), now ? whole(stage_->transport()->step() + 1) : FactValue()},
            {"loss", tr("Minimum validation loss with k registers, median of the seeds"), loss},
            {"loss_over_all", tr("The same divided by the loss with all registers"), ratio},
            {"wins", tr("Seeds in which k registers beat all"), wins},
            {"ties", tr("Seeds in which both are equal"), ties},
            {"saving", tr("Factor of multiplications with all registers"), saving}};
}

} // namespace telar
