// telar-cli neuron: one neuron, or with --pipeline normalise, weigh, activate.
#include "app/cli/run/neuron.hpp"
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/operations.hpp"
#include "core/base/elapsed.hpp"
#include "core/base/numbers.hpp"
#include "core/neuron/operation.hpp"
#include "core/pipeline/operation.hpp"

#include <cmath>

namespace telar::cli {

std::string digits(double value, int precision) { return generalText(value, precision); }

namespace {

constexpr int64_t streamedFrom = 200000000; ///< inputs: beyond, they are made and added in pieces

struct NeuronRequest : RunRequest {
    NeuronSource source;
    bool freshSeed = false, ten = false;
};

struct NeuronFacts {
    double sum = 0, output = 0, generateMs = 0, totalMs = 0;
    NeuronReference reference;
    Measured cycles;
    bool streamed = false;
};

Expected<NeuronRequest> readNeuron(const Arguments& arguments, const Registry<NeuronVariant>& registry) {
    NeuronRequest request;
    TELAR_CHECK(readOptions(arguments, neuronParameters(), request.source));
    TELAR_TRY(seed, readSeed(arguments));
    request.source.seed = seed->value;
    request.freshSeed = seed->fresh;
    request.ten = arguments.has("--ten");
    TELAR_CHECK(readRuns(arguments, neuronId, registry.ids(), request));
    return request;
}

Expected<NeuronFacts> inPieces(const NeuronVariant& variant, const NeuronSource& source, int threads,
                               const JobContext& job) {
    StreamOptions options;
    options.threads = threads;
    options.job = job;
    TELAR_TRY(run, runStreamed(variant, source, options));
    NeuronFacts facts{run->sum, run->output, run->generateMs, run->totalMs, *run->reference, {}, true};
    facts.cycles.totalMs = {run->cycleMs};
    return facts;
}

Expected<NeuronFacts> inMemory(const NeuronVariant& variant, const NeuronRequest& request, const JobContext& job) {
    const auto start = Clock::now();
    TELAR_TAKE(made,
               request.ten ? Expected<NeuronInputs>(tenInputs()) : makeInputs(request.source, {request.threads, job}));
    NeuronFacts facts;
    facts.generateMs = millisecondsSince(start);
    auto cycles = measure(request.policy(), job, [&] {
        const auto run = runNeuron(variant, made->problem(), {request.threads, {job.stop, nullptr}});
        if (run && facts.totalMs == 0) { // the published total: from nothing to the answer, once
            facts.totalMs = millisecondsSince(start);
            facts.sum = run->sum, facts.output = run->output;
        }
        return variantRun(run);
    });
    if (!cycles)
        return cycles.error();
    facts.cycles = std::move(*cycles);
    TELAR_SET(facts.reference, neuronReference(made->problem(), {request.threads, job}));
    return facts;
}

std::string summaryOf(const NeuronRequest& request, const NeuronVariant& variant, const NeuronFacts& f) {
    const auto& source = request.source;
    const bool ten = request.ten;
    const auto cycle = f.cycles.total();
    const double exact = static_cast<double>(f.reference.sum);
    std::string out = "neuron     " + std::to_string(ten ? 10 : source.size) + " inputs" +
                      (ten ? ", the ten of pencil and paper" : ", seed " + std::to_string(source.seed)) +
                      (source.scaled ? ", scaled" : "") + "\nbackend    " + variant.id() + ": " +
                      variant.title().str() + "\nsum        " + digits(f.sum, 9) + " (in 80 bits " + digits(exact, 15) +
                      ", error " + digits(std::fabs(f.sum - exact), 3) + ")\noutput     " + digits(f.output, 9) +
                      "\ncycle      " + milliseconds(cycle.median) + " (" + std::to_string(cycle.runs) + " runs; " +
                      milliseconds(cycle.min) + " to " + milliseconds(cycle.max) + ")\ninputs     " +
                      milliseconds(f.generateMs) + " to make" + (f.streamed ? ", in pieces" : "") + "\ntotal      " +
                      milliseconds(f.totalMs) + "\n";
    if (!ten && !source.scaled)
        out += "\nThe sum of such inputs has standard deviation " + digits(source.deviation(), 4) +
               ": sigma is 0 or 1 to every digit for nearly every seed\nand checks nothing. --scaled divides the "
               "weights by sqrt(n).\n";
    if (!publishedSigmoid(exact))
        out += "The published program ends here with an overflow: e^" + digits(-exact, 6) + " is no float64.\n";
    return out;
}

Outcome runNeuronCommand(const Arguments& arguments, Session& session) {
    if (arguments.has("--pipeline"))
        return runPipelineCommand(arguments, session);
    if (arguments.has("--layer") && !arguments.has("--pipeline"))
        return runLayerTraining(arguments, session);
    for (const char* name : {"--epochs", "--rate"})
        if (arguments.has(name))
            return wrongCall(userError(text("%1 is for --layer", name)));
    for (const char* name : {"--tanh", "--type", "--input", "--phantom", "--neurons", "--copies"})
        if (arguments.has(name))
            return wrongCall(userError(text("%1 is for --pipeline", name)));
    const auto registry = neuronBackends();
    TELAR_TRY_CALL(request, readNeuron(arguments, registry));
    TELAR_CHECK(checkWritable(request->json));
    session.quiet = request->json == "-";
    const auto* variant = registry.find(request->backend.empty() ? "simd" : request->backend);
    session.doing = "adding";
    TELAR_TRY(facts, !request->ten && request->source.size >= streamedFrom
                         ? inPieces(*variant, request->source, request->threads, session.job)
                         : inMemory(*variant, *request, session.job));
    RunRecord record = startRecord(*request, neuronId, variant->id(), variant->usesThreads());
    auto source = request->source;
    if (request->ten)
        source.size = 10, record.inputSource = "ten";
    record.entries = entriesOf(neuronParameters(), source);
    record.seed = source.seed;
    record.inputColumns = source.size;
    record.inputRows = record.outputRows = record.outputColumns = 1;
    const double exact = static_cast<double>(facts->reference.sum);
    record.figures = {{"streamed", facts->streamed ? 1.0 : 0.0},
                      {"sum", facts->sum},
                      {"sum_float80", exact},
                      {"error", std::fabs(facts->sum - exact)},
                      {"output_value", facts->output}};
    record.otherMs = {{"generate", facts->generateMs}, {"whole", facts->totalMs}};
    addMeasured(facts->cycles, record);
    const auto output = static_cast<float>(facts->output);
    record.outputSha256 = sha256OfFloats(AnyView(PlanesView<const float>{&output, 1, 1, 1, 1, 1}));
    return finishRun(*request, record, summaryOf(*request, *variant, *facts), request->freshSeed, session);
}

} // namespace

Command neuronCommand() {
    return {
        neuronId,
        "Add the weighted inputs of one neuron and apply sigma, or run the pipeline x / 255, weigh, tanh",
        joined({optionsOf(selected(neuronParameters(), {"size"})),
                {{"--seed", "S", "Seed of the inputs (default: a fresh one)"},
                 {"--ten", "", "Ten inputs for pencil and paper in place of random ones"}},
                optionsOf(selected(neuronParameters(), {"scaled"})),
                {{"--layer", "M", "Train a layer of M sigmoid neurons with ten inputs to the answers of another layer"},
                 {"--epochs", "E", "Of --layer (default 200)"},
                 {"--rate", "R", "Learning rate of --layer (default 3)"},
                 {"--pipeline", "", "Normalise, weigh and activate each value in place of adding them"}},
                optionsOf(selected(pipelineParameters(), {"tanh", "type"})),
                {{"--neurons", "M", "With --pipeline: a hidden layer of so many neurons over the values"},
                 {"--copies", "WHICH",
                  "Of --neurons, in the time that is predicted for a T4: none, values, or all, weights too (default "
                  "values)",
                  "none values all"},
                 {"--input", "FILE", "Grey levels for --pipeline: CSV, a picture or a NIfTI volume's middle slice",
                  "FILE"},
                 {"--phantom", "CLASS:INDEX", "Grey levels for --pipeline: a slice of the built-in phantom, seed 35",
                  "anatomical:45 functional:45 meta-analytic:45"},
                 {"--backend", "ID", "How it is computed: telar-cli backends lists them (default simd)",
                  "BACKENDS neuron"},
                 {"--threads", "T", "Threads of the processor (default: all cores)"},
                 {"--repeat", "R", "Timed runs, after one that is not counted (default 1)"},
                 {"--json", "FILE", "The run record; - writes it to standard output", "FILE"}}}),
        {"telar-cli neuron --size 1000000 --seed 1 --repeat 30",
         "telar-cli neuron --size 1000 --scaled --backend kahan", "telar-cli neuron --layer 32 --seed 1",
         "telar-cli neuron --pipeline --tanh formula --backend passes",
         "telar-cli neuron --pipeline --phantom anatomical:45 --seed 1 --neurons 100 --copies all"},
        runNeuronCommand};
}

} // namespace telar::cli
