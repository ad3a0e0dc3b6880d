#include "core/simt/program/rank_time.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/json_writer.hpp"
#include "core/base/numbers.hpp"
#include "core/simt/program/mpi_protocol.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <queue>
#include <thread>
#include <unistd.h>

namespace telar::program {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// A byte to and fro between two threads, as between two processes, and what a copy into shared memory and out of it takes.
RankLinks measuredLinks() {
    RankLinks made{"processes", 5, 5}; // where there are no pipes
    int there[2], back[2];
    if (::pipe(there) != 0)
        return made;
    if (::pipe(back) != 0) {
        ::close(there[0]), ::close(there[1]);
        return made;
    }
    constexpr int turns = 400;
    char byte = 0;
    {
        std::jthread other([&] {
            char got = 0;
            for (int k = 0; k < turns && ::read(there[0], &got, 1) == 1; ++k)
                if (::write(back[1], &got, 1) != 1)
                    return;
        });
        double best = never;
        for (int k = 0; k < turns; ++k) {
            const auto begin = Clock::now();
            if (::write(there[1], &byte, 1) != 1 || ::read(back[0], &byte, 1) != 1)
                break;
            best = std::min(best, millisecondsSince(begin));
        }
        ::close(there[1]);
        if (best < never)
            made.latencyUs = best * 1000 / 2;
    }
    for (const int file : {there[0], back[0], back[1]})
        ::close(file);
    std::vector<char> from(16 << 20, 1), to(from.size());
    double best = never;
    for (int k = 0; k < 3; ++k) {
        const auto begin = Clock::now();
        std::memcpy(to.data(), from.data(), from.size());
        std::memcpy(from.data(), to.data(), from.size());
        best = std::min(best, millisecondsSince(begin));
    }
    if (best > 0)
        made.gigabytesPerSecond = static_cast<double>(from.size()) / best / 1e6;
    return made;
}

} // namespace

const std::vector<KnownLinks>& knownLinks() {
    static const std::vector<KnownLinks> known = {
        {{"processes", 0, 0}, text(TELAR_TR("core", "This computer: its processes, measured"))},
        {{"gigabit", 50, 0.125}, text(TELAR_TR("core", "Gigabit Ethernet: 1 Gbit/s of IEEE 802.3, 50 µs with TCP"))},
        {{"infiniband", 1.5, 25}, text(TELAR_TR("core", "InfiniBand HDR: 200 Gbit/s, 1.5 µs"))},
        {{"nvlink", 2, 450}, text(TELAR_TR("core", "NVLink of an H100: 450 GB/s in each direction, 2 µs"))}};
    return known;
}

Expected<RankLinks> linksOf(const std::string& words) {
    if (words == "processes") {
        static const RankLinks measured = measuredLinks();
        return measured;
    }
    for (const auto& known : knownLinks())
        if (known.links.name == words)
            return known.links;
    const auto comma = words.find(',');
    if (comma != std::string::npos) {
        const auto latency = readNumber(words.substr(0, comma)), bandwidth = readNumber(words.substr(comma + 1));
        if (latency && bandwidth && *latency >= 0 && *latency <= 1e6 && *bandwidth >= 1e-6 && *bandwidth <= 1e6)
            return RankLinks{"own", *latency, *bandwidth};
    }
    return userError(text(TELAR_TR("core", "Links between ranks are processes, gigabit, infiniband, nvlink, or a "
                                           "latency in microseconds and GB/s as in 25,1.2; not '%1'"),
                          words));
}

namespace {

/// Of a collective of so many ranks, of which each gives so many bytes.
double collectiveMs(const RankLinks& links, MpiPattern pattern, std::size_t ranks, double bytes, double most) {
    const double latency = links.latencyUs / 1e3, byte = 1 / links.gigabytesPerSecond / 1e6; // ms
    const double all = static_cast<double>(ranks), rounds = std::ceil(std::log2(all));
    if (ranks < 2)
        return 0;
    switch (pattern) {
    case MpiPattern::Nothing: // by dissemination
        return rounds * latency;
    case MpiPattern::FromRoot:
    case MpiPattern::Reduce:
    case MpiPattern::Scan:
    case MpiPattern::Exscan: // by a binomial tree; by recursive doubling
        return rounds * (latency + most * byte);
    case MpiPattern::AllReduce: // by recursive doubling, or in a ring of pieces, the shorter
        return std::min(rounds * (latency + most * byte), 2 * (all - 1) * (latency + most / all * byte));
    case MpiPattern::ReduceScatter:
        return (all - 1) * (latency + most / all * byte);
    case MpiPattern::ToAll: // in a ring
        return (all - 1) * latency + (bytes - bytes / all) * byte;
    case MpiPattern::ToRoot:
    case MpiPattern::Each: // who sends or receives most is the longest at it
        return rounds * latency + most * byte;
    }
    return 0;
}

class Model {
public:
    Model(const RankJournal& journal, const RankLinks& links) : journal_(journal) {
        made_.links = links;
        made_.ranks.resize(journal.ranks.size());
        made_.totals.resize(journal.ranks.size());
        next_.resize(journal.ranks.size());
        worked_.resize(journal.ranks.size());
        clock_.resize(journal.ranks.size());
        began_.assign(journal.operations.size(), never);
        done_.assign(journal.operations.size(), never);
        moves_.assign(journal.operations.size(), never);
        missing_.resize(journal.groups.size());
        for (std::size_t g = 0; g < journal.groups.size(); ++g)
            missing_[g] = journal.groups[g].operations.size();
    }
    RankTime run() {
        for (;;) {
            for (bool goesOn = true; goesOn;) { // a send of one may end the probe of another
                goesOn = false;
                for (std::size_t rank = 0; rank < next_.size(); ++rank)
                    goesOn = advance(rank) || goesOn;
            }
            if (ready_.empty())
                break;
            const auto [when, isGroup, index] = ready_.top();
            ready_.pop();
            if (isGroup)
                meet(static_cast<std::size_t>(index), when);
            else
                carry(index, when);
        }
        finish();
        return std::move(made_);
    }

private:
    using Ready = std::tuple<double, bool, int64_t>;

    void span(std::size_t rank, RankSpan::Kind kind, double end, int64_t operation = -1, std::size_t place = 0) {
        double& clock = clock_[rank];
        if (end <= clock)
            return;
        auto& list = made_.ranks[rank];
        if (operation < 0 && !list.empty() && list.back().kind == kind && list.back().end == clock)
            list.back().end = end; // what is computed on both sides of a call that takes no time
        else
            list.push_back({kind, clock, end, operation, place});
        auto& totals = made_.totals[rank];
        double* const sums[] = {&totals.computeMs, &totals.deviceMs, &totals.waitMs, &totals.transferMs};
        *sums[static_cast<std::size_t>(kind)] += end - clock;
        clock = end;
    }
    /// As far as the rank comes without another one. False: it does not move.
    bool advance(std::size_t rank) {
        const auto& steps = journal_.ranks[rank];
        const auto first = next_[rank];
        for (; next_[rank] < steps.size(); ++next_[rank]) {
            const auto& step = steps[next_[rank]];
            if (worked_[rank] == next_[rank]) {
                ++worked_[rank];
                span(rank, RankSpan::Kind::Compute, clock_[rank] + step.busyMs);
                span(rank, RankSpan::Kind::Device, clock_[rank] + step.deviceMs);
            }
            const auto at = static_cast<std::size_t>(step.operation);
            if (!step.waits) {
                begin(at, clock_[rank]);
                continue;
            }
            if (done_[at] == never)
                break;
            span(rank, RankSpan::Kind::Wait, std::min(done_[at], moves_[at]), step.operation, step.place);
            span(rank, RankSpan::Kind::Transfer, done_[at], step.operation, step.place);
        }
        return next_[rank] != first;
    }
    void begin(std::size_t at, double now) {
        const auto& operation = journal_.operations[at];
        began_[at] = now;
        if (operation.atOnce)
            done_[at] = moves_[at] = now;
        if (operation.kind == RankJournal::Kind::Collective) {
            if (operation.group >= 0 && --missing_[static_cast<std::size_t>(operation.group)] == 0)
                ready_.push({lastOf(static_cast<std::size_t>(operation.group)), true, operation.group});
            return;
        }
        if (operation.kind == RankJournal::Kind::Probe) {
            if (operation.other >= 0) {
                probes_.push_back(at);
                settleProbes();
            }
            return;
        }
        settleProbes();
        if (operation.other < 0)
            return;
        const auto other = static_cast<std::size_t>(operation.other);
        const bool sends = operation.kind == RankJournal::Kind::Send;
        const auto send = sends ? at : other, receive = sends ? other : at;
        const bool alone = journal_.operations[send].atOnce; // it needs no receive to leave
        if (alone ? sends : began_[other] != never)
            ready_.push({alone ? now : std::max(began_[send], began_[receive]), false, static_cast<int64_t>(send)});
    }
    void settleProbes() {
        std::erase_if(probes_, [&](std::size_t probe) {
            const double sent = began_[static_cast<std::size_t>(journal_.operations[probe].other)];
            if (sent == never)
                return false;
            moves_[probe] = std::max(began_[probe], sent);
            done_[probe] = std::max(began_[probe], sent + made_.links.latencyUs / 1e3);
            return true;
        });
    }
    double lastOf(std::size_t group) const {
        double last = 0;
        for (const auto one : journal_.groups[group].operations)
            last = std::max(last, began_[static_cast<std::size_t>(one)]);
        return last;
    }
    void carry(int64_t send, double when) {
        const auto& sent = journal_.operations[static_cast<std::size_t>(send)];
        const auto to = static_cast<std::size_t>(sent.other);
        double& free = free_[{sent.rank, journal_.operations[to].rank}];
        const double begin = std::max(when, free);
        const double end = begin + made_.links.latencyUs / 1e3 +
                           static_cast<double>(sent.bytes) / made_.links.gigabytesPerSecond / 1e6;
        free = end;
        if (!sent.atOnce) {
            done_[static_cast<std::size_t>(send)] = end;
            moves_[static_cast<std::size_t>(send)] = begin;
        }
        done_[to] = end; // a receive that begins later has it at once
        moves_[to] = begin;
        made_.messages.push_back({send, sent.other, 0, 0, begin, end});
    }
    void meet(std::size_t group, double when) {
        const auto& of = journal_.groups[group];
        double bytes = 0, most = 0;
        int last = 0;
        for (const auto one : of.operations) {
            const auto& operation = journal_.operations[static_cast<std::size_t>(one)];
            bytes += static_cast<double>(operation.bytes);
            most = std::max(most, static_cast<double>(operation.bytes));
            if (began_[static_cast<std::size_t>(one)] == when)
                last = operation.rank;
        }
        if (of.root >= 0 && of.pattern == MpiPattern::Each) // a root receives what all give
            most = std::max(most, bytes - bytes / static_cast<double>(of.operations.size()));
        const double end = when + collectiveMs(made_.links, of.pattern, of.operations.size(), bytes, most);
        for (const auto one : of.operations) {
            done_[static_cast<std::size_t>(one)] = end;
            moves_[static_cast<std::size_t>(one)] = when;
        }
        made_.meetings.push_back({group, last, when, end});
    }
    void finish() {
        for (auto& message : made_.messages) {
            message.sentAt = began_[static_cast<std::size_t>(message.send)];
            message.receivedFrom = began_[static_cast<std::size_t>(message.receive)];
            made_.ms = std::max(made_.ms, message.end);
        }
        std::ranges::stable_sort(made_.messages, {}, &RankMessage::begin);
        for (const double clock : clock_)
            made_.ms = std::max(made_.ms, clock);
        if (journal_.cut)
            return;
        const auto isStuck = [&](std::size_t rank) { return next_[rank] < journal_.ranks[rank].size(); };
        bool stuck = false;
        for (std::size_t rank = 0; rank < next_.size(); ++rank)
            stuck = stuck || isStuck(rank);
        if (stuck) // who waits for ever is seen to wait longer than all others
            made_.ms += std::max(made_.ms / 10, std::max(1.0, made_.links.latencyUs) / 100);
        for (std::size_t rank = 0; rank < next_.size(); ++rank)
            if (isStuck(rank)) {
                const auto& step = journal_.ranks[rank][next_[rank]];
                span(rank, RankSpan::Kind::Wait, made_.ms, step.operation, step.place);
            }
    }

    const RankJournal& journal_;
    RankTime made_;
    std::vector<std::size_t> next_;
    std::vector<double> clock_;
    std::vector<std::size_t> worked_;          ///< by rank: steps before which it has computed
    std::vector<double> began_, done_, moves_; ///< by operation; `moves_`: its bytes begin to travel
    std::vector<std::size_t> missing_;         ///< by group: ranks that have not come
    std::vector<std::size_t> probes_;          ///< that wait for a send
    std::map<std::pair<int, int>, double> free_;
    std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready_;
};

} // namespace

RankTime rankTime(const RankJournal& journal, const RankLinks& links) {
    return Model(journal, links.gigabytesPerSecond > 0 ? links : *linksOf("processes")).run();
}

namespace {

std::string lineOf(const RankJournal::Place& place) {
    return (place.file.empty() ? "" : place.file + ":") + std::to_string(place.line);
}

} // namespace

std::vector<RankWait> rankWaits(const RankJournal& journal, const RankTime& time) {
    std::map<std::int64_t, const RankMessage*> ofOperation;
    for (const auto& message : time.messages)
        ofOperation[message.send] = ofOperation[message.receive] = &message;
    std::map<std::int64_t, int> lastOf; // of collectives
    for (const auto& meeting : time.meetings)
        lastOf[static_cast<int64_t>(meeting.group)] = meeting.last;
    std::map<std::tuple<int, int, std::size_t, std::size_t>, RankWait> waits;
    for (std::size_t rank = 0; rank < time.ranks.size(); ++rank)
        for (const auto& span : time.ranks[rank]) {
            if (span.kind != RankSpan::Kind::Wait)
                continue;
            const auto& operation = journal.operations[static_cast<std::size_t>(span.operation)];
            RankWait wait{static_cast<int>(rank), -1, span.place, span.place, RankWait::Why::Never, 0, 0};
            if (operation.kind == RankJournal::Kind::Collective) {
                if (const auto last = lastOf.find(operation.group); last != lastOf.end()) {
                    wait.why = RankWait::Why::Collective;
                    wait.other = last->second;
                }
            } else if (operation.kind == RankJournal::Kind::Probe && operation.other >= 0) {
                const auto& sent = journal.operations[static_cast<std::size_t>(operation.other)];
                wait = {wait.rank, sent.rank, span.place, sent.place, RankWait::Why::Sender, 0, 0};
            } else if (const auto known = ofOperation.find(span.operation); known != ofOperation.end()) {
                const auto& message = *known->second;
                const bool sends = operation.kind == RankJournal::Kind::Send;
                const auto& peer = journal.operations[static_cast<std::size_t>(sends ? message.receive : message.send)];
                const double there = sends ? message.receivedFrom : message.sentAt;
                wait.other = peer.rank;
                wait.otherPlace = peer.place;
                wait.why = there > span.begin ? (sends ? RankWait::Why::Receiver : RankWait::Why::Sender)
                                              : RankWait::Why::Link;
            }
            auto& sum = waits.try_emplace({wait.rank, wait.other, wait.place, wait.otherPlace}, wait).first->second;
            sum.ms += span.end - span.begin;
            ++sum.times;
        }
    std::vector<RankWait> all;
    for (const auto& [key, wait] : waits)
        all.push_back(wait);
    std::ranges::stable_sort(all, std::greater<>(), &RankWait::ms);
    return all;
}

Text RankWait::text(const RankJournal& journal) const {
    const auto &here = journal.places[place], &there = journal.places[otherPlace];
    const auto took = fixedText(ms, ms < 10 ? 3 : 1);
    switch (why) {
    case Why::Sender:
        return telar::text(
            TELAR_TR("core", "Rank %1 waits %2 ms in %3, line %4: rank %5 calls %6 later, line %7 (late sender)"), rank,
            took, here.call, lineOf(here), other, there.call, lineOf(there));
    case Why::Receiver:
        return telar::text(
            TELAR_TR("core", "Rank %1 waits %2 ms in %3, line %4: rank %5 calls %6 later, line %7 (late receiver)"),
            rank, took, here.call, lineOf(here), other, there.call, lineOf(there));
    case Why::Collective:
        return telar::text(TELAR_TR("core", "Rank %1 waits %2 ms in %3, line %4: rank %5 is the last to come"), rank,
                           took, here.call, lineOf(here), other);
    case Why::Link:
        return telar::text(
            TELAR_TR("core", "Rank %1 waits %2 ms in %3, line %4: an earlier message is still on the link"), rank, took,
            here.call, lineOf(here));
    case Why::Never:
        break;
    }
    return telar::text(TELAR_TR("core", "Rank %1 waits in %2, line %3, until the end"), rank, here.call, lineOf(here));
}

std::string rankTimePerfetto(const RankJournal& journal, const RankTime& time) {
    JsonWriter json;
    json.object().member("displayTimeUnit", "ms").key("otherData").object();
    json.member("modelled", true).member("links", time.links.name).end();
    json.key("traceEvents").array();
    const auto event = [&](const char* phase, const std::string& name, int rank, double ms) -> JsonWriter& {
        return json.object()
            .member("ph", phase)
            .member("name", name)
            .member("pid", 1)
            .member("tid", rank)
            .member("ts", ms * 1e3);
    };
    for (std::size_t rank = 0; rank < time.ranks.size(); ++rank) {
        json.object().member("ph", "M").member("name", "thread_name").member("pid", 1).member("tid", rank);
        json.key("args").object().member("name", "rank " + std::to_string(rank)).end().end();
        for (const auto& span : time.ranks[rank]) {
            const bool calls = span.operation >= 0;
            const std::string name = span.kind == RankSpan::Kind::Compute  ? "compute"
                                     : span.kind == RankSpan::Kind::Device ? "device"
                                     : span.kind == RankSpan::Kind::Wait   ? "wait, " + journal.places[span.place].call
                                                                           : journal.places[span.place].call;
            event("X", name, static_cast<int>(rank), span.begin).member("dur", (span.end - span.begin) * 1e3);
            if (calls)
                json.key("args").object().member("line", journal.places[span.place].line).end();
            json.end();
        }
    }
    int64_t arrow = 0;
    for (const auto& message : time.messages) {
        const auto& sent = journal.operations[static_cast<std::size_t>(message.send)];
        const int to = journal.operations[static_cast<std::size_t>(message.receive)].rank;
        event("s", "message", sent.rank, message.begin).member("cat", "message").member("id", arrow).end();
        event("f", "message", to, message.end).member("cat", "message").member("id", arrow++).member("bp", "e").end();
    }
    json.end().end();
    return json.text() + "\n";
}

} // namespace telar::program
