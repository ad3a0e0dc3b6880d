// Hopper's way (capability 9.0, machine code for sm_90a): a warpgroup of four warps multiplies 64 x 16 by 16 x 256
// numbers in one instruction, wgmma, which reads both factors from shared memory by itself; the bulk copy engine
// (cp.async.bulk) fills that memory, and one thread is enough to ask it to. Nobody meets at a barrier of the
// block: of each stage two words of shared memory, mbarriers, say when it has been filled and when it is free
// again. (PTX ISA, "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions", "cp.async.bulk",
// "mbarrier".)
//
// Three launches: the factors are rounded to bfloat16 (7 bits behind the point) and laid out as wgmma wants to read
// them, in cores of 8 rows by 8 numbers along k, 128 bytes one after the other; then the product.

constexpr int Rows = 128, Columns = 256, Depth = 64; // of a block's tile, and of a slice along k
constexpr int Step = 16;                             // along k, of one instruction
constexpr int Stages = 4;                            // slices on their way
constexpr int Threads = 384;                         // a warpgroup that fetches, two that multiply 64 rows each
constexpr int PackThreads = 256;
constexpr int Core = 8;   // rows of a core, and numbers along k
constexpr int Strip = 16; // tiles below one another that are made one after the other

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

/// Eight neighbours along k, rounded, to row `row` of a tile of `rows` rows.
__device__ __forceinline__ void keep(unsigned short* tile, int rows, int row, int part, const float* eight) {
    *reinterpret_cast<uint4*>(tile + (part * rows + row) * Core) =
        make_uint4(rounded(eight[0], eight[1]), rounded(eight[2], eight[3]), rounded(eight[4], eight[5]),
                   rounded(eight[6], eight[7]));
}

/// Tile (blockIdx.y, blockIdx.x) of A (m x k); zeros beyond its edges.
__global__ void __launch_bounds__(PackThreads) packA(const float* a, unsigned short* packed, int m, int k) {
    const size_t tile = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
    for (int u = threadIdx.x; u < Rows * Depth / Core; u += PackThreads) {
        const int row = u / 64 * Core + u % Core, part = u / Core % (Depth / Core); // a warp: 8 rows of 128 bytes
        const int y = blockIdx.y * Rows + row, x = blockIdx.x * Depth + part * Core;
        const float* from = a + size_t(y) * k + x;
        float eight[Core];
        if (y < m && x + Core <= k && k % 4 == 0) {
            *reinterpret_cast<float4*>(eight) = *reinterpret_cast<const float4*>(from);
            *reinterpret_cast<float4*>(eight + 4) = *reinterpret_cast<const float4*>(from + 4);
        } else {
#pragma unroll
            for (int i = 0; i < Core; ++i)
                eight[i] = y < m && x + i < k ? from[i] : 0;
        }
        keep(packed + tile * (Rows * Depth), Rows, row, part, eight);
    }
}

/// Tile (blockIdx.y, blockIdx.x) of B (k x n), turned: its rows are B's columns.
__global__ void __launch_bounds__(PackThreads) packB(const float* b, unsigned short* packed, int k, int n) {
    const size_t tile = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
    for (int u = threadIdx.x; u < Columns * Depth / Core; u += PackThreads) {
        const int row = u % Columns, part = u / Columns;
        const int x = blockIdx.y * Columns + row, y = blockIdx.x * Depth + part * Core;
        float eight[Core];
#pragma unroll
        for (int i = 0; i < Core; ++i)
            eight[i] = x < n && y + i < k ? b[size_t(y + i) * n + x] : 0;
        keep(packed + tile * (Columns * Depth), Columns, row, part, eight);
    }
}

__device__ __forceinline__ unsigned inShared(const void* at) {
    return static_cast<unsigned>(__cvta_generic_to_shared(at));
}

/// A phase of an mbarrier ends when `arrivals` have come and all bytes that were announced are there.
__device__ __forceinline__ void begin(unsigned long long& barrier, int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(inShared(&barrier)), "r"(arrivals) : "memory");
}
__device__ __forceinline__ void arrive(unsigned long long& barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(inShared(&barrier)) : "memory");
}
__device__ __forceinline__ void arriveAndExpect(unsigned long long& barrier, int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(inShared(&barrier)), "r"(bytes)
                 : "memory");
}
/// Until a phase has ended: those with parity 0 are the first, the third, ...
__device__ __forceinline__ void wait(unsigned long long& barrier, int parity) {
    int ended = 0;
    while (!ended)
        asm volatile("{ .reg .pred ended;\n"
                     "  mbarrier.try_wait.parity.shared::cta.b64 ended, [%1], %2;\n"
                     "  selp.b32 %0, 1, 0, ended; }"
                     : "=r"(ended)
                     : "r"(inShared(&barrier)), "r"(parity)
                     : "memory");
}
/// The copy engine brings `bytes` and says so to the barrier.
__device__ __forceinline__ void fetch(unsigned short* to, const unsigned short* from, int bytes,
                                      unsigned long long& barrier) {
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(inShared(to)),
        "l"(from), "r"(bytes), "r"(inShared(&barrier))
        : "memory");
}

/// Where a factor lies, for wgmma: its first core, and the bytes from core to core along k and across it, in units of 16.
__device__ __forceinline__ unsigned long long described(const unsigned short* cores, int rows) {
    const unsigned long long at = inShared(cores) >> 4, alongK = rows * Core * 2 >> 4, across = Core * Core * 2 >> 4;
    return (at & 0x3fff) | alongK << 16 | across << 32;
}

#define FOUR(i) "+f"(sums[i]), "+f"(sums[i + 1]), "+f"(sums[i + 2]), "+f"(sums[i + 3])
#define SIXTEEN(i) FOUR(i), FOUR(i + 4), FOUR(i + 8), FOUR(i + 12)
/// sums (64 x 256, of a warpgroup) += a (64 x 16) * b (16 x 256); anew where `more` is 0. It is under way when the
/// instruction has ended: `waitForProducts` says when it is done.
__device__ __forceinline__ void multiply(float (&sums)[128], unsigned long long a, unsigned long long b, int more) {
    asm volatile("{ .reg .pred more;\n"
                 "  setp.ne.b32 more, %130, 0;\n"
                 "  wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
                 "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
                 "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
                 "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
                 "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
                 "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, "
                 "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
                 "%128, %129, more, 1, 1, 0, 0; }"
                 : SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48), SIXTEEN(64), SIXTEEN(80), SIXTEEN(96),
                   SIXTEEN(112)
                 : "l"(a), "l"(b), "r"(more));
}
#undef SIXTEEN
#undef FOUR

__device__ __forceinline__ void beforeProducts() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void endGroup() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
/// Until at most `Left` groups of products are under way.
template <int Left>
__device__ __forceinline__ void waitForProducts() {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(Left) : "memory");
}

/// Where tile `number` of C lies. With fewer blocks than tiles `Strip` tiles below one another come first, then the ones
/// beside them: what blocks read at the same time is the same, and comes from the cache.
__device__ __forceinline__ void placeOf(int number, int down, int across, int& y, int& x) {
    if (gridDim.y > 1 || gridDim.x == across) {
        y = number / across;
        x = number % across;
        return;
    }
    const int first = number / (Strip * across) * Strip, height = min(Strip, down - first);
    const int rest = number - first * across;
    y = first + rest % height;
    x = rest / height;
}

/// c (m x n, row-major) = the product of packed factors; every block makes tiles until none is left.
__global__ void __launch_bounds__(Threads, 1)
    wgmmaTile(const unsigned short* a, const unsigned short* b, float* c, int m, int n, int k) {
    extern __shared__ __align__(128) unsigned short stages[]; // A's slice, then B's
    __shared__ __align__(8) unsigned long long filled[Stages], freed[Stages];
    constexpr int SizeA = Rows * Depth, SizeB = Columns * Depth;
    const int down = (m + Rows - 1) / Rows, across = (n + Columns - 1) / Columns, slices = (k + Depth - 1) / Depth;
    if (threadIdx.x == 0) {
        for (int s = 0; s < Stages; ++s) {
            begin(filled[s], 1);
            begin(freed[s], 8); // warps
        }
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    }
    __syncthreads();
    const int firstTile = blockIdx.y * gridDim.x + blockIdx.x, blocks = gridDim.y * gridDim.x;
    int stage = 0, parity = 0;
    if (threadIdx.x < 128) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;"); // registers that the others need
        if (threadIdx.x != 0)
            return;
        for (int tile = firstTile; tile < down * across; tile += blocks) {
            int y, x;
            placeOf(tile, down, across, y, x);
            const unsigned short* sliceA = a + size_t(y) * slices * SizeA;
            const unsigned short* sliceB = b + size_t(x) * slices * SizeB;
            for (int slice = 0; slice < slices; ++slice) {
                unsigned short* to = stages + stage * (SizeA + SizeB);
                wait(freed[stage], parity ^ 1); // at first free
                arriveAndExpect(filled[stage], (SizeA + SizeB) * 2);
                fetch(to, sliceA + size_t(slice) * SizeA, SizeA * 2, filled[stage]);
                fetch(to + SizeA, sliceB + size_t(slice) * SizeB, SizeB * 2, filled[stage]);
                stage = stage + 1 == Stages ? 0 : stage + 1;
                parity ^= stage == 0;
            }
        }
        return;
    }
    asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
    const int group = threadIdx.x / 128 - 1, lane = threadIdx.x % 32, warp = threadIdx.x % 128 / 32;
    float sums[128];
    for (int tile = firstTile; tile < down * across; tile += blocks) {
        int y, x, before = -1;
        placeOf(tile, down, across, y, x);
        for (int slice = 0; slice < slices; ++slice) {
            const unsigned short* from = stages + stage * (SizeA + SizeB);
            wait(filled[stage], parity);
            beforeProducts();
#pragma unroll
            for (int p = 0; p < Depth; p += Step)
                multiply(sums, described(from + (group * 64 + p * Rows / Core) * Core, Rows),
                         described(from + SizeA + p * Columns, Columns), slice > 0 || p > 0);
            endGroup();
            waitForProducts<1>(); // those of the slice before
            if (lane == 0 && before >= 0)
                arrive(freed[before]);
            before = stage;
            stage = stage + 1 == Stages ? 0 : stage + 1;
            parity ^= stage == 0;
        }
        waitForProducts<0>();
        if (lane == 0)
            arrive(freed[before]);
// A lane holds two neighbours of row lane / 4, and two of the row eight below; then of the next eight columns.
#pragma unroll
        for (int j = 0; j < 128; j += 2) {
            const int row = y * Rows + group * 64 + warp * 16 + lane / 4 + j / 2 % 2 * 8;
            const int column = x * Columns + j / 4 * 8 + lane % 4 * 2;
            if (row < m && column + 1 < n && n % 2 == 0) {
                *reinterpret_cast<float2*>(c + size_t(row) * n + column) = make_float2(sums[j], sums[j + 1]);
            } else if (row < m) {
#pragma unroll
                for (int e = 0; e < 2; ++e)
                    if (column + e < n)
                        c[size_t(row) * n + column + e] = sums[j + e];
            }
        }
    }
}
