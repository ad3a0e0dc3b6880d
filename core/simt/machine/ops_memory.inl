// Loads and stores. Most accesses of a warp are a row (lane after lane) or all the same address: they are
// found out first and need one test of the bounds. The rest are tested lane by lane, and what fails goes to
// memory.cpp, which says why.

/// Ones-complement test without branches: whether every lane's address is the first one's plus l * step.
[[gnu::always_inline]] inline bool inSteps(const uint64_t* address, uint64_t step) {
    const uint64_t first = address[0];
    uint64_t off = 0;
    for (int l = 0; l < lanes; ++l)
        off |= address[l] ^ (first + static_cast<uint64_t>(l) * step);
    return off == 0;
}

template <bool Shared>
[[gnu::always_inline]] inline void addressesOf(Warp& w, const Inst* i, uint64_t* out) {
    if (Shared && !(i->flags & Wide)) {
        const uint32_t* a = w.at<uint32_t>(i->a);
        const auto more = static_cast<uint32_t>(i->imm);
        for (int l = 0; l < lanes; ++l)
            out[l] = sharedWindow + static_cast<uint32_t>(a[l] + more);
    } else {
        const uint64_t* a = w.at<uint64_t>(i->a);
        const auto more = static_cast<uint64_t>(i->imm);
        for (int l = 0; l < lanes; ++l)
            out[l] = Shared ? sharedWindow + static_cast<uint32_t>(a[l] + more) : a[l] + more;
    }
}

/// False where some lane must be looked at closely.
template <uint32_t Bytes, bool Shared>
[[gnu::always_inline]] inline bool resolve(Warp& w, const uint64_t* address, Access& out) {
    const uint64_t lead = address[__builtin_ctz(w.active)];
    const Region* region;
    if constexpr (Shared) {
        const uint32_t slot = static_cast<uint32_t>(lead) / sharedSlot;
        if (slot >= w.sharedCount)
            return false;
        region = w.shared + slot;
    } else {
        const uint64_t slot = lead >> 32;
        if (slot >= w.regionCount) {
            return false;
        }
        region = w.regions + slot;
        if (slot == sharedWindow >> 32) { // a generic address
            const uint32_t part = static_cast<uint32_t>(lead) / sharedSlot;
            if (part >= w.sharedCount)
                return false;
            region = w.shared + part;
        }
    }
    const uint64_t bytes = region->bytes, begin = region->begin;
    if (bytes < Bytes)
        return false;
    out.address = address;
    out.region = region;
    out.mask = w.active;
    out.shape = Access::Scattered;
    if (w.full) {
        const uint64_t from = lead - begin;
        if (inSteps(address, Bytes)) {
            if (from > bytes || bytes - from < lanes * Bytes || lead % Bytes != 0)
                return false;
            out.shape = Access::Row;
            out.first = region->data + from;
            return true;
        }
        if (inSteps(address, 0)) {
            if (from > bytes - Bytes || lead % Bytes != 0)
                return false;
            out.shape = Access::Same;
            out.first = region->data + from;
            return true;
        }
        uint64_t wrong = 0;
        for (int l = 0; l < lanes; ++l)
            wrong |= static_cast<uint64_t>(address[l] - begin > bytes - Bytes) | (address[l] & (Bytes - 1));
        return wrong == 0;
    }
    uint64_t wrong = 0;
    for (int l = 0; l < lanes; ++l)
        wrong |= (static_cast<uint64_t>(address[l] - begin > bytes - Bytes) | (address[l] & (Bytes - 1))) & w.blend[l];
    return wrong == 0;
}

/// Elements 0, 2, ... 62 of memory that ends with the last one.
[[gnu::always_inline]] inline void everySecond(uint32_t* d, const uint32_t* from) {
#if TELAR_VECTOR_BYTES > 0 &&                                                                                          \
    !defined(__clang__) // whose shuffles want constants; it builds the sanitizers' programs only
    using V = VectorOf<uint32_t>;
    constexpr int per = sizeof(V) / 4;
    V even, evenThenOdd; // the last vector begins an element earlier
    for (int j = 0; j < per; ++j) {
        even[j] = static_cast<uint32_t>(2 * j);
        evenThenOdd[j] = static_cast<uint32_t>(2 * j + (2 * j < per ? 0 : 1));
    }
    for (int k = 0; k < lanes; k += per) {
        const bool last = k + per == lanes;
        V low, high;
        __builtin_memcpy(&low, from + 2 * k, sizeof low);
        __builtin_memcpy(&high, from + 2 * k + per - last, sizeof high);
        const V made = __builtin_shuffle(low, high, last ? evenThenOdd : even);
        __builtin_memcpy(d + k, &made, sizeof made);
    }
#else
    for (int l = 0; l < lanes; ++l)
        d[l] = from[2 * l];
#endif
}

template <int Width, class T, class D, int Vec>
[[gnu::always_inline]] inline void copyPartIn(D* d, const T* from, bool row) {
    const D v = static_cast<D>(*from);
    if (row)
#pragma GCC ivdep
        for (int l = 0; l < Width; ++l)
            d[l] = static_cast<D>(from[l * Vec]);
    else
        for (int l = 0; l < Width; ++l)
            d[l] = v;
}
template <class T, class D, int Vec>
[[gnu::noinline]] void copyPartsIn(Warp& w, const Inst* i, const Access& access) {
    const uint32_t places[4] = {i->d, i->b, i->c, i->e};
    const bool row = access.shape == Access::Rows;
    for (int k = 0; k < Vec; ++k) {
        D* d = w.at<D>(places[k]);
        for (uint32_t p = 0; p < access.parts; ++p) {
            const T* from = reinterpret_cast<const T*>(access.firsts[p]) + k;
            if (access.parts == 2)
                copyPartIn<lanes / 2, T, D, Vec>(d + p * (lanes / 2), from, row);
            else
                copyPartIn<lanes / 4, T, D, Vec>(d + p * (lanes / 4), from, row);
        }
    }
}

/// Where lanes write to one place, the last one stays.
template <class T, class S, int Vec>
[[gnu::noinline]] void copyPartsOut(Warp& w, const Inst* i, const Access& access) {
    const uint32_t places[4] = {i->d, i->b, i->c, i->e};
    const uint32_t width = lanes / access.parts;
    for (int k = 0; k < Vec; ++k)
        for (uint32_t p = 0; p < access.parts; ++p) {
            const S* s = w.at<S>(places[k]) + p * width;
            T* to = reinterpret_cast<T*>(access.firsts[p]) + k;
            if (access.shape == Access::Sames)
                *to = static_cast<T>(s[width - 1]);
            else
                for (uint32_t l = 0; l < width; ++l)
                    to[l * Vec] = static_cast<T>(s[l]);
        }
}

template <class T, class D, int Vec>
[[gnu::always_inline]] inline void copyIn(Warp& w, const Inst* i, const Access& access) {
    if (access.shape >= Access::Rows)
        return copyPartsIn<T, D, Vec>(w, i, access);
    const uint32_t places[4] = {i->d, i->b, i->c, i->e};
    for (int k = 0; k < Vec; ++k) {
        D* d = w.at<D>(places[k]);
        const T* from = reinterpret_cast<const T*>(access.first) + k;
        if (access.shape == Access::Row) {
#pragma GCC ivdep
            for (int l = 0; l < lanes; ++l)
                d[l] = static_cast<D>(from[l * Vec]);
        } else if (access.shape == Access::Pairs) {
            if constexpr (Vec == 1 && sizeof(T) == 4 && sizeof(D) == 4)
                everySecond(d, from);
            else
                for (int l = 0; l < lanes; ++l)
                    d[l] = static_cast<D>(from[l * 2 * Vec]);
        } else {
            const D v = static_cast<D>(*from);
            for (int l = 0; l < lanes; ++l)
                d[l] = v;
        }
    }
}

template <class T, class S, int Vec>
[[gnu::always_inline]] inline void copyOut(Warp& w, const Inst* i, const Access& access) {
    if (access.shape >= Access::Rows)
        return copyPartsOut<T, S, Vec>(w, i, access);
    const uint32_t places[4] = {i->d, i->b, i->c, i->e};
    for (int k = 0; k < Vec; ++k) {
        const S* s = w.at<S>(places[k]);
        T* to = reinterpret_cast<T*>(access.first) + k;
        if (access.shape == Access::Row) {
#pragma GCC ivdep
            for (int l = 0; l < lanes; ++l)
                to[l * Vec] = static_cast<T>(s[l]);
        } else {
            *to = static_cast<T>(s[lanes - 1]);
        }
    }
}

template <class T, class D, int Vec, bool Shared>
[[gnu::noinline]] const Inst* loadEach(Warp& w, const Inst* i) {
    alignas(64) uint64_t address[lanes];
    addressesOf<Shared>(w, i, address);
    Access access;
    if (!resolve<sizeof(T) * Vec, Shared>(w, address, access)) [[unlikely]]
        return accessSlowly(w, i, false, address);
    if (w.sums)
        look(w, i, access, sizeof(T) * Vec, false);
    if (access.shape != Access::Scattered) {
        copyIn<T, D, Vec>(w, i, access);
        return i + 1;
    }
    const uint32_t places[4] = {i->d, i->b, i->c, i->e};
    const uint8_t* data = access.region->data - access.region->begin;
    for (int k = 0; k < Vec; ++k) {
        D* d = w.at<D>(places[k]);
        if (w.full) {
#pragma GCC ivdep
            for (int l = 0; l < lanes; ++l)
                d[l] =
                    static_cast<D>(*reinterpret_cast<const T*>(data + address[l] + static_cast<size_t>(k) * sizeof(T)));
        } else {
            for (uint32_t m = w.active; m; m &= m - 1) {
                const int l = __builtin_ctz(m);
                d[l] =
                    static_cast<D>(*reinterpret_cast<const T*>(data + address[l] + static_cast<size_t>(k) * sizeof(T)));
            }
        }
    }
    return i + 1;
}

template <class T, class D, int Vec, bool Shared>
const Inst* load(Warp& w, const Inst* i) {
    if (w.full) {
        Access access;
        constexpr bool withPairs = !Shared && sizeof(T) == 4 && Vec == 1;
        if (resolvePlain<sizeof(T) * Vec, Shared, withPairs>(w, i, access) &&
            (!w.sums || lookPlain<Shared>(w, i, access, sizeof(T) * Vec, false))) [[likely]] {
            copyIn<T, D, Vec>(w, i, access);
            return i + 1;
        }
    }
    return loadEach<T, D, Vec, Shared>(w, i);
}

template <class T, class S, int Vec, bool Shared>
[[gnu::noinline]] const Inst* storeEach(Warp& w, const Inst* i) {
    alignas(64) uint64_t address[lanes];
    addressesOf<Shared>(w, i, address);
    Access access;
    if (!resolve<sizeof(T) * Vec, Shared>(w, address, access) || access.region->space == constSpace) [[unlikely]]
        return accessSlowly(w, i, true, address);
    if (w.sums)
        look(w, i, access, sizeof(T) * Vec, true);
    if (access.shape != Access::Scattered) {
        copyOut<T, S, Vec>(w, i, access);
        return i + 1;
    }
    const uint32_t places[4] = {i->d, i->b, i->c, i->e};
    uint8_t* data = access.region->data - access.region->begin;
    for (int k = 0; k < Vec; ++k) {
        const S* s = w.at<S>(places[k]);
        for (uint32_t m = w.active; m; m &= m - 1) {
            const int l = __builtin_ctz(m);
            *reinterpret_cast<T*>(data + address[l] + static_cast<size_t>(k) * sizeof(T)) = static_cast<T>(s[l]);
        }
    }
    return i + 1;
}

template <class T, class S, int Vec, bool Shared>
const Inst* store(Warp& w, const Inst* i) {
    if (w.full) {
        Access access;
        if (resolvePlain<sizeof(T) * Vec, Shared>(w, i, access) && access.region->space != constSpace &&
            (!w.sums || lookPlain<Shared>(w, i, access, sizeof(T) * Vec, true))) [[likely]] {
            copyOut<T, S, Vec>(w, i, access);
            return i + 1;
        }
    }
    return storeEach<T, S, Vec, Shared>(w, i);
}

/// Local memory at a place that is the same for all lanes: rows of words, lane beside lane.
template <class T, class D, int Vec, bool Storing>
const Inst* localRow(Warp& w, const Inst* i) {
    const uint32_t from = w.localBase + static_cast<uint32_t>(i->imm);
    const uint32_t places[4] = {i->d, i->b, i->c, i->e};
    if (from % (sizeof(T) * Vec) != 0 || from / 4 + (sizeof(T) * Vec + 3) / 4 > w.localWords) [[unlikely]] {
        alignas(64) uint64_t address[lanes];
        for (int l = 0; l < lanes; ++l)
            address[l] = localWindow + from;
        return accessSlowly(w, i, Storing, address);
    }
    for (int k = 0; k < Vec; ++k) {
        D* v = w.at<D>(places[k]);
        const uint32_t at = from + static_cast<uint32_t>(k) * sizeof(T);
        uint32_t* row = w.local + static_cast<size_t>(at / 4) * lanes;
        const uint32_t shift = at % 4 * 8;
        const uint32_t* on = w.blend;
        const bool full = w.full;
        if constexpr (sizeof(T) == 8) {
#pragma GCC ivdep
            for (int l = 0; l < lanes; ++l) {
                if constexpr (Storing) {
                    row[l] = full || on[l] ? static_cast<uint32_t>(v[l]) : row[l];
                    row[lanes + l] =
                        full || on[l] ? static_cast<uint32_t>(static_cast<uint64_t>(v[l]) >> 32) : row[lanes + l];
                } else {
                    const uint64_t both = static_cast<uint64_t>(row[lanes + l]) << 32 | row[l];
                    v[l] = full || on[l] ? static_cast<D>(both) : v[l];
                }
            }
        } else {
            constexpr uint32_t ones = sizeof(T) == 4 ? ~0u : (1u << (sizeof(T) * 8 % 32)) - 1;
#pragma GCC ivdep
            for (int l = 0; l < lanes; ++l) {
                if constexpr (Storing) {
                    const uint32_t made = (row[l] & ~(ones << shift)) | (static_cast<uint32_t>(v[l]) & ones) << shift;
                    row[l] = full || on[l] ? made : row[l];
                } else {
                    const D got = static_cast<D>(static_cast<T>(row[l] >> shift));
                    v[l] = full || on[l] ? got : v[l];
                }
            }
        }
    }
    return i + 1;
}

/// A parameter of the launch: the same for all lanes.
template <class T, class D, int Vec, bool Counted>
const Inst* loadParameter(Warp& w, const Inst* i) {
    if constexpr (Counted) {
        SiteSums& sums = w.sums[i->counter];
        sums.space = constSpace;
        sums.instructions += 1;
        sums.lanes += __builtin_popcount(w.active);
        sums.divergent += static_cast<int64_t>(w.active != w.whole);
    }
    const uint32_t places[4] = {i->d, i->b, i->c, i->e};
    for (int k = 0; k < Vec; ++k) {
        T v;
        __builtin_memcpy(&v, w.params + i->imm + static_cast<size_t>(k) * sizeof(T), sizeof(T));
        const D value = static_cast<D>(v);
        D* d = w.at<D>(places[k]);
        if (w.full)
            for (int l = 0; l < lanes; ++l)
                d[l] = value;
        else
            for (int l = 0; l < lanes; ++l)
                d[l] = w.blend[l] ? value : d[l];
    }
    return goOn(w, i + 1);
}

template <class T, class D, int Vec>
Handler accessOf(Simple what) {
    switch (what) {
    case Simple::Load:
        return load<T, D, Vec, false>;
    case Simple::Store:
        return store<T, D, Vec, false>;
    case Simple::LoadShared:
        return load<T, D, Vec, true>;
    case Simple::StoreShared:
        return store<T, D, Vec, true>;
    case Simple::LoadLocal:
        return localRow<T, D, Vec, false>;
    case Simple::StoreLocal:
        return localRow<T, D, Vec, true>;
    case Simple::LoadParam:
        return loadParameter<T, D, Vec, false>;
    case Simple::LoadParamCounted:
        return loadParameter<T, D, Vec, true>;
    default:
        return nullptr;
    }
}

template <class T, class D>
Handler accessBy(Simple what, int vec) {
    if constexpr (sizeof(T) <= 4)
        if (vec == 4)
            return accessOf<T, D, 4>(what);
    return vec == 1 ? accessOf<T, D, 1>(what) : vec == 2 ? accessOf<T, D, 2>(what) : nullptr;
}

Handler access(Simple what, Kind element, int vec) {
    switch (element) {
    case Kind::U8:
        return accessBy<uint8_t, uint32_t>(what, vec);
    case Kind::U16:
        return accessBy<uint16_t, uint32_t>(what, vec);
    case Kind::U32:
        return accessBy<uint32_t, uint32_t>(what, vec);
    case Kind::U64:
        return accessBy<uint64_t, uint64_t>(what, vec);
    default:
        return nullptr;
    }
}
