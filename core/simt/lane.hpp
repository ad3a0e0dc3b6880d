// What a kernel may use: the lane concept, and the small types that kernels share with whoever launches them.
//
// A kernel is a plain struct: its members are the parameters of the launch, its body is a template over the
// *lane* (one thread of a grid) that it runs in. g++ compiles it for the emulator (core/simt), nvcc the very
// same text for the device, so this header and every file under core/<topic>/kernels include nothing but
// <cstdint> and <type_traits>.
//
//     template <class T>
//     struct Scale {
//         static constexpr const char* name = "scale";
//         static constexpr bool barriers = false; // true: it calls sync, a shuffle or a vote
//         static constexpr bool ordered = false;  // true: blocks write the same cells, or add floats
//         atomically GlobalView<const T> input; GlobalView<T> output; template <class Lane> TELAR_LANE void
//         operator()(Lane& t) const {
//             const int64_t i = int64_t{t.blockIdx().x} * t.blockDim().x + t.threadIdx().x;
//             if (t.branch(i < output.length))
//                 t.store(output, i, t.load(input, i) * T(2));
//         }
//     };
//
// A lane gives these; T is uint8_t, int32_t, int64_t, float or double. The emulator's lanes take a source
// location as a last argument that is never written out.
//
// - threadIdx() blockIdx() blockDim() gridDim(): a Dim3, as in CUDA.
// - load(view, index): an element of a GlobalView, ConstantView or SharedView.
// - store(view, index, value): into a GlobalView or SharedView.
// - loadVector<W>(view, index), storeVector(view, index, vector): W = 2 or 4 neighbours as a Vector<T, W> in
//   one access; index must be a multiple of W. GlobalView or SharedView.
// - shared<Id, T, N>("name"): a SharedView<T> of N elements, the same for all threads of the block. Id (0 to
//   15) tells the arrays of one kernel apart. Contents are undefined until written.
// - dynamicShared<T>("name", count, byteOffset = 0): a SharedView<T> on the launch's dynamic shared memory.
// - sync(): barrier of the block, __syncthreads.
// - shuffleDown(v, n) shuffleUp(v, n) shuffleXor(v, n) shuffle(v, lane): the value of another lane of the
//   warp. All threads of the warp take part; where the other lane does not exist, the own value.
// - ballot(p) any(p) all(p): votes of the warp; ballot is a mask with bit n for lane n.
// - atomicAdd(view, index, v) atomicMax(view, index, v): the value before. GlobalView or SharedView of
// int32_t;
//   atomicAdd of float too, but across blocks its order, and with it the last bits, are only fixed in the
//   emulator and only where the kernel says `ordered`.
// - fma(a, b, c): a * b + c, rounded once; counted as two operations.
// - arithmetic(n): n more operations for the count; nothing on the device and in the fast emulator.
// - branch(condition): the condition itself; marks a place where threads may part.
// - watch("name", value): a variable worth showing; nothing on the device and in the fast emulator.
//
// Warps are 32 neighbours in the order x, then y, then z.
//
// Numbers. Emulator and device must agree to the last bit: floats are rounded after every operation, except
// in fma(), which is rounded once. Hence core is compiled with -ffp-contract=off and kernels on the device
// with -fmad=false; kernels do not call sqrt, exp and the like except through functions that state their
// rounding. Division is IEEE on both (nvcc's default).
//
// Addresses. A GlobalView begins where an allocation begins (256-byte aligned, as cudaMalloc gives it);
// offsets belong into the index. Warp analysis counts sectors from there.
//
// Helpers that access memory through a lane are called from one place of a kernel only: accesses of a warp
// are aligned by their place in the source.
#pragma once

#include <cstdint>
#include <type_traits>

#ifdef __CUDACC__
#define TELAR_LANE __device__ __forceinline__
#define TELAR_BOTH __host__ __device__ __forceinline__
#define TELAR_UNROLL _Pragma("unroll")
#else
#define TELAR_LANE __attribute__((always_inline)) inline
#define TELAR_BOTH inline
#define TELAR_UNROLL
#endif

namespace telar::simt {

inline constexpr uint32_t warpSize = 32;

/// Blocks or threads along x, y and z.
struct Dim3 {
    uint32_t x = 1, y = 1, z = 1;
    TELAR_BOTH constexpr int64_t count() const { return int64_t{x} * y * z; }
    TELAR_BOTH constexpr bool operator==(const Dim3& o) const { return x == o.x && y == o.y && z == o.z; }
};

/// Memory that every thread of the grid sees. Does not own.
template <class T>
struct GlobalView {
    T* data = nullptr;
    int64_t length = 0;    ///< elements
    const char* name = ""; ///< as shown: "input"; never read on the device
    TELAR_BOTH operator GlobalView<const T>() const { return {data, length, name}; }
};

/// Memory that no thread writes, small (64 KiB in all) and cached apart. On the device `offset` is the place
/// in the constant bank, in elements; in the emulator `data` is read.
template <class T>
struct ConstantView {
    const T* data = nullptr;
    int64_t length = 0;
    const char* name = "";
    int64_t offset = 0;
};

/// Memory that the threads of one block share. Made by the lane only.
template <class T>
struct SharedView {
    T* data = nullptr;
    uint32_t length = 0;
    const char* name = ""; ///< never read on the device
};

/// W neighbours, moved in one access.
template <class T, int W>
struct alignas(sizeof(T) * W) Vector {
    T at[W];
};

} // namespace telar::simt
