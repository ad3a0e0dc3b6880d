#pragma once

#include "../../base/device_function.hpp"

#include <cstdint>

/// e^x for x <= 0; 0 below -87. The same bits wherever it runs: additions and multiplications, each rounded once.
/// Relative error below 2 ulp (polynomial of S. Moshier's Cephes, expf).
TELAR_DEVICE float powerOfE(float x) {
    if (x < -87.0f)
        return 0.0f;
    const float whole = static_cast<float>(static_cast<int32_t>(x * 1.44269504088896341f - 0.5f));
    x = x - whole * 0.693359375f;
    x = x - whole * -2.12194440e-4f;
    float y = 1.9875691500e-4f;
    y = y * x + 1.3981999507e-3f;
    y = y * x + 8.3334519073e-3f;
    y = y * x + 4.1665795894e-2f;
    y = y * x + 1.6666665459e-1f;
    y = y * x + 5.0000001201e-1f;
    y = y * (x * x) + x + 1.0f;
    const int32_t bits = (static_cast<int32_t>(whole) + 127) << 23;
    float power;
    __builtin_memcpy(&power, &bits, sizeof power);
    return y * power;
}

/// 1 / (1 + e^-z) without overflow.
TELAR_DEVICE float sigmoid(float z) {
    const float e = powerOfE(z < 0.0f ? z : -z), s = 1.0f / (1.0f + e);
    return z < 0.0f ? e * s : s;
}
