#include "gpu/network/products.cuh"

#include "gpu/network/kernels.hpp"

#include <algorithm>

namespace telar::gpu {

namespace {

constexpr int64_t mostPlanes = 65535; ///< CUDA's limit of a grid in y and z

unsigned limited(int64_t count) { return static_cast<unsigned>(std::clamp<int64_t>(count, 1, mostPlanes)); }

unsigned cellBlocks(int64_t count) {
    return static_cast<unsigned>(std::clamp<int64_t>((count + tileThreads - 1) / tileThreads, 1, 1 << 24));
}

unsigned tiles(int64_t count) { return static_cast<unsigned>((count + tile - 1) / tile); }

constexpr int fewTerms = 4; ///< output channels of a group from which a tile pays

} // namespace

Status launchProducts(const float* a, const float* b, float* c, const StackSizes& sizes, cudaStream_t stream) {
    const dim3 grid(tiles(sizes.n), tiles(sizes.m), limited(sizes.count));
    stackKernel<<<grid, tileThreads, 0, stream>>>(a, b, c, sizes);
    return checkLaunch("stackKernel");
}

Status launchAnyConvolution(const float* in, const float* weights, const float* bias, const float* added, float* out,
                            const PlaneWindow& w, const ConvolutionSizes& sizes, cudaStream_t stream) {
    const int64_t cells = int64_t{w.outRows} * w.outColumns, planes = int64_t{sizes.samples} * sizes.outputs;
    const bool alone = sizes.groups == sizes.channels && sizes.outputs == sizes.channels && w.dilationH == 1 &&
                       w.dilationW == 1 && w.strideH == w.strideW && w.kernelH == w.kernelW;
    const auto rows = [&](auto kernel) {
        const int64_t count = planes * w.outRows * ((w.outColumns + cellsOfThread - 1) / cellsOfThread);
        kernel<<<cellBlocks(count), tileThreads, 0, stream>>>(in, weights, bias, added, out,
                                                              static_cast<unsigned>(count), w, sizes);
        return checkLaunch("depthwiseCells");
    };
    if (alone && w.kernelH == 3 && w.strideH == 1)
        return rows(depthwiseCells<3, 1>);
    if (alone && w.kernelH == 3 && w.strideH == 2)
        return rows(depthwiseCells<3, 2>);
    if (alone && w.kernelH == 5 && w.strideH == 1)
        return rows(depthwiseCells<5, 1>);
    if (alone && w.kernelH == 5 && w.strideH == 2)
        return rows(depthwiseCells<5, 2>);
    if (sizes.outputs / sizes.groups < fewTerms) {
        convolutionCells<<<cellBlocks(planes * cells), tileThreads, 0, stream>>>(
            in, weights, bias, added, out, static_cast<unsigned>(planes * cells), w, sizes);
        return checkLaunch("convolutionCells");
    }
    const dim3 grid(tiles(cells), tiles(sizes.outputs / sizes.groups), limited(int64_t{sizes.samples} * sizes.groups));
    convolutionTiles<<<grid, tileThreads, 0, stream>>>(in, weights, bias, added, out, w, sizes);
    return checkLaunch("convolutionTiles");
}

Status launchUnfold(const float* in, float* out, int samples, int channels, int wanted, int folds,
                    const PlaneWindow& window, int columns, cudaStream_t stream) {
    const int64_t count = int64_t{samples} * wanted * window.inRows * columns;
    unfoldColumns<<<cellBlocks(count), tileThreads, 0, stream>>>(in, out, static_cast<unsigned>(count), channels,
                                                                 wanted, folds, window, columns);
    return checkLaunch("unfoldColumns");
}

Status launchTransposed(const float* in, const float* weights, const float* bias, float* out, const PlaneWindow& window,
                        const ConvolutionSizes& sizes, cudaStream_t stream) {
    const int64_t count = int64_t{sizes.samples} * sizes.outputs * window.outRows * window.outColumns;
    transposedCells<<<cellBlocks(count), tileThreads, 0, stream>>>(in, weights, bias, out, static_cast<unsigned>(count),
                                                                   window, sizes);
    return checkLaunch("transposedCells");
}

} // namespace telar::gpu
