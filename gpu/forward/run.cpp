#include "gpu/device/device.hpp"
#include "gpu/device/workspace.hpp"
#include "gpu/forward/forward.hpp"
#include "gpu/forward/kernels.hpp"

#include <algorithm>

namespace telar::gpu {

namespace {

using namespace forward;

constexpr double launchMs = 25; ///< of one launch: between two of them the job is looked at

/// What the kernel reads and writes, one piece after the other in one allocation.
struct Layout {
    std::size_t inputs, targets, settings, weights, losses, diverged, end;

    Layout(const WarpPlan& plan, const TrainSpec& spec) {
        std::size_t at = 0;
        const auto piece = [&at](std::size_t bytes) {
            const std::size_t start = at;
            at += (bytes + 255) / 256 * 256;
            return start;
        };
        inputs = piece(plan.inputs.size() * 4);
        targets = piece(plan.targets.size() * 4);
        settings = piece(plan.settings.size() * 4);
        weights = piece(plan.weights.size() * 4);
        losses = piece(static_cast<std::size_t>(plan.runs) * static_cast<std::size_t>(spec.epochs) * 16);
        diverged = piece(static_cast<std::size_t>(plan.runs) * 8);
        end = at;
    }
};

template <class T>
Status copyVector(Workspace& work, unsigned char* to, const std::vector<T>& values, const JobContext& job) {
    return work.copyIn(to, values.data(), values.size() * sizeof(T), job);
}

Status copyAll(Workspace& work, unsigned char* base, const Layout& at, const WarpPlan& plan, const JobContext& job) {
    if (auto done = copyVector(work, base + at.inputs, plan.inputs, job); !done)
        return done;
    if (auto done = copyVector(work, base + at.targets, plan.targets, job); !done)
        return done;
    if (auto done = copyVector(work, base + at.settings, plan.settings, job); !done)
        return done;
    if (auto done = copyVector(work, base + at.weights, plan.weights, job); !done)
        return done;
    return check(cudaMemsetAsync(base + at.losses, 0, at.end - at.losses, work.stream.get()), "cudaMemsetAsync");
}

/// All epochs in launches of about `launchMs`; the sum of their times.
Expected<double> launchAll(Workspace& work, const WarpPlan& plan, const WarpArrays& arrays, const JobContext& job) {
    WarpTraining training = plan.training;
    double ms = 0, perEpoch = 0;
    const int all = training.epochs;
    for (int first = 0; first < all;) {
        if (job.stopRequested())
            return cancelledError();
        const int fits = perEpoch > 0 ? static_cast<int>(std::clamp(launchMs / perEpoch, 1.0, 1e6)) : 1;
        training.firstEpoch = first;
        training.endEpoch = std::min(all, first + fits);
        TELAR_CHECK(work.marks[0].record(work.stream));
        TELAR_CHECK(launchWarpNeurons(arrays, training, plan.config, work.stream.get()));
        TELAR_CHECK(work.marks[1].record(work.stream));
        TELAR_CHECK(work.marks[1].wait());
        TELAR_TRY(took, work.marks[1].since(work.marks[0]));
        ms += *took;
        perEpoch = *took / (training.endEpoch - first);
        job.advance(training.endEpoch - first);
        first = training.endEpoch;
    }
    return ms;
}

} // namespace

Expected<std::vector<TrainResult>> trainForward(const TrainSpec& spec, const std::vector<WarpRun>& runs,
                                                const std::vector<const Dataset*>& data, const JobContext& job) {
    TELAR_CHECK(available());
    TELAR_TAKE(plan, planWarps(spec, runs, data));
    job.start(spec.epochs);
    TELAR_TAKE(borrowed, BorrowedWorkspace::borrow());
    auto& work = **borrowed;
    const Layout at(*plan, spec);
    TELAR_CHECK(checkDeviceMemory(work, static_cast<int64_t>(at.end)));
    TELAR_TAKE(memory, work.device(0, at.end));
    auto* base = static_cast<unsigned char*>(*memory);
    TELAR_CHECK(copyAll(work, base, at, *plan, job));
    std::vector<double> losses(runs.size() * static_cast<std::size_t>(spec.epochs) * 2);
    std::vector<int32_t> diverged(2 * runs.size());
    WarpArrays arrays;
    arrays.inputs = reinterpret_cast<const float*>(base + at.inputs);
    arrays.targets = reinterpret_cast<const float*>(base + at.targets);
    arrays.settings = reinterpret_cast<const int32_t*>(base + at.settings);
    arrays.weights = reinterpret_cast<float*>(base + at.weights);
    arrays.losses = reinterpret_cast<double*>(base + at.losses);
    arrays.diverged = reinterpret_cast<int32_t*>(base + at.diverged);
    TELAR_TRY(ms, launchAll(work, *plan, arrays, job));
    std::vector<float> weights(plan->weights.size());
    TELAR_CHECK(work.copyOut(base + at.weights, weights.data(), weights.size() * 4, job));
    TELAR_CHECK(work.copyOut(base + at.losses, losses.data(), losses.size() * 8, job));
    TELAR_CHECK(work.copyOut(base + at.diverged, diverged.data(), diverged.size() * 4, job));
    TELAR_CHECK(work.stream.wait());
    return warpResults(*plan, spec, losses, weights, diverged, *ms / spec.epochs);
}

} // namespace telar::gpu
