// The reference: the definition of pooling in plain loops, one window after the other. Read this first; every
// other variant must agree with it.
#include "core/pooling/variants.hpp"

#include <cmath>
#include <limits>

namespace telar {

namespace {

template <class T>
bool isNan(T value) {
    if constexpr (std::is_floating_point_v<T>)
        return std::isnan(value);
    return false;
}

template <class T>
struct Best {
    T value;
    int64_t index;
};

/// Maximum of the window whose top-left cell is (top, left), first in row-major order.
template <class T>
Best<T> windowMax(const PoolingSpec& s, const PlanesView<const T>& in, int64_t plane, int64_t top,
                  int64_t left) {
    Best<T> best{};
    bool found = false;
    for (int64_t i = 0; i < s.kernel.h; ++i) {
        for (int64_t j = 0; j < s.kernel.w; ++j) {
            const int64_t r = top + i * s.dilation.h;
            const int64_t c = left + j * s.dilation.w;
            if (r >= in.rows + s.padding.h || c >= in.columns + s.padding.w)
                continue; // beyond the padded input: only ceil rounding comes here
            const bool inside = r >= 0 && r < in.rows && c >= 0 && c < in.columns;
            if (!inside && s.paddingValue == PaddingValue::Lowest)
                continue;
            const T value = inside ? in.at(r, c, plane) : T{0};
            const int64_t index = inside ? r * in.columns + c : -1;
            if (!found || (!isNan(best.value) && (value > best.value || isNan(value))))
                best = {value, index};
            found = true;
        }
    }
    return best;
}

/// Average of the window whose top-left cell is (top, left).
template <class T>
float windowAverage(const PoolingSpec& s, const PlanesView<const T>& in, int64_t plane, int64_t top,
                    int64_t left) {
    double sum = 0;
    int64_t count = 0;
    for (int64_t i = 0; i < s.kernel.h; ++i) {
        for (int64_t j = 0; j < s.kernel.w; ++j) {
            const int64_t r = top + i * s.dilation.h;
            const int64_t c = left + j * s.dilation.w;
            if (r >= in.rows + s.padding.h || c >= in.columns + s.padding.w)
                continue;
            const bool inside = r >= 0 && r < in.rows && c >= 0 && c < in.columns;
            if (inside)
                sum += static_cast<double>(in.at(r, c, plane));
            if (inside || s.countPadding == CountPadding::Yes)
                ++count;
        }
    }
    return static_cast<float>(sum / static_cast<double>(count));
}

class Serial final : public PoolingVariant {
public:
    std::string id() const override { return "serial"; }
    Text title() const override { return text(TELAR_TR("core", "Plain loops")); }
    Text idea() const override {
        return text(
            TELAR_TR("core", "The definition: four nested loops, one window after the other, on one core."));
    }
    Cost cost(const PoolingProblem& problem) const override { return directCost(problem); }

    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        const bool whole = std::visit(
            [&](const auto& in) {
                using T = std::remove_const_t<std::remove_pointer_t<decltype(in.data)>>;
                if (problem.spec.mode == PoolingMode::Max)
                    return max<T>(problem.spec, in, std::get<PlanesView<T>>(output.values), output.argmax,
                                  options);
                return average<T>(problem.spec, in, std::get<PlanesView<float>>(output.values), options);
            },
            problem.input);
        if (!whole)
            return cancelledError();
        return PoolingRun{};
    }

private:
    template <class T>
    static bool max(const PoolingSpec& s, const PlanesView<const T>& in, const PlanesView<T>& out,
                    int64_t* argmax, const RunOptions& options) {
        for (int64_t plane = 0; plane < out.planes; ++plane) {
            for (int64_t r = 0; r < out.rows; ++r) {
                if (options.job.stopRequested())
                    return false;
                for (int64_t c = 0; c < out.columns; ++c) {
                    const auto best =
                        windowMax(s, in, plane, r * s.stride.h - s.padding.h, c * s.stride.w - s.padding.w);
                    out.at(r, c, plane) = best.value;
                    if (argmax)
                        argmax[(plane * out.rows + r) * out.columns + c] = best.index;
                }
                options.job.advance();
            }
        }
        return true;
    }

    template <class T>
    static bool average(const PoolingSpec& s, const PlanesView<const T>& in, const PlanesView<float>& out,
                        const RunOptions& options) {
        for (int64_t plane = 0; plane < out.planes; ++plane) {
            for (int64_t r = 0; r < out.rows; ++r) {
                if (options.job.stopRequested())
                    return false;
                for (int64_t c = 0; c < out.columns; ++c)
                    out.at(r, c, plane) = windowAverage(s, in, plane, r * s.stride.h - s.padding.h,
                                                        c * s.stride.w - s.padding.w);
                options.job.advance();
            }
        }
        return true;
    }
};

} // namespace

Cost directCost(const PoolingProblem& problem) {
    return std::visit(
        [&](const auto& in) {
            const auto shape = poolingShape(problem.spec, in.rows, in.columns);
            const double windows =
                shape ? static_cast<double>(in.planes) * static_cast<double>(shape->rows * shape->columns)
                      : 0;
            const auto out = elementSize(poolingOutputType(elementType(problem.input), problem.spec.mode));
            return Cost{static_cast<double>(in.size()) * sizeof(*in.data) +
                            windows * static_cast<double>(out),
                        windows * static_cast<double>(problem.spec.kernel.h * problem.spec.kernel.w)};
        },
        problem.input);
}

std::unique_ptr<PoolingVariant> serialPooling() {
    return std::make_unique<Serial>();
}

} // namespace telar
