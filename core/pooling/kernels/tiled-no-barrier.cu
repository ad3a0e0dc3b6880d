// A block fetches the part of the input that its windows cover, with the halo around it, into shared memory
// once; then every thread reads its window from there. Overlapping windows no longer go to global memory
// again. Between filling and reading stands a barrier.

#include "window.cuh"

/// `argmax`: where each maximum was, or null.
template <class T, class Out>
__global__ void tiled(const T* input, Out* output, int64_t* argmax, PoolGeometry g) {
    extern __shared__ __align__(16) unsigned char tile[];
    T* cells = reinterpret_cast<T*>(tile);
    const int plane = blockIdx.z, firstRow = blockIdx.y * blockDim.y, firstColumn = blockIdx.x * blockDim.x;
    const int top = firstRow * g.strideH - g.paddingH, left = firstColumn * g.strideW - g.paddingW;
    const int tileRows = tileExtent(blockDim.y, g.kernelH, g.strideH, g.dilationH);
    const int tileColumns = tileExtent(blockDim.x, g.kernelW, g.strideW, g.dilationW);

    // All threads fill the tile together, neighbours neighbouring cells; padding becomes zeros.
    for (int k = threadIdx.y * blockDim.x + threadIdx.x; k < tileRows * tileColumns; k += blockDim.x * blockDim.y) {
        const int r = top + k / tileColumns, c = left + k % tileColumns;
        T value = 0;
        if (r >= 0 && r < g.rows && c >= 0 && c < g.columns)
            value = input[plane * g.planeStride + r * g.rowStride + c];
        cells[k] = value;
    }

    const int row = firstRow + threadIdx.y, column = firstColumn + threadIdx.x;
    if (row >= g.outRows || column >= g.outColumns)
        return; // only now: the whole block has to come to the barrier
    Largest<T> best;
    double sum = 0;
    int count = 0;
    for (int i = 0; i < g.kernelH; ++i) {
        const int y = threadIdx.y * g.strideH + i * g.dilationH, r = top + y;
        for (int j = 0; j < g.kernelW; ++j) {
            const int x = threadIdx.x * g.strideW + j * g.dilationW, c = left + x;
            const bool inside = r >= 0 && r < g.rows && c >= 0 && c < g.columns;
            const bool beyond = r >= g.rows + g.paddingH || c >= g.columns + g.paddingW;
            if (!inside && (beyond || !g.paddingCounts))
                continue;
            const T value = cells[y * tileColumns + x];
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

template __global__ void tiled<uint8_t, uint8_t>(const uint8_t*, uint8_t*, int64_t*, PoolGeometry);
template __global__ void tiled<int, int>(const int*, int*, int64_t*, PoolGeometry);
template __global__ void tiled<float, float>(const float*, float*, int64_t*, PoolGeometry);
template __global__ void tiled<uint8_t, float>(const uint8_t*, float*, int64_t*, PoolGeometry);
template __global__ void tiled<int, float>(const int*, float*, int64_t*, PoolGeometry);
