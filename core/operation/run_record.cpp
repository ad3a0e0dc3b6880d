#include "core/operation/run_record.hpp"

#include "core/base/host.hpp"
#include "core/base/json_writer.hpp"
#include "core/base/system_facts.hpp"
#include "core/base/version.hpp"

#include <algorithm>
#include <charconv>

namespace telar {

namespace {

/// Members in the order in which they are named first; of a name that comes twice the last counts.
template <class T>
class Members {
public:
    void set(const std::string& name, T value) {
        const auto found = std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one.first == name; });
        if (found == all_.end())
            all_.emplace_back(name, std::move(value));
        else
            found->second = std::move(value);
    }
    bool has(std::string_view name) const {
        return std::any_of(all_.begin(), all_.end(), [&](const auto& one) { return one.first == name; });
    }
    auto begin() const { return all_.begin(); }
    auto end() const { return all_.end(); }

private:
    std::vector<std::pair<std::string, T>> all_;
};

/// Opens the object of a time; whoever calls it ends it.
JsonWriter& beginTiming(JsonWriter& to, std::string_view name, const Statistics& s) {
    return to.key(name)
        .object()
        .member("min", s.min)
        .member("median", s.median)
        .member("max", s.max)
        .member("runs", s.runs)
        .member("lower_quartile", s.lowerQuartile)
        .member("upper_quartile", s.upperQuartile);
}

void writeNumbers(JsonWriter& to, std::string_view name, const auto& numbers) {
    to.key(name).array();
    for (const auto number : numbers)
        to.value(number);
    to.end();
}

void writeSetting(JsonWriter& to, std::string_view name, const SettingValue& value) {
    std::visit(
        [&](const auto& v) {
            if constexpr (std::is_same_v<std::decay_t<decltype(v)>, Size2>)
                writeNumbers(to, name, std::array{v.h, v.w});
            else
                to.member(name, v);
        },
        value);
}

/// "3x5" and "3" as pairs of numbers are lists on the command line, too.
SettingValue listed(const std::string& word) {
    int64_t h = 0, w = 0;
    const char* const end = word.data() + word.size();
    const auto first = std::from_chars(word.data(), end, h);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != 'x')
        return word;
    const auto second = std::from_chars(first.ptr + 1, end, w);
    return second.ec == std::errc() && second.ptr == end ? SettingValue(Size2{h, w}) : SettingValue(word);
}

/// All that decides the result, by the names of the command line's options.
void writeSettings(JsonWriter& to, const RunRecord& r) {
    Members<std::variant<SettingValue, uint64_t>> made;
    for (const auto& entry : r.entries) {
        std::string option = entry.option.starts_with("--") ? entry.option.substr(2) : entry.name;
        std::replace(option.begin(), option.end(), '_', '-');
        const auto* word = std::get_if<std::string>(&entry.value);
        const auto* on = std::get_if<bool>(&entry.value);
        made.set(option, word ? listed(*word) : on ? SettingValue(*on != entry.negated) : entry.value);
    }
    if (r.seed)
        made.set("seed", *r.seed);
    if (r.inputSource != "random" && !r.inputSource.empty())
        made.set("input", SettingValue(r.inputSource));
    else if (!made.has("size") && r.inputRows > 0)
        made.set("random", SettingValue(Size2{r.inputRows, r.inputColumns}));
    to.key("settings").object();
    for (const auto& [name, value] : made) {
        if (const auto* seed = std::get_if<uint64_t>(&value))
            to.member(name, *seed);
        else
            writeSetting(to, name, std::get<SettingValue>(value));
    }
    to.end();
}

void writeInput(JsonWriter& to, const RunRecord& r) {
    to.key("input").object().member("rows", r.inputRows).member("columns", r.inputColumns);
    to.member("source", r.inputSource).member("type", r.inputType).end();
    to.key("output").object().member("rows", r.outputRows).member("columns", r.outputColumns);
    to.member("sha256", r.outputSha256).end();
}

void writeTimings(JsonWriter& to, const RunRecord& r) {
    to.key("timings_ms").object();
    beginTiming(to, "total", r.total);
    if (!r.eachMs.empty())
        writeNumbers(to, "each", r.eachMs);
    to.end();
    Members<Statistics> others;
    for (const auto& [name, part] : {std::pair{"kernel", &r.kernel},
                                     {"product", &r.product},
                                     {"host_to_device", &r.hostToDevice},
                                     {"device_to_host", &r.deviceToHost}})
        if (*part)
            others.set(name, **part);
    for (const auto& [name, ms] : r.otherMs)
        others.set(name, statisticsOf({ms}));
    for (const auto& [name, times] : others)
        beginTiming(to, name, times).end();
    to.end();
}

void writePredicted(JsonWriter& to, const PredictedFact& predicted) {
    to.key("foretold").object().member("card", predicted.card).member("constants", predicted.constants);
    to.member("modelled", true).member("ms", predicted.ms).member("bound_by", predicted.boundBy);
    if (!predicted.stalls.empty()) {
        to.member("waits_for", predicted.waitsFor).key("stalls").object();
        for (const auto& [state, warps] : predicted.stalls)
            to.member(state, warps);
        to.end();
    }
    to.end();
}

void writeStream(JsonWriter& to, const StreamFacts& stream) {
    to.key("stream").object().member("band_rows", stream.bandRows).member("memory_bytes", stream.memoryBytes);
    to.member("output_sum", stream.outputSum).member("elements_per_second", stream.elementsPerSecond).end();
}

} // namespace

void addMeasured(const Measured& measured, RunRecord& record) {
    record.total = measured.total();
    record.launch = measured.launch;
    for (const auto& [times, to] : {std::pair{&measured.kernelMs, &record.kernel},
                                    {&measured.productMs, &record.product},
                                    {&measured.hostToDeviceMs, &record.hostToDevice},
                                    {&measured.deviceToHostMs, &record.deviceToHost}})
        if (!times->empty())
            *to = statisticsOf(*times);
    record.figures.insert(record.figures.end(), measured.figures.begin(), measured.figures.end());
}

RunRecord startRecord(const std::string& operation, const std::string& backend, int threads) {
    RunRecord record;
    record.operation = operation;
    record.backend = backend;
    record.threads = threads;
    record.inputSource = "random";
    record.inputType = "float32";
    record.cores = usableCores();
    record.version = telarVersion();
    return record;
}

RunRecord recordOfRun(const std::string& operation, const std::string& backend, int threads, uint64_t seed,
                      const VariantRun& run) {
    auto record = startRecord(operation, backend, threads);
    record.seed = seed;
    record.eachMs = {*run.ms};
    record.total = statisticsOf(record.eachMs);
    record.figures = run.figures;
    return record;
}

std::string toJson(const RunRecord& r, int indent) {
    JsonWriter to(indent);
    to.object().member("schema", 2).member("operation", r.operation).member("backend", r.backend);
    to.member("device", r.device).member("threads", r.threads);
    if (r.cores > 0) { // measured here
        to.member("cores", r.cores);
        const auto& system = systemFacts();
        to.key("system").object();
        to.member("name", system.name)
            .member("kernel", system.kernel)
            .member("architecture", system.architecture)
            .end();
    }
    Members<SettingValue> spec;
    for (const auto& entry : r.entries)
        spec.set(entry.name, entry.value);
    to.key("spec").object();
    for (const auto& [name, value] : spec)
        writeSetting(to, name, value);
    to.end();
    writeSettings(to, r);
    r.seed ? to.member("seed", *r.seed) : to.key("seed").null();
    writeInput(to, r);
    if (r.windows > 0)
        to.member("windows", r.windows);
    if (r.launch) {
        to.key("launch").object();
        writeNumbers(to, "grid", r.launch->grid);
        writeNumbers(to, "block", r.launch->block);
        to.end();
    } else {
        to.key("launch").null();
    }
    writeTimings(to, r);
    if (r.cost)
        to.key("cost").object().member("bytes", r.cost->bytes).member("operations", r.cost->operations).end();
    Members<double> figures;
    for (const auto& [name, value] : r.figures)
        figures.set(name, value);
    to.key("figures").object();
    for (const auto& [name, value] : figures)
        if (name == "class") // a whole number
            to.member(name, static_cast<int64_t>(value));
        else
            to.member(name, value);
    to.end();
    if (r.predicted)
        writePredicted(to, *r.predicted);
    if (r.stream)
        writeStream(to, *r.stream);
    return to.member("version", r.version).end().text();
}

} // namespace telar
