// Which message a receive from any rank takes: the one that came first, or with a seed (--seed-order) one of those that could have
// come first. For that the receive is held until no rank can go on without it, so that all of them are there.
//
// Source: S. Vakkalanka, G. Gopalakrishnan, R. M. Kirby: Dynamic Verification of MPI Programs with Reductions in Presence of Split
// Operations and Relaxed Orderings, CAV 2008 (receives from any rank are matched when all ranks wait).
#include "core/simt/program/broker.hpp"

#include <algorithm>

namespace telar::program {

bool Broker::isHeld(const Operation& receive) const {
    return seed_ != 0 && receive.kind == Operation::Kind::Receive && !receive.done && worldRank(receive) < 0;
}

/// Whether a receive that is held and was called before may take the message.
bool Broker::isSpokenFor(const Operation& sent, const Operation& wanted) const {
    for (const auto& receive : ranks_[static_cast<std::size_t>(wanted.rank)].expected) {
        if (receive.get() == &wanted)
            return false;
        if (isHeld(*receive) && matches(sent, *receive))
            return true;
    }
    return false;
}

/// The first message of each rank that the receive may take.
std::vector<Broker::OperationPtr> Broker::alternatives(const Operation& receive) const {
    std::vector<OperationPtr> all;
    for (const auto& sent : ranks_[static_cast<std::size_t>(receive.rank)].sent)
        if (matches(*sent, receive) &&
            std::ranges::none_of(all, [&](const auto& other) { return other->rank == sent->rank; }))
            all.push_back(sent);
    std::ranges::sort(all, {}, [](const auto& sent) { return sent->rank; }); // the same seed chooses the same
    return all;
}

/// Says once for each line that another message could have come first.
void Broker::noteAlternatives(const Operation& receive, const std::vector<OperationPtr>& all) {
    if (all.size() < 2 || !chosenAt_.insert(receive.place.site).second)
        return;
    mentioned_.push_back(receive.place.site);
    notes_.emplace_back([place = receive.place, rank = receive.rank, first = all[0]->rank,
                         other = all[1]->rank](const PlaceWords& words) {
        return text(TELAR_TR("core", "%1: %2 of rank %3 takes the message that comes first, of rank %4 or of rank %5: "
                                     "it may be another one in each run (--seed-order tries another order)"),
                    words(place.site), nameOf(place.call), rank, first, other);
    });
}

/// Takes a message from the list of those that nobody has received.
Broker::OperationPtr Broker::takeSent(int rank, const OperationPtr& sent) {
    std::erase(ranks_[static_cast<std::size_t>(rank)].sent, sent);
    held_ -= sent->own ? sent->own->size() : 0;
    return sent;
}

/// The first held receive of the rank that has a message gets one. False: there is none.
bool Broker::chooseMessage(int rank) {
    auto& expected = ranks_[static_cast<std::size_t>(rank)].expected;
    for (const auto& one : std::deque<OperationPtr>(expected)) {
        const auto all = isHeld(*one) ? alternatives(*one) : std::vector<OperationPtr>();
        if (all.empty())
            continue;
        noteAlternatives(*one, all);
        uint64_t word = seed_ + 0x9e3779b97f4a7c15u * ++choices_; // SplitMix64
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
        word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
        std::erase(expected, one);
        deliver(takeSent(rank, all[(word ^ (word >> 31)) % all.size()]), one);
        for (const auto& behind : std::deque<OperationPtr>(expected)) { // that waited for this choice
            const auto& sent = ranks_[static_cast<std::size_t>(rank)].sent;
            const auto fits = std::ranges::find_if(sent, [&](const auto& message) {
                return matches(*message, *behind) && !isSpokenFor(*message, *behind);
            });
            if (isHeld(*behind) || fits == sent.end())
                continue;
            std::erase(expected, behind);
            deliver(takeSent(rank, OperationPtr(*fits)), behind);
        }
        return true;
    }
    return false;
}

/// A rank asks again and again without waiting: after a while nobody is waited for.
void Broker::countPoll() {
    constexpr int patience = 1000;
    if (seed_ == 0 || ++polls_ < patience)
        return;
    polls_ = 0;
    for (int rank = 0; rank < static_cast<int>(ranks_.size()); ++rank)
        chooseMessage(rank);
}

} // namespace telar::program
