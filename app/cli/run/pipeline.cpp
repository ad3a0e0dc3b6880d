// telar-cli neuron --pipeline: normalise, weigh, activate.
#include "app/cli/frame/common.hpp"
#include "app/cli/run/neuron.hpp"
#include "app/cli/run/operation_command.hpp"
#include "core/data/load.hpp"
#include "core/pipeline/operation.hpp"

namespace telar::cli {

namespace {

/// The numbers of a file or a slice; the size is theirs.
Status readValues(const Arguments& arguments, Work& work, const JobContext& job) {
    const bool phantom = arguments.has("--phantom");
    const auto name = arguments.get(phantom ? "--phantom" : "--input");
    TELAR_TAKE(file, phantom ? readPhantom(name, phantomSeed) : loadMatrix(name, {}, job));
    work.input.origin = phantom ? "phantom " + name : name;
    work.input.seed = work.seed; // of the weights
    std::vector<AnyMatrix> values;
    values.push_back(std::move(file->values));
    work.input.give(std::move(values));
    return {};
}

void addFigures(RunRecord& record) {
    const auto& cost = *record.cost;
    record.figures = {{"passes", static_cast<double>(pipelineBackends().find(record.backend)->passes())},
                      {"bytes", cost.bytes},
                      {"operations", cost.operations},
                      {"gigabytes_per_second", cost.bytes / record.total.median / 1e6}};
}

std::string wordsOf(const Work& work, const OperationRun& run) {
    const auto& record = run.record;
    const auto& out = std::get<PlanesView<const float>>(*run.output);
    const auto h = histogramOf({out.data, static_cast<std::size_t>(out.columns)}, 16);
    return "pipeline   " + std::to_string(out.columns) + " values" +
           (record.inputType == greyName(GreyType::UInt8) ? " as bytes" : "") + ", seed " + std::to_string(work.seed) +
           ", tanh by " + work.get("tanh") + "\nbackend    " + record.backend + ": " + run.title + "\noutput     " +
           digits(h.least, 6) + " to " + digits(h.greatest, 6) + ", mean " + digits(h.mean, 6) + "\ntime       " +
           milliseconds(record.total.median) + " (" + std::to_string(record.total.runs) + " runs; " +
           milliseconds(record.total.min) + " to " + milliseconds(record.total.max) + ")\nmoved      " +
           digits(record.cost->bytes / 1e6, 4) + " MB, " + digits(record.figures.back().value, 4) +
           " GB/s\nsha256     " + record.outputSha256 + "\n";
}

} // namespace

Outcome runPipelineCommand(const Arguments& arguments, Session& session) {
    for (const char* name : {"--ten", "--scaled", "--layer", "--epochs", "--rate"})
        if (arguments.has(name))
            return wrongCall(userError(text("%1 is not for --pipeline", name)));
    if (arguments.has("--phantom") && arguments.has("--input"))
        return wrongCall(userError(text("--phantom and --input exclude each other")));
    if (arguments.has("--neurons"))
        return runLayerCommand(arguments, session);
    if (arguments.has("--copies"))
        return wrongCall(userError(text("--copies is for --neurons")));
    const auto& operation = *allOperations().catalogue.find(pipelineId);
    RunRequest request;
    TELAR_CHECK_CALL(readRuns(arguments, "neuron --pipeline", pipelineBackends().ids(), request));
    TELAR_TAKE(read, readWork(operation, operation.form(), {}, arguments, session));
    TELAR_CHECK(beginRun(request, session));
    if (arguments.has("--input") || arguments.has("--phantom"))
        TELAR_CHECK(readValues(arguments, read->work, session.job));
    TELAR_TAKE(run, runWork(operation, read->work, request, "activating", session));
    run->record.eachMs.clear();
    addFigures(run->record);
    return finishRun(request, run->record, wordsOf(read->work, *run), read->freshSeed, session);
}

} // namespace telar::cli
