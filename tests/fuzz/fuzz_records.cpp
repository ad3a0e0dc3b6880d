// Any bytes as run records: what is read has a specification that is JSON and can be charted, or one sentence
// is said; nothing is read where another parser finds no JSON.
#include "core/experiment/charts.hpp"
#include "core/experiment/record_log.hpp"
#include "tests/support/catalogue.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto read = readRecords(text, "fuzz.jsonl");
    if (!read) {
        if (read.error().what.empty() || read.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    bool json = nlohmann::json::accept(text);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        json |= nlohmann::json::accept(line);
    if (!json)
        std::abort();
    for (const auto& point : read->points) {
        if (!point.spec.empty() && !nlohmann::json::accept(point.spec))
            std::abort();
        (void)settingsOf(point);
        (void)matches(point, "simd 64");
    }
    for (const auto& kind : chartKinds())
        (void)makeChart(kind.id, {telar::test::catalogue(), read->points.front().operation, read->points, {}, "", {}});
    return 0;
}
