// A folder of pictures sorted into classes: DIR/class/picture.jpg, or DIR/class/patient/picture.jpg with as many folders
// between them as one likes. A folder with pictures and no subfolders is one class.
#pragma once

#include "core/base/expected.hpp"
#include "core/jobs/job.hpp"

#include <vector>

namespace telar {

struct ImageClass {
    std::string name;               ///< of its folder
    std::vector<std::string> files; ///< paths, in natural order; pictures and, where asked for, volumes
};

struct SkippedFile {
    std::string path;
    Error reason;
};

struct ClassFolder {
    std::string root;
    std::vector<ImageClass> classes;  ///< in natural order; none is empty
    std::vector<SkippedFile> skipped; ///< broken pictures, and folders that cannot be read
    int64_t rows = 0, columns = 0;    ///< of all pictures; 0 where they differ

    int64_t images() const;
};

/// Looks at every picture's header and end without decoding it. Files that are not .jpg, .jpeg or .png and
/// hidden files are passed over; broken pictures are listed with their reason. A folder without one good
/// picture is an error. `volumes` takes .nii, .nii.gz and .dcm files, too, without looking into them. Any thread may call
/// this; progress counts pictures.
Expected<ClassFolder> scanClassFolder(const std::string& folder, const JobContext& job = {}, bool volumes = false);

} // namespace telar
