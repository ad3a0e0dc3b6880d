// The thesis' serial program: each window is copied out, multiplied by the identity matrix with three nested
// loops, and the largest cell of the product is taken. The product is a detour, kept because the thesis
// measures it: pooling in the guise of a matrix product.
#include "core/pooling/variants.hpp"
#include "core/pooling/window.hpp"

#include <algorithm>
#include <bit>
#include <chrono>

namespace telar {

namespace {

/// Elements in which the product is formed: exact for whole numbers and for finite floats, since every term
/// but one is 0.
template <class T>
using ProductOf = std::conditional_t<std::is_floating_point_v<T>, float, int32_t>;

/// product = window * identity; the sizes of a KH x KW window, fixed (so that the compiler unrolls) or, with
/// 0, as given.
template <int KH, int KW, class P>
void multiply(const P* window, const P* identity, P* product, int64_t h, int64_t w) {
    const int64_t rows = KH ? KH : h, columns = KW ? KW : w;
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < columns; ++j) {
            P sum{};
            for (int64_t m = 0; m < columns; ++m)
                sum += window[i * columns + m] * identity[m * columns + j];
            product[i * columns + j] = sum;
        }
    }
}

template <class T, class Out>
class ThesisPlane {
    using P = ProductOf<T>;

public:
    ThesisPlane(const PoolingSpec& spec, const PlanesView<const T>& input, const PlanesView<Out>& output,
                int64_t* argmax)
        : s(spec), in(input), out(output), indices(argmax), h(spec.kernel.h), w(spec.kernel.w),
          batch(std::max<int64_t>(1, mostBatched / (h * w))), windows(static_cast<std::size_t>(batch * h * w)),
          products(windows.size()), cells(windows.size()), inside(static_cast<std::size_t>(batch)),
          identity(static_cast<std::size_t>(w * w)) {
        for (int64_t i = 0; i < w; ++i)
            identity[static_cast<std::size_t>(i * w + i)] = 1;
    }

    /// False when asked to stop.
    bool row(int64_t plane, int64_t r, const JobContext& job) {
        if (h == 2 && w == 2)
            return rowOf<2, 2>(plane, r, job);
        if (h == 3 && w == 3)
            return rowOf<3, 3>(plane, r, job);
        if (h == 4 && w == 4)
            return rowOf<4, 4>(plane, r, job);
        if (h == 5 && w == 5)
            return rowOf<5, 5>(plane, r, job);
        return rowOf<0, 0>(plane, r, job);
    }
    double productMs() const { return std::chrono::duration<double, std::milli>(multiplying).count(); }

private:
    static constexpr int64_t mostBatched = 2048; ///< cells: in the first cache

    /// Some windows are cut out, then multiplied, then searched, so that reading the clock around the products
    /// costs nothing beside them.
    template <int KH, int KW>
    bool rowOf(int64_t plane, int64_t r, const JobContext& job) {
        const int64_t cellsOfOne = KH ? KH * KW : h * w, top = r * s.stride.h - s.padding.h;
        for (int64_t first = 0; first < out.columns; first += batch) {
            if (job.stopRequested())
                return false;
            const int64_t count = std::min(batch, out.columns - first);
            for (int64_t b = 0; b < count; ++b) {
                const int64_t left = (first + b) * s.stride.w - s.padding.w;
                const bool whole = top >= 0 && left >= 0 && top + (h - 1) * s.dilation.h < in.rows &&
                                   left + (w - 1) * s.dilation.w < in.columns;
                inside[static_cast<std::size_t>(b)] = whole;
                if (whole)
                    extract<KH, KW>(windows.data() + b * cellsOfOne, plane, top, left);
                else
                    extractAtEdge(static_cast<std::size_t>(b * cellsOfOne), plane, top, left);
            }
            const auto start = std::chrono::steady_clock::now();
            for (int64_t b = 0; b < count; ++b)
                if (!multiplyInSteps<KH, KW>(windows.data() + b * cellsOfOne, products.data() + b * cellsOfOne, job))
                    return false;
            multiplying += std::chrono::steady_clock::now() - start;
            for (int64_t b = 0; b < count; ++b) {
                const int64_t c = first + b;
                const bool whole = inside[static_cast<std::size_t>(b)];
                const P* product = products.data() + b * cellsOfOne;
                if (whole && !indices && s.mode == PoolingMode::Max)
                    out.at(r, c, plane) = static_cast<Out>(largest<KH, KW>(product));
                else
                    finish(product, cells.data() + b * cellsOfOne, plane, r, c, whole);
            }
        }
        return true;
    }

    template <int KH, int KW>
    void extract(P* window, int64_t plane, int64_t top, int64_t left) {
        const int64_t rows = KH ? KH : h, columns = KW ? KW : w;
        for (int64_t i = 0; i < rows; ++i) {
            const T* from = in.row(top + i * s.dilation.h, plane) + left;
            for (int64_t j = 0; j < columns; ++j)
                window[i * columns + j] = static_cast<P>(from[j * s.dilation.w]);
        }
    }

    enum Cell : uint8_t { Inside, Padding, Beyond };

    void extractAtEdge(std::size_t at, int64_t plane, int64_t top, int64_t left) {
        for (int64_t i = 0; i < h; ++i) {
            for (int64_t j = 0; j < w; ++j, ++at) {
                const int64_t r = top + i * s.dilation.h, c = left + j * s.dilation.w;
                const bool within = r >= 0 && r < in.rows && c >= 0 && c < in.columns;
                const bool beyond = r >= in.rows + s.padding.h || c >= in.columns + s.padding.w;
                windows[at] = within ? static_cast<P>(in.at(r, c, plane)) : P{0};
                cells[at] = within ? Inside : beyond ? Beyond : Padding;
            }
        }
    }

    /// The product, a row at a time where it is large, so that a request to stop is seen.
    template <int KH, int KW>
    bool multiplyInSteps(const P* window, P* product, const JobContext& job) {
        if (KH || h * w * w < (int64_t{1} << 20)) {
            multiply<KH, KW>(window, identity.data(), product, h, w);
            return true;
        }
        for (int64_t i = 0; i < h; ++i) {
            if (job.stopRequested())
                return false;
            multiply<0, 0>(window + i * w, identity.data(), product + i * w, int64_t{1}, w);
        }
        return true;
    }

    template <int KH, int KW>
    P largest(const P* product) const {
        const int64_t n = KH ? KH * KW : h * w;
        P best = product[0];
        for (int64_t i = 1; i < n; ++i)
            best = product[i] > best ? product[i] : best;
        return best;
    }

    /// The cases that have to know where each cell lies.
    void finish(const P* product, const Cell* places, int64_t plane, int64_t r, int64_t c, bool whole) {
        const int64_t top = r * s.stride.h - s.padding.h, left = c * s.stride.w - s.padding.w;
        double sum = 0;
        int64_t count = 0, best = -1;
        const bool average = s.mode == PoolingMode::Average;
        const bool paddingCounts = average ? s.countPadding == CountPadding::Yes : s.paddingValue == PaddingValue::Zero;
        for (int64_t at = 0; at < h * w; ++at) {
            const Cell cell = whole ? Inside : places[at];
            if (cell == Beyond || (cell == Padding && !paddingCounts))
                continue;
            sum += static_cast<double>(product[at]);
            ++count;
            if (best < 0 || product[at] > product[best])
                best = at;
        }
        if (average) {
            out.at(r, c, plane) = static_cast<Out>(static_cast<float>(sum / static_cast<double>(count)));
            return;
        }
        out.at(r, c, plane) = static_cast<Out>(product[best]);
        if (!indices)
            return;
        const bool padding = !whole && places[best] == Padding;
        indices[(plane * out.rows + r) * out.columns + c] =
            padding ? -1 : (top + best / w * s.dilation.h) * in.columns + left + best % w * s.dilation.w;
    }

    const PoolingSpec& s;
    PlanesView<const T> in;
    PlanesView<Out> out;
    int64_t* indices;
    int64_t h, w;
    int64_t batch; ///< windows at a time
    std::vector<P> windows, products;
    std::vector<Cell> cells; ///< of windows at the edge
    std::vector<char> inside;
    std::chrono::steady_clock::duration multiplying{};
    std::vector<P> identity;
};

class Thesis final : public PoolingVariant {
public:
    Thesis()
        : PoolingVariant({"thesis", text(TELAR_TR("core", "The thesis' serial program")),
                          text(TELAR_TR("core", "Each window is copied, multiplied by the identity matrix with three "
                                                "nested loops, and the maximum of the product is taken.")),
                          false}) {}

    Status supports(const PoolingProblem& problem, bool) const override { return canMultiplyWindows(problem, 1024); }
    Cost cost(const PoolingProblem& problem) const override { return productCost(problem); }

    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        return withViews(
            problem, output,
            [&]<class T, class Out>(const PlanesView<const T>& in, const PlanesView<Out>& out) -> Expected<PoolingRun> {
                ThesisPlane<T, Out> windows(problem.spec, in, out, output.argmax);
                for (int64_t plane = 0; plane < out.planes; ++plane) {
                    for (int64_t row = 0; row < out.rows; ++row) {
                        if (!windows.row(plane, row, options.job))
                            return cancelledError();
                        options.job.advance();
                    }
                }
                PoolingRun run;
                run.device.productMs = windows.productMs();
                return run;
            });
    }
};

bool allFinite(const PlanesView<const float>& in) {
    for (int64_t p = 0; p < in.planes; ++p) {
        for (int64_t r = 0; r < in.rows; ++r) {
            const float* row = in.row(r, p);
            bool special = false;
            for (int64_t c = 0; c < in.columns; ++c)
                special |= (std::bit_cast<uint32_t>(row[c]) & 0x7f800000u) == 0x7f800000u;
            if (special)
                return false;
        }
    }
    return true;
}

} // namespace

Cost productCost(const PoolingProblem& problem) {
    auto cost = directCost(problem);
    cost.operations *= 2 * static_cast<double>(problem.spec.kernel.w) + 1;
    return cost;
}

Status canMultiplyWindows(const PoolingProblem& problem, int64_t most) {
    const Size2 k = problem.spec.kernel;
    if (k.h > most || k.w > most)
        return userError(text(TELAR_TR("core", "A window of %1 x %2 is too large to be multiplied"), k.h, k.w), {},
                         text(TELAR_TR("core", "Use a window of at most %1 x %1, or another variant"), most));
    const auto* floats = std::get_if<PlanesView<const float>>(&problem.input);
    if (floats && !allFinite(*floats))
        return userError(
            text(TELAR_TR(
                "core", "The input holds NaN or infinity, whose product with the zeros of the identity matrix is NaN")),
            {}, text(TELAR_TR("core", "Use another variant")));
    return {};
}

std::unique_ptr<PoolingVariant> thesisPooling() { return std::make_unique<Thesis>(); }

} // namespace telar
