// Accesses whose lanes go to different places or wrong ones.
#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/worker.hpp"

#include <bit>
#include <cstring>

namespace telar::machine {

namespace {

const Region* regionOf(const Warp& w, uint64_t address) {
    const uint64_t slot = address >> 32;
    if (slot == sharedWindow >> 32) {
        const uint32_t part = static_cast<uint32_t>(address) / sharedSlot;
        return part < w.sharedCount ? w.shared + part : nullptr;
    }
    return slot < w.regionCount ? w.regions + slot : nullptr;
}

/// A load or store of local memory, each lane at its own offset.
void moveLocal(Warp& w, const Inst* i, uint32_t lane, uint32_t offset, bool write) {
    const uint32_t places[4] = {i->d, i->b, i->c, i->e};
    for (uint32_t k = 0; k < i->vec; ++k) {
        const uint32_t at = offset + k * i->size;
        uint32_t* word = w.local + std::size_t{at / 4} * lanes + lane;
        if (i->size == 8) {
            uint64_t* v = w.at<uint64_t>(places[k]) + lane;
            if (write) {
                word[0] = static_cast<uint32_t>(*v);
                word[lanes] = static_cast<uint32_t>(*v >> 32);
            } else {
                *v = static_cast<uint64_t>(word[lanes]) << 32 | word[0];
            }
            continue;
        }
        uint32_t* v = w.at<uint32_t>(places[k]) + lane;
        const uint32_t shift = at % 4 * 8, ones = i->size == 4 ? ~0u : (1u << (i->size * 8)) - 1;
        if (write)
            *word = (*word & ~(ones << shift)) | (*v & ones) << shift;
        else
            *v = *word >> shift & ones;
    }
}

/// The same at one place for all active lanes, which `on` has ones for.
void moveRow(Warp& w, const Inst* i, uint32_t offset, bool write, const uint32_t* on) {
    const uint32_t places[4] = {i->d, i->b, i->c, i->e};
    for (uint32_t k = 0; k < i->vec; ++k) {
        const uint32_t at = offset + k * i->size;
        uint32_t* row = w.local + std::size_t{at / 4} * lanes;
        if (i->size == 8) {
            uint64_t* v = w.at<uint64_t>(places[k]);
            for (uint32_t l = 0; l < lanes; ++l)
                if (write) {
                    row[l] = on[l] ? static_cast<uint32_t>(v[l]) : row[l];
                    row[lanes + l] = on[l] ? static_cast<uint32_t>(v[l] >> 32) : row[lanes + l];
                } else {
                    v[l] = on[l] ? static_cast<uint64_t>(row[lanes + l]) << 32 | row[l] : v[l];
                }
            continue;
        }
        uint32_t* v = w.at<uint32_t>(places[k]);
        const uint32_t shift = at % 4 * 8, ones = i->size == 4 ? ~0u : (1u << (i->size * 8)) - 1;
        for (uint32_t l = 0; l < lanes; ++l)
            if (write)
                row[l] = on[l] ? (row[l] & ~(ones << shift)) | (v[l] & ones) << shift : row[l];
            else
                v[l] = on[l] ? row[l] >> shift & ones : v[l];
    }
}

void moveHost(Warp& w, const Inst* i, uint32_t lane, uint8_t* host, bool write) {
    const uint32_t places[4] = {i->d, i->b, i->c, i->e};
    for (uint32_t k = 0; k < i->vec; ++k, host += i->size) {
        if (i->size == 8) {
            uint64_t* v = w.at<uint64_t>(places[k]) + lane;
            write ? std::memcpy(host, v, 8) : std::memcpy(v, host, 8);
            continue;
        }
        uint32_t* v = w.at<uint32_t>(places[k]) + lane;
        if (write) {
            std::memcpy(host, v, i->size);
        } else {
            *v = 0;
            std::memcpy(v, host, i->size);
        }
    }
}

} // namespace

void reportOutside(Warp& w, const Inst* i, uint32_t lane, uint64_t address, const Region* region, uint32_t bytes,
                   bool write) {
    auto& worker = *w.worker;
    const bool misaligned = region && address - region->begin < region->bytes && address % bytes != 0;
    auto finding = worker.finding(misaligned ? simt::FindingKind::Misaligned : simt::FindingKind::OutOfBounds, i,
                                  w.number * 32 + lane);
    finding.write = write;
    if (region && region->data) {
        const auto& launch = *worker.launch;
        const int64_t element = launch.elements[region->array];
        const auto offset = static_cast<int64_t>(address - region->begin);
        finding.array = launch.names[region->array];
        finding.index = offset >= 0 ? offset / element : -((-offset + element - 1) / element);
        finding.length = static_cast<int64_t>(region->bytes) / element;
    } else {
        finding.index = static_cast<int64_t>(address); // of no array: the bare address
    }
    worker.report(std::move(finding), i->source);
}

void resolveSlowly(Warp& w, const Inst* i, const uint64_t* address, uint32_t bytes, bool write, LaneAccess& out) {
    out.mask = out.local = 0;
    for (uint32_t m = w.active; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        const uint64_t a = address[l];
        out.region[l] = nullptr;
        if (a >> 32 == localWindow >> 32) {
            const auto offset = static_cast<uint32_t>(a);
            if (offset % bytes == 0 && (std::uint64_t{offset} + bytes + 3) / 4 <= w.localWords) {
                out.offset[l] = offset;
                out.local |= 1u << l;
                out.mask |= 1u << l;
                continue;
            }
            reportOutside(w, i, l, a, nullptr, bytes, write);
            continue;
        }
        const Region* region = regionOf(w, a);
        const bool inside =
            region && region->data && region->bytes >= bytes && a - region->begin <= region->bytes - bytes;
        if (!inside || a % bytes != 0 || (write && region->space == constSpace)) {
            reportOutside(w, i, l, a, region, bytes, write);
            continue;
        }
        out.region[l] = region;
        out.host[l] = region->data + (a - region->begin);
        out.mask |= 1u << l;
    }
}

void observeParts(Warp& w, const Inst* i, const LaneAccess& access, const uint64_t* address, bool read, bool write) {
    for (uint32_t left = access.mask & ~access.local; w.sums && left;) {
        Access part;
        part.address = address;
        part.region = access.region[std::countr_zero(left)];
        for (uint32_t m = left; m; m &= m - 1)
            if (access.region[std::countr_zero(m)] == part.region)
                part.mask |= m & (0u - m);
        left &= ~part.mask;
        observe(w, i, part, read, write);
    }
}

/// Where all active lanes ask for one place of their own memory, as they do for most variables of a function: a row at once.
/// False where some lane must be looked at by itself.
static bool accessRow(Warp& w, const Inst* i, bool write, const uint64_t* address) {
    const uint64_t place = address[std::countr_zero(w.active)];
    const auto offset = static_cast<uint32_t>(place), bytes = static_cast<uint32_t>(i->size) * i->vec;
    if (place >> 32 != localWindow >> 32 || offset % bytes != 0 ||
        (std::uint64_t{offset} + bytes + 3) / 4 > w.localWords)
        return false;
    alignas(64) uint32_t on[lanes];
    uint32_t elsewhere = 0;
    for (uint32_t l = 0; l < lanes; ++l) {
        on[l] = 0u - (w.active >> l & 1);
        elsewhere |= on[l] & static_cast<uint32_t>(address[l] != place);
    }
    if (elsewhere || (w.worker->keepsWritten() && !checkRow(w, offset, bytes, write)))
        return false;
    moveRow(w, i, offset, write, on);
    return true;
}

const Inst* accessSlowly(Warp& w, const Inst* i, bool write, const uint64_t* address) {
    if (accessRow(w, i, write, address))
        return i + 1;
    LaneAccess access;
    resolveSlowly(w, i, address, static_cast<uint32_t>(i->size) * i->vec, write, access);
    const uint32_t dead = w.active & ~access.mask;
    observeParts(w, i, access, address, !write, write);
    if (access.local && w.worker->keepsWritten())
        checkLocal(w, i, access, write);
    for (uint32_t m = access.mask; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        if (access.local >> l & 1)
            moveLocal(w, i, l, access.offset[l], write);
        else
            moveHost(w, i, l, access.host[l], write);
    }
    return killLanes(w, dead, i + 1);
}

const Inst* testSpace(Warp& w, const Inst* i) {
    const uint64_t* a = w.at<uint64_t>(i->a);
    uint32_t mask = 0;
    const auto space = static_cast<ptx::Space>(i->space);
    for (uint32_t l = 0; l < lanes; ++l) {
        const uint64_t slot = a[l] >> 32;
        const bool shared = slot == sharedWindow >> 32, local = slot == localWindow >> 32;
        // PTX: the window of the parameters lies in global memory. Their region is constant here.
        const auto* region = shared || local || slot == paramSlot ? nullptr : regionOf(w, a[l]);
        const bool constant = region && region->space == constSpace;
        const bool is = space == ptx::Space::Shared  ? shared
                        : space == ptx::Space::Local ? local
                        : space == ptx::Space::Const ? constant
                        : space == ptx::Space::Param ? slot == paramSlot
                                                     : !shared && !local && !constant;
        mask |= static_cast<uint32_t>(is) << l;
    }
    uint32_t* d = w.at<uint32_t>(i->d);
    *d = (*d & ~w.active) | (mask & w.active);
    return i + 1;
}

} // namespace telar::machine
