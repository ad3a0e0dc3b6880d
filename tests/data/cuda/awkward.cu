// Twenty kernels whose machine code is hard to follow from their PTX: loops that end apart, tables of jumps, calls, slow ways of
// divisions and roots, shuffles among some, atomics that are tried again. Each is launched once.
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

__global__ void collatz(const unsigned* in, int* steps) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = in[i] % 1000 + 1;
    int n = 0;
    while (x != 1) {
        x = x & 1 ? 3 * x + 1 : x / 2;
        ++n;
    }
    steps[i] = n;
}

__global__ void binarySearch(const unsigned* in, const int* sorted, int* found) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, want = static_cast<int>(in[i] % 4096);
    int low = 0, high = count - 1, at = -1;
    while (low <= high) {
        const int middle = (low + high) / 2;
        if (sorted[middle] == want) {
            at = middle;
            break;
        }
        if (sorted[middle] < want)
            low = middle + 1;
        else
            high = middle - 1;
    }
    found[i] = at;
}

__global__ void machineOfSix(const unsigned* in, int* out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned word = in[i];
    int state = 0, sum = 0;
    for (int k = 0; k < 12; ++k, word >>= 2) {
        switch (state) {
        case 0: sum += word & 3; state = 1 + (word & 3); break;
        case 1: sum ^= 0x55; state = word & 1 ? 4 : 2; break;
        case 2: sum = sum * 3 + 1; state = 5; break;
        case 3: sum -= word & 7; state = word & 2 ? 0 : 1; break;
        case 4: sum <<= 1; state = 3; break;
        default: sum += 11; state = word & 3; break;
        }
    }
    out[i] = sum;
}

__global__ void divides(const float* in, float* out) { // some of them by numbers below the least normal one
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float x = in[i];
    const float by = i % 7 == 0 ? 1e-39f * (1 + i) : x + 2.0f;
    out[i] = x / by + by / 3.0f;
}

__global__ void roots(const float* in, float* out) { // a zero in every third warp
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float x = i % 96 == 5 ? 0.0f : in[i] + 1.5f;
    out[i] = sqrtf(x) + 1.0f / sqrtf(x + 1.0f);
}

__global__ void angles(const float* in, float* out) { // some too large for the short reduction
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float x = i % 160 < 3 ? in[i] * 1e7f + 2e5f : in[i];
    out[i] = sinf(x) * cosf(2 * x);
}

__global__ void doubles(const double* in, double* out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    double x = in[i];
    for (int k = 0; k < i % 4 + 1; ++k)
        x = exp(-x * x) + x / (1.0 + x * x);
    out[i] = x;
}

__global__ void wholeDivisions(const unsigned* in, long long* out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const long long a = static_cast<long long>(in[i]) << (i % 3 == 0 ? 12 : 0), b = in[(i + 1) % count] % 1000 + 1;
    out[i] = a / b + static_cast<int>(in[i] % 97) / static_cast<int>(b % 13 + 1);
}

__global__ void tridiagonal(const float* in, float* out) { // a small triangle of loops
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int a = 0; a <= threadIdx.x % 9; ++a)
        for (int b = a; b < 9; ++b) {
            if ((a + b) % 4 == 3)
                continue;
            sum += in[(i + 9 * a + b) % count];
        }
    out[i] = sum;
}

__global__ void sortPairs(int* data) { // bitonic, of a block
    __shared__ int held[threads];
    const int t = threadIdx.x;
    held[t] = data[blockIdx.x * threads + t];
    __syncthreads();
    for (int size = 2; size <= threads; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            const int other = t ^ stride;
            if (other > t) {
                const bool up = (t & size) == 0;
                if ((held[t] > held[other]) == up) {
                    const int kept = held[t];
                    held[t] = held[other];
                    held[other] = kept;
                }
            }
            __syncthreads();
        }
    data[blockIdx.x * threads + t] = held[t];
}

__global__ void reduceHalves(const float* in, float* out) {
    __shared__ float part[threads];
    const int t = threadIdx.x;
    part[t] = in[blockIdx.x * threads + t];
    __syncthreads();
    for (int half = threads / 2; half > 32; half /= 2) {
        if (t < half)
            part[t] += part[t + half];
        __syncthreads();
    }
    if (t < 32) {
        float sum = part[t] + part[t + 32];
        for (int step = 16; step > 0; step /= 2)
            sum += __shfl_down_sync(0xffffffffu, sum, step);
        if (t == 0)
            out[blockIdx.x] = sum;
    }
}

__global__ void largestByTrying(const float* in, int* best) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x != 0)
        return;
    const int mine = __float_as_int(in[i] + 2.0f);
    int seen = best[blockIdx.x];
    while (mine > seen) {
        const int was = atomicCAS(&best[blockIdx.x], seen, mine);
        if (was == seen)
            break;
        seen = was;
    }
}

__global__ void escape(float* out) { // a small Mandelbrot set
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float x0 = (i % 64) / 24.0f - 2.0f, y0 = (i / 64) / 20.0f - 1.2f;
    float x = 0, y = 0;
    int k = 0;
    for (; k < 64 && x * x + y * y < 4; ++k) {
        const float next = x * x - y * y + x0;
        y = 2 * x * y + y0;
        x = next;
    }
    out[i] = k;
}

__device__ __noinline__ float polynomial(float x, int degree) {
    float sum = 1;
    for (int k = 0; k < degree; ++k)
        sum = sum * x + 0.5f;
    return sum;
}
__global__ void calls(const float* in, float* out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = polynomial(in[i], i % 5);
    if (i & 1)
        x += polynomial(x, 3);
    out[i] = x;
}

__global__ void localTable(const unsigned* in, int* out) { // an array of the thread's own, reached by a number
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int table[16];
    for (int k = 0; k < 16; ++k)
        table[k] = k * i;
    for (int k = 0; k < 16; ++k)
        table[mixed(in[i] + k) & 15] += k;
    int sum = 0;
    for (int k = 0; k < 16; ++k)
        sum = sum * 5 + table[k];
    out[i] = sum;
}

__global__ void votes(const unsigned* in, int* out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned left = __ballot_sync(0xffffffffu, in[i] % 3 == 0);
    int sum = 0;
    while (left) {
        const int lane = __ffs(left) - 1;
        sum += __shfl_sync(0xffffffffu, static_cast<int>(in[i] & 255), lane);
        left &= left - 1;
    }
    out[i] = sum;
}

__global__ void earlyReturns(const unsigned* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    out[i] = 1;
    if (in[i] % 5 == 0)
        return;
    out[i] = 2;
    for (int k = 0; k < 20; ++k) {
        if (in[(i + k) % n] % 11 == 0)
            return;
        out[i] += k;
    }
    out[i] = -out[i];
}

__global__ void histogram(const unsigned* in, int* bins) {
    __shared__ int held[64];
    for (int k = threadIdx.x; k < 64; k += blockDim.x)
        held[k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += 7 * blockDim.x)
        atomicAdd(&held[in[i] % 64], 1);
    __syncthreads();
    for (int k = threadIdx.x; k < 64; k += blockDim.x)
        if (held[k])
            atomicAdd(&bins[k], held[k]);
}

__global__ void matches(const unsigned char* text, int length, int* found) { // a word sought letter by letter
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const char word[] = {1, 2, 1, 3};
    int hits = 0;
    for (int start = i; start + 4 <= length; start += count) {
        int k = 0;
        while (k < 4 && text[start + k] == word[k])
            ++k;
        hits += k == 4;
    }
    found[i] = hits;
}

__global__ void powers(const float* in, float* out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = fabsf(in[i]) + 0.1f;
#pragma unroll 3
    for (int k = 0; k < 5 + i % 3; ++k)
        x = powf(x, 0.75f) + logf(x + 1.0f);
    out[i] = fmodf(x, 0.37f) + tanhf(x);
}

int main() {
    unsigned* words;
    int *numbers, *sorted;
    float *floats, *results;
    double *wide, *wideOut;
    long long* whole;
    unsigned char* text;
    cudaMallocManaged(&words, count * sizeof(unsigned));
    cudaMallocManaged(&numbers, count * sizeof(int));
    cudaMallocManaged(&sorted, count * sizeof(int));
    cudaMallocManaged(&floats, count * sizeof(float));
    cudaMallocManaged(&results, count * sizeof(float));
    cudaMallocManaged(&wide, count * sizeof(double));
    cudaMallocManaged(&wideOut, count * sizeof(double));
    cudaMallocManaged(&whole, count * sizeof(long long));
    cudaMallocManaged(&text, 4 * count);
    unsigned seed = 12345;
    for (int i = 0; i < count; ++i) {
        seed = seed * 1664525u + 1013904223u;
        words[i] = seed >> 4;
        sorted[i] = i + i / 3;
        floats[i] = static_cast<float>(seed >> 8) / 16777216.0f - 0.5f;
        wide[i] = floats[i];
        numbers[i] = 0;
        for (int k = 0; k < 4; ++k)
            text[4 * i + k] = seed >> (8 + 2 * k) & 3;
    }
    collatz<<<blocks, threads>>>(words, numbers);
    binarySearch<<<blocks, threads>>>(words, sorted, numbers);
    machineOfSix<<<blocks, threads>>>(words, numbers);
    divides<<<blocks, threads>>>(floats, results);
    roots<<<blocks, threads>>>(floats, results);
    angles<<<blocks, threads>>>(floats, results);
    doubles<<<blocks, threads>>>(wide, wideOut);
    wholeDivisions<<<blocks, threads>>>(words, whole);
    tridiagonal<<<blocks, threads>>>(floats, results);
    sortPairs<<<blocks, threads>>>(numbers);
    reduceHalves<<<blocks, threads>>>(floats, results);
    cudaDeviceSynchronize();
    for (int i = 0; i < count; ++i)
        numbers[i] = 0;
    largestByTrying<<<blocks, threads>>>(floats, numbers);
    escape<<<blocks, threads>>>(results);
    calls<<<blocks, threads>>>(floats, results);
    localTable<<<blocks, threads>>>(words, numbers);
    votes<<<blocks, threads>>>(words, numbers);
    earlyReturns<<<blocks, threads>>>(words, numbers, count - 100);
    cudaDeviceSynchronize();
    for (int i = 0; i < count; ++i)
        numbers[i] = 0;
    histogram<<<7, threads>>>(words, numbers);
    matches<<<blocks, threads>>>(text, 4 * count, numbers);
    powers<<<blocks, threads>>>(floats, results);
    const cudaError_t failed = cudaDeviceSynchronize();
    std::printf("%s %d\n", cudaGetErrorString(failed), numbers[0]);
}
