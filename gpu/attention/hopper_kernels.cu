// The fused kernel for capability 9.0 and no other: its machine code is made beside what the rest is made for (CMakeLists.txt).
// One warpgroup asks the copy engine for tiles; the others own 64 queries each and multiply with wgmma, which reads keys and
// values from shared memory by itself. The scores of the next tile are under way while the weights of the last meet their
// values, and the exponentials of one warpgroup run beside the products of the others. (J. Shah et al., FlashAttention-3, 2024;
// PTX ISA, "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions", "cp.async.bulk.tensor".)
#include "gpu/attention/kernels.hpp"
#include "gpu/attention/lanes.cuh"

#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"
#include "gpu/device/driver_function.hpp"
#include "gpu/device/warpgroups.cuh"

#include <string>

// Tensor maps came with CUDA 12.0.
#if CUDART_VERSION >= 12000

namespace telar::gpu {

namespace {

constexpr int Keys = 128, Stages = 2; // of a tile, and tiles on their way
template <int Wide>
constexpr int Groups = Wide == 64 ? 3 : 2; // warpgroups that multiply, as registers allow
template <int Wide>
constexpr int Shared = (64 * Groups<Wide> + 2 * Stages * Keys) * Wide * 2;

#if !defined(__CUDA_ARCH__) || defined(__CUDA_ARCH_FEAT_SM90_ALL)

/// The copy engine brings `rows` rows from `first` on, in parts of 64 columns, and says so to the barrier. Beyond the last row
/// it brings zeros.
template <int Wide>
__device__ __forceinline__ void fetch(unsigned to, const CUtensorMap& from, int rows, int first, int plane,
                                      unsigned long long& barrier) {
    arriveAndExpect(barrier, rows * Wide * 2);
#pragma unroll
    for (int part = 0; part < Wide / 64; ++part)
        asm volatile(
            "cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4}], "
            "[%5];" ::"r"(to + part * rows * 128),
            "l"(&from), "r"(part * 64), "r"(first), "r"(plane), "r"(inShared(&barrier))
            : "memory");
}

#define FOUR(i) "+f"(sums[i]), "+f"(sums[i + 1]), "+f"(sums[i + 2]), "+f"(sums[i + 3])
#define SIXTEEN(i) FOUR(i), FOUR(i + 4), FOUR(i + 8), FOUR(i + 12)
#define NAMES_32                                                                                                       \
    "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "                                           \
    "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
#define NAMES_64                                                                                                       \
    NAMES_32 ", %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "                      \
             "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
/// sums (64 x 128, of a warpgroup) += q (64 x 16) * keys (128 x 16, turned); anew where `more` is 0. Under way when it ends.
__device__ __forceinline__ void multiplyScores(float (&sums)[64], unsigned long long q, unsigned long long k,
                                               int more) {
    asm volatile("{ .reg .pred more;\n"
                 "  setp.ne.b32 more, %66, 0;\n"
                 "  wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {" NAMES_64 "}, %64, %65, more, 1, 1, 0, 0; }"
                 : SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48)
                 : "l"(q), "l"(k), "r"(more));
}
/// sums (64 x 128 or 64) += weights (64 x 16, in registers) * values (16 x 128 or 64).
__device__ __forceinline__ void multiplyValues(float (&sums)[64], const unsigned* w, unsigned long long v, int more) {
    asm volatile("{ .reg .pred more;\n"
                 "  setp.ne.b32 more, %69, 0;\n"
                 "  wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {" NAMES_64
                 "}, {%64, %65, %66, %67}, %68, more, 1, 1, 1; }"
                 : SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48)
                 : "r"(w[0]), "r"(w[1]), "r"(w[2]), "r"(w[3]), "l"(v), "r"(more));
}
__device__ __forceinline__ void multiplyValues(float (&sums)[32], const unsigned* w, unsigned long long v, int more) {
    asm volatile("{ .reg .pred more;\n"
                 "  setp.ne.b32 more, %37, 0;\n"
                 "  wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {" NAMES_32
                 "}, {%32, %33, %34, %35}, %36, more, 1, 1, 1; }"
                 : SIXTEEN(0), SIXTEEN(16)
                 : "r"(w[0]), "r"(w[1]), "r"(w[2]), "r"(w[3]), "l"(v), "r"(more));
}
#undef NAMES_64
#undef NAMES_32
#undef SIXTEEN
#undef FOUR

/// Keys that a query does not see.
__device__ __forceinline__ void hide(float (&scores)[64], int start, int keys, int query, int causal) {
#pragma unroll
    for (int j = 0; j < 16; ++j)
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const int key = start + j * 8 + threadIdx.x % 4 * 2 + e % 2;
            if (key >= keys || (causal && key > query + e / 2 * 8))
                scores[4 * j + e] = -INFINITY;
        }
}

/// What a lane holds of the scores is just what wgmma wants of a first factor in registers.
__device__ __forceinline__ void roundWeights(unsigned (&weights)[32], const float (&scores)[64]) {
#pragma unroll
    for (int i = 0; i < 32; ++i)
        weights[i] = twoBrains(scores[2 * i], scores[2 * i + 1]);
}

/// Warpgroups multiply in turns, so that the exponentials of one run beside the products of the other.
__device__ __forceinline__ void waitForTurn(int group) {
    asm volatile("bar.sync %0, 256;" ::"r"(group + 1) : "memory");
}
__device__ __forceinline__ void giveTurn(int group) { asm volatile("bar.arrive %0, 256;" ::"r"(group + 1) : "memory"); }

/// What is filled and free again, by stage.
struct Barriers {
    unsigned long long filledQ, filledK[Stages], freedK[Stages], filledV[Stages], freedV[Stages];
};
/// What a block makes: queries of a head from `first` on, and the tiles of keys that they see.
struct Part {
    int head, keyHead, first, tiles;
    unsigned tileQ, tilesK, tilesV; // in shared memory
};

template <int Wide>
constexpr int Tile = Keys* Wide * 2; // bytes

/// By one thread.
template <int Wide>
__device__ __forceinline__ void askForTiles(const CUtensorMap& q, const CUtensorMap& k, const CUtensorMap& v,
                                            const Part& part, Barriers& barriers) {
    fetch<Wide>(part.tileQ, q, 64 * Groups<Wide>, part.first, part.head, barriers.filledQ);
    for (int t = 0; t < part.tiles; ++t) {
        const int stage = t % Stages, parity = t / Stages & 1;
        wait(barriers.freedK[stage], parity ^ 1); // at first free
        fetch<Wide>(part.tilesK + stage * Tile<Wide>, k, Keys, t * Keys, part.keyHead, barriers.filledK[stage]);
        wait(barriers.freedV[stage], parity ^ 1);
        fetch<Wide>(part.tilesV + stage * Tile<Wide>, v, Keys, t * Keys, part.keyHead, barriers.filledV[stage]);
    }
}

/// By a warpgroup, for 64 queries; `o` points at the head's plane.
template <int Wide>
__device__ __forceinline__ void multiplyTiles(float* o, int queries, int keys, int columns, float factor, int causal,
                                              const Part& part, Barriers& barriers) {
    constexpr int Multiply = Groups<Wide>;
    const int owner = threadIdx.x / 128 - 1, lane = threadIdx.x % 32;
    const int query = part.first + owner * 64 + threadIdx.x % 128 / 32 * 16 + lane / 4; // and eight below
    float scores[64], out[Wide / 2], highest[2] = {-INFINITY, -INFINITY}, sum[2] = {0, 0}, before[2];
    unsigned weights[32];
    const auto score = [&](int t) {
        beforeProducts();
#pragma unroll
        for (int d = 0; d < Wide; d += 16)
            multiplyScores(scores, described(part.tileQ + (d / 64 * Multiply + owner) * 8192 + d % 64 * 2, 16),
                           described(part.tilesK + t % Stages * Tile<Wide> + d / 64 * Keys * 128 + d % 64 * 2, 16),
                           d > 0);
        endGroup();
    };
    const auto value = [&](int t) {
        beforeProducts();
#pragma unroll
        for (int p = 0; p < Keys / 16; ++p)
            multiplyValues(out, weights + 4 * p,
                           described(part.tilesV + t % Stages * Tile<Wide> + p * 2048, Keys * 128), t > 0 || p > 0);
        endGroup();
    };
    const auto weighTile = [&](int t) {
        const int start = t * Keys;
        if (start + Keys > keys || (causal && start + Keys - 1 > part.first + owner * 64))
            hide(scores, start, keys, query, causal);
#pragma unroll
        for (int half = 0; half < 2; ++half)
            before[half] =
                weigh<16>([&](int j) { return scores + 4 * j + 2 * half; }, factor, highest[half], sum[half]);
    };
    wait(barriers.filledQ, 0);
    wait(barriers.filledK[0], 0);
    if (owner == Multiply - 1)
        giveTurn(0);
    waitForTurn(owner);
    score(0);
    if (owner + 1 < Multiply || part.tiles > 1) // nobody waits for the last turn
        giveTurn((owner + 1) % Multiply);
    waitForProducts<0>(scores);
    if (lane == 0)
        arrive(barriers.freedK[0]);
    weighTile(0);
    roundWeights(weights, scores);
    for (int t = 1; t < part.tiles; ++t) {
        wait(barriers.filledK[t % Stages], t / Stages & 1);
        wait(barriers.filledV[(t - 1) % Stages], (t - 1) / Stages & 1);
        waitForTurn(owner);
        score(t);
        value(t - 1);
        if (owner + 1 < Multiply || t + 1 < part.tiles)
            giveTurn((owner + 1) % Multiply);
        waitForProducts<1>(scores);
        if (lane == 0)
            arrive(barriers.freedK[t % Stages]);
        weighTile(t);
        waitForProducts<0>(out);
        if (lane == 0)
            arrive(barriers.freedV[(t - 1) % Stages]);
#pragma unroll
        for (int c = 0; c < Wide / 2; ++c)
            out[c] *= before[c / 2 % 2];
        roundWeights(weights, scores);
    }
    wait(barriers.filledV[(part.tiles - 1) % Stages], (part.tiles - 1) / Stages & 1);
    value(part.tiles - 1);
    waitForProducts<0>(out);
#pragma unroll
    for (int half = 0; half < 2; ++half)
        writeRow<Wide / 8>([&](int c) { return out + 4 * c + 2 * half; }, sum[half],
                           o + size_t(query + half * 8) * columns, columns, query + half * 8 < queries);
}

/// o (heads x queries x columns); q, k, v: planes of rows of Wide numbers. One block a head and 64 queries of each warpgroup.
template <int Wide>
__global__ void __launch_bounds__(128 * (Groups<Wide> + 1), 1)
    hopperFlash(const __grid_constant__ CUtensorMap q, const __grid_constant__ CUtensorMap k,
                const __grid_constant__ CUtensorMap v, float* o, int heads, int queries, int keys, int columns,
                int group, float factor, int causal) {
    extern __shared__ __align__(1024) unsigned char shared[];
    __shared__ __align__(8) Barriers barriers;
    constexpr int Multiply = Groups<Wide>, Queries = 64 * Multiply;
    const Place place = placeOf(heads, (queries + Queries - 1) / Queries, causal);
    Part part{place.head, place.head / group, place.block * Queries};
    const int seen = causal && part.first + Queries < keys ? part.first + Queries : keys;
    part.tiles = (seen + Keys - 1) / Keys;
    part.tileQ = inShared(shared);
    part.tilesK = part.tileQ + Queries * Wide * 2;
    part.tilesV = part.tilesK + Stages * Tile<Wide>;
    if (threadIdx.x == 0) {
        begin(barriers.filledQ, 1);
        for (int s = 0; s < Stages; ++s) {
            begin(barriers.filledK[s], 1);
            begin(barriers.filledV[s], 1);
            begin(barriers.freedK[s], 4 * Multiply); // warps
            begin(barriers.freedV[s], 4 * Multiply);
        }
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    }
    __syncthreads();
    if (threadIdx.x < 128) {
        asm volatile(
            "setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(Multiply == 2 ? 24 : 32)); // registers that the others need
        if (threadIdx.x == 0)
            askForTiles<Wide>(q, k, v, part, barriers);
        return;
    }
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(Multiply == 2 ? 240 : 160));
    multiplyTiles<Wide>(o + size_t(part.head) * queries * columns, queries, keys, columns, factor, causal, part,
                        barriers);
}

#else
template <int Wide>
__global__ void hopperFlash(const __grid_constant__ CUtensorMap, const __grid_constant__ CUtensorMap,
                            const __grid_constant__ CUtensorMap, float*, int, int, int, int, int, float, int) {}
#endif

/// Of rows of `wide` numbers, for boxes of 64 columns and `box` rows whose pieces of 16 bytes change places.
Expected<CUtensorMap> mapped(const uint16_t* numbers, int64_t planes, int64_t rows, int wide, int box) {
    constexpr const char* call = "cuTensorMapEncodeTiled";
    static const auto encode = driverFunction<decltype(cuTensorMapEncodeTiled)>(call);
    if (!encode)
        return driverError(call, CUDA_ERROR_NOT_FOUND);
    const auto width = static_cast<cuuint64_t>(wide), height = static_cast<cuuint64_t>(rows);
    const cuuint64_t sizes[]{width, height, static_cast<cuuint64_t>(planes)}, steps[]{width * 2, width * 2 * height};
    const cuuint32_t part[]{64, static_cast<cuuint32_t>(box), 1}, every[]{1, 1, 1};
    CUtensorMap map{};
    const auto code = encode(&map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 3, const_cast<uint16_t*>(numbers), sizes, steps,
                             part, every, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                             CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    if (code != CUDA_SUCCESS)
        return driverError(call, code);
    return map;
}

template <int Wide>
Status launch(const AttentionProblem& shape, const RoundedAttention& at, cudaStream_t stream) {
    constexpr int Queries = 64 * Groups<Wide>;
    const auto& spec = shape.spec;
    const auto q = mapped(at.q, spec.heads, shape.queries(), Wide, Queries);
    const auto k = q ? mapped(at.k, spec.keyHeadCount(), shape.keys(), Wide, Keys) : q;
    TELAR_TRY(v, k ? mapped(at.v, spec.keyHeadCount(), shape.keys(), Wide, Keys) : k);
    if (const auto status =
            check(cudaFuncSetAttribute(hopperFlash<Wide>, cudaFuncAttributeMaxDynamicSharedMemorySize, Shared<Wide>),
                  "cudaFuncSetAttribute");
        !status)
        return status;
    const auto blocks = static_cast<unsigned>(spec.heads * ceilDiv(shape.queries(), Queries));
    hopperFlash<Wide><<<blocks, 128 * (Groups<Wide> + 1), Shared<Wide>, stream>>>(
        *q, *k, *v, at.o, static_cast<int>(spec.heads), static_cast<int>(shape.queries()),
        static_cast<int>(shape.keys()), static_cast<int>(spec.valueColumns()),
        static_cast<int>(spec.heads / spec.keyHeadCount()), roundedFactor(spec), spec.causal);
    return checkLaunch("hopperFlash");
}

} // namespace

bool hasHopperAttention() {
    const auto* device = chosenDevice();
    cudaFuncAttributes made{};
    return device && device->major == 9 && device->minor == 0 &&
           cudaFuncGetAttributes(&made, hopperFlash<64>) == cudaSuccess &&
           made.ptxVersion >= 90; // not the empty one above
}

Status launchHopperAttention(const AttentionProblem& shape, const RoundedAttention& at, cudaStream_t stream) {
    return roundedColumns(shape.spec) == 64 ? launch<64>(shape, at, stream) : launch<128>(shape, at, stream);
}

} // namespace telar::gpu

#else

namespace telar::gpu {

bool hasHopperAttention() { return false; }
Status launchHopperAttention(const AttentionProblem&, const RoundedAttention&, cudaStream_t) { return {}; }

} // namespace telar::gpu

#endif
