// What projects and lessons of earlier versions hold, under the names that it has now. For core's own sources.
#pragma once

#include "core/base/json_file.hpp"

namespace telar {

/// A project of version 1 or 2 becomes one of the present version.
void liftProject(Json& json, int version);
/// `part` of one lab, as a project of version 2 or a lesson holds it: {"controls": {...}, ...}.
void liftLab(const std::string& lab, Json& part);

} // namespace telar
