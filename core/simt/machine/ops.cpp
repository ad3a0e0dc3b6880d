#include "core/simt/machine/ops.hpp"

#include "core/base/host.hpp"

namespace telar::machine {

const OpTable& ops() {
    const auto level = simdLevel();
    return level == SimdLevel::Avx512 ? opsAvx512() : level == SimdLevel::Avx2 ? opsAvx2() : opsSse2();
}

} // namespace telar::machine
