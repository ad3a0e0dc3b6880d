// shapeOf with comparisons of whole vectors; GCC makes sums of them that cross the vector's lanes.

#if defined(__AVX512F__)
template <class A, uint32_t Bytes>
[[gnu::always_inline]] inline Access::Shape shapeOf(const A* a) {
    if constexpr (sizeof(A) == 4) {
        const __m512i first = _mm512_set1_epi32(static_cast<int>(a[0]));
        const __m512i steps = _mm512_mullo_epi32(_mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0),
                                                 _mm512_set1_epi32(Bytes));
        const __m512i low = _mm512_sub_epi32(_mm512_loadu_si512(a), first),
                      high = _mm512_sub_epi32(_mm512_loadu_si512(a + 16), first);
        if ((_mm512_cmpneq_epi32_mask(low, steps) |
             _mm512_cmpneq_epi32_mask(high,
                                      _mm512_add_epi32(steps, _mm512_set1_epi32(static_cast<int>(16 * Bytes))))) == 0)
            return Access::Row;
        const __m512i any = _mm512_or_si512(low, high), twice = _mm512_slli_epi32(steps, 1);
        if (_mm512_test_epi32_mask(any, any) == 0)
            return Access::Same;
        return (_mm512_cmpneq_epi32_mask(low, twice) |
                _mm512_cmpneq_epi32_mask(high,
                                         _mm512_add_epi32(twice, _mm512_set1_epi32(static_cast<int>(32 * Bytes))))) == 0
                   ? Access::Pairs
                   : Access::Scattered;
    } else {
        const __m512i first = _mm512_set1_epi64(static_cast<long long>(a[0]));
        const __m512i steps =
            _mm512_set_epi64(7 * Bytes, 6 * Bytes, 5 * Bytes, 4 * Bytes, 3 * Bytes, 2 * Bytes, 1 * Bytes, 0);
        const __m512i next = _mm512_set1_epi64(8 * Bytes);
        const __m512i v0 = _mm512_sub_epi64(_mm512_loadu_si512(a), first),
                      v1 = _mm512_sub_epi64(_mm512_loadu_si512(a + 8), first),
                      v2 = _mm512_sub_epi64(_mm512_loadu_si512(a + 16), first),
                      v3 = _mm512_sub_epi64(_mm512_loadu_si512(a + 24), first);
        const __m512i s1 = _mm512_add_epi64(steps, next), s2 = _mm512_add_epi64(s1, next),
                      s3 = _mm512_add_epi64(s2, next);
        const __m512i off = _mm512_or_si512(_mm512_or_si512(_mm512_xor_si512(v0, steps), _mm512_xor_si512(v1, s1)),
                                            _mm512_or_si512(_mm512_xor_si512(v2, s2), _mm512_xor_si512(v3, s3)));
        if (_mm512_test_epi64_mask(off, off) == 0)
            return Access::Row;
        const __m512i any = _mm512_or_si512(_mm512_or_si512(v0, v1), _mm512_or_si512(v2, v3));
        if (_mm512_test_epi64_mask(any, any) == 0)
            return Access::Same;
        const auto apart = [](__m512i v, __m512i step) {
            return _mm512_cmpneq_epi64_mask(v, _mm512_slli_epi64(step, 1));
        };
        return (apart(v0, steps) | apart(v1, s1) | apart(v2, s2) | apart(v3, s3)) == 0 ? Access::Pairs
                                                                                       : Access::Scattered;
    }
}
#else
template <class A, uint32_t Bytes>
[[gnu::always_inline]] inline Access::Shape shapeOf(const A* a) {
    constexpr int per = 32 / sizeof(A);
    constexpr bool narrow = sizeof(A) == 4;
    const __m256i first =
        narrow ? _mm256_set1_epi32(static_cast<int>(a[0])) : _mm256_set1_epi64x(static_cast<long long>(a[0]));
    __m256i steps =
        narrow ? _mm256_set_epi32(7 * Bytes, 6 * Bytes, 5 * Bytes, 4 * Bytes, 3 * Bytes, 2 * Bytes, 1 * Bytes, 0)
               : _mm256_set_epi64x(3 * Bytes, 2 * Bytes, 1 * Bytes, 0);
    const __m256i next = narrow ? _mm256_set1_epi32(per * Bytes) : _mm256_set1_epi64x(per * Bytes);
    __m256i off = _mm256_setzero_si256(), any = off, pairs = off;
    for (int k = 0; k < lanes / per; ++k) {
        const __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a + k * per));
        const __m256i d = narrow ? _mm256_sub_epi32(v, first) : _mm256_sub_epi64(v, first);
        any = _mm256_or_si256(any, d);
        off = _mm256_or_si256(off, _mm256_xor_si256(d, steps));
        pairs = _mm256_or_si256(
            pairs, _mm256_xor_si256(d, narrow ? _mm256_slli_epi32(steps, 1) : _mm256_slli_epi64(steps, 1)));
        steps = narrow ? _mm256_add_epi32(steps, next) : _mm256_add_epi64(steps, next);
    }
    return _mm256_testz_si256(off, off)       ? Access::Row
           : _mm256_testz_si256(any, any)     ? Access::Same
           : _mm256_testz_si256(pairs, pairs) ? Access::Pairs
                                              : Access::Scattered;
}
#endif
