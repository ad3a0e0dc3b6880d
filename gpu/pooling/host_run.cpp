#include "gpu/pooling/host_run.hpp"

#include "gpu/device/device.hpp"

#include <algorithm>
#include <chrono>

namespace telar::gpu {

namespace {

/// Rows that start at multiples of 16 bytes.
int64_t deviceStride(int64_t columns, int64_t element) {
    const int64_t each = 16 / element;
    return ceilDiv(columns, each) * each;
}

template <class T>
PlanesView<T> onDevice(const PlanesView<T>& host, void* memory) {
    const int64_t stride = deviceStride(host.columns, sizeof(T));
    return {static_cast<T*>(memory), host.planes, host.rows, host.columns, stride, stride * host.rows};
}

template <class T>
std::size_t deviceBytes(const PlanesView<T>& host) {
    return static_cast<std::size_t>(host.planes * host.rows * deviceStride(host.columns, sizeof(T))) * sizeof(T);
}

/// One run: the problem on the host, its twin on the device, and the workspace between.
class HostRun {
public:
    HostRun(const PoolingProblem& problem, const PoolingOutput& output, const JobContext& job, const DeviceWork& work,
            Workspace& w)
        : problem_(problem), output_(output), job_(job), between_(work), work_(w) {}

    Expected<PoolingRun> run() {
        TELAR_CHECK(allocate());
        auto& marks = work_.marks;
        const int64_t prepared = elapsedNs();
        TELAR_CHECK(marks[0].record(work_.stream));
        TELAR_CHECK(copyIn());
        TELAR_CHECK(marks[1].record(work_.stream));
        auto result = between_.launch(twin_, twinOutput_, scratch_, work_.stream.get());
        if (!result)
            return result;
        TELAR_CHECK(marks[2].record(work_.stream));
        TELAR_CHECK(copyOut());
        TELAR_CHECK(marks[3].record(work_.stream));
        TELAR_CHECK(work_.stream.wait());
        return timed(std::move(*result), prepared);
    }

private:
    Status allocate() {
        const std::size_t in = std::visit([](const auto& v) { return deviceBytes(v); }, problem_.input);
        const std::size_t out = std::visit([](const auto& v) { return deviceBytes(v); }, output_.values);
        const bool argmax = output_.argmax && problem_.spec.mode == PoolingMode::Max;
        const auto cells = std::visit([](const auto& v) { return v.size(); }, output_.values);
        const std::size_t places = argmax ? static_cast<std::size_t>(cells) * sizeof(int64_t) : 0;
        twin_ = problem_;
        twinOutput_ = output_;
        twinOutput_.argmax = argmax ? output_.argmax : nullptr; // not null: asked for
        place(nullptr, nullptr);                                // aligned like what cudaMalloc gives
        TELAR_TRY(needed, between_.prepare(twin_, twinOutput_));
        if (auto fits = checkDeviceMemory(work_, static_cast<int64_t>(in + out + places + *needed)); !fits)
            return fits;
        std::array<void*, 4> memory{};
        const std::array<std::size_t, 4> sizes{in, out, places, *needed};
        for (int i = 0; i < 4; ++i) {
            TELAR_TAKE(made, work_.device(i, sizes[static_cast<std::size_t>(i)]));
            memory[static_cast<std::size_t>(i)] = *made;
        }
        place(memory[0], memory[1]);
        twinOutput_.argmax = argmax ? static_cast<int64_t*>(memory[2]) : nullptr;
        scratch_ = memory[3];
        return {};
    }

    void place(void* in, void* out) {
        std::visit(
            [&](const auto& v) {
                using T = std::remove_const_t<std::remove_pointer_t<decltype(v.data)>>;
                twin_.input = onDevice(PlanesView<const T>(v), in);
            },
            problem_.input);
        std::visit([&](const auto& v) { twinOutput_.values = onDevice(v, out); }, output_.values);
    }

    Status copyIn() {
        return std::visit(
            [&](const auto& v) {
                const auto element = sizeof(*v.data);
                const auto pitch =
                    static_cast<std::size_t>(deviceStride(v.columns, static_cast<int64_t>(element))) * element;
                void* to = std::visit([](const auto& d) { return const_cast<void*>(static_cast<const void*>(d.data)); },
                                      twin_.input);
                return work_.copyIn(
                    to, pitch, v.planes * v.rows, static_cast<std::size_t>(v.columns) * element,
                    [&v](int64_t r) -> const void* { return v.row(r % v.rows, r / v.rows); }, job_);
            },
            problem_.input);
    }

    Status copyOut() {
        auto done = std::visit(
            [&](const auto& v) {
                const auto element = sizeof(*v.data);
                const auto pitch =
                    static_cast<std::size_t>(deviceStride(v.columns, static_cast<int64_t>(element))) * element;
                const void* from =
                    std::visit([](const auto& d) { return static_cast<const void*>(d.data); }, twinOutput_.values);
                return work_.copyOut(
                    from, pitch, v.planes * v.rows, static_cast<std::size_t>(v.columns) * element,
                    [&v](int64_t r) -> void* { return v.row(r % v.rows, r / v.rows); }, job_);
            },
            output_.values);
        if (!done || !twinOutput_.argmax)
            return done;
        const auto [rows, columns] = std::visit(
            [](const auto& v) {
                return std::array<int64_t, 2>{v.planes * v.rows, v.columns};
            },
            output_.values);
        const auto bytes = static_cast<std::size_t>(columns) * sizeof(int64_t);
        return work_.copyOut(
            twinOutput_.argmax, bytes, rows, bytes,
            [this, n = columns](int64_t r) -> void* { return output_.argmax + r * n; }, job_);
    }

    int64_t elapsedNs() const {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin_).count();
    }

    /// The stream was idle when its first mark was set, so the host's clock and the marks meet there.
    Expected<PoolingRun> timed(PoolingRun run, int64_t prepared) {
        const auto& marks = work_.marks;
        const std::array<std::optional<double>*, 3> where{&run.device.hostToDeviceMs, &run.device.kernelMs,
                                                          &run.device.deviceToHostMs};
        const std::array<TimelineLane, 3> lanes{TimelineLane::CopyIn, TimelineLane::Kernel, TimelineLane::CopyOut};
        const std::array<Text, 3> labels{timeline::copyIn(), timeline::kernel(between_.name), timeline::copyOut()};
        auto& line = run.timeline;
        line.device = chosenDeviceName();
        line.add(TimelineLane::Host, 0, prepared, 0, timeline::prepare());
        int64_t at = prepared;
        for (std::size_t i = 0; i < 3; ++i) {
            TELAR_TRY(ms, marks[i + 1].since(marks[i]));
            *where[i] = *ms;
            const auto lasted = static_cast<int64_t>(*ms * 1e6);
            line.add(lanes[i], at, lasted, 0, labels[i]);
            at += lasted;
        }
        line.totalNs = std::max(at, elapsedNs());
        line.add(TimelineLane::Host, at, line.totalNs - at, 0, timeline::finish());
        return run;
    }

    const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    const PoolingProblem& problem_;
    const PoolingOutput& output_;
    const JobContext& job_;
    const DeviceWork& between_;
    Workspace& work_;
    PoolingProblem twin_;
    PoolingOutput twinOutput_;
    void* scratch_ = nullptr;
};

} // namespace

Expected<PoolingRun> runOnDevice(const PoolingProblem& problem, const PoolingOutput& output, const RunOptions& options,
                                 const DeviceWork& work) {
    TELAR_TAKE(workspace, BorrowedWorkspace::borrow());
    return HostRun(problem, output, options.job, work, **workspace).run();
}

} // namespace telar::gpu
