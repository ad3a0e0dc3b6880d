// What the pooling tests share: named shapes, exact inputs, and a second, deliberately naive definition of
// pooling that has nothing in common with the library's.
#pragma once

#include "core/pooling/pooling.hpp"
#include "tests/support/compare.hpp"
#include "tests/support/simd_override.hpp"

#include <QtGlobal>

#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace telar::test {

struct Case {
    const char* name;
    int64_t planes, rows, columns;
    Size2 kernel, stride, padding, dilation = {1, 1};
    Rounding rounding = Rounding::Floor;
    int64_t gap = 0; ///< elements between rows of the view that do not belong to it
};

inline const std::vector<Case>& namedCases() {
    constexpr auto ceil = Rounding::Ceil;
    static const std::vector<Case> cases = {
        {"one cell", 1, 1, 1, {1, 1}, {1, 1}, {0, 0}},
        {"one cell in padding", 1, 1, 1, {3, 3}, {1, 1}, {1, 1}},
        {"tiny", 1, 4, 4, {2, 2}, {2, 2}, {0, 0}},
        {"tiny, overlapping", 1, 4, 4, {2, 2}, {1, 1}, {0, 0}},
        {"prime sizes", 1, 37, 53, {2, 2}, {2, 2}, {0, 0}},
        {"prime sizes, 3x3", 1, 37, 53, {3, 3}, {1, 1}, {1, 1}},
        {"one row", 1, 1, 77, {1, 5}, {1, 2}, {0, 2}},
        {"one column", 1, 77, 1, {5, 1}, {2, 1}, {2, 0}},
        {"tail of one", 1, 6, 130, {2, 2}, {2, 2}, {0, 0}},
        {"tail of one, byte vectors", 1, 6, 258, {2, 2}, {2, 2}, {0, 0}},
        {"no tail", 1, 8, 256, {2, 2}, {2, 2}, {0, 0}},
        {"odd columns", 1, 7, 131, {2, 2}, {2, 2}, {0, 0}},
        {"odd, ceil", 1, 7, 131, {2, 2}, {2, 2}, {0, 0}, {1, 1}, ceil},
        {"ceil beyond the padding", 1, 10, 10, {3, 3}, {4, 4}, {1, 1}, {1, 1}, ceil},
        {"ceil, last window dropped", 1, 5, 5, {2, 2}, {3, 3}, {1, 1}, {1, 1}, ceil},
        {"ceil, wide", 1, 20, 203, {4, 6}, {3, 5}, {2, 3}, {1, 1}, ceil},
        {"non-square input", 1, 11, 301, {3, 3}, {2, 2}, {1, 1}},
        {"non-square kernel", 1, 33, 65, {2, 7}, {1, 1}, {0, 3}},
        {"non-square stride", 1, 33, 65, {3, 3}, {1, 3}, {1, 1}},
        {"padding on rows only", 1, 19, 40, {3, 3}, {1, 1}, {1, 0}},
        {"padding on columns only", 1, 19, 40, {3, 3}, {1, 1}, {0, 1}},
        {"padding of the kernel's size", 1, 9, 70, {2, 2}, {2, 2}, {2, 2}},
        {"stride above kernel", 1, 40, 90, {2, 2}, {5, 7}, {0, 0}},
        {"stride 3", 1, 40, 190, {3, 3}, {3, 3}, {0, 0}},
        {"stride 4, kernel 7", 1, 40, 190, {7, 7}, {4, 4}, {3, 3}},
        {"stride 2, kernel 9", 1, 50, 150, {9, 9}, {2, 2}, {4, 4}},
        {"stride 3, kernel 20", 1, 60, 150, {20, 20}, {3, 3}, {9, 9}},
        {"kernel 4", 1, 30, 100, {4, 4}, {1, 1}, {1, 1}},
        {"kernel 5", 1, 30, 100, {5, 5}, {1, 1}, {2, 2}},
        {"kernel 6", 1, 30, 100, {6, 6}, {1, 1}, {0, 0}},
        {"kernel 11", 1, 41, 97, {11, 11}, {1, 1}, {5, 5}},
        {"kernel 17", 1, 29, 70, {17, 17}, {1, 1}, {8, 8}},
        {"kernel 31", 1, 20, 50, {31, 31}, {1, 1}, {15, 15}},
        {"kernel 31, inner rows", 1, 50, 90, {31, 31}, {1, 1}, {15, 15}},
        {"3x3, wide", 1, 31, 150, {3, 3}, {1, 1}, {0, 0}},
        {"3x3, wide, strided planes", 2, 20, 83, {3, 3}, {1, 1}, {1, 1}, {1, 1}, Rounding::Floor, 3},
        {"kernel 60", 1, 90, 40, {60, 33}, {1, 1}, {0, 0}},
        {"kernel 60, stride 2", 1, 100, 40, {60, 12}, {2, 2}, {30, 6}},
        {"kernel is the input", 1, 23, 29, {23, 29}, {1, 1}, {0, 0}},
        {"kernel is the padded input", 1, 9, 13, {13, 21}, {1, 1}, {2, 4}},
        {"dilation 2", 1, 30, 70, {3, 3}, {1, 1}, {2, 2}, {2, 2}},
        {"dilation 3, stride 2", 1, 40, 90, {3, 4}, {2, 2}, {1, 1}, {3, 3}},
        {"dilation of rows only", 1, 40, 90, {4, 4}, {1, 1}, {1, 1}, {3, 1}},
        {"dilation of columns only", 1, 40, 90, {4, 9}, {1, 1}, {1, 1}, {1, 4}},
        {"dilation 4, stride 6", 1, 60, 200, {5, 8}, {6, 6}, {3, 3}, {4, 4}},
        {"several planes", 5, 12, 18, {3, 3}, {2, 2}, {1, 1}},
        {"many planes", 40, 7, 9, {2, 2}, {2, 2}, {0, 0}},
        {"strided view", 1, 20, 70, {2, 2}, {2, 2}, {0, 0}, {1, 1}, Rounding::Floor, 5},
        {"strided planes", 3, 20, 70, {3, 3}, {1, 1}, {1, 1}, {1, 1}, Rounding::Floor, 3},
        {"several chunks", 1, 9, 5000, {3, 3}, {1, 1}, {1, 1}},
        {"several chunks, stride 2", 1, 9, 9001, {3, 5}, {2, 2}, {1, 2}},
        {"several bands", 1, 800, 200, {3, 3}, {1, 1}, {1, 1}},
    };
    return cases;
}

inline PoolingSpec specOf(const Case& c) {
    PoolingSpec spec;
    spec.kernel = c.kernel;
    spec.stride = c.stride;
    spec.padding = c.padding;
    spec.dilation = c.dilation;
    spec.rounding = c.rounding;
    return spec;
}

/// Maximum with zeros, maximum with the lowest, average with and without padding; those that are refused left
/// out.
inline std::vector<PoolingSpec> validSpecs(const Case& c) {
    std::vector<PoolingSpec> specs(4, specOf(c));
    specs[1].paddingValue = PaddingValue::Lowest;
    specs[2].mode = specs[3].mode = PoolingMode::Average;
    specs[3].countPadding = CountPadding::No;
    std::erase_if(specs, [&](const auto& s) { return !poolingShape(s, c.rows, c.columns); });
    return specs;
}

/// A matrix in memory with foreign elements around each row.
template <class T>
struct Input {
    std::vector<T> cells;
    PlanesView<const T> view;
    Input(int64_t planes, int64_t rows, int64_t columns, int64_t gap = 0)
        : cells(static_cast<std::size_t>(planes * rows * (columns + gap)), T(99)),
          view{cells.data(), planes, rows, columns, columns + gap, rows * (columns + gap)} {}
    T& at(int64_t r, int64_t c, int64_t plane = 0) { return const_cast<T&>(view.at(r, c, plane)); }
    /// Calls `make()` for each cell.
    template <class F>
    void fill(F make) {
        for (int64_t p = 0; p < view.planes; ++p)
            for (int64_t r = 0; r < view.rows; ++r)
                for (int64_t c = 0; c < view.columns; ++c)
                    at(r, c, p) = static_cast<T>(make());
    }
};

/// Repeatable numbers, and nothing else.
class Numbers {
public:
    explicit Numbers(uint64_t seed) : state_(seed * 2654435761u + 1) {}
    uint32_t next() {
        state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
        return static_cast<uint32_t>(state_ >> 33);
    }
    int64_t between(int64_t low, int64_t high) { return low + next() % static_cast<uint64_t>(high - low + 1); }

private:
    uint64_t state_;
};

/// Output of one plane set, as doubles, with the index of each maximum and the average of absolute values.
struct Naive {
    int64_t rows = 0, columns = 0;
    std::vector<double> values, absolutes;
    std::vector<int64_t> argmax;
};

/// The padded input is written out in full, and every window is looked at cell by cell.
template <class T>
Naive naivePooling(const PoolingSpec& s, const PlanesView<const T>& in) {
    struct Cell {
        double value;
        int64_t index;
    };
    const int64_t H = in.rows + 2 * s.padding.h, W = in.columns + 2 * s.padding.w;
    const int64_t eh = s.dilation.h * (s.kernel.h - 1), ew = s.dilation.w * (s.kernel.w - 1);
    auto count = [&](int64_t padded, int64_t n, int64_t e, int64_t stride, int64_t pad) {
        int64_t windows = 0;
        for (int64_t at = 0;; at += stride) {
            const bool fits = at + e < padded;
            const bool partly = s.rounding == Rounding::Ceil && at - stride + e < padded - 1 && at < n + pad;
            if (!fits && !partly)
                return windows;
            ++windows;
        }
    };
    Naive out;
    out.rows = count(H, in.rows, eh, s.stride.h, s.padding.h);
    out.columns = count(W, in.columns, ew, s.stride.w, s.padding.w);
    for (int64_t p = 0; p < in.planes; ++p) {
        std::vector<Cell> padded(static_cast<std::size_t>(H * W), Cell{0, -1});
        for (int64_t r = 0; r < in.rows; ++r)
            for (int64_t c = 0; c < in.columns; ++c)
                padded[static_cast<std::size_t>((r + s.padding.h) * W + c + s.padding.w)] = {
                    static_cast<double>(in.at(r, c, p)), r * in.columns + c};
        std::vector<Cell> window;
        for (int64_t y = 0; y < out.rows; ++y) {
            for (int64_t x = 0; x < out.columns; ++x) {
                window.clear();
                for (int64_t r = y * s.stride.h; r <= y * s.stride.h + eh && r < H; r += s.dilation.h)
                    for (int64_t c = x * s.stride.w; c <= x * s.stride.w + ew && c < W; c += s.dilation.w)
                        window.push_back(padded[static_cast<std::size_t>(r * W + c)]);
                double sum = 0, absolute = 0;
                int64_t inside = 0;
                const Cell* best = nullptr;
                for (const auto& cell : window) {
                    sum += cell.value;
                    absolute += std::fabs(cell.value);
                    inside += cell.index >= 0;
                    if (cell.index < 0 && s.paddingValue == PaddingValue::Lowest)
                        continue;
                    if (!best || (std::isnan(cell.value) && !std::isnan(best->value)) || cell.value > best->value)
                        best = &cell;
                }
                const auto cells = static_cast<double>(
                    s.countPadding == CountPadding::Yes ? static_cast<int64_t>(window.size()) : inside);
                const bool average = s.mode == PoolingMode::Average;
                out.values.push_back(average ? sum / cells : best ? best->value : 0);
                out.absolutes.push_back(absolute / cells);
                out.argmax.push_back(best ? best->index : -2);
            }
        }
    }
    return out;
}

/// What a variant makes of a problem; `error` where it refuses.
struct Outcome {
    AnyMatrix values;
    std::vector<int64_t> argmax;
    std::string error;
    bool refused = false; ///< by supports(), with its reason in `error`
};

template <class T>
Outcome pooled(const PoolingVariant& variant, const PoolingSpec& spec, const PlanesView<const T>& in, bool withArgmax,
               int threads = 0) {
    Outcome outcome;
    const auto shape = poolingShape(spec, in.rows, in.columns);
    if (!shape) {
        outcome.error = shape.error().str();
        return outcome;
    }
    auto made = createMatrix(poolingOutputType(ElementOf<T>::type, spec.mode), shape->rows, shape->columns, in.planes);
    outcome.values = std::move(*made);
    std::visit([](auto& m) { std::memset(m.data(), 0x5a, static_cast<std::size_t>(m.bytes())); }, outcome.values);
    if (withArgmax)
        outcome.argmax.assign(static_cast<std::size_t>(in.planes * shape->rows * shape->columns), -3);
    const PoolingOutput output{mutableViewOf(outcome.values), withArgmax ? outcome.argmax.data() : nullptr};
    const auto run = runPooling(variant, {spec, in}, output, {threads, {}});
    if (!run) {
        outcome.error = run.error().str();
        const auto supported = variant.supports({spec, in}, withArgmax);
        outcome.refused = !supported && !supported.error().what.empty() && !supported.error().hint.empty();
    }
    return outcome;
}

/// Empty when `got` is `want`: maxima and whole-number averages to the last bit, other averages within the
/// contract's bound.
inline std::string mismatch(const Outcome& got, const Naive& want, const PoolingSpec& spec, bool exact) {
    if (!got.error.empty())
        return got.error;
    const auto cells = static_cast<double>(spec.kernel.h * spec.kernel.w);
    return std::visit(
        [&](const auto& m) -> std::string {
            using T = std::remove_cvref_t<decltype(*m.data())>;
            if (m.rows() != want.rows || m.columns() != want.columns)
                return "shape " + std::to_string(m.rows()) + "x" + std::to_string(m.columns());
            for (int64_t i = 0; i < m.size(); ++i) {
                const auto at = static_cast<std::size_t>(i);
                const auto a = static_cast<double>(m.data()[i]),
                           b = static_cast<double>(static_cast<T>(want.values[at]));
                const bool same = a == b || (std::isnan(a) && std::isnan(b));
                const double bound =
                    spec.mode == PoolingMode::Max || exact ? 0 : 4 * cells * std::ldexp(1, -24) * want.absolutes[at];
                const bool near = std::isfinite(a) && std::isfinite(b) && std::fabs(a - want.values[at]) <= bound;
                if (!same && !near)
                    return "cell " + std::to_string(i / m.columns() % m.rows()) + ", " +
                           std::to_string(i % m.columns()) + ": got " + std::to_string(a) + ", want " +
                           std::to_string(b);
                if (spec.mode == PoolingMode::Max && !got.argmax.empty() && got.argmax[at] != want.argmax[at])
                    return "argmax of cell " + std::to_string(i / m.columns() % m.rows()) + ", " +
                           std::to_string(i % m.columns()) + ": got " + std::to_string(got.argmax[at]) + ", want " +
                           std::to_string(want.argmax[at]);
            }
            return {};
        },
        got.values);
}

inline bool isEmulated(const PoolingVariant& variant) { return variant.id().rfind("emulator:", 0) == 0; }
/// The shared memory of some is small, and OpenCV has no indices, no dilation of averages and no place for NaN.
inline bool mayRefuse(const PoolingVariant& variant) { return isEmulated(variant) || variant.id() == "opencv"; }

/// What an emulated variant is spared. The thesis' pipeline starts 1024 threads for every window; and inputs
/// that are large for the sake of vectors, chunks and bands say nothing new about lanes, which take a
/// microsecond for a hundred reads.
template <class T>
bool tooManyWindows(const PoolingVariant& variant, const PoolingSpec& spec, const PlanesView<const T>& in) {
    const auto shape = poolingShape(spec, in.rows, in.columns);
    if (!isEmulated(variant) || !shape)
        return false;
    const int64_t windows = in.planes * shape->rows * shape->columns;
    return variant.id().rfind("emulator:matmul", 0) == 0 ? windows * spec.kernel.w > 60
                                                         : windows * spec.kernel.h * spec.kernel.w > 50'000;
}

/// Calls `check(variant, label)` for every variant, and for the vectorised ones once per instruction set.
template <class F>
void eachVariant(const Registry<PoolingVariant>& registry, F check) {
    for (const auto& variant : registry.all()) {
        if (!variant->available())
            continue;
        const bool vectors = variant->id() == "simd" || variant->id() == "streamed";
        for (const char* level : {"sse2", "avx2", "avx512"}) {
            if (!vectors && std::string(level) != "avx512")
                continue;
            const SimdOverride lowered(level);
            check(*variant, variant->id() + (vectors ? std::string(" ") + level : std::string()));
        }
    }
}

} // namespace telar::test
