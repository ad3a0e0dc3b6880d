#include "core/pooling/emulate.hpp"
#include "core/pooling/window.hpp"
#include "core/pooling/window_pipeline.hpp"
#include "gpu/device/device.hpp"
#include "gpu/pooling/host_run.hpp"
#include "gpu/pooling/kernels.hpp"
#include "gpu/pooling/variants.hpp"

namespace telar::gpu {

namespace {

LaunchShape shapeOf(const simt::LaunchConfig& c) {
    return {{c.grid.x, c.grid.y, c.grid.z}, {c.block.x, c.block.y, c.block.z}};
}

/// The thesis' pipeline on the device: for each window one copy in, one launch, one copy out.
template <class T, class Out>
class DeviceWindows : public WindowPipeline<T, Out> {
    using Pipeline = WindowPipeline<T, Out>;
    using Pipeline::s, Pipeline::window, Pipeline::identity;
    using typename Pipeline::P;

public:
    DeviceWindows(const PoolingSpec& spec, const PlanesView<const T>& input, const PlanesView<Out>& output,
                  int64_t* argmax, int kernel, Workspace& work)
        : Pipeline(spec, input, output, argmax), kernel_(kernel), work_(work),
          bytes_(window.size() * sizeof(P)) {
        config_.block = {32, 32, 1};
        config_.grid = {static_cast<uint32_t>(ceilDiv(s.kernel.w, 32)),
                        static_cast<uint32_t>(ceilDiv(s.kernel.h, 32)), 1};
    }

    Status begin() {
        const std::size_t filterBytes = identity.size() * sizeof(P);
        for (const auto& [slot, size] :
             {std::pair{0, bytes_}, std::pair{1, filterBytes}, std::pair{2, bytes_}}) {
            auto made = work_.device(slot, size);
            if (!made)
                return made.error();
            memory_[static_cast<std::size_t>(slot)] = static_cast<P*>(*made);
        }
        if (auto done = check(cudaMemcpyAsync(memory_[1], identity.data(), filterBytes,
                                              cudaMemcpyHostToDevice, work_.stream.get()),
                              "cudaMemcpyAsync");
            !done)
            return done;
        return work_.stream.wait();
    }

    Status one(int64_t plane, int64_t r, int64_t c, PoolingRun& run) {
        this->cutFor(plane, r, c);
        const auto stream = work_.stream.get();
        const auto& marks = work_.marks;
        const Status steps[] = {
            marks[0].record(work_.stream),
            check(cudaMemcpyAsync(memory_[0], window.data(), bytes_, cudaMemcpyHostToDevice, stream),
                  "cudaMemcpyAsync"),
            marks[1].record(work_.stream),
            launchWindowProduct<P>(kernel_, s.kernel.h, s.kernel.w, memory_[0], memory_[1], memory_[2],
                                   config_, stream),
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
        for (std::size_t i = 0; i < 3; ++i) {
            const auto ms = marks[i + 1].since(marks[i]);
            if (!ms)
                return ms.error();
            *where[i] = where[i]->value_or(0) + *ms;
        }
        ++run.launches;
        this->finish(plane, r, c);
        return {};
    }
    LaunchShape shape() const { return shapeOf(config_); }

private:
    int kernel_;
    Workspace& work_;
    std::size_t bytes_;
    std::array<P*, 3> memory_{}; ///< window, filter, product
    simt::LaunchConfig config_;
};

} // namespace

Expected<PoolingRun> runKernelPooling(const std::string& kernel, const PoolingProblem& problem,
                                      const PoolingOutput& output, const RunOptions& options) {
    const auto config = poolingLaunch(kernel, problem);
    if (!config)
        return config.error();
    DeviceWork work;
    work.prepare = [](const PoolingProblem&, const PoolingOutput&) -> Expected<std::size_t> {
        return std::size_t{0};
    };
    work.launch = [&](const PoolingProblem& p, const PoolingOutput& o, void*,
                      cudaStream_t stream) -> Expected<PoolingRun> {
        if (auto done = launchPoolingKernel(kernel, p, o, *config, stream); !done)
            return done.error();
        const auto rows = std::visit([](const auto& v) { return v.planes * v.rows; }, o.values);
        options.job.advance(rows);
        PoolingRun run;
        run.launch = shapeOf(*config);
        run.launches = 1;
        return run;
    };
    return runOnDevice(problem, output, options, work);
}

Expected<PoolingRun> runWindowPooling(int kernel, const PoolingProblem& problem, const PoolingOutput& output,
                                      const RunOptions& options) {
    auto workspace = BorrowedWorkspace::borrow();
    if (!workspace)
        return workspace.error();
    return withViews(problem, output,
                     [&]<class T, class Out>(const PlanesView<const T>& in,
                                             const PlanesView<Out>& out) -> Expected<PoolingRun> {
                         DeviceWindows<T, Out> windows(problem.spec, in, out, output.argmax, kernel,
                                                       **workspace);
                         if (auto done = windows.begin(); !done)
                             return done.error();
                         PoolingRun run;
                         for (int64_t plane = 0; plane < out.planes; ++plane) {
                             for (int64_t row = 0; row < out.rows; ++row) {
                                 for (int64_t column = 0; column < out.columns; ++column) {
                                     if (column % 64 == 0 && options.job.stopRequested())
                                         return cancelledError();
                                     if (auto done = windows.one(plane, row, column, run); !done)
                                         return done.error();
                                 }
                                 options.job.advance();
                             }
                         }
                         run.launch = windows.shape();
                         return run;
                     });
}

} // namespace telar::gpu
