// What benchmarks print after the usual output: the median of each contender of a case, its spread, and its ratios to a
// copy ("copy-1", "copy-2" with so many threads) and to the fastest peer of the same case and run. TELAR_BENCH_TIME=processor
// in the environment takes the time of all threads on the processor for the one on the wall, for computers that others use,
// too; with --benchmark_enable_random_interleaving=true contenders alternate.
#pragma once

#include "tests/bench/run.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace telar::bench {

/// Names are "case/who"; peers begin with "opencv".
class RatioTable final : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const auto& run : runs) {
            if (run.run_type != Run::RT_Iteration || ended(run))
                continue;
            const auto name = run.run_name.function_name;
            const auto slash = name.rfind('/');
            auto& contenders = cases_[name.substr(0, slash)];
            contenders[name.substr(slash + 1)].push_back(processorTime() ? run.GetAdjustedCPUTime()
                                                                         : run.GetAdjustedRealTime());
            if (contenders.size() == 1 && contenders.begin()->second.size() == 1)
                order_.push_back(name.substr(0, slash));
        }
    }
    void Finalize() override {
        std::printf("\n%-34s %-12s %12s %8s %8s %8s\n", "case", "who", "median", "spread", "of copy", "x OpenCV");
        for (const auto& name : order_) {
            auto& contenders = cases_[name];
            double peer = 0;
            for (auto& [who, times] : contenders)
                if (who.rfind("opencv", 0) == 0 && (peer == 0 || median(times) < peer))
                    peer = median(times);
            for (auto& [who, times] : contenders) {
                const double time = median(times);
                const auto copy = contenders.find(who.back() == '2' ? "copy-2" : "copy-1");
                std::printf("%-34s %-12s %9.4f ms %7.0f%%", name.c_str(), who.c_str(), time,
                            100 * (times.back() - times.front()) / time);
                std::printf(copy == contenders.end() ? "        -" : " %8.2f",
                            copy == contenders.end() ? 0 : median(copy->second) / time);
                std::printf(peer == 0 ? "\n" : " %8.2f\n", peer / time);
            }
        }
    }

private:
    static bool processorTime() {
        const char* wanted = std::getenv("TELAR_BENCH_TIME");
        return wanted && std::string(wanted) == "processor";
    }
    static double median(std::vector<double>& times) {
        std::sort(times.begin(), times.end());
        return times[times.size() / 2];
    }
    std::map<std::string, std::map<std::string, std::vector<double>>> cases_;
    std::vector<std::string> order_;
};

/// A contender "case/who", in nine repetitions.
inline void add(const std::string& name, const std::function<void(benchmark::State&)>& body) {
    benchmark::RegisterBenchmark(name.c_str(), body)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->MeasureProcessCPUTime()
        ->MinTime(0.05)
        ->Repetitions(9)
        ->ReportAggregatesOnly(false);
}

} // namespace telar::bench
