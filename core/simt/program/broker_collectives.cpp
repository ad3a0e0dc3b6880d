// Collectives: the calls of a communicator's ranks are matched by their order, judged against each other, and done together.
#include "core/base/host.hpp"
#include "core/simt/program/broker.hpp"
#include "core/simt/program/reduce.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>

namespace telar::program {

namespace {

constexpr int32_t undefinedColor = -32766, noRoot = -1; // MPI_UNDEFINED

bool isReduction(MpiPattern pattern) { return pattern >= MpiPattern::Reduce; }

bool fit(uint32_t a, uint32_t b) {
    return a == b || a == mpiAnySignature || b == mpiAnySignature || (a & b & mpiMixed);
}

} // namespace

/// False: it makes no sense.
bool Broker::collective(const OperationPtr& operation) {
    auto& comm = comms_.at(operation->message.comm);
    const auto& message = operation->message;
    const auto members = comm.members.size();
    const auto place = static_cast<std::size_t>(comm.placeOf(operation->rank));
    const bool rooted = message.act == MpiAct::Collective && message.peer != noRoot;
    const std::size_t blocks = message.pattern == MpiPattern::Nothing || message.act != MpiAct::Collective ? 0
                               : message.pattern == MpiPattern::FromRoot                                   ? 1
                               : message.pattern == MpiPattern::ToAll || message.pattern == MpiPattern::Each ||
                                       message.pattern == MpiPattern::ReduceScatter
                                   ? members
                                   : 1;
    uint64_t sent = 0;
    for (std::size_t k = 0; k < operation->blocks.size() / 2; ++k) {
        if (operation->blocks[k] > message.payload - sent)
            return false;
        sent += operation->blocks[k];
    }
    const bool needsRoot = message.pattern == MpiPattern::FromRoot || message.pattern == MpiPattern::Reduce;
    if (message.count != blocks || sent != message.payload || (needsRoot && !rooted) ||
        (rooted && (message.peer < 0 || static_cast<std::size_t>(message.peer) >= members)) ||
        (message.request != 0 && message.act != MpiAct::Collective))
        return false;
    auto& of = ranks_[static_cast<std::size_t>(operation->rank)];
    if (message.request != 0 && !of.requests.emplace(message.request, operation).second)
        return false;
    noteBegin(*operation);
    ++of.counts.collectives;
    of.counts.bytes += static_cast<int64_t>(message.payload);
    auto& call = of.calls[{operation->place.site, operation->place.call}];
    ++call.collectives;
    call.bytes += static_cast<int64_t>(message.payload);
    operation->slot = comm.calls[place]++;
    auto& all = comm.open[operation->slot];
    if (!all.empty())
        judgeCall(*all.front(), *operation);
    all.push_back(operation);
    if (message.request == 0)
        of.waiting = {operation->place, {operation}, Clock::now()};
    else
        answerNow(operation->rank);
    if (fatal_)
        return true;
    if (all.size() < members) {
        lookForDeadlock();
        return true;
    }
    auto together = std::move(all);
    comm.open.erase(operation->slot);
    std::ranges::sort(together, {}, [&](const OperationPtr& one) { return comm.placeOf(one->rank); });
    noteMeeting(comm, together);
    if (message.act == MpiAct::Split)
        split(together);
    else if (judgeBlocks(together))
        move(comm, together);
    if (fatal_)
        return true;
    // Whoever's mailbox others read goes on once they have what they wait for.
    std::ranges::stable_partition(together, [](const OperationPtr& one) {
        return !one->view.empty() && one->view.data() != one->payload.data();
    });
    for (const auto& one : together)
        finishOperation(one);
    return true;
}

/// Another call than the first one of its turn, or one that differs where all must agree.
void Broker::judgeCall(const Operation& first, const Operation& other) {
    const auto differ = [&](const char* kind, std::function<Text(const PlaceWords&)> what) {
        found(kind, {{other.rank, other.place}, {first.rank, first.place}}, std::move(what));
        fatal_ = true;
    };
    const auto a = first.place, b = other.place;
    const int rankA = first.rank, rankB = other.rank;
    if (a.call != b.call)
        return differ("collective mismatch", [=](const PlaceWords& words) {
            return text(TELAR_TR("core",
                                 "Rank %1 calls %2 (%3) where rank %4 calls %5 (%6): all ranks of a communicator "
                                 "make the same collective calls in the same order"),
                        rankB, nameOf(b.call), words(b.site), rankA, nameOf(a.call), words(a.site));
        });
    if (first.message.act == MpiAct::Collective && first.message.peer != other.message.peer)
        return differ("collective mismatch", [=, rootA = first.message.peer,
                                              rootB = other.message.peer](const PlaceWords& words) {
            return text(TELAR_TR("core", "Rank %1 calls %2 (%3) with root %4, and rank %5 (%6) with root %7: all ranks "
                                         "name the same root"),
                        rankB, nameOf(b.call), words(b.site), rootB, rankA, words(a.site), rootA);
        });
    if (isReduction(first.message.pattern) && first.message.op != other.message.op)
        return differ("collective mismatch", [=](const PlaceWords& words) {
            return text(TELAR_TR("core", "Rank %1 calls %2 (%3) with another operation than rank %4 (%5): all ranks "
                                         "name the same one"),
                        rankB, nameOf(b.call), words(b.site), rankA, words(a.site));
        });
}

/// Whether what all give is what all expect; the first misfit is said and ends the program.
bool Broker::judgeBlocks(const std::vector<OperationPtr>& all) {
    const auto misfits = [&](const Operation& from, const Operation& to, uint64_t sent, uint64_t expected) {
        const auto a = from.place, b = to.place;
        const int rankA = from.rank, rankB = to.rank;
        found("collective mismatch", {{rankB, b}, {rankA, a}}, [=](const PlaceWords& words) {
            return text(TELAR_TR("core", "Rank %1 expects %2 bytes in %3 (%4), and rank %5 gives %6 bytes (%7): counts "
                                         "and types must fit together"),
                        rankB, expected, nameOf(b.call), words(b.site), rankA, sent, words(a.site));
        });
        fatal_ = true;
        return false;
    };
    const auto typesDiffer = [&](const Operation& from, const Operation& to, const MpiData& sent,
                                 const MpiData& wanted) {
        const auto a = from.place, b = to.place;
        const int rankA = from.rank, rankB = to.rank;
        found("collective mismatch", {{rankB, b}, {rankA, a}},
              [=, x = typeWords(sent), y = typeWords(wanted)](const PlaceWords& words) {
                  return text(
                      TELAR_TR("core",
                               "Rank %1 calls %2 (%3) with %4, and rank %5 with %6 (%7): the types must be the same"),
                      rankB, nameOf(b.call), words(b.site), y, rankA, x, words(a.site));
              });
    };
    const auto& first = *all.front();
    const auto pattern = first.message.pattern;
    const auto members = all.size();
    if (isReduction(pattern)) {
        for (const auto& one : all) {
            if (one->payload.size() != first.payload.size())
                return misfits(*one, first, one->payload.size(), first.payload.size());
            if (pattern == MpiPattern::ReduceScatter)
                for (std::size_t k = 0; k < members; ++k)
                    if (one->blocks[members + k] != first.blocks[members + k])
                        return misfits(*one, first, one->blocks[members + k], first.blocks[members + k]);
            if (!one->payload.empty() && !fit(one->message.out.signature, first.message.out.signature))
                typesDiffer(*one, first, one->message.out, first.message.out);
        }
        return true;
    }
    for (std::size_t i = 0; i < members; ++i)
        for (std::size_t j = 0; j < members; ++j) {
            const auto &from = *all[i], &to = *all[j];
            uint64_t sent = 0, expected = 0;
            if (pattern == MpiPattern::FromRoot) {
                if (static_cast<std::size_t>(first.message.peer) != i || i == j)
                    continue;
                sent = from.blocks[0];
                expected = to.blocks[1];
            } else if (pattern == MpiPattern::ToAll) {
                sent = from.blocks[0];
                expected = to.blocks[members + i];
            } else if (pattern == MpiPattern::Each) {
                sent = from.blocks[j];
                expected = to.blocks[members + i];
            } else {
                continue;
            }
            if (sent != expected)
                return misfits(from, to, sent, expected);
            if (sent > 0 && !fit(from.message.out.signature, to.message.in.signature)) {
                typesDiffer(from, to, from.message.out, to.message.in);
                return true;
            }
        }
    return true;
}

void Broker::move(const Comm& comm, const std::vector<OperationPtr>& all) {
    const auto pattern = all.front()->message.pattern;
    if (isReduction(pattern))
        return reduceAll(all);
    const auto members = comm.members.size();
    if (pattern == MpiPattern::FromRoot) {
        const auto root = static_cast<std::size_t>(all.front()->message.peer);
        for (std::size_t k = 0; k < members; ++k)
            if (k != root) {
                all[k]->sizes = {all[root]->payload.size()};
                all[k]->result = all[root]->own;
                all[k]->view = all[root]->payload;
                keepResult(*all[k]);
            }
    } else if (pattern == MpiPattern::ToAll) {
        auto together = std::make_shared<Bytes>();
        std::vector<uint64_t> sizes;
        for (const auto& one : all) {
            together->insert(together->end(), one->payload.begin(), one->payload.end());
            sizes.push_back(one->payload.size());
        }
        for (const auto& one : all) {
            one->sizes = sizes;
            one->view = *together;
            one->result = together;
        }
    } else if (pattern == MpiPattern::Each) {
        std::vector<std::size_t> at(members, 0); // in each one's payload
        for (std::size_t to = 0; to < members; ++to) {
            auto together = std::make_shared<Bytes>();
            for (std::size_t from = 0; from < members; ++from) {
                const auto bytes = static_cast<std::size_t>(all[from]->blocks[to]);
                const auto part = all[from]->payload.subspan(at[from], bytes);
                together->insert(together->end(), part.begin(), part.end());
                at[from] += bytes;
                all[to]->sizes.push_back(bytes);
            }
            all[to]->view = *together;
            all[to]->result = std::move(together);
        }
    }
}

/// A result that lies in a mailbox is gone when the rank that waits for it asks later.
void Broker::keepResult(Operation& operation) {
    if (operation.message.request == 0 || operation.result)
        return;
    operation.result = std::make_shared<const Bytes>(operation.view.begin(), operation.view.end());
    operation.view = *operation.result;
}

namespace {

/// What ranks give, put together into what the first one gave, as by a tree of pairs, which is how libraries of MPI do it; with
/// `toAll` into what each gave. A part that stays in the caches at a time, and on several cores where there is much: the ranks wait.
template <class Parts>
void reduceTree(Parts& given, MpiOp op, MpiType type, bool toAll = false) {
    constexpr std::size_t part = 256 * 240, much = 1 << 20; // 240 bytes are whole elements of every type
    const std::size_t bytes = given.front().size();
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t at = 0; (at = part * next++) < bytes;) {
            const auto size = std::min(part, bytes - at);
            for (std::size_t step = 1; step < given.size(); step *= 2)
                for (std::size_t k = 0; k + step < given.size(); k += 2 * step)
                    reduceInto(op, type, given[k].data() + at, given[k + step].data() + at, size);
            for (std::size_t k = 1; toAll && k < given.size(); ++k)
                std::memcpy(given[k].data() + at, given[0].data() + at, size);
        }
    };
    std::vector<std::jthread> others;
    for (int k = 1; bytes >= much && k < std::min(8, usableCores()); ++k)
        others.emplace_back(work);
    work();
}

} // namespace

void Broker::reduceAll(const std::vector<OperationPtr>& all) {
    const auto& first = all.front()->message;
    const auto pattern = first.pattern;
    const bool own = first.op == MpiOp::Own; // the ranks put together what they are given
    const std::size_t bytes = all.front()->payload.size();
    // Of each of the ranks before `end` the bytes from `from` on.
    const auto give = [&](Operation& to, std::size_t end, std::size_t from, std::size_t count) {
        std::vector<Bytes> parts;
        for (std::size_t k = 0; k < end; ++k) {
            const auto part = all[k]->payload.subspan(from, count);
            parts.emplace_back(part.begin(), part.end());
        }
        if (!own && end > 0) {
            reduceTree(parts, first.op, first.out.type);
            parts.resize(1);
        }
        auto result = std::make_shared<Bytes>();
        for (const auto& part : parts)
            result->insert(result->end(), part.begin(), part.end());
        to.sizes.assign(parts.size(), count);
        to.view = *result;
        to.result = std::move(result);
    };
    if (pattern == MpiPattern::Reduce || pattern == MpiPattern::AllReduce) {
        auto& to = *all[pattern == MpiPattern::Reduce ? static_cast<std::size_t>(first.peer) : 0];
        if (own) {
            give(to, all.size(), 0, bytes);
        } else { // nobody needs its numbers again
            std::vector<std::span<uint8_t>> given;
            for (const auto& one : all)
                given.push_back(one->payload);
            reduceTree(given, first.op, first.out.type, pattern == MpiPattern::AllReduce);
            to.sizes = {bytes};
            to.view = all.front()->payload;
            to.result = all.front()->own;
        }
        for (const auto& one : all)
            if (pattern == MpiPattern::AllReduce) {
                one->sizes = to.sizes;
                one->view = own ? to.view : one->payload;
                one->result = own ? to.result : one->own;
            }
        return;
    }
    std::size_t at = 0;
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (pattern != MpiPattern::ReduceScatter) {
            give(*all[k], pattern == MpiPattern::Scan ? k + 1 : k, 0, bytes);
            continue;
        }
        const auto part = static_cast<std::size_t>(all.front()->blocks[all.size() + k]);
        if (part > bytes - at)
            return;
        give(*all[k], all.size(), at, part);
        at += part;
    }
}

void Broker::split(const std::vector<OperationPtr>& all) {
    std::map<int32_t, std::vector<OperationPtr>> colors;
    for (const auto& one : all)
        if (one->message.peer != undefinedColor)
            colors[one->message.peer].push_back(one);
    for (auto& [color, members] : colors) {
        std::ranges::stable_sort(members, {}, [](const OperationPtr& one) { return one->message.tag; });
        Comm made;
        for (const auto& one : members)
            made.members.push_back(one->rank);
        made.calls.resize(members.size());
        for (std::size_t k = 0; k < members.size(); ++k) {
            members[k]->answer.flag = 1;
            members[k]->answer.index = nextComm_;
            members[k]->answer.source = static_cast<int32_t>(k);
            members[k]->sizes.assign(made.members.begin(), made.members.end());
        }
        comms_[nextComm_++] = std::move(made);
    }
}

} // namespace telar::program
