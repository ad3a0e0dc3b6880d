// One undoable edit of a lab's state; quick edits of one kind become one.
#pragma once

#include <QUndoCommand>

#include <chrono>
#include <functional>

namespace telar {

template <class Model, class State>
class StateEdit final : public QUndoCommand {
public:
    StateEdit(Model& model, const QString& what, State before, State after)
        : QUndoCommand(what), model_(model), before_(std::move(before)), after_(std::move(after)),
          at_(std::chrono::steady_clock::now()) {}
    void redo() override { model_.setState(after_); }
    void undo() override { model_.setState(before_); }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const StateEdit*>(other);
        if (next->text() != text() || next->at_ - at_ > std::chrono::milliseconds(400))
            return false;
        after_ = next->after_;
        at_ = next->at_;
        return true;
    }

private:
    Model& model_;
    State before_, after_;
    std::chrono::steady_clock::time_point at_;
};

} // namespace telar
