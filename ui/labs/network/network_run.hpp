// What the jobs of the network lab do; any thread.
#pragma once

#include "ui/labs/network/network_model.hpp"

namespace telar {

/// `before`: what there is already; whatever of it still holds is taken over.
Expected<NetworkResult> runNetworkLab(const NetworkState& state, const std::shared_ptr<const NetworkResult>& before,
                                      const JobContext& job);
Expected<NetworkCell> lookAtCell(const NetworkResult& result, qint64 row, qint64 column);
Expected<NetworkExplanation> explainRun(const NetworkResult& result, const JobContext& job);

} // namespace telar
