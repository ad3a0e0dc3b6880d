// A block fetches the part of the input that its windows cover, with the halo around it, into shared memory, one input
// channel after the other; then every thread reads its window from there. Overlapping windows no longer go to global
// memory again. Two barriers a channel: none reads before all have written, none overwrites before all have read.

#include "geometry.cuh"

/// A plane of the grid is one output channel of one picture. `bias`: a number for each output channel, or null.
__global__ void tiled(const float* input, const float* filter, const float* bias, float* output,
                      ConvolutionGeometry g) {
    extern __shared__ __align__(16) float tile[];
    const int firstRow = blockIdx.y * blockDim.y, firstColumn = blockIdx.x * blockDim.x;
    const int plane = blockIdx.z, picture = plane / g.outChannels, channel = plane % g.outChannels;
    const int top = firstRow * g.strideH - g.paddingH, left = firstColumn * g.strideW - g.paddingW;
    const int tileRows = (blockDim.y - 1) * g.strideH + (g.kernelH - 1) * g.dilationH + 1;
    const int tileColumns = (blockDim.x - 1) * g.strideW + (g.kernelW - 1) * g.dilationW + 1;
    const int firstChannel = picture * g.inChannels + channel / g.groupOutChannels * g.groupInChannels;
    const float* weights = filter + int64_t(channel) * g.groupInChannels * g.kernelH * g.kernelW;

    float sum = 0;
    for (int i = 0; i < g.groupInChannels; ++i) {
        const float* cells = input + (firstChannel + i) * g.planeStride;
        // All threads fill the tile together, neighbours neighbouring cells; padding becomes zeros.
        for (int k = threadIdx.y * blockDim.x + threadIdx.x; k < tileRows * tileColumns; k += blockDim.x * blockDim.y) {
            const int r = top + k / tileColumns, c = left + k % tileColumns;
            float value = 0;
            if (r >= 0 && r < g.rows && c >= 0 && c < g.columns)
                value = cells[r * g.rowStride + c];
            tile[k] = value;
        }
        __syncthreads();
        for (int y = 0; y < g.kernelH; ++y) {
            const int r = threadIdx.y * g.strideH + y * g.dilationH;
            for (int x = 0; x < g.kernelW; ++x) {
                const int c = threadIdx.x * g.strideW + x * g.dilationW;
                sum = fmaf(tile[r * tileColumns + c], *weights++, sum);
            }
        }
        __syncthreads();
    }

    const int row = firstRow + threadIdx.y, column = firstColumn + threadIdx.x;
    if (row >= g.outRows || column >= g.outColumns)
        return; // only now: the whole block has to come to the barriers
    if (bias)
        sum += bias[channel];
    output[plane * g.outPlaneStride + row * g.outRowStride + column] = g.relu && sum < 0 ? 0 : sum;
}
