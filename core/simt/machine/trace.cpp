#include "core/simt/machine/trace.hpp"

#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/worker.hpp"

#include <bit>
#include <cstring>

namespace telar::machine {

namespace {

// A record: source (4), mask (4), shape (1), then the first address (8) and its step (4) or all lanes'
// distances from it (4 each), then the value once or each lane's, of 4 or 8 bytes.
enum Shape : uint8_t { Steps = 1, SameValue = 2, WideValue = 4, NoValue = 8 };

template <class T>
void put(std::vector<uint8_t>& bytes, T value) {
    const auto* from = reinterpret_cast<const uint8_t*>(&value);
    bytes.insert(bytes.end(), from, from + sizeof value);
}

template <class T>
T get(const std::vector<uint8_t>& bytes, std::size_t& at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    at += sizeof value;
    return value;
}

} // namespace

void WarpTrace::add(const TraceRecord& record, uint32_t valueBytes) {
    const int first = std::countr_zero(record.mask);
    const uint32_t rest = record.mask & (record.mask - 1);
    int64_t step = 0;
    bool steps = true, same = true, near = true;
    if (rest) {
        const int second = std::countr_zero(rest);
        step = static_cast<int64_t>(record.address[second] - record.address[first]) / (second - first);
    }
    for (uint32_t m = rest; m; m &= m - 1) {
        const int l = std::countr_zero(m);
        const auto distance = static_cast<int64_t>(record.address[l] - record.address[first]);
        steps = steps && distance == step * (l - first);
        near = near && distance == static_cast<int32_t>(distance);
        same = same && record.value[l] == record.value[first];
    }
    steps = steps && step == static_cast<int32_t>(step);
    put(bytes, record.source);
    put(bytes, record.mask);
    put(bytes, static_cast<uint8_t>((steps ? Steps : 0) | (same ? SameValue : 0) | (valueBytes > 4 ? WideValue : 0) |
                                    (valueBytes == 0 ? NoValue : 0) | (near ? 0 : 16)));
    put(bytes, record.address[first]);
    if (steps)
        put(bytes, static_cast<int32_t>(step));
    else
        for (uint32_t m = rest; m; m &= m - 1) {
            const uint64_t distance = record.address[std::countr_zero(m)] - record.address[first];
            if (near)
                put(bytes, static_cast<int32_t>(distance));
            else
                put(bytes, distance);
        }
    if (valueBytes == 0)
        return;
    for (uint32_t m = same ? record.mask & (0u - record.mask) : record.mask; m; m &= m - 1) {
        const uint64_t value = record.value[std::countr_zero(m)];
        if (valueBytes > 4)
            put(bytes, value);
        else
            put(bytes, static_cast<uint32_t>(value));
    }
}

bool TraceReader::next(TraceRecord& record) {
    const auto& bytes = trace_.bytes;
    if (at_ >= bytes.size())
        return false;
    record.source = get<uint32_t>(bytes, at_);
    record.mask = get<uint32_t>(bytes, at_);
    const auto shape = get<uint8_t>(bytes, at_);
    const int first = std::countr_zero(record.mask);
    const uint64_t from = get<uint64_t>(bytes, at_);
    record.address[first] = from;
    const uint32_t rest = record.mask & (record.mask - 1);
    if (shape & Steps) {
        const int64_t step = get<int32_t>(bytes, at_);
        for (uint32_t m = rest; m; m &= m - 1)
            record.address[std::countr_zero(m)] = from + static_cast<uint64_t>(step * (std::countr_zero(m) - first));
    } else {
        for (uint32_t m = rest; m; m &= m - 1)
            record.address[std::countr_zero(m)] =
                from +
                (shape & 16 ? get<uint64_t>(bytes, at_) : static_cast<uint64_t>(int64_t{get<int32_t>(bytes, at_)}));
    }
    if (shape & NoValue)
        return true;
    uint64_t value = 0;
    for (uint32_t m = record.mask; m; m &= m - 1) {
        if (m == record.mask || !(shape & SameValue))
            value = shape & WideValue ? get<uint64_t>(bytes, at_) : get<uint32_t>(bytes, at_);
        record.value[std::countr_zero(m)] = value;
    }
    return true;
}

int64_t Trace::bytes() const {
    int64_t all = 0;
    for (const auto& warp : warps)
        all += static_cast<int64_t>(warp.bytes.capacity());
    return all;
}

namespace {

bool isKept(const Warp& w) {
    const auto& launch = *w.worker->launch;
    const auto& options = launch.options;
    return isKept(options, w.worker->block) && (options.warp < 0 || w.number == static_cast<uint32_t>(options.warp)) &&
           !launch.traceFull;
}

void keepRecord(Warp& w, const TraceRecord& record, uint32_t valueBytes) {
    if (!record.mask)
        return;
    auto& launch = *w.worker->launch;
    auto& trace = stateOf(w).trace;
    const auto room = trace.bytes.capacity();
    trace.add(record, valueBytes);
    launch.traceBytes += static_cast<int64_t>(trace.bytes.capacity() - room);
    launch.traceFull = launch.traceFull || launch.traceBytes > launch.options.traceBytes;
}

} // namespace

/// Keeps that the warp comes to a basic block, or to what stands behind a call.
const Inst* tracedBlock(Warp& w, const Inst* inst) {
    if (!isKept(w))
        return inst + 1;
    TraceRecord record;
    record.source = inst->source | blockRecord;
    record.mask = w.active & w.alive;
    keepRecord(w, record, 0);
    return inst + 1;
}

/// Keeps what the next instruction will do: a branch (value: whether the lane jumps), a barrier, a shuffle
/// (address: the lane it reads; value: its own) or a vote (value: the lane's).
const Inst* tracedFlow(Warp& w, const Inst* prefix) {
    const Inst* const next = prefix + 1;
    if (!isKept(w))
        return next;
    const Inst* i = next->run == guarded ? next + 1 : next;
    TraceRecord record;
    record.source = prefix->source;
    record.mask = w.active & w.alive;
    const auto& instruction = w.worker->launch->program->instruction(prefix->source);
    const bool barrier = instruction.opcode == "bar" || instruction.opcode == "barrier";
    const bool shuffle = instruction.opcode == "shfl";
    if (!barrier) {
        const uint32_t predicate = shuffle ? 0
                                           : *w.at<uint32_t>(instruction.opcode == "bra" ? i->b : i->a) ^
                                                 (i->flags & Negated ? everyLane : 0u);
        for (int l = 0; l < lanes; ++l) {
            record.value[l] = shuffle ? w.at<uint32_t>(i->a)[l] : predicate >> l & 1;
            if (!shuffle)
                continue;
            const auto by = static_cast<int64_t>(w.at<uint32_t>(i->b)[l]);
            record.address[l] = static_cast<uint64_t>(i->imm == 1   ? l - by
                                                      : i->imm == 2 ? l + by
                                                      : i->imm == 3 ? l ^ by
                                                                    : by);
        }
    }
    keepRecord(w, record, barrier ? 0 : 4);
    return next;
}

/// Runs the next instruction, a memory access, and keeps what it did.
const Inst* traced(Warp& w, const Inst* prefix) {
    const Inst* i = prefix + 1;
    auto& launch = *w.worker->launch;
    if (!isKept(w))
        return i->run(w, i);
    TraceRecord record;
    record.source = i->source;
    const bool frame = i->space == static_cast<uint8_t>(ptx::Space::Local) && !(i->flags & Wide);
    for (int l = 0; l < lanes; ++l) {
        const auto more = static_cast<uint64_t>(i->imm);
        record.address[l] =
            frame ? localWindow + w.localBase + more
            : i->space == sharedSpace
                ? (i->flags & Atomic ? 0 : sharedWindow) +
                      (i->flags & Wide ? (i->flags & Atomic ? w.at<uint64_t>(i->a)[l] + more
                                                            : static_cast<uint32_t>(w.at<uint64_t>(i->a)[l] + more))
                                       : static_cast<uint32_t>(w.at<uint32_t>(i->a)[l] + more))
                : w.at<uint64_t>(i->a)[l] + more;
    }
    const bool storing = launch.program->instruction(i->source).opcode == "st";
    const auto values = [&] {
        for (int l = 0; l < lanes; ++l)
            record.value[l] = i->size == 8 ? w.at<uint64_t>(i->d)[l] : w.at<uint32_t>(i->d)[l];
    };
    if (storing)
        values();
    const uint32_t before = w.active;
    const Inst* next = i->run(w, i);
    if (!storing)
        values();
    record.mask = before & w.alive;
    keepRecord(w, record, i->size > 4 ? 8 : 4);
    return next;
}

} // namespace telar::machine
