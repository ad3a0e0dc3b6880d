// The implicit product of rounded factors for capability 9.0, for filters of which all places see the same rows and columns:
// pictures lie one behind the other with the zeros of their edges between them, so that the cells that one place of the filter
// sees of a run of output cells are a run as well, a fixed way further on. A block loads the cells of a tile once for all
// places, and wgmma reads each place where it lies. Two warpgroups take tiles by turns: while one multiplies, the other writes.
// (PTX ISA, "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions", matrix descriptors.)
#include "core/convolution/geometry.hpp"
#include "gpu/convolution/fast.hpp"
#include "gpu/convolution/slices.cuh"
#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"

#include <limits>
#include <optional>

#if CUDART_VERSION >= 12000

namespace telar::gpu {

namespace {

constexpr int Threads = 288; ///< two warpgroups and the warp that asks
constexpr int Channels = 64; ///< of a tile
constexpr int weightBytes = Channels * sliceBytes;
constexpr int turnedCells = 64, turnThreads = 256;
constexpr int mostCells = 256; ///< of a tile
constexpr int mostStages = 16, mostTaps = 64;
constexpr int sharedBytes = 202 * 1024; ///< for cells and weights

/// How pictures lie in memory: by group and slice of channels a run of cells. Where windows step by s, every s-th row and
/// column from `firstRow` and `firstColumn` on.
struct FlatLayout {
    int rows, columns, pictures, strideH, strideW, firstRow, firstColumn;
    int pitch, height; ///< cells from row to row, rows from picture to picture; as the output's
    int margin;        ///< cells before the first of a picture
    int stored;        ///< cells of a run, with the zeros around
    int chunks;        ///< slices of a group's channels
};

/// What the product must know beside addresses.
struct FlatSizes {
    int tiles, all;         ///< all: blocks of output channels of all groups
    int chunks, taps;       ///< slices of a group's channels; places of the filter
    int patchCells, stages; ///< that a tile sees of a slice; of weights
    int64_t patchStep;      ///< bytes from a slice to the next
    int pitch, height, pictures, outRows, outColumns;
    int blocks, groups, outs; ///< blocks of output channels of a group, of outs
    bool paired;              ///< rows have whole pairs of cells, in and out
    short shift[mostTaps];    ///< cells from a tile's first to the one that a place sees of its first
    Epilogue end;
};

#if !defined(__CUDA_ARCH__) || defined(__CUDA_ARCH_FEAT_SM90_ALL)

constexpr int heldCells = 32; ///< that a warp writes at a time

struct Barriers {
    unsigned long long filled[mostStages], freed[mostStages], patchFilled[2], patchFreed[2], turn[2];
};

/// By one thread: the cells and the weights of the block's tiles.
template <int Cells>
__device__ __forceinline__ void askForTiles(const unsigned char* cells, const unsigned char* weights, unsigned patches,
                                            unsigned stages, Barriers& bars, const FlatSizes& s) {
    const int patchBytes = s.patchCells * sliceBytes;
    int stage = 0, parity = 0, patch = 0, patchParity = 0;
    for (int tile = blockIdx.x; tile < s.tiles; tile += gridDim.x) {
        const int block = tile % s.all;
        const unsigned char* patchFrom =
            cells + int64_t{block / s.blocks} * s.chunks * s.patchStep + int64_t{tile / s.all} * Cells * sliceBytes;
        const unsigned char* from = weights + int64_t{block} * s.chunks * s.taps * weightBytes;
        for (int chunk = 0; chunk < s.chunks; ++chunk) {
            wait(bars.patchFreed[patch], patchParity ^ 1); // at first free
            arriveAndExpect(bars.patchFilled[patch], patchBytes);
            fetchRun(patches + patch * patchBytes, patchFrom, patchBytes, bars.patchFilled[patch]);
            patchFrom += s.patchStep;
            patch ^= 1;
            patchParity ^= patch == 0;
            for (int tap = 0; tap < s.taps; ++tap) {
                wait(bars.freed[stage], parity ^ 1);
                arriveAndExpect(bars.filled[stage], weightBytes);
                fetchRun(stages + stage * weightBytes, from, weightBytes, bars.filled[stage]);
                from += weightBytes;
                stage = stage + 1 == s.stages ? 0 : stage + 1;
                parity ^= stage == 0;
            }
        }
    }
}

/// Where cell `cell` of the run goes, counted from its channel's first number; -1: it lies between rows or pictures.
__device__ __forceinline__ int placeOf(int cell, const FlatSizes& s) {
    const int column = cell % s.pitch, line = cell / s.pitch, row = line % s.height, picture = line / s.height;
    return column < s.outColumns && row < s.outRows && picture < s.pictures
               ? (picture * s.outs * s.groups * s.outRows + row) * s.outColumns + column
               : -1;
}

/// What is no number stays so.
__device__ __forceinline__ float within(float x, const Epilogue& end) {
    asm("max.NaN.f32 %0, %0, %1;" : "+f"(x) : "f"(end.low));
    asm("min.NaN.f32 %0, %0, %1;" : "+f"(x) : "f"(end.high));
    return x;
}

/// The threads of this warpgroup.
__device__ __forceinline__ void meet() {
    asm volatile("bar.sync %0, 128;" ::"r"(1 + static_cast<int>(threadIdx.x / 128)) : "memory");
}

/// By one warp: 16 channels of `Count` * 2 cells, by way of shared memory, so that neighbouring lanes write neighbouring cells.
/// `first`: where the first channel begins in the output, `left`: channels that are there.
/// A lane's sums are two neighbouring cells of each eight, of channel lane / 4 and of the one eight below. `Paired`: rows have
/// whole pairs of cells, in and out.
template <bool Paired, int Count>
__device__ __forceinline__ void writeChannels(const float (&sums)[Count], const int* places,
                                              float (&held)[16][heldCells + 8], float* output, const float* bias,
                                              int64_t first, int left, const FlatSizes& s) {
    const int lane = threadIdx.x % 32, low = lane / 4, high = low + 8, pair = lane % 4 * 2;
    const float startLow = bias && low < left ? __ldg(bias + low) : 0.0f,
                startHigh = bias && high < left ? __ldg(bias + high) : 0.0f;
    const int64_t plane = int64_t{s.outRows} * s.outColumns;
    constexpr int rows = Paired ? 2 : 1, cells = Paired ? 2 : 1; // written at once by the warp; by a lane
    const int row = lane / (32 / rows), cell = lane % (32 / rows) * cells;
    left -= row;
    const float* added = s.end.added ? s.end.added + first + row * plane : nullptr;
    output += first + row * plane;
#pragma unroll
    for (int piece = 0; piece < Count * 2 / heldCells; ++piece) {
#pragma unroll
        for (int j = 0; j < heldCells / 8; ++j) {
            const float* sum = sums + (piece * heldCells / 8 + j) * 4;
            *reinterpret_cast<float2*>(&held[low][j * 8 + pair]) = float2{sum[0] + startLow, sum[1] + startLow};
            *reinterpret_cast<float2*>(&held[high][j * 8 + pair]) = float2{sum[2] + startHigh, sum[3] + startHigh};
        }
        const int at = places[piece * heldCells + cell];
        __syncwarp();
#pragma unroll
        for (int i = 0; i < 16; i += rows) {
            const bool real = at >= 0 && i < left;
            float* to = output + i * plane + at;
            float x[cells], more[cells] = {};
            if constexpr (Paired) {
                reinterpret_cast<float2&>(x) = *reinterpret_cast<const float2*>(&held[i + row][cell]);
                if (added && real)
                    reinterpret_cast<float2&>(more) = *reinterpret_cast<const float2*>(added + i * plane + at);
            } else {
                x[0] = held[i][cell];
                if (added && real)
                    more[0] = added[i * plane + at];
            }
            for (int k = 0; k < cells; ++k)
                x[k] = within(x[k] + more[k], s.end);
            if (!real)
                continue;
            if constexpr (Paired)
                *reinterpret_cast<float2*>(to) = float2{x[0], x[1]};
            else
                *to = x[0];
        }
        __syncwarp();
    }
}

/// `places`: shared memory of this warpgroup for the tile's cells; `held`: of this warp.
template <int Count>
__device__ __forceinline__ void writeTile(const float (&sums)[Count], int* places, float (&held)[16][heldCells + 8],
                                          float* output, const float* bias, int first, int group, int firstOut,
                                          const FlatSizes& s) {
    for (int i = threadIdx.x % 128; i < Count * 2; i += 128)
        places[i] = placeOf(first + i, s);
    meet();
    const int64_t channel = int64_t{group} * s.outs + firstOut, at = channel * s.outRows * s.outColumns;
    bias = bias ? bias + channel : nullptr;
    if (s.paired)
        writeChannels<true>(sums, places, held, output, bias, at, s.outs - firstOut, s);
    else
        writeChannels<false>(sums, places, held, output, bias, at, s.outs - firstOut, s);
    meet();
}

/// Grid: as many blocks as there are multiprocessors; each takes tiles of 64 output channels and `Cells` cells, one after the
/// other, in the order of cells. Weights as `packedWeights` lays them out.
template <bool Brain, int Cells>
__global__ void __launch_bounds__(Threads, 1)
    flatProduct(const unsigned char* cells, const unsigned char* weights, const float* bias, float* output,
                const __grid_constant__ FlatSizes s) {
    extern __shared__ __align__(1024) unsigned char shared[];
    __shared__ __align__(8) Barriers bars;
    __shared__ __align__(8) int places[2][Cells];
    __shared__ __align__(8) float held[8][16][heldCells + 8];
    if (threadIdx.x == 0) {
        for (int i = 0; i < s.stages; ++i) {
            begin(bars.filled[i], 1);
            begin(bars.freed[i], 4); // warps of the warpgroup whose turn it is
        }
        for (int i = 0; i < 2; ++i) {
            begin(bars.patchFilled[i], 1);
            begin(bars.patchFreed[i], 4);
            begin(bars.turn[i], 4);
        }
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    }
    __syncthreads();
    const unsigned stages = inShared(shared), patches = stages + s.stages * weightBytes;
    const int mine = threadIdx.x / 128;
    if (mine == 2) {
        if (threadIdx.x == 256)
            askForTiles<Cells>(cells, weights, patches, stages, bars, s);
        return;
    }
    const bool speaks = threadIdx.x % 32 == 0;
    const int slices = s.chunks * s.taps;
    int stage = 0, parity = 0, patch = 0, patchParity = 0;
    const auto skipOthersTile = [&] {
        stage += slices;
        parity ^= stage / s.stages & 1;
        stage %= s.stages;
        patch += s.chunks;
        patchParity ^= patch / 2 & 1;
        patch %= 2;
    };
    int tile = blockIdx.x;
    if (mine == 1) {
        tile += gridDim.x;
        skipOthersTile();
    }
    for (int turns = 0; tile < s.tiles; tile += 2 * gridDim.x, ++turns) {
        if (mine == 1 || turns > 0)
            wait(bars.turn[mine], (turns - (mine == 0)) & 1);
        float sums[Cells / 2];
        int before = -1, patchBefore = -1;
        for (int chunk = 0; chunk < s.chunks; ++chunk) {
            wait(bars.patchFilled[patch], patchParity);
            const unsigned from = patches + patch * s.patchCells * sliceBytes;
            for (int tap = 0; tap < s.taps; ++tap) {
                // Pieces change places by where they lie in shared memory, so a factor may begin at any row.
                const unsigned a = stages + stage * weightBytes, b = from + s.shift[tap] * sliceBytes;
                wait(bars.filled[stage], parity);
                beforeProducts();
#pragma unroll
                for (int k = 0; k < sliceBytes; k += 32)
                    multiply<Brain>(sums, described(a + k, 16), described(b + k, 16), before >= 0 || k > 0);
                endGroup();
                waitForProducts<1>(sums); // those of the slice before
                if (speaks && before >= 0)
                    arrive(bars.freed[before]);
                if (speaks && patchBefore >= 0)
                    arrive(bars.patchFreed[patchBefore]);
                patchBefore = -1;
                before = stage;
                stage = stage + 1 == s.stages ? 0 : stage + 1;
                parity ^= stage == 0;
            }
            patchBefore = patch;
            patch ^= 1;
            patchParity ^= patch == 0;
        }
        if (speaks)
            arrive(bars.turn[mine ^ 1]);
        waitForProducts<0>(sums);
        if (speaks) {
            arrive(bars.freed[before]);
            arrive(bars.patchFreed[patchBefore]);
        }
        skipOthersTile();
        const int block = tile % s.all;
        writeTile(sums, places[mine], held[threadIdx.x / 32], output, bias, tile / s.all * Cells, block / s.blocks,
                  block % s.blocks * Channels + static_cast<int>(threadIdx.x % 128 / 32) * 16, s);
    }
}

/// Grid: runs of 64 cells, then groups' slices of channels.
template <bool Brain>
__global__ void __launch_bounds__(turnThreads)
    turnFlat(const float* __restrict__ input, unsigned char* __restrict__ turned, int channels,
             const __grid_constant__ FlatLayout s) {
    constexpr int channelsOfSlice = Brain ? 64 : 32, ofPiece = channelsOfSlice / 8;
    __shared__ float held[channelsOfSlice][turnedCells + 1];
    const int first = blockIdx.x * turnedCells, group = blockIdx.y / s.chunks, groups = gridDim.y / s.chunks;
    const int firstChannel = blockIdx.y % s.chunks * channelsOfSlice, lane = threadIdx.x % 32;
    const int64_t plane = int64_t{s.rows} * s.columns;
    int64_t from[2];
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        const int f = first + lane + 32 * half - s.margin, line = f / s.pitch, picture = line / s.height,
                  column = f % s.pitch * s.strideW + s.firstColumn, row = line % s.height * s.strideH + s.firstRow;
        const bool real = f >= 0 && column < s.columns && row < s.rows && picture < s.pictures;
        from[half] = real ? ((picture * int64_t{groups} + group) * channels + firstChannel) * plane +
                                row * int64_t{s.columns} + column
                          : -1;
    }
    for (int c = threadIdx.x / 32; c < channelsOfSlice; c += turnThreads / 32)
#pragma unroll
        for (int half = 0; half < 2; ++half)
            held[c][lane + 32 * half] =
                firstChannel + c < channels && from[half] >= 0 ? input[from[half] + c * plane] : 0;
    __syncthreads();
    for (int u = threadIdx.x; u < turnedCells * 8; u += turnThreads) {
        const int cell = u / 8, piece = u % 8;
        if (first + cell >= s.stored)
            break;
        unsigned char* to =
            turned + (blockIdx.y * int64_t{s.stored} + first + cell) * sliceBytes + (piece ^ cell % 8) * 16;
        writePiece<Brain, 1>(to, 0, [&](int i) { return held[piece * ofPiece + i][cell]; });
    }
}

#else
template <bool Brain, int Cells>
__global__ void flatProduct(const unsigned char*, const unsigned char*, const float*, float*,
                            const __grid_constant__ FlatSizes) {}
template <bool Brain>
__global__ void turnFlat(const float*, unsigned char*, int, const __grid_constant__ FlatLayout) {}
#endif

/// What one axis of a filter sees of the lines that windows step over.
struct Axis {
    int64_t kernel, stride, padding, dilation;
    int64_t at(int64_t place) const { return place * dilation - padding; }
    int64_t ahead(int64_t place) const { return at(place) >= 0 ? at(place) / stride : -ceilDiv(-at(place), stride); }
    int64_t first() const { return at(0) - ahead(0) * stride; }
    /// Whether all places see the same lines.
    bool even() const { return kernel == 1 || dilation % stride == 0; }
    /// From line to line, so that what lies before the first or behind the last is zero, or belongs to what is not asked for.
    int pitch(int64_t in, int64_t out) const {
        return static_cast<int>(
            std::max({out, out + ahead(kernel - 1), ceilDiv(in - first(), stride) - std::min(ahead(0), int64_t{0})}));
    }
};

/// How pictures lie, and what a tile needs beside its size.
struct Flat {
    FlatLayout layout{};
    int64_t outCells = 0, reach = 0; ///< cells of the output with those between; that a place may see further on
    std::vector<short> shift;
};

std::optional<Flat> flatOf(const ConvolutionProblem& p, FactorType factors) {
    const ConvolutionSpec& s = p.spec;
    const auto output = *convolutionShape(s, p.input.rows, p.input.columns);
    const Axis y{s.kernel.h, s.stride.h, s.padding.h, s.dilation.h},
        x{s.kernel.w, s.stride.w, s.padding.w, s.dilation.w};
    const auto upTo = [](int64_t n, int64_t m) { return ceilDiv(n, m) * m; };
    Flat f;
    auto& l = f.layout;
    l.chunks = static_cast<int>(ceilDiv(s.groupChannels(), int64_t{channelsOfSlice(factors)}));
    // Few places: a slice is soon multiplied, and only two are loaded at a time.
    const int64_t taps = s.kernel.h * s.kernel.w;
    if (taps > mostTaps || (taps < 4 && l.chunks > 2) || !y.even() || !x.even() || p.input.rows <= y.first() ||
        p.input.columns <= x.first())
        return std::nullopt;
    l.rows = static_cast<int>(p.input.rows), l.columns = static_cast<int>(p.input.columns);
    l.pictures = static_cast<int>(p.pictures());
    l.strideH = static_cast<int>(s.stride.h), l.strideW = static_cast<int>(s.stride.w);
    l.firstRow = static_cast<int>(y.first()), l.firstColumn = static_cast<int>(x.first());
    l.pitch = x.pitch(p.input.columns, output.columns);
    l.height = y.pitch(p.input.rows, output.rows);
    if (output.columns % 2 == 0)
        l.pitch += l.pitch % 2; // pairs are written at once
    f.outCells = p.pictures() * l.pitch * l.height;
    f.reach = upTo((y.ahead(s.kernel.h - 1) - y.ahead(0)) * l.pitch + x.ahead(s.kernel.w - 1) - x.ahead(0), 8);
    const int64_t stored = upTo(f.outCells, 8) + mostCells + f.reach;
    if (f.reach > std::numeric_limits<short>::max() || stored * sliceBytes > std::numeric_limits<int>::max() ||
        p.pictures() * s.outputChannels * output.rows * output.columns > std::numeric_limits<int>::max())
        return std::nullopt;
    l.margin = static_cast<int>(-y.ahead(0) * l.pitch - x.ahead(0));
    l.stored = static_cast<int>(stored);
    for (int64_t row = 0; row < s.kernel.h; ++row)
        for (int64_t column = 0; column < s.kernel.w; ++column)
            f.shift.push_back(static_cast<short>((y.ahead(row) - y.ahead(0)) * l.pitch + x.ahead(column) - x.ahead(0)));
    return f;
}

int patchBytes(const Flat& flat, int cells) { return static_cast<int>(cells + flat.reach) * sliceBytes; }
int stagesOf(const Flat& flat, int cells) {
    return std::min(mostStages, (sharedBytes - 2 * patchBytes(flat, cells)) / weightBytes);
}

template <bool Brain, int Cells>
Status launchCells(const FastPlan& plan, const Flat& flat, const unsigned char* prepared, const unsigned char* weights,
                   const float* bias, float* output, const FlatSizes& sizes, cudaStream_t stream) {
    auto* kernel = flatProduct<Brain, Cells>;
    const int shared = 2 * patchBytes(flat, Cells) + sizes.stages * weightBytes;
    if (auto fine = check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared),
                          "cudaFuncSetAttribute");
        !fine)
        return fine;
    kernel<<<static_cast<unsigned>(plan.launch.grid[0]), Threads, shared, stream>>>(prepared, weights, bias, output,
                                                                                    sizes);
    return checkLaunch("flatProduct");
}

template <bool Brain>
Status launchFactors(const FastPlan& plan, auto&&... rest) {
    return plan.tileCells == 192   ? launchCells<Brain, 192>(plan, rest...)
           : plan.tileCells == 224 ? launchCells<Brain, 224>(plan, rest...)
                                   : launchCells<Brain, 256>(plan, rest...);
}

} // namespace

bool planFlat(FastPlan& plan, const ConvolutionProblem& problem, double otherCost) {
    if (plan.factors == FactorType::Float32) // two parts of each factor: too many bytes for shared memory
        return false;
    const ConvolutionSpec& s = problem.spec;
    const auto flat = flatOf(problem, plan.factors);
    if (!flat)
        return false;
    const auto* device = chosenDevice();
    const int64_t processors = device ? device->multiprocessors : 132, outs = s.outputChannels / s.groups,
                  blocks = ceilDiv(outs, int64_t{Channels}) * s.groups;
    for (const int cells : {192, 224, 256}) {
        const int64_t tiles = blocks * ceilDiv(flat->outCells, int64_t{cells});
        const auto cost = static_cast<double>(ceilDiv(tiles, processors) * cells * Channels);
        if (stagesOf(*flat, cells) < 3 || cost > otherCost)
            continue;
        otherCost = cost;
        plan.flat = true;
        plan.tileCells = cells;
        plan.launch = {{std::min(tiles, processors), 1, 1}, {Threads, 1, 1}};
    }
    if (!plan.flat)
        return false;
    plan.tileChannels = Channels;
    plan.weights = packedWeights(problem, plan.factors, Channels);
    const auto& l = flat->layout;
    plan.layout = {l.pitch, l.height, l.margin, l.stored, l.strideH, l.strideW, l.firstRow, l.firstColumn};
    plan.preparedBytes = static_cast<std::size_t>(int64_t{l.stored} * l.chunks * s.groups * sliceBytes);
    return true;
}

Status prepareFlat(const FastPlan& plan, const ConvolutionProblem& p, void* prepared, cudaStream_t stream) {
    const auto flat = flatOf(p, plan.factors);
    const auto& l = flat->layout;
    const dim3 grid(static_cast<unsigned>(ceilDiv(l.stored, turnedCells)),
                    static_cast<unsigned>(p.spec.groups * l.chunks));
    auto* kernel = plan.factors == FactorType::BFloat16 ? turnFlat<true> : turnFlat<false>;
    kernel<<<grid, turnThreads, 0, stream>>>(p.input.data, static_cast<unsigned char*>(prepared),
                                             static_cast<int>(p.spec.groupChannels()), l);
    return checkLaunch("turnFlat");
}

Status launchFlat(const FastPlan& plan, const ConvolutionProblem& p, const float* weights, void* prepared,
                  const PlanesView<float>& output, cudaStream_t stream, const Epilogue* epilogue) {
    const ConvolutionSpec& spec = p.spec;
    const auto flat = flatOf(p, plan.factors);
    const auto& l = flat->layout;
    FlatSizes s{};
    s.outs = static_cast<int>(spec.outputChannels / spec.groups);
    s.groups = static_cast<int>(spec.groups);
    s.blocks = (s.outs + Channels - 1) / Channels;
    s.all = s.blocks * s.groups;
    s.tiles = static_cast<int>(ceilDiv(flat->outCells, int64_t{plan.tileCells})) * s.all;
    s.chunks = l.chunks, s.taps = static_cast<int>(flat->shift.size());
    s.patchCells = patchBytes(*flat, plan.tileCells) / sliceBytes;
    s.stages = stagesOf(*flat, plan.tileCells);
    s.patchStep = int64_t{l.stored} * sliceBytes;
    s.pitch = l.pitch, s.height = l.height, s.pictures = l.pictures;
    s.outRows = static_cast<int>(output.rows), s.outColumns = static_cast<int>(output.columns);
    s.paired = s.outColumns % 2 == 0 && s.pitch % 2 == 0;
    std::copy(flat->shift.begin(), flat->shift.end(), s.shift);
    constexpr float most = std::numeric_limits<float>::infinity();
    s.end = epilogue ? *epilogue : Epilogue{nullptr, spec.activation == Activation::Relu ? 0 : -most, most};
    const auto go = [&](auto brain) {
        return launchFactors<decltype(brain)::value>(plan, *flat, static_cast<const unsigned char*>(prepared),
                                                     reinterpret_cast<const unsigned char*>(weights), p.bias,
                                                     output.data, s, stream);
    };
    return plan.factors == FactorType::BFloat16 ? go(std::true_type{}) : go(std::false_type{});
}

} // namespace telar::gpu

#endif
