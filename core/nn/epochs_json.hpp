// Epochs as a part of a larger document. The header carries the JSON library.
#pragma once

#include "core/base/json_text.hpp"
#include "core/nn/epochs.hpp"

namespace telar::nn {

enum class EpochDetail {
    Record, ///< what people read: no confusions, and null for every number that is not finite
    State   ///< everything: null is NaN, "inf" and "-inf" are infinite
};
/// Rows of true classes, columns of predicted ones.
nlohmann::ordered_json confusionJson(const Confusion& confusion);
nlohmann::ordered_json epochsJson(const Epochs& epochs, EpochDetail detail);
/// Nothing where it is no such array. Objects of either detail, where a missing number is 0; or what early
/// checkpoints hold: arrays of the five numbers, the number of classes and the confusion.
std::optional<Epochs> epochsFrom(const Json& json);

} // namespace telar::nn
