// What records say of launches, in the words of the contract.
#pragma once

#include "core/simt/cuda/kernel_device.hpp"
#include "core/simt/cuda/line_counts.hpp"

#include <nlohmann/json_fwd.hpp>

namespace telar::cli {

/// "32 x 8 x 1"
std::string dimWords(const simt::Dim3& d);
nlohmann::ordered_json dimJson(const simt::Dim3& d);
/// By the names of counterWords().
nlohmann::ordered_json countsJson(const cuda::LineCounts& counts);
/// Kind, line, block, thread, array and index, and the other thread of a race; the text is the caller's.
nlohmann::ordered_json findingJson(const simt::Finding& f);
/// The GPU and what it took of it: registers, memory, times of the kernel.
nlohmann::ordered_json launchGpuJson(const cuda::DeviceLaunchReport& device);

} // namespace telar::cli
