// The two trainings on the device, as the labs run them: the thesis' AlexNet on the phantom with
// augmentation, validation and the best kept, and the study's MLP on generated digits. The first run of each
// warms up.
#include "core/data/samples.hpp"
#include "core/nn/trainer.hpp"
#include "gpu/device/device.hpp"
#include "gpu/nn/nn.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

using namespace telar;
using namespace telar::nn;

namespace {

template <class T>
T require(Expected<T> value) {
    if (value)
        return std::move(*value);
    std::fprintf(stderr, "bench_gpu_train: %s\n", value.error().str().c_str());
    std::exit(1);
}

double now() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void times(const TrainingResult& result) {
    std::map<std::string, double> all;
    for (const auto& t : result.times)
        all[(t.layer < 0 ? "" : "layer " + std::to_string(t.layer) + " ") + t.operation] += t.ms;
    for (const auto& [name, ms] : all)
        std::printf("    %-20s %8.3f ms\n", name.c_str(), ms);
}

/// What of a whole run is wanted: for a profiler, which takes a minute for what takes a second here.
struct Wanted {
    bool detailed = false;
    int64_t batch = 0;     ///< 0: every one
    std::string precision; ///< empty: every one
};

void run(const char* name, TrainingSpec spec, const SamplesPtr& samples, const Wanted& wanted) {
    if (wanted.batch > 0 && wanted.batch != spec.batch)
        return;
    Registry<Engine> engines;
    registerCudaEngine(engines);
    for (const auto precision : {Precision::Float32, Precision::TensorFloat32, Precision::Bfloat16}) {
        if (!wanted.precision.empty() && wanted.precision != precisionId(precision))
            continue;
        spec.precision = precision;
        std::vector<double> total, epoch;
        TrainingResult last;
        for (int i = 0; i < 4; ++i) {
            const double start = now();
            last = require(train(*engines.find("cuda"), spec, samples, {}, {}));
            if (i == 0)
                continue;
            total.push_back(now() - start);
            std::vector<double> each;
            for (const auto& e : last.epochs)
                each.push_back(e.ms);
            std::sort(each.begin(), each.end());
            epoch.push_back(each[each.size() / 2]);
        }
        std::sort(total.begin(), total.end());
        std::sort(epoch.begin(), epoch.end());
        std::printf("%-16s batch %4lld %-9s %8.3f ms an epoch (median), %8.2f ms for %lld epochs' steps and "
                    "validation, %8.1f ms with opening and test; validation %.4f, test %.4f\n",
                    name, static_cast<long long>(spec.batch), precisionId(precision), epoch[1], last.trainMs,
                    static_cast<long long>(spec.epochs), total[1], last.epochs.back().validationAccuracy,
                    last.confusion.accuracy());
        if (wanted.detailed)
            times(last);
        std::fflush(stdout);
    }
}

/// The same batches on 1, 2, 4 ... GPUs: pictures a second, and what of the ideal is reached.
void devices() {
    Registry<Engine> engines;
    registerCudaEngine(engines);
    const auto samples = require(digitSamples(60000, 1000, 35)).samples;
    for (const int64_t batch : {int64_t{512}, int64_t{2048}, int64_t{8192}})
        for (const auto precision : {Precision::Float32, Precision::TensorFloat32}) {
            double alone = 0;
            for (int count = 1; count <= static_cast<int>(gpu::devices().size()); count *= 2) {
                auto spec = defaultTraining(alexnet(10));
                spec.split.validationShare = 0;
                spec.batch = batch;
                spec.precision = precision;
                spec.epochs = 4;
                spec.devices = count;
                const auto result = require(train(*engines.find("cuda"), spec, samples, {}, {}));
                double least = result.epochs.front().ms;
                for (const auto& epoch : result.epochs)
                    least = std::min(least, epoch.ms);
                alone = count == 1 ? least : alone;
                std::printf("alexnet, batch %5lld, %-8s %d GPUs: %8.2f ms an epoch of 60000, %9.0f pictures a "
                            "second, efficiency %.2f\n",
                            static_cast<long long>(batch), precisionId(precision), count, least, 6e7 / least,
                            alone / (least * count));
                std::fflush(stdout);
            }
        }
}

} // namespace

int main(int argc, char** argv) {
    const std::string only = argc > 1 ? argv[1] : "";
    Wanted wanted;
    wanted.detailed = argc > 2 && std::strcmp(argv[2], "times") == 0;
    wanted.batch = argc > 3 ? std::atoll(argv[3]) : 0;
    wanted.precision = argc > 4 ? argv[4] : "";
    std::printf("%s\n", gpu::chosenDeviceName().c_str());
    if (only.empty() || only == "alexnet") {
        const auto samples = require(phantomSamples(35)).samples;
        std::printf("%lld pictures of %lld x %lld\n", static_cast<long long>(samples->count()),
                    static_cast<long long>(samples->rows), static_cast<long long>(samples->columns));
        for (const int64_t batch : {int64_t{32}, int64_t{245}}) {
            auto spec = defaultTraining(alexnet(static_cast<int64_t>(samples->classes.size())));
            spec.split.testPerClass = 0; // as the thesis: 245 train, 28 validate
            const auto split = splitSamples(*samples, spec.split);
            spec.batch = std::min<int64_t>(batch, static_cast<int64_t>(split.train.size()));
            run("alexnet", spec, samples, wanted);
        }
    }
    if (only == "gpus")
        devices();
    if (only.empty() || only == "mlp") {
        const auto samples = require(digitSamples(60000, 1000, 35)).samples; // all 60000 train
        bool augmented = true;
        for (const int64_t batch : {16, 16, 64, 64, 512, 512}) {
            augmented = !augmented;
            auto spec = defaultTraining(mlp());
            spec.augmentation.on = augmented; // the study's work is without
            spec.optimiser = {OptimiserKind::Sgd};
            spec.rate = 0.01;
            spec.split.validationShare = 0;
            spec.batch = batch;
            spec.epochs = 5;
            run(augmented ? "mlp, augmented" : "mlp", spec, samples, wanted);
        }
    }
    return 0;
}
