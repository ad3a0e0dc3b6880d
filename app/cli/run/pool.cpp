// telar-cli pool: one pooling run.
#include "app/cli/run/pool.hpp"
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/layer_input.hpp"
#include "app/cli/run/operation_command.hpp"
#include "app/cluster/world.hpp"
#include "core/base/files.hpp"
#include "core/data/csv.hpp"
#include "core/data/image.hpp"
#include "core/matrix/floats.hpp"
#include "core/pooling/operation.hpp"
#include "core/pooling/processes.hpp"

namespace telar::cli {

namespace {

Status readSpec(const Arguments& arguments, PoolingSpec& spec) {
    TELAR_CHECK(readOptions(arguments, poolingParameters(), spec));
    if (spec.mode == PoolingMode::Average && arguments.has("--argmax"))
        return userError(text("--argmax is for --mode max: an average has no place"));
    return {};
}

Status readProcesses(const Arguments& arguments, Request& request) {
    if (!arguments.has("--processes"))
        return {};
    for (const char* other : {"--backend", "--threads", "--argmax"})
        if (arguments.has(other))
            return userError(text("--processes runs plain loops, one thread a process: it does not go with %1", other));
    if (startedByMpi())
        return userError(text("--processes is for a run without mpirun, which starts processes itself"));
    TELAR_TRY(processes, wholeNumber(arguments, "--processes", 1, 1, OwnProcesses::mostRanks));
    request.processes = static_cast<int>(*processes);
    return {};
}

/// The three types that arrays have here.
const std::vector<std::string>& typeNames() {
    static const std::vector<std::string> all{"uint8", "int32", "float32"};
    return all;
}

Status readType(const Arguments& arguments, Request& request) {
    if (!arguments.has("--type"))
        return {};
    TELAR_TRY(name, choice(arguments, "--type", typeNames()));
    for (const auto type : {ElementType::UInt8, ElementType::Int32, ElementType::Float32})
        if (*name == elementName(type))
            request.type = type;
    if (request.backend == "streamed")
        return userError(text("--type is for a matrix in memory, not for --backend streamed"));
    return {};
}

/// Reads the input, in the type that was asked for; `levels`: see `hasLevels`.
Tried<Input> readTyped(const Request& request, const Arguments& arguments, const Session& session, bool& levels,
                       const BytesBeside& beside = {}) {
    TELAR_TAKE(input, readInputOrLayer(arguments, session, beside));
    levels = hasLevels(input->source);
    if (request.type && *request.type != elementType(input->source.values)) {
        TELAR_SET(input->source.values, asType(input->source.values, *request.type, session.job.stop));
    }
    return input;
}

Expected<Request> readRequest(const Arguments& arguments, const Registry<PoolingVariant>& registry) {
    Request request;
    TELAR_CHECK(readSpec(arguments, request.spec));
    TELAR_CHECK(readRuns(arguments, poolingId, registry.ids(), request));
    TELAR_CHECK(readType(arguments, request));
    TELAR_TRY(memory, wholeNumber(arguments, "--memory", 256, 1, int64_t{1} << 40));
    request.memoryBytes = *memory << 20;
    TELAR_CHECK(readProcesses(arguments, request));
    request.argmax = arguments.get("--argmax");
    if ((request.output == "-") + (request.argmax == "-") + (request.json == "-") > 1)
        return userError(text("Only one of --output, --argmax and --json can go to standard output"));
    const auto extension = fileExtension(request.output);
    if (!request.output.empty() && request.output != "-" && extension != ".csv" && !hasImageExtension(request.output))
        return userError(text("--output takes a name that ends in .csv, .png or .jpg"), text("%1", request.output));
    return request;
}

Status writeResults(const Request& request, const OperationRun& run, bool levels, const JobContext& job) {
    if (!request.output.empty())
        TELAR_CHECK(saveCells(request.output, *run.output, levels, job));
    if (request.argmax == "-")
        return writeCsv(*run.prepared->places(), writeStandardOutput, job);
    return request.wantsArgmax() ? saveCsv(*run.prepared->places(), request.argmax, job) : Status();
}

Work workOf(const Request& request, SourceMatrix source) {
    Work work{.settings = asSettings(poolingParameters(), request.spec)};
    if (request.wantsArgmax())
        work.settings.push_back({"places", "true"});
    work.input.origin = source.origin;
    work.input.seed = source.seed;
    std::vector<AnyMatrix> values;
    values.push_back(std::move(source.values));
    work.input.give(std::move(values));
    return work;
}

/// Under mpirun: rank 0 reads, shares and writes; the others speak to it alone.
Outcome runShared(const Request& request, const Arguments& arguments, const Registry<PoolingVariant>& registry,
                  Session& session) {
    const bool first = session.world->rank() == 0;
    session.quiet = session.quiet || !first;
    if (request.wantsArgmax())
        return wrongCall(userError(text("--argmax is not for several processes")));
    TELAR_CHECK_CALL(checkScattered(request.spec));
    const auto* variant = registry.find(request.backend.empty() ? "simd" : request.backend);
    TELAR_CHECK(variant->available());
    session.doing = "pooling";
    if (!first)
        return runScattered(request, nullptr, *variant, session);
    bool levels = false;
    TELAR_TRY(input, readTyped(request, arguments, session, levels));
    return runScattered(request, &input->source, *variant, session);
}

/// Of the result and of the places of its maxima.
BytesBeside bytesBeside(const Request& request) {
    return [&request](int64_t rows, int64_t columns, ElementType read) {
        const auto type = request.type.value_or(read);
        const auto shape = poolingShape(request.spec, rows, columns); // what is wrong with it is said later
        const int64_t each = elementSize(poolingOutputType(type, request.spec.mode)) +
                             (request.wantsArgmax() ? static_cast<int64_t>(sizeof(int64_t)) : 0);
        return shape
                   ? static_cast<double>(shape->rows) * static_cast<double>(shape->columns) * static_cast<double>(each)
                   : 0;
    };
}

Outcome runPool(const Arguments& arguments, Session& session) {
    const auto registry = poolingBackends();
    TELAR_TRY_CALL(request, readRequest(arguments, registry));
    TELAR_CHECK(checkWritable({request->output, request->argmax, request->json}));
    session.quiet = request->output == "-" || request->argmax == "-" || request->json == "-";

    if (request->backend == "streamed" && arguments.has("--random") && !arguments.has("--input") &&
        !request->wantsArgmax()) {
        TELAR_TRY_CALL(random, randomChoice(arguments));
        return runStreamed(*request, *random, *registry.find("streamed"), session);
    }
    if (startedByMpi()) {
        TELAR_TAKE(world, worldCommunicator(session.job.stop));
        session.world = *world;
        if (session.world)
            return runShared(*request, arguments, registry, session);
    }
    session.doing = "reading";
    bool levels = false;
    TELAR_TAKE(input, readTyped(*request, arguments, session, levels, bytesBeside(*request)));
    if (request->processes > 0) {
        session.doing = "pooling";
        return runProcesses(*request, input->source, session);
    }
    const auto& operation = *allOperations().catalogue.find(poolingId);
    const auto work = workOf(*request, std::move(input->source));
    TELAR_CHECK_CALL(operation.check(work));
    TELAR_TAKE(run, runWork(operation, work, *request, "pooling", session));
    run->record.eachMs.clear();
    TELAR_CHECK(writeResults(*request, *run, levels, session.job));
    return finishRun(*request, run->record, summary(run->record, run->title, &*run->output), input->freshSeed, session);
}

} // namespace

Command poolCommand() {
    Command command{poolingId,
                    "Slide a window over a matrix and keep its maximum or average",
                    joined({inputOptions(), layerOptions()}),
                    {},
                    runPool};
    // As people meet them: where the window is, what it reads, what it becomes.
    const auto window =
        optionsOf(startingWith(poolingParameters(), {"kernel", "stride", "padding", "dilation", "pad_value"}));
    command.options.insert(command.options.end(), window.begin(), window.end());
    const std::vector<Option> own{
        {"--type", "TYPE",
         "Type of each number: uint8, int32 or float32 (default: that of the input, the smallest that holds it)",
         "uint8 int32 float32"},
        {"--backend", "ID", "How it is computed: telar-cli backends lists them (default: the fastest available)",
         "BACKENDS pool"},
        {"--threads", "T", "Threads of the processor (default: all cores)"},
        {"--processes", "N", "Processes of Telar's own that share the rows, without MPI: scattered, pooled, gathered"},
        {"--memory", "MIB", "What --backend streamed may take with --random, whatever its size (default 256)"},
        {"--repeat", "R", "Timed runs, after one that is not counted (default 1)"},
        {"--output", "FILE", "Where the result goes: .csv, .png or .jpg; - writes CSV to standard output", "FILE"},
        {"--argmax", "FILE", "CSV of the row-major place of each maximum in the input, -1 in the padding", "FILE"},
        {"--json", "FILE", "The run record; - writes it to standard output", "FILE"}};
    command.options.insert(command.options.end(), own.begin(), own.end());
    command.examples = {"telar-cli pool --random 8 --seed 35 --kernel 2",
                        "telar-cli pool --random 4 --seed 35 --type int32",
                        "mpirun -np 4 telar-cli pool --random 1024 --seed 35 --kernel 2",
                        "telar-cli pool --random 1024 --seed 35 --kernel 2 --processes 4",
                        "telar-cli pool --input brain.nii.gz --slice axial:45 --kernel 3 --stride 2 --output map.png",
                        "telar-cli pool --random 4096 --seed 35 --repeat 30 --json -"};
    return command;
}

} // namespace telar::cli
