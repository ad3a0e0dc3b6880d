// telar-cli python: a script of Numba, CuPy, PyCUDA or cuda.core with Telar's machine as its GPU.
#include "app/cli/frame/common.hpp"
#include "app/cli/python/script.hpp"
#include "core/base/files.hpp"

namespace telar::cli {

namespace {

Outcome runPython(const Arguments& arguments, Session& session) {
    TELAR_TAKE_CALL(request, readScriptOptions(arguments, session));
    const auto& words = arguments.operands;
    const bool option = words[0].starts_with("-"); // of Python: -m, -c, -W ...
    if (option && words.size() < 2)
        return wrongCall(
            userError(text("%1 needs a word behind it", words[0]), {}, text("Try: telar-cli python --help")));
    if (!option)
        TELAR_CHECK_CALL(readFileStart(words[0], 1));
    TELAR_CHECK(checkWritable(arguments.get("--json")));
    request->words = words;
    if (arguments.get("--json") == "-") // standard output carries the record
        request->output = 2;
    TELAR_TRY(run, driver::runScript(*request, session.job));
    return tellScript(*request, *run, arguments, option ? words[1] : fileName(words[0]));
}

} // namespace

Command pythonCommand() {
    return {
        .name = "python",
        .summary =
            "Run a Python script of Numba, CuPy, PyCUDA or cuda.core without a GPU: its kernels checked and counted",
        .options = scriptOptions(),
        .examples = {"telar-cli python neuron.py", "telar-cli python --card H200 --json run.json pipeline.py 1000"},
        .run = runPython,
        .operands = {"FILE.py",
                     "A script, or -m and a module, then its own arguments. It runs by the first python (else "
                     "python3) of PATH, that of an active environment, as your own program, with all your rights: "
                     "only its kernels run on the machine",
                     "FILE", true},
        .passesAll = true};
}

} // namespace telar::cli
