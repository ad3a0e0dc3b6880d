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
        return kept.shape = shapeOf<uint32_t, Bytes>(a);
    }
    const uint64_t* a = w.at<uint64_t>(i->a);
    kept.first = first = a[0];
    return kept.shape = shapeOf<uint64_t, Bytes>(a);
}

/// True where a full warp goes to a row of elements, one of them, or (where it is asked for) every second
/// one, all of it in one region and aligned.
template <uint32_t Bytes, bool Shared, bool WithPairs = false>
[[gnu::always_inline]] inline bool resolvePlain(Warp& w, const Inst* i, Access& out) {
    uint64_t first;
    const Access::Shape shape = baseOf<Bytes, Shared>(w, i, first);
    if (shape == Access::Scattered || (!WithPairs && shape == Access::Pairs))
        return false;
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
