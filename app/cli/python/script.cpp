#include "app/cli/python/script.hpp"

#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/card_choice.hpp"

namespace telar::cli {

std::vector<Option> scriptOptions() {
    return {
        {"--card", "NAME|FILE",
         "The card that the script sees and that times are predicted for (default: this computer's, else the Tesla "
         "T4)",
         "FILE"},
        {"--fast", "", "Only run: no counts, no checks but of bounds; times of events are this computer's", ""},
        {"--counting", "S",
         "Seconds for counts and checks, which the kernels share; what takes longer only runs, with bounds checked, "
         "and "
         "the table says so (default 20)",
         ""},
        {"--all", "", "Count and check everything, however long it takes", ""},
        {"--raise", "WORD",
         "Which findings are exceptions at the launch: faults (default: what would end the launch on a GPU), none or "
         "all. The others are warnings",
         "faults none all"},
        {"--quiet", "", "Only what the script prints, and findings", ""},
        {"--json", "FILE", "Write the record: launches, copies, counts, findings", "FILE"}};
}

Expected<driver::ScriptRequest> readScriptOptions(const Arguments& arguments, const Session& session) {
    driver::ScriptRequest request;
    const auto card = chooseCard(arguments.get("--card"), session.job);
    if (!card)
        return card.error();
    request.card = card->card;
    request.fast = arguments.has("--fast");
    const auto counting = wholeNumber(arguments, "--counting", program::usualCountingSeconds, 1, 86400);
    if (!counting)
        return counting.error();
    request.countingSeconds = arguments.has("--all") ? 0 : static_cast<double>(*counting);
    const auto raise = choice(arguments, "--raise", {"faults", "none", "all"});
    if (!raise)
        return raise.error();
    request.raise = *raise;
    return request;
}

} // namespace telar::cli
