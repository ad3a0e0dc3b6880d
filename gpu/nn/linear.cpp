// Linear layers: what stands between their products is done where the numbers pass anyway.
#include "gpu/nn/network.hpp"

namespace telar::gpu {

using nn::LayerKind;

namespace {

/// Products of bfloat16 want rows that begin at multiples of 16 bytes, and pay where they are large.
constexpr int64_t roundedFrom = 64, roundedStep = 8;

bool wantsRounding(const DeviceLayer& l) {
    const auto fits = [](int64_t n) { return n >= roundedFrom && n % roundedStep == 0; };
    return fits(l.in.features()) && fits(l.out.features());
}
int narrow(int64_t v) { return static_cast<int>(v); }

} // namespace

void DeviceNetwork::planRows() {
    const auto at = [&](std::size_t i) { return i < layers_.size() ? &layers_[i] : nullptr; };
    const auto is = [](const DeviceLayer* l, LayerKind kind) { return l && l->spec.kind == kind; };
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        auto& l = layers_[i];
        if (l.spec.kind != LayerKind::Linear)
            continue;
        l.rounds = rounds_ && wantsRounding(l);
        if (l.turns && i > 0 && layers_[i - 1].spec.kind == LayerKind::Dropout) {
            layers_[i - 1].done = true;
            l.dropsBefore = narrow(static_cast<int64_t>(i) - 1);
        }
        auto next = i + 1;
        if (is(at(next), LayerKind::Relu))
            ++next;
        if (is(at(next), LayerKind::Dropout) && is(at(next + 1), LayerKind::Linear)) {
            layers_[next].done = true;
            l.dropsBehind = narrow(static_cast<int64_t>(next));
            ++next;
        }
        if (is(at(next), LayerKind::Linear))
            l.feeds = narrow(static_cast<int64_t>(next)), layers_[next].fed = true;
    }
}

DropoutSpec DeviceNetwork::dropoutOf(const DeviceLayer& l, bool training) const {
    return {seed_,
            static_cast<uint32_t>(l.index),
            training ? l.spec.rate : 0,
            narrow(l.planes ? l.in.channels : l.in.features()),
            l.planes ? l.in.rows * l.in.columns : 1,
            l.planes};
}

Status DeviceNetwork::roundParameters(cudaStream_t stream) const {
    return rounds_ ? launchRound(parameters, parameterCount_, rounded, stream) : Status();
}

Status DeviceNetwork::forwardLinear(const Blas& blas, const DeviceLayer& l, int count, const float* in,
                                    const StepData* step, bool training, cudaStream_t stream) const {
    const auto layer = [&](int index) -> const DeviceLayer& { return layers_[static_cast<std::size_t>(index)]; };
    const auto dropOf = [&](int index) {
        return index >= 0 && training ? std::optional(dropoutOf(layer(index), true)) : std::nullopt;
    };
    const auto pointer = [](const auto& drop) { return drop ? &*drop : nullptr; };
    const int64_t inputs = l.in.features(), outputs = l.out.features();
    if (l.turns) {
        const auto drop = dropOf(l.dropsBefore);
        if (l.dropsBefore >= 0)
            in = l.dropsBefore > 0 ? layer(l.dropsBefore - 1).output : input_;
        if (auto done = launchTurnToRows(in, narrow(l.in.channels), count, narrow(l.in.rows * l.in.columns),
                                         pointer(drop), step, {l.rounds ? nullptr : l.turned, l.roundedIn}, stream);
            !done)
            return done;
        in = l.turned;
    } else if (l.rounds && !l.fed) {
        if (auto done = launchRound(in, count * inputs, l.roundedIn, stream); !done)
            return done;
    }
    if (auto done = l.rounds ? blas.multiply(count, outputs, inputs, Blas::RoundedFactor{l.roundedIn},
                                             Blas::RoundedFactor{rounded + l.weight, true}, l.output)
                             : blas.multiply(count, outputs, inputs, Blas::Factor{in},
                                             Blas::Factor{parameters + l.weight, true}, l.output);
        !done)
        return done;
    RowTargets to;
    if (l.feeds >= 0) {
        const auto& next = layer(l.feeds);
        to.rounded = next.roundedIn;
        if (l.dropsBehind >= 0 && !next.rounds)
            to.values = layer(l.dropsBehind).output;
    }
    const auto drop = dropOf(l.dropsBehind);
    return launchFinishRows(l.output, parameters + l.bias, count, narrow(outputs), l.rectifies, pointer(drop), step, to,
                            stream);
}

Status DeviceNetwork::backwardLinear(const Blas& blas, const DeviceLayer& l, int count, const float* in, float* dIn,
                                     const StepData* step, cudaStream_t stream, const SideWork* side) const {
    const int64_t inputs = l.in.features(), outputs = l.out.features();
    std::optional<DropoutSpec> behind, before;
    const float* d = l.gradient;
    if (l.dropsBehind >= 0) {
        const auto& dropout = layers_[static_cast<std::size_t>(l.dropsBehind)];
        behind = dropoutOf(dropout, true), d = dropout.gradient;
    }
    if (auto done = launchRowGradients(d, behind ? &*behind : nullptr, step, l.rectifies ? l.output : nullptr, count,
                                       narrow(outputs), {l.rounds ? nullptr : l.gradient, l.roundedGradient},
                                       gradients + l.bias, stream);
        !done)
        return done;
    const auto ofWeights = [&](cudaStream_t) {
        return l.rounds ? blas.multiply(outputs, inputs, count, Blas::RoundedFactor{l.roundedGradient, true},
                                        Blas::RoundedFactor{l.roundedIn}, gradients + l.weight)
                        : blas.multiply(outputs, inputs, count, Blas::Factor{l.gradient, true},
                                        Blas::Factor{l.turns ? l.turned : in}, gradients + l.weight);
    };
    if (auto done = beside(blas, stream, side, ofWeights); !done || !dIn)
        return done;
    float* to = l.turns ? scratch_ : dIn;
    if (auto done = l.rounds ? blas.multiply(count, inputs, outputs, Blas::RoundedFactor{l.roundedGradient},
                                             Blas::RoundedFactor{rounded + l.weight}, to)
                             : blas.multiply(count, inputs, outputs, Blas::Factor{l.gradient},
                                             Blas::Factor{parameters + l.weight}, to);
        !done || !l.turns)
        return done;
    if (l.dropsBefore >= 0) { // its gradient goes on to what it read
        const auto& dropout = layers_[static_cast<std::size_t>(l.dropsBefore)];
        before = dropoutOf(dropout, true);
        dIn = dropout.index > 0 ? layers_[static_cast<std::size_t>(dropout.index) - 1].gradient : nullptr;
        if (!dIn)
            return {};
    }
    return launchTurnToPlanes(scratch_, narrow(l.in.channels), count, narrow(l.in.rows * l.in.columns),
                              before ? &*before : nullptr, step, dIn, stream);
}

} // namespace telar::gpu
