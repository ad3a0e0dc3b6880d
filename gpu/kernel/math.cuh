// CUDA's mathematics as functions that other PTX can call; embed_math.cmake takes the prefix off again, which keeps
// nvcc from taking these for its own. The functions are those of core/simt/machine/host.cpp.
#define TELAR_ONE(name)                                                                                                \
    extern "C" __device__ float telar_##name##f(float v) { return name##f(v); }                                        \
    extern "C" __device__ double telar_##name(double v) { return name(v); }
#define TELAR_TWO(name)                                                                                                \
    extern "C" __device__ float telar_##name##f(float a, float b) { return name##f(a, b); }                            \
    extern "C" __device__ double telar_##name(double a, double b) { return name(a, b); }

// clang-format off
TELAR_ONE(exp) TELAR_ONE(exp2) TELAR_ONE(exp10) TELAR_ONE(expm1) TELAR_ONE(log) TELAR_ONE(log2)
TELAR_ONE(log10) TELAR_ONE(log1p) TELAR_ONE(sin) TELAR_ONE(cos) TELAR_ONE(tan) TELAR_ONE(sinpi)
TELAR_ONE(cospi) TELAR_ONE(asin) TELAR_ONE(acos) TELAR_ONE(atan) TELAR_ONE(sinh) TELAR_ONE(cosh)
TELAR_ONE(tanh) TELAR_ONE(asinh) TELAR_ONE(acosh) TELAR_ONE(atanh) TELAR_ONE(erf) TELAR_ONE(erfc)
TELAR_ONE(tgamma) TELAR_ONE(lgamma) TELAR_ONE(normcdf) TELAR_ONE(cbrt) TELAR_ONE(rsqrt) TELAR_ONE(round)
TELAR_ONE(logb)
TELAR_TWO(pow) TELAR_TWO(atan2) TELAR_TWO(fmod) TELAR_TWO(hypot) TELAR_TWO(remainder) TELAR_TWO(fdim)
TELAR_TWO(nextafter)
