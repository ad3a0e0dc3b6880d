// Tensor cores, as CUDA C++ offers them: a warp multiplies a 16 x 8 piece of A by an 8 x 16 piece of B in one
// step. The factors are rounded to TF32 first, ten bits behind the point; sums are float32. Which lane holds which
// element of a fragment is not laid down, so they are filled and emptied as a whole. (CUDA C++ Programming Guide,
// "Warp Matrix Functions"; from capability 8.0 on.)

#include <mma.h>

constexpr int Threads = 256;                  // 2 x 4 warps
constexpr int Rows = 128, Columns = 128;      // of a block: 2 warps of 64 rows, 4 of 32 columns
constexpr int Depth = 16;                     // of a slice
constexpr int Side = 16, Step = 8;            // of a fragment of C, and of what is multiplied at once
constexpr int DownTiles = 4, AcrossTiles = 2; // fragments of C, of a warp
constexpr int PitchA = Depth + 4, PitchB = Columns + 8, PitchC = Side + 4; // a fragment's lanes fall on 32 banks
constexpr int Vectors = Rows * Depth / 4 / Threads; // of four numbers, of a thread, of each factor

using namespace nvcuda;

/// Four neighbours of a row; zeros beyond its end. Rows whose length is no multiple of 4 come cell by cell.
__device__ __forceinline__ void fetch(float4& four, const float* from, int row, int column, int rows, int columns) {
    if (row < rows && column + 4 <= columns && columns % 4 == 0) {
        four = *reinterpret_cast<const float4*>(from + size_t(row) * columns + column);
        return;
    }
    const float* cell = from + size_t(row) * columns + column;
    four.x = row < rows && column < columns ? cell[0] : 0;
    four.y = row < rows && column + 1 < columns ? cell[1] : 0;
    four.z = row < rows && column + 2 < columns ? cell[2] : 0;
    four.w = row < rows && column + 3 < columns ? cell[3] : 0;
}

/// To the ten bits behind the point that the tensor cores look at.
__device__ __forceinline__ float4 rounded(const float4& four) {
    return make_float4(wmma::__float_to_tf32(four.x), wmma::__float_to_tf32(four.y), wmma::__float_to_tf32(four.z),
                       wmma::__float_to_tf32(four.w));
}

/// c (m x n) = a (m x k) * b (k x n), row-major; blocks of 256 threads make 128 x 128 elements.
__global__ void __launch_bounds__(Threads, 2) wmmaTile(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ __align__(32) float tileA[2][Rows * PitchA];
    __shared__ __align__(32) float tileB[2][Depth * PitchB];
    __shared__ __align__(32) float patches[Threads / 32][Side * PitchC];
    const int top = blockIdx.y * Rows, left = blockIdx.x * Columns;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, y = warp / 4 * 64, x = warp % 4 * 32;

    wmma::fragment<wmma::accumulator, Side, Side, Step, float> sums[DownTiles][AcrossTiles];
#pragma unroll
    for (int i = 0; i < DownTiles; ++i)
#pragma unroll
        for (int j = 0; j < AcrossTiles; ++j)
            wmma::fill_fragment(sums[i][j], 0.0f);

    float4 nextA[Vectors], nextB[Vectors];
    const int slices = (k + Depth - 1) / Depth;
    for (int slice = 0; slice <= slices; ++slice) { // fetches one slice and multiplies the one before
        if (slice < slices) {
#pragma unroll
            for (int i = 0; i < Vectors; ++i) {
                const int v = i * Threads + threadIdx.x;
                fetch(nextA[i], a, top + v / (Depth / 4), slice * Depth + v % (Depth / 4) * 4, m, k);
                fetch(nextB[i], b, slice * Depth + v / (Columns / 4), left + v % (Columns / 4) * 4, k, n);
            }
        }
        if (slice > 0) {
            const float* partA = tileA[(slice - 1) % 2];
            const float* partB = tileB[(slice - 1) % 2];
#pragma unroll
            for (int p = 0; p < Depth; p += Step) {
                wmma::fragment<wmma::matrix_a, Side, Side, Step, wmma::precision::tf32, wmma::row_major>
                    fromA[DownTiles];
                wmma::fragment<wmma::matrix_b, Side, Side, Step, wmma::precision::tf32, wmma::row_major>
                    fromB[AcrossTiles];
#pragma unroll
                for (int i = 0; i < DownTiles; ++i)
                    wmma::load_matrix_sync(fromA[i], partA + (y + i * Side) * PitchA + p, PitchA);
#pragma unroll
                for (int j = 0; j < AcrossTiles; ++j)
                    wmma::load_matrix_sync(fromB[j], partB + p * PitchB + x + j * Side, PitchB);
#pragma unroll
                for (int i = 0; i < DownTiles; ++i)
#pragma unroll
                    for (int j = 0; j < AcrossTiles; ++j)
                        wmma::mma_sync(sums[i][j], fromA[i], fromB[j], sums[i][j]);
            }
        }
        if (slice < slices) {
#pragma unroll
            for (int i = 0; i < Vectors; ++i) {
                const int v = i * Threads + threadIdx.x;
                float* toA = &tileA[slice % 2][v / (Depth / 4) * PitchA + v % (Depth / 4) * 4];
                float* toB = &tileB[slice % 2][v / (Columns / 4) * PitchB + v % (Columns / 4) * 4];
                *reinterpret_cast<float4*>(toA) = rounded(nextA[i]);
                *reinterpret_cast<float4*>(toB) = rounded(nextB[i]);
            }
        }
        __syncthreads();
    }

    // Through a patch of shared memory, so that every lane knows which elements it writes.
    float* patch = patches[warp];
#pragma unroll
    for (int i = 0; i < DownTiles; ++i)
#pragma unroll
        for (int j = 0; j < AcrossTiles; ++j) {
            wmma::store_matrix_sync(patch, sums[i][j], PitchC, wmma::mem_row_major);
            __syncwarp();
            for (int e = lane; e < Side * Side; e += 32) {
                const int row = top + y + i * Side + e / Side, column = left + x + j * Side + e % Side;
                if (row < m && column < n)
                    c[size_t(row) * n + column] = patch[e / Side * PitchC + e % Side];
            }
            __syncwarp();
        }
}
