// Microbenchmarks of the chosen GPU: what core/simt/calibration.hpp makes a card of.
#pragma once

#include "core/jobs/job.hpp"
#include "core/simt/cards.hpp"

namespace telar::gpu {

/// About two seconds; progress counts rows (11). Errors: no GPU, a build without CUDA, too little free memory (a quarter
/// of the L2 cache to 1 GiB are taken), a request to stop. Rows that vary are given all the same.
Expected<std::vector<simt::CalibrationRow>> microbenchmarks(const JobContext& job = {});

} // namespace telar::gpu
