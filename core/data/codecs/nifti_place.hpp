// What niftilib makes of a NIfTI-1 header: units, and how the volume lies in the room. A stranger's header comes here
// through core/data/apart, which calls this in a process of its own.
#pragma once

#include <cstdint>

namespace telar::codecs {

struct NiftiPlace {
    int32_t accepted = 0;  ///< 0: niftilib refuses the header
    int32_t timeUnits = 0; ///< NIFTI_UNITS_...
    double step = 0;       ///< along the fourth axis, in those units
    /// Where x, y and z of the file run to: NIFTI_L2R .. NIFTI_S2I from sform, else qform; 0 where it has neither, or
    /// one without a direction.
    int32_t code[3] = {0, 0, 0};
    int32_t unused = 0;
};

/// `header`: a nifti_1_header in this machine's byte order. Any thread.
NiftiPlace niftiPlace(const void* header);

} // namespace telar::codecs
