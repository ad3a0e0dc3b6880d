// What telar-cli predict, evaluate and explain share: a trained model and a folder that it answers for.
#pragma once

#include "app/cli/frame/common.hpp"
#include "core/nn/engine.hpp"
#include "core/nn/saved_model.hpp"

namespace telar::cli {

/// The model of the checkpoint; `--model` says which where the file does not.
Expected<nn::SavedModel> readModel(const std::string& path, const Arguments& arguments, const JobContext& job);
/// A user error where the folder's classes are not those that the model was trained on.
Status sameClasses(const nn::SavedModel& saved, const nn::Samples& samples, const std::string& folder);
/// The model and the pictures of the two operands; says which pictures are broken, and with `--broken stop` takes none.
struct JudgedFolder {
    std::string folder; ///< its part for tests, where it has one
    nn::SavedModel saved;
    nn::SamplesPtr samples;
};
Expected<JudgedFolder> readJudged(const Arguments& arguments, Session& session);
/// The fastest that can run it; null: none.
const nn::Engine* engineOf(const nn::SavedModel& saved, const nn::SamplesPtr& samples);
/// All of the samples, in their order.
Expected<nn::Evaluation> evaluateOn(const nn::SavedModel& saved, const nn::SamplesPtr& samples, const JobContext& job);

} // namespace telar::cli
