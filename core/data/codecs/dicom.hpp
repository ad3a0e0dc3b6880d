// DICOM files through DCMTK: which picture is in them, and its values. Called in a process that is shut in; the names of
// persons, places and devices in a file are never read.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace telar::codecs {

enum class DicomOutcome : int32_t {
    Done,
    NotDicom,
    Damaged,
    NoPicture,   ///< a report, or pixels of floating point
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
    int32_t hasWindow = 0, instance = 0;
    double windowCentre = 0, windowWidth = 0;
    double spacing[3] = {}; ///< along columns, rows and between slices, mm; 0 unknown
    char series[72] = {};   ///< its UID, ended by 0
    char said[72] = {};     ///< what is not read
};

enum class DicomPlace : int32_t {
    Unknown,
    Number,     ///< in a stack
    Millimetres ///< along the normal of the plane
};

/// Of one frame, plain as well.
struct DicomFrame {
    double slope = 1, intercept = 0; ///< PS3.3 C.11.1 and C.7.6.16.2.9
    double position = 0;
    DicomPlace place = DicomPlace::Unknown;
    int32_t nothing = 0;
};

struct DicomPixels {
    std::vector<DicomFrame> frames; ///< in the order of the file
    /// frames x rows x columns x samples, before slope and intercept and behind the modality's table; colours as red, green
    /// and blue from 0 to 255, pixel by pixel.
    std::vector<int32_t> values;
};

/// `pixels` null: the facts alone. Its values are of the facts' numbers or none.
DicomFacts decodeDicom(std::string_view bytes, DicomPixels* pixels);
/// To be called once, before the process is shut in: DCMTK looks for its dictionary and its log then.
void prepareDicom();

} // namespace telar::codecs
