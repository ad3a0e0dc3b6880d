#include "core/nn/training_change.hpp"

#include "core/base/text.hpp"
#include "core/nn/trainer.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace telar::nn {

namespace {

constexpr int64_t mostEpochs = 1'000'000, mostBatch = 1 << 20;

template <class Number>
std::optional<Number> numberOf(std::string_view word) {
    Number value{};
    const auto* end = word.data() + word.size();
    const auto read = std::from_chars(word.data(), end, value);
    return read.ec == std::errc() && read.ptr == end ? std::optional(value) : std::nullopt;
}

/// "4:rate=0.01"
std::optional<TrainingChange> changeFrom(std::string_view word) {
    const auto colon = word.find(':'), equals = word.find('=');
    if (colon == word.npos || equals == word.npos || equals < colon)
        return {};
    const auto epoch = numberOf<int64_t>(word.substr(0, colon));
    if (!epoch || *epoch < 1 || *epoch > mostEpochs)
        return {};
    const auto name = word.substr(colon + 1, equals - colon - 1), value = word.substr(equals + 1);
    TrainingChange change{*epoch - 1};
    if (name == "rate") {
        change.rate = numberOf<double>(value);
        if (!change.rate || !(*change.rate > 0) || !std::isfinite(*change.rate))
            return {};
    } else if (name == "batch") {
        change.batch = numberOf<int64_t>(value);
        if (!change.batch || *change.batch < 1 || *change.batch > mostBatch)
            return {};
    } else if (name == "augment" && (value == "on" || value == "off")) {
        change.augment = value == "on";
    } else {
        return {};
    }
    return change;
}

int64_t stepsPerEpoch(const TrainingSpec& spec, int64_t epoch, int64_t trainers) {
    const int64_t batch = std::clamp<int64_t>(specAt(spec, epoch).batch, 1, std::max<int64_t>(1, trainers));
    return std::max<int64_t>(1, (trainers + batch - 1) / batch);
}

} // namespace

void addChange(TrainingChanges& changes, const TrainingChange& change) {
    auto at = std::lower_bound(changes.begin(), changes.end(), change.epoch,
                               [](const TrainingChange& one, int64_t epoch) { return one.epoch < epoch; });
    if (at == changes.end() || at->epoch != change.epoch)
        at = changes.insert(at, {change.epoch});
    at->rate = change.rate ? change.rate : at->rate;
    at->batch = change.batch ? change.batch : at->batch;
    at->augment = change.augment ? change.augment : at->augment;
}

std::string changesText(const TrainingChanges& changes) {
    std::string out;
    const auto say = [&](int64_t epoch, const std::string& words) {
        out += (out.empty() ? "" : "+") + std::to_string(epoch + 1) + ":" + words;
    };
    for (const auto& change : changes) {
        if (change.rate)
            say(change.epoch, "rate=" + toText(*change.rate));
        if (change.batch)
            say(change.epoch, "batch=" + std::to_string(*change.batch));
        if (change.augment)
            say(change.epoch, std::string("augment=") + (*change.augment ? "on" : "off"));
    }
    return out;
}

std::optional<TrainingChanges> changesFrom(const std::string& words) {
    TrainingChanges changes;
    for (std::size_t from = 0; from < words.size();) {
        const auto end = std::min(words.find_first_of("+,", from), words.size());
        const auto change = changeFrom(std::string_view(words).substr(from, end - from));
        if (!change || end + 1 == words.size())
            return {};
        addChange(changes, *change);
        from = end + 1;
    }
    return changes;
}

TrainingSpec specAt(const TrainingSpec& spec, int64_t epoch) {
    TrainingSpec now = spec;
    for (const auto& change : spec.changes) {
        if (change.epoch > epoch)
            break;
        now.rate = change.rate.value_or(now.rate);
        now.batch = change.batch.value_or(now.batch);
        now.augmentation.on = change.augment.value_or(now.augmentation.on);
    }
    return now;
}

double epochsOf(const TrainingSpec& spec, int64_t trainers, double steps) {
    int64_t epoch = 0;
    for (const auto& change : spec.changes) {
        const auto length = static_cast<double>((change.epoch - epoch) * stepsPerEpoch(spec, epoch, trainers));
        if (steps <= length)
            break;
        steps -= length;
        epoch = change.epoch;
    }
    return static_cast<double>(epoch) + steps / static_cast<double>(stepsPerEpoch(spec, epoch, trainers));
}

} // namespace telar::nn
