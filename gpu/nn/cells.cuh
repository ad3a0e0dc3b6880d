// What happens to a single number in more than one kernel.
#pragma once

#include "core/base/counter_random.hpp"
#include "gpu/nn/kernels.hpp"

#include <cuda_bf16.h>

namespace telar::gpu {

__device__ __forceinline__ float rectified(float x) {
    return x > 0 || x != x ? x : 0; // a NaN must show
}

/// `value` of element number `element` of this device's part of the batch.
__device__ __forceinline__ float droppedOut(const DropoutSpec& spec, const StepData* step, unsigned element,
                                            float value) {
    const uint64_t place = static_cast<uint64_t>(step->place) * static_cast<uint64_t>(spec.channels * spec.cells);
    const bool keeps = nn::dropoutKeeps(spec.seed, spec.layer, step->globalStep, place + element, spec.rate);
    return keeps ? value * (1 / (1 - spec.rate)) : 0;
}

/// What the optimiser makes of one gradient: Adam, or SGD with momentum.
template <bool Adam>
struct Stepper {
    float b1, b2, c1, c2, epsilon, momentum, size, root, rate, decay;
    __device__ Stepper(const nn::OptimiserSpec& spec, const StepData* step)
        : b1(static_cast<float>(spec.beta1)), b2(static_cast<float>(spec.beta2)),
          c1(static_cast<float>(1 - spec.beta1)), c2(static_cast<float>(1 - spec.beta2)),
          epsilon(static_cast<float>(spec.epsilon)), momentum(static_cast<float>(spec.momentum)), size(step->size),
          root(step->root), rate(step->rate), decay(static_cast<float>(spec.weightDecay)) {}
    __device__ __forceinline__ void one(float g, float& value, float& a, float& b) const {
        g += decay * value;
        if constexpr (Adam) {
            a = b1 * a + c1 * g;
            b = b2 * b + c2 * g * g;
            value -= size * a / (sqrtf(b) * root + epsilon);
        } else {
            a = momentum * a + g;
            value -= rate * a;
        }
    }
};

__device__ __forceinline__ uint16_t roundedBits(float value) {
    return __bfloat16_as_ushort(__float2bfloat16_rn(value));
}
__device__ __forceinline__ ushort4 roundedFour(const float4& v) {
    return {roundedBits(v.x), roundedBits(v.y), roundedBits(v.z), roundedBits(v.w)};
}

} // namespace telar::gpu
