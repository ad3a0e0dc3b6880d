#include "core/simt/program/ranks.hpp"

#include "core/simt/program/session.hpp"

#include <algorithm>

namespace telar::program {

namespace {

/// A sentence of one rank's.
Text ofRank(int rank, const Text& sentence) { return text(TELAR_TR("core", "Rank %1: %2"), rank, sentence.str()); }

/// What several ranks did is said once.
void addFault(ProgramReport& report, int rank, const ProgramFault& fault) {
    for (auto& known : report.faults)
        if (known.kind == fault.kind && !known.what.args.empty() && known.what.args.back() == fault.what.str()) {
            known.count += fault.count;
            known.ranks.push_back(rank);
            return;
        }
    auto made = fault;
    made.what = ofRank(rank, fault.what);
    made.ranks = {rank};
    report.faults.push_back(std::move(made));
}

void add(ProgramReport& report, int rank, ProgramReport own) {
    for (const auto& event : own.events) {
        if (report.events.size() >= ProgramReport::mostKept)
            break;
        report.events.push_back({event.launch, event.launch ? report.launches.size() : report.copies.size()});
        if (event.launch) {
            report.launches.push_back(std::move(own.launches[event.index]));
            report.launches.back().rank = rank;
        } else {
            report.copies.push_back(std::move(own.copies[event.index]));
        }
    }
    report.ranges.insert(report.ranges.end(), own.ranges.begin(), own.ranges.end());
    report.launchCount += own.launchCount;
    report.copyCount += own.copyCount;
    report.arrays += own.arrays;
    report.notFreed += own.notFreed;
    report.notFreedBytes += own.notFreedBytes;
    report.mostBytes += own.mostBytes;
    report.findingsBeyond += own.findingsBeyond;
    if (rank == 0) {
        report.slowGlobal = std::move(own.slowGlobal);
        report.slowShared = std::move(own.slowShared);
    }
    for (const auto& fault : own.faults)
        addFault(report, rank, fault);
    for (auto& note : own.notes)
        if (std::ranges::find(report.notes, note) == report.notes.end())
            report.notes.push_back(std::move(note));
    if (own.ended && !report.ended)
        report.ended = ofRank(rank, *own.ended);
    auto& to = report.ranks[static_cast<std::size_t>(rank)];
    to.exit = own.exit;
    to.signal = own.signal;
}

} // namespace

void finishRanks(ProgramReport& report, std::vector<std::unique_ptr<Device>>& devices, Session& session,
                 const std::map<uint64_t, SourceLine>& lines, const std::string& source) {
    for (std::size_t k = 0; k < devices.size(); ++k) {
        auto own = std::move(session.ofRanks()[k]);
        devices[k]->finish(own, lines);
        add(report, static_cast<int>(k), std::move(own));
    }
    session.broker()->finish(
        report,
        [&](uint64_t site) {
            const auto known = lines.find(site);
            return known == lines.end() ? SourceLine{} : known->second;
        },
        source);
    report.exit = 0;
    for (const auto& rank : report.ranks) { // the first one that did not end well
        if (!rank.exit) {
            report.exit.reset();
            report.signal = rank.signal;
            break;
        }
        if (*report.exit == 0)
            report.exit = rank.exit;
    }
}

} // namespace telar::program
