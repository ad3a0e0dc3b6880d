// What telar-cli kernel says: a table per line in Nsight Compute's words, the record, the trace.
#pragma once

#include "app/cli/kernel/card_choice.hpp"
#include "app/cli/kernel/kernel_arguments.hpp"
#include "core/reference/reference.hpp"
#include "core/simt/cuda/executed_code.hpp"
#include "core/simt/cuda/kernel_device.hpp"
#include "core/simt/predict.hpp"

namespace telar::cli {

struct KernelReport {
    std::string file;
    const cuda::KernelFacts& kernel;
    const cuda::KernelFile& module;
    const cuda::KernelData& data;
    const std::vector<std::vector<uint8_t>>& before; ///< the arrays at the start
    const machine::RunReport& run;
    double milliseconds = 0;
    const std::string& source;
    const cuda::DeviceLaunchReport* device = nullptr;  ///< the same launch on a GPU
    const ReferenceRequest* reference = nullptr;       ///< what an array is put beside
    const ReferenceComparison* compared = nullptr;     ///< and what came of it
    const cuda::MachineCode* code = nullptr;           ///< what NVIDIA's assembler makes of the kernel
    const cuda::ExecutedCode* executed = nullptr;      ///< how often the launch executes it
    std::vector<cuda::LoopFate> loops = {};            ///< of the source: in the machine code where there is one
    std::string noCode = {};                           ///< why not one of them, where it was asked for
    CardChoice card = {};                              ///< that `predicted` is for
    std::optional<simt::PredictedTime> predicted = {}; ///< none: nothing was counted, or the card cannot run it
};

/// Of a report with a reference.
std::string referenceText(const KernelReport& report);
std::string table(const KernelReport& report, bool fast);
std::string recordJson(const KernelReport& report);
std::string traceJson(const KernelReport& report);

} // namespace telar::cli
