// What records say of launches, in the words of the contract.
#pragma once

#include "core/simt/cuda/kernel_device.hpp"
#include "core/simt/cuda/run_json.hpp"

#include <nlohmann/json_fwd.hpp>

namespace telar::cli {

/// "32 x 8 x 1"
std::string dimWords(const simt::Dim3& d);
using cuda::countsJson;
using cuda::dimJson;
using cuda::findingJson;
/// The GPU and what it took of it: registers, memory, times of the kernel.
nlohmann::ordered_json launchGpuJson(const cuda::DeviceLaunchReport& device);

} // namespace telar::cli
