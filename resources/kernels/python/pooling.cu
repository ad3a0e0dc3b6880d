// Max pooling of 2 x 2 windows: a thread for each number of the result.
// telar-cli run pooling.cu 64      (the same in Numba: pooling.py)
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void pool(const float* picture, float* to, int n, int half) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < half && column < half) {
        float largest = -INFINITY;
        for (int y = 0; y < 2; ++y)
            for (int x = 0; x < 2; ++x)
                largest = fmaxf(largest, picture[(2 * row + y) * n + 2 * column + x]);
        to[row * half + column] = largest;
    }
}

int main(int argc, char** argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 64, half = n / 2;
    std::vector<float> picture(n * n), made(half * half);
    for (int i = 0; i < n * n; ++i)
        picture[i] = static_cast<float>(i * 7 % 101);
    float *from, *to;
    cudaMalloc(&from, picture.size() * sizeof(float));
    cudaMalloc(&to, made.size() * sizeof(float));
    cudaMemcpy(from, picture.data(), picture.size() * sizeof(float), cudaMemcpyHostToDevice);
    const int tile = 16, side = (half + tile - 1) / tile;
    pool<<<dim3(side, side), dim3(tile, tile)>>>(from, to, n, half);
    cudaMemcpy(made.data(), to, made.size() * sizeof(float), cudaMemcpyDeviceToHost);
    double sum = 0;
    for (const float value : made)
        sum += value;
    std::printf("%d x %d: corner %.0f, sum %.0f\n", n, n, made[0], sum);
    cudaFree(from);
    cudaFree(to);
}
