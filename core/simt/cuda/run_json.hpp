// What records say of a run, in the words of the contract.
#pragma once

#include "core/simt/cuda/line_counts.hpp"
#include "core/simt/multiprocessor/multiprocessor.hpp"

#include <nlohmann/json_fwd.hpp>

namespace telar::cuda {

nlohmann::ordered_json dimJson(const simt::Dim3& d);
/// By the names of counterWords().
nlohmann::ordered_json countsJson(const LineCounts& counts);
/// Kind, line, block, thread, array and index, and the other thread of a race; the text is the caller's.
nlohmann::ordered_json findingJson(const simt::Finding& f);

/// What the model of a multiprocessor says of a launch: cycles, issue slots, and stalls by Nsight Compute's names.
nlohmann::ordered_json timelineFigures(const multiprocessor::Timeline& timeline);

} // namespace telar::cuda
