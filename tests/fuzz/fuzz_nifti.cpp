// Any bytes as a volume, and a slice of it each way; the same as a pair of a header and values.
#include "core/base/files.hpp"
#include "core/data/nifti.hpp"

#include <cstdlib>
#include <filesystem>
#include <unistd.h>

namespace {

using namespace telar;

void use(const Expected<Volume>& volume) {
    if (!volume) {
        if (volume.error().what.empty())
            std::abort();
        return;
    }
    for (const Axis axis : {Axis::Axial, Axis::Coronal, Axis::Sagittal}) {
        const auto slice = extractSlice(*volume, {axis, volume->slices(axis) - 1, volume->nt - 1});
        if (!slice)
            std::abort();
        (void)windowed(viewOf(slice->values), fullWindow(*volume));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    use(parseNifti(bytes, "fuzz.nii"));
    constexpr size_t header = 348, magic = 344;
    if (size <= header)
        return 0;
    static const std::string stem = "/tmp/fuzz_nifti_" + std::to_string(getpid());
    if (!writeFile(stem + ".hdr", bytes.substr(0, magic) + std::string("ni1\0", 4)) ||
        !writeFile(stem + ".img", bytes.substr(header)))
        return 0;
    use(loadNifti(stem + ".hdr"));
    for (const char* ending : {".hdr", ".img"})
        std::filesystem::remove(stem + ending);
    return 0;
}
