// View-model of the convolution lab: the state, the jobs it starts and their results. No widgets, no arithmetic on
// data.
#pragma once

#include "core/base/statistics.hpp"
#include "core/convolution/inspect.hpp"
#include "ui/jobs/variant_bench.hpp"
#include "ui/labs/convolution/state.hpp"
#include "ui/labs/pooling/source_model.hpp"

#include <QUndoStack>

#include <map>

namespace telar {

/// One feature map, with what made it.
struct ConvolutionResult {
    SourcePtr source;
    std::shared_ptr<const Matrix<float>> input; ///< the source's values
    FilterWeights filter;
    ConvolutionSpec spec;
    float bias = 0;
    ConvolutionShape shape;
    std::string variant;
    int threads = 0;
    std::shared_ptr<const AnyMatrix> output; ///< float32
    std::shared_ptr<const AnyMatrix> pooled; ///< null where nothing comes after it, or nothing could
    std::optional<Error> poolError;
    bool wholeNumbers = false;  ///< of the output
    double least = 0, most = 0; ///< finite values of the output
    double milliseconds = 0;
    /// Views of this result.
    ConvolutionProblem problem() const;
    float at(qint64 row, qint64 column) const { return std::get<Matrix<float>>(*output).at(row, column); }
};

/// What the times know of one variant on the present input.
struct ConvolutionTiming : VariantTime {
    double difference = 0; ///< largest to the output of `serial`
};

class ConvolutionModel : public SourceModel {
    Q_OBJECT
public:
    /// Both registries outlive the model.
    ConvolutionModel(const Registry<ConvolutionVariant>& registry, const Registry<PoolingVariant>& pooling, QUndoStack& undo,
                     QObject* parent = nullptr);

    const Registry<ConvolutionVariant>& registry() const { return registry_; }
    const ConvolutionState& state() const { return state_; }
    void edit(const QString& what, const std::function<void(ConvolutionState&)>& change);
    /// Sets the state without undo (start, undo itself).
    void setState(const ConvolutionState& state);
    /// The state and times of a project; nothing is timed until somebody asks.
    void restore(const ConvolutionState& state, std::map<std::string, ConvolutionTiming> timings);
    const SourceRequest& request() const override { return state_.source; }
    void editSource(const QString& what, const std::function<void(SourceRequest&)>& change) override;

    std::shared_ptr<const ConvolutionResult> result() const { return result_; }
    /// Of the result; the cell has to exist.
    ConvolutionCell inspect(qint64 row, qint64 column) const;
    const std::optional<Error>& specError() const { return specError_; }
    bool computing() const { return computer_.running(); }

    /// Times every variant that can run here on the present input.
    void measureAll();
    bool measuring() const { return measureLater_ || bench_.running(); }
    const std::map<std::string, ConvolutionTiming>& timings() const { return bench_.times(); }
    void cancel();
    QString commandLine() const;

signals:
    void resultChanged();
    void timingChanged();

private:
    void fitToSource() override;
    void compute() override;
    void keepRequest(const SourceRequest& request) override { state_.source = request; }
    void dropTimings();

    const Registry<ConvolutionVariant>& registry_;
    const Registry<PoolingVariant>& pooling_;
    QUndoStack& undo_;
    ConvolutionState state_;
    std::shared_ptr<const ConvolutionResult> result_;
    std::optional<Error> specError_;
    bool measureLater_ = false; ///< asked for while the result was still on its way
    std::shared_ptr<Matrix<float>> reference_; ///< output of `serial`, once its job has ended
    JobRunner computer_;
    VariantBench<ConvolutionTiming> bench_;
};

} // namespace telar
