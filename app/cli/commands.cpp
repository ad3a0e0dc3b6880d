#include "app/cli/command.hpp"

namespace telar::cli {

const std::vector<Command>& commands() {
    static const std::vector<Command> all{infoCommand(), backendsCommand(), poolCommand(), phantomCommand(),
                                          niftiCommand()};
    return all;
}

} // namespace telar::cli
