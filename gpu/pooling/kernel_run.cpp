#include "core/pooling/emulate.hpp"
#include "core/pooling/window.hpp"
#include "core/pooling/window_pipeline.hpp"
#include "gpu/device/device.hpp"
#include "gpu/pooling/host_run.hpp"
#include "gpu/pooling/kernels.hpp"
#include "gpu/pooling/variants.hpp"

#include <chrono>
#include <mutex>

namespace telar::gpu {

namespace {

LaunchShape shapeOf(const simt::LaunchConfig& c) {
    return {{c.grid.x, c.grid.y, c.grid.z}, {c.block.x, c.block.y, c.block.z}};
}

/// Constant memory belongs to the whole program: runs that keep their filter there take turns.
std::timed_mutex constantFilterInUse;

/// The thesis' pipeline on the device: for each window it, the filter and the empty product are copied in, one launch, one
/// copy out. A constant filter is never copied for a window.
template <class T, class Out>
class DeviceWindows : public WindowPipeline<T, Out> {
    using Pipeline = WindowPipeline<T, Out>;
    using Pipeline::s, Pipeline::window, Pipeline::identity;
    using typename Pipeline::P;

public:
    DeviceWindows(const PoolingSpec& spec, const PlanesView<const T>& input, const PlanesView<Out>& output,
                  int64_t* argmax, int kernel, bool constantFilter, Workspace& work)
        : Pipeline(spec, input, output, argmax), kernel_(kernel), constant_(constantFilter), work_(work),
          bytes_(window.size() * sizeof(P)), filterBytes_(identity.size() * sizeof(P)), emptyProduct_(window.size()) {
        config_.block = {32, 32, 1};
        config_.grid = windowGrid(kernel, s.kernel);
    }

    Status begin() {
        for (const auto& [slot, size] : {std::pair{0, bytes_}, std::pair{1, filterBytes_}, std::pair{2, bytes_}}) {
            TELAR_TAKE(made, work_.device(slot, size));
            memory_[static_cast<std::size_t>(slot)] = static_cast<P*>(*made);
        }
        if (constant_)
            if (auto done = setConstantFilter(identity.data(), filterBytes_, work_.stream.get()); !done)
                return done;
        if (auto created = Event::create(); created)
            begin_ = std::move(*created);
        else
            return created.error();
        if (auto done = begin_.record(work_.stream); !done)
            return done;
        if (auto done = work_.stream.wait(); !done)
            return done;
        start_ = std::chrono::steady_clock::now(); // the host's clock and the marks meet here
        return {};
    }

    Status one(int64_t plane, int64_t r, int64_t c, PoolingRun& run) {
        auto& line = run.timeline;
        const int64_t item = run.launches, cutFrom = elapsedNs();
        this->cutFor(plane, r, c);
        line.add(TimelineLane::Host, cutFrom, elapsedNs() - cutFrom, item, cutLabel_);
        const auto stream = work_.stream.get();
        const auto& marks = work_.marks;
        const Status steps[] = {
            marks[0].record(work_.stream),
            check(cudaMemcpyAsync(memory_[0], window.data(), bytes_, cudaMemcpyHostToDevice, stream),
                  "cudaMemcpyAsync"),
            constant_
                ? Status()
                : check(cudaMemcpyAsync(memory_[1], identity.data(), filterBytes_, cudaMemcpyHostToDevice, stream),
                        "cudaMemcpyAsync"),
            check(cudaMemcpyAsync(memory_[2], emptyProduct_.data(), bytes_, cudaMemcpyHostToDevice, stream),
                  "cudaMemcpyAsync"),
            marks[1].record(work_.stream),
            launchWindowProduct<P>(kernel_, s.kernel.h, s.kernel.w, memory_[0], constant_ ? nullptr : memory_[1],
                                   memory_[2], config_, stream),
            marks[2].record(work_.stream),
            check(cudaMemcpyAsync(window.data(), memory_[2], bytes_, cudaMemcpyDeviceToHost, stream),
                  "cudaMemcpyAsync"),
            marks[3].record(work_.stream),
            work_.stream.wait(),
        };
        for (const auto& step : steps)
            if (!step)
                return step;
        const std::array<std::optional<double>*, 3> where{&run.device.hostToDeviceMs, &run.device.kernelMs,
                                                          &run.device.deviceToHostMs};
        std::array<double, 4> at{}; // ms from the beginning
        for (std::size_t i = 0; i < 4; ++i) {
            TELAR_TRY(ms, marks[i].since(begin_));
            at[i] = *ms;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const double lasted = at[i + 1] - at[i];
            *where[i] = where[i]->value_or(0) + lasted;
            line.add(lanes_[i], static_cast<int64_t>(at[i] * 1e6), static_cast<int64_t>(lasted * 1e6), item,
                     labels_[i]);
        }
        run.device.productMs = run.device.kernelMs;
        const int64_t finishFrom = elapsedNs();
        this->finish(plane, r, c);
        line.totalNs = elapsedNs();
        line.add(TimelineLane::Host, finishFrom, line.totalNs - finishFrom, item, finishLabel_);
        ++run.launches;
        return {};
    }
    LaunchShape shape() const { return shapeOf(config_); }

private:
    int64_t elapsedNs() const {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start_).count();
    }

    int kernel_;
    bool constant_;
    Workspace& work_;
    std::size_t bytes_, filterBytes_;
    const std::vector<P> emptyProduct_; ///< which the listings send, too
    Event begin_;
    std::chrono::steady_clock::time_point start_;
    const Text cutLabel_ = timeline::cutWindow(), finishLabel_ = timeline::windowMaximum();
    const std::array<TimelineLane, 3> lanes_{TimelineLane::CopyIn, TimelineLane::Kernel, TimelineLane::CopyOut};
    const std::array<Text, 3> labels_{timeline::copyIn(), timeline::kernel("matmul" + std::to_string(kernel_)),
                                      timeline::copyOut()};
    std::array<P*, 3> memory_{}; ///< window, filter, product
    simt::LaunchConfig config_;
};

} // namespace

Expected<PoolingRun> runKernelPooling(const std::string& kernel, const PoolingProblem& problem,
                                      const PoolingOutput& output, const RunOptions& options) {
    TELAR_TRY(config, poolingLaunch(kernel, problem, simt::blockOf(options.block)));
    DeviceWork work;
    work.name = kernel;
    work.prepare = [](const PoolingProblem&, const PoolingOutput&) -> Expected<std::size_t> { return std::size_t{0}; };
    work.launch = [&](const PoolingProblem& p, const PoolingOutput& o, void*,
                      cudaStream_t stream) -> Expected<PoolingRun> {
        TELAR_CHECK(launchPoolingKernel(kernel, p, o, *config, stream));
        const auto rows = std::visit([](const auto& v) { return v.planes * v.rows; }, o.values);
        options.job.advance(rows);
        PoolingRun run;
        run.launch = shapeOf(*config);
        run.launches = 1;
        return run;
    };
    return runOnDevice(problem, output, options, work);
}

Expected<PoolingRun> runWindowPooling(int kernel, bool constantFilter, const PoolingProblem& problem,
                                      const PoolingOutput& output, const RunOptions& options) {
    std::unique_lock<std::timed_mutex> alone;
    if (constantFilter) {
        alone = std::unique_lock(constantFilterInUse, std::defer_lock);
        while (!alone.try_lock_for(std::chrono::milliseconds(20)))
            if (options.job.stopRequested())
                return cancelledError();
    }
    TELAR_TAKE(workspace, BorrowedWorkspace::borrow());
    return withViews(
        problem, output,
        [&]<class T, class Out>(const PlanesView<const T>& in, const PlanesView<Out>& out) -> Expected<PoolingRun> {
            DeviceWindows<T, Out> windows(problem.spec, in, out, output.argmax, kernel, constantFilter, **workspace);
            TELAR_CHECK(windows.begin());
            PoolingRun run;
            for (int64_t plane = 0; plane < out.planes; ++plane) {
                for (int64_t row = 0; row < out.rows; ++row) {
                    for (int64_t column = 0; column < out.columns; ++column) {
                        if (column % 64 == 0 && options.job.stopRequested())
                            return cancelledError();
                        TELAR_CHECK(windows.one(plane, row, column, run));
                    }
                    options.job.advance();
                }
            }
            run.launch = windows.shape();
            run.timeline.device = chosenDeviceName();
            return run;
        });
}

} // namespace telar::gpu
