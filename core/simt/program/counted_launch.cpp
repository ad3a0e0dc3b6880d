// Launches that are counted for as long as there is time, what is predicted of them, and what is said of the others.
#include "core/simt/cuda/launch_request.hpp"
#include "core/simt/machine/grid_barrier.hpp"
#include "core/simt/occupancy.hpp"
#include "core/simt/program/device.hpp"

namespace telar::program {

Expected<machine::Machine*> Device::running() {
    if (!running_) {
        TELAR_TRY(program, machine::makeProgram(file_.module, {false, false, nullptr}));
        running_ = std::make_unique<machine::Machine>(*program);
    }
    return running_.get();
}

Expected<machine::RunReport> Device::runInTime(const LaunchMessage& message, const ProgramLaunch& made, int kernel,
                                               std::span<machine::Buffer> buffers,
                                               std::span<const machine::Argument> arguments,
                                               const machine::RunOptions& options, bool together) {
    if (counting_)
        return counting_->run({message.kernel, made.site},
                              {*machine_, kernel, made.config, buffers, arguments, options, together},
                              {0, [this] { return running(); }, [this] { return world_->symbolValues(); },
                               [this](const machine::Machine& machine) { world_->keepSymbols(machine); }});
    auto report = machine_->run(kernel, made.config, buffers, arguments, world_->symbolValues(), options);
    if (report)
        world_->keepSymbols(*machine_);
    return report;
}

bool Device::waitsTogether(const LaunchMessage& message, const simt::LaunchConfig& config,
                           const ptx::Function& function) const {
    constexpr int64_t most = 4096; // blocks that run at once here
    const auto* capability = simt::findCapability(request_.card.major, request_.card.minor);
    const int64_t blocks = config.grid.count();
    if (blocks < 2 || blocks > most || !capability || !machine::waitsForAllBlocks(*file_.module, function))
        return false;
    simt::BlockNeeds needs;
    needs.threads = static_cast<int>(config.block.count());
    needs.shared = static_cast<int32_t>(world_->sharedOf(message.kernel).own + message.shared);
    const auto fits = simt::occupancy(*capability, needs);
    return fits && int64_t{fits->blocks} * request_.card.multiprocessors >= blocks;
}

void Device::predict(ProgramLaunch& made, const LaunchMessage& message, const machine::RunReport& report,
                     int64_t arrayBytes) {
    made.countedBlocks = report.counted;
    const auto key = std::pair{CountingTime::Kernel{message.kernel, made.site}, shapeOf(made.config)};
    if (report.counted == 0) {
        ++onlyRan_;
        if (const auto known = counted_.find(key); known != counted_.end())
            made.predicted = known->second;
        return;
    }
    partly_ += report.counted < report.ran;
    made.counts = cuda::totalCounts(report);
    made.registers = report.registers;
    if (matched_)
        made.executed = matched_->executed(file_.kernels[message.kernel].entry, report, request_.source.name, job_);
    const auto time = simt::predict(request_.card, cuda::launchWork(made.config, made.counts,
                                                                    static_cast<int32_t>(report.counters.sharedBytes),
                                                                    arrayBytes, 32, report.capability, report.touched));
    if (time)
        made.predicted = *time;
    addLines(made.kernel, report, time && time->caches ? time->caches.get() : nullptr);
    if (made.executed) {
        auto& counted = lines_[made.kernel];
        ++counted.matched;
        for (const auto& [line, times] : made.executed->lines)
            counted.executed[line] += times;
    }
    if (time && counting_)
        counted_[key] = *time;
}

void Device::sayCounted(ProgramReport& report) const {
    if (onlyRan_ + partly_ == 0)
        return;
    report.notes.push_back(
        text(TELAR_TR("core", "Counts and checks have taken their %1 s. Of %2 launches, %3 were counted in part, with "
                              "counts scaled to all blocks, and %4 only ran, with bounds checked. Races between blocks "
                              "that were not checked are not seen. telar-cli run --all counts everything"),
             request_.countingSeconds, kept_.launchCount, partly_, onlyRan_));
}

} // namespace telar::program
