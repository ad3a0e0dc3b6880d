// What telar-cli profile says: a table in Nsight Compute's words, and the record.
#pragma once

#include "app/cli/kernel/card_choice.hpp"
#include "core/operation/setting.hpp"
#include "core/simt/builtin/watch.hpp"
#include "core/simt/cuda/executed_code.hpp"
#include "core/simt/cuda/kernel_device.hpp"
#include "core/simt/multiprocessor/multiprocessor.hpp"
#include "core/simt/predict.hpp"

namespace telar::cli {

/// What is profiled.
struct ProfileProblem {
    std::string operation, kernel;
    std::vector<SpecEntry> settings; ///< that decide the counts, named as on the command line
    bool broken = false;             ///< wrong on purpose: never run on a GPU
};

struct ProfileReport {
    ProfileReport(const ProfileProblem& of, bool onMachine, int registersOfThread)
        : problem(of), machine(onMachine), registers(registersOfThread) {}

    const ProfileProblem& problem;
    bool machine;  ///< counted there
    int registers; ///< taken for granted where no GPU has said them
    double machineMs = 0;
    std::vector<builtin::WatchedLaunch> launches;
    std::vector<cuda::DeviceLaunchReport> device; ///< of each launch; empty: not run on a GPU
    std::vector<cuda::MachineCode> code;          ///< of each launch, with NVIDIA's compiler; empty: none could be made
    std::vector<cuda::ExecutedCode> executed;     ///< as `code`; empty: not counted, or it could not be matched
    std::vector<std::shared_ptr<const cuda::MachineFunction>> functions; ///< as `code`
    std::vector<std::vector<cuda::LoopFate>> loops;                      ///< of each launch: of `code`, or of the PTX
    std::string noExecuted;                                              ///< why not
    std::string noCode;                                                  ///< why not, where it was asked for
    bool registersGiven = false;                                         ///< on the command line
    std::vector<std::string> findings;
    CardChoice card;                                 ///< that `predicted` is for
    std::vector<simt::PredictedTime> predicted;      ///< of each launch; empty: nothing was counted
    std::vector<multiprocessor::Timeline> timelines; ///< of each launch; empty: nothing was replayed

    /// Of a thread: as the driver says, else as it was given, else as NVIDIA's assembler makes it.
    int registersOf(std::size_t launch) const {
        if (launch < device.size())
            return device[launch].registers;
        return !registersGiven && launch < code.size() ? code[launch].registers : registers;
    }
};

std::string profileTable(const ProfileReport& report);
std::string profileJson(const ProfileReport& report);

} // namespace telar::cli
