// One door for every kind of file that holds a matrix.
#pragma once

#include "core/data/image.hpp"
#include "core/data/nifti.hpp"

#include <optional>

namespace telar {

enum class FileKind { Csv, Image, Volume };

/// By the extension, else by the content; what is neither a picture nor a volume counts as text.
Expected<FileKind> fileKind(const std::string& path);

struct LoadOptions {
    Channel channel = Channel::Grey;  ///< of a picture
    std::optional<SliceChoice> slice; ///< of a volume; none: the axial slice in the middle
};
Expected<SourceMatrix> loadMatrix(const std::string& path, const LoadOptions& options = {},
                                  const JobContext& job = {});

/// Name and version of each library that telar_data stands on. Loads OpenCV.
std::vector<std::pair<std::string, std::string>> dataLibraries();

} // namespace telar
