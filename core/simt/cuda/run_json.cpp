#include "core/simt/cuda/run_json.hpp"

#include "core/simt/cuda/ncu_words.hpp"

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

ordered_json executedJson(const ExecutedCode& code) {
    ordered_json kinds = ordered_json::object();
    for (const auto& [name, times] : code.kinds)
        if (std::llround(times) > 0)
            kinds[name] = std::llround(times);
    return {{"capability", code.capability},
            {"assembler", code.assemblerName()},
            {"ptx_by_clang", code.ofClang},
            {"instructions", std::llround(code.instructions)},
            {"estimated", code.estimated},
            {"contradicted", code.contradicted},
            {"wait", code.wait},
            {"leaves_out_runtime_calls", code.callsRuntime},
            {"kinds", kinds}};
}

static ordered_json cacheCountsJson(const simt::CacheCounts& counts) {
    return {{"l1_hit_sectors", std::llround(counts.inL1)},
            {"l2_hit_sectors", std::llround(counts.inL2)},
            {"memory_sectors", std::llround(counts.fromMemory)},
            {"least_sectors", std::llround(counts.least)}};
}

static ordered_json cachesJson(const simt::CacheReport& caches) {
    auto made = cacheCountsJson(caches.all);
    made["l1_hit_pct"] = std::round(100 * caches.l1HitPct) / 100;
    made["l2_hit_pct"] = std::round(100 * caches.l2HitPct) / 100;
    made["read_bytes"] = std::llround(caches.readBytes);
    made["written_bytes"] = std::llround(caches.writtenBytes);
    made["arrays"] = ordered_json::object();
    for (const auto& [name, counts] : caches.arrays)
        made["arrays"][name] = cacheCountsJson(counts);
    return made;
}

ordered_json lineJson(const LineCounts& counts) {
    auto made = countsJson(counts);
    made["global_cache_lines"] = counts.cacheLines;
    made["global_sectors"] = counts.sectors;
    made["global_sectors_needed"] = counts.neededSectors;
    made["shared_wavefronts"] = counts.wavefronts;
    made["shared_wavefronts_ideal"] = counts.idealWavefronts;
    if (counts.caches.asked > 0)
        made["caches"] = cacheCountsJson(counts.caches);
    return made;
}

ordered_json partsJson(const simt::PredictedTime& time) {
    ordered_json parts = ordered_json::object();
    for (int part = 0; part < simt::timePartCount; ++part)
        parts[simt::timePartName(static_cast<simt::TimePart>(part))] = 1e3 * time.parts[static_cast<std::size_t>(part)];
    ordered_json made = {
        {"bound_by", simt::timePartName(time.limit)}, {"fixed_ms", 1e3 * time.fixed}, {"parts_ms", std::move(parts)}};
    if (time.caches)
        made["caches"] = cachesJson(*time.caches);
    return made;
}

void SourceTexts::add(const std::string& name, const std::string& text) {
    if (made_.contains(name) || bytes_ + text.size() > mostBytes)
        return;
    bytes_ += text.size();
    made_[name] = text;
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
