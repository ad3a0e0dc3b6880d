// telar-cli neuron --pipeline: normalise, weigh, activate.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/run/neuron.hpp"
#include "app/operations.hpp"
#include "core/data/load.hpp"
#include "core/pipeline/operation.hpp"
#include "core/pipeline/parameters.hpp"

namespace telar::cli {

namespace {

constexpr uint32_t phantomSeed = 35; ///< of the page Pipeline, whose seed is that of the weights

/// The numbers of a file or a slice, or random grey levels, with their weights.
Expected<PipelineInputs> readValues(const Arguments& arguments, PipelineSource& source, uint32_t seed, int threads,
                                    const JobContext& job) {
    const bool phantom = arguments.has("--phantom");
    if (!phantom && !arguments.has("--input"))
        return makePipelineInputs(source.size, seed, {threads, job}, source.type);
    const auto file =
        phantom ? readPhantom(arguments.get("--phantom"), phantomSeed) : loadMatrix(arguments.get("--input"), {}, job);
    if (!file)
        return file.error();
    auto inputs = makePipelineInputs(file->values, seed, {threads, job}, source.type);
    if (inputs)
        source.size = inputs->weights.size();
    return inputs;
}

} // namespace

Outcome runPipelineCommand(const Arguments& arguments, Session& session) {
    for (const char* name : {"--ten", "--scaled"})
        if (arguments.has(name))
            return wrongCall(userError(text("%1 is not for --pipeline", name)));
    if (arguments.has("--phantom") && arguments.has("--input"))
        return wrongCall(userError(text("--phantom and --input exclude each other")));
    const auto registry = pipelineBackends();
    PipelineSource source;
    RunRequest request;
    auto fine = readOptions(arguments, pipelineParameters(), source);
    if (fine)
        fine = readRuns(arguments, "neuron --pipeline", registry.ids(), request);
    if (!fine)
        return wrongCall(fine.error());
    const auto seed = readSeed(arguments);
    if (!seed)
        return wrongCall(seed.error());
    const auto* variant = registry.find(request.backend.empty() ? "simd" : request.backend);
    if (fine = checkWritable(request.json); !fine)
        return failed(fine.error());
    session.quiet = request.json == "-";
    session.doing = "activating";
    const auto inputs = readValues(arguments, source, seed->value, request.threads, session.job);
    if (!inputs)
        return failed(inputs.error());
    const auto problem = inputs->problem(source.tanh);
    if (fine = checkFinite(problem, session.job); !fine)
        return failed(fine.error());
    auto out = Matrix<float>::create(1, source.size);
    if (!out)
        return failed(out.error());
    const std::span<float> to(out->data(), static_cast<std::size_t>(source.size));
    const auto measured = measure(request.policy(), session.job, [&] {
        return variantRun(runPipeline(*variant, problem, to, {request.threads, {session.job.stop, nullptr}}));
    });
    if (!measured)
        return failed(measured.error());
    RunRecord record = startRecord(request, pipelineId, variant->id(), variant->usesThreads());
    record.seed = seed->value;
    record.inputRows = record.outputRows = 1;
    record.inputColumns = record.outputColumns = source.size;
    record.inputSource =
        arguments.has("--phantom") ? "phantom " + arguments.get("--phantom") : arguments.get("--input", "random");
    record.inputType = greyName(source.type);
    record.outputSha256 = sha256OfFloats(AnyView(PlanesView<const float>(out->view())));
    record.entries = entriesOf(pipelineParameters(), source);
    addMeasured(*measured, record);
    const auto cost = variant->cost(problem);
    const double perSecond = cost.bytes / record.total.median / 1e6;
    record.cost = cost;
    record.figures = {{"passes", static_cast<double>(variant->passes())},
                      {"bytes", cost.bytes},
                      {"operations", cost.operations},
                      {"gigabytes_per_second", perSecond}};
    const auto h = histogramOf(to, 16);
    const std::string words =
        "pipeline   " + std::to_string(source.size) + " values" + (source.type == GreyType::UInt8 ? " as bytes" : "") +
        ", seed " + std::to_string(seed->value) + ", tanh by " +
        wordOf(findParameter(pipelineParameters(), "tanh")->get(source)) + "\nbackend    " + variant->id() + ": " +
        variant->title().str() + "\noutput     " + digits(h.least, 6) + " to " + digits(h.greatest, 6) + ", mean " +
        digits(h.mean, 6) + "\ntime       " + milliseconds(record.total.median) + " (" +
        std::to_string(record.total.runs) + " runs; " + milliseconds(record.total.min) + " to " +
        milliseconds(record.total.max) + ")\nmoved      " + digits(cost.bytes / 1e6, 4) + " MB, " +
        digits(perSecond, 4) + " GB/s\nsha256     " + record.outputSha256 + "\n";
    return finishRun(request, record, words, seed->fresh, session);
}

} // namespace telar::cli
