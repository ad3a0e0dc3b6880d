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
void* constantOf(PoolingWindowsConstant& file) {
    return file.filter;
}
void* constantOf(ConvolutionConstant& file) {
    return file.weights;
}

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

template <auto function>
struct Plain;
template <class File, class... Parameters, void (File::*function)(Parameters...)>
struct Plain<function> {
    static constexpr uint32_t sizes[] = {sizeof(Parameters)...};
    static constexpr uint32_t parameters = sizeof...(Parameters);

    template <std::size_t... index>
    static TELAR_INLINE void runWith(const Piece& piece, std::index_sequence<index...>) {
        threads<File>(piece, piece.block, [... values = argument<Parameters>(piece.arguments, index)](File& file) {
            (file.*function)(values...);
        });
    }
    static void run(const Piece& piece) { runWith(piece, std::index_sequence_for<Parameters...>()); }
};

#include "core/simt/native/pooling.inl"

template <std::size_t k>
double product(const void* const* arguments) { // k: the index of the inner size
    return argument<int>(arguments, k);
}
template <std::size_t m>
double nested(const void* const* arguments) { // from m on: rows, columns, inner size
    return 1.0 * argument<int>(arguments, m) * argument<int>(arguments, m + 1) * argument<int>(arguments, m + 2);
}
template <class Geometry, std::size_t g>
double filtered(const void* const* arguments) {
    const auto geometry = argument<Geometry>(arguments, g);
    return 1.0 * geometry.groupInChannels * geometry.kernelH * geometry.kernelW;
}
double one(const void* const*) {
    return 1;
}

template <auto function>
constexpr Kernel row(const char* file, const char* name, double (*steps)(const void* const*)) {
    using P = Plain<function>;
    return {file, name, P::sizes, P::parameters, nullptr, 0, steps, P::run};
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
constexpr const char* coalesced = "core/matmul/kernels/coalesced.cu";
constexpr uint64_t filterBytes = sizeof(PoolingWindowsConstant::filter), weightBytes = sizeof(ConvolutionConstant::weights);

constexpr Kernel kernels[] = {
    pooling<U8, U8>(poolingDirect, "direct<unsigned char, unsigned char>"),
    pooling<U8, float>(poolingDirect, "direct<unsigned char, float>"),
    pooling<int, int>(poolingDirect, "direct<int, int>"),
    pooling<int, float>(poolingDirect, "direct<int, float>"),
    pooling<float, float>(poolingDirect, "direct<float, float>"),
    row<&PoolingWindows::matmul1<float>>(windows, "matmul1<float>", product<5>),
    row<&PoolingWindows::matmul1<int>>(windows, "matmul1<int>", product<5>),
    row<&PoolingWindows::matmul2<float>>(windows, "matmul2<float>", nested<3>),
    row<&PoolingWindows::matmul2<int>>(windows, "matmul2<int>", nested<3>),
    with(row<&PoolingWindowsConstant::matmul1<float>>(windowsConstant, "matmul1<float>", product<4>), "filter", filterBytes),
    with(row<&PoolingWindowsConstant::matmul1<int>>(windowsConstant, "matmul1<int>", product<4>), "filter", filterBytes),
    with(row<&PoolingWindowsConstant::matmul2<float>>(windowsConstant, "matmul2<float>", nested<2>), "filter", filterBytes),
    with(row<&PoolingWindowsConstant::matmul2<int>>(windowsConstant, "matmul2<int>", nested<2>), "filter", filterBytes),
    row<&ConvolutionDirect::direct>("core/convolution/kernels/direct.cu", "direct",
                                    filtered<ConvolutionDirect::ConvolutionGeometry, 4>),
    with(row<&ConvolutionConstant::constant>("core/convolution/kernels/constant.cu", "constant",
                                             filtered<ConvolutionConstant::ConvolutionGeometry, 3>),
         "weights", weightBytes),
    row<&Coalesced::coalesced>(coalesced, "coalesced", product<5>),
    row<&Coalesced::uncoalesced>(coalesced, "uncoalesced", product<5>),
    row<&Matmul1::matmul1<float>>("core/matmul/kernels/matmul1.cu", "matmul1<float>", product<5>),
    row<&Matmul2::matmul2<float>>("core/matmul/kernels/matmul2.cu", "matmul2<float>", nested<3>),
    row<&Weigh::product>("core/neuron/kernels/weigh.cu", "product", one),
};

} // namespace

Kernels TELAR_KERNELS() {
    return {kernels, sizeof kernels / sizeof *kernels};
}

} // namespace telar::native
