// telar-cli conv: one filter over a picture or a matrix.
#include "app/backends.hpp"
#include "app/cli/common.hpp"
#include "app/cli/parse.hpp"
#include "app/cli/pool.hpp"
#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/base/threads.hpp"
#include "core/convolution/convolution.hpp"
#include "core/convolution/filters.hpp"
#include "core/data/csv.hpp"
#include "core/data/image.hpp"
#include "core/matrix/floats.hpp"

#include <cmath>
#include <cstdio>

namespace telar::cli {

namespace {

struct ConvolutionRequest {
    ConvolutionSpec spec;
    Matrix<float> filter{3, 3};
    std::string filterName; ///< as in the record: a name, or the weights
    float bias = 0;
    std::string backend;
    int threads = 0, repeat = 1;
    Request files; ///< output and record
};

/// A name, a .csv file, or the weights themselves.
Expected<Matrix<float>> readFilter(const std::string& typed, const JobContext& job) {
    if (const auto* named = findFilter(typed)) {
        Matrix<float> weights(named->rows, named->columns);
        std::copy(named->weights.begin(), named->weights.end(), weights.data());
        return weights;
    }
    if (fileExtension(typed) != ".csv")
        return parseFilter(typed);
    const auto text = readFile(typed, job, 1 << 20);
    return text ? parseFilter(*text) : Expected<Matrix<float>>(text.error());
}

Expected<ConvolutionRequest> readConvolution(const Arguments& arguments, const ConvolutionRegistry& registry,
                                             const JobContext& job) {
    ConvolutionRequest request;
    const auto typed = arguments.get("--filter", "sobel-x");
    const auto* named = findFilter(typed);
    auto filter = readFilter(typed, job);
    if (filter && arguments.has("--kernel")) {
        const auto sides = parsePair("--kernel", arguments.get("--kernel"));
        if (!sides)
            return sides.error();
        if (named)
            filter = filterOfSize(*named, sides->first, sides->second);
        else if (filter->rows() != sides->first || filter->columns() != sides->second)
            return userError(text("--kernel says %1 x %2, and the filter that is given has %3 x %4", sides->first,
                                  sides->second, filter->rows(), filter->columns()));
    }
    if (!filter)
        return filter.error();
    request.filter = std::move(*filter);
    const bool usual = named && named->rows == request.filter.rows() && named->columns == request.filter.columns();
    request.filterName = usual ? typed : filterText(request.filter.view());
    const auto groups = wholeNumber(arguments, "--groups", 1, 1, 1 << 20);
    if (!groups)
        return groups.error();
    if (*groups != 1)
        return userError(text("--groups divides the channels of input and output; a matrix has one, which %1 does not "
                              "divide",
                              *groups));
    auto& spec = request.spec;
    spec.kernel = {request.filter.rows(), request.filter.columns()};
    for (const auto& [name, size] :
         {std::pair{"--stride", &spec.stride}, {"--padding", &spec.padding}, {"--dilation", &spec.dilation}})
        if (arguments.has(name)) {
            const auto pair = parsePair(name, arguments.get(name));
            if (!pair)
                return pair.error();
            *size = {pair->first, pair->second};
        }
    const auto bias = parseNumber(arguments.get("--bias", "0"));
    if (!bias || !std::isfinite(static_cast<float>(*bias)))
        return userError(text("--bias takes a number, not '%1'", arguments.get("--bias")));
    request.bias = static_cast<float>(*bias);
    const auto activation = arguments.get("--activation", arguments.has("--relu") ? "relu" : "none");
    if (activation != "none" && activation != "relu")
        return userError(text("--activation is none or relu, not '%1'", activation));
    if (activation == "none" && arguments.has("--relu"))
        return userError(text("--relu and --activation none contradict each other"));
    spec.activation = activation == "relu" ? Activation::Relu : Activation::None;
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
    std::string names;
    for (const auto& filter : namedFilters())
        names += (names.empty() ? "" : " ") + filter.id;
    const std::vector<Option> own{
        {"--filter", "NAME|FILE|ROWS",
         "What slides: one of " + names + "; a .csv file; or its weights, rows parted by ; (default sobel-x)",
         ""},
        {"--kernel", "K|KHxKW",
         "Size of the filter: identity, blur and gaussian have one at every size (default: the filter's own)", ""},
        {"--stride", "S|SHxSW", "Step of the filter (default 1)", ""},
        {"--padding", "P|PHxPW", "Rows and columns of zeros added on each side (default 0)", ""},
        {"--dilation", "D|DHxDW", "Distance between the cells under the filter (default 1)", ""},
        {"--bias", "B", "Added to every sum (default 0)", ""},
        {"--groups", "G", "Groups of channels that do not mix; a matrix has one channel (default 1)", ""},
        {"--activation", "none|relu", "relu: what is less than zero becomes zero (default none)", "none relu"},
        {"--relu", "", "The same as --activation relu", ""},
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
