// View-model of the pooling lab: the state, the jobs it starts and their results. No widgets, no arithmetic
// on data.
#pragma once

#include "core/experiment/agreement.hpp"
#include "core/operation/run_record.hpp"
#include "core/pooling/inspect.hpp"
#include "core/pooling/streamed.hpp"
#include "ui/jobs/variant_bench.hpp"
#include "ui/labs/pooling/source_model.hpp"

#include <QUndoStack>

#include <map>

namespace telar {

/// One output, with what made it.
struct PoolingResult {
    SourcePtr source;
    PoolingSpec spec;
    PoolingShape shape;
    std::string variant;
    int threads = 0;
    std::shared_ptr<const AnyMatrix> output;
    double milliseconds = 0;
};

/// What the timing table knows of one variant on the present input.
struct VariantTiming : VariantTime {
    double copyShare = 0; ///< time of a plain copy of the same bytes over the median
    int64_t different = -1, beyond = -1;
    std::shared_ptr<const Matrix<uint8_t>> mask; ///< cells that disagree with `serial`
    double largestDifference = 0;
};

class PoolingModel : public SourceModel {
    Q_OBJECT
public:
    PoolingModel(const Registry<PoolingVariant>& registry, QUndoStack& undo, QObject* parent = nullptr);

    const Registry<PoolingVariant>& registry() const { return registry_; }
    const PoolingState& state() const { return state_; }
    /// One undoable edit. Edits of the same `what` within 100 ms become one step.
    void edit(const QString& what, const std::function<void(PoolingState&)>& change);
    /// Sets the state without undo (start, settings, undo itself).
    void setState(const PoolingState& state);
    /// The state and results of a project; nothing is timed until somebody changes something or asks.
    void restore(const PoolingState& state, std::map<std::string, VariantTiming> timings,
                 std::optional<StreamResult> streamed);
    /// As a project left it: whoever times by himself waits.
    bool isRestored() const { return restored_; }

    const SourceRequest& request() const override { return state_.source; }
    void editSource(const QString& what, const std::function<void(SourceRequest&)>& change) override;
    std::shared_ptr<const PoolingResult> result() const { return result_; }
    /// Shape by the present state and source; nothing while they do not fit.
    std::optional<PoolingShape> shape() const;
    /// Problem of the present result.
    PoolingProblem problem() const;
    WindowReport inspect(qint64 row, qint64 column) const;

    const std::optional<Error>& specError() const { return specError_; }
    bool computing() const { return computer_.running(); }

    /// The random matrix of the present request, too large to be kept: pools it in bands of bounded memory.
    void streamRandom();
    bool streaming() const { return streamer_.running(); }
    const std::optional<StreamResult>& streamResult() const { return streamed_; }
    /// Times every variant that can run here on the present input.
    /// `mostSeconds` bounds the repetitions of each variant.
    void measureAll(double mostSeconds = 3);
    void cancel();
    bool measuring() const { return bench_.running(); }
    const std::map<std::string, VariantTiming>& timings() const { return bench_.times(); }
    /// Progress of the slowest thing under way; null when idle.
    const Progress* progress() const;

    QString commandLine() const;
    /// Record of the last timing of the present variant, for export; nothing before one.
    std::optional<RunRecord> record() const;
    /// Largest kernel that fits the source with the present padding and dilation.
    Size2 largestKernel() const;
    Size2 largestPadding() const;

signals:
    void resultChanged();
    void timingChanged();
    void streamChanged();

private:
    void fitToSource() override;
    void compute() override;
    void keepRequest(const SourceRequest& request) override;
    void dropTimings() override;

    const Registry<PoolingVariant>& registry_;
    QUndoStack& undo_;
    PoolingState state_;
    std::shared_ptr<const PoolingResult> result_;
    std::optional<Error> specError_;
    double mostSeconds_ = 3;
    bool restored_ = false;
    std::shared_ptr<std::optional<AnyMatrix>> reference_; ///< output of `serial`, once its job has ended
    std::optional<StreamResult> streamed_;
    JobRunner computer_, streamer_;
    VariantBench<VariantTiming> bench_;
};

} // namespace telar
