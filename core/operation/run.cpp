#include "core/operation/run.hpp"

namespace telar {

Status checkBlock(const std::string& variant, bool chooses, const RunOptions& options) {
    if (options.block && !chooses)
        return userError(text(TELAR_TR("core", "The threads per block of variant %1 cannot be chosen"), variant));
    return {};
}

} // namespace telar
