// Complex numbers on both sides: pairs of cuComplex.h and thrust::complex, against std::complex in long double.
#include <complex>
#include <cstdio>
#include <cuComplex.h>
#include <iostream>
#include <sstream>
#include <thrust/complex.h>
#include <vector>

constexpr int count = 400, results = 24;
typedef std::complex<long double> Exact;

template <class T>
__host__ __device__ void functions(thrust::complex<T> a, thrust::complex<T> b, thrust::complex<T>* to) {
    const thrust::complex<T> all[results] = {
        a + b, a - b, a * b, a / b, -a, a + T(2), 2 * a, 1 / b, a - 1.0f, thrust::conj(a), thrust::exp(a), thrust::log(a),
        thrust::sqrt(a), thrust::pow(a, b), thrust::sin(a), thrust::cos(a), thrust::sinh(a), thrust::cosh(a), thrust::tan(a),
        thrust::tanh(a), thrust::polar(thrust::abs(a), thrust::arg(a)), thrust::norm(a), thrust::log10(b), a};
    for (int k = 0; k < results; ++k)
        to[k] = all[k];
}
template <class T>
__global__ void onDevice(const thrust::complex<T>* in, thrust::complex<T>* out) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < count)
        functions(in[2 * k], in[2 * k + 1], out + k * results);
}
static void exactly(Exact a, Exact b, Exact* to) {
    const Exact two = 2, one = 1, all[results] = {a + b, a - b, a * b, a / b, -a, a + two, two * a, one / b, a - one, conj(a), exp(a), log(a), sqrt(a), pow(a, b), sin(a), cos(a), sinh(a),
                                                  cosh(a), tan(a), tanh(a), a, norm(a), log10(b), a};
    for (int k = 0; k < results; ++k)
        to[k] = all[k];
}

template <class T>
static int wrong(const thrust::complex<T>* got, const thrust::complex<T>* in, double allowed) {
    int bad = 0;
    for (int k = 0; k < count; ++k) {
        Exact exact[results];
        exactly(Exact(in[2 * k].real(), in[2 * k].imag()), Exact(in[2 * k + 1].real(), in[2 * k + 1].imag()), exact);
        for (int r = 0; r < results; ++r)
            if (!(std::abs(Exact(got[k * results + r].real(), got[k * results + r].imag()) - exact[r]) <= allowed * std::abs(exact[r]) + allowed * 1e-3))
                ++bad;
    }
    return bad;
}

template <class T>
static void compare(double allowed) {
    std::vector<thrust::complex<T>> in(2 * count), out(count * results);
    unsigned int state = 7;
    const auto number = [&] { return T((int)((state = state * 1664525u + 1013904223u) >> 16) - 32768) / T(10000); };
    for (auto& z : in) {
        const T x = number(), y = number();
        z = thrust::complex<T>(x, y == T(0) ? T(1) : y);
    }
    thrust::complex<T>*from, *to;
    cudaMalloc(&from, in.size() * sizeof in[0]);
    cudaMalloc(&to, out.size() * sizeof out[0]);
    cudaMemcpy(from, in.data(), in.size() * sizeof in[0], cudaMemcpyHostToDevice);
    onDevice<<<(count + 127) / 128, 128>>>(from, to);
    cudaMemcpy(out.data(), to, out.size() * sizeof out[0], cudaMemcpyDeviceToHost);
    printf("%d ", wrong(out.data(), in.data(), allowed));
    for (int k = 0; k < count; ++k)
        functions(in[2 * k], in[2 * k + 1], out.data() + k * results);
    printf("%d wrong\n", wrong(out.data(), in.data(), allowed));
    cudaFree(from);
    cudaFree(to);
}

__global__ void pairs(cuFloatComplex* f, cuDoubleComplex* d) {
    const cuFloatComplex a = make_cuComplex(3, -4), b = make_cuFloatComplex(1, 2);
    f[0] = cuCaddf(a, b), f[1] = cuCsubf(a, b), f[2] = cuCmulf(a, b), f[3] = cuCdivf(a, b), f[4] = cuConjf(a), f[5] = cuCfmaf(a, b, a);
    f[6] = make_cuFloatComplex(cuCabsf(a), cuCabsf(make_cuFloatComplex(3e30f, 4e30f))), f[7] = make_cuFloatComplex(cuCrealf(a), cuCimagf(a));
    const cuDoubleComplex c = cuComplexFloatToDouble(a), e = make_cuDoubleComplex(1, 2);
    d[0] = cuCadd(c, e), d[1] = cuCsub(c, e), d[2] = cuCmul(c, e), d[3] = cuCdiv(c, e), d[4] = cuConj(c), d[5] = cuCfma(c, e, c);
    d[6] = make_cuDoubleComplex(cuCabs(c), cuCabs(make_cuDoubleComplex(0, 0))), d[7] = cuComplexFloatToDouble(cuComplexDoubleToFloat(c));
}

int main() {
    compare<float>(4e-6);
    compare<double>(1e-14);
    cuFloatComplex *f, hf[8];
    cuDoubleComplex *d, hd[8];
    cudaMalloc(&f, sizeof hf);
    cudaMalloc(&d, sizeof hd);
    pairs<<<1, 1>>>(f, d);
    cudaMemcpy(hf, f, sizeof hf, cudaMemcpyDeviceToHost);
    cudaMemcpy(hd, d, sizeof hd, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 8; ++k)
        printf("%g,%g %g,%g  ", hf[k].x, hf[k].y, hd[k].x, hd[k].y);
    typedef thrust::complex<float> C; // nothing too large in between
    const C large[] = {thrust::tanh(C(100, 0)), thrust::exp(C(100, 0)), thrust::tan(C(0.5f, 100)), thrust::tanh(C(-100, 1))};
    for (const C& one : large)
        printf("%g,%g ", one.real(), one.imag());
    printf("%d\n", C(2) == 2.0f && C(2, 1) != 2.0f);
    thrust::complex<double> z = std::complex<double>(1, 2);
    z *= thrust::complex<double>(std::complex<float>(thrust::complex<float>(0, 1)));
    std::ostringstream said;
    said << z << (z == thrust::complex<double>(-2, 1)) << (z != z);
    printf("%s\n", said.str().c_str());
    cudaFree(f);
    cudaFree(d);
}
