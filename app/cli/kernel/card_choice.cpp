#include "app/cli/kernel/card_choice.hpp"

#include "app/cli/frame/parse.hpp"
#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "gpu/device/device.hpp"

#include <algorithm>
#include <filesystem>

namespace telar::cli {

namespace {

constexpr int64_t mostCardBytes = int64_t{1} << 20;

Expected<CardChoice> cardOfFile(const std::string& path, const JobContext& job) {
    TELAR_TRY(bytes, readFile(path, job, mostCardBytes));
    TELAR_TAKE(file, simt::parseCardFile(*bytes, fileName(path), job));
    return CardChoice{std::move(file->card), "calibrated"};
}

Error unknownCard(const std::string& typed) {
    std::string list;
    std::vector<std::string> names;
    for (const auto& card : simt::knownCards()) {
        list += (list.empty() ? "" : ", ") + card.name;
        names.push_back(card.name);
    }
    const auto near = nearest(typed, names);
    return userError(text("There is no card '%1': --card takes one of %2, or a .json file of calibrate", typed, list),
                     {}, near.empty() ? Text{} : text("Did you mean '%1'?", near));
}

} // namespace

Expected<CardChoice> chooseCard(const std::string& typed, const JobContext& job) {
    if (fileExtension(typed) == ".json")
        return cardOfFile(typed, job);
    if (!typed.empty() && typed != "own") {
        const auto* card = simt::findCard(typed);
        return card ? Expected<CardChoice>(CardChoice{*card, "its data sheet"}) : unknownCard(typed);
    }
    const auto* gpu = gpu::chosenDevice();
    std::error_code ignored;
    if (const auto kept = simt::keptCardFile(); !kept.empty() && std::filesystem::exists(os::pathOf(kept), ignored)) {
        auto card = cardOfFile(kept, job);
        if (!card || !gpu ||
            card->card.name == gpu->name) // of another GPU that was in this computer: its facts are nearer
            return card;
    }
    if (gpu)
        if (auto model = simt::deviceModelOf(*gpu)) {
            model->l2Bytes = gpu->l2Bytes;
            return CardChoice{std::move(*model), "what its driver says of it"};
        }
    return CardChoice{simt::knownCards().front(), "its data sheet"};
}

CardChoice cardWith(CardChoice choice, int capability) {
    const auto has = [&](const simt::DeviceModel& card) { return 10 * card.major + card.minor >= capability; };
    const auto& known = simt::knownCards();
    const auto first = std::ranges::find_if(known, has);
    return has(choice.card) || first == known.end() ? choice : CardChoice{*first, "its data sheet"};
}

} // namespace telar::cli
