// cuFFT on the machine, as its documentation describes it: transforms of one to three dimensions, in batches, in float and double, complex
// and real, without advanced layouts. Lengths that are powers of two take log2(n) passes (Stockham: Van Loan, Computational Frameworks for the
// Fast Fourier Transform, 1.7); other lengths are summed as the definition says. Results are not scaled.
#pragma once
#define _CUFFT_H_ // by which the samples' own helpers know it
#pragma clang system_header

#include "cuComplex.h"

typedef enum {
    CUFFT_SUCCESS, CUFFT_INVALID_PLAN, CUFFT_ALLOC_FAILED, CUFFT_INVALID_TYPE, CUFFT_INVALID_VALUE, CUFFT_INTERNAL_ERROR, CUFFT_EXEC_FAILED, CUFFT_SETUP_FAILED,
    CUFFT_INVALID_SIZE, CUFFT_UNALIGNED_DATA, CUFFT_INCOMPLETE_PARAMETER_LIST, CUFFT_INVALID_DEVICE, CUFFT_PARSE_ERROR, CUFFT_NO_WORKSPACE, CUFFT_NOT_IMPLEMENTED,
    CUFFT_LICENSE_ERROR, CUFFT_NOT_SUPPORTED, CUFFT_MISSING_DEPENDENCY, CUFFT_NVRTC_FAILURE, CUFFT_NVJITLINK_FAILURE, CUFFT_NVSHMEM_FAILURE
} cufftResult_t;
typedef cufftResult_t cufftResult;
typedef enum { CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69 } cufftType_t;
typedef cufftType_t cufftType;
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef int cufftHandle;

/// Kernels: names as they stand in the list of launches.
namespace cufft {

#ifdef __CUDA_ARCH__
#define TELAR_FFT(...) { __VA_ARGS__ }
#define TELAR_FFT_FIRST (long long)blockIdx.x * blockDim.x + threadIdx.x
/// exp(i pi turns), where `turns` is numerator / denominator.
TELAR_D float2 wheel(int numerator, int denominator, float2) {
    float2 w;
    sincospif((float)numerator / denominator, &w.y, &w.x);
    return w;
}
TELAR_D double2 wheel(int numerator, int denominator, double2) {
    double2 w;
    sincospi((double)numerator / denominator, &w.y, &w.x);
    return w;
}
template <class C>
TELAR_D C times(C a, C b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
#else
#define TELAR_FFT(...) {}
#endif

/// One pass along an axis of n elements that lie `inner` apart; a thread for each pair.
template <class C> __global__ void pass(long long pairs, int n, int inner, int half, int sign, const C* from, C* to) TELAR_FFT(
    const long long t = TELAR_FFT_FIRST;
    if (t < pairs) {
        const int i = (int)(t % inner), p = (int)(t / inner % (n / 2));
        const long long row = t / inner / (n / 2) * n;
        const int k = p & (half - 1), at = 2 * (p - k) + k;
        const C a = from[(row + p) * inner + i], b = times(wheel(sign * k, half, C{}), from[(row + p + n / 2) * inner + i]);
        to[(row + at) * inner + i] = {a.x + b.x, a.y + b.y};
        to[(row + at + half) * inner + i] = {a.x - b.x, a.y - b.y};
    })
/// The sum of the definition; a thread for each element.
template <class C> __global__ void sum(long long count, int n, int inner, int sign, const C* from, C* to) TELAR_FFT(
    const long long t = TELAR_FFT_FIRST;
    if (t < count) {
        const int i = (int)(t % inner), k = (int)(t / inner % n);
        const long long row = t / inner / n * n;
        C made = {0, 0};
        for (int j = 0; j < n; ++j) {
            const C b = times(wheel(2 * sign * (int)((long long)j * k % n), n, C{}), from[(row + j) * inner + i]);
            made.x += b.x;
            made.y += b.y;
        }
        to[t] = made;
    })
/// Rows of real numbers, `stride` apart, as complex ones.
template <class C, class R> __global__ void widen(long long count, int n, int stride, const R* from, C* to) TELAR_FFT(
    const long long t = TELAR_FFT_FIRST;
    if (t < count)
        to[t] = {from[t / n * stride + t % n], 0};)
/// The real parts.
template <class C, class R> __global__ void narrow(long long count, int n, int stride, const C* from, R* to) TELAR_FFT(
    const long long t = TELAR_FFT_FIRST;
    if (t < count)
        to[t / n * stride + t % n] = from[t].x;)
/// The first n / 2 + 1 elements of each row.
template <class C> __global__ void keep_half(long long count, int n, const C* from, C* to) TELAR_FFT(
    const long long t = TELAR_FFT_FIRST;
    const int half = n / 2 + 1;
    if (t < count)
        to[t] = from[t / half * n + t % half];)
/// Whole rows from their first halves: the others are the conjugates of those at the opposite place (z by y by n).
template <class C> __global__ void mirror(long long count, int z, int y, int n, const C* from, C* to) TELAR_FFT(
    const long long t = TELAR_FFT_FIRST;
    const int half = n / 2 + 1;
    if (t < count) {
        const int k = (int)(t % n), row = (int)(t / n % y), plane = (int)(t / n / y % z);
        const long long batch = t / n / y / z;
        if (k < half) {
            to[t] = from[((batch * z + plane) * y + row) * half + k];
        } else {
            const C of = from[((batch * z + (z - plane) % z) * y + (y - row) % y) * half + n - k];
            to[t] = {of.x, -of.y};
        }
    })

} // namespace cufft

#ifdef TELAR_HOST
struct telar_fft_plan {
    cufftType type;
    int n[3], batch; ///< slowest first
    cudaStream_t stream;
    void *work, *more; ///< complex numbers, as many as there are
    bool used;
};
inline telar_fft_plan telar_fft_plans[256];
TELAR_CALL bool telar_fft_known(cufftHandle plan) { return plan > 0 && plan < 256 && telar_fft_plans[plan].used; }
#define TELAR_FFT_CALL TELAR_CALL cufftResult
#define TELAR_FFT_GRID(count) (unsigned int)(((count) + 255) / 256), 256, 0, p.stream

TELAR_FFT_CALL cufftCreate(cufftHandle* plan) {
    for (int k = 1; k < 256; ++k)
        if (!telar_fft_plans[k].used) {
            telar_fft_plans[k] = {};
            telar_fft_plans[k].used = true;
            *plan = k;
            return CUFFT_SUCCESS;
        }
    return CUFFT_ALLOC_FAILED;
}
TELAR_FFT_CALL cufftDestroy(cufftHandle plan) {
    if (!telar_fft_known(plan))
        return CUFFT_INVALID_PLAN;
    auto& p = telar_fft_plans[plan];
    cudaFree(p.work);
    cudaFree(p.more);
    p.used = false;
    return CUFFT_SUCCESS;
}
TELAR_FFT_CALL cufftSetStream(cufftHandle plan, cudaStream_t stream) {
    if (!telar_fft_known(plan))
        return CUFFT_INVALID_PLAN;
    return telar_fft_plans[plan].stream = stream, CUFFT_SUCCESS;
}
TELAR_FFT_CALL cufftSetAutoAllocation(cufftHandle, int) { return CUFFT_SUCCESS; }
TELAR_FFT_CALL cufftGetVersion(int* version) { return *version = 11000, CUFFT_SUCCESS; }
TELAR_CALL size_t telar_fft_count(const telar_fft_plan& p) { return (size_t)p.n[0] * p.n[1] * p.n[2] * p.batch; }
TELAR_CALL bool telar_fft_double(cufftType type) { return type == CUFFT_Z2Z || type == CUFFT_D2Z || type == CUFFT_Z2D; }
TELAR_FFT_CALL telar_fft_make(cufftHandle plan, int z, int y, int n, cufftType type, int batch, size_t* bytes) {
    if (!telar_fft_known(plan))
        return CUFFT_INVALID_PLAN;
    if (z < 1 || y < 1 || n < 1 || batch < 1)
        return CUFFT_INVALID_SIZE;
    auto& p = telar_fft_plans[plan];
    p.type = type;
    p.n[0] = z, p.n[1] = y, p.n[2] = n;
    p.batch = batch;
    const size_t each = telar_fft_count(p) * (telar_fft_double(type) ? 16 : 8);
    if (bytes)
        *bytes = 2 * each;
    return cudaMalloc((char**)&p.work, each) == cudaSuccess && cudaMalloc((char**)&p.more, each) == cudaSuccess ? CUFFT_SUCCESS : CUFFT_ALLOC_FAILED;
}
TELAR_FFT_CALL cufftMakePlan1d(cufftHandle plan, int n, cufftType type, int batch, size_t* bytes) { return telar_fft_make(plan, 1, 1, n, type, batch, bytes); }
TELAR_FFT_CALL cufftMakePlan2d(cufftHandle plan, int y, int n, cufftType type, size_t* bytes) { return telar_fft_make(plan, 1, y, n, type, 1, bytes); }
TELAR_FFT_CALL cufftMakePlan3d(cufftHandle plan, int z, int y, int n, cufftType type, size_t* bytes) { return telar_fft_make(plan, z, y, n, type, 1, bytes); }
TELAR_FFT_CALL cufftMakePlanMany(cufftHandle plan, int rank, int* n, int* inembed, int istride, int idist, int* onembed, int ostride, int odist, cufftType type, int batch, size_t* bytes) {
    if (rank < 1 || rank > 3)
        return CUFFT_INVALID_VALUE;
    const int last = n[rank - 1], half = last / 2 + 1;
    long long rows = 1;
    for (int k = 0; k + 1 < rank; ++k)
        rows *= n[k];
    const bool fromHalf = type == CUFFT_C2R || type == CUFFT_Z2D, toHalf = type == CUFFT_R2C || type == CUFFT_D2Z;
    const auto plain = [&](const int* embed, int stride, int dist, int row) {
        return !embed || (stride == 1 && embed[rank - 1] == row && (batch == 1 || dist == rows * row));
    };
    if (!plain(inembed, istride, idist, fromHalf ? half : last) || !plain(onembed, ostride, odist, toHalf ? half : last))
        return CUFFT_NOT_SUPPORTED; // elements with gaps
    return telar_fft_make(plan, rank > 2 ? n[0] : 1, rank > 1 ? n[rank - 2] : 1, last, type, batch, bytes);
}
TELAR_FFT_CALL cufftPlan1d(cufftHandle* plan, int n, cufftType type, int batch) {
    const auto made = cufftCreate(plan);
    return made ? made : cufftMakePlan1d(*plan, n, type, batch, nullptr);
}
TELAR_FFT_CALL cufftPlan2d(cufftHandle* plan, int y, int n, cufftType type) {
    const auto made = cufftCreate(plan);
    return made ? made : cufftMakePlan2d(*plan, y, n, type, nullptr);
}
TELAR_FFT_CALL cufftPlan3d(cufftHandle* plan, int z, int y, int n, cufftType type) {
    const auto made = cufftCreate(plan);
    return made ? made : cufftMakePlan3d(*plan, z, y, n, type, nullptr);
}
TELAR_FFT_CALL cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist, int* onembed, int ostride, int odist, cufftType type, int batch) {
    const auto made = cufftCreate(plan);
    return made ? made : cufftMakePlanMany(*plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, nullptr);
}

/// Along every axis, from `from` to `to`, which may be the same; p.work and p.more lie between.
template <class C>
TELAR_CALL void telar_fft_all(const telar_fft_plan& p, int sign, const C* from, C* to) {
    const size_t count = telar_fft_count(p);
    const C* now = from;
    const auto next = [&] { return now == (C*)p.work ? (C*)p.more : (C*)p.work; };
    for (int axis = 2, inner = 1; axis >= 0; inner *= p.n[axis--]) {
        const int n = p.n[axis];
        if (n == 1)
            continue;
        if (n & (n - 1)) {
            C* into = next();
            cufft::sum<C><<<TELAR_FFT_GRID(count)>>>((long long)count, n, inner, sign, now, into);
            now = into;
        } else {
            for (int half = 1; half < n; half *= 2) {
                C* into = next();
                cufft::pass<C><<<TELAR_FFT_GRID(count / 2)>>>((long long)(count / 2), n, inner, half, sign, now, into);
                now = into;
            }
        }
    }
    if (now != to)
        cudaMemcpyAsync(to, now, count * sizeof(C), cudaMemcpyDeviceToDevice, p.stream);
}
#define TELAR_FFT_PLAN(wanted)                                                \
    if (!telar_fft_known(plan))                \
        return CUFFT_INVALID_PLAN;                                            \
    const auto& p = telar_fft_plans[plan];                                    \
    if (p.type != wanted)                                                     \
        return CUFFT_INVALID_TYPE;                                            \
    const size_t count = telar_fft_count(p);                                  \
    const int n = p.n[2];                                                     \
    (void)count, (void)n;
#define TELAR_FFT_DONE return cudaPeekAtLastError() == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
#define TELAR_FFT_EXEC(C, R, c2c, r2c, c2r)                                                                             \
    TELAR_FFT_CALL cufftExec##c2c(cufftHandle plan, C* in, C* out, int direction) {                                     \
        TELAR_FFT_PLAN(CUFFT_##c2c)                                                                                    \
        telar_fft_all<C>(p, direction == CUFFT_FORWARD ? -1 : 1, in, out);                                              \
        TELAR_FFT_DONE                                                                                                 \
    }                                                                                                                  \
    TELAR_FFT_CALL cufftExec##r2c(cufftHandle plan, R* in, C* out) {                                                    \
        TELAR_FFT_PLAN(CUFFT_##r2c)                                                                                    \
        const int half = n / 2 + 1, stride = (void*)in == (void*)out ? 2 * half : n;                                    \
        cufft::widen<C, R><<<TELAR_FFT_GRID(count)>>>((long long)count, n, stride, in, (C*)p.more);                     \
        telar_fft_all<C>(p, -1, (C*)p.more, (C*)p.more);                                                                \
        cufft::keep_half<C><<<TELAR_FFT_GRID(count / n * half)>>>((long long)(count / n * half), n, (C*)p.more, out);    \
        TELAR_FFT_DONE                                                                                                 \
    }                                                                                                                  \
    TELAR_FFT_CALL cufftExec##c2r(cufftHandle plan, C* in, R* out) {                                                    \
        TELAR_FFT_PLAN(CUFFT_##c2r)                                                                                    \
        const int half = n / 2 + 1, stride = (void*)in == (void*)out ? 2 * half : n;                                    \
        cufft::mirror<C><<<TELAR_FFT_GRID(count)>>>((long long)count, p.n[0], p.n[1], n, in, (C*)p.more);               \
        telar_fft_all<C>(p, 1, (C*)p.more, (C*)p.more);                                                                 \
        cufft::narrow<C, R><<<TELAR_FFT_GRID(count)>>>((long long)count, n, stride, (C*)p.more, out);                   \
        TELAR_FFT_DONE                                                                                                 \
    }
TELAR_FFT_EXEC(cufftComplex, cufftReal, C2C, R2C, C2R)
TELAR_FFT_EXEC(cufftDoubleComplex, cufftDoubleReal, Z2Z, D2Z, Z2D)
#undef TELAR_FFT_EXEC
#undef TELAR_FFT_DONE
#undef TELAR_FFT_PLAN
#undef TELAR_FFT_GRID
#undef TELAR_FFT_CALL
#endif
#undef TELAR_FFT
