#include "app/cli/kernel/launch_json.hpp"

#include <algorithm>

namespace telar::cli {

using nlohmann::ordered_json;

std::string dimWords(const simt::Dim3& d) {
    return std::to_string(d.x) + " x " + std::to_string(d.y) + " x " + std::to_string(d.z);
}

ordered_json predictedJson(const CardChoice& card, const simt::PredictedTime& time) {
    ordered_json made = {
        {"card", card.card.name}, {"constants", card.from}, {"modelled", true}, {"ms", 1e3 * time.seconds()}};
    made.update(cuda::partsJson(time));
    made["occupancy"] = {{"warps", time.occupancy.warps},
                         {"of", time.occupancy.maxWarps},
                         {"blocks", time.occupancy.blocks},
                         {"limited_by", simt::limitName(time.occupancy.limit).str()}};
    return made;
}

ordered_json launchGpuJson(const cuda::DeviceLaunchReport& device) {
    auto times = device.kernelMs;
    std::sort(times.begin(), times.end());
    return {{"device", device.device},
            {"capability", std::to_string(device.major) + "." + std::to_string(device.minor)},
            {"registers", device.registers},
            {"static_shared", device.sharedBytes},
            {"local", device.localBytes},
            {"timings_ms",
             {{"kernel",
               {{"min", times.front()},
                {"median", times[times.size() / 2]},
                {"max", times.back()},
                {"runs", times.size()}}}}}};
}

} // namespace telar::cli
