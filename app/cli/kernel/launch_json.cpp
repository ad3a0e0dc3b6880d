#include "app/cli/kernel/launch_json.hpp"

#include "core/simt/cuda/ncu_words.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace telar::cli {

using nlohmann::ordered_json;

std::string dimWords(const simt::Dim3& d) {
    return std::to_string(d.x) + " x " + std::to_string(d.y) + " x " + std::to_string(d.z);
}

ordered_json dimJson(const simt::Dim3& d) { return {d.x, d.y, d.z}; }

ordered_json countsJson(const cuda::LineCounts& counts) {
    ordered_json made = ordered_json::object();
    for (const auto& word : cuda::counterWords())
        if (const double value = word.count(counts); std::string_view(word.metric).ends_with(".ratio"))
            made[word.name] = value;
        else
            made[word.name] = static_cast<int64_t>(value);
    return made;
}

ordered_json findingJson(const simt::Finding& f) {
    ordered_json one = {{"kind", simt::findingName(f.kind)},
                        {"line", f.site.line},
                        {"block", dimJson(f.block)},
                        {"thread", dimJson(f.thread)},
                        {"array", f.array},
                        {"index", f.index},
                        {"count", f.count}};
    if (f.other)
        one["other_thread"] = dimJson(*f.other);
    if (f.otherBlock)
        one["other_block"] = dimJson(*f.otherBlock);
    return one;
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
