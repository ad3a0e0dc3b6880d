// telar-cli info and telar-cli backends: what this machine and this build can do.
#include "app/backends.hpp"
#include "app/cli/common.hpp"
#include "core/base/host.hpp"
#include "core/data/load.hpp"
#include "core/experiment/run_record.hpp"

#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string sized(int64_t bytes) {
    char buffer[40];
    if (bytes >= int64_t{1} << 30)
        std::snprintf(buffer, sizeof buffer, "%.1f GiB", static_cast<double>(bytes) / (1 << 30));
    else if (bytes >= 1 << 20)
        std::snprintf(buffer, sizeof buffer, "%.1f MiB", static_cast<double>(bytes) / (1 << 20));
    else
        std::snprintf(buffer, sizeof buffer, "%.0f KiB", static_cast<double>(bytes) / 1024);
    return bytes > 0 ? buffer : "unknown";
}

Outcome answer(const Arguments& arguments, const Json& json, const std::string& words) {
    if (!arguments.has("--json")) {
        const auto written = writeStandardOutput(words);
        return written ? done() : failed(written.error());
    }
    const auto written =
        writeText(arguments.get("--json"), json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    return written ? done() : failed(written.error());
}

Outcome runInfo(const Arguments& arguments, Session&) {
    const auto host = hostFacts();
    Json json;
    json["version"] = telarVersion();
    json["processor"] = {{"name", host.processor},      {"cores", host.cores},
                         {"simd", simdName(host.simd)}, {"l1_bytes", host.l1Bytes},
                         {"l2_bytes", host.l2Bytes},    {"l3_bytes", host.l3Bytes}};
    json["memory"] = {{"bytes", host.memoryBytes}, {"available_bytes", availableMemory()}};
    json["gpus"] = Json::array();
    json["libraries"] = {{"OpenMP", std::to_string(_OPENMP)}};
    std::string words = "telar      " + std::string(telarVersion()) + "\nprocessor  " + host.processor +
                        "\ncores      " + std::to_string(host.cores) + "\nSIMD       " + simdName(host.simd) +
                        "\ncaches     L1 " + sized(host.l1Bytes) + ", L2 " + sized(host.l2Bytes) + ", L3 " +
                        sized(host.l3Bytes) + "\nmemory     " + sized(host.memoryBytes) + ", " +
                        sized(availableMemory()) +
                        " free\nGPUs       none: this build has no CUDA backends\nOpenMP     " +
                        std::to_string(_OPENMP) + "\n";
    for (const auto& [name, version] : dataLibraries()) {
        json["libraries"][name] = version;
        words += name + std::string(name.size() < 11 ? 11 - name.size() : 1, ' ') + version + "\n";
    }
    return answer(arguments, json, words);
}

/// One operation's variants, in words and as JSON.
template <class Registry>
void listBackends(const char* operation, const Registry& registry, Json& list, std::string& words) {
    words += std::string(operation) + "\n";
    for (const auto& variant : registry.all()) {
        const auto available = variant->available();
        const auto id = variant->id();
        list.push_back({{"operation", operation},
                        {"id", id},
                        {"title", variant->title().str()},
                        {"idea", variant->idea().str()},
                        {"available", available.ok()},
                        {"reason", available ? Json(nullptr) : Json(available.error().str())}});
        words += "  " + id + std::string(id.size() < 18 ? 18 - id.size() : 1, ' ') + variant->title().str() +
                 (available ? "" : " - not available: " + available.error().str()) + "\n";
    }
}

Outcome runBackends(const Arguments& arguments, Session&) {
    Json list = Json::array();
    std::string words;
    listBackends("pool", poolingBackends(), list, words);
    listBackends("matmul", matmulBackends(), list, words);
    listBackends("train", trainingEngines(), list, words);
    return answer(arguments, list, words);
}

const std::vector<Option> options{
    {"--json", "FILE", "The same as JSON; - writes it to standard output", "FILE"},
    {"--help", "", "Say this", ""},
};

} // namespace

Command infoCommand() {
    return {
        "info", "Say what this machine and this build have", options, {"telar-cli info --json -"}, runInfo};
}

Command backendsCommand() {
    return {"backends",
            "List the ways to compute each operation, and why one is not available",
            options,
            {"telar-cli backends"},
            runBackends};
}

} // namespace telar::cli
