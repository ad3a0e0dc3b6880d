#include "core/data/codecs/nifti_place.hpp"

#include <cmath>
#include <cstring>
#include <memory>
#include <mutex>
#include <nifti1_io.h>

namespace telar::codecs {

namespace {

struct ImageDeleter {
    void operator()(nifti_image* image) const { nifti_image_free(image); }
};

} // namespace

NiftiPlace niftiPlace(const void* bytes) {
    static std::once_flag silenced;
    std::call_once(silenced, [] { nifti_set_debug_level(0); });
    nifti_1_header header;
    std::memcpy(&header, bytes, sizeof header);
    const std::unique_ptr<nifti_image, ImageDeleter> image(nifti_convert_nhdr2nim(header, "volume.nii"));
    NiftiPlace place;
    if (!image)
        return place;
    place.accepted = 1;
    place.timeUnits = image->time_units;
    place.step = static_cast<double>(image->dt);
    if (image->sform_code <= 0 && image->qform_code <= 0)
        return place;
    const mat44& matrix = image->sform_code > 0 ? image->sto_xyz : image->qto_xyz;
    for (const auto& row : matrix.m)
        for (const float value : row)
            if (!std::isfinite(value))
                return place;
    int code[3] = {0, 0, 0};
    nifti_mat44_to_orientation(matrix, &code[0], &code[1], &code[2]);
    for (int i = 0; i < 3; ++i)
        place.code[i] = code[i];
    return place;
}

} // namespace telar::codecs
