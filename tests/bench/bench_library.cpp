// The library of records with 5 million of them, and a set of 100,000 opened, filtered and grouped.
//   TELAR_BENCH_RECORDS=5000000 TELAR_BENCH_LIBRARY=/tmp/bench.sqlite build/bench/bench_library
// A library that is there already is used as it is; without a name one is made in /tmp and taken away.
#include "core/base/elapsed.hpp"
#include "core/experiment/charts.hpp"
#include "core/library/library.hpp"
#include "tests/bench/run.hpp"
#include "tests/support/catalogue.hpp"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <unistd.h>

using namespace telar;

namespace {

constexpr int ofOneSet = 10000;

std::string named(const char* name, const char* otherwise) {
    const char* value = std::getenv(name);
    return value ? value : otherwise;
}

/// A sweep as it is measured: five variants, three numbers of threads, six windows, sizes and seeds.
std::string sweepLines(int set, int count) {
    static const char* operations[] = {"pool", "conv", "matmul", "neuron"};
    static const char* variants[] = {"thesis", "serial", "openmp", "simd", "streamed"};
    static const char* devices[] = {"AMD EPYC 9554 64-Core Processor", "Tesla K20c", "NVIDIA H200"};
    static const char* versions[] = {"0.1.0", "0.2.0", "0.3.0"};
    RunRecord record;
    record.operation = operations[set % 4];
    record.device = devices[set % 3];
    record.version = versions[set / 3 % 3];
    std::string lines;
    for (int i = 0; i < count; ++i) {
        const int64_t kernel = 2 + i / 15 % 6, size = int64_t{16} << i / 90 % 9;
        record.backend = variants[i % 5];
        record.threads = 1 << i / 5 % 3;
        record.entries = {
            {"kernel", Size2{kernel, kernel}}, {"stride", Size2{kernel, kernel}}, {"mode", std::string("max")}};
        record.inputRows = record.inputColumns = size;
        record.seed = static_cast<uint64_t>(i / 810);
        const double ms = 1e-6 * static_cast<double>(size * size) * (1 + 0.001 * (i % 97));
        record.eachMs = {ms, 1.01 * ms, 1.02 * ms, 1.05 * ms, 0.99 * ms};
        record.total = statisticsOf(record.eachMs);
        record.outputSha256 = std::string(64, 'a');
        lines += toJson(record, -1) + "\n";
    }
    return lines;
}

struct Shelf {
    std::string path = named("TELAR_BENCH_LIBRARY", "");
    int64_t records = std::atoll(named("TELAR_BENCH_RECORDS", bench::smokes ? "10000" : "5000000").c_str());
    bool own = path.empty();
    Shelf() {
        if (own)
            path = "/tmp/telar-bench-" + std::to_string(getpid()) + ".sqlite";
        const bool there = std::filesystem::exists(path);
        auto library = RecordLibrary::open(path, RecordLibrary::Access::Write);
        if (!library)
            std::fprintf(stderr, "%s\n", library.error().str().c_str()), std::exit(1);
        if (there)
            return;
        const auto start = Clock::now();
        for (int set = 0; set * int64_t{ofOneSet} < records; ++set) {
            SetFacts facts;
            facts.name = "sweep " + std::to_string(set);
            facts.date = isoDate(1700000000 + 3600 * set);
            facts.tags = {set % 10 == 0 ? "exam" : "class"};
            if (auto done = library->import(sweepLines(set, ofOneSet), facts); !done)
                std::fprintf(stderr, "%s\n", done.error().str().c_str()), std::exit(1);
        }
        SetFacts facts;
        facts.name = "100,000 records";
        if (auto done = library->import(sweepLines(0, bench::smokes ? ofOneSet : 100000), facts); !done)
            std::exit(1);
        std::fprintf(stderr, "%lld records imported in %.1f s\n", static_cast<long long>(records + 100000),
                     secondsSince(start));
    }
    ~Shelf() {
        if (own)
            for (const char* more : {"", "-wal", "-shm"})
                std::filesystem::remove(path + more);
    }
};

RecordLibrary opened() {
    static const Shelf shelf;
    auto library = RecordLibrary::open(shelf.path, RecordLibrary::Access::Read);
    if (!library)
        std::exit(1);
    return std::move(*library);
}

void listSets(benchmark::State& state, const char* words) {
    auto library = opened();
    for (auto _ : state) {
        const auto page = library.sets({words});
        benchmark::DoNotOptimize(page);
        state.counters["found"] = static_cast<double>(page->total);
    }
}

void countRecords(benchmark::State& state, const char* words) {
    auto library = opened();
    for (auto _ : state) {
        const auto count = library.count({words, {}});
        benchmark::DoNotOptimize(count);
        state.counters["found"] = static_cast<double>(count->records);
    }
}

/// What the window does when a set is opened: the library, the records, a filter, a chart of what is left.
void openFilterGroup(benchmark::State& state) {
    (void)opened();
    for (auto _ : state) {
        auto library = opened();
        const auto set = library.set("100,000 records");
        const auto file = library.records({"", {set->id}});
        RecordFilter filter("kernel=3");
        std::vector<RecordPoint> kept;
        for (const auto& point : file->points)
            if (filter(point))
                kept.push_back(point);
        const auto chart = makeChart("times", {test::catalogue(), "pool", kept, {}, "", {}});
        benchmark::DoNotOptimize(chart);
        state.counters["records"] = static_cast<double>(file->points.size());
    }
}

void append(benchmark::State& state) {
    const auto path = "/tmp/telar-bench-append-" + std::to_string(getpid()) + ".sqlite";
    {
        auto library = RecordLibrary::open(path, RecordLibrary::Access::Write);
        const auto set = library->addSet({"appended"});
        auto line = sweepLines(0, 1);
        line.pop_back();
        for (auto _ : state)
            if (!library->append(set->id, line).ok())
                state.SkipWithError("not appended");
    }
    for (const char* more : {"", "-wal", "-shm"})
        std::filesystem::remove(path + more);
}

} // namespace

BENCHMARK_CAPTURE(listSets, all, "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listSets, words, "simd kernel=3 tag=exam")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listSets, size, "variant=simd kernel=3 size=1024")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listSets, seed, "seed=3")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(countRecords, setting, "kernel=3")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(countRecords, words, "simd h200 threads=2")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(countRecords, size, "kernel=3 size=1024")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(countRecords, seed, "seed=3")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(countRecords, nothing, "kernel=3 size=1025")->Unit(benchmark::kMillisecond);
BENCHMARK(openFilterGroup)->Unit(benchmark::kMillisecond);
BENCHMARK(append)->Unit(benchmark::kMicrosecond);

int main(int argc, char** argv) { return telar::bench::run(argc, argv, "listSets/all"); }
