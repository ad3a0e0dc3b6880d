#include "core/data/nifti_header.hpp"

#include "core/data/decoder_process/decoder_process.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <nifti1_io.h>
#include <nifti2.h>

namespace telar {

namespace {

Error refused(Text what, const std::string& name, Text hint = {}) {
    return userError(std::move(what), text("%1", name), std::move(hint));
}

/// What either version's header says, in the byte order of this machine.
struct Fields {
    int64_t dim[8] = {};
    int datatype = 0, bitpix = 0;
    double offset = 0, slope = 0, intercept = 0;
    int64_t firstOffset = 352; ///< the least that a single file can have
    nifti_1_header place{};    ///< how the volume lies in the room, for niftilib
};

template <class Header>
Fields commonFields(const Header& h) {
    Fields out;
    std::copy(std::begin(h.dim), std::end(h.dim), out.dim);
    out.datatype = h.datatype;
    out.bitpix = h.bitpix;
    out.offset = static_cast<double>(h.vox_offset);
    out.slope = static_cast<double>(h.scl_slope);
    out.intercept = static_cast<double>(h.scl_inter);
    return out;
}

Fields fieldsOf(const nifti_1_header& h) {
    auto out = commonFields(h);
    out.place = h;
    return out;
}

/// niftilib reads the older header; lengths that do not fit it say nothing about directions.
Fields fieldsOf(const nifti_2_header& h) {
    auto out = commonFields(h);
    out.firstOffset = 544;
    auto& to = out.place;
    to.sizeof_hdr = static_cast<int>(niftiHeaderBytes);
    std::memcpy(to.magic, "n+1", 4);
    to.datatype = h.datatype;
    to.bitpix = h.bitpix;
    to.vox_offset = 352;
    for (std::size_t i = 0; i < 8; ++i) {
        to.dim[i] = static_cast<int16_t>(std::clamp<int64_t>(h.dim[i], 0, 32767));
        to.pixdim[i] = static_cast<float>(h.pixdim[i]);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        to.srow_x[i] = static_cast<float>(h.srow_x[i]);
        to.srow_y[i] = static_cast<float>(h.srow_y[i]);
        to.srow_z[i] = static_cast<float>(h.srow_z[i]);
    }
    to.qform_code = static_cast<int16_t>(std::clamp(h.qform_code, 0, 32767));
    to.sform_code = static_cast<int16_t>(std::clamp(h.sform_code, 0, 32767));
    to.quatern_b = static_cast<float>(h.quatern_b);
    to.quatern_c = static_cast<float>(h.quatern_c);
    to.quatern_d = static_cast<float>(h.quatern_d);
    to.qoffset_x = static_cast<float>(h.qoffset_x);
    to.qoffset_y = static_cast<float>(h.qoffset_y);
    to.qoffset_z = static_cast<float>(h.qoffset_z);
    to.xyzt_units = static_cast<char>(h.xyzt_units);
    return out;
}

void swapMembers(nifti_2_header& h) {
    auto* bytes = reinterpret_cast<char*>(&h);
    const auto turn = [&](std::size_t from, std::size_t to, std::size_t size) {
        for (; from < to; from += size)
            std::reverse(bytes + from, bytes + from + size);
    };
    turn(0, 4, 4);     // sizeof_hdr
    turn(12, 16, 2);   // datatype, bitpix
    turn(16, 240, 8);  // dim to slice_end
    turn(344, 352, 4); // qform_code, sform_code
    turn(352, 496, 8); // quatern_b to srow_z
    turn(496, 508, 4); // slice_code, xyzt_units, intent_code
}

constexpr int32_t turned(int32_t size) { return static_cast<int32_t>(__builtin_bswap32(static_cast<uint32_t>(size))); }

Status readDimensions(const Fields& header, NiftiHeader& out, const std::string& name) {
    const int64_t dimensions = header.dim[0];
    if (dimensions < 1 || dimensions > 7)
        return refused(
            text(TELAR_TR("core", "The NIfTI header says the volume has %1 dimensions, and 1 to 7 are possible"),
                 dimensions),
            name);
    constexpr int64_t longest = int64_t{1} << 30; // so that the bytes of all can be counted
    for (int i = 1; i <= dimensions; ++i) {
        if (header.dim[i] < 1 || header.dim[i] > longest)
            return refused(
                text(TELAR_TR("core", "The NIfTI header says that dimension %1 has length %2"), i, header.dim[i]),
                name);
        if (i > 4 && header.dim[i] > 1)
            return refused(
                text(TELAR_TR("core", "The volume has values along dimension %1; Telar reads only x, y, z and time"),
                     i),
                name, text(TELAR_TR("core", "Extract one of its parts first")));
        if (i <= 4)
            out.n[static_cast<std::size_t>(i - 1)] = header.dim[i];
    }
    return {};
}

Status readType(const Fields& header, NiftiHeader& out, const std::string& name) {
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
    case DT_RGB24:
    case DT_RGBA32:
        break;
    default: {
        const char* known = nifti_datatype_string(header.datatype);
        return refused(text(TELAR_TR("core", "The volume holds values of type %1 (code %2), which Telar does not read"),
                            known, header.datatype),
                       name, text(TELAR_TR("core", "Convert it to integer or floating-point numbers")));
    }
    }
    int swapSize = 0;
    nifti_datatype_sizes(header.datatype, &out.bytesPerValue, &swapSize);
    out.type = header.datatype;
    out.storedType = nifti_datatype_string(header.datatype);
    if (header.bitpix != 0 && header.bitpix != 8 * out.bytesPerValue)
        return refused(text(TELAR_TR("core", "The NIfTI header contradicts itself: %1 bits per value for the type %2"),
                            header.bitpix, out.storedType),
                       name);
    return {};
}

Status readOffset(const Fields& header, NiftiHeader& out, const std::string& name) {
    if (!(header.offset >= 0 && header.offset <= 1e9))
        return refused(text(TELAR_TR("core", "The NIfTI header puts the values at byte %1"), header.offset), name);
    out.offset = std::max(header.firstOffset, static_cast<int64_t>(header.offset)); // some writers leave 0
    return {};
}

/// Which stored axis each of right, front and top runs along, from sform or qform, by niftilib.
Status readOrientation(const Fields& fields, NiftiHeader& out, const std::string& name) {
    const auto& header = fields.place;
    TELAR_TRY(place, decoder_process::niftiPlace(&header, sizeof header, name));
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
    static_assert(sizeof(nifti_1_header) == niftiHeaderBytes && sizeof(nifti_2_header) == nifti2HeaderBytes);
    constexpr auto first = static_cast<int32_t>(niftiHeaderBytes), second = static_cast<int32_t>(nifti2HeaderBytes);
    int32_t size = 0;
    std::memcpy(&size, start.data(), std::min(start.size(), sizeof size));
    const bool newer = size == second || size == turned(second);
    if (start.size() < (newer ? nifti2HeaderBytes : niftiHeaderBytes))
        return refused(text(TELAR_TR("core", "The volume is cut short: it has %1 bytes and its header alone has %2"),
                            static_cast<int64_t>(start.size()),
                            static_cast<int64_t>(newer ? nifti2HeaderBytes : niftiHeaderBytes)),
                       name, text(TELAR_TR("core", "Copy or download the file again")));
    if (!newer && size != first && size != turned(first))
        return refused(text(TELAR_TR("core", "This is not a NIfTI volume")), name,
                       text(TELAR_TR("core", "Choose a .nii or .nii.gz file")));
    NiftiHeader out;
    out.swapped = size != first && size != second;
    Fields fields;
    std::string_view magic;
    if (newer) {
        nifti_2_header header;
        std::memcpy(&header, start.data(), sizeof header);
        if (out.swapped)
            swapMembers(header);
        fields = fieldsOf(header);
        magic = start.substr(4, 3);
    } else {
        nifti_1_header header;
        std::memcpy(&header, start.data(), sizeof header);
        if (out.swapped)
            swap_nifti_header(&header, 1);
        fields = fieldsOf(header);
        magic = start.substr(344, 4);
        magic = magic.ends_with('\0') ? magic.substr(0, 3) : std::string_view();
    }
    out.pair = magic == (newer ? "ni2" : "ni1");
    if (out.pair)
        fields.firstOffset = 0;
    if (!out.pair && magic != (newer ? "n+2" : "n+1"))
        return refused(text(TELAR_TR("core", "This is not a NIfTI volume: its signature is missing")), name,
                       text(TELAR_TR("core", "Convert it to one .nii file")));
    for (const auto check : {readDimensions, readType, readOffset, readOrientation})
        TELAR_CHECK(check(fields, out, name));
    // A slope of 0 means that the values are not scaled; colours never are.
    const bool colours = fields.datatype == DT_RGB24 || fields.datatype == DT_RGBA32;
    if (!colours && std::isfinite(fields.slope) && fields.slope != 0 && std::isfinite(fields.intercept)) {
        out.slope = fields.slope;
        out.intercept = fields.intercept;
        out.scaled = out.slope != 1 || out.intercept != 0;
    }
    return out;
}

} // namespace telar
