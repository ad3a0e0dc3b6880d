#include <cstdio>
#include <cstring>
#include <cmath>
__global__ void k0(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (__byte_perm((threadIdx.x ^ v), min(7u, w), threadIdx.x) % (((7u < w ? w : 7u) & ((unsigned)n >> (u & 31u))) | 1u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, ((w * (unsigned)n) % (min(u, u) | 1u)));
    const unsigned up = __shfl_up_sync(0xffffffffu, min(__brev(7u), max(v, v)), 7);
    const unsigned ballot = __ballot_sync(0xffffffffu, u & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k1(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((((float)(int)(u & 255u) < z ? 0.5f : -2.75f) / (fabsf((y < y ? 7.3f : (float)n)) + 1.0f)) * sqrtf(fabsf(((float)n * y + y))) - ((x * x + z) * y)) * fmaf((-((float)n)), fmaf((0.1f * z + x), (y * z + (float)(int)(u & 255u)), sqrtf(fabsf(z))), ((float)(int)(u & 255u) * ((float)n * (float)(int)(u & 255u) + z) + fminf(x, (float)n))) + fmaxf(((z + x) * (y - z * (float)(int)(u & 255u)) + x), (((float)(int)(u & 255u) - (float)(int)(u & 255u)) - (x * x + x) * ((float)n / (fabsf(y) + 1.0f)))));
    for (int j = 0; j < 5; ++j)
        r = r * x + (ceilf(0.1f) * fmaf((float)n, y, 1e-3f) + x);
    r = r + __shfl_xor_sync(0xffffffffu, r, 2) * (1.25f + 7.3f);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k2(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = y;
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k3(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (-(rintf((fmaf(x, z, (float)n) * fminf(0.5f, x) - (x / (fabsf(y) + 1.0f))))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k4(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = ((((1.25 * (double)(int)(u & 255u)) * (-(y)) - (double)n) < sqrt(fabs((y - 1e-3 * z))) ? (fma(y, z, -2.75) < (y * z + 3.0) ? (y + 7.3) : (-(y))) : z) / (fabs((fma(((double)n / (fabs(x) + 1.0)), (y - (double)n), fma((double)(int)(u & 255u), y, 0.1)) / (fabs((fma(0.1, 0.5, z) - (y * 7.3 + 1e-3))) + 1.0))) + 1.0));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k5(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((((threadIdx.x < 7u ? w : v) * ((unsigned)n * w)) << ((__umulhi(w, 1259125265u) < (unsigned)__clz(w) ? (unsigned)__popc(u) : (unsigned)__ffs(u)) & 31u)) + (__umulhi(max(1123512599u, 7u), (v / ((unsigned)n | 1u))) << (((v / ((unsigned)n | 1u)) >> ((7u / ((unsigned)n | 1u)) & 31u)) & 31u)));
    for (int j = 0; j < 2; ++j)
        r = r * 1664525u + (u % ((u & w) | 1u));
    out[t] = r;
}
__global__ void k6(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = sqrt(fabs(rint(((x * (double)n - z) * (7.3 * z)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k7(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((__umulhi(v, (u >> (7u & 31u))) << (((v % (u | 1u)) / ((u % (threadIdx.x | 1u)) | 1u)) & 31u)) * ((unsigned)__ffs((threadIdx.x / (w | 1u))) / (__byte_perm((unsigned)__popc(v), (7u < 7u ? u : threadIdx.x), (7u * (unsigned)n)) | 1u)));
    out[t] = r;
}
__global__ void k8(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (__umulhi(u, __umulhi(u, 7u)) ^ ((v << (w & 31u)) - (threadIdx.x | 7u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, ((threadIdx.x * (unsigned)n) & ((unsigned)n / (v | 1u))));
    const unsigned up = __shfl_up_sync(0xffffffffu, v, 5);
    const unsigned ballot = __ballot_sync(0xffffffffu, __umulhi((u - u), ((unsigned)n << (7u & 31u))) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k9(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fmaxf((-((fmaxf(x, (float)(int)(u & 255u)) < fminf((float)n, x) ? (x / (fabsf((float)n) + 1.0f)) : (z + (float)(int)(u & 255u))))), ceilf((float)(int)(u & 255u)));
    for (int j = 0; j < 3; ++j)
        r = r * x + x;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k10(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (floorf(((0.5f < z ? y : (float)n) * (float)n + (y - z))) * (sqrtf(fabsf(((float)n < 1.25f ? (float)n : x))) * ((y * y + y) * (z * (float)n - y) + (x * x + z)) - (fminf(0.1f, x) * z + (y * (float)n + z))) + ((sqrtf(fabsf(y)) * (y + (float)(int)(u & 255u)) + (1e-3f / (fabsf((float)n) + 1.0f))) / (fabsf((-(((float)(int)(u & 255u) * y)))) + 1.0f)));
    r = r + __shfl_xor_sync(0xffffffffu, r, 2) * (y / (fabsf((float)n) + 1.0f));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k11(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((((1643845551u << (v & 31u)) - ((unsigned)n | (unsigned)n)) & __umulhi(__brev(w), (7u & w))) | (((u >> (u & 31u)) / ((threadIdx.x << (threadIdx.x & 31u)) | 1u)) >> ((unsigned)__clz(((unsigned)n << (threadIdx.x & 31u))) & 31u)));
    out[t] = r;
}
__global__ void k12(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((sqrtf(fabsf(z)) - (x < 1e-3f ? y : y) * sqrtf(fabsf((float)n))) * ((0.5f < x ? x : (float)n) - ((float)n < 1e-3f ? y : (float)n)) - sqrtf(fabsf((float)n))) * rintf((y * (1.25f < z ? y : y) + rintf((float)n))) - (float)n);
    for (int j = 0; j < 8; ++j)
        r = r * x + x;
    r = r + __shfl_xor_sync(0xffffffffu, r, 4) * (x / (fabsf((float)n) + 1.0f));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k13(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (fmax(x, (trunc(-2.75) * (1e-3 * (double)(int)(u & 255u) + y) + sqrt(fabs(0.1)))) * floor(sqrt(fabs(sqrt(fabs(z))))) - (((-(x)) * 0.5 + (y * (double)(int)(u & 255u) - (double)(int)(u & 255u))) / (fabs((sqrt(fabs(x)) - (y * (double)(int)(u & 255u) + x))) + 1.0)));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k14(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = min((((unsigned)n >> (u & 31u)) % ((7u + threadIdx.x) | 1u)), (__umulhi((unsigned)n, 195457546u) << (max(u, v) & 31u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, __umulhi((threadIdx.x - 7u), (u << (1108703667u & 31u))));
    const unsigned up = __shfl_up_sync(0xffffffffu, (__byte_perm((unsigned)n, u, (unsigned)n) + 1763064790u), 6);
    const unsigned ballot = __ballot_sync(0xffffffffu, ((u * w) & __byte_perm(v, u, u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k15(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((w / (threadIdx.x | 1u)) ^ __umulhi(7u, (unsigned)n)) % (__umulhi((7u << ((unsigned)n & 31u)), (7u % (2376909349u | 1u))) | 1u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, __umulhi((v * v), (threadIdx.x & 7u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((7u << (w & 31u)) < threadIdx.x ? (2254942508u | u) : (v ^ 7u)), 3);
    const unsigned ballot = __ballot_sync(0xffffffffu, w & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k16(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((fabsf((float)n) * ((float)(int)(u & 255u) * z + 7.3f) + (z * 3.0f + (float)(int)(u & 255u))) * (-((z * z + x))) + (float)n) - (floorf(sqrtf(fabsf((float)n))) / (fabsf((-(((float)n * y + (float)n)))) + 1.0f)) * (floorf(fminf((float)(int)(u & 255u), (float)n)) * ((z * (float)n + (float)n) / (fabsf(((float)n * z + (float)(int)(u & 255u))) + 1.0f)) + ((-((float)n)) - ((float)n * 0.5f + (float)(int)(u & 255u)) * fmaf((float)n, x, (float)(int)(u & 255u)))));
    for (int j = 0; j < 2; ++j)
        r = r * x + fabsf((y * (float)n + x));
    r = r + __shfl_xor_sync(0xffffffffu, r, 1) * z;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k17(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = z;
    for (int j = 0; j < 5; ++j)
        r = r * y + (((float)n * z - 3.0f) * fmaf(z, x, (float)n));
    r = r + __shfl_xor_sync(0xffffffffu, r, 16) * fmaxf(z, z);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k18(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (((__byte_perm(7u, w, 2581194355u) + ((unsigned)n | w)) | min(7u, __byte_perm((unsigned)n, w, w))) % ((w << (((u >> (7u & 31u)) ^ (w / (w | 1u))) & 31u)) | 1u));
    for (int j = 0; j < 8; ++j)
        r = r * 1664525u + (2216765202u + max(u, 7u));
    out[t] = r;
}
__global__ void k19(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((-(((float)n * z + 1.25f))) - ((z * z + y) * (z * 0.5f - -2.75f) + fmaf(y, x, z)) * fmaf((x * 0.1f - y), ((float)n < y ? 3.0f : 1.25f), y)) + (((-2.75f * (float)n + y) - (3.0f * y + x) * (x - (float)(int)(u & 255u))) * z + ((y - (float)(int)(u & 255u) * (float)(int)(u & 255u)) * (1e-3f * x + 0.1f) + (x * x + 1e-3f))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k20(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = __byte_perm((__byte_perm((v - 7u), __brev(w), 7u) < ((unsigned)__clz(v) - (u / (threadIdx.x | 1u))) ? ((threadIdx.x / ((unsigned)n | 1u)) >> ((3423707296u >> (4020675085u & 31u)) & 31u)) : __umulhi(max(threadIdx.x, w), min(v, (unsigned)n))), ((3060049682u >> (__byte_perm(u, 7u, (unsigned)n) & 31u)) / (7u | 1u)), (unsigned)__popc(__umulhi(4222162257u, (unsigned)__ffs(7u))));
    for (int j = 0; j < 8; ++j)
        r = r * 1664525u + (((unsigned)n - u) % ((1723623239u >> (u & 31u)) | 1u));
    out[t] = r;
}
__global__ void k21(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = sqrtf(fabsf(((-(z)) + fmaf(((float)n * x + (float)(int)(u & 255u)), ((float)n * 3.0f + (float)(int)(u & 255u)), ((float)(int)(u & 255u) + (float)(int)(u & 255u))))));
    for (int j = 0; j < 5; ++j)
        r = r * 0.5f + (floorf(x) * (y - 1e-3f));
    r = r + __shfl_xor_sync(0xffffffffu, r, 8) * ((float)n * z);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k22(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (((double)(int)(u & 255u) * fmax(0.1, floor(y)) + ((double)(int)(u & 255u) * (x - y * (double)n) + z)) - (((7.3 * y + x) * fmax((double)n, (double)(int)(u & 255u)) + (z < (double)n ? z : y)) - sqrt(fabs((0.1 / (fabs(z) + 1.0)))) * y) * (0.5 * ((y * 1e-3 - z) * ((double)n * z - z) - (x / (fabs((double)(int)(u & 255u)) + 1.0))) + fmin((z * 0.5 + y), (y / (fabs(y) + 1.0)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k23(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = v;
    out[t] = r;
}
__global__ void k24(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (w % (__brev((((unsigned)n + 7u) / ((u >> (w & 31u)) | 1u))) | 1u));
    out[t] = r;
}
__global__ void k25(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = trunc(trunc(((double)(int)(u & 255u) / (fabs(floor((double)n)) + 1.0))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k26(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = __umulhi((((7u >> ((unsigned)n & 31u)) << ((u & u) & 31u)) < __byte_perm((v << (3201886433u & 31u)), (unsigned)__clz(7u), ((unsigned)n < v ? v : w)) ? ((threadIdx.x + threadIdx.x) << ((w & 7u) & 31u)) : ((threadIdx.x + 4237348070u) >> (__byte_perm(v, threadIdx.x, (unsigned)n) & 31u))), u);
    out[t] = r;
}
__global__ void k27(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = __umulhi(7u, w);
    for (int j = 0; j < 4; ++j)
        r = r * 1664525u + (((unsigned)n / (u | 1u)) < (unsigned)__clz(7u) ? (2719561933u % (v | 1u)) : (v - (unsigned)n));
    out[t] = r;
}
__global__ void k28(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((fabsf((x / (fabsf(y) + 1.0f))) * (((float)(int)(u & 255u) / (fabsf(0.1f) + 1.0f)) * (x - z) + (0.5f * z + (float)(int)(u & 255u))) + (7.3f * fmaf(x, (float)(int)(u & 255u), y) - (z / (fabsf((float)n) + 1.0f)))) + (((z < 3.0f ? 0.1f : (float)(int)(u & 255u)) - (-2.75f * y - z) * fmaxf(0.1f, y)) * ((y * -2.75f + (float)n) - ((float)(int)(u & 255u) / (fabsf(3.0f) + 1.0f)) * (z * z - x)) - fminf(x, ((float)(int)(u & 255u) * y - (float)n))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k29(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fmaxf(((fminf(1.25f, x) - fminf(y, y) * (y * 3.0f + y)) * x + ((y * (float)n) - (z * x + z) * fmaxf((float)(int)(u & 255u), x))), floorf(((y * z + z) * (-((float)n)) + ((float)n + x))));
    for (int j = 0; j < 3; ++j)
        r = r * x + fmaf(fminf((float)(int)(u & 255u), (float)n), (1.25f - y), ((float)(int)(u & 255u) * 0.5f + x));
    r = r + __shfl_xor_sync(0xffffffffu, r, 1) * (-(y));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
int main() {
    static float a[128]; static double b[128]; static unsigned c[128], r[128];
    unsigned s = 3378614509u;
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
