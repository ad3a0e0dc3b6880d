// The model of a lab with an operation: a state, its result, computed in a job, and the times of the operation's variants.
#pragma once

#include "ui/jobs/variant_timer.hpp"
#include "ui/lab/lab_model.hpp"

namespace telar {

/// `T` is a VariantTime.
template <class S, class R, class T, class Base = LabModel>
class MeasuredModel : public EditedModel<S, Base> {
public:
    using Result = R;
    using Time = T;
    static constexpr int quietMs = 700; ///< before it times by itself

    explicit MeasuredModel(QUndoStack& undo, QObject* parent = nullptr) : EditedModel<S, Base>(undo, parent) {
        QObject::connect(&computer_, &JobRunner::busyChanged, this, &LabModel::busyChanged);
        QObject::connect(&bench_, &TimerSignals::worked, this, &LabModel::busyChanged);
        QObject::connect(&bench_, &TimerSignals::changed, this, [this] { holdTimes(); });
        QObject::connect(&bench_, &TimerSignals::changed, this, &LabModel::busyChanged);
        QObject::connect(&bench_, &TimerSignals::changed, this, &LabModel::timingChanged);
        later_.setSingleShot(true);
        later_.setInterval(quietMs);
        QObject::connect(&later_, &QTimer::timeout, this, [this] {
            measure();
            unasked_ = measuring();
        });
        QObject::connect(&bench_, &TimerSignals::changed, this, [this] { unasked_ = unasked_ && measuring(); });
    }

    void setState(const S& state) override {
        restored_ = restored_ && state == this->state_;
        this->state_ = state;
        emit this->stateChanged();
        tendTimes();
        compute();
    }
    /// The state and times of a project; `now` where somebody looks.
    void restore(const S& state, std::map<std::string, Time> timings, bool now) {
        restoreTo(state, std::move(timings), now, [this] { compute(); });
    }

    /// Null before the first; stays while a newer one is computed or the state is refused.
    std::shared_ptr<const Result> result() const { return result_; }
    /// The state that `result` came from.
    const S& resultState() const { return resultState_; }
    const std::optional<Error>& error() const { return error_; }
    /// Of the present state; empty where what was timed is of another.
    const std::map<std::string, Time>& timings() const { return bench_.times(); }
    /// What a chart shows: these, or the times of `timedState`, which is an earlier one.
    const std::map<std::string, Time>& shownTimings() const { return bench_.shown(); }
    const S& timedState() const { return bench_.showsEarlier() ? timedState_ : this->state_; }
    bool showsEarlierTimes() const { return bench_.showsEarlier(); }
    /// Times every variant on what the state says.
    virtual void measure() = 0;
    virtual void cancel() {
        later_.stop();
        bench_.cancel();
    }
    /// Nobody looks any more: what it times, or was about to time, without being asked waits for `lookBack`.
    void lookAway() {
        if (!later_.isActive() && !unasked_)
            return;
        missed_ = true;
        later_.stop();
        bench_.cancel();
    }
    void lookBack() {
        if (std::exchange(missed_, false))
            later_.start();
    }
    bool computing() const { return computer_.running(); }
    bool measuring() const { return bench_.running(); }
    bool busy() const { return computing() || measuring() || later_.isActive(); }
    /// As a project left it: nothing is timed until somebody changes something or asks.
    bool isRestored() const { return restored_; }

protected:
    /// The result of the present state, in a job: see `computeBy`.
    virtual void compute() {}
    virtual typename Job<Time>::Work timingOf(const std::string& variant) = 0;
    /// Whether the same is timed in both states.
    virtual bool sameTimes(const S& a, const S& b) const = 0;
    /// To be called when the state has changed: the times go with the state that they were taken of.
    void tendTimes() {
        if (!bench_.showsEarlier() && !sameTimes(timedState_, this->state_))
            bench_.outdate();
        else if (bench_.showsEarlier() && sameTimes(timedState_, this->state_))
            bench_.renew();
        holdTimes();
    }
    void holdTimes() {
        if (!bench_.showsEarlier())
            timedState_ = this->state_;
    }
    void computeBy(typename Job<Result>::Work work) {
        asked_ = this->state_;
        computer_.start<Result>(
            std::move(work),
            [this](std::shared_ptr<const Result> result) {
                result_ = std::move(result);
                resultState_ = asked_;
                computed();
                if (std::exchange(error_, std::nullopt))
                    emit this->errorChanged();
                emit this->resultChanged();
            },
            [this](const Error& error) {
                error_ = error;
                emit this->errorChanged();
            });
    }
    /// A result has come; nobody has heard of it yet.
    virtual void computed() {}
    /// The state that has followed `before` has the same result, also where that is still being computed.
    void resultHolds(const S& before) {
        for (auto* of : {&resultState_, &asked_})
            if (*of == before)
                *of = this->state_;
    }
    /// Nobody asked: once the program has come to rest, unless there are times or a project left none.
    void measureWhenQuiet() {
        if (timings().empty() && !restored_)
            later_.start();
    }
    /// The same for a model that does something else where somebody looks.
    void restoreTo(const S& state, std::map<std::string, Time> timings, bool now,
                   const std::function<void()>& compute) {
        cancel();
        this->state_ = timedState_ = state;
        restored_ = true;
        missed_ = false;
        emit this->stateChanged();
        bench_.set(std::move(timings));
        if (now)
            compute();
    }

    std::shared_ptr<const Result> result_;
    S resultState_, asked_; ///< of the result, and of the one that is computed
    S timedState_;          ///< of the times on show
    std::optional<Error> error_;
    bool restored_ = false;
    bool unasked_ = false; ///< the timing under way was the lab's own idea
    bool missed_ = false;  ///< and was given up while nobody looked
    QTimer later_;
    JobRunner computer_;
    VariantTimer<Time> bench_{[this](const std::string& id) { return timingOf(id); }, this};
};

} // namespace telar
