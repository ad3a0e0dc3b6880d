// NIfTI-1 and NIfTI-2 volumes (.nii, or a pair of .hdr and .img, of which either may be named; packed by gzip or not) and their
// slices.
//
// The header is checked against the file before anything is allocated: sizes that lie, unknown types and cut
// files are user errors. niftilib interprets the header (byte order, orientation); the bytes are read here.
//
// Axes: a volume is turned, by whole quarter turns and mirrors, to the closest RAS+ order of its sform (else
// its qform): x grows to the patient's right, y to the front, z to the top. A file with neither is kept as
// stored. Source: NIfTI-1 standard, nifti1.h, "3D image (volume) orientation and location in space".
//
// Slices are shown the neurological way, upright:
//   axial    ny rows (front on top)  x nx columns (left on the left)      index = z
//   coronal  nz rows (crown on top)  x nx columns (left on the left)      index = y
//   sagittal nz rows (crown on top)  x ny columns (front on the right)    index = x
// Indices count from 0 from the foot, the back and the left. Any thread may call any of these.
#pragma once

#include "core/data/image.hpp"
#include "core/data/source.hpp"
#include "core/jobs/job.hpp"

#include <array>
#include <optional>
#include <vector>

namespace telar {

enum class Axis { Sagittal, Coronal, Axial };
const char* axisName(Axis axis); ///< "sagittal" ...

struct Volume {
    AnyMatrix values; ///< nz * nt planes of ny rows x nx columns, RAS+; plane = t * nz + z
    int64_t nx = 0, ny = 0, nz = 0, nt = 1;
    std::array<double, 3> voxel{1, 1, 1}; ///< mm along x, y, z
    double secondsPerVolume = 0;          ///< 0 where unknown
    double minimum = 0, maximum = 0;      ///< of the finite values
    bool wholeNumbers = true;
    std::string storedType;  ///< as in the file: "INT16"
    std::string storedOrder; ///< as in the file: "LAS"; empty where the file does not say
    std::string name, origin;
    std::vector<Text> notes; ///< what was left out or is missing

    int64_t slices(Axis axis) const { return axis == Axis::Sagittal ? nx : axis == Axis::Coronal ? ny : nz; }
};

struct SliceChoice {
    Axis axis = Axis::Axial;
    int64_t index = 0;
    int64_t time = 0;
};
/// uint8, int8, int16, uint16, int32, uint32, int64, uint64, float32 and float64, scaled by scl_slope and
/// scl_inter; colours (RGB24, RGBA32) as the grey levels that pictures in colour have. The result is uint8 or int32 where the file holds whole numbers that fit and are not scaled,
/// else float32.
Expected<Volume> loadNifti(const std::string& path, const JobContext& job = {});
Expected<Volume> parseNifti(std::string_view bytes, const std::string& name, const JobContext& job = {});
/// One slice, as `extractSlice` gives it of the whole volume; none chosen: the middle axial one. Only its values are kept,
/// and nothing behind it is read or unpacked, so that damage behind it is not found.
Expected<SourceMatrix> loadNiftiSlice(const std::string& path, const std::optional<SliceChoice>& choice,
                                      const JobContext& job = {});
bool hasNiftiExtension(const std::string& path); ///< .nii, .hdr or .img, packed by gzip or not
/// The same without .img, the second half of a pair: where volumes are counted.
bool isVolumeName(const std::string& path);

/// "axial:45", or "axial:45:3" for the fourth volume of a series.
Expected<SliceChoice> parseSlice(const std::string& words);

/// Error: the volume has no such slice or time.
Status checkSlice(const Volume& volume, const SliceChoice& choice);
/// Values as stored: whole numbers where the volume has them.
Expected<SourceMatrix> extractSlice(const Volume& volume, const SliceChoice& choice);

/// Says of a slice what it is: its name, where it is from, how telar-cli is told to take it.
void nameSlice(SourceMatrix& source, const Volume& volume, const SliceChoice& choice);

/// Grey levels of a window: values up to centre - width/2 are 0, from centre + width/2 on 255, NaN 0.
struct Window {
    double centre = 0, width = 1;
};
Window fullWindow(const Volume& volume); ///< from the least to the largest value
Matrix<uint8_t> windowed(const AnyView& slice, const Window& window);

struct CutOptions {
    Axis axis = Axis::Axial;
    int64_t time = 0;
    ImageFormat format = ImageFormat::Jpeg;
    std::optional<Window> window; ///< none: `fullWindow`
    int quality = 95;
};
/// FOLDER/axial_000.jpg: the picture of a slice.
std::string cutName(const std::string& folder, Axis axis, int64_t index, ImageFormat format);
/// One picture a slice, FOLDER/axial_000.jpg and so on; returns their paths in order. Stopping leaves the
/// pictures that are whole. Progress counts slices.
Expected<std::vector<std::string>> cutVolume(const Volume& volume, const std::string& folder, const CutOptions& options,
                                             const JobContext& job = {});

} // namespace telar
