// Number by number: functions, pairs, copies to other places. One file for the launches and for a program that tries every kernel.
#pragma once

#include "gpu/network/shapes.hpp"

namespace telar::gpu {

constexpr int blockThreads = 256;

static __device__ float softplus(float x) { return x > 0 ? x + log1pf(expf(-x)) : log1pf(expf(x)); }
/// As ONNX's Max and Min: a number that is none stays.
static __device__ float largerOf(float a, float b) { return a != a ? a : a < b || b != b ? b : a; }
static __device__ float smallerOf(float a, float b) { return a != a ? a : b < a || b != b ? b : a; }
static __device__ float within(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

static __device__ float functionOf(Element element, float x, float p, float q) {
    switch (element) {
    case Element::Relu:
        return x < 0 ? 0 : x;
    case Element::LeakyRelu:
        return x < 0 ? p * x : x;
    case Element::Sigmoid:
        return x >= 0 ? 1 / (1 + expf(-x)) : expf(x) / (1 + expf(x));
    case Element::Swish:
        return x / (1 + expf(-p * x));
    case Element::Tanh:
        return tanhf(x);
    case Element::Exp:
        return expf(x);
    case Element::Log:
        return logf(x);
    case Element::Sqrt:
        return sqrtf(x);
    case Element::Erf:
        return erff(x);
    case Element::Neg:
        return -x;
    case Element::Abs:
        return fabsf(x);
    case Element::Reciprocal:
        return 1 / x;
    case Element::HardSigmoid:
        return within(p * x + q, 0, 1);
    case Element::HardSwish:
        return x * within(x / 6 + 0.5f, 0, 1);
    case Element::Elu:
        return x < 0 ? p * expm1f(x) : x;
    case Element::Selu:
        return q * (x > 0 ? x : p * expm1f(x));
    case Element::Gelu:
        return 0.5f * x * (1 + erff(x * 0.70710678f));
    case Element::GeluTanh:
        return 0.5f * x * (1 + tanhf(0.79788456f * (x + 0.044715f * x * x * x)));
    case Element::Softplus:
        return softplus(x);
    case Element::Softsign:
        return x / (1 + fabsf(x));
    case Element::Mish:
        return x * tanhf(softplus(x));
    case Element::Clip:
        return x < p ? (p < q ? p : q) : x > q ? q : x;
    case Element::Floor:
        return floorf(x);
    case Element::Ceil:
        return ceilf(x);
    case Element::Round:
        return rintf(x);
    case Element::Sin:
        return sinf(x);
    case Element::Cos:
        return cosf(x);
    default:
        return x;
    }
}

static __device__ float pairOf(Element element, float a, float b, float low, float high) {
    switch (element) {
    case Element::Add:
        return within(a + b, low, high);
    case Element::Sub:
        return a - b;
    case Element::Mul:
        return a * b;
    case Element::Div:
        return a / b;
    case Element::Pow:
        return b == 2 ? a * a : powf(a, b);
    case Element::Max:
        return largerOf(a, b);
    case Element::Min:
        return smallerOf(a, b);
    case Element::PRelu:
        return a < 0 ? a * b : a;
    default:
        return a;
    }
}

/// body(i) for every i < count, whatever the grid; at most 2^31.
template <class Body>
__device__ void eachOf(unsigned count, const Body& body) {
    for (unsigned i = blockIdx.x * blockThreads + threadIdx.x; i < count; i += gridDim.x * blockThreads)
        body(i);
}

/// Where number `i` lies in the first N arrays.
template <int N>
__device__ void find(const Places& places, unsigned i, int64_t (&at)[N]) {
    unsigned rest = i;
    for (int n = 0; n < N; ++n)
        at[n] = 0;
    for (int axis = places.axes - 1; axis >= 0; --axis) {
        const unsigned length = places.lengths[axis], next = rest / length, here = rest - next * length;
        for (int n = 0; n < N; ++n)
            at[n] += here * places.steps[n][axis];
        rest = next;
    }
}

static __global__ void elementKernel(Element element, float p, float q, const float* in, float* out, unsigned count) {
    eachOf(count, [&](unsigned i) { out[i] = functionOf(element, in[i], p, q); });
}
static __global__ void element4Kernel(Element element, float p, float q, const float4* in, float4* out,
                                      unsigned count) {
    eachOf(count, [&](unsigned i) {
        const float4 x = in[i];
        out[i] = make_float4(functionOf(element, x.x, p, q), functionOf(element, x.y, p, q),
                             functionOf(element, x.z, p, q), functionOf(element, x.w, p, q));
    });
}
static __global__ void pairKernel(Element element, float low, float high, const float* a, const float* b, float* out,
                                  const Places places) {
    eachOf(places.count, [&](unsigned i) {
        int64_t at[2];
        find(places, i, at);
        out[i] = pairOf(element, a[at[0]], b[at[1]], low, high);
    });
}
static __global__ void pair4Kernel(Element element, float low, float high, const float4* a, const float4* b,
                                   float4* out, unsigned count) {
    eachOf(count, [&](unsigned i) {
        const float4 x = a[i], y = b[i];
        out[i] = make_float4(pairOf(element, x.x, y.x, low, high), pairOf(element, x.y, y.y, low, high),
                             pairOf(element, x.z, y.z, low, high), pairOf(element, x.w, y.w, low, high));
    });
}
static __global__ void whereKernel(const uint8_t* condition, const float* a, const float* b, float* out,
                                   const Places places) {
    eachOf(places.count, [&](unsigned i) {
        int64_t at[3];
        find(places, i, at);
        out[i] = condition[at[0]] ? a[at[1]] : b[at[2]];
    });
}
static __global__ void copyKernel(const float* in, float* out, const Places places) {
    eachOf(places.count, [&](unsigned i) {
        int64_t at[2];
        find(places, i, at);
        out[at[1]] = in[at[0]];
    });
}
static __global__ void fillKernel(float* out, float value, unsigned count) {
    eachOf(count, [&](unsigned i) { out[i] = value; });
}
static __global__ void normaliseKernel(const float* in, const float* scale, const float* bias, const float* mean,
                                       const float* variance, float epsilon, float* out, unsigned count,
                                       unsigned channels, unsigned cells) {
    eachOf(count, [&](unsigned i) {
        const unsigned c = i / cells % channels;
        const float factor = scale[c] / sqrtf(variance[c] + epsilon);
        out[i] = (in[i] - mean[c]) * factor + bias[c];
    });
}
static __global__ void tapsKernel(const float* in, float* out, const int* places, const float* weights, unsigned count,
                                  unsigned length, unsigned outLength, unsigned inner, unsigned each) {
    eachOf(count, [&](unsigned n) {
        const unsigned i = n % inner, x = n / inner % outLength, o = n / inner / outLength;
        float sum = 0;
        for (unsigned t = 0; t < each; ++t) {
            const float weight = weights ? weights[x * each + t] : 1;
            if (weight != 0) // what is not taken may be infinite
                sum += weight * in[(int64_t{o} * length + places[x * each + t]) * inner + i];
        }
        out[n] = sum;
    });
}

} // namespace telar::gpu
