// Sixteen more kernels whose machine code is hard to follow. Nothing in the matching was chosen on them: they were written and
// counted on an H200 after it. Each is launched once.
#include <cmath>
#include <cstdio>
constexpr int threads = 128, blocks = 24, count = threads * blocks;
__device__ unsigned mixed(unsigned x) {
    x = (x ^ 61) ^ (x >> 16);
    x *= 9;
    x ^= x >> 4;
    x *= 0x27d4eb2d;
    return x ^ (x >> 15);
}
__device__ __noinline__ int digits(unsigned x) {
    int n = 0;
    do {
        x /= 10;
        ++n;
    } while (x);
    return n;
}
__device__ __noinline__ float clampedPower(float x, int n) {
    if (n <= 0)
        return 1;
    if (x > 1.5f)
        return 2;
    float p = 1;
    while (n) {
        if (n & 1)
            p *= x;
        x *= x;
        n >>= 1;
    }
    return p;
}
__device__ __noinline__ unsigned gcd(unsigned a, unsigned b) {
    while (b) {
        unsigned t = a % b;
        a = b;
        b = t;
    }
    return a;
}
__global__ void countDigits(const unsigned* in, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = digits(in[i] >> (i % 24)) + (i % 3 ? digits(in[i] % 5000) : 0);
}
__global__ void powersOf(const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = clampedPower(in[i] * 2, i % 7) + clampedPower(in[i], 5);
}
__global__ void divisors(const unsigned* in, unsigned* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = gcd(in[i] % 10000 + 1, in[(i + 7) % count] % 10000 + 1);
}
__global__ void remainders(const unsigned* in, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int a = in[i] % 100000, b = in[(i + 1) % count] % 50 + 1;
    int s = 0;
    if (a & 1)
        s = a / b;
    else
        s = a % b;
    if (a % 3 == 0)
        s += a / (b + 3);
    out[i] = s;
}
__global__ void longDivisions(const unsigned* in, long long* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    long long a = ((long long)in[i] << 20) | in[(i + 3) % count], b = (long long)in[(i + 5) % count] << (i % 2 ? 8 : 0);
    out[i] = a % (b + 1) - a / (b + 17);
}
__global__ void quicksum(const int* in, int* out) {
    __shared__ int held[threads];
    int t = threadIdx.x;
    held[t] = in[blockIdx.x * threads + t];
    __syncthreads();
    int s = 0;
    for (int k = 0; k < threads; k += 1 + (t & 3)) {
        if (held[k] > 50)
            s += held[k];
        else if (held[k] & 1)
            s -= 2;
    }
    out[blockIdx.x * threads + t] = s;
}
__global__ void oddEven(int* data) {
    __shared__ int held[threads];
    int t = threadIdx.x;
    held[t] = data[blockIdx.x * threads + t];
    __syncthreads();
    for (int r = 0; r < threads; ++r) {
        int a = t;
        if ((a & 1) == (r & 1) && a + 1 < threads && held[a] > held[a + 1]) {
            int k = held[a];
            held[a] = held[a + 1];
            held[a + 1] = k;
        }
        __syncthreads();
    }
    data[blockIdx.x * threads + t] = held[t];
}
__global__ void life(const int* in, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = i % 64, y = i / 64, n = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            if (dx == 0 && dy == 0)
                continue;
            int u = x + dx, v = y + dy;
            if (u < 0 || u >= 64 || v < 0 || v >= count / 64)
                continue;
            n += in[v * 64 + u] & 1;
        }
    out[i] = n == 3 || (n == 2 && (in[i] & 1));
}
__global__ void newton(const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = in[i] * 100 + 1, x = a;
    int n = 0;
    while (fabsf(x * x - a) > 1e-3f * a && n < 40) {
        x = 0.5f * (x + a / x);
        ++n;
    }
    out[i] = x + n;
}
__global__ void ordered(const unsigned* in, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned v[8];
    for (int k = 0; k < 8; ++k)
        v[k] = mixed(in[i] + k) % 100;
    for (int a = 1; a < 8; ++a) {
        unsigned key = v[a];
        int b = a - 1;
        while (b >= 0 && v[b] > key) {
            v[b + 1] = v[b];
            --b;
        }
        v[b + 1] = key;
    }
    out[i] = v[3] * 1000 + v[7];
}
__global__ void prefix(const int* in, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, v = in[i];
    for (int d = 1; d < 32; d *= 2) {
        int o = __shfl_up_sync(~0u, v, d);
        if (lane >= d)
            v += o;
    }
    if (lane == 31 && v % 2)
        v = -v;
    out[i] = v;
}
__global__ void words(const unsigned* in, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int runs = 0, longest = 0, now = 0;
    for (unsigned x = in[i]; x; x >>= 1) {
        if (x & 1) {
            if (++now > longest)
                longest = now;
        } else {
            runs += now > 0;
            now = 0;
        }
    }
    out[i] = runs * 100 + longest;
}
__global__ void choose(const unsigned* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = (in[i] & 1023) * 0.01f + 0.5f, y = 0;
    switch (in[i] >> 10 & 7) {
    case 0:
        y = x * x;
        break;
    case 1:
        y = sqrtf(x);
        break;
    case 2:
        y = 1 / x;
        break;
    case 3:
        y = expf(-x);
        break;
    case 4:
        y = logf(x);
        break;
    case 5:
        y = x - 3;
        break;
    case 6:
        y = x / 7.3f;
        break;
    default:
        y = sinf(x);
    }
    out[i] = y;
}
__global__ void hops(const unsigned* next, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned at = i;
    int n = 0;
    do {
        at = next[at] % count;
        ++n;
        if (at < 40)
            break;
        if (at % 5 == 0)
            ++at;
        at %= count;
    } while (n < 50);
    out[i] = n;
}
__global__ void nested(const unsigned* in, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    for (unsigned a = 0; a < (in[i] & 7); ++a)
        for (unsigned b = a; b < (in[i] >> 3 & 15); ++b) {
            if (((a ^ b) & 3) == 2)
                break;
            s += a * b + 1;
        }
    out[i] = s;
}
__global__ void doublesOf(const float* in, double* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double x = in[i] + 0.1;
    for (int k = 0; k < (i & 7); ++k)
        x = k & 1 ? sqrt(x + k) : (x + 2) / (x + k + 0.3);
    out[i] = x;
}
int main() {
    unsigned* u;
    float* f;
    int* n;
    int* r;
    double* d;
    long long* l;
    float* g;
    unsigned* w;
    cudaMallocManaged(&u, count * 4);
    cudaMallocManaged(&f, count * 4);
    cudaMallocManaged(&n, count * 4);
    cudaMallocManaged(&r, count * 4);
    cudaMallocManaged(&d, count * 8);
    cudaMallocManaged(&l, count * 8);
    cudaMallocManaged(&g, count * 4);
    cudaMallocManaged(&w, count * 4);
    unsigned s = 12345;
    for (int i = 0; i < count; ++i) {
        s = s * 1664525u + 1013904223u;
        u[i] = s;
        f[i] = (s >> 8) / 16777216.0f;
        n[i] = (s >> 16) % 101;
    }
    countDigits<<<blocks, threads>>>(u, r);
    powersOf<<<blocks, threads>>>(f, g);
    divisors<<<blocks, threads>>>(u, w);
    remainders<<<blocks, threads>>>(u, r);
    longDivisions<<<blocks, threads>>>(u, l);
    quicksum<<<blocks, threads>>>(n, r);
    oddEven<<<blocks, threads>>>(n);
    life<<<blocks, threads>>>(n, r);
    newton<<<blocks, threads>>>(f, g);
    ordered<<<blocks, threads>>>(u, r);
    prefix<<<blocks, threads>>>(n, r);
    words<<<blocks, threads>>>(u, r);
    choose<<<blocks, threads>>>(u, g);
    hops<<<blocks, threads>>>(u, r);
    nested<<<blocks, threads>>>(u, r);
    doublesOf<<<blocks, threads>>>(f, d);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
