// The table of one instruction set. Everything is in an unnamed namespace, so that no function made for one set is ever
// called by another.
#include "core/simt/native/kernels.hpp"

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

// Kernels see their parameters under the names that CUDA gives things.
#define TELAR_INLINE inline __attribute__((always_inline))
#define __global__ TELAR_INLINE
#define __device__
#define __forceinline__ TELAR_INLINE
#define __shared__ static
#define __constant__
#define __align__(n) alignas(n)

namespace telar::native {
namespace {

struct PoolingDirect {
#include "core/simt/native/prelude.inl"
#include "native/core/pooling/kernels/direct.cu"
};
struct PoolingWindows {
#include "core/simt/native/prelude.inl"
#include "native/core/pooling/kernels/windows.cu"
};
struct PoolingWindowsConstant {
#include "core/simt/native/prelude.inl"
#include "native/core/pooling/kernels/windows-constant.cu"
};
struct ConvolutionDirect {
#include "core/simt/native/prelude.inl"
#include "native/core/convolution/kernels/direct.cu"
};
struct ConvolutionConstant {
#include "core/simt/native/prelude.inl"
#include "native/core/convolution/kernels/constant.cu"
};
struct Coalesced {
#include "core/simt/native/prelude.inl"
#include "native/core/matmul/kernels/coalesced.cu"
};
struct Matmul1 {
#include "core/simt/native/prelude.inl"
#include "native/core/matmul/kernels/matmul1.cu"
};
struct Matmul2 {
#include "core/simt/native/prelude.inl"
#include "native/core/matmul/kernels/matmul2.cu"
};
struct Weigh {
#include "core/simt/native/prelude.inl"
#include "native/core/neuron/kernels/weigh.cu"
};

/// A value in place of a parameter, as it lies in the caller's memory.
template <class T>
T argument(const void* const* arguments, std::size_t index) {
    T value;
    std::memcpy(&value, arguments[index], sizeof value);
    return value;
}

/// The file's variables in constant memory; most files have none.
template <class File>
void* constantOf(File&) {
    return nullptr;
}
void* constantOf(PoolingWindowsConstant& file) { return file.filter; }
void* constantOf(ConvolutionConstant& file) { return file.weights; }

/// Runs `body` once for each thread of the piece.
template <class File, class Body>
TELAR_INLINE void threads(const Piece& piece, const Place& block, const Body& body) {
    File file; // a local, so that where the thread is stays in registers
    file.blockIdx = block;
    file.blockDim = piece.blockDim;
    file.gridDim = piece.gridDim;
    if (void* constant = constantOf(file))
        std::memcpy(constant, piece.constant, piece.constantBytes);
    for (uint32_t y = piece.fromY; y < piece.toY; ++y)
        for (uint32_t x = piece.fromX; x < piece.toX; ++x) {
            file.threadIdx = {x, y, piece.z};
            body(file);
        }
}

/// Arithmetic that gives no number gives the same bits on a device, whatever went in; the processor keeps some of those.
/// No number stays none on its way through a sum, so that it is enough to look at what comes out.
TELAR_INLINE void oneNan(float* cells, int64_t n) {
    for (int64_t i = 0; i < n; ++i)
        cells[i] = cells[i] == cells[i] ? cells[i] : __builtin_bit_cast(float, 0x7fffffffu);
}
/// The output cells of a piece, one for each thread.
template <class Geometry>
TELAR_INLINE void oneNanIn(const Piece& piece, float* output, const Geometry& g) {
    const auto clip = [](uint32_t block, uint32_t threads, uint32_t thread, int cells) {
        const int64_t at = int64_t{block} * threads + thread;
        return at < cells ? at : cells;
    };
    const int64_t left = clip(piece.block.x, piece.blockDim.x, piece.fromX, g.outColumns),
                  right = clip(piece.block.x, piece.blockDim.x, piece.toX, g.outColumns),
                  top = clip(piece.block.y, piece.blockDim.y, piece.fromY, g.outRows),
                  bottom = clip(piece.block.y, piece.blockDim.y, piece.toY, g.outRows);
    for (int64_t row = top; row < bottom; ++row)
        oneNan(output + piece.block.z * g.outPlaneStride + row * g.outRowStride + left, right - left);
}

template <auto function>
struct Plain;
template <class File, class... Parameters, void (File::*function)(Parameters...)>
struct Plain<function> {
    static constexpr uint32_t sizes[] = {sizeof(Parameters)...};
    static constexpr uint32_t parameters = sizeof...(Parameters);

    template <std::size_t... index>
    static TELAR_INLINE void runWith(const Piece& piece, std::index_sequence<index...>) {
        threads<File>(
            piece, piece.block,
            [... values = argument<Parameters>(piece.arguments, index)](File & file)
                __attribute__((always_inline)) { (file.*function)(values...); });
    }
    static void run(const Piece& piece) { runWith(piece, std::index_sequence_for<Parameters...>()); }
};

#include "core/simt/native/pooling.inl"

/// A product: from parameter `c` on its matrix, rows, columns and inner size. `nested`: each thread does the work of others.
template <auto function, std::size_t c, class T, bool nested = false>
constexpr Kernel product(const char* file, const char* name) {
    using P = Plain<function>;
    const auto steps = [](const void* const* arguments) {
        const double own = argument<int>(arguments, c + 3);
        return nested ? own * argument<int>(arguments, c + 1) * argument<int>(arguments, c + 2) : own;
    };
    const auto finish = [](const void* const* arguments) {
        if constexpr (std::is_same_v<T, float>)
            oneNan(argument<float*>(arguments, c),
                   int64_t{argument<int>(arguments, c + 1)} * argument<int>(arguments, c + 2));
    };
    return {file, name, P::sizes, P::parameters, nullptr, 0, steps, P::run, finish};
}

/// A convolution: its output and geometry are the last two parameters.
template <auto function, class Geometry>
constexpr Kernel convolution(const char* file, const char* name) {
    using P = Plain<function>;
    constexpr std::size_t last = P::parameters - 1;
    const auto steps = [](const void* const* arguments) {
        const auto g = argument<Geometry>(arguments, last);
        return 1.0 * g.groupInChannels * g.kernelH * g.kernelW;
    };
    const auto run = [](const Piece& piece) {
        P::run(piece);
        oneNanIn(piece, argument<float*>(piece.arguments, last - 1), argument<Geometry>(piece.arguments, last));
    };
    return {file, name, P::sizes, P::parameters, nullptr, 0, steps, run, nullptr};
}

constexpr Kernel weighing() {
    using P = Plain<&Weigh::product>;
    const auto finish = [](const void* const* arguments) {
        oneNan(argument<float*>(arguments, 2), argument<int64_t>(arguments, 3));
    };
    return {"core/neuron/kernels/weigh.cu",         "product", P::sizes, P::parameters, nullptr, 0,
            [](const void* const*) { return 1.0; }, P::run,    finish};
}

constexpr Kernel with(Kernel made, const char* constant, uint64_t bytes) {
    made.constant = constant;
    made.constantBytes = bytes;
    return made;
}

using U8 = uint8_t;
constexpr const char* poolingDirect = "core/pooling/kernels/direct.cu";
constexpr const char* windows = "core/pooling/kernels/windows.cu";
constexpr const char* windowsConstant = "core/pooling/kernels/windows-constant.cu";
constexpr uint64_t filterBytes = sizeof(PoolingWindowsConstant::filter),
                   weightBytes = sizeof(ConvolutionConstant::weights);

constexpr Kernel kernels[] = {
    pooling<U8, U8>(poolingDirect, "direct<unsigned char, unsigned char>"),
    pooling<U8, float>(poolingDirect, "direct<unsigned char, float>"),
    pooling<int, int>(poolingDirect, "direct<int, int>"),
    pooling<int, float>(poolingDirect, "direct<int, float>"),
    pooling<float, float>(poolingDirect, "direct<float, float>"),
    product<&PoolingWindows::matmul1<float>, 2, float>(windows, "matmul1<float>"),
    product<&PoolingWindows::matmul1<int>, 2, int>(windows, "matmul1<int>"),
    product<&PoolingWindows::matmul2<float>, 2, float, true>(windows, "matmul2<float>"),
    product<&PoolingWindows::matmul2<int>, 2, int, true>(windows, "matmul2<int>"),
    with(product<&PoolingWindowsConstant::matmul1<float>, 1, float>(windowsConstant, "matmul1<float>"), "filter",
         filterBytes),
    with(product<&PoolingWindowsConstant::matmul1<int>, 1, int>(windowsConstant, "matmul1<int>"), "filter",
         filterBytes),
    with(product<&PoolingWindowsConstant::matmul2<float>, 1, float, true>(windowsConstant, "matmul2<float>"), "filter",
         filterBytes),
    with(product<&PoolingWindowsConstant::matmul2<int>, 1, int, true>(windowsConstant, "matmul2<int>"), "filter",
         filterBytes),
    convolution<&ConvolutionDirect::direct, ConvolutionDirect::ConvolutionGeometry>(
        "core/convolution/kernels/direct.cu", "direct"),
    with(convolution<&ConvolutionConstant::constant, ConvolutionConstant::ConvolutionGeometry>(
             "core/convolution/kernels/constant.cu", "constant"),
         "weights", weightBytes),
    // `coalesced` is as fast in the machine, whose vectors are its warps; down a column they are not.
    product<&Coalesced::uncoalesced, 2, float>("core/matmul/kernels/coalesced.cu", "uncoalesced"),
    product<&Matmul1::matmul1<float>, 2, float>("core/matmul/kernels/matmul1.cu", "matmul1<float>"),
    product<&Matmul2::matmul2<float>, 2, float, true>("core/matmul/kernels/matmul2.cu", "matmul2<float>"),
    weighing(),
};

} // namespace

Kernels TELAR_KERNELS() { return {kernels, sizeof kernels / sizeof *kernels}; }

} // namespace telar::native
