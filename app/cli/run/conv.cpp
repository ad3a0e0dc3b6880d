// telar-cli conv: one filter over a picture or a matrix.
#include "app/cli/run/conv_data.hpp"
#include "app/cli/run/pool.hpp"
#include "app/operations.hpp"
#include "core/base/files.hpp"
#include "core/convolution/operation.hpp"
#include "core/data/image.hpp"

#include <cstdio>

namespace telar::cli {

namespace {

struct ConvolutionRequest : FilterRequest, RunRequest {};

Expected<ConvolutionRequest> readConvolution(const Arguments& arguments, const Registry<ConvolutionVariant>& registry,
                                             const JobContext& job) {
    ConvolutionRequest request;
    auto filter = readFilterRequest(arguments, job);
    if (!filter)
        return filter.error();
    static_cast<FilterRequest&>(request) = std::move(*filter);
    if (auto fine = readRuns(arguments, convolutionId, registry.ids(), request); !fine)
        return fine.error();
    if (const auto& file = request.output;
        !file.empty() && file != "-" && fileExtension(file) != ".csv" && !hasImageExtension(file))
        return userError(text("--output takes a name that ends in .csv, .png or .jpg"), text("%1", file));
    return request;
}

Expected<RunRecord> measureConvolution(const ConvolutionRequest& request, const ConvolutionVariant& variant,
                                       const ConvolutionProblem& problem, PlanesView<float> output,
                                       const ConvolutionData& data, const JobContext& job) {
    const auto measured = measure(request.policy(), job, [&] {
        return variantRun(runConvolution(variant, problem, output, {request.threads, {job.stop, nullptr}}));
    });
    if (!measured)
        return measured.error();
    RunRecord record = startRecord(request, convolutionId, variant.id(), variant.usesThreads());
    addMeasured(*measured, record);
    record.eachMs = measured->totalMs;
    record.seed = data.seed;
    record.inputRows = problem.input.rows;
    record.inputColumns = problem.input.columns;
    record.inputSource = data.origin;
    record.outputRows = output.rows;
    record.outputColumns = output.columns;
    record.windows = output.rows * output.columns;
    record.outputSha256 = sha256OfFloats(AnyView(PlanesView<const float>(output)));
    const bool several = request.spec.inputChannels > 1 || request.spec.outputChannels > 1;
    record.entries = recordEntries(request, data.filterSeed, several);
    record.cost = variant.cost(problem);
    return record;
}

Outcome runConv(const Arguments& arguments, Session& session) {
    const auto registry = convolutionBackends();
    const auto request = readConvolution(arguments, registry, session.job);
    if (!request)
        return wrongCall(request.error());
    for (const auto& path : {request->output, request->json})
        if (auto fine = checkWritable(path); !fine)
            return failed(fine.error());
    session.quiet = request->output == "-" || request->json == "-";
    session.doing = "reading";
    const auto data = makeConvolutionData(arguments, *request, session);
    if (data.outcome.code != 0)
        return data.outcome;
    const auto shape = convolutionShape(request->spec, data.input.rows(), data.input.columns());
    if (!shape)
        return wrongCall(shape.error());
    const std::vector<float> bias(static_cast<std::size_t>(request->spec.outputChannels), request->spec.bias);
    const ConvolutionProblem problem{request->spec, data.input.view(), data.filter.view(), bias.data()};
    const auto* variant = request->backend.empty() ? registry.best(problem) : registry.find(request->backend);
    if (!variant)
        return failed(userError(text("No backend can do this problem on this machine"), {},
                                text("telar-cli backends lists them")));
    auto output = Matrix<float>::create(shape->rows, shape->columns, request->spec.outputChannels);
    if (!output)
        return failed(output.error());
    session.doing = "convolving";
    const auto record = measureConvolution(*request, *variant, problem, output->view(), data, session.job);
    if (!record)
        return failed(record.error());
    // Channels stand one below the other, in files as in memory.
    const AnyView made =
        PlanesView<const float>{output->data(), 1, output->planes() * shape->rows, shape->columns, shape->columns, 0};
    if (!request->output.empty())
        if (auto fine = saveCells(request->output, made, false, session.job); !fine)
            return failed(fine.error());
    const auto said = finishRun(
        *request, *record, "filter   " + request->filterName + "\n" + summary(*record, variant->title().str(), &made),
        data.fresh, session);
    if (said.code != 0)
        return said;
    if (data.filterSeed && !request->random.seed)
        sayAside("telar-cli: seed of the filters %u\n", static_cast<unsigned>(*data.filterSeed));
    return done();
}

} // namespace

Command convCommand() {
    Command command{convolutionId,
                    "Slide a filter over a matrix or a picture and add its products up",
                    inputOptions(),
                    {},
                    runConv};
    const auto filter = filterOptions();
    command.options.insert(command.options.end(), filter.begin(), filter.end());
    const std::vector<Option> own{
        {"--backend", "ID", "How it is computed: telar-cli backends lists them (default: the fastest available)",
         "BACKENDS conv"},
        {"--threads", "T", "Threads of the processor (default: all cores)", ""},
        {"--repeat", "R", "Timed runs, after one that is not counted (default 1)", ""},
        {"--output", "FILE",
         "Where the result goes: .csv, .png or .jpg (from its least to its largest number); - writes CSV to "
         "standard output",
         "FILE"},
        {"--json", "FILE", "The run record; - writes it to standard output", "FILE"},
        {"--help", "", "Say this", ""},
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    command.examples = {"telar-cli conv --random 8 --seed 35 --filter laplacian",
                        "telar-cli conv --phantom anatomical:45 --filter sobel-x --padding 1 --relu --output edges.png",
                        "telar-cli conv --random 512 --seed 35 --filter '1,2,1;2,4,2;1,2,1' --repeat 5 --json -",
                        "telar-cli conv --random 32 --seed 35 --channels 16 --filter random:64 --padding 1 --json -"};
    return command;
}

} // namespace telar::cli
