// Tensor cores without a library: the instruction itself, mma.sync, of which the PTX manual says which lane holds
// which element. The factors are rounded to bfloat16 (7 bits behind the point) on their way into shared memory; a
// warp multiplies 16 x 16 by 16 x 8 at once; sums are float32. ldmatrix deals a piece of shared memory to the
// lanes as the instruction wants it. (PTX ISA, "Matrix fragments for mma.m16n8k16"; from capability 8.0 on.)

constexpr int Threads = 256;                            // 2 x 4 warps
constexpr int Rows = 128, Columns = 128;                // of a block: 2 warps of 64 rows, 4 of 32 columns
constexpr int Depth = 32, Step = 16;                    // of a slice, and of what is multiplied at once
constexpr int DownTiles = 4, AcrossTiles = 4;           // pieces of 16 x 8 of C, of a warp
constexpr int PitchA = Depth + 8, PitchB = Columns + 8; // eight rows of 16 bytes fall on 32 banks
constexpr int Vectors = Rows * Depth / 4 / Threads;     // of four numbers, of a thread, of each factor

/// Two numbers as bfloat16, the first in the lower half.
__device__ __forceinline__ unsigned rounded(float first, float second) {
    unsigned both;
    asm("{ .reg .b16 low, high;\n"
        "  cvt.rn.bf16.f32 low, %1;\n"
        "  cvt.rn.bf16.f32 high, %2;\n"
        "  mov.b32 %0, {low, high}; }"
        : "=r"(both)
        : "f"(first), "f"(second));
    return both;
}

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

/// Lane l names row l % 8 of matrix l / 8 (8 x 8 numbers each) and gets two numbers of every matrix.
__device__ __forceinline__ void deal(unsigned (&lanes)[4], const unsigned short* row) {
    const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(lanes[0]), "=r"(lanes[1]), "=r"(lanes[2]), "=r"(lanes[3])
                 : "r"(at)
                 : "memory");
}
/// The same, each matrix turned.
__device__ __forceinline__ void dealTurned(unsigned (&lanes)[4], const unsigned short* row) {
    const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(lanes[0]), "=r"(lanes[1]), "=r"(lanes[2]), "=r"(lanes[3])
                 : "r"(at)
                 : "memory");
}

__device__ __forceinline__ void multiply(float (&sums)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

/// c (m x n) = a (m x k) * b (k x n), row-major; blocks of 256 threads make 128 x 128 elements.
__global__ void __launch_bounds__(Threads, 2) mmaTile(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ __align__(16) unsigned short tileA[2][Rows][PitchA];
    __shared__ __align__(16) unsigned short tileB[2][Depth][PitchB];
    const int top = blockIdx.y * Rows, left = blockIdx.x * Columns;
    const int number = threadIdx.x, warp = number / 32, lane = number % 32, y = warp / 4 * 64, x = warp % 4 * 32;
    float sums[DownTiles][AcrossTiles][4] = {};
    float4 nextA[Vectors], nextB[Vectors];
    const int slices = (k + Depth - 1) / Depth;
    for (int slice = 0; slice <= slices; ++slice) { // fetches one slice and multiplies the one before
        if (slice < slices) {
#pragma unroll
            for (int i = 0; i < Vectors; ++i) {
                const int v = i * Threads + number;
                fetch(nextA[i], a, top + v / (Depth / 4), slice * Depth + v % (Depth / 4) * 4, m, k);
                fetch(nextB[i], b, slice * Depth + v / (Columns / 4), left + v % (Columns / 4) * 4, k, n);
            }
        }
        if (slice > 0) {
            const int copy = (slice - 1) % 2;
#pragma unroll
            for (int p = 0; p < Depth; p += Step) {
                unsigned partA[DownTiles][4], partB[AcrossTiles / 2][4]; // of B two pieces at a time
#pragma unroll
                for (int i = 0; i < DownTiles; ++i)
                    deal(partA[i], &tileA[copy][y + i * 16 + lane % 16][p + lane / 16 * 8]);
#pragma unroll
                for (int j = 0; j < AcrossTiles / 2; ++j)
                    dealTurned(partB[j], &tileB[copy][p + lane % 16][x + j * 16 + lane / 16 * 8]);
#pragma unroll
                for (int i = 0; i < DownTiles; ++i)
#pragma unroll
                    for (int j = 0; j < AcrossTiles; ++j)
                        multiply(sums[i][j], partA[i], partB[j / 2][j % 2 * 2], partB[j / 2][j % 2 * 2 + 1]);
            }
        }
        if (slice < slices) {
            const int copy = slice % 2;
#pragma unroll
            for (int i = 0; i < Vectors; ++i) {
                const int v = i * Threads + number;
                *reinterpret_cast<uint2*>(&tileA[copy][v / (Depth / 4)][v % (Depth / 4) * 4]) =
                    make_uint2(rounded(nextA[i].x, nextA[i].y), rounded(nextA[i].z, nextA[i].w));
                *reinterpret_cast<uint2*>(&tileB[copy][v / (Columns / 4)][v % (Columns / 4) * 4]) =
                    make_uint2(rounded(nextB[i].x, nextB[i].y), rounded(nextB[i].z, nextB[i].w));
            }
        }
        __syncthreads();
    }
// A lane holds two neighbours of row lane / 4, and two of the row eight below.
#pragma unroll
    for (int i = 0; i < DownTiles; ++i)
#pragma unroll
        for (int j = 0; j < AcrossTiles; ++j)
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const int row = top + y + i * 16 + lane / 4 + e / 2 * 8,
                          column = left + x + j * 8 + lane % 4 * 2 + e % 2;
                if (row < m && column < n)
                    c[size_t(row) * n + column] = sums[i][j][e];
            }
}
