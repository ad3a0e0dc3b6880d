// One undoable edit of a lab's state; edits of one kind in one gesture become one.
#pragma once

#include <QUndoCommand>
#include <QUndoStack>
#include <QtGlobal>

#include <chrono>

namespace telar {

// Which movement of the hand an edit belongs to: all of one drag is one step of undo, however long it takes, and
// two clicks are two, however quick.

/// When an edit was made. GUI thread only.
struct Gesture {
    quint64 press = 0; ///< counts presses of mouse buttons
    bool held = false; ///< and that one has not been let go
    std::chrono::steady_clock::time_point at;

    static Gesture now();
    /// Whether an edit of the same kind made at `next` continues the one made here: while a button is held, else
    /// soon after (typing, the wheel, a key that repeats).
    bool goesOnWith(const Gesture& next, std::chrono::milliseconds soon = std::chrono::milliseconds(400)) const {
        return next.press == press && (next.held || next.at - at <= soon);
    }
};

template <class Model, class State>
class StateEdit final : public QUndoCommand {
public:
    StateEdit(Model& model, const QString& what, State before, State after)
        : QUndoCommand(what), model_(model), before_(std::move(before)), after_(std::move(after)),
          made_(Gesture::now()) {}
    void redo() override { model_.setState(after_); }
    void undo() override { model_.setState(before_); }
    int id() const override { return 1; }
    /// The state that the last edit asked for could not be had, and `is` is what there is instead: the step ends there, or
    /// there is no step.
    static void settle(QUndoStack& undo, const State& asked, const State& is) {
        if (undo.count() == 0 || undo.index() < undo.count())
            return;
        auto* last = dynamic_cast<StateEdit*>(const_cast<QUndoCommand*>(undo.command(undo.index() - 1)));
        if (!last || !(last->after_ == asked))
            return;
        last->after_ = is;
        if (!(last->before_ == is))
            return;
        last->setObsolete(true);
        undo.undo(); // which only takes it away
    }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const StateEdit*>(other);
        if (next->text() != text() || !made_.goesOnWith(next->made_))
            return false;
        after_ = next->after_;
        made_ = next->made_;
        return true;
    }

private:
    Model& model_;
    State before_, after_;
    Gesture made_;
};

} // namespace telar
