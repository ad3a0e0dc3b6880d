// Fetches from texture objects: one to three dimensions, layers and cubes, point and linear filtering; surfaces. Formulas of the CUDA C++ Programming
// Guide, "Texture Fetching": a linear filter's weights have 8 bits of fraction. A fetch is counted as a load from global
// memory; the hardware counts it elsewhere, and keeps it in the same cache.
#pragma once
#pragma clang system_header
#include "telar_texture_types.h"

template <int>
struct telar_textures {
    static __constant__ TelarTexture all[TELAR_TEXTURES];
};
template <int N>
__constant__ TelarTexture telar_textures<N>::all[TELAR_TEXTURES];

TELAR_D const TelarTexture& telar_texture_of(cudaTextureObject_t t) { return telar_textures<0>::all[t - 1]; }

/// The index that is read where `i` is asked for; -1: the border.
TELAR_D int telar_texture_index(int i, int n, int mode) {
    if (i >= 0 && i < n)
        return i;
    if (mode == cudaAddressModeBorder)
        return -1;
    if (mode == cudaAddressModeWrap)
        return ((i % n) + n) % n;
    if (mode == cudaAddressModeMirror) {
        const int j = ((i % (2 * n)) + 2 * n) % (2 * n);
        return j < n ? j : 2 * n - 1 - j;
    }
    return i < 0 ? 0 : n - 1;
}

/// A component as a number between -1 and 1, where whole numbers are read so.
TELAR_D float telar_texture_component(const TelarTexture& t, const char* at, int k) {
    const int bytes = t.elementBytes / t.components;
    if (t.kind == cudaChannelFormatKindFloat)
        return ((const float*)at)[k];
    if (t.kind == cudaChannelFormatKindUnsigned)
        return bytes == 1 ? ((const unsigned char*)at)[k] / 255.0f : ((const unsigned short*)at)[k] / 65535.0f;
    const float v = bytes == 1 ? ((const signed char*)at)[k] / 127.0f : ((const short*)at)[k] / 32767.0f;
    return v < -1.0f ? -1.0f : v;
}

template <class T>
struct telar_texel {
    static constexpr bool blends = false;
    TELAR_DMEMBER static T read(const TelarTexture&, const char* at) { return *(const T*)at; }
    TELAR_DMEMBER static T border(const TelarTexture& t) {
        T made;
        float* to = (float*)&made; // whole numbers: the bits that the host gave
        for (unsigned int k = 0; k < sizeof(T) / 4 && k < 4; ++k)
            to[k] = t.border[k];
        if (sizeof(T) < 4)
            made = T();
        return made;
    }
};
/// Each product and sum rounds, as in the unit of textures; a compiler would make one step of them.
TELAR_D float telar_texture_sum(float a, float b, float c, float d, const float* w) {
    return __fadd_rn(__fadd_rn(__fadd_rn(__fmul_rn(a, w[0]), __fmul_rn(b, w[1])), __fmul_rn(c, w[2])), __fmul_rn(d, w[3]));
}
#define TELAR_TEXEL(T, MAKE, BORDER, SUM)                                                                  \
    template <>                                                                                              \
    struct telar_texel<T> {                                                                                  \
        static constexpr bool blends = true;                                                                 \
        TELAR_DMEMBER static T read(const TelarTexture& t, const char* at) {                                 \
            if (t.read == cudaReadModeElementType)                                                           \
                return *(const T*)at;                                                                        \
            return MAKE;                                                                                     \
        }                                                                                                    \
        TELAR_DMEMBER static T border(const TelarTexture& t) { return BORDER; }                              \
        TELAR_DMEMBER static T sum(const T* v, const float* w) { return SUM; }                               \
    };
#define TELAR_PART(k) telar_texture_component(t, at, k)
#define TELAR_MIX(m) telar_texture_sum(v[0] m, v[1] m, v[2] m, v[3] m, w)
TELAR_TEXEL(float, TELAR_PART(0), t.border[0], TELAR_MIX())
TELAR_TEXEL(float2, make_float2(TELAR_PART(0), TELAR_PART(1)), make_float2(t.border[0], t.border[1]), make_float2(TELAR_MIX(.x), TELAR_MIX(.y)))
TELAR_TEXEL(float4, make_float4(TELAR_PART(0), TELAR_PART(1), TELAR_PART(2), TELAR_PART(3)),
            make_float4(t.border[0], t.border[1], t.border[2], t.border[3]),
            make_float4(TELAR_MIX(.x), TELAR_MIX(.y), TELAR_MIX(.z), TELAR_MIX(.w)))
#undef TELAR_TEXEL
#undef TELAR_PART
#undef TELAR_MIX

template <class T>
TELAR_D T telar_texture_read(const TelarTexture& t, int i, int j, int k = 0) {
    i = telar_texture_index(i, t.width, t.address[0]);
    j = telar_texture_index(j, t.height, t.address[1]);
    k = k == 0 ? 0 : telar_texture_index(k, t.depth, t.address[2]);
    if (i < 0 || j < 0 || k < 0)
        return telar_texel<T>::border(t);
    return telar_texel<T>::read(t, t.data + k * t.slice + j * t.pitch + (unsigned long long)i * t.elementBytes);
}

/// In elements: a normalised coordinate is brought into [0, 1) first where it wraps or is mirrored.
TELAR_D float telar_texture_place(float x, int n, int normalized, int mode) {
    if (!normalized)
        return x;
    const float whole = __builtin_floorf(x);
    if (mode == cudaAddressModeWrap)
        x -= whole;
    else if (mode == cudaAddressModeMirror)
        x = ((int)whole & 1) ? 1.0f - (x - whole) : x - whole;
    return __fmul_rn(x, (float)n); // never one step with what is subtracted from it
}
/// Weights have 8 bits of fraction; so has the product of two of them, as an H200 answers (tests/data/cuda/textures.out).
TELAR_D float telar_texture_weight256(float x) { return __builtin_floorf(x * 256.0f + 0.5f) / 256.0f; }
TELAR_D float telar_texture_weight(float x) { return telar_texture_weight256(x - __builtin_floorf(x)); }

template <class T>
TELAR_D T telar_texture_fetch(const TelarTexture& t, float x, float y, bool plane, int layer = 0) {
    x = telar_texture_place(x, t.width, t.normalized, t.address[0]);
    y = plane ? telar_texture_place(y, t.height, t.normalized, t.address[1]) : 0.5f;
    if constexpr (telar_texel<T>::blends)
        if (t.filter == cudaFilterModeLinear) {
            x -= 0.5f;
            y -= plane ? 0.5f : 0.0f;
            const int i = (int)__builtin_floorf(x), j = (int)__builtin_floorf(y);
            const float a = telar_texture_weight(x), b = plane ? telar_texture_weight(y) : 0;
            const float both = telar_texture_weight256(a * b);
            const T all[4] = {telar_texture_read<T>(t, i, j, layer), telar_texture_read<T>(t, i + 1, j, layer),
                              plane ? telar_texture_read<T>(t, i, j + 1, layer) : T(), plane ? telar_texture_read<T>(t, i + 1, j + 1, layer) : T()};
            const float weights[4] = {1.0f - a - b + both, a - both, b - both, both};
            return telar_texel<T>::sum(all, weights);
        }
    return telar_texture_read<T>(t, (int)__builtin_floorf(x), (int)__builtin_floorf(y), layer);
}

/// Two planes, each blended as a texture of two dimensions is, then both by the third weight.
template <class T>
TELAR_D T telar_texture_volume(const TelarTexture& t, float x, float y, float z) {
    x = telar_texture_place(x, t.width, t.normalized, t.address[0]);
    y = telar_texture_place(y, t.height, t.normalized, t.address[1]);
    z = telar_texture_place(z, t.depth, t.normalized, t.address[2]);
    if constexpr (telar_texel<T>::blends)
        if (t.filter == cudaFilterModeLinear) {
            x -= 0.5f;
            y -= 0.5f;
            z -= 0.5f;
            const int i = (int)__builtin_floorf(x), j = (int)__builtin_floorf(y), k = (int)__builtin_floorf(z);
            const float a = telar_texture_weight(x), b = telar_texture_weight(y), c = telar_texture_weight(z);
            const float both = telar_texture_weight256(a * b);
            const float weights[4] = {1.0f - a - b + both, a - both, b - both, both}, planes[4] = {1.0f - c, c, 0, 0};
            T blended[4] = {T(), T(), T(), T()};
            for (int p = 0; p < 2; ++p) {
                const T all[4] = {telar_texture_read<T>(t, i, j, k + p), telar_texture_read<T>(t, i + 1, j, k + p),
                                  telar_texture_read<T>(t, i, j + 1, k + p), telar_texture_read<T>(t, i + 1, j + 1, k + p)};
                blended[p] = telar_texel<T>::sum(all, weights);
            }
            return telar_texel<T>::sum(blended, planes);
        }
    return telar_texture_read<T>(t, (int)__builtin_floorf(x), (int)__builtin_floorf(y), (int)__builtin_floorf(z));
}

template <class T>
TELAR_D T telar_texture_linear(const TelarTexture& t, int i) {
    if (i < 0 || i >= t.width) // whatever the mode: of linear memory nothing else is read
        return telar_texel<T>::border(t);
    return telar_texel<T>::read(t, t.data + (unsigned long long)i * t.elementBytes);
}
template <class T>
TELAR_D T tex1Dfetch(cudaTextureObject_t object, int i) { return telar_texture_linear<T>(telar_texture_of(object), i); }
template <class T>
TELAR_D T tex1D(cudaTextureObject_t object, float x) { return telar_texture_fetch<T>(telar_texture_of(object), x, 0.5f, false); }
template <class T>
TELAR_D T tex2D(cudaTextureObject_t object, float x, float y) { return telar_texture_fetch<T>(telar_texture_of(object), x, y, true); }
template <class T>
TELAR_D T tex3D(cudaTextureObject_t object, float x, float y, float z) { return telar_texture_volume<T>(telar_texture_of(object), x, y, z); }
template <class T>
TELAR_D void tex1Dfetch(T* to, cudaTextureObject_t object, int i) { *to = tex1Dfetch<T>(object, i); }
template <class T>
TELAR_D void tex1D(T* to, cudaTextureObject_t object, float x) { *to = tex1D<T>(object, x); }
template <class T>
TELAR_D void tex2D(T* to, cudaTextureObject_t object, float x, float y) { *to = tex2D<T>(object, x, y); }
template <class T>
TELAR_D void tex3D(T* to, cudaTextureObject_t object, float x, float y, float z) { *to = tex3D<T>(object, x, y, z); }

// ---- layers and cubes: planes that nothing is blended between
/// Out of range the last one, as an H200 answers: a layer has no sign.
TELAR_D int telar_texture_layer(const TelarTexture& t, int layer) { return (unsigned int)layer < (unsigned int)t.depth ? layer : t.depth - 1; }
template <class T>
TELAR_D T tex1DLayered(cudaTextureObject_t object, float x, int layer) {
    const TelarTexture& t = telar_texture_of(object);
    return telar_texture_fetch<T>(t, x, 0.5f, false, telar_texture_layer(t, layer));
}
template <class T>
TELAR_D T tex2DLayered(cudaTextureObject_t object, float x, float y, int layer) {
    const TelarTexture& t = telar_texture_of(object);
    return telar_texture_fetch<T>(t, x, y, true, telar_texture_layer(t, layer));
}
/// The face of the largest component, and the place on it (CUDA C++ Programming Guide, "Cubemap Textures").
template <class T>
TELAR_D T telar_texture_cube(const TelarTexture& t, float x, float y, float z, int layer) {
    const float ax = __builtin_fabsf(x), ay = __builtin_fabsf(y), az = __builtin_fabsf(z);
    const int face = az >= ax && az >= ay ? (z < 0 ? 5 : 4) : ay >= ax ? (y < 0 ? 3 : 2) : (x < 0 ? 1 : 0);
    const float m = face < 2 ? ax : face < 4 ? ay : az;
    const float s = face == 0 ? -z : face == 1 ? z : face == 5 ? -x : x, v = face == 2 ? z : face == 3 ? -z : -y;
    return telar_texture_fetch<T>(t, (s / m + 1.0f) * 0.5f, (v / m + 1.0f) * 0.5f, true, telar_texture_layer(t, 6 * layer + face));
}
template <class T>
TELAR_D T texCubemap(cudaTextureObject_t object, float x, float y, float z) { return telar_texture_cube<T>(telar_texture_of(object), x, y, z, 0); }
template <class T>
TELAR_D T texCubemapLayered(cudaTextureObject_t object, float x, float y, float z, int layer) { return telar_texture_cube<T>(telar_texture_of(object), x, y, z, layer); }
template <class T>
TELAR_D void tex1DLayered(T* to, cudaTextureObject_t object, float x, int layer) { *to = tex1DLayered<T>(object, x, layer); }
template <class T>
TELAR_D void tex2DLayered(T* to, cudaTextureObject_t object, float x, float y, int layer) { *to = tex2DLayered<T>(object, x, y, layer); }
template <class T>
TELAR_D void texCubemap(T* to, cudaTextureObject_t object, float x, float y, float z) { *to = texCubemap<T>(object, x, y, z); }

// ---- surfaces: the words of an array as they are; x in bytes
template <class T>
TELAR_D T* telar_surface_place(const TelarTexture& t, int x, int y, int z, int mode) {
    const int bytes = t.width * t.elementBytes;
    const bool inside = x >= 0 && x + (int)sizeof(T) <= bytes && y >= 0 && y < t.height && z >= 0 && z < t.depth;
    if (!inside && mode == cudaBoundaryModeTrap)
        return (T*)sizeof(T); // where no memory is: an illegal address, as an H200 answers
    if (!inside && mode == cudaBoundaryModeZero)
        return nullptr;
    if (!inside) {
        x = x < 0 ? 0 : x + (int)sizeof(T) <= bytes ? x : bytes - (int)sizeof(T);
        y = y < 0 ? 0 : y < t.height ? y : t.height - 1;
        z = z < 0 ? 0 : z < t.depth ? z : t.depth - 1;
    }
    return (T*)(t.data + z * t.slice + y * t.pitch + x);
}
template <class T>
TELAR_D T telar_surface_read(const TelarTexture& t, int x, int y, int z, int mode) {
    const T* from = telar_surface_place<T>(t, x, y, z, mode);
    return from ? *from : T();
}
template <class T>
TELAR_D void telar_surface_write(T v, const TelarTexture& t, int x, int y, int z, int mode) {
    if (T* to = telar_surface_place<T>(t, x, y, z, mode))
        *to = v;
}
/// A surface reference, as CUDA had them up to version 11 and PyCUDA has them still: the module's variable, which the host's
/// driver API fills (app/cuda/textures.cpp).
struct telar_surface {
    TelarTexture what;
};
template <class T = void, int = 1>
struct surface : telar_surface {};
#define cudaSurfaceType1D 1
#define cudaSurfaceType2D 2
#define cudaSurfaceType3D 3
TELAR_D const TelarTexture& telar_texture_of(const telar_surface& s) { return s.what; }
#define TELAR_SURFACE_OF(Surface, name, parameters, places)                                                                  \
    template <class T>                                                                                                       \
    TELAR_D T name##read(Surface o, parameters, cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) {                           \
        return telar_surface_read<T>(telar_texture_of(o), places, m);                                                        \
    }                                                                                                                        \
    template <class T>                                                                                                       \
    TELAR_D void name##read(T* to, Surface o, parameters, cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) {                 \
        *to = telar_surface_read<T>(telar_texture_of(o), places, m);                                                         \
    }                                                                                                                        \
    template <class T>                                                                                                       \
    TELAR_D void name##write(T v, Surface o, parameters, cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) {                  \
        telar_surface_write<T>(v, telar_texture_of(o), places, m);                                                           \
    }
#define TELAR_LIST(...) __VA_ARGS__
#define TELAR_SURFACE(name, parameters, places)                                                                              \
    TELAR_SURFACE_OF(cudaSurfaceObject_t, name, TELAR_LIST(parameters), TELAR_LIST(places))                                  \
    TELAR_SURFACE_OF(const telar_surface&, name, TELAR_LIST(parameters), TELAR_LIST(places))
TELAR_SURFACE(surf1D, int x, TELAR_LIST(x, 0, 0))
TELAR_SURFACE(surf2D, TELAR_LIST(int x, int y), TELAR_LIST(x, y, 0))
TELAR_SURFACE(surf3D, TELAR_LIST(int x, int y, int z), TELAR_LIST(x, y, z))
TELAR_SURFACE(surf1DLayered, TELAR_LIST(int x, int layer), TELAR_LIST(x, 0, layer))
TELAR_SURFACE(surf2DLayered, TELAR_LIST(int x, int y, int layer), TELAR_LIST(x, y, layer))
TELAR_SURFACE(surfCubemap, TELAR_LIST(int x, int y, int face), TELAR_LIST(x, y, face))
#undef TELAR_SURFACE
#undef TELAR_SURFACE_OF
#undef TELAR_LIST

// Texture references, as CUDA had them up to version 11 and PyCUDA has them still: a variable of the module, which the host's
// driver API fills (app/cuda/textures.cpp).
#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
template <class...>
using telar_texture_any = void;
template <class T, class = void>
struct telar_texture_parts {
    using Part = T;
};
template <class T>
struct telar_texture_parts<T, telar_texture_any<decltype(T::x)>> {
    using Part = decltype(T::x);
};
template <class T, int = 1, enum cudaTextureReadMode mode = cudaReadModeElementType>
struct texture {
    using Part = typename telar_texture_parts<T>::Part;
    TelarTexture what = {nullptr, 0, 0, 0, 1, 1, {cudaAddressModeClamp, cudaAddressModeClamp, cudaAddressModeClamp}, cudaFilterModePoint, mode, 0,
                         sizeof(T), sizeof(T) / sizeof(Part),
                         Part(0.5f) != Part(0) ? cudaChannelFormatKindFloat : Part(-1) < Part(0) ? cudaChannelFormatKindSigned : cudaChannelFormatKindUnsigned,
                         {0, 0, 0, 0}};
};
/// What a fetch gives: whole numbers become floats where the reference says so.
template <class T, enum cudaTextureReadMode mode>
struct telar_texture_value {
    using Type = T;
};
#define TELAR_AS_FLOATS(T, F)                                      \
    template <>                                                      \
    struct telar_texture_value<T, cudaReadModeNormalizedFloat> {     \
        using Type = F;                                              \
    };
TELAR_AS_FLOATS(unsigned char, float)
TELAR_AS_FLOATS(signed char, float)
TELAR_AS_FLOATS(char, float)
TELAR_AS_FLOATS(unsigned short, float)
TELAR_AS_FLOATS(short, float)
TELAR_AS_FLOATS(uchar2, float2)
TELAR_AS_FLOATS(char2, float2)
TELAR_AS_FLOATS(ushort2, float2)
TELAR_AS_FLOATS(short2, float2)
TELAR_AS_FLOATS(uchar4, float4)
TELAR_AS_FLOATS(char4, float4)
TELAR_AS_FLOATS(ushort4, float4)
TELAR_AS_FLOATS(short4, float4)
#undef TELAR_AS_FLOATS
#define TELAR_REFERENCE template <class T, int n, enum cudaTextureReadMode mode> TELAR_D typename telar_texture_value<T, mode>::Type
#define TELAR_VALUE typename telar_texture_value<T, mode>::Type
TELAR_REFERENCE tex1Dfetch(const texture<T, n, mode>& t, int i) { return telar_texture_linear<TELAR_VALUE>(t.what, i); }
TELAR_REFERENCE tex1D(const texture<T, n, mode>& t, float x) { return telar_texture_fetch<TELAR_VALUE>(t.what, x, 0.5f, false); }
TELAR_REFERENCE tex2D(const texture<T, n, mode>& t, float x, float y) { return telar_texture_fetch<TELAR_VALUE>(t.what, x, y, true); }
TELAR_REFERENCE tex3D(const texture<T, n, mode>& t, float x, float y, float z) { return telar_texture_volume<TELAR_VALUE>(t.what, x, y, z); }
#undef TELAR_REFERENCE
#undef TELAR_VALUE
