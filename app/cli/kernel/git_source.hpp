// A file as its git repository has it at a revision.
#pragma once

#include "core/base/expected.hpp"
#include "core/jobs/job.hpp"

#include <string>

namespace telar::cli {

/// Errors, one sentence each: no git on this computer, a file outside of every repository, a revision that is not known, a file
/// that the revision has not. Nothing of the repository is run or changed.
Expected<std::string> sourceAtRevision(const std::string& path, const std::string& revision, const JobContext& job);

} // namespace telar::cli
