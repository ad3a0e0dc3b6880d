// What the blocks of cluster_block.cuh are made of: where they keep what, factors of the tensor cores, signals
// from block to block.
#pragma once

#include "gpu/nn/mlp_parts.cuh"
#include "gpu/nn/tensor_cores.cuh"

#include <bit>

namespace telar::gpu::cluster {

using nn::Precision;

constexpr int blockFeatures = 32, threads = 512, warps = threads / 32;
constexpr int unitPixels = 32;
constexpr unsigned allLanes = 0xffffffffu;

/// Where a block keeps what, in bytes of its shared memory.
struct Places {
    int blockLog;   ///< blocks of the cluster are 2 to this
    int pitch;      ///< floats from a feature's weights to the next: whole rows of banks, see `swizzle`
    int pixelPitch; ///< bytes from picture to picture; 4 banks apart, so that 8 pictures fall on all 32
    int outPitch, slots, units;
    int weights, pictures, picturesEach, hidden, gradient, weights2, bias1, bias2, slots2, parts, outGradient, losses,
        right, numbers, labels, signals, bytes;

    Places(int inputs, int outputs, int samples, int blocks)
        : blockLog(std::countr_zero(static_cast<unsigned>(blocks))) {
        pitch = (inputs + 31) / 32 * 32;
        const int words = inputs / 4;
        pixelPitch = (words + (36 - words % 32) % 32) * 4;
        outPitch = (outputs + 3) / 4 * 4;
        slots = (samples + blocks - 1) / blocks;
        units = (inputs + unitPixels - 1) / unitPixels;
        const int perSample = samples + 8, groups = warps * 16 / samples;
        const int sums = groups * blockFeatures * perSample * 4, pixels = samples * pixelPitch;
        int at = 0;
        const auto take = [&at](int size) {
            const int here = at;
            at += (size + 15) / 16 * 16;
            return here;
        };
        weights = take(blockFeatures * pitch * 4);
        picturesEach = sums > pixels ? sums : pixels; // the sums of a step lie where the next pictures come
        picturesEach = (picturesEach + 15) / 16 * 16;
        pictures = take(2 * picturesEach);
        hidden = take(blockFeatures * perSample * 4);
        gradient = take(blockFeatures * perSample * 4);
        weights2 = take(outPitch * (blockFeatures + 4) * 4);
        bias1 = take(blockFeatures * 4);
        bias2 = take(outPitch * 4);
        slots2 = take(2 * outPitch * 4);
        parts = take(blocks * slots * outPitch * 4);
        outGradient = take(samples * outPitch * 4);
        losses = take(samples * 4);
        right = take(samples * 4);
        numbers = take(2 * samples * 4);
        labels = take(2 * samples * 4);
        signals = take(16);
        bytes = at;
    }
};

/// Vector c of a feature's weights lies at c ^ swizzle(feature): then the lanes of a product, which take four
/// neighbouring vectors of eight features, and those of an update, which take eight of four, both fall on
/// different banks.
__device__ __forceinline__ int swizzle(int feature) { return ((feature & 6) ^ ((feature & 1) << 2)); }

/// Byte `at` of a word as TF32: exact.
__device__ __forceinline__ unsigned pixelOf(unsigned word, int at) {
    return __float_as_uint(__uint_as_float(__byte_perm(word, 0x4b000000u, 0x7440 + at)) - 8388608.0f);
}

/// Factors as the precision asks; in float32 two that add up to 21 bits of mantissa.
template <Precision P>
struct Factor {
    unsigned high[2], low[P == Precision::Float32 ? 2 : 1];

    __device__ __forceinline__ Factor(float x, float y) {
        if constexpr (P == Precision::Bfloat16) {
            toBfloat16(high[0], high[1], x, y);
        } else {
            const float given[2] = {x, y};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const float v = given[i];
                if constexpr (P == Precision::TensorFloat32) { // the tensor cores cut the rest off
                    high[i] = fabsf(v) < __int_as_float(0x7f800000) ? __float_as_uint(v) + 0x1000 : __float_as_uint(v);
                } else {
                    high[i] = __float_as_uint(v) & 0xffffe000u;
                    low[i] = __float_as_uint(v - __uint_as_float(high[i]));
                }
            }
        }
    }
    __device__ __forceinline__ void addTo(float (&sums)[4], const unsigned (&pixels)[4]) const {
        if constexpr (P == Precision::Float32)
            multiplyTf32(sums, pixels, low);
        multiplyTf32(sums, pixels, high);
    }
};

/// What a block waits for until that many bytes were written into its shared memory (PTX ISA 8.0, mbarrier).
/// Each step is a phase.
struct Signal {
    unsigned address;

    __device__ __forceinline__ void begin() const {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address) : "memory");
    }
    __device__ __forceinline__ void expect(int bytes) const {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address), "r"(bytes) : "memory");
    }
    __device__ __forceinline__ void wait(int step) const {
        unsigned done = 0;
        while (!done)
            asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], %2; "
                         "selp.u32 %0, 1, 0, p; }"
                         : "=r"(done)
                         : "r"(address), "r"(step % 2)
                         : "memory");
    }
};
__device__ __forceinline__ unsigned addressOf(const void* shared) {
    return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}
/// Writes into the shared memory of another block of the cluster, at the place that `to` has in this one.
__device__ __forceinline__ void tell(unsigned to, float value, Signal signal, int block) {
    asm volatile("{ .reg .b32 place, bell; mapa.shared::cluster.u32 place, %0, %3; "
                 "mapa.shared::cluster.u32 bell, %2, %3; "
                 "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [place], %1, [bell]; }" ::"r"(to),
                 "r"(__float_as_uint(value)), "r"(signal.address), "r"(block)
                 : "memory");
}

/// Four neighbours' steps; a function of its own, so that what most trainings do not need is out of the way of
/// what every step runs through.
static __device__ __noinline__ void takeSteps(const FusedMlp& m, const StepData& step, float4 g, float4* values,
                                              int64_t place) {
    float4 v = *values, a{}, b{};
    auto *slot0 = reinterpret_cast<float4*>(m.slot0 + place), *slot1 = reinterpret_cast<float4*>(m.slot1 + place);
    if (m.slot0)
        a = *slot0;
    if (m.slot1)
        b = *slot1;
#pragma unroll
    for (int j = 0; j < 4; ++j)
        takeStep(m.optimiser, step, (&g.x)[j], (&v.x)[j], m.slot0 ? &a.x + j : nullptr, &b.x + j);
    *values = v;
    if (m.slot0)
        *slot0 = a;
    if (m.slot1)
        *slot1 = b;
}

} // namespace telar::gpu::cluster
