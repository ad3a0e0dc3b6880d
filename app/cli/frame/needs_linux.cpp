// Commands that need Linux, where the system is another: they are listed, and say so.
#include "app/cli/kernel/made_record.hpp"

namespace telar::cli {

namespace {

Outcome sayWhere(const Arguments&, Session& session) {
    return failed(environmentError(
        text("telar-cli %1 needs Linux", session.doing), {},
        text("Use Telar in WSL 2 or in a virtual machine for it; single kernels run here, with telar-cli kernel")));
}

Command waiting(const char* name, const char* summary) {
    Command command{name, summary, {}, {std::string("telar-cli ") + name + " --help"}, sayWhere};
    command.operands = {"WORDS", "What the command takes on Linux", "", true, true};
    command.rawWords = true;
    return command;
}

} // namespace

Tried<std::string> runRecord(const Arguments& arguments, Session& session, const std::optional<std::string>&) {
    return sayWhere(arguments, session);
}

Command runCommand() { return waiting("run", "Run a whole CUDA program; needs Linux"); }
Command pythonCommand() {
    return waiting("python", "Run a Python script of Numba, CuPy, PyCUDA or cuda.core; needs Linux");
}
Command notebookCommand() { return waiting("notebook", "Run a Jupyter notebook; needs Linux"); }
Command nvccCommand() { return waiting("nvcc", "Compile a kernel to PTX as PyCUDA asks nvcc to; needs Linux"); }

} // namespace telar::cli
