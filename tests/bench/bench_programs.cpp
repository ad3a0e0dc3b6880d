// Whole programs as a student writes them, with --fast on one core: seconds of the processor, compilers included. `interpreted`:
// without the machine code that long kernels become.
#include "core/base/files.hpp"
#include "core/simt/program/run.hpp"
#include "tests/bench/run.hpp"
#include "tests/support/child_time.hpp"

#include <benchmark/benchmark.h>

#include <ctime>

using namespace telar;

namespace {

void wholeProgram(benchmark::State& state, const std::string& name, bool native) {
    const std::string folder = BENCH_PROGRAMS;
    const auto source = readFile(folder + "/" + name);
    if (!source)
        return state.SkipWithError("the source cannot be read");
    program::ProgramRequest request;
    request.source.text = *source;
    request.source.name = name;
    request.source.trusted = true;
    request.fast = true;
    request.native = native;
    request.threads = 1;
    for (auto _ : state) {
        const test::ChildTime children;
        const auto before = std::clock();
        const auto report = program::runProgram(request);
        if (!report || report->exit != 0)
            return state.SkipWithError("the program failed");
        state.SetIterationTime(children.ms() / 1e3 + static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC);
    }
}

} // namespace

#define WHOLE(name)                                                                                                    \
    BENCHMARK_CAPTURE(wholeProgram, name, #name ".cu", true)                                                           \
        ->UseManualTime()                                                                                              \
        ->Iterations(1)                                                                                                \
        ->Unit(benchmark::kSecond);                                                                                    \
    BENCHMARK_CAPTURE(wholeProgram, name##_interpreted, #name ".cu", false)                                            \
        ->UseManualTime()                                                                                              \
        ->Iterations(1)                                                                                                \
        ->Unit(benchmark::kSecond)
WHOLE(tiled);
WHOLE(jacobi);
WHOLE(histogram);
WHOLE(random);

int main(int argc, char** argv) { return telar::bench::run(argc, argv, "wholeProgram/histogram/"); }
