#include "core/nn/split.hpp"

#include "core/base/counter_random.hpp"
#include "core/data/augment.hpp"
#include "core/nn/samples.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace telar::nn {

namespace {

constexpr int64_t usualGroupFolds = 5; ///< of one split by group: a fifth tests

using Numbers = std::vector<int32_t>;

/// Pictures by the group they are in; of a set without groups or a split by picture, each by itself.
struct Units {
    std::vector<Numbers> pictures;
    std::vector<std::map<int32_t, double>> shares; ///< of each class' pictures
};

bool byFolder(const Samples& samples, const SplitSpec& spec) {
    return spec.by == SplitBy::Folder || (spec.by == SplitBy::Usual && samples.ownTest > 0 && spec.folds == 0);
}

std::size_t at(int32_t number) { return static_cast<std::size_t>(number); }

Units groupsOf(const Samples& samples, const Numbers& some) {
    Units units;
    std::vector<double> sizes(samples.classes.size());
    for (const auto i : some)
        ++sizes[at(samples.labels[at(i)])];
    std::map<int32_t, std::size_t> places;
    for (const auto i : some) {
        const auto [place, first] = places.emplace(samples.groups[at(i)], units.pictures.size());
        if (first) {
            units.pictures.emplace_back();
            units.shares.emplace_back();
        }
        const auto label = samples.labels[at(i)];
        units.pictures[place->second].push_back(i);
        units.shares[place->second][label] += 1 / sizes[at(label)];
    }
    return units;
}

/// The largest first to the fold that has the least of the same classes, and of those the smallest: the sum of the folds'
/// squared deviations from an even spread grows least so.
std::vector<Numbers> dealtGroups(const Samples& samples, const Numbers& some, int64_t folds, uint64_t seed,
                                 uint64_t which) {
    const auto units = groupsOf(samples, some);
    Numbers order(units.pictures.size());
    std::iota(order.begin(), order.end(), 0);
    order = shuffledSplit(order, seed, which);
    std::stable_sort(order.begin(), order.end(),
                     [&](int32_t a, int32_t b) { return units.pictures[at(a)].size() > units.pictures[at(b)].size(); });
    std::vector<Numbers> dealt(static_cast<std::size_t>(folds));
    std::vector<std::vector<double>> has(dealt.size(), std::vector<double>(samples.classes.size()));
    for (const auto unit : order) {
        std::size_t best = 0;
        double bestCost = 0;
        for (std::size_t f = 0; f < dealt.size(); ++f) {
            double cost = 0;
            for (const auto& [label, share] : units.shares[at(unit)])
                cost += has[f][at(label)] * share;
            if (f == 0 || cost < bestCost || (cost == bestCost && dealt[f].size() < dealt[best].size()))
                best = f, bestCost = cost;
        }
        const auto& pictures = units.pictures[at(unit)];
        dealt[best].insert(dealt[best].end(), pictures.begin(), pictures.end());
        for (const auto& [label, share] : units.shares[at(unit)])
            has[best][at(label)] += share;
    }
    return dealt;
}

/// Class after class, one picture to each fold in turn.
std::vector<Numbers> dealtPictures(const Samples& samples, const Numbers& some, int64_t folds, uint64_t seed) {
    std::vector<Numbers> dealt(static_cast<std::size_t>(folds));
    std::size_t next = 0;
    for (std::size_t c = 0; c < samples.classes.size(); ++c) {
        Numbers own;
        for (const auto i : some)
            if (at(samples.labels[at(i)]) == c)
                own.push_back(i);
        for (const auto i : shuffledSplit(own, seed, c + 1)) {
            dealt[next].push_back(i);
            next = (next + 1) % dealt.size();
        }
    }
    return dealt;
}

/// In how many groups the class with the fewest is, of those pictures.
int64_t fewestGroups(const Samples& samples, const Numbers& some) {
    std::vector<std::map<int32_t, bool>> groups(samples.classes.size());
    for (const auto i : some)
        groups[at(samples.labels[at(i)])][samples.groups[at(i)]] = true;
    int64_t fewest = static_cast<int64_t>(samples.groupNames.size());
    for (const auto& one : groups)
        if (!one.empty())
            fewest = std::min(fewest, static_cast<int64_t>(one.size()));
    return fewest;
}

int64_t groupCount(const Samples& samples, const Numbers& some) {
    std::vector<bool> seen(samples.groupNames.size());
    for (const auto i : some)
        seen[at(samples.groups[at(i)])] = true;
    return std::count(seen.begin(), seen.end(), true);
}

/// Into how many folds the groups go so that each has all classes where that is possible.
int64_t foldsFor(const Samples& samples, const Numbers& some, int64_t wanted) {
    const auto fewest = fewestGroups(samples, some);
    return std::clamp<int64_t>(wanted, 2, std::max<int64_t>(2, fewest >= 2 ? fewest : groupCount(samples, some)));
}

Numbers others(const std::vector<Numbers>& dealt, std::size_t but) {
    Numbers all;
    for (std::size_t f = 0; f < dealt.size(); ++f)
        if (f != but)
            all.insert(all.end(), dealt[f].begin(), dealt[f].end());
    std::sort(all.begin(), all.end());
    return all;
}

/// As the thesis: 90 % of the rest, rounded down, trains.
void validateByPicture(Numbers rest, const SplitSpec& spec, Split& split) {
    rest = shuffledSplit(rest, spec.seed, 0);
    const auto train = static_cast<std::ptrdiff_t>(
        std::floor(static_cast<double>(rest.size()) * (1 - std::clamp(spec.validationShare, 0.0, 0.9)) + 1e-9));
    split.train.assign(rest.begin(), rest.begin() + train);
    split.validation.assign(rest.begin() + train, rest.end());
}

void validateByGroup(const Samples& samples, const Numbers& rest, const SplitSpec& spec, Split& split) {
    split.train = rest;
    if (spec.validationShare <= 0 || groupCount(samples, rest) < 2)
        return;
    const auto wanted = std::llround(1 / std::clamp(spec.validationShare, 1e-6, 0.5));
    auto dealt = dealtGroups(samples, rest, foldsFor(samples, rest, wanted), spec.seed, 2);
    split.validation = dealt.front();
    split.train = others(dealt, 0);
}

Split folderParts(const Samples& samples, const SplitSpec& spec) {
    Split split;
    Numbers rest;
    const auto count = static_cast<int32_t>(samples.count());
    const auto own = static_cast<int32_t>(std::min<int64_t>(samples.ownTest, count));
    const auto validation = static_cast<int32_t>(std::min<int64_t>(samples.ownValidation, count - own));
    for (int32_t i = 0; i < count; ++i)
        (i >= count - own ? split.test : i >= count - own - validation ? split.validation : rest).push_back(i);
    if (validation > 0)
        split.train = std::move(rest);
    else
        validateByPicture(std::move(rest), spec, split);
    return split;
}

/// So many of each class to test, at most half of it.
Split onePictureSplit(const Samples& samples, const Numbers& all, const SplitSpec& spec) {
    Split split;
    Numbers rest;
    for (std::size_t c = 0; c < samples.classes.size(); ++c) {
        Numbers own;
        for (const auto i : all)
            if (at(samples.labels[at(i)]) == c)
                own.push_back(i);
        own = shuffledSplit(own, spec.seed, c + 1);
        const auto aside = static_cast<std::ptrdiff_t>(
            std::clamp<int64_t>(spec.testPerClass, 0, static_cast<int64_t>(own.size()) / 2));
        split.test.insert(split.test.end(), own.begin(), own.begin() + aside);
        rest.insert(rest.end(), own.begin() + aside, own.end());
    }
    validateByPicture(std::move(rest), spec, split);
    return split;
}

} // namespace

Status checkSplit(const Samples& samples, const SplitSpec& spec) {
    if (spec.by == SplitBy::Group && samples.groups.empty())
        return userError(text(TELAR_TR("core", "The pictures have no groups to split by")), {},
                         text(TELAR_TR("core", "Put them into folders of patients, or say where the group is, as in "
                                               "--group-from 'sub-(\\d+)'")));
    if (spec.by == SplitBy::Folder && samples.ownTest == 0)
        return userError(text(TELAR_TR("core", "The pictures did not come in parts to split by")), {},
                         text(TELAR_TR("core", "Put them into folders train and test, or split by picture or group")));
    if (spec.by == SplitBy::Group && samples.groupNames.size() < 2)
        return userError(text(TELAR_TR("core", "There is one group, and a split by group needs at least two")));
    if (spec.folds == 0)
        return {};
    if (spec.by == SplitBy::Folder)
        return userError(text(TELAR_TR("core", "Folds are made of pictures or groups, not of folders")), {},
                         text(TELAR_TR("core", "Split by picture or group")));
    if (spec.folds == everyGroup && spec.by != SplitBy::Group)
        return userError(text(TELAR_TR("core", "Leaving one group out requires a split by group")));
    const bool byGroup = spec.by == SplitBy::Group;
    const auto most = byGroup ? static_cast<int64_t>(samples.groupNames.size()) : samples.count();
    if (spec.folds == 1 || spec.folds < everyGroup || spec.folds > most)
        return userError(byGroup ? text(TELAR_TR("core", "%1 groups do not make %2 folds"), most, spec.folds)
                                 : text(TELAR_TR("core", "%1 pictures do not make %2 folds"), most, spec.folds),
                         {}, text(TELAR_TR("core", "Use 2 to %1 folds"), most));
    return {};
}

int64_t foldCount(const Samples& samples, const SplitSpec& spec) {
    return spec.folds == everyGroup ? static_cast<int64_t>(samples.groupNames.size()) : spec.folds;
}

Split splitSamples(const Samples& samples, const SplitSpec& spec) {
    Split split;
    if (byFolder(samples, spec)) {
        split = folderParts(samples, spec);
    } else {
        Numbers all(static_cast<std::size_t>(samples.count()));
        std::iota(all.begin(), all.end(), 0);
        const bool byGroup = spec.by == SplitBy::Group;
        if (!byGroup && spec.folds == 0) {
            split = onePictureSplit(samples, all, spec);
        } else {
            const auto folds = spec.folds == 0 ? foldsFor(samples, all, usualGroupFolds) : foldCount(samples, spec);
            const auto dealt = byGroup ? dealtGroups(samples, all, folds, spec.seed, 1)
                                       : dealtPictures(samples, all, folds, spec.seed);
            const auto fold = static_cast<std::size_t>(std::clamp<int64_t>(spec.fold, 0, folds - 1));
            split.test = dealt[fold];
            const auto rest = others(dealt, fold);
            if (byGroup)
                validateByGroup(samples, rest, spec, split);
            else
                validateByPicture(rest, spec, split);
        }
    }
    for (auto* part : {&split.train, &split.validation, &split.test})
        std::sort(part->begin(), part->end());
    return split;
}

std::vector<Text> splitNotes(const Samples& samples, const SplitSpec& spec, const Split& split) {
    std::vector<Text> notes;
    if (spec.by == SplitBy::Group) {
        std::vector<std::map<int32_t, bool>> groups(samples.classes.size());
        for (std::size_t i = 0; i < samples.labels.size(); ++i)
            groups[at(samples.labels[i])][samples.groups[i]] = true;
        for (std::size_t c = 0; c < groups.size(); ++c)
            if (groups[c].size() == 1)
                notes.push_back(
                    text(TELAR_TR("core", "The class '%1' is in one group only: the split cannot be stratified, and "
                                          "where that group tests, nobody has learned the class"),
                         samples.classes[c]));
    } else if (!samples.groups.empty()) {
        const auto groupsIn = [&](const std::vector<int32_t>& part) {
            std::set<int32_t> found;
            for (const auto i : part)
                found.insert(samples.groups[at(i)]);
            return found;
        };
        const auto train = groupsIn(split.train);
        const auto test = groupsIn(split.test);
        const auto both = std::count_if(test.begin(), test.end(), [&](int32_t g) { return train.contains(g); });
        if (both > 1)
            notes.push_back(
                text(TELAR_TR("core", "Pictures of the same groups (%1 of %2) train and test: the network may "
                                      "know the group, not the class. A split by group keeps them apart"),
                     both, samples.groupNames.size()));
    }
    std::vector<bool> learned(samples.classes.size());
    for (const auto i : split.train)
        learned[at(samples.labels[at(i)])] = true;
    for (std::size_t c = 0; c < learned.size() && !split.train.empty(); ++c)
        if (!learned[c])
            notes.push_back(
                text(TELAR_TR("core", "The training part has no picture of the class '%1'"), samples.classes[c]));
    return notes;
}

} // namespace telar::nn
