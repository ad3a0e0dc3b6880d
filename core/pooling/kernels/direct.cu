// One thread for each output cell: it reads its window from global memory and writes one value. Neighbouring
// threads read neighbouring cells, so a warp's loads fall into few sectors; where windows overlap, every cell
// is read again by every window that covers it.

#include "window.cuh"

/// `argmax`: where each maximum was, or null.
template <class T, class Out>
__global__ void direct(const T* input, Out* output, int64_t* argmax, PoolGeometry g) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int plane = blockIdx.z;
    if (row >= g.outRows || column >= g.outColumns)
        return; // the last blocks reach beyond the output

    const int top = row * g.strideH - g.paddingH, left = column * g.strideW - g.paddingW;
    Largest<T> best;
    double sum = 0;
    int count = 0;
    for (int i = 0; i < g.kernelH; ++i) {
        const int r = top + i * g.dilationH;
        for (int j = 0; j < g.kernelW; ++j) {
            const int c = left + j * g.dilationW;
            const bool inside = r >= 0 && r < g.rows && c >= 0 && c < g.columns;
            const bool beyond = r >= g.rows + g.paddingH || c >= g.columns + g.paddingW;
            if (!inside && (beyond || !g.paddingCounts))
                continue;
            T value = 0;
            if (inside)
                value = input[plane * g.planeStride + r * g.rowStride + c];
            if (g.average)
                sum += value;
            else
                best.take(value, inside ? int64_t(r) * g.columns + c : -1);
            ++count;
        }
    }

    const int64_t cell = plane * g.outPlaneStride + row * g.outRowStride + column;
    if (g.average) {
        output[cell] = float(sum / count);
    } else {
        output[cell] = best.value;
        if (argmax)
            argmax[(int64_t(plane) * g.outRows + row) * g.outColumns + column] = best.index;
    }
}

template __global__ void direct<uint8_t, uint8_t>(const uint8_t*, uint8_t*, int64_t*, PoolGeometry);
template __global__ void direct<int, int>(const int*, int*, int64_t*, PoolGeometry);
template __global__ void direct<float, float>(const float*, float*, int64_t*, PoolGeometry);
template __global__ void direct<uint8_t, float>(const uint8_t*, float*, int64_t*, PoolGeometry);
template __global__ void direct<int, float>(const int*, float*, int64_t*, PoolGeometry);
