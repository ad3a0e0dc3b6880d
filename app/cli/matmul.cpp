// telar-cli matmul: one square matrix product.
#include "app/backends.hpp"
#include "app/cli/common.hpp"
#include "app/cli/parse.hpp"
#include "core/base/host.hpp"
#include "core/base/threads.hpp"
#include "core/base/version.hpp"
#include "core/data/csv.hpp"
#include "core/data/random.hpp"
#include "core/experiment/run_record.hpp"
#include "core/matmul/inputs.hpp"

#include <chrono>
#include <cstdio>

namespace telar::cli {

namespace {

struct MatmulRequest {
    int64_t size = 4;
    uint32_t seed = 0, max = 9;
    bool freshSeed = false, identity = false;
    int threads = 0, repeat = 1;
    std::string backend, output, json;
};

Expected<MatmulRequest> readRequest(const Arguments& arguments) {
    MatmulRequest request;
    const auto size = wholeNumber(arguments, "--size", 4, 1, 65536);
    if (!size)
        return size.error();
    const auto seed = wholeNumber(arguments, "--seed", 0, 0, 4294967295);
    if (!seed)
        return seed.error();
    const auto max = wholeNumber(arguments, "--max", 9, 0, 16777216);
    if (!max)
        return max.error();
    const auto threads = wholeNumber(arguments, "--threads", 0, 1, mostThreads);
    if (!threads)
        return threads.error();
    if (auto can = threadsCanStart(static_cast<int>(*threads)); !can)
        return can.error();
    const auto repeat = wholeNumber(arguments, "--repeat", 1, 1, 1000000);
    if (!repeat)
        return repeat.error();
    request.size = *size;
    request.freshSeed = !arguments.has("--seed");
    request.seed = request.freshSeed ? freshSeed() : static_cast<uint32_t>(*seed);
    request.max = static_cast<uint32_t>(*max);
    request.threads = static_cast<int>(*threads);
    request.repeat = static_cast<int>(*repeat);
    request.identity = arguments.has("--identity");
    request.backend = arguments.get("--backend");
    request.output = arguments.get("--output");
    request.json = arguments.get("--json");
    if (request.output == "-" && request.json == "-")
        return userError(text("Only one of --output and --json can go to standard output"));
    return request;
}

Expected<const MatmulVariant*> chooseVariant(const Registry<MatmulVariant>& registry, const MatmulRequest& request,
                                             const MatmulProblem& problem) {
    if (request.backend.empty()) {
        const auto* best = registry.best(problem);
        if (!best)
            return userError(text("No backend can do this product on this machine"));
        return best;
    }
    if (auto fine = checkBackend("matmul", request.backend, registry.ids()); !fine)
        return fine.error();
    return registry.find(request.backend);
}

RunRecord startRecord(const MatmulRequest& request, const MatmulVariant& variant) {
    RunRecord record;
    record.operation = "matmul";
    record.backend = variant.id();
    record.device = deviceOf(variant.id());
    record.threads = !variant.usesThreads() ? 1 : request.threads > 0 ? request.threads : usableCores();
    record.entries = {{"size", request.size}, {"max", int64_t{request.max}}, {"identity", request.identity}};
    record.seed = request.seed;
    record.inputRows = record.inputColumns = record.outputRows = record.outputColumns = request.size;
    record.inputSource = "random";
    record.inputType = "float32";
    record.version = telarVersion();
    return record;
}

/// Runs once to warm up, then `repeat` times.
Status measure(const MatmulVariant& variant, const MatmulProblem& problem, Matrix<float>& c,
               const MatmulRequest& request, const JobContext& job, RunRecord& record) {
    std::vector<double> total;
    PhaseTimes phases;
    job.start(request.repeat + 1);
    for (int i = 0; i <= request.repeat; ++i) {
        const auto before = std::chrono::steady_clock::now();
        const auto run = runMatmul(variant, problem, c.view(), {request.threads, {job.stop, nullptr}});
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
        if (!run)
            return run.error();
        job.advance();
        if (i == 0)
            continue;
        total.push_back(took.count());
        phases.add(run->device);
        record.launch = run->launch;
    }
    record.total = statisticsOf(total);
    phases.giveTo(record);
    return {};
}

std::string matmulSummary(const RunRecord& record, const MatmulVariant& variant, const Matrix<float>& c) {
    const auto n = static_cast<double>(record.outputRows);
    char speed[48];
    std::snprintf(speed, sizeof speed, "%.4g", 2 * n * n * n / record.total.median / 1e6);
    const auto size = std::to_string(record.outputRows);
    std::string out = "product  " + size + " x " + size + ", seed " + std::to_string(*record.seed) +
                      "\nbackend  " + variant.id() + ": " + variant.title().str() + ", on " + record.device +
                      "\ntime     " + milliseconds(record.total.median) + " (median of " +
                      std::to_string(record.total.runs) + "; " + milliseconds(record.total.min) + " to " +
                      milliseconds(record.total.max) + ")\nspeed    " + speed + " GFLOP/s\nsha256   " +
                      record.outputSha256 + "\n";
    if (record.outputRows <= 16)
        out += "\n" + csvText(AnyView(c.view()));
    return out;
}

Outcome runMatmulCommand(const Arguments& arguments, Session& session) {
    const auto registry = matmulBackends();
    const auto request = readRequest(arguments);
    if (!request)
        return wrongCall(request.error());
    for (const auto& path : {request->output, request->json})
        if (auto fine = checkWritable(path); !fine)
            return failed(fine.error());
    session.quiet = request->output == "-" || request->json == "-";
    const auto inputs =
        randomMatmul(request->size, request->seed, request->max, request->identity, session.job);
    if (!inputs)
        return failed(inputs.error());
    const auto problem = inputs->problem();
    const auto variant = chooseVariant(registry, *request, problem);
    if (!variant)
        return wrongCall(variant.error());
    auto c = Matrix<float>::create(request->size, request->size);
    if (!c)
        return failed(c.error());
    RunRecord record = startRecord(*request, **variant);
    if (auto fine = measure(**variant, problem, *c, *request, session.job, record); !fine)
        return failed(fine.error());
    record.outputSha256 = sha256OfFloats(AnyView(c->view()));
    const AnyView shown(c->view());
    if (request->output == "-") {
        if (auto fine = writeCsv(shown, writeStandardOutput, session.job); !fine)
            return failed(fine.error());
    } else if (!request->output.empty()) {
        if (auto fine = saveCsv(shown, request->output, session.job); !fine)
            return failed(fine.error());
    }
    if (!request->json.empty())
        if (auto fine = writeText(request->json, toJson(record) + "\n"); !fine)
            return failed(fine.error());
    if (!session.quiet)
        if (auto fine = writeStandardOutput(matmulSummary(record, **variant, *c)); !fine)
            return failed(fine.error());
    if (session.quiet && request->freshSeed)
        std::fprintf(stderr, "telar-cli: seed %u\n", static_cast<unsigned>(request->seed));
    return done();
}

} // namespace

Command matmulCommand() {
    Command command{
        "matmul",
        "Multiply two square matrices of random whole numbers",
        {{"--size", "N", "Rows and columns of both factors (default 4)", ""},
         {"--seed", "S", "Seed of the numbers (default: a fresh one)", ""},
         {"--max", "M", "Largest number (default 9)", ""},
         {"--identity", "", "The second factor is the identity, as in the thesis", ""},
         {"--backend", "ID", "How it is computed: telar-cli backends lists them", "BACKENDS matmul"},
         {"--threads", "T", "Threads of the processor (default: all cores)", ""},
         {"--repeat", "R", "Timed runs, after one that is not counted (default 1)", ""},
         {"--output", "FILE", "Where the product goes: .csv; - writes to standard output", "FILE"},
         {"--json", "FILE", "The run record; - writes it to standard output", "FILE"},
         {"--help", "", "Say this", ""}},
        {"telar-cli matmul --size 4 --seed 35",
         "telar-cli matmul --size 512 --backend emulator:matmul3 --json -"},
        runMatmulCommand};
    return command;
}

} // namespace telar::cli
