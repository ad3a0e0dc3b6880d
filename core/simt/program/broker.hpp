// Between the ranks of an MPI program: every message and collective goes through here, so that it is known who waits for whom.
// A rank asks (mpi_protocol.hpp) and its answer comes when MPI lets the call return: a standard send once its message is
// received, or at once where it has at most `eager` bytes; a collective once all ranks have called it.
//
// Source: MPI: A Message-Passing Interface Standard, version 3.1, chapters 3 to 6 (matching in order, types that must fit,
// collectives in one order); deadlocks are found in the wait-for graph, in which a receive from any rank has alternatives.
#pragma once

#include "core/base/elapsed.hpp"
#include "core/base/text.hpp"
#include "core/simt/program/mpi_protocol.hpp"
#include "core/simt/program/rank_time.hpp"
#include "core/simt/program/ranks.hpp"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>

namespace telar::program {

struct ProgramReport;
struct SourceLine;

/// "scatter.c:12" of a site of the program's code.
using PlaceWords = std::function<std::string(uint64_t site)>;

/// A call of MPI in the program's code.
struct MpiPlace {
    MpiCall call = MpiCall::None;
    uint64_t site = 0;
};
const char* nameOf(MpiCall call);

class Broker {
public:
    using Bytes = std::vector<uint8_t>;
    /// Sends the bytes to a rank that waits for them.
    using Reply = std::function<void(int rank, const Bytes& bytes)>;
    /// `mailboxes`: one for each rank, all of a size; `held`: bytes of messages that nobody has received yet;
    /// `seed`: other than 0, of which message a receive from any rank takes.
    Broker(std::vector<std::span<uint8_t>> mailboxes, uint64_t eager, uint64_t held, uint64_t seed, Reply reply);

    /// A rank's question; `deviceMs`: what is predicted of its launches and copies so far. False: it makes no sense.
    bool serve(int rank, uint64_t site, std::span<const uint8_t> body, double deviceMs = 0);
    /// A rank's process is gone; `exit`: what main returned.
    void ended(int rank, std::optional<int> exit);
    /// All ranks are to be ended: no rank can go on, a mistake ends the program, or one asked for it.
    bool over() const;
    /// Sites of the program's code that a line is wanted for.
    std::vector<uint64_t> sites() const;
    /// What was found and counted, with lines by site.
    void finish(ProgramReport& report, const std::function<SourceLine(uint64_t site)>& lineOf,
                const std::string& source);

private:
    struct Operation {
        enum class Kind { Send, Receive, Probe, Collective } kind = Kind::Send;
        int rank = 0; ///< of the world
        MpiPlace place;
        MpiMessage message{};
        std::vector<uint64_t> blocks = {}; ///< of a collective: sizes sent to each, expected of each
        std::shared_ptr<Bytes> own = {};   ///< the payload, where it must outlive the call
        std::span<uint8_t> payload = {};   ///< in `own` or in the rank's mailbox
        std::size_t slot = 0;              ///< of a collective: the how manieth of its communicator
        bool done = false, matched = false, freed = false;
        MpiAnswer answer{};
        std::vector<uint64_t> sizes = {};         ///< of the answer
        std::shared_ptr<const Bytes> result = {}; ///< of the answer; or `view`
        std::span<const uint8_t> view = {};
        int64_t noted = -1; ///< in the journal
    };
    using OperationPtr = std::shared_ptr<Operation>;

    struct Comm {
        std::vector<int> members;                              ///< ranks of the world
        std::vector<std::size_t> calls;                        ///< by member: collectives so far
        std::map<std::size_t, std::vector<OperationPtr>> open; ///< collectives that not all have called, by number
        int placeOf(int rank) const;
    };

    struct Waiting { ///< of a rank: for one of these
        MpiPlace place;
        std::vector<OperationPtr> operations;
        Clock::time_point since;
    };
    struct Rank {
        bool begun = false, finalized = false, ended = false;
        std::optional<int> exit;
        std::optional<Waiting> waiting;
        std::map<uint32_t, OperationPtr> requests;
        std::deque<OperationPtr> sent;     ///< to this rank, and not received
        std::deque<OperationPtr> expected; ///< receives of this rank without a message
        RankCounts counts;
        double busyMs = 0, deviceMs = 0; ///< since the journal's last step; predicted so far
        double notedDeviceMs = 0;
        std::map<std::pair<uint64_t, MpiCall>, RankCall> calls; ///< by site
        void stopWaiting();                                     ///< counts how long it has waited
    };

    struct Found {
        const char* kind;
        std::vector<std::pair<int, MpiPlace>> who; ///< ranks with their calls; the first one's line is the finding's
        std::function<Text(const PlaceWords&)> what;
        std::vector<int> ranks = {}; ///< all of those that did so
        int64_t count = 1;
    };

    // broker.cpp
    bool act(int rank, const MpiPlace& place, const MpiMessage& message, std::span<const uint8_t> behind);
    bool keepPayload(Operation& operation, std::span<const uint8_t> behind, bool mayView);
    void post(OperationPtr operation);
    void await(int rank, const MpiPlace& place, std::vector<OperationPtr> operations);
    void finishOperation(OperationPtr operation);
    void answer(int rank, OperationPtr operation, std::size_t index);
    void answerNow(int rank, MpiAnswer answer = {});
    void send(int rank, MpiAnswer answer, const std::vector<uint64_t>& sizes, std::span<const uint8_t> payload);
    bool matches(const Operation& sent, const Operation& wanted) const;
    void deliver(const OperationPtr& sent, const OperationPtr& wanted);
    void met(Operation& probe, const Operation& sent);
    bool wait(int rank, const MpiPlace& place, const MpiMessage& message, std::span<const uint8_t> behind);
    bool leave(int rank, const MpiMessage& message);
    int worldRank(const Operation& operation) const; ///< of its peer; -1: any
    // broker_order.cpp: receives from any rank
    bool isHeld(const Operation& receive) const;
    bool isSpokenFor(const Operation& sent, const Operation& wanted) const;
    std::vector<OperationPtr> alternatives(const Operation& receive) const;
    void noteAlternatives(const Operation& receive, const std::vector<OperationPtr>& all);
    OperationPtr takeSent(int rank, const OperationPtr& sent);
    bool chooseMessage(int rank);
    void countPoll();
    // broker_collectives.cpp
    bool collective(const OperationPtr& operation);
    void judgeCall(const Operation& first, const Operation& other);
    bool judgeBlocks(const std::vector<OperationPtr>& all);
    void move(const Comm& comm, const std::vector<OperationPtr>& all);
    static void keepResult(Operation& operation);
    void reduceAll(const std::vector<OperationPtr>& all);
    void split(const std::vector<OperationPtr>& all);
    // broker_journal.cpp: what the model of time needs
    void noteBegin(Operation& operation);
    void noteWait(int rank, const MpiPlace& place, const Operation& operation);
    void noteMet(const Operation& sent, const Operation& wanted);
    void noteMeeting(const Comm& comm, const std::vector<OperationPtr>& all);
    void addStep(int rank, RankJournal::Step step);
    std::size_t notedPlace(const MpiPlace& place);
    // broker_waits.cpp: who waits for whom
    std::vector<int> targets(const Operation& operation, bool& all) const;
    std::vector<bool> active() const;
    void lookForDeadlock();
    void nameDeadlock(const std::vector<bool>& alive);
    // broker_words.cpp
    void found(const char* kind, std::vector<std::pair<int, MpiPlace>> who,
               std::function<Text(const PlaceWords&)> what);
    void misfit(const Operation& sent, const Operation& wanted);
    static std::string typeWords(const MpiData& data); ///< "3 × MPI_INT"
    void mistaken(int rank, const MpiPlace& place, const MpiMessage& message);
    void sayDeadlock(const std::vector<int>& way, int last);
    void hintAt(const Operation& waiting);
    void sayEnds();

    std::vector<std::span<uint8_t>> mailboxes_;
    uint64_t eager_, mostHeld_, held_ = 0, seed_, choices_ = 0;
    int polls_ = 0;               ///< since a message was delivered
    std::set<uint64_t> chosenAt_; ///< sites of receives that had alternatives
    Reply reply_;
    std::vector<Rank> ranks_;
    std::map<uint32_t, Comm> comms_;
    uint32_t nextComm_ = 0;
    RankJournal journal_;
    std::map<std::pair<uint64_t, MpiCall>, std::size_t> places_; ///< of the journal
    std::vector<Found> found_;
    std::vector<uint64_t> mentioned_; ///< sites that sentences name
    std::vector<std::function<Text(const PlaceWords&)>> notes_;
    std::optional<std::function<Text(const PlaceWords&)>> reason_;
    bool fatal_ = false; ///< a mistake ends the program
    bool begun_ = false; ///< some rank has called MPI_Init
    std::optional<Clock::time_point> deadlockAt_;
};

} // namespace telar::program
