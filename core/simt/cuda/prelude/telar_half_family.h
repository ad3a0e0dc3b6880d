// What __half and __nv_bfloat16 share: conversions with a rounding, comparisons that hold of NaN, pairs.
#pragma once
#pragma clang system_header

/// Rounded towards zero, and its last bit set where that was not exact: rounded once more, to fewer digits, it is as if
/// rounded once.
TELAR_D float telar_odd(float towardsZero, bool exact) {
    return __uint_as_float(__float_as_uint(towardsZero) | (exact ? 0u : 1u));
}
TELAR_D float telar_to_odd(double v) {
    const float f = __double2float_rz(v);
    return telar_odd(f, (double)f == v || v != v);
}
TELAR_D float telar_to_odd(int v) { return telar_to_odd((double)v); }
TELAR_D float telar_to_odd(unsigned int v) { return telar_to_odd((double)v); }
TELAR_D float telar_to_odd(long long v) {
    const float f = __ll2float_rz(v);
    return telar_odd(f, __float2ll_rz(f) == v);
}
TELAR_D float telar_to_odd(unsigned long long v) {
    const float f = __ull2float_rz(v);
    return telar_odd(f, __float2ull_rz(f) == v);
}
/// The neighbour of what is nearest, where that lies on the wrong side of `v`. `side`: -1 down, 1 up, 0 towards zero.
template <class T>
TELAR_D T telar_directed(float v, int side) {
    T r(v);
    const float back = (float)r;
    if (side == 0)
        side = v < 0 ? 1 : -1;
    if (side < 0 ? back > v : back < v) {
        if ((r.bits & 0x7fff) == 0)
            r.bits = side < 0 ? 0x8001 : 0x0001;
        else
            r.bits += (r.bits & 0x8000) ? -side : side;
    }
    return r;
}
TELAR_D short telar_short(int v) { return (short)min(max(v, -32768), 32767); }
TELAR_D unsigned short telar_ushort(unsigned int v) { return (unsigned short)min(v, 65535u); }

#define TELAR_HALF_ROUNDED(T, N, m)                                                                          \
    TELAR_D int __##N##2int_##m(T v) { return __float2int_##m((float)v); }                                   \
    TELAR_D unsigned int __##N##2uint_##m(T v) { return __float2uint_##m((float)v); }                        \
    TELAR_D long long __##N##2ll_##m(T v) { return __float2ll_##m((float)v); }                               \
    TELAR_D unsigned long long __##N##2ull_##m(T v) { return __float2ull_##m((float)v); }                    \
    TELAR_D short __##N##2short_##m(T v) { return telar_short(__float2int_##m((float)v)); }                  \
    TELAR_D unsigned short __##N##2ushort_##m(T v) { return telar_ushort(__float2uint_##m((float)v)); }
#define TELAR_HALF_DIRECTED(T, N, m, side)                                                                   \
    TELAR_HALF_ROUNDED(T, N, m)                                                                              \
    TELAR_D T __float2##N##_##m(float v) { return telar_directed<T>(v, side); }                              \
    TELAR_D T __int2##N##_##m(int v) { return telar_directed<T>(__int2float_##m(v), side); }                 \
    TELAR_D T __uint2##N##_##m(unsigned int v) { return telar_directed<T>(__uint2float_##m(v), side); }      \
    TELAR_D T __ll2##N##_##m(long long v) { return telar_directed<T>(__ll2float_##m(v), side); }             \
    TELAR_D T __ull2##N##_##m(unsigned long long v) { return telar_directed<T>(__ull2float_##m(v), side); }  \
    TELAR_D T __short2##N##_##m(short v) { return telar_directed<T>((float)v, side); }                       \
    TELAR_D T __ushort2##N##_##m(unsigned short v) { return telar_directed<T>((float)v, side); }
/// `holds` of numbers; of a NaN it holds, too.
#define TELAR_HALF_UNORDERED(T, P, name, holds)                                                              \
    TELAR_D bool name##u(T a, T b) { return holds; }                                                         \
    TELAR_D P name##u2(P a, P b) { return P{T(name##u(a.x, b.x) ? 1.0f : 0.0f), T(name##u(a.y, b.y) ? 1.0f : 0.0f)}; }
#define TELAR_HALF_MASK(T, P, name)                                                                          \
    TELAR_D unsigned int name##2_mask(P a, P b) { return (name(a.x, b.x) ? 0xffffu : 0) | (name(a.y, b.y) ? 0xffff0000u : 0); }
#define TELAR_HALF_UNORDERED_BOTH(P, both, name)                                                             \
    TELAR_D bool both##u2(P a, P b) { return name##u(a.x, b.x) && name##u(a.y, b.y); }                       \
    TELAR_D unsigned int name##u2_mask(P a, P b) { return (name##u(a.x, b.x) ? 0xffffu : 0) | (name##u(a.y, b.y) ? 0xffff0000u : 0); }
#define TELAR_HALF_FAMILY(T, N, P)                                                                           \
    TELAR_HALF_ROUNDED(T, N, rn) TELAR_HALF_DIRECTED(T, N, rz, 0) TELAR_HALF_DIRECTED(T, N, rd, -1)       \
    TELAR_HALF_DIRECTED(T, N, ru, 1)                                                                         \
    TELAR_D signed char __##N##2char_rz(T v) { return (signed char)min(max(__float2int_rz((float)v), -128), 127); }  \
    TELAR_D unsigned char __##N##2uchar_rz(T v) { return (unsigned char)min(__float2uint_rz((float)v), 255u); } \
    TELAR_D T __int2##N##_rn(int v) { return T(telar_to_odd(v)); }                                           \
    TELAR_D T __uint2##N##_rn(unsigned int v) { return T(telar_to_odd(v)); }                                 \
    TELAR_D T __ll2##N##_rn(long long v) { return T(telar_to_odd(v)); }                                      \
    TELAR_D T __ull2##N##_rn(unsigned long long v) { return T(telar_to_odd(v)); }                            \
    TELAR_HALF_UNORDERED(T, P, __heq, !((float)a < (float)b || (float)a > (float)b))                         \
    TELAR_HALF_UNORDERED(T, P, __hne, !((float)a == (float)b))                                               \
    TELAR_HALF_UNORDERED(T, P, __hlt, !((float)a >= (float)b)) TELAR_HALF_UNORDERED(T, P, __hle, !((float)a > (float)b)) \
    TELAR_HALF_UNORDERED(T, P, __hgt, !((float)a <= (float)b)) TELAR_HALF_UNORDERED(T, P, __hge, !((float)a < (float)b)) \
    TELAR_HALF_MASK(T, P, __heq) TELAR_HALF_MASK(T, P, __hne) TELAR_HALF_MASK(T, P, __hlt)                   \
    TELAR_HALF_MASK(T, P, __hle) TELAR_HALF_MASK(T, P, __hgt) TELAR_HALF_MASK(T, P, __hge)                   \
    TELAR_HALF_UNORDERED_BOTH(P, __hbeq, __heq) TELAR_HALF_UNORDERED_BOTH(P, __hbne, __hne)                  \
    TELAR_HALF_UNORDERED_BOTH(P, __hblt, __hlt) TELAR_HALF_UNORDERED_BOTH(P, __hble, __hle)                  \
    TELAR_HALF_UNORDERED_BOTH(P, __hbgt, __hgt) TELAR_HALF_UNORDERED_BOTH(P, __hbge, __hge)                  \
    TELAR_D P __hisnan2(P v) { return P{T(__hisnan(v.x) ? 1.0f : 0.0f), T(__hisnan(v.y) ? 1.0f : 0.0f)}; }   \
    TELAR_D T telar_nan_of(T a, T b, T other) {                                                              \
        if (__hisnan(a) || __hisnan(b))                                                                      \
            other.bits = 0x7fff;                                                                             \
        return other;                                                                                        \
    }                                                                                                        \
    TELAR_D T __hmax_nan(T a, T b) { return telar_nan_of(a, b, __hmax(a, b)); }                              \
    TELAR_D T __hmin_nan(T a, T b) { return telar_nan_of(a, b, __hmin(a, b)); }                              \
    TELAR_D P __hmax2_nan(P a, P b) { return P{__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)}; }                \
    TELAR_D P __hmin2_nan(P a, P b) { return P{__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)}; }                \
    TELAR_D P __hadd2_sat(P a, P b) { return P{__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)}; }                \
    TELAR_D P __hsub2_sat(P a, P b) { return P{__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)}; }                \
    TELAR_D P __hmul2_sat(P a, P b) { return P{__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)}; }                \
    TELAR_D P __hfma2_sat(P a, P b, P c) { return P{__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)}; } \
    TELAR_D P __hfma2_relu(P a, P b, P c) { return P{__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)}; } \
    TELAR_D P __hadd2_rn(P a, P b) { return __hadd2(a, b); }                                                 \
    TELAR_D P __hsub2_rn(P a, P b) { return __hsub2(a, b); }                                                 \
    TELAR_D P __hmul2_rn(P a, P b) { return __hmul2(a, b); }                                                 \
    /* (ax + i ay)(bx + i by) + c */                                                                         \
    TELAR_D P __hcmadd(P a, P b, P c) {                                                                      \
        return P{__hfma(__hneg(a.y), b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y))};  \
    }
