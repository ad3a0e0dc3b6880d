// Where whole programs cannot be shut in.
#include "core/simt/program/record.hpp"

namespace telar::program {

int64_t usualDeviceBytes() { return int64_t{2} << 30; }

Expected<ProgramReport> runProgram(const ProgramRequest&, const JobContext&) {
    return environmentError(
        text(TELAR_TR("core", "Whole programs need Linux")), {},
        text(TELAR_TR("core", "Use Telar in WSL 2 or in a virtual machine; single kernels run here")));
}

std::string programRecord(const ProgramRequest&, const ProgramReport&) { return {}; }

} // namespace telar::program
