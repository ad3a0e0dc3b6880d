#include "core/library/record_text.hpp"

#include "core/base/csv_cell.hpp"

#include "core/base/json_writer.hpp"

#include <algorithm>

namespace telar {

namespace {

/// Names in the order in which they are first met.
void addName(std::vector<std::string>& names, const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

std::string optional(const std::optional<double>& value) { return value ? toText(*value) : std::string(); }

} // namespace

std::string lineOf(const RecordPoint& p) {
    JsonWriter to;
    to.object().member("schema", 2).member("operation", p.operation).member("backend", p.backend);
    to.member("device", p.device).member("threads", p.threads);
    if (const auto spec = onOneLine(p.spec); !spec.empty())
        to.key("spec").raw(spec);
    p.seed ? to.member("seed", *p.seed) : to.key("seed").null();
    to.key("input").object().member("rows", p.size).member("columns", p.size).member("source", p.source).end();
    to.key("output").object().member("sha256", p.sha256).end();
    if (p.windows > 0)
        to.member("windows", p.windows);
    const auto& t = p.total;
    to.key("timings_ms").object().key("total").object();
    to.member("min", t.min).member("median", t.median).member("max", t.max).member("runs", t.runs);
    to.member("lower_quartile", t.lowerQuartile).member("upper_quartile", t.upperQuartile);
    if (!p.eachMs.empty()) {
        to.key("each").array();
        for (const double ms : p.eachMs)
            to.value(ms);
        to.end();
    }
    to.end();
    const std::pair<const char*, const std::optional<double>*> parts[] = {{"kernel", &p.kernelMs},
                                                                          {"product", &p.productMs},
                                                                          {"host_to_device", &p.hostToDeviceMs},
                                                                          {"device_to_host", &p.deviceToHostMs}};
    for (const auto& [name, ms] : parts)
        if (*ms)
            to.key(name).object().member("median", **ms).end();
    to.end();
    if (p.cost)
        to.key("cost").object().member("bytes", p.cost->bytes).member("operations", p.cost->operations).end();
    to.key("figures").object();
    for (const auto& [name, value] : p.figures)
        if (name == "class") // a whole number
            to.member(name, static_cast<int64_t>(value));
        else
            to.member(name, value);
    to.end();
    return to.member("version", p.version).end().text();
}

std::string csvOf(const std::vector<const RecordPoint*>& points) {
    std::vector<std::string> settings, figures;
    std::unordered_map<std::string, std::vector<std::pair<std::string, std::string>>> known;
    for (const auto* p : points) {
        const auto [own, fresh] = known.try_emplace(p->spec);
        if (fresh) {
            own->second = settingsOf(*p);
            for (const auto& one : own->second)
                addName(settings, one.first);
        }
        for (const auto& figure : p->figures)
            addName(figures, figure.name);
    }
    std::string out =
        "operation,variant,threads,size,seed,input,device,version,median_ms,least_ms,most_ms,runs,kernel_ms,"
        "product_ms,host_to_device_ms,device_to_host_ms";
    for (const auto* names : {&settings, &figures})
        for (const auto& name : *names)
            out += ',' + csvCell(name);
    out += '\n';
    for (const auto* p : points) {
        std::string row;
        for (const auto& cell :
             {p->operation, p->backend, std::to_string(p->threads), std::to_string(p->size),
              p->seed ? std::to_string(*p->seed) : std::string(), p->source, p->device, p->version,
              toText(p->total.median), toText(p->total.min), toText(p->total.max), std::to_string(p->total.runs),
              optional(p->kernelMs), optional(p->productMs), optional(p->hostToDeviceMs), optional(p->deviceToHostMs)})
            row += (row.empty() ? "" : ",") + csvCell(cell);
        const auto& own = known[p->spec];
        for (const auto& name : settings) {
            const auto found = std::find_if(own.begin(), own.end(), [&](const auto& one) { return one.first == name; });
            row += ',' + (found == own.end() ? std::string() : csvCell(found->second));
        }
        for (const auto& name : figures) {
            const auto found =
                std::find_if(p->figures.begin(), p->figures.end(), [&](const auto& one) { return one.name == name; });
            row += ',' + (found == p->figures.end() ? std::string() : toText(found->value));
        }
        out += row + '\n';
    }
    return out;
}

} // namespace telar
