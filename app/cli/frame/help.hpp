// Text made from the command table.
#pragma once

#include "app/cli/frame/command.hpp"

namespace telar::cli {

std::string helpOf(const Command& command);
/// Of commands whose first word that is: "train"; empty where there are none.
std::string helpOfGroup(const std::string& word);
std::string generalHelp();
/// "man", "bash", "zsh" or "fish": the file that is installed for it.
Expected<std::string> documentation(const std::string& kind);

} // namespace telar::cli
