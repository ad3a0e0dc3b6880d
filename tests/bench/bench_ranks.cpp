// What messages between ranks cost, by the programs' own clocks, beside the MPI of this computer where there is one: the
// microseconds of 8 bytes one way, and the milliseconds of an all-reduce of 64 MiB by four ranks, beside a copy of as much.
#include "core/base/files.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/cuda/compiler_folder.hpp"
#include "core/simt/program/run.hpp"
#include "tests/bench/run.hpp"

#include <benchmark/benchmark.h>

#include <sstream>

using namespace telar;

namespace {

std::string pathOf(const std::string& name) { return std::string(BENCH_PROGRAMS) + "/" + name; }

/// What the program prints as ranks of Telar's.
std::string byTelar(const std::string& name, int ranks, const std::string& words, int64_t eager) {
    const auto source = readFile(pathOf(name));
    program::ProgramRequest request;
    request.source.text = source ? *source : "";
    request.source.name = name;
    request.source.trusted = true;
    request.ranks = ranks;
    request.eagerBytes = eager;
    request.arguments = {words};
    std::string printed;
    request.printed = [&](bool error, std::string_view bytes) { printed += error ? "" : std::string(bytes); };
    const auto report = program::runProgram(request);
    return report && report->exit == 0 && report->faultless() ? printed : "";
}

/// The same under mpirun; empty: it is not here.
std::string byMpirun(const std::string& name, int ranks, const std::string& words) {
    const cuda::CompilerFolder folder;
    const auto program = folder.path() + "/program";
    const cuda::ChildLimits limits{120, int64_t{1} << 40, int64_t{1} << 30, std::size_t{1} << 20, 0, 0};
    const auto command = "command -v mpicc > /dev/null && mpicc -O2 -o " + program + " " + pathOf(name) +
                         " && OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe -np " +
                         std::to_string(ranks) + " " + program + " " + words;
    const auto ran = cuda::runChild({"/bin/sh", "-c", command}, folder.path(), limits, {});
    return ran && ran->exit == 0 ? ran->output : "";
}

/// The first number that is printed is the time, of `unit` seconds; a second one is a copy's.
void report(benchmark::State& state, const std::string& printed, double unit) {
    std::istringstream words(printed);
    double time = 0, copy = 0;
    if (!(words >> time))
        return state.SkipWithError("no time was printed");
    state.SetIterationTime(time * unit);
    if (words >> copy)
        state.counters["copies"] = time / copy;
}

void pingPong(benchmark::State& state, bool mpirun, int64_t eager) {
    for (auto _ : state)
        report(state, mpirun ? byMpirun("ping_pong.c", 2, "") : byTelar("ping_pong.c", 2, "", eager), 1e-6);
}

void allReduce(benchmark::State& state, bool mpirun) {
    const std::string mebibytes = bench::smokes ? "1" : "64";
    for (auto _ : state)
        report(state, mpirun ? byMpirun("all_reduce.c", 4, mebibytes) : byTelar("all_reduce.c", 4, mebibytes, 0), 1e-3);
}

} // namespace

BENCHMARK_CAPTURE(pingPong, telar, false, 0)->UseManualTime()->Iterations(1)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(pingPong, telar_eager, false, 4096)->UseManualTime()->Iterations(1)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(pingPong, mpirun, true, 0)->UseManualTime()->Iterations(1)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(allReduce, telar, false)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(allReduce, mpirun, true)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

int main(int argc, char** argv) { return telar::bench::run(argc, argv, "/telar"); }
