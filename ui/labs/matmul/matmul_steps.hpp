// What the page of variables follows in the lab of threads: the kernel and the factors on show.
#pragma once

#include "ui/labs/matmul/matmul_model.hpp"
#include "ui/steps/stepper.hpp"

namespace telar {

class MatmulStepper : public Stepper {
    Q_OBJECT
public:
    explicit MatmulStepper(MatmulModel& model, QObject* parent = nullptr);
    simt::LaunchConfig launch() const override;
    bool ready() const override;

protected:
    StepSubject subject() const override;
    StepSubject compiledSubject() const override;
    Job<StepRecording>::Work work(int64_t block, uint32_t warp, std::shared_ptr<const cuda::SteppedFile> file) override;

private:
    MatmulModel& model_;
};

} // namespace telar
