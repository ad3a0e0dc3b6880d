#include "core/cluster/communicator.hpp"

namespace telar {

Error lostRankError(int size) {
    return environmentError(
        text(TELAR_TR("core", "Another of the %1 processes of this run has ended, so this one stops"), size), {},
        text(TELAR_TR("core", "Its own message says why; the last checkpoint is complete")));
}

} // namespace telar
