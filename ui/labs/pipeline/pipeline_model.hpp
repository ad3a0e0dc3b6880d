// View-model of the pipeline lab: values, weights, stages, histograms, times and roofs.
#pragma once

#include "core/base/statistics.hpp"
#include "core/data/source.hpp"
#include "core/pipeline/pipeline.hpp"
#include "core/pipeline/roofline.hpp"
#include "ui/lab/prepared_operation.hpp"

#include <QTimer>
#include <QUndoStack>

#include <array>
#include <map>

namespace telar {

struct PipelineState {
    enum class Source { Phantom, Random, File };
    Source source = Source::Phantom;
    qint64 size = 1000000; ///< of random values
    quint32 seed = 1;      ///< of values and weights
    int slice = 45;        ///< of the phantom
    TanhBy tanh = TanhBy::Exponentials;
    GreyType type = GreyType::Float32;
    QString path; ///< of the file
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

struct PipelineTiming : VariantTime {
    Cost cost;
};

class PipelineModel : public QObject {
    Q_OBJECT
public:
    PipelineModel(const Registry<PipelineVariant>& registry, QUndoStack& undo, QObject* parent = nullptr);

    const Registry<PipelineVariant>& registry() const { return registry_; }
    const PipelineState& state() const { return state_; }
    void edit(const QString& what, const std::function<void(PipelineState&)>& change);
    void setState(const PipelineState& state);
    /// The state and times of a project; `now` where somebody looks. Nothing is timed until something
    /// changes.
    void restore(const PipelineState& state, std::map<std::string, PipelineTiming> timings,
                 std::optional<Roofs> roofs, bool now);
    std::shared_ptr<const PipelineResult> result() const { return result_; }
    const std::optional<Error>& error() const { return error_; }
    const std::map<std::string, PipelineTiming>& timings() const { return bench_.times(); }
    static constexpr int quietMs = 700; ///< before it times by itself
    const std::optional<Roofs>& roofs() const { return roofs_; }
    /// Values that are timed: random ones, a million unless the state says otherwise.
    qint64 timedSize() const {
        return state_.source == PipelineState::Source::Random ? state_.size : 1000000;
    }
    void measure();
    void cancel();
    bool busy() const { return computer_.running() || measuring() || later_.isActive(); }
    bool measuring() const { return bench_.running(); }
    QString commandLine() const;

signals:
    void stateChanged();
    void resultChanged();
    void timingChanged();
    void busyChanged();

private:
    void compute();
    Job<PipelineTiming>::Work timingOf(const std::string& variant);

    const Registry<PipelineVariant>& registry_;
    QUndoStack& undo_;
    PipelineState state_;
    std::shared_ptr<const PipelineResult> result_;
    std::optional<Error> error_;
    std::optional<Roofs> roofs_;
    QTimer later_;
    bool restored_ = false; ///< as a project left it
    PreparedOperation timed_;
    JobRunner computer_;
    VariantBench<PipelineTiming> bench_{[this](const std::string& id) { return timingOf(id); }, this};
};

} // namespace telar
