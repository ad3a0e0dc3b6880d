// The checks' common case, a whole warp in a row of words of shared memory: nobody has touched them since the
// last barrier but perhaps to read. The rest is looked at in checks.cpp.

/// False: the access must be looked at closely. Cells are updated where true.
[[gnu::always_inline]] inline bool quickShared(Warp& w, const Inst* i, const Access& access, uint32_t bytes,
                                               bool write) {
    const Region* region = access.region;
    if (access.shape == Access::Scattered || !region->written || region->granule != 4 || bytes != 4 || w.carried ||
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
    sums.wavefronts += 1;
    sums.idealWavefronts += 1;
    sums.worstWays = sums.worstWays > 1 ? sums.worstWays : 1;
    sums.space = sharedSpace;
}

/// How many units of so many bytes the parts touch, each once.
template <uint32_t Parts>
inline int64_t unitsOf(const Access& access, uint64_t span, uint64_t unit) {
    uint64_t begins[mostParts];
    for (uint32_t p = 0; p < Parts; ++p) { // in their order
        uint32_t at = p;
        for (; at > 0 && begins[at - 1] > access.begins[p]; --at)
            begins[at] = begins[at - 1];
        begins[at] = access.begins[p];
    }
    uint64_t next = 0;
    int64_t units = 0;
    for (uint32_t p = 0; p < Parts; ++p) {
        const uint64_t first = begins[p] / unit, end = (begins[p] + span - 1) / unit + 1,
                       from = first > next ? first : next;
        if (end <= from)
            continue;
        units += static_cast<int64_t>(end - from);
        next = end;
    }
    return units;
}

/// The most words that one bank of shared memory is asked for; 0: parts lie over each other in part.
template <uint32_t Parts>
inline int32_t waysOf(const Access& access) {
    constexpr uint32_t width = lanes / Parts;
    const bool rows = access.shape == Access::Rows;
    if constexpr (Parts == 2) {
        const uint32_t one = static_cast<uint32_t>(access.begins[0]) / 4,
                       two = static_cast<uint32_t>(access.begins[1]) / 4, apart = one > two ? one - two : two - one,
                       turn = apart % 32;
        if (apart == 0)
            return 1;
        return !rows ? (turn == 0 ? 2 : 1) : apart < width ? 0 : turn < width || turn > 32 - width ? 2 : 1;
    }
    uint32_t starts[mostParts], banks[mostParts] = {}, different = 0;
    for (uint32_t p = 0; p < Parts; ++p) {
        const uint32_t word = static_cast<uint32_t>(access.begins[p]) / 4;
        bool known = false;
        for (uint32_t q = 0; q < different; ++q) {
            const uint32_t apart = word > starts[q] ? word - starts[q] : starts[q] - word;
            known = known || apart == 0;
            if (rows && apart != 0 && apart < width)
                return 0;
        }
        if (known)
            continue;
        starts[different++] = word;
        const uint32_t mask = rows ? (1u << width) - 1 : 1u, turn = word % 32;
        uint32_t more = mask << turn | (turn ? mask >> (32 - turn) : 0u);
        for (uint32_t n = 0; more; ++n) { // banks[n]: asked for by more than n
            const uint32_t again = banks[n] & more;
            banks[n] |= more;
            more = again;
        }
    }
    int32_t ways = 0;
    while (ways < static_cast<int32_t>(mostParts) && banks[ways])
        ++ways;
    return ways;
}

/// quickShared for parts. Their lanes rise with them, so that one part after the other is lane after lane.
template <uint32_t Parts>
inline bool quickParts(Warp& w, const Inst* i, const Access& access, bool write) {
    constexpr int width = lanes / Parts;
    const Region* region = access.region;
    const bool rows = access.shape == Access::Rows;
    if (!region->written || region->granule != 4 || w.carried || (i->flags & (Atomic | Relaxed)) || (write && !rows))
        return false;
    if (region->touched)
        *region->touched = true;
    const uint32_t* clock = w.clock;
    const uint32_t born = clock[0] << writtenShift, ordered = clock[1] << writtenShift,
                   orderedRead = clock[1] << readShift;
    uint64_t at[Parts];
    for (uint32_t p = 0; p < Parts; ++p)
        at[p] = static_cast<uint64_t>(access.firsts[p] - region->data) / 4;
    uint32_t wrong = 0;
    for (uint32_t p = 0; p < Parts; ++p) {
        const uint32_t *written = region->written + at[p], *read = region->read + at[p];
        for (uint32_t q = 0; q < p && write; ++q)
            wrong |= static_cast<uint32_t>(at[q] == at[p]);
        if (write)
            for (int l = 0; l < width; ++l)
                wrong |= static_cast<uint32_t>(written[l] >= ordered) | static_cast<uint32_t>(read[l] >= orderedRead);
        else if (rows)
            for (int l = 0; l < width; ++l)
                wrong |= static_cast<uint32_t>(written[l] < born) | static_cast<uint32_t>(written[l] >= ordered);
        else
            wrong |= static_cast<uint32_t>(written[0] < born) | static_cast<uint32_t>(written[0] >= ordered);
    }
    if (wrong)
        return false;
    const auto readBy = [&](uint32_t before, uint32_t mine, uint32_t several) {
        const uint32_t other = (before ^ mine) & threadMask;
        const uint32_t marks = (other & ~31u ? severalWarps : 0u) | (other ? severalLanes : 0u) | several;
        return before < orderedRead ? mine | several : (before & ~atomicRead) | marks;
    };
    for (uint32_t p = 0; p < Parts; ++p) {
        const uint32_t thread = w.number * lanes + p * width;
        uint32_t *written = region->written + at[p], *read = region->read + at[p];
        if (write)
            for (int l = 0; l < width; ++l)
                written[l] = (clock[2] << writtenShift | thread) + static_cast<uint32_t>(l);
        else if (rows)
            for (int l = 0; l < width; ++l)
                read[l] = readBy(read[l], (clock[2] << readShift | thread) + static_cast<uint32_t>(l), 0);
        else
            read[0] = readBy(read[0], clock[2] << readShift | thread, severalLanes);
    }
    return true;
}

/// So many threads in a row at as many elements of `Cells` cells each. False: the access must be looked at closely.
template <int Cells, int Threads>
[[gnu::always_inline]] inline bool quickCells(const Warp& w, const Region* region, uint64_t at, uint32_t thread,
                                              bool write) {
    const uint64_t base = *w.longBase;
    const LongTimes times{base + w.longClock[0], base + w.longClock[1], base + w.longClock[2]};
    uint64_t* written = region->longWritten + at;
    uint64_t* read = region->longRead + at;
    const uint64_t unknown = region->fresh ? 0 : ~uint64_t{0};
    uint64_t wrong = 0;
    if (write) {
        for (int c = 0; c < Threads * Cells; ++c) {
            const uint32_t by = thread + static_cast<uint32_t>(c / Cells);
            wrong |= static_cast<uint64_t>(!isBehind(written[c], by, times)) |
                     static_cast<uint64_t>(!isReadBehind(read[c], by, times));
        }
        if (wrong)
            return false;
        for (int c = 0; c < Threads * Cells; ++c)
            written[c] = times.now << writtenShift | (thread + static_cast<uint32_t>(c / Cells));
        return true;
    }
    for (int c = 0; c < Threads * Cells; ++c)
        wrong |= static_cast<uint64_t>(!isBehind(written[c], thread + static_cast<uint32_t>(c / Cells), times)) |
                 static_cast<uint64_t>(written[c] == unknown) | (read[c] & atomicRead);
    if (wrong)
        return false;
    for (int c = 0; c < Threads * Cells; ++c)
        read[c] = readBy(read[c], thread + static_cast<uint32_t>(c / Cells), times);
    return true;
}

/// One element that a warp or a part of it reads; `thread`: the first of them.
inline bool quickCell(const Warp& w, const Region* region, uint64_t at, uint32_t cells, uint32_t thread) {
    const uint64_t base = *w.longBase;
    const LongTimes times{base + w.longClock[0], base + w.longClock[1], base + w.longClock[2]};
    for (uint64_t c = at; c < at + cells; ++c) {
        uint64_t& read = region->longRead[c];
        const uint64_t written = region->longWritten[c];
        if (!isBehind(written, ~0u, times) || (read & atomicRead) || (region->fresh && written == 0))
            return false;
        read = readBy(read, thread, times) | severalLanes;
    }
    return true;
}

/// Checks an access to global memory that nothing races with, as nearly all are. False: the access must be looked at closely; parts
/// that were checked are checked again then. `Parts`: 1 for a row or a single element.
template <uint32_t Parts>
[[gnu::always_inline]] inline bool quickGlobal(Warp& w, const Inst* i, const Access& access, uint32_t bytes,
                                               bool write) {
    constexpr uint32_t width = lanes / Parts;
    const Region* region = access.region;
    const uint32_t cells = bytes / region->granule;
    const bool row = access.shape == (Parts == 1 ? Access::Row : Access::Rows);
    if ((i->flags & (Atomic | Relaxed)) || bytes % region->granule || access.shape == Access::Pairs || (!row && write))
        return false;
    for (uint32_t p = 0; p < Parts; ++p) {
        const uint8_t* first = Parts == 1 ? access.first : access.firsts[p];
        const uint64_t at = static_cast<uint64_t>(first - region->data) / region->granule;
        const uint32_t thread = w.number * lanes + p * width;
        const bool fine = !row         ? quickCell(w, region, at, cells, thread)
                          : cells == 1 ? quickCells<1, width>(w, region, at, thread, write)
                          : cells == 2 ? quickCells<2, width>(w, region, at, thread, write)
                          : cells == 4 ? quickCells<4, width>(w, region, at, thread, write)
                                       : false;
        if (!fine)
            return false;
    }
    return true;
}

/// Counts and checks parts. False: nothing was done, and the access must be looked at closely.
template <bool Shared, uint32_t Parts>
[[gnu::noinline]] bool lookParts(Warp& w, const Inst* i, const Access& access, uint32_t bytes, bool write) {
    const Region* region = access.region;
    SiteSums& sums = w.sums[i->counter];
    if (Shared) {
        const int32_t ways = bytes == 4 && w.clock ? waysOf<Parts>(access) : 0;
        if (ways == 0 || !quickParts<Parts>(w, i, access, write))
            return false;
        addRow(sums);
        sums.wavefronts += ways - 1;
        sums.worstWays = sums.worstWays > ways ? sums.worstWays : ways;
        return true;
    }
    if (region->space != globalSpace || (write && w.carried) ||
        (region->longWritten && !quickGlobal<Parts>(w, i, access, bytes, write)))
        return false;
    const uint64_t span = access.shape == Access::Rows ? uint64_t{lanes / Parts} * bytes : bytes;
    for (uint32_t p = 0; w.keepsLines && p < Parts; ++p)
        keepLines(w, i->counter, access.begins[p], span);
    const int64_t elements = unitsOf<Parts>(access, span, bytes);
    sums.instructions += 1;
    sums.lanes += lanes;
    sums.sectors += unitsOf<Parts>(access, span, 32);
    sums.lines += unitsOf<Parts>(access, span, 128);
    sums.bytes += elements * bytes;
    sums.neededSectors += (elements * bytes + 31) / 32;
    sums.space = globalSpace;
    return true;
}

/// Counts and checks a row or a single element without its addresses. False: nothing was done, and the access
/// must be looked at closely.
template <bool Shared>
[[gnu::always_inline]] inline bool lookPlain(Warp& w, const Inst* i, const Access& access, uint32_t bytes, bool write) {
    if (access.shape >= Access::Rows)
        return access.parts == 2 ? lookParts<Shared, 2>(w, i, access, bytes, write)
                                 : lookParts<Shared, 4>(w, i, access, bytes, write);
    const Region* region = access.region;
    SiteSums& sums = w.sums[i->counter];
    if (Shared) {
        if (bytes != 4 || !w.clock || !quickShared(w, i, access, bytes, write))
            return false;
        addRow(sums);
        return true;
    }
    if (region->space != globalSpace || (write && w.carried) ||
        (region->longWritten && !quickGlobal<1>(w, i, access, bytes, write)))
        return false;
    const uint32_t elements = access.shape == Access::Same ? 1 : lanes; // Pairs leave no sector out
    const uint64_t last =
        access.begin + (access.shape == Access::Pairs ? 2 * lanes - 1 : elements) * uint64_t{bytes} - 1;
    if (w.keepsLines)
        keepLines(w, i->counter, access.begin, last + 1 - access.begin);
    sums.instructions += 1;
    sums.lanes += lanes;
    sums.sectors += static_cast<int64_t>(last / 32 - access.begin / 32 + 1);
    sums.lines += static_cast<int64_t>(last / 128 - access.begin / 128 + 1);
    sums.bytes += elements * bytes;
    sums.neededSectors += (elements * bytes + 31) / 32;
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
    sums.neededSectors += (elements * bytes + 31) / 32;
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
    if (access.region->space == globalSpace && access.mask == everyLane &&
        addRising(w.sums[i->counter], access, bytes)) {
        if (w.keepsLines)
            keepLines(w, i->counter, access.address, access.mask, bytes);
        return check(w, i, access, !write, write);
    }
    observe(w, i, access, !write, write);
}
