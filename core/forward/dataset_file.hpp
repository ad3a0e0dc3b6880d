// Data for trainings in forward mode: the published sums, built-in digits, or files.
#pragma once

#include "core/forward/network.hpp"
#include "core/jobs/job.hpp"

namespace telar {

/// `source`: "sum" (rows drawn from the seed), "digits" (built in), a folder of digits as IDX files, or a table as CSV;
/// at most `rows` of all but a table. A user error for what cannot be read or learned from.
Expected<forward::Dataset> forwardDataset(const std::string& source, int64_t rows, uint32_t seed,
                                          const JobContext& job = {});

} // namespace telar
