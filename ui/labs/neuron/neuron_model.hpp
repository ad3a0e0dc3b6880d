// View-model of the neuron lab: the state, the jobs it starts and their results.
#pragma once

#include "core/base/statistics.hpp"
#include "core/neuron/inputs.hpp"
#include "core/neuron/replay.hpp"
#include "ui/jobs/variant_bench.hpp"

#include <QTimer>
#include <QUndoStack>

#include <map>

namespace telar {

struct NeuronState {
    enum class Inputs { Published, Scaled, Ten };
    qint64 size = 1000000;
    quint32 seed = 1;
    Inputs inputs = Inputs::Published;
    std::string kernel = "shuffle"; ///< whose tree is shown
    qint64 shown = 512;             ///< inputs of the tree
    bool operator==(const NeuronState&) const = default;
    qint64 count() const { return inputs == Inputs::Ten ? 10 : size; }
    NeuronSource source() const { return {size, seed, inputs == Inputs::Scaled}; }
};

/// What the picture needs: the tree over the first inputs, and the whole sum.
struct NeuronPicture {
    NeuronState state;
    NeuronReplay replay;
    std::vector<float> products; ///< of the inputs that are shown
    NeuronReference reference;   ///< of all inputs
    double output = 0;           ///< sigma of the reference
    double shownSum = 0;         ///< of the inputs that are shown
    double generateMs = 0;
    double overflowShare = 0;  ///< of seeds whose sum ends the published program
    double saturatedShare = 0; ///< of seeds for which six decimals of sigma read 0 or 1
};

/// Its time is that of a cycle.
struct NeuronTiming : VariantTime {
    double totalMs = 0; ///< the first run, inputs included
    double sum = 0, error = 0;
};

class NeuronModel : public QObject {
    Q_OBJECT
public:
    NeuronModel(const Registry<NeuronVariant>& registry, QUndoStack& undo, QObject* parent = nullptr);

    const Registry<NeuronVariant>& registry() const { return registry_; }
    /// The processor's own variants first, the emulator's last.
    const std::vector<const NeuronVariant*>& variants() const { return variants_; }
    const NeuronState& state() const { return state_; }
    void edit(const QString& what, const std::function<void(NeuronState&)>& change);
    void setState(const NeuronState& state);
    /// The state and times of a project; `now` where somebody looks. Nothing is timed until something
    /// changes.
    void restore(const NeuronState& state, std::map<std::string, NeuronTiming> timings, bool now);
    std::shared_ptr<const NeuronPicture> picture() const { return picture_; }
    const std::optional<Error>& error() const { return error_; }
    static constexpr int quietMs = 700; ///< before it times by itself
    const std::map<std::string, NeuronTiming>& timings() const { return bench_.times(); }
    /// Times every variant on the inputs of the state.
    void measure();
    void cancel();
    bool busy() const { return computer_.running() || measuring() || later_.isActive(); }
    bool measuring() const { return bench_.running(); }
    QString commandLine() const;

signals:
    void stateChanged();
    void pictureChanged();
    void timingChanged();
    void busyChanged();

private:
    void compute();
    Job<NeuronTiming>::Work timingOf(const std::string& variant);

    const Registry<NeuronVariant>& registry_;
    std::vector<const NeuronVariant*> variants_;
    QUndoStack& undo_;
    NeuronState state_;
    std::shared_ptr<const NeuronPicture> picture_;
    std::optional<Error> error_;
    QTimer later_;
    bool restored_ = false; ///< as a project left it
    JobRunner computer_;
    VariantBench<NeuronTiming> bench_{[this](const std::string& id) { return timingOf(id); }, this};
};

} // namespace telar
