#include "app/cli/frame/command.hpp"

namespace telar::cli {

const std::vector<Command>& commands() {
    static const std::vector<Command> all{
        infoCommand(),          backendsCommand(),       poolCommand(),           convCommand(),
        matmulCommand(),        softmaxCommand(),        attentionCommand(),      networkInfoCommand(),
        networkRunCommand(),    networkLayersCommand(),  networkCompareCommand(), networkCheckCommand(),
        tracePoolCommand(),     traceMatmulCommand(),    traceReduceCommand(),    kernelCommand(),
        runCommand(),           pythonCommand(),         notebookCommand(),       nvccCommand(),
        checkCommand(),         classCommand(),          profilePoolCommand(),    profileMatmulCommand(),
        profileConvCommand(),   profileReduceCommand(),  profileNeuronCommand(),  calibrateCommand(),
        trainAlexnetCommand(),  trainMlpCommand(),       predictCommand(),        evaluateCommand(),
        explainCommand(),       lrFindAlexnetCommand(),  lrFindMlpCommand(),      neuronCommand(),
        trainDpfmCommand(),     sweepCommand(),          reportCommand(),         recordsListCommand(),
        recordsSearchCommand(), recordsExportCommand(),  recordsImportCommand(),  recordsDescribeCommand(),
        recordsRemoveCommand(), recordsCompareCommand(), phantomCommand(),        digitsCommand(),
        niftiCommand(),         dataCheckCommand(),      dicomCommand()};
    return all;
}

} // namespace telar::cli
