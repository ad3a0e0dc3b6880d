// Pooling: its contract, its specification and the interface that every variant implements.
//
// A window of KH x KW cells (spread apart by the dilation) glides over the input in steps of SH x SW; every
// window gives one output cell: its maximum or its average. The input is surrounded by PH rows and PW columns
// of padding on each side.
//
// Contract, the same for every variant:
// - Output size, each axis: floor((n + 2p - d(k-1) - 1)/s) + 1. With ceil rounding: ceil instead of floor,
//   less one where the last window would start beyond the input and its left padding (PyTorch's rule). Cells
//   beyond the right padding, which only ceil rounding can reach, are not part of the window.
// - Maximum: of equal values the first in row-major order of the window counts for argmax. A NaN in the
//   window gives NaN, and argmax is the first NaN. -inf and +inf are ordinary values.
// - Padding value `Zero`: padding cells are zeros and take part in the maximum, as in the thesis (a window of
//   negative values that touches the padding gives 0). `Lowest`: padding never wins; a specification that
//   leaves a window wholly in padding is refused, since that window would have no value.
// - Argmax: row-major index into the unpadded input plane; -1 where the maximum lies in the padding.
// - Average: the sum with padding as zeros, over the number of window cells inside the padded input
//   (`CountPadding::Yes`) or over the number of cells inside the input (`No`, which refuses windows wholly in
//   padding). The element type of an average is float32. Whole-number inputs whose absolute values sum to
//   less than 2^24 in a window give the same bits in every variant; otherwise |error| <= 4 * cells * 2^-24 *
//   (average of the absolute values).
// - Empty input (no rows or no columns) and a kernel larger than the padded input are refused.
// - The result does not depend on the number of threads.
#pragma once

#include "core/base/size2.hpp"
#include "core/matrix/matrix.hpp"
#include "core/operation/registry.hpp"
#include "core/operation/run.hpp"
#include "core/operation/timeline.hpp"
#include "core/operation/variant.hpp"

namespace telar {

enum class PoolingMode { Max, Average };
enum class PaddingValue { Zero, Lowest };
enum class CountPadding { Yes, No };
enum class Rounding { Floor, Ceil };

struct PoolingSpec {
    Size2 kernel{2, 2};
    Size2 stride{2, 2};
    Size2 padding{0, 0};
    Size2 dilation{1, 1};
    PoolingMode mode = PoolingMode::Max;
    PaddingValue paddingValue = PaddingValue::Zero; ///< maximum only
    CountPadding countPadding = CountPadding::Yes;  ///< average only
    Rounding rounding = Rounding::Floor;
    bool operator==(const PoolingSpec&) const = default;
};

/// Rows and columns of the output.
struct PoolingShape {
    int64_t rows = 0;
    int64_t columns = 0;
    bool operator==(const PoolingShape&) const = default;
};

/// Cells that a dilated kernel spans: d(k-1)+1.
constexpr int64_t kernelExtent(int64_t kernel, int64_t dilation) { return dilation * (kernel - 1) + 1; }

/// Checks the specification against an input of rows x columns; a user error says which rule is broken.
Expected<PoolingShape> poolingShape(const PoolingSpec& spec, int64_t rows, int64_t columns);
/// The largest kernel that fits an input of rows x columns with the padding and dilation of `spec`; 1 x 1 always does.
Size2 largestKernel(const PoolingSpec& spec, int64_t rows, int64_t columns);
/// The largest padding that may leave every window a cell of the input: of a dilated kernel `poolingShape` can refuse even
/// that. Nothing where windows may lie in the padding.
std::optional<Size2> largestPadding(const PoolingSpec& spec);

ElementType poolingOutputType(ElementType input, PoolingMode mode);

/// Input rows and columns that window (r, c) covers, before clipping: [row, row + extent) and so on.
struct WindowBox {
    int64_t row = 0, column = 0;   ///< top-left cell, may be negative (in the padding)
    int64_t rows = 0, columns = 0; ///< extent with dilation
};
WindowBox poolingWindow(const PoolingSpec& spec, int64_t outputRow, int64_t outputColumn);

struct PoolingProblem {
    PoolingSpec spec;
    AnyView input; ///< may hold several planes (NCHW: N*C); each is pooled alone
};

/// Memory of the caller. `values` has the type of `poolingOutputType`, the planes of the input and the shape
/// of `poolingShape`. `argmax` is null, or holds as many cells as `values`, densely packed in the same order.
struct PoolingOutput {
    AnyMutableView values;
    int64_t* argmax = nullptr;
};

struct PoolingRun {
    DeviceTimes device;
    std::optional<LaunchShape> launch;
    int64_t launches = 0; ///< kernel launches; 0 on the CPU
    Timeline timeline;    ///< of a run on a device; else empty
};

/// One way to pool. Stateless; any thread may call any member, several at a time.
class PoolingVariant : public VariantBase {
public:
    using VariantBase::VariantBase;
    /// Whether it can do this problem, and if not, why; may have to read the whole input. The specification is already valid.
    virtual Status supports(const PoolingProblem&, bool /*withArgmax*/) const { return {}; }
    virtual Cost cost(const PoolingProblem& problem) const = 0;
    /// Fills `output`. Looks at `options.job` at least every 50 ms; progress counts output rows (planes * rows in all).
    virtual Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                                     const RunOptions& options) const = 0;
};

/// Checks a problem and its output buffers, availability and support, then runs. Everything outside `core`
/// and `gpu` runs variants through this.
Expected<PoolingRun> runPooling(const PoolingVariant& variant, const PoolingProblem& problem,
                                const PoolingOutput& output, const RunOptions& options = {});

/// The variants that need nothing but this computer's processor.
Registry<PoolingVariant> cpuPoolingVariants();

} // namespace telar
