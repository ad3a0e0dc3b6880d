// telar-cli conv: one filter over a picture or a matrix.
#include "app/backends.hpp"
#include "app/cli/common.hpp"
#include "app/cli/conv_filter.hpp"
#include "app/cli/parse.hpp"
#include "app/cli/pool.hpp"
#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/base/threads.hpp"
#include "core/convolution/convolution.hpp"
#include "core/data/csv.hpp"
#include "core/data/image.hpp"
#include "core/matrix/floats.hpp"

#include <cstdio>

namespace telar::cli {

namespace {

struct ConvolutionRequest : FilterRequest {
    std::string backend;
    int threads = 0, repeat = 1;
    Request files; ///< output and record
};

Expected<ConvolutionRequest> readConvolution(const Arguments& arguments, const ConvolutionRegistry& registry,
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
    if (!request.backend.empty() && !registry.find(request.backend)) {
        std::vector<std::string> ids;
        for (const auto& variant : registry.all())
            ids.push_back(variant->id());
        const auto near = nearest(request.backend, ids);
        return userError(text("There is no backend '%1' for conv", request.backend), {},
                         near.empty() ? text("telar-cli backends lists them")
                                      : text("Did you mean %1?", near));
    }
    return request;
}

/// One run that is not counted where several are asked for; then the counted ones.
Expected<RunRecord> measureConvolution(const ConvolutionRequest& request, const ConvolutionVariant& variant,
                                       const ConvolutionProblem& problem, PlanesView<float> output,
                                       const SourceMatrix& source, const JobContext& job) {
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
    record.seed = source.seed;
    record.inputRows = problem.input.rows;
    record.inputColumns = problem.input.columns;
    record.inputSource = source.origin;
    record.inputType = "float32";
    record.outputRows = output.rows;
    record.outputColumns = output.columns;
    record.outputSha256 = sha256OfFloats(AnyView(PlanesView<const float>(output)));
    const auto sides = [](const Size2& s) { return std::to_string(s.h) + "x" + std::to_string(s.w); };
    record.entries = {
        {"filter", request.filterName},
        {"kernel", sides(request.spec.kernel)},
        {"stride", sides(request.spec.stride)},
        {"padding", sides(request.spec.padding)},
        {"dilation", sides(request.spec.dilation)},
        {"bias", static_cast<double>(request.bias)},
        {"activation", std::string(request.spec.activation == Activation::Relu ? "relu" : "none")}};
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
    auto input = readInput(arguments, session);
    if (input.outcome.code != 0)
        return input.outcome;
    const auto values = asFloats(input.source.values, session.job.stop);
    if (!values)
        return failed(values.error());
    const auto shape = convolutionShape(request->spec, values->rows(), values->columns());
    if (!shape)
        return wrongCall(shape.error());
    const ConvolutionProblem problem{request->spec, values->view(), request->filter.view(), &request->bias};
    const auto* variant = request->backend.empty() ? registry.best(problem) : registry.find(request->backend);
    if (!variant)
        return failed(userError(text("No backend can do this problem on this machine"), {},
                                text("telar-cli backends lists them")));
    auto output = Matrix<float>::create(shape->rows, shape->columns);
    if (!output)
        return failed(output.error());
    session.doing = "convolving";
    const auto record =
        measureConvolution(*request, *variant, problem, output->view(), input.source, session.job);
    if (!record)
        return failed(record.error());
    const AnyView made = output->view();
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
    if (session.quiet && input.freshSeed)
        std::fprintf(stderr, "telar-cli: seed %u\n", static_cast<unsigned>(*input.source.seed));
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
        "telar-cli conv --random 512 --seed 35 --filter '1,2,1;2,4,2;1,2,1' --repeat 5 --json -"};
    return command;
}

} // namespace telar::cli
