// Numbers: option prices, pi by chance, Collatz, Mandelbrot, primes, polynomials, small matrices. Written after the model was
// finished, to judge it.
#include <cstdio>
#include <vector>

__device__ float normal_cdf(float x) {
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(x));
    float tail = 0.39894228f * expf(-0.5f * x * x) *
                 (k * (0.31938153f + k * (-0.35656378f + k * (1.7814779f + k * (-1.8212559f + k * 1.3302744f)))));
    return x > 0 ? 1.0f - tail : tail;
}

__global__ void black_scholes(const float* price, const float* strike, const float* years, float* call, float* put, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        float root = sqrtf(years[i]), d1 = (logf(price[i] / strike[i]) + (0.02f + 0.045f) * years[i]) / (0.3f * root);
        float d2 = d1 - 0.3f * root, c1 = normal_cdf(d1), c2 = normal_cdf(d2), discount = expf(-0.02f * years[i]);
        call[i] = price[i] * c1 - strike[i] * discount * c2;
        put[i] = strike[i] * discount * (1.0f - c2) - price[i] * (1.0f - c1);
    }
}

__global__ void pi_by_chance(unsigned long long* inside, int tries) {
    unsigned state = blockIdx.x * blockDim.x + threadIdx.x + 1;
    int hits = 0;
    for (int t = 0; t < tries; ++t) {
        state = state * 1664525u + 1013904223u;
        float x = (state >> 8) * (1.0f / 16777216.0f);
        state = state * 1664525u + 1013904223u;
        float y = (state >> 8) * (1.0f / 16777216.0f);
        if (x * x + y * y < 1.0f)
            ++hits;
    }
    atomicAdd(inside, (unsigned long long)hits);
}

__global__ void collatz(int* steps, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned long long v = i + 1;
    int count = 0;
    while (v != 1) {
        v = v % 2 == 0 ? v / 2 : 3 * v + 1;
        ++count;
    }
    steps[i] = count;
}

__global__ void mandelbrot(int* out, int w, int h, int most) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
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

__global__ void primes(const int* numbers, int* is_prime, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int v = numbers[i], prime = v > 1;
    for (int d = 2; d * d <= v; ++d)
        if (v % d == 0) {
            prime = 0;
            break;
        }
    is_prime[i] = prime;
}

__global__ void polynomial(const double* x, double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        double v = x[i];
        y[i] = ((((0.5 * v + 1.5) * v - 2.0) * v + 0.25) * v - 1.0) * v + 3.0;
    }
}

__global__ void small_matrices(const float* a, const float* b, float* c, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    for (int r = 0; r < 4; ++r)
        for (int s = 0; s < 4; ++s) {
            float sum = 0.0f;
            for (int k = 0; k < 4; ++k)
                sum += a[i * 16 + r * 4 + k] * b[i * 16 + k * 4 + s];
            c[i * 16 + r * 4 + s] = sum;
        }
}

int main() {
    const int n = 1 << 18;
    std::vector<float> h(n);
    std::vector<int> numbers(n);
    std::vector<double> d(n);
    for (int i = 0; i < n; ++i) {
        h[i] = 1.0f + (i % 97) * 0.5f;
        numbers[i] = 2 * i + 1;
        d[i] = (i % 1000) * 0.001;
    }
    float *a, *b, *c, *e, *f;
    int *p, *q;
    double *x, *y;
    unsigned long long* inside;
    cudaMalloc(&a, n * 4);
    cudaMalloc(&b, n * 4);
    cudaMalloc(&c, n * 4);
    cudaMalloc(&e, n * 4);
    cudaMalloc(&f, n * 4);
    cudaMalloc(&p, n * 4);
    cudaMalloc(&q, n * 4);
    cudaMalloc(&x, n * 8);
    cudaMalloc(&y, n * 8);
    cudaMalloc(&inside, 8);
    cudaMemcpy(a, h.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(c, h.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(p, numbers.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(x, d.data(), n * 8, cudaMemcpyHostToDevice);
    cudaMemset(inside, 0, 8);
    black_scholes<<<512, 128>>>(a, b, c, e, f, n);
    pi_by_chance<<<264, 256>>>(inside, 200);
    collatz<<<n / 256, 256>>>(q, n);
    mandelbrot<<<dim3(32, 64), dim3(16, 8)>>>(q, 512, 512, 100);
    primes<<<(n / 4 + 191) / 192, 192>>>(p, q, n / 4);
    polynomial<<<n / 512, 512>>>(x, y, n);
    small_matrices<<<n / 16 / 128, 128>>>(a, b, e, n / 16);
    unsigned long long hits = 0;
    cudaMemcpy(&hits, inside, 8, cudaMemcpyDeviceToHost);
    printf("pi is about %.3f\n", 4.0 * hits / (264.0 * 256 * 200));
    return 0;
}
