#include "core/nn/epochs_json.hpp"

#include <cmath>

namespace telar::nn {

namespace {

/// The numbers of an epoch, in the order and by the names of files.
constexpr std::pair<const char*, double EpochFigures::*> numbers[] = {
    {"train_loss", &EpochFigures::trainLoss},
    {"train_accuracy", &EpochFigures::trainAccuracy},
    {"validation_loss", &EpochFigures::validationLoss},
    {"validation_accuracy", &EpochFigures::validationAccuracy},
    {"ms", &EpochFigures::ms}};
constexpr std::size_t mostNumbers = std::size(numbers);
constexpr int64_t mostCount = int64_t{1} << 40; // samples in a cell of a confusion

nlohmann::ordered_json numberJson(double value, EpochDetail detail) {
    if (std::isfinite(value))
        return value;
    if (detail == EpochDetail::Record || std::isnan(value))
        return nullptr;
    return value > 0 ? "inf" : "-inf";
}

std::optional<double> numberFrom(const Json& json) {
    if (json.is_number())
        return json.get<double>();
    if (json.is_null())
        return EpochFigures::none;
    if (json == "inf")
        return HUGE_VAL;
    if (json == "-inf")
        return -HUGE_VAL;
    return {};
}

std::optional<Confusion> confusionFrom(const Json& json) {
    if (!json.is_array())
        return {};
    std::vector<int64_t> counts;
    for (const auto& one : json) {
        const double count = one.is_number() ? one.get<double>() : -1;
        if (!(count >= 0 && count <= static_cast<double>(mostCount) && count == std::floor(count)))
            return {};
        counts.push_back(static_cast<int64_t>(count));
    }
    return nn::confusionFrom(std::move(counts));
}

/// Of an early checkpoint.
std::optional<EpochFigures> fromArray(const Json& json) {
    EpochFigures made;
    if (json.size() != mostNumbers + 2)
        return {};
    for (std::size_t k = 0; k < mostNumbers; ++k)
        made.*numbers[k].second = numberFrom(json[k]).value_or(EpochFigures::none);
    auto confusion = confusionFrom(json[mostNumbers + 1]);
    if (!confusion || !json[mostNumbers].is_number_integer() || confusion->classes != json[mostNumbers].get<int64_t>())
        return {};
    made.confusion = std::move(*confusion);
    return made;
}

std::optional<EpochFigures> fromObject(const Json& json) {
    EpochFigures made;
    for (const auto& [name, number] : numbers) {
        const auto at = json.find(name);
        const auto value = at == json.end() ? std::optional(0.0) : numberFrom(*at);
        if (!value)
            return {};
        made.*number = *value;
    }
    if (const auto at = json.find("confusion"); at != json.end()) {
        auto confusion = confusionFrom(*at);
        if (!confusion)
            return {};
        made.confusion = std::move(*confusion);
    }
    return made;
}

} // namespace

nlohmann::ordered_json confusionJson(const Confusion& confusion) {
    auto out = nlohmann::ordered_json::array();
    for (int64_t r = 0; r < confusion.classes; ++r) {
        auto row = nlohmann::ordered_json::array();
        for (int64_t c = 0; c < confusion.columns(); ++c)
            row.push_back(confusion.at(r, c));
        out.push_back(std::move(row));
    }
    return out;
}

nlohmann::ordered_json epochsJson(const Epochs& epochs, EpochDetail detail) {
    auto out = nlohmann::ordered_json::array();
    for (const auto& epoch : epochs) {
        auto one = nlohmann::ordered_json::object();
        for (const auto& [name, number] : numbers)
            one[name] = numberJson(epoch.*number, detail);
        if (detail == EpochDetail::State)
            one["confusion"] = epoch.confusion.counts;
        out.push_back(std::move(one));
    }
    return out;
}

std::optional<Epochs> epochsFrom(const Json& json) {
    if (!json.is_array())
        return {};
    Epochs out;
    for (const auto& one : json) {
        auto epoch = one.is_array() ? fromArray(one) : one.is_object() ? fromObject(one) : std::nullopt;
        if (!epoch)
            return {};
        out.push_back(std::move(*epoch));
    }
    return out;
}

std::string epochsText(const Epochs& epochs) { return epochsJson(epochs, EpochDetail::State).dump(); }

std::optional<Epochs> epochsFromText(std::string_view text) {
    const auto json = parseJson(text, 4, {});
    return json ? epochsFrom(*json) : std::nullopt;
}

} // namespace telar::nn
