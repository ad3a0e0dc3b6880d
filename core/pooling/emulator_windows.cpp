// The variants `emulator:matmul1|2|3`: the thesis' heterogeneous pipeline. For each window the processor cuts
// it out, copies it, the identity and the empty product to the device's memory, launches one kernel that multiplies
// them, copies the product back and takes its maximum: one launch and four copies per window, or three where the
// identity is in constant memory (`-constant`).
#include "core/operation/emulated.hpp"
#include "core/pooling/variants.hpp"
#include "core/pooling/window.hpp"
#include "core/pooling/window_pipeline.hpp"
#include "core/simt/builtin/builtin.hpp"

#include <chrono>
#include <cstring>
#include <optional>

namespace telar {

namespace {

/// The thesis' three products, with the filter transferred or constant.
const char* windowsFile(bool constantFilter) {
    return constantFilter ? "core/pooling/kernels/windows-constant.cu" : "core/pooling/kernels/windows.cu";
}

/// Windows of one problem: the pipeline's memory of the host, and the emulated device's.
template <class T, class Out>
class Windows : public WindowPipeline<T, Out> {
    using Pipeline = WindowPipeline<T, Out>;
    using Pipeline::s, Pipeline::window, Pipeline::identity;
    using typename Pipeline::P;

public:
    Windows(const PoolingSpec& spec, const PlanesView<const T>& input, const PlanesView<Out>& output, int64_t* argmax,
            int kernel, bool constantFilter)
        : Pipeline(spec, input, output, argmax), kernel_(kernel), constant_(constantFilter),
          emptyProduct(window.size()), deviceWindow(window.size()), deviceFilter(identity.size()),
          deviceProduct(window.size()) {
        config_.block = {32, 32, 1};
        config_.grid = windowGrid(kernel, s.kernel);
    }
    const simt::LaunchConfig& config() const { return config_; }
    double productMs() const { return std::chrono::duration<double, std::milli>(multiplying).count(); }

    /// Before the first window.
    Status begin(const JobContext& job) {
        const auto h = static_cast<int32_t>(s.kernel.h), w = static_cast<int32_t>(s.kernel.w);
        const std::string name = "matmul" + std::to_string(kernel_);
        builtin::Call call{windowsFile(constant_),
                           name + (std::is_same_v<P, float> ? "<float>" : "<int>"),
                           name,
                           {},
                           kernel_ == 2,
                           {},
                           true};
        call.parameters.push_back(builtin::array("window", std::as_const(deviceWindow).data(), cells(deviceWindow)));
        if (constant_) {
            auto& filter = call.constants.emplace_back(builtin::Constant{"filter", {}});
            filter.bytes.resize(identity.size() * sizeof(P));
            std::memcpy(filter.bytes.data(), identity.data(), filter.bytes.size());
        } else {
            call.parameters.push_back(
                builtin::array("filter", std::as_const(deviceFilter).data(), cells(deviceFilter)));
        }
        call.parameters.push_back(builtin::array("product", deviceProduct.data(), cells(deviceProduct)));
        for (const int32_t size : {h, w, w})
            call.parameters.push_back(builtin::value(size));
        TELAR_TAKE(made, builtin::Repeated::create(call, config_, job));
        launch_.emplace(std::move(*made));
        return {};
    }

    Status one(int64_t plane, int64_t r, int64_t c) {
        this->cutFor(plane, r, c);
        deviceWindow = window; // copy in
        if (!constant_)
            deviceFilter = identity;
        deviceProduct = emptyProduct; // as the listings send it, although the kernel writes all of it
        const auto start = std::chrono::steady_clock::now();
        TELAR_CHECK(launch_->run());
        multiplying += std::chrono::steady_clock::now() - start;
        window = deviceProduct; // copy out
        this->finish(plane, r, c);
        return {};
    }

private:
    static int64_t cells(const std::vector<P>& values) { return static_cast<int64_t>(values.size()); }

    int kernel_;
    bool constant_;
    std::vector<P> emptyProduct, deviceWindow, deviceFilter, deviceProduct;
    std::chrono::steady_clock::duration multiplying{};
    simt::LaunchConfig config_;
    std::optional<builtin::Repeated> launch_;
};

class EmulatedWindows final : public PoolingVariant {
public:
    EmulatedWindows(int kernel, bool constantFilter)
        : PoolingVariant({"emulator:matmul" + std::to_string(kernel) + (constantFilter ? "-constant" : ""),
                          titleOf(kernel, constantFilter), ideaOf(kernel, constantFilter), false}),
          kernel_(kernel), constant_(constantFilter) {}
    Status available() const override { return builtin::available(windowsFile(constant_)); }
    Status supports(const PoolingProblem& problem, bool) const override {
        if (constant_)
            TELAR_CHECK(fitsConstantFilter(problem.spec.kernel.w * problem.spec.kernel.w));
        return canMultiplyWindows(problem, kernel_ == 2 ? 32 : 512);
    }
    Cost cost(const PoolingProblem& problem) const override { return productCost(problem); }

    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        return withViews(
            problem, output,
            [&]<class T, class Out>(const PlanesView<const T>& in, const PlanesView<Out>& out) -> Expected<PoolingRun> {
                Windows<T, Out> windows(problem.spec, in, out, output.argmax, kernel_, constant_);
                TELAR_CHECK(windows.begin(options.job));
                for (int64_t plane = 0; plane < out.planes; ++plane) {
                    for (int64_t row = 0; row < out.rows; ++row) {
                        for (int64_t column = 0; column < out.columns; ++column)
                            TELAR_CHECK(windows.one(plane, row, column));
                        options.job.advance();
                    }
                }
                const auto& c = windows.config();
                PoolingRun run;
                run.device.productMs = windows.productMs();
                run.launches = out.size();
                run.launch = launchShape(c);
                return run;
            });
    }

private:
    static Text titleOf(int kernel, bool constant) {
        if (constant)
            return kernel == 1   ? text(TELAR_TR("core", "A launch per window, filter constant: a thread per element"))
                   : kernel == 2 ? text(TELAR_TR("core", "A launch per window, filter constant: nested loops"))
                                 : text(TELAR_TR("core", "A launch per window, filter constant: shared tiles"));
        return kernel == 1   ? text(TELAR_TR("core", "One launch per window: one thread per element"))
               : kernel == 2 ? text(TELAR_TR("core", "One launch per window: nested loops in each thread"))
                             : text(TELAR_TR("core", "One launch per window: shared-memory tiles"));
    }
    static Text ideaOf(int kernel, bool constant) {
        if (constant)
            return text(TELAR_TR("core", "The thesis' kernel matmul%1 with the filter in constant memory: it is not "
                                         "copied, so each window needs one copy less."),
                        kernel);
        return kernel == 1
                   ? text(TELAR_TR("core",
                                   "The thesis' first kernel: each window and the identity are copied to the GPU "
                                   "and multiplied with one thread per element, and the product is copied back."))
               : kernel == 2 ? text(TELAR_TR("core", "The thesis' second kernel: every thread loops from its own "
                                                     "element on and repeats the work of others."))
                             : text(TELAR_TR("core", "The thesis' third kernel: the product in tiles of 32 x 32 in "
                                                     "shared memory. A small window fills only a corner of a tile."));
    }

    int kernel_;
    bool constant_;
};

} // namespace

simt::Dim3 windowGrid(int kernel, const Size2& window) {
    const auto rows = static_cast<uint32_t>(ceilDiv(window.h, 32)),
               columns = static_cast<uint32_t>(ceilDiv(window.w, 32));
    return kernel == 3 ? simt::Dim3{columns, rows, 1} : simt::Dim3{rows, columns, 1};
}

Status fitsConstantFilter(int64_t filterCells) {
    const int64_t bytes = filterCells * static_cast<int64_t>(sizeof(float)); // whole numbers are as large
    if (bytes <= mostConstantFilter)
        return {};
    return userError(text(TELAR_TR("core", "A filter of %1 bytes does not fit in the %2 bytes of constant memory"),
                          bytes, mostConstantFilter),
                     {}, text(TELAR_TR("core", "Use a smaller window, or the variant that transfers its filter")));
}

std::unique_ptr<PoolingVariant> emulatedWindowPooling(int kernel, bool constantFilter) {
    return std::make_unique<EmulatedWindows>(kernel, constantFilter);
}

} // namespace telar
