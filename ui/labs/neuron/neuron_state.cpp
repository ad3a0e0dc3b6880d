// What a project keeps of the neuron lab.
#include "core/neuron/emulate.hpp"
#include "ui/labs/neuron/neuron_lab.hpp"
#include "ui/state/timings.hpp"

#include <algorithm>

namespace telar {

namespace {

const QStringList inputKinds{"published", "scaled", "ten"};

NeuronState neuronControlsFrom(Fields f) {
    NeuronState s;
    s.size = f.whole("size", s.size, 1, qint64{1} << 40);
    s.seed = static_cast<quint32>(f.whole("seed", s.seed, 0, UINT32_MAX));
    s.inputs = static_cast<NeuronState::Inputs>(f.choice("inputs", inputKinds, 0));
    s.kernel = f.text("kernel", s.kernel);
    if (std::none_of(neuronKernels().begin(), neuronKernels().end(),
                     [&](const auto& card) { return s.kernel == card.id; }))
        f.refuse("kernel");
    s.shown = f.whole("shown", s.shown, 1, 1 << 20);
    return s;
}

} // namespace

void NeuronModel::restore(const NeuronState& state, std::map<std::string, NeuronTiming> timings, bool now) {
    cancel();
    state_ = state;
    restored_ = true;
    emit stateChanged();
    bench_.set(std::move(timings));
    if (now)
        compute();
}

std::function<QJsonObject()> NeuronLab::snapshot() const {
    return [state = model_->state(), timings = model_->timings()] {
        const QJsonObject controls{{"size", state.size},
                                   {"seed", static_cast<qint64>(state.seed)},
                                   {"inputs", inputKinds[static_cast<int>(state.inputs)]},
                                   {"kernel", fromText(state.kernel)},
                                   {"shown", state.shown}};
        const auto more = [](QJsonObject& one, const NeuronTiming& t) {
            one.insert("first_ms", numberJson(t.totalMs));
            one.insert("sum", numberJson(t.sum));
            one.insert("error", numberJson(t.error));
        };
        return QJsonObject{{"controls", controls},
                           {"results", QJsonObject{{"timings", timingsJson(timings, more)}}}};
    };
}

Expected<std::function<void()>> NeuronLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto state = neuronControlsFrom(fields.object("controls"));
    auto results = fields.object("results");
    auto timings = timingsFrom<NeuronTiming>(results, "timings", [](Fields& f, NeuronTiming& t) {
        t.totalMs = f.number("first_ms", 0);
        t.sum = f.number("sum", 0);
        t.error = f.number("error", 0);
    });
    if (!fields.ok())
        return fields.error();
    return std::function<void()>([this, state = std::move(state), timings = std::move(timings)] {
        model_->restore(state, timings, seen());
    });
}

} // namespace telar
