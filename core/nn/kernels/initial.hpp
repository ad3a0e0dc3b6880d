// Initial parameters, each a function of its place: on the processor and on a GPU alike.
#pragma once

#include "core/base/counter_random.hpp"

namespace telar::nn {

/// How the values of one tensor are drawn.
struct Draw {
    bool uniform = false;
    double scale = 0; ///< half width, or standard deviation
    bool operator==(const Draw&) const = default;
};

/// Element `element` of tensor number `tensor`. Normal numbers by Box and Muller (1958); `Maths` has log, cos
/// and sqrt of doubles, whose last bit may differ between a processor and a GPU: after rounding to float, one
/// value in some hundred million does.
template <class Maths>
TELAR_DEVICE float drawnValue(const Draw& draw, uint64_t seed, uint64_t tensor, uint64_t element) {
    constexpr auto stream = uint32_t(Stream::Weights);
    if (draw.uniform)
        return float(draw.scale) * (2 * randomUniform(seed, stream, tensor, element) - 1);
    constexpr double pi = 3.14159265358979323846;
    const double a = (randomWord(seed, stream, tensor, 2 * element) + 0.5) / 4294967296.0;
    const double b = randomWord(seed, stream, tensor, 2 * element + 1) / 4294967296.0;
    return float(draw.scale * (Maths::sqrt(-2 * Maths::log(a)) * Maths::cos(2 * pi * b)));
}

} // namespace telar::nn
