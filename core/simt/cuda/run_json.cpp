#include "core/simt/cuda/run_json.hpp"

#include "core/simt/cuda/ncu_words.hpp"

#include <nlohmann/json.hpp>

namespace telar::cuda {

using nlohmann::ordered_json;

ordered_json dimJson(const simt::Dim3& d) { return {d.x, d.y, d.z}; }

ordered_json countsJson(const LineCounts& counts) {
    ordered_json made = ordered_json::object();
    for (const auto& word : counterWords())
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

} // namespace telar::cuda
