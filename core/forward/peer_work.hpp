// A forward training as PyTorch and Keras get it: all derivatives, by backpropagation.
#pragma once

#include "core/forward/network.hpp"
#include "core/nn/peer.hpp"

namespace telar::forward {

/// Same rows, first weights and order; without validation, since an epoch's time here is that of its steps. A user error names
/// what the peers are not given: the published derivative, a new order in each epoch, thresholds and decay.
Expected<nn::PeerWork> peerWork(const TrainSpec& spec, const Dataset& data);

} // namespace telar::forward
