// What a training holds on the device.
#pragma once

#include "gpu/nn/cluster_mlp.hpp"
#include "gpu/nn/network.hpp"

#include <algorithm>
#include <array>

namespace telar::gpu {

constexpr int64_t callSteps = 4096; ///< of one call at most
constexpr int64_t graphSteps = 32;  ///< of one graph at most
constexpr int64_t judgedAtOnce = 256;
constexpr std::size_t blasBytes = std::size_t{32} << 20;

/// Everything on the device beside the samples, in one piece of memory.
struct Layout {
    DeviceNetwork network;
    std::array<float*, 2> slots{};
    float* kept = nullptr;
    std::array<void*, 2> blas{};
    int32_t *order = nullptr, *judgedOrder = nullptr;
    StepData* steps = nullptr;
    StepSums* sums = nullptr;
    double* losses = nullptr; ///< of an evaluation: losses, then classes, then probabilities
    LossRoom room;
    bool fused = false;           ///< steps by FusedMlp
    ClusterPlan cluster;          ///< many of them in a launch, where there is one
    uint8_t* augmented = nullptr; ///< its pictures of this epoch, where they are augmented

    Layout(const nn::SessionSpec& spec, bool fused, Arena& arena)
        : network(spec, !fused, spec.batch, std::max(spec.batch, judgedAtOnce), arena), fused(fused),
          cluster(fused ? planClusterMlp(spec) : ClusterPlan{}) {
        const int64_t parameters = network.parameterCount(), samples = spec.samples->count(),
                      judged = std::max(spec.batch, judgedAtOnce);
        network.parameters = arena.take<float>(parameters);
        network.gradients = arena.take<float>(parameters);
        if (network.keepsRounded())
            network.rounded = arena.take<uint16_t>(parameters);
        for (int i = 0; i < nn::optimiserSlots(spec.optimiser); ++i)
            slots[static_cast<std::size_t>(i)] = arena.take<float>(parameters);
        kept = arena.take<float>(parameters);
        for (auto& memory : blas)
            memory = arena.take<char>(static_cast<int64_t>(blasBytes));
        order = arena.take<int32_t>(samples);
        judgedOrder = arena.take<int32_t>(samples);
        steps = arena.take<StepData>((cluster ? callSteps : graphSteps) + 1); // the last is for evaluations
        sums = arena.take<StepSums>(cluster ? callSteps : graphSteps);
        losses = arena.take<double>(judged * 2 + judged * network.outputCount()); // all three, to copy at once
        room = {arena.take<double>(spec.batch), arena.take<int32_t>(spec.batch), arena.take<unsigned>(1)};
        if (fused && spec.augmentation.on)
            augmented = arena.take<uint8_t>(spec.samples->pixels.bytes());
    }
};

} // namespace telar::gpu
