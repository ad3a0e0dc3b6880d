// telar-cli data check: what is wrong with a folder of pictures before anybody trains on it.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "core/data/folder_check.hpp"
#include "core/data/groups.hpp"

#include <map>
#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

Json pairsJson(const FolderCheck& check, const Pairs& pairs) {
    Json all = Json::array();
    for (const auto& [a, b] : pairs)
        all.push_back(
            {check.pictures[static_cast<std::size_t>(a)].path, check.pictures[static_cast<std::size_t>(b)].path});
    return all;
}

/// Pictures of each part, and of each class in it.
std::map<std::string, std::vector<int64_t>> countsOf(const FolderCheck& check) {
    std::map<std::string, std::vector<int64_t>> counts;
    for (const auto& one : check.pictures) {
        auto& part = counts[one.part];
        part.resize(check.classes.size());
        ++part[static_cast<std::size_t>(one.label)];
    }
    return counts;
}

int64_t acrossOf(const FolderCheck& check, const Pairs& pairs) {
    return std::count_if(pairs.begin(), pairs.end(), [&](const auto& pair) { return check.across(pair); });
}

Json checkJson(const FolderCheck& check, const std::string& folder, const std::string& groupFrom) {
    Json classes = Json::object(), groups = Json::object(), skipped = Json::array();
    for (const auto& [part, counts] : countsOf(check))
        for (std::size_t c = 0; c < counts.size(); ++c)
            classes[check.classes[c]][part.empty() ? "all" : part] = counts[c];
    for (const auto& one : check.pictures)
        if (one.group >= 0) {
            auto& count = groups[check.groups[static_cast<std::size_t>(one.group)]];
            count = count.is_null() ? 1 : count.get<int64_t>() + 1;
        }
    for (const auto& one : check.skipped)
        skipped.push_back({{"path", one.path}, {"reason", one.reason.str()}});
    return {{"schema", 2},
            {"operation", "data check"},
            {"settings", {{"folder", folder}, {"group-from", groupFrom}}},
            {"pictures", check.pictures.size()},
            {"classes", std::move(classes)},
            {"groups", std::move(groups)},
            {"groups_in_two_parts", check.groupsInTwoParts()},
            {"identical", pairsJson(check, check.identical)},
            {"near", pairsJson(check, check.near)},
            {"identical_across_parts", acrossOf(check, check.identical)},
            {"near_across_parts", acrossOf(check, check.near)},
            {"trained_too", check.trainedToo()},
            {"skipped", std::move(skipped)}};
}

std::string pairLines(const FolderCheck& check, const Pairs& pairs, const char* how) {
    constexpr int64_t most = 10;
    std::string out = std::to_string(pairs.size()) + " pairs " + how;
    if (check.parts)
        out += ", " + std::to_string(acrossOf(check, pairs)) + " of them across parts";
    out += "\n";
    int64_t shown = 0;
    for (const bool across : {true, false}) // the worst first
        for (const auto& pair : pairs)
            if (check.across(pair) == across && shown < most) {
                ++shown;
                out += "  " + check.pictures[static_cast<std::size_t>(pair.first)].path + "   " +
                       check.pictures[static_cast<std::size_t>(pair.second)].path + "\n";
            }
    const auto left = static_cast<int64_t>(pairs.size()) - shown;
    return left > 0 ? out + "  and " + std::to_string(left) + " more\n" : out;
}

std::string summary(const FolderCheck& check) {
    std::string out = std::to_string(check.pictures.size()) + " pictures of " + std::to_string(check.classes.size()) +
                      " classes" +
                      (check.groups.empty() ? " (groups unknown: --group-from finds them in the names)"
                                            : " and " + std::to_string(check.groups.size()) + " groups") +
                      "\n";
    int64_t aside = 0;
    for (const auto& [part, counts] : countsOf(check)) {
        out += part.empty() ? "classes" : part;
        for (std::size_t c = 0; c < counts.size(); ++c) {
            out += (c == 0 ? ": " : ", ") + check.classes[c] + " " + std::to_string(counts[c]);
            aside += part.empty() || part == "train" ? 0 : counts[c];
        }
        out += "\n";
    }
    out += pairLines(check, check.identical, "of identical files");
    out += pairLines(check, check.near, "that are nearly the same, as after encoding again");
    if (check.parts)
        out += std::to_string(check.trainedToo()) + " of the " + std::to_string(aside) +
               " pictures set aside to test or validate also train\n";
    const auto two = check.groupsInTwoParts();
    if (!two.empty())
        out += std::to_string(two.size()) + " groups are in two parts; the first: " + two.front() + "\n";
    return out;
}

Outcome runCheck(const Arguments& arguments, Session& session) {
    if (arguments.operands.size() != 1)
        return wrongCall(userError(text("data check takes one folder")));
    const auto json = arguments.get("--json"), folder = arguments.operands.front(),
               groupFrom = arguments.get("--group-from");
    TELAR_CHECK_CALL(checkGroupsFrom(groupFrom));
    TELAR_CHECK(checkWritable(json));
    session.quiet = json == "-";
    session.doing = "checking";
    TELAR_TRY(check, checkFolder(folder, groupFrom, session.job));
    for (const auto& file : check->skipped)
        sayAside("telar-cli: skipped: %s\n", file.reason.str().c_str());
    if (!json.empty())
        if (auto fine = writeText(
                json, checkJson(*check, folder, groupFrom).dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
            !fine)
            return failed(fine.error());
    if (!session.quiet)
        TELAR_CHECK(printWords(summary(*check)));
    const bool shared = acrossOf(*check, check->identical) + acrossOf(*check, check->near) > 0;
    return shared ? Outcome{3, {}} : done();
}

} // namespace

Command dataCheckCommand() {
    return {
        .name = "data check",
        .summary = "Find pictures that stand in a folder twice, and count its classes and groups; exit 3 where one is "
                   "in two parts",
        .options = {{"--group-from", "folder|prefix|PATTERN|FILE.csv",
                     "Whose picture each is, as in train (default: folders and volumes where every picture has one)",
                     "FILE"},
                    {"--json", "FILE", "What was found, as JSON; - writes it to standard output", "FILE"}},
        .examples = {"telar-cli data check slices/",
                     "telar-cli data check slices/ --group-from 'sub-([0-9]+)' --json -"},
        .run = runCheck,
        .operands = {"FOLDER", "A folder of classes, or one with train and test parts", "DIR"}};
}

} // namespace telar::cli
