// Two programs of 40 launches held against each other, from the text of their records to rows and sentence: 40 kernels of 60
// lines, of which every third is renamed, every fifth edited, and all are in another order.
//   build/bench/bench_compare
#include "core/simt/compare/compare_runs.hpp"
#include "tests/bench/run.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>

using namespace telar;

namespace {

constexpr int kernels = 40, lines = 60;

std::string bodyLine(int kernel, int line, bool edited) {
    const auto number = std::to_string(kernel * lines + line);
    return "    x" + number + " = a[i + " + number + "] * " + (edited && line % 7 == 0 ? "3.0f" : "2.0f") + " + b[i];";
}

/// A record of `launches` launches as run writes it.
std::string recordOf(bool after, int launches) {
    std::string source, made, counted;
    std::vector<int> order;
    for (int k = 0; k < kernels; ++k)
        order.push_back(k);
    if (after)
        std::reverse(order.begin(), order.end());
    int number = 1;
    const auto nameOf = [&](int k) { return (after && k % 3 == 0 ? "renamed" : "kernel") + std::to_string(k); };
    const auto put = [&](const std::string& line) {
        source += line + "\\n";
        ++number;
    };
    for (const int k : order) {
        put("__global__ void " + nameOf(k) + "(float* a, float* b) {");
        for (int line = 0; line < lines; ++line) {
            counted += std::string(counted.empty() ? "" : ",") + "{\"kernel\": \"" + nameOf(k) +
                       "\", \"file\": \"t.cu\", \"line\": " + std::to_string(number) +
                       ", \"instructions\": 1000, \"global_load_requests\": 64, \"global_sectors\": " +
                       std::to_string(after ? 256 : 2048) + "}";
            put(bodyLine(k, line, after && k % 5 == 0));
        }
        put("}");
    }
    put("int main() {");
    for (int n = 0; n < launches; ++n) {
        const auto name = nameOf(order[static_cast<std::size_t>(n % kernels)]);
        made += std::string(made.empty() ? "" : ",") + "{\"kernel\": \"" + name +
                "\", \"line\": " + std::to_string(number) +
                ", \"grid\": [64, 1, 1], \"block\": [256, 1, 1], \"dynamic_shared\": 0, \"foretold_ms\": 0.02, "
                "\"fixed_ms\": 0.002, \"parts_ms\": {\"issue\": 0.01, \"l2\": 0.015}, \"figures\": "
                "{\"instructions\": 60000, \"global_load_sectors\": 122880}}";
        put("    " + name + "<<<64, 256>>>(a, b);");
    }
    put("}");
    return "{\"operation\": \"run\", \"settings\": {\"file\": \"t.cu\", \"card\": \"T4\"}, \"launches\": [" + made +
           "], \"lines\": [" + counted + "], \"sources\": {\"t.cu\": \"" + source + "\"}}";
}

void programs(benchmark::State& state) {
    const auto before = recordOf(false, static_cast<int>(state.range(0))),
               after = recordOf(true, static_cast<int>(state.range(0)));
    for (auto _ : state) {
        const auto one = compare::readKeptRuns(before, "before.json"),
                   other = compare::readKeptRuns(after, "after.json");
        if (!one || !other)
            std::abort();
        const auto made = compare::compareRuns(one->front(), other->front());
        for (const auto& row : made.rows)
            if (!row.before || !row.after)
                state.SkipWithError("a launch was not found again");
        benchmark::DoNotOptimize(made.lines.size());
    }
}

} // namespace

BENCHMARK(programs)->Arg(40)->Arg(400)->Unit(benchmark::kMillisecond);
int main(int argc, char** argv) { return telar::bench::run(argc, argv, "programs/40$"); }
