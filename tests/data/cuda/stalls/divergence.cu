// Threads of a warp that go different ways: fractal, sequence, switch, early ends.
#include <cstdio>
#include <vector>

__global__ void mandelbrot(int* out, int w, int h, int most) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float cr = -2.0f + 3.0f * x / w, ci = -1.5f + 3.0f * y / h, zr = 0.0f, zi = 0.0f;
    int k = 0;
    while (k < most && zr * zr + zi * zi < 4.0f) {
        float t = zr * zr - zi * zi + cr;
        zi = 2.0f * zr * zi + ci;
        zr = t;
        ++k;
    }
    out[y * w + x] = k;
}

__global__ void collatz(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned v = i + 1;
    int steps = 0;
    while (v != 1 && steps < 1000) {
        v = v % 2 == 0 ? v / 2 : 3 * v + 1;
        ++steps;
    }
    out[i] = steps;
}

__global__ void even_odd(const int* x, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int v = x[i], r = 0;
    if (threadIdx.x % 2 == 0)
        for (int k = 0; k < 64; ++k)
            r = r * 3 + (v ^ k);
    else
        for (int k = 0; k < 64; ++k)
            r = r * 5 - (v & k);
    out[i] = r;
}

__global__ void primes(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int v = 2 * i + 3, prime = 1;
    for (int d = 3; d * d <= v; d += 2)
        if (v % d == 0) {
            prime = 0;
            break;
        }
    out[i] = prime;
}

int main() {
    const int w = 512, h = 512, n = 1 << 18;
    std::vector<int> a(n);
    for (int i = 0; i < n; ++i)
        a[i] = i * 7 % 1009;
    int *x, *out;
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(x, a.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    mandelbrot<<<dim3(w / 16, h / 16), dim3(16, 16)>>>(out, w, h, 100);
    collatz<<<n / 4 / 256, 256>>>(out, n / 4);
    even_odd<<<n / 256, 256>>>(x, out, n);
    primes<<<n / 4 / 128, 128>>>(out, n / 4);
    cudaMemcpy(a.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", a[100]);
    return 0;
}
