// Which way a full warp's addresses go: lane after lane (Row), all the same, or neither. Most accesses are of
// the first two kinds, and are found out here without writing the addresses down.

#if defined(__AVX512F__) || defined(__AVX2__)
#include "core/simt/machine/ops_shapes_x86.inl"
#else
template <class A, uint32_t Bytes>
[[gnu::always_inline]] inline Access::Shape shapeOf(const A* a) {
    A row = 0, same = 0, pairs = 0;
    for (int l = 0; l < lanes; ++l) {
        row |= a[l] ^ static_cast<A>(a[0] + static_cast<A>(l) * Bytes);
        pairs |= a[l] ^ static_cast<A>(a[0] + static_cast<A>(l) * (2 * Bytes));
        same |= a[l] ^ a[0];
    }
    return row == 0 ? Access::Row : same == 0 ? Access::Same : pairs == 0 ? Access::Pairs : Access::Scattered;
}
#endif

/// Whether each of so many parts is a row (or all the same) is written to `row` (`same`).
template <class A, uint32_t Bytes, uint32_t Parts>
[[gnu::always_inline]] inline void lookAtParts(const A* a, bool& row, bool& same) {
    using V [[gnu::vector_size(32)]] = A;
    constexpr uint32_t per = 32 / sizeof(A), width = lanes / Parts;
    V steps, apart{}, any{};
    for (uint32_t j = 0; j < per; ++j)
        steps[j] = static_cast<A>(j * Bytes);
    for (uint32_t p = 0; p < Parts; ++p)
        for (uint32_t k = 0; k < width; k += per) {
            V v;
            __builtin_memcpy(&v, a + p * width + k, sizeof v);
            const V off = v - a[p * width];
            apart |= off ^ (steps + static_cast<A>(k * Bytes));
            any |= off;
        }
    uint64_t words[2][4];
    __builtin_memcpy(words[0], &apart, sizeof apart);
    __builtin_memcpy(words[1], &any, sizeof any);
    row = (words[0][0] | words[0][1] | words[0][2] | words[0][3]) == 0;
    same = (words[1][0] | words[1][1] | words[1][2] | words[1][3]) == 0;
}

/// Whether a full warp that is no row goes part by part, and where each begins.
template <class A, uint32_t Bytes>
[[gnu::noinline]] Access::Shape partsOf(const A* a, WarpBase& out) {
    bool row = false, same = false;
    uint32_t parts = 2;
    lookAtParts<A, Bytes, 2>(a, row, same);
    if (!row && !same) {
        parts = 4;
        lookAtParts<A, Bytes, 4>(a, row, same);
    }
    if (!row && !same)
        return Access::Scattered;
    out.parts = static_cast<uint8_t>(parts);
    for (uint32_t p = 0; p < parts; ++p)
        out.begins[p] = a[p * (lanes / parts)];
    return row ? Access::Rows : Access::Sames;
}

/// The shape of the register an access' address is in; kept for the accesses behind it that use the same one
/// (Lowering::shareShapes), and taken from there by them.
template <uint32_t Bytes, bool Shared>
[[gnu::always_inline]] inline Access::Shape baseOf(Warp& w, const Inst* i, uint64_t& first) {
    WarpBase& kept = w.bases[i->base.slot];
    if (i->base.known) {
        first = kept.first;
        return kept.shape;
    }
    if (Shared && !(i->flags & Wide)) {
        const uint32_t* a = w.at<uint32_t>(i->a);
        kept.first = first = a[0];
        kept.shape = shapeOf<uint32_t, Bytes>(a);
        return kept.shape == Access::Scattered ? kept.shape = partsOf<uint32_t, Bytes>(a, kept) : kept.shape;
    }
    const uint64_t* a = w.at<uint64_t>(i->a);
    kept.first = first = a[0];
    kept.shape = shapeOf<uint64_t, Bytes>(a);
    return kept.shape == Access::Scattered ? kept.shape = partsOf<uint64_t, Bytes>(a, kept) : kept.shape;
}

/// The same as resolvePlain for each part; all of them are in one region.
template <uint32_t Bytes, bool Shared>
[[gnu::noinline]] bool resolveParts(Warp& w, const Inst* i, Access& out) {
    const WarpBase& base = w.bases[i->base.slot];
    const uint64_t needed = base.shape == Access::Rows ? uint64_t{lanes} / base.parts * Bytes : Bytes;
    const Region* region = nullptr;
    for (uint32_t p = 0; p < base.parts; ++p) {
        uint64_t first = base.begins[p] + static_cast<uint64_t>(i->imm);
        if constexpr (Shared)
            first = sharedWindow + static_cast<uint32_t>(first);
        const uint64_t slot = Shared ? static_cast<uint32_t>(first) / sharedSlot : first >> 32;
        if (slot >= (Shared ? w.sharedCount : w.regionCount) || (!Shared && slot == sharedWindow >> 32))
            return false;
        const Region* here = (Shared ? w.shared : w.regions) + slot;
        if (region && here != region)
            return false;
        region = here;
        const uint64_t from = first - region->begin;
        if (from > region->bytes || region->bytes - from < needed || first % Bytes != 0)
            return false;
        out.begins[p] = first;
        out.firsts[p] = region->data + from;
    }
    out.region = region;
    out.begin = out.begins[0];
    out.first = out.firsts[0];
    out.mask = everyLane;
    out.shape = base.shape;
    out.parts = base.parts;
    return true;
}

/// True where a full warp, or each part of it, goes to a row of elements, one of them, or (where it is asked for) every
/// second one, all of it in one region and aligned.
template <uint32_t Bytes, bool Shared, bool WithPairs = false>
[[gnu::always_inline]] inline bool resolvePlain(Warp& w, const Inst* i, Access& out) {
    uint64_t first;
    const Access::Shape shape = baseOf<Bytes, Shared>(w, i, first);
    if (shape == Access::Scattered || (!WithPairs && shape == Access::Pairs))
        return false;
    if (shape >= Access::Rows)
        return resolveParts<Bytes, Shared>(w, i, out);
    first += static_cast<uint64_t>(i->imm);
    const Region* region;
    if constexpr (Shared) {
        first = sharedWindow + static_cast<uint32_t>(first);
        const uint32_t slot = static_cast<uint32_t>(first) / sharedSlot;
        if (slot >= w.sharedCount)
            return false;
        region = w.shared + slot;
    } else {
        const uint64_t slot = first >> 32;
        if (slot >= w.regionCount || slot == sharedWindow >> 32)
            return false;
        region = w.regions + slot;
    }
    const uint64_t from = first - region->begin, bytes = region->bytes,
                   needed = shape == Access::Row    ? uint64_t{lanes} * Bytes
                            : shape == Access::Same ? Bytes
                                                    : uint64_t{2 * lanes - 1} * Bytes;
    if (from > bytes || bytes - from < needed || first % Bytes != 0)
        return false;
    out.region = region;
    out.first = region->data + from;
    out.begin = first;
    out.mask = everyLane;
    out.shape = shape;
    return true;
}
