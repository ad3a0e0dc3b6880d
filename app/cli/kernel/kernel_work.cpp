#include "app/cli/kernel/kernel_work.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/conv_data.hpp"
#include "app/operations.hpp"
#include "core/data/load.hpp"

#include <algorithm>
#include <charconv>

namespace telar::cli {

namespace {

const Operations& allOperations() {
    static const Operations operations;
    return operations;
}

/// "32", "32x4" or "32x4x2"; nothing where it is not given.
Expected<std::optional<simt::Dim3>> readBlock(const Arguments& arguments) {
    if (!arguments.has("--block"))
        return std::optional<simt::Dim3>();
    const std::string typed = arguments.get("--block");
    uint32_t sizes[3] = {1, 1, 1};
    const char *at = typed.data(), *end = at + typed.size();
    for (int i = 0; i < 3; ++i) {
        const auto [stop, failure] = std::from_chars(at, end, sizes[i]);
        if (failure != std::errc() || sizes[i] == 0)
            break;
        if (stop == end)
            return std::optional<simt::Dim3>(simt::Dim3{sizes[0], sizes[1], sizes[2]});
        if (*stop != 'x')
            break;
        at = stop + 1;
    }
    return userError(text("--block takes threads along x, y and z, as in 32x8, not '%1'", typed));
}

/// What is read, besides what it becomes.
struct Reading {
    const Operation& operation;
    const Arguments& arguments;
    Session& session;
    Work work;
    std::vector<SpecEntry> settings = {};
};

bool readsFilter(const Operation& operation) {
    const auto inputs = operation.inputs();
    return std::any_of(inputs.begin(), inputs.end(), [](const auto& one) { return one.option == "--filter"; });
}

void give(Work& work, std::vector<AnyMatrix> arrays) {
    work.given = std::make_shared<const std::vector<AnyMatrix>>(std::move(arrays));
}

Status readParameters(Reading& reading, const std::vector<ParameterInfo>& parameters) {
    std::vector<std::pair<const ParameterInfo*, SettingValue>> read;
    const auto valueOf = [&](const std::string& id) -> const SettingValue* {
        for (const auto& [one, value] : read)
            if (one->id == id)
                return &value;
        return nullptr;
    };
    for (const auto& one : parameters) {
        const auto given = readOption(reading.arguments, one);
        if (!given)
            return given.error();
        const auto* followed = valueOf(one.follows);
        const auto value = *given ? **given : followed ? *followed : one.usual;
        read.emplace_back(&one, value);
        reading.work.settings.push_back({one.id, wordOf(value)});
        if (!one.quiet || value != one.usual)
            reading.settings.push_back({one.id, value});
    }
    return {};
}

/// Files in place of drawn numbers: all of them or none.
Status readFiles(Reading& reading, bool& given) {
    std::vector<AnyMatrix> arrays;
    const auto inputs = reading.operation.inputs();
    std::string names;
    for (const auto& input : inputs)
        names += (names.empty() ? "" : ", ") + input.option;
    for (const auto& input : inputs) {
        if (input.option.empty() || !reading.arguments.has(input.option))
            continue;
        auto values = loadFloats(reading.arguments.get(input.option), reading.session.job);
        if (!values)
            return values.error();
        reading.settings.push_back({input.option.substr(2), reading.arguments.get(input.option)});
        arrays.push_back(std::move(*values));
    }
    given = !arrays.empty();
    if (given && arrays.size() < inputs.size())
        return userError(text("%1 are given together", names));
    if (!given)
        return {};
    auto sizes = reading.operation.kernelWork().sizes;
    for (const auto& size : sizes)
        if (reading.arguments.has(size.option))
            return userError(text("%1 is for random numbers, not for %2", size.option, names));
    if (reading.arguments.has("--seed"))
        return userError(text("%1 is for random numbers, not for %2", "--seed", names));
    give(reading.work, std::move(arrays));
    return {};
}

Status readSizes(Reading& reading, const KernelWork& asked) {
    bool given = false;
    if (auto fine = readFiles(reading, given); !fine)
        return fine;
    if (!given) {
        if (auto fine = readParameters(reading, asked.sizes); !fine)
            return fine;
        reading.work.size = std::get<int64_t>(reading.settings.front().value);
        std::erase_if(reading.work.settings, [](const Setting& one) { return one.value == "0"; }); // as the work's own
        std::erase_if(reading.settings, [](const SpecEntry& one) { return one.value == SettingValue(int64_t{0}); });
        const auto seed = wholeNumber(reading.arguments, "--seed", 0, 0, 4294967295);
        if (!seed)
            return seed.error();
        reading.work.seed = static_cast<uint32_t>(*seed);
        reading.settings.push_back({"seed", *seed});
    }
    return readParameters(reading, asked.parameters);
}

void addOrigin(Reading& reading, int64_t rows, int64_t columns, const std::string& origin,
               std::optional<uint64_t> seed) {
    reading.settings.push_back({"rows", rows});
    reading.settings.push_back({"columns", columns});
    reading.settings.push_back({"input", origin});
    if (seed)
        reading.settings.push_back({"seed", static_cast<int64_t>(*seed)});
}

Outcome readMatrix(Reading& reading, const KernelWork& asked) {
    if (auto fine = readParameters(reading, asked.parameters); !fine)
        return wrongCall(fine.error());
    reading.settings = withPairsWritten(std::move(reading.settings));
    auto input = readInput(reading.arguments, reading.session);
    if (input.outcome.code != 0)
        return input.outcome;
    auto& source = input.source;
    addOrigin(reading, rowsOf(source.values), columnsOf(source.values), source.origin, source.seed);
    std::vector<AnyMatrix> arrays;
    arrays.push_back(std::move(source.values));
    give(reading.work, std::move(arrays));
    return done();
}

Outcome readFiltered(Reading& reading) {
    const auto filter = readFilterRequest(reading.arguments, reading.session.job);
    if (!filter)
        return wrongCall(filter.error());
    auto data = makeConvolutionData(reading.arguments, *filter, reading.session);
    if (data.outcome.code != 0)
        return data.outcome;
    for (const auto& one : convolutionParameters())
        reading.work.settings.push_back({one.id, wordOf(one.get(filter->spec))});
    reading.settings = withPairsWritten(recordEntries(*filter, data.filterSeed, true));
    addOrigin(reading, data.input.rows(), data.input.columns(), data.origin, data.seed);
    std::vector<AnyMatrix> arrays;
    arrays.push_back(std::move(data.input));
    arrays.push_back(std::move(data.filter));
    give(reading.work, std::move(arrays));
    return done();
}

std::string idsOf(const std::vector<simt::KernelCard>& cards) {
    std::string ids;
    for (const auto& card : cards)
        ids += (ids.empty() ? "" : " ") + std::string(card.id);
    return ids;
}

} // namespace

std::vector<const Operation*> kernelOperations() {
    std::vector<const Operation*> all;
    for (const auto* catalogue : {&allOperations().catalogue, &allOperations().parts})
        for (const auto& one : catalogue->all())
            if (!one->kernels().empty())
                all.push_back(one.get());
    return all;
}

std::optional<Error> refusesOperation(const std::string& command, const std::string& word) {
    const auto* operation = allOperations().catalogue.find(word);
    if (!operation || !operation->kernels().empty() || (command != "profile" && command != "trace"))
        return {};
    std::string others;
    for (const auto* one : kernelOperations())
        others += (others.empty() ? "" : ", ") + one->id();
    return userError(text("%1 has no kernels of its own to %2", word, command), {}, text("Use one of: %1", others));
}

bool choosesBlocks(const Operation& operation) {
    const auto settings = operation.settings();
    return std::any_of(settings.begin(), settings.end(), [](const auto& one) { return one.name == "block"; });
}

Option blockOption() { return {"--block", "X[xY[xZ]]", "Threads of a block (default: as the kernel wants them)", ""}; }

std::vector<Option> kernelWorkOptions(const Operation& operation) {
    const auto asked = operation.kernelWork();
    if (readsFilter(operation))
        return joined({inputOptions(), filterOptions()});
    std::vector<Option> sizes, parameters;
    for (const auto& one : asked.parameters)
        addOptionsOf(one, parameters);
    if (asked.sizes.empty())
        return joined({inputOptions(), parameters});
    for (const auto& one : asked.sizes)
        addOptionsOf(one, sizes);
    sizes.push_back({"--seed", "S", "Seed of the numbers (default 0)", ""});
    for (const auto& input : operation.inputs())
        if (!input.option.empty())
            sizes.push_back({input.option, "FILE", "A file instead of random numbers: " + input.title.str(), "FILE"});
    return joined({sizes, parameters});
}

KernelWorkRequest readKernelWork(const Operation& operation, const Arguments& arguments, Session& session) {
    KernelWorkRequest request;
    const auto refused = [&](Outcome outcome) {
        request.outcome = std::move(outcome);
        return std::move(request);
    };
    const auto block = readBlock(arguments);
    if (!block)
        return refused(wrongCall(block.error()));
    Reading reading{operation, arguments, session, {}};
    reading.work.max = 9;
    const auto asked = operation.kernelWork();
    if (asked.sizes.empty()) {
        if (auto read = readsFilter(operation) ? readFiltered(reading) : readMatrix(reading, asked); read.code != 0)
            return refused(std::move(read));
    } else if (auto fine = readSizes(reading, asked); !fine) {
        return refused(wrongCall(fine.error()));
    }
    if (auto fine = operation.check(reading.work); !fine)
        return refused(wrongCall(fine.error()));
    auto prepared = operation.prepare(reading.work, session.job);
    if (!prepared)
        return refused(failed(prepared.error()));
    request.kernel = arguments.operands[0];
    if (auto fine = (*prepared)->fits(request.kernel, *block); !fine)
        return refused(wrongCall(fine.error()));
    request.prepared = std::move(*prepared);
    request.settings = std::move(reading.settings);
    request.block = *block;
    return request;
}

Command kernelCommandOf(const std::string& name, const Operation& operation, const std::string& does,
                        std::vector<Option> options) {
    Command command{name + " " + operation.id(), operation.title().str() + ": " + does, std::move(options), {}};
    const auto kernels = idsOf(operation.kernels());
    command.examples = {"telar-cli " + command.name + " " + kernels.substr(0, kernels.find(' ')) +
                        (operation.kernelWork().sizes.empty() ? " --random 64 --seed 35" : "")};
    command.operand = "KERNEL";
    command.operandHelp = "One of " + kernels;
    command.operandChoices = kernels;
    return command;
}

} // namespace telar::cli
