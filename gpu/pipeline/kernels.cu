#include "gpu/pipeline/kernels.hpp"

#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"

namespace telar::gpu {

namespace {

constexpr int threads = 256;

/// x / 255, rounded once: Markstein's correction of a product with the rounded reciprocal; where the quotient
/// or the rest could leave the normal numbers, the division itself.
__device__ __forceinline__ float normalised(float x) {
    const float size = fabsf(x);
    if (!(size > 1e-30f && size < 1e30f))
        return __fdiv_rn(x, 255.0f);
    const float reciprocal = 1.0f / 255.0f, q = __fmul_rn(x, reciprocal);
    return __fmaf_rn(__fmaf_rn(-q, 255.0f, x), reciprocal, q);
}

template <TanhBy By>
__device__ __forceinline__ float activated(float v) {
    if constexpr (By == TanhBy::Library) {
        return tanhf(v);
    } else {
        const float up = expf(v), down = expf(-v);
        return __fdiv_rn(__fsub_rn(up, down), __fadd_rn(up, down));
    }
}

struct Normalise {
    __device__ float operator()(float x, float) const { return normalised(x); }
};
struct Weigh {
    __device__ float operator()(float x, float w) const { return __fmul_rn(x, w); }
};
template <TanhBy By>
struct Activate {
    __device__ float operator()(float x, float) const { return activated<By>(x); }
};
template <TanhBy By>
struct All {
    __device__ float operator()(float x, float w) const { return activated<By>(__fmul_rn(normalised(x), w)); }
};

/// Four neighbours a thread; `weights` null where the pass does not read them.
template <class F>
__global__ void __launch_bounds__(threads)
    onEach(const float* values, const float* weights, float* out, int64_t n, F f, SignalView signal) {
    const int64_t i = (int64_t{blockIdx.x} * threads + threadIdx.x) * 4;
    if (i + 4 <= n) {
        const float4 x = *reinterpret_cast<const float4*>(values + i);
        const float4 w = weights ? *reinterpret_cast<const float4*>(weights + i) : float4{};
        *reinterpret_cast<float4*>(out + i) = {f(x.x, w.x), f(x.y, w.y), f(x.z, w.z), f(x.w, w.w)};
    } else {
        for (int64_t j = i; j < n; ++j)
            out[j] = f(values[j], weights ? weights[j] : 0);
    }
    raise(signal);
}

template <class F>
Status launch(const char* name, const float* values, const float* weights, float* out, int64_t n, F f,
              cudaStream_t stream, const SignalView& signal = {}) {
    onEach<<<static_cast<unsigned>(ceilDiv(n, 4 * threads)), threads, 0, stream>>>(values, weights, out, n, f,
                                                                                   signal);
    return checkLaunch(name);
}

} // namespace

Status launchFused(const float* values, const float* weights, float* out, int64_t n, TanhBy tanh,
                   cudaStream_t stream, const SignalView& signal) {
    return tanh == TanhBy::Library
               ? launch("fused", values, weights, out, n, All<TanhBy::Library>{}, stream, signal)
               : launch("fused", values, weights, out, n, All<TanhBy::Exponentials>{}, stream, signal);
}

Status launchPasses(const float* values, const float* weights, float* out, int64_t n, TanhBy tanh,
                    cudaStream_t stream) {
    if (auto done = launch("normalise", values, nullptr, out, n, Normalise{}, stream); !done)
        return done;
    if (auto done = launch("weigh", out, weights, out, n, Weigh{}, stream); !done)
        return done;
    return tanh == TanhBy::Library
               ? launch("activate", out, nullptr, out, n, Activate<TanhBy::Library>{}, stream)
               : launch("activate", out, nullptr, out, n, Activate<TanhBy::Exponentials>{}, stream);
}

} // namespace telar::gpu
