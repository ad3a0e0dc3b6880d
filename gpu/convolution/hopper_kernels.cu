// The implicit product for capability 9.0 and no other: its machine code is made beside what the rest is made for
// (CMakeLists.txt). The picture is laid out once with its channels side by side (NHWC), rounded as the product wants it.
// Then one warp asks the copy engine for slices: 128 bytes of channels for the windows' cells of a run of output cells at one
// place of the filter, which the engine collects by itself (im2col mode; zeros beyond the edges), and the weights. Two
// warpgroups multiply with wgmma: 64 output channels each, or the same 64 for a half of the cells each. (PTX ISA,
// "cp.async.bulk.tensor", "Tensor im2col mode"; CUDA Driver API, cuTensorMapEncodeIm2col.)
#include "gpu/convolution/fast.hpp"

#include "core/convolution/geometry.hpp"
#include "gpu/convolution/run.hpp"
#include "gpu/convolution/slices.cuh"
#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"
#include "gpu/device/driver_function.hpp"

#include <cstring>
#include <cuda_bf16.h>
#include <limits>
#include <string>

// Tensor maps came with CUDA 12.0.
#if CUDART_VERSION >= 12000

namespace telar::gpu {

namespace {

constexpr int Threads = 288;    ///< two warpgroups and the warp that asks
constexpr int turnedCells = 64; ///< that a block lays out
constexpr int turnThreads = 256;

/// A tile of `Channels` output channels and `Cells` output cells. `Parts`: 2 where a factor is the sum of two TF32 numbers.
template <int Parts, int Channels, int Cells>
struct Tile {
    static constexpr int columns = Channels == 64 ? Cells / 2 : Cells;  ///< of a warpgroup
    static constexpr int blocks = Parts == 1 && columns <= 128 ? 2 : 1; ///< of a multiprocessor
    static constexpr int stage = Parts * (Channels + Cells) * sliceBytes;
    static constexpr int stages = std::min(8, (blocks == 2 ? 112 : 224) * 1024 / stage);
    static constexpr int shared = stages * stage;
};

/// What the product must know beside addresses.
struct ProductSizes {
    int cells, cellsOfPicture, outColumns;
    int kernelH, kernelW, strideH, strideW, paddingH, paddingW, dilationH, dilationW;
    int chunks;         ///< slices of a group's channels
    int blocks, groups; ///< blocks of output channels of a group
    int outs;           ///< output channels of a group
    Epilogue end;
};

#if !defined(__CUDA_ARCH__) || defined(__CUDA_ARCH_FEAT_SM90_ALL)

/// A slice of channels of the windows' cells (x, y) of output cells from that of (row, column) on.
__device__ __forceinline__ void fetchWindows(unsigned to, const CUtensorMap& from, int channel, int column, int row,
                                             int picture, int x, int y, unsigned long long& barrier) {
    asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%0], "
                 "[%1, {%2, %3, %4, %5}], [%6], {%7, %8};" ::"r"(to),
                 "l"(&from), "r"(channel), "r"(column), "r"(row), "r"(picture), "r"(inShared(&barrier)),
                 "h"(static_cast<short>(x)), "h"(static_cast<short>(y))
                 : "memory");
}

/// By one thread: the slices of a tile, stage after stage.
template <bool Brain, int Parts, int Channels, int Cells>
__device__ __forceinline__ void
askForSlices(const CUtensorMap& high, const CUtensorMap& low, const unsigned char* weights, int first, int block,
             unsigned stages, unsigned long long* filled, unsigned long long* freed, const ProductSizes& s) {
    using T = Tile<Parts, Channels, Cells>;
    constexpr int channelsOfSlice = Brain ? 64 : 32, weightBytes = Channels * sliceBytes;
    const int picture = first / s.cellsOfPicture, within = first % s.cellsOfPicture;
    const int row = within / s.outColumns * s.strideH - s.paddingH,
              column = within % s.outColumns * s.strideW - s.paddingW;
    const int firstChunk = block / s.blocks * s.chunks;
    const unsigned char* from = weights + size_t(block) * s.chunks * s.kernelH * s.kernelW * Parts * weightBytes;
    int stage = 0, parity = 0;
    for (int chunk = 0; chunk < s.chunks; ++chunk)
        for (int y = 0; y < s.kernelH; ++y)
            for (int x = 0; x < s.kernelW; ++x) {
                const unsigned to = stages + stage * T::stage, cells = to + Parts * weightBytes;
                const int channel = (firstChunk + chunk) * channelsOfSlice;
                wait(freed[stage], parity ^ 1); // at first free
                arriveAndExpect(filled[stage], T::stage);
                fetchRun(to, from, Parts * weightBytes, filled[stage]);
                fetchWindows(cells, high, channel, column, row, picture, x * s.dilationW, y * s.dilationH,
                             filled[stage]);
                if (Parts == 2)
                    fetchWindows(cells + Cells * sliceBytes, low, channel, column, row, picture, x * s.dilationW,
                                 y * s.dilationH, filled[stage]);
                from += Parts * weightBytes;
                stage = stage + 1 == T::stages ? 0 : stage + 1;
                parity ^= stage == 0;
            }
}

/// A lane holds two neighbouring cells of channel lane / 4 of each eight, and of the channel eight below.
template <int Count>
__device__ __forceinline__ void writeSums(const float (&sums)[Count], float* output, const float* bias, int first,
                                          int group, int firstOut, const ProductSizes& s) {
    const int lane = threadIdx.x % 32;
    int cell = first + lane % 4 * 2, picture = cell / s.cellsOfPicture, within = cell % s.cellsOfPicture;
    const bool paired = s.cellsOfPicture % 2 == 0;
    const int64_t plane = s.cellsOfPicture, outChannels = int64_t{s.outs} * s.groups;
    float starts[2];
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        const int o = firstOut + lane / 4 + half * 8;
        starts[half] = bias && o < s.outs ? __ldg(bias + group * s.outs + o) : 0.0f;
    }
#pragma unroll
    for (int j = 0; j < Count / 4; ++j) {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int o = firstOut + lane / 4 + half * 8;
            if (o >= s.outs || cell >= s.cells)
                continue;
            float2 sum{sums[4 * j + 2 * half] + starts[half], sums[4 * j + 2 * half + 1] + starts[half]};
            const int64_t at = (picture * outChannels + group * s.outs + o) * plane + within;
            const bool second = paired || within + 1 < plane, next = !second && cell + 1 < s.cells;
            if (s.end.added) {
                sum.x += __ldg(s.end.added + at);
                if (second || next)
                    sum.y += __ldg(s.end.added + at + (second ? 1 : 1 + (outChannels - 1) * plane));
            }
            sum.x = sum.x < s.end.low ? s.end.low : sum.x > s.end.high ? s.end.high : sum.x;
            sum.y = sum.y < s.end.low ? s.end.low : sum.y > s.end.high ? s.end.high : sum.y;
            float* to = output + at;
            if (paired) {
                *reinterpret_cast<float2*>(to) = sum;
            } else {
                *to = sum.x;
                if (second)
                    to[1] = sum.y;
                else if (next)
                    to[1 + (outChannels - 1) * plane] = sum.y; // the next picture's first
            }
        }
        cell += 8;
        within += 8;
        while (within >= plane) {
            within -= s.cellsOfPicture;
            ++picture;
        }
    }
}

/// Grid: blocks of output channels of all groups, for one run of cells after the other. Weights as `packedWeights` lays them out.
template <bool Brain, int Parts, int Channels, int Cells>
__global__ void __launch_bounds__(Threads, (Tile<Parts, Channels, Cells>::blocks))
    warpgroupProduct(const __grid_constant__ CUtensorMap high, const __grid_constant__ CUtensorMap low,
                     const unsigned char* weights, const float* bias, float* output, const ProductSizes s) {
    using T = Tile<Parts, Channels, Cells>;
    extern __shared__ __align__(1024) unsigned char shared[];
    __shared__ __align__(8) unsigned long long filled[T::stages], freed[T::stages];
    if (threadIdx.x == 0) {
        for (int i = 0; i < T::stages; ++i) {
            begin(filled[i], 1);
            begin(freed[i], 8); // warps
        }
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    }
    __syncthreads();
    const int all = s.blocks * s.groups, block = blockIdx.x % all, first = blockIdx.x / all * Cells;
    const unsigned stages = inShared(shared);
    const int group = threadIdx.x / 128;
    if (group == 2) {
        if (threadIdx.x == 256)
            askForSlices<Brain, Parts, Channels, Cells>(high, low, weights, first, block, stages, filled, freed, s);
        return;
    }
    const int firstRow = Channels == 64 ? 0 : group * 64, firstColumn = Channels == 64 ? group * T::columns : 0;
    const int slices = s.chunks * s.kernelH * s.kernelW;
    float sums[T::columns / 2];
    int stage = 0, parity = 0, before = -1;
    for (int slice = 0; slice < slices; ++slice) {
        const unsigned a = stages + stage * T::stage + firstRow * sliceBytes,
                       b = stages + stage * T::stage + (Parts * Channels + firstColumn) * sliceBytes;
        wait(filled[stage], parity);
        beforeProducts();
#pragma unroll
        for (int k = 0; k < sliceBytes; k += 32) {
            if (Parts == 2) {
                multiply<Brain>(sums, described(a + Channels * sliceBytes + k, 16), described(b + k, 16),
                                slice > 0 || k > 0);
                multiply<Brain>(sums, described(a + k, 16), described(b + Cells * sliceBytes + k, 16), 1);
            }
            multiply<Brain>(sums, described(a + k, 16), described(b + k, 16), Parts == 2 || slice > 0 || k > 0);
        }
        endGroup();
        waitForProducts<1>(sums); // those of the slice before
        if (threadIdx.x % 32 == 0 && before >= 0)
            arrive(freed[before]);
        before = stage;
        stage = stage + 1 == T::stages ? 0 : stage + 1;
        parity ^= stage == 0;
    }
    waitForProducts<0>(sums);
    writeSums(sums, output, bias, first + firstColumn, block / s.blocks,
              block % s.blocks * Channels + firstRow + static_cast<int>(threadIdx.x % 128 / 32) * 16, s);
}

/// Lays pictures out with the channels side by side, rounded, each group's filled up with zeros to whole slices. Grid: runs of
/// 64 cells, slices, pictures. The low parts, where there are any, lie `apart` bytes behind.
template <bool Brain, int Parts>
__global__ void __launch_bounds__(turnThreads)
    turnInput(const float* __restrict__ input, unsigned char* __restrict__ turned, int64_t apart, int cells,
              int channels, int chunks) {
    constexpr int channelsOfSlice = Brain ? 64 : 32, ofPiece = channelsOfSlice / 8;
    __shared__ float held[channelsOfSlice][turnedCells + 1];
    const int first = blockIdx.x * turnedCells, group = blockIdx.y / chunks, chunk = blockIdx.y % chunks;
    const int groups = gridDim.y / chunks;
    const int lane = threadIdx.x % 32;
    const float* from =
        input + ((blockIdx.z * int64_t{groups} + group) * channels + chunk * channelsOfSlice) * int64_t{cells} + first;
    for (int c = threadIdx.x / 32; c < channelsOfSlice; c += turnThreads / 32)
#pragma unroll
        for (int p = lane; p < turnedCells; p += 32)
            held[c][p] = chunk * channelsOfSlice + c < channels && first + p < cells ? from[int64_t{c} * cells + p] : 0;
    __syncthreads();
    for (int u = threadIdx.x; u < turnedCells * 8; u += turnThreads) {
        const int cell = u / 8, piece = u % 8;
        if (first + cell >= cells)
            break;
        unsigned char* to =
            turned + ((blockIdx.z * int64_t{cells} + first + cell) * gridDim.y + blockIdx.y) * sliceBytes + piece * 16;
        writePiece<Brain, Parts>(to, apart, [&](int i) { return held[piece * ofPiece + i][cell]; });
    }
}

#else
template <bool Brain, int Parts, int Channels, int Cells>
__global__ void warpgroupProduct(const __grid_constant__ CUtensorMap, const __grid_constant__ CUtensorMap,
                                 const unsigned char*, const float*, float*, const ProductSizes) {}
template <bool Brain, int Parts>
__global__ void turnInput(const float*, unsigned char*, int64_t, int, int, int) {}
#endif

/// That the busiest multiprocessor computes of `tiles`.
int64_t rounds(int64_t tiles) {
    const auto* device = chosenDevice();
    return ceilDiv(tiles, int64_t{device ? device->multiprocessors : 132});
}

/// Output cells of a tile of 128 channels: 192, where TF32 leaves fewer bytes to fetch by it and the multiprocessors are not
/// left idle, else 96. Others were slower in each of ResNet-18's layers on an H100.
int cellsOfTile(FactorType factors, int64_t cells, int64_t blocks) {
    const auto took = [&](int64_t width) { return rounds(ceilDiv(cells, width) * blocks) * width; };
    return factors == FactorType::Tf32 && took(192) <= took(96) ? 192 : 96;
}

int64_t turnedBytes(const ConvolutionProblem& problem, FactorType factors) {
    const ConvolutionSpec& s = problem.spec;
    return problem.pictures() * problem.input.rows * problem.input.columns * s.groups *
           ceilDiv(s.groupChannels(), int64_t{channelsOfSlice(factors)}) * sliceBytes;
}

/// Of turned pictures, for runs of `cells` output cells.
Expected<CUtensorMap> windowsOf(const ConvolutionProblem& problem, FactorType factors, void* turned, int cells) {
    constexpr const char* call = "cuTensorMapEncodeIm2col";
    static const auto encode = driverFunction<decltype(cuTensorMapEncodeIm2col)>(call);
    if (!encode)
        return driverError(call, CUDA_ERROR_NOT_FOUND);
    const ConvolutionSpec& s = problem.spec;
    const int slice = channelsOfSlice(factors);
    const auto wide = [](int64_t n) { return static_cast<cuuint64_t>(n); };
    const int64_t chunks = s.groups * ceilDiv(s.groupChannels(), int64_t{slice}),
                  rowBytes = problem.input.columns * chunks * sliceBytes;
    const cuuint64_t sizes[]{wide(chunks * slice), wide(problem.input.columns), wide(problem.input.rows),
                             wide(problem.pictures())},
        steps[]{wide(chunks * sliceBytes), wide(rowBytes), wide(rowBytes * problem.input.rows)};
    const auto corner = [](int64_t n) { return static_cast<int>(n); };
    const int lower[]{corner(-s.padding.w), corner(-s.padding.h)},
        upper[]{corner(s.padding.w - (s.kernel.w - 1) * s.dilation.w),
                corner(s.padding.h - (s.kernel.h - 1) * s.dilation.h)};
    const cuuint32_t every[]{1, static_cast<cuuint32_t>(s.stride.w), static_cast<cuuint32_t>(s.stride.h), 1};
    CUtensorMap map{};
    const auto code = encode(
        &map, factors == FactorType::BFloat16 ? CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 : CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4,
        turned, sizes, steps, lower, upper, static_cast<cuuint32_t>(slice), static_cast<cuuint32_t>(cells), every,
        CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
        CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    if (code != CUDA_SUCCESS)
        return driverError(call, code);
    return map;
}

template <bool Brain, int Parts, int Channels, int Cells>
Status launchTile(const FastPlan& plan, const CUtensorMap& high, const CUtensorMap& low, const ConvolutionProblem& p,
                  const float* weights, float* output, const ProductSizes& sizes, cudaStream_t stream) {
    using T = Tile<Parts, Channels, Cells>;
    auto* kernel = warpgroupProduct<Brain, Parts, Channels, Cells>;
    if (auto fine = check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, T::shared),
                          "cudaFuncSetAttribute");
        !fine)
        return fine;
    kernel<<<static_cast<unsigned>(plan.launch.grid[0]), Threads, T::shared, stream>>>(
        high, low, reinterpret_cast<const unsigned char*>(weights), p.bias, output, sizes);
    return checkLaunch("warpgroupProduct");
}

template <bool Brain, int Parts>
Status launchFactors(const FastPlan& plan, auto&&... rest) {
    if (plan.tileChannels == 64)
        return launchTile<Brain, Parts, 64, 192>(plan, rest...);
    if constexpr (!Brain && Parts == 1)
        if (plan.tileCells == 192)
            return launchTile<Brain, Parts, 128, 192>(plan, rest...);
    return launchTile<Brain, Parts, 128, 96>(plan, rest...);
}

} // namespace

/// By block of output channels, slice of input channels, place of the filter and part: rows of 128 bytes whose pieces of 16
/// change places as wgmma wants them; zeros where there are no such channels.
std::vector<float> packedWeights(const ConvolutionProblem& problem, FactorType factors, int channels) {
    const ConvolutionSpec& s = problem.spec;
    const int64_t outs = s.outputChannels / s.groups, blocks = ceilDiv(outs, int64_t{channels}),
                  slice = channelsOfSlice(factors), chunks = ceilDiv(s.groupChannels(), slice),
                  parts = partsOf(factors), places = s.kernel.h * s.kernel.w, floats = sliceBytes / 4;
    std::vector<float> packed(static_cast<std::size_t>(s.groups * blocks * chunks * places * parts * channels * floats),
                              0.0f);
    auto* bytes = reinterpret_cast<unsigned char*>(packed.data());
    for (int64_t o = 0; o < s.outputChannels; ++o)
        for (int64_t i = 0; i < s.groupChannels(); ++i) {
            const int64_t block = o / outs * blocks + o % outs / channels, row = o % outs % channels,
                          size = sliceBytes / slice, byte = i % slice * size;
            const int64_t at = row * sliceBytes + ((byte / 16 ^ row % 8) * 16 + byte % 16);
            for (int64_t place = 0; place < places; ++place) {
                auto* to = bytes + ((block * chunks + i / slice) * places + place) * parts * channels * sliceBytes + at;
                const float weight =
                    problem.filter.at(place / s.kernel.w, place % s.kernel.w, o * s.groupChannels() + i);
                if (factors == FactorType::BFloat16) {
                    const __nv_bfloat16 brain = __float2bfloat16_rn(weight);
                    std::memcpy(to, &brain, sizeof(brain));
                    continue;
                }
                const float high = roundedFactor(weight, FactorType::Tf32);
                std::memcpy(to, &high, sizeof(high));
                const float low = std::isfinite(high) ? roundedFactor(weight - high, FactorType::Tf32) : 0.0f;
                if (parts == 2)
                    std::memcpy(to + channels * sliceBytes, &low, sizeof(low));
            }
        }
    return packed;
}

bool hasHopperConvolution() {
    const auto* device = chosenDevice();
    cudaFuncAttributes made{};
    return device && device->major == 9 && device->minor == 0 &&
           cudaFuncGetAttributes(&made, turnInput<true, 1>) == cudaSuccess &&
           made.ptxVersion >= 90; // not the empty one above
}

void planHopper(FastPlan& plan, const ConvolutionProblem& problem, const PlanesView<float>& output) {
    const ConvolutionSpec& s = problem.spec;
    const int64_t outs = s.outputChannels / s.groups, cells = problem.pictures() * output.rows * output.columns;
    plan.tileChannels = outs <= 64 ? 64 : 128;
    const int64_t blocks = ceilDiv(outs, int64_t{plan.tileChannels}) * s.groups;
    plan.tileCells = plan.tileChannels == 64 ? 192 : cellsOfTile(plan.factors, cells, blocks);
    const int64_t most = rounds(ceilDiv(cells, int64_t{plan.tileCells}) * blocks);
    // A cell's time here over that of the flat product, on an H200. A block that is alone where two have room waits more.
    const bool alone = most == 1 && plan.tileCells == 96;
    const double slower = plan.tileChannels == 64                ? 1.6
                          : alone                                ? 1.4
                          : plan.factors == FactorType::BFloat16 ? 1.25
                                                                 : 1.1;
    if (planFlat(plan, problem, slower * static_cast<double>(most * plan.tileCells * plan.tileChannels)))
        return;
    plan.weights = packedWeights(problem, plan.factors, plan.tileChannels);
    plan.launch = {{ceilDiv(cells, int64_t{plan.tileCells}) * blocks, 1, 1}, {Threads, 1, 1}};
    plan.preparedBytes = static_cast<std::size_t>(turnedBytes(problem, plan.factors) * partsOf(plan.factors));
}

Status prepareHopper(const FastPlan& plan, const ConvolutionProblem& onDevice, void* prepared, cudaStream_t stream) {
    if (plan.flat)
        return prepareFlat(plan, onDevice, prepared, stream);
    const ConvolutionSpec& s = onDevice.spec;
    const int64_t cells = onDevice.input.rows * onDevice.input.columns,
                  chunks = ceilDiv(s.groupChannels(), int64_t{channelsOfSlice(plan.factors)});
    const dim3 grid(static_cast<unsigned>(ceilDiv(cells, int64_t{turnedCells})),
                    static_cast<unsigned>(s.groups * chunks), static_cast<unsigned>(onDevice.pictures()));
    auto* kernel = plan.factors == FactorType::BFloat16 ? turnInput<true, 1>
                   : plan.factors == FactorType::Tf32   ? turnInput<false, 1>
                                                        : turnInput<false, 2>;
    kernel<<<grid, turnThreads, 0, stream>>>(onDevice.input.data, static_cast<unsigned char*>(prepared),
                                             turnedBytes(onDevice, plan.factors), static_cast<int>(cells),
                                             static_cast<int>(s.groupChannels()), static_cast<int>(chunks));
    return checkLaunch("turnInput");
}

Status launchHopper(const FastPlan& plan, const ConvolutionProblem& onDevice, const float* weights, void* prepared,
                    const PlanesView<float>& output, cudaStream_t stream, const Epilogue* epilogue) {
    if (plan.flat)
        return launchFlat(plan, onDevice, weights, prepared, output, stream, epilogue);
    const auto high = windowsOf(onDevice, plan.factors, prepared, plan.tileCells);
    const auto low =
        high && plan.factors == FactorType::Float32
            ? windowsOf(onDevice, plan.factors,
                        static_cast<unsigned char*>(prepared) + turnedBytes(onDevice, plan.factors), plan.tileCells)
            : high;
    if (!low)
        return low.error();
    const ConvolutionGeometry g = geometryOf(onDevice, output);
    ProductSizes s{};
    s.cellsOfPicture = g.outRows * g.outColumns;
    s.cells = static_cast<int>(onDevice.pictures()) * s.cellsOfPicture;
    s.outColumns = g.outColumns;
    s.kernelH = g.kernelH, s.kernelW = g.kernelW, s.strideH = g.strideH, s.strideW = g.strideW;
    s.paddingH = g.paddingH, s.paddingW = g.paddingW, s.dilationH = g.dilationH, s.dilationW = g.dilationW;
    s.chunks = static_cast<int>(ceilDiv(onDevice.spec.groupChannels(), int64_t{channelsOfSlice(plan.factors)}));
    s.groups = static_cast<int>(onDevice.spec.groups);
    s.outs = g.groupOutChannels;
    s.blocks = (s.outs + plan.tileChannels - 1) / plan.tileChannels;
    constexpr float most = std::numeric_limits<float>::infinity();
    s.end = epilogue ? *epilogue : Epilogue{nullptr, g.relu ? 0 : -most, most};
    switch (plan.factors) {
    case FactorType::BFloat16:
        return launchFactors<true, 1>(plan, *high, *low, onDevice, weights, output.data, s, stream);
    case FactorType::Tf32:
        return launchFactors<false, 1>(plan, *high, *low, onDevice, weights, output.data, s, stream);
    default:
        return launchFactors<false, 2>(plan, *high, *low, onDevice, weights, output.data, s, stream);
    }
}

} // namespace telar::gpu

#else

namespace telar::gpu {

bool hasHopperConvolution() { return false; }
void planHopper(FastPlan&, const ConvolutionProblem&, const PlanesView<float>&) {}
Status prepareHopper(const FastPlan&, const ConvolutionProblem&, void*, cudaStream_t) { return {}; }
Status launchHopper(const FastPlan&, const ConvolutionProblem&, const float*, void*, const PlanesView<float>&,
                    cudaStream_t, const Epilogue*) {
    return {};
}

} // namespace telar::gpu

#endif
