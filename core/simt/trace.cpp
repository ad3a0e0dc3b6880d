#include "core/simt/trace.hpp"

#include "core/simt/counters.hpp"

#include <algorithm>

namespace telar::simt {

const char* opName(Op op) {
    static constexpr const char* names[opCount] = {
        "global load", "global store", "global atomic", "constant load", "shared load", "shared store", "shared atomic",
        "barrier",     "shuffle",      "vote",          "branch",        "watch",       "bulk copy",    "matrix load"};
    return names[static_cast<int>(op)];
}

int elementBytes(ElementKind kind) {
    static constexpr int bytes[] = {1, 4, 8, 4, 8};
    return bytes[static_cast<int>(kind)];
}

int64_t Trace::bytes() const {
    int64_t sum = 0;
    for (const auto& block : blocks)
        sum += block.bytes();
    return sum;
}

const BlockTrace* Trace::find(int64_t number) const {
    const auto it = std::lower_bound(blocks.begin(), blocks.end(), number,
                                     [](const BlockTrace& b, int64_t n) { return b.block < n; });
    return it != blocks.end() && it->block == number ? &*it : nullptr;
}

void SiteNumbers::add(const SiteNumbers& other) {
    instructions += other.instructions;
    lanes += other.lanes;
    divergent += other.divergent;
    open += other.open;
    bytes += other.bytes;
    sectors += other.sectors;
    neededSectors += other.neededSectors;
    lines += other.lines;
    wavefronts += other.wavefronts;
    idealWavefronts += other.idealWavefronts;
    worstWays = std::max(worstWays, other.worstWays);
}

SiteCounters Counters::total(Op op) const {
    SiteCounters sum;
    sum.op = op;
    for (const auto& site : sites)
        if (site.op == op)
            sum.add(site);
    return sum;
}

SiteCounters Counters::global() const {
    SiteCounters sum = total(Op::GlobalLoad);
    sum.add(total(Op::GlobalStore));
    sum.add(total(Op::GlobalAtomic));
    sum.add(total(Op::BulkCopy));
    return sum;
}

SiteCounters Counters::shared() const {
    SiteCounters sum = total(Op::SharedLoad);
    sum.add(total(Op::SharedStore));
    sum.add(total(Op::SharedAtomic));
    sum.add(total(Op::MatrixLoad));
    return sum;
}

} // namespace telar::simt
