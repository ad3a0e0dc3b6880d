// telar-cli neuron --pipeline --neurons M: a whole hidden layer over the values.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/neuron.hpp"
#include "core/base/files.hpp"
#include "core/data/load.hpp"
#include "core/pipeline/layer_times.hpp"
#include "core/pipeline/operation.hpp"

#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

Expected<Matrix<float>> layerValues(const Arguments& arguments, const PipelineSource& source, uint32_t seed,
                                    const JobContext& job) {
    if (!arguments.has("--input") && !arguments.has("--phantom")) {
        auto made = makePipelineInputs(source.size, seed, {0, job});
        return made ? Expected<Matrix<float>>(std::move(std::get<Matrix<float>>(made->values))) : made.error();
    }
    TELAR_TAKE(read, arguments.has("--phantom") ? readPhantom(arguments.get("--phantom"), phantomSeed)
                                                : loadMatrix(arguments.get("--input"), {}, job));
    auto made = makePipelineInputs(read->values, seed, {0, job});
    return made ? Expected<Matrix<float>>(std::move(std::get<Matrix<float>>(made->values))) : made.error();
}

} // namespace

Outcome runLayerCommand(const Arguments& arguments, Session& session) {
    for (const char* name : {"--backend", "--threads", "--type", "--repeat"})
        if (arguments.has(name))
            return wrongCall(userError(text("%1 is not for --neurons: a layer is computed on one core", name)));
    PipelineSource source;
    TELAR_CHECK_CALL(readOptions(arguments, selected(pipelineParameters(), {"size", "tanh"}), source));
    TELAR_TRY_CALL(neurons, wholeNumber(arguments, "--neurons", 1, 1, 1000000));
    auto copies = LayerCopies::Values;
    if (arguments.has("--copies")) {
        TELAR_TRY_CALL(name, choice(arguments, "--copies", {"none", "values", "all"}));
        copies = *name == "none" ? LayerCopies::None : *name == "all" ? LayerCopies::All : LayerCopies::Values;
    }
    TELAR_TRY_CALL(seed, readSeed(arguments));
    const auto json = arguments.get("--json");
    TELAR_CHECK(checkWritable(json));
    session.doing = "multiplying";
    TELAR_TRY(values, layerValues(arguments, source, seed->value, session.job));
    TELAR_TRY(drawn, drawLayer(*neurons, values->size(), seed->value));
    const auto problem = drawn->problem({values->data(), static_cast<std::size_t>(values->size())}, source.tanh);
    TELAR_TRY(ms, measureLayer(problem, session.job));
    std::vector<float> out(static_cast<std::size_t>(*neurons));
    TELAR_CHECK(runLayer(problem, out, {1, session.job}));
    const auto m = static_cast<double>(*neurons), n = static_cast<double>(values->size());
    const double kernel = predictedLayerMs(m, n), copied = predictedLayerCopiesMs(m, n, copies);
    const auto spread = histogramOf(out, 16);
    if (!json.empty()) {
        const nlohmann::ordered_json record{{"schema", 1},
                                            {"operation", "layer"},
                                            {"neurons", *neurons},
                                            {"values", values->size()},
                                            {"seed", seed->value},
                                            {"copies", layerCopiesName(copies)},
                                            {"time_ms", *ms},
                                            {"predicted_kernel_ms", kernel},
                                            {"predicted_copies_ms", copied},
                                            {"outputs", out}};
        if (auto fine = writeText(json, indented(record)); !fine || json == "-")
            return outcomeOf(fine);
    }
    return outcomeOf(printWords(
        "layer      " + std::to_string(*neurons) + " neurons, a weight each for " + std::to_string(values->size()) +
        " values, seed " + std::to_string(seed->value) + "\nproducts   " + digits(m * n, 12) + "\noutput     " +
        digits(spread.least, 6) + " to " + digits(spread.greatest, 6) + ", mean " + digits(spread.mean, 6) +
        "\ntime       " + milliseconds(*ms) + " on one core\nT4         " + milliseconds(kernel + copied) +
        " predicted, " + milliseconds(copied) + " of it copies (" + layerCopiesName(copies) + ")\n"));
}

} // namespace telar::cli
