// The class's file: what a teacher adds to the hand-ins of a folder, beside them in "marks.telar-class".
//
// JSON: {"format": "telar-class", "schema": 1,
//   "marks": [{"student": "Ana Pérez", "exercise": "double", "share": 0.75, "note": "The edge is missing."}],
//   "notes": [{"group": "double: outputs", "note": "Look at the factor."}]}
// A mark holds a share of the points, a note, or both; the share counts instead of that of the checks. A note to a group goes
// to everybody whose answer fails in the same way (answer_groups.hpp).
#pragma once

#include "core/base/files.hpp"

#include <map>
#include <optional>
#include <string>

namespace telar {

inline constexpr const char* classFileName = "marks.telar-class";

/// Where it lies: in that folder, or beside that file.
std::string classFileBeside(const std::string& path);

struct HandMark {
    std::optional<double> share; ///< from 0 to 1; none: the checks count
    std::string note;
    bool operator==(const HandMark&) const = default;
};

struct ClassFile {
    std::map<std::pair<std::string, std::string>, HandMark> marks; ///< by student and exercise
    std::map<std::string, std::string> notes;                      ///< by the key of a group

    /// Null: none.
    const HandMark* mark(const std::string& student, const std::string& exercise) const;
    bool operator==(const ClassFile&) const = default;
};

/// Whole and within limits, or one sentence: what is wrong, where, what belongs there.
Expected<ClassFile> readClassFile(std::string_view bytes, const std::string& name);
/// Nothing in it where there is no such file.
Expected<ClassFile> loadClassFile(const std::string& path, const JobContext& job = {});
/// Whole or not at all.
Status saveClassFile(const std::string& path, const ClassFile& file);

} // namespace telar
