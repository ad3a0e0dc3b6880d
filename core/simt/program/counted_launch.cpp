// Launches that are counted for as long as there is time, what is predicted of them, and what is said of the others.
#include "core/base/elapsed.hpp"
#include "core/simt/cuda/launch_request.hpp"
#include "core/simt/machine/sampled.hpp"
#include "core/simt/program/device.hpp"

#include <algorithm>

namespace telar::program {

namespace {

std::array<uint32_t, 7> shapeOf(const LaunchMessage& message) {
    return {message.grid[0],  message.grid[1],  message.grid[2], message.block[0],
            message.block[1], message.block[2], message.shared};
}

} // namespace

Expected<machine::Machine*> Device::running() {
    if (!running_) {
        const auto program = machine::makeProgram(file_.module, {false, false, nullptr});
        if (!program)
            return program.error();
        running_ = std::make_unique<machine::Machine>(*program);
    }
    return running_.get();
}

Expected<machine::RunReport> Device::runInTime(const LaunchMessage& message, const ProgramLaunch& made, int kernel,
                                               std::span<machine::Buffer> buffers,
                                               std::span<const machine::Argument> arguments,
                                               const machine::RunOptions& options, bool together) {
    const auto all = [&](machine::Machine& machine) {
        auto report = machine.run(kernel, made.config, buffers, arguments, world_->symbolValues(), options);
        if (report)
            world_->keepSymbols(machine);
        return report;
    };
    if (!counting_)
        return all(*machine_);
    const CountingTime::Kernel where{message.kernel, made.site};
    double seconds = std::max(counting_->left(where), 0.0);
    const auto start = Clock::now();
    const auto spend = [&](const Expected<machine::RunReport>& report) {
        const bool whole = report && report->counted == report->ran;
        counting_->spend(where, whole ? secondsSince(start) : seconds);
    };
    if (!together) {
        auto report =
            machine::runSampled(*machine_, kernel, made.config, buffers, arguments, options,
                                {seconds, [this] { return running(); }, [this] { return world_->symbolValues(); },
                                 [this](const machine::Machine& machine) { world_->keepSymbols(machine); }});
        spend(report);
        return report;
    }
    // All or nothing: what one like it took is known, of the first nothing is.
    if (const auto known = counted_.find({where, shapeOf(message)});
        seconds <= 0 || (known != counted_.end() && seconds < known->second.seconds)) {
        const auto machine = running();
        return machine ? all(**machine) : machine.error();
    }
    auto report = all(*machine_);
    spend(report);
    return report;
}

void Device::predict(ProgramLaunch& made, const LaunchMessage& message, const machine::RunReport& report,
                     int64_t arrayBytes) {
    made.countedBlocks = report.counted;
    const auto key = std::pair{CountingTime::Kernel{message.kernel, made.site}, shapeOf(message)};
    if (report.counted == 0) {
        ++onlyRan_;
        if (const auto known = counted_.find(key); known != counted_.end())
            made.predicted = known->second.predicted;
        return;
    }
    partly_ += report.counted < report.ran;
    addLines(made.kernel, report);
    made.counts = cuda::totalCounts(report);
    const auto time = simt::predict(request_.card, cuda::launchWork(made.config, made.counts,
                                                                    static_cast<int32_t>(report.counters.sharedBytes),
                                                                    arrayBytes, 32, report.capability));
    if (time)
        made.predicted = *time;
    if (time && counting_)
        counted_[key] = {*time, made.machineMs / 1000};
}

void Device::sayCounted(ProgramReport& report) const {
    if (onlyRan_ + partly_ == 0)
        return;
    report.notes.push_back(
        text(TELAR_TR("core",
                      "Counts and checks have taken their %1 s. Of %2 launches, %3 were counted in part, with counts "
                      "scaled to all blocks, and %4 only ran, with bounds checked. Races between blocks that "
                      "were not checked are not seen. telar-cli run --all counts everything"),
             request_.countingSeconds, kept_.launchCount, partly_, onlyRan_));
}

} // namespace telar::program
