// What the model of time (rank_time.hpp) needs of each call, kept as it happens.
#include "core/simt/program/broker.hpp"

namespace telar::program {

std::size_t Broker::notedPlace(const MpiPlace& place) {
    const auto [at, isNew] = places_.try_emplace({place.site, place.call}, journal_.places.size());
    if (isNew)
        journal_.places.push_back({nameOf(place.call), 0, {}, place.site});
    return at->second;
}

void Broker::addStep(int rank, RankJournal::Step step) {
    auto& of = ranks_[static_cast<std::size_t>(rank)];
    step.busyMs = of.busyMs;
    step.deviceMs = of.deviceMs - of.notedDeviceMs;
    of.busyMs = 0;
    of.notedDeviceMs = of.deviceMs;
    journal_.ranks.resize(ranks_.size());
    journal_.ranks[static_cast<std::size_t>(rank)].push_back(step);
}

void Broker::noteBegin(Operation& operation) {
    journal_.cut = journal_.cut || std::ssize(journal_.operations) >= RankJournal::mostOperations;
    if (journal_.cut)
        return;
    using Kind = RankJournal::Kind;
    RankJournal::Operation noted;
    noted.kind = operation.kind == Operation::Kind::Send         ? Kind::Send
                 : operation.kind == Operation::Kind::Receive    ? Kind::Receive
                 : operation.kind == Operation::Kind::Collective ? Kind::Collective
                                                                 : Kind::Probe;
    noted.atOnce = operation.kind == Operation::Kind::Send && operation.done;
    noted.rank = operation.rank;
    noted.tag = operation.message.tag;
    noted.place = notedPlace(operation.place);
    noted.bytes = operation.payload.size();
    operation.noted = static_cast<int64_t>(journal_.operations.size());
    journal_.operations.push_back(noted);
    addStep(operation.rank, {0, 0, operation.noted, false, noted.place});
}

void Broker::noteWait(int rank, const MpiPlace& place, const Operation& operation) {
    if (operation.noted >= 0 && !journal_.cut)
        addStep(rank, {0, 0, operation.noted, true, notedPlace(place)});
}

void Broker::noteMet(const Operation& sent, const Operation& wanted) {
    if (sent.noted < 0 || wanted.noted < 0)
        return;
    journal_.operations[static_cast<std::size_t>(wanted.noted)].other = sent.noted;
    if (wanted.kind == Operation::Kind::Receive)
        journal_.operations[static_cast<std::size_t>(sent.noted)].other = wanted.noted;
}

void Broker::noteMeeting(const Comm& comm, const std::vector<OperationPtr>& all) {
    RankJournal::Group group;
    const auto& message = all.front()->message;
    const bool isRooted = message.act == MpiAct::Collective && message.peer >= 0;
    group.pattern = message.act == MpiAct::Collective ? message.pattern : MpiPattern::Nothing;
    group.root = isRooted ? comm.members[static_cast<std::size_t>(message.peer)] : -1;
    for (const auto& one : all) {
        if (one->noted < 0)
            return;
        group.operations.push_back(one->noted);
    }
    for (const auto one : group.operations)
        journal_.operations[static_cast<std::size_t>(one)].group = static_cast<int64_t>(journal_.groups.size());
    journal_.groups.push_back(std::move(group));
}

} // namespace telar::program
