// Telar's device mathematics under the names that compilers of NVVM IR call it by (NVIDIA's "libdevice User's Guide": names and
// types). Compiled to bitcode when Telar is built; libnvvm.cpp links it with what Numba makes.
// A list of macros is no statement: its lines are kept as they are.
// clang-format off
#define NV extern "C" __device__ __attribute__((always_inline, nodebug))

// ---- a function for double and, with an f, for float
#define ONE(name)                                                                                                      \
    NV double __nv_##name(double a) { return name(a); }                                                                \
    NV float __nv_##name##f(float a) { return name##f(a); }
#define TWO(name)                                                                                                      \
    NV double __nv_##name(double a, double b) { return name(a, b); }                                                   \
    NV float __nv_##name##f(float a, float b) { return name##f(a, b); }
ONE(acos) ONE(acosh) ONE(asin) ONE(asinh) ONE(atan) ONE(atanh) ONE(cbrt) ONE(ceil) ONE(cos) ONE(cosh) ONE(cospi) ONE(erf)
ONE(erfc) ONE(erfcinv) ONE(erfcx) ONE(erfinv) ONE(exp) ONE(exp10) ONE(exp2) ONE(expm1) ONE(fabs) ONE(floor) ONE(j0) ONE(j1)
ONE(lgamma) ONE(log) ONE(log10) ONE(log1p) ONE(log2) ONE(logb) ONE(nearbyint) ONE(normcdf) ONE(normcdfinv) ONE(rcbrt)
ONE(rint) ONE(round) ONE(rsqrt) ONE(sin) ONE(sinh) ONE(sinpi) ONE(sqrt) ONE(tan) ONE(tanh) ONE(tgamma) ONE(trunc) ONE(y0)
ONE(y1)
TWO(atan2) TWO(copysign) TWO(fdim) TWO(fmax) TWO(fmin) TWO(fmod) TWO(hypot) TWO(nextafter) TWO(pow) TWO(remainder)
NV double __nv_fma(double a, double b, double c) { return fma(a, b, c); }
NV float __nv_fmaf(float a, float b, float c) { return fmaf(a, b, c); }
#define WITH(name, R, T, P, letter)                                                                                    \
    NV R __nv_##name##letter(T a, P b) { return name##letter(a, b); }
WITH(ldexp, double, double, int, ) WITH(ldexp, float, float, int, f) WITH(scalbn, double, double, int, )
WITH(scalbn, float, float, int, f) WITH(frexp, double, double, int*, ) WITH(frexp, float, float, int*, f)
WITH(modf, double, double, double*, ) WITH(modf, float, float, float*, f) WITH(jn, double, int, double, )
WITH(jn, float, int, float, f) WITH(yn, double, int, double, ) WITH(yn, float, int, float, f)
NV double __nv_powi(double a, int n) { return pow(a, (double)n); }
NV float __nv_powif(float a, int n) { return powf(a, (float)n); }
NV double __nv_remquo(double a, double b, int* q) { return remquo(a, b, q); }
NV float __nv_remquof(float a, float b, int* q) { return remquof(a, b, q); }
NV void __nv_sincos(double a, double* s, double* c) { sincos(a, s, c); }
NV void __nv_sincosf(float a, float* s, float* c) { sincosf(a, s, c); }
NV void __nv_sincospi(double a, double* s, double* c) { sincospi(a, s, c); }
NV void __nv_sincospif(float a, float* s, float* c) { sincospif(a, s, c); }
NV int __nv_ilogb(double a) { return ilogb(a); }
NV int __nv_ilogbf(float a) { return ilogbf(a); }
NV long long __nv_llrint(double a) { return llrint(a); }
NV long long __nv_llrintf(float a) { return llrintf(a); }
NV long long __nv_llround(double a) { return llround(a); }
NV long long __nv_llroundf(float a) { return llroundf(a); }
NV int __nv_isfinited(double a) { return isfinite(a); }
NV int __nv_finitef(float a) { return isfinite(a); }
NV int __nv_isinfd(double a) { return isinf(a); }
NV int __nv_isinff(float a) { return isinf(a); }
NV int __nv_isnand(double a) { return isnan(a); }
NV int __nv_isnanf(float a) { return isnan(a); }
NV int __nv_signbitd(double a) { return __double_as_longlong(a) < 0; }
NV int __nv_signbitf(float a) { return __float_as_int(a) < 0; }

// ---- fast ones
#define FAST(name)                                                                                                     \
    NV float __nv_fast_##name(float a) { return __##name(a); }
FAST(cosf) FAST(exp10f) FAST(expf) FAST(log10f) FAST(log2f) FAST(logf) FAST(sinf) FAST(tanf)
NV float __nv_fast_fdividef(float a, float b) { return __fdividef(a, b); }
NV float __nv_fast_powf(float a, float b) { return __powf(a, b); }
NV void __nv_fast_sincosf(float a, float* s, float* c) { __sincosf(a, s, c); }
NV float __nv_saturatef(float a) { return __saturatef(a); }

// ---- with a rounding of their own: to nearest, zero, up, down
#define ROUNDED(T, name, of, parameters, arguments)                                                                    \
    NV T __nv_##name##_rn parameters { return __##of##_rn arguments; }                                                  \
    NV T __nv_##name##_rz parameters { return __##of##_rz arguments; }                                                  \
    NV T __nv_##name##_ru parameters { return __##of##_ru arguments; }                                                  \
    NV T __nv_##name##_rd parameters { return __##of##_rd arguments; }
ROUNDED(double, dadd, dadd, (double a, double b), (a, b))
ROUNDED(double, dmul, dmul, (double a, double b), (a, b))
ROUNDED(double, ddiv, ddiv, (double a, double b), (a, b))
ROUNDED(double, fma, fma, (double a, double b, double c), (a, b, c))
ROUNDED(double, drcp, drcp, (double a), (a))
ROUNDED(double, dsqrt, dsqrt, (double a), (a))
ROUNDED(float, fadd, fadd, (float a, float b), (a, b))
ROUNDED(float, fsub, fsub, (float a, float b), (a, b))
ROUNDED(float, fmul, fmul, (float a, float b), (a, b))
ROUNDED(float, fdiv, fdiv, (float a, float b), (a, b))
ROUNDED(float, fmaf, fmaf, (float a, float b, float c), (a, b, c))
ROUNDED(float, frcp, frcp, (float a), (a))
ROUNDED(float, fsqrt, fsqrt, (float a), (a))
NV float __nv_frsqrt_rn(float a) { return rsqrtf(a); }
ROUNDED(float, double2float, double2float, (double a), (a))
ROUNDED(int, double2int, double2int, (double a), (a))
ROUNDED(unsigned, double2uint, double2uint, (double a), (a))
ROUNDED(long long, double2ll, double2ll, (double a), (a))
ROUNDED(unsigned long long, double2ull, double2ull, (double a), (a))
ROUNDED(int, float2int, float2int, (float a), (a))
ROUNDED(unsigned, float2uint, float2uint, (float a), (a))
ROUNDED(long long, float2ll, float2ll, (float a), (a))
ROUNDED(unsigned long long, float2ull, float2ull, (float a), (a))
ROUNDED(float, int2float, int2float, (int a), (a))
ROUNDED(float, uint2float, uint2float, (unsigned a), (a))
ROUNDED(float, ll2float, ll2float, (long long a), (a))
ROUNDED(float, ull2float, ull2float, (unsigned long long a), (a))
ROUNDED(double, ll2double, ll2double, (long long a), (a))
ROUNDED(double, ull2double, ull2double, (unsigned long long a), (a))
NV double __nv_int2double_rn(int a) { return a; }
NV double __nv_uint2double_rn(unsigned a) { return a; }

// ---- bits and whole numbers
NV int __nv_double2hiint(double a) { return (int)(__double_as_longlong(a) >> 32); }
NV int __nv_double2loint(double a) { return (int)__double_as_longlong(a); }
NV double __nv_hiloint2double(int high, int low) {
    return __longlong_as_double((long long)(((unsigned long long)(unsigned)high << 32) | (unsigned)low));
}
NV long long __nv_double_as_longlong(double a) { return __double_as_longlong(a); }
NV double __nv_longlong_as_double(long long a) { return __longlong_as_double(a); }
NV int __nv_float_as_int(float a) { return __float_as_int(a); }
NV float __nv_int_as_float(int a) { return __int_as_float(a); }
NV short __nv_float2half_rn(float a) {
    short half;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(half) : "f"(a));
    return half;
}
NV float __nv_half2float(short a) {
    float made;
    asm("cvt.f32.f16 %0, %1;" : "=f"(made) : "h"(a));
    return made;
}
NV int __nv_abs(int a) { return a < 0 ? -a : a; }
NV long long __nv_llabs(long long a) { return a < 0 ? -a : a; }
NV int __nv_brev(int a) { return (int)__brev((unsigned)a); }
NV long long __nv_brevll(long long a) { return (long long)__brevll((unsigned long long)a); }
NV int __nv_clz(int a) { return __clz(a); }
NV int __nv_clzll(long long a) { return __clzll(a); }
NV int __nv_ffs(int a) { return __ffs(a); }
NV int __nv_ffsll(long long a) { return __ffsll(a); }
NV int __nv_popc(int a) { return __popc((unsigned)a); }
NV int __nv_popcll(long long a) { return __popcll((unsigned long long)a); }
NV int __nv_byte_perm(int a, int b, int s) { return (int)__byte_perm((unsigned)a, (unsigned)b, (unsigned)s); }
NV int __nv_sad(int a, int b, int c) { return (int)((unsigned)(a > b ? a - b : b - a) + (unsigned)c); }
NV int __nv_usad(unsigned a, unsigned b, unsigned c) { return (int)((a > b ? a - b : b - a) + c); }
NV int __nv_hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
NV int __nv_rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
NV int __nv_uhadd(unsigned a, unsigned b) { return (int)(((unsigned long long)a + b) >> 1); }
NV int __nv_urhadd(unsigned a, unsigned b) { return (int)(((unsigned long long)a + b + 1) >> 1); }
NV int __nv_mul24(int a, int b) { return (a << 8 >> 8) * (b << 8 >> 8); }
NV int __nv_umul24(unsigned a, unsigned b) { return (int)((a & 0xffffffu) * (b & 0xffffffu)); }
NV int __nv_mulhi(int a, int b) { return (int)(((long long)a * b) >> 32); }
NV int __nv_umulhi(unsigned a, unsigned b) { return (int)(((unsigned long long)a * b) >> 32); }
NV long long __nv_mul64hi(long long a, long long b) { return __mul64hi(a, b); }
NV long long __nv_umul64hi(unsigned long long a, unsigned long long b) { return (long long)__umul64hi(a, b); }
#define ORDER(suffix, T, R)                                                                                            \
    NV R __nv_##suffix##max(T a, T b) { return (R)(a > b ? a : b); }                                                   \
    NV R __nv_##suffix##min(T a, T b) { return (R)(a < b ? a : b); }
ORDER(, int, int) ORDER(u, unsigned, int) ORDER(ll, long long, long long) ORDER(ull, unsigned long long, long long)
