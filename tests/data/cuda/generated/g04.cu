#include <cstdio>
#include <cstring>
#include <cmath>
__global__ void k0(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (float)(int)(u & 255u);
    r = r + __shfl_xor_sync(0xffffffffu, r, 16) * (-(y));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k1(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = __byte_perm((((7u + v) < (unsigned)n ? ((unsigned)n ^ 4225002433u) : threadIdx.x) < ((7u % (threadIdx.x | 1u)) / (((unsigned)n % ((unsigned)n | 1u)) | 1u)) ? (2288036816u + (7u & (unsigned)n)) : __byte_perm(__umulhi((unsigned)n, 7u), (threadIdx.x & u), (7u + threadIdx.x))), __byte_perm(((threadIdx.x | threadIdx.x) % (__brev(threadIdx.x) | 1u)), threadIdx.x, __umulhi((u / (threadIdx.x | 1u)), min(w, v))), min(min((v + threadIdx.x), 973706504u), (min(7u, 1758233332u) % ((threadIdx.x >> (v & 31u)) | 1u))));
    out[t] = r;
}
__global__ void k2(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = sqrt(fabs(sqrt(fabs((double)(int)(u & 255u)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k3(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = z;
    for (int j = 0; j < 7; ++j)
        r = r * y + ((y * 0.1f + (float)(int)(u & 255u)) / (fabsf(((float)n * (float)n + 1e-3f)) + 1.0f));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k4(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (((-2.75 * sqrt(fabs(y)) - (y - (double)(int)(u & 255u))) * ((z + (double)(int)(u & 255u)) / (fabs((z * (double)(int)(u & 255u) + x)) + 1.0))) * floor(fmax(fmax((double)n, (double)(int)(u & 255u)), (x * x + 1e-3))) + (fma((y * y - 1.25), sqrt(fabs((double)(int)(u & 255u))), ceil(3.0)) / (fabs(fmin((-((double)(int)(u & 255u))), (-((double)n)))) + 1.0)));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k5(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fminf(((float)(int)(u & 255u) * sqrtf(fabsf(fminf(0.1f, z))) + (float)(int)(u & 255u)), (-((float)n)));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k6(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((threadIdx.x + v) / (__byte_perm(u, v, v) | 1u)) / ((u / ((u < w ? (unsigned)n : threadIdx.x) | 1u)) | 1u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, (((unsigned)n & (unsigned)n) % (__byte_perm(7u, 1185671798u, 7u) | 1u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((v >> (v & 31u)) + (u % ((unsigned)n | 1u))), 8);
    const unsigned ballot = __ballot_sync(0xffffffffu, (__brev(threadIdx.x) >> (7u & 31u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k7(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = ((min(v, v) ^ (7u - 7u)) | min((7u / (u | 1u)), u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, ((u ^ w) / ((v << (v & 31u)) | 1u)));
    const unsigned up = __shfl_up_sync(0xffffffffu, (__brev(7u) < (unsigned)__ffs(7u) ? 554899170u : (unsigned)__ffs(v)), 1);
    const unsigned ballot = __ballot_sync(0xffffffffu, __brev((3068292917u >> ((unsigned)n & 31u))) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k8(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (7u ^ ((__brev(v) >> ((threadIdx.x << (v & 31u)) & 31u)) >> (((unsigned)__clz(v) % ((2238411447u / (2472206372u | 1u)) | 1u)) & 31u)));
    for (int j = 0; j < 7; ++j)
        r = r * 1664525u + (__umulhi((unsigned)n, u) ^ 3370123223u);
    out[t] = r;
}
__global__ void k9(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (floor((fmax(y, 3.0) * (x + 7.3) - fmin(y, y))) * ((sqrt(fabs((double)n)) * fmax(z, z)) - ((x < (double)(int)(u & 255u) ? y : 0.1) / (fabs(((double)(int)(u & 255u) * (double)n + z)) + 1.0))) + (-(((x * y + x) * (double)(int)(u & 255u) + fmax((double)n, y)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k10(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = 2952300702u;
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, __byte_perm(__byte_perm((unsigned)n, w, 7u), __brev((unsigned)n), v));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((unsigned)__clz(7u) >> (__umulhi(3009477088u, w) & 31u)), 7);
    const unsigned ballot = __ballot_sync(0xffffffffu, min((v - v), ((unsigned)n / (threadIdx.x | 1u))) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k11(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = __brev(__brev(min(7u, threadIdx.x)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, __byte_perm(__umulhi((unsigned)n, w), max((unsigned)n, 7u), (u & 1655606980u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, (unsigned)__popc((v * v)), 3);
    const unsigned ballot = __ballot_sync(0xffffffffu, max((7u * 1321821280u), (threadIdx.x < v ? threadIdx.x : 504246531u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k12(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((v | v) / (7u | 1u)) - (unsigned)__clz((unsigned)__ffs(u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, (((unsigned)n - w) >> (((unsigned)n ^ 650482657u) & 31u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, min(__byte_perm(7u, w, (unsigned)n), (7u << (7u & 31u))), 6);
    const unsigned ballot = __ballot_sync(0xffffffffu, __byte_perm((w < 300465146u ? threadIdx.x : 7u), ((unsigned)n < threadIdx.x ? w : u), __umulhi(596438063u, 209502992u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k13(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((z * (x * (z * z + y) + ((float)(int)(u & 255u) * z - (float)(int)(u & 255u))) - ((-2.75f - 1.25f * z) * z + fminf(x, 1e-3f))) * (((z + y) * ((float)n * z) + (-2.75f + x)) * ((z * z) - floorf(1e-3f) * ceilf(y)) + (((float)n * 3.0f + z) * fmaf((float)n, y, (float)(int)(u & 255u)) + ((float)(int)(u & 255u) + y))) + ((z * fmaxf(x, (float)n) - (0.1f < y ? x : (float)(int)(u & 255u))) + ((y * -2.75f - 1.25f) - (x * (float)n))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k14(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((-(sqrtf(fabsf((float)(int)(u & 255u))))) / (fabsf((((z * x - (float)(int)(u & 255u)) - fmaf(z, 3.0f, z)) * ((-(z)) * (float)n + (float)n) + fmaf((z / (fabsf(x) + 1.0f)), (3.0f * z + y), (z / (fabsf((float)(int)(u & 255u)) + 1.0f))))) + 1.0f));
    r = r + __shfl_xor_sync(0xffffffffu, r, 1) * -2.75f;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k15(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((((x / (fabsf((float)n) + 1.0f)) * (x * (float)(int)(u & 255u) + y) - (z * x - 7.3f)) + ((z + 1.25f) < (-((float)n)) ? (z / (fabsf(x) + 1.0f)) : fabsf(3.0f))) * ((((float)(int)(u & 255u) * 7.3f + x) * (-(x)) - (x - x * 0.5f)) - (fmaf(x, 7.3f, (float)n) * (7.3f < x ? 0.5f : x) + (x * x))) + (x - (float)(int)(u & 255u) * fmaf(((float)n * (float)(int)(u & 255u) + z), (y - (float)n), floorf(z))));
    r = r + __shfl_xor_sync(0xffffffffu, r, 1) * (y * x + (float)(int)(u & 255u));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k16(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fminf((y * ((float)(int)(u & 255u) + fmaxf((float)n, (float)n)) + ((x * y - x) - (x * 7.3f - (float)(int)(u & 255u)))), (truncf((-(x))) - sqrtf(fabsf(((float)n + x))) * ((y * y) * (y / (fabsf(y) + 1.0f)) + (z - (float)(int)(u & 255u) * 1.25f))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k17(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (fminf(fmaxf(sqrtf(fabsf((float)(int)(u & 255u))), ((float)(int)(u & 255u) + y)), (sqrtf(fabsf(z)) - (z * 0.5f + z))) - (((-2.75f * 0.5f + y) < ((float)n * z + y) ? ((float)n * z + x) : (x + y)) + ((-((float)n)) - fmaf(y, (float)(int)(u & 255u), (float)(int)(u & 255u)))));
    for (int j = 0; j < 7; ++j)
        r = r * y + (float)n;
    r = r + __shfl_xor_sync(0xffffffffu, r, 2) * (z / (fabsf((float)(int)(u & 255u)) + 1.0f));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k18(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (truncf(((x * y + (float)n) * (-(y)) + ((float)n * z + (float)(int)(u & 255u)))) < ((((float)n * (float)n + y) * ((float)n - z * (float)(int)(u & 255u)) + sqrtf(fabsf((float)(int)(u & 255u)))) / (fabsf((fmaf(y, x, y) * (3.0f * x))) + 1.0f)) ? fabsf(((-2.75f - x * (float)n) * (y * (float)n - x) + ((float)(int)(u & 255u) - x * (float)(int)(u & 255u)))) : sqrtf(fabsf(fmaf(((float)n * y - y), (y * z + 1e-3f), ((float)(int)(u & 255u) * 1.25f)))));
    for (int j = 0; j < 6; ++j)
        r = r * x + sqrtf(fabsf((float)n));
    r = r + __shfl_xor_sync(0xffffffffu, r, 8) * fmaf((float)n, (float)(int)(u & 255u), x);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k19(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = __umulhi(((__brev(u) & max(1510440954u, 7u)) >> (((threadIdx.x - u) - (u % (u | 1u))) & 31u)), __brev(((7u ^ (unsigned)n) < __umulhi(641180550u, 1885297113u) ? __byte_perm(w, threadIdx.x, 7u) : (w & (unsigned)n))));
    for (int j = 0; j < 4; ++j)
        r = r * 1664525u + __umulhi(__byte_perm(v, 7u, (unsigned)n), ((unsigned)n % (w | 1u)));
    out[t] = r;
}
__global__ void k20(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((((3.0f * 0.5f + z) * (-2.75f + y) - (y - (float)(int)(u & 255u))) + ((z + (float)n) * (y * (float)n) + (z * z))) * y + (ceilf(((float)n * y + y)) - fmaxf(fmaxf(x, y), (1e-3f * (float)(int)(u & 255u) + z)) * (fmaf((float)n, x, 1.25f) * fmaf(x, (float)(int)(u & 255u), (float)(int)(u & 255u)))));
    for (int j = 0; j < 8; ++j)
        r = r * y + fmaf((z - y), ((float)(int)(u & 255u) * z + (float)(int)(u & 255u)), (-(z)));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k21(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (z + (sqrt(fabs((y * (double)n + (double)n))) + ((z * x + y) - ((double)(int)(u & 255u) * x - z) * (y * (double)n + x))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k22(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((float)(int)(u & 255u) * fminf(((float)(int)(u & 255u) / (fabsf(((float)n * (float)n - 0.1f)) + 1.0f)), ((-((float)n)) * floorf(y) + 0.1f)));
    r = r + __shfl_xor_sync(0xffffffffu, r, 16) * y;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k23(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((-((-((y / (fabsf(y) + 1.0f)))))) * ((floorf((float)(int)(u & 255u)) * fmaf((float)(int)(u & 255u), (float)(int)(u & 255u), y) + sqrtf(fabsf((float)(int)(u & 255u)))) * fmaxf(((float)n - z * 7.3f), y) + (y - fminf(y, z) * truncf(x))) + sqrtf(fabsf((float)(int)(u & 255u))));
    r = r + __shfl_xor_sync(0xffffffffu, r, 2) * (y * z + (float)n);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k24(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = sqrtf(fabsf((truncf(sqrtf(fabsf((float)(int)(u & 255u)))) / (fabsf((sqrtf(fabsf((float)(int)(u & 255u))) * (z * y) - (-((float)n)))) + 1.0f))));
    for (int j = 0; j < 5; ++j)
        r = r * y + ((-2.75f * (float)(int)(u & 255u)) * fmaf(z, (float)n, 0.1f) + (z * y + y));
    r = r + __shfl_xor_sync(0xffffffffu, r, 16) * (-((float)(int)(u & 255u)));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k25(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (unsigned)__popc((((threadIdx.x >> (v & 31u)) + (4248220997u % (w | 1u))) < (unsigned)__ffs((2710858098u >> (threadIdx.x & 31u))) ? (__byte_perm(w, 1238879320u, threadIdx.x) >> (((unsigned)n + v) & 31u)) : max(4028232796u, __umulhi(43649731u, w))));
    for (int j = 0; j < 2; ++j)
        r = r * 1664525u + __brev(((unsigned)n & threadIdx.x));
    out[t] = r;
}
__global__ void k26(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fmaf(sqrtf(fabsf(((x * y - -2.75f) - (z * (float)(int)(u & 255u)) * (float)(int)(u & 255u)))), (float)(int)(u & 255u), fmaxf(fabsf((x < (float)(int)(u & 255u) ? (float)(int)(u & 255u) : (float)n)), rintf(x)));
    for (int j = 0; j < 2; ++j)
        r = r * x + (y - ((float)n - (float)(int)(u & 255u) * z));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k27(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (-((((3.0f - y * (float)(int)(u & 255u)) / (fabsf((float)(int)(u & 255u)) + 1.0f)) * sqrtf(fabsf(((float)n - (float)(int)(u & 255u) * (float)(int)(u & 255u)))) - 1e-3f)));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k28(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((((3.0f < z ? x : y) * floorf(3.0f) + ceilf(-2.75f)) * ((-(3.0f)) < fminf(y, x) ? ((float)(int)(u & 255u) * (float)n) : (y / (fabsf(z) + 1.0f)))) * ((((float)n * y + z) * (-(z)) - fmaf(x, 0.5f, z)) * (fmaxf((float)(int)(u & 255u), 1e-3f) * (7.3f * (float)(int)(u & 255u) + (float)(int)(u & 255u)) + fmaxf(y, x)) + ((0.5f * y + x) * (0.1f * (float)n + 1.25f) + (x + (float)n))) - truncf((z < (z - (float)n * z) ? (y * z + y) : fminf(y, y))));
    for (int j = 0; j < 5; ++j)
        r = r * 0.5f + fmaf((x * (float)(int)(u & 255u) - (float)(int)(u & 255u)), (-(x)), fmaf(-2.75f, z, (float)n));
    r = r + __shfl_xor_sync(0xffffffffu, r, 2) * floorf(y);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k29(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((((float)n < 1.25f ? y : y) - (-(z)) * (y * (float)(int)(u & 255u))) * ((-2.75f < (float)(int)(u & 255u) ? 3.0f : (float)(int)(u & 255u)) - (-((float)n)))) / (fabsf((fmaxf(fminf(x, (float)(int)(u & 255u)), (z * y + x)) - -2.75f * fminf((-2.75f * 3.0f + y), (z < x ? z : (float)(int)(u & 255u))))) + 1.0f));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
int main() {
    static float a[128]; static double b[128]; static unsigned c[128], r[128];
    unsigned s = 3176531215u;
    for (int i = 0; i < 128; ++i) { s = s * 1664525u + 1013904223u; c[i] = s; a[i] = (float)(int)(s >> 8) / 262144.0f - 31.0f; s = s * 1664525u + 1013904223u; b[i] = (int)(s >> 4) / 4194304.0 - 29.0; }
    float* da; double* db; unsigned *dc, *dr;
    cudaMalloc(&da, sizeof a); cudaMalloc(&db, sizeof b); cudaMalloc(&dc, sizeof c); cudaMalloc(&dr, sizeof r);
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice); cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice); cudaMemcpy(dc, c, sizeof c, cudaMemcpyHostToDevice);
    k0<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k0 %08x %08x %08x\n", h, r[0], r[77]); }
    k1<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k1 %08x %08x %08x\n", h, r[0], r[77]); }
    k2<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k2 %08x %08x %08x\n", h, r[0], r[77]); }
    k3<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k3 %08x %08x %08x\n", h, r[0], r[77]); }
    k4<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k4 %08x %08x %08x\n", h, r[0], r[77]); }
    k5<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k5 %08x %08x %08x\n", h, r[0], r[77]); }
    k6<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k6 %08x %08x %08x\n", h, r[0], r[77]); }
    k7<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k7 %08x %08x %08x\n", h, r[0], r[77]); }
    k8<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k8 %08x %08x %08x\n", h, r[0], r[77]); }
    k9<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k9 %08x %08x %08x\n", h, r[0], r[77]); }
    k10<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k10 %08x %08x %08x\n", h, r[0], r[77]); }
    k11<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k11 %08x %08x %08x\n", h, r[0], r[77]); }
    k12<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k12 %08x %08x %08x\n", h, r[0], r[77]); }
    k13<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k13 %08x %08x %08x\n", h, r[0], r[77]); }
    k14<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k14 %08x %08x %08x\n", h, r[0], r[77]); }
    k15<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k15 %08x %08x %08x\n", h, r[0], r[77]); }
    k16<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k16 %08x %08x %08x\n", h, r[0], r[77]); }
    k17<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k17 %08x %08x %08x\n", h, r[0], r[77]); }
    k18<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k18 %08x %08x %08x\n", h, r[0], r[77]); }
    k19<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k19 %08x %08x %08x\n", h, r[0], r[77]); }
    k20<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k20 %08x %08x %08x\n", h, r[0], r[77]); }
    k21<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k21 %08x %08x %08x\n", h, r[0], r[77]); }
    k22<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k22 %08x %08x %08x\n", h, r[0], r[77]); }
    k23<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k23 %08x %08x %08x\n", h, r[0], r[77]); }
    k24<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k24 %08x %08x %08x\n", h, r[0], r[77]); }
    k25<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k25 %08x %08x %08x\n", h, r[0], r[77]); }
    k26<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k26 %08x %08x %08x\n", h, r[0], r[77]); }
    k27<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k27 %08x %08x %08x\n", h, r[0], r[77]); }
    k28<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k28 %08x %08x %08x\n", h, r[0], r[77]); }
    k29<<<2, 64>>>(da, db, dc, dr);
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k29 %08x %08x %08x\n", h, r[0], r[77]); }
    cudaFree(da); cudaFree(db); cudaFree(dc); cudaFree(dr);
    return 0;
}
