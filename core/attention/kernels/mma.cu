// The fused kernel on tensor cores: a warp keeps 16 queries in registers and lets tiles of 32 keys and values pass by, as
// `flash` does. Q, K, V and the weights are rounded to bfloat16 (7 bits behind the point) for the products; scores, maxima,
// sums and output are float32. What a lane holds of the scores is just what the second product wants of its first factor, so
// the weights never leave the registers. (T. Dao, FlashAttention-2, 2023; PTX ISA, "Matrix fragments for mma.m16n8k16"; from
// capability 8.0 on.)

constexpr int MmaKeys = 32;            // of a tile
constexpr int MmaQueries = 64;         // of a block: 4 warps of 16
constexpr int MmaSize = 128;           // the largest head and value size
constexpr int MmaPitch = MmaSize + 8;  // eight rows of 16 bytes fall on 32 banks
constexpr int MmaSteps = MmaSize / 16; // of 16 numbers each

/// Two numbers as bfloat16, the first in the lower half.
__device__ __forceinline__ unsigned twoBrains(float first, float second) {
    unsigned both;
    asm("{ .reg .b16 low, high;\n"
        "  cvt.rn.bf16.f32 low, %1;\n"
        "  cvt.rn.bf16.f32 high, %2;\n"
        "  mov.b32 %0, {low, high}; }"
        : "=r"(both)
        : "f"(first), "f"(second));
    return both;
}

/// Lane l names row l % 8 of matrix l / 8 (8 x 8 numbers each) and gets two numbers of every matrix.
__device__ __forceinline__ void dealBrains(unsigned (&lanes)[4], const unsigned short* row) {
    const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(lanes[0]), "=r"(lanes[1]), "=r"(lanes[2]), "=r"(lanes[3])
                 : "r"(at)
                 : "memory");
}
/// The same, each matrix turned.
__device__ __forceinline__ void dealBrainsTurned(unsigned (&lanes)[4], const unsigned short* row) {
    const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(lanes[0]), "=r"(lanes[1]), "=r"(lanes[2]), "=r"(lanes[3])
                 : "r"(at)
                 : "memory");
}

__device__ __forceinline__ void multiplyBrains(float (&sums)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

/// `count` rows of `size` numbers from `first` on, rounded, two numbers a thread; zeros beyond the last row and column.
__device__ __forceinline__ void fetchBrains(unsigned short (*tile)[MmaPitch], const float* from, int first, int count,
                                            int rows, int size) {
    const int wide = (size + 15) / 16 * 16;
    for (int i = threadIdx.x; i < count * wide / 2; i += blockDim.x) {
        const int row = i / (wide / 2), column = i % (wide / 2) * 2;
        const float* cell = from + size_t(first + row) * size + column;
        const bool there = first + row < rows;
        *reinterpret_cast<unsigned*>(&tile[row][column]) =
            twoBrains(there && column < size ? cell[0] : 0, there && column + 1 < size ? cell[1] : 0);
    }
}

__global__ void __launch_bounds__(128) mmaFlash(const float* q, const float* k, const float* v, float* o, int queries,
                                                int keys, int size, int columns, int group, float scale, int causal) {
    __shared__ __align__(16) unsigned short tileQ[MmaQueries][MmaPitch], tileK[MmaKeys][MmaPitch],
        tileV[MmaKeys][MmaPitch];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, head = blockIdx.y, first = blockIdx.x * MmaQueries;
    const float* keysFrom = k + size_t(head / group) * keys * size;
    const float* valuesFrom = v + size_t(head / group) * keys * columns;
    fetchBrains(tileQ, q + size_t(head) * queries * size, first, MmaQueries, queries, size);
    __syncthreads();
    unsigned partQ[MmaSteps][4];
#pragma unroll
    for (int d = 0; d < MmaSteps; ++d)
        if (d * 16 < size)
            dealBrains(partQ[d], &tileQ[warp * 16 + lane % 16][d * 16 + lane / 16 * 8]);
    float out[2 * MmaSteps][4] = {}, highest[2] = {-INFINITY, -INFINITY}, sum[2] = {0, 0};
    const int last = causal && first + MmaQueries < keys ? first + MmaQueries : keys;
    for (int start = 0; start < last; start += MmaKeys) {
        __syncthreads(); // all have read the tile before
        fetchBrains(tileK, keysFrom, start, MmaKeys, keys, size);
        fetchBrains(tileV, valuesFrom, start, MmaKeys, keys, columns);
        __syncthreads();
        float scores[MmaKeys / 8][4] = {};
#pragma unroll
        for (int d = 0; d < MmaSteps; ++d)
            if (d * 16 < size)
#pragma unroll
                for (int j = 0; j < MmaKeys / 16; ++j) {
                    unsigned partK[4]; // keys follow each other down the rows: the factor is K turned already
                    dealBrains(partK, &tileK[j * 16 + lane / 16 * 8 + lane % 8][d * 16 + lane / 8 % 2 * 8]);
                    multiplyBrains(scores[2 * j], partQ[d], partK[0], partK[1]);
                    multiplyBrains(scores[2 * j + 1], partQ[d], partK[2], partK[3]);
                }
// A lane holds two neighbours of row lane / 4, and two of the row eight below.
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int query = first + warp * 16 + lane / 4 + half * 8;
            float top = highest[half];
#pragma unroll
            for (int j = 0; j < MmaKeys / 8; ++j)
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const int key = start + j * 8 + lane % 4 * 2 + e;
                    float& score = scores[j][half * 2 + e];
                    score = key >= keys || (causal && key > query) ? -INFINITY : scale * score;
                    top = fmaxf(top, score);
                }
            top = fmaxf(top, __shfl_xor_sync(0xffffffff, top, 1));
            top = fmaxf(top, __shfl_xor_sync(0xffffffff, top, 2));
            const float before = highest[half] == top ? 1 : expf(highest[half] - top);
            float added = 0;
#pragma unroll
            for (int j = 0; j < MmaKeys / 8; ++j)
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    float& weight = scores[j][half * 2 + e];
                    weight = top == -INFINITY ? 0 : expf(weight - top);
                    added += weight;
                }
            added += __shfl_xor_sync(0xffffffff, added, 1);
            added += __shfl_xor_sync(0xffffffff, added, 2);
            sum[half] = sum[half] * before + added;
            highest[half] = top;
#pragma unroll
            for (int c = 0; c < 2 * MmaSteps; ++c)
#pragma unroll
                for (int e = 0; e < 2; ++e)
                    out[c][half * 2 + e] *= before;
        }
#pragma unroll
        for (int p = 0; p < MmaKeys / 16; ++p) {
            const unsigned weights[4] = {twoBrains(scores[2 * p][0], scores[2 * p][1]),
                                         twoBrains(scores[2 * p][2], scores[2 * p][3]),
                                         twoBrains(scores[2 * p + 1][0], scores[2 * p + 1][1]),
                                         twoBrains(scores[2 * p + 1][2], scores[2 * p + 1][3])};
#pragma unroll
            for (int d = 0; d < MmaSteps; ++d)
                if (d * 16 < columns) {
                    unsigned partV[4];
                    dealBrainsTurned(partV, &tileV[p * 16 + lane % 16][d * 16 + lane / 16 * 8]);
                    multiplyBrains(out[2 * d], weights, partV[0], partV[1]);
                    multiplyBrains(out[2 * d + 1], weights, partV[2], partV[3]);
                }
        }
    }
#pragma unroll
    for (int c = 0; c < 2 * MmaSteps; ++c)
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int query = first + warp * 16 + lane / 4 + half * 8, column = c * 8 + lane % 4 * 2;
            if (query >= queries || column >= columns)
                continue;
            float* to = o + (size_t(head) * queries + query) * columns + column;
            const float2 both = make_float2(out[c][half * 2] / sum[half], out[c][half * 2 + 1] / sum[half]);
            if (columns % 2 == 0) {
                *reinterpret_cast<float2*>(to) = both; // four lanes fill a sector
            } else {
                to[0] = both.x;
                if (column + 1 < columns)
                    to[1] = both.y;
            }
        }
}
