#include "core/experiment/repeat.hpp"

#include "core/base/command_line.hpp"

#include <algorithm>
#include <charconv>

namespace telar {

namespace {

/// Sets of values, one for each of size, variant, threads, largest number, seed and every setting: a block of points.
using Block = std::vector<std::vector<std::string>>;
enum Dimension : std::size_t { Sizes, Variants, ThreadNumbers, Largest, Seeds, FirstSetting };

int64_t numberOf(const std::string& word) {
    int64_t number = 0;
    std::from_chars(word.data(), word.data() + word.size(), number);
    return number;
}

/// The settings that give a record its specification, with the operation's own value wherever that gives the same;
/// nothing where no settings do.
std::optional<Work> workOf(const Operation& operation, const RecordPoint& point) {
    Work work{point.size, {}, static_cast<uint32_t>(point.seed.value_or(35)), 9};
    const auto said = settingsOf(point);
    const auto valueOf = [&](const std::string& name) -> std::optional<std::string> {
        for (const auto& [one, value] : said)
            if (one == name)
                return value;
        return {};
    };
    if (const auto max = valueOf("max"))
        work.max = static_cast<uint32_t>(numberOf(*max));
    const auto infos = operation.settings();
    for (const auto& info : infos)
        work.settings.push_back({info.name, info.name == "data" && !point.source.empty()
                                                ? point.source
                                                : valueOf(info.name).value_or(info.fallback)});
    const auto gives = [&] {
        return operation.check(work) && keyOf(operation, {point.backend, point.threads, work}) == point.key();
    };
    if (!gives())
        return {};
    for (std::size_t i = 0; i < infos.size(); ++i) {
        auto value = std::exchange(work.settings[i].value, infos[i].fallback);
        if (!gives())
            work.settings[i].value = std::move(value);
    }
    return work;
}

/// Joins blocks that differ in one dimension only, as long as there are such.
void join(std::vector<Block>& blocks) {
    if (blocks.empty())
        return;
    for (bool joined = true; joined;) {
        joined = false;
        for (std::size_t d = 0; d < blocks.front().size(); ++d) {
            std::map<Block, std::size_t> at;
            std::vector<Block> next;
            for (auto& block : blocks) {
                auto values = std::exchange(block[d], {});
                const auto [found, fresh] = at.try_emplace(block, next.size());
                if (fresh) {
                    block[d] = std::move(values);
                    next.push_back(std::move(block));
                    continue;
                }
                auto& all = next[found->second][d];
                all.insert(all.end(), values.begin(), values.end());
                std::sort(all.begin(), all.end()); // blocks of the same values must compare equal
                joined = true;
            }
            blocks = std::move(next);
        }
    }
}

SweepPlan planOf(const Operation& operation, Block block) {
    const auto numeric = [](const std::string& a, const std::string& b) { return numberOf(a) < numberOf(b); };
    for (const auto d : {Sizes, ThreadNumbers, Seeds})
        std::sort(block[d].begin(), block[d].end(), numeric);
    SweepPlan plan;
    plan.operation = operation.id();
    plan.backends = block[Variants];
    plan.threads.clear();
    for (const auto& word : block[Sizes])
        plan.sizes.push_back(numberOf(word));
    for (const auto& word : block[ThreadNumbers])
        plan.threads.push_back(static_cast<int>(numberOf(word)));
    plan.max = static_cast<uint32_t>(numberOf(block[Largest].front()));
    const auto infos = operation.settings();
    for (std::size_t i = 0; i < infos.size(); ++i)
        if (block[FirstSetting + i] != std::vector<std::string>{infos[i].fallback})
            plan.settings.push_back({infos[i].name, block[FirstSetting + i]});
    plan.settings.push_back({"seed", block[Seeds]});
    return plan;
}

} // namespace

Repetition repetitionOf(const Operation* operation, const std::vector<const RecordPoint*>& points) {
    Repetition out;
    std::map<std::string, std::optional<Work>> works; // many records share what decides their settings
    std::set<std::string> keys;
    std::vector<Block> blocks;
    for (const auto* point : points) {
        if (!keys.insert(point->key()).second)
            continue;
        const std::string same =
            std::to_string(point->size) + '|' + point->source + '|' + point->spec + '|' + (point->seed ? "seed" : "");
        auto found = works.find(same);
        if (found == works.end())
            found = works.emplace(same, operation ? workOf(*operation, *point) : std::nullopt).first;
        const auto& work = found->second;
        const bool seeded = point->seed && *point->seed <= UINT32_MAX;
        if (!work || !seeded || operation->threadsOf(point->backend, point->threads) != point->threads) {
            out.others.push_back(point);
            continue;
        }
        Block block{{std::to_string(point->size)},
                    {point->backend},
                    {std::to_string(point->threads)},
                    {std::to_string(work->max)},
                    {std::to_string(*point->seed)}};
        bool speakable = true; // lists are parted by commas and semicolons
        for (const auto& setting : work->settings) {
            speakable &= setting.value.find_first_of(",;") == std::string::npos;
            block.push_back({setting.value});
        }
        if (speakable)
            blocks.push_back(std::move(block));
        else
            out.others.push_back(point);
    }
    join(blocks);
    for (auto& block : blocks)
        out.plans.push_back(planOf(*operation, std::move(block)));
    return out;
}

std::string sweepLine(const SweepPlan& plan, const std::string& output) {
    const auto joined = [](const auto& values) {
        std::string words;
        for (const auto& value : values) {
            words += words.empty() ? "" : ",";
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::string>)
                words += value;
            else
                words += std::to_string(value);
        }
        return words;
    };
    CommandLine line({"telar-cli", "sweep", plan.operation});
    line.option("--sizes", joined(plan.sizes)).option("--backends", joined(plan.backends));
    line.option("--threads", joined(plan.threads));
    if (!plan.settings.empty())
        line.option("--set", axesText(plan.settings));
    if (plan.max != SweepPlan().max)
        line.option("--max", std::to_string(plan.max));
    return line.option("--json", output).str();
}

} // namespace telar
