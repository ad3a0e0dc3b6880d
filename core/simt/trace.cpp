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

namespace {

void add(SiteCounters& sum, const SiteCounters& part) {
    sum.instructions += part.instructions;
    sum.lanes += part.lanes;
    sum.divergent += part.divergent;
    sum.open += part.open;
    sum.bytes += part.bytes;
    sum.sectors += part.sectors;
    sum.neededSectors += part.neededSectors;
    sum.lines += part.lines;
    sum.wavefronts += part.wavefronts;
    sum.idealWavefronts += part.idealWavefronts;
    sum.worstWays = std::max(sum.worstWays, part.worstWays);
}

} // namespace

SiteCounters Counters::total(Op op) const {
    SiteCounters sum;
    sum.op = op;
    for (const auto& site : sites)
        if (site.op == op)
            add(sum, site);
    return sum;
}

SiteCounters Counters::global() const {
    SiteCounters sum = total(Op::GlobalLoad);
    add(sum, total(Op::GlobalStore));
    add(sum, total(Op::GlobalAtomic));
    add(sum, total(Op::BulkCopy));
    return sum;
}

SiteCounters Counters::shared() const {
    SiteCounters sum = total(Op::SharedLoad);
    add(sum, total(Op::SharedStore));
    add(sum, total(Op::SharedAtomic));
    add(sum, total(Op::MatrixLoad));
    return sum;
}

} // namespace telar::simt
