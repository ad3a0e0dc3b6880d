#include "core/experiment/run_record.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace telar {

namespace {

using Json = nlohmann::ordered_json;

Json timing(const Statistics& s) {
    return {{"min", s.min},
            {"median", s.median},
            {"max", s.max},
            {"runs", s.runs},
            {"lower_quartile", s.lowerQuartile},
            {"upper_quartile", s.upperQuartile}};
}

Json valueOf(const SettingValue& value) {
    return std::visit(
        [](const auto& v) -> Json {
            if constexpr (std::is_same_v<std::decay_t<decltype(v)>, Size2>)
                return Json::array({v.h, v.w});
            else
                return v;
        },
        value);
}

/// "3x5" and "3" as pairs of numbers are lists on the command line, too.
Json listed(const std::string& word) {
    int64_t h = 0, w = 0;
    const char* const end = word.data() + word.size();
    const auto first = std::from_chars(word.data(), end, h);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != 'x')
        return word;
    const auto second = std::from_chars(first.ptr + 1, end, w);
    return second.ec == std::errc() && second.ptr == end ? Json::array({h, w}) : Json(word);
}

/// All that decides the result, by the names of the command line's options.
Json settings(const RunRecord& r) {
    Json made = Json::object();
    for (const auto& entry : r.entries) {
        std::string option = entry.option.empty() ? entry.name : entry.option.substr(2);
        std::replace(option.begin(), option.end(), '_', '-');
        const auto* word = std::get_if<std::string>(&entry.value);
        const auto* on = std::get_if<bool>(&entry.value);
        made[option] = word ? listed(*word) : on ? Json(*on != entry.negated) : valueOf(entry.value);
    }
    if (r.seed)
        made["seed"] = *r.seed;
    if (r.inputSource != "random" && !r.inputSource.empty())
        made["input"] = r.inputSource;
    else if (!made.contains("size") && r.inputRows > 0)
        made["random"] = Json::array({r.inputRows, r.inputColumns});
    return made;
}

} // namespace

void addMeasured(const Measured& measured, RunRecord& record) {
    record.total = measured.total();
    record.launch = measured.launch;
    for (const auto& [times, to] :
         {std::pair{&measured.kernelMs, &record.kernel}, {&measured.productMs, &record.product},
          {&measured.hostToDeviceMs, &record.hostToDevice}, {&measured.deviceToHostMs, &record.deviceToHost}})
        if (!times->empty())
            *to = statisticsOf(*times);
    record.figures.insert(record.figures.end(), measured.figures.begin(), measured.figures.end());
}

std::string toJson(const RunRecord& r, int indent) {
    Json j = Json::object(); // a null that becomes one half way, out of memory, cannot be destroyed
    j["schema"] = 2;
    j["operation"] = r.operation;
    j["backend"] = r.backend;
    j["device"] = r.device;
    j["threads"] = r.threads;
    j["spec"] = Json::object();
    for (const auto& entry : r.entries)
        j["spec"][entry.name] = valueOf(entry.value);
    j["settings"] = settings(r);
    j["seed"] = r.seed ? Json(*r.seed) : Json(nullptr);
    j["input"] = {
        {"rows", r.inputRows}, {"columns", r.inputColumns}, {"source", r.inputSource}, {"type", r.inputType}};
    j["output"] = {{"rows", r.outputRows}, {"columns", r.outputColumns}, {"sha256", r.outputSha256}};
    if (r.operation == "pool")
        j["windows"] = r.windows;
    j["launch"] = r.launch ? Json{{"grid", r.launch->grid}, {"block", r.launch->block}} : Json(nullptr);
    j["timings_ms"] = {{"total", timing(r.total)}};
    if (!r.eachMs.empty())
        j["timings_ms"]["total"]["each"] = r.eachMs;
    if (r.kernel)
        j["timings_ms"]["kernel"] = timing(*r.kernel);
    if (r.product)
        j["timings_ms"]["product"] = timing(*r.product);
    if (r.hostToDevice)
        j["timings_ms"]["host_to_device"] = timing(*r.hostToDevice);
    if (r.deviceToHost)
        j["timings_ms"]["device_to_host"] = timing(*r.deviceToHost);
    for (const auto& [name, ms] : r.otherMs)
        j["timings_ms"][name] = timing(statisticsOf({ms}));
    if (r.cost)
        j["cost"] = {{"bytes", r.cost->bytes}, {"operations", r.cost->operations}};
    j["figures"] = Json::object();
    for (const auto& [name, value] : r.figures)
        j["figures"][name] = std::isfinite(value) ? Json(value) : Json(nullptr);
    if (r.foretold)
        j["foretold"] = {{"card", r.foretold->card},
                         {"constants", r.foretold->constants},
                         {"modelled", true},
                         {"ms", r.foretold->ms},
                         {"bound_by", r.foretold->boundBy}};
    if (r.stream)
        j["stream"] = {{"band_rows", r.stream->bandRows},
                       {"memory_bytes", r.stream->memoryBytes},
                       {"output_sum", r.stream->outputSum},
                       {"elements_per_second", r.stream->elementsPerSecond}};
    j["version"] = r.version;
    return j.dump(indent, ' ', false, Json::error_handler_t::replace);
}

} // namespace telar
