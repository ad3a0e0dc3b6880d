// What telar-cli train and lr-find share: the model, the data and the settings, read from the options.
#pragma once

#include "app/cli/frame/common.hpp"
#include "app/cli/run/peer.hpp"
#include "core/data/samples.hpp"
#include "core/nn/training_record.hpp"

namespace telar::cli {

struct TrainingRequest {
    nn::TrainingSpec spec;
    std::string data, test, groupFrom, engine, checkpoint, resume, exportTo, json;
    bool stopAtBroken = false;    ///< a picture that cannot be decoded ends the work, and is not only skipped
    bool allowDuplicates = false; ///< pictures that are in the training part and set aside, too
    double checkpointSeconds = 10;
    int64_t repeats = 1;  ///< of a cross-validation, each with another seed
    std::string fineTune; ///< checkpoint whose fitting layers are the first parameters
    PeerRequest peer;
};
/// Options of both; `finder` leaves out what only a whole training has.
std::vector<Option> trainingOptions(const std::string& model, bool finder);
Expected<TrainingRequest> readTraining(const std::string& model, const Arguments& arguments,
                                       const Registry<nn::Engine>& engines);
/// Loads the data and fits the model's input and outputs to them.
Expected<LoadedSamples> loadFor(TrainingRequest& request, const Arguments& arguments, Session& session);
/// The engine asked for, or the fastest that can.
Expected<const nn::Engine*> engineFor(const TrainingRequest& request, const nn::SamplesPtr& samples,
                                      const Registry<nn::Engine>& engines);

} // namespace telar::cli
