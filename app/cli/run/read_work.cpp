#include "app/cli/run/read_work.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/run/conv_data.hpp"
#include "app/cli/run/layer_input.hpp"
#include "app/cli/run/runs.hpp"
#include "core/attention/operation.hpp"
#include "core/data/load.hpp"
#include "core/matmul/inputs.hpp"
#include "core/matmul/operation.hpp"
#include "core/softmax/operation.hpp"

#include <algorithm>

namespace telar::cli {

namespace {

/// What is read, besides what it becomes.
struct Reading {
    const Operation& operation;
    const WorkForm& form;
    const Arguments& arguments;
    Session& session;
    WorkRequest made = {};
};

bool readsFilter(const Operation& operation) {
    const auto inputs = operation.inputs();
    return std::any_of(inputs.begin(), inputs.end(), [](const auto& one) { return one.byName; });
}

/// A layer of a network reads such numbers.
bool readsLayers(const Operation& operation) {
    const auto id = operation.id();
    return id == matmulId || id == softmaxId || id == attentionId;
}

/// The size that is meant where none is given: that of a typed factor of a product.
SettingValue usualSize(const Reading& reading, const ParameterInfo& size) {
    if (reading.operation.id() == matmulId)
        for (const char* option : {"--a", "--b"})
            if (const auto words = reading.arguments.get(option); !words.empty())
                if (const auto typed = typedMatrix(words, ""))
                    return typed->rows();
    return size.usual;
}

Status readParameters(Reading& reading, const std::vector<ParameterInfo>& parameters) {
    std::vector<std::pair<const ParameterInfo*, SettingValue>> read;
    const auto valueOf = [&](const std::string& id) -> const SettingValue* {
        for (const auto& [one, value] : read)
            if (one->id == id)
                return &value;
        return nullptr;
    };
    const auto kept = reading.operation.givenSettings();
    for (const auto& one : parameters) {
        if (reading.made.work.input.given && std::find(kept.begin(), kept.end(), one.id) == kept.end())
            continue; // the arrays say it
        TELAR_TRY(given, readOption(reading.arguments, one));
        const auto* followed = valueOf(one.follows);
        const auto value = *given             ? **given
                           : followed         ? *followed
                           : one.id == "size" ? usualSize(reading, one)
                                              : one.usual;
        read.emplace_back(&one, value);
        reading.made.work.settings.push_back({one.id, wordOf(value)});
        if (!one.quiet || value != one.usual)
            reading.made.settings.push_back({one.id, value});
    }
    return {};
}

/// Only settings go with files: the shapes say the sizes.
Status refuseDrawn(const Reading& reading, const std::string& names) {
    const auto kept = reading.operation.givenSettings();
    std::vector<std::string> drawn{"--seed"};
    for (const auto* list : {&reading.form.sizes, &reading.form.parameters})
        for (const auto& one : *list)
            if (std::find(kept.begin(), kept.end(), one.id) == kept.end())
                drawn.push_back(one.option);
    for (const auto& option : drawn)
        if (reading.arguments.has(option))
            return userError(text("%1 is for random numbers, not for %2", option, names));
    return {};
}

/// What a layer of a network reads, in place of drawn numbers.
Outcome readFromLayer(Reading& reading) {
    const auto& arguments = reading.arguments;
    TELAR_CHECK_CALL(refuseDrawn(reading, "--network"));
    TELAR_TAKE(arrays, readLayerNumbers(reading.operation.id(), arguments, reading.session.job));
    for (const char* option : {"--network", "--input", "--layer", "--map", "--cell"})
        if (arguments.has(option))
            reading.made.settings.push_back({option + 2, arguments.get(option)});
    auto& work = reading.made.work;
    work.size = rowsOf(arrays->front());
    work.input.origin = layerWords(arguments);
    work.input.give(std::move(*arrays));
    return done();
}

/// Files in place of drawn numbers: all of them or none.
Outcome readFiles(Reading& reading) {
    if (readsLayers(reading.operation)) {
        TELAR_CHECK_CALL(checkLayerOptions(reading.arguments));
        if (readsLayer(reading.arguments))
            return readFromLayer(reading);
    }
    std::vector<AnyMatrix> arrays;
    const auto inputs = reading.operation.inputs();
    std::string names;
    std::size_t given = 0;
    for (const auto& input : inputs) {
        names += (names.empty() ? "" : ", ") + input.option;
        given += !input.option.empty() && reading.arguments.has(input.option);
    }
    if (given == 0)
        return done();
    if (given < inputs.size())
        return wrongCall(userError(text("%1 are given together", names)));
    TELAR_CHECK_CALL(refuseDrawn(reading, names));
    auto& work = reading.made.work;
    for (const auto& input : inputs) {
        const auto path = reading.arguments.get(input.option);
        TELAR_TAKE(values, loadFloats(path, reading.session.job));
        if (input.axes.size() < 3 && values->planes() > 1)
            return failed(userError(text("The array has %1 matrices, and %2 takes one", values->planes(), input.option),
                                    text("%1", path)));
        reading.made.settings.push_back({input.option.substr(2), path});
        arrays.push_back(std::move(*values));
    }
    work.size = rowsOf(arrays.front());
    work.input.origin = reading.arguments.get(inputs.front().option);
    work.input.give(std::move(arrays));
    return done();
}

Status readSizes(Reading& reading, std::optional<uint32_t> usualSeed) {
    auto& [work, settings, fresh] = reading.made;
    TELAR_CHECK(readParameters(reading, reading.form.sizes));
    work.size = std::get<int64_t>(settings.front().value);
    TELAR_TRY(seed, readSeed(reading.arguments));
    fresh = seed->fresh && !usualSeed;
    work.seed = seed->fresh && usualSeed ? *usualSeed : seed->value;
    settings.push_back({"seed", int64_t{work.seed}});
    return {};
}

void addOrigin(Reading& reading, int64_t rows, int64_t columns, const std::string& origin,
               std::optional<uint64_t> seed) {
    auto& [work, settings, fresh] = reading.made;
    settings.push_back({"rows", rows});
    settings.push_back({"columns", columns});
    settings.push_back({"input", origin});
    if (seed)
        settings.push_back({"seed", static_cast<int64_t>(*seed)});
    work.input.origin = origin;
    work.input.seed = seed;
}

Outcome readMatrix(Reading& reading) {
    TELAR_CHECK_CALL(readParameters(reading, reading.form.parameters));
    reading.made.settings = withPairsWritten(std::move(reading.made.settings));
    TELAR_TAKE(input, readInput(reading.arguments, reading.session));
    auto& source = input->source;
    addOrigin(reading, rowsOf(source.values), columnsOf(source.values), source.origin, source.seed);
    reading.made.freshSeed = input->freshSeed;
    std::vector<AnyMatrix> arrays;
    arrays.push_back(std::move(source.values));
    reading.made.work.input.give(std::move(arrays));
    return done();
}

Outcome readFiltered(Reading& reading) {
    TELAR_TRY_CALL(filter, readFilterRequest(reading.arguments, reading.session.job));
    TELAR_TAKE(data, makeConvolutionData(reading.arguments, *filter, reading.session));
    reading.made.settings = withPairsWritten(recordEntries(*filter, data->filterSeed, true));
    addOrigin(reading, data->input.rows(), data->input.columns(), data->origin, data->seed);
    giveConvolution(*filter, std::move(*data), reading.made.work);
    return done();
}

} // namespace

const Operations& allOperations() {
    static const Operations operations;
    return operations;
}

std::vector<Option> workOptions(const Operation& operation, const WorkForm& form, std::optional<uint32_t> usualSeed) {
    if (readsFilter(operation))
        return joined({inputOptions(), filterOptions()});
    std::vector<Option> sizes, parameters;
    for (const auto& one : form.parameters)
        addOptionsOf(one, parameters);
    if (form.sizes.empty())
        return joined({inputOptions(), parameters});
    for (const auto& one : form.sizes)
        addOptionsOf(one, sizes);
    sizes.push_back({"--seed", "S",
                     std::string("Seed of ") + form.seeded +
                         (usualSeed ? " (default " + std::to_string(*usualSeed) + ")" : " (default: a fresh one)")});
    for (const auto& input : operation.inputs()) {
        std::string axes;
        for (const auto& axis : input.axes)
            axes += (axes.empty() ? "" : " x ") + axis;
        if (!input.option.empty())
            sizes.push_back(
                {input.option, "FILE",
                 input.title.str() + " from a file instead (" + axes + "): .npy, .csv, a picture or a volume", "FILE"});
    }
    if (!readsLayers(operation))
        return joined({sizes, parameters});
    const bool withInput = std::ranges::none_of(sizes, [](const Option& one) { return one.name == "--input"; });
    return joined({sizes, parameters, layerNumbersOptions(withInput)});
}

Tried<WorkRequest> readWork(const Operation& operation, const WorkForm& form, std::optional<uint32_t> usualSeed,
                            const Arguments& arguments, Session& session) {
    Reading reading{operation, form, arguments, session};
    const auto read = !form.sizes.empty()      ? readFiles(reading)
                      : readsFilter(operation) ? readFiltered(reading)
                                               : readMatrix(reading);
    if (read.code != 0)
        return read;
    if (!form.sizes.empty()) {
        if (!reading.made.work.input.given)
            TELAR_CHECK_CALL(readSizes(reading, usualSeed));
        TELAR_CHECK_CALL(readParameters(reading, form.parameters));
    }
    return std::move(reading.made);
}

} // namespace telar::cli
