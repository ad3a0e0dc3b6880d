#include "gpu/nn/first_convolution.hpp"

#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/nn/cells.cuh"

namespace telar::gpu {

namespace {

constexpr int cellThreads = 64, shares = 4, forwardThreads = cellThreads * shares;
constexpr int channelGroup = 32;                ///< forward: output channels of a block, shared by its four groups
constexpr int together = 4;                     ///< forward: channels of a thread at a time
constexpr int gradientThreads = 512, parts = 8; ///< backward: threads that share a channel's cells of one sample
constexpr int sumWidth = 32, sumGroups = 16;
constexpr int64_t mostShared = 40 << 10, mostPushed = 16;

/// The picture with its padding, as a block keeps it: [channel][row][column], every row at a multiple of 16 words and
/// pushed on by one word for each window of pooling above it, so that the windows of a warp meet in few banks.
struct Picture {
    int rows, pitch, window;
    __host__ __device__ explicit Picture(const Window& w)
        : rows(w.inRows + 2 * w.paddingH),
          pitch((w.inColumns + 2 * w.paddingW + 15) / 16 * 16 + static_cast<int>(mostPushed)), window(2 * w.strideH) {}
    __host__ __device__ int words(int channels) const { return channels * rows * pitch; }
    __device__ int at(int channel, int row, int column) const {
        return (channel * rows + row) * pitch + row / window + column;
    }
};

/// A warp takes rows, its lanes columns; several loads are under way at a time.
__device__ __forceinline__ void stage(const Window& w, const Picture& p, int samples, int sample, const float* in,
                                      float* picture) {
    constexpr int under = 8;
    const int threads = static_cast<int>(blockDim.x), warps = threads / 32;
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    for (int i = static_cast<int>(threadIdx.x); i < p.words(w.channels); i += threads)
        picture[i] = 0;
    __syncthreads();
    const int all = w.channels * w.inRows;
    for (int column = lane; column < w.inColumns; column += 32)
        for (int first = warp; first < all; first += under * warps) {
            float values[under];
#pragma unroll
            for (int k = 0; k < under; ++k) {
                const int i = first + k * warps, channel = i / w.inRows, row = i - channel * w.inRows;
                if (i < all)
                    values[k] = in[((int64_t{channel} * samples + sample) * w.inRows + row) * w.inColumns + column];
            }
#pragma unroll
            for (int k = 0; k < under; ++k) {
                const int i = first + k * warps, channel = i / w.inRows, row = i - channel * w.inRows;
                if (i < all)
                    picture[p.at(channel, row + w.paddingH, column + w.paddingW)] = values[k];
            }
        }
}

template <int Channels, int Stride>
__global__ void __launch_bounds__(forwardThreads)
    convolveAndPool(const Window w, int channels, int samples, const float* in, const float* weights, const float* bias,
                    bool relu, float* out, int32_t* argmax) {
    constexpr int side = 3 + Stride, depth = 9 * Channels;
    extern __shared__ float4 shared[];
    float* own = reinterpret_cast<float*>(shared); // the weights of this group: [depth][channel], then the picture
    float* picture = own + channelGroup * depth;
    const Picture p(w);
    const int first = static_cast<int>(blockIdx.y) * channelGroup, group = min(channelGroup, channels - first);
    const int sample = static_cast<int>(blockIdx.x);
#pragma unroll 4
    for (int i = static_cast<int>(threadIdx.x); i < channelGroup * depth; i += forwardThreads) {
        const int o = i / depth;
        own[i % depth * channelGroup + o] = o < group ? weights[first * depth + i] : 0.0f;
    }
    stage(w, p, samples, sample, in, picture);
    __syncthreads();
    const int pooledColumns = w.outColumns / 2, cells = w.outRows / 2 * pooledColumns;
    const int share = static_cast<int>(threadIdx.x) / cellThreads;
    for (int cell = static_cast<int>(threadIdx.x) % cellThreads; cell < cells; cell += cellThreads) {
        const int y = 2 * (cell / pooledColumns), x = 2 * (cell % pooledColumns);
        float under[Channels * side * side];
#pragma unroll
        for (int i = 0; i < Channels * side * side; ++i)
            under[i] = picture[p.at(i / (side * side), y * Stride + i / side % side, x * Stride + i % side)];
        for (int o = together * share; o < group; o += together * shares) {
            float sums[together][4] = {};
#pragma unroll
            for (int k = 0; k < depth; ++k) {
                const float4 four = shared[(k * channelGroup + o) / 4];
                const float weight[together] = {four.x, four.y, four.z, four.w};
                const int channel = k / 9, r = k / 3 % 3, c = k % 3;
#pragma unroll
                for (int i = 0; i < 4; ++i)
#pragma unroll
                    for (int j = 0; j < together; ++j)
                        sums[j][i] +=
                            weight[j] * under[(channel * side + i / 2 * Stride + r) * side + i % 2 * Stride + c];
            }
#pragma unroll
            for (int j = 0; j < together; ++j) {
                if (o + j >= group)
                    break;
                const float b = bias[first + o + j];
                float best = sums[j][0] + b;
                int where = 0;
#pragma unroll
                for (int i = 1; i < 4; ++i) {
                    const float value = sums[j][i] + b;
                    if (best == best && (value > best || value != value))
                        best = value, where = i;
                }
                const int64_t at = (int64_t{first + o + j} * samples + sample) * cells + cell;
                out[at] = relu ? rectified(best) : best;
                argmax[at] = (y + where / 2) * w.outColumns + x + where % 2;
            }
        }
    }
}

/// A block takes one sample: room[sample][channel][depth + 1], the bias last.
template <int Channels>
__global__ void __launch_bounds__(gradientThreads)
    gatherGradients(const Window w, int channels, int samples, const float* in, const float* d, const float* out,
                    const int32_t* argmax, float* room) {
    constexpr int depth = 9 * Channels;
    extern __shared__ float picture[];
    const Picture p(w);
    const int sample = static_cast<int>(blockIdx.x), cells = w.outRows / 2 * (w.outColumns / 2);
    stage(w, p, samples, sample, in, picture);
    __syncthreads();
    const int part = static_cast<int>(threadIdx.x) % parts;
    const int rounds = (channels + gradientThreads / parts - 1) / (gradientThreads / parts);
    for (int round = 0; round < rounds; ++round) {
        const int o = round * (gradientThreads / parts) + static_cast<int>(threadIdx.x) / parts;
        float sums[depth + 1] = {};
        if (o < channels) {
            const int64_t from = (int64_t{o} * samples + sample) * cells;
            for (int cell = part; cell < cells; cell += parts) {
                const float g = !out || out[from + cell] > 0 ? d[from + cell] : 0.0f;
                if (g == 0) // what a ReLU cut: half of them
                    continue;
                const int where = argmax[from + cell], top = where / w.outColumns * w.strideH,
                          left = where % w.outColumns * w.strideW;
#pragma unroll
                for (int k = 0; k < depth; ++k)
                    sums[k] += g * picture[p.at(k / 9, top + k / 3 % 3, left + k % 3)];
                sums[depth] += g;
            }
        }
        float* to = room + (int64_t{sample} * channels + o) * (depth + 1);
#pragma unroll
        for (int k = 0; k <= depth; ++k) {
            float sum = sums[k];
            for (int n = parts / 2; n > 0; n /= 2)
                sum += __shfl_down_sync(0xffffffffu, sum, n);
            if (part == 0 && o < channels)
                to[k] = sum;
        }
    }
}

/// Sums the samples' shares, always in the same order.
__global__ void __launch_bounds__(sumWidth* sumGroups)
    sumShares(int size, int samples, int depth, const float* room, float* weights, float* bias) {
    __shared__ float sums[sumGroups][sumWidth];
    const int x = static_cast<int>(threadIdx.x) % sumWidth, y = static_cast<int>(threadIdx.x) / sumWidth;
    const int i = static_cast<int>(blockIdx.x) * sumWidth + x;
    float sum = 0;
    if (i < size)
#pragma unroll 8
        for (int s = y; s < samples; s += sumGroups)
            sum += room[int64_t{s} * size + i];
    sums[y][x] = sum;
    __syncthreads();
    if (y != 0 || i >= size)
        return;
    float all = 0;
#pragma unroll
    for (int g = 0; g < sumGroups; ++g)
        all += sums[g][x];
    const int channel = i / (depth + 1), k = i % (depth + 1);
    if (k == depth)
        bias[channel] = all;
    else
        weights[channel * depth + k] = all;
}

std::size_t pictureBytes(const Window& w) {
    return sizeof(float) * static_cast<std::size_t>(Picture(w).words(w.channels));
}

} // namespace

bool fitsFirst(const nn::LayerSpec& spec, const nn::Shape& in) {
    const auto& k = spec.kernel;
    const auto& s = spec.stride;
    const int64_t rows = in.rows + 2 * spec.padding.h, columns = in.columns + 2 * spec.padding.w + 32;
    const int64_t words = in.channels * (rows * columns + channelGroup * 9);
    return spec.kind == nn::LayerKind::Convolution && (in.channels == 1 || in.channels == 3) && k.h == 3 && k.w == 3 &&
           s.h == s.w && (s.h == 1 || s.h == 2) && rows / (2 * s.h) <= mostPushed &&
           words * static_cast<int64_t>(sizeof(float)) <= mostShared;
}

int64_t firstRoom(const Window& w, int channels, int samples) {
    return int64_t{samples} * channels * (9 * w.channels + 1);
}

Status launchFirst(const Window& w, int channels, int samples, const float* in, const float* weights, const float* bias,
                   bool relu, float* out, int32_t* argmax, cudaStream_t stream) {
    const dim3 grid(static_cast<unsigned>(samples), static_cast<unsigned>(ceilDiv(channels, channelGroup)));
    const std::size_t shared =
        pictureBytes(w) + sizeof(float) * channelGroup * 9 * static_cast<std::size_t>(w.channels);
    const auto kernel = w.channels == 1 ? (w.strideH == 1 ? convolveAndPool<1, 1> : convolveAndPool<1, 2>)
                                        : (w.strideH == 1 ? convolveAndPool<3, 1> : convolveAndPool<3, 2>);
    kernel<<<grid, forwardThreads, shared, stream>>>(w, channels, samples, in, weights, bias, relu, out, argmax);
    return checkLaunch("convolveAndPool");
}

Status launchFirstGradient(const Window& w, int channels, int samples, const float* in, const float* d,
                           const float* out, const int32_t* argmax, float* room, float* weights, float* bias,
                           cudaStream_t stream) {
    const auto kernel = w.channels == 1 ? gatherGradients<1> : gatherGradients<3>;
    kernel<<<static_cast<unsigned>(samples), gradientThreads, pictureBytes(w), stream>>>(w, channels, samples, in, d,
                                                                                         out, argmax, room);
    if (auto done = checkLaunch("gatherGradients"); !done)
        return done;
    const int depth = 9 * w.channels, size = channels * (depth + 1);
    sumShares<<<static_cast<unsigned>(ceilDiv(size, sumWidth)), sumWidth * sumGroups, 0, stream>>>(size, samples, depth,
                                                                                                   room, weights, bias);
    return checkLaunch("sumShares");
}

} // namespace telar::gpu
