// What the panels of a lab need to know of its model: when something of it has changed.
#pragma once

#include "ui/lab/state_edit.hpp"

#include <QObject>

namespace telar {

/// GUI thread only.
class LabModel : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

signals:
    void stateChanged();
    void resultChanged();
    void timingChanged();
    void errorChanged();
    void busyChanged();
};

/// A state that edits change, one step of undo each.
template <class S, class Base = LabModel>
class EditedModel : public Base {
public:
    using State = S;
    /// `undo` outlives the model.
    explicit EditedModel(QUndoStack& undo, QObject* parent = nullptr) : Base(parent), undo_(undo) {}

    const State& state() const { return state_; }
    /// One undoable edit. Edits of the same `what` in one gesture become one step.
    void edit(const QString& what, const std::function<void(State&)>& change) {
        State next = state_;
        change(next);
        complete(next);
        if (!(next == state_))
            undo_.push(new Edit(*this, what, state_, std::move(next)));
    }
    /// Without undo: start, undo itself.
    virtual void setState(const State& state) = 0;

protected:
    using Edit = StateEdit<EditedModel, State>;
    /// Changes what has to follow from an edit.
    virtual void complete(State&) const {}

    QUndoStack& undo_;
    State state_;
};

} // namespace telar
