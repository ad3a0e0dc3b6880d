#include "core/simt/program/collective_steps.hpp"

#include "core/simt/program/mpi_protocol.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

namespace telar::program {

namespace {

std::optional<Collective> kindOf(const RankJournal& journal, const RankJournal::Group& group) {
    switch (group.pattern) {
    case MpiPattern::FromRoot:
        return Collective::Broadcast;
    case MpiPattern::Reduce:
        return Collective::Reduce;
    case MpiPattern::AllReduce:
        return Collective::AllReduce;
    case MpiPattern::ReduceScatter:
        return Collective::ReduceScatter;
    case MpiPattern::Each: {
        if (group.root < 0)
            return Collective::AllGather;
        const auto& first = journal.operations[static_cast<std::size_t>(group.operations.front())];
        const bool scatters = journal.places[first.place].call.find("catter") != std::string::npos;
        return scatters ? Collective::Scatter : Collective::Gather;
    }
    default:
        return {};
    }
}

} // namespace

std::vector<CollectiveCall> collectivesOf(const RankJournal& journal) {
    std::vector<CollectiveCall> calls;
    std::map<std::tuple<std::size_t, Collective, int, double, std::vector<int>>, std::size_t> indices;
    for (const auto& group : journal.groups) {
        const auto what = group.operations.size() < 2 ? std::nullopt : kindOf(journal, group);
        if (!what)
            continue;
        CollectiveCall call{*what, static_cast<int>(group.operations.size()), 0, 0, 0, {}, 0};
        double sum = 0, most = 0;
        for (const auto one : group.operations) {
            const auto& operation = journal.operations[static_cast<std::size_t>(one)];
            if (operation.rank == group.root)
                call.root = static_cast<int>(call.members.size());
            call.members.push_back(operation.rank);
            sum += static_cast<double>(operation.bytes);
            most = std::max(most, static_cast<double>(operation.bytes));
        }
        const bool ofBlocks = group.pattern == MpiPattern::Each;
        call.bytes = ofBlocks ? sum : most;
        call.place = journal.operations[static_cast<std::size_t>(group.operations.front())].place;
        if (call.bytes <= 0)
            continue;
        const auto [known, isNew] =
            indices.try_emplace({call.place, *what, call.root, call.bytes, call.members}, calls.size());
        if (isNew)
            calls.push_back(std::move(call));
        ++calls[known->second].times;
    }
    return calls;
}

namespace {

constexpr uint64_t bit(int k) { return uint64_t{1} << k; }

/// Adds steps; ranks count from the root on where a tree has one, chunks by the ranks themselves.
class Schedule {
public:
    Schedule(int ranks, int root) : ranks_(ranks), root_(root) {
        core_ = static_cast<int>(std::bit_floor(static_cast<unsigned>(ranks)));
    }

    uint64_t all() const { return ranks_ == 64 ? ~uint64_t{0} : bit(ranks_) - 1; }
    /// A binomial tree from the root: who has the message gives it to one who has not.
    void broadcastTree() {
        for (int has = 1; has < ranks_; has *= 2) {
            step();
            for (int k = 0; k < has && k + has < ranks_; ++k)
                move(at(k), at(k + has), all());
        }
    }
    void reduceTree() { backwards(&Schedule::broadcastTree, true); }
    /// Half of what one has goes to the middle of those it is for.
    void scatterTree() {
        for (auto half = static_cast<int>(std::bit_ceil(static_cast<unsigned>(ranks_))) / 2; half > 0; half /= 2) {
            step();
            for (int k = 0; k + half < ranks_; k += 2 * half) {
                uint64_t chunks = 0;
                for (int of = k + half; of < std::min(ranks_, k + 2 * half); ++of)
                    chunks |= bit(at(of));
                move(at(k), at(k + half), chunks);
            }
        }
    }
    void gatherTree() { backwards(&Schedule::scatterTree, false); }
    /// The root sends the farthest rank's chunk first; each passes on what it received a step before.
    void scatterRing() {
        for (int s = 0; s + 1 < ranks_; ++s) {
            step();
            for (int k = 0; k <= s; ++k) // the chunk that left the root k steps ago
                if (const int of = ranks_ - 1 - (s - k); of > k)
                    move(at(k), at(k + 1), bit(at(of)));
        }
    }
    void gatherRing() { backwards(&Schedule::scatterRing, false); }
    /// Each rank passes a sum on to the next one, which adds its own.
    void reduceScatterRing() { ring(-1, true); }
    void allGatherRing() { ring(0, false); }
    /// Partners exchange all they have, at a distance that doubles. Ranks beyond the power of two give theirs to a partner
    /// first and receive the whole in the end.
    void doubling(bool adds) {
        std::vector<uint64_t> has(static_cast<std::size_t>(core_), all());
        const auto of = [&](int k) -> uint64_t& { return has[static_cast<std::size_t>(k)]; };
        const int beyond = ranks_ - core_;
        if (!adds)
            for (int k = 0; k < core_; ++k)
                of(k) = bit(at(k)) | (k < beyond ? bit(at(core_ + k)) : 0);
        if (beyond > 0) {
            step();
            for (int k = 0; k < beyond; ++k)
                move(at(core_ + k), at(k), adds ? all() : bit(at(core_ + k)), adds);
        }
        for (int distance = 1; distance < core_; distance *= 2) {
            step();
            auto next = has;
            for (int k = 0; k < core_; ++k) {
                move(at(k), at(k ^ distance), of(k), adds);
                next[static_cast<std::size_t>(k ^ distance)] |= of(k);
            }
            has = std::move(next);
        }
        if (beyond > 0) {
            step();
            for (int k = 0; k < beyond; ++k)
                move(at(k), at(core_ + k), all());
        }
    }
    std::vector<std::vector<CollectiveMove>> take() { return std::move(steps_); }

private:
    int at(int fromRoot) const { return (fromRoot + root_) % ranks_; }
    void step() { steps_.emplace_back(); }
    void move(int from, int to, uint64_t chunks, bool adds = false) {
        steps_.back().push_back({from, to, chunks, adds});
    }
    void ring(int first, bool adds) {
        for (int s = 0; s + 1 < ranks_; ++s) {
            step();
            for (int k = 0; k < ranks_; ++k)
                move(k, (k + 1) % ranks_, bit((k + first - s + 2 * ranks_) % ranks_), adds);
        }
    }
    void backwards(void (Schedule::*way)(), bool adds) {
        const auto first = steps_.size();
        (this->*way)();
        std::reverse(steps_.begin() + static_cast<std::ptrdiff_t>(first), steps_.end());
        for (auto k = first; k < steps_.size(); ++k)
            for (auto& one : steps_[k]) {
                std::swap(one.from, one.to);
                one.adds = adds;
            }
    }

    int ranks_, root_, core_;
    std::vector<std::vector<CollectiveMove>> steps_;
};

} // namespace

std::optional<CollectiveSteps> collectiveSteps(Collective what, CollectiveWay way, int ranks, int root) {
    Schedule made(ranks, root);
    using enum CollectiveWay;
    switch (what) {
    case Collective::Broadcast:
        if (way == Tree) {
            made.broadcastTree();
        } else {
            made.scatterTree();
            way == Ring ? made.allGatherRing() : made.doubling(false);
        }
        break;
    case Collective::Reduce:
        if (way == Doubling)
            return {};
        if (way == Tree) {
            made.reduceTree();
        } else {
            made.reduceScatterRing();
            made.gatherTree();
        }
        break;
    case Collective::AllReduce:
        if (way == Tree) {
            made.reduceTree();
            made.broadcastTree();
        } else if (way == Ring) {
            made.reduceScatterRing();
            made.allGatherRing();
        } else {
            made.doubling(true);
        }
        break;
    case Collective::AllGather:
        if (way == Tree) {
            made.gatherTree();
            made.broadcastTree();
        } else {
            way == Ring ? made.allGatherRing() : made.doubling(false);
        }
        break;
    case Collective::Gather:
    case Collective::Scatter:
        if (way == Doubling)
            return {};
        if (what == Collective::Gather)
            way == Tree ? made.gatherTree() : made.gatherRing();
        else
            way == Tree ? made.scatterTree() : made.scatterRing();
        break;
    case Collective::ReduceScatter:
        if (way == Doubling)
            return {};
        if (way == Tree) {
            made.reduceTree();
            made.scatterTree();
        } else {
            made.reduceScatterRing();
        }
        break;
    }
    const auto size = static_cast<std::size_t>(ranks);
    const bool sums = what == Collective::Reduce || what == Collective::AllReduce || what == Collective::ReduceScatter;
    const bool fromRoot = what == Collective::Broadcast || what == Collective::Scatter;
    const bool toRoot = what == Collective::Reduce || what == Collective::Gather;
    const bool own = what == Collective::Scatter || what == Collective::ReduceScatter; // only its own chunk in the end
    CollectiveSteps result{
        ranks, made.take(), {size, std::vector<uint64_t>(size)}, {size, std::vector<uint64_t>(size)}};
    for (int rank = 0; rank < ranks; ++rank)
        for (int chunk = 0; chunk < ranks; ++chunk) {
            const auto r = static_cast<std::size_t>(rank), c = static_cast<std::size_t>(chunk);
            if (sums || (fromRoot ? rank == root : rank == chunk))
                result.begin[r][c] = bit(rank);
            if (toRoot ? rank == root : !own || rank == chunk)
                result.wanted[r][c] = sums ? made.all() : bit(fromRoot ? root : chunk);
        }
    return result;
}

std::string chunksText(uint64_t chunks) {
    std::string words;
    for (int k = 0; k < 64; ++k) {
        if (!(chunks >> k & 1))
            continue;
        const int first = k;
        while (k + 1 < 64 && (chunks >> (k + 1) & 1))
            ++k;
        words += (words.empty() ? "" : ", ") + std::to_string(first) + (k > first ? "-" + std::to_string(k) : "");
    }
    return words;
}

CollectiveContents CollectiveSteps::after(std::size_t count) const {
    auto now = begin;
    for (std::size_t k = 0; k < std::min(count, steps.size()); ++k) {
        const auto before = now; // all messages of a step leave together
        for (const auto& move : steps[k])
            for (std::size_t chunk = 0; chunk < now.size(); ++chunk)
                if (move.chunks >> chunk & 1) {
                    auto& to = now[static_cast<std::size_t>(move.to)][chunk];
                    const auto from = before[static_cast<std::size_t>(move.from)][chunk];
                    to = move.adds ? to | from : from;
                }
    }
    return now;
}

CollectiveCost collectiveCost(const CollectiveSteps& steps, double bytes, const RankLinks& links) {
    const double chunk = bytes / steps.ranks;
    std::vector<double> sent(static_cast<std::size_t>(steps.ranks)), received = sent;
    CollectiveCost cost;
    for (const auto& step : steps.steps) {
        double most = 0;
        for (const auto& move : step) {
            const double size = std::popcount(move.chunks) * chunk;
            sent[static_cast<std::size_t>(move.from)] += size;
            received[static_cast<std::size_t>(move.to)] += size;
            cost.total += size;
            most = std::max(most, size);
        }
        cost.ms += links.latencyUs / 1e3 + most / links.gigabytesPerSecond / 1e6;
    }
    cost.busiest = std::max(*std::ranges::max_element(sent), *std::ranges::max_element(received));
    return cost;
}

double leastBytes(Collective what, int ranks, double bytes) {
    const double others = bytes * (ranks - 1) / ranks; // what a rank lacks, or the others lack of it
    return what == Collective::Broadcast || what == Collective::Reduce ? bytes
           : what == Collective::AllReduce                             ? 2 * others
                                                                       : others;
}

} // namespace telar::program
