// How the bytes of a collective travel between ranks, step by step, by the algorithms of the literature. In a step each rank
// sends at most one message and receives at most one, each of some of the equal chunks that the message is cut into.
//
// Sources: R. Thakur, R. Rabenseifner, W. Gropp: Optimization of Collective Communication Operations in MPICH, International
// Journal of High Performance Computing Applications 19 (2005), sections 3 and 4: the algorithms and their costs. E. Chan,
// M. Heimlich, A. Purkayastha, R. van de Geijn: Collective communication: theory, practice, and experience, Concurrency and
// Computation 19 (2007), table 1: the least that a rank must send or receive.
#pragma once

#include "core/simt/program/rank_time.hpp"

#include <optional>

namespace telar::program {

enum class Collective { Broadcast, Reduce, AllReduce, AllGather, Gather, Scatter, ReduceScatter };
enum class CollectiveWay { Tree, Ring, Doubling };
constexpr int collectiveWays = 3;

/// A collective that the program called, and how often with these ranks and bytes.
struct CollectiveCall {
    Collective what{};
    int ranks = 0;
    int root = 0;             ///< one of its ranks; of those without a root 0
    double bytes = 0;         ///< of the whole: what a root gives, what each adds up, or the blocks of all
    std::size_t place = 0;    ///< of the journal
    std::vector<int> members; ///< ranks of the world
    int64_t times = 0;
};
/// In the order of their first call; without those that move no bytes between two ranks, and without scans and all to all.
std::vector<CollectiveCall> collectivesOf(const RankJournal& journal);

struct CollectiveMove {
    int from = 0, to = 0;
    uint64_t chunks = 0; ///< a bit for each
    bool adds = false;   ///< to what the receiver has of them
};
std::string chunksText(uint64_t chunks); ///< "0-2, 5"
/// Whose numbers a rank has of each chunk, a bit for each rank; 0: none. By rank, then by chunk.
using CollectiveContents = std::vector<std::vector<uint64_t>>;

struct CollectiveSteps {
    int ranks = 0; ///< and chunks
    std::vector<std::vector<CollectiveMove>> steps;
    CollectiveContents begin, wanted; ///< 0 of `wanted`: it does not matter
    CollectiveContents after(std::size_t steps) const;
};
/// Nothing where the algorithm is not one for this collective. `ranks`: 2 to 64.
std::optional<CollectiveSteps> collectiveSteps(Collective what, CollectiveWay way, int ranks, int root);

/// What the steps cost if each rank has one link, which sends and receives at the same time.
struct CollectiveCost {
    double busiest = 0; ///< bytes that one rank sends, or receives
    double total = 0;   ///< bytes that travel
    double ms = 0;      ///< each step lasts as long as its largest message
};
CollectiveCost collectiveCost(const CollectiveSteps& steps, double bytes, const RankLinks& links);
/// The least bytes on the busiest link that any algorithm can have.
double leastBytes(Collective what, int ranks, double bytes);

} // namespace telar::program
