// What lessons can check in a training lab.
#include "ui/labs/training/training_lab.hpp"
#include "ui/widgets/controls.hpp"

namespace telar {

namespace {

FactValue whole(int64_t value) { return static_cast<double>(value); }

} // namespace

std::vector<LabFact> TrainingLab::facts() const {
    constexpr const char* pageIds[] = {"curves", "data", "model", "inside", "rate", "compare", "findings"};
    const auto& spec = model_->settings().spec;
    const auto* run = model_->lastRun();
    const auto finding = model_->finding();
    FactValue test, validation, loss, runRate, suggestion, ratio;
    if (run) {
        test = 100 * run->result->confusion.accuracy();
        validation = 100 * run->result->bestAccuracy;
        loss = run->result->bestLoss;
        runRate = run->settings.spec.rate;
    }
    if (finding && finding->suggestion > 0) {
        suggestion = finding->suggestion;
        ratio = spec.rate / finding->suggestion;
    }
    return {{"page", tr("Page: curves, data, model, inside, rate, compare or findings"),
             factWord(pageIds, pages_->current())},
            {"rate", tr("Learning rate"), spec.rate},
            {"batch", tr("Batch"), whole(spec.batch)},
            {"epochs", tr("Epochs"), whole(spec.epochs)},
            {"training", tr("A training is under way: 1, else 0"), whole(model_->training())},
            {"runs", tr("Trainings that have ended"), whole(static_cast<int64_t>(model_->runs().size()))},
            {"run_rate", tr("Learning rate of the last training"), runRate},
            {"test_percent", tr("Test accuracy of the last training in %"), test},
            {"validation_percent", tr("Best validation accuracy of the last training in %"), validation},
            {"best_loss", tr("Minimum validation loss of the last training"), loss},
            {"suggested_rate", tr("Learning rate that the test suggests"), suggestion},
            {"rate_over_suggested", tr("Learning rate over the suggested one"), ratio},
            {"inspected", tr("Picture shown; -1: none"), whole(model_->inspectedSample())}};
}

} // namespace telar
