// telar-cli neuron --pipeline: normalise, weigh, activate.
#include "core/pipeline/pipeline.hpp"
#include "app/backends.hpp"
#include "app/cli/common.hpp"
#include "app/cli/neuron.hpp"
#include "app/cli/parse.hpp"
#include "core/data/load.hpp"

#include <chrono>

namespace telar::cli {

namespace {

/// The file's numbers as float32, or random grey levels, with their weights.
Expected<PipelineInputs> readValues(const Arguments& arguments, NeuronRequest& request,
                                    const JobContext& job) {
    if (!arguments.has("--input"))
        return makePipelineInputs(request.size, request.seed, {request.threads, job});
    auto source = loadMatrix(arguments.get("--input"), {}, job);
    if (!source)
        return source.error();
    return std::visit(
        [&](const auto& values) -> Expected<PipelineInputs> {
            auto weights = makePipelineWeights(values.size(), request.seed, {request.threads, job});
            if (!weights)
                return weights.error();
            PipelineInputs inputs{Matrix<float>(1, values.size()), std::move(*weights)};
            for (int64_t i = 0; i < values.size(); ++i)
                inputs.values.data()[i] = static_cast<float>(values.data()[i]);
            request.size = values.size();
            return inputs;
        },
        source->values);
}

} // namespace

Outcome runPipelineCommand(const Arguments& arguments, Session& session) {
    for (const char* name : {"--ten", "--scaled"})
        if (arguments.has(name))
            return wrongCall(userError(text("%1 is not for --pipeline", name)));
    auto request = readNeuronRequest(arguments);
    if (!request)
        return wrongCall(request.error());
    const auto tanh = choice(arguments, "--tanh", {"library", "formula"});
    if (!tanh)
        return wrongCall(tanh.error());
    const auto registry = pipelineBackends();
    const auto* variant = registry.find(request->backend.empty() ? "simd" : request->backend);
    if (!variant)
        return wrongCall(userError(text("There is no backend '%1' for neuron --pipeline", request->backend),
                                   {}, text("telar-cli backends lists them")));
    if (auto fine = checkWritable(request->json); !fine)
        return failed(fine.error());
    session.quiet = request->json == "-";
    session.doing = "activating";
    const auto inputs = readValues(arguments, *request, session.job);
    if (!inputs)
        return failed(inputs.error());
    const auto problem = inputs->problem(*tanh == "formula" ? TanhBy::Exponentials : TanhBy::Library);
    if (auto fine = checkFinite(problem, session.job); !fine)
        return failed(fine.error());
    auto out = Matrix<float>::create(1, request->size);
    if (!out)
        return failed(out.error());
    const std::span<float> to(out->data(), static_cast<std::size_t>(request->size));
    std::vector<double> times;
    session.job.start(request->repeat + 1);
    for (int i = 0; i <= request->repeat; ++i) {
        const auto before = std::chrono::steady_clock::now();
        const auto run = runPipeline(*variant, problem, to, {request->threads, {session.job.stop, nullptr}});
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
        if (!run)
            return failed(run.error());
        session.job.advance();
        if (i > 0)
            times.push_back(took.count());
    }
    RunRecord record = startNeuronRecord(*request, "pipeline");
    record.backend = variant->id();
    if (!variant->usesThreads())
        record.threads = 1;
    record.device = deviceOf(record.backend);
    record.outputColumns = request->size;
    record.inputSource = arguments.get("--input", "random");
    record.total = statisticsOf(times);
    record.outputSha256 = sha256OfFloats(AnyView(PlanesView<const float>(out->view())));
    const auto cost = variant->cost(problem);
    const double perSecond = cost.bytes / record.total.median / 1e6;
    record.entries = {{"size", request->size},
                      {"tanh", *tanh}};
    record.cost = cost;
    record.figures = {{"passes", static_cast<double>(variant->passes())},
                      {"bytes", cost.bytes},
                      {"operations", cost.operations},
                      {"gigabytes_per_second", perSecond}};
    const auto h = histogramOf(to, 16);
    const std::string words =
        "pipeline   " + std::to_string(request->size) + " values, seed " + std::to_string(request->seed) +
        ", tanh by " + *tanh + "\nbackend    " + variant->id() + ": " + variant->title().str() +
        "\noutput     " + digits(h.least, 6) + " to " + digits(h.greatest, 6) + ", mean " +
        digits(h.mean, 6) + "\ntime       " + milliseconds(record.total.median) + " (" +
        std::to_string(record.total.runs) + " runs; " + milliseconds(record.total.min) + " to " +
        milliseconds(record.total.max) + ")\nmoved      " + digits(cost.bytes / 1e6, 4) + " MB, " +
        digits(perSecond, 4) + " GB/s\nsha256     " + record.outputSha256 + "\n";
    return finishNeuron(*request, record, words, session);
}

} // namespace telar::cli
