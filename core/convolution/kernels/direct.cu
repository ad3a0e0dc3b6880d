// One thread for each output cell: it reads its window and the filter from global memory, multiplies, adds up and
// writes one number. Neighbouring threads read neighbouring cells, so a warp's loads fall into few sectors; where
// windows overlap, and for every output channel, the same cells are read again. All threads of a block need the same
// weight at the same time: one sector serves a warp.

#include "geometry.cuh"

/// A plane of the grid is one output channel of one picture. `bias`: a number for each output channel, or null.
__global__ void direct(const float* input, const float* filter, const float* bias, float* output,
                       ConvolutionGeometry g) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int plane = blockIdx.z, picture = plane / g.outChannels, channel = plane % g.outChannels;
    if (row >= g.outRows || column >= g.outColumns)
        return; // the last blocks reach beyond the output

    const int top = row * g.strideH - g.paddingH, left = column * g.strideW - g.paddingW;
    const int firstChannel = picture * g.inChannels + channel / g.groupOutChannels * g.groupInChannels;
    const float* weights = filter + int64_t(channel) * g.groupInChannels * g.kernelH * g.kernelW;
    float sum = 0;
    for (int i = 0; i < g.groupInChannels; ++i) {
        const float* cells = input + (firstChannel + i) * g.planeStride;
        for (int y = 0; y < g.kernelH; ++y) {
            const int r = top + y * g.dilationH;
            for (int x = 0; x < g.kernelW; ++x) {
                const int c = left + x * g.dilationW;
                float value = 0; // in the padding
                if (r >= 0 && r < g.rows && c >= 0 && c < g.columns)
                    value = cells[r * g.rowStride + c];
                sum = fmaf(value, *weights++, sum);
            }
        }
    }

    if (bias)
        sum += bias[channel];
    output[plane * g.outPlaneStride + row * g.outRowStride + column] = g.relu && sum < 0 ? 0 : sum;
}
