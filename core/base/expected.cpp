#include "core/base/expected.hpp"

namespace telar {

std::string Error::str() const {
    std::string out = what.str();
    if (!where.empty())
        out += " (" + where.str() + ")";
    if (!hint.empty())
        out += ". " + hint.str();
    return out;
}

Error cancelledError() { return {ErrorKind::Cancelled, text(TELAR_TR("core", "Cancelled")), {}, {}}; }

Error outOfMemoryError(const std::string& name) {
    return environmentError(text(TELAR_TR("core", "There is not enough memory for this")),
                            name.empty() ? Text() : text("%1", name),
                            text(TELAR_TR("core", "Close other programs or choose something smaller.")));
}

} // namespace telar
