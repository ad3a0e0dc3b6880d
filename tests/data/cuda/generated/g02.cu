#include <cstdio>
#include <cstring>
#include <cmath>
__global__ void k0(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = ((__brev(4277118591u) << ((unsigned)n & 31u)) + __brev((unsigned)__popc(threadIdx.x)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, __brev((u < w ? (unsigned)n : threadIdx.x)));
    const unsigned up = __shfl_up_sync(0xffffffffu, (((unsigned)n * u) - __umulhi(u, u)), 4);
    const unsigned ballot = __ballot_sync(0xffffffffu, (((unsigned)n >> (w & 31u)) - (u < 373145108u ? u : w)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k1(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (float)n;
    for (int j = 0; j < 3; ++j)
        r = r * y + fabsf((y * (float)n + z));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k2(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((__brev((u << (u & 31u))) % (__brev(((unsigned)n < (unsigned)n ? 335716980u : v)) | 1u)) << ((unsigned)__popc((__umulhi(731029619u, u) / ((u << (u & 31u)) | 1u))) & 31u));
    for (int j = 0; j < 7; ++j)
        r = r * 1664525u + (__brev(v) < (w % (7u | 1u)) ? ((unsigned)n + (unsigned)n) : __byte_perm(v, threadIdx.x, w));
    out[t] = r;
}
__global__ void k3(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = x;
    r = r + __shfl_xor_sync(0xffffffffu, r, 8) * ((float)(int)(u & 255u) - 3.0f * (float)(int)(u & 255u));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k4(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (__brev(u) / ((__brev(2353368137u) & (1214209280u - (unsigned)n)) | 1u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, (w + min(threadIdx.x, u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((v + u) & (threadIdx.x < threadIdx.x ? threadIdx.x : u)), 3);
    const unsigned ballot = __ballot_sync(0xffffffffu, __byte_perm((unsigned)__ffs(1694312116u), (w < threadIdx.x ? 3843319422u : u), ((unsigned)n < w ? (unsigned)n : 7u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k5(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((float)(int)(u & 255u) * ((y * x + y) * (y * y - (float)n) - (y < x ? (float)n : z)) + (-(truncf((float)(int)(u & 255u))))) + fmaxf((float)(int)(u & 255u), ((1.25f * x + (float)n) + sqrtf(fabsf(x)))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k6(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = sqrtf(fabsf((7.3f * sqrtf(fabsf((y < -2.75f ? (float)n : x))) + fmaxf(((float)n * y + -2.75f), (x - (float)(int)(u & 255u) * (float)(int)(u & 255u))))));
    r = r + __shfl_xor_sync(0xffffffffu, r, 4) * (z * 7.3f - y);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k7(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((unsigned)__ffs(((unsigned)__clz(w) % (u | 1u))) << (max(((7u % ((unsigned)n | 1u)) >> (min(v, (unsigned)n) & 31u)), (__byte_perm(2648287762u, 7u, v) < (u >> (u & 31u)) ? (threadIdx.x >> (threadIdx.x & 31u)) : (v << ((unsigned)n & 31u)))) & 31u));
    out[t] = r;
}
__global__ void k8(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((((threadIdx.x < 770388973u ? w : (unsigned)n) & 2814883896u) | __byte_perm((7u < u ? 2727811593u : v), __byte_perm(7u, threadIdx.x, v), (4208108071u << (w & 31u)))) * __byte_perm(((unsigned)__ffs(u) & v), threadIdx.x, ((7u / ((unsigned)n | 1u)) / ((threadIdx.x % (threadIdx.x | 1u)) | 1u))));
    out[t] = r;
}
__global__ void k9(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fmaf(rintf((((float)(int)(u & 255u) * x + x) * 0.1f + (-(x)))), (-((rintf((float)n) < ((float)n + (float)(int)(u & 255u)) ? fmaf(0.1f, x, (float)(int)(u & 255u)) : floorf(1e-3f)))), (float)n);
    for (int j = 0; j < 5; ++j)
        r = r * x + (sqrtf(fabsf((float)(int)(u & 255u))) < ((float)n < 7.3f ? y : (float)(int)(u & 255u)) ? ((float)(int)(u & 255u) + (float)(int)(u & 255u)) : fmaf(z, x, z));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k10(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (min(((1559837537u + 7u) | __brev(w)), __umulhi((3668245484u < (unsigned)n ? u : threadIdx.x), (unsigned)__clz(w))) + max(((v - w) * (w >> (u & 31u))), (max(threadIdx.x, 7u) % (u | 1u))));
    out[t] = r;
}
__global__ void k11(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = ((((1.25 * 1e-3 - 7.3) * (x + (double)n) + (x * (double)n)) * fma((y * z - (double)(int)(u & 255u)), z, (-(z))) - (z * (1e-3 + 0.1) - (x / (fabs(0.1) + 1.0)))) < ((((double)n * x + (double)n) < fmax(x, y) ? (-(z)) : floor(y)) * ((y * y + (double)(int)(u & 255u)) - ((double)(int)(u & 255u) * z + x) * (7.3 + (double)n)) + sqrt(fabs((-((double)n))))) ? sqrt(fabs(fmax((x + 7.3), (z - x * z)))) : (double)n);
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k12(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = ((sqrt(fabs(x)) / (fabs(fmax((-((double)(int)(u & 255u))), (double)(int)(u & 255u))) + 1.0)) - (trunc((y - (double)n)) * ((3.0 * (double)(int)(u & 255u) - 0.1) * (x * (double)n)) + ((y - (double)n) + fma(y, (double)n, y))) * ((fma(x, 7.3, (double)(int)(u & 255u)) * ((double)(int)(u & 255u) - x * 3.0) + (-(3.0))) - ((z * (double)(int)(u & 255u) - x) < (z < (double)n ? (double)(int)(u & 255u) : (double)(int)(u & 255u)) ? (1.25 * z - z) : ((double)(int)(u & 255u) < x ? 3.0 : y)) * (floor((double)(int)(u & 255u)) * (z * z + x) + ((double)(int)(u & 255u) * y + (double)n))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k13(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = __byte_perm(((7u >> (7u & 31u)) - ((unsigned)n - w)), (__byte_perm(7u, (unsigned)n, w) * (threadIdx.x ^ 7u)), (unsigned)n);
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, (__byte_perm(733454284u, w, 884697131u) < (threadIdx.x / (1127655936u | 1u)) ? __byte_perm(1794225383u, 865607209u, 1393239858u) : min(threadIdx.x, (unsigned)n)));
    const unsigned up = __shfl_up_sync(0xffffffffu, ((w - w) << (__brev(7u) & 31u)), 2);
    const unsigned ballot = __ballot_sync(0xffffffffu, min(max(7u, 475996340u), v) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k14(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = __brev(w);
    out[t] = r;
}
__global__ void k15(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (((unsigned)__ffs(__byte_perm((unsigned)n, 1914146492u, 7u)) % (v | 1u)) >> ((((v * 7u) * __umulhi(v, u)) / ((u << (__umulhi(7u, 7u) & 31u)) | 1u)) & 31u));
    for (int j = 0; j < 4; ++j)
        r = r * 1664525u + __byte_perm((w ^ w), __brev((unsigned)n), (u >> (threadIdx.x & 31u)));
    out[t] = r;
}
__global__ void k16(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (((((unsigned)n & 7u) < __umulhi(v, w) ? (threadIdx.x / (threadIdx.x | 1u)) : (v << (v & 31u))) < (__byte_perm(v, threadIdx.x, v) >> (__byte_perm(v, v, threadIdx.x) & 31u)) ? ((unsigned)__clz(threadIdx.x) << (__umulhi((unsigned)n, v) & 31u)) : (max(u, 7u) + (u & threadIdx.x))) ^ (2522977120u >> (__byte_perm(7u, w, __umulhi(7u, threadIdx.x)) & 31u)));
    out[t] = r;
}
__global__ void k17(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((7u / (7u | 1u)) < max(w, 7u) ? __umulhi(w, (unsigned)n) : 7u) << (((threadIdx.x & (unsigned)n) - u) & 31u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, (__byte_perm(u, (unsigned)n, u) + __brev(1861776460u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, __byte_perm(__umulhi(v, 7u), (u >> ((unsigned)n & 31u)), (u * 1035745399u)), 6);
    const unsigned ballot = __ballot_sync(0xffffffffu, (unsigned)__clz(__brev(w)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k18(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((sqrtf(fabsf((float)(int)(u & 255u))) < fmaxf((float)n, 1.25f) ? (-((float)(int)(u & 255u))) : (1.25f * z - z)) * (sqrtf(fabsf((float)n)) / (fabsf((y / (fabsf(1e-3f) + 1.0f))) + 1.0f)) + ((1.25f < 7.3f ? (float)(int)(u & 255u) : 0.5f) * sqrtf(fabsf(z)) + (-(x)))) * (((y * z + 3.0f) * fmaf(z, z, (float)n) + (float)(int)(u & 255u)) - (-((float)(int)(u & 255u)))));
    r = r + __shfl_xor_sync(0xffffffffu, r, 2) * (y * x - y);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k19(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fabsf((float)(int)(u & 255u));
    for (int j = 0; j < 8; ++j)
        r = r * y + (float)n;
    r = r + __shfl_xor_sync(0xffffffffu, r, 2) * (x * x - y);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k20(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (fmaf((((float)(int)(u & 255u) * y + (float)(int)(u & 255u)) * sqrtf(fabsf((float)(int)(u & 255u))) + fmaf(x, (float)(int)(u & 255u), z)), (((float)n - (float)n) + (-(z))), ((x / (fabsf(x) + 1.0f)) - (x - (float)n) * z)) * (((-2.75f - y) * ((float)(int)(u & 255u) * x + (float)n) + ((float)n - x * y)) < (((float)(int)(u & 255u) - x * z) * x + (1e-3f + (float)(int)(u & 255u))) ? rintf(((float)(int)(u & 255u) - y * (float)(int)(u & 255u))) : fmaf(y, sqrtf(fabsf(0.5f)), ceilf(y))) + ((floorf(x) * fmaf(z, (float)(int)(u & 255u), (float)(int)(u & 255u)) + ((float)n * z)) < (float)(int)(u & 255u) ? (fabsf((float)n) * (y - (float)n * (float)n) - rintf(z)) : (-((x * y + x)))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k21(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (double)n;
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k22(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = fma((fma(sqrt(fabs((double)n)), ((double)(int)(u & 255u) - (double)n * y), ((double)n < x ? 1.25 : 7.3)) * ((z * z + y) < ((double)(int)(u & 255u) < 3.0 ? x : z) ? (1.25 + (double)(int)(u & 255u)) : fabs(z)) - sqrt(fabs((y * (double)n + 1.25)))), (((x * y + y) - trunc(z) * ((double)n * x + y)) * (sqrt(fabs(y)) / (fabs(((double)(int)(u & 255u) < (double)(int)(u & 255u) ? x : x)) + 1.0)) + fma(((double)(int)(u & 255u) / (fabs(z) + 1.0)), rint(y), ((double)(int)(u & 255u) < (double)(int)(u & 255u) ? z : y))), fma(y, fma((3.0 < y ? x : (double)n), ((double)n * (double)(int)(u & 255u)), ((double)(int)(u & 255u) * x - z)), (((double)(int)(u & 255u) * 1.25 + (double)(int)(u & 255u)) * (x * y - x) + floor((double)(int)(u & 255u)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k23(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = __umulhi(__brev((unsigned)__clz(v)), (threadIdx.x + (unsigned)n));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, (__brev(3273023271u) + __byte_perm(3307407385u, (unsigned)n, threadIdx.x)));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((1550948430u % (7u | 1u)) < (311059775u >> (969286383u & 31u)) ? (7u << (v & 31u)) : 7u), 5);
    const unsigned ballot = __ballot_sync(0xffffffffu, (__umulhi(w, threadIdx.x) | (7u << (7u & 31u))) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k24(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = __brev((max(threadIdx.x, 7u) * ((unsigned)n * w)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, w);
    const unsigned up = __shfl_up_sync(0xffffffffu, (unsigned)__ffs((u % (w | 1u))), 7);
    const unsigned ballot = __ballot_sync(0xffffffffu, (unsigned)n & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k25(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = w;
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, __brev(v));
    const unsigned up = __shfl_up_sync(0xffffffffu, ((3545457316u - v) << (u & 31u)), 7);
    const unsigned ballot = __ballot_sync(0xffffffffu, __byte_perm(((unsigned)n ^ w), (7u << (u & 31u)), (7u - (unsigned)n)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k26(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (((v ^ (v / ((unsigned)n | 1u))) / (7u | 1u)) >> ((((u % (w | 1u)) < (v | 1402830853u) ? __brev(threadIdx.x) : __byte_perm(v, v, (unsigned)n)) << ((max(2500915824u, v) << (((unsigned)n % (7u | 1u)) & 31u)) & 31u)) & 31u));
    out[t] = r;
}
__global__ void k27(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = threadIdx.x;
    for (int j = 0; j < 5; ++j)
        r = r * 1664525u + ((unsigned)__popc(v) ^ (3920163697u & (unsigned)n));
    out[t] = r;
}
__global__ void k28(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (fmax((-((3.0 * (double)(int)(u & 255u) + z))), (-((z + x)))) * ceil(fmax(1e-3, (z * 0.5 - (double)n))) - ((((double)n * x) * ((double)n / (fabs((double)n) + 1.0)) + ((double)n < x ? (double)n : (double)n)) - (sqrt(fabs(y)) * (z * (double)(int)(u & 255u) + 7.3) + ((double)(int)(u & 255u) * 3.0 - x)) * sqrt(fabs(fma(z, (double)(int)(u & 255u), z)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k29(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ceilf(x);
    r = r + __shfl_xor_sync(0xffffffffu, r, 4) * (y + (float)(int)(u & 255u));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
int main() {
    static float a[128]; static double b[128]; static unsigned c[128], r[128];
    unsigned s = 2194271796u;
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
