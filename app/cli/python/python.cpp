// telar-cli python: a script of Numba, CuPy, PyCUDA or cuda.core with Telar's machine as its GPU.
#include "app/cli/frame/common.hpp"
#include "app/cli/python/script.hpp"
#include "core/base/files.hpp"

namespace telar::cli {

namespace {

Outcome runPython(const Arguments& arguments, Session& session) {
    auto request = readScriptOptions(arguments, session);
    if (!request)
        return wrongCall(request.error());
    const auto& words = arguments.operands;
    const bool option = words[0].starts_with("-"); // of Python: -m, -c, -W ...
    if (option && words.size() < 2)
        return wrongCall(
            userError(text("%1 needs a word behind it", words[0]), {}, text("Try: telar-cli python --help")));
    if (!option)
        if (const auto start = readFileStart(words[0], 1); !start)
            return wrongCall(start.error());
    if (const auto file = arguments.get("--json"); !file.empty() && file != "-")
        if (auto fine = checkWritable(file); !fine)
            return failed(fine.error());
    request->words = words;
    if (arguments.get("--json") == "-") // standard output carries the record
        request->output = 2;
    const auto run = driver::runScript(*request, session.job);
    if (!run)
        return failed(run.error());
    return tellScript(*request, *run, arguments, option ? words[1] : fileName(words[0]));
}

} // namespace

Command pythonCommand() {
    Command command;
    command.name = "python";
    command.summary =
        "Run a Python script of Numba, CuPy, PyCUDA or cuda.core without a GPU: its kernels checked and counted";
    command.options = scriptOptions();
    command.examples = {"telar-cli python neuron.py", "telar-cli python --card H200 --json run.json pipeline.py 1000"};
    command.run = runPython;
    command.operand = "FILE.py";
    command.operandHelp =
        "A script, or -m and a module, then its own arguments. It runs by the first python (else python3) of PATH, "
        "that of an active environment, as your own program, with all your rights: only its kernels run "
        "on the machine";
    command.operandChoices = "FILE";
    command.manyOperands = true;
    command.passesAll = true;
    return command;
}

} // namespace telar::cli
