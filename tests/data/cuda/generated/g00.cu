#include <cstdio>
#include <cstring>
#include <cmath>
__global__ void k0(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((fmaxf(ceilf(3.0f), (-2.75f - (float)n)) * rintf(((float)n < y ? (float)(int)(u & 255u) : 0.1f)) + ((-2.75f * z + z) + x)) * ((-((z * z + y))) + sqrtf(fabsf((z - (float)n * (float)n)))) + sqrtf(fabsf((0.1f * (x - y) + (-2.75f * z + z)))));
    for (int j = 0; j < 8; ++j)
        r = r * y + ((x / (fabsf(y) + 1.0f)) + ((float)n - (float)(int)(u & 255u)));
    r = r + __shfl_xor_sync(0xffffffffu, r, 16) * ((float)n * (float)n + (float)n);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k1(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = ((u * (v | 7u)) << ((__umulhi(u, 7u) - (unsigned)__popc(v)) & 31u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, (unsigned)__ffs((threadIdx.x * 7u)));
    const unsigned up = __shfl_up_sync(0xffffffffu, __brev(__byte_perm(u, threadIdx.x, w)), 4);
    const unsigned ballot = __ballot_sync(0xffffffffu, (__umulhi(599465332u, threadIdx.x) ^ __byte_perm(1823841787u, u, (unsigned)n)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k2(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((((threadIdx.x / (7u | 1u)) << ((w * w) & 31u)) ^ min(((unsigned)n ^ 7u), (threadIdx.x & threadIdx.x))) % (__byte_perm((__umulhi(w, (unsigned)n) ^ threadIdx.x), ((7u | u) % (__umulhi(u, 7u) | 1u)), (__byte_perm(u, 7u, v) % (((unsigned)n & 7u) | 1u))) | 1u));
    for (int j = 0; j < 3; ++j)
        r = r * 1664525u + min(min(threadIdx.x, (unsigned)n), __brev(u));
    out[t] = r;
}
__global__ void k3(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (x < ((fminf(0.5f, -2.75f) / (fabsf((x * 7.3f - z)) + 1.0f)) * (-(fmaxf(7.3f, (float)n))) + fmaf((x < y ? (float)(int)(u & 255u) : z), (z * z + 1.25f), (-2.75f * y))) ? (((z < 1e-3f ? y : y) * fmaf(z, (float)(int)(u & 255u), (float)(int)(u & 255u)) + (z * 1e-3f + 1e-3f)) * (((float)(int)(u & 255u) * y - (float)(int)(u & 255u)) < ((float)(int)(u & 255u) - (float)(int)(u & 255u) * z) ? ((float)(int)(u & 255u) - (float)(int)(u & 255u) * 1e-3f) : y) + (-(sqrtf(fabsf((float)n))))) : ((fminf(y, z) + 0.5f) * (fminf((float)n, z) + ((float)n * 7.3f + y)) - (((float)n * x + y) * fmaxf(y, (float)(int)(u & 255u)) + ((float)n * x + z))));
    for (int j = 0; j < 5; ++j)
        r = r * y + (((float)(int)(u & 255u) * y + x) * (0.5f * (float)n + y));
    r = r + __shfl_xor_sync(0xffffffffu, r, 8) * (y + y);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k4(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (truncf(fmaf(((float)n * 0.5f + 0.1f), (-(0.1f)), ((float)n + 1e-3f))) / (fabsf((x * (z * sqrtf(fabsf(x)) + fmaf(3.0f, y, (float)n)) + (-((x * x + 3.0f))))) + 1.0f));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k5(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (max(((1684883956u << (v & 31u)) & (7u << ((unsigned)n & 31u))), max((unsigned)n, __brev(w))) | __umulhi(__byte_perm(threadIdx.x, (unsigned)__popc(w), u), __byte_perm((unsigned)__ffs(u), (w % ((unsigned)n | 1u)), __umulhi(w, u))));
    for (int j = 0; j < 4; ++j)
        r = r * 1664525u + (max(threadIdx.x, 7u) << (((unsigned)n ^ 7u) & 31u));
    out[t] = r;
}
__global__ void k6(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (u % (__byte_perm(__byte_perm(__byte_perm(1202584506u, 7u, v), (7u | (unsigned)n), (71592408u << (threadIdx.x & 31u))), ((7u / (7u | 1u)) << ((threadIdx.x < (unsigned)n ? w : 7u) & 31u)), (__byte_perm(threadIdx.x, threadIdx.x, 7u) / ((threadIdx.x | u) | 1u))) | 1u));
    out[t] = r;
}
__global__ void k7(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = sqrtf(fabsf((-(((x + x) * (x * x - x) - ((float)n + (float)(int)(u & 255u)))))));
    r = r + __shfl_xor_sync(0xffffffffu, r, 4) * z;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k8(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (unsigned)__popc(__umulhi(threadIdx.x, (w >> (32135386u & 31u))));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, (threadIdx.x < (u + 3861983299u) ? (u * (unsigned)n) : (unsigned)__clz(330202981u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, (unsigned)__ffs(((unsigned)n >> (threadIdx.x & 31u))), 8);
    const unsigned ballot = __ballot_sync(0xffffffffu, __brev(threadIdx.x) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k9(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = sqrtf(fabsf((floorf(sqrtf(fabsf(x))) * y + ((float)n * ((float)n * (float)n + y) + truncf(1e-3f)))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k10(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fmaf(((-2.75f * fmaf(y, z, (float)(int)(u & 255u))) / (fabsf(((float)(int)(u & 255u) * (z - 0.5f * z) - truncf((float)n))) + 1.0f)), 3.0f, ceilf(fmaxf(fabsf(z), fmaxf(z, x))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k11(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((rintf(fmaf((float)(int)(u & 255u), z, 1.25f)) * (-(((float)n + y))) + (y < (float)n ? (1.25f * (float)(int)(u & 255u) + z) : ((float)(int)(u & 255u) - (float)n))) / (fabsf(sqrtf(fabsf(floorf(z)))) + 1.0f));
    for (int j = 0; j < 8; ++j)
        r = r * 0.5f + truncf(((float)(int)(u & 255u) < x ? 0.5f : (float)n));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k12(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = ((((unsigned)n + 1755034814u) + (threadIdx.x / (u | 1u))) ^ ((w % (v | 1u)) * ((unsigned)n ^ 1212360379u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, ((w << ((unsigned)n & 31u)) >> (__brev(v) & 31u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((1455154055u >> (v & 31u)) * __umulhi(w, v)), 7);
    const unsigned ballot = __ballot_sync(0xffffffffu, (__umulhi(v, 362523336u) << ((threadIdx.x / (threadIdx.x | 1u)) & 31u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k13(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((threadIdx.x < u ? 966170834u : 834189085u) + (w | threadIdx.x)) < (unsigned)__ffs(__umulhi(3240530342u, v)) ? __byte_perm((u / (threadIdx.x | 1u)), (7u << (threadIdx.x & 31u)), (v >> (w & 31u))) : __umulhi(__umulhi(v, 3435293314u), 7u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, (u + 7u));
    const unsigned up = __shfl_up_sync(0xffffffffu, ((7u | threadIdx.x) / ((w / (u | 1u)) | 1u)), 6);
    const unsigned ballot = __ballot_sync(0xffffffffu, max((unsigned)__clz(7u), (7u + w)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k14(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = u;
    out[t] = r;
}
__global__ void k15(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((sqrtf(fabsf((y - (float)(int)(u & 255u)))) * fmaf((float)n, fmaf(-2.75f, x, (float)(int)(u & 255u)), fmaf((float)(int)(u & 255u), z, (float)(int)(u & 255u))) + ((y < (float)n ? x : y) + (y - (float)n))) * (fminf((-(y)), (float)(int)(u & 255u)) * x - (sqrtf(fabsf((float)(int)(u & 255u))) * (z - y) + (float)(int)(u & 255u))) + fmaxf((fmaf(7.3f, z, y) * (0.1f - x * (float)n) + (x + (float)n)), ((y - (float)n * (float)(int)(u & 255u)) * sqrtf(fabsf((float)n)) + 3.0f)));
    r = r + __shfl_xor_sync(0xffffffffu, r, 1) * (float)n;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k16(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (fmax((sqrt(fabs((double)(int)(u & 255u))) / (fabs(trunc(y)) + 1.0)), (sqrt(fabs(x)) * trunc(z) - ((double)n * (double)(int)(u & 255u)))) / (fabs((double)(int)(u & 255u)) + 1.0));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k17(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (fma(fmin((0.1 * x + (double)n), (z - z * x)), (((double)(int)(u & 255u) < -2.75 ? (double)(int)(u & 255u) : (double)n) * fmin((double)n, x) + sqrt(fabs(x))), ((double)n - ((double)n + y))) - z * ((-2.75 - fma(x, (double)n, (double)(int)(u & 255u)) * ((double)(int)(u & 255u) * y + 1e-3)) + 3.0));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k18(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((ceilf((y - (float)n * (float)n)) * ceilf(floorf(y)) + ((0.1f - x) * sqrtf(fabsf(z)) - (x * 7.3f + (float)(int)(u & 255u)))) / (fabsf(x) + 1.0f));
    for (int j = 0; j < 2; ++j)
        r = r * 0.5f + ((z * 1.25f + y) * sqrtf(fabsf((float)n)) + (x * y));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k19(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((fmaf(x, (float)n, y) * (-(x)) + (-(z))) < (((float)(int)(u & 255u) * (float)(int)(u & 255u)) - (x / (fabsf((float)(int)(u & 255u)) + 1.0f)) * (0.5f - z * (float)(int)(u & 255u))) ? ((x * (float)n) / (fabsf((-(y))) + 1.0f)) : fmaf(fmaf(1e-3f, (float)n, 1.25f), (z - 7.3f), (y * (float)n + (float)n))) * (-2.75f < (fmaxf((float)(int)(u & 255u), y) < ((float)(int)(u & 255u) * (float)n + x) ? sqrtf(fabsf(x)) : ((float)n * (float)n + 7.3f)) ? (-(y)) : fminf(0.5f, fmaf((float)(int)(u & 255u), x, y))) - (((y - x) * (z - 3.0f)) / (fabsf(fminf((-(x)), sqrtf(fabsf((float)n)))) + 1.0f)));
    for (int j = 0; j < 8; ++j)
        r = r * y + ((-2.75f * (float)n + z) + (y * x + (float)(int)(u & 255u)));
    r = r + __shfl_xor_sync(0xffffffffu, r, 1) * ((float)n / (fabsf(3.0f) + 1.0f));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k20(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (__byte_perm(__umulhi((7u >> (u & 31u)), (unsigned)__clz(v)), (__umulhi(v, (unsigned)n) >> (__umulhi(v, threadIdx.x) & 31u)), (__umulhi(7u, u) * __byte_perm(2866081957u, 7u, (unsigned)n))) & ((__byte_perm((unsigned)n, w, (unsigned)n) < (unsigned)__popc(361823228u) ? w : (v << ((unsigned)n & 31u))) / (__brev((v << ((unsigned)n & 31u))) | 1u)));
    out[t] = r;
}
__global__ void k21(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fmaf((((y * (float)n + (float)(int)(u & 255u)) * y + ((float)n * (float)(int)(u & 255u) + x)) - ((3.0f < y ? (float)n : -2.75f) * y + (x / (fabsf(z) + 1.0f))) * ((z * 0.1f + z) - (float)(int)(u & 255u) * (y * (float)(int)(u & 255u) + y))), fmaf(ceilf(sqrtf(fabsf((float)n))), (-((y - x))), ((x - y * x) - (-(x)) * (-((float)n)))), x);
    r = r + __shfl_xor_sync(0xffffffffu, r, 2) * sqrtf(fabsf(z));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k22(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = ((((-(z)) / (fabs((x < (double)n ? (double)n : z)) + 1.0)) < sqrt(fabs(sqrt(fabs(y)))) ? floor(y) : ((y * (double)n + (double)n) / (fabs(trunc((double)(int)(u & 255u))) + 1.0))) * y + fmin(((x * y + 1e-3) / (fabs((x < (double)n ? 0.1 : y)) + 1.0)), (-(((double)(int)(u & 255u) * 1.25 + -2.75)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k23(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (x < (-((((double)n - z * (double)n) * (z - z * (double)n) + -2.75))) ? ((z * (z * y + 1e-3) + (-((double)n))) + ((z * z - x) * (x - (double)(int)(u & 255u)) + 1.25)) : (sqrt(fabs(((double)n * (double)n + x))) * ((0.5 + z) * (1.25 * (double)n + (double)(int)(u & 255u)) + ((double)n + z)) + ((z * y) * ((double)n * y) - (x * y + z))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k24(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (threadIdx.x << ((((unsigned)n & v) / ((w < 2456445984u ? 7u : 2333371604u) | 1u)) & 31u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, __umulhi(((unsigned)n & (unsigned)n), __brev(1203290501u)));
    const unsigned up = __shfl_up_sync(0xffffffffu, (((unsigned)n < v ? v : 1056725825u) | ((unsigned)n < 7u ? u : w)), 3);
    const unsigned ballot = __ballot_sync(0xffffffffu, __brev((unsigned)__ffs(3309929185u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k25(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (u + __umulhi(((7u & (unsigned)n) + (w << (7u & 31u))), threadIdx.x));
    out[t] = r;
}
__global__ void k26(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((w & u) / (__umulhi(u, w) | 1u)) / ((threadIdx.x << ((7u & threadIdx.x) & 31u)) | 1u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, __umulhi((3925897924u >> (u & 31u)), threadIdx.x));
    const unsigned up = __shfl_down_sync(0xffffffffu, (__umulhi(u, 7u) + (v ^ (unsigned)n)), 4);
    const unsigned ballot = __ballot_sync(0xffffffffu, ((v >> (905982927u & 31u)) | __umulhi(w, threadIdx.x)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k27(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = ((w / ((7u / (7u | 1u)) | 1u)) % (((7u ^ 816472367u) * (7u | w)) | 1u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, ((unsigned)n ^ (w << ((unsigned)n & 31u))));
    const unsigned up = __shfl_down_sync(0xffffffffu, (__umulhi(w, 7u) + max(3356460751u, threadIdx.x)), 3);
    const unsigned ballot = __ballot_sync(0xffffffffu, (__umulhi(7u, 7u) << ((7u % (w | 1u)) & 31u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k28(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = sqrtf(fabsf(rintf(ceilf(((float)n < y ? y : z)))));
    r = r + __shfl_xor_sync(0xffffffffu, r, 1) * ((float)n - (float)(int)(u & 255u) * (float)n);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k29(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = __byte_perm(7u, (((2755846636u | w) < __brev(u) ? ((unsigned)n % ((unsigned)n | 1u)) : (unsigned)n) + ((threadIdx.x - v) + (w < v ? 659086229u : (unsigned)n))), min(v, min((threadIdx.x * v), __brev(u))));
    out[t] = r;
}
int main() {
    static float a[128]; static double b[128]; static unsigned c[128], r[128];
    unsigned s = 2125755107u;
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
