// What a session of the `fast` engine gives away and takes: parameters, the optimiser's state, the best so
// far, times.
#include "core/nn/fast/session.hpp"

#include <algorithm>

namespace telar::nn::fast {

Tensors FastSession::unpacked(const std::function<const float*(const Stage&, bool)>& pick) const {
    Tensors out = emptyParameters(spec_.model);
    for (const auto& s : stages_) {
        if (!s.parametrised)
            continue;
        const auto w = static_cast<std::size_t>(s.layer.weight);
        unpackWeights(s.geometry, pick(s, false), out[w].values);
        std::copy_n(pick(s, true), out[w + 1].size(), out[w + 1].values.data());
    }
    return out;
}

void FastSession::pack(const Tensors& from, const std::function<float*(Stage&, bool)>& pick) {
    for (auto& s : stages_) {
        if (!s.parametrised)
            continue;
        const auto w = static_cast<std::size_t>(s.layer.weight);
        packWeights(s.geometry, from[w].values, pick(s, false));
        std::copy_n(from[w + 1].values.data(), from[w + 1].size(), pick(s, true));
    }
}

Expected<Tensors> FastSession::parameters() {
    return unpacked(
        [](const Stage& s, bool bias) { return bias ? s.parameters.bias.data() : s.parameters.weight.data(); });
}

Status FastSession::setParameters(const Tensors& parameters) {
    const auto places = [](Stage& s, bool bias) {
        return bias ? s.parameters.bias.data() : s.parameters.weight.data();
    };
    if (fitsAsItIs(spec_.model, parameters)) {
        pack(parameters, places);
        return {};
    }
    const auto fitting = fitParameters(spec_.model, parameters);
    if (!fitting)
        return fitting.error();
    pack(*fitting, places);
    return {};
}

Expected<std::vector<Tensors>> FastSession::optimiserState() {
    std::vector<Tensors> out;
    for (int slot = 0; slot < optimiserSlots(spec_.optimiser); ++slot)
        out.push_back(unpacked([slot](const Stage& s, bool bias) {
            return bias ? s.parameters.biasState[slot].data() : s.parameters.weightState[slot].data();
        }));
    return out;
}

Status FastSession::setOptimiserState(const std::vector<Tensors>& state) {
    if (static_cast<int>(state.size()) != optimiserSlots(spec_.optimiser))
        return userError(text(TELAR_TR("core", "The checkpoint belongs to another optimiser")));
    for (std::size_t slot = 0; slot < state.size(); ++slot) {
        const auto fitting = fitParameters(spec_.model, state[slot]);
        if (!fitting)
            return fitting.error();
        pack(*fitting, [slot](Stage& s, bool bias) {
            return bias ? s.parameters.biasState[slot].data() : s.parameters.weightState[slot].data();
        });
    }
    return {};
}

Status FastSession::keep() {
    keptOnce_ = true;
    for (auto& s : stages_) {
        if (!s.parametrised)
            continue;
        const auto& p = s.parameters;
        if (s.keptWeight.empty()) {
            s.keptWeight = Matrix<float>(1, p.weight.size());
            s.keptBias = Matrix<float>(1, p.bias.size());
        }
        share(context_, ceilDiv(p.weight.size(), 1 << 20), [&](int64_t part) {
            const int64_t first = part << 20, count = std::min<int64_t>(1 << 20, p.weight.size() - first);
            std::copy_n(p.weight.data() + first, count, s.keptWeight.data() + first);
        });
        std::copy_n(p.bias.data(), p.bias.size(), s.keptBias.data());
    }
    return {};
}

Expected<Tensors> FastSession::kept() {
    if (!keptOnce_)
        return parameters();
    return unpacked([](const Stage& s, bool bias) { return bias ? s.keptBias.data() : s.keptWeight.data(); });
}

Status FastSession::restoreKept() {
    for (auto& s : stages_) {
        if (!keptOnce_ || !s.parametrised)
            continue;
        std::copy_n(s.keptWeight.data(), s.keptWeight.size(), s.parameters.weight.data());
        std::copy_n(s.keptBias.data(), s.keptBias.size(), s.parameters.bias.data());
    }
    return {};
}

std::vector<OperationTime> FastSession::takeTimes() {
    std::vector<OperationTime> out{{-1, "copy in", readMs_, steps_}, {-1, "loss", lossMs_, steps_}};
    for (auto& s : stages_) {
        out.push_back({s.layer.index, "forward", s.forwardMs, steps_});
        out.push_back({s.layer.index, "backward", s.backwardMs, steps_});
        s.forwardMs = s.backwardMs = 0;
    }
    readMs_ = lossMs_ = 0;
    steps_ = 0;
    return out;
}

} // namespace telar::nn::fast
