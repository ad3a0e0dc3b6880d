#include "core/convolution/variants.hpp"

namespace telar {

Registry<ConvolutionVariant> cpuConvolutionVariants() {
    Registry<ConvolutionVariant> registry;
    for (auto& variant : emulatedConvolution())
        registry.add(std::move(variant));
    registry.add(serialConvolution());
    registry.add(openmpConvolution());
    registry.add(im2colConvolution());
    registry.add(simdConvolution());
    registry.add(fftConvolution());
    registry.add(winogradConvolution());
    registry.add(opencvConvolution());
    return registry;
}

} // namespace telar
