#include "app/cli/kernel/launch_json.hpp"

#include "core/base/numbers.hpp"

#include <algorithm>
#include <cmath>

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

std::string cachesWords(const simt::CacheReport& caches) {
    const auto parts = [](const simt::CacheCounts& counts) {
        const auto number = [](double sectors) { return std::to_string(std::llround(sectors)); };
        return number(counts.asked) + " sectors: " + number(counts.inL1) + " in L1, " + number(counts.inL2) +
               " in L2, " + number(counts.fromMemory) + " from memory (least " + number(counts.least) + ")\n";
    };
    std::string out = "caches   modelled, empty at the start: hit rate of L1 " + fixedText(caches.l1HitPct, 1) +
                      " %, of L2 " + fixedText(caches.l2HitPct, 1) + " %\n         " + parts(caches.all);
    if (caches.arrays.size() > 1)
        for (const auto& [name, counts] : caches.arrays)
            out += "         " + name + ": " + parts(counts);
    return out;
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
