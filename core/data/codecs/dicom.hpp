// DICOM files through DCMTK: which picture is in them, and its values. Called in a process that is shut in; the names of
// persons, places and devices in a file are never read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace telar::codecs {

enum class DicomOutcome : int32_t {
    Done,
    NotDicom,
    Damaged,
    NoPicture,   ///< a report, or pixels of floating point
    Directory,   ///< a DICOMDIR: `decodeDicomDirectory`
    Compression, ///< a transfer syntax that is not read: `said`
    Photometric, ///< colours that are not read: `said`
    Attribute    ///< something else that is not read, by the name that DICOM gives it: `said`
};

/// Plain: it crosses from one process to another.
struct DicomFacts {
    DicomOutcome outcome = DicomOutcome::NotDicom;
    int32_t rows = 0, columns = 0, frames = 0;
    int32_t samples = 1;  ///< 1, or 3 for colours
    int32_t inverted = 0; ///< MONOCHROME1: the smallest value is white
    int32_t wide = 0;     ///< the values are the bits of uint32
    int32_t hasWindow = 0, instance = 0;
    int32_t seriesNumber = 0, acquisition = 0;
    int32_t nothing = 0;
    double windowCentre = 0, windowWidth = 0;
    double spacing[3] = {}; ///< along columns, rows and between slices, mm; 0 unknown
    char series[72] = {};   ///< its UID, ended by 0
    char object[72] = {};   ///< the UID of the file itself
    char said[72] = {};     ///< what is not read
};

enum class DicomPlace : int32_t {
    Unknown,
    Number,     ///< in a stack
    Millimetres ///< along the normal of the plane
};

/// Of one frame, plain as well.
struct DicomFrame {
    double slope = 1, intercept = 0; ///< PS3.3 C.11.1, C.7.6.16.2.9 and, for a dose, C.8.8.3
    double position = 0;             ///< in millimetres it grows to the patient's right, front or top
    double normal[3] = {};           ///< of the plane, in the patient's coordinates (PS3.3 C.7.6.2.1.1); 0: not known
    DicomPlace place = DicomPlace::Unknown;
    int32_t axis = 2;    ///< that the normal is closest to: 0 right, 1 front, 2 top
    int32_t time = 0;    ///< its number among those of one place, where `hasTime`
    int32_t hasTime = 0; ///< PS3.3 C.7.6.16.2.2.6 or the temporal position of a file
};

/// Whether planes of these normals lie behind each other.
inline bool parallel(const double (&a)[3], const double (&b)[3]) {
    constexpr double most = 1e-3;
    for (int i = 0; i < 3; ++i)
        if (!(a[i] - b[i] <= most && b[i] - a[i] <= most))
            return false;
    return true;
}

struct DicomPixels {
    std::vector<DicomFrame> frames; ///< in the order of the file
    /// frames x rows x columns x samples, before slope and intercept and behind the modality's table; colours as red, green
    /// and blue, pixel by pixel, from 0 to what the bits stored or the palette hold.
    std::vector<int32_t> values;
};

/// `pixels` null: the facts alone. Its values are of the facts' numbers or none.
DicomFacts decodeDicom(std::string_view bytes, DicomPixels* pixels);
/// The names of the pictures that a DICOMDIR lists (PS3.3 F.3), one a line, folders separated by '/', in its order. Empty: none, or
/// it is damaged.
std::string decodeDicomDirectory(std::string_view bytes);
/// Whether a file begins like DICOM: the mark after the preamble, or a first element of a small group without one.
inline bool startsLikeDicom(std::string_view bytes) {
    if (bytes.size() > 132 && bytes.substr(128, 4) == "DICM")
        return true;
    if (bytes.size() <= 16)
        return false;
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const auto letter = [&](std::size_t i) { return at(i) >= 'A' && at(i) <= 'Z'; };
    const auto group = [](unsigned char byte) { return byte == 2 || byte == 8; };
    const bool little = group(at(0)) && at(1) == 0 && at(3) == 0, big = at(0) == 0 && group(at(1)) && at(2) == 0;
    const bool explicitType = letter(4) && letter(5);
    return (explicitType && (little || big)) || (little && at(6) == 0 && at(7) == 0 && at(2) <= 0x18);
}
/// To be called once, before the process is shut in: DCMTK looks for its dictionary and its log then.
void prepareDicom();

} // namespace telar::codecs
