// What records say of launches, in the words of the contract.
#pragma once

#include "app/cli/kernel/card_choice.hpp"
#include "core/simt/cuda/kernel_device.hpp"
#include "core/simt/cuda/run_json.hpp"

namespace telar::cli {

/// "32 x 8 x 1"
std::string dimWords(const simt::Dim3& d);
using cuda::countsJson;
using cuda::dimJson;
using cuda::findingJson;
/// A predicted time and what it consists of, with the card that it is for.
nlohmann::ordered_json predictedJson(const CardChoice& card, const simt::PredictedTime& time);
/// What the caches of the card do, array by array.
std::string cachesWords(const simt::CacheReport& caches);
/// The GPU and what it took of it: registers, memory, times of the kernel.
nlohmann::ordered_json launchGpuJson(const cuda::DeviceLaunchReport& device);

} // namespace telar::cli
