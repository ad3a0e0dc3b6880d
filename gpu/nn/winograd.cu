#include "gpu/nn/winograd.hpp"

#include "core/matrix/matrix.hpp"
#include "core/nn/kernels/tile_points.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/nn/cells.cuh"

#include <algorithm>
#include <type_traits>

namespace telar::gpu {

namespace {

template <int Side>
constexpr int pointsOf = nn::TilePoints<Side>::count;
template <int Side>
constexpr int acrossOf = nn::TilePoints<Side>::across;

constexpr int threads = 256;
constexpr int64_t leastChannels = 16; ///< below, the transforms cost more than the products save

__device__ __forceinline__ void put(float value, float* to) { *to = value; }
__device__ __forceinline__ void put(float value, __nv_bfloat16* to) { *to = __float2bfloat16_rn(value); }

/// The tile of this thread, whose channel is blockIdx.y.
struct Place {
    int tile, channel, sample, y, x; ///< y and x of the tile's first output
    __device__ explicit Place(const Tiles& t) {
        tile = static_cast<int>(blockIdx.x) * threads + static_cast<int>(threadIdx.x);
        channel = static_cast<int>(blockIdx.y);
        const int each = t.rows * t.columns, inside = tile % each, row = inside / t.columns;
        sample = tile / each;
        y = t.side * row, x = t.side * (inside - row * t.columns);
    }
};

/// Of one channel's tiles: where this thread's point 0 lies, and how far apart points are.
__device__ __forceinline__ int64_t pointAt(const Tiles& t, const Place& p) {
    return int64_t{p.channel} * t.line + p.tile;
}
__device__ __forceinline__ int64_t pointsApart(const Tiles& t) { return int64_t{gridDim.y} * t.line; }
template <int N>
__device__ __forceinline__ void loadPoints(const float* from, int64_t apart, float (&points)[N]) {
#pragma unroll
    for (int i = 0; i < N; ++i)
        points[i] = from[i * apart];
}
template <int N, class Point>
__device__ __forceinline__ void storePoints(const float (&points)[N], Point* to, int64_t apart) {
#pragma unroll
    for (int i = 0; i < N; ++i)
        put(points[i], to + i * apart);
}

template <int Side, class Point>
__global__ void __launch_bounds__(threads)
    inputsToPoints(const Window w, const Tiles t, int samples, const float* in, Point* points) {
    constexpr int across = acrossOf<Side>;
    const Place p(t);
    if (p.tile >= t.count)
        return;
    const int top = p.y - w.paddingH, left = p.x - w.paddingW;
    const float* plane = in + (int64_t{p.channel} * samples + p.sample) * (w.inRows * w.inColumns);
    float d[pointsOf<Side>], v[pointsOf<Side>];
#pragma unroll
    for (int i = 0; i < pointsOf<Side>; ++i) {
        const int r = top + i / across, c = left + i % across;
        const bool inside = r >= 0 && r < w.inRows && c >= 0 && c < w.inColumns;
        d[i] = inside ? plane[r * w.inColumns + c] : 0.0f;
    }
    nn::inputPoints<Side>(d, v);
    storePoints(v, points + pointAt(t, p), pointsApart(t));
}

struct WeightLayers {
    WeightPoints layers[mostWeightPoints];
};

/// blockIdx.y is the layer.
template <int Side, class Point>
__global__ void __launch_bounds__(threads) weightsToPoints(const WeightLayers all) {
    const auto& layer = all.layers[blockIdx.y];
    const unsigned i = blockIdx.x * threads + threadIdx.x;
    if (i >= layer.size)
        return;
    float g[9], u[pointsOf<Side>];
#pragma unroll
    for (int k = 0; k < 9; ++k)
        g[k] = layer.weights[9 * size_t{i} + k];
    nn::weightPoints<Side>(g, u);
    storePoints(u, static_cast<Point*>(layer.points) + i, layer.size);
}

/// Pooling windows of a plane.
struct Pooled {
    int rows, columns;
    __device__ explicit Pooled(const Window& w) : rows(w.outRows / 2), columns(w.outColumns / 2) {}
};

template <int Side, bool Pools>
__global__ void __launch_bounds__(threads)
    pointsToOutputs(const Window w, const Tiles t, int samples, const float* products, const float* bias,
                    const Behind behind, float* out) {
    const Place p(t);
    if (p.tile >= t.count)
        return;
    float m[pointsOf<Side>], y[Side * Side];
    loadPoints(products + pointAt(t, p), pointsApart(t), m);
    nn::outputCells<Side>(m, y);
    const float b = bias[p.channel];
    const int64_t plane = int64_t{p.channel} * samples + p.sample;
    if constexpr (Pools) {
        const Pooled pooled(w);
#pragma unroll
        for (int i = 0; i < Side * Side / 4; ++i) {
            const int r = 2 * (i / (Side / 2)), c = 2 * (i % (Side / 2)); // of the window, in the tile
            if (p.y + r >= 2 * pooled.rows || p.x + c >= 2 * pooled.columns)
                continue;
            float best = y[Side * r + c] + b;
            int where = 0;
#pragma unroll
            for (int k = 1; k < 4; ++k) {
                const float value = y[Side * (r + k / 2) + c + k % 2] + b;
                if (best == best && (value > best || value != value))
                    best = value, where = k;
            }
            const int64_t at = plane * (pooled.rows * pooled.columns) + (p.y + r) / 2 * pooled.columns + (p.x + c) / 2;
            out[at] = behind.rectifies ? rectified(best) : best;
            behind.argmax[at] = (p.y + r + where / 2) * w.outColumns + p.x + c + where % 2;
        }
    } else {
        float* to = out + plane * (w.outRows * w.outColumns);
#pragma unroll
        for (int i = 0; i < Side * Side; ++i) {
            const int r = p.y + i / Side, c = p.x + i % Side;
            const float value = y[i] + b;
            if (r < w.outRows && c < w.outColumns)
                to[r * w.outColumns + c] = behind.rectifies ? rectified(value) : value;
        }
    }
}

template <int Side, bool Pools, class Point>
__global__ void __launch_bounds__(threads) gradientsToPoints(const Window w, const Tiles t, int samples, const float* d,
                                                             const float* out, const int32_t* argmax, Point* points) {
    const Place p(t);
    if (p.tile >= t.count)
        return;
    const int64_t plane = int64_t{p.channel} * samples + p.sample;
    float dy[Side * Side] = {}, v[pointsOf<Side>];
    if constexpr (Pools) {
        const Pooled pooled(w);
#pragma unroll
        for (int i = 0; i < Side * Side / 4; ++i) {
            const int down = 2 * (i / (Side / 2)), right = 2 * (i % (Side / 2)); // of the window, in the tile
            const int r = p.y + down, c = p.x + right;
            if (r >= 2 * pooled.rows || c >= 2 * pooled.columns)
                continue;
            const int64_t at = plane * (pooled.rows * pooled.columns) + r / 2 * pooled.columns + c / 2;
            const int cell = argmax[at];
            const float value = !out || out[at] > 0 ? d[at] : 0.0f;
#pragma unroll
            for (int k = 0; k < 4; ++k)
                dy[Side * (down + k / 2) + right + k % 2] =
                    cell == (r + k / 2) * w.outColumns + c + k % 2 ? value : 0.0f;
        }
    } else {
        const int64_t from = plane * (w.outRows * w.outColumns);
#pragma unroll
        for (int i = 0; i < Side * Side; ++i) {
            const int r = p.y + i / Side, c = p.x + i % Side;
            const int64_t at = from + r * w.outColumns + c;
            if (r < w.outRows && c < w.outColumns && (!out || out[at] > 0))
                dy[i] = d[at];
        }
    }
    nn::gradientPoints<Side>(dy, v);
    storePoints(v, points + pointAt(t, p), pointsApart(t));
}

/// A thread gathers the inputs of one square, which up to four tiles share: one more square than tiles each way.
template <int Side>
__global__ void __launch_bounds__(threads)
    pointsToInputs(const Window w, const Tiles t, int samples, const float* points, float* dIn) {
    const int squareRows = t.rows + 1, squareColumns = t.columns + 1, each = squareRows * squareColumns;
    const int i = static_cast<int>(blockIdx.x) * threads + static_cast<int>(threadIdx.x);
    const int sample = i / each, row = i % each / squareColumns, column = i % squareColumns;
    const int top = Side * row - w.paddingH, left = Side * column - w.paddingW;
    if (sample >= samples || top >= w.inRows || left >= w.inColumns)
        return;
    const int channel = static_cast<int>(blockIdx.y);
    const int64_t apart = pointsApart(t);
    const float* from = points + int64_t{channel} * t.line + int64_t{sample} * (t.rows * t.columns);
    float dd[Side * Side] = {}, v[pointsOf<Side>];
    const auto tile = [&](int r, int c) { return from + r * t.columns + c; };
    if (row < t.rows && column < t.columns) {
        loadPoints(tile(row, column), apart, v);
        nn::addInputGradient<Side, false, false>(v, dd);
    }
    if (row < t.rows && column > 0) {
        loadPoints(tile(row, column - 1), apart, v);
        nn::addInputGradient<Side, false, true>(v, dd);
    }
    if (row > 0 && column < t.columns) {
        loadPoints(tile(row - 1, column), apart, v);
        nn::addInputGradient<Side, true, false>(v, dd);
    }
    if (row > 0 && column > 0) {
        loadPoints(tile(row - 1, column - 1), apart, v);
        nn::addInputGradient<Side, true, true>(v, dd);
    }
    float* plane = dIn + (int64_t{channel} * samples + sample) * (w.inRows * w.inColumns);
#pragma unroll
    for (int k = 0; k < Side * Side; ++k) {
        const int r = top + k / Side, c = left + k % Side;
        if (r >= 0 && r < w.inRows && c >= 0 && c < w.inColumns)
            plane[r * w.inColumns + c] = dd[k];
    }
}

template <int Side>
__global__ void __launch_bounds__(threads) pointsToWeights(unsigned size, const float* points, float* gradient) {
    const unsigned i = blockIdx.x * threads + threadIdx.x;
    if (i >= size)
        return;
    float u[pointsOf<Side>], dg[9];
    loadPoints(points + i, size, u);
    nn::weightGradient<Side>(u, dg);
#pragma unroll
    for (int k = 0; k < 9; ++k)
        gradient[9 * size_t{i} + k] = dg[k];
}

dim3 gridOf(const Tiles& t, int channels) {
    return {static_cast<unsigned>(ceilDiv(t.count, threads)), static_cast<unsigned>(channels)};
}
unsigned blocksFor(int64_t size) { return static_cast<unsigned>(ceilDiv(size, threads)); }

/// launch(side, points): the side as a constant, the points with their type. Large tiles are for float32 alone.
template <class Launch>
void withPoints(int side, void* data, bool rounded, const Launch& launch) {
    using Small = std::integral_constant<int, 2>;
    if (side == 4)
        launch(std::integral_constant<int, 4>(), static_cast<float*>(data));
    else if (rounded)
        launch(Small(), static_cast<__nv_bfloat16*>(data));
    else
        launch(Small(), static_cast<float*>(data));
}

} // namespace

Tiles tilesOf(const Window& w, int side, int samples) {
    Tiles t{side, static_cast<int>(ceilDiv(w.outRows, side)), static_cast<int>(ceilDiv(w.outColumns, side))};
    t.count = samples * t.rows * t.columns;
    t.line = static_cast<int>(ceilDiv(t.count, 8) * 8);
    return t;
}

bool fitsPoints(const nn::LayerSpec& spec, int64_t in, int64_t out) {
    return spec.kind == nn::LayerKind::Convolution && spec.kernel.h == 3 && spec.kernel.w == 3 && spec.stride.h == 1 &&
           spec.stride.w == 1 && in >= leastChannels && out >= leastChannels;
}

Status launchInputPoints(const Window& w, const Tiles& t, int samples, const float* in, const Points& to,
                         cudaStream_t stream) {
    withPoints(t.side, to.data, to.rounded, [&](auto side, auto* points) {
        inputsToPoints<decltype(side)::value><<<gridOf(t, w.channels), threads, 0, stream>>>(w, t, samples, in, points);
    });
    return checkLaunch("inputsToPoints");
}

Status launchWeightPoints(std::span<const WeightPoints> layers, int side, bool rounded, cudaStream_t stream) {
    WeightLayers all;
    unsigned most = 0;
    for (std::size_t i = 0; i < layers.size(); ++i)
        all.layers[i] = layers[i], most = std::max(most, layers[i].size);
    const dim3 grid(blocksFor(most), static_cast<unsigned>(layers.size()));
    withPoints(side, nullptr, rounded, [&](auto constant, auto* points) {
        weightsToPoints<decltype(constant)::value, std::remove_pointer_t<decltype(points)>>
            <<<grid, threads, 0, stream>>>(all);
    });
    return checkLaunch("weightsToPoints");
}

Status launchOutputs(const Window& w, const Tiles& t, int channels, int samples, const float* products,
                     const float* bias, const Behind& behind, float* out, cudaStream_t stream) {
    const auto kernel = t.side == 4 ? (behind.pools ? pointsToOutputs<4, true> : pointsToOutputs<4, false>)
                                    : (behind.pools ? pointsToOutputs<2, true> : pointsToOutputs<2, false>);
    kernel<<<gridOf(t, channels), threads, 0, stream>>>(w, t, samples, products, bias, behind, out);
    return checkLaunch("pointsToOutputs");
}

Status launchGradientPoints(const Window& w, const Tiles& t, int channels, int samples, const float* d,
                            const float* out, const Behind& behind, const Points& to, cudaStream_t stream) {
    withPoints(t.side, to.data, to.rounded, [&](auto side, auto* points) {
        const auto grid = gridOf(t, channels);
        if (behind.pools)
            gradientsToPoints<decltype(side)::value, true>
                <<<grid, threads, 0, stream>>>(w, t, samples, d, out, behind.argmax, points);
        else
            gradientsToPoints<decltype(side)::value, false>
                <<<grid, threads, 0, stream>>>(w, t, samples, d, out, nullptr, points);
    });
    return checkLaunch("gradientsToPoints");
}

Status launchInputGradient(const Window& w, const Tiles& t, int samples, const float* points, float* dIn,
                           cudaStream_t stream) {
    const dim3 grid(blocksFor(int64_t{samples} * (t.rows + 1) * (t.columns + 1)), static_cast<unsigned>(w.channels));
    const auto kernel = t.side == 4 ? pointsToInputs<4> : pointsToInputs<2>;
    kernel<<<grid, threads, 0, stream>>>(w, t, samples, points, dIn);
    return checkLaunch("pointsToInputs");
}

Status launchWeightGradient(int out, int in, int side, const float* points, float* gradient, cudaStream_t stream) {
    const int64_t size = int64_t{out} * in;
    const auto kernel = side == 4 ? pointsToWeights<4> : pointsToWeights<2>;
    kernel<<<blocksFor(size), threads, 0, stream>>>(static_cast<unsigned>(size), points, gradient);
    return checkLaunch("pointsToWeights");
}

} // namespace telar::gpu
