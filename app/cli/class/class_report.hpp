// What telar-cli class says: a table of students and exercises, the mistakes of the class, and the record.
#pragma once

#include "core/exercise/gradebook.hpp"

namespace telar::cli {

/// `language` of the exercises' words and of the mistakes': "en" or "es".
std::string classTable(const ClassGrading& grading, const ClassFile& file, const std::string& language, bool groups);
std::string classJson(const ClassGrading& grading, const ClassFile& file, const std::string& language);

} // namespace telar::cli
