// What NVIDIA's assembler makes of PTX: the machine instructions (SASS) of each kernel as they stand in its code, each counted
// once, however often it runs. Nothing of NVIDIA's comes with Telar: ptxas lies beside nvcc, and nvdisasm, which reads what it
// wrote, comes with the toolkit, or alone as a package for Python (nvidia-cuda-nvdisasm). Both work in the compiler's cage.
#pragma once

#include "core/base/expected.hpp"
#include "core/jobs/job.hpp"
#include "core/simt/cuda/machine_listing.hpp"

#include <functional>
#include <map>
#include <string>

namespace telar::cuda {

/// Of one kernel, with what it calls in its own code; without the assembler's padding behind the end.
struct MachineCode {
    int capability = 0;                      ///< ten times the compute capability that it is made for: 90
    int registers = 0;                       ///< of a thread
    int64_t spillStores = 0, spillLoads = 0; ///< bytes of a thread
    int64_t instructions = 0;
    /// Instructions by name and, of memory, width in bits where it is not 32: {"FFMA", 16}, {"LDS.128", 4}.
    std::map<std::string, int64_t> kinds;
    std::map<int, int64_t> lines; ///< instructions by line of the source
    /// Instructions of a line; 0: of all.
    int64_t at(int64_t line) const;
    /// "FFMA 16, LDS.128 4, LDG 2", the most first; at most so many, with how many more there are.
    std::string kindWords(std::size_t most) const;
};

/// Name of an instruction and, of memory, its width in bits where it is not 32: "LDS.128".
std::string kindOf(const MachineInstruction& instruction);

/// What NVIDIA's tools print.
struct Disassembled {
    std::string listing; ///< nvdisasm -c -g -hex
    std::string said;    ///< ptxas --version and -v
};
/// Of PTX, for the compute capability `capability` (times ten), or for the PTX's own where that is higher or unknown to the
/// assembler. `trusted`: as of a CompileRequest. Errors: a tool is missing, with what to install; the assembler refuses the PTX; a
/// request to stop.
Expected<Disassembled> disassembled(const std::string& ptx, int capability, bool trusted, const JobContext& job = {});

/// A kernel as it stands; `lineOf`: the line of the source that an instruction comes from, 0 for none.
MachineCode machineCode(const MachineFunction& function, const std::function<int(const MachineInstruction&)>& lineOf);

} // namespace telar::cuda
