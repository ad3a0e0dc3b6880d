// The k largest of each lane, without a branch: magnitudes are sorted by a network of minima and maxima (K.
// Batcher 1968), which costs the same for any data. Part of lanes.inl.

inline void exchange(float* a, int64_t i, int64_t j) {
    const Floats x = loadAt(a, i), y = loadAt(a, j);
    storeAt(a, i, most(x, y));
    storeAt(a, j, least(x, y));
}

/// Batcher's odd-even merge sort of a power of two, largest first.
void sortDown(float* a, int64_t n) {
    for (int64_t p = 1; p < n; p *= 2)
        for (int64_t k = p; k >= 1; k /= 2)
            for (int64_t j = k % p; j + k < n; j += 2 * k)
                for (int64_t i = 0; i < k && i + j + k < n; ++i)
                    if ((i + j) / (2 * p) == (i + j + k) / (2 * p))
                        exchange(a, i + j, i + j + k);
}

/// The same network for up to 16 vectors, laid out when compiled, so that all stay in registers.
template <int N>
struct Network {
    int count = 0;
    int a[128] = {}, b[128] = {};
    constexpr Network() {
        for (int p = 1; p < N; p *= 2)
            for (int k = p; k >= 1; k /= 2)
                for (int j = k % p; j + k < N; j += 2 * k)
                    for (int i = 0; i < k && i + j + k < N; ++i)
                        if ((i + j) / (2 * p) == (i + j + k) / (2 * p)) {
                            a[count] = i + j;
                            b[count++] = i + j + k;
                        }
    }
};
inline void exchange(Floats& x, Floats& y) {
    const Floats low = least(x, y);
    x = most(x, y);
    y = low;
}
template <int N, int... I>
inline void sortRegisters(Floats* v, std::integer_sequence<int, I...>) {
    constexpr Network<N> network;
    (exchange(v[network.a[I]], v[network.b[I]]), ...);
}
/// Of two sorted blocks the larger of each opposite pair: the upper half, first falling, then rising, which a
/// bitonic merge sorts.
template <int N>
inline void joinRegisters(Floats* v, const Floats* other) {
#pragma GCC unroll 16
    for (int i = 0; i < N; ++i)
        v[i] = most(v[i], other[N - 1 - i]);
#pragma GCC unroll 4
    for (int step = N / 2; step >= 1; step /= 2)
#pragma GCC unroll 16
        for (int i = 0; i < N; ++i)
            if ((i & step) == 0)
                exchange(v[i], v[i + step]);
}
template <int N>
inline Floats thresholdInRegisters(const float* a, int64_t n, int64_t k) {
    constexpr int pairs = Network<N>().count;
    Floats top[N];
    for (int64_t first = 0; first < n; first += N) {
        Floats block[N];
#pragma GCC unroll 16
        for (int i = 0; i < N; ++i)
            block[i] = first + i < n ? loadAt(a, first + i) : Floats{};
        sortRegisters<N>(block, std::make_integer_sequence<int, pairs>{});
        if (first == 0) {
#pragma GCC unroll 16
            for (int i = 0; i < N; ++i)
                top[i] = block[i];
        } else {
            joinRegisters<N>(top, block);
        }
    }
    return top[k - 1];
}

/// The k-th largest of n magnitudes in each lane: blocks are sorted, of two sorted blocks the upper half is
/// kept.
inline Floats threshold(float* a, int64_t n, int64_t k) {
    if (k == 1 || k == 2)
        return thresholdInRegisters<2>(a, n, k);
    if (k <= 4)
        return thresholdInRegisters<4>(a, n, k);
    if (k <= 8)
        return thresholdInRegisters<8>(a, n, k);
    if (k <= 16)
        return thresholdInRegisters<16>(a, n, k);
    const int64_t block = powerAbove(k), padded = (n + block - 1) / block * block;
    for (int64_t i = n; i < padded; ++i)
        storeAt(a, i, Floats{});
    sortDown(a, block);
    for (int64_t b = block; b < padded; b += block) {
        sortDown(a + b * lanes, block);
        for (int64_t i = 0; i < block; ++i)
            storeAt(a, i, most(loadAt(a, i), loadAt(a + b * lanes, block - 1 - i)));
        for (int64_t step = block / 2; step >= 1; step /= 2)
            for (int64_t i = 0; i < block; i += 2 * step)
                for (int64_t j = i; j < i + step; ++j)
                    exchange(a, j, j + step);
    }
    return loadAt(a, k - 1);
}

/// Leaves the k largest of n in each lane, of equals the first; the others become 0.
inline void prune(float* d, int64_t n, int64_t k, float* room) {
    for (int64_t i = 0; i < n; ++i)
        storeAt(room, i, magnitude(loadAt(d, i)));
    const Floats limit = threshold(room, n, k);
    Ints kept = {};
    for (int64_t i = 0; i < n; ++i) {
        const Floats size = magnitude(loadAt(d, i));
        kept -= (size >= limit) & (size > 0.0f);
    }
    bool ties = false;
    for (int l = 0; l < lanes; ++l)
        ties |= kept[l] > k;
    if (!ties) {
        for (int64_t i = 0; i < n; ++i) {
            const Floats v = loadAt(d, i);
            storeAt(d, i, (Floats)((Ints)v & (magnitude(v) >= limit)));
        }
        return;
    }
    Floats equals = all(static_cast<float>(k)); // how many of the limit's size may stay
    for (int64_t i = 0; i < n; ++i)
        equals -= magnitude(loadAt(d, i)) > limit ? all(1.0f) : Floats{};
    for (int64_t i = 0; i < n; ++i) {
        const Floats v = loadAt(d, i), size = magnitude(v);
        const Ints same = size == limit, stays = (size > limit) | (same & (equals > 0.0f));
        equals -= (Floats)((Ints)all(1.0f) & same);
        storeAt(d, i, (Floats)((Ints)v & stays));
    }
}
