// DICOM files (.dcm): one picture, many frames, or a series in a folder. Values are rescaled as the file says, each frame as its own
// groups say, or mapped by the modality's table; whole numbers that int32 holds are int32, all others float32. MONOCHROME1, whose
// smallest value is white, is turned where grey levels are shown. Explicit and implicit VR, both byte orders, deflated, RLE and
// JPEG (baseline, extended, lossless); JPEG 2000, JPEG-LS, palettes, doses, pixels of 1 or 32 bits and colours of 16 bits are
// refused by name. Nothing but the picture and its
// place is read: names of persons are never shown, kept or exported. Any thread may call any of these.
#pragma once

#include "core/data/nifti.hpp"

namespace telar {

struct DicomVolume {
    Volume volume;                ///< frames or slices along z, front on top as pictures are; one channel
    std::optional<Window> window; ///< that the file asks for
    bool inverted = false;        ///< the smallest value is white
};

bool hasDicomExtension(const std::string& path); ///< .dcm or .dicom

/// A file with one frame or several. Colours become the grey levels that pictures in colour have.
Expected<DicomVolume> parseDicom(std::string_view bytes, const std::string& name, const JobContext& job = {});
Expected<DicomVolume> loadDicom(const std::string& path, const JobContext& job = {});
/// The files of one series. Their slices, like the frames of one file, are sorted by their place along the normal of their
/// planes (slices of one place: all first ones, then all second ones), or else by their number in the stack or the series. User errors: another series or another size among them, several frames in one. Progress counts files.
Expected<DicomVolume> loadDicomSeries(const std::vector<std::string>& paths, const std::string& name,
                                      const JobContext& job = {});
/// Of a folder's files, those that are DICOM by their name; a folder without one is a user error.
Expected<DicomVolume> loadDicomFolder(const std::string& folder, const JobContext& job = {});

/// Grey levels of slice `index`, in the file's window or else the whole range, turned where it is inverted.
Matrix<uint8_t> dicomGrey(const DicomVolume& dicom, int64_t index);
/// FOLDER/axial_000.jpg and so on, in the order of the slices; returns their paths. Progress counts slices.
Expected<std::vector<std::string>> cutDicom(const DicomVolume& dicom, const std::string& folder,
                                            const CutOptions& options, const JobContext& job = {});
/// The middle slice, or `index`, with its values.
Expected<SourceMatrix> loadDicomSlice(const std::string& path, const std::optional<SliceChoice>& choice,
                                      const JobContext& job = {});

} // namespace telar
