#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cublasXt.h>
#include <cublas_v2.h>
#include <vector>
// cuBLAS against loops of the host.
template <class T>
struct Dev {
    T* p;
    size_t n;
    Dev(const std::vector<T>& v) : n(v.size()) {
        cudaMalloc(&p, n * sizeof(T));
        cudaMemcpy(p, v.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    }
    ~Dev() { cudaFree(p); }
    std::vector<T> get() {
        std::vector<T> v(n);
        cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost);
        return v;
    }
};
static int wrong = 0;
static void near(const char* what, double a, double b) {
    if (!(std::fabs(a - b) <= 1e-4 * std::fmax(1, std::fabs(b)))) {
        std::printf("%s: %g for %g\n", what, a, b);
        ++wrong;
    }
}
template <class T>
void nearAll(const char* what, const std::vector<T>& a, const std::vector<T>& b) {
    for (size_t k = 0; k < a.size(); ++k)
        near(what, a[k], b[k]);
}
static std::vector<float> some(int n) {
    std::vector<float> v(n);
    for (auto& x : v)
        x = std::rand() % 17 - 8;
    return v;
}
// Two products of small whole numbers, which every type holds exactly.
template <class T, class C>
void mixed(const char* what, cudaDataType of, cudaDataType to) {
    const int m = 9, n = 5, k = 7, batch = 2;
    const float by = 2, keep = -1;
    std::vector<T> a(m * k * batch), b(k * n * batch);
    std::vector<C> c(m * n * batch, C(3.0f));
    for (size_t q = 0; q < a.size(); ++q)
        a[q] = T(float(int((q * 5 + q / (m * k)) % 7) - 3)); // each matrix of the batch another one
    for (size_t q = 0; q < b.size(); ++q)
        b[q] = T(float(int((q * 3 + q / (k * n)) % 5) - 2));
    cublasHandle_t h;
    cublasCreate(&h);
    Dev<T> A(a), B(b);
    Dev<C> R(c);
    const int status = cublasGemmStridedBatchedEx(h, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &by, A.p, of, m, m * k, B.p, of, k,
                                                  k * n, &keep, R.p, to, m, m * n, batch, CUBLAS_COMPUTE_32F,
                                                  CUBLAS_GEMM_DEFAULT);
    const auto made = R.get();
    bool same = status == CUBLAS_STATUS_SUCCESS;
    for (int z = 0; z < batch; ++z)
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < m; ++i) {
                float s = 0;
                for (int q = 0; q < k; ++q)
                    s += float(a[z * m * k + i + q * m]) * float(b[z * k * n + q + j * k]);
                same &= float(made[z * m * n + i + j * m]) == by * s + keep * 3;
            }
    if (!same)
        ++wrong, std::printf("%s: %d\n", what, status);
    Dev<C> again(c); // the same by arrays of pointers
    Dev<const void*> as({A.p, A.p + m * k}), bs({B.p, B.p + k * n});
    Dev<void*> cs({again.p, again.p + m * n});
    const int listed = cublasGemmBatchedEx(h, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &by, as.p, of, m, bs.p, of, k, &keep, cs.p, to,
                                           m, batch, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    const auto second = again.get();
    for (size_t q = 0; q < second.size(); ++q)
        if (listed != CUBLAS_STATUS_SUCCESS || float(second[q]) != float(made[q]))
            ++wrong, std::printf("%s by pointers: %d\n", what, listed);
    if (cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &by, A.p, of, m, B.p, of, k, &keep, R.p, to, m,
                     CUBLAS_COMPUTE_64F, CUBLAS_GEMM_DEFAULT) != CUBLAS_STATUS_NOT_SUPPORTED)
        ++wrong, std::printf("%s with sums of double\n", what);
    cublasDestroy(h);
}

int main() {
    cublasHandle_t h;
    cublasCreate(&h);
    const int m = 37, n = 21, k = 45;
    for (int ta = 0; ta < 2; ++ta)
        for (int tb = 0; tb < 2; ++tb) {
            auto a = some(m * k), b = some(k * n), c = some(m * n), want = c;
            const float alpha = 2, beta = -1;
            for (int i = 0; i < m; ++i)
                for (int j = 0; j < n; ++j) {
                    float s = 0;
                    for (int q = 0; q < k; ++q)
                        s += (ta ? a[q + i * k] : a[i + q * m]) * (tb ? b[j + q * n] : b[q + j * k]);
                    want[i + j * m] = alpha * s + beta * c[i + j * m];
                }
            Dev<float> A(a), B(b), C(c);
            cublasSgemm(h, ta ? CUBLAS_OP_T : CUBLAS_OP_N, tb ? CUBLAS_OP_T : CUBLAS_OP_N, m, n, k, &alpha, A.p,
                        ta ? k : m, B.p, tb ? n : k, &beta, C.p, m);
            nearAll("gemm", C.get(), want);
        }
    {
        auto x = some(1000), y = some(1000), z = y;
        const float alpha = 3;
        Dev<float> X(x), Y(y);
        cublasSaxpy(h, 1000, &alpha, X.p, 1, Y.p, 1);
        for (int i = 0; i < 1000; ++i)
            z[i] += 3 * x[i];
        nearAll("axpy", Y.get(), z);
        float dot, norm, sum;
        int big, least;
        cublasSdot(h, 1000, X.p, 1, X.p, 1, &dot);
        cublasSnrm2(h, 1000, X.p, 1, &norm);
        cublasSasum(h, 1000, X.p, 1, &sum);
        cublasIsamax(h, 1000, X.p, 1, &big);
        cublasIsamin(h, 1000, X.p, 1, &least);
        double d = 0, s = 0;
        int bi = 0, li = 0;
        for (int i = 0; i < 1000; ++i) {
            d += x[i] * x[i];
            s += std::fabs(x[i]);
            if (std::fabs(x[i]) > std::fabs(x[bi]))
                bi = i;
            if (std::fabs(x[i]) < std::fabs(x[li]))
                li = i;
        }
        near("dot", dot, d);
        near("nrm2", norm, std::sqrt(d));
        near("asum", sum, s);
        near("amax", big, bi + 1);
        near("amin", least, li + 1);
        Dev<float> R({0.f});
        cublasSetPointerMode(h, CUBLAS_POINTER_MODE_DEVICE);
        cublasSdot(h, 1000, X.p, 1, X.p, 1, R.p);
        cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST);
        near("dot on the device", R.get()[0], d);
    }
    for (int t = 0; t < 2; ++t) {
        auto a = some(m * n), x = some(m > n ? m : n), y = some(m), w = y;
        y.resize(t ? n : m);
        w = y;
        const float alpha = 1, beta = 2;
        Dev<float> A(a), X(x), Y(y);
        cublasSgemv(h, t ? CUBLAS_OP_T : CUBLAS_OP_N, m, n, &alpha, A.p, m, X.p, 1, &beta, Y.p, 1);
        for (int i = 0; i < (int)w.size(); ++i) {
            float s = 0;
            for (int j = 0; j < (t ? m : n); ++j)
                s += (t ? a[j + i * m] : a[i + j * m]) * x[j];
            w[i] = s + 2 * w[i];
        }
        nearAll("gemv", Y.get(), w);
    }
    for (int side = 0; side < 2; ++side)
        for (int up = 0; up < 2; ++up)
            for (int tr = 0; tr < 2; ++tr) {
                const int q = side ? n : m;
                std::vector<double> a(q * q), b(m * n), x(m * n);
                for (auto& v : a)
                    v = (std::rand() % 5 - 2) * 0.1;
                for (int i = 0; i < q; ++i)
                    a[i + i * q] = 3;
                for (auto& v : x)
                    v = std::rand() % 9 - 4;
                auto at = [&](int i, int j) {
                    if (tr) {
                        int s = i;
                        i = j;
                        j = s;
                    }
                    return (up ? i <= j : i >= j) ? a[i + j * q] : 0.0;
                };
                for (int i = 0; i < m; ++i)
                    for (int j = 0; j < n; ++j) {
                        double s = 0;
                        if (side == 0)
                            for (int r = 0; r < m; ++r)
                                s += at(i, r) * x[r + j * m];
                        else
                            for (int r = 0; r < n; ++r)
                                s += x[i + r * m] * at(r, j);
                        b[i + j * m] = s / 2;
                    }
                const double alpha = 2;
                Dev<double> A(a), B(b);
                cublasDtrsm(h, side ? CUBLAS_SIDE_RIGHT : CUBLAS_SIDE_LEFT,
                            up ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER, tr ? CUBLAS_OP_T : CUBLAS_OP_N,
                            CUBLAS_DIAG_NON_UNIT, m, n, &alpha, A.p, q, B.p, m);
                nearAll("trsm", B.get(), x);
                if (side == 0) {
                    std::vector<double> r(m), s(m);
                    for (int i = 0; i < m; ++i) {
                        s[i] = x[i];
                        r[i] = 0;
                        for (int j = 0; j < m; ++j)
                            r[i] += at(i, j) * x[j];
                    }
                    Dev<double> R(r);
                    cublasDtrsv(h, up ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER, tr ? CUBLAS_OP_T : CUBLAS_OP_N,
                                CUBLAS_DIAG_NON_UNIT, m, A.p, m, R.p, 1);
                    nearAll("trsv", R.get(), s);
                }
            }
    {
        auto a = some(m * n), want = some(n * m);
        const float one = 1, zero = 0;
        Dev<float> A(a), C(want);
        cublasSgeam(h, CUBLAS_OP_T, CUBLAS_OP_N, n, m, &one, A.p, m, &zero, C.p, n, C.p, n);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < m; ++j)
                want[i + j * n] = a[j + i * m];
        nearAll("geam", C.get(), want);
    }
    {
        auto a = some(n * k), c = some(n * n), want = c;
        const float one = 1, zero = 0;
        Dev<float> A(a), C(c);
        cublasSsyrk(h, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, k, &one, A.p, n, &zero, C.p, n);
        for (int j = 0; j < n; ++j)
            for (int i = j; i < n; ++i) {
                float s = 0;
                for (int q = 0; q < k; ++q)
                    s += a[i + q * n] * a[j + q * n];
                want[i + j * n] = s;
            }
        nearAll("syrk", C.get(), want);
    }
    {
        const int batch = 3;
        auto a = some(batch * 64), b = some(batch * 64);
        std::vector<float> c(batch * 64), want(batch * 64);
        const float one = 1, zero = 0;
        Dev<float> A(a), B(b), C(c);
        cublasSgemmStridedBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &one, A.p, 8, 64, B.p, 8, 64, &zero, C.p, 8, 64,
                                  batch);
        for (int z = 0; z < batch; ++z)
            for (int i = 0; i < 8; ++i)
                for (int j = 0; j < 8; ++j) {
                    float s = 0;
                    for (int q = 0; q < 8; ++q)
                        s += a[z * 64 + i + q * 8] * b[z * 64 + q + j * 8];
                    want[z * 64 + i + j * 8] = s;
                }
        nearAll("strided", C.get(), want);
    }
    { // matrices of the host's
        const int m = 5, n = 7, k = 9;
        const float by = 2, keep = 0.5f;
        const auto a = some(k * 11), b = some(k * n);
        auto c = some(n * 6);
        auto want = c;
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < m; ++i) {
                float s = 0;
                for (int q = 0; q < k; ++q)
                    s += a[q + i * 11] * b[q + j * k];
                want[i + j * 6] = by * s + keep * c[i + j * 6];
            }
        cublasXtHandle_t x;
        int card = 0;
        cublasXtCreate(&x);
        cublasXtDeviceSelect(x, 1, &card);
        cublasXtSgemm(x, CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &by, a.data(), 11, b.data(), k, &keep, c.data(), 6);
        cublasXtDestroy(x);
        nearAll("of the host", c, want);
    }
    { // bytes with sums of whole numbers, over more than one tile
        const int m = 40, n = 72, k = 20, by = 2, keep = -1;
        std::vector<signed char> a(k * m), b(k * n);
        std::vector<int> c(m * n, 3), want(m * n);
        for (int q = 0; q < k * m; ++q)
            a[q] = (signed char)(q * 37 % 255 - 127);
        for (int q = 0; q < k * n; ++q)
            b[q] = (signed char)(q * 53 % 255 - 127);
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < m; ++i) {
                int s = 0;
                for (int q = 0; q < k; ++q)
                    s += a[q + i * k] * b[q + j * k];
                want[i + j * m] = by * s + keep * 3;
            }
        Dev<signed char> A(a), B(b);
        Dev<int> C(c);
        const int status = cublasGemmEx(h, CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &by, A.p, CUDA_R_8I, k, B.p, CUDA_R_8I, k,
                                        &keep, C.p, CUDA_R_32I, m, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT);
        if (status || C.get() != want)
            ++wrong, std::printf("bytes: %d\n", status);
        Dev<int> again(c); // as before CUDA 11
        const int older = cublasGemmEx(h, CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &by, A.p, CUDA_R_8I, k, B.p, CUDA_R_8I, k,
                                       &keep, again.p, CUDA_R_32I, m, CUDA_R_32I, CUBLAS_GEMM_DEFAULT);
        if (older || again.get() != want)
            ++wrong, std::printf("bytes, by type: %d\n", older);
    }
    mixed<__half, float>("half, float", CUDA_R_16F, CUDA_R_32F);
    mixed<__half, __half>("half", CUDA_R_16F, CUDA_R_16F);
    mixed<__nv_bfloat16, float>("bfloat16, float", CUDA_R_16BF, CUDA_R_32F);
    mixed<__nv_bfloat16, __nv_bfloat16>("bfloat16", CUDA_R_16BF, CUDA_R_16BF);
    mixed<signed char, float>("bytes, float", CUDA_R_8I, CUDA_R_32F);
    { // floats over more than one tile
        const int m = 70, n = 130, k = 33;
        const float one = 1, zero = 0;
        const auto a = some(m * k), b = some(n * k);
        std::vector<float> want(m * n);
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < m; ++i)
                for (int q = 0; q < k; ++q)
                    want[i + j * m] += a[i + q * m] * b[j + q * n];
        Dev<float> A(a), B(b), C(want);
        cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, &one, A.p, m, B.p, n, &zero, C.p, m);
        nearAll("tiles", C.get(), want);
    }
    std::printf("%s %d\n", wrong ? "FAIL" : "PASS",
                (int)cublasSgemm(nullptr, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, nullptr, nullptr, 1, nullptr, 1, nullptr,
                                 nullptr, 1));
    cublasDestroy(h);
}
