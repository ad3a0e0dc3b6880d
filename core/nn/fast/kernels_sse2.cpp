// Four lanes: what every x86-64 has, and what other processors' compilers make of the same lines.
#include <cstdint>

namespace {

typedef float Vector __attribute__((vector_size(16)));
constexpr int64_t lanes = 4, rowsMost = 6, columnRowsMost = 6;
inline Vector load(const float* p) {
    Vector v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}
inline void store(float* p, Vector v) { __builtin_memcpy(p, &v, sizeof v); }
inline Vector broadcast(float f) { return Vector{f, f, f, f}; }
inline Vector zero() { return Vector{}; }
inline Vector multiplyAdd(Vector a, Vector b, Vector c) { return a * b + c; }
inline Vector atLeastZero(Vector v) {
    return v < 0 ? zero() : v; // a NaN stays
}

} // namespace

#define TELAR_FAST_KERNELS kernelsSse2
#include "core/nn/fast/kernels.inl"
