#include "core/reference/operations.hpp"

#include "core/base/comma_list.hpp"
#include "core/convolution/filters.hpp"
#include "core/convolution/parameters.hpp"
#include "core/matmul/matmul.hpp"
#include "core/neuron/neuron.hpp"
#include "core/pipeline/pipeline.hpp"
#include "core/pooling/parameters.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace telar {

namespace {

using OperationKind = ReferenceRequest::Kind;

Text referencePlace() { return text("--reference"); }

Status onlyOptions(const ReferenceRequest& request) {
    const auto& known = request.facts().options;
    for (const auto& [name, value] : request.options)
        if (std::find(known.begin(), known.end(), name) == known.end())
            return userError(
                text(TELAR_TR("core", "%1 has no option %2; it has %3"), request.facts().name, name, commaList(known)),
                referencePlace());
    return {};
}

/// 0: not given.
Expected<int64_t> sizeOption(const ReferenceRequest& request, const std::string& name) {
    const auto typed = request.option(name);
    if (typed.empty())
        return int64_t{0};
    int64_t value = 0;
    const auto [stop, failure] = std::from_chars(typed.data(), typed.data() + typed.size(), value);
    if (failure != std::errc() || stop != typed.data() + typed.size() || value < 1 || value > (int64_t{1} << 30))
        return userError(text(TELAR_TR("core", "%1 takes an integer from %2 on, not '%3'"), name, 1, typed),
                         referencePlace());
    return value;
}

template <class Spec>
Status readSpec(const ReferenceRequest& request, const Parameters<Spec>& all, Spec& spec) {
    return readParameters(all, spec, [&](const ParameterInfo& one) {
        using Given = Expected<std::optional<SettingValue>>;
        const auto typed = request.option(one.id);
        if (typed.empty())
            return Given(std::nullopt);
        const auto value = readSetting(one, {one.id, typed});
        return value ? Given(*value) : Given(value.error());
    });
}

Parameters<PoolingSpec> poolingOptions() { return without(poolingParameters(), {"mode"}); }

Parameters<BiasedConvolution> convolutionOptions() {
    return without(convolutionParameters(), {"channels", "filters", "groups"});
}

template <class Spec>
std::vector<std::string> optionNames(const Parameters<Spec>& all) {
    std::vector<std::string> names{"rows", "columns"};
    for (const auto& one : all)
        names.push_back(one.id);
    return names;
}

int64_t squareSide(int64_t count) {
    const auto side = static_cast<int64_t>(std::lround(std::sqrt(static_cast<double>(count))));
    return side > 0 && side * side == count ? side : 0;
}

/// As the options say, as its file has it, or a square; the rest are planes one behind the other.
Expected<PlanesView<const float>> planesOf(const ReferenceRequest& request, const ReferenceArray& array) {
    const auto rows = sizeOption(request, "rows"), columns = sizeOption(request, "columns");
    for (const auto* size : {&rows, &columns})
        if (!*size)
            return size->error();
    int64_t r = *rows, c = *columns;
    const int64_t side = squareSide(array.count());
    if (r == 0 && c == 0) {
        r = array.rows > 1 ? array.rows : side;
        c = array.rows > 1 ? array.columns : side;
    } else if (r == 0 || c == 0) {
        (r == 0 ? r : c) = array.count() / std::max(r, c);
    }
    if (r < 1 || c < 1 || r > array.count() || c > array.count() / r || array.count() % (r * c) != 0)
        return userError(
            text(TELAR_TR("core", "Argument %1 has %2 elements: give its rows and columns, as in rows=%3:columns=%4"),
                 array.parameter, array.count(), 32, std::max<int64_t>(1, array.count() / 32)),
            referencePlace());
    return PlanesView<const float>{array.numbers.data(), array.count() / (r * c), r, c, c, r * c};
}

ReferenceValues asValues(const std::vector<float>& values, int64_t rows, int64_t columns) {
    return {rows, columns, {values.begin(), values.end()}};
}

Expected<ReferenceValues> pooled(const ReferenceRequest& request, const ReferenceArray& in, const JobContext& job) {
    PoolingSpec spec;
    spec.mode = request.kind == OperationKind::Max ? PoolingMode::Max : PoolingMode::Average;
    if (auto fine = readSpec(request, poolingOptions(), spec); !fine)
        return fine.error();
    const auto planes = planesOf(request, in);
    if (!planes)
        return planes.error();
    const auto shape = poolingShape(spec, planes->rows, planes->columns);
    if (!shape)
        return shape.error();
    std::vector<float> values(static_cast<std::size_t>(planes->planes * shape->rows * shape->columns));
    const PlanesView<float> to{values.data(),  planes->planes, shape->rows,
                               shape->columns, shape->columns, shape->rows * shape->columns};
    const auto run = runPooling(*cpuPoolingVariants().find("serial"), {spec, *planes}, {to, nullptr}, {1, job});
    if (!run)
        return run.error();
    return asValues(values, planes->planes * shape->rows, shape->columns);
}

/// The filter's own array, its name or its weights as typed.
Expected<Matrix<float>> filterFor(const ReferenceRequest& request, const std::vector<ReferenceArray>& arrays,
                                  Size2 kernel) {
    const auto named = request.option("filter");
    if (arrays.size() == 2 && named.empty()) {
        const auto& given = arrays[1];
        const int64_t side = squareSide(given.count());
        Size2 size = kernel;
        if (request.option("kernel").empty())
            size = given.rows > 1 ? Size2{given.rows, given.columns} : Size2{side, side};
        if (size.h < 1 || size.h * size.w != given.count())
            return userError(
                text(TELAR_TR("core", "Argument %1 has %2 elements, and the filter %3 x %4: write kernel=ROWSxCOLUMNS"),
                     given.parameter, given.count(), size.h, size.w),
                referencePlace());
        Matrix<float> filter(size.h, size.w);
        std::copy(given.numbers.begin(), given.numbers.end(), filter.data());
        return filter;
    }
    if (arrays.size() == 2 || named.empty())
        return userError(
            text(TELAR_TR("core",
                          "A convolution takes its filter from a second array or by name, as in filter=sobel-x")),
            referencePlace());
    if (const auto* filter = findFilter(named))
        return request.option("kernel").empty() ? filterOfSize(*filter, filter->rows, filter->columns)
                                                : filterOfSize(*filter, kernel.h, kernel.w);
    return parseFilter(named);
}

Expected<ReferenceValues> convolved(const ReferenceRequest& request, const std::vector<ReferenceArray>& arrays,
                                    const JobContext& job) {
    BiasedConvolution spec;
    if (auto fine = readSpec(request, convolutionOptions(), spec); !fine)
        return fine.error();
    const auto filter = filterFor(request, arrays, spec.kernel);
    if (!filter)
        return filter.error();
    spec.kernel = {filter->rows(), filter->columns()};
    const auto planes = planesOf(request, arrays[0]);
    if (!planes)
        return planes.error();
    const auto shape = convolutionShape(spec, planes->rows, planes->columns);
    if (!shape)
        return shape.error();
    std::vector<float> values(static_cast<std::size_t>(planes->planes * shape->rows * shape->columns));
    const PlanesView<float> to{values.data(),  planes->planes, shape->rows,
                               shape->columns, shape->columns, shape->rows * shape->columns};
    const auto run = runConvolution(*cpuConvolutionVariants().find("serial"),
                                    {spec, *planes, filter->view(), &spec.bias}, to, {1, job});
    if (!run)
        return run.error();
    return asValues(values, planes->planes * shape->rows, shape->columns);
}

/// Sizes of a product of `a` by `b` elements to `c`: those that are not said follow from the others.
Expected<std::array<int64_t, 3>> productSizes(const ReferenceRequest& request, int64_t a, int64_t b, int64_t c) {
    const auto rows = sizeOption(request, "rows"), inner = sizeOption(request, "inner"),
               columns = sizeOption(request, "columns");
    for (const auto* size : {&rows, &inner, &columns})
        if (!*size)
            return size->error();
    int64_t m = *rows, k = *inner, n = *columns;
    if (m == 0 && k == 0 && n == 0) // m k = a, k n = b, m n = c
        m = static_cast<int64_t>(
            std::lround(std::sqrt(static_cast<double>(a) * static_cast<double>(c) / static_cast<double>(b))));
    if (k == 0)
        k = m > 0 ? a / m : n > 0 ? b / n : 0;
    if (m == 0)
        m = k > 0 ? a / k : 0;
    if (n == 0)
        n = k > 0 ? b / k : 0;
    if (m < 1 || k < 1 || n < 1 || m > a || k > a || n > b || m * k != a || k * n != b)
        return userError(text(TELAR_TR("core", "Arrays of %1 and %2 elements cannot be the factors of a product of %3: "
                                               "write rows=M:inner=K:columns=N"),
                              a, b, c),
                         referencePlace());
    return std::array{m, k, n};
}

Expected<ReferenceValues> multiplied(const ReferenceRequest& request, const std::vector<ReferenceArray>& arrays,
                                     int64_t outputs, const JobContext& job) {
    const auto sizes = productSizes(request, arrays[0].count(), arrays[1].count(), outputs);
    if (!sizes)
        return sizes.error();
    const auto [m, k, n] = *sizes;
    std::vector<float> values(static_cast<std::size_t>(m * n));
    const PlanesView<const float> a{arrays[0].numbers.data(), 1, m, k, k, m * k},
        b{arrays[1].numbers.data(), 1, k, n, n, k * n};
    const auto run =
        runMatmul(*cpuMatmulVariants().find("serial"), {a, b}, {values.data(), 1, m, n, n, m * n}, {1, job});
    if (!run)
        return run.error();
    return asValues(values, m, n);
}

std::vector<ReferenceKind> allKinds() {
    const auto pooling = optionNames(poolingOptions());
    auto convolution = optionNames(convolutionOptions());
    convolution.push_back("filter");
    return {{"max", text(TELAR_TR("core", "Maximum of windows")), 1, 1, pooling},
            {"average", text(TELAR_TR("core", "Average of windows")), 1, 1, pooling},
            {"product", text(TELAR_TR("core", "Matrix product")), 2, 2, {"rows", "inner", "columns"}},
            {"convolution", text(TELAR_TR("core", "Convolution")), 1, 2, convolution},
            {"sum", text(TELAR_TR("core", "Sum of an array")), 1, 1},
            {"neuron", text(TELAR_TR("core", "Weighted sum of a neuron")), 2, 2},
            {"pipeline", text(TELAR_TR("core", "Pipeline of the thesis")), 2, 2},
            {"kernel", text(TELAR_TR("core", "Another kernel of the file"))},
            {"expression", text(TELAR_TR("core", "Expression"))}};
}

} // namespace

const std::vector<ReferenceKind>& referenceKinds() {
    static const auto kinds = allKinds();
    return kinds;
}

Expected<ReferenceValues> operationValues(const ReferenceRequest& request, const std::vector<ReferenceArray>& arrays,
                                          int64_t outputs, const JobContext& job) {
    if (auto fine = onlyOptions(request); !fine)
        return fine.error();
    switch (request.kind) {
    case OperationKind::Max:
    case OperationKind::Average:
        return pooled(request, arrays[0], job);
    case OperationKind::Convolution:
        return convolved(request, arrays, job);
    case OperationKind::Product:
        return multiplied(request, arrays, outputs, job);
    default:
        break;
    }
    const auto& first = arrays[0].numbers;
    if (request.kind == OperationKind::Pipeline) {
        std::vector<float> values(first.size());
        const auto run =
            runPipeline(*cpuPipelineVariants().find("passes"), {first, arrays[1].numbers}, values, {1, job});
        if (!run)
            return run.error();
        return asValues(values, 1, static_cast<int64_t>(values.size()));
    }
    const std::vector<float> ones(request.kind == OperationKind::Sum ? first.size() : 0, 1.0f);
    const auto sum = neuronReference({first, request.kind == OperationKind::Sum ? ones : arrays[1].numbers}, {1, job});
    if (!sum)
        return sum.error();
    return ReferenceValues{1, 1, {static_cast<double>(sum->sum)}};
}

} // namespace telar
