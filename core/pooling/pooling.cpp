#include "core/pooling/pooling.hpp"

#include <algorithm>
#include <cassert>

namespace telar {

namespace {

constexpr int64_t largest = int64_t{1} << 40; // keeps every product of two sizes inside 64 bits

constexpr int64_t kernelThatFits(int64_t padded, int64_t dilation) { return (padded - 1) / dilation + 1; }

/// Whether a window without a cell of the input has no value.
bool needsCell(const PoolingSpec& spec) {
    return spec.mode == PoolingMode::Max ? spec.paddingValue == PaddingValue::Lowest
                                         : spec.countPadding == CountPadding::No;
}

/// One axis of the output, or the rule that is broken.
Expected<int64_t> axisOutput(const char* axis, int64_t n, int64_t k, int64_t s, int64_t p, int64_t d,
                             Rounding rounding) {
    if (n <= 0)
        return userError(text(TELAR_TR("core", "The input is empty: it has no %1"), axis));
    if (k < 1)
        return userError(text(TELAR_TR("core", "The kernel must be at least 1, and it is %1"), k));
    if (s < 1)
        return userError(text(TELAR_TR("core", "The stride must be at least 1, and it is %1"), s));
    if (p < 0)
        return userError(text(TELAR_TR("core", "The padding cannot be negative, and it is %1"), p));
    if (d < 1)
        return userError(text(TELAR_TR("core", "The dilation must be at least 1, and it is %1"), d));
    if (k > largest || s > largest || p > largest || d > largest || (k > 1 && d > largest / k))
        return userError(text(TELAR_TR("core", "Kernel, stride, padding and dilation must stay below 2^40")));
    const int64_t extent = kernelExtent(k, d);
    const int64_t padded = n + 2 * p;
    if (extent > padded)
        return userError(
            text(TELAR_TR("core", "The kernel spans %1 %2 and the padded input has %3"), extent, axis, padded), {},
            text(TELAR_TR("core", "Use a kernel of at most %1, or more padding"), kernelThatFits(padded, d)));
    int64_t out = rounding == Rounding::Floor ? (padded - extent) / s + 1 : ceilDiv(padded - extent, s) + 1;
    if (rounding == Rounding::Ceil && (out - 1) * s >= n + p)
        --out;
    return out;
}

/// True when some window has no cell of the input: the first one, the last one, or, with dilation, one
/// between.
bool leavesWindowInPadding(int64_t n, int64_t k, int64_t s, int64_t p, int64_t d, int64_t out) {
    auto empty = [&](int64_t index) {
        const int64_t start = index * s - p;
        for (int64_t i = start < 0 ? (-start + d - 1) / d : 0; i < k; ++i) {
            const int64_t at = start + i * d;
            return at >= n;
        }
        return true;
    };
    // Windows that start inside the input always have a cell; the others are few.
    for (int64_t i = 0; i < out && i * s - p < 0; ++i)
        if (empty(i))
            return true;
    return out > 0 && empty(out - 1);
}

} // namespace

Expected<PoolingShape> poolingShape(const PoolingSpec& spec, int64_t rows, int64_t columns) {
    TELAR_TRY(h, axisOutput(TELAR_TR("core", "rows"), rows, spec.kernel.h, spec.stride.h, spec.padding.h,
                            spec.dilation.h, spec.rounding));
    TELAR_TRY(w, axisOutput(TELAR_TR("core", "columns"), columns, spec.kernel.w, spec.stride.w, spec.padding.w,
                            spec.dilation.w, spec.rounding));
    if (needsCell(spec) &&
        (leavesWindowInPadding(rows, spec.kernel.h, spec.stride.h, spec.padding.h, spec.dilation.h, *h) ||
         leavesWindowInPadding(columns, spec.kernel.w, spec.stride.w, spec.padding.w, spec.dilation.w, *w)))
        return userError(
            text(
                TELAR_TR(
                    "core",
                    "A padding of %1 x %2 leaves windows of %3 x %4 entirely in the padding, where they have no value"),
                spec.padding.h, spec.padding.w, spec.kernel.h, spec.kernel.w),
            {}, text(TELAR_TR("core", "Use a padding smaller than the kernel, or pad with zeros and count them")));
    return PoolingShape{*h, *w};
}

Size2 largestKernel(const PoolingSpec& spec, int64_t rows, int64_t columns) {
    const auto along = [](int64_t n, int64_t padding, int64_t dilation) {
        return std::max<int64_t>(1, kernelThatFits(n + 2 * padding, dilation));
    };
    return {along(rows, spec.padding.h, spec.dilation.h), along(columns, spec.padding.w, spec.dilation.w)};
}

std::optional<Size2> largestPadding(const PoolingSpec& spec) {
    if (!needsCell(spec))
        return std::nullopt;
    return Size2{kernelExtent(spec.kernel.h, spec.dilation.h) - 1, kernelExtent(spec.kernel.w, spec.dilation.w) - 1};
}

ElementType poolingOutputType(ElementType input, PoolingMode mode) {
    return mode == PoolingMode::Max ? input : ElementType::Float32;
}

WindowBox poolingWindow(const PoolingSpec& spec, int64_t outputRow, int64_t outputColumn) {
    return {outputRow * spec.stride.h - spec.padding.h, outputColumn * spec.stride.w - spec.padding.w,
            kernelExtent(spec.kernel.h, spec.dilation.h), kernelExtent(spec.kernel.w, spec.dilation.w)};
}

Expected<PoolingRun> runPooling(const PoolingVariant& variant, const PoolingProblem& problem,
                                const PoolingOutput& output, const RunOptions& options) {
    const auto [planes, rows, columns] = std::visit(
        [](const auto& v) {
            return std::array{v.planes, v.rows, v.columns};
        },
        problem.input);
    TELAR_TRY(shape, poolingShape(problem.spec, rows, columns));
    TELAR_CHECK(variant.available());
    TELAR_CHECK(variant.supports(problem, output.argmax != nullptr));
    TELAR_CHECK(checkBlock(variant.id(), variant.choosesBlock(), options));
    assert(static_cast<ElementType>(output.values.index()) ==
           poolingOutputType(elementType(problem.input), problem.spec.mode));
    std::visit(
        [&, p = planes](const auto& v) {
            assert(v.planes == p && v.rows == shape->rows && v.columns == shape->columns);
            (void)v;
            (void)p;
        },
        output.values);
    options.job.start(planes * shape->rows);
    return variant.run(problem, output, options);
}

} // namespace telar
