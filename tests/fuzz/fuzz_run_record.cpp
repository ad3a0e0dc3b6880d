// Any bytes as the record of a run: what is read can be compared with itself and with nothing, and a waterfall leads from one time
// to the other; or one sentence is said.
#include "core/simt/compare/compare_runs.hpp"

#include <cmath>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    auto runs = compare::readKeptRuns({reinterpret_cast<const char*>(data), size}, "fuzz.json");
    if (!runs) {
        if (runs.error().what.empty() || runs.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    runs->emplace_back();
    runs->push_back(runs->front());
    runs->push_back(runs->front());
    const auto compared = compare::compareAll(std::move(*runs));
    for (const auto& step : compared.steps) {
        if (step.sentence().empty())
            std::abort();
        double at = step.launchMs.before.value_or(0);
        for (const auto& one : compare::waterfall(step))
            at += one.ms;
        if (!std::isfinite(at))
            std::abort();
    }
    return 0;
}
