// The variants in the emulator, one for each kernel.
#pragma once

#include "core/attention/attention.hpp"

namespace telar {

std::vector<std::unique_ptr<AttentionVariant>> emulatedAttention();

} // namespace telar
