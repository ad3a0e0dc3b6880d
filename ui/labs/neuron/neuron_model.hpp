// View-model of the neuron lab: the state, the jobs it starts and their results.
#pragma once

#include "core/forward/layer_training.hpp"
#include "core/neuron/inputs.hpp"
#include "core/neuron/replay.hpp"
#include "ui/lab/measured_model.hpp"

namespace telar {

struct NeuronState {
    enum class Inputs { Published, Scaled, Ten };
    qint64 size = 1000000;
    quint32 seed = 1;
    Inputs inputs = Inputs::Ten;    // which can be read; a million is the second choice
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

class NeuronModel : public MeasuredModel<NeuronState, NeuronPicture, NeuronTiming> {
    Q_OBJECT
public:
    NeuronModel(const Registry<NeuronVariant>& registry, QUndoStack& undo, QObject* parent = nullptr);

    /// The processor's own variants first, the emulator's last.
    const std::vector<const NeuronVariant*>& variants() const { return variants_; }
    void measure() override;
    QString commandLine() const;
    /// What the command is about, while its page is open.
    void setLayer(std::optional<forward::LayerTraining> layer) {
        layer_ = layer;
        emit stateChanged();
    }

private:
    void compute() override;
    void computed() override;
    Job<NeuronTiming>::Work timingOf(const std::string& variant) override;
    bool sameTimes(const NeuronState& a, const NeuronState& b) const override {
        return a.count() == b.count() && a.seed == b.seed && a.inputs == b.inputs;
    }

    std::optional<forward::LayerTraining> layer_;
    const Registry<NeuronVariant>& registry_;
    std::vector<const NeuronVariant*> variants_;
};

} // namespace telar
