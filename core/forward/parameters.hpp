// What decides a training in forward mode beside its data and its seed.
#pragma once

#include "core/forward/network.hpp"
#include "core/operation/parameter.hpp"

namespace telar::forward {

const Parameters<TrainSpec>& trainParameters();

} // namespace telar::forward
