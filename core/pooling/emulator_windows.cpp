// The variants `emulator:matmul1|2|3`: the thesis' heterogeneous pipeline. For each window the processor cuts
// it out, copies it to the device's memory, launches one kernel that multiplies it by the identity, copies
// the product back and takes its maximum: one launch and two copies per window.
#include "core/matmul/kernels/matmul1.hpp"
#include "core/matmul/kernels/matmul2.hpp"
#include "core/matmul/kernels/matmul3.hpp"
#include "core/pooling/variants.hpp"
#include "core/pooling/window.hpp"
#include "core/simt/launch.hpp"

#include <cmath>

namespace telar {

namespace {

template <class T>
using ProductOf = std::conditional_t<std::is_floating_point_v<T>, float, int32_t>;

/// Windows of one problem: host memory, device memory, and the way from cells to one output.
template <class T, class Out>
class Windows {
    using P = ProductOf<T>;

public:
    Windows(const PoolingSpec& spec, const PlanesView<const T>& input, const PlanesView<Out>& output,
            int64_t* argmax, int kernel, bool constantFilter)
        : s(spec), in(input), out(output), indices(argmax), kernel_(kernel), constant_(constantFilter),
          window(static_cast<std::size_t>(s.kernel.h * s.kernel.w)), places(window.size()),
          deviceWindow(window.size()), deviceProduct(window.size()),
          identity(static_cast<std::size_t>(s.kernel.w * s.kernel.w)) {
        for (int64_t i = 0; i < s.kernel.w; ++i)
            identity[static_cast<std::size_t>(i * s.kernel.w + i)] = 1;
        config_.block = {32, 32, 1};
        config_.grid = {static_cast<uint32_t>(ceilDiv(s.kernel.w, 32)),
                        static_cast<uint32_t>(ceilDiv(s.kernel.h, 32)), 1};
    }
    const simt::LaunchConfig& config() const { return config_; }

    Status one(int64_t plane, int64_t r, int64_t c, const JobContext& job) {
        cut(plane, r * s.stride.h - s.padding.h, c * s.stride.w - s.padding.w);
        deviceWindow = window; // copy in
        if (auto status = multiply(job); !status)
            return status;
        window = deviceProduct; // copy out
        finish(plane, r, c);
        return {};
    }

private:
    static constexpr int64_t padding = -1, beyond = -2;

    void cut(int64_t plane, int64_t top, int64_t left) {
        std::size_t at = 0;
        for (int64_t i = 0; i < s.kernel.h; ++i) {
            for (int64_t j = 0; j < s.kernel.w; ++j, ++at) {
                const int64_t r = top + i * s.dilation.h, c = left + j * s.dilation.w;
                const bool inside = r >= 0 && r < in.rows && c >= 0 && c < in.columns;
                const bool out = r >= in.rows + s.padding.h || c >= in.columns + s.padding.w;
                window[at] = inside ? static_cast<P>(in.at(r, c, plane)) : P{0};
                places[at] = inside ? r * in.columns + c : out ? beyond : padding;
            }
        }
    }

    template <class Filter>
    Status multiplyBy(const Filter& filter, const JobContext& job) {
        const int64_t h = s.kernel.h, w = s.kernel.w, cells = h * w;
        const simt::GlobalView<const P> a{deviceWindow.data(), cells, "window"};
        const simt::GlobalView<P> c{deviceProduct.data(), cells, "product"};
        simt::LaunchOptions options;
        options.threads = 1;
        options.job = job;
        const auto done = [](const auto& report) { return report ? Status{} : Status{report.error()}; };
        if (kernel_ == 1)
            return done(emulator_.launch(simt::Matmul1<P, Filter>{h, w, w, a, filter, c}, config_, options));
        if (kernel_ == 2)
            return done(emulator_.launch(simt::Matmul2<P, Filter>{h, w, w, a, filter, c}, config_, options));
        return done(emulator_.launch(simt::Matmul3<P, Filter>{h, w, w, a, filter, c}, config_, options));
    }
    Status multiply(const JobContext& job) {
        const int64_t w = s.kernel.w;
        if (constant_)
            return multiplyBy(simt::ConstantView<P>{identity.data(), w * w, "filter"}, job);
        return multiplyBy(simt::GlobalView<const P>{identity.data(), w * w, "filter"}, job);
    }

    /// Maximum or average of the product, taken by the processor.
    void finish(int64_t plane, int64_t r, int64_t c) {
        const bool average = s.mode == PoolingMode::Average;
        const bool paddingCounts =
            average ? s.countPadding == CountPadding::Yes : s.paddingValue == PaddingValue::Zero;
        double sum = 0;
        int64_t count = 0;
        std::size_t best = window.size();
        for (std::size_t i = 0; i < window.size(); ++i) {
            if (places[i] == beyond || (places[i] == padding && !paddingCounts))
                continue;
            sum += static_cast<double>(window[i]);
            ++count;
            if (best == window.size() || window[i] > window[best])
                best = i;
        }
        if (average) {
            out.at(r, c, plane) = static_cast<Out>(static_cast<float>(sum / static_cast<double>(count)));
            return;
        }
        out.at(r, c, plane) = static_cast<Out>(window[best]);
        if (indices)
            indices[(plane * out.rows + r) * out.columns + c] = places[best];
    }

    const PoolingSpec& s;
    PlanesView<const T> in;
    PlanesView<Out> out;
    int64_t* indices;
    int kernel_;
    bool constant_;
    std::vector<P> window;
    std::vector<int64_t> places; ///< index in the plane, padding or beyond
    std::vector<P> deviceWindow, deviceProduct, identity;
    simt::LaunchConfig config_;
    simt::Emulator emulator_;
};

template <class T>
bool allFinite(const PlanesView<const T>& in) {
    if constexpr (std::is_floating_point_v<T>)
        for (int64_t p = 0; p < in.planes; ++p)
            for (int64_t r = 0; r < in.rows; ++r)
                for (int64_t c = 0; c < in.columns; ++c)
                    if (!std::isfinite(in.at(r, c, p)))
                        return false;
    return true;
}

class EmulatedWindows final : public PoolingVariant {
public:
    EmulatedWindows(int kernel, bool constantFilter) : kernel_(kernel), constant_(constantFilter) {}
    std::string id() const override {
        return "emulator:matmul" + std::to_string(kernel_) + (constant_ ? "-constant" : "");
    }
    Text title() const override {
        return kernel_ == 1   ? text(TELAR_TR("core", "A launch per window: a thread per element"))
               : kernel_ == 2 ? text(TELAR_TR("core", "A launch per window: nested loops in each thread"))
                              : text(TELAR_TR("core", "A launch per window: shared tiles"));
    }
    Text idea() const override {
        return kernel_ == 1
                   ? text(TELAR_TR("core",
                                   "The thesis' first kernel: each window is copied over, multiplied by "
                                   "the identity with one thread for each element, and copied back."))
               : kernel_ == 2
                   ? text(TELAR_TR(
                         "core", "The thesis' second kernel: every thread loops from its own element to the "
                                 "end, and so does the work of others again."))
                   : text(TELAR_TR(
                         "core",
                         "The thesis' third kernel: the product in tiles of 32 x 32 in shared memory, "
                         "of which a small window fills a corner."));
    }
    Status supports(const PoolingProblem& problem, bool) const override {
        const int64_t most = kernel_ == 2 ? 32 : 512;
        const Size2 k = problem.spec.kernel;
        if (k.h > most || k.w > most)
            return userError(
                text(TELAR_TR("core", "A window of %1 x %2 is too large to be multiplied"), k.h, k.w), {},
                text(TELAR_TR("core", "Use a window of at most %1 x %1, or another variant"), most));
        if (!std::visit([](const auto& in) { return allFinite(in); }, problem.input))
            return userError(text(TELAR_TR("core", "The input holds NaN or infinity, and their product with "
                                                   "the zeros of the identity matrix is NaN")),
                             {}, text(TELAR_TR("core", "Use another variant")));
        return {};
    }
    Cost cost(const PoolingProblem& problem) const override {
        auto cost = directCost(problem);
        cost.operations *= 2 * static_cast<double>(problem.spec.kernel.w) + 1;
        return cost;
    }

    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        return withViews(
            problem, output,
            [&]<class T, class Out>(const PlanesView<const T>& in,
                                    const PlanesView<Out>& out) -> Expected<PoolingRun> {
                Windows<T, Out> windows(problem.spec, in, out, output.argmax, kernel_, constant_);
                for (int64_t plane = 0; plane < out.planes; ++plane) {
                    for (int64_t row = 0; row < out.rows; ++row) {
                        for (int64_t column = 0; column < out.columns; ++column)
                            if (auto status = windows.one(plane, row, column, options.job); !status)
                                return status.error();
                        options.job.advance();
                    }
                }
                const auto& c = windows.config();
                PoolingRun run;
                run.launches = out.size();
                run.launch = LaunchShape{{c.grid.x, c.grid.y, c.grid.z}, {c.block.x, c.block.y, c.block.z}};
                return run;
            });
    }

private:
    int kernel_;
    bool constant_;
};

} // namespace

std::unique_ptr<PoolingVariant> emulatedWindowPooling(int kernel, bool constantFilter) {
    return std::make_unique<EmulatedWindows>(kernel, constantFilter);
}

} // namespace telar
