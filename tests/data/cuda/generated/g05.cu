#include <cstdio>
#include <cstring>
#include <cmath>
__global__ void k0(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (fmaf((ceilf(x) * (y * x - -2.75f)), (((float)n * z + x) * (y * (float)(int)(u & 255u) + z) + (x < 3.0f ? z : z)), sqrtf(fabsf((z * x - x)))) / (fabsf(((-(fmaf((float)(int)(u & 255u), (float)(int)(u & 255u), -2.75f))) / (fabsf(((float)n * y + ((float)n + y))) + 1.0f))) + 1.0f));
    for (int j = 0; j < 4; ++j)
        r = r * y + sqrtf(fabsf((x < (float)n ? y : (float)n)));
    r = r + __shfl_xor_sync(0xffffffffu, r, 4) * (y - (float)(int)(u & 255u) * 1.25f);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k1(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((unsigned)__ffs(w) >> (u & 31u)) / ((__brev(u) ^ ((unsigned)n | v)) | 1u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, (min(7u, w) << (((unsigned)n ^ v) & 31u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, (((unsigned)n / (u | 1u)) / ((u | 7u) | 1u)), 2);
    const unsigned ballot = __ballot_sync(0xffffffffu, __umulhi((threadIdx.x % (7u | 1u)), __brev(u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k2(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (1805524839u | (((v | (unsigned)n) << (__byte_perm(7u, v, (unsigned)n) & 31u)) | (unsigned)__popc((threadIdx.x & 7u))));
    out[t] = r;
}
__global__ void k3(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((((float)(int)(u & 255u) < (float)(int)(u & 255u) ? x : (float)(int)(u & 255u)) * ((float)n / (fabsf(1.25f) + 1.0f)) + (x < x ? y : 1.25f)) * ((x * z + (float)(int)(u & 255u)) * (x * (float)(int)(u & 255u) + (float)(int)(u & 255u)) + ((float)n - (float)n * 0.1f)) + (fmaf(3.0f, x, x) * rintf(z) + ((float)n - (float)n))) / (fabsf((7.3f - (fmaf((float)(int)(u & 255u), (float)n, 1e-3f) < (z / (fabsf(-2.75f) + 1.0f)) ? (y * z + x) : (1.25f + (float)n)))) + 1.0f));
    for (int j = 0; j < 3; ++j)
        r = r * y + ((z + x) * fmaf(y, x, x) - (z * (float)(int)(u & 255u) - y));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k4(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((u / (w | 1u)) % ((518230313u & 7u) | 1u)) < (__umulhi((unsigned)n, u) >> ((u / (591223354u | 1u)) & 31u)) ? (u / (((unsigned)n ^ 7u) | 1u)) : (7u / (max(v, threadIdx.x) | 1u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + h]);
        __syncthreads();
    }
    atomicAdd(&total, ((w % (u | 1u)) | __brev(u)));
    const unsigned up = __shfl_up_sync(0xffffffffu, max(__byte_perm(3263693605u, 1486570099u, u), u), 5);
    const unsigned ballot = __ballot_sync(0xffffffffu, ((3025813317u ^ (unsigned)n) < max((unsigned)n, 825703615u) ? ((unsigned)n / (threadIdx.x | 1u)) : (u & threadIdx.x)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k5(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (1224508667u - __byte_perm((((unsigned)n / (threadIdx.x | 1u)) >> ((unsigned)n & 31u)), (((unsigned)n | v) * __umulhi(u, 3664093633u)), (__brev(threadIdx.x) / ((u ^ 3984268021u) | 1u))));
    for (int j = 0; j < 5; ++j)
        r = r * 1664525u + __umulhi((461338131u < 7u ? u : u), (4108829273u & 253805159u));
    out[t] = r;
}
__global__ void k6(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = fma(fabs(fmin(x, (-2.75 * z + y))), (double)n, (double)n);
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k7(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = __byte_perm(((7u % (7u | 1u)) & (v >> (1986083636u & 31u))), ((unsigned)__clz(1955588852u) < (w * w) ? (u ^ 7u) : (7u | (unsigned)n)), min((7u % ((unsigned)n | 1u)), (unsigned)__ffs((unsigned)n)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, v);
    const unsigned up = __shfl_up_sync(0xffffffffu, ((7u - 7u) % ((unsigned)n | 1u)), 2);
    const unsigned ballot = __ballot_sync(0xffffffffu, ((u >> (threadIdx.x & 31u)) + ((unsigned)n + v)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k8(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = 7u;
    out[t] = r;
}
__global__ void k9(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = __brev(__brev((7u + u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, ((unsigned)n * max((unsigned)n, 4075822183u)));
    const unsigned up = __shfl_down_sync(0xffffffffu, (unsigned)__clz(__byte_perm(threadIdx.x, 7u, threadIdx.x)), 7);
    const unsigned ballot = __ballot_sync(0xffffffffu, (unsigned)__ffs(__umulhi(7u, 7u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k10(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = ((__umulhi((w | v), (threadIdx.x | 3304280051u)) | v) >> (__brev(((7u % (u | 1u)) < min(threadIdx.x, threadIdx.x) ? __umulhi(u, v) : (threadIdx.x * w))) & 31u));
    for (int j = 0; j < 5; ++j)
        r = r * 1664525u + u;
    out[t] = r;
}
__global__ void k11(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = min(max((((unsigned)n ^ v) + (w / ((unsigned)n | 1u))), ((threadIdx.x / ((unsigned)n | 1u)) + (unsigned)__ffs((unsigned)n))), (__umulhi((v >> (7u & 31u)), ((unsigned)n & v)) / (__umulhi((v + w), 1164119024u) | 1u)));
    for (int j = 0; j < 7; ++j)
        r = r * 1664525u + (__umulhi(threadIdx.x, v) < v ? __byte_perm(threadIdx.x, 7u, 7u) : (unsigned)n);
    out[t] = r;
}
__global__ void k12(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (unsigned)__popc((unsigned)__popc(__brev(__byte_perm(7u, 7u, threadIdx.x))));
    for (int j = 0; j < 2; ++j)
        r = r * 1664525u + (((unsigned)n % (threadIdx.x | 1u)) >> ((unsigned)__popc(4050844394u) & 31u));
    out[t] = r;
}
__global__ void k13(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((threadIdx.x | 505368525u) < u ? min(7u, 493149216u) : __byte_perm((unsigned)n, v, 1099654513u)) >> ((((unsigned)n % (v | 1u)) ^ (unsigned)__ffs(v)) & 31u));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + h];
        __syncthreads();
    }
    atomicAdd(&total, ((w / (u | 1u)) << ((w < w ? threadIdx.x : v) & 31u)));
    const unsigned up = __shfl_up_sync(0xffffffffu, (4063342627u << (__brev((unsigned)n) & 31u)), 7);
    const unsigned ballot = __ballot_sync(0xffffffffu, ((2906119666u < (unsigned)n ? 1330382121u : v) % (__umulhi((unsigned)n, v) | 1u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k14(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = ((trunc(((double)(int)(u & 255u) * (double)(int)(u & 255u))) * ((z / (fabs(x) + 1.0)) * ((double)n - x * z) + ((double)n / (fabs((double)(int)(u & 255u)) + 1.0))) - fma(((double)n * (double)n - y), (1.25 * -2.75 + z), (y - y * 0.1))) < fabs(((z * (double)n + (double)(int)(u & 255u)) - ((double)(int)(u & 255u) * (double)(int)(u & 255u) + z) * ((double)(int)(u & 255u) * (double)(int)(u & 255u) + x))) ? ((fmax(y, (double)(int)(u & 255u)) * (x / (fabs(x) + 1.0)) + (double)(int)(u & 255u)) * (floor((double)(int)(u & 255u)) - (x / (fabs((double)n) + 1.0)) * ((double)n * (double)n))) : (sqrt(fabs(rint(1.25))) + fmin((double)n, (0.5 - (double)(int)(u & 255u)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k15(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = fmax((((x * z) * x + fabs((double)n)) * (sqrt(fabs(x)) * (y - y) + ceil(z)) + (((double)n * y + (double)n) * x + (x * y + (double)n))), trunc((sqrt(fabs(z)) < fabs(x) ? fmin((double)n, (double)n) : (x * (double)n + z))));
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
    s[threadIdx.x] = u;
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, (unsigned)n);
    const unsigned up = __shfl_down_sync(0xffffffffu, ((threadIdx.x << (689336871u & 31u)) | __byte_perm(w, 7u, u)), 5);
    const unsigned ballot = __ballot_sync(0xffffffffu, ((7u ^ 7u) % ((7u ^ threadIdx.x) | 1u)) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k17(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fabsf((floorf((y * (float)n + x)) - (-(z)) * ((x * 7.3f - (float)(int)(u & 255u)) * y + ((float)n / (fabsf(y) + 1.0f)))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k18(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (float)n;
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k19(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = (((-(x)) * fmaxf((1.25f - (float)n * (float)n), (1e-3f * z + 7.3f)) + ((-(z)) / (fabsf(floorf(z)) + 1.0f))) / (fabsf(((-((z * (float)n))) - z * (((float)n < z ? x : (float)(int)(u & 255u)) * (z / (fabsf(x) + 1.0f)) - (float)n))) + 1.0f));
    for (int j = 0; j < 4; ++j)
        r = r * x + (float)n;
    r = r + __shfl_xor_sync(0xffffffffu, r, 1) * ((float)(int)(u & 255u) * -2.75f + x);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k20(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (__brev((((unsigned)n - v) % (((unsigned)n - v) | 1u))) << (__brev(((7u - 2590997944u) - max(threadIdx.x, v))) & 31u));
    out[t] = r;
}
__global__ void k21(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (((__umulhi(v, v) << (__umulhi(3100695108u, v) & 31u)) - (__umulhi(w, 1575404641u) % (__umulhi(v, threadIdx.x) | 1u))) >> (((__byte_perm(v, w, v) * (unsigned)__clz(v)) % ((unsigned)n | 1u)) & 31u));
    for (int j = 0; j < 3; ++j)
        r = r * 1664525u + max((u % (4222285563u | 1u)), ((unsigned)n * 3544893948u));
    out[t] = r;
}
__global__ void k22(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = __umulhi((unsigned)n, ((__umulhi(3748434782u, threadIdx.x) | ((unsigned)n | (unsigned)n)) + ((threadIdx.x < v ? v : w) < (w >> ((unsigned)n & 31u)) ? (w % (v | 1u)) : (unsigned)n)));
    out[t] = r;
}
__global__ void k23(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = ceilf((-(((y * x + z) * y + y))));
    for (int j = 0; j < 7; ++j)
        r = r * x + (fminf(-2.75f, z) * ((float)(int)(u & 255u) - x * (float)n) + (-(y)));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k24(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];
    double r = fmax(fma(((x * 0.1 + (double)n) * ((double)n * z) + (-2.75 * (double)(int)(u & 255u) + z)), fmax((-2.75 * (double)(int)(u & 255u) + (double)(int)(u & 255u)), ((double)n * x + (double)(int)(u & 255u))), fma((x < (double)n ? x : y), (-((double)n)), fmax(y, (double)(int)(u & 255u)))), ((((double)n / (fabs((double)(int)(u & 255u)) + 1.0)) * ceil(7.3) - fmax((double)(int)(u & 255u), z)) * (((double)(int)(u & 255u) - (double)n * z) / (fabs(fma(z, (double)(int)(u & 255u), (double)n)) + 1.0)) + (-(((double)(int)(u & 255u) + x)))));
    if (!isfinite(r)) r = 1.0;
    const long long bits = __double_as_longlong(r);
    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);
}
__global__ void k25(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = (((7u << (835096334u & 31u)) - (threadIdx.x < (unsigned)n ? (unsigned)n : w)) - (unsigned)__clz((v < (unsigned)n ? v : 7u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, ((2827127477u < threadIdx.x ? w : threadIdx.x) ^ __brev(v)));
    const unsigned up = __shfl_up_sync(0xffffffffu, ((unsigned)n < v ? __byte_perm(7u, w, w) : 71007604u), 2);
    const unsigned ballot = __ballot_sync(0xffffffffu, (unsigned)n & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
__global__ void k26(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = fmaxf((((y + z) - (-(z)) * sqrtf(fabsf(z))) + ((3.0f * x - (float)(int)(u & 255u)) + (y - (float)(int)(u & 255u)))), (-((7.3f * fmaxf(z, x) + sqrtf(fabsf(z))))));
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k27(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    unsigned r = (unsigned)__ffs((unsigned)n);
    out[t] = r;
}
__global__ void k28(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];
    float r = rintf((x * (-((z < z ? 1.25f : y))) - (((float)(int)(u & 255u) - z) * (x < x ? (float)n : -2.75f))));
    for (int j = 0; j < 5; ++j)
        r = r * x + ((z < (float)(int)(u & 255u) ? (float)n : (float)n) - (7.3f * (float)n - (float)n));
    r = r + __shfl_xor_sync(0xffffffffu, r, 8) * (x * (float)(int)(u & 255u) + y);
    if (!isfinite(r)) r = 1.0f;
    out[t] = __float_as_uint(r);
}
__global__ void k29(const float* a, const double* b, const unsigned* c, unsigned* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;
    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];
    __shared__ unsigned s[64];
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    s[threadIdx.x] = max(((threadIdx.x / (threadIdx.x | 1u)) / ((w << ((unsigned)n & 31u)) | 1u)), (__umulhi(u, threadIdx.x) % (__byte_perm(996518977u, 7u, 7u) | 1u)));
    __syncthreads();
    for (int h = 32; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] = s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1);
        __syncthreads();
    }
    atomicAdd(&total, ((unsigned)n < (u / (7u | 1u)) ? (threadIdx.x / (w | 1u)) : (4072515831u < 2094126406u ? (unsigned)n : 7u)));
    const unsigned up = __shfl_up_sync(0xffffffffu, 692557235u, 3);
    const unsigned ballot = __ballot_sync(0xffffffffu, __byte_perm((3310244706u % (v | 1u)), (v >> (u & 31u)), (v >> (3182357859u & 31u))) & 1u);
    __syncthreads();
    out[t] = s[0] ^ total ^ up ^ ballot;
}
int main() {
    static float a[128]; static double b[128]; static unsigned c[128], r[128];
    unsigned s = 528782207u;
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
