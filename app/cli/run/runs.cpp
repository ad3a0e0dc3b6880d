#include "app/cli/run/runs.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/operations.hpp"
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/base/threads.hpp"
#include "core/data/csv.hpp"
#include "core/data/npy.hpp"
#include "core/data/random.hpp"

namespace telar::cli {

std::vector<Option> runOptions(const std::string& operation, const std::string& outputHelp, const std::string& usual) {
    return {{"--backend", "ID", "How it is computed: telar-cli backends lists them" + usual, "BACKENDS " + operation},
            {"--threads", "T", "Threads of the processor (default: all cores)"},
            {"--repeat", "R", "Timed runs, after one that is not counted (default 1)"},
            {"--output", "FILE", outputHelp, "FILE"},
            {"--json", "FILE", "The run record; - writes it to standard output", "FILE"}};
}

Status readRuns(const Arguments& arguments, const std::string& operation, const std::vector<std::string>& ids,
                RunRequest& request) {
    const auto threads = wholeNumber(arguments, "--threads", 0, 1, mostThreads);
    const auto repeat = wholeNumber(arguments, "--repeat", 1, 1, 1000000);
    for (const auto* one : {&threads, &repeat})
        if (!*one)
            return one->error();
    TELAR_CHECK(threadsCanStart(static_cast<int>(*threads)));
    request.threads = static_cast<int>(*threads);
    request.repeat = static_cast<int>(*repeat);
    request.backend = arguments.get("--backend");
    request.output = arguments.get("--output");
    request.json = arguments.get("--json");
    if (request.output == "-" && request.json == "-")
        return userError(text("Only one of --output and --json can go to standard output"));
    return checkBackend(operation, request.backend, ids);
}

Status readRuns(const Arguments& arguments, const Operation& operation, RunRequest& request) {
    std::vector<std::string> ids;
    for (const auto& [id, available] : operation.backends())
        ids.push_back(id);
    return readRuns(arguments, operation.id(), ids, request);
}

Status beginRun(const RunRequest& request, Session& session) {
    TELAR_CHECK(checkWritable({request.output, request.json}));
    session.quiet = request.output == "-" || request.json == "-";
    session.doing = "reading";
    return {};
}

Expected<Seed> readSeed(const Arguments& arguments) {
    const bool fresh = !arguments.has("--seed");
    const auto seed = wholeNumber(arguments, "--seed", fresh ? freshSeed() : 0, 0, 4294967295);
    return seed ? Seed{static_cast<uint32_t>(*seed), fresh} : Expected<Seed>(seed.error());
}

RunRecord startRecord(const RunRequest& request, const std::string& operation, const std::string& backend,
                      bool threaded) {
    auto record = telar::startRecord(operation, backend,
                                     !threaded             ? 1
                                     : request.threads > 0 ? request.threads
                                                           : usableCores());
    record.device = deviceOf(backend);
    return record;
}

Outcome finishRun(const RunRequest& request, const RunRecord& record, const std::string& words, bool freshSeed,
                  const Session& session) {
    if (!request.json.empty())
        TELAR_CHECK(writeText(request.json, toJson(record) + "\n"));
    if (!session.quiet)
        TELAR_CHECK(printWords(words));
    if (session.quiet && freshSeed)
        sayAside("telar-cli: seed %u\n", static_cast<unsigned>(*record.seed));
    return done();
}

AnyView stacked(const AnyView& values) {
    return std::visit(
        [](auto view) {
            view.rows *= view.planes;
            view.planes = 1;
            return AnyView(view);
        },
        values);
}

Status saveArray(const std::string& path, const AnyView& values, const JobContext& job) {
    if (path.empty())
        return {};
    if (const auto* floats = std::get_if<PlanesView<const float>>(&values); floats && fileExtension(path) == ".npy")
        return saveNpy(*floats, path);
    const auto below = stacked(values);
    return path == "-" ? writeCsv(below, writeStandardOutput, job) : saveCsv(below, path, job);
}

std::string timesOf(const Statistics& times) {
    return milliseconds(times.median) + " (median of " + std::to_string(times.runs) + "; " + milliseconds(times.min) +
           " to " + milliseconds(times.max) + ")";
}

} // namespace telar::cli
