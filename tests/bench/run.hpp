// What the main of every benchmark does: the options of Google Benchmark, or --smoke, by which the suite shows that a benchmark
// still works: its smallest cases, once and on little data.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdio>
#include <string>
#include <vector>

namespace telar::bench {

inline bool smokes = false; ///< with --smoke: what a benchmark prepares should be small, too

/// Whether a case ended with an error; Google Benchmark 1.8 gave the field another name.
template <class Run>
bool ended(const Run& run) {
    if constexpr (requires { run.error_occurred; })
        return run.error_occurred;
    else
        return static_cast<int>(run.skipped) != 0;
}

/// Remembers whether a case ended with an error, which Google Benchmark only prints.
class Judge final : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const auto& run : runs)
            failed = failed || ended(run);
    }
    bool failed = false;
};

/// @param smoke a regular expression: the cases that --smoke runs
/// @returns what main returns: 1 of wrong options, or where --smoke found no case or one that failed
inline int run(int argc, char** argv, const char* smoke, benchmark::BenchmarkReporter* reporter = nullptr) {
    std::vector<std::string> words(argv, argv + argc);
    if (argc == 2 && words[1] == "--smoke") {
        smokes = true;
        words = {words[0], "--benchmark_min_time=0.001", std::string("--benchmark_filter=") + smoke};
    }
    std::vector<char*> options;
    for (auto& word : words)
        options.push_back(word.data());
    int count = static_cast<int>(options.size());
    benchmark::Initialize(&count, options.data());
    if (benchmark::ReportUnrecognizedArguments(count, options.data()))
        return 1;
    Judge judge;
    const auto ran = benchmark::RunSpecifiedBenchmarks(smokes || !reporter ? &judge : reporter);
    benchmark::Shutdown();
    return smokes && (ran == 0 || judge.failed) ? 1 : 0;
}

} // namespace telar::bench
