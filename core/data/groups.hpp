// Whose picture is it? The group (patient, volume, series) of each picture of a set, read from its name, its folder or a
// table. Slices of one patient are alike: an evaluation is honest only where no patient is in two parts.
#pragma once

#include "core/data/sample_set.hpp"
#include "core/jobs/job.hpp"

namespace telar {

struct PictureName {
    std::string inClass;   ///< below the folder of its class: "sub-01/slice-34.jpg"
    std::string className; ///< empty where the table is to say it
    std::string volume;    ///< of a slice of a volume: the volume's name without its endings
};

/// The group of each picture by `from`, as typed at --group-from:
/// - "": sub-folders of the classes and volumes, where every picture has one of them; else no groups
/// - "folder": the same, and a user error where a picture has neither
/// - "prefix": the name up to its first underscore, "sub-012" of sub-012_slice-34.jpg
/// - a path that ends in .csv or .tsv: a table (`core/data/sample_table.hpp`), whose files are names or paths below the
///   class, below the class' folder or below the table
/// - anything else: a regular expression (ECMAScript without back references, matched in polynomial time), searched in
///   `inClass`; the group is its first bracket, or else all of the match
/// User errors name the first picture without a group, a table's file that is no picture, and a label that differs from the
/// folder. An empty list: no groups.
Expected<std::vector<std::string>> groupsOf(const std::vector<PictureName>& pictures, const std::string& from,
                                            const JobContext& job = {});

/// Whether `from` can name groups at all: a regular expression that is none is refused before anything is read.
Status checkGroupsFrom(const std::string& from);

/// Numbers the groups in the order of people (`naturalLess`).
void setGroups(nn::Samples& samples, const std::vector<std::string>& groups);

} // namespace telar
