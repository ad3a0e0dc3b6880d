// What of a lab's state has changed.
#pragma once

namespace telar {

/// What has changed since a result was made; of several the last of these.
enum class Earlier { No, Settings, Kernel, Network, Data };

} // namespace telar
