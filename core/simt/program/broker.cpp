#include "core/simt/program/broker.hpp"

#include "core/simt/program/device.hpp"

#include <algorithm>
#include <cstring>

namespace telar::program {

namespace {

// Of mpi.h.
constexpr int32_t anySource = -1101, anyTag = -1102, truncated = 14;
constexpr uint32_t firstSelf = 1;               ///< number of rank 0's MPI_COMM_SELF
constexpr std::size_t mostOperations = 1 << 20; ///< of one rank at a time

} // namespace

const char* nameOf(MpiCall call) {
    static constexpr const char* names[] = {
#define TELAR_MPI_CALL(name) "MPI_" #name,
        TELAR_MPI_CALLS(TELAR_MPI_CALL)
#undef TELAR_MPI_CALL
    };
    return names[static_cast<std::size_t>(call)];
}

int Broker::Comm::placeOf(int rank) const {
    const auto at = std::find(members.begin(), members.end(), rank);
    return at == members.end() ? -1 : static_cast<int>(at - members.begin());
}

Broker::Broker(std::vector<std::span<uint8_t>> mailboxes, uint64_t eager, uint64_t held, uint64_t seed, Reply reply)
    : mailboxes_(std::move(mailboxes)), eager_(eager), mostHeld_(held), seed_(seed), reply_(std::move(reply)),
      ranks_(mailboxes_.size()) {
    Comm& world = comms_[0];
    for (int rank = 0; rank < static_cast<int>(ranks_.size()); ++rank) {
        world.members.push_back(rank);
        comms_[firstSelf + static_cast<uint32_t>(rank)] = {{rank}, {0}, {}};
    }
    world.calls.resize(ranks_.size());
    nextComm_ = firstSelf + static_cast<uint32_t>(ranks_.size());
}

bool Broker::serve(int rank, uint64_t site, std::span<const uint8_t> body, double deviceMs) {
    MpiMessage message{};
    if (body.size() < sizeof message || ranks_[static_cast<std::size_t>(rank)].waiting)
        return false;
    std::memcpy(&message, body.data(), sizeof message);
    if (message.call >= MpiCall::Count || message.op > MpiOp::Own || message.pattern > MpiPattern::Exscan ||
        message.out.type >= MpiType::Count || message.in.type >= MpiType::Count)
        return false;
    constexpr uint64_t mostNs = 1'000'000'000'000'000; // a rank is not believed
    auto& of = ranks_[static_cast<std::size_t>(rank)];
    of.busyMs += static_cast<double>(std::min(message.busyNs, mostNs)) * 1e-6;
    of.deviceMs = deviceMs;
    if (message.act != MpiAct::Mistake && !(message.flags & MpiAgain))
        ++of.calls[{site, message.call}].times;
    return act(rank, {message.call, site}, message, body.subspan(sizeof message));
}

bool Broker::act(int rank, const MpiPlace& place, const MpiMessage& message, std::span<const uint8_t> behind) {
    auto& of = ranks_[static_cast<std::size_t>(rank)];
    auto operation = std::make_shared<Operation>();
    operation->rank = rank;
    operation->place = place;
    operation->message = message;
    const auto comm = comms_.find(message.comm);
    const bool isMember = comm != comms_.end() && comm->second.placeOf(rank) >= 0;
    switch (message.act) {
    case MpiAct::Init:
        of.begun = begun_ = true;
        [[fallthrough]];
    case MpiAct::Nobody:
        answerNow(rank);
        return true;
    case MpiAct::Abort:
        fatal_ = true;
        mentioned_.push_back(place.site);
        reason_ = [rank, place, code = message.tag](const PlaceWords& words) {
            return text(TELAR_TR("core", "Rank %1 ended the program with MPI_Abort, code %2 (%3)"), rank, code,
                        words(place.site));
        };
        return true;
    case MpiAct::Mistake:
        mistaken(rank, place, message);
        if (!(message.flags & MpiFatal))
            answerNow(rank);
        return true;
    case MpiAct::Wait:
        return wait(rank, place, message, behind);
    case MpiAct::Free:
    case MpiAct::Cancel:
        return leave(rank, message);
    case MpiAct::FreeComm:
        answerNow(rank);
        return isMember;
    case MpiAct::Finalize:
    case MpiAct::Split:
    case MpiAct::Collective: {
        operation->kind = Operation::Kind::Collective;
        if (!isMember || message.count > mostRanks)
            return false;
        const std::size_t words = message.act == MpiAct::Collective ? 2 * std::size_t{message.count} : 0;
        if (behind.size() < words * sizeof(uint64_t))
            return false;
        operation->blocks.resize(words);
        if (words > 0)
            std::memcpy(operation->blocks.data(), behind.data(), words * sizeof(uint64_t));
        if (message.act == MpiAct::Finalize)
            operation->message.comm = 0;
        return keepPayload(*operation, behind.subspan(words * sizeof(uint64_t)), true) && collective(operation);
    }
    case MpiAct::Send:
    case MpiAct::Receive:
    case MpiAct::Probe:
        break;
    default:
        return false;
    }
    const int members = isMember ? static_cast<int>(comm->second.members.size()) : 0;
    if (!isMember || message.peer >= members || (message.peer < 0 && message.peer != anySource) ||
        (message.peer == anySource && message.act == MpiAct::Send))
        return false;
    operation->kind = message.act == MpiAct::Send      ? Operation::Kind::Send
                      : message.act == MpiAct::Receive ? Operation::Kind::Receive
                                                       : Operation::Kind::Probe;
    const bool atOnce = message.act == MpiAct::Send &&
                        ((message.flags & MpiBuffered) ||
                         (!(message.flags & (MpiSynchronous | MpiReady)) && eager_ > 0 && message.payload <= eager_));
    if (!keepPayload(*operation, behind, message.request == 0 && !atOnce))
        return false;
    if (message.act == MpiAct::Probe && (message.flags & MpiNow)) {
        for (const auto& sent : of.sent)
            if (!operation->answer.flag && matches(*sent, *operation))
                met(*operation, *sent);
        if (!operation->answer.flag)
            countPoll();
        answerNow(rank, operation->answer);
        return true;
    }
    if (message.request != 0) {
        if (of.requests.size() >= mostOperations || !of.requests.emplace(message.request, operation).second)
            return false;
    }
    operation->done = atOnce;
    if (message.request == 0)
        of.waiting = {place, {operation}, Clock::now()};
    post(operation);
    if (message.request != 0)
        answerNow(rank);
    else if (of.waiting && operation->done)
        answer(rank, operation, 0);
    else if (of.waiting)
        lookForDeadlock();
    return true;
}

/// The numbers that came with the question; of a call that waits they may stay in the mailbox.
bool Broker::keepPayload(Operation& operation, std::span<const uint8_t> behind, bool mayView) {
    const auto& message = operation.message;
    const auto& mailbox = mailboxes_[static_cast<std::size_t>(operation.rank)];
    const bool inMailbox = message.flags & MpiInMailbox;
    const auto bytes = static_cast<std::size_t>(message.payload);
    if (message.payload > (inMailbox ? mailbox.size() : behind.size()))
        return false;
    if (inMailbox && mayView && message.request == 0) {
        operation.payload = mailbox.first(bytes);
        return true;
    }
    const auto* from = inMailbox ? mailbox.data() : behind.data();
    operation.own = std::make_shared<Bytes>(from, from + bytes);
    operation.payload = *operation.own;
    return true;
}

int Broker::worldRank(const Operation& operation) const {
    return operation.message.peer < 0
               ? -1
               : comms_.at(operation.message.comm).members[static_cast<std::size_t>(operation.message.peer)];
}

bool Broker::matches(const Operation& sent, const Operation& wanted) const {
    const int from = worldRank(wanted);
    return sent.message.comm == wanted.message.comm && (from < 0 || from == sent.rank) &&
           (wanted.message.tag == anyTag || wanted.message.tag == sent.message.tag);
}

void Broker::met(Operation& probe, const Operation& sent) {
    noteMet(sent, probe);
    probe.answer.flag = 1;
    probe.answer.source = comms_.at(sent.message.comm).placeOf(sent.rank);
    probe.answer.tag = sent.message.tag;
    probe.answer.bytes = sent.payload.size();
}

/// A message goes to the first receive that it fits, a receive takes the first message: in the order of the calls.
void Broker::post(OperationPtr operation) {
    auto& of = ranks_[static_cast<std::size_t>(operation->rank)];
    noteBegin(*operation);
    if (operation->kind == Operation::Kind::Send) {
        ++of.counts.messages;
        of.counts.bytes += static_cast<int64_t>(operation->payload.size());
        auto& call = of.calls[{operation->place.site, operation->place.call}];
        ++call.messages;
        call.bytes += static_cast<int64_t>(operation->payload.size());
        auto& to = ranks_[static_cast<std::size_t>(worldRank(*operation))];
        const auto wanted = std::ranges::find_if(
            to.expected, [&](const OperationPtr& receive) { return matches(*operation, *receive); });
        if (wanted != to.expected.end() && !isHeld(**wanted)) {
            const auto receive = *wanted;
            to.expected.erase(wanted);
            deliver(operation, receive);
            return;
        }
        if ((operation->message.flags & MpiReady) && wanted == to.expected.end())
            found("message mismatch", {{operation->rank, operation->place}},
                  [place = operation->place, rank = operation->rank,
                   peer = worldRank(*operation)](const PlaceWords& words) {
                      return text(TELAR_TR("core", "%1: rank %2 sends with %3 to rank %4, which has not called its "
                                                   "receive yet: a ready send needs it before"),
                                  words(place.site), rank, nameOf(place.call), peer);
                  });
        to.sent.push_back(operation);
        held_ += operation->own ? operation->own->size() : 0;
        if (held_ > mostHeld_) {
            fatal_ = true;
            reason_ = [most = mostHeld_](const PlaceWords&) {
                return text(TELAR_TR("core", "The program was stopped: its ranks had sent more than %1 MiB that nobody "
                                             "had received"),
                            most >> 20);
            };
        }
        if (to.waiting)
            for (const auto& probe : to.waiting->operations)
                if (probe->kind == Operation::Kind::Probe && matches(*operation, *probe)) {
                    met(*probe, *operation);
                    finishOperation(probe);
                    return;
                }
        return;
    }
    if (isHeld(*operation)) {
        of.expected.push_back(operation);
        return;
    }
    const auto sent = std::ranges::find_if(of.sent, [&](const OperationPtr& message) {
        return matches(*message, *operation) && !(seed_ != 0 && isSpokenFor(*message, *operation));
    });
    if (operation->kind == Operation::Kind::Probe) {
        if (sent != of.sent.end()) {
            met(*operation, **sent);
            operation->done = true;
        }
        return;
    }
    if (sent == of.sent.end()) {
        of.expected.push_back(operation);
        return;
    }
    deliver(takeSent(operation->rank, OperationPtr(*sent)), operation);
}

void Broker::deliver(const OperationPtr& sent, const OperationPtr& wanted) {
    sent->matched = wanted->matched = true;
    polls_ = 0;
    noteMet(*sent, *wanted);
    misfit(*sent, *wanted);
    auto& answer = wanted->answer;
    answer.source = comms_.at(sent->message.comm).placeOf(sent->rank);
    answer.tag = sent->message.tag;
    const auto room = std::min<std::size_t>(sent->payload.size(), static_cast<std::size_t>(wanted->message.in.bytes));
    if (room < sent->payload.size())
        answer.error = truncated;
    wanted->view = sent->payload.first(room);
    wanted->result = sent->own;
    const bool waits = [&] {
        const auto& waiting = ranks_[static_cast<std::size_t>(wanted->rank)].waiting;
        return waiting && std::ranges::find(waiting->operations, wanted) != waiting->operations.end();
    }();
    if (!wanted->result && !waits) { // until the rank asks for it, what it came from may be gone
        wanted->result = std::make_shared<const Bytes>(wanted->view.begin(), wanted->view.end());
        wanted->view = *wanted->result;
    }
    finishOperation(wanted);
    if (!sent->done)
        finishOperation(sent);
}

/// It is done: a rank that waits for it goes on.
void Broker::finishOperation(OperationPtr operation) { // not a reference into the list that it empties
    operation->done = true;
    auto& of = ranks_[static_cast<std::size_t>(operation->rank)];
    if (operation->freed)
        of.requests.erase(operation->message.request);
    if (!of.waiting)
        return;
    const auto& operations = of.waiting->operations;
    const auto at = std::ranges::find(operations, operation);
    if (at != operations.end())
        answer(operation->rank, operation, static_cast<std::size_t>(at - operations.begin()));
}

void Broker::await(int rank, const MpiPlace& place, std::vector<OperationPtr> operations) {
    auto& of = ranks_[static_cast<std::size_t>(rank)];
    for (std::size_t k = 0; k < operations.size(); ++k)
        if (operations[k]->done) {
            const auto one = operations[k];
            of.waiting = {place, {one}, Clock::now()};
            answer(rank, one, k);
            return;
        }
    of.waiting = {place, std::move(operations), Clock::now()};
    lookForDeadlock();
}

void Broker::Rank::stopWaiting() {
    if (!waiting)
        return;
    const double waited = millisecondsSince(waiting->since);
    counts.waitedMs += waited;
    calls[{waiting->place.site, waiting->place.call}].waitedMs += waited;
    waiting.reset();
}

void Broker::answer(int rank, OperationPtr operation, std::size_t index) {
    auto& of = ranks_[static_cast<std::size_t>(rank)];
    if (of.waiting)
        noteWait(rank, of.waiting->place, *operation);
    of.stopWaiting();
    if (operation->message.act == MpiAct::Finalize)
        of.finalized = true;
    of.requests.erase(operation->message.request);
    auto words = operation->answer;
    if (operation->kind != Operation::Kind::Probe && operation->message.act != MpiAct::Split) {
        words.index = static_cast<uint32_t>(index);
        words.flag = 1;
    }
    send(rank, words, operation->sizes, operation->view);
}

void Broker::answerNow(int rank, MpiAnswer answer) { send(rank, answer, {}, {}); }

void Broker::send(int rank, MpiAnswer answer, const std::vector<uint64_t>& sizes, std::span<const uint8_t> payload) {
    if (fatal_)
        return; // it is ended where it stands
    answer.blocks = static_cast<uint32_t>(sizes.size());
    answer.payload = payload.size();
    answer.inMailbox = payload.size() > mostMpiInline;
    Bytes bytes(sizeof answer + sizes.size() * sizeof(uint64_t) + (answer.inMailbox ? 0 : payload.size()));
    std::memcpy(bytes.data(), &answer, sizeof answer);
    auto* to = bytes.data() + sizeof answer;
    if (!sizes.empty())
        std::memcpy(to, sizes.data(), sizes.size() * sizeof(uint64_t));
    to += sizes.size() * sizeof(uint64_t);
    const auto& mailbox = mailboxes_[static_cast<std::size_t>(rank)];
    if (answer.inMailbox)
        to = payload.size() <= mailbox.size() ? mailbox.data() : nullptr;
    if (!payload.empty() && to && to != payload.data())
        std::memcpy(to, payload.data(), payload.size());
    reply_(rank, bytes);
}

bool Broker::wait(int rank, const MpiPlace& place, const MpiMessage& message, std::span<const uint8_t> behind) {
    auto& of = ranks_[static_cast<std::size_t>(rank)];
    if (message.count == 0 || (message.count > mostMpiWaited && !(message.flags & MpiAll)) ||
        behind.size() != message.count * sizeof(uint64_t))
        return false;
    std::vector<OperationPtr> operations;
    for (uint32_t k = 0; k < message.count; ++k) {
        uint64_t number = 0;
        std::memcpy(&number, behind.data() + k * sizeof number, sizeof number);
        const auto known = of.requests.find(static_cast<uint32_t>(number));
        if (known == of.requests.end())
            return false;
        operations.push_back(known->second);
    }
    if (!(message.flags & MpiNow)) {
        await(rank, place, std::move(operations));
        return true;
    }
    const auto isDone = [](const OperationPtr& one) { return one->done; };
    if (seed_ != 0 && std::ranges::none_of(operations, isDone) &&
        !chooseMessage(rank)) // what is there now may have come now
        countPoll();
    if (message.flags & MpiAll) {
        MpiAnswer reply{};
        if (operations.size() == 1)
            reply = operations.front()->answer;
        reply.bytes = operations.front()->view.size();
        reply.flag = std::ranges::all_of(operations, isDone);
        answerNow(rank, reply);
        return true;
    }
    const auto one = std::ranges::find_if(operations, isDone);
    if (one == operations.end())
        answerNow(rank);
    else
        await(rank, place, std::move(operations));
    return true;
}

/// A request that goes on without being waited for, or is taken back.
bool Broker::leave(int rank, const MpiMessage& message) {
    auto& of = ranks_[static_cast<std::size_t>(rank)];
    const auto known = of.requests.find(message.request);
    if (known == of.requests.end())
        return false;
    const auto operation = known->second;
    if (message.act == MpiAct::Free) {
        operation->freed = true;
        if (operation->done)
            of.requests.erase(known);
    } else if (!operation->matched && operation->kind != Operation::Kind::Collective) {
        auto& list = operation->kind == Operation::Kind::Send
                         ? ranks_[static_cast<std::size_t>(worldRank(*operation))].sent
                         : of.expected;
        if (std::erase(list, operation) > 0 && operation->own)
            held_ -= operation->kind == Operation::Kind::Send ? operation->own->size() : 0;
        operation->answer.cancelled = 1;
        operation->done = true;
    }
    answerNow(rank);
    return true;
}

void Broker::ended(int rank, std::optional<int> exit) {
    auto& of = ranks_[static_cast<std::size_t>(rank)];
    if (of.ended)
        return;
    of.ended = true;
    of.exit = exit;
    of.stopWaiting();
    // A rank that a signal ended, or a call that cannot be answered, takes the others with it, as under mpirun.
    constexpr int unanswered = 125;
    if (!exit || (*exit == unanswered && !of.finalized))
        fatal_ = true;
    lookForDeadlock();
}

bool Broker::over() const {
    if (fatal_)
        return true;
    if (!deadlockAt_)
        return false;
    constexpr double goodbyeMs = 1000; // for ranks that still compute: they may print
    const auto alive = active();
    return std::ranges::none_of(alive, [](bool one) { return one; }) || millisecondsSince(*deadlockAt_) > goodbyeMs;
}

std::vector<uint64_t> Broker::sites() const {
    std::vector<uint64_t> all;
    for (const auto& rank : ranks_) {
        for (const auto& [key, call] : rank.calls)
            all.push_back(key.first);
        for (const auto* list : {&rank.sent, &rank.expected})
            for (const auto& one : *list)
                all.push_back(one->place.site);
        for (const auto& [number, one] : rank.requests)
            all.push_back(one->place.site);
    }
    all.insert(all.end(), mentioned_.begin(), mentioned_.end());
    return all;
}

} // namespace telar::program
