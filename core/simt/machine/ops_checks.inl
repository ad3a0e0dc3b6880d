// The checks' common case, a whole warp in a row of words of shared memory: nobody has touched them since the
// last barrier but perhaps to read. The rest is looked at in checks.cpp.

/// False: the access must be looked at closely. Cells are updated where true.
[[gnu::always_inline]] inline bool quickShared(Warp& w, const Inst* i, const Access& access, uint32_t bytes,
                                               bool write) {
    const Region* region = access.region;
    if (access.shape == Access::Scattered || !region->written || region->granule != 4 || bytes != 4 ||
        (i->flags & (Atomic | Relaxed)))
        return false;
    if (region->touched)
        *region->touched = true;
    const uint64_t at = static_cast<uint64_t>(access.first - region->data) / 4;
    const uint32_t* clock = w.clock; // since when the block runs, since its last barrier, now
    const uint32_t born = clock[0] << writtenShift, ordered = clock[1] << writtenShift,
                   orderedRead = clock[1] << readShift;
    const uint32_t thread = w.number * lanes;
    uint32_t* written = region->written + at;
    uint32_t* read = region->read + at;
    if (access.shape == Access::Same) {
        if (write || written[0] < born || written[0] >= ordered)
            return false;
        if (read[0] < orderedRead)
            read[0] = clock[2] << readShift | severalLanes | thread;
        else
            read[0] = (read[0] & ~atomicRead) | severalLanes |
                      ((read[0] & threadMask) / lanes != w.number ? severalWarps : 0u);
        return true;
    }
    uint32_t wrong = 0;
    if (write) {
        for (int l = 0; l < lanes; ++l)
            wrong |= static_cast<uint32_t>(written[l] >= ordered) | static_cast<uint32_t>(read[l] >= orderedRead);
        if (wrong)
            return false;
        const uint32_t now = clock[2] << writtenShift | thread;
        for (int l = 0; l < lanes; ++l)
            written[l] = now + static_cast<uint32_t>(l);
        return true;
    }
    for (int l = 0; l < lanes; ++l)
        wrong |= static_cast<uint32_t>(written[l] < born) | static_cast<uint32_t>(written[l] >= ordered);
    if (wrong)
        return false;
    const uint32_t now = clock[2] << readShift | thread;
    for (int l = 0; l < lanes; ++l) {
        const uint32_t before = read[l], mine = now + static_cast<uint32_t>(l);
        const uint32_t other = before ^ mine;
        const uint32_t marks = (other & threadMask & ~31u ? severalWarps : 0u) | (other & 31u ? severalLanes : 0u);
        read[l] = before < orderedRead ? mine : (before & ~atomicRead) | marks;
    }
    return true;
}

[[gnu::always_inline]] inline void addRow(SiteSums& sums) {
    sums.instructions += 1;
    sums.lanes += lanes;
    sums.bytes += 4 * lanes;
    sums.passes += 1;
    sums.ideal += 1;
    sums.ways = sums.ways > 1 ? sums.ways : 1;
    sums.space = sharedSpace;
}

/// Counts and checks a row or a single element without its addresses. False: nothing was done, and the access
/// must be looked at closely.
template <bool Shared>
[[gnu::always_inline]] inline bool lookPlain(Warp& w, const Inst* i, const Access& access, uint32_t bytes, bool write) {
    const Region* region = access.region;
    SiteSums& sums = w.sums[i->counter];
    if (Shared) {
        if (bytes != 4 || !w.clock || !quickShared(w, i, access, bytes, write))
            return false;
        addRow(sums);
        return true;
    }
    if (region->space != globalSpace || region->longWritten)
        return false;
    const uint32_t elements = access.shape == Access::Same ? 1 : lanes; // Pairs leave no sector out
    const uint64_t last =
        access.begin + (access.shape == Access::Pairs ? 2 * lanes - 1 : elements) * uint64_t{bytes} - 1;
    sums.instructions += 1;
    sums.lanes += lanes;
    sums.sectors += static_cast<int64_t>(last / 32 - access.begin / 32 + 1);
    sums.lines += static_cast<int64_t>(last / 128 - access.begin / 128 + 1);
    sums.bytes += elements * bytes;
    sums.needed += (elements * bytes + 31) / 32;
    sums.space = globalSpace;
    return true;
}

/// Lanes whose addresses rise or stay, all of them aligned: no element is in two sectors.
[[gnu::always_inline]] inline bool addRising(SiteSums& sums, const Access& access, uint32_t bytes) {
    const uint64_t* a = access.address;
    int64_t falls = 0, elements = 1, sectors = 1, lines = 1;
    for (int l = 1; l < lanes; ++l) {
        falls |= static_cast<int64_t>(a[l] < a[l - 1]);
        elements += static_cast<int64_t>(a[l] != a[l - 1]);
        sectors += static_cast<int64_t>(a[l] / 32 != a[l - 1] / 32);
        lines += static_cast<int64_t>(a[l] / 128 != a[l - 1] / 128);
    }
    if (falls)
        return false;
    sums.instructions += 1;
    sums.lanes += lanes;
    sums.sectors += sectors;
    sums.lines += lines;
    sums.bytes += elements * bytes;
    sums.needed += (elements * bytes + 31) / 32;
    sums.space = globalSpace;
    return true;
}

[[gnu::always_inline]] inline void look(Warp& w, const Inst* i, const Access& access, uint32_t bytes, bool write) {
    if (access.region->space == sharedSpace && access.shape != Access::Scattered && bytes == 4) {
        addRow(w.sums[i->counter]);
        if (!w.clock || quickShared(w, i, access, bytes, write))
            return;
        return check(w, i, access, !write, write);
    }
    if (access.region->space == globalSpace && access.mask == everyLane && addRising(w.sums[i->counter], access, bytes))
        return check(w, i, access, !write, write);
    observe(w, i, access, !write, write);
}
