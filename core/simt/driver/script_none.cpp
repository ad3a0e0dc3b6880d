// Where there is no libcuda.so.1 of Telar's for Python.
#include "core/simt/driver/script.hpp"

namespace telar::driver {

Expected<ScriptRun> runScript(const ScriptRequest&, const JobContext&) {
    return environmentError(
        text(TELAR_TR("core", "Python on Telar's machine needs Linux")), {},
        text(TELAR_TR("core", "Use Telar in WSL 2 or in a virtual machine; single kernels run here")));
}

std::string scriptRecord(const ScriptRequest&, const ScriptRun&, const std::string&) { return {}; }

} // namespace telar::driver
