// Rows first, then columns: the largest (or the sum) of each row of a window goes into shared memory, where
// the windows above and below find it again; then every thread joins the rows of its window. A window of
// K x K costs 2 K steps instead of K squared.

#include "window.cuh"

/// `argmax`: where each maximum was, or null.
template <class T, class Out>
__global__ void separable(const T* input, Out* output, int64_t* argmax, PoolGeometry g) {
    extern __shared__ __align__(16) unsigned char rowResults[];
    const int nothing = -2; // a row of a window without a cell that takes part
    const int across = blockDim.x, x = threadIdx.x;
    const int plane = blockIdx.z, firstRow = blockIdx.y * blockDim.y;
    const int row = firstRow + threadIdx.y, column = blockIdx.x * across + x;
    const int top = firstRow * g.strideH - g.paddingH, left = column * g.strideW - g.paddingW;
    const int tileRows = tileExtent(blockDim.y, g.kernelH, g.strideH, g.dilationH);
    // Either sums, or maxima and where they are; 8 bytes a cell.
    double* sums = reinterpret_cast<double*>(rowResults);
    T* maxima = reinterpret_cast<T*>(rowResults);
    int* places = reinterpret_cast<int*>(rowResults) + tileRows * across;

    for (int y = threadIdx.y; y < tileRows; y += blockDim.y) {
        const int r = top + y, k = y * across + x;
        Largest<T> best;
        double sum = 0;
        for (int j = 0; j < g.kernelW && column < g.outColumns; ++j) {
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
                best.take(value, inside ? c : -1);
        }
        if (g.average) {
            sums[k] = sum;
        } else {
            maxima[k] = best.value;
            places[k] = best.found ? int(best.index) : nothing;
        }
    }
    __syncthreads();

    if (row >= g.outRows || column >= g.outColumns)
        return;
    const int64_t cell = plane * g.outPlaneStride + row * g.outRowStride + column;
    if (g.average) {
        double sum = 0;
        for (int i = 0; i < g.kernelH; ++i)
            sum += sums[(threadIdx.y * g.strideH + i * g.dilationH) * across + x];
        const int count =
            countedCells(row * g.strideH - g.paddingH, g.kernelH, g.dilationH, g.rows, g.paddingH, g.paddingCounts) *
            countedCells(left, g.kernelW, g.dilationW, g.columns, g.paddingW, g.paddingCounts);
        output[cell] = float(sum / count);
        return;
    }
    Largest<T> best;
    for (int i = 0; i < g.kernelH; ++i) {
        const int y = threadIdx.y * g.strideH + i * g.dilationH, k = y * across + x;
        const int place = places[k];
        if (place == nothing)
            continue;
        best.take(maxima[k], place >= 0 ? int64_t(top + y) * g.columns + place : -1);
    }
    output[cell] = best.value;
    if (argmax)
        argmax[(int64_t(plane) * g.outRows + row) * g.outColumns + column] = best.index;
}

template __global__ void separable<uint8_t, uint8_t>(const uint8_t*, uint8_t*, int64_t*, PoolGeometry);
template __global__ void separable<int, int>(const int*, int*, int64_t*, PoolGeometry);
template __global__ void separable<float, float>(const float*, float*, int64_t*, PoolGeometry);
template __global__ void separable<uint8_t, float>(const uint8_t*, float*, int64_t*, PoolGeometry);
template __global__ void separable<int, float>(const int*, float*, int64_t*, PoolGeometry);
