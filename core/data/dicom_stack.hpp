// The slices of DICOM files in the order of their places, and what is missing among them. For core/data/dicom.cpp and dicom_series.cpp.
#pragma once

#include "core/data/codecs/dicom.hpp"
#include "core/data/dicom.hpp"

#include <vector>

namespace telar::dicom {

struct Decoded {
    codecs::DicomFacts facts;
    codecs::DicomPixels pixels;
};

inline int64_t valuesOf(const codecs::DicomFacts& facts) {
    return int64_t{facts.rows} * facts.columns * facts.frames * facts.samples;
}
/// Whether so many values of 4 bytes fit: in the decoder, in a file's, and in the volume.
Status checkMemory(int64_t values, const std::string& name);
/// What is wrong with a file whose outcome is not Done.
Error refused(const codecs::DicomFacts& facts, const std::string& name);
/// `wanted`: the values of its facts.
Expected<Decoded> decode(std::string_view bytes, const std::string& name, int64_t wanted, const JobContext& job);

/// One frame of a file.
struct Slice {
    const Decoded* file;
    int64_t index;
    int64_t place = 0, time = 0; ///< from 0

    const codecs::DicomFrame& frame() const { return file->pixels.frames[static_cast<std::size_t>(index)]; }
    int64_t word(int64_t cell) const;
    double value(int64_t word) const { return static_cast<double>(word) * frame().slope + frame().intercept; }
};

struct Stack {
    std::vector<Slice> slices; ///< time after time, each from the first place to the last
    int64_t times = 1;
    Axis axis = Axis::Axial;
    double distance = 0; ///< mm from slice to slice, the middle one of all; 0: not known
    std::vector<Text> notes;
};

/// `files` not empty and of one size.
Stack stacked(const std::vector<Decoded>& files);
Expected<DicomVolume> assembled(const std::vector<Decoded>& files, const std::string& name);

/// The files that a DICOMDIR lists, as they are called here: copies of discs have names in small letters, too.
Expected<std::vector<std::string>> filesOfDirectory(std::string_view bytes, const std::string& path,
                                                    const JobContext& job);

} // namespace telar::dicom
