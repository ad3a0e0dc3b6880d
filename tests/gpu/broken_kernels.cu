// Launches one kernel that is wrong on purpose, by its id, for compute-sanitizer to find what the emulator
// finds: `broken_kernels matmul2-indices`. Not a test by itself; tests/gpu/sanitize runs it.
#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"

#include <cstdio>
#include <cstring>

// Made of the right ones by their edits, as they are shown.
#include "core/matmul/kernels/matmul2-indices.cu"
#include "core/matmul/kernels/matmul3-no-barrier.cu"
#include "core/pooling/kernels/tiled-no-barrier.cu"

using namespace telar;
using namespace telar::gpu;

namespace {

constexpr int side = 64;

Status tiles(const Bytes (&memory)[4]) {
    PoolGeometry g;
    g.rows = g.columns = side;
    g.outRows = g.outColumns = side - 2;
    g.rowStride = side;
    g.outRowStride = side - 2;
    g.kernelH = g.kernelW = 3;
    tiled<float, float><<<dim3(2, 8), dim3(32, 8), 34 * 10 * sizeof(float)>>>(memory[0].as<float>(),
                                                                              memory[2].as<float>(), nullptr, g);
    return checkLaunch("tiled-no-barrier");
}

Status products(const char* id, const Bytes (&memory)[4]) {
    float *a = memory[0].as<float>(), *b = memory[1].as<float>(), *c = memory[2].as<float>();
    if (std::strcmp(id, "matmul2-indices") == 0)
        matmul2<float><<<dim3(3, 3), dim3(32, 32)>>>(a, b, c, side, side, side, memory[3].as<float>());
    else
        matmul3<float><<<dim3(2, 2), dim3(32, 32)>>>(a, b, c, side, side, side);
    return checkLaunch(id);
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
    const bool product = std::strcmp(id, "matmul2-indices") == 0 || std::strcmp(id, "matmul3-no-barrier") == 0;
    const Status launched = product                                    ? products(id, memory)
                            : std::strcmp(id, "tiled-no-barrier") == 0 ? tiles(memory)
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
