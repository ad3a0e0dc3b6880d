#include "core/simt/multiprocessor/schedule.hpp"

#include "core/simt/ptx/liveness.hpp"

#include <algorithm>
#include <map>
#include <queue>

namespace telar::multiprocessor {

namespace {

using Versions = std::vector<uint32_t>; ///< registers that hold a value, or its parts

class Maker {
public:
    Maker(const machine::Program& program, const Assembly& assembly, const std::vector<SlotAccess>& accesses)
        : program_(program), assembly_(assembly), accesses_(accesses), nextVersion_(assembly.registers()) {}

    void add(uint32_t source, int round, bool lastRound);
    void merge();
    Schedule finish(uint32_t sources);

private:
    struct Node {
        uint32_t source = 0;
        int slot = -1;
        Versions reads, writes;
        std::vector<uint32_t> before; ///< nodes that come first
        Estimate estimate;
        int32_t height = 0;
        bool gone = false;
    };

    Versions versionsOf(int32_t function, int32_t r) const {
        const uint32_t global = assembly_.registerBase(function) + static_cast<uint32_t>(r);
        const auto at = holds_.find(global);
        return at == holds_.end() ? Versions{global} : at->second;
    }
    void order(Node& node);
    void heights();

    const machine::Program& program_;
    const Assembly& assembly_;
    const std::vector<SlotAccess>& accesses_;
    std::map<uint32_t, Versions> holds_;
    std::map<uint32_t, uint32_t> maker_; ///< node of each version
    std::vector<Node> nodes_;
    /// Of global and of shared memory, which the assembler tells apart:
    struct Order {
        std::vector<uint32_t> loads; ///< nodes since the last store
        int32_t store = -1;          ///< the last store or atomic
    };
    Order order_[2];
    int32_t wall_ = -1; ///< what nothing passes
    uint32_t nextVersion_;
};

void append(Versions& to, const Versions& more) {
    for (const auto v : more)
        if (std::find(to.begin(), to.end(), v) == to.end())
            to.push_back(v);
}

void Maker::add(uint32_t source, int round, bool lastRound) {
    const auto& i = program_.instruction(source);
    const int32_t function = program_.sources[source].function;
    Node node;
    node.source = source;
    node.estimate = assembly_.of(source);
    const bool makes = ptx::makesFirst(i);
    const bool gone = node.estimate.gone || (node.estimate.counter && !lastRound);
    for (std::size_t o = makes ? 1 : 0; o < i.operands.size(); ++o)
        ptx::eachRegister(i.operands[o], [&](int32_t r) { append(node.reads, versionsOf(function, r)); });
    if (i.guard >= 0) {
        append(node.reads, versionsOf(function, i.guard));
        if (makes)
            ptx::eachRegister(i.operands[0], [&](int32_t r) { append(node.reads, versionsOf(function, r)); });
    }
    if (gone) {
        if (makes)
            ptx::eachRegister(i.operands[0], [&](int32_t r) {
                holds_[assembly_.registerBase(function) + static_cast<uint32_t>(r)] = node.reads;
            });
        return;
    }
    for (std::size_t k = 0; k < accesses_.size(); ++k)
        if (accesses_[k].source == source && accesses_[k].round == round)
            node.slot = static_cast<int>(k);
    if (makes)
        ptx::eachRegister(i.operands[0], [&](int32_t r) {
            node.writes.push_back(nextVersion_);
            maker_[nextVersion_] = static_cast<uint32_t>(nodes_.size());
            holds_[assembly_.registerBase(function) + static_cast<uint32_t>(r)] = {nextVersion_++};
        });
    order(node);
    nodes_.push_back(std::move(node));
}

/// What must stay in its place beside others.
void Maker::order(Node& node) {
    for (const auto v : node.reads)
        if (const auto made = maker_.find(v); made != maker_.end())
            node.before.push_back(made->second);
    const auto self = static_cast<uint32_t>(nodes_.size());
    const auto& e = node.estimate;
    const bool wall = e.role == Role::Barrier || e.role == Role::Fence || e.role == Role::WarpSync ||
                      e.role == Role::Branch || e.role == Role::Exit || e.role == Role::WarpgroupWait;
    if (wall) {
        for (uint32_t k = wall_ < 0 ? 0 : static_cast<uint32_t>(wall_); k < self; ++k)
            node.before.push_back(k);
        wall_ = static_cast<int32_t>(self);
        order_[0] = order_[1] = {};
        return;
    }
    if (wall_ >= 0)
        node.before.push_back(static_cast<uint32_t>(wall_));
    if (e.role != Role::Access)
        return;
    const auto& i = program_.instruction(node.source);
    for (const bool shared : {false, true}) {
        if (i.has(shared ? "global" : "shared")) // surely the other
            continue;
        auto& order = order_[shared];
        if (order.store >= 0)
            node.before.push_back(static_cast<uint32_t>(order.store));
        if (e.store || e.atomic) {
            node.before.insert(node.before.end(), order.loads.begin(), order.loads.end());
            order.loads.clear();
            order.store = static_cast<int32_t>(self);
        } else {
            order.loads.push_back(self);
        }
    }
}

/// Loads of shared memory from neighbouring places become one of two or four words.
void Maker::merge() {
    std::map<std::pair<uint64_t, uint64_t>, uint32_t> byPlace; ///< of the present run of loads: first and last lane
    for (uint32_t n = 0; n < nodes_.size(); ++n) {
        const auto& node = nodes_[n];
        const auto& e = node.estimate;
        if (e.store || e.atomic || e.role == Role::Barrier || e.role == Role::WarpSync)
            byPlace.clear();
        const Access* access = node.slot >= 0 ? accesses_[static_cast<std::size_t>(node.slot)].access : nullptr;
        if (access && access->memory == Memory::Shared && !e.store && !e.atomic && e.accessBytes == 4)
            byPlace[{access->first, access->last}] = n;
        if (!access || byPlace.empty())
            continue;
        for (const int words : {4, 2}) { // looked at when the last of them is there
            const auto bytes = static_cast<uint64_t>(words - 1) * 4;
            const auto lead = byPlace.find({access->first - bytes, access->last - bytes});
            if (lead == byPlace.end() || nodes_[lead->second].gone ||
                accesses_[static_cast<std::size_t>(nodes_[lead->second].slot)].access->alignment < words * 4)
                continue;
            std::vector<uint32_t> members;
            for (uint64_t k = 1; k < static_cast<uint64_t>(words); ++k)
                if (const auto at = byPlace.find({access->first - bytes + 4 * k, access->last - bytes + 4 * k});
                    at != byPlace.end() && !nodes_[at->second].gone)
                    members.push_back(at->second);
            if (members.size() + 1 != static_cast<std::size_t>(words))
                continue;
            auto& leader = nodes_[lead->second];
            for (const auto m : members) {
                nodes_[m].gone = true;
                for (const auto v : nodes_[m].writes) {
                    leader.writes.push_back(v);
                    maker_[v] = lead->second;
                }
                append(leader.reads, nodes_[m].reads);
            }
            leader.estimate.accessBytes = static_cast<uint8_t>(4 * words);
            break;
        }
    }
}

int32_t latencyOf(const Estimate& e) {
    if (e.role == Role::Access)
        return e.store ? 1 : 40; // far enough to go first
    return e.role == Role::Special ? 20 : 4 * e.issues;
}

void Maker::heights() {
    for (uint32_t n = 0; n < nodes_.size(); ++n) { // members of a merged load wait for, and are, their leader
        auto& node = nodes_[n];
        for (auto& b : node.before)
            if (nodes_[b].gone && !nodes_[b].writes.empty())
                b = maker_[nodes_[b].writes[0]];
        std::erase_if(node.before, [&](uint32_t b) { return b == n; });
    }
    for (uint32_t n = static_cast<uint32_t>(nodes_.size()); n-- > 0;) {
        auto& node = nodes_[n];
        node.height = std::max(node.height, latencyOf(node.estimate));
        for (const auto b : node.before)
            if (b < n)
                nodes_[b].height = std::max(nodes_[b].height, node.height + latencyOf(nodes_[b].estimate));
    }
}

Schedule Maker::finish(uint32_t) {
    heights();
    Schedule made;
    made.accessSlots = static_cast<uint32_t>(accesses_.size());
    std::vector<uint32_t> waits(nodes_.size(), 0);
    std::vector<std::vector<uint32_t>> then(nodes_.size());
    for (uint32_t n = 0; n < nodes_.size(); ++n)
        for (const auto b : nodes_[n].before)
            if (b < n && !nodes_[n].gone && !nodes_[b].gone) {
                then[b].push_back(n);
                ++waits[n];
            }
    // Ready ones, the highest first and of equal ones the first in the code; a result is there after its latency.
    using Entry = std::pair<int32_t, uint32_t>;
    const auto lower = [](const Entry& a, const Entry& b) {
        return a.first != b.first ? a.first < b.first : a.second > b.second;
    };
    std::priority_queue<Entry, std::vector<Entry>, decltype(lower)> ready(lower);
    std::multimap<int64_t, uint32_t> later;
    std::vector<int64_t> readyAt(nodes_.size(), 0);
    for (uint32_t n = 0; n < nodes_.size(); ++n)
        if (!nodes_[n].gone && waits[n] == 0)
            ready.push({nodes_[n].height, n});
    for (int64_t now = 0; !ready.empty() || !later.empty(); ++now) {
        if (ready.empty())
            now = std::max(now, later.begin()->first);
        while (!later.empty() && later.begin()->first <= now) {
            ready.push({nodes_[later.begin()->second].height, later.begin()->second});
            later.erase(later.begin());
        }
        if (ready.empty())
            continue;
        const uint32_t n = ready.top().second;
        ready.pop();
        const auto& node = nodes_[n];
        Step step{node.source,
                  node.slot,
                  static_cast<uint32_t>(made.registers.size()),
                  0,
                  static_cast<uint16_t>(node.reads.size()),
                  static_cast<uint16_t>(node.writes.size()),
                  node.estimate.issues,
                  node.estimate.unit,
                  node.estimate.role,
                  node.estimate.movable,
                  node.estimate.predicate,
                  0,
                  -1,
                  node.source};
        made.registers.insert(made.registers.end(), node.reads.begin(), node.reads.end());
        step.firstWrite = static_cast<uint32_t>(made.registers.size());
        made.registers.insert(made.registers.end(), node.writes.begin(), node.writes.end());
        made.instructions += step.issues;
        made.steps.push_back(step);
        for (const auto next : then[n]) {
            readyAt[next] = std::max(readyAt[next], now + latencyOf(node.estimate));
            if (--waits[next] == 0)
                later.emplace(readyAt[next], next);
        }
    }
    for (const auto& [to, from] : holds_)
        for (const auto v : from)
            if (v != to)
                made.passed.push_back({to, v});
    return made;
}

} // namespace

Schedule schedule(const machine::Program& program, const Assembly& assembly, uint32_t first, uint32_t end, int rounds,
                  const std::vector<SlotAccess>& accesses) {
    Maker maker(program, assembly, accesses);
    for (int round = 0; round < rounds; ++round)
        for (uint32_t source = first; source < end; ++source)
            maker.add(source, round, round + 1 == rounds && !assembly.whole(first));
    maker.merge();
    return maker.finish(end - first);
}

} // namespace telar::multiprocessor
