#include "core/simt/machine/atomics.hpp"

#include "core/base/half.hpp"
#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace telar::machine {

namespace {

template <class T>
T changed(AtomicOp op, T old, T b, T c) {
    switch (op) {
    case AtomicOp::Add:
        if constexpr (std::is_floating_point_v<T>)
            return old + b;
        else
            return static_cast<T>(static_cast<std::make_unsigned_t<T>>(old) + static_cast<std::make_unsigned_t<T>>(b));
    case AtomicOp::Min:
        return std::min(old, b);
    case AtomicOp::Max:
        return std::max(old, b);
    case AtomicOp::Exchange:
        return b;
    case AtomicOp::Cas:
        return std::memcmp(&old, &b, sizeof old) == 0 ? c : old;
    case AtomicOp::Inc:
        return old >= b ? T(0) : static_cast<T>(old + 1);
    case AtomicOp::Dec:
        return old == T(0) || old > b ? b : static_cast<T>(old - 1);
    default:
        if constexpr (!std::is_floating_point_v<T>)
            return op == AtomicOp::And  ? static_cast<T>(old & b)
                   : op == AtomicOp::Or ? static_cast<T>(old | b)
                                        : static_cast<T>(old ^ b);
        return old;
    }
}

template <class T, class Register>
void atomicLane(Warp& w, const Inst* i, uint8_t* host, uint32_t lane) {
    T old, b, c;
    std::memcpy(&old, host, sizeof old);
    std::memcpy(&b, w.at<Register>(i->b) + lane, sizeof b);
    std::memcpy(&c, w.at<Register>(i->c) + lane, sizeof c);
    const T made = changed(static_cast<AtomicOp>(i->e & 255), old, b, c);
    std::memcpy(host, &made, sizeof made);
    Register result = 0;
    std::memcpy(&result, &old, sizeof old);
    w.at<Register>(i->d)[lane] = result;
}

float widenHalf(uint16_t bits, bool brain) {
    return brain ? std::bit_cast<float>(static_cast<uint32_t>(bits) << 16) : halfToFloat(bits);
}

uint16_t narrowHalf(float v, bool brain) {
    if (!brain || v != v)
        return floatToHalf(v);
    const uint32_t bits = std::bit_cast<uint32_t>(v);
    return static_cast<uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

/// Sums of halves, one or two in a word: as floats, rounded once.
void atomicHalves(Warp& w, const Inst* i, uint8_t* host, uint32_t lane, bool brain, uint32_t count) {
    uint32_t old = 0, made = 0;
    std::memcpy(&old, host, count * 2);
    const uint32_t b = w.at<uint32_t>(i->b)[lane];
    for (uint32_t k = 0; k < count; ++k)
        made |= static_cast<uint32_t>(narrowHalf(widenHalf(static_cast<uint16_t>(old >> (16 * k)), brain) +
                                                     widenHalf(static_cast<uint16_t>(b >> (16 * k)), brain),
                                                 brain))
                << (16 * k);
    std::memcpy(host, &made, count * 2);
    w.at<uint32_t>(i->d)[lane] = old;
}

void atomicOf(Warp& w, const Inst* i, uint8_t* host, uint32_t lane) {
    switch (static_cast<Kind>(i->e >> 8 & 255)) {
    case Kind::S32:
        return atomicLane<int32_t, uint32_t>(w, i, host, lane);
    case Kind::U64:
        return atomicLane<uint64_t, uint64_t>(w, i, host, lane);
    case Kind::S64:
        return atomicLane<int64_t, uint64_t>(w, i, host, lane);
    case Kind::F32:
        return atomicLane<float, uint32_t>(w, i, host, lane);
    case Kind::F64:
        return atomicLane<double, uint64_t>(w, i, host, lane);
    case Kind::U16:
        return atomicLane<uint16_t, uint32_t>(w, i, host, lane);
    case Kind::S16:
        return atomicLane<int16_t, uint32_t>(w, i, host, lane);
    case Kind::F16:
        return atomicHalves(w, i, host, lane, false, 1);
    case Kind::BF16:
        return atomicHalves(w, i, host, lane, true, 1);
    case Kind::F16x2:
        return atomicHalves(w, i, host, lane, false, 2);
    case Kind::BF16x2:
        return atomicHalves(w, i, host, lane, true, 2);
    default:
        return atomicLane<uint32_t, uint32_t>(w, i, host, lane);
    }
}

} // namespace

const Inst* atomic(Warp& w, const Inst* i) {
    uint64_t address[lanes];
    const uint64_t* a = w.at<uint64_t>(i->a);
    for (int l = 0; l < lanes; ++l)
        address[l] = a[l] + static_cast<uint64_t>(i->imm);
    LaneAccess access;
    resolveSlowly(w, i, address, i->size, true, access);
    const uint32_t dead = w.active & ~access.mask;
    observeParts(w, i, access, address, true, true);
    if (access.local && w.worker->keepsWritten())
        checkLocal(w, i, access, true);
    for (uint32_t m = access.mask; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        uint64_t own = 0;
        if (access.local >> l & 1) { // nobody else sees it: as good as any other memory
            uint32_t* word = w.local + std::size_t{access.offset[l] / 4} * lanes + l;
            own = static_cast<uint64_t>(i->size == 8 ? word[lanes] : 0) << 32 | word[0];
            atomicOf(w, i, reinterpret_cast<uint8_t*>(&own) + access.offset[l] % 4, l);
            word[0] = static_cast<uint32_t>(own);
            if (i->size == 8)
                word[lanes] = static_cast<uint32_t>(own >> 32);
        } else {
            atomicOf(w, i, access.host[l], l);
        }
    }
    return killLanes(w, dead, i + 1);
}

/// From global to shared memory; bytes beyond the source's size are zeros.
const Inst* copyAsync(Warp& w, const Inst* i) {
    uint64_t to[lanes], from[lanes];
    const uint64_t* b = w.at<uint64_t>(i->b);
    const uint32_t* given = w.at<uint32_t>(i->c);
    for (int l = 0; l < lanes; ++l) {
        const uint32_t offset =
            (i->flags & Wide ? static_cast<uint32_t>(w.at<uint64_t>(i->a)[l]) : w.at<uint32_t>(i->a)[l]) + i->e;
        to[l] = sharedWindow + offset;
        from[l] = b[l] + static_cast<uint64_t>(i->imm);
    }
    LaneAccess source, target;
    resolveSlowly(w, i, from, i->size, false, source);
    resolveSlowly(w, i, to, i->size, true, target);
    const uint32_t good = source.mask & target.mask & ~source.local & ~target.local, dead = w.active & ~good;
    source.mask = target.mask = good;
    observeParts(w, i, source, from, true, false);
    Inst second = *i;
    second.counter = i->counter + 1;
    observeParts(w, &second, target, to, false, true);
    for (uint32_t m = good; m; m &= m - 1) {
        const auto l = static_cast<std::size_t>(std::countr_zero(m));
        const std::size_t bytes = std::min<std::size_t>(given[l], i->size);
        std::memcpy(target.host[l], source.host[l], bytes);
        std::memset(target.host[l] + bytes, 0, i->size - bytes);
        if (!w.clock)
            continue;
        auto& copies = w.worker->asyncCopies;
        copies.resize(std::max<std::size_t>(copies.size(), w.worker->launch->threads + lanes));
        auto& own = copies[w.number * lanes + l];
        own.open.push_back({to[l], to[l] + i->size, own.groups});
    }
    return killLanes(w, dead, i + 1);
}

const Inst* commitAsync(Warp& w, const Inst* i) {
    if (!w.worker->asyncCopies.empty())
        for (uint32_t m = w.active; m; m &= m - 1)
            ++w.worker->asyncCopies[w.number * lanes + static_cast<uint32_t>(std::countr_zero(m))].groups;
    return i + 1;
}

const Inst* waitAsync(Warp& w, const Inst* i) {
    if (!w.worker->asyncCopies.empty())
        for (uint32_t m = w.active; m; m &= m - 1) {
            auto& own = w.worker->asyncCopies[w.number * lanes + static_cast<uint32_t>(std::countr_zero(m))];
            std::erase_if(own.open, [&](const auto& copy) { return i->imm < 0 || copy.group + i->imm < own.groups; });
        }
    return i + 1;
}

} // namespace telar::machine
