// The variants in the emulator, one for each kernel.
#pragma once

#include "core/softmax/softmax.hpp"

namespace telar {

std::vector<std::unique_ptr<SoftmaxVariant>> emulatedSoftmax();

} // namespace telar
