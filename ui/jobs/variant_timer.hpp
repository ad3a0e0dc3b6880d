// Times variants one after the other, each in a job of its own that has the cores for itself; what was stopped has ended
// before the next begins.
#pragma once

#include "core/base/statistics.hpp"
#include "ui/jobs/job_runner.hpp"

#include <algorithm>
#include <map>

namespace telar {

struct RunRecord;

/// Of one variant; labs add what only they know.
struct VariantTime {
    enum class State { Waiting, Running, Measured, Unavailable, Failed };
    State state = State::Waiting;
    Statistics total;
    Error reason;                            ///< of what is not available or has failed
    std::shared_ptr<const RunRecord> record; ///< of this session
    bool measured() const { return state == State::Measured; }
};

/// Of those that were measured in this session.
template <class Time>
std::vector<std::shared_ptr<const RunRecord>> recordsOf(const std::map<std::string, Time>& times) {
    std::vector<std::shared_ptr<const RunRecord>> records;
    for (const auto& [id, time] : times)
        if (time.record)
            records.push_back(time.record);
    return records;
}

class TimerSignals : public QObject {
    Q_OBJECT
public:
    explicit TimerSignals(QObject* parent) : QObject(parent) {
        connect(&runner_, &JobRunner::busyChanged, this, &TimerSignals::worked);
        connect(&runner_, &JobRunner::progressed, this, &TimerSignals::worked);
    }
    /// Of the variant whose turn it is.
    const Progress* progress() const { return runner_.progress(); }

signals:
    /// A variant's job has begun, gone on or ended.
    void worked();
    /// Times have changed, or whether it is under way.
    void changed();

protected:
    JobRunner runner_;
};

/// `Time` is a VariantTime. GUI thread only.
template <class Time>
class VariantTimer : public TimerSignals {
public:
    using Work = typename Job<Time>::Work;
    /// `workOf(variant)` measures it; asked for when its turn has come.
    VariantTimer(std::function<Work(const std::string&)> workOf, QObject* parent)
        : TimerSignals(parent), workOf_(std::move(workOf)) {
        runner_.setMeasures();
        connect(&runner_, &JobRunner::finished, this, [this](JobState) { next(); });
    }

    const std::map<std::string, Time>& times() const { return times_; }
    /// These, or those of the work before, where nothing of the present one has been timed.
    const std::map<std::string, Time>& shown() const { return showsEarlier() ? earlier_ : times_; }
    bool showsEarlier() const { return times_.empty() && !earlier_.empty(); }
    /// The work is another one: what is under way is not wanted any more, and what was measured stays to be seen.
    void outdate() {
        queue_.clear();
        auto times = std::exchange(times_, {});
        if (std::any_of(times.begin(), times.end(), [](const auto& time) { return time.second.measured(); }))
            earlier_ = std::move(times);
        runner_.abandon();
        emit changed();
    }
    /// The work is again that of the earlier times.
    void renew() { set(std::exchange(earlier_, {})); }
    bool running() const { return runner_.running() || !queue_.empty(); }
    /// Those of a project, or none: what is under way is not wanted any more.
    void set(std::map<std::string, Time> times) {
        queue_.clear();
        times_ = std::move(times);
        earlier_.clear();
        for (auto& [id, time] : times_)
            if (time.state == VariantTime::State::Running) // until it was abandoned
                time.state = VariantTime::State::Waiting;
        runner_.abandon();
        emit changed();
    }
    /// Every variant in that order, which says why it cannot run where it cannot.
    void start(const std::vector<std::pair<std::string, Status>>& variants) {
        enqueue(variants);
        next();
    }
    /// The same behind `first`, which is no variant's.
    template <class T>
    void startAfter(typename Job<T>::Work first, std::function<void(std::shared_ptr<const T>)> done,
                    const std::vector<std::pair<std::string, Status>>& variants) {
        enqueue(variants);
        runner_.start<T>(std::move(first), std::move(done));
        emit changed();
    }
    void cancel() {
        queue_.clear();
        runner_.cancel();
        for (auto& [id, time] : times_)
            if (time.state == VariantTime::State::Running)
                time.state = VariantTime::State::Waiting;
        emit changed();
    }

private:
    void enqueue(const std::vector<std::pair<std::string, Status>>& variants) {
        std::map<std::string, Time> times;
        std::vector<std::string> queue;
        for (const auto& [id, available] : variants) {
            auto& time = times[id];
            if (available)
                queue.push_back(id);
            else
                time.state = VariantTime::State::Unavailable, time.reason = available.error();
        }
        set(std::move(times));
        queue_ = std::move(queue);
    }
    void next() {
        if (!queue_.empty() && !runner_.running()) {
            const std::string id = queue_.front();
            queue_.erase(queue_.begin());
            times_[id].state = VariantTime::State::Running;
            runner_.start<Time>(
                workOf_(id),
                [this, id](std::shared_ptr<const Time> time) {
                    times_[id] = *time;
                    times_[id].state = VariantTime::State::Measured;
                },
                [this, id](const Error& error) {
                    using State = VariantTime::State;
                    times_[id].state = error.kind == ErrorKind::User ? State::Unavailable : State::Failed;
                    times_[id].reason = error;
                });
        }
        emit changed();
    }

    std::function<Work(const std::string&)> workOf_;
    std::map<std::string, Time> times_, earlier_;
    std::vector<std::string> queue_;
};

} // namespace telar
