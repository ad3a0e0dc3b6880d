// View-model of the convolution lab: the state, the jobs it starts and their results. No widgets, no arithmetic on
// data.
#pragma once

#include "core/convolution/inspect.hpp"
#include "core/nn/first_filters.hpp"
#include "ui/labs/convolution/state.hpp"
#include "ui/labs/pooling/source_model.hpp"

namespace telar {

/// Feature maps, with what made them; one of them is on show.
struct ConvolutionResult {
    ConvolutionState state;
    SourcePtr source;
    std::shared_ptr<const Matrix<float>> input;   ///< a plane for each channel
    std::shared_ptr<const Matrix<float>> filters; ///< a plane for each channel of each output
    std::shared_ptr<const AnyMatrix> maps;        ///< float32, a plane for each output
    static constexpr qint64 mostChannelsShown = 4;
    std::vector<std::shared_ptr<const AnyMatrix>> channels; ///< of the input, where they are 2 to 4 and not large
    qint64 seenOutput = 0, seenInput = 0;                   ///< what is on show
    FilterWeights filter;                                   ///< from the one to the other
    ConvolutionSpec spec;
    float bias = 0;
    std::vector<float> biases; ///< the same for every output
    ConvolutionShape shape;
    std::string variant;
    int threads = 0;
    std::shared_ptr<const AnyMatrix> read;   ///< the input channel on show; null where the source is the only one
    std::shared_ptr<const AnyMatrix> output; ///< float32
    std::shared_ptr<const AnyMatrix> pooled; ///< null where nothing comes after it, or nothing could
    std::optional<Error> poolError;
    bool wholeNumbers = false;  ///< of the output
    double least = 0, most = 0; ///< finite values of the output
    double milliseconds = 0;
    /// Views of this result.
    ConvolutionProblem problem() const;
    /// Of the output on show, and the first input channel that it reads.
    qint64 group() const { return seenOutput / (spec.outputChannels / spec.groups); }
    qint64 firstChannel() const { return group() * spec.groupChannels(); }
    /// Of the output on show, over all channels of its group.
    std::vector<float> filterRow() const;
    float at(qint64 row, qint64 column) const { return std::get<Matrix<float>>(*output).at(row, column); }
};

/// What the times know of one variant on the present input.
struct ConvolutionTiming : VariantTime {
    double difference = 0; ///< largest to the output of `serial`
};

class ConvolutionModel : public PictureModel<ConvolutionState, ConvolutionResult, ConvolutionTiming> {
    Q_OBJECT
public:
    /// Both registries outlive the model.
    ConvolutionModel(const Registry<ConvolutionVariant>& registry, const Registry<PoolingVariant>& pooling,
                     QUndoStack& undo, QObject* parent = nullptr);

    const Registry<ConvolutionVariant>& registry() const { return registry_; }
    void setState(const ConvolutionState& state) override;
    void restore(const ConvolutionState& state, std::map<std::string, ConvolutionTiming> timings, bool) {
        restoreTimes(state, std::move(timings));
    }

    /// Of the result; the cell has to exist.
    ConvolutionCell inspect(qint64 row, qint64 column) const;
    bool computing() const { return computer_.running() || layerReader_.running(); }

    void measure() override;
    bool measuring() const { return measureLater_ || bench_.running(); }
    void cancel() override;
    QString commandLine() const;

    /// The filters of the first convolution in a checkpoint; what is wrong with it comes as `layerFailed`.
    void openLayer(const QString& path);
    /// Where AlexNet is trained in this window: the best weights of its last training, or null.
    void setTrained(std::function<std::shared_ptr<const nn::Tensors>()> weights) { trained_ = std::move(weights); }
    void takeTrained();

signals:
    void layerFailed(const QString& sentence);

private:
    void fitToSource() override;
    void compute() override;
    void computed() override;
    bool sameTimes(const ConvolutionState& a, const ConvolutionState& b) const override { return a.sameProblem(b); }
    Job<ConvolutionTiming>::Work timingOf(const std::string& variant) override;
    void takeLayer(const nn::FirstFilters& filters, const QString& name, const QString& path);

    std::function<std::shared_ptr<const nn::Tensors>()> trained_;
    JobRunner layerReader_;
    const Registry<ConvolutionVariant>& registry_;
    const Registry<PoolingVariant>& pooling_;
    bool measureLater_ = false;                ///< asked for while the result was still on its way
    std::shared_ptr<Matrix<float>> reference_; ///< output of `serial`, once its job has ended
};

} // namespace telar
