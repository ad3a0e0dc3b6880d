#include "core/pooling/model_timeline.hpp"

#include "core/matmul/emulate.hpp"
#include "core/pooling/emulate.hpp"
#include "core/pooling/window.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr int64_t mostCounted = 1 << 14; ///< threads of the counted part

int64_t nanoseconds(double seconds) { return std::llround(seconds * 1e9); }

struct InputSizes {
    int64_t planes, rows, columns, element;
    double inBytes() const { return static_cast<double>(planes * rows * columns * element); }
};

InputSizes inputSizesOf(const AnyView& input) {
    return std::visit(
        [](const auto& v) {
            return InputSizes{v.planes, v.rows, v.columns, static_cast<int64_t>(sizeof(*v.data))};
        },
        input);
}

/// Spans one after the other, each on its lane.
class ModelClock {
public:
    explicit ModelClock(Timeline& timeline) : timeline_(timeline) {}
    void spend(TimelineLane lane, double seconds, int64_t item, const Text& label) {
        const int64_t start = nanoseconds(now_), end = nanoseconds(now_ + seconds);
        timeline_.add(lane, start, end - start, item, label);
        now_ += seconds;
    }
    double now() const { return now_; }

private:
    Timeline& timeline_;
    double now_ = 0;
};

/// One launch over a corner of the input, counted.
Expected<simt::LaunchReport> countCorner(const std::string& kernel, const PoolingProblem& problem,
                                         const JobContext& job) {
    const auto& s = problem.spec;
    return std::visit(
        [&](const auto& v) -> Expected<simt::LaunchReport> {
            using T = std::remove_const_t<std::remove_pointer_t<decltype(v.data)>>;
            const int64_t cells = s.kernel.h * s.kernel.w;
            const int64_t most = std::max<int64_t>(1024, mostCounted / std::max<int64_t>(1, cells / 16));
            const int64_t side = static_cast<int64_t>(std::sqrt(static_cast<double>(most)));
            const auto corner = [](int64_t n, int64_t windows, int64_t stride, int64_t extent) {
                return std::min(n, (windows - 1) * stride + extent);
            };
            const int64_t columns = corner(v.columns, side, s.stride.w, kernelExtent(s.kernel.w, s.dilation.w));
            const int64_t rows = corner(v.rows, side, s.stride.h, kernelExtent(s.kernel.h, s.dilation.h));
            PoolingProblem part = problem;
            part.input = PlanesView<const T>{v.data, 1, rows, columns, v.rowStride, v.planeStride};
            TELAR_TRY(shape, poolingShape(s, rows, columns));
            TELAR_TAKE(
                out, createMatrix(poolingOutputType(elementType(problem.input), s.mode), shape->rows, shape->columns));
            PoolingLaunch launch;
            launch.options.mode = simt::Mode::Counted;
            launch.options.job.stop = job.stop;
            const auto whole = poolingLaunch(kernel, problem); // the same blocks as of the whole
            if (!whole)
                return whole.error();
            launch.block = whole->block;
            return emulatePooling(kernel, part, {mutableViewOf(*out)}, launch);
        },
        problem.input);
}

Expected<simt::LaunchReport> countWindow(const std::string& kernel, const PoolingSpec& spec, const JobContext& job) {
    const int64_t h = spec.kernel.h, w = spec.kernel.w;
    const Matrix<float> window(h, w), identity(w, w);
    Matrix<float> product(h, w);
    simt::LaunchOptions options;
    options.mode = simt::Mode::Counted;
    options.threads = 1;
    options.job.stop = job.stop;
    return emulateMatmul(kernel, {window.view(), identity.view()}, product.view(), options);
}

} // namespace

Expected<Timeline> modelPooling(const std::string& kernel, const PoolingProblem& problem,
                                const simt::DeviceModel& model, const JobContext& job) {
    const auto size = inputSizesOf(problem.input);
    TELAR_TRY(shape, poolingShape(problem.spec, size.rows, size.columns));
    Timeline timeline;
    timeline.modelled = true;
    timeline.device = model.name;
    ModelClock clock(timeline);
    const int64_t windows = size.planes * shape->rows * shape->columns;
    const auto kernelLabel = timeline::kernel(kernel);
    if (kernel.rfind("matmul", 0) != 0) {
        TELAR_TRY(whole, poolingLaunch(kernel, problem));
        TELAR_TRY(counted, countCorner(kernel, problem, job));
        const auto element = elementSize(poolingOutputType(elementType(problem.input), problem.spec.mode));
        const double out = static_cast<double>(windows * element);
        const double run = simt::modelKernel(model, counted->counters, whole->grid.count(), size.inBytes() + out);
        clock.spend(TimelineLane::CopyIn, simt::modelCopy(model, size.inBytes()), 0, timeline::copyIn());
        clock.spend(TimelineLane::Kernel, model.launchSeconds + run, 0, kernelLabel);
        clock.spend(TimelineLane::CopyOut, simt::modelCopy(model, out), 0, timeline::copyOut());
        timeline.totalNs = nanoseconds(clock.now());
        return timeline;
    }
    const bool constant = kernel.ends_with("-constant");
    TELAR_TRY(counted, countWindow(kernel.substr(0, kernel.find('-')), problem.spec, job));
    const double filterBytes = static_cast<double>(problem.spec.kernel.w * problem.spec.kernel.w) * sizeof(float);
    const double filter = constant ? 0 : simt::modelCopy(model, filterBytes);
    const double cells = static_cast<double>(problem.spec.kernel.h * problem.spec.kernel.w);
    const double bytes = cells * sizeof(float);
    const double run = simt::modelKernel(model, counted->counters, counted->config.grid.count(), 3 * bytes);
    const double copy = simt::modelCopy(model, bytes), host = cells * model.hostCellSeconds;
    const int64_t steps = constant ? 6 : 7, shown = std::min(windows, Timeline::mostSpans / steps);
    for (int64_t i = 0; i < shown; ++i) {
        clock.spend(TimelineLane::Host, host, i, timeline::cutWindow());
        clock.spend(TimelineLane::CopyIn, copy, i, timeline::copyIn());
        if (!constant)
            clock.spend(TimelineLane::CopyIn, filter, i, timeline::copyFilter());
        clock.spend(TimelineLane::CopyIn, copy, i, timeline::copyProduct());
        clock.spend(TimelineLane::Kernel, model.launchSeconds + run, i, kernelLabel);
        clock.spend(TimelineLane::CopyOut, copy, i, timeline::copyOut());
        clock.spend(TimelineLane::Host, host, i, timeline::windowMaximum());
    }
    timeline.omitted = steps * (windows - shown);
    timeline.totalNs =
        nanoseconds(static_cast<double>(windows) * (2 * host + 3 * copy + filter + model.launchSeconds + run));
    return timeline;
}

} // namespace telar
