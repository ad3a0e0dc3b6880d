// What the two kernels that make whole training steps of linear, activation, linear have in common.
#pragma once

#include "gpu/nn/fused_mlp.hpp"

namespace telar::gpu {

__device__ __forceinline__ float activated(nn::LayerKind kind, float x) {
    if (kind == nn::LayerKind::Relu)
        return x > 0 || x != x ? x : 0;
    return kind == nn::LayerKind::Sigmoid ? 1 / (1 + expf(-x)) : tanhf(x);
}
__device__ __forceinline__ float slope(nn::LayerKind kind, float y) {
    if (kind == nn::LayerKind::Relu)
        return y > 0 ? 1 : 0;
    return kind == nn::LayerKind::Sigmoid ? y * (1 - y) : 1 - y * y;
}

/// One parameter takes its step. The slots are those of the optimiser; null where it has none.
__device__ __forceinline__ void takeStep(const nn::OptimiserSpec& o, const StepData& step, float g, float& value,
                                         float* slot0, float* slot1) {
    if (o.kind == nn::OptimiserKind::Sgd) {
        if (slot0)
            g = *slot0 = static_cast<float>(o.momentum) * *slot0 + g;
        value -= step.rate * g;
        return;
    }
    const float a = static_cast<float>(o.beta1) * *slot0 + static_cast<float>(1 - o.beta1) * g;
    const float b = static_cast<float>(o.beta2) * *slot1 + static_cast<float>(1 - o.beta2) * g * g;
    *slot0 = a;
    *slot1 = b;
    value -= step.size * a / (sqrtf(b) * step.root + static_cast<float>(o.epsilon));
}

} // namespace telar::gpu
