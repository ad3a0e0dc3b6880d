// One undoable edit of the kernel lab. Of the source it keeps what changed, not the whole; keys that follow each
// other become one.
#pragma once

#include "ui/lab/state_edit.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

#include <QUndoCommand>

namespace telar {

class KernelEdit final : public QUndoCommand {
public:
    KernelEdit(KernelModel& model, const QString& what, const KernelState& before, const KernelState& after);
    void redo() override;
    void undo() override;
    /// What stood there before this edit, where `state` stands now.
    KernelState before(KernelState state) const;
    /// The line of `after` in which the edit begins, from 1; 0: it changed no text.
    int lineIn(const std::string& after) const;
    int id() const override { return 2; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    bool ofSourceAlone() const;
    bool mergeText(const KernelEdit& next);

    KernelModel& model_;
    std::size_t at_ = 0;
    std::string removed_, inserted_;
    std::string nameBefore_, nameAfter_;
    cuda::LaunchRequest launchBefore_, launchAfter_;
    std::string pathBefore_, pathAfter_, headersBefore_, headersAfter_;
    bool trustedBefore_, trustedAfter_, first_ = true;
    Gesture when_;
};

} // namespace telar
