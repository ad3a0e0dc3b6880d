#include "core/reference/reference.hpp"

#include "core/reference/operations.hpp"
#include "core/simt/cuda/compare_arrays.hpp"
#include "core/simt/session/kernel_session.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace telar {

namespace {

constexpr const char* expressionKernel = "telar_reference";

Error needsArray(std::size_t parameter, const cuda::KernelFacts& kernel) {
    return userError(text(TELAR_TR("core", "Argument %1 of %2 is not an array: a reference compares and reads arrays"),
                          parameter, kernel.signature()),
                     text("--reference"));
}

ReferenceArray arrayOf(const cuda::KernelData& data, std::size_t parameter) {
    const auto numbers = data.numbers(parameter);
    const auto& [rows, columns] = data.shapes[static_cast<std::size_t>(data.bufferOf[parameter])];
    return {{numbers.begin(), numbers.end()}, rows, columns, parameter};
}

ReferenceValues valuesOf(const cuda::KernelData& data, std::size_t parameter) {
    auto numbers = data.numbers(parameter);
    auto [rows, columns] = data.shapes[static_cast<std::size_t>(data.bufferOf[parameter])];
    if (rows * columns != static_cast<int64_t>(numbers.size())) {
        rows = 1;
        columns = static_cast<int64_t>(numbers.size());
    }
    return {rows, columns, std::move(numbers)};
}

/// A kernel over the arrays as they were before the launch; without a fault.
Expected<cuda::KernelData> runOther(cuda::KernelSession session, int64_t budget, const JobContext& job) {
    machine::RunOptions options;
    options.budget = budget;
    TELAR_TAKE(run, session.launch(cuda::Look::Fast, options, job));
    if (!run->report.findings.empty())
        return userError(
            text(TELAR_TR("core", "The reference itself has a fault: %1"), run->report.findings.front().text().str()),
            text("--reference"));
    return std::move(run->data);
}

Expected<simt::LaunchConfig> configOf(const ReferenceRequest& request, simt::LaunchConfig config) {
    for (const auto& [name, value] : request.options) {
        if (name == "shared") {
            const auto [stop, failure] =
                std::from_chars(value.data(), value.data() + value.size(), config.dynamicShared);
            if (failure != std::errc() || stop != value.data() + value.size())
                return userError(text(TELAR_TR("core", "%1 takes an integer from %2 on, not '%3'"), name, 0, value),
                                 text("--reference"));
            continue;
        }
        TELAR_TRY(sizes, cuda::parseSizes(value, name));
        (name == "grid" ? config.grid : config.block) = *sizes;
    }
    return config;
}

Expected<ReferenceValues> byKernel(const ReferenceRequest& request, const ReferenceLaunch& launch,
                                   const JobContext& job) {
    auto compile = launch.source;
    compile.kernel = request.words;
    TELAR_TRY(config, configOf(request, launch.config));
    TELAR_TRY(file, cuda::loadKernelFile(compile, job));
    const auto& kernel = file->kernels.front(); // the one that was asked for
    if (kernel.parameters.size() != launch.arguments.size())
        return userError(text(TELAR_TR("core", "%1 takes other arguments than %2, so it cannot be its reference"),
                              kernel.signature(), launch.kernel.signature()),
                         text("--reference"));
    TELAR_TAKE(session, cuda::KernelSession::bind({file->module, kernel, launch.names, compile.name}, *config,
                                                  launch.arguments, launch.read, job));
    if (!session->data().isArray(request.output))
        return needsArray(request.output, kernel);
    TELAR_TRY(data, runOther(std::move(*session), launch.budget, job));
    return valuesOf(*data, request.output);
}

/// The file with one more kernel behind its end: its own parameters, and the array that the expression fills.
std::string withExpression(const ReferenceRequest& request, const ReferenceLaunch& launch) {
    std::string parameters;
    for (std::size_t k = 0; k < launch.kernel.parameters.size(); ++k) {
        const bool named = k < launch.names.size() && !launch.names[k].empty();
        parameters +=
            launch.kernel.parameters[k].type + " " + (named ? launch.names[k] : "argument" + std::to_string(k)) + ", ";
    }
    return launch.source.source + "\n__global__ void " + expressionKernel + "(" + parameters +
           "double* telar_made, long long telar_count) {\n"
           "    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    if (i < telar_count)\n        telar_made[i] = (double)(" +
           request.words + ");\n}\n";
}

/// `shape`: of the array that the expression stands beside.
Expected<ReferenceValues> byExpression(const ReferenceRequest& request, const ReferenceLaunch& launch,
                                       const ReferenceValues& shape, const JobContext& job) {
    auto compile = launch.source;
    compile.source = withExpression(request, launch);
    compile.kernel = expressionKernel;
    std::vector<cuda::Diagnostic> said;
    auto file = cuda::loadKernelFile(compile, job, &said);
    const auto mistake =
        std::find_if(said.begin(), said.end(), [](const auto& d) { return d.kind == cuda::Diagnostic::Kind::Error; });
    if (!file && mistake != said.end())
        return userError(text(TELAR_TR("core", "The reference's expression does not compile: %1"), mistake->text),
                         text("--reference"));
    if (!file)
        return file.error();
    const auto count = shape.rows * shape.columns;
    auto words = launch.arguments;
    words.push_back("zeros:" + std::to_string(count));
    words.push_back(std::to_string(count));
    auto names = launch.names;
    names.resize(launch.kernel.parameters.size());
    names.push_back("reference");
    const simt::LaunchConfig config{{static_cast<uint32_t>((count + 255) / 256), 1, 1}, {256, 1, 1}, 0};
    TELAR_TAKE(session, cuda::KernelSession::bind({file->module, file->kernels.front(), std::move(names), compile.name},
                                                  config, words, launch.read, job));
    TELAR_TRY(data, runOther(std::move(*session), launch.budget, job));
    return ReferenceValues{shape.rows, shape.columns, data->numbers(launch.arguments.size())};
}

} // namespace

Expected<ReferenceValues> referenceValues(const ReferenceRequest& request, const ReferenceLaunch& launch,
                                          const JobContext& job) {
    if (request.kind == ReferenceRequest::byKernel)
        return byKernel(request, launch, job);
    TELAR_TAKE(data, cuda::kernelData(launch.kernel, launch.arguments, launch.read, job, launch.names));
    if (!data->isArray(request.output))
        return needsArray(request.output, launch.kernel);
    if (request.kind == ReferenceRequest::byExpression) {
        const auto shape = valuesOf(*data, request.output);
        *data = {}; // its own kernel is given the same arrays
        return byExpression(request, launch, shape, job);
    }
    std::vector<ReferenceArray> arrays;
    for (const auto input : request.inputs) {
        if (!data->isArray(input))
            return needsArray(input, launch.kernel);
        arrays.push_back(arrayOf(*data, input));
    }
    const auto outputs = static_cast<int64_t>(data->numbers(request.output).size());
    return operationValues(request, arrays, outputs, job);
}

Expected<ReferenceComparison> compareWithReference(std::span<const double> got, ReferenceValues wanted,
                                                   double tolerance) {
    if (got.size() < wanted.values.size())
        return userError(text(TELAR_TR("core", "The reference has %1 x %2 elements, and the array only %3"),
                              wanted.rows, wanted.columns, got.size()),
                         text("--reference"));
    ReferenceComparison made;
    made.elements = static_cast<int64_t>(got.size());
    for (std::size_t i = 0; i < wanted.values.size(); ++i) {
        const double a = got[i], b = wanted.values[i];
        if (a == b || (std::isnan(a) && std::isnan(b)))
            continue;
        const double apart = std::isnan(a) || std::isnan(b) ? HUGE_VAL : std::fabs(a - b);
        made.largest = std::max(made.largest, apart);
        if (!cuda::isNear(a, b, tolerance) && made.different++ == 0) {
            made.first = static_cast<int64_t>(i);
            made.got = a;
            made.expected = b;
        }
    }
    made.wanted = std::move(wanted);
    return made;
}

Expected<ReferenceComparison> compareWithReference(const ReferenceRequest& request, const ReferenceLaunch& launch,
                                                   const cuda::KernelData& data, double tolerance,
                                                   const JobContext& job) {
    TELAR_TAKE(wanted, referenceValues(request, launch, job));
    if (!data.isArray(request.output))
        return needsArray(request.output, launch.kernel);
    return compareWithReference(data.numbers(request.output), std::move(*wanted), tolerance);
}

Text ReferenceComparison::sentence(const std::string& array) const {
    const auto compared = static_cast<int64_t>(wanted.values.size());
    if (different > 0)
        return text(
            TELAR_TR(
                "core",
                "Element %1 of %2 (row %3, column %4) is %5 instead of %6: the first of %7 differences in %8 elements"),
            first, array, first / wanted.columns, first % wanted.columns, got, expected, different, compared);
    if (compared < elements)
        return text(TELAR_TR("core", "The first %1 of %2 elements of %3 are as expected; the reference ends there"),
                    compared, elements, array);
    return text(TELAR_TR("core", "All %1 elements of %2 are as expected; the largest difference is %3"), compared,
                array, largest);
}

} // namespace telar
