#include "gpu/kernel/math.hpp"

namespace telar::gpu {

std::string_view deviceMath() { return {}; }

} // namespace telar::gpu
