// The same training by PyTorch or Keras, where a Python of the user has them. They get Telar's inputs, first weights and order
// of the samples, so that both losses must agree and the times are of the same work.
#pragma once

#include "core/nn/trainer.hpp"

#include <string_view>

namespace telar::nn {

enum class PeerProgram { PyTorch, Keras };
const char* peerId(PeerProgram program);    ///< "torch", "keras": the package
const char* peerTitle(PeerProgram program); ///< "PyTorch", "Keras"

/// What is trained, as numbers. Targets are classes where the loss is the cross-entropy, else as many numbers as the network has
/// outputs.
struct PeerWork {
    ModelSpec model;
    OptimiserSpec optimiser;
    int64_t batch = 1;
    int threads = 0;           ///< 0: all cores
    bool gpu = false;          ///< it may use one
    std::vector<double> rates; ///< of each epoch
    std::vector<float> inputs;
    std::vector<int32_t> classes;
    std::vector<float> targets;
    std::vector<int32_t> order, validation; ///< samples, epoch after epoch, and those set aside
    Tensors first;
};
/// The training of these settings. A user error names what the peers are not given: augmentation, class weights, layers of
/// tokens and the like. Dropout is theirs to draw, so that losses agree without it only.
Expected<PeerWork> peerWork(const TrainingSpec& spec, const SamplesPtr& samples, const JobContext& job = {});

struct PeerTraining {
    std::string program; ///< "PyTorch 2.1.0", "Keras 3.0.5 on jax"
    std::string python, pythonVersion, device;
    std::string command; ///< that was run, with FOLDER where nothing stays
    int threads = 0;
    Epochs epochs; ///< ms as Telar counts them: training and validation
    /// Of an epoch: the median, without the first where there are more, in which a peer compiles.
    double epochMs() const;
};
double medianEpochMs(const Epochs& epochs);
/// As JSON text, for records.
std::string peerText(const PeerTraining& training);

/// Runs `peerScript` by the first of these Pythons, each a path, that has the program. In `folder` script and data stay; empty:
/// nothing stays.
Expected<PeerTraining> runPeer(PeerProgram program, const PeerWork& work, const std::vector<std::string>& pythons,
                               const std::string& folder, const JobContext& job = {});
/// Those to try: `chosen`, where it is not empty, then all that this user has.
std::vector<std::string> peerPythons(const std::string& chosen);
std::string_view peerScript();

} // namespace telar::nn
