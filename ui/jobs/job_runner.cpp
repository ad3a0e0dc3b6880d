#include "ui/jobs/job_runner.hpp"

#include "core/base/os/system.hpp"

#include <QThreadPool>

#include <algorithm>
#include <utility>

namespace telar {

namespace {

/// Those that measure. They live on the GUI thread only.
std::vector<const JobRunner*>& measuring() {
    static std::vector<const JobRunner*> all;
    return all;
}

} // namespace

JobRunner::JobRunner(QObject* parent) : QObject(parent) {
    timer_.setInterval(5);
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &JobRunner::poll);
    connect(this, &JobRunner::started, this, &JobRunner::busyChanged);
    connect(this, &JobRunner::finished, this, &JobRunner::busyChanged);
}

void JobRunner::setMeasures() {
    measures_ = true;
    measuring().push_back(this);
}

bool JobRunner::itsTurn() const {
    return stale_.empty() && (!measures_ || std::ranges::none_of(measuring(), [this](const JobRunner* other) {
               return other != this &&
                      (other->current_ || !other->stale_.empty() || (other->next_ && other->number_ < number_));
           }));
}

JobRunner::~JobRunner() {
    std::erase(measuring(), this);
    if (current_)
        current_->requestStop();
    for (auto& job : stale_)
        job->requestStop();
    // Members' destructors join: every job looks at its stop token within some tens of milliseconds.
}

void JobRunner::retire() {
    if (!current_)
        return;
    current_->requestStop();
    stale_.push_back(std::move(current_));
}

void JobRunner::begin(Begin job) {
    retire();
    static uint64_t asked = 0;
    number_ = ++asked;
    next_ = std::move(job);
    if (!measures_ || itsTurn())
        current_ = std::exchange(next_, {})();
    lastProgress_.start();
    timer_.start();
    emit started();
}

void JobRunner::cancel() {
    if (next_) {
        next_ = {};
        emit finished(JobState::Cancelled);
    }
    if (current_)
        current_->requestStop();
}

void JobRunner::abandon() {
    if (!running())
        return;
    next_ = {};
    retire();
    emit finished(JobState::Cancelled);
}

const Progress* JobRunner::progress() const { return current_ ? &current_->progress() : nullptr; }

void JobRunner::poll() {
    std::erase_if(stale_, [](const auto& job) { return job->state() != JobState::Running; });
    if (next_ && itsTurn())
        current_ = std::exchange(next_, {})();
    if (current_) {
        const JobState state = current_->state();
        if (state == JobState::Running) {
            if (lastProgress_.elapsed() >= 33) {
                lastProgress_.start();
                emit progressed();
            }
        } else {
            // Out of `current_` first: a callback may start the next job.
            const std::unique_ptr<Base> done = std::move(current_);
            done->deliver();
            emit finished(state);
        }
    }
    if (!running() && stale_.empty())
        timer_.stop();
}

void yieldToWindow() { os::giveWay(); }

void releaseElsewhere(std::shared_ptr<const void> last) {
    QThreadPool::globalInstance()->start([last = std::move(last)]() mutable { last.reset(); });
}

} // namespace telar
