// Functions whose result is exact or rounded once: the device's bits must be those of the host's library.
#include <cmath>
#include <cstdio>
#include <cstring>

enum { Count = 20, Results = 27 };
#define EXACT(T, S)                                                                                                   \
    template <class R> __host__ __device__ void put(R*& o, R v) { *o++ = v; }                                         \
    __host__ __device__ void exact##S(T a, T b, double* o) {                                                          \
        int e = 0, q = 0;                                                                                             \
        T whole = 0;                                                                                                  \
        put(o, (double)nextafter##S(a, b));                                                                           \
        put(o, (double)fmod##S(a, b));                                                                                \
        put(o, (double)remainder##S(a, b));                                                                           \
        put(o, (double)fdim##S(a, b));                                                                                \
        put(o, (double)copysign##S(a, b));                                                                            \
        put(o, (double)round##S(a));                                                                                  \
        put(o, (double)rint##S(a));                                                                                   \
        put(o, (double)nearbyint##S(a));                                                                              \
        put(o, (double)trunc##S(a));                                                                                  \
        put(o, (double)floor##S(a));                                                                                  \
        put(o, (double)ceil##S(a));                                                                                   \
        put(o, (double)logb##S(a));                                                                                   \
        for (int k = -160; k < 161; k += 80) put(o, (double)ldexp##S(a, k));                                          \
        put(o, (double)scalbn##S(a, 3));                                                                              \
        put(o, (double)frexp##S(a, &e));                                                                              \
        put(o, a - a == 0 ? (double)e : 0.0); /* of no number, what the exponent is is open */                        \
        put(o, (double)modf##S(a, &whole));                                                                           \
        put(o, (double)whole);                                                                                        \
        put(o, (double)ilogb##S(a));                                                                                  \
        const bool fits = fabs##S(a) < 1e9;                                                                           \
        put(o, fits ? (double)lrint##S(a) : 0.0);                                                                     \
        put(o, fits ? (double)llround##S(a) : 0.0);                                                                   \
        put(o, (double)remquo##S(a, b, &q));                                                                          \
        put(o, fabs##S(a) < 1e6 && fabs##S(b) > 1e-3 && b - b == 0 ? (double)(q & 7) : 0.0);                          \
    }
namespace one { EXACT(float, f) }
namespace two { EXACT(double, ) }

__global__ void floats(const float* v, double* o) { one::exactf(v[threadIdx.x], v[blockIdx.x], o + (blockIdx.x * Count + threadIdx.x) * Results); }
__global__ void doubles(const double* v, double* o) { two::exact(v[threadIdx.x], v[blockIdx.x], o + (blockIdx.x * Count + threadIdx.x) * Results); }
__global__ void inverses(double* o) {
    const double x = (threadIdx.x - 31.5) / 32, p = (threadIdx.x + 0.5) / 64;
    o[threadIdx.x] = fabs(erf(erfinv(x)) - x) + fabs(erfc(erfcinv(2 * p)) - 2 * p) + fabs(normcdf(normcdfinv(p)) - p) +
                     fabs(erfcx(x) - exp(x * x) * erfc(x)) / erfcx(x) + fabs(erff(erfinvf((float)x)) - x) * 1e-7 +
                     fabs(jn(3, x + 2) - (4 / (x + 2) * jn(2, x + 2) - j1(x + 2))) + fabs(ynf(1, 2.0f) - y1f(2.0f));
}

static double bitsOf(double v) { return v; }
template <class T> int different(const T* v, const double* got, void (*exact)(T, T, double*), const char* name) {
    int count = 0;
    for (int a = 0; a < Count; ++a)
        for (int b = 0; b < Count; ++b) {
            double wanted[Results];
            exact(v[a], v[b], wanted);
            for (int k = 0; k < Results; ++k) {
                const double x = got[(b * Count + a) * Results + k], y = bitsOf(wanted[k]);
                if ((x != x && y != y) || memcmp(&x, &y, sizeof x) == 0)
                    continue;
                if (count++ < 5)
                    printf("%s %d of %.9g, %.9g: %.17g and not %.17g\n", name, k, (double)v[a], (double)v[b], x, y);
            }
        }
    return count;
}

template <class T> int check(const double (&values)[Count], void (*kernel)(const T*, double*), void (*exact)(T, T, double*), const char* name) {
    T v[Count], *d;
    for (int k = 0; k < Count; ++k) v[k] = (T)values[k];
    static double got[Count * Count * Results];
    double* o;
    cudaMalloc(&d, sizeof v);
    cudaMalloc(&o, sizeof got);
    cudaMemcpy(d, v, sizeof v, cudaMemcpyHostToDevice);
    kernel<<<Count, Count>>>(d, o);
    cudaMemcpy(got, o, sizeof got, cudaMemcpyDeviceToHost);
    cudaFree(d);
    cudaFree(o);
    return different(v, got, exact, name);
}

int main() {
    const double values[Count] = {0.0, -0.0, 1.37, -1.37, 2.5, -2.5, 0.5, 7, -3, 1e-45, -1e-40, 1.17549435e-38, 3.4028234e38, -3.4028234e38,
                                  INFINITY, -INFINITY, NAN, 123456.78, -8388609.5, 1e-3};
    printf("%d %d\n", check<float>(values, floats, one::exactf, "float"), check<double>(values, doubles, two::exact, "double"));
    double error[64], most = 0, *o;
    cudaMalloc(&o, sizeof error);
    inverses<<<1, 64>>>(o);
    cudaMemcpy(error, o, sizeof error, cudaMemcpyDeviceToHost);
    cudaFree(o);
    for (double e : error) most = e > most || e != e ? e : most;
    printf("%s\n", most < 1e-14 ? "inverses fit" : "inverses do not fit");
    if (!(most < 1e-14)) printf("%g\n", most);
}
