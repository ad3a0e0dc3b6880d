// View-model of the pipeline lab: values, weights, stages, histograms, times and roofs.
#pragma once

#include "core/data/source.hpp"
#include "core/pipeline/layer_times.hpp"
#include "core/pipeline/operation.hpp"
#include "core/pipeline/roofline.hpp"
#include "ui/lab/measured_model.hpp"
#include "ui/lab/prepared_operation.hpp"

#include <array>

namespace telar {

/// The size is that of random values.
struct PipelineState : PipelineSource {
    enum class Source { Phantom, Random, File };
    PipelineState() { tanh = TanhBy::Exponentials; }
    Source source = Source::Phantom;
    quint32 seed = 1; ///< of values and weights
    int slice = 45;   ///< of the phantom
    QString path;     ///< of the file
    bool operator==(const PipelineState&) const = default;
};

/// One stage: its values as a picture and as a histogram.
struct PipelineStageView {
    std::shared_ptr<const AnyMatrix> picture; ///< float32, rows x columns as the source
    Histogram histogram;
};
struct PipelineResult {
    PipelineState state;
    std::array<PipelineStageView, 4> stages; ///< grey levels, / 255, times weight, tanh
    qint64 rows = 0, columns = 0;            ///< of the source, as it is shown
    qint64 values = 0;
    double worstUlps = 0; ///< of the activation that was chosen, against float64
    double worstError = 0;
    QString name; ///< of a file
};

/// A hidden layer over the values, where its page is open.
struct PipelineLayer {
    qint64 neurons = 100;
    LayerCopies copies = LayerCopies::Values;
};

struct PipelineTiming : VariantTime {
    Cost cost;
};

class PipelineModel : public MeasuredModel<PipelineState, PipelineResult, PipelineTiming> {
    Q_OBJECT
public:
    PipelineModel(const Registry<PipelineVariant>& registry, QUndoStack& undo, QObject* parent = nullptr);

    const Registry<PipelineVariant>& registry() const { return registry_; }
    const std::optional<Roofs>& roofs() const { return roofs_; }
    void setRoofs(std::optional<Roofs> roofs) {
        roofs_ = std::move(roofs);
        emit timingChanged();
    }
    /// Values that are timed: random ones, a million unless the state says otherwise.
    qint64 timedSize() const { return timedSize(state_); }
    static qint64 timedSize(const PipelineState& state) {
        return state.source == PipelineState::Source::Random ? state.size : 1000000;
    }
    void measure() override;
    QString commandLine() const;
    /// What the command is about, while its page is open.
    void setLayer(std::optional<PipelineLayer> layer) {
        layer_ = layer;
        emit stateChanged();
    }

private:
    void compute() override;
    void computed() override;
    Job<PipelineTiming>::Work timingOf(const std::string& variant) override;
    bool sameTimes(const PipelineState& a, const PipelineState& b) const override {
        return timedSize(a) == timedSize(b) && a.tanh == b.tanh && a.type == b.type && a.seed == b.seed;
    }

    const Registry<PipelineVariant>& registry_;
    std::optional<Roofs> roofs_;
    std::optional<PipelineLayer> layer_;
    PreparedOperation timed_;
};

} // namespace telar
