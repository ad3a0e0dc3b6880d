#include "core/network/kernels.hpp"

namespace telar::network {

static const TapKernels& plainKernelsAvx512();

} // namespace telar::network

#define TELAR_TAP_KERNELS plainKernelsAvx512
#include "core/network/kernels.inl"

namespace telar::network {

const TapKernels& tapKernelsAvx512() {
    static const TapKernels kernels = [] {
        TapKernels made = plainKernelsAvx512();
        if (__builtin_cpu_supports("avx512vnni"))
            made.wholes = wholeKernelsVnni();
        return made;
    }();
    return kernels;
}

} // namespace telar::network
