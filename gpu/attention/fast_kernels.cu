// The fused kernel written for the hardware, from capability 8.0 on: factors are bfloat16 in memory already, come into shared
// memory by asynchronous copies, and each of four warps owns 32 queries, so that what is read of a key serves two products of
// tensor cores. While a tile of keys is multiplied, its values are on their way; while the values are, the next keys. (T. Dao,
// FlashAttention-2, 2023.)
#include "gpu/attention/kernels.hpp"
#include "gpu/attention/lanes.cuh"

#include "gpu/device/cuda.hpp"

#include <algorithm>
#include <cmath>

namespace telar::gpu {

namespace {

/// Rows of `size` numbers, times `sign`, as rows of `wide` of bfloat16; zeros behind them. A thread makes two.
__global__ void roundRows(const float* from, unsigned* to, int64_t rows, int size, int wide, float sign) {
    const int64_t pairs = rows * (wide / 2), step = int64_t(gridDim.x) * blockDim.x;
    for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < pairs; i += step) {
        const int64_t row = i / (wide / 2);
        const int column = static_cast<int>(i % (wide / 2)) * 2;
        const float* cell = from + row * size + column;
        to[i] = twoBrains(column < size ? sign * cell[0] : 0, column + 1 < size ? sign * cell[1] : 0);
    }
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800

constexpr int Queries = 128, Keys = 64; // of a block, and of a tile

__device__ __forceinline__ void endCopies() { asm volatile("cp.async.commit_group;" ::: "memory"); }
__device__ __forceinline__ void waitForCopies() { asm volatile("cp.async.wait_group 0;" ::: "memory"); }

/// `Count` rows from `first` on, of a plane of `rows`; zeros beyond the last. Pieces of 16 bytes change places within their row,
/// so that the same piece of eight rows lies on all 32 banks.
template <int Count, int Wide>
__device__ __forceinline__ void fetchRows(unsigned tile, const unsigned short* plane, int first, int rows) {
    constexpr int Pieces = Wide / 8;
#pragma unroll
    for (int i = 0; i < Count * Pieces / 128; ++i) {
        const int row = (i * 128 + threadIdx.x) / Pieces, piece = (i * 128 + threadIdx.x) % Pieces;
        const int there = first + row < rows ? 16 : 0;
        const unsigned short* from = plane + (there ? size_t(first + row) * Wide + piece * 8 : 0);
        asm volatile(
            "cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(tile + (row * Pieces + (piece ^ (row & 7))) * 16),
            "l"(from), "r"(there)
            : "memory");
    }
}

__device__ __forceinline__ void deal(unsigned (&lanes)[4], unsigned at) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(lanes[0]), "=r"(lanes[1]), "=r"(lanes[2]), "=r"(lanes[3])
                 : "r"(at)
                 : "memory");
}
__device__ __forceinline__ void dealTurned(unsigned (&lanes)[4], unsigned at) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(lanes[0]), "=r"(lanes[1]), "=r"(lanes[2]), "=r"(lanes[3])
                 : "r"(at)
                 : "memory");
}
__device__ __forceinline__ void multiply(float (&sums)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};"
                 : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
/// scores (two strips of 16 queries x Keys) = queries * keys, turned. Piece p of row r lies at piece p ^ (r & 7): of a lane's
/// rows r & 7 is lane & 7.
template <int Wide>
__device__ __forceinline__ void multiplyScores(float (&scores)[2][Keys / 8][4], unsigned tileQ, unsigned tileK) {
    const int lane = threadIdx.x % 32;
    const unsigned atQ = tileQ + lane % 16 * Wide * 2, turnQ = (lane / 16 ^ (lane & 7)) * 16;
    const unsigned atK = tileK + (lane / 16 * 8 + lane % 8) * Wide * 2, turnK = (lane / 8 % 2 ^ (lane & 7)) * 16;
#pragma unroll
    for (int d = 0; d < Wide / 16; ++d) {
        unsigned partQ[2][4], partK[4];
        deal(partQ[0], atQ + (d * 32 ^ turnQ));
        deal(partQ[1], atQ + 32 * Wide + (d * 32 ^ turnQ));
#pragma unroll
        for (int j = 0; j < Keys / 16; ++j) {
            deal(partK, atK + j * 32 * Wide + (d * 32 ^ turnK));
#pragma unroll
            for (int m = 0; m < 2; ++m) {
                multiply(scores[m][2 * j], partQ[m], partK[0], partK[1]);
                multiply(scores[m][2 * j + 1], partQ[m], partK[2], partK[3]);
            }
        }
    }
}

/// out (two strips of 16 queries x Wide) += weights * values.
template <int Wide>
__device__ __forceinline__ void multiplyValues(float (&out)[2][Wide / 8][4], const float (&scores)[2][Keys / 8][4],
                                               unsigned tileV) {
    const int lane = threadIdx.x % 32;
    const unsigned atV = tileV + lane % 16 * Wide * 2, turn = (lane / 16 ^ (lane & 7)) * 16;
#pragma unroll
    for (int p = 0; p < Keys / 16; ++p) {
        unsigned weights[2][4];
#pragma unroll
        for (int m = 0; m < 2; ++m)
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const float* pair = scores[m][2 * p + i / 2] + i % 2 * 2;
                weights[m][i] = twoBrains(pair[0], pair[1]);
            }
#pragma unroll
        for (int d = 0; d < Wide / 16; ++d) {
            unsigned partV[4];
            dealTurned(partV, atV + p * 32 * Wide + (d * 32 ^ turn));
#pragma unroll
            for (int m = 0; m < 2; ++m) {
                multiply(out[m][2 * d], weights[m], partV[0], partV[1]);
                multiply(out[m][2 * d + 1], weights[m], partV[2], partV[3]);
            }
        }
    }
}

/// Keys from `start` on that queries from `query` on do not see.
__device__ __forceinline__ void hide(float (&scores)[2][Keys / 8][4], int start, int keys, int query, int causal) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int m = 0; m < 2; ++m)
#pragma unroll
        for (int j = 0; j < Keys / 8; ++j)
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const int key = start + j * 8 + lane % 4 * 2 + e % 2;
                if (key >= keys || (causal && key > query + m * 16 + e / 2 * 8 + lane / 4))
                    scores[m][j][e] = -INFINITY;
            }
}

/// o (heads x queries x columns); q, k, v: rows of Wide numbers. One block a head and 128 queries.
template <int Wide>
__global__ void __launch_bounds__(128, 2)
    fastFlash(const unsigned short* q, const unsigned short* k, const unsigned short* v, float* o, int heads,
              int queries, int keys, int columns, int group, float factor, int causal) {
    extern __shared__ __align__(128) unsigned char shared[];
    constexpr int Bytes = Wide * 2;
    const unsigned tileQ = inShared(shared), tileK = tileQ + Queries * Bytes, tileV = tileK + Keys * Bytes;
    const Place place = placeOf(heads, (queries + Queries - 1) / Queries, causal);
    const int head = place.head, first = place.block * Queries, strip = threadIdx.x / 32 * 32;
    const unsigned short* keysFrom = k + size_t(head / group) * keys * Wide;
    const unsigned short* valuesFrom = v + size_t(head / group) * keys * Wide;
    fetchRows<Queries, Wide>(tileQ, q + size_t(head) * queries * Wide, first, queries);
    fetchRows<Keys, Wide>(tileK, keysFrom, 0, keys);
    endCopies();
    float out[2][Wide / 8][4] = {}, sum[2][2] = {};
    float highest[2][2] = {{-INFINITY, -INFINITY}, {-INFINITY, -INFINITY}};
    const int last = causal && first + Queries < keys ? first + Queries : keys;
    for (int start = 0; start < last; start += Keys) {
        waitForCopies();
        __syncthreads(); // the keys are there, and all have read the values before
        fetchRows<Keys, Wide>(tileV, valuesFrom, start, keys);
        endCopies();
        float scores[2][Keys / 8][4] = {};
        multiplyScores<Wide>(scores, tileQ + strip * Bytes, tileK);
        waitForCopies();
        __syncthreads(); // the values are there, and all have read the keys
        if (start + Keys < last) {
            fetchRows<Keys, Wide>(tileK, keysFrom, start + Keys, keys);
            endCopies();
        }
        if (start + Keys > keys || (causal && start + Keys - 1 > first + strip))
            hide(scores, start, keys, first + strip, causal);
#pragma unroll
        for (int m = 0; m < 2; ++m)
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const float before = weigh<Keys / 8>([&](int j) { return scores[m][j] + 2 * half; }, factor,
                                                     highest[m][half], sum[m][half]);
#pragma unroll
                for (int c = 0; c < Wide / 8; ++c) {
                    out[m][c][half * 2] *= before;
                    out[m][c][half * 2 + 1] *= before;
                }
            }
        multiplyValues<Wide>(out, scores, tileV);
    }
#pragma unroll
    for (int m = 0; m < 2; ++m)
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int query = first + strip + m * 16 + half * 8 + threadIdx.x % 32 / 4;
            writeRow<Wide / 8>([&](int c) { return out[m][c] + 2 * half; }, sum[m][half],
                               o + (size_t(head) * queries + query) * columns, columns, query < queries);
        }
}

#else
constexpr int Queries = 128, Keys = 64;
template <int Wide>
__global__ void fastFlash(const unsigned short*, const unsigned short*, const unsigned short*, float*, int, int, int,
                          int, int, float, int) {}
#endif

template <int Wide>
Status launch(const AttentionProblem& shape, const RoundedAttention& at, cudaStream_t stream) {
    const auto& spec = shape.spec;
    constexpr int bytes = (Queries + 2 * Keys) * Wide * 2;
    if (const auto status =
            check(cudaFuncSetAttribute(fastFlash<Wide>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
                  "cudaFuncSetAttribute");
        !status)
        return status;
    const auto blocks = static_cast<unsigned>(spec.heads * ceilDiv(shape.queries(), Queries));
    fastFlash<Wide><<<blocks, 128, bytes, stream>>>(
        at.q, at.k, at.v, at.o, static_cast<int>(spec.heads), static_cast<int>(shape.queries()),
        static_cast<int>(shape.keys()), static_cast<int>(spec.valueColumns()),
        static_cast<int>(spec.heads / spec.keyHeadCount()), roundedFactor(spec), spec.causal);
    return checkLaunch("fastFlash");
}

} // namespace

int roundedColumns(const AttentionSpec& spec) { return std::max(spec.headSize, spec.valueColumns()) <= 64 ? 64 : 128; }

float roundedFactor(const AttentionSpec& spec) { return std::abs(spec.factor()) * 1.4426950408889634f; }

Expected<RoundedAttention> roundAttention(const AttentionProblem& shape, const DeviceAttention& at, uint16_t* rounded,
                                          cudaStream_t stream) {
    const auto& spec = shape.spec;
    const int wide = roundedColumns(spec);
    const auto round = [&](const float* from, int64_t rows, int64_t size, float sign) {
        auto* to = rounded;
        const auto blocks = static_cast<unsigned>(std::min<int64_t>(ceilDiv(rows * wide / 2, 256), 8192));
        roundRows<<<blocks, 256, 0, stream>>>(from, reinterpret_cast<unsigned*>(to), rows, static_cast<int>(size), wide,
                                              sign);
        rounded += rows * wide;
        return to;
    };
    const int64_t keyRows = spec.keyHeadCount() * shape.keys();
    RoundedAttention made;
    made.q = round(at.q, spec.heads * shape.queries(), spec.headSize, spec.factor() < 0 ? -1 : 1);
    made.k = round(at.k, keyRows, spec.headSize, 1);
    made.v = round(at.v, keyRows, spec.valueColumns(), 1);
    made.o = at.o;
    TELAR_CHECK(checkLaunch("roundRows"));
    return made;
}

Status launchAmpereAttention(const AttentionProblem& shape, const RoundedAttention& at, cudaStream_t stream) {
    return roundedColumns(shape.spec) == 64 ? launch<64>(shape, at, stream) : launch<128>(shape, at, stream);
}

} // namespace telar::gpu
