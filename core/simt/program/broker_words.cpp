// What the broker found, in sentences with ranks and lines, and the counts of each rank.
#include "core/simt/program/broker.hpp"
#include "core/simt/program/device.hpp"

#include <algorithm>

namespace telar::program {

namespace {

constexpr std::size_t mostFound = 1000, mostNamed = 8;

const char* typeName(MpiType type) {
    static constexpr const char* names[] = {"a derived type",
#define TELAR_MPI_TYPE(name, type, kind) "MPI_" #name,
                                            TELAR_MPI_TYPES(TELAR_MPI_TYPE)
#undef TELAR_MPI_TYPE
    };
    return names[static_cast<std::size_t>(type)];
}

/// "0, 1, 2", of many the first ones.
std::string named(const std::vector<int>& ranks) {
    std::string all;
    for (std::size_t k = 0; k < ranks.size() && k < mostNamed; ++k)
        all += (k ? ", " : "") + std::to_string(ranks[k]);
    return all + (ranks.size() > mostNamed ? ", …" : "");
}

/// What is wrong with a call. %1 is its place and %2 its name. %3 and %4 are the numbers that came with it, and %5 is one less
/// than %4; or %3 is the place of the call that belongs to it.
const char* sentenceOf(MpiMistake what) {
    using enum MpiMistake;
    static constexpr std::pair<MpiMistake, const char*> all[] = {
        {BeforeInit, TELAR_TR("core", "%1: %2 is called before MPI_Init")},
        {AfterFinalize, TELAR_TR("core", "%1: %2 is called after MPI_Finalize")},
        {InitTwice, TELAR_TR("core", "%1: %2 is called a second time")},
        {Rank, TELAR_TR("core", "%1: %2 names rank %3, and there are %4: 0 to %5")},
        {Root, TELAR_TR("core", "%1: %2 names %3 as root, and there are %4 ranks: 0 to %5")},
        {Tag, TELAR_TR("core", "%1: %2 has the tag %3: tags are 0 to MPI_TAG_UB, here 268435455")},
        {CountBelow, TELAR_TR("core", "%1: %2 has the count %3: counts are at least 0")},
        {NullType,
         TELAR_TR("core", "%1: %2 has a datatype that does not exist (MPI_DATATYPE_NULL, freed or never made)")},
        {Uncommitted, TELAR_TR("core", "%1: %2 uses a datatype that MPI_Type_commit has not seen")},
        {NullComm,
         TELAR_TR("core", "%1: %2 has a communicator that does not exist (MPI_COMM_NULL, freed or never made)")},
        {NullOp, TELAR_TR("core", "%1: %2 has an operation that does not exist")},
        {OpType, TELAR_TR("core", "%1: the operation of %2 is not defined for its datatype")},
        {NullBuffer, TELAR_TR("core", "%1: a buffer of %2 is null, or MPI_IN_PLACE where it is not allowed")},
        {Overlaps, TELAR_TR("core", "%1: %2 receives with a datatype whose parts lie over each other")},
        {SameBuffer,
         TELAR_TR("core", "%1: %2 sends from and receives into the same buffer: use MPI_IN_PLACE or two buffers")},
        {NoBuffer, TELAR_TR("core", "%1: %2 needs %3 bytes of a buffer, and MPI_Buffer_attach gave %4")},
        {NoRequest, TELAR_TR("core", "%1: %2 has a request that does not exist (completed, freed or never made)")},
        {Topology, TELAR_TR("core", "%1: %2 has a grid that does not fit the communicator")},
        {ActiveRequest, TELAR_TR("core", "%1: %2 starts a request that is still at work")},
        {NullStatus, TELAR_TR("core", "%1: %2 has a null pointer for its status: MPI_STATUS_IGNORE is meant")},
        {SmallBuffer, TELAR_TR("core", "%1: %2 needs a buffer of %3 bytes, and its array has %4")},
        {SharedBuffer, TELAR_TR("core", "%1: %2 uses memory that the request of %3 still receives into or sends from")},
        {FreedReceive,
         TELAR_TR(
             "core",
             "%1: %2 gives up the receive of %3, of which nobody can know when it is complete: call MPI_Wait for it")},
        {Changed, TELAR_TR("core", "%1: the buffer was changed between this call and %2 (%3), which completes it: it "
                                   "belongs to MPI until then")}};
    const auto* known = std::ranges::find(all, what, &std::pair<MpiMistake, const char*>::first);
    return known != std::end(all) ? known->second : TELAR_TR("core", "%1: %2 has an argument that MPI does not allow");
}

} // namespace

std::string Broker::typeWords(const MpiData& data) {
    return std::to_string(data.count) + " × " + (data.type == MpiType::Derived ? "MPI_Datatype" : typeName(data.type));
}

/// The same mistake of several ranks, or again, is counted.
void Broker::found(const char* kind, std::vector<std::pair<int, MpiPlace>> who,
                   std::function<Text(const PlaceWords&)> what) {
    for (auto& known : found_)
        if (std::string_view(known.kind) == kind && known.who.size() == who.size() &&
            std::ranges::equal(known.who, who, [](const auto& a, const auto& b) {
                return a.second.site == b.second.site && a.second.call == b.second.call;
            })) {
            ++known.count;
            for (const auto& one : who)
                if (std::ranges::find(known.ranks, one.first) == known.ranks.end())
                    known.ranks.push_back(one.first);
            return;
        }
    if (found_.size() >= mostFound)
        return;
    std::vector<int> ranks;
    for (const auto& [rank, place] : who) {
        mentioned_.push_back(place.site);
        if (rank >= 0)
            ranks.push_back(rank);
    }
    found_.push_back({kind, std::move(who), std::move(what), std::move(ranks)});
}

/// Types and sizes of a message and its receive.
void Broker::misfit(const Operation& sent, const Operation& wanted) {
    const auto a = sent.place, b = wanted.place;
    const int from = sent.rank, to = wanted.rank;
    if (sent.payload.size() > wanted.message.in.bytes) {
        found("message mismatch", {{to, b}, {from, a}},
              [=, bytes = sent.payload.size(), room = wanted.message.in.bytes](const PlaceWords& words) {
                  return text(TELAR_TR("core", "Rank %1 receives at most %2 bytes with %3 (%4), and the message of "
                                               "rank %5 (%6) has %7: it is cut off"),
                              to, room, nameOf(b.call), words(b.site), from, words(a.site), bytes);
              });
        fatal_ = true;
        return;
    }
    const auto &x = sent.message.out, &y = wanted.message.in;
    const bool bothMixed = x.signature & y.signature & mpiMixed;
    if (sent.payload.empty() || x.signature == y.signature || x.signature == mpiAnySignature ||
        y.signature == mpiAnySignature || (bothMixed && x.size != y.size))
        return;
    found("message mismatch", {{to, b}, {from, a}},
          [=, sentAs = typeWords(x), wantedAs = typeWords(y)](const PlaceWords& words) {
              return text(
                  TELAR_TR("core",
                           "Rank %1 receives %2 with %3 (%4), and rank %5 sends %6 (%7): the types must be the same"),
                  to, wantedAs, nameOf(b.call), words(b.site), from, sentAs, words(a.site));
          });
}

/// `last`: the rank at the end of the way that is no longer there; -1: the way is a circle.
void Broker::sayDeadlock(const std::vector<int>& way, int last) {
    std::vector<std::pair<int, MpiPlace>> who;
    bool buffered = false;
    uint64_t bytes = 0;
    for (const int rank : way) {
        const auto& waiting = *ranks_[static_cast<std::size_t>(rank)].waiting;
        who.emplace_back(rank, waiting.place);
        for (const auto& one : waiting.operations) {
            if (one->kind == Operation::Kind::Send && !(one->message.flags & (MpiSynchronous | MpiReady))) {
                buffered = true;
                bytes = std::max(bytes, one->message.payload);
            }
            hintAt(*one);
        }
    }
    if (who.empty())
        return;
    const auto first = who.front(), second = who.size() > 1 ? who[1] : who.front();
    if (last >= 0 && who.size() == 1) {
        found("rank left early", who, [=, exit = ranks_[static_cast<std::size_t>(last)].exit](const PlaceWords& words) {
            return text(TELAR_TR("core", "Rank %1 waits in %2 (%3) for rank %4, which has ended (exit code %5)"),
                        first.first, nameOf(first.second.call), words(first.second.site), last,
                        exit ? std::to_string(*exit) : "-");
        });
    } else if (who.size() == 1) {
        found("deadlock", who, [=](const PlaceWords& words) {
            return text(TELAR_TR("core", "Deadlock: rank %1 waits in %2 (%3) for itself"), first.first,
                        nameOf(first.second.call), words(first.second.site));
        });
    } else if (who.size() == 2 && last < 0) {
        found("deadlock", who, [=](const PlaceWords& words) {
            return text(
                TELAR_TR("core", "Deadlock: rank %1 waits in %2 (%3) for rank %4, which waits in %5 (%6) for rank %1"),
                first.first, nameOf(first.second.call), words(first.second.site), second.first,
                nameOf(second.second.call), words(second.second.site));
        });
    } else {
        found("deadlock", who, [=](const PlaceWords& words) {
            std::string chain;
            for (std::size_t k = 0; k < who.size() && k < mostNamed; ++k)
                chain += (k ? " → " : "") + std::to_string(who[k].first) + " " + nameOf(who[k].second.call) + " (" +
                         words(who[k].second.site) + ")";
            if (who.size() > mostNamed)
                chain += " → …";
            chain += " → " + std::to_string(last >= 0 ? last : who.front().first);
            return last >= 0
                       ? text(TELAR_TR("core",
                                       "Deadlock: each rank waits for the next one, and the last one has ended: %1"),
                              chain)
                       : text(TELAR_TR("core", "Deadlock of %1 ranks, each of which waits for the next one: %2"),
                              who.size(), chain);
        });
    }
    if (buffered && last < 0)
        notes_.emplace_back([bytes](const PlaceWords&) {
            return text(TELAR_TR("core", "The program leans on buffering, which MPI does not promise: it goes on here "
                                         "where standard sends of up to %1 bytes return at once (--eager %1)"),
                        bytes);
        });
}

/// A message that is there and that the receive does not take, because of its tag or its communicator.
void Broker::hintAt(const Operation& waiting) {
    if (waiting.kind != Operation::Kind::Receive && waiting.kind != Operation::Kind::Probe)
        return;
    const int from = worldRank(waiting);
    for (const auto& sent : ranks_[static_cast<std::size_t>(waiting.rank)].sent) {
        if (from >= 0 && sent->rank != from)
            continue;
        mentioned_.push_back(sent->place.site);
        notes_.emplace_back([=, rank = waiting.rank, place = waiting.place, tag = waiting.message.tag,
                             sender = sent->rank, other = sent->place, otherTag = sent->message.tag,
                             same = sent->message.comm == waiting.message.comm](const PlaceWords& words) {
            return same ? text(TELAR_TR("core",
                                        "%1: rank %2 waits for tag %3, and the message of rank %4 (%5) has tag %6"),
                               words(place.site), rank, tag, sender, words(other.site), otherTag)
                        : text(TELAR_TR("core", "%1: rank %2 waits in another communicator than the message of rank %3 "
                                                "(%4) was sent in"),
                               words(place.site), rank, sender, words(other.site));
        });
        return;
    }
}

void Broker::mistaken(int rank, const MpiPlace& place, const MpiMessage& message) {
    fatal_ = fatal_ || (message.flags & MpiFatal);
    const auto value = static_cast<int64_t>(message.out.bytes);
    const auto of = message.out.count;
    const char* name = nameOf(place.call);
    if (static_cast<MpiMistake>(message.peer) == MpiMistake::TooLarge) { // a limit of Telar's, no mistake
        fatal_ = true;
        mentioned_.push_back(place.site);
        reason_ = [=](const PlaceWords& words) {
            return text(TELAR_TR("core", "%1: %2 has %3 bytes, and the most here is %4 MiB"), words(place.site), name,
                        value, of);
        };
        return;
    }
    std::vector<std::pair<int, MpiPlace>> who{{rank, place}};
    if (message.other)
        who.push_back({rank, {MpiCall::None, message.other}});
    found("MPI call", std::move(who),
          [=, what = static_cast<MpiMistake>(message.peer), other = message.other](const PlaceWords& words) {
              const char* sentence = sentenceOf(what);
              const auto at = words(place.site);
              return what == MpiMistake::Changed ? text(sentence, words(other), name, at)
                     : other                     ? text(sentence, at, name, words(other))
                                                 : text(sentence, at, name, value, of, of - 1);
          });
}

/// What is left when all ranks have ended by themselves.
void Broker::sayEnds() {
    std::vector<int> notFinalized, notBegun;
    for (int rank = 0; rank < static_cast<int>(ranks_.size()); ++rank) {
        const auto& of = ranks_[static_cast<std::size_t>(rank)];
        if (of.begun && of.ended && !of.finalized && of.exit)
            notFinalized.push_back(rank);
        if (!of.begun && begun_ && of.ended && of.exit)
            notBegun.push_back(rank);
        for (const auto& sent : of.sent)
            found(
                "message not received", {{sent->rank, sent->place}},
                [rank, from = sent->rank, place = sent->place, bytes = sent->payload.size()](const PlaceWords& words) {
                    return text(
                        TELAR_TR("core", "%1: rank %2 sends %3 bytes to rank %4 with %5, and nobody receives them"),
                        words(place.site), from, bytes, rank, nameOf(place.call));
                });
        for (const auto& [number, request] : of.requests)
            if (!request->freed)
                found("request not completed", {{rank, request->place}},
                      [rank, place = request->place](const PlaceWords& words) {
                          return text(TELAR_TR("core", "%1: rank %2 begins a request with %3 and never completes it: "
                                                       "call MPI_Wait or MPI_Test for it"),
                                      words(place.site), rank, nameOf(place.call));
                      });
    }
    if (!notFinalized.empty())
        found("MPI_Finalize missing", {{-1, {}}}, [=](const PlaceWords&) {
            return notFinalized.size() == 1
                       ? text(TELAR_TR("core", "Rank %1 ended without MPI_Finalize"), notFinalized.front())
                       : text(TELAR_TR("core", "Ranks %1 ended without MPI_Finalize"), named(notFinalized));
        });
    if (!notBegun.empty())
        found("MPI_Init missing", {{-1, {}}}, [=](const PlaceWords&) {
            return notBegun.size() == 1
                       ? text(TELAR_TR("core", "Rank %1 ended without MPI_Init, which other ranks called"),
                              notBegun.front())
                       : text(TELAR_TR("core", "Ranks %1 ended without MPI_Init, which other ranks called"),
                              named(notBegun));
        });
}

void Broker::finish(ProgramReport& report, const std::function<SourceLine(uint64_t site)>& lineOf,
                    const std::string& source) {
    if (!fatal_ && !deadlockAt_)
        sayEnds();
    for (std::size_t k = 0; k < ranks_.size(); ++k) { // those that were ended while they waited
        if (const auto& waiting = ranks_[k].waiting)
            noteWait(static_cast<int>(k), waiting->place, *waiting->operations.front());
        ranks_[k].stopWaiting();
    }
    for (auto& place : journal_.places) {
        auto line = lineOf(place.site);
        place.line = line.line;
        place.file = std::move(line.file);
    }
    report.journal = std::make_shared<const RankJournal>(std::move(journal_));
    const PlaceWords words = [&](uint64_t site) { return lineOf(site).words(source); };
    for (const auto& one : found_) {
        ProgramFault fault{one.kind, 0, one.what(words), one.count};
        fault.ranks = one.ranks;
        for (const auto& [rank, place] : one.who)
            fault.lines.push_back(lineOf(place.site).own());
        fault.line = fault.lines.front();
        report.faults.push_back(std::move(fault));
    }
    for (const auto& note : notes_)
        if (auto sentence = note(words); std::ranges::find(report.notes, sentence) == report.notes.end())
            report.notes.push_back(std::move(sentence));
    if (reason_ && !report.ended)
        report.ended = (*reason_)(words);
    for (std::size_t k = 0; k < ranks_.size(); ++k) {
        auto& to = report.ranks[k];
        static_cast<RankCounts&>(to) = ranks_[k].counts;
        for (const auto& [key, call] : ranks_[k].calls) {
            auto made = call;
            auto place = lineOf(key.first);
            made.call = nameOf(key.second);
            made.line = place.line;
            made.file = std::move(place.file);
            to.calls.push_back(std::move(made));
        }
    }
}

} // namespace telar::program
