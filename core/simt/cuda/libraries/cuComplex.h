// Complex numbers as pairs of their parts, for both sides. Quotients and magnitudes are scaled, so that no part in between becomes
// too large or too small.
#pragma once
#pragma clang system_header

#define TELAR_COMPLEX(T, P, s, Name)                                                                                          \
    TELAR_HD T cuCreal##s(P z) { return z.x; }                                                                            \
    TELAR_HD T cuCimag##s(P z) { return z.y; }                                                                            \
    TELAR_HD P make_##Name(T x, T y) { return P{x, y}; }                                                                  \
    TELAR_HD P cuConj##s(P z) { return P{z.x, -z.y}; }                                                                    \
    TELAR_HD P cuCadd##s(P a, P b) { return P{a.x + b.x, a.y + b.y}; }                                                    \
    TELAR_HD P cuCsub##s(P a, P b) { return P{a.x - b.x, a.y - b.y}; }                                                    \
    TELAR_HD P cuCmul##s(P a, P b) { return P{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }                            \
    TELAR_HD P cuCdiv##s(P a, P b) {                                                                                      \
        const T scale = T(1) / (fabs##s(b.x) + fabs##s(b.y));                                                                 \
        const P u{a.x * scale, a.y * scale}, v{b.x * scale, b.y * scale};                                                     \
        const T by = T(1) / (v.x * v.x + v.y * v.y);                                                                          \
        return P{(u.x * v.x + u.y * v.y) * by, (u.y * v.x - u.x * v.y) * by};                                                 \
    }                                                                                                                         \
    TELAR_HD T cuCabs##s(P z) {                                                                                           \
        const T a = fabs##s(z.x), b = fabs##s(z.y), large = a > b ? a : b, small = a > b ? b : a;                             \
        if (!(large > T(0)) || large > telar_largest(T()) || small > telar_largest(T()))                                      \
            return large + small; /* nothing, infinite or no number */                                                        \
        const T part = small / large;                                                                                         \
        return large * sqrt##s(T(1) + part * part);                                                                           \
    }                                                                                                                         \
    TELAR_HD P cuCfma##s(P a, P b, P c) {                                                                                 \
        const T x = a.x * b.x + c.x, y = a.x * b.y + c.y;                                                                     \
        return P{-(a.y * b.y) + x, a.y * b.x + y};                                                                            \
    }

TELAR_HD float telar_largest(float) { return 3.402823466e38f; }
TELAR_HD double telar_largest(double) { return 1.79769313486231570e308; }

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
TELAR_COMPLEX(float, float2, f, cuFloatComplex)
TELAR_COMPLEX(double, double2, , cuDoubleComplex)
TELAR_HD cuComplex make_cuComplex(float x, float y) { return make_cuFloatComplex(x, y); }
TELAR_HD cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) { return {(float)z.x, (float)z.y}; }
TELAR_HD cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) { return {z.x, z.y}; }
#undef TELAR_COMPLEX
