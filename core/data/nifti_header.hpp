// The checked header of a NIfTI-1 or NIfTI-2 file, as nifti.cpp uses it.
#pragma once

#include "core/base/expected.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace telar {

struct NiftiHeader {
    std::array<int64_t, 4> n{1, 1, 1, 1}; ///< x, y, z, t as stored
    std::array<double, 3> voxel{1, 1, 1};
    double step = 0; ///< seconds between volumes
    int type = 0;    ///< DT_... code
    int bytesPerValue = 0;
    int64_t offset = 352; ///< of the first value
    bool pair = false;    ///< the values are in another file, .img
    bool swapped = false; ///< the file has the other byte order
    double slope = 1, intercept = 0;
    bool scaled = false;
    /// Stored axis and direction that each of x, y, z (RAS+) runs along.
    std::array<int, 3> axis{0, 1, 2};
    std::array<bool, 3> flip{false, false, false};
    std::string storedType, storedOrder;

    int64_t values() const { return n[0] * n[1] * n[2] * n[3]; }
    int64_t bytes() const { return values() * bytesPerValue; }
};

constexpr std::size_t niftiHeaderBytes = 348, nifti2HeaderBytes = 540;

/// The first half of a pair, .hdr, is fine too: `pair`.
/// `start` holds the first 540 bytes of the (decompressed) file, or all that it has.
Expected<NiftiHeader> checkNiftiHeader(std::string_view start, const std::string& name);

} // namespace telar
