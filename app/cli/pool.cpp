// telar-cli pool: one pooling run.
#include "app/backends.hpp"
#include "app/cli/common.hpp"
#include "app/cli/parse.hpp"
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/data/csv.hpp"
#include "core/data/image.hpp"
#include "core/experiment/run_record.hpp"

#include <cmath>
#include <cstdio>
#include <limits>

namespace telar::cli {

namespace {

struct Request {
    PoolingSpec spec;
    std::string backend, output, argmax, json;
    int threads = 0, repeat = 1;
    bool wantsArgmax() const { return !argmax.empty(); }
};

Status readSize(const Arguments& arguments, const std::string& name, Size2& size) {
    if (!arguments.has(name))
        return {};
    const auto pair = parsePair(name, arguments.get(name));
    if (!pair)
        return pair.error();
    size = {pair->first, pair->second};
    return {};
}

Status readSpec(const Arguments& arguments, PoolingSpec& spec) {
    if (auto fine = readSize(arguments, "--kernel", spec.kernel); !fine)
        return fine;
    spec.stride = spec.kernel;
    for (const auto& [name, size] :
         {std::pair{"--stride", &spec.stride}, {"--padding", &spec.padding}, {"--dilation", &spec.dilation}})
        if (auto fine = readSize(arguments, name, *size); !fine)
            return fine;
    const auto mode = choice(arguments, "--mode", {"max", "average"});
    if (!mode)
        return mode.error();
    const auto padValue = choice(arguments, "--pad-value", {"zero", "lowest"});
    if (!padValue)
        return padValue.error();
    spec.mode = *mode == "max" ? PoolingMode::Max : PoolingMode::Average;
    spec.paddingValue = *padValue == "zero" ? PaddingValue::Zero : PaddingValue::Lowest;
    spec.countPadding = arguments.has("--exclude-padding") ? CountPadding::No : CountPadding::Yes;
    spec.rounding = arguments.has("--ceil") ? Rounding::Ceil : Rounding::Floor;
    if (spec.mode == PoolingMode::Max && spec.countPadding == CountPadding::No)
        return userError(text("--exclude-padding is for --mode average"));
    if (spec.mode == PoolingMode::Average && spec.paddingValue == PaddingValue::Lowest)
        return userError(text("--pad-value lowest is for --mode max"));
    if (spec.mode == PoolingMode::Average && arguments.has("--argmax"))
        return userError(text("--argmax is for --mode max: an average has no place"));
    return {};
}

Expected<Request> readRequest(const Arguments& arguments, const PoolingRegistry& registry) {
    Request request;
    if (auto fine = readSpec(arguments, request.spec); !fine)
        return fine.error();
    const auto threads = wholeNumber(arguments, "--threads", 0, 1, 4096);
    if (!threads)
        return threads.error();
    const auto repeat = wholeNumber(arguments, "--repeat", 1, 1, 1000000);
    if (!repeat)
        return repeat.error();
    request.threads = static_cast<int>(*threads);
    request.repeat = static_cast<int>(*repeat);
    request.backend = arguments.get("--backend");
    request.output = arguments.get("--output");
    request.argmax = arguments.get("--argmax");
    request.json = arguments.get("--json");
    if ((request.output == "-") + (request.argmax == "-") + (request.json == "-") > 1)
        return userError(text("Only one of --output, --argmax and --json can go to standard output"));
    const auto extension = fileExtension(request.output);
    if (!request.output.empty() && request.output != "-" && extension != ".csv" &&
        !hasImageExtension(request.output))
        return userError(text("--output takes a name that ends in .csv, .png or .jpg"),
                         text("%1", request.output));
    std::vector<std::string> ids;
    for (const auto& variant : registry.all())
        ids.push_back(variant->id());
    if (!request.backend.empty() && !registry.find(request.backend)) {
        const auto near = nearest(request.backend, ids);
        return userError(text("There is no backend '%1' for pool", request.backend), {},
                         near.empty() ? text("telar-cli backends lists them")
                                      : text("Did you mean %1?", near));
    }
    return request;
}

/// Grey levels as they are where the input was a picture of bytes; else black is the least finite value and
/// white the largest.
ImageOptions pictureOptions(const AnyView& output, const SourceMatrix& source) {
    ImageOptions options;
    if (source.image && elementType(source.values) == ElementType::UInt8)
        return options;
    options.asIs = false;
    double least = std::numeric_limits<double>::infinity(), most = -least;
    std::visit(
        [&](const auto& v) {
            for (int64_t r = 0; r < v.rows; ++r)
                for (int64_t c = 0; c < v.columns; ++c)
                    if (const auto value = static_cast<double>(v.at(r, c)); std::isfinite(value))
                        least = std::min(least, value), most = std::max(most, value);
        },
        output);
    options.minimum = least <= most ? least : 0;
    options.maximum = least <= most ? most : 1;
    return options;
}

Status writeOutput(const Request& request, const AnyView& output, const SourceMatrix& source,
                   const JobContext& job) {
    if (request.output == "-")
        return writeCsv(output, writeStandardOutput, job);
    if (fileExtension(request.output) == ".csv")
        return saveCsv(output, request.output, job);
    return saveImage(output, request.output, pictureOptions(output, source));
}

Status writeResults(const Request& request, const AnyView& output, const Matrix<int64_t>& argmax,
                    const SourceMatrix& source, const RunRecord& record, const JobContext& job) {
    if (!request.output.empty())
        if (auto fine = writeOutput(request, output, source, job); !fine)
            return fine;
    if (request.argmax == "-")
        if (auto fine = writeCsv(argmax.view(), writeStandardOutput, job); !fine)
            return fine;
    if (request.wantsArgmax() && request.argmax != "-")
        if (auto fine = saveCsv(argmax.view(), request.argmax, job); !fine)
            return fine;
    return request.json.empty() ? Status() : writeText(request.json, toJson(record) + "\n");
}

RunRecord makeRecord(const Request& request, const PoolingVariant& variant, const SourceMatrix& source,
                     const Measurement& measured, const AnyView& output) {
    RunRecord record;
    record.operation = "pool";
    record.backend = variant.id();
    record.device = hostFacts().processor;
    record.threads = request.threads > 0 ? request.threads : usableCores();
    record.spec = request.spec;
    record.seed = source.seed;
    record.inputRows = rowsOf(source.values);
    record.inputColumns = columnsOf(source.values);
    record.inputSource = source.origin;
    record.inputType = elementName(elementType(source.values));
    std::visit([&](const auto& v) { record.outputRows = v.rows, record.outputColumns = v.columns; }, output);
    record.outputSha256 = sha256OfFloats(output);
    record.windows = record.outputRows * record.outputColumns;
    record.launch = measured.last.launch;
    record.total = statisticsOf(measured.totalMs);
    if (!measured.kernelMs.empty())
        record.kernel = statisticsOf(measured.kernelMs);
    if (!measured.hostToDeviceMs.empty())
        record.hostToDevice = statisticsOf(measured.hostToDeviceMs);
    if (!measured.deviceToHostMs.empty())
        record.deviceToHost = statisticsOf(measured.deviceToHostMs);
    record.version = telarVersion();
    return record;
}

std::string summary(const RunRecord& record, const PoolingVariant& variant, const SourceMatrix& source,
                    const AnyView& output) {
    auto size = [](int64_t rows, int64_t columns) {
        return std::to_string(rows) + " x " + std::to_string(columns);
    };
    std::string out = "input    " + size(record.inputRows, record.inputColumns) + " " + record.inputType +
                      ", " + source.origin + (record.seed ? ", seed " + std::to_string(*record.seed) : "") +
                      "\n";
    out += "output   " + size(record.outputRows, record.outputColumns) + "\n";
    out += "backend  " + variant.id() + ": " + variant.title().str() + ", on " + record.device + "\n";
    out += "time     " + milliseconds(record.total.median) + " (median of " +
           std::to_string(record.total.runs) + "; " + milliseconds(record.total.min) + " to " +
           milliseconds(record.total.max) + ")\n";
    out += "sha256   " + record.outputSha256 + "\n";
    if (record.outputRows <= 16 && record.outputColumns <= 16)
        out += "\n" + csvText(output);
    return out;
}

Outcome runPool(const Arguments& arguments, Session& session) {
    const auto registry = poolingBackends();
    const auto request = readRequest(arguments, registry);
    if (!request)
        return wrongCall(request.error());
    for (const auto& path : {request->output, request->argmax, request->json})
        if (auto fine = checkWritable(path); !fine)
            return failed(fine.error());
    session.quiet = request->output == "-" || request->argmax == "-" || request->json == "-";

    session.doing = "reading";
    auto input = readInput(arguments, session);
    if (input.outcome.code != 0)
        return input.outcome;
    const auto& source = input.source;
    const PoolingProblem problem{request->spec, viewOf(source.values)};
    const auto shape = poolingShape(request->spec, rowsOf(source.values), columnsOf(source.values));
    if (!shape)
        return wrongCall(shape.error());
    const auto* variant = request->backend.empty() ? registry.best(problem, request->wantsArgmax())
                                                   : registry.find(request->backend);
    if (!variant)
        return failed(userError(text("No backend can do this problem on this machine"), {},
                                text("telar-cli backends lists them")));
    auto output = createMatrix(poolingOutputType(elementType(source.values), request->spec.mode), shape->rows,
                               shape->columns);
    if (!output)
        return failed(output.error());
    Matrix<int64_t> argmax;
    if (request->wantsArgmax()) {
        auto places = Matrix<int64_t>::create(shape->rows, shape->columns);
        if (!places)
            return failed(places.error());
        argmax = std::move(*places);
    }
    MeasureOptions options;
    options.repeat = request->repeat;
    options.threads = request->threads;
    options.job = session.job;
    const auto measured = measurePooling(*variant, problem, {mutableViewOf(*output), argmax.data()}, options);
    if (!measured)
        return failed(measured.error());
    if (session.job.stopRequested())
        return failed(cancelledError());
    const auto record = makeRecord(*request, *variant, source, *measured, viewOf(*output));
    if (auto fine = writeResults(*request, viewOf(*output), argmax, source, record, session.job); !fine)
        return failed(fine.error());
    if (!session.quiet)
        if (auto fine = writeStandardOutput(summary(record, *variant, source, viewOf(*output))); !fine)
            return failed(fine.error());
    if (session.quiet && input.freshSeed)
        std::fprintf(stderr, "telar-cli: seed %u\n", static_cast<unsigned>(*source.seed));
    return done();
}

} // namespace

Command poolCommand() {
    Command command{
        "pool", "Slide a window over a matrix and keep its maximum or average", inputOptions(), {}, runPool};
    const std::vector<Option> own{
        {"--kernel", "K|KHxKW", "Size of the window (default 2)", ""},
        {"--stride", "S|SHxSW", "Step of the window (default: the kernel)", ""},
        {"--padding", "P|PHxPW", "Rows and columns added on each side (default 0)", ""},
        {"--dilation", "D|DHxDW", "Distance between the cells of the window (default 1)", ""},
        {"--pad-value", "zero|lowest",
         "What the padding holds: zeros, or nothing that ever wins (default zero)", "zero lowest"},
        {"--mode", "max|average", "What a window becomes (default max)", "max average"},
        {"--exclude-padding", "", "An average counts only cells of the input", ""},
        {"--ceil", "", "Round the output size up, by PyTorch's rule", ""},
        {"--backend", "ID",
         "How it is computed: telar-cli backends lists them (default: the fastest available)", ""},
        {"--threads", "T", "Threads of the processor (default: all cores)", ""},
        {"--repeat", "R", "Timed runs, after one that is not counted (default 1)", ""},
        {"--output", "FILE", "Where the result goes: .csv, .png or .jpg; - writes CSV to standard output",
         "FILE"},
        {"--argmax", "FILE", "CSV of the row-major place of each maximum in the input, -1 in the padding",
         "FILE"},
        {"--json", "FILE", "The run record; - writes it to standard output", "FILE"},
        {"--help", "", "Say this", ""},
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    command.examples = {
        "telar-cli pool --random 8 --seed 35 --kernel 2",
        "telar-cli pool --input brain.nii.gz --slice axial:45 --kernel 3 --stride 2 --output map.png",
        "telar-cli pool --random 4096 --seed 35 --repeat 30 --json -"};
    return command;
}

} // namespace telar::cli
