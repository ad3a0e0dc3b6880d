// What the launches of a network's operators are told. Read by host and device, and by nothing that needs CUDA's headers.
#pragma once

#include <cstdint>

namespace telar::gpu {

enum class Element {
    Relu,
    LeakyRelu, ///< p: slope below zero
    Sigmoid,
    Swish, ///< x / (1 + exp(-p x))
    Tanh,
    Exp,
    Log,
    Sqrt,
    Erf,
    Neg,
    Abs,
    Reciprocal,
    HardSigmoid, ///< p x + q, from 0 to 1
    HardSwish,
    Elu,  ///< p (exp(x) - 1) below zero
    Selu, ///< q times x, or p (exp(x) - 1) below zero
    Gelu,
    GeluTanh,
    Softplus,
    Softsign,
    Mish,
    Clip, ///< from p to q
    Floor,
    Ceil,
    Round,
    Sin,
    Cos,
    Add, ///< from p to q
    Sub,
    Mul,
    Div,
    Pow,
    Max,
    Min,
    PRelu, ///< the second number is the slope below zero
};

constexpr int mostAxes = 12;
/// Places of up to three arrays along common axes, the last axis the quickest.
struct Places {
    int axes = 0;
    unsigned lengths[mostAxes] = {};
    long long steps[3][mostAxes] = {};
    long long count = 1; ///< at most 2^31
};

/// A window over rows and columns of planes.
struct PlaneWindow {
    int inRows, inColumns, outRows, outColumns, kernelH, kernelW, strideH, strideW, dilationH, dilationW;
    int beginH, beginW, endH, endW;
};
enum class Pool { Max, Average, AverageWithPadding };
struct ConvolutionSizes {
    int samples, channels, outputs, groups;
    float low, high; ///< of the result
};
/// c[i] (m x n) = a[i] (m x k) b[i] (k x n) for i < count; turned: the transpose lies in memory. `aApart`, `bApart`: numbers from one
/// factor to the next.
struct StackSizes {
    int count, m, n, k;
    bool aTurned, bTurned;
    int64_t aApart, bApart;
};

} // namespace telar::gpu
