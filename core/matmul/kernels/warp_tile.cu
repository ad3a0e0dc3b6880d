// The last step: a block makes a large tile, each of its warps a tile of that, each thread several 4 x 4
// pieces of its warp's tile, spread so that the lanes of a warp read neighbouring vectors of shared memory.
// While a warp multiplies one slice of depth, its threads already fetch the next into registers, and two
// copies of the tiles in shared memory take turns, so that one barrier a slice is enough. (The steps "warp
// tiling" of S. Boehm, How to Optimize a CUDA Matmul Kernel, 2022, and "double buffering" of A. Kerr et al.,
// CUTLASS: Fast Linear Algebra in CUDA C++, NVIDIA 2017.)

constexpr int Threads = 256;             // 2 x 4 warps
constexpr int LanesY = 4, LanesX = 8;    // how a warp's lanes lie over its tile
constexpr int PiecesY = 4, PiecesX = 2;  // of 4 x 4 elements, of a thread
constexpr int Rows = 128, Columns = 256; // of a block: 2 warps of 64 rows, 4 of 64 columns
constexpr int Depth = 8;                 // of a slice
constexpr int Pitch = Rows + 4;          // of a row of the turned tile; spreads its stores over banks
constexpr int VectorsA = Rows * Depth / 4 / Threads, VectorsB = Depth * Columns / 4 / Threads; // of a thread

/// Where vector v of a slice of A lies: a warp takes 16 rows and two vectors of each, which makes whole
/// sectors of global memory and, turned, 32 different banks.
__device__ __forceinline__ int rowOfA(int v) { return v % (2 * Rows) / 2; }
__device__ __forceinline__ int depthOfA(int v) { return (v / (2 * Rows) * 2 + v % 2) * 4; }

/// Four neighbours of a row; zeros beyond its end. Rows whose length is no multiple of 4 come cell by cell.
template <bool Whole>
__device__ __forceinline__ void fetch(float4& four, const float* from, int row, int column, int rows, int columns) {
    if (Whole || (row < rows && column + 4 <= columns && columns % 4 == 0)) {
        four = *reinterpret_cast<const float4*>(from + size_t(row) * columns + column);
        return;
    }
    const float* cell = from + size_t(row) * columns + column;
    four.x = row < rows && column < columns ? cell[0] : 0;
    four.y = row < rows && column + 1 < columns ? cell[1] : 0;
    four.z = row < rows && column + 2 < columns ? cell[2] : 0;
    four.w = row < rows && column + 3 < columns ? cell[3] : 0;
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
    float4 nextA[VectorsA], nextB[VectorsB];
    const int slices = (k + Depth - 1) / Depth;
    for (int slice = 0; slice <= slices; ++slice) { // fetches one slice and multiplies the one before
        if (slice < slices) {
#pragma unroll
            for (int i = 0; i < VectorsA; ++i) {
                const int v = i * Threads + number;
                fetch<Whole>(nextA[i], a, top + rowOfA(v), slice * Depth + depthOfA(v), m, k);
            }
#pragma unroll
            for (int i = 0; i < VectorsB; ++i) {
                const int v = i * Threads + number;
                fetch<Whole>(nextB[i], b, slice * Depth + v / (Columns / 4), left + v % (Columns / 4) * 4, k, n);
            }
        }
        if (slice > 0) {
            const int copy = (slice - 1) % 2;
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
        if (slice < slices) {
            const int copy = slice % 2;
#pragma unroll
            for (int i = 0; i < VectorsA; ++i) {
                const int v = i * Threads + number;
                tileA[copy][depthOfA(v)][rowOfA(v)] = nextA[i].x;
                tileA[copy][depthOfA(v) + 1][rowOfA(v)] = nextA[i].y;
                tileA[copy][depthOfA(v) + 2][rowOfA(v)] = nextA[i].z;
                tileA[copy][depthOfA(v) + 3][rowOfA(v)] = nextA[i].w;
            }
#pragma unroll
            for (int i = 0; i < VectorsB; ++i) {
                const int v = i * Threads + number;
                *reinterpret_cast<float4*>(&tileB[copy][v / (Columns / 4)][v % (Columns / 4) * 4]) = nextB[i];
            }
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 4 * PiecesY; ++i)
#pragma unroll
        for (int j = 0; j < 4 * PiecesX; j += 4)
            keep<Whole>(c, top + y + i / 4 * LanesY * 4 + i % 4, left + x + j / 4 * LanesX * 4, m, n, sums[i] + j);
}

/// c (m x n) = a (m x k) * b (k x n), row-major; blocks of 256 threads make 128 x 256 elements.
__global__ void __launch_bounds__(Threads) warpTile(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ __align__(16) float tileA[2][Depth][Pitch]; // turned: depth, then row
    __shared__ __align__(16) float tileB[2][Depth][Columns];
    const bool whole = blockIdx.y * Rows + Rows <= m && blockIdx.x * Columns + Columns <= n && k % Depth == 0 &&
                       k % 4 == 0 && n % 4 == 0;
    if (whole)
        make<true>(a, b, c, m, n, k, tileA, tileB);
    else
        make<false>(a, b, c, m, n, k, tileA, tileB);
}
