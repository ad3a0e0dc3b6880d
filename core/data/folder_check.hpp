// A folder of pictures before anybody trains on it: which pictures are there twice, whose they are, how the classes stand.
#pragma once

#include "core/data/class_folder.hpp"
#include "core/data/duplicates.hpp"

namespace telar {

struct CheckedPicture {
    std::string path; ///< below the folder
    std::string part; ///< "train", "validation" or "test"; empty where the folder has no parts
    int32_t label = 0;
    int32_t group = -1; ///< of `groups`; -1: nobody knows
};

struct FolderCheck {
    std::vector<CheckedPicture> pictures;
    std::vector<std::string> classes, groups;
    std::vector<SkippedFile> skipped;
    Pairs identical; ///< files with the same bytes; of several each with the first
    Pairs near;      ///< nearly the same pictures
    bool parts = false;

    bool across(const std::pair<int32_t, int32_t>& pair) const;
    /// Test and validation pictures that also train, identical or nearly.
    int64_t trainedToo() const;
    /// Groups with pictures in more than one part.
    std::vector<std::string> groupsInTwoParts() const;
};

/// `folder` as `folderSamples` takes it; a single class will do. `groupFrom` as in `groupsOf`. Broken pictures are skipped.
/// Near pairs are at most 10,000. Progress counts pictures.
Expected<FolderCheck> checkFolder(const std::string& folder, const std::string& groupFrom = {},
                                  const JobContext& job = {});

} // namespace telar
