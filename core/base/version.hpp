// Which Telar this is.
#pragma once

namespace telar {

/// "0.1.0"
const char* telarVersion();

} // namespace telar
