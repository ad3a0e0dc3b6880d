// DICOM files: one picture, many frames, or the files of a series: a folder, a DICOMDIR, or as many files as are given. A file is
// known by its content; no ending is needed. Values are rescaled as the file says, each frame as its own groups say, or mapped by
// the modality's table; whole numbers that int32 holds are int32, all others float32. MONOCHROME1, whose smallest value is white, is
// turned where grey levels are shown. Explicit and implicit VR, both byte orders, deflated, RLE, JPEG (baseline, extended,
// lossless), JPEG-LS and JPEG 2000; 1, 8, 16 and 32 bits, palettes and colours, which become the grey levels that pictures in colour
// have, and doses. Segmented palettes and pixels of floating point are refused by name. Nothing but the picture and its place is
// read: names of persons are never shown, kept or exported. Any thread may call any of these.
#pragma once

#include "core/data/nifti.hpp"

namespace telar {

/// One of those among the files that were given.
struct DicomSeries {
    int64_t number = 0; ///< that the files give it
    int64_t slices = 0, rows = 0, columns = 0;
};

struct DicomVolume {
    /// Rows and columns as the file has them, so that a slice is shown as any viewer of DICOM does; one channel.
    Volume volume;
    std::optional<Window> window; ///< that the file asks for
    bool inverted = false;        ///< the smallest value is white
    Axis stack = Axis::Axial; ///< along which the slices lie, by the positions in the files; axial where they say none
    std::vector<DicomSeries> series; ///< of all files, in the order of their numbers
    std::size_t opened = 0;          ///< which of them

    int64_t slices() const { return volume.slices(stack); }
};

bool hasDicomExtension(const std::string& path); ///< .dcm or .dicom
/// By its name or, where that has the ending of no other kind, by its first bytes.
bool isDicomFile(const std::string& path);
/// Whether a DICOM file comes before any JPG or PNG picture among the first files in a folder and the folders in it.
bool isDicomFolder(const std::string& folder);

/// A file with one frame or several.
Expected<DicomVolume> parseDicom(std::string_view bytes, const std::string& name, const JobContext& job = {});
/// The same, or a DICOMDIR: the files that it lists. `choice`: which series, from 1 in the order of their numbers; 0: the one with
/// most slices.
Expected<DicomVolume> loadDicom(const std::string& path, const JobContext& job = {}, int64_t choice = 0);
/// The files of one series. Their slices, like the frames of one file, are sorted by their place: from the left, the back or the
/// foot, whichever axis of the patient the planes stand across (PS3.3 C.7.6.2.1.1), or else by their number in the stack or the
/// series. Slices of one place are another time, by their temporal position or else in the order of their numbers; a time that
/// lacks a slice is left out. Volume::notes says what is missing or left out. User errors: no picture among them, or no such
/// series. Progress counts files, twice.
Expected<DicomVolume> loadDicomSeries(const std::vector<std::string>& paths, const std::string& name,
                                      const JobContext& job = {}, int64_t choice = 0);
/// The DICOM files in a folder and the folders in it; one without any is a user error.
Expected<DicomVolume> loadDicomFolder(const std::string& folder, const JobContext& job = {}, int64_t choice = 0);

/// Grey levels of slice `index` of one time, in the file's window or else the whole range, turned where it is inverted.
Matrix<uint8_t> dicomGrey(const DicomVolume& dicom, int64_t index, int64_t time = 0);
/// FOLDER/axial_000.jpg and so on of `options.time`, along the stack; returns their paths. Progress counts slices.
Expected<std::vector<std::string>> cutDicom(const DicomVolume& dicom, const std::string& folder,
                                            const CutOptions& options, const JobContext& job = {});
/// Of a file, a DICOMDIR or a folder: the slice in the middle of the stack, or the one chosen, with its values. `series`: as
/// loadDicom's choice.
Expected<SourceMatrix> loadDicomSlice(const std::string& path, const std::optional<SliceChoice>& choice,
                                      const JobContext& job = {}, int64_t series = 0);

} // namespace telar
