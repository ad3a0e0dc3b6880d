// Arithmetic on vectors, as the CUDA samples' header of this name has it.
#pragma once
#pragma clang system_header

#define TELAR_EACH2(T, S, op)                                                                                \
    TELAR_HD T operator op(T a, T b) { return {a.x op b.x, a.y op b.y}; }                                    \
    TELAR_HD T operator op(T a, S b) { return {a.x op b, a.y op b}; }                                        \
    TELAR_HD T operator op(S a, T b) { return {a op b.x, a op b.y}; }                                        \
    TELAR_HD void operator op##=(T& a, T b) { a = a op b; }                                                  \
    TELAR_HD void operator op##=(T& a, S b) { a = a op b; }
#define TELAR_EACH3(T, S, op)                                                                                \
    TELAR_HD T operator op(T a, T b) { return {a.x op b.x, a.y op b.y, a.z op b.z}; }                        \
    TELAR_HD T operator op(T a, S b) { return {a.x op b, a.y op b, a.z op b}; }                              \
    TELAR_HD T operator op(S a, T b) { return {a op b.x, a op b.y, a op b.z}; }                              \
    TELAR_HD void operator op##=(T& a, T b) { a = a op b; }                                                  \
    TELAR_HD void operator op##=(T& a, S b) { a = a op b; }
#define TELAR_EACH4(T, S, op)                                                                                \
    TELAR_HD T operator op(T a, T b) { return {a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w}; }            \
    TELAR_HD T operator op(T a, S b) { return {a.x op b, a.y op b, a.z op b, a.w op b}; }                    \
    TELAR_HD T operator op(S a, T b) { return {a op b.x, a op b.y, a op b.z, a op b.w}; }                    \
    TELAR_HD void operator op##=(T& a, T b) { a = a op b; }                                                  \
    TELAR_HD void operator op##=(T& a, S b) { a = a op b; }
#define TELAR_WHOLE(V, S)                                                                                    \
    TELAR_EACH2(V##2, S, +) TELAR_EACH2(V##2, S, -) TELAR_EACH2(V##2, S, *)                                  \
    TELAR_EACH3(V##3, S, +) TELAR_EACH3(V##3, S, -) TELAR_EACH3(V##3, S, *)                                  \
    TELAR_EACH4(V##4, S, +) TELAR_EACH4(V##4, S, -) TELAR_EACH4(V##4, S, *)                                  \
    TELAR_HD S dot(V##2 a, V##2 b) { return a.x * b.x + a.y * b.y; }                                         \
    TELAR_HD S dot(V##3 a, V##3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }                             \
    TELAR_HD S dot(V##4 a, V##4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
TELAR_WHOLE(float, float)
TELAR_WHOLE(int, int)
TELAR_WHOLE(uint, unsigned int)
TELAR_EACH2(float2, float, /)
TELAR_EACH3(float3, float, /)
TELAR_EACH4(float4, float, /)
TELAR_HD float2 operator-(float2 a) { return {-a.x, -a.y}; }
TELAR_HD float3 operator-(float3 a) { return {-a.x, -a.y, -a.z}; }
TELAR_HD float4 operator-(float4 a) { return {-a.x, -a.y, -a.z, -a.w}; }

TELAR_HD float2 make_float2(float s) { return {s, s}; }
TELAR_HD float3 make_float3(float s) { return {s, s, s}; }
TELAR_HD float3 make_float3(float2 a, float z = 0) { return {a.x, a.y, z}; }
TELAR_HD float3 make_float3(float4 a) { return {a.x, a.y, a.z}; }
TELAR_HD float4 make_float4(float s) { return {s, s, s, s}; }
TELAR_HD float4 make_float4(float3 a, float w = 0) { return {a.x, a.y, a.z, w}; }
TELAR_HD int2 make_int2(int s) { return {s, s}; }
TELAR_HD int2 make_int2(float2 a) { return {(int)a.x, (int)a.y}; }
TELAR_HD float2 make_float2(int2 a) { return {(float)a.x, (float)a.y}; }

TELAR_D float clamp(float v, float low, float high) { return fmaxf(low, fminf(v, high)); }
TELAR_D int clamp(int v, int low, int high) { return max(low, min(v, high)); }
TELAR_D float lerp(float a, float b, float t) { return a + t * (b - a); }
#define TELAR_GEOMETRY(V)                                                                                    \
    TELAR_D float length(V v) { return sqrtf(dot(v, v)); }                                                   \
    TELAR_D V normalize(V v) { return v * rsqrtf(dot(v, v)); }                                               \
    TELAR_D V lerp(V a, V b, float t) { return a + t * (b - a); }
TELAR_GEOMETRY(float2)
TELAR_GEOMETRY(float3)
TELAR_GEOMETRY(float4)
TELAR_D float3 clamp(float3 v, float low, float high) { return {clamp(v.x, low, high), clamp(v.y, low, high), clamp(v.z, low, high)}; }
TELAR_D float4 clamp(float4 v, float low, float high) { return {clamp(v.x, low, high), clamp(v.y, low, high), clamp(v.z, low, high), clamp(v.w, low, high)}; }
TELAR_D float3 cross(float3 a, float3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
TELAR_D float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
TELAR_D float4 fminf(float4 a, float4 b) { return {fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z), fminf(a.w, b.w)}; }
TELAR_D float4 fmaxf(float4 a, float4 b) { return {fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z), fmaxf(a.w, b.w)}; }
TELAR_D float3 fminf(float3 a, float3 b) { return {fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z)}; }
TELAR_D float3 fmaxf(float3 a, float3 b) { return {fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z)}; }

#undef TELAR_EACH2
#undef TELAR_EACH3
#undef TELAR_EACH4
#undef TELAR_WHOLE
#undef TELAR_GEOMETRY
