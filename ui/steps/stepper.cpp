#include "ui/steps/stepper.hpp"

#include "ui/jobs/job_runner.hpp"

namespace telar {

Stepper::Stepper(QObject* parent) : QObject(parent) {
    connect(&recorder_, &JobRunner::busyChanged, this, &Stepper::busyChanged);
}

Stepper::~Stepper() = default;

void Stepper::subjectChanged() {
    if (recorder_.running())
        recorder_.abandon();
    emit changed();
}

void Stepper::subjectRests() {
    if (wanted_ && ready() && !fits())
        record();
    else
        emit changed();
}

bool Stepper::fits() const { return steps_ && !stale() && steps_->block == block_ && steps_->warp == thread_ / 32; }

void Stepper::lookAt(int64_t block, uint32_t thread) {
    const bool moved = block != block_ || thread != thread_;
    block_ = block;
    thread_ = thread;
    if (wanted_ && !fits())
        record();
    else if (moved)
        emit changed();
}

void Stepper::setWanted(bool on) {
    wanted_ = on;
    if (on && !fits() && !recorder_.running())
        record();
}

void Stepper::record() {
    if (!ready()) {
        emit changed();
        return;
    }
    const auto config = launch();
    block_ = std::clamp<int64_t>(block_, 0, static_cast<int64_t>(config.grid.count()) - 1);
    thread_ = std::min(thread_, static_cast<uint32_t>(config.block.count()) - 1);
    error_.reset();
    const auto compiled = compiledSubject();
    const auto file = steps_ && steps_->compiledSubject == compiled ? steps_->file : nullptr;
    recorder_.start<StepRecording>(
        [job = work(block_, thread_ / 32, file), subject = subject(), compiled](const JobContext& context) {
            auto made = job(context);
            if (made) {
                made->subject = subject;
                made->compiledSubject = compiled;
            }
            return made;
        },
        [this](std::shared_ptr<const StepRecording> steps) {
            releaseElsewhere(std::exchange(steps_, std::move(steps)));
            emit changed();
        },
        [this](const Error& error) {
            releaseElsewhere(std::exchange(steps_, nullptr));
            error_ = error;
            emit changed();
        });
    emit changed();
}

void Stepper::cancel() {
    recorder_.abandon();
    emit changed();
}

} // namespace telar
