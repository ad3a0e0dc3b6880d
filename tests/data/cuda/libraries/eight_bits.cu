#include <cmath>
#include <cstdio>
#include <cuda_fp8.h>
#include <vector>
// Each code's value by the formats' definition, and each number's code by looking for the nearest value, on both sides.
struct Format {
    int mantissa, bias, largest;
};
static const Format formats[2] = {{3, 7, 0x7e}, {2, 15, 0x7b}};
static double valueOf(const Format& f, int code) { // of a code that is a number
    const int exponent = (code & 0x7f) >> f.mantissa, places = code & ((1 << f.mantissa) - 1);
    const double v = exponent ? std::ldexp(1.0 + places / std::ldexp(1.0, f.mantissa), exponent - f.bias) : std::ldexp(places, 1 - f.bias - f.mantissa);
    return code & 0x80 ? -v : v;
}
static int nearest(const Format& f, double v) {
    int best = 0;
    const double size = std::fmin(std::fabs(v), valueOf(f, f.largest)); // more is saturated
    for (int code = 0; code <= f.largest; ++code) {
        const double now = std::fabs(valueOf(f, code) - size), before = std::fabs(valueOf(f, best) - size);
        if (now < before || (now == before && code % 2 == 0))
            best = code;
    }
    return best | (std::signbit(v) ? 0x80 : 0);
}
__global__ void convert(const float* v, const double* w, int n, unsigned char* a, unsigned char* b, unsigned char* c, float* back) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= n)
        return;
    a[k] = __nv_fp8_e4m3(v[k]).__x;
    b[k] = __nv_fp8_e5m2(v[k]).__x;
    c[k] = __nv_fp8_e4m3(w[k]).__x;
    __nv_fp8_e5m2 stored;
    stored.__x = (unsigned char)k;
    back[k] = (float)stored;
}
int main() {
    int wrong = 0;
    std::vector<float> v;
    std::vector<double> w;
    for (int k = 0; k < 4096; ++k) {
        const float one = std::ldexp(1.0f + (k * 37 % 128) / 128.0f, k * 11 % 40 - 22) * (k % 2 ? -1 : 1);
        v.push_back(k == 7 ? INFINITY : k == 8 ? 0.0f : k == 9 ? 1e30f : one);
        w.push_back(k == 7 ? INFINITY : double(v.back()) * (1 + (k % 3 - 1) * 1e-13));
    }
    const int n = (int)v.size();
    float *dv, *back;
    double* dw;
    unsigned char* codes;
    cudaMalloc(&dv, n * 4), cudaMalloc(&dw, n * 8), cudaMalloc(&codes, 3 * n), cudaMalloc(&back, n * 4);
    cudaMemcpy(dv, v.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dw, w.data(), n * 8, cudaMemcpyHostToDevice);
    convert<<<n / 128, 128>>>(dv, dw, n, codes, codes + n, codes + 2 * n, back);
    std::vector<unsigned char> got(3 * n);
    std::vector<float> values(n);
    cudaMemcpy(got.data(), codes, 3 * n, cudaMemcpyDeviceToHost);
    cudaMemcpy(values.data(), back, n * 4, cudaMemcpyDeviceToHost);
    for (int k = 0; k < n; ++k) {
        const int wanted[3] = {nearest(formats[0], v[k]), nearest(formats[1], v[k]), nearest(formats[0], w[k])};
        const int host[3] = {__nv_fp8_e4m3(v[k]).__x, __nv_fp8_e5m2(v[k]).__x, __nv_fp8_e4m3(w[k]).__x};
        for (int f = 0; f < 3; ++f)
            if ((got[f * n + k] != wanted[f] || host[f] != wanted[f]) && wrong++ < 8)
                std::printf("%d of %.9g: %02x and %02x for %02x\n", f, f == 2 ? w[k] : v[k], got[f * n + k], host[f], wanted[f]);
    }
    for (int f = 0; f < 2; ++f)
        for (int code = 0; code < 256; ++code) {
            const bool number = (code & 0x7f) <= formats[f].largest;
            __nv_fp8_e4m3 a;
            __nv_fp8_e5m2 b;
            a.__x = b.__x = (unsigned char)code;
            const float is = f == 0 ? (float)a : (float)b;
            const bool fits = number ? is == valueOf(formats[f], code) : f == 1 && (code & 3) == 0 ? std::isinf(is) : std::isnan(is);
            if (!fits || (f == 1 && number && values[code] != is))
                std::printf("code %02x is %g\n", code, is), ++wrong;
        }
    const float4 four = (float4)__nv_fp8x4_e4m3(make_float4(1.0f, -2.5f, 1000.0f, 0.01f));
    if (four.x != 1.0f || four.y != -2.5f || four.z != 448.0f || four.w != 0.009765625f)
        std::printf("four: %g %g %g %g\n", four.x, four.y, four.z, four.w), ++wrong;
    if (__nv_cvt_float_to_fp8(1000.0f, __NV_NOSAT, __NV_E4M3) != 0x7f || __nv_cvt_float_to_fp8(-1e9f, __NV_NOSAT, __NV_E5M2) != 0xfc)
        std::printf("not saturated: wrong\n"), ++wrong;
    cudaFree(dv), cudaFree(dw), cudaFree(codes), cudaFree(back);
    std::printf(wrong ? "FAIL\n" : "PASS\n");
}
