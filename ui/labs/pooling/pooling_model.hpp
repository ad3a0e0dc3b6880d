// View-model of the pooling lab: the state, the jobs it starts and their results. No widgets, no arithmetic
// on data.
#pragma once

#include "core/experiment/agreement.hpp"
#include "core/operation/run_record.hpp"
#include "core/pooling/inspect.hpp"
#include "core/pooling/streamed.hpp"
#include "ui/labs/pooling/source_model.hpp"

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

class PoolingModel : public PictureModel<PoolingState, PoolingResult, VariantTiming> {
    Q_OBJECT
public:
    PoolingModel(const Registry<PoolingVariant>& registry, QUndoStack& undo, QObject* parent = nullptr);

    const Registry<PoolingVariant>& registry() const { return registry_; }
    void setState(const PoolingState& state) override;
    void restore(const PoolingState& state, std::map<std::string, VariantTiming> timings, bool now);

    /// Shape by the present state and source; nothing while they do not fit.
    std::optional<PoolingShape> shape() const;
    /// Problem of the present result.
    PoolingProblem problem() const;
    WindowReport inspect(qint64 row, qint64 column) const;

    /// The random matrix of the present request, too large to be kept: pools it in bands of bounded memory.
    void streamRandom();
    bool streaming() const { return streamer_.running(); }
    const std::optional<StreamResult>& streamResult() const { return streamed_; }
    void setStreamResult(std::optional<StreamResult> streamed);
    void measure() override { measureFor(3); }
    /// Times every variant that can run here on the present input, each for so many seconds at most.
    void measureFor(double mostSeconds);
    void cancel() override;
    /// Progress of the slowest thing under way; null when idle.
    const Progress* progress() const;

    QString commandLine() const;
    /// Record of the last timing of the present variant, for export; nothing before one.
    std::optional<RunRecord> record() const;
    /// Largest kernel that fits the source with the present padding and dilation.
    Size2 largestKernel() const;

signals:
    void streamChanged();

private:
    void complete(PoolingState& next) const override;
    void fitToSource() override;
    void compute() override;
    bool sameTimes(const PoolingState& a, const PoolingState& b) const override;
    Job<VariantTiming>::Work timingOf(const std::string& variant) override;

    const Registry<PoolingVariant>& registry_;
    double mostSeconds_ = 3;
    std::shared_ptr<std::optional<AnyMatrix>> reference_; ///< output of `serial`, once its job has ended
    std::optional<StreamResult> streamed_;
    JobRunner streamer_;
};

} // namespace telar
