// Records that charts are made of, and what charts say.
#pragma once

#include "core/experiment/charts.hpp"
#include "tests/support/catalogue.hpp"

#include <QString>

namespace telar::test {

inline RecordPoint point(const char* backend, int64_t size, int threads, double ms) {
    RecordPoint p;
    p.operation = "matmul";
    p.backend = backend;
    p.device = "a machine";
    p.spec = "{\"size\":" + std::to_string(size) + "}";
    p.size = size;
    p.threads = threads;
    p.cores = 64;
    p.eachMs = {ms * 0.9, ms, ms, ms, ms * 1.4};
    p.total = statisticsOf(p.eachMs);
    p.cost = Cost{100, 50};
    return p;
}
inline ChartInput input(const std::vector<RecordPoint>& own, const std::vector<RecordPoint>& opened = {}) {
    return {catalogue(), "matmul", own, opened, "", {}};
}
inline QString sentences(const ExperimentChart& chart) {
    QString all;
    for (const auto& one : chart.sentences)
        all += QString::fromStdString(one.str()) + "\n";
    return all;
}

} // namespace telar::test
