#include <cstdio>
#include <cstring>
#include <cmath>
__global__ void k0(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (sqrtf(fabsf((x / (fabsf(sqrtf(fabsf(x))) + 1.0f)))) - fmaf(((0.5f < 1.25f ? (float)(int)(u & 255u) : z) < fminf((float)n, x) ? ((float)n < z ? y : z) : (z - y)), (fmaf((float)(int)(u & 255u), z, x) * (z - z) + fmaxf(x, x)), (fminf((float)n, (float)n) * (3.0f < (float)n ? (float)(int)(u & 255u) : (float)(int)(u & 255u)) + (float)(int)(u & 255u))));
    for (int j = 0; j < 2; ++j)
        r = r * 0.5f + ceilf(fmaxf(1e-3f, (float)(int)(u & 255u)));
    r = r + __shfl_xor_sync(0xffffffffu, r, 16) * (float)n;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k1(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = __brev(((threadIdx.x | u) < u ? v : (w * w)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, __umulhi(__byte_perm(u, u, 1652031506u), (threadIdx.x + 7u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((u - v) + max(u, (unsigned)n)), 6);
    const unsigned ballot = __ballot_sync(0xffffffffu, (unsigned)n & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k2(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = ((trunc(((double)(int)(u & 255u) * (double)(int)(u & 255u) + x)) / (fabs((fma(1e-3, 0.1, y) * trunc(z) + y)) + 1.0)) + (((y / (fabs((double)(int)(u & 255u)) + 1.0)) - (z * z) * (-((double)n))) * (z < ((double)(int)(u & 255u) - (double)(int)(u & 255u) * z) ? ((double)n < x ? (double)n : (double)(int)(u & 255u)) : ((double)n / (fabs((double)n) + 1.0))) + z));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k3(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = v;
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, ((v % (7u | 1u)) < (311214375u & w) ? (710311368u < (unsigned)n ? 7u : w) : (threadIdx.x | u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((7u * 7u) - (threadIdx.x << (threadIdx.x & 31u))), 1);
    const unsigned ballot = __ballot_sync(0xffffffffu, w & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k4(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((((unsigned)__ffs(7u) + (unsigned)__popc((unsigned)n)) ^ (((unsigned)n < threadIdx.x ? 899813125u : v) < 7u ? (unsigned)__clz(w) : min(2260949294u, 7u))) % ((((7u + w) * (u + 504619904u)) | (((unsigned)n ^ u) & (7u >> (7u & 31u)))) | 1u));
    for (int j = 0; j < 6; ++j)
        r = r * 1664525u + u;
    out[t] = r;
}
__global__ void k5(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((v < v ? (unsigned)n : (unsigned)n) >> (__brev(u) & 31u)) & 3809693455u);
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, (unsigned)__ffs((w >> (threadIdx.x & 31u))));
    const unsigned up = __shfl_down_sync(0xffffffffu, __umulhi(((unsigned)n >> (w & 31u)), __umulhi(threadIdx.x, u)), 3);
    const unsigned ballot = __ballot_sync(0xffffffffu, (__brev(threadIdx.x) / (__byte_perm(w, w, 7u) | 1u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k6(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = __brev((((unsigned)__ffs(threadIdx.x) + (w < 3000658175u ? w : w)) ^ ((442349874u | threadIdx.x) % (max(w, threadIdx.x) | 1u))));
    out[t] = r;
}
__global__ void k7(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((((threadIdx.x | 7u) >> ((1201151143u >> (v & 31u)) & 31u)) < (__brev(threadIdx.x) >> (__umulhi((unsigned)n, v) & 31u)) ? (unsigned)__ffs((w / (w | 1u))) : (threadIdx.x & (threadIdx.x | 1756612490u))) < (((7u % (1782967601u | 1u)) < __umulhi(v, 7u) ? (threadIdx.x >> (7u & 31u)) : (threadIdx.x < w ? (unsigned)n : (unsigned)n)) & (__brev(2101388455u) << (max(7u, 3356229458u) & 31u))) ? __brev((min(u, 7u) << (min(w, 1424934539u) & 31u))) : w);
    for (int j = 0; j < 6; ++j)
        r = r * 1664525u + (unsigned)n;
    out[t] = r;
}
__global__ void k8(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (v - (u - ((unsigned)n / (u | 1u))));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, (__brev((unsigned)n) ^ max(7u, 7u)));
    const unsigned up = __shfl_up_sync(0xffffffffu, ((v - 7u) * (v & (unsigned)n)), 4);
    const unsigned ballot = __ballot_sync(0xffffffffu, max((7u ^ threadIdx.x), (unsigned)__popc(u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k9(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fmaf(0.5f, (sqrtf(fabsf((float)(int)(u & 255u))) * ((-2.75f - 0.5f * (float)(int)(u & 255u)) * (-2.75f - y) + (z / (fabsf(y) + 1.0f)))), (((float)n * fminf(z, (float)n) + (3.0f / (fabsf((float)n) + 1.0f))) + ((y * z + 0.5f) * 0.1f - (z * y + -2.75f))));
    for (int j = 0; j < 2; ++j)
        r = r * 0.5f + fminf((y * x - 0.1f), ((float)n * z + (float)(int)(u & 255u)));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k10(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (unsigned)__ffs(__brev(((threadIdx.x * v) ^ (unsigned)__popc((unsigned)n))));
    for (int j = 0; j < 7; ++j)
        r = r * 1664525u + w;
    out[t] = r;
}
__global__ void k11(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (unsigned)__popc(threadIdx.x);
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, (__byte_perm(w, (unsigned)n, v) >> (((unsigned)n ^ threadIdx.x) & 31u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, __umulhi((threadIdx.x + 2612191138u), __umulhi(7u, v)), 2);
    const unsigned ballot = __ballot_sync(0xffffffffu, (min(threadIdx.x, 2481993905u) << (__byte_perm((unsigned)n, 7u, 7u) & 31u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k12(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((2290942877u % (1203102814u | 1u)) & v) & __brev((u / (v | 1u))));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, __umulhi((u << (7u & 31u)), ((unsigned)n + 7u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, u, 3);
    const unsigned ballot = __ballot_sync(0xffffffffu, __byte_perm(__brev(7u), 7u, (2572888763u - 7u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k13(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = ((((-((double)n)) < sqrt(fabs(x)) ? (x * y - z) : ((double)n * y + z)) * fmin((y * y + y), (y * x + x)) + ((-2.75 < y ? 0.5 : (double)(int)(u & 255u)) * ((double)(int)(u & 255u) * z + (double)n) - (7.3 - x))) * (sqrt(fabs(((double)(int)(u & 255u) < y ? z : y))) * 7.3 + (((double)(int)(u & 255u) - (double)n) * 1e-3)) + (((x / (fabs((double)(int)(u & 255u)) + 1.0)) < ((double)(int)(u & 255u) < 0.1 ? (double)n : 7.3) ? ((double)(int)(u & 255u) / (fabs(0.1) + 1.0)) : (y < y ? (double)(int)(u & 255u) : -2.75)) < (-((double)n)) ? fma((x * x + x), fma((double)(int)(u & 255u), x, (double)n), (z / (fabs(x) + 1.0))) : rint((y < y ? (double)n : (double)(int)(u & 255u)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k14(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fminf((((z * (float)n + 1.25f) / (fabsf((-(1.25f))) + 1.0f)) / (fabsf(y) + 1.0f)), (((3.0f * z + y) - ((float)n - x * (float)n)) / (fabsf(fmaf((-(z)), fmaxf((float)(int)(u & 255u), z), ((float)(int)(u & 255u) * x - x))) + 1.0f)));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k15(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((sqrtf(fabsf((-(x)))) < (-((z - y * y))) ? fmaxf(x, (float)(int)(u & 255u)) : (-(((float)n + z)))) - rintf(x));
    r = r + __shfl_xor_sync(0xffffffffu, r, 2) * (float)n;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k16(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((0.1f * floorf((float)(int)(u & 255u)) + (z * y + (float)n)) < ((y * z + 1e-3f) * ((float)(int)(u & 255u) < (float)n ? (float)n : (float)n) + (y * 0.1f)) ? (fmaf(y, z, 3.0f) * x + (x * z + y)) : ((x * 3.0f - (float)n) - x)) * (fmaxf((x * (float)n - 3.0f), (0.1f * 7.3f - z)) * x + (((float)(int)(u & 255u) * y - (float)n) * (x / (fabsf((float)n) + 1.0f)) + sqrtf(fabsf(y)))) - ((truncf(y) * (float)n + (z + x)) - fminf((-2.75f * (float)(int)(u & 255u) + (float)n), ((float)n / (fabsf(z) + 1.0f))) * (float)(int)(u & 255u)));
    for (int j = 0; j < 8; ++j)
        r = r * x + x;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k17(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = floor(((((double)(int)(u & 255u) * z + y) * sqrt(fabs(7.3)) + (z / (fabs(z) + 1.0))) < ((y * y) - ((double)n * x - (double)n) * (y * y - z)) ? (((double)(int)(u & 255u) * z + x) * (y * (double)(int)(u & 255u) + x) - (z < x ? y : 7.3)) : ((0.5 + x) / (fabs((x + z)) + 1.0))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k18(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = __byte_perm(((v | v) * (threadIdx.x % (7u | 1u))), ((u >> (u & 31u)) % ((v & w) | 1u)), (threadIdx.x & (262379259u >> (2229217243u & 31u))));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, ((v / (u | 1u)) - (v % ((unsigned)n | 1u))));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((unsigned)__ffs(threadIdx.x) ^ __brev(threadIdx.x)), 1);
    const unsigned ballot = __ballot_sync(0xffffffffu, u & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k19(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((sqrtf(fabsf(fabsf((float)(int)(u & 255u)))) < sqrtf(fabsf(((float)(int)(u & 255u) < x ? y : 3.0f))) ? (sqrtf(fabsf(z)) / (fabsf((z - z * x)) + 1.0f)) : 7.3f) * (sqrtf(fabsf(sqrtf(fabsf(x)))) - (sqrtf(fabsf((float)(int)(u & 255u))) * fmaf(x, (float)(int)(u & 255u), (float)(int)(u & 255u)) - (z * y))) + rintf(((-((float)(int)(u & 255u))) + (1.25f * 7.3f - z))));
    r = r + __shfl_xor_sync(0xffffffffu, r, 1) * (0.1f - x * z);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k20(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((((-((float)(int)(u & 255u))) / (fabsf(((float)n * x + y)) + 1.0f)) * truncf((-(3.0f))) + (y - y * 7.3f)) * fminf((rintf((float)(int)(u & 255u)) < ((float)(int)(u & 255u) * (float)(int)(u & 255u) - (float)(int)(u & 255u)) ? (z * z + (float)(int)(u & 255u)) : ((float)(int)(u & 255u) * z + 3.0f)), (sqrtf(fabsf(y)) < (-(3.0f)) ? (-((float)n)) : (3.0f - z * (float)(int)(u & 255u)))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k21(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (__umulhi(((threadIdx.x < 7u ? v : w) + (threadIdx.x * v)), (unsigned)__popc((w >> (u & 31u)))) / (((__brev(v) / ((v / (2860709562u | 1u)) | 1u)) / (((threadIdx.x ^ (unsigned)n) << ((v << (w & 31u)) & 31u)) | 1u)) | 1u));
    for (int j = 0; j < 6; ++j)
        r = r * 1664525u + __umulhi(min(v, u), __brev(threadIdx.x));
    out[t] = r;
}
__global__ void k22(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = max(((threadIdx.x & 7u) << (max(u, (unsigned)n) & 31u)), min((threadIdx.x % (1345299212u | 1u)), (u % (threadIdx.x | 1u))));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, __umulhi((1332227623u < w ? 7u : 7u), (w % (w | 1u))));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((w ^ 7u) | (7u + v)), 4);
    const unsigned ballot = __ballot_sync(0xffffffffu, ((unsigned)__ffs(7u) % ((v - 7u) | 1u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k23(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = fma((((-(x)) < ((double)(int)(u & 255u) * (double)n + (double)n) ? ((double)n * (double)n + (double)(int)(u & 255u)) : ((double)n - 1e-3 * z)) - (-((-(x)))) * (fmin(y, x) * y + (x * x + z))), sqrt(fabs(((-(x)) * y + fma((double)(int)(u & 255u), (double)n, z)))), rint(((-(y)) * ceil(1e-3) + z)));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k24(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fmaf((float)n, ((fmaxf(y, y) + (z / (fabsf(y) + 1.0f))) * (truncf((float)n) + (x - x * 3.0f))), ceilf((fminf((float)n, (float)n) * (0.1f < z ? 7.3f : (float)n) + x)));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k25(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = u;
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, ((7u << (v & 31u)) & (w >> (threadIdx.x & 31u))));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((u < 7u ? v : u) * (threadIdx.x >> (265888057u & 31u))), 4);
    const unsigned ballot = __ballot_sync(0xffffffffu, (__brev(w) >> (min(threadIdx.x, v) & 31u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k26(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((unsigned)__clz(v) >> (__byte_perm((__umulhi(threadIdx.x, 1457222771u) / ((v << (v & 31u)) | 1u)), ((1922919037u < w ? threadIdx.x : 7u) + __brev(4160728186u)), ((7u | w) / (__umulhi(7u, v) | 1u))) & 31u));
    out[t] = r;
}
__global__ void k27(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((((unsigned)__popc(7u) % (__brev(v) | 1u)) << (((u << (threadIdx.x & 31u)) - __umulhi(v, v)) & 31u)) >> (((((unsigned)n >> (u & 31u)) / (v | 1u)) / ((max(threadIdx.x, w) << ((61054392u * 2231770270u) & 31u)) | 1u)) & 31u));
    for (int j = 0; j < 5; ++j)
        r = r * 1664525u + ((v | w) < __brev((unsigned)n) ? (7u * 2435278793u) : (u & u));
    out[t] = r;
}
__global__ void k28(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = ((((y * y) - (3.0 * (double)(int)(u & 255u))) / (fabs(1.25) + 1.0)) * (((x / (fabs(x) + 1.0)) * 0.1 - ((double)(int)(u & 255u) * 1e-3)) * (((double)(int)(u & 255u) * 1.25 + y) / (fabs((z * y + x)) + 1.0)) - (((double)n - x * 1.25) * (z * (double)(int)(u & 255u) + (double)(int)(u & 255u)) + (0.1 - x))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k29(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (fabs(z) * (-(((z < (double)(int)(u & 255u) ? x : 1.25) * (3.0 * (double)n - (double)n) + (3.0 * 7.3 + (double)n)))) + (((3.0 * (double)n + (double)n) / (fabs((1e-3 < 0.5 ? (double)n : (double)(int)(u & 255u))) + 1.0)) * (-(z))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
int main() {
    static float a[128]; static double b[128]; static unsigned c[128], r[128];
    unsigned s = 3129956077u;
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
