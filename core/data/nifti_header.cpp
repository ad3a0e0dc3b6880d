#include "core/data/nifti_header.hpp"

#include "core/data/apart/apart.hpp"

#include <cmath>
#include <cstring>
#include <nifti1_io.h>

namespace telar {

namespace {

Error refused(Text what, const std::string& name, Text hint = {}) {
    return userError(std::move(what), text("%1", name), std::move(hint));
}

/// Header with the byte order of this machine; false where sizeof_hdr fits neither order.
bool toMachineOrder(nifti_1_header& header, bool& swapped) {
    swapped = header.sizeof_hdr != static_cast<int>(niftiHeaderBytes);
    if (!swapped)
        return true;
    swap_nifti_header(&header, 1);
    return header.sizeof_hdr == static_cast<int>(niftiHeaderBytes);
}

Status readDimensions(const nifti_1_header& header, NiftiHeader& out, const std::string& name) {
    const int dimensions = header.dim[0];
    if (dimensions < 1 || dimensions > 7)
        return refused(
            text(TELAR_TR("core",
                          "The NIfTI header says the volume has %1 dimensions, and 1 to 7 are possible"),
                 dimensions),
            name);
    for (int i = 1; i <= dimensions; ++i) {
        if (header.dim[i] < 1)
            return refused(
                text(TELAR_TR("core", "The NIfTI header says dimension %1 is %2 long"), i, header.dim[i]),
                name);
        if (i > 4 && header.dim[i] > 1)
            return refused(
                text(TELAR_TR("core",
                              "The volume has values along dimension %1, and only x, y, z and time are read"),
                     i),
                name, text(TELAR_TR("core", "Take one of its parts out first")));
        if (i <= 4)
            out.n[static_cast<std::size_t>(i - 1)] = header.dim[i];
    }
    return {};
}

Status readType(const nifti_1_header& header, NiftiHeader& out, const std::string& name) {
    switch (header.datatype) {
    case DT_UINT8:
    case DT_INT8:
    case DT_INT16:
    case DT_UINT16:
    case DT_INT32:
    case DT_UINT32:
    case DT_INT64:
    case DT_UINT64:
    case DT_FLOAT32:
    case DT_FLOAT64:
        break;
    default: {
        const char* known = nifti_datatype_string(header.datatype);
        return refused(
            text(TELAR_TR("core", "The volume holds values of the type %1 (code %2), which is not read"),
                 known, header.datatype),
            name, text(TELAR_TR("core", "Convert it to whole or floating-point numbers")));
    }
    }
    int swapSize = 0;
    nifti_datatype_sizes(header.datatype, &out.bytesPerValue, &swapSize);
    out.type = header.datatype;
    out.storedType = nifti_datatype_string(header.datatype);
    if (header.bitpix != 0 && header.bitpix != 8 * out.bytesPerValue)
        return refused(
            text(TELAR_TR("core", "The NIfTI header contradicts itself: %1 bits a value for the type %2"),
                 header.bitpix, out.storedType),
            name);
    return {};
}

Status readOffset(const nifti_1_header& header, NiftiHeader& out, const std::string& name) {
    const float offset = header.vox_offset;
    if (!(offset >= 0 && offset <= 1e9f))
        return refused(text(TELAR_TR("core", "The NIfTI header puts the values at byte %1"),
                            static_cast<double>(offset)),
                       name);
    out.offset = std::max<int64_t>(352, static_cast<int64_t>(offset)); // some writers leave 0
    return {};
}

/// Which stored axis each of right, front and top runs along, from sform or qform, by niftilib.
Status readOrientation(const nifti_1_header& header, NiftiHeader& out, const std::string& name) {
    const auto place = apart::niftiPlace(&header, sizeof header, name);
    if (!place)
        return place.error();
    if (!place->accepted)
        return refused(text(TELAR_TR("core", "niftilib refuses the header of the volume")), name);
    for (std::size_t i = 0; i < 3; ++i) {
        const double size = std::fabs(static_cast<double>(header.pixdim[i + 1]));
        out.voxel[i] = std::isfinite(size) && size > 0 ? size : 1;
    }
    const double step = place->step;
    if (out.n[3] > 1 && std::isfinite(step) && step > 0)
        out.step = place->timeUnits == NIFTI_UNITS_MSEC   ? step / 1e3
                   : place->timeUnits == NIFTI_UNITS_USEC ? step / 1e6
                                                          : step;
    const auto& code = place->code;
    std::array<int, 3> axis{-1, -1, -1};
    std::array<bool, 3> flip{};
    for (int stored = 0; stored < 3; ++stored) {
        if (code[stored] < NIFTI_L2R || code[stored] > NIFTI_S2I)
            return {}; // no matrix, or one without a direction: kept as stored
        const auto world = static_cast<std::size_t>((code[stored] - NIFTI_L2R) / 2);
        axis[world] = stored;
        flip[world] = (code[stored] - NIFTI_L2R) % 2 == 1;
    }
    if (axis[0] < 0 || axis[1] < 0 || axis[2] < 0)
        return {};
    out.axis = axis;
    out.flip = flip;
    for (const int c : code)
        out.storedOrder += " RLAPSI"[c]; // code L2R runs to the right, and so on
    return {};
}

} // namespace

Expected<NiftiHeader> checkNiftiHeader(std::string_view start, const std::string& name) {
    static_assert(sizeof(nifti_1_header) == niftiHeaderBytes);
    nifti_1_header header;
    if (start.size() < sizeof header)
        return refused(
            text(TELAR_TR("core", "The volume is cut short: it has %1 bytes and its header alone has %2"),
                 static_cast<int64_t>(start.size()), static_cast<int64_t>(sizeof header)),
            name, text(TELAR_TR("core", "Copy or download the file again")));
    std::memcpy(&header, start.data(), sizeof header);
    const int size = header.sizeof_hdr;
    NiftiHeader out;
    if (!toMachineOrder(header, out.swapped)) {
        if (size == 540 || size == 0x1c020000)
            return refused(text(TELAR_TR("core", "This is a NIfTI-2 volume, and NIfTI-1 is read")), name,
                           text(TELAR_TR("core", "Convert it to NIfTI-1")));
        return refused(text(TELAR_TR("core", "This is not a NIfTI volume")), name,
                       text(TELAR_TR("core", "Choose a .nii or .nii.gz file")));
    }
    if (std::memcmp(header.magic, "ni1", 4) == 0)
        return refused(text(TELAR_TR("core", "The volume is one half of a pair (.hdr and .img)")), name,
                       text(TELAR_TR("core", "Convert it to one .nii file")));
    if (std::memcmp(header.magic, "n+1", 4) != 0)
        return refused(text(TELAR_TR("core", "This is not a NIfTI volume: its signature is missing")), name,
                       text(TELAR_TR("core", "Convert it to one .nii file")));
    for (const auto check : {readDimensions, readType, readOffset, readOrientation})
        if (auto fine = check(header, out, name); !fine)
            return fine.error();
    const double slope = header.scl_slope, intercept = header.scl_inter;
    if (std::isfinite(slope) && slope != 0 && std::isfinite(intercept)) {
        out.slope = slope;
        out.intercept = intercept;
        out.scaled = slope != 1 || intercept != 0;
    }
    return out;
}

} // namespace telar
