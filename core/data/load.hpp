// One door for every kind of file that holds a matrix.
#pragma once

#include "core/data/image.hpp"
#include "core/data/nifti.hpp"

#include <optional>

namespace telar {

enum class FileKind { Csv, Image, Volume, Idx, Dicom, Npy };

/// By the extension, else by the content, packed or not; what is neither a picture nor a volume nor an IDX file counts as text.
Expected<FileKind> fileKind(const std::string& path);

struct LoadOptions {
    Channel channel = Channel::Grey;  ///< of a picture
    std::optional<SliceChoice> slice; ///< of a volume; none: the axial slice in the middle
    int64_t series = 0;               ///< of DICOM files: from 1 by their numbers; 0: the one with most slices
};
Expected<SourceMatrix> loadMatrix(const std::string& path, const LoadOptions& options = {}, const JobContext& job = {});

/// What a kernel is given for a file: a .csv, or a picture in grey.
Expected<AnyMatrix> loadArray(const std::string& path, const JobContext& job = {});

/// An .npy array with all of its planes, or the first plane of any other file, as float32.
Expected<Matrix<float>> loadFloats(const std::string& path, const JobContext& job = {});

/// The array of an IDX file of bytes, gzip or not; of several, the first.
Expected<SourceMatrix> loadIdx(const std::string& path, const JobContext& job = {});
/// As MNIST's files are called: "train-images-idx3-ubyte", "t10k-labels.idx1-ubyte.gz".
bool hasIdxName(const std::string& path);

/// Name and version of each library that telar_data stands on. Loads OpenCV.
std::vector<std::pair<std::string, std::string>> dataLibraries();

} // namespace telar
