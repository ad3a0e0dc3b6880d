// One undoable edit of the bench. Of the source it keeps what changed, not the whole; keys that follow each
// other become one.
#pragma once

#include "ui/lab/gesture.hpp"
#include "ui/labs/bench/bench_model.hpp"

#include <QUndoCommand>

namespace telar {

class BenchEdit final : public QUndoCommand {
public:
    BenchEdit(BenchModel& model, const QString& what, const BenchState& before, const BenchState& after);
    void redo() override;
    void undo() override;
    int id() const override { return 2; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    bool ofSourceAlone() const;
    bool mergeText(const BenchEdit& next);

    BenchModel& model_;
    std::size_t at_ = 0;
    std::string removed_, inserted_;
    std::string nameBefore_, nameAfter_;
    cuda::LaunchRequest launchBefore_, launchAfter_;
    std::string pathBefore_, pathAfter_, headersBefore_, headersAfter_;
    bool trustedBefore_, trustedAfter_, first_ = true;
    Gesture when_;
};

} // namespace telar
