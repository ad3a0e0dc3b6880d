// Evaluating with several ranks: each judges its share of the samples.
#pragma once

#include "core/nn/engine.hpp"

namespace telar::nn {

/// The same as `session.evaluate`, on every rank. `world` null: alone.
Expected<Evaluation> evaluateShared(Session& session, Communicator* world, const Samples& samples,
                                    std::span<const int32_t> part, const JobContext& job);

} // namespace telar::nn
