#include "core/convolution/variants.hpp"

namespace telar {

ConvolutionRegistry cpuConvolutionVariants() {
    ConvolutionRegistry registry;
    for (auto& variant : emulatedConvolution())
        registry.add(std::move(variant));
    registry.add(serialConvolution());
    registry.add(openmpConvolution());
    return registry;
}

} // namespace telar
