#include "gpu/softmax/kernels.hpp"

#include "gpu/device/cuda.hpp"

namespace telar::gpu {

namespace {

#include "core/softmax/kernels/rows.cu"

__device__ __forceinline__ float4 four(const float* x) {
    return *reinterpret_cast<const float4*>(x);
}
__device__ __forceinline__ float4 four(const unsigned short* x) {
    const ushort4 v = *reinterpret_cast<const ushort4*>(x);
    return {number(v.x), number(v.y), number(v.z), number(v.w)};
}

/// Maximum or sum of a block of at most 32 warps, for every thread.
template <class Join>
__device__ __forceinline__ float joined(float v, float* warps, Join join) {
    for (int apart = 16; apart > 0; apart /= 2)
        v = join(v, __shfl_xor_sync(0xffffffff, v, apart));
    __syncthreads(); // the last round's readers are done
    if (threadIdx.x % 32 == 0)
        warps[threadIdx.x / 32] = v;
    __syncthreads();
    v = warps[0];
    for (int warp = 1; warp < int(blockDim.x / 32); ++warp)
        v = join(v, warps[warp]);
    return v;
}

/// A row is read once, four numbers at a time, and stays in registers: 4 * Fours numbers for each thread.
template <int Fours, class T>
__global__ void inRegisters(const T* x, float* y, int columns, float scale, int causal, int log) {
    __shared__ float warps[32];
    const int row = blockIdx.x, n = seen(row, columns, causal);
    const T* from = x + size_t(row) * columns;
    float* to = y + size_t(row) * columns;
    float4 v[Fours];
    float highest = -INFINITY, sum = 0;
    const auto masked = [&](float f, int c) { return c < n ? scale * f : -INFINITY; };
#pragma unroll
    for (int i = 0; i < Fours; ++i) {
        const int c = 4 * (i * blockDim.x + threadIdx.x);
        v[i] = {-INFINITY, -INFINITY, -INFINITY, -INFINITY};
        if (c < n) {
            const float4 read = four(from + c);
            v[i] = {masked(read.x, c), masked(read.y, c + 1), masked(read.z, c + 2), masked(read.w, c + 3)};
        }
        highest = fmaxf(fmaxf(highest, fmaxf(v[i].x, v[i].y)), fmaxf(v[i].z, v[i].w));
    }
    highest = joined(highest, warps, [](float a, float b) { return fmaxf(a, b); });
#pragma unroll
    for (int i = 0; i < Fours; ++i) {
        v[i] = {v[i].x - highest, v[i].y - highest, v[i].z - highest, v[i].w - highest};
        const float4 e{expf(v[i].x), expf(v[i].y), expf(v[i].z), expf(v[i].w)};
        if (4 * int(i * blockDim.x + threadIdx.x) < n) // beyond it -inf - -inf would make NaN of a row of minus infinity twice
            sum += (e.x + e.y) + (e.z + e.w);
        if (!log)
            v[i] = e;
    }
    sum = joined(sum, warps, [](float a, float b) { return a + b; });
    const float factor = 1 / sum, offset = logf(sum);
#pragma unroll
    for (int i = 0; i < Fours; ++i) {
        const int c = 4 * (i * blockDim.x + threadIdx.x);
        if (c >= columns)
            continue;
        const auto last = [&](float f, int at) { return at >= n ? (log ? -INFINITY : 0) : log ? f - offset : f * factor; };
        __stcs(reinterpret_cast<float4*>(to + c), float4{last(v[i].x, c), last(v[i].y, c + 1), last(v[i].z, c + 2), last(v[i].w, c + 3)});
    }
}

template <class T>
Status fast(const SoftmaxSpec& spec, const T* x, float* y, int64_t rows, int64_t columns, cudaStream_t stream) {
    const int n = static_cast<int>(columns), causal = spec.mask == SoftmaxMask::Causal, log = spec.log;
    const auto grid = static_cast<unsigned>(rows);
    const auto threads = [&](int fours) { return static_cast<unsigned>((ceilDiv(columns, 4 * fours) + 31) / 32 * 32); };
    if (columns % 4 != 0 || columns > 4 * 8 * 1024) {
        online<<<grid, 256, 0, stream>>>(x, y, static_cast<int>(rows), n, spec.scale, causal, log);
    } else if (columns <= 4 * 256) {
        inRegisters<1><<<grid, threads(1), 0, stream>>>(x, y, n, spec.scale, causal, log);
    } else if (columns <= 8 * 512) {
        inRegisters<2><<<grid, threads(2), 0, stream>>>(x, y, n, spec.scale, causal, log);
    } else if (columns <= 16 * 1024) {
        inRegisters<4><<<grid, threads(4), 0, stream>>>(x, y, n, spec.scale, causal, log);
    } else {
        inRegisters<8><<<grid, threads(8), 0, stream>>>(x, y, n, spec.scale, causal, log);
    }
    return checkLaunch("softmax fast");
}

template <class T>
Status launch(const std::string& kernel, const SoftmaxSpec& spec, const T* x, float* y, int64_t rows, int64_t columns,
              cudaStream_t stream) {
    if (kernel == "fast")
        return fast(spec, x, y, rows, columns, stream);
    const auto run = kernel == "row-per-thread"  ? rowPerThread<T>
                     : kernel == "row-per-warp"  ? rowPerWarp<T>
                     : kernel == "row-per-block" ? rowPerBlock<T>
                                                 : online<T>;
    const SoftmaxProblem shape{spec, PlanesView<const float>{nullptr, 1, rows, columns, columns, rows * columns}};
    const auto config = softmaxLaunch(kernel, shape);
    run<<<dim3(config.grid.x), dim3(config.block.x, config.block.y), 0, stream>>>(
        x, y, static_cast<int>(rows), static_cast<int>(columns), spec.scale, spec.mask == SoftmaxMask::Causal, spec.log);
    return checkLaunch(kernel.c_str());
}

} // namespace

Status launchSoftmax(const std::string& kernel, const SoftmaxSpec& spec, const void* x, float* y, int64_t rows, int64_t columns,
                     cudaStream_t stream) {
    return spec.type == SoftmaxType::Float32
               ? launch(kernel, spec, static_cast<const float*>(x), y, rows, columns, stream)
               : launch(kernel, spec, static_cast<const unsigned short*>(x), y, rows, columns, stream);
}

} // namespace telar::gpu
