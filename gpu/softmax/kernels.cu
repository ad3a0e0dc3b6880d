#include "gpu/softmax/kernels.hpp"

#include "gpu/device/cuda.hpp"

#include <cuda_pipeline.h>

#include <algorithm>

namespace telar::gpu {

namespace {

#include "core/softmax/kernels/rows.cu"

__device__ __forceinline__ float4 four(const float* x) { return *reinterpret_cast<const float4*>(x); }
__device__ __forceinline__ float4 four(const unsigned short* x) {
    const ushort4 v = *reinterpret_cast<const ushort4*>(x);
    return {number(v.x), number(v.y), number(v.z), number(v.w)};
}

/// Maximum or sum of a block of at most 32 warps, for every thread. `warps` is written no more before the next barrier.
template <class Join>
__device__ __forceinline__ float joined(float v, float neutral, float* warps, Join join) {
    const auto ofWarp = [&] {
        for (int apart = 16; apart > 0; apart /= 2)
            v = join(v, __shfl_xor_sync(0xffffffff, v, apart));
    };
    ofWarp();
    const unsigned lane = threadIdx.x % 32;
    if (lane == 0)
        warps[threadIdx.x / 32] = v;
    __syncthreads();
    v = lane < blockDim.x / 32 ? warps[lane] : neutral;
    ofWarp();
    return v;
}

/// What remains to do for a row of which a thread has read the numbers at c = 4 * (i * blockDim.x + threadIdx.x) into `v`:
/// minus infinity where they take no part. `free` is called when nobody reads the row's source any more.
template <int Fours, class Free>
__device__ __forceinline__ void finishRow(float4 (&v)[Fours], float* to, float (&warps)[2][32], int n, int columns,
                                          int log, const Free& free) {
    float highest = -INFINITY, sum = 0;
#pragma unroll
    for (int i = 0; i < Fours; ++i)
        highest = fmaxf(fmaxf(highest, fmaxf(v[i].x, v[i].y)), fmaxf(v[i].z, v[i].w));
    highest = joined(highest, -INFINITY, warps[0], [](float a, float b) { return fmaxf(a, b); });
    free();
#pragma unroll
    for (int i = 0; i < Fours; ++i) {
        v[i] = {v[i].x - highest, v[i].y - highest, v[i].z - highest, v[i].w - highest};
        const float4 e{expf(v[i].x), expf(v[i].y), expf(v[i].z), expf(v[i].w)};
        if (4 * int(i * blockDim.x + threadIdx.x) <
            n) // beyond it -inf - -inf would make NaN of a row of minus infinity twice
            sum += (e.x + e.y) + (e.z + e.w);
        if (!log)
            v[i] = e;
    }
    sum = joined(sum, 0, warps[1], [](float a, float b) { return a + b; });
    const float factor = 1 / sum, offset = logf(sum);
#pragma unroll
    for (int i = 0; i < Fours; ++i) {
        const int c = 4 * (i * blockDim.x + threadIdx.x);
        if (c >= columns)
            continue;
        const auto last = [&](float f, int at) {
            return at >= n ? (log ? -INFINITY : 0) : log ? f - offset : f * factor;
        };
        __stcs(reinterpret_cast<float4*>(to + c),
               float4{last(v[i].x, c), last(v[i].y, c + 1), last(v[i].z, c + 2), last(v[i].w, c + 3)});
    }
}

template <class T>
__device__ __forceinline__ float4 scaled(const T* from, int c, int n, float scale) {
    if (c >= n)
        return {-INFINITY, -INFINITY, -INFINITY, -INFINITY};
    const auto masked = [&](float f, int at) { return at < n ? scale * f : -INFINITY; };
    const float4 read = four(from + c);
    return {masked(read.x, c), masked(read.y, c + 1), masked(read.z, c + 2), masked(read.w, c + 3)};
}

/// A block a row, which is read once, four numbers at a time, and stays in registers: 4 * Fours numbers for each thread.
template <int Fours, class T>
__global__ void __launch_bounds__(1024)
    inRegisters(const T* x, float* y, int columns, float scale, int causal, int log) {
    __shared__ float warps[2][32];
    const int row = blockIdx.x, n = seen(row, columns, causal);
    float4 v[Fours];
#pragma unroll
    for (int i = 0; i < Fours; ++i)
        v[i] = scaled(x + size_t(row) * columns, 4 * (i * blockDim.x + threadIdx.x), n, scale);
    finishRow(v, y + size_t(row) * columns, warps, n, columns, log, [] {});
}

constexpr int stages = 3;

/// The same for many rows: while a block computes one, its next three come into shared memory, where each thread reads what it
/// fetched itself.
template <int Fours, class T>
__global__ void __launch_bounds__(1024)
    pipelined(const T* x, float* y, int rows, int columns, float scale, int causal, int log) {
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ float warps[2][32];
    T* ring = reinterpret_cast<T*>(shared);
    const auto fetch = [&](int row, int stage) {
        if (row < rows) {
#pragma unroll
            for (int i = 0; i < Fours; ++i)
                if (const int c = 4 * (i * blockDim.x + threadIdx.x); c < columns)
                    __pipeline_memcpy_async(ring + size_t(stage) * columns + c, x + size_t(row) * columns + c,
                                            4 * sizeof(T));
        }
        __pipeline_commit();
    };
    for (int s = 0; s < stages; ++s)
        fetch(blockIdx.x + s * gridDim.x, s);
    int stage = 0;
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        __pipeline_wait_prior(stages - 1);
        const int n = seen(row, columns, causal);
        float4 v[Fours];
#pragma unroll
        for (int i = 0; i < Fours; ++i)
            v[i] = scaled(ring + size_t(stage) * columns, 4 * (i * blockDim.x + threadIdx.x), n, scale);
        finishRow(v, y + size_t(row) * columns, warps, n, columns, log,
                  [&] { fetch(row + stages * gridDim.x, stage); });
        stage = stage + 1 == stages ? 0 : stage + 1;
    }
}

/// Where three rows fit the shared memory of a block and no thread has more than 16 numbers of a row.
template <class T>
bool launchPipelined(const SoftmaxSpec& spec, const T* x, float* y, int rows, int columns, cudaStream_t stream) {
    const auto kernel = pipelined<4, T>;
    const int threads = static_cast<int>((ceilDiv(columns, 16) + 31) / 32 * 32);
    const std::size_t bytes = stages * static_cast<std::size_t>(columns) * sizeof(T);
    int device = 0, most = 0, processors = 0, resident = 0;
    if (threads > 1024 || cudaGetDevice(&device) != cudaSuccess ||
        cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device) != cudaSuccess ||
        cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device) != cudaSuccess ||
        bytes + 64 * sizeof(float) > static_cast<std::size_t>(most) ||
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)) !=
            cudaSuccess ||
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, threads, bytes) != cudaSuccess ||
        resident == 0)
        return false;
    const auto grid = static_cast<unsigned>(std::min<int64_t>(rows, int64_t{resident} * processors));
    kernel<<<grid, static_cast<unsigned>(threads), bytes, stream>>>(x, y, rows, columns, spec.scale,
                                                                    spec.mask == SoftmaxMask::Causal, spec.log);
    return true;
}

template <class T>
Status fast(const SoftmaxSpec& spec, const T* x, float* y, int64_t rows, int64_t columns, cudaStream_t stream) {
    const int n = static_cast<int>(columns), causal = spec.mask == SoftmaxMask::Causal, log = spec.log;
    const auto grid = static_cast<unsigned>(rows);
    const auto threads = [&](int fours) { return static_cast<unsigned>((ceilDiv(columns, 4 * fours) + 31) / 32 * 32); };
    if (columns % 4 == 0 && columns >= 2048 && launchPipelined(spec, x, y, static_cast<int>(rows), n, stream))
        return checkLaunch("softmax fast");
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
        x, y, static_cast<int>(rows), static_cast<int>(columns), spec.scale, spec.mask == SoftmaxMask::Causal,
        spec.log);
    return checkLaunch(kernel.c_str());
}

} // namespace

Status launchSoftmax(const std::string& kernel, const SoftmaxSpec& spec, const void* x, float* y, int64_t rows,
                     int64_t columns, cudaStream_t stream) {
    return spec.type == SoftmaxType::Float32
               ? launch(kernel, spec, static_cast<const float*>(x), y, rows, columns, stream)
               : launch(kernel, spec, static_cast<const unsigned short*>(x), y, rows, columns, stream);
}

} // namespace telar::gpu
