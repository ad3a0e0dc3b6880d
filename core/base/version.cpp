#include "core/base/version.hpp"

namespace telar {

const char* telarVersion() { return TELAR_VERSION; }

} // namespace telar
