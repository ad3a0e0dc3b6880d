// What lessons can check in a training lab.
#include "ui/labs/training/evaluation_view.hpp"
#include "ui/labs/training/look_view.hpp"
#include "ui/labs/training/training_lab.hpp"
#include "ui/widgets/controls.hpp"

namespace telar {

namespace {

FactValue whole(int64_t value) { return static_cast<double>(value); }

/// Of the last cross-validation with these data that was split so, in %.
FactValue foldedPercent(const TrainingModel& model, nn::SplitBy by) {
    const auto& runs = model.runs();
    for (auto run = runs.rbegin(); run != runs.rend(); ++run)
        if (!run->folds.empty() && run->settings.spec.split.by == by && run->settings.data == model.settings().data)
            return 100 * run->result->confusion.accuracy();
    return {};
}

} // namespace

std::vector<LabFact> TrainingLab::facts() const {
    constexpr const char* partIds[] = {"splits", "classes", "nearest", "look", "duplicates"};
    const auto& spec = model_->settings().spec;
    const auto* run = model_->lastRun();
    const auto finding = model_->finding();
    FactValue test, validation, loss, runRate, suggestion, ratio, leak, shifted;
    const auto byPicture = foldedPercent(*model_, nn::SplitBy::Picture),
               byGroup = foldedPercent(*model_, nn::SplitBy::Group);
    if (std::holds_alternative<double>(byPicture) && std::holds_alternative<double>(byGroup))
        leak = std::get<double>(byPicture) - std::get<double>(byGroup);
    if (const auto& shift = evaluation_->look()->shift(); shift && shift->pictures > 0)
        shifted = 100.0 * static_cast<double>(shift->changed) / static_cast<double>(shift->pictures);
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
    return {
        {"page", tr("Page: curves, data, model, inside, rate, compare, findings or evaluation"),
         FactValue(TrainingPages::names()[static_cast<std::size_t>(page())].state)},
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
        {"evaluation", tr("Part of the evaluation: splits, classes, nearest, look or duplicates"),
         factWord(partIds, evaluation_->part())},
        {"folds", tr("Folds; 0: one split, -1: one for each group"), whole(spec.split.folds)},
        {"by_picture_percent", tr("Accuracy of the last cross-validation by picture in %"), byPicture},
        {"by_group_percent", tr("Accuracy of the last cross-validation by group in %"), byGroup},
        {"leak_points", tr("Accuracy by picture less accuracy by group, in percentage points"), leak},
        {"shift_changed_percent", tr("Test pictures that change their class when moved by one pixel, in %"), shifted},
        {"inspected", tr("Picture shown; -1: none"), whole(model_->inspectedSample())}};
}

} // namespace telar
