// telar-cli notebook: the code cells of a notebook in order, with Telar's machine as the GPU.
#include "app/cli/frame/common.hpp"
#include "app/cli/python/script.hpp"
#include "core/base/files.hpp"
#include "core/base/output_file.hpp"
#include "core/simt/cuda/python.hpp"

#include <filesystem>

namespace telar::cli {

namespace {

Outcome runNotebook(const Arguments& arguments, Session& session) {
    TELAR_TAKE_CALL(request, readScriptOptions(arguments, session));
    const std::string& path = arguments.operands[0];
    if (fileExtension(path) != ".ipynb")
        return wrongCall(userError(text("%1 is not a notebook: its name does not end in .ipynb", path)));
    TELAR_CHECK_CALL(readFileStart(path, 1));
    const auto output = arguments.get("--output", path.substr(0, path.size() - 6) + "-telar.ipynb");
    std::error_code different;
    if (std::filesystem::equivalent(path, output, different))
        return wrongCall(userError(text("--output would replace the notebook itself"), text("%1", output),
                                   text("Name another file for the copy")));
    TELAR_CHECK(checkWritable(arguments.get("--json")));
    TELAR_TAKE(copy, AtomicFile::create(output));
    const std::string written = copy->temporary().empty() ? output : copy->temporary();
    TELAR_TRY(folder, cuda::cudaFolder());
    request->words = {*folder + "/python/telar_notebook.py", path, written};
    if (arguments.get("--json") == "-")
        request->output = 2;
    TELAR_TRY(run, driver::runScript(*request, session.job));
    bool whole = true; // what is no regular file is written directly
    if (!copy->temporary().empty()) {
        const auto start = readFileStart(written, 1);
        whole = run->signal == 0 && start && !start->empty();
    }
    if (whole)
        TELAR_CHECK(copy->commit());
    return tellScript(*request, *run, arguments, fileName(path));
}

} // namespace

Command notebookCommand() {
    Command command;
    command.name = "notebook";
    command.summary = "Run a Jupyter notebook of Numba, CuPy, PyCUDA or cuda.core without a GPU";
    command.options = scriptOptions();
    command.options.insert(
        command.options.end() - 1,
        {"--output", "FILE.ipynb",
         "Where the copy with outputs, counts and findings goes (default: beside it, NAME-telar.ipynb)", "FILE"});
    command.examples = {"telar-cli notebook puzzles.ipynb",
                        "telar-cli notebook --raise all --output done.ipynb lab.ipynb"};
    command.run = runNotebook;
    command.operands = {"FILE.ipynb",
                        "A notebook, whose code cells run in order, by IPython where it is installed. They run as "
                        "your own program, with all your rights: only their kernels run on the machine",
                        "FILE"};
    return command;
}

} // namespace telar::cli
