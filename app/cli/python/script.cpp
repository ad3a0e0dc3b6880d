#include "app/cli/python/script.hpp"

#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/card_choice.hpp"
#include "app/cli/kernel/kernel_arguments.hpp"

namespace telar::cli {

std::vector<Option> scriptOptions() {
    std::vector<Option> options = {
        {"--card", "NAME|FILE",
         "The card that the script sees and that times are predicted for (default: this computer's, else the Tesla T4)",
         "FILE"},
        {"--fast", "", "Only run: no counts, no checks but of bounds; times of events are this computer's"},
        {"--raise", "WORD",
         "Which findings are exceptions at the launch: faults (default: what would end the launch on a GPU), none or "
         "all. The others are warnings",
         "faults none all"},
        {"--quiet", "", "Only what the script prints, and findings"},
        {"--json", "FILE", "Write the record: launches, copies, counts, findings", "FILE"}};
    for (auto& option : countingOptions())
        options.push_back(std::move(option));
    return options;
}

Expected<driver::ScriptRequest> readScriptOptions(const Arguments& arguments, const Session& session) {
    driver::ScriptRequest request;
    TELAR_TRY(card, chooseCard(arguments.get("--card"), session.job));
    request.card = card->card;
    request.fast = arguments.has("--fast");
    TELAR_SET(request.countingSeconds, countingOf(arguments));
    TELAR_SET(request.raise, choice(arguments, "--raise", {"faults", "none", "all"}));
    return request;
}

} // namespace telar::cli
