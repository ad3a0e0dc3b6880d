// When the ranks of an MPI program would compute, wait and send if links of a chosen kind joined them: a model of what they did,
// not a measurement. A rank computes for as long as the thread that calls MPI took of a processor, and for the predicted time of its launches and
// copies; a message takes latency + bytes / bandwidth, one at a time on the link from one rank to another, and begins once both sides
// are there, or with its send where that returns at once; a collective begins with the last rank and ends for all of them together.
//
// Source: R. Thakur, R. Rabenseifner, W. Gropp: Optimization of Collective Communication Operations in MPICH, International
// Journal of High Performance Computing Applications 19 (2005), sections 3 and 4: the costs by the number of ranks.
#pragma once

#include "core/base/expected.hpp"

#include <string>
#include <vector>

namespace telar::program {

enum class MpiPattern : uint32_t; // mpi_protocol.hpp

/// What joins two ranks, in each direction.
struct RankLinks {
    std::string name = "processes"; ///< of `knownLinks`, or "own"
    double latencyUs = 0;           ///< of a message without bytes
    double gigabytesPerSecond = 0;  ///< 10^9 bytes
};
/// Links that are known by a name, and where their numbers come from; "processes" without numbers: they are measured.
struct KnownLinks {
    RankLinks links;
    Text source;
};
const std::vector<KnownLinks>& knownLinks();
/// `words`: a name of `knownLinks`, or "LATENCY,BANDWIDTH" in microseconds and GB/s. Errors: neither. "processes" is measured on
/// this computer the first time, which takes 50 ms.
Expected<RankLinks> linksOf(const std::string& words);

/// What the ranks did, each in its order.
struct RankJournal {
    struct Place { ///< a call in the program's code
        std::string call;
        int line = 0;          ///< 0: not known
        std::string file = {}; ///< of the line; empty: the program's own
        uint64_t site = 0;
    };
    enum class Kind : uint8_t { Send, Receive, Probe, Collective };
    struct Operation {
        Kind kind = Kind::Send;
        bool atOnce = false; ///< a send that returns before its message is received
        int rank = 0, tag = 0;
        std::size_t place = 0;
        uint64_t bytes = 0; ///< that the rank gives
        int64_t other = -1; ///< the send of a receive or probe, the receive of a send
        int64_t group = -1; ///< of a collective, once all ranks have called it
    };
    struct Group {
        MpiPattern pattern{};
        int root = -1;                   ///< a rank of the world; -1: none
        std::vector<int64_t> operations; ///< of its ranks
    };
    struct Step {
        double busyMs = 0, deviceMs = 0; ///< before it: of a processor, and predicted of launches and copies
        int64_t operation = 0;
        bool waits = false;    ///< the rank goes on once the operation is done; false: the operation begins
        std::size_t place = 0; ///< of the call that waits
    };
    std::vector<Operation> operations;
    std::vector<Group> groups;
    std::vector<Place> places;
    std::vector<std::vector<Step>> ranks;
    bool cut = false; ///< it ends before the program does
    static constexpr int64_t mostOperations = 200000;
};

struct RankSpan {
    enum class Kind : uint8_t { Compute, Device, Wait, Transfer } kind = Kind::Compute;
    double begin = 0, end = 0; ///< ms
    int64_t operation = -1;    ///< of a wait or transfer
    std::size_t place = 0;     ///< of the call; of a wait or transfer
};
struct RankMessage {
    int64_t send = 0, receive = 0;       ///< operations
    double sentAt = 0, receivedFrom = 0; ///< ms: when its send and its receive are called
    double begin = 0, end = 0;           ///< ms: on the link
};
struct RankMeeting { ///< a collective
    std::size_t group = 0;
    int last = 0; ///< the rank that the others wait for
    double begin = 0, end = 0;
};
struct RankTotals {
    double computeMs = 0, deviceMs = 0, waitMs = 0, transferMs = 0;
};

struct RankTime {
    RankLinks links;
    double ms = 0; ///< until the last rank has ended
    std::vector<std::vector<RankSpan>> ranks;
    std::vector<RankTotals> totals;
    std::vector<RankMessage> messages; ///< in the order of their begin
    std::vector<RankMeeting> meetings;
};
/// `links` without a bandwidth: the processes of this computer.
RankTime rankTime(const RankJournal& journal, const RankLinks& links);

/// That one rank waits for another, of all times at these two lines.
struct RankWait {
    enum class Why : uint8_t { Sender, Receiver, Collective, Link, Never };
    int rank = 0, other = -1; ///< other: -1: of nobody
    std::size_t place = 0, otherPlace = 0;
    Why why = Why::Never;
    double ms = 0;
    int64_t times = 0;
    Text text(const RankJournal& journal) const; ///< a sentence with both lines
};
/// The longest first.
std::vector<RankWait> rankWaits(const RankJournal& journal, const RankTime& time);

/// A trace for Perfetto and Chrome: a thread for each rank, arrows for messages. 1 ms of the model is 1 ms there.
std::string rankTimePerfetto(const RankJournal& journal, const RankTime& time);

} // namespace telar::program
