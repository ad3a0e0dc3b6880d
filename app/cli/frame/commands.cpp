#include "app/cli/frame/command.hpp"

#include <iterator>

namespace telar::cli {

namespace {

void add(std::vector<Command>& all, std::vector<Command> more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::vector<Command> allCommands() {
    std::vector<Command> all;
    add(all, {infoCommand(), backendsCommand(), poolCommand(), convCommand()});
    add(all, operationCommands());
    add(all, {networkInfoCommand(), networkRunCommand(), networkLayersCommand(), networkCompareCommand(),
              networkCheckCommand()});
    add(all, traceCommands());
    add(all, {kernelCommand(), runCommand(), pythonCommand(), notebookCommand(), nvccCommand(), compareCommand(),
              checkCommand(), classCommand(), similarCommand()});
    add(all, profileCommands());
    add(all, {calibrateCommand(),       trainAlexnetCommand(),  trainMlpCommand(),       predictCommand(),
              evaluateCommand(),        explainCommand(),       lrFindAlexnetCommand(),  lrFindMlpCommand(),
              neuronCommand(),          trainDpfmCommand(),     sweepCommand(),          reportCommand(),
              recordsListCommand(),     recordsSearchCommand(), recordsExportCommand(),  recordsImportCommand(),
              recordsDescribeCommand(), recordsRemoveCommand(), recordsCompareCommand(), phantomCommand(),
              digitsCommand(),          niftiCommand(),         dataCheckCommand(),      dicomCommand(),
              findingCommand(),         circuitCommand()});
    for (auto& command : all)
        command.options.push_back({"--help", "", "Say this"});
    return all;
}

} // namespace

const std::vector<Command>& commands() {
    static const auto all = allCommands();
    return all;
}

} // namespace telar::cli
