// What the page of variables follows in the kernel lab: its source and launch.
#pragma once

#include "ui/labs/kernel/kernel_model.hpp"
#include "ui/steps/stepper.hpp"

namespace telar {

/// `file`: of the same source; null: it is compiled first.
Expected<StepRecording> recordSteps(std::shared_ptr<const KernelCompiled> compiled, const cuda::LaunchRequest& launch,
                                    std::shared_ptr<const cuda::SteppedFile> file, int64_t block, uint32_t warp,
                                    int64_t mostBytes, const JobContext& job);

/// The line at which a lane writes an element last, and how many times it has written at that instruction
/// before; nothing where it does not.
std::optional<std::pair<int, std::size_t>> writeOf(const KernelTrace& trace, uint32_t lane, int parameter,
                                                   int64_t element);

/// How often the lane had been at the line of a race before it met the element there. A write races with what others did since
/// the one before, so that its second is meant where there is one. 0 where the trace does not tell.
std::size_t visitOf(const KernelTrace& trace, uint32_t lane, const simt::Finding& race);

class KernelStepper : public Stepper {
    Q_OBJECT
public:
    explicit KernelStepper(KernelModel& model, QObject* parent = nullptr);
    simt::LaunchConfig launch() const override { return model_.state().launch.config; }
    bool ready() const override;
    std::optional<Error> refusal() const override;
    std::optional<machine::StepEstimate> estimate() const override;

protected:
    StepSubject subject() const override;
    StepSubject compiledSubject() const override;
    Job<StepRecording>::Work work(int64_t block, uint32_t warp, std::shared_ptr<const cuda::SteppedFile> file) override;

private:
    KernelModel& model_;
};

} // namespace telar
