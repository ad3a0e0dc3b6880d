// The three colours of a picture as numbers.
#pragma once

#include "core/jobs/job.hpp"
#include "core/matrix/matrix.hpp"

namespace telar {

/// Red, green and blue, one plane behind the other.
Expected<Matrix<float>> colourPlanes(const std::string& path, const JobContext& job = {});

} // namespace telar
