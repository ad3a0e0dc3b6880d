// Vectors of the compiled instruction set and what pooling does with them. Included inside the one namespace
// of each instruction set (see simd_kernels.hpp for why nothing here may be shared).

#if defined(__AVX512F__)
constexpr int vectorBytes = 64;
#elif defined(__AVX2__)
constexpr int vectorBytes = 32;
#else
constexpr int vectorBytes = 16;
#endif

#define TELAR_INLINE inline __attribute__((always_inline))

template <class T, int N>
struct VectorOf {
    typedef T type __attribute__((vector_size(sizeof(T) * N)));
};
template <class T, int N>
using Vector = typename VectorOf<T, N>::type;

template <class V>
TELAR_INLINE V load(const void* from) {
    V v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}

template <class V>
TELAR_INLINE void store(void* to, V v) {
    __builtin_memcpy(to, &v, sizeof v);
}

/// Past the caches; `to` is aligned to the vector.
template <class V>
TELAR_INLINE void storeAround(void* to, V v) {
#if defined(__AVX512F__)
    if constexpr (sizeof(V) == 64) {
        _mm512_stream_si512(static_cast<__m512i*>(to), (__m512i)v);
        return;
    }
#endif
#if defined(__AVX2__)
    if constexpr (sizeof(V) == 32) {
        _mm256_stream_si256(static_cast<__m256i*>(to), (__m256i)v);
        return;
    }
#endif
    if constexpr (sizeof(V) == 16)
        _mm_stream_si128(static_cast<__m128i*>(to), (__m128i)v);
    else if constexpr (sizeof(V) < 16)
        store(to, v);
}

#if defined(__AVX512F__)
/// Ones for the first `count` elements of 1, 2, 4 or 8 bytes.
template <class V>
TELAR_INLINE uint64_t firstLanes(int64_t count) {
    return count >= static_cast<int64_t>(sizeof(V)) ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
}
#endif

/// The first `count` elements, with nothing read behind them; the others are 0.
template <class V, class T>
TELAR_INLINE V loadPart(const T* from, int64_t count) {
#if defined(__AVX512F__)
    if constexpr (sizeof(V) == 64)
        return (V)_mm512_maskz_loadu_epi8(firstLanes<V>(count * static_cast<int64_t>(sizeof(T))), from);
#endif
    T lanes[sizeof(V) / sizeof(T)] = {};
    __builtin_memcpy(lanes, from, static_cast<size_t>(count) * sizeof(T));
    return load<V>(lanes);
}
/// The first `count` elements, with nothing written behind them.
template <class V, class T>
TELAR_INLINE void storePart(T* to, V v, int64_t count) {
#if defined(__AVX512F__)
    if constexpr (sizeof(V) == 64) {
        _mm512_mask_storeu_epi8(to, firstLanes<V>(count * static_cast<int64_t>(sizeof(T))), (__m512i)v);
        return;
    }
#endif
    T lanes[sizeof(V) / sizeof(T)];
    store(lanes, v);
    __builtin_memcpy(to, lanes, static_cast<size_t>(count) * sizeof(T));
}
/// v with all but its first `count` elements 0.
template <class T, class V>
TELAR_INLINE V keepFirst(V v, int64_t count) {
#if defined(__AVX512F__)
    if constexpr (sizeof(V) == 64)
        return (V)_mm512_maskz_mov_epi8(firstLanes<V>(count * static_cast<int64_t>(sizeof(T))), (__m512i)v);
#endif
    T lanes[sizeof(V) / sizeof(T)] = {};
    storePart(lanes, v, count);
    return load<V>(lanes);
}

template <class V, class T>
TELAR_INLINE V all(T value) {
    return V{} + value;
}

/// a where it is the larger or NaN, else b: of a pair with a NaN the result is NaN.
TELAR_INLINE Vector<float, vectorBytes / 4> larger(Vector<float, vectorBytes / 4> a, Vector<float, vectorBytes / 4> b) {
#if defined(__AVX512F__) // maxps gives b when either is NaN; lanes where a is NaN keep a
    return (Vector<float, 16>)_mm512_mask_max_ps((__m512)a, _mm512_cmp_ps_mask((__m512)a, (__m512)a, _CMP_ORD_Q),
                                                 (__m512)a, (__m512)b);
#elif defined(__AVX2__) // all ones is a NaN
    return (Vector<float, 8>)_mm256_or_ps(_mm256_max_ps((__m256)a, (__m256)b),
                                          _mm256_cmp_ps((__m256)a, (__m256)a, _CMP_UNORD_Q));
#else
    return (Vector<float, 4>)_mm_or_ps(_mm_max_ps((__m128)a, (__m128)b), _mm_cmpunord_ps((__m128)a, (__m128)a));
#endif
}
/// The same where neither is NaN.
TELAR_INLINE Vector<float, vectorBytes / 4> largerNumber(Vector<float, vectorBytes / 4> a,
                                                         Vector<float, vectorBytes / 4> b) {
#if defined(__AVX512F__)
    return (Vector<float, 16>)_mm512_maskz_max_ps(0xffff, (__m512)a, (__m512)b);
#elif defined(__AVX2__)
    return (Vector<float, 8>)_mm256_max_ps((__m256)a, (__m256)b);
#else
    return (Vector<float, 4>)_mm_max_ps((__m128)a, (__m128)b);
#endif
}
template <class V>
TELAR_INLINE V largerWhole(V a, V b) {
    return a > b ? a : b;
}
TELAR_INLINE Vector<int32_t, vectorBytes / 4> larger(Vector<int32_t, vectorBytes / 4> a,
                                                     Vector<int32_t, vectorBytes / 4> b) {
    return largerWhole(a, b);
}
TELAR_INLINE Vector<uint8_t, vectorBytes> larger(Vector<uint8_t, vectorBytes> a, Vector<uint8_t, vectorBytes> b) {
#if defined(__AVX512F__)
    return (Vector<uint8_t, 64>)_mm512_max_epu8((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    return (Vector<uint8_t, 32>)_mm256_max_epu8((__m256i)a, (__m256i)b);
#else
    return (Vector<uint8_t, 16>)_mm_max_epu8((__m128i)a, (__m128i)b);
#endif
}

template <class T>
struct Lowest;
template <>
struct Lowest<float> {
    static constexpr float value = -__builtin_inff();
};
template <>
struct Lowest<int32_t> {
    static constexpr int32_t value = -2147483647 - 1;
};
template <>
struct Lowest<uint8_t> {
    static constexpr uint8_t value = 0;
};

/// Every second lane of a followed by b, from lane `First` on.
template <int First, class V, size_t... I>
TELAR_INLINE V alternateLanes(V a, V b, std::index_sequence<I...>) {
    return __builtin_shufflevector(a, b, (First + 2 * static_cast<int>(I))...);
}

/// The 2N elements of a and b: the N of even and the N of odd position.
template <class V>
TELAR_INLINE void splitPairs(V a, V b, V& even, V& odd) {
    constexpr size_t n = sizeof(V) / sizeof(a[0]);
    even = alternateLanes<0>(a, b, std::make_index_sequence<n>{});
    odd = alternateLanes<1>(a, b, std::make_index_sequence<n>{});
}

/// Splits `count` elements by the parity of their position. Reads and writes up to two vectors further.
template <class T>
inline void splitRow(const T* from, int64_t count, T* even, T* odd) {
    if constexpr (sizeof(T) == 1) { // no instruction moves single bytes that far: pass through 16 bits
        constexpr int n = vectorBytes / 2;
        using Wide = Vector<uint16_t, n>;
        using Narrow = Vector<uint8_t, n>;
        for (int64_t i = 0; i < count; i += 2 * n) {
            const Wide w = load<Wide>(from + i);
            store(even + i / 2, __builtin_convertvector(w & all<Wide>(uint16_t{255}), Narrow));
            store(odd + i / 2, __builtin_convertvector(w >> 8, Narrow));
        }
    } else {
        constexpr int n = vectorBytes / sizeof(T);
        using V = Vector<T, n>;
        for (int64_t i = 0; i < count; i += 2 * n) {
            V e, o;
            splitPairs(load<V>(from + i), load<V>(from + i + n), e, o);
            store(even + i / 2, e);
            store(odd + i / 2, o);
        }
    }
}

// The folds: what is read, what is accumulated, how two accumulated parts join.

template <class T>
struct FoldMax {
    using In = T;
    using Sum = T;
    using Out = T;
    static constexpr int lanes = vectorBytes / sizeof(T);
    using V = Vector<T, lanes>;
    static constexpr bool idempotent = true; // overlapping parts may be joined
    static constexpr bool average = false;
    static TELAR_INLINE V read(const T* from) { return load<V>(from); }
    static TELAR_INLINE V readPart(const T* from, int64_t count) { return loadPart<V>(from, count); }
    static TELAR_INLINE V join(V a, V b) { return larger(a, b); }
};

/// Of numbers alone, in a third of the instructions.
struct FoldNumbers : FoldMax<float> {
    static TELAR_INLINE V join(V a, V b) { return largerNumber(a, b); }
};
/// What does for a fold where the input holds no NaN.
template <class F>
struct NumbersOf {
    using Fold = F;
};
template <>
struct NumbersOf<FoldMax<float>> {
    using Fold = FoldNumbers;
};

/// Sums of `I` in `S`, which must be wide enough for a whole window.
template <class I, class S>
struct FoldSum {
    using In = I;
    using Sum = S;
    using Out = float;
    static constexpr int lanes = vectorBytes / sizeof(S);
    using V = Vector<S, lanes>;
    static constexpr bool idempotent = false;
    static constexpr bool average = true;
    using InV = Vector<I, lanes>;
    static TELAR_INLINE V read(const I* from) { return __builtin_convertvector(load<InV>(from), V); }
    static TELAR_INLINE V readPart(const I* from, int64_t count) {
        return __builtin_convertvector(loadPart<InV>(from, count), V);
    }
    static TELAR_INLINE V join(V a, V b) { return a + b; }
};
