// Any bytes as a volume, and a slice of it each way.
#include "core/data/nifti.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto volume = parseNifti({reinterpret_cast<const char*>(data), size}, "fuzz.nii");
    if (!volume) {
        if (volume.error().what.empty())
            std::abort();
        return 0;
    }
    for (const Axis axis : {Axis::Axial, Axis::Coronal, Axis::Sagittal}) {
        const auto slice = extractSlice(*volume, {axis, volume->slices(axis) - 1, volume->nt - 1});
        if (!slice)
            std::abort();
        (void)windowed(viewOf(slice->values), fullWindow(*volume));
    }
    return 0;
}
