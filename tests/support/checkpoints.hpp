// A training as a file keeps it, read for a model.
#pragma once

#include "core/nn/checkpoint.hpp"

namespace telar::test {

inline Expected<nn::TrainingState> loadCheckpoint(const std::string& path, const nn::ModelSpec& model) {
    auto read = nn::readCheckpoint(path);
    return read ? nn::fitCheckpoint(std::move(*read), model) : Expected<nn::TrainingState>(read.error());
}

} // namespace telar::test
