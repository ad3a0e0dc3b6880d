// Who waits for whom: ranks that nobody can wake any more.
#include "core/simt/program/broker.hpp"

#include <algorithm>

namespace telar::program {

/// The ranks that the operation needs: all of them (`all`), or any one.
std::vector<int> Broker::targets(const Operation& operation, bool& all) const {
    all = true;
    const auto& comm = comms_.at(operation.message.comm);
    if (operation.kind == Operation::Kind::Collective) {
        std::vector<int> missing = comm.members;
        const auto open = comm.open.find(operation.slot);
        if (open != comm.open.end())
            for (const auto& one : open->second)
                std::erase(missing, one->rank);
        return missing;
    }
    if (const int peer = worldRank(operation); peer >= 0)
        return {peer};
    all = false;
    std::vector<int> others = comm.members;
    std::erase(others, operation.rank);
    return others;
}

/// Ranks that compute, or that such a rank can wake.
std::vector<bool> Broker::active() const {
    std::vector<bool> alive;
    for (const auto& rank : ranks_)
        alive.push_back(!rank.ended && !rank.finalized && !rank.waiting);
    for (bool more = true; more;) {
        more = false;
        for (std::size_t k = 0; k < ranks_.size(); ++k) {
            if (alive[k] || !ranks_[k].waiting)
                continue;
            for (const auto& operation : ranks_[k].waiting->operations) {
                bool all = true;
                const auto needed = targets(*operation, all);
                const auto lives = [&](int rank) { return alive[static_cast<std::size_t>(rank)]; };
                if (all ? std::ranges::all_of(needed, lives) : std::ranges::any_of(needed, lives))
                    alive[k] = more = true;
            }
        }
    }
    return alive;
}

void Broker::lookForDeadlock() {
    if (deadlockAt_ || fatal_)
        return;
    for (bool chosen = true; chosen && !fatal_;) { // a receive that is held may be what the others wait for
        chosen = false;
        const auto alive = active();
        std::vector<std::size_t> stuck;
        for (std::size_t k = 0; k < ranks_.size(); ++k)
            if (ranks_[k].waiting && !alive[k])
                stuck.push_back(k);
        if (stuck.empty())
            return;
        for (const auto k : stuck)
            chosen = chosen || chooseMessage(static_cast<int>(k));
        if (chosen)
            continue;
        deadlockAt_ = Clock::now();
        nameDeadlock(alive);
    }
}

/// The ranks that wait for each other in a circle, or for one that has ended.
void Broker::nameDeadlock(const std::vector<bool>& alive) {
    std::vector<int> way; // from rank to rank that it waits for
    int next = 0;
    while (alive[static_cast<std::size_t>(next)] || !ranks_[static_cast<std::size_t>(next)].waiting)
        ++next;
    // One that waits for an ended rank says most: the others wait for it.
    for (int rank = 0; rank < static_cast<int>(ranks_.size()); ++rank) {
        const auto& of = ranks_[static_cast<std::size_t>(rank)];
        if (!of.waiting || alive[static_cast<std::size_t>(rank)])
            continue;
        bool all = true;
        const auto needed = targets(*of.waiting->operations.front(), all);
        if (std::ranges::any_of(needed, [&](int one) { return ranks_[static_cast<std::size_t>(one)].ended; })) {
            next = rank;
            break;
        }
    }
    int last = -1; // that is no longer there
    for (;;) {
        const auto known = std::ranges::find(way, next);
        if (known != way.end()) {
            way.erase(way.begin(), known);
            break;
        }
        const auto& of = ranks_[static_cast<std::size_t>(next)];
        if (!of.waiting) {
            last = next;
            break;
        }
        way.push_back(next);
        bool all = true;
        auto needed = targets(*of.waiting->operations.front(), all);
        std::erase_if(needed, [&](int one) { return alive[static_cast<std::size_t>(one)]; });
        const auto gone =
            std::ranges::find_if(needed, [&](int one) { return ranks_[static_cast<std::size_t>(one)].ended; });
        if (needed.empty())
            break;
        next = gone != needed.end() && all ? *gone : needed.front();
    }
    sayDeadlock(way, last);
}

} // namespace telar::program
