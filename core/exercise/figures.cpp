#include "core/exercise/figures.hpp"

#include "core/base/text.hpp"
#include "core/simt/cuda/line_counts.hpp"

#include <algorithm>

namespace telar {

namespace {

using machine::RunReport;
using simt::Op;

double whole(int64_t n) { return static_cast<double>(n); }
/// 0 where nothing was asked for.
double ratio(int64_t a, int64_t b) { return b == 0 ? 0 : whole(a) / whole(b); }
cuda::LineCounts sums(const RunReport& run) { return cuda::totalCounts(run); }

using WarpState = multiprocessor::State;

/// A stall, as warps waiting for each issued instruction. Names are those of Nsight Compute behind "stall_".
template <WarpState state>
double stall(const RunReport& run) {
    const auto at = run.modelled.find(std::string("stall_") + multiprocessor::stateName(state));
    return at == run.modelled.end() ? 0 : at->second;
}

double modelled(const RunReport& run, const char* name) {
    const auto at = run.modelled.find(name);
    return at == run.modelled.end() ? 0 : at->second;
}

} // namespace

std::map<std::string, double> modelledFigures(const multiprocessor::Timeline& timeline) {
    std::map<std::string, double> made = {{"cycles", timeline.cycles},
                                          {"issue_active_pct", timeline.issueActivePct},
                                          {"occupancy_pct", 100 * timeline.occupancy.share}};
    for (int k = 0; k < multiprocessor::stateCount; ++k)
        made[std::string("stall_") + multiprocessor::stateName(static_cast<WarpState>(k))] =
            timeline.perIssue[static_cast<std::size_t>(k)];
    return made;
}

const std::vector<ExerciseFigure>& exerciseFigures() {
    static const std::vector<ExerciseFigure> all = {
        {"instructions", [](const RunReport& r) { return whole(r.instructions); }},
        {"threads_per_instruction", [](const RunReport& r) { return sums(r).threadsPerInstruction(); }},
        {"divergent_branches", [](const RunReport& r) { return whole(r.counters.total(Op::Branch).divergent); }},
        {"global_load_requests", [](const RunReport& r) { return whole(sums(r).loadRequests); }},
        {"global_load_sectors", [](const RunReport& r) { return whole(sums(r).loadSectors); }},
        {"global_load_sectors_per_request",
         [](const RunReport& r) { return ratio(sums(r).loadSectors, sums(r).loadRequests); }},
        {"global_store_requests", [](const RunReport& r) { return whole(sums(r).storeRequests); }},
        {"global_store_sectors", [](const RunReport& r) { return whole(sums(r).storeSectors); }},
        {"global_store_sectors_per_request",
         [](const RunReport& r) { return ratio(sums(r).storeSectors, sums(r).storeRequests); }},
        {"global_sectors_over_ideal", [](const RunReport& r) { return ratio(sums(r).sectors, sums(r).neededSectors); }},
        {"shared_load_wavefronts", [](const RunReport& r) { return whole(sums(r).loadWavefronts); }},
        {"shared_store_wavefronts", [](const RunReport& r) { return whole(sums(r).storeWavefronts); }},
        {"shared_load_bank_conflicts", [](const RunReport& r) { return whole(sums(r).loadConflicts); }},
        {"shared_store_bank_conflicts", [](const RunReport& r) { return whole(sums(r).storeConflicts); }},
        {"shared_wavefronts_over_ideal",
         [](const RunReport& r) { return ratio(sums(r).wavefronts, sums(r).idealWavefronts); }},
        {"registers_estimated", [](const RunReport& r) { return double(r.registers); }},
        {"shared_bytes", [](const RunReport& r) { return whole(r.counters.sharedBytes); }},
        {"atomic_requests", [](const RunReport& r) { return whole(sums(r).atomics); }},
        {"barriers", [](const RunReport& r) { return whole(r.counters.total(Op::Barrier).instructions); }},
        {"shuffles", [](const RunReport& r) { return whole(r.counters.total(Op::Shuffle).instructions); }},
        {"votes", [](const RunReport& r) { return whole(r.counters.total(Op::Vote).instructions); }},
        {"cycles", [](const RunReport& r) { return modelled(r, "cycles"); }, true},
        {"issue_active_pct", [](const RunReport& r) { return modelled(r, "issue_active_pct"); }, true},
        {"occupancy_pct", [](const RunReport& r) { return modelled(r, "occupancy_pct"); }, true},
        {"stall_long_scoreboard", stall<WarpState::LongScoreboard>, true},
        {"stall_short_scoreboard", stall<WarpState::ShortScoreboard>, true},
        {"stall_barrier", stall<WarpState::Barrier>, true},
        {"stall_math_pipe_throttle", stall<WarpState::MathPipeThrottle>, true},
        {"stall_lg_throttle", stall<WarpState::LgThrottle>, true},
        {"stall_mio_throttle", stall<WarpState::MioThrottle>, true},
        {"stall_wait", stall<WarpState::Wait>, true}};
    return all;
}

std::string figureTitle(const std::string& name) {
    static const std::map<std::string, const char*> all = {
        {"atomic_requests", TELAR_TR("core", "Atomic requests")},
        {"busiest_rank_bytes", TELAR_TR("core", "Bytes of the busiest rank")},
        {"bytes_sent", TELAR_TR("core", "Bytes sent")},
        {"global_load_requests", TELAR_TR("core", "Loads from global memory")},
        {"global_load_sectors", TELAR_TR("core", "Sectors loaded from global memory")},
        {"global_load_sectors_per_request", TELAR_TR("core", "Sectors for each load from global memory")},
        {"global_store_requests", TELAR_TR("core", "Stores to global memory")},
        {"global_store_sectors_per_request", TELAR_TR("core", "Sectors for each store to global memory")},
        {"instructions", TELAR_TR("core", "Instructions")},
        {"messages", TELAR_TR("core", "Messages")},
        {"occupancy_pct", TELAR_TR("core", "Occupancy (%)")},
        {"shared_bytes", TELAR_TR("core", "Bytes of shared memory")},
        {"shared_load_bank_conflicts", TELAR_TR("core", "Bank conflicts of loads")},
        {"shared_store_bank_conflicts", TELAR_TR("core", "Bank conflicts of stores")},
        {"shuffles", TELAR_TR("core", "Shuffles")},
        {"stall_barrier", TELAR_TR("core", "Waiting at barriers")},
        {"stall_lg_throttle", TELAR_TR("core", "Waiting for the memory queue")},
        {"votes", TELAR_TR("core", "Votes")}};
    const auto found = all.find(name);
    return found == all.end() ? name : found->second;
}

const ExerciseFigure* exerciseFigure(const std::string& name) {
    const auto& all = exerciseFigures();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

const std::vector<ProgramFigure>& programFigures() {
    using program::ProgramReport;
    static const auto sum = [](const ProgramReport& run, int64_t program::RankReport::*what) {
        int64_t all = 0;
        for (const auto& rank : run.ranks)
            all += rank.*what;
        return whole(all);
    };
    static const std::vector<ProgramFigure> all = {
        {"messages", [](const ProgramReport& r) { return sum(r, &program::RankReport::messages); }},
        {"collectives", [](const ProgramReport& r) { return sum(r, &program::RankReport::collectives); }},
        {"bytes_sent", [](const ProgramReport& r) { return sum(r, &program::RankReport::bytes); }},
        {"busiest_rank_bytes",
         [](const ProgramReport& r) {
             int64_t most = 0;
             for (const auto& rank : r.ranks)
                 most = std::max(most, rank.bytes);
             return whole(most);
         }},
        {"launches", [](const ProgramReport& r) { return whole(r.launchCount); }},
        {"copies", [](const ProgramReport& r) { return whole(r.copyCount); }}};
    return all;
}

std::vector<std::string> figureNames(bool program) {
    std::vector<std::string> names;
    const auto add = [&](const auto& figures) {
        for (const auto& one : figures)
            names.push_back(one.name);
    };
    program ? add(programFigures()) : add(exerciseFigures());
    return names;
}

} // namespace telar
