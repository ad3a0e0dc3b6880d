// telar-cli neuron: one neuron, or with --pipeline normalise, weigh, activate.
#include "app/cli/neuron.hpp"
#include "app/backends.hpp"
#include "app/cli/common.hpp"
#include "app/cli/parse.hpp"
#include "core/base/elapsed.hpp"
#include "core/base/host.hpp"
#include "core/base/threads.hpp"
#include "core/base/version.hpp"
#include "core/data/random.hpp"
#include "core/experiment/run_record.hpp"
#include "core/neuron/inputs.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>

namespace telar::cli {

Expected<NeuronRequest> readNeuronRequest(const Arguments& arguments) {
    NeuronRequest request;
    const auto size = wholeNumber(arguments, "--size", 1000000, 1, 1000000000);
    if (!size)
        return size.error();
    const auto seed = wholeNumber(arguments, "--seed", 0, 0, 4294967295);
    if (!seed)
        return seed.error();
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
    request.threads = static_cast<int>(*threads);
    request.repeat = static_cast<int>(*repeat);
    request.backend = arguments.get("--backend");
    request.json = arguments.get("--json");
    return request;
}

std::string digits(double value, int precision) {
    char buffer[48];
    std::snprintf(buffer, sizeof buffer, "%.*g", precision, value);
    return buffer;
}

RunRecord startNeuronRecord(const NeuronRequest& request, const char* operation) {
    RunRecord record;
    record.operation = operation;
    record.threads = request.threads > 0 ? request.threads : usableCores();
    record.seed = request.seed;
    record.inputRows = 1;
    record.inputColumns = request.size;
    record.inputSource = "random";
    record.inputType = "float32";
    record.outputRows = 1;
    record.version = telarVersion();
    return record;
}

Outcome finishNeuron(const NeuronRequest& request, const RunRecord& record, const std::string& words,
                     Session& session) {
    if (!request.json.empty())
        if (auto fine = writeText(request.json, toJson(record) + "\n"); !fine)
            return failed(fine.error());
    if (!session.quiet)
        if (auto fine = writeStandardOutput(words); !fine)
            return failed(fine.error());
    if (session.quiet && request.freshSeed)
        std::fprintf(stderr, "telar-cli: seed %u\n", static_cast<unsigned>(request.seed));
    return done();
}

namespace {

constexpr int64_t streamedFrom = 200000000; ///< inputs: beyond, they are made and added in pieces

struct NeuronFacts {
    double sum = 0, output = 0, generateMs = 0, totalMs = 0;
    NeuronReference reference;
    Statistics cycle;
    std::optional<LaunchShape> launch;
    bool streamed = false;
};

Expected<NeuronFacts> inPieces(const NeuronVariant& variant, const NeuronSource& source, int threads,
                               const JobContext& job) {
    StreamOptions options;
    options.threads = threads;
    options.job = job;
    const auto run = runStreamed(variant, source, options);
    if (!run)
        return run.error();
    NeuronFacts facts{run->sum, run->output, run->generateMs, run->totalMs, *run->reference, {}, {}, true};
    facts.cycle = statisticsOf({run->cycleMs});
    return facts;
}

Expected<NeuronFacts> inMemory(const NeuronVariant& variant, const NeuronRequest& request,
                               const NeuronSource& source, bool ten, const JobContext& job) {
    const auto start = std::chrono::steady_clock::now();
    auto made = ten ? Expected<NeuronInputs>(tenInputs()) : makeInputs(source, {request.threads, job});
    if (!made)
        return made.error();
    NeuronFacts facts;
    facts.generateMs = millisecondsSince(start);
    std::vector<double> times;
    job.start(request.repeat + 1);
    for (int i = 0; i <= request.repeat; ++i) {
        const auto before = std::chrono::steady_clock::now();
        const auto run = runNeuron(variant, made->problem(), {request.threads, {job.stop, nullptr}});
        const double took = millisecondsSince(before);
        if (!run)
            return run.error();
        job.advance();
        if (i == 0) {
            // The published total: from nothing to the answer, once.
            facts.totalMs = millisecondsSince(start);
            facts.sum = run->sum, facts.output = run->output, facts.launch = run->launch;
        } else {
            times.push_back(took);
        }
    }
    facts.cycle = statisticsOf(times);
    const auto reference = neuronReference(made->problem(), {request.threads, job});
    if (!reference)
        return reference.error();
    facts.reference = *reference;
    return facts;
}

std::string summaryOf(const NeuronRequest& request, const NeuronVariant& variant, const NeuronSource& source,
                      const NeuronFacts& f, bool ten) {
    const double exact = static_cast<double>(f.reference.sum);
    std::string out = "neuron     " + std::to_string(ten ? 10 : source.size) + " inputs" +
                      (ten ? ", the ten of pencil and paper" : ", seed " + std::to_string(request.seed)) +
                      (source.scaled ? ", scaled" : "") + "\nbackend    " + variant.id() + ": " +
                      variant.title().str() + "\nsum        " + digits(f.sum, 9) + " (in 80 bits " +
                      digits(exact, 15) + ", error " + digits(std::fabs(f.sum - exact), 3) +
                      ")\noutput     " + digits(f.output, 9) + "\ncycle      " +
                      milliseconds(f.cycle.median) + " (" + std::to_string(f.cycle.runs) + " runs; " +
                      milliseconds(f.cycle.min) + " to " + milliseconds(f.cycle.max) + ")\ninputs     " +
                      milliseconds(f.generateMs) + " to make" + (f.streamed ? ", in pieces" : "") +
                      "\ntotal      " + milliseconds(f.totalMs) + "\n";
    if (!ten && !source.scaled)
        out += "\nThe sum of such inputs has standard deviation " + digits(source.deviation(), 4) +
               ": sigma is 0 or 1 to every digit for nearly every seed\nand checks nothing. --scaled divides "
               "the weights by "
               "sqrt(n).\n";
    if (!publishedSigmoid(exact))
        out +=
            "The published program ends here with an overflow: e^" + digits(-exact, 6) + " is no float64.\n";
    return out;
}

Outcome runNeuronCommand(const Arguments& arguments, Session& session) {
    if (arguments.has("--pipeline"))
        return runPipelineCommand(arguments, session);
    for (const char* name : {"--tanh", "--input"})
        if (arguments.has(name))
            return wrongCall(userError(text("%1 is for --pipeline", name)));
    const auto request = readNeuronRequest(arguments);
    if (!request)
        return wrongCall(request.error());
    if (auto fine = checkWritable(request->json); !fine)
        return failed(fine.error());
    session.quiet = request->json == "-";
    const bool ten = arguments.has("--ten");
    const NeuronSource source{request->size, request->seed, arguments.has("--scaled")};
    const auto registry = neuronBackends();
    if (auto fine = checkBackend("neuron", request->backend, registry.ids()); !fine)
        return wrongCall(fine.error());
    const auto* variant = registry.find(request->backend.empty() ? "simd" : request->backend);
    session.doing = "adding";
    const auto facts = !ten && source.size >= streamedFrom
                           ? inPieces(*variant, source, request->threads, session.job)
                           : inMemory(*variant, *request, source, ten, session.job);
    if (!facts)
        return failed(facts.error());
    RunRecord record = startNeuronRecord(*request, "neuron");
    record.backend = variant->id();
    record.device = deviceOf(record.backend);
    record.inputColumns = ten ? 10 : source.size;
    record.inputSource = ten ? "ten" : "random";
    if (!variant->usesThreads())
        record.threads = 1;
    record.outputColumns = 1;
    const double exact = static_cast<double>(facts->reference.sum);
    record.entries = {{"size", record.inputColumns}}; // as a sweep's, so that a report can repeat it
    if (source.scaled)
        record.entries.push_back({"scaled", true});
    record.figures = {{"streamed", facts->streamed ? 1.0 : 0.0},
                      {"sum", facts->sum},
                      {"sum_float80", exact},
                      {"error", std::fabs(facts->sum - exact)},
                      {"output_value", facts->output}};
    record.otherMs = {{"generate", facts->generateMs}, {"whole", facts->totalMs}};
    record.launch = facts->launch;
    record.total = facts->cycle;
    const auto output = static_cast<float>(facts->output);
    record.outputSha256 = sha256OfFloats(AnyView(PlanesView<const float>{&output, 1, 1, 1, 1, 1}));
    return finishNeuron(*request, record, summaryOf(*request, *variant, source, *facts, ten), session);
}

} // namespace

Command neuronCommand() {
    return {
        "neuron",
        "Add the weighted inputs of one neuron and apply sigma, or run the pipeline x / 255, weigh, tanh",
        {{"--size", "N", "Number of inputs (default 1000000; large ones are made and added in pieces)", ""},
         {"--seed", "S", "Seed of the inputs (default: a fresh one)", ""},
         {"--ten", "", "Ten inputs for pencil and paper in place of random ones", ""},
         {"--scaled", "", "Divide the weights by sqrt(n), so that sigma says something", ""},
         {"--pipeline", "", "Normalise, weigh and activate each value in place of adding them", ""},
         {"--tanh", "library|formula",
          "How --pipeline activates: tanh, or (e^v - e^-v) / (e^v + e^-v) (default library)",
          "library formula"},
         {"--input", "FILE", "Grey levels for --pipeline: CSV, a picture or a NIfTI volume's middle slice",
          "FILE"},
         {"--backend", "ID", "How it is computed: telar-cli backends lists them (default simd)", "BACKENDS neuron"},
         {"--threads", "T", "Threads of the processor (default: all cores)", ""},
         {"--repeat", "R", "Timed runs, after one that is not counted (default 1)", ""},
         {"--json", "FILE", "The run record; - writes it to standard output", "FILE"},
         {"--help", "", "Say this", ""}},
        {"telar-cli neuron --size 1000000 --seed 1 --repeat 30",
         "telar-cli neuron --size 1000 --scaled --backend kahan",
         "telar-cli neuron --pipeline --tanh formula --backend passes"},
        runNeuronCommand};
}

} // namespace telar::cli
