// telar-cli profile pool, matmul, conv, reduce, neuron: the built-in kernels with each operation's own options.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/kernel_problem.hpp"
#include "app/cli/kernel/profile.hpp"
#include "app/cli/run/conv_data.hpp"
#include "core/convolution/emulate.hpp"
#include "core/convolution/operation.hpp"
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/matmul/operation.hpp"
#include "core/matrix/floats.hpp"
#include "core/neuron/emulate.hpp"
#include "core/neuron/inputs.hpp"
#include "core/neuron/operation.hpp"
#include "core/pooling/emulate.hpp"
#include "core/pooling/operation.hpp"
#include "core/pooling/parameters.hpp"

namespace telar::cli {

namespace {

const Option blockOption{"--block", "X[xY]", "Threads of a block (default: as the kernel wants them)", ""};

const Parameters<PoolingSpec>& windowParameters() {
    static const auto window = selected(poolingParameters(), {"kernel", "stride", "padding", "mode"});
    return window;
}

void addSettings(ProfileProblem& problem, const std::vector<SpecEntry>& entries) {
    problem.settings.insert(problem.settings.end(), entries.begin(), entries.end());
}

/// What a launch gives beside its counts is not asked for here.
template <class Report>
Status outcome(const Expected<Report>& report) {
    return report ? Status{} : Status{report.error()};
}

bool isBroken(const std::vector<simt::KernelCard>& cards, const std::string& id) {
    for (const auto& card : cards)
        if (card.id == id)
            return card.broken();
    return false;
}

void addInput(ProfileProblem& problem, int64_t rows, int64_t columns, const std::string& origin,
              std::optional<uint64_t> seed) {
    problem.settings.push_back({"rows", rows});
    problem.settings.push_back({"columns", columns});
    problem.settings.push_back({"input", origin});
    if (seed)
        problem.settings.push_back({"seed", static_cast<int64_t>(*seed)});
}

void addBlock(ProfileProblem& problem, const std::optional<simt::Dim3>& block) {
    if (block)
        problem.settings.push_back({"block", std::to_string(block->x) + "x" + std::to_string(block->y)});
}

Outcome profilePool(const Arguments& arguments, Session& session) {
    const auto block = readBlock(arguments);
    if (!block)
        return wrongCall(block.error());
    PoolingSpec spec;
    if (auto fine = readOptions(arguments, windowParameters(), spec); !fine)
        return wrongCall(fine.error());
    auto input = readInput(arguments, session);
    if (input.outcome.code != 0)
        return input.outcome;
    const PoolingProblem asked{spec, viewOf(input.source.values)};
    const auto shape = poolingShape(spec, rowsOf(input.source.values), columnsOf(input.source.values));
    if (!shape)
        return wrongCall(shape.error());
    ProfileProblem problem{poolingId, arguments.operands[0], {}, false, {}};
    if (const auto config = poolingLaunch(problem.kernel, asked, *block); !config)
        return wrongCall(config.error());
    problem.broken = isBroken(poolingKernels(), problem.kernel);
    auto output =
        createMatrix(poolingOutputType(elementType(input.source.values), spec.mode), shape->rows, shape->columns);
    if (!output)
        return failed(output.error());
    addSettings(problem, withPairsWritten(entriesOf(windowParameters(), spec)));
    addInput(problem, rowsOf(input.source.values), columnsOf(input.source.values), input.source.origin,
             input.source.seed);
    addBlock(problem, *block);
    problem.run = [&](const simt::LaunchOptions& options) {
        return outcome(emulatePooling(problem.kernel, asked, {mutableViewOf(*output), nullptr}, {*block, options}));
    };
    return profile(problem, arguments, session);
}

Outcome profileConv(const Arguments& arguments, Session& session) {
    const auto block = readBlock(arguments);
    if (!block)
        return wrongCall(block.error());
    const auto filter = readFilterRequest(arguments, session.job);
    if (!filter)
        return wrongCall(filter.error());
    const auto& spec = filter->spec;
    const auto data = makeConvolutionData(arguments, *filter, session);
    if (data.outcome.code != 0)
        return data.outcome;
    const auto shape = convolutionShape(spec, data.input.rows(), data.input.columns());
    if (!shape)
        return wrongCall(shape.error());
    const std::vector<float> bias(static_cast<std::size_t>(spec.outputChannels), spec.bias);
    const ConvolutionProblem asked{spec, data.input.view(), data.filter.view(), bias.data()};
    ProfileProblem problem{convolutionId, arguments.operands[0], {}, false, {}};
    if (const auto config = convolutionLaunch(problem.kernel, asked, *block); !config)
        return wrongCall(config.error());
    auto output = Matrix<float>::create(shape->rows, shape->columns, spec.outputChannels);
    if (!output)
        return failed(output.error());
    addSettings(problem, withPairsWritten(recordEntries(*filter, data.filterSeed, true)));
    addInput(problem, data.input.rows(), data.input.columns(), data.origin, data.seed);
    addBlock(problem, *block);
    problem.run = [&](const simt::LaunchOptions& options) {
        return outcome(emulateConvolution(problem.kernel, asked, output->view(), options, *block));
    };
    return profile(problem, arguments, session);
}

Outcome profileMatmul(const Arguments& arguments, Session& session) {
    const auto block = readBlock(arguments);
    if (!block)
        return wrongCall(block.error());
    const auto asked = readProduct(arguments);
    if (!asked)
        return wrongCall(asked.error());
    const auto inputs = randomMatmul(asked->source, asked->seed, session.job);
    if (!inputs)
        return failed(inputs.error());
    ProfileProblem problem{matmulId, arguments.operands[0], {}, false, {}};
    if (const auto config = matmulLaunch(problem.kernel, inputs->problem(), *block); !config)
        return wrongCall(config.error());
    problem.broken = isBroken(matmulKernels(), problem.kernel);
    for (const auto& experiment : matmulExperiments())
        problem.broken = problem.broken || (experiment.id == problem.kernel && experiment.broken);
    Matrix<float> c(asked->source.size, asked->source.size);
    problem.settings = asked->entries();
    addBlock(problem, *block);
    problem.run = [&](const simt::LaunchOptions& options) {
        return outcome(emulateMatmul(problem.kernel, inputs->problem(), c.view(), options, *block));
    };
    return profile(problem, arguments, session);
}

Outcome profileReduce(const Arguments& arguments, Session& session) {
    const auto asked = readSum(arguments);
    if (!asked)
        return wrongCall(asked.error());
    const auto values = wholeNumbers(asked->size, asked->seed);
    ProfileProblem problem{
        "reduce", arguments.operands[0], {{"size", asked->size}, {"seed", int64_t{asked->seed}}}, false, {}};
    problem.run = [&](const simt::LaunchOptions& options) {
        return outcome(emulateReduction(problem.kernel, values, options));
    };
    return profile(problem, arguments, session);
}

Outcome profileNeuron(const Arguments& arguments, Session& session) {
    const auto size = wholeNumber(arguments, "--size", 65536, 1, 4000000);
    const auto seed = wholeNumber(arguments, "--seed", 0, 0, 4294967295);
    for (const auto* number : {&size, &seed})
        if (!*number)
            return wrongCall(number->error());
    ProfileProblem problem{neuronId, arguments.operands[0], {{"size", *size}, {"seed", *seed}}, false, {}};
    RunOptions making;
    making.job.stop = session.job.stop;
    const auto inputs = makeInputs({*size, static_cast<uint32_t>(*seed)}, making);
    if (!inputs)
        return failed(inputs.error());
    problem.run = [&](const simt::LaunchOptions& options) {
        return outcome(emulateNeuron(problem.kernel, inputs->problem(), options));
    };
    return profile(problem, arguments, session);
}

Command profileCommand(const std::string& what, std::string summary, std::vector<Option> options, bool blocks,
                       std::string example, Outcome (*run)(const Arguments&, Session&), std::string kernels) {
    Command command{"profile " + what, std::move(summary), std::move(options), {std::move(example)}, run};
    if (blocks)
        command.options.push_back(blockOption);
    const auto own = profileOptions();
    command.options.insert(command.options.end(), own.begin(), own.end());
    command.operand = "KERNEL";
    command.operandHelp = "One of " + kernels;
    command.operandChoices = std::move(kernels);
    return command;
}

std::vector<Option> withInput(const std::vector<Option>& own) {
    auto options = inputOptions();
    options.insert(options.end(), own.begin(), own.end());
    return options;
}

} // namespace

Command profilePoolCommand() {
    return profileCommand(poolingId,
                          "Count what a pooling kernel does, in Nsight Compute's words, and predict its time",
                          withInput(optionsOf(windowParameters())), true,
                          "telar-cli profile pool tiled --random 512 --seed 3 --kernel 3 --stride 1", profilePool,
                          idsOf(poolingKernels()));
}

Command profileMatmulCommand() {
    return profileCommand(matmulId,
                          "Count what a matrix product kernel does, in Nsight Compute's words, and predict its time",
                          productOptions(), true, "telar-cli profile matmul matmul3 --size 256 --card A100",
                          profileMatmul, matmulKernelIds());
}

Command profileConvCommand() {
    return profileCommand(convolutionId,
                          "Count what a convolution kernel does, in Nsight Compute's words, and predict its time",
                          withInput(filterOptions()), true,
                          "telar-cli profile conv constant --random 256 --seed 1 --filter sobel-x --padding 1 --json -",
                          profileConv, idsOf(convolutionKernels()));
}

Command profileReduceCommand() {
    return profileCommand(
        "reduce", "Count what a kernel that adds numbers does, launch by launch, and predict its time", sumOptions(),
        false, "telar-cli profile reduce shuffle --size 65536", profileReduce, idsOf(reductionKernels()));
}

Command profileNeuronCommand() {
    return profileCommand(neuronId, "Count what a kernel of one neuron does, launch by launch, and predict its time",
                          {{"--size", "N", "Inputs of the neuron (default 65536)", ""},
                           {"--seed", "S", "Seed of inputs and weights (default 0)", ""}},
                          false, "telar-cli profile neuron single --size 65536", profileNeuron, idsOf(neuronKernels()));
}

} // namespace telar::cli
