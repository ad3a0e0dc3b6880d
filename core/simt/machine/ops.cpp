#include "core/simt/machine/ops.hpp"

#include "core/base/host.hpp"

namespace telar::machine {

const OpTable& ops() {
    const auto level = simdLevel();
    return TELAR_OF_LEVEL(level, opsSse2(), opsAvx2(), opsAvx512());
}

} // namespace telar::machine
