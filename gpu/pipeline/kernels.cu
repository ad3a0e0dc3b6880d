#include "gpu/pipeline/kernels.hpp"

#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"

namespace telar::gpu {

namespace {

constexpr int threads = 256;

/// x / 255, rounded once: Markstein's correction of a product with the rounded reciprocal.
__device__ __forceinline__ float corrected(float x) {
    const float reciprocal = 1.0f / 255.0f, q = __fmul_rn(x, reciprocal);
    return __fmaf_rn(__fmaf_rn(-q, 255.0f, x), reciprocal, q);
}
/// Where the quotient or the rest could leave the normal numbers, the division itself.
__device__ __forceinline__ float normalised(float x) {
    const float size = fabsf(x);
    return size > 1e-30f && size < 1e30f ? corrected(x) : __fdiv_rn(x, 255.0f);
}
/// No byte does that: the rest of 0 is 0, and no lane of a warp waits for another's division.
__device__ __forceinline__ float normalised(uint8_t x) { return corrected(static_cast<float>(x)); }

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
    template <class T>
    __device__ float operator()(T x, float) const {
        return normalised(x);
    }
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
    template <class T>
    __device__ float operator()(T x, float w) const {
        return activated<By>(__fmul_rn(normalised(x), w));
    }
};

/// Four neighbours in one access.
__device__ __forceinline__ float4 fourAt(const float* from) { return *reinterpret_cast<const float4*>(from); }
__device__ __forceinline__ uchar4 fourAt(const uint8_t* from) { return *reinterpret_cast<const uchar4*>(from); }

/// Four neighbours a thread; `weights` null where the pass does not read them.
template <class T, class F>
__global__ void __launch_bounds__(threads) onEach(const T* values, const float* weights, float* out, int64_t n, F f) {
    const int64_t i = (int64_t{blockIdx.x} * threads + threadIdx.x) * 4;
    if (i + 4 <= n) {
        const auto x = fourAt(values + i);
        const float4 w = weights ? fourAt(weights + i) : float4{};
        *reinterpret_cast<float4*>(out + i) = {f(x.x, w.x), f(x.y, w.y), f(x.z, w.z), f(x.w, w.w)};
    } else {
        for (int64_t j = i; j < n; ++j)
            out[j] = f(values[j], weights ? weights[j] : 0);
    }
}

template <class T, class F>
Status launch(const char* name, const T* values, const float* weights, float* out, int64_t n, F f,
              cudaStream_t stream) {
    onEach<<<static_cast<unsigned>(ceilDiv(n, 4 * threads)), threads, 0, stream>>>(values, weights, out, n, f);
    return checkLaunch(name);
}

template <class T>
Status fused(const T* values, const float* weights, float* out, int64_t n, TanhBy tanh, cudaStream_t stream) {
    return tanh == TanhBy::Library ? launch("fused", values, weights, out, n, All<TanhBy::Library>{}, stream)
                                   : launch("fused", values, weights, out, n, All<TanhBy::Exponentials>{}, stream);
}

template <class T>
Status passes(const T* values, const float* weights, float* out, int64_t n, TanhBy tanh, cudaStream_t stream) {
    if (auto done = launch("normalise", values, nullptr, out, n, Normalise{}, stream); !done)
        return done;
    const float* between = out;
    if (auto done = launch("weigh", between, weights, out, n, Weigh{}, stream); !done)
        return done;
    return tanh == TanhBy::Library
               ? launch("activate", between, nullptr, out, n, Activate<TanhBy::Library>{}, stream)
               : launch("activate", between, nullptr, out, n, Activate<TanhBy::Exponentials>{}, stream);
}

} // namespace

Status launchFused(const float* values, const float* weights, float* out, int64_t n, TanhBy tanh, cudaStream_t stream) {
    return fused(values, weights, out, n, tanh, stream);
}
Status launchFused(const uint8_t* values, const float* weights, float* out, int64_t n, TanhBy tanh,
                   cudaStream_t stream) {
    return fused(values, weights, out, n, tanh, stream);
}

Status launchPasses(const float* values, const float* weights, float* out, int64_t n, TanhBy tanh,
                    cudaStream_t stream) {
    return passes(values, weights, out, n, tanh, stream);
}
Status launchPasses(const uint8_t* values, const float* weights, float* out, int64_t n, TanhBy tanh,
                    cudaStream_t stream) {
    return passes(values, weights, out, n, tanh, stream);
}

} // namespace telar::gpu
