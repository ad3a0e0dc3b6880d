#include <cstdio>
#include <cstring>
#include <cmath>
__global__ void k0(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fmaf(((-(fminf(y, x))) - (((float)n * y + 1.25f) < (-2.75f * z + -2.75f) ? (1.25f + (float)(int)(u & 255u)) : (x * (float)n))), (((z * (float)n + y) / (fabsf((float)n) + 1.0f)) / (fabsf((sqrtf(fabsf(x)) * (z * y - y) + ((float)(int)(u & 255u) - (float)(int)(u & 255u)))) + 1.0f)), ((-((y * (float)(int)(u & 255u) + y))) * (-((float)n)) + (((float)(int)(u & 255u) + 3.0f) / (fabsf((x * z)) + 1.0f))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k1(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = __byte_perm(__brev((7u << ((w % ((unsigned)n | 1u)) & 31u))), (((unsigned)__popc(threadIdx.x) & (u ^ threadIdx.x)) / ((unsigned)__clz(__byte_perm(v, w, u)) | 1u)), min(__byte_perm(v, (v % (7u | 1u)), ((unsigned)n >> (threadIdx.x & 31u))), max(u, __umulhi(u, v))));
    out[t] = r;
}
__global__ void k2(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((__umulhi((7u ^ (unsigned)n), min(7u, 2990561092u)) / (((unsigned)n >> ((1709984263u ^ 4025598944u) & 31u)) | 1u)) & ((((unsigned)n / (v | 1u)) ^ (1668513712u | w)) < ((7u + v) % ((7u / (u | 1u)) | 1u)) ? (((unsigned)n | u) << (((unsigned)n < v ? 7u : w) & 31u)) : ((threadIdx.x << (threadIdx.x & 31u)) / ((threadIdx.x % (2223697368u | 1u)) | 1u))));
    for (int j = 0; j < 3; ++j)
        r = r * 1664525u + (unsigned)__clz((7u % (threadIdx.x | 1u)));
    out[t] = r;
}
__global__ void k3(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (4007982016u / (((unsigned)__clz(2262882225u) ^ (unsigned)__clz(__umulhi(threadIdx.x, w))) | 1u));
    for (int j = 0; j < 3; ++j)
        r = r * 1664525u + max((u + v), threadIdx.x);
    out[t] = r;
}
__global__ void k4(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = sqrtf(fabsf((((-2.75f * z - (float)(int)(u & 255u)) < (3.0f + 3.0f) ? (z - 7.3f) : ((float)n - y)) * fminf((0.5f * x + -2.75f), z) - (fmaxf((float)(int)(u & 255u), y) * 7.3f + fmaf((float)(int)(u & 255u), 1e-3f, 3.0f)))));
    r = r + __shfl_xor_sync(0xffffffffu, r, 8) * fmaf(y, x, y);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k5(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((7u < (((unsigned)n < w ? (unsigned)n : threadIdx.x) < (109082374u / (528283428u | 1u)) ? (w << (v & 31u)) : __byte_perm(u, 191507345u, 7u)) ? 7u : ((w < u ? v : 7u) ^ (913278998u / (threadIdx.x | 1u)))) | (((w / (3186832990u | 1u)) / ((7u << (w & 31u)) | 1u)) << (7u & 31u)));
    out[t] = r;
}
__global__ void k6(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = y;
    r = r + __shfl_xor_sync(0xffffffffu, r, 16) * ((float)n * (float)n + (float)n);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k7(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (min((threadIdx.x / ((u / (threadIdx.x | 1u)) | 1u)), ((unsigned)n >> (__byte_perm(w, (unsigned)n, (unsigned)n) & 31u))) | (unsigned)n);
    out[t] = r;
}
__global__ void k8(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = max(((threadIdx.x >> (7u & 31u)) << ((7u << (u & 31u)) & 31u)), __byte_perm((u << (w & 31u)), ((unsigned)n << (threadIdx.x & 31u)), (threadIdx.x % (3717068380u | 1u))));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, __brev((4130084886u / (threadIdx.x | 1u))));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((unsigned)__popc(7u) % (__byte_perm(7u, (unsigned)n, v) | 1u)), 8);
    const unsigned ballot = __ballot_sync(0xffffffffu, (((unsigned)n % (7u | 1u)) % (__umulhi(7u, (unsigned)n) | 1u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k9(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = z;
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k10(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (((z < sqrt(fabs(3.0)) ? (double)(int)(u & 255u) : y) - (((double)n * y) < (x * (double)(int)(u & 255u) + 7.3) ? (-2.75 * z + x) : (y * x + (double)(int)(u & 255u))) * (y - ((double)n < x ? z : z))) * fmin((x * sqrt(fabs(y)) + (x * x + y)), (-((y * y + 7.3)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k11(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (__umulhi((unsigned)__clz(2536775771u), __byte_perm(u, w, w)) - ((u % ((unsigned)n | 1u)) | (unsigned)__popc(4141709422u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, ((2768657052u % (7u | 1u)) >> ((w >> (v & 31u)) & 31u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, (__umulhi((unsigned)n, threadIdx.x) * 1808615218u), 3);
    const unsigned ballot = __ballot_sync(0xffffffffu, (__byte_perm(v, u, (unsigned)n) % (max(u, (unsigned)n) | 1u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k12(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, ((u + threadIdx.x) / (__byte_perm(7u, threadIdx.x, v) | 1u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((v >> (w & 31u)) ^ (u & w)), 6);
    const unsigned ballot = __ballot_sync(0xffffffffu, (min(v, (unsigned)n) >> ((7u & (unsigned)n) & 31u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k13(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (unsigned)__clz((min(1633408553u, 7u) << ((u ^ threadIdx.x) & 31u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, __byte_perm((unsigned)__ffs(v), ((unsigned)n ^ 3881797386u), (7u << (7u & 31u))));
    const unsigned up = __shfl_down_sync(0xffffffffu, min((w >> (v & 31u)), (v ^ threadIdx.x)), 1);
    const unsigned ballot = __ballot_sync(0xffffffffu, __brev(min(v, w)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k14(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (fmax((double)n, fma((-(-2.75)), ((double)(int)(u & 255u) * y), ((double)(int)(u & 255u) * (double)(int)(u & 255u) + y))) - ((((double)(int)(u & 255u) < 1e-3 ? x : y) * z + (x - 1e-3 * (double)n)) < sqrt(fabs((double)n)) ? (trunc(x) < ((double)(int)(u & 255u) * (double)(int)(u & 255u)) ? ((double)n * x - x) : (double)(int)(u & 255u)) : (((double)(int)(u & 255u) + (double)(int)(u & 255u)) * (double)n - fmax((double)n, (double)n))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k15(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = ((fmax((y + (double)(int)(u & 255u)), ((double)(int)(u & 255u) < (double)n ? 0.1 : z)) - (fma(z, x, y) - fmax(z, (double)n) * fabs(x))) < sqrt(fabs(((-(x)) * ((double)(int)(u & 255u) * 3.0 + (double)n) + (3.0 * y - y)))) ? (fmax((y < x ? (double)n : (double)n), ((double)(int)(u & 255u) - y)) - (fmin(x, z) * (z * x - (double)(int)(u & 255u)) + ((double)n / (fabs(y) + 1.0))) * ((7.3 - (double)(int)(u & 255u)) + ((double)n * (double)n + (double)n))) : (double)(int)(u & 255u));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k16(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = ((unsigned)__clz(__brev(w)) / ((max(1097310937u, u) / ((unsigned)n | 1u)) | 1u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, __byte_perm((7u & v), __umulhi((unsigned)n, u), (u - threadIdx.x)));
    const unsigned up = __shfl_up_sync(0xffffffffu, __umulhi(__brev(7u), ((unsigned)n < threadIdx.x ? (unsigned)n : v)), 1);
    const unsigned ballot = __ballot_sync(0xffffffffu, __brev(((unsigned)n & u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k17(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((fmaxf(fminf(y, y), (1.25f + y)) * fminf(rintf(y), ((float)(int)(u & 255u) * z))) * sqrtf(fabsf((-((-2.75f - (float)(int)(u & 255u)))))));
    for (int j = 0; j < 4; ++j)
        r = r * 0.5f + (((float)n * x + z) - (float)n * rintf((float)(int)(u & 255u)));
    r = r + __shfl_xor_sync(0xffffffffu, r, 2) * fmaf(0.1f, x, y);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k18(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = ((((1e-3 + (double)(int)(u & 255u)) * (double)n) * fmin((z - x * (double)n), (z / (fabs(7.3) + 1.0))) + ((x < x ? 0.1 : 0.1) - rint(x) * (1.25 * x + z))) - (x * y + fmin(sqrt(fabs(y)), (z * z - 0.1))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k19(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = sqrt(fabs(fmax(((y * 3.0 + y) * (x < -2.75 ? (double)(int)(u & 255u) : y) + (0.5 - 0.5)), (((double)(int)(u & 255u) * (double)(int)(u & 255u)) * ((double)n - z) + fma(-2.75, (double)n, x)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k20(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = ((__byte_perm((unsigned)n, 1509200109u, w) + __byte_perm((unsigned)n, 7u, u)) / ((unsigned)__clz((unsigned)n) | 1u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, (min(threadIdx.x, 3255651475u) % (((unsigned)n << ((unsigned)n & 31u)) | 1u)));
    const unsigned up = __shfl_up_sync(0xffffffffu, (threadIdx.x >> (__byte_perm(u, (unsigned)n, 7u) & 31u)), 2);
    const unsigned ballot = __ballot_sync(0xffffffffu, ((7u / ((unsigned)n | 1u)) % (__byte_perm(v, threadIdx.x, u) | 1u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k21(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (unsigned)__popc((((w >> (v & 31u)) >> ((w << (2657324043u & 31u)) & 31u)) ^ __byte_perm((3716651713u << (u & 31u)), (threadIdx.x | threadIdx.x), (2953319165u + threadIdx.x))));
    out[t] = r;
}
__global__ void k22(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = rintf(((z * x + (-2.75f * y + x)) * (-(x))));
    for (int j = 0; j < 7; ++j)
        r = r * x + (sqrtf(fabsf((float)(int)(u & 255u))) * ((float)n < x ? x : 0.5f) + sqrtf(fabsf(z)));
    r = r + __shfl_xor_sync(0xffffffffu, r, 8) * 0.1f;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k23(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = sqrt(fabs((y + ((y * y - 1.25) / (fabs(((double)(int)(u & 255u) * (double)(int)(u & 255u) + (double)(int)(u & 255u))) + 1.0)))));
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
    s[threadIdx.x] = (((v << ((unsigned)n & 31u)) / (7u | 1u)) / ((unsigned)__clz(((unsigned)n ^ 7u)) | 1u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, __brev((u * u)));
    const unsigned up = __shfl_up_sync(0xffffffffu, (__byte_perm(u, u, 115089238u) << ((v >> (7u & 31u)) & 31u)), 7);
    const unsigned ballot = __ballot_sync(0xffffffffu, (__umulhi(637623945u, 7u) < (unsigned)__ffs((unsigned)n) ? __umulhi(546756513u, u) : u) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k25(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ((x - fminf(((float)(int)(u & 255u) + 7.3f), ((float)n < x ? z : 3.0f)) * (((float)(int)(u & 255u) < y ? z : (float)(int)(u & 255u)) + fmaf(z, z, x))) - (-(((-((float)(int)(u & 255u))) * (-(z))))) * fabsf((fmaxf(7.3f, z) - sqrtf(fabsf(7.3f)) * ((float)n + (float)(int)(u & 255u)))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k26(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (__byte_perm(__umulhi((u >> (2084689867u & 31u)), (w < 7u ? (unsigned)n : threadIdx.x)), __umulhi((v & u), w), (7u << ((v & v) & 31u))) >> ((((u % (v | 1u)) & __umulhi(v, v)) >> ((w << (__brev(354004385u) & 31u)) & 31u)) & 31u));
    out[t] = r;
}
__global__ void k27(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((unsigned)__ffs(7u) % (__umulhi(w, 3345022261u) | 1u)) * (__brev(1233162286u) | threadIdx.x));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, ((7u + u) & (2878725941u - w)));
    const unsigned up = __shfl_down_sync(0xffffffffu, ((w % (u | 1u)) ^ __brev(u)), 2);
    const unsigned ballot = __ballot_sync(0xffffffffu, (threadIdx.x >> ((threadIdx.x + threadIdx.x) & 31u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k28(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = (z * x + (z * (sqrt(fabs(y)) < (-2.75 * z + z) ? (1.25 / (fabs((double)n) + 1.0)) : rint(3.0)) + (-(sqrt(fabs(x))))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k29(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (ceilf(sqrtf(fabsf(sqrtf(fabsf((float)(int)(u & 255u)))))) * (((1e-3f < (float)(int)(u & 255u) ? y : x) - (x - (float)(int)(u & 255u) * (float)n) * (7.3f - y * 7.3f)) * ((float)n * (z * (float)n) + ((float)(int)(u & 255u) * 1e-3f + y))) - (-(sqrtf(fabsf((x * x + (float)n))))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
int main() {
    static float a[128]; static double b[128]; static unsigned c[128], r[128];
    unsigned s = 4164731865u;
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
