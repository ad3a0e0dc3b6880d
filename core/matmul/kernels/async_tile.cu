// Copies that do not wait: as in warp_tile.cu, but the slices go from global to shared memory by asynchronous
// copies (cp.async, from capability 8.0 on), past the registers. Three copies of the tiles take turns: while one
// slice is multiplied, the next two are on their way. (CUDA C++ Programming Guide,
// "Asynchronous Data Copies".
// nvcc wants #include <cuda_pipeline_primitives.h>.)

constexpr int Threads = 256;             // 2 x 4 warps
constexpr int LanesY = 4, LanesX = 8;    // how a warp's lanes lie over its tile
constexpr int PiecesY = 4, PiecesX = 2;  // of 4 x 4 elements, of a thread
constexpr int Rows = 128, Columns = 256; // of a block: 2 warps of 64 rows, 4 of 64 columns
constexpr int Depth = 8;                 // of a slice
constexpr int Copies = 3;                // of the tiles
constexpr int Pitch = Rows + 4;          // of a row of the turned tile: 4 rows by 8 deep fall on 32 banks

/// Asks for N floats; zeros where they lie outside.
template <int N>
__device__ __forceinline__ void ask(float* to, const float* from, bool inside, const float* somewhere) {
    __pipeline_memcpy_async(to, inside ? from : somewhere, N * sizeof(float), inside ? 0 : N * sizeof(float));
}

/// Slice `slice` of both factors. A is turned on the way: its elements are copied one by one.
template <bool Whole>
__device__ __forceinline__ void askForSlice(const float* a, const float* b, int m, int n, int k, int slice,
                                            float (*tileA)[Pitch], float (*tileB)[Columns]) {
    const int top = blockIdx.y * Rows, left = blockIdx.x * Columns, number = threadIdx.x;
#pragma unroll
    for (int i = 0; i < Rows * Depth / Threads; ++i) {
        const int row = i * (Threads / Depth) + number / Depth, depth = number % Depth, p = slice * Depth + depth;
        const bool inside = Whole || (top + row < m && p < k);
        ask<1>(&tileA[depth][row], a + size_t(top + row) * k + p, inside, a);
    }
    if (Whole) {
#pragma unroll
        for (int i = 0; i < Depth * Columns / 4 / Threads; ++i) {
            const int depth = i * (Threads * 4 / Columns) + number / (Columns / 4), x = number % (Columns / 4) * 4;
            ask<4>(&tileB[depth][x], b + size_t(slice * Depth + depth) * n + left + x, true, b);
        }
    } else {
        for (int depth = 0; depth < Depth; ++depth) {
            const int p = slice * Depth + depth;
            ask<1>(&tileB[depth][number], b + size_t(p) * n + left + number, p < k && left + number < n, b);
        }
    }
}

template <bool Whole>
__device__ __forceinline__ void keep(float* c, int row, int column, int m, int n, const float* four) {
    if (Whole || (row < m && column + 4 <= n && n % 4 == 0)) {
        *reinterpret_cast<float4*>(c + size_t(row) * n + column) = make_float4(four[0], four[1], four[2], four[3]);
        return;
    }
#pragma unroll
    for (int i = 0; i < 4; ++i)
        if (row < m && column + i < n)
            c[size_t(row) * n + column + i] = four[i];
}

/// Whole: every access lies inside and may take 16 bytes.
template <bool Whole>
__device__ __forceinline__ void make(const float* a, const float* b, float* c, int m, int n, int k,
                                     float (*tileA)[Depth][Pitch], float (*tileB)[Depth][Columns]) {
    const int top = blockIdx.y * Rows, left = blockIdx.x * Columns;
    const int number = threadIdx.x, warp = number / 32, lane = number % 32;
    const int y = warp / 4 * 64 + lane / LanesX * 4, x = warp % 4 * 64 + lane % LanesX * 4;
    float sums[4 * PiecesY][4 * PiecesX] = {};
    const int slices = (k + Depth - 1) / Depth;
    for (int slice = 0; slice < Copies - 1; ++slice) {
        if (slice < slices)
            askForSlice<Whole>(a, b, m, n, k, slice, tileA[slice], tileB[slice]);
        __pipeline_commit();
    }
    for (int slice = 0; slice < slices; ++slice) {
        __pipeline_wait_prior(Copies - 2); // this slice is there; the one after it may be on its way
        __syncthreads();                   // for every thread, and nobody still multiplies the one before
        const int further = slice + Copies - 1;
        if (further < slices)
            askForSlice<Whole>(a, b, m, n, k, further, tileA[further % Copies], tileB[further % Copies]);
        __pipeline_commit();
        const int copy = slice % Copies;
#pragma unroll
        for (int p = 0; p < Depth; ++p) {
            float4 partA[PiecesY], partB[PiecesX];
#pragma unroll
            for (int i = 0; i < PiecesY; ++i)
                partA[i] = *reinterpret_cast<float4*>(&tileA[copy][p][y + i * LanesY * 4]);
#pragma unroll
            for (int j = 0; j < PiecesX; ++j)
                partB[j] = *reinterpret_cast<float4*>(&tileB[copy][p][x + j * LanesX * 4]);
#pragma unroll
            for (int i = 0; i < 4 * PiecesY; ++i)
#pragma unroll
                for (int j = 0; j < 4 * PiecesX; ++j)
                    sums[i][j] = fmaf((&partA[i / 4].x)[i % 4], (&partB[j / 4].x)[j % 4], sums[i][j]);
        }
    }
#pragma unroll
    for (int i = 0; i < 4 * PiecesY; ++i)
#pragma unroll
        for (int j = 0; j < 4 * PiecesX; j += 4)
            keep<Whole>(c, top + y + i / 4 * LanesY * 4 + i % 4, left + x + j / 4 * LanesX * 4, m, n, sums[i] + j);
}

/// c (m x n) = a (m x k) * b (k x n), row-major; blocks of 256 threads make 128 x 256 elements.
__global__ void __launch_bounds__(Threads) asyncTile(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ __align__(16) float tileA[Copies][Depth][Pitch]; // turned: depth, then row
    __shared__ __align__(16) float tileB[Copies][Depth][Columns];
    const bool whole = blockIdx.y * Rows + Rows <= m && blockIdx.x * Columns + Columns <= n && k % Depth == 0 &&
                       k % 4 == 0 && n % 4 == 0;
    if (whole)
        make<true>(a, b, c, m, n, k, tileA, tileB);
    else
        make<false>(a, b, c, m, n, k, tileA, tileB);
}
