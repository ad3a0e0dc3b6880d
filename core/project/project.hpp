// Project files: what every lab shows, as one JSON document with a schema version.
//
// Version 3 (present):
//   {"format": "telar-project", "schema": 3, "program": "0.1.0", "current": "pooling",
//    "labs": {"pooling": {"controls": {...}, "results": {...}, "view": {...}}, ...}}
// "controls" is what a user chose, "results" what was costly to compute, "view" how it is looked at. What the
// fields of a lab mean is the lab's; here the frame is checked, older versions are lifted, and unknown fields
// are kept.
//
// Version 2 had other names for some controls (lift.cpp). Version 1 had the controls of the labs at the top, "lab" for "current", and one number for a square kernel,
// stride or padding.
#pragma once

#include "core/base/files.hpp"

#include <string_view>

namespace telar {

inline constexpr int projectSchema = 3;

struct ProjectText {
    std::string json;  ///< of the present version, in canonical form
    int writtenAs = 0; ///< version of the file
};

/// Checks the whole and lifts an older version; `name` goes into messages.
Expected<ProjectText> readProject(std::string_view bytes, const std::string& name, const JobContext& job = {});

/// The bytes of a file: `now`, made by the labs, with the fields of `opened` (empty: a new project) that this
/// program does not know, where they were. Reading what this writes and writing it again gives the same
/// bytes.
Expected<std::string> writeProject(std::string_view now, std::string_view opened);

Expected<ProjectText> loadProject(const std::string& path, const JobContext& job = {});
/// `writeProject` to a file, whole or not at all; gives what was written.
Expected<std::string> saveProject(const std::string& path, std::string_view now, std::string_view opened);

} // namespace telar
