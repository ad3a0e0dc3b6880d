#include <cmath>
#include <complex>
#include <cstdio>
#include <cufft.h>
#include <cufftXt.h>
#include <vector>
// cuFFT against the sums of the definition, in double on the host: lengths that are and are not powers of two, up to three dimensions,
// batches, real transforms in place and not, and there and back.
static int wrong = 0;
using Number = std::complex<double>;

std::vector<Number> defined(std::vector<Number> a, int z, int y, int n, int batch, int sign) {
    const int lengths[3] = {n, y, z};
    long inner = 1;
    for (int length : lengths) {
        std::vector<Number> made(a.size());
        for (size_t t = 0; t < a.size(); ++t) {
            const long i = t % inner, k = t / inner % length, row = t / inner / length * length;
            for (long j = 0; j < length; ++j)
                made[t] += a[(row + j) * inner + i] * std::polar(1.0, sign * 2 * M_PI * double(j * k % length) / length);
        }
        a = made;
        inner *= length;
    }
    (void)batch;
    return a;
}
void near(const char* what, double a, double b, double scale, double most) {
    if (!(std::fabs(a - b) <= most * scale) && wrong++ < 8)
        std::printf("%s: %g for %g\n", what, a, b);
}
#define FINE(call) if (int status = call) std::printf("%s: %d\n", #call, status), ++wrong

template <class C, class R>
struct Calls;
template <>
struct Calls<cufftComplex, float> {
    static constexpr cufftType c2c = CUFFT_C2C, r2c = CUFFT_R2C, c2r = CUFFT_C2R;
    static constexpr double most = 3e-6;
    static int run(cufftHandle p, cufftComplex* a, cufftComplex* b, int d) { return cufftExecC2C(p, a, b, d); }
    static int run(cufftHandle p, float* a, cufftComplex* b) { return cufftExecR2C(p, a, b); }
    static int run(cufftHandle p, cufftComplex* a, float* b) { return cufftExecC2R(p, a, b); }
};
template <>
struct Calls<cufftDoubleComplex, double> {
    static constexpr cufftType c2c = CUFFT_Z2Z, r2c = CUFFT_D2Z, c2r = CUFFT_Z2D;
    static constexpr double most = 1e-13;
    static int run(cufftHandle p, cufftDoubleComplex* a, cufftDoubleComplex* b, int d) { return cufftExecZ2Z(p, a, b, d); }
    static int run(cufftHandle p, double* a, cufftDoubleComplex* b) { return cufftExecD2Z(p, a, b); }
    static int run(cufftHandle p, cufftDoubleComplex* a, double* b) { return cufftExecZ2D(p, a, b); }
};

template <class C, class R>
void check(int z, int y, int n, int batch, bool inPlace) {
    using Of = Calls<C, R>;
    int lengths[3] = {z, y, n}, rank = z > 1 ? 3 : y > 1 ? 2 : 1;
    const size_t rows = size_t(z) * y * batch, count = rows * n, half = n / 2 + 1;
    std::vector<Number> a(count);
    std::vector<C> h(count);
    for (size_t k = 0; k < count; ++k) {
        a[k] = {double(int(k * 37 % 101) - 50) / 64, double(int(k * 53 % 97) - 48) / 64};
        h[k] = {R(a[k].real()), R(a[k].imag())};
    }
    const double scale = std::sqrt(double(z) * y * n) * 2;
    C *d, *e;
    cudaMalloc(&d, count * sizeof(C) + rows * half * sizeof(C));
    cudaMalloc(&e, count * sizeof(C) + rows * half * sizeof(C));
    cufftHandle plan;
    FINE(cufftPlanMany(&plan, rank, lengths + 3 - rank, nullptr, 1, 0, nullptr, 1, 0, Of::c2c, batch));
    for (int sign : {CUFFT_FORWARD, CUFFT_INVERSE}) {
        cudaMemcpy(d, h.data(), count * sizeof(C), cudaMemcpyHostToDevice);
        FINE(Of::run(plan, d, inPlace ? d : e, sign));
        std::vector<C> got(count);
        cudaMemcpy(got.data(), inPlace ? d : e, count * sizeof(C), cudaMemcpyDeviceToHost);
        const auto wanted = defined(a, z, y, n, batch, sign);
        for (size_t k = 0; k < count; ++k) {
            near("complex", got[k].x, wanted[k].real(), scale, Of::most);
            near("complex", got[k].y, wanted[k].imag(), scale, Of::most);
        }
    }
    FINE(cufftDestroy(plan));
    // Real numbers: the first half of the spectrum, and back.
    for (auto& one : a)
        one = one.real();
    const auto wanted = defined(a, z, y, n, batch, CUFFT_FORWARD);
    const size_t stride = inPlace ? 2 * half : n;
    std::vector<R> real(rows * stride);
    for (size_t k = 0; k < count; ++k)
        real[k / n * stride + k % n] = R(a[k].real());
    cudaMemcpy(d, real.data(), real.size() * sizeof(R), cudaMemcpyHostToDevice);
    C* spectrum = inPlace ? d : e;
    FINE(cufftPlanMany(&plan, rank, lengths + 3 - rank, nullptr, 1, 0, nullptr, 1, 0, Of::r2c, batch));
    FINE(Of::run(plan, (R*)d, spectrum));
    std::vector<C> got(rows * half);
    cudaMemcpy(got.data(), spectrum, got.size() * sizeof(C), cudaMemcpyDeviceToHost);
    for (size_t k = 0; k < got.size(); ++k) {
        near("real", got[k].x, wanted[k / half * n + k % half].real(), scale, Of::most);
        near("real", got[k].y, wanted[k / half * n + k % half].imag(), scale, Of::most);
    }
    FINE(cufftDestroy(plan));
    FINE(cufftPlanMany(&plan, rank, lengths + 3 - rank, nullptr, 1, 0, nullptr, 1, 0, Of::c2r, batch));
    FINE(Of::run(plan, spectrum, (R*)d));
    std::vector<R> back(rows * stride);
    cudaMemcpy(back.data(), d, back.size() * sizeof(R), cudaMemcpyDeviceToHost);
    for (size_t k = 0; k < count; ++k)
        near("back", back[k / n * stride + k % n], a[k].real() * z * y * n, double(z) * y * n, Of::most);
    FINE(cufftDestroy(plan));
    cudaFree(d);
    cudaFree(e);
}

int main() {
    check<cufftComplex, float>(1, 1, 64, 3, false);
    check<cufftComplex, float>(1, 1, 30, 2, true);
    check<cufftComplex, float>(1, 8, 16, 2, true);
    check<cufftComplex, float>(4, 6, 8, 1, false);
    check<cufftDoubleComplex, double>(1, 1, 1, 1, false);
    check<cufftDoubleComplex, double>(1, 5, 32, 1, true);
    check<cufftDoubleComplex, double>(2, 4, 9, 2, false);
    { // lengths of 64 bits
        cufftHandle plan;
        long long length = 8;
        size_t bytes = 0;
        float2 a[8] = {{1, 0}}, *d;
        cudaMalloc(&d, sizeof a);
        cudaMemcpy(d, a, sizeof a, cudaMemcpyHostToDevice);
        FINE(cufftCreate(&plan));
        FINE(cufftXtMakePlanMany(plan, 1, &length, nullptr, 1, 1, CUDA_C_32F, nullptr, 1, 1, CUDA_C_32F, 1, &bytes, CUDA_C_32F));
        FINE(cufftExecC2C(plan, d, d, CUFFT_FORWARD));
        cudaMemcpy(a, d, sizeof a, cudaMemcpyDeviceToHost);
        for (const auto& one : a)
            near("one alone", one.x, 1, 1, 1e-6);
        if (cufftXtSetGPUs(plan, 1, nullptr) != CUFFT_NOT_SUPPORTED)
            ++wrong;
        FINE(cufftDestroy(plan));
        cudaFree(d);
    }
    std::printf(wrong ? "FAIL\n" : "PASS\n");
}
