// Run records by the hundred thousand, as a sweep would have left them.
#pragma once

#include "core/operation/run_record.hpp"

namespace telar::test {

inline RunRecord recordOf(const char* operation, const char* backend, int64_t size, int threads) {
    const double ms = 1e-6 * static_cast<double>(size) * static_cast<double>(size);
    RunRecord record;
    record.operation = operation;
    record.backend = backend;
    record.device = "a processor of some name";
    record.threads = threads;
    record.inputRows = record.inputColumns = size;
    // No two points alike: a smooth line would be drawn more quickly than what machines measure.
    static int64_t run = 0;
    record.eachMs = {ms * (1.1 + 0.4 * static_cast<double>(++run * 2654435761 % 1000) / 1000), ms};
    record.total = statisticsOf(record.eachMs);
    record.cost = Cost{static_cast<double>(size * size), static_cast<double>(size * size)};
    return record;
}

/// JSON lines: two variants in turn, every size so many times.
inline std::string recordLines(int count, int times = 1) {
    std::string lines;
    for (int i = 0; i < count; ++i)
        lines += toJson(recordOf("pool", i % 2 ? "serial" : "simd", i / times + 2, 1), -1) + "\n";
    return lines;
}

/// Of four operations, three variants, nine sizes, three numbers of threads: a report of more than twenty
/// charts.
inline std::string reportLines() {
    std::string lines;
    for (const char* operation : {"pool", "matmul", "neuron", "pipeline"})
        for (const char* backend : {"serial", "openmp", "simd"})
            for (int64_t n = 16; n <= 4096; n *= 2)
                for (const int threads : {1, 2, 4})
                    lines += toJson(recordOf(operation, backend, n, threads), -1) + "\n";
    return lines;
}

} // namespace telar::test
