// --peer of the trainings: PyTorch or Keras on the same work, by the user's own Python.
#pragma once

#include "app/cli/frame/common.hpp"
#include "core/nn/peer.hpp"

namespace telar::cli {

struct PeerRequest {
    std::optional<nn::PeerProgram> program;
    std::string python, folder;
};
std::vector<Option> peerOptions();
Expected<PeerRequest> readPeer(const Arguments& arguments);
/// Trains `work` by the peer that was asked for.
Expected<nn::PeerTraining> trainPeer(const PeerRequest& request, const nn::PeerWork& work, Session& session);
/// What it took beside one's own, and what was run.
std::string peerWords(const PeerRequest& request, const nn::PeerTraining& peer, const nn::Epochs& own);

} // namespace telar::cli
