// Heat on a plate of 64 x 64, a whole program: each step, every inner cell becomes the mean of its four neighbours.
// telar-cli kernel heat.cu step --grid 4x4 --block 16x16 --arg random:4096:35 --arg zeros:4096
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#define CHECK(call)                                                                     \
    do {                                                                                \
        const cudaError_t error = (call);                                               \
        if (error != cudaSuccess) {                                                     \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error));         \
            std::exit(1);                                                               \
        }                                                                               \
    } while (0)

constexpr int side = 64;

__global__ void step(const float* from, float* to) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= side || y >= side)
        return;
    const int i = y * side + x;
    const bool edge = x == 0 || y == 0 || x == side - 1 || y == side - 1;
    to[i] = edge ? from[i] : 0.25f * (from[i - 1] + from[i + 1] + from[i - side] + from[i + side]);
}

int main(int argc, char** argv) {
    const int steps = argc > 1 ? std::atoi(argv[1]) : 10;
    std::vector<float> plate(side * side, 0.0f);
    for (int x = 0; x < side; ++x)
        plate[x] = 100; // the upper edge is hot
    const size_t bytes = plate.size() * sizeof(float);
    float *from, *to;
    CHECK(cudaMalloc(&from, bytes));
    CHECK(cudaMalloc(&to, bytes));
    CHECK(cudaMemcpy(from, plate.data(), bytes, cudaMemcpyHostToDevice));
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    const dim3 block(16, 16), grid(side / 16, side / 16);
    CHECK(cudaEventRecord(begin));
    for (int k = 0; k < steps; ++k) {
        step<<<grid, block>>>(from, to);
        std::swap(from, to);
    }
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    float milliseconds = 0;
    CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    CHECK(cudaMemcpy(plate.data(), from, bytes, cudaMemcpyDeviceToHost));
    std::printf("%d steps, %s. Temperature in row 1 at columns 1, 2 and 32: %.3f, %.3f, %.3f\n", steps,
                milliseconds > 0 ? "timed" : "not timed", plate[side + 1], plate[side + 2], plate[side + 32]);
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
}
