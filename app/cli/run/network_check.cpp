// telar-cli network check: folders of ONNX's node tests.
#include "app/cli/frame/common.hpp"
#include "app/cli/run/network_input.hpp"
#include "core/network/node_cases.hpp"

#include "core/base/files.hpp"

namespace telar::cli {

namespace {

Outcome runCheck(const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(engine, engineOption(arguments));
    network::RunSettings settings;
    settings.job.stop = session.job.stop;
    TELAR_CHECK(engine->start(settings));
    std::vector<std::string> folders;
    for (const auto& operand : arguments.operands) {
        const auto found = network::caseFolders(operand);
        if (found.empty())
            return failed(userError(text("No folder with a model.onnx is there"), text("%1", operand),
                                    text("Give folders of ONNX's node tests")));
        folders.insert(folders.end(), found.begin(), found.end());
    }
    session.doing = "checking";
    session.job.start(static_cast<int64_t>(folders.size()));
    int counts[3] = {};
    std::string words;
    for (const auto& folder : folders) {
        if (session.job.stopRequested())
            return failed(cancelledError());
        const auto result = network::checkCase(folder, settings);
        ++counts[static_cast<int>(result.outcome)];
        if (result.outcome != network::CaseOutcome::Passed)
            words += std::string(result.outcome == network::CaseOutcome::Failed ? "failed       " : "unsupported  ") +
                     fileName(folder) + ": " + result.why.str() + "\n";
        session.job.advance();
    }
    words += std::to_string(counts[0]) + " passed, " + std::to_string(counts[1]) + " failed, " +
             std::to_string(counts[2]) + " unsupported\n";
    TELAR_CHECK(printWords(words));
    return {counts[1] > 0 ? 3 : 0, {}};
}

} // namespace

Command networkCheckCommand() {
    return {.name = "network check",
            .summary = "Compare networks with the outputs that ONNX's node tests give",
            .options = {engineOptionHelp()},
            .examples = {"telar-cli network check /usr/share/libonnx-testdata/data/node"},
            .run = runCheck,
            .operands = {"FOLDER",
                         "Folders of cases, or folders that hold such folders: model.onnx and test_data_set_0 in each",
                         "DIR", true}};
}

} // namespace telar::cli
