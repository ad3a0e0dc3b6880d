// Little memory and much arithmetic.
#include <cmath>
#include <cstdio>
#include <vector>

__global__ void dependent(float* out, int steps) {
    float v = 0.5f + threadIdx.x * 0.001f;
    for (int k = 0; k < steps; ++k)
        v = v * 0.999f + 0.01f;
    out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

__global__ void four_chains(float* out, int steps) {
    float a = threadIdx.x, b = a + 1, c = a + 2, d = a + 3;
    for (int k = 0; k < steps; ++k) {
        a = a * 0.999f + 0.01f;
        b = b * 0.998f + 0.02f;
        c = c * 0.997f + 0.03f;
        d = d * 0.996f + 0.04f;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = a + b + c + d;
}

__global__ void black_scholes(const float* s, const float* k, const float* t, float* call, float* put, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sq = 0.3f * sqrtf(t[i]);
    float d1 = (logf(s[i] / k[i]) + (0.02f + 0.045f) * t[i]) / sq, d2 = d1 - sq;
    float n1 = 0.5f * erfcf(-d1 * 0.70710678f), n2 = 0.5f * erfcf(-d2 * 0.70710678f);
    float e = expf(-0.02f * t[i]) * k[i];
    call[i] = s[i] * n1 - e * n2;
    put[i] = e * (1.0f - n2) - s[i] * (1.0f - n1);
}

__global__ void monte_carlo(unsigned* hits, int tries) {
    unsigned state = (blockIdx.x * blockDim.x + threadIdx.x) * 2654435761u + 1, inside = 0;
    for (int k = 0; k < tries; ++k) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        float x = (state & 0xffff) / 65536.0f, y = (state >> 16) / 65536.0f;
        inside += x * x + y * y < 1.0f;
    }
    hits[blockIdx.x * blockDim.x + threadIdx.x] = inside;
}

__global__ void sines(float* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int k = 0; k < 8; ++k)
            x[i] = __sinf(x[i]) + __cosf(x[i] * 0.5f);
}

__global__ void doubles(double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    double v = x[i];
    for (int k = 0; k < 32; ++k)
        v = v * 1.0001 + 0.5;
    x[i] = sqrt(v);
}

int main() {
    const int n = 1 << 18;
    std::vector<float> h(n);
    for (int i = 0; i < n; ++i)
        h[i] = 1.0f + float(i % 100) * 0.1f;
    float *a, *b, *c, *d, *e;
    unsigned* hits;
    double* x;
    for (float** p : {&a, &b, &c, &d, &e})
        cudaMalloc(p, n * sizeof(float));
    cudaMalloc(&hits, n * sizeof(unsigned));
    cudaMalloc(&x, n * sizeof(double));
    cudaMemcpy(a, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(b, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(c, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(x, 0, n * sizeof(double));
    dependent<<<132, 128>>>(d, 1000);
    four_chains<<<132, 128>>>(d, 1000);
    dependent<<<256, 1024>>>(d, 300);
    black_scholes<<<n / 256, 256>>>(a, b, c, d, e, n);
    monte_carlo<<<264, 256>>>(hits, 100);
    sines<<<n / 256, 256>>>(a, n);
    doubles<<<n / 256, 256>>>(x, n);
    cudaMemcpy(h.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", h[9]);
    return 0;
}
