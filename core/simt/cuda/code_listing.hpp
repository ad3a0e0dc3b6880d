// The instructions of a kernel, one after the other, each with the line of the source that it comes from and how often the warps of
// a launch ran it: machine instructions where NVIDIA's tools are, else those of the PTX.
#pragma once

#include "core/simt/cuda/loop_fates.hpp"
#include "core/simt/cuda/machine_code.hpp"
#include "core/simt/machine/machine.hpp"

namespace telar::cuda {

struct ListedInstruction {
    std::string text;
    int line = 0;     ///< 0: of another file, or none
    double runs = -1; ///< below 0: not known
};
struct CodeListing {
    int capability = 0;     ///< ten times the compute capability that it is made for; 0: it is PTX
    bool functions = false; ///< the kernel calls functions whose instructions are not among these
    std::vector<ListedInstruction> code;
    std::vector<LoopFate> loops; ///< of the source, where its text was given
};

/// `code`: of the module with lines of its own (`withOwnLines`). Empty: the kernel is not in it.
CodeListing machineListing(const ptx::Module& module, const Disassembled& code, const std::string& entry,
                           const machine::RunReport& report, const std::string& file, const std::string& source = {});
CodeListing ptxListing(const ptx::Module& module, const std::string& entry, const machine::RunReport& report,
                       const std::string& file, const std::string& source = {});

} // namespace telar::cuda
