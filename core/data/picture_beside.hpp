// Pictures that a document names which may be a stranger's: a lesson's text.
#pragma once

#include "core/jobs/job.hpp"
#include "core/matrix/matrix.hpp"

#include <string>

namespace telar {

/// Three planes, red, green and blue, of 8 bits. `name` as the document has it: a JPG or PNG in `folder` or
/// below, of at most 16 MiB and 16 million pixels.
Expected<Matrix<uint8_t>> loadPictureBeside(const std::string& folder, const std::string& name,
                                            const JobContext& job = {});

} // namespace telar
