// Settings that change while a network is trained, each from the beginning of an epoch on. A training is described by its
// settings and these: the same ones give the same numbers, whether they were written down before or asked for meanwhile.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace telar::nn {

struct TrainingSpec;

struct TrainingChange {
    int64_t epoch = 0; ///< from 0: the first that is trained so
    std::optional<double> rate = {};
    std::optional<int64_t> batch = {};
    std::optional<bool> augment = {};
    bool operator==(const TrainingChange&) const = default;
    bool empty() const { return !rate && !batch && !augment; }
};
/// By their epochs, one for each.
using TrainingChanges = std::vector<TrainingChange>;

/// Of two that begin with the same epoch the later one counts, setting by setting.
void addChange(TrainingChanges& changes, const TrainingChange& change);

/// "4:rate=0.01+6:batch=64+6:augment=off"; epochs as people count them, from 1. No comma: a sweep parts values by it.
std::string changesText(const TrainingChanges& changes);
/// Parted by + or commas. Nothing where it is none: another word, a rate or batch that is not above 0.
std::optional<TrainingChanges> changesFrom(const std::string& words);

/// The settings that hold in an epoch, from 0.
TrainingSpec specAt(const TrainingSpec& spec, int64_t epoch);
/// How many epochs so many steps are, with `trainers` pictures to train on.
double epochsOf(const TrainingSpec& spec, int64_t trainers, double steps);

} // namespace telar::nn
