// Launches one kernel that is wrong on purpose, by its id, for compute-sanitizer to find what the emulator
// finds: `broken_kernels matmul2-indices`. Not a test by itself; tests/gpu/sanitize runs it.
#include "core/matmul/kernels/matmul2.hpp"
#include "core/matmul/kernels/matmul3.hpp"
#include "core/pooling/kernels/tiled.hpp"
#include "gpu/device/cuda_lane.cuh"
#include "gpu/device/device.hpp"

#include <cstdio>
#include <cstring>

using namespace telar;
using namespace telar::gpu;

namespace {

constexpr int64_t side = 64;

template <class Kernel>
Status product(const Bytes (&memory)[4], const simt::Dim3& grid = {2, 2, 1}) {
    Kernel kernel;
    kernel.m = kernel.n = kernel.k = side;
    kernel.a = {memory[0].as<float>(), side * side};
    kernel.b = {memory[1].as<float>(), side * side};
    kernel.c = {memory[2].as<float>(), side * side};
    if constexpr (requires { kernel.indices; })
        kernel.indices = {memory[3].as<float>(), side * side};
    return launchKernel(kernel, {grid, {32, 32, 1}}, nullptr);
}

Status tiles(const Bytes (&memory)[4]) {
    simt::TiledPooling<float, float, false> kernel;
    auto& g = kernel.g;
    g.rows = g.columns = g.rowStride = side;
    g.outRows = g.outColumns = g.outRowStride = side - 2;
    g.kernelH = g.kernelW = 3;
    kernel.input = {memory[0].as<float>(), side * side};
    kernel.output = {memory[2].as<float>(), (side - 2) * (side - 2)};
    return launchKernel(kernel, {{2, 8, 1}, {32, 8, 1}, 34 * 10 * sizeof(float)}, nullptr);
}

Status run(const char* id) {
    if (auto ready = useDevice(); !ready)
        return ready;
    Bytes memory[4];
    for (auto& bytes : memory) {
        auto made = Bytes::allocate(Memory::Device, side * side * sizeof(float));
        if (!made)
            return made.error();
        bytes = std::move(*made);
        if (auto done = check(cudaMemset(bytes.data(), 0, bytes.size()), "cudaMemset"); !done)
            return done;
    }
    using Filter = simt::GlobalView<const float>;
    const Status launched =
        std::strcmp(id, "matmul2-indices") == 0
            ? product<simt::Matmul2<float, Filter, simt::Matmul2Form::Indices>>(memory, {3, 3, 1})
        : std::strcmp(id, "matmul3-no-barrier") == 0 ? product<simt::Matmul3<float, Filter, false>>(memory)
        : std::strcmp(id, "tiled-no-barrier") == 0   ? tiles(memory)
                                                     : userError(text("No such kernel: %1", id));
    return launched ? check(cudaDeviceSynchronize(), "cudaDeviceSynchronize") : launched;
}

} // namespace

int main(int argc, char** argv) {
    const auto done = run(argc > 1 ? argv[1] : "");
    if (!done)
        std::fprintf(stderr, "broken_kernels: %s\n", done.error().str().c_str());
    return done ? 0 : 1;
}
