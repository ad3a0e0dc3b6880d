#include <cstdio>
#include <cstring>
#include <cmath>
__global__ void k0(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = 0.5;
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k1(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (min((v | 2114087405u), (unsigned)__clz(1992005083u)) < (__brev(7u) < ((unsigned)n < (unsigned)n ? w : w) ? (144585933u >> (v & 31u)) : (7u * threadIdx.x)) ? ((v / (u | 1u)) | ((unsigned)n >> ((unsigned)n & 31u))) : ((7u % (w | 1u)) < (unsigned)__clz(w) ? (279917241u << ((unsigned)n & 31u)) : u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, ((7u % (v | 1u)) ^ min((unsigned)n, v)));
    const unsigned up = __shfl_up_sync(0xffffffffu, min(threadIdx.x, (3651745120u + u)), 2);
    const unsigned ballot = __ballot_sync(0xffffffffu, (__umulhi(u, w) + __umulhi(u, 7u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k2(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (u - (__brev(v) << (__brev(7u) & 31u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, (w | 2507283481u));
    const unsigned up = __shfl_up_sync(0xffffffffu, ((7u & threadIdx.x) < ((unsigned)n << ((unsigned)n & 31u)) ? (w * (unsigned)n) : (7u < 7u ? 7u : threadIdx.x)), 4);
    const unsigned ballot = __ballot_sync(0xffffffffu, __byte_perm((7u / (7u | 1u)), (u < (unsigned)n ? (unsigned)n : threadIdx.x), ((unsigned)n >> (v & 31u))) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k3(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((((y - (float)(int)(u & 255u)) + (0.5f / (fabsf(z) + 1.0f))) * ((float)n - sqrtf(fabsf(y)) * rintf(y)) + truncf((float)(int)(u & 255u))) * ((7.3f - 3.0f) * ((z + y) * 3.0f + sqrtf(fabsf((float)(int)(u & 255u)))) + (sqrtf(fabsf((float)(int)(u & 255u))) < (-(z)) ? (float)(int)(u & 255u) : (z * (float)(int)(u & 255u) + z))) + ((((float)(int)(u & 255u) + (float)n) - ((float)n * (float)n - z) * sqrtf(fabsf((float)n))) + ((y - y * z) / (fabsf(((float)(int)(u & 255u) * z + x)) + 1.0f))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k4(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = ((-((((double)n - x * z) * (x * 0.1 + (double)(int)(u & 255u)) + (z < y ? (double)(int)(u & 255u) : (double)(int)(u & 255u))))) * (fmax((x * y - 3.0), sqrt(fabs(y))) * (fma((double)n, (double)n, 7.3) - (-(z))) + ((-((double)(int)(u & 255u))) < (-(y)) ? ((double)(int)(u & 255u) < z ? (double)(int)(u & 255u) : x) : (y * (double)(int)(u & 255u)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k5(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, v);
    const unsigned up = __shfl_down_sync(0xffffffffu, (unsigned)__popc(__umulhi(w, (unsigned)n)), 5);
    const unsigned ballot = __ballot_sync(0xffffffffu, __brev(__byte_perm(7u, 2497351901u, 3868769424u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k6(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (fmin(((x * y) / (fabs(trunc(0.1)) + 1.0)), fmax(fma(y, z, 3.0), trunc(x))) - sqrt(fabs((floor(0.1) * fmin(-2.75, (double)(int)(u & 255u)) + ((double)(int)(u & 255u) * z + x)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k7(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = x;
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k8(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (-(fma(x, sqrt(fabs((x * (double)(int)(u & 255u) + (double)n))), ((y + z) * (y * -2.75 + x)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k9(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = 0.5f;
    for (int j = 0; j < 8; ++j)
        r = r * y + (float)n;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k10(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((unsigned)__ffs(threadIdx.x) >> ((v + (unsigned)n) & 31u)) << (((unsigned)__clz(w) ^ threadIdx.x) & 31u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, ((v < threadIdx.x ? 3048856347u : 3163651393u) * __brev(w)));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((threadIdx.x << (threadIdx.x & 31u)) < (v ^ v) ? (7u & 7u) : (7u << (934251934u & 31u))), 1);
    const unsigned ballot = __ballot_sync(0xffffffffu, (threadIdx.x | __byte_perm(1004511229u, (unsigned)n, v)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k11(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = __umulhi(((__brev(3535652517u) / (__umulhi(7u, 3999445355u) | 1u)) | ((w % (2675871986u | 1u)) ^ __brev(4232876302u))), (threadIdx.x / (((w < (unsigned)n ? u : w) - ((unsigned)n - v)) | 1u)));
    out[t] = r;
}
__global__ void k12(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((fmaf(y, 0.1f, y) * (z * (float)(int)(u & 255u) - (float)n)) / (fabsf((fmaf((float)n, z, y) * sqrtf(fabsf((float)(int)(u & 255u))) + fmaxf(z, y))) + 1.0f)) - x);
    for (int j = 0; j < 7; ++j)
        r = r * x + sqrtf(fabsf((z * x + (float)n)));
    r = r + __shfl_xor_sync(0xffffffffu, r, 16) * ((float)(int)(u & 255u) * (float)n + (float)(int)(u & 255u));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k13(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (float)(int)(u & 255u);
    for (int j = 0; j < 4; ++j)
        r = r * 0.5f + sqrtf(fabsf((3.0f * z + 0.5f)));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k14(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (floorf(x) / (fabsf((((y * (float)n + (float)(int)(u & 255u)) * sqrtf(fabsf(1e-3f)) + fmaf(x, z, x)) / (fabsf(fminf((x * (float)(int)(u & 255u) + y), truncf((float)(int)(u & 255u)))) + 1.0f))) + 1.0f));
    for (int j = 0; j < 5; ++j)
        r = r * 0.5f + (((float)(int)(u & 255u) * y + (float)(int)(u & 255u)) * fabsf(1e-3f));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k15(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((float)(int)(u & 255u) < sqrtf(fabsf(fmaxf(1e-3f, z))) ? ((float)(int)(u & 255u) - (z - x * x) * (-2.75f - (float)n)) : (-(rintf(x)))) * ((((float)(int)(u & 255u) < z ? y : x) + (z / (fabsf(y) + 1.0f))) - (((float)(int)(u & 255u) / (fabsf(z) + 1.0f)) - (1e-3f < (float)n ? y : x) * ((float)n * (float)n - (float)n)) * ((-(z)) * (z < x ? (float)n : (float)n) - (-((float)n)))) + sqrtf(fabsf(((x < (float)(int)(u & 255u) ? x : -2.75f) + z))));
    r = r + __shfl_xor_sync(0xffffffffu, r, 2) * ((float)(int)(u & 255u) + (float)(int)(u & 255u));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k16(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((w < 7u ? u : 7u) >> ((threadIdx.x >> (v & 31u)) & 31u)) / (min((u << (1776959724u & 31u)), (v % (threadIdx.x | 1u))) | 1u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, (__umulhi(v, threadIdx.x) & (unsigned)n));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((unsigned)__ffs(u) - (u % (w | 1u))), 4);
    const unsigned ballot = __ballot_sync(0xffffffffu, u & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k17(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (threadIdx.x < threadIdx.x ? ((unsigned)n % (((threadIdx.x >> ((unsigned)n & 31u)) | ((unsigned)n >> (threadIdx.x & 31u))) | 1u)) : w);
    for (int j = 0; j < 6; ++j)
        r = r * 1664525u + (((unsigned)n >> (u & 31u)) % ((w & v) | 1u));
    out[t] = r;
}
__global__ void k18(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (unsigned)__ffs((__brev(v) << (((unsigned)n < threadIdx.x ? v : u) & 31u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, ((u * (unsigned)n) >> ((2273348425u + v) & 31u)));
    const unsigned up = __shfl_up_sync(0xffffffffu, (__umulhi(u, 1151286102u) * (v / (v | 1u))), 3);
    const unsigned ballot = __ballot_sync(0xffffffffu, ((u % (threadIdx.x | 1u)) + ((unsigned)n / (threadIdx.x | 1u))) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k19(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((7.3f + (((float)(int)(u & 255u) * (float)(int)(u & 255u) + y) - ((float)n / (fabsf(7.3f) + 1.0f)))) * (((7.3f < (float)n ? (float)n : 3.0f) * sqrtf(fabsf(x)) + (x * x)) * (y - (float)(int)(u & 255u)) + y) + fmaxf(((-2.75f + (float)(int)(u & 255u)) - (float)n * fminf(0.1f, (float)n)), ((x * x + z) * fmaxf(y, (float)(int)(u & 255u)))));
    for (int j = 0; j < 2; ++j)
        r = r * y + (-((3.0f + -2.75f)));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k20(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = 3.0f;
    r = r + __shfl_xor_sync(0xffffffffu, r, 16) * (y * y - z);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k21(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (7u - (__brev(__umulhi(w, v)) - ((v * threadIdx.x) % (__brev(7u) | 1u))));
    for (int j = 0; j < 3; ++j)
        r = r * 1664525u + ((u / (7u | 1u)) | __byte_perm(threadIdx.x, (unsigned)n, 7u));
    out[t] = r;
}
__global__ void k22(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = max(__byte_perm(((unsigned)n % (u | 1u)), min((unsigned)n, v), (u % (threadIdx.x | 1u))), __umulhi(min(u, threadIdx.x), (7u - u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, (unsigned)n);
    const unsigned up = __shfl_up_sync(0xffffffffu, __umulhi((7u * threadIdx.x), (v < u ? 2943137817u : w)), 4);
    const unsigned ballot = __ballot_sync(0xffffffffu, ((3884647853u < w ? v : u) >> ((v | w) & 31u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k23(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((717591754u < u ? 7u : 715856452u) & (7u < u ? 2898507934u : 7u)) & max((v | threadIdx.x), __brev(7u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, ((threadIdx.x << (w & 31u)) / ((threadIdx.x ^ v) | 1u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, min(__brev(threadIdx.x), (7u / (u | 1u))), 4);
    const unsigned ballot = __ballot_sync(0xffffffffu, __brev((unsigned)n) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k24(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (0.1 - ((((double)(int)(u & 255u) - 0.1) - (z * z + y) * ceil((double)n)) * (sqrt(fabs(0.1)) * ((double)(int)(u & 255u) + y)) - ((-(y)) * (x * 1e-3 + (double)(int)(u & 255u)) - (z * (double)(int)(u & 255u) + (double)(int)(u & 255u)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k25(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((-(sqrtf(fabsf(0.5f)))) + y) * 0.1f + sqrtf(fabsf(fmaf((-((float)n)), (3.0f * (float)n + y), ((float)n * z + 0.1f)))));
    for (int j = 0; j < 7; ++j)
        r = r * 0.5f + fmaf(fmaxf(y, y), (y - z * x), 1e-3f);
    r = r + __shfl_xor_sync(0xffffffffu, r, 8) * fmaf((float)n, (float)(int)(u & 255u), (float)n);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k26(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((((v / (7u | 1u)) + __brev((unsigned)n)) | (unsigned)n) >> ((__byte_perm((7u >> (3916354756u & 31u)), min(3140876395u, threadIdx.x), (threadIdx.x << (4056132364u & 31u))) < __umulhi(__brev(threadIdx.x), ((unsigned)n + u)) ? __byte_perm(1717824172u, (776464914u - u), __umulhi(w, (unsigned)n)) : ((7u << ((unsigned)n & 31u)) | (7u * threadIdx.x))) & 31u));
    out[t] = r;
}
__global__ void k27(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((-((((float)n / (fabsf((float)n) + 1.0f)) * (1.25f / (fabsf(y) + 1.0f)) - (0.1f * (float)(int)(u & 255u) - x)))) < sqrtf(fabsf(ceilf((y - z)))) ? x : (sqrtf(fabsf((x * (float)(int)(u & 255u) - (float)(int)(u & 255u)))) - ((1e-3f - 1e-3f * (float)n) * sqrtf(fabsf(y)) - ((float)(int)(u & 255u) - -2.75f * (float)(int)(u & 255u))) * (-(fmaf(x, 0.5f, (float)(int)(u & 255u))))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k28(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (fminf(y, (((float)n * 0.1f + x) * sqrtf(fabsf(y)) - (-(z)))) * fmaf((((float)(int)(u & 255u) * 0.1f) - fmaf((float)(int)(u & 255u), (float)(int)(u & 255u), 0.5f) * (1e-3f * (float)(int)(u & 255u))), (-(sqrtf(fabsf(z)))), (float)(int)(u & 255u)) + (((3.0f - y) * sqrtf(fabsf(y)) - fmaxf(x, z)) - (((float)(int)(u & 255u) * (float)(int)(u & 255u)) + (x * x + (float)(int)(u & 255u))) * ((y * y + (float)(int)(u & 255u)) / (fabsf(sqrtf(fabsf((float)n))) + 1.0f))));
    for (int j = 0; j < 6; ++j)
        r = r * x + ((7.3f - (float)n) * fmaxf((float)(int)(u & 255u), y) + (x - z * (float)n));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k29(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = w;
    for (int j = 0; j < 4; ++j)
        r = r * 1664525u + (unsigned)__ffs(7u);
    out[t] = r;
}
int main() {
    static float a[128]; static double b[128]; static unsigned c[128], r[128];
    unsigned s = 3693019622u;
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
