// Epochs of the two trainings on the processor: AlexNet on 245 pictures in memory in batches of 32 and of
// all (the thesis' setting); the same from a folder of JPGs to the tested model; the perceptron on 60,000
// digits. Beside them: PyTorch's and NumPy's, by scripts of one's own. And how soon a training that is to stop has ended.
#include "core/data/codecs/opencv_loader.hpp"
#include "core/data/phantom.hpp"
#include "core/data/pose_map.hpp"
#include "core/data/samples.hpp"
#include "core/jobs/job.hpp"
#include "core/nn/trainer.hpp"
#include "tests/bench/run.hpp"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <filesystem>
#include <unistd.h>

using namespace telar;
using namespace telar::nn;

namespace {

SamplesPtr pictures(int64_t count) {
    auto samples = std::make_shared<Samples>();
    samples->channels = 3, samples->rows = samples->columns = 32;
    samples->classes = {"a", "b", "c"};
    samples->pixels = Matrix<uint8_t>(32, 32, 3 * count);
    for (int64_t i = 0; i < samples->pixels.size(); ++i)
        samples->pixels.data()[i] = static_cast<uint8_t>(randomWord(1, 1, static_cast<uint64_t>(i), 0));
    for (int64_t i = 0; i < count; ++i)
        samples->labels.push_back(static_cast<int32_t>(i % 3));
    return samples;
}

void epoch(benchmark::State& state, SessionSpec spec, const std::string& engineId) {
    const auto engines = cpuEngines();
    const auto* engine = engines.find(engineId);
    auto session = openSession(*engine, spec);
    if (!session) {
        state.SkipWithError(session.error().str().c_str());
        return;
    }
    std::vector<int32_t> order;
    for (int64_t i = 0; i < spec.samples->count() - spec.samples->ownTest; ++i)
        order.push_back(static_cast<int32_t>(i));
    const int64_t steps = ceilDiv(static_cast<int64_t>(order.size()), spec.batch);
    uint64_t done = 0;
    double loss = 0;
    auto once = [&](int64_t count) {
        const auto figures = (*session)->train(
            {order, 0, count, 0, done, spec.optimiser.kind == OptimiserKind::Adam ? 1e-3 : 1e-2, nullptr}, {});
        done += static_cast<uint64_t>(count);
        loss = figures->back().loss;
    };
    once(std::min<int64_t>(steps, 20));
    (void)(*session)->takeTimes();
    int64_t epochs = 0;
    for (auto _ : state)
        once(steps), ++epochs;
    state.counters["loss"] = loss;
    if (std::getenv("TELAR_LAYERS"))
        for (const auto& time : (*session)->takeTimes())
            std::printf("  layer %2d %-9s %8.2f ms\n", time.layer, time.operation.c_str(),
                        time.ms / static_cast<double>(epochs));
}

void alexnetEpoch(benchmark::State& state, const std::string& engine, Precision precision) {
    SessionSpec spec;
    spec.model = alexnet(10);
    spec.samples = pictures(245);
    spec.batch = state.range(1);
    spec.threads = static_cast<int>(state.range(0));
    spec.precision = precision;
    epoch(state, spec, engine);
}

void mlpEpoch(benchmark::State& state, const std::string& engine, Precision precision) {
    static const SamplesPtr digits = digitSamples(60000, 0, 35)->samples;
    SessionSpec spec;
    spec.model = mlp();
    spec.samples = digits;
    spec.optimiser.kind = OptimiserKind::Sgd;
    spec.batch = state.range(1);
    spec.threads = static_cast<int>(state.range(0));
    spec.precision = precision;
    epoch(state, spec, engine);
}

/// A peer on the same computer: tests/bench/peer_vit.py.
void transformerEpoch(benchmark::State& state, const std::string& engine) {
    static const SamplesPtr digits = digitSamples(6400, 0, 35)->samples;
    SessionSpec spec;
    spec.model = visionTransformer();
    spec.samples = digits;
    spec.batch = 64;
    spec.threads = static_cast<int>(state.range(0));
    epoch(state, spec, engine);
    state.counters["pictures/s"] = benchmark::Counter(6400, benchmark::Counter::kIsIterationInvariantRate);
}

/// From a folder of JPGs to the tested model: 25 epochs of the published setting.
void wholeJob(benchmark::State& state, Precision precision) {
    const auto folder = std::filesystem::temp_directory_path() / ("telar_bench_" + std::to_string(getpid()));
    if (const auto written = writePhantom(folder.string(), 35); !written) {
        state.SkipWithError(written.error().str().c_str());
        return;
    }
    double accuracy = 0;
    for (auto _ : state) {
        const auto loaded = folderSamples(folder.string());
        auto spec = publishedTraining(alexnet(10));
        spec.threads = static_cast<int>(state.range(0));
        spec.precision = precision;
        const auto engines = cpuEngines();
        const auto result = train(*engines.find("fast"), spec, loaded->samples, {}, {});
        if (!result) {
            state.SkipWithError(result.error().str().c_str());
            break;
        }
        accuracy = result->confusion.accuracy();
    }
    state.counters["accuracy"] = accuracy;
    std::filesystem::remove_all(folder);
}

/// AlexNet, in batches of 64, asked to stop 0 to 600 ms after it began: until its thread is gone, in the mean and at most.
void stopping(benchmark::State& state, const std::string& engineId) {
    const auto engines = cpuEngines();
    const auto samples = pictures(245);
    auto spec = defaultTraining(alexnet(10));
    spec.batch = 64;
    double longest = 0;
    int delay = 0;
    for (auto _ : state) {
        Job<TrainingResult> job(
            [&](const JobContext& context) { return train(*engines.find(engineId), spec, samples, {}, context); });
        std::this_thread::sleep_for(std::chrono::milliseconds(delay));
        delay += 40;
        const auto asked = std::chrono::steady_clock::now();
        job.requestStop();
        job.wait();
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - asked;
        state.SetIterationTime(took.count());
        longest = std::max(longest, took.count());
    }
    state.counters["longest_ms"] = longest * 1e3;
}

/// A picture of 224 x 224 turned, shifted and mirrored as the augmentation does, here and by OpenCV's warpAffine; the share of
/// cells that differ, because OpenCV rounds places to 1/1024 of a pixel.
void augmentation(benchmark::State& state, bool byOpenCv) {
    constexpr int side = 224;
    const auto opencv = codecs::loadOpenCv();
    if (!opencv) {
        state.SkipWithError(opencv.error().str().c_str());
        return;
    }
    std::vector<uint8_t> picture(side * side), here(picture), there(picture);
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<uint8_t>(randomWord(1, 1, i, 0));
    uint64_t sample = 0;
    double different = 0;
    const auto own = [&](const Pose& pose) {
        for (int r = 0; r < side; ++r)
            for (int c = 0; c < side; ++c)
                here[static_cast<std::size_t>(r * side + c)] = posedByte(picture.data(), side, side, r, c, pose);
    };
    const auto theirs = [&](const Pose& pose) {
        double map[6];
        poseMap(side, side, pose, map);
        (*opencv)->warp(picture.data(), side, side, there.data(), map);
    };
    const Augmentation drawn{.on = true};
    for (auto _ : state) {
        const auto pose = drawPose(drawn, 1, 1, ++sample);
        byOpenCv ? theirs(pose) : own(pose);
    }
    for (sample = 1; sample <= 100; ++sample) {
        const auto pose = drawPose(drawn, 1, 1, sample);
        own(pose), theirs(pose);
        int cells = 0;
        for (std::size_t i = 0; i < here.size(); ++i)
            cells += here[i] != there[i];
        different = std::max(different, static_cast<double>(cells) / (side * side));
    }
    state.counters["largest_share_different"] = different;
}

} // namespace

BENCHMARK_CAPTURE(augmentation, telar, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(augmentation, warpAffine, true)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(wholeJob, fast, Precision::Float32)
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(wholeJob, bfloat16, Precision::Bfloat16)
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(alexnetEpoch, fast, "fast", Precision::Float32)
    ->ArgsProduct({{1, 2}, {32, 245}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(alexnetEpoch, bfloat16, "fast", Precision::Bfloat16)
    ->ArgsProduct({{1, 2}, {32, 245}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(mlpEpoch, fast, "fast", Precision::Float32)
    ->ArgsProduct({{1, 2}, {16, 64, 512}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(mlpEpoch, bfloat16, "fast", Precision::Bfloat16)
    ->ArgsProduct({{1, 2}, {16, 64, 512}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(mlpEpoch, serial, "serial", Precision::Float32)
    ->Args({1, 64})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(mlpEpoch, openmp, "openmp", Precision::Float32)
    ->Args({2, 64})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(mlpEpoch, threads, "threads", Precision::Float32)
    ->Args({2, 64})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

BENCHMARK_CAPTURE(transformerEpoch, fast, "fast")->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(transformerEpoch, serial, "serial")->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

BENCHMARK_CAPTURE(stopping, fast, "fast")->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(16);
BENCHMARK_CAPTURE(stopping, threads, "threads")->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(16);
BENCHMARK_CAPTURE(stopping, openmp, "openmp")->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(16);
BENCHMARK_CAPTURE(stopping, serial, "serial")->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(16);

int main(int argc, char** argv) { return telar::bench::run(argc, argv, "augmentation/telar"); }
