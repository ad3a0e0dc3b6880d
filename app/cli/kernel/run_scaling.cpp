#include "app/cli/kernel/run_scaling.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/kernel/trace_report.hpp"
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/base/numbers.hpp"
#include "core/base/os/process.hpp"
#include "core/experiment/scaling.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/cuda/compiler_folder.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

constexpr int repeats = 3;

/// What a program takes between MPI_Init and MPI_Finalize, when all ranks are there, into a file.
constexpr char timer[] = R"(#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static double begin;
static int started(int code) {
    PMPI_Barrier(MPI_COMM_WORLD);
    begin = PMPI_Wtime();
    return code;
}
int MPI_Init(int* argc, char*** argv) { return started(PMPI_Init(argc, argv)); }
int MPI_Init_thread(int* argc, char*** argv, int wanted, int* given) {
    return started(PMPI_Init_thread(argc, argv, wanted, given));
}
int MPI_Finalize(void) {
    int rank;
    PMPI_Barrier(MPI_COMM_WORLD);
    const double seconds = PMPI_Wtime() - begin;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE* file = rank == 0 ? fopen(getenv("TELAR_MPI_TIME"), "w") : NULL;
    if (file) {
        fprintf(file, "%lld", (long long)(1e9 * seconds));
        fclose(file);
    }
    return PMPI_Finalize();
}
)";

/// The program as mpicc or mpicxx compiles it, in a folder of its own.
class MpirunProgram {
public:
    static Expected<MpirunProgram> make(const program::ProgramRequest& request, const JobContext& job) {
        const auto& source = request.source;
        const auto isC = [](const std::string& name) { return fileExtension(name) == ".c"; };
        bool allC = isC(source.name), cuda = fileExtension(source.name) == ".cu";
        for (const auto& other : source.others) {
            allC = allC && isC(other);
            cuda = cuda || fileExtension(other) == ".cu";
        }
        if (cuda)
            return userError(text("--mpirun takes a program in C or C++, and %1 is CUDA", source.name), {},
                             text("Leave out --mpirun, or name the file .c or .cpp where it holds no CUDA"));
        const auto compiler = cuda::programPath(allC ? "mpicc" : "mpicxx");
        MpirunProgram made;
        made.mpirun_ = cuda::programPath("mpirun");
        if (compiler.empty() || made.mpirun_.empty())
            return environmentError(text("--mpirun needs mpicc, mpicxx and mpirun, and they are not here"), {},
                                    text("Install openmpi-bin and libopenmpi-dev, or leave out --mpirun"));
        made.folder_ = std::make_unique<cuda::CompilerFolder>();
        const auto in = [&](const char* name) { return made.folder_->path() + "/" + name; };
        TELAR_CHECK(writeFile(in("timer.c"), timer));
        const auto place = source.below.empty() ? source.folder : source.folder + "/" + source.below;
        std::vector<std::string> words = {compiler,      "-O2",         "-o",
                                          in("program"), in("timer.c"), place + "/" + source.name};
        for (const auto& other : source.others)
            words.push_back(place + "/" + other);
        for (const auto& include : source.includes)
            words.push_back("-I" + include);
        for (const auto& define : source.defines)
            words.push_back("-D" + define);
        words.push_back("-lm");
        TELAR_TAKE(compiled, cuda::runChild(words, place, limits(), job));
        if (compiled->exit != 0 || compiled->signal != 0)
            return userError(text("%1 does not compile the program: %2", fileName(compiler),
                                  compiled->output.substr(0, compiled->output.find('\n'))));
        return made;
    }
    Expected<double> milliseconds(int ranks, const program::ProgramRequest& request, const JobContext& job) const {
        const auto file = folder_->path() + "/seconds";
        std::vector<std::string> words = {mpirun_, "-np", std::to_string(ranks), folder_->path() + "/program"};
        words.insert(words.end(), request.arguments.begin(), request.arguments.end());
        auto environment = os::environment();
        environment.push_back("TELAR_MPI_TIME=" + file);
        for (const char* word : {"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"}) // in a container
            environment.emplace_back(word);
        TELAR_TAKE(ran, cuda::runChild(words, request.source.folder, limits(), job, nullptr, &environment));
        if (ran->exit != 0 || ran->signal != 0 || ran->timedOut)
            return userError(text("mpirun with %1 ranks did not end well: %2", ranks,
                                  ran->output.substr(0, ran->output.find('\n'))));
        TELAR_TRY(nanoseconds, readFile(file, job));
        return 1e-6 * readNumber(*nanoseconds).value_or(0);
    }

private:
    static cuda::ChildLimits limits() { return {120, int64_t{1} << 40, int64_t{1} << 30, std::size_t{1} << 20, 0, 0}; }
    std::unique_ptr<cuda::CompilerFolder> folder_;
    std::string mpirun_;
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

ScalingVerdict verdictOf(const std::vector<RankScale>& scales) {
    std::vector<WorkerTimes> times;
    for (const auto& scale : scales)
        times.push_back({static_cast<double>(scale.ranks), scale.predictedMs});
    return judgeScaling(ScalingLaw::Amdahl, times);
}

std::string percent(double share) { return fixedText(100 * share, 1) + " %"; }

std::string lawWords(const ScalingVerdict& verdict) {
    const auto& [value, low, high] = verdict.serial;
    switch (verdict.kind) {
    case ScalingVerdict::Kind::Holds:
        return "Amdahl's law: " + percent(value) + " of the work is serial" +
               (verdict.sure ? " (" + percent(low) + " to " + percent(high) + ")" : "") +
               (value > 0 ? "; at most " + fixedText(1 / value, 1) + " times faster with any number of ranks" : "");
    case ScalingVerdict::Kind::NothingSerial:
        return "Amdahl's law: no serial part is to be seen";
    case ScalingVerdict::Kind::Slower:
        return "Amdahl's law has no answer: more ranks are slower than one, since messages cost more than is saved";
    case ScalingVerdict::Kind::TooFew:
        break;
    }
    return "Amdahl's law: two numbers of ranks and more are needed";
}

} // namespace

Expected<std::vector<RankScale>> scaleRanks(program::ProgramRequest request, bool mpirun, const JobContext& job) {
    std::optional<MpirunProgram> peer;
    if (mpirun) {
        TELAR_TAKE(made, MpirunProgram::make(request, job));
        peer = std::move(*made);
    }
    request.printed = [](bool, std::string_view) {};
    request.input = -1;
    request.reportStopped = false;
    const int most = request.ranks;
    std::vector<RankScale> scales;
    for (int ranks = 1; ranks < 2 * most; ranks *= 2) {
        auto& scale = scales.emplace_back();
        scale.ranks = request.ranks = std::min(ranks, most);
        for (int k = 0; k < repeats; ++k) {
            TELAR_TRY(report, program::runProgram(request, job));
            if (!report->faultless() || !report->exit || *report->exit != 0 || !report->journal)
                return userError(
                    text("--scaling needs a program that ends well with any number of ranks, and with %1 it does not",
                         scale.ranks),
                    {}, text("telar-cli run --ranks %1 says what is wrong", scale.ranks));
            scale.predictedMs.push_back(program::rankTime(*report->journal, request.links).ms);
            if (peer && scale.ranks <= usableCores()) {
                TELAR_TRY(ms, peer->milliseconds(scale.ranks, request, job));
                scale.mpirunMs.push_back(*ms);
            }
        }
    }
    return scales;
}

std::string scalingTable(const std::vector<RankScale>& scales, const program::RankLinks& links) {
    const bool peer = !scales.front().mpirunMs.empty();
    const auto verdict = verdictOf(scales);
    std::vector<std::string> head = {"predicted", "speed-up", "efficiency"};
    if (verdict.kind == ScalingVerdict::Kind::Holds)
        head.push_back("by the law");
    if (peer)
        head.push_back("mpirun here");
    std::string out = "\nmedians of " + std::to_string(repeats) + " runs, predicted for links of the kind '" +
                      links.name + "'" + (peer ? "; mpirun is measured, where each rank has a core" : "") + "\n" +
                      padded("ranks", 6) + columns(head) + "\n";
    const double one = median(scales.front().predictedMs);
    for (const auto& scale : scales) {
        const double ms = median(scale.predictedMs), speedup = one / ms;
        std::vector<std::string> row = {milliseconds(ms), fixedText(speedup, 2), percent(speedup / scale.ranks)};
        if (verdict.kind == ScalingVerdict::Kind::Holds)
            row.push_back(fixedText(amdahl(verdict.serial.value, scale.ranks), 2));
        if (peer)
            row.push_back(scale.mpirunMs.empty() ? "-" : milliseconds(median(scale.mpirunMs)));
        out += padded(std::to_string(scale.ranks), 6) + columns(row) + "\n";
    }
    return out + lawWords(verdict) + "\n";
}

std::string withScaling(const std::string& record, const std::vector<RankScale>& scales) {
    auto json = nlohmann::ordered_json::parse(record);
    const auto verdict = verdictOf(scales);
    for (const auto& scale : scales) {
        nlohmann::ordered_json one{{"ranks", scale.ranks}, {"predicted_ms", scale.predictedMs}};
        if (!scale.mpirunMs.empty())
            one["mpirun_ms"] = scale.mpirunMs;
        json["scaling"].push_back(std::move(one));
    }
    if (verdict.kind == ScalingVerdict::Kind::Holds)
        json["amdahl_serial"] = verdict.serial.value;
    return json.dump(2) + "\n";
}

} // namespace telar::cli
