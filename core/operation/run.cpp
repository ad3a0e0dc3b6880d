#include "core/operation/run.hpp"

namespace telar {

Status checkBlock(const std::string& variant, bool chooses, const RunOptions& options) {
    if (options.block && !chooses)
        return userError(
            text(TELAR_TR("core", "Variant %1 has no blocks whose shape could be chosen"), variant));
    return {};
}

} // namespace telar
