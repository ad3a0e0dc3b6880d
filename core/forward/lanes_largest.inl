// The derivatives that each lane keeps, without a branch in a lane: the k-th largest of few is found by a network of
// minima and maxima (K. Batcher 1968), that of many by halving the range of their bits. Part of lanes.inl.

/// Batcher's odd-even merge sort of up to 16 vectors, laid out when compiled, so that all stay in registers.
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

/// Floats that are not negative are in the order of their bits.
inline Floats thresholdByHalves(const float* a, int64_t n, int64_t k) {
    Ints low = {}, high = {}; // at least k are >= low, fewer are >= high
    for (int64_t i = 0; i < n; ++i) {
        const Ints bits = (Ints)loadAt(a, i) + 1;
        high = bits > high ? bits : high;
    }
    Ints open = high - low > 1;
    const auto want = static_cast<int32_t>(k);
    for (bool any = true; any;) {
        const Ints middle = low + ((high - low) >> 1);
        Ints count = {};
        for (int64_t i = 0; i < n; ++i)
            count -= (Ints)loadAt(a, i) >= middle;
        low = (open & (count >= want)) != 0 ? middle : low;
        high = (open & (count < want)) != 0 ? middle : high;
        open &= (count != want) & (high - low > 1);
        any = lanesThatCount((Floats)(open & (Ints)all(1.0f))) != 0;
    }
    Ints limit = high;
    for (int64_t i = 0; i < n; ++i) {
        const Ints bits = (Ints)loadAt(a, i);
        limit = (bits >= low) & (bits < limit) ? bits : limit;
    }
    return (Floats)limit;
}

/// The k-th largest of n numbers that are not negative, in each lane.
inline Floats threshold(const float* a, int64_t n, int64_t k) {
    if (k == 1 || k == 2)
        return thresholdInRegisters<2>(a, n, k);
    if (k <= 4)
        return thresholdInRegisters<4>(a, n, k);
    if (k <= 8)
        return thresholdInRegisters<8>(a, n, k);
    return k <= 16 ? thresholdInRegisters<16>(a, n, k) : thresholdByHalves(a, n, k);
}

/// Numbers that look random, the same for the same row, neuron and parameter (C. Wellons 2018, lowbias32; registers.cpp
/// draws the same).
typedef uint32_t Words __attribute__((vector_size(4 * lanes)));
inline Words mixed(Words x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}
struct Draw {
    Words neuron;
    Draw(const EngineNetwork& net, int64_t firstRow, int bias) {
        Words row;
        for (int l = 0; l < lanes; ++l)
            row[l] = static_cast<uint32_t>(firstRow + l);
        neuron = mixed(mixed(row * 0x9e3779b9u + static_cast<uint32_t>(bias)) ^ net.draw);
    }
    /// Uniform on (0, 1], by lane.
    Floats of(Words parameter) const {
        const Words bits = mixed(neuron + parameter * 0x9e3779b9u);
        return (__builtin_convertvector((Ints)(bits >> 8), Floats) + 1.0f) * 0x1p-24f;
    }
};

/// Leaves of n the k in each lane whose keys are largest, of equals the first; the others become 0. `key(i)`: no less
/// than 0, and 0 of what may not stay.
template <class Key>
inline void keepLargest(float* d, int64_t n, int64_t k, float* room, const Key& key) {
    for (int64_t i = 0; i < n; ++i)
        storeAt(room, i, key(i));
    const Floats limit = threshold(room, n, k);
    Ints kept = {};
    for (int64_t i = 0; i < n; ++i) {
        const Floats size = key(i);
        kept -= (size >= limit) & (size > 0.0f);
    }
    bool ties = false;
    for (int l = 0; l < lanes; ++l)
        ties |= kept[l] > k;
    if (!ties) {
        for (int64_t i = 0; i < n; ++i)
            storeAt(d, i, (Floats)((Ints)loadAt(d, i) & (key(i) >= limit)));
        return;
    }
    Floats equals = all(static_cast<float>(k)); // how many of the limit's size may stay
    for (int64_t i = 0; i < n; ++i)
        equals -= key(i) > limit ? all(1.0f) : Floats{};
    for (int64_t i = 0; i < n; ++i) {
        const Floats size = key(i);
        const Ints same = size == limit, stays = (size > limit) | (same & (equals > 0.0f));
        storeAt(d, i, (Floats)((Ints)loadAt(d, i) & stays));
        equals -= (Floats)((Ints)all(1.0f) & same);
    }
}

/// Leaves k of n derivatives in each lane as the network keeps them. `parameter(i)`: the number of the i-th, by lane.
template <class Parameter>
inline void prune(const EngineNetwork& net, float* d, int64_t n, float* room, const Draw& draw,
                  const Parameter& parameter) {
    const int64_t k = net.registers;
    const auto size = [&](int64_t i) { return magnitude(loadAt(d, i)); };
    if (net.keep == Keep::Largest) {
        keepLargest(d, n, k, room, size);
    } else if (net.keep == Keep::Random) {
        keepLargest(d, n, k, room, [&](int64_t i) { return (Floats)((Ints)draw.of(parameter(i)) & (size(i) > 0.0f)); });
    } else {
        const auto priority = [&](int64_t i) { return size(i) / draw.of(parameter(i)); };
        for (int64_t i = 0; i < n; ++i)
            storeAt(room, i, priority(i));
        const Floats limit = threshold(room, n, k + 1);
        for (int64_t i = 0; i < n; ++i) {
            const Ints stays = priority(i) > limit;
            storeAt(d, i, (Floats)((Ints)withSign(most(size(i), limit), loadAt(d, i)) & stays));
        }
    }
}
