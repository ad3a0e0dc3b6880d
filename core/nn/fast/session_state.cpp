// What a session of the `fast` engine gives away and takes: parameters, the optimiser's state, the best so
// far, times.
#include "core/nn/fast/session.hpp"

#include <algorithm>

namespace telar::nn::fast {

Tensors FastSession::unpacked(const std::function<const float*(const Stage&, Part)>& pick) const {
    Tensors out = emptyParameters(spec_.model);
    for (const auto& s : stages_) {
        if (!s.parametrised && !s.normalises)
            continue;
        for (const auto part : {Part::Weight, Part::Bias, Part::Mean, Part::Variance}) {
            if (static_cast<int>(part) >= tensorsOf(s.layer.spec.kind))
                continue;
            auto& to = out[static_cast<std::size_t>(s.layer.weight) + static_cast<std::size_t>(part)];
            const float* from = pick(s, part);
            if (part == Part::Weight && s.parametrised)
                unpackWeights(s.geometry, from, to.values);
            else if (from)
                std::copy_n(from, to.size(), to.values.data());
        }
    }
    return out;
}

void FastSession::pack(const Tensors& from, const std::function<float*(Stage&, Part)>& pick) {
    for (auto& s : stages_) {
        if (!s.parametrised && !s.normalises)
            continue;
        for (const auto part : {Part::Weight, Part::Bias, Part::Mean, Part::Variance}) {
            if (static_cast<int>(part) >= tensorsOf(s.layer.spec.kind))
                continue;
            const auto& given = from[static_cast<std::size_t>(s.layer.weight) + static_cast<std::size_t>(part)];
            float* to = pick(s, part);
            if (part == Part::Weight && s.parametrised)
                packWeights(s.geometry, given.values, to);
            else if (to)
                std::copy_n(given.values.data(), given.size(), to);
        }
    }
}

Expected<Tensors> FastSession::parameters() {
    return unpacked([](const Stage& s, Part part) {
        return part == Part::Weight ? s.parameters.weight.data()
               : part == Part::Bias ? s.parameters.bias.data()
               : part == Part::Mean ? s.moments.mean.data()
                                    : s.moments.variance.data();
    });
}

Status FastSession::setParameters(const Tensors& parameters) {
    const auto places = [](Stage& s, Part part) {
        return part == Part::Weight ? s.parameters.weight.data()
               : part == Part::Bias ? s.parameters.bias.data()
               : part == Part::Mean ? s.moments.mean.data()
                                    : s.moments.variance.data();
    };
    if (fitsAsItIs(spec_.model, parameters)) {
        pack(parameters, places);
        return {};
    }
    TELAR_TRY(fitting, fitParameters(spec_.model, parameters));
    pack(*fitting, places);
    return {};
}

Expected<std::vector<Tensors>> FastSession::optimiserState() {
    std::vector<Tensors> out;
    for (int slot = 0; slot < optimiserSlots(spec_.optimiser); ++slot)
        out.push_back(unpacked([slot](const Stage& s, Part part) {
            return part == Part::Weight ? s.parameters.weightState[slot].data()
                   : part == Part::Bias ? s.parameters.biasState[slot].data()
                                        : nullptr;
        }));
    return out;
}

Status FastSession::setOptimiserState(const std::vector<Tensors>& state) {
    if (static_cast<int>(state.size()) != optimiserSlots(spec_.optimiser))
        return userError(text(TELAR_TR("core", "The checkpoint belongs to another optimiser")));
    for (std::size_t slot = 0; slot < state.size(); ++slot) {
        TELAR_TRY(fitting, fitParameters(spec_.model, state[slot]));
        pack(*fitting, [slot](Stage& s, Part part) {
            return part == Part::Weight ? s.parameters.weightState[slot].data()
                   : part == Part::Bias ? s.parameters.biasState[slot].data()
                                        : nullptr;
        });
    }
    return {};
}

Status FastSession::keep() {
    keptOnce_ = true;
    for (auto& s : stages_) {
        if (s.normalises)
            for (const auto& [from, to] :
                 {std::pair{&s.moments.mean, &s.keptMean}, {&s.moments.variance, &s.keptVariance}}) {
                if (to->empty())
                    *to = Matrix<float>(1, from->size());
                std::copy_n(from->data(), from->size(), to->data());
            }
        if (!s.parametrised && !s.normalises)
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
    return unpacked([](const Stage& s, Part part) {
        return part == Part::Weight ? s.keptWeight.data()
               : part == Part::Bias ? s.keptBias.data()
               : part == Part::Mean ? s.keptMean.data()
                                    : s.keptVariance.data();
    });
}

Status FastSession::restoreKept() {
    for (auto& s : stages_) {
        if (!keptOnce_ || (!s.parametrised && !s.normalises))
            continue;
        std::copy_n(s.keptWeight.data(), s.keptWeight.size(), s.parameters.weight.data());
        std::copy_n(s.keptBias.data(), s.keptBias.size(), s.parameters.bias.data());
        if (s.normalises) {
            std::copy_n(s.keptMean.data(), s.keptMean.size(), s.moments.mean.data());
            std::copy_n(s.keptVariance.data(), s.keptVariance.size(), s.moments.variance.data());
        }
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
