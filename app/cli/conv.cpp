// telar-cli conv: one filter over a picture or a matrix.
#include "app/backends.hpp"
#include "app/cli/conv_data.hpp"
#include "app/cli/parse.hpp"
#include "app/cli/pool.hpp"
#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/base/threads.hpp"
#include "core/base/version.hpp"
#include "core/data/image.hpp"

#include <cstdio>

namespace telar::cli {

namespace {

struct ConvolutionRequest : FilterRequest {
    std::string backend;
    int threads = 0, repeat = 1;
    Request files; ///< output and record
};

Expected<ConvolutionRequest> readConvolution(const Arguments& arguments, const Registry<ConvolutionVariant>& registry,
                                             const JobContext& job) {
    ConvolutionRequest request;
    auto filter = readFilterRequest(arguments, job);
    if (!filter)
        return filter.error();
    static_cast<FilterRequest&>(request) = std::move(*filter);
    const auto threads = wholeNumber(arguments, "--threads", 0, 1, mostThreads);
    const auto repeat = wholeNumber(arguments, "--repeat", 1, 1, 1000000);
    for (const auto* one : {&threads, &repeat})
        if (!*one)
            return one->error();
    if (auto can = threadsCanStart(static_cast<int>(*threads)); !can)
        return can.error();
    request.threads = static_cast<int>(*threads);
    request.repeat = static_cast<int>(*repeat);
    request.files.output = arguments.get("--output");
    request.files.json = arguments.get("--json");
    if (request.files.output == "-" && request.files.json == "-")
        return userError(text("Only one of --output and --json can go to standard output"));
    if (const auto& file = request.files.output;
        !file.empty() && file != "-" && fileExtension(file) != ".csv" && !hasImageExtension(file))
        return userError(text("--output takes a name that ends in .csv, .png or .jpg"), text("%1", file));
    request.backend = arguments.get("--backend");
    if (auto fine = checkBackend("conv", request.backend, registry.ids()); !fine)
        return fine.error();
    return request;
}

/// One run that is not counted where several are asked for; then the counted ones.
Expected<RunRecord> measureConvolution(const ConvolutionRequest& request, const ConvolutionVariant& variant,
                                       const ConvolutionProblem& problem, PlanesView<float> output,
                                       const ConvolutionData& data, const JobContext& job) {
    RunRecord record;
    PhaseTimes phases;
    RunOptions options;
    options.threads = request.threads;
    options.job.stop = job.stop;
    for (int run = request.repeat > 1 ? -1 : 0; run < request.repeat; ++run) {
        const auto start = Clock::now();
        const auto outcome = runConvolution(variant, problem, output, options);
        if (!outcome)
            return outcome.error();
        if (run >= 0) {
            record.eachMs.push_back(millisecondsSince(start));
            phases.add(outcome->device);
        }
        record.launch = outcome->launch;
    }
    record.operation = "conv";
    record.backend = variant.id();
    record.device = deviceOf(variant.id());
    record.threads = !variant.usesThreads() ? 1 : request.threads > 0 ? request.threads : usableCores();
    record.seed = data.seed;
    record.inputRows = problem.input.rows;
    record.inputColumns = problem.input.columns;
    record.inputSource = data.origin;
    record.inputType = "float32";
    record.outputRows = output.rows;
    record.outputColumns = output.columns;
    record.outputSha256 = sha256OfFloats(AnyView(PlanesView<const float>(output)));
    const bool several = request.spec.inputChannels > 1 || request.spec.outputChannels > 1;
    record.entries = recordEntries(request, data.filterSeed, several);
    record.total = statisticsOf(record.eachMs);
    phases.giveTo(record);
    record.cost = variant.cost(problem);
    record.version = telarVersion();
    return record;
}

Outcome runConv(const Arguments& arguments, Session& session) {
    const auto registry = convolutionBackends();
    const auto request = readConvolution(arguments, registry, session.job);
    if (!request)
        return wrongCall(request.error());
    for (const auto& path : {request->files.output, request->files.json})
        if (auto fine = checkWritable(path); !fine)
            return failed(fine.error());
    session.quiet = request->files.output == "-" || request->files.json == "-";
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
    const auto record =
        measureConvolution(*request, *variant, problem, output->view(), data, session.job);
    if (!record)
        return failed(record.error());
    // Channels stand one below the other, in files as in memory.
    const AnyView made = PlanesView<const float>{output->data(), 1, output->planes() * shape->rows, shape->columns,
                                                 shape->columns, 0};
    if (!request->files.output.empty())
        if (auto fine = saveCells(request->files.output, made, false, session.job); !fine)
            return failed(fine.error());
    if (!request->files.json.empty())
        if (auto fine = writeText(request->files.json, toJson(*record) + "\n"); !fine)
            return failed(fine.error());
    if (!session.quiet)
        if (auto fine = writeStandardOutput("filter   " + request->filterName + "\n" +
                                            summary(*record, variant->title().str(), &made));
            !fine)
            return failed(fine.error());
    if (session.quiet && data.fresh)
        std::fprintf(stderr, "telar-cli: seed %u\n", static_cast<unsigned>(*data.seed));
    if (data.filterSeed && !request->random.seed)
        std::fprintf(stderr, "telar-cli: seed of the filters %u\n", static_cast<unsigned>(*data.filterSeed));
    return done();
}

} // namespace

Command convCommand() {
    Command command{"conv",
                    "Slide a filter over a matrix or a picture and add its products up",
                    inputOptions(),
                    {},
                    runConv};
    const auto filter = filterOptions();
    command.options.insert(command.options.end(), filter.begin(), filter.end());
    const std::vector<Option> own{
        {"--backend", "ID",
         "How it is computed: telar-cli backends lists them (default: the fastest available)", "BACKENDS conv"},
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
    command.examples = {
        "telar-cli conv --random 8 --seed 35 --filter laplacian",
        "telar-cli conv --phantom anatomical:45 --filter sobel-x --padding 1 --relu --output edges.png",
        "telar-cli conv --random 512 --seed 35 --filter '1,2,1;2,4,2;1,2,1' --repeat 5 --json -",
        "telar-cli conv --random 32 --seed 35 --channels 16 --filter random:64 --padding 1 --json -"};
    return command;
}

} // namespace telar::cli
