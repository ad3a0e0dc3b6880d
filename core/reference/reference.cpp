#include "core/reference/reference.hpp"

#include "core/reference/operations.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace telar {

namespace {

using Kind = ReferenceRequest::Kind;

constexpr const char* expressionKernel = "telar_reference";

Error needsArray(std::size_t parameter, const cuda::KernelFacts& kernel) {
    return userError(text(TELAR_TR("core", "Argument %1 of %2 is no array: a reference compares and reads arrays"), parameter,
                          kernel.signature()),
                     text("--reference"));
}

bool isArray(const cuda::KernelData& data, std::size_t parameter) {
    return parameter < data.bufferOf.size() && data.bufferOf[parameter] >= 0;
}

std::vector<double> numbersIn(const cuda::KernelData& data, std::size_t parameter) {
    return cuda::numbersOf(data.memory[static_cast<std::size_t>(data.bufferOf[parameter])], data.types[parameter]);
}

ReferenceArray arrayOf(const cuda::KernelData& data, std::size_t parameter) {
    const auto numbers = numbersIn(data, parameter);
    const auto& [rows, columns] = data.shapes[static_cast<std::size_t>(data.bufferOf[parameter])];
    return {{numbers.begin(), numbers.end()}, rows, columns, parameter};
}

ReferenceValues valuesOf(const cuda::KernelData& data, std::size_t parameter) {
    auto numbers = numbersIn(data, parameter);
    auto [rows, columns] = data.shapes[static_cast<std::size_t>(data.bufferOf[parameter])];
    if (rows * columns != static_cast<int64_t>(numbers.size())) {
        rows = 1;
        columns = static_cast<int64_t>(numbers.size());
    }
    return {rows, columns, std::move(numbers)};
}

Expected<cuda::KernelData> before(const ReferenceLaunch& launch, const JobContext& job) {
    return cuda::kernelData(launch.kernel, launch.arguments, launch.read, job, launch.names);
}

/// Runs that kernel of the file over `data`, which it changes.
Status runOther(const cuda::KernelFile& file, const cuda::KernelFacts& kernel, const simt::LaunchConfig& config,
                cuda::KernelData& data, int64_t budget, const JobContext& job) {
    if (auto fine = simt::checkLaunch(config); !fine)
        return fine.error();
    const auto program = machine::makeProgram(file.module, {false, false, nullptr});
    if (!program)
        return program.error();
    machine::RunOptions options;
    options.budget = budget;
    options.job.stop = job.stop;
    machine::Machine machine(*program);
    const auto report = machine.run(machine.kernel(kernel.entry), config, data.buffers, data.arguments, {}, options);
    if (!report)
        return report.error();
    if (!report->findings.empty())
        return userError(text(TELAR_TR("core", "The reference itself has a fault: %1"), report->findings.front().text().str()),
                         text("--reference"));
    return {};
}

Expected<simt::LaunchConfig> configOf(const ReferenceRequest& request, simt::LaunchConfig config) {
    for (const auto& [name, value] : request.options) {
        if (name == "shared") {
            const auto [stop, failure] = std::from_chars(value.data(), value.data() + value.size(), config.dynamicShared);
            if (failure != std::errc() || stop != value.data() + value.size())
                return userError(text(TELAR_TR("core", "%1 takes a whole number from %2 on, not '%3'"), name, 0, value),
                                 text("--reference"));
            continue;
        }
        const auto sizes = cuda::parseSizes(value, name);
        if (!sizes)
            return sizes.error();
        (name == "grid" ? config.grid : config.block) = *sizes;
    }
    return config;
}

Expected<ReferenceValues> byKernel(const ReferenceRequest& request, const ReferenceLaunch& launch, const JobContext& job) {
    auto compile = launch.source;
    compile.kernel = request.words;
    const auto config = configOf(request, launch.config);
    if (!config)
        return config.error();
    const auto file = cuda::loadKernelFile(compile, job);
    if (!file)
        return file.error();
    const auto& kernel = file->kernels.front(); // the one that was asked for
    if (kernel.parameters.size() != launch.arguments.size())
        return userError(text(TELAR_TR("core", "%1 takes other arguments than %2, and can be no reference of it"),
                              kernel.signature(), launch.kernel.signature()),
                         text("--reference"));
    auto data = cuda::kernelData(kernel, launch.arguments, launch.read, job, launch.names);
    if (!data)
        return data.error();
    if (!isArray(*data, request.output))
        return needsArray(request.output, kernel);
    if (auto fine = runOther(*file, kernel, *config, *data, launch.budget, job); !fine)
        return fine.error();
    return valuesOf(*data, request.output);
}

/// The file with one more kernel behind its end: its own parameters, and the array that the expression fills.
std::string withExpression(const ReferenceRequest& request, const ReferenceLaunch& launch) {
    std::string parameters;
    for (std::size_t k = 0; k < launch.kernel.parameters.size(); ++k) {
        const bool named = k < launch.names.size() && !launch.names[k].empty();
        parameters += launch.kernel.parameters[k].type + " " + (named ? launch.names[k] : "argument" + std::to_string(k)) + ", ";
    }
    return launch.source.source + "\n__global__ void " + expressionKernel + "(" + parameters +
           "double* telar_made, long long telar_count) {\n"
           "    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    if (i < telar_count)\n        telar_made[i] = (double)(" +
           request.words + ");\n}\n";
}

Expected<ReferenceValues> byExpression(const ReferenceRequest& request, const ReferenceLaunch& launch,
                                       cuda::KernelData& data, const JobContext& job) {
    auto compile = launch.source;
    compile.source = withExpression(request, launch);
    compile.kernel = expressionKernel;
    std::vector<cuda::Diagnostic> said;
    auto file = cuda::loadKernelFile(compile, job, &said);
    const auto mistake = std::find_if(said.begin(), said.end(), [](const auto& d) { return d.kind == cuda::Diagnostic::Kind::Error; });
    if (!file && mistake != said.end())
        return userError(text(TELAR_TR("core", "The reference's expression does not compile: %1"), mistake->text), text("--reference"));
    if (!file)
        return file.error();
    const auto rowsAndColumns = valuesOf(data, request.output);
    const auto count = rowsAndColumns.values.size();
    auto& made = data.memory.emplace_back(count * sizeof(double));
    data.buffers.push_back({"reference", {made.data(), made.size()}, sizeof(double), false});
    data.arguments.push_back(machine::bufferArgument(static_cast<int>(data.buffers.size()) - 1));
    machine::Argument length;
    length.bytes.resize(8);
    const auto counted = static_cast<int64_t>(count);
    std::memcpy(length.bytes.data(), &counted, 8);
    data.arguments.push_back(std::move(length));
    const simt::LaunchConfig config{{static_cast<uint32_t>((count + 255) / 256), 1, 1}, {256, 1, 1}, 0};
    if (auto fine = runOther(*file, file->kernels.front(), config, data, launch.budget, job); !fine)
        return fine.error();
    ReferenceValues values{rowsAndColumns.rows, rowsAndColumns.columns, std::vector<double>(count)};
    std::memcpy(values.values.data(), data.memory.back().data(), count * sizeof(double));
    return values;
}

} // namespace

Expected<ReferenceValues> referenceValues(const ReferenceRequest& request, const ReferenceLaunch& launch, const JobContext& job) {
    if (request.kind == Kind::Kernel)
        return byKernel(request, launch, job);
    auto data = before(launch, job);
    if (!data)
        return data.error();
    if (!isArray(*data, request.output))
        return needsArray(request.output, launch.kernel);
    if (request.kind == Kind::Expression)
        return byExpression(request, launch, *data, job);
    std::vector<ReferenceArray> arrays;
    for (const auto input : request.inputs) {
        if (!isArray(*data, input))
            return needsArray(input, launch.kernel);
        arrays.push_back(arrayOf(*data, input));
    }
    const auto outputs = static_cast<int64_t>(numbersIn(*data, request.output).size());
    return operationValues(request, arrays, outputs, job);
}

Expected<ReferenceComparison> compareWithReference(std::span<const double> got, ReferenceValues wanted, double tolerance) {
    if (got.size() < wanted.values.size())
        return userError(text(TELAR_TR("core", "The reference has %1 x %2 elements, and the array only %3"), wanted.rows,
                              wanted.columns, got.size()),
                         text("--reference"));
    ReferenceComparison made;
    made.elements = static_cast<int64_t>(got.size());
    for (std::size_t i = 0; i < wanted.values.size(); ++i) {
        const double a = got[i], b = wanted.values[i];
        if (a == b || (std::isnan(a) && std::isnan(b)))
            continue;
        const double apart = std::isnan(a) || std::isnan(b) ? HUGE_VAL : std::fabs(a - b);
        made.largest = std::max(made.largest, apart);
        // An infinite b allows nothing but itself.
        if (std::isfinite(b) && apart <= tolerance * std::max(1.0, std::fabs(b)))
            continue;
        if (made.different++ == 0) {
            made.first = static_cast<int64_t>(i);
            made.got = a;
            made.expected = b;
        }
    }
    made.wanted = std::move(wanted);
    return made;
}

Expected<ReferenceComparison> compareWithReference(const ReferenceRequest& request, const ReferenceLaunch& launch,
                                                   const cuda::KernelData& data, double tolerance, const JobContext& job) {
    auto wanted = referenceValues(request, launch, job);
    if (!wanted)
        return wanted.error();
    if (!isArray(data, request.output))
        return needsArray(request.output, launch.kernel);
    return compareWithReference(numbersIn(data, request.output), std::move(*wanted), tolerance);
}

Text ReferenceComparison::sentence(const std::string& array) const {
    const auto compared = static_cast<int64_t>(wanted.values.size());
    if (different > 0)
        return text(TELAR_TR("core", "Element %1 of %2 (row %3, column %4) is %5, and %6 is expected: the first of %7 that "
                                     "differ, of %8"),
                    first, array, first / wanted.columns, first % wanted.columns, got, expected, different, compared);
    if (compared < elements)
        return text(TELAR_TR("core", "The first %1 of %2 elements of %3 are as expected; the reference ends there"), compared,
                    elements, array);
    return text(TELAR_TR("core", "All %1 elements of %2 are as expected; the largest difference is %3"), compared, array, largest);
}

} // namespace telar
