// Whole vectors where loops over lanes do not become them: masks made of comparisons, and choices by masks.

#if defined(__AVX512F__)
#define TELAR_VECTOR_BYTES 64
#elif defined(__AVX2__)
#define TELAR_VECTOR_BYTES 32
#else
#define TELAR_VECTOR_BYTES 0
#endif

#if TELAR_VECTOR_BYTES > 0
template <class T>
struct VectorType {
    typedef T type __attribute__((vector_size(TELAR_VECTOR_BYTES)));
};
template <class T>
using VectorOf = typename VectorType<T>::type;

template <bool Narrow, class T>
struct ElementType {
    using type = T;
};
template <class T>
struct ElementType<true, T> {
    using type = int32_t;
};
/// What a vector holds of values that are compared: those of less than 32 bits as whole numbers of 32.
template <class T>
using Element = typename ElementType<sizeof(T) < 4, T>::type;

template <class T>
[[gnu::always_inline]] inline VectorOf<Element<T>> vectorAt(const Storage<T>* a) {
    VectorOf<Element<T>> v;
    __builtin_memcpy(&v, a, sizeof v);
    if constexpr (sizeof(T) < 4) {
        constexpr int unused = 32 - 8 * static_cast<int>(sizeof(T));
        v = T(-1) < T(0) ? (v << unused) >> unused : v & static_cast<int32_t>(~0u >> unused);
    }
    return v;
}

/// Of each element, which is all ones or all zeros.
template <class V>
[[gnu::always_inline]] inline uint32_t highestBits(V v) {
#if TELAR_VECTOR_BYTES == 64
    if constexpr (sizeof(v[0]) == 4)
        return _mm512_movepi32_mask(reinterpret_cast<__m512i>(v));
    else
        return _mm512_movepi64_mask(reinterpret_cast<__m512i>(v));
#else
    if constexpr (sizeof(v[0]) == 4)
        return static_cast<uint32_t>(_mm256_movemask_ps(reinterpret_cast<__m256>(v)));
    else
        return static_cast<uint32_t>(_mm256_movemask_pd(reinterpret_cast<__m256d>(v)));
#endif
}

/// Element k from `yes` where bit k is set.
template <class V>
[[gnu::always_inline]] inline V picked(uint32_t bits, V yes, V no) {
#if TELAR_VECTOR_BYTES == 64
    const auto a = reinterpret_cast<__m512i>(no), b = reinterpret_cast<__m512i>(yes);
    if constexpr (sizeof(yes[0]) == 4)
        return reinterpret_cast<V>(_mm512_mask_blend_epi32(static_cast<__mmask16>(bits), a, b));
    else
        return reinterpret_cast<V>(_mm512_mask_blend_epi64(static_cast<__mmask8>(bits), a, b));
#else
    if constexpr (sizeof(yes[0]) == 4) {
        const __m256i each = _mm256_set_epi32(128, 64, 32, 16, 8, 4, 2, 1);
        const __m256i set = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(static_cast<int>(bits)), each), each);
        return reinterpret_cast<V>(
            _mm256_blendv_epi8(reinterpret_cast<__m256i>(no), reinterpret_cast<__m256i>(yes), set));
    } else {
        const __m256i each = _mm256_set_epi64x(8, 4, 2, 1);
        const __m256i set =
            _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(static_cast<long long>(bits)), each), each);
        return reinterpret_cast<V>(
            _mm256_blendv_epi8(reinterpret_cast<__m256i>(no), reinterpret_cast<__m256i>(yes), set));
    }
#endif
}
#endif
