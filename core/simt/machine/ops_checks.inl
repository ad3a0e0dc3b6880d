// The checks' common case, a whole warp in a row of words of shared memory: nobody has touched them since the
// last barrier but perhaps to read. The rest is looked at in checks.cpp.

/// False: the access must be looked at closely. Cells are updated where true.
[[gnu::always_inline]] inline bool quickShared(Warp& w, const Inst* i, const Access& access, uint32_t bytes,
                                               bool write) {
    const Region* region = access.region;
    if (access.shape == Access::Scattered || !region->written || region->granule != 4 || bytes != 4 ||
        (i->flags & Atomic))
        return false;
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
            read[0] |= severalLanes | ((read[0] & threadMask) / lanes != w.number ? severalWarps : 0u);
        return true;
    }
    uint32_t wrong = 0;
    if (write) {
        for (int l = 0; l < lanes; ++l)
            wrong |=
                static_cast<uint32_t>(written[l] >= ordered) | static_cast<uint32_t>(read[l] >= orderedRead);
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
        const uint32_t marks =
            (other & threadMask & ~31u ? severalWarps : 0u) | (other & 31u ? severalLanes : 0u);
        read[l] = before < orderedRead ? mine : before | marks;
    }
    return true;
}

[[gnu::always_inline]] inline void look(Warp& w, const Inst* i, const Access& access, uint32_t bytes,
                                        bool write) {
    if (access.region->space == sharedSpace && access.shape != Access::Scattered && bytes == 4) {
        SiteSums& sums = w.sums[i->counter];
        sums.instructions += 1;
        sums.lanes += lanes;
        sums.bytes += 4 * lanes;
        sums.passes += 1;
        sums.ideal += 1;
        sums.ways = sums.ways > 1 ? sums.ways : 1;
        sums.space = sharedSpace;
        if (!w.clock || quickShared(w, i, access, bytes, write))
            return;
        return check(w, i, access, !write, write);
    }
    observe(w, i, access, !write, write);
}
