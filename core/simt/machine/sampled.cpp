#include "core/simt/machine/sampled.hpp"

#include "core/base/elapsed.hpp"

#include <algorithm>
#include <cmath>

namespace telar::machine {

namespace {

constexpr int64_t fewestStretches = 8, mostStretches = 64; ///< of the grid behind the first blocks
constexpr uint64_t mostVariables = uint64_t{1} << 20;      ///< bytes that may go to and fro for each of them

/// All counts of a site, for what is done to each.
constexpr int64_t simt::SiteCounters::*siteCounts[] = {
    &simt::SiteCounters::instructions,   &simt::SiteCounters::lanes, &simt::SiteCounters::divergent,
    &simt::SiteCounters::open,           &simt::SiteCounters::bytes, &simt::SiteCounters::sectors,
    &simt::SiteCounters::neededSectors,  &simt::SiteCounters::lines, &simt::SiteCounters::wavefronts,
    &simt::SiteCounters::idealWavefronts};

constexpr std::size_t sectorsOfSite = 5;
static_assert(siteCounts[sectorsOfSite] == &simt::SiteCounters::sectors);

/// What several parts of a launch left, with counts in doubles until the end.
class Sums {
public:
    void add(RunReport part, double weight) {
        if (first_) {
            all_.config = part.config;
            all_.registers = part.registers;
            all_.capability = part.capability;
            all_.counters.sharedBytes = part.counters.sharedBytes;
            all_.uses = std::move(part.uses);
            all_.touched = std::move(part.touched);
            first_ = false;
        }
        all_.ran += part.ran;
        all_.counted += part.counted;
        addCounts(part, weight);
        for (auto& finding : part.findings)
            addFinding(std::move(finding));
        all_.printed.insert(all_.printed.end(), part.printed.begin(), part.printed.end());
        all_.printedMore = all_.printedMore || part.printedMore;
        std::move(part.children.begin(), part.children.end(), std::back_inserter(all_.children));
    }
    RunReport report() {
        for (const auto& [key, site] : sites_) {
            auto made = site.first;
            for (std::size_t k = 0; k < std::size(siteCounts); ++k)
                made.*siteCounts[k] = std::llround(site.second[k]);
            all_.counters.sites.push_back(std::move(made));
        }
        if (all_.touched) // of the first blocks, which stand for all
            for (auto& place : all_.touched->places)
                if (const auto site = sites_.find({place.site, place.op}); site != sites_.end())
                    place.sectors = std::llround(site->second.second[sectorsOfSite]);
        for (const auto& [key, value] : numbers_)
            *key = std::llround(value);
        const auto whole = all_.config.grid.count();
        const int64_t warps = (all_.config.block.count() + lanes - 1) / lanes;
        all_.counters.blocks = whole;
        all_.counters.warps = whole * warps;
        all_.counters.threads = whole * all_.config.block.count();
        if (all_.counted < all_.ran)
            std::erase_if(all_.findings,
                          [](const auto& finding) { return finding.kind == simt::FindingKind::UnusedShared; });
        for (const auto& finding : all_.findings)
            all_.findingCount += finding.count;
        return std::move(all_);
    }

private:
    static constexpr int64_t lanes = 32;

    void addNumber(int64_t& to, int64_t value, double weight) { numbers_[&to] += static_cast<double>(value) * weight; }
    void addTensor(simt::TensorWork& to, const simt::TensorWork& more, double weight) {
        for (std::size_t t = 0; t < simt::tensorTypeCount; ++t) {
            addNumber(to.warp[t], more.warp[t], weight);
            addNumber(to.warpgroup[t], more.warpgroup[t], weight);
        }
        addNumber(to.steps, more.steps, weight);
    }
    void addCounts(const RunReport& part, double weight) {
        for (int64_t RunReport::*number : {&RunReport::instructions, &RunReport::threadInstructions, &RunReport::moves,
                                           &RunReport::added, &RunReport::chained})
            addNumber(all_.*number, part.*number, weight);
        addNumber(all_.counters.arithmetic, part.counters.arithmetic, weight);
        addTensor(all_.counters.tensor, part.counters.tensor, weight);
        if (all_.perInstruction.empty()) // the addresses of what is there stay; a part that only ran has none
            all_.perInstruction.resize(part.perInstruction.size());
        for (std::size_t f = 0; f < part.perInstruction.size(); ++f) {
            auto& to = all_.perInstruction[f];
            to.resize(part.perInstruction[f].size());
            for (std::size_t k = 0; k < to.size(); ++k)
                if (const auto& one = part.perInstruction[f][k]; one.times != 0) {
                    addNumber(to[k].times, one.times, weight);
                    addNumber(to[k].parted, one.parted, weight);
                    for (const auto& [ways, warps] : one.ways)
                        addNumber(to[k].ways[ways], warps, weight);
                    if (one.rounds && !to[k].rounds)
                        to[k].rounds = std::make_shared<LoopRounds>();
                    if (one.rounds)
                        to[k].rounds->each(*one.rounds,
                                           [&](int64_t& sum, int64_t more) { addNumber(sum, more, weight); });
                }
        }
        for (const auto& site : part.counters.sites) {
            auto& to = sites_[{site.site, site.op}];
            to.first.site = site.site;
            to.first.op = site.op;
            to.first.worstWays = std::max(to.first.worstWays, site.worstWays);
            for (std::size_t k = 0; k < std::size(siteCounts); ++k)
                to.second[k] += static_cast<double>(site.*siteCounts[k]) * weight;
        }
        for (const auto& [place, line] : part.lines) {
            auto& to = all_.lines[place]; // whose address stays
            addNumber(to.instructions, line.instructions, weight);
            addNumber(to.lanes, line.lanes, weight);
            addNumber(to.visits, line.visits, weight);
            addTensor(to.tensor, line.tensor, weight);
        }
    }
    void addFinding(simt::Finding finding) {
        const auto same = std::ranges::find_if(all_.findings, [&](const simt::Finding& one) {
            return one.kind == finding.kind && one.site == finding.site && one.array == finding.array;
        });
        if (same == all_.findings.end())
            all_.findings.push_back(std::move(finding));
        else
            same->count += finding.count;
    }

    RunReport all_;
    bool first_ = true;
    std::map<std::pair<simt::Site, simt::Op>, std::pair<simt::SiteCounters, std::array<double, std::size(siteCounts)>>>
        sites_;
    std::map<int64_t*, double> numbers_; ///< of `all_`
};

/// Parts of one launch, one behind the other.
class Parts {
public:
    Parts(Machine& counting, int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
          std::span<const Argument> arguments, RunOptions options, const Sampling& sampling)
        : counting_(counting), kernel_(kernel), config_(config), buffers_(buffers), arguments_(arguments),
          options_(std::move(options)), sampling_(sampling) {}

    Expected<RunReport> run() {
        const int64_t all = config_.grid.count();
        if (sampling_.seconds > 0) {
            const auto start = Clock::now();
            options_.goOn = [&](int64_t begun) {
                const double now = secondsSince(start), most = sampling_.seconds;
                return begun == 0 || now < most / 2 ||
                       static_cast<double>(begun) * most > 0.9 * now * static_cast<double>(all);
            };
            TELAR_CHECK(part(counting_, 0, all));
            if (ran_ == all)
                return std::move(parts_.front());
            options_.goOn = {};
            options_.lines = false;
            options_.checks = Checks::Shared; // those of global memory follow all blocks or none
            TELAR_CHECK(countHereAndThere(all, secondsSince(start)));
        }
        TELAR_CHECK(onlyRun(all));
        Sums sums;
        for (std::size_t k = 0; k < parts_.size(); ++k)
            sums.add(std::move(parts_[k]), weights_[k]);
        return sums.report();
    }

private:
    /// `weight`: blocks that each of its blocks stands for.
    Status part(Machine& machine, int64_t from, int64_t to, double weight = 1) {
        if (from >= to && to > 0) // of no blocks, the machine says what is wrong
            return {};
        options_.from = from;
        options_.to = to;
        TELAR_TAKE(report, machine.run(kernel_, config_, buffers_, arguments_, sampling_.variables(), options_));
        sampling_.keep(machine);
        ran_ = from + report->ran;
        parts_.push_back(std::move(*report));
        weights_.push_back(weight);
        return {};
    }

    /// Those up to this one.
    Status onlyRun(int64_t to) {
        const auto machine = sampling_.running();
        return machine ? part(**machine, ran_, to) : machine.error();
    }

    /// Counts blocks of each stretch behind the first ones, for as long as those took; they stand for their stretch.
    Status countHereAndThere(int64_t all, double seconds) {
        const int64_t first = ran_, rest = all - first;
        uint64_t variables = 0;
        for (const auto& one : sampling_.variables())
            variables += one.bytes.size();
        double each = seconds / static_cast<double>(first), spent = 0; // of one block; of all counted here
        const int64_t most = variables > mostVariables ? fewestStretches : mostStretches,
                      stretches =
                          std::min(rest, std::clamp(static_cast<int64_t>(seconds / each), fewestStretches, most));
        for (int64_t k = 0; k < stretches; ++k) {
            const int64_t from = first + rest * k / stretches, to = first + rest * (k + 1) / stretches;
            const double left = seconds * static_cast<double>(k + 1) / static_cast<double>(stretches) - spent;
            const auto count = static_cast<int64_t>(std::clamp(left / each, 1.0, static_cast<double>(to - from)));
            // Not always at the same place of a stretch: a grid's rows may be as long.
            const auto at = from + static_cast<int64_t>(static_cast<double>(to - from - count) *
                                                        std::fmod(static_cast<double>(k) * 0.618034, 1.0));
            if (auto status = onlyRun(at); !status)
                return status;
            const auto start = Clock::now();
            if (auto status =
                    part(counting_, at, at + count, static_cast<double>(to - from) / static_cast<double>(count));
                !status)
                return status;
            const double took = secondsSince(start);
            spent += took;
            each = std::max(took / static_cast<double>(count), 1e-9);
        }
        return {};
    }

    Machine& counting_;
    const int kernel_;
    const LaunchConfig config_;
    std::span<Buffer> buffers_;
    std::span<const Argument> arguments_;
    RunOptions options_;
    const Sampling& sampling_;
    std::vector<RunReport> parts_;
    std::vector<double> weights_; ///< of their counts
    int64_t ran_ = 0;             ///< blocks, of the first ones
};

} // namespace

Expected<RunReport> runSampled(Machine& counting, int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                               std::span<const Argument> arguments, RunOptions options, const Sampling& sampling) {
    return Parts(counting, kernel, config, buffers, arguments, std::move(options), sampling).run();
}

} // namespace telar::machine
