// The hardware's counters and the microbenchmarks: what they say where there is a GPU, and why not where there is none.
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/simt/builtin/watch.hpp"
#include "core/simt/calibration.hpp"
#include "core/simt/cuda/ncu_words.hpp"
#include "gpu/calibrate/calibrate.hpp"
#include "gpu/counters/counters.hpp"
#include "gpu/counters/cupti.hpp"
#include "gpu/device/device.hpp"
#include "gpu/kernel/launch.hpp"

#include <QTest>

using namespace telar;

class tst_gpu_counters : public QObject {
    Q_OBJECT

private slots:
    /// NVIDIA's codes for counters that only administrators may read, and any other.
    void refusalsSayWhatToDo() {
        gpu::CuptiApi api;
        api.resultString = [](int, const char** words) {
            *words = "CUPTI_ERROR_HARDWARE_BUSY";
            return 0;
        };
        QVERIFY(api.check(0, "call").ok());
        for (const int code : {35, 40}) {
            const auto refused = api.check(code, "cuptiProfilerGetCounterAvailability");
            QCOMPARE(
                refused.error().str(),
                std::string("NVIDIA's driver gives the hardware counters only to administrators (ERR_NVGPUCTRPERM). An "
                            "administrator can allow everybody to read them with the driver's setting "
                            "NVreg_RestrictProfilingToAdminUsers=0"));
        }
        QCOMPARE(api.check(26, "cuptiRangeProfilerStart").error().str(),
                 std::string("NVIDIA's CUPTI does not read the hardware counters: CUPTI_ERROR_HARDWARE_BUSY "
                             "(cuptiRangeProfilerStart)"));
    }
    void noGpuNoCounts() {
        if (gpu::chosenDevice())
            QSKIP("there is a GPU");
        const std::vector<std::string> metrics{"smsp__inst_executed.sum"};
        bool launched = false;
        const auto counted = gpu::countLaunch(metrics, [&] {
            launched = true;
            return Status();
        });
        QVERIFY(!counted.ok() && !launched);
        QVERIFY(!gpu::microbenchmarks().ok());
    }
    void hardwareCountsWhatTheMachineCounts() {
        if (!gpu::kernelDevice().available())
            QSKIP("no GPU");
        const auto inputs = randomMatmul({64}, 1);
        QVERIFY(inputs.ok());
        Matrix<float> c(64, 64);
        builtin::LaunchWatch watch;
        watch.keepMemory = true;
        simt::LaunchOptions options;
        options.mode = simt::Mode::Counted;
        options.watch = &watch;
        QVERIFY(emulateMatmul("matmul3", inputs->problem(), c.view(), options).ok());
        QCOMPARE(watch.launches.size(), std::size_t(1));
        const auto& launch = watch.launches[0];
        std::vector<std::string> metrics;
        for (const auto& word : cuda::counterWords())
            metrics.emplace_back(word.metric);
        metrics.emplace_back("telar__no_such_counter.sum");
        cuda::DeviceLaunchRequest request{*launch.module, launch.entry, launch.config, launch.memory, launch.arguments};
        request.metrics = metrics;
        const auto made = gpu::kernelDevice().launch(request);
        QVERIFY2(made.ok(), made ? "" : made.error().str().c_str());
        if (made->countersRefused)
            QSKIP(made->countersRefused->str().c_str());
        QCOMPARE(made->metrics.size(), metrics.size());
        QVERIFY(!made->metrics.back());
        QVERIFY(made->countingPasses >= 1);
        const auto& words = cuda::counterWords();
        for (std::size_t w = 0; w < words.size(); ++w)
            if (std::string_view(words[w].name).starts_with("global_"))
                QVERIFY2(made->metrics[w] && *made->metrics[w] == words[w].count(launch.total), words[w].name);
        // What the counters' launches write is what the first one wrote.
        QVERIFY(std::memcmp(made->memory.back().data(), c.data(), made->memory.back().size()) == 0);
    }
    void microbenchmarksMakeACard() {
        if (!gpu::available())
            QSKIP("no GPU");
        const auto rows = gpu::microbenchmarks();
        QVERIFY2(rows.ok(), rows ? "" : rows.error().str().c_str());
        QCOMPARE(rows->size(), std::size_t(11));
        const auto card = simt::calibratedCard(*gpu::chosenDevice(), *rows);
        QVERIFY2(card.ok(), card ? "" : card.error().str().c_str());
        QVERIFY(card->l2Bandwidth > 0 && card->memoryLatencySeconds > card->l2LatencySeconds);
    }
    void microbenchmarksStop() {
        if (!gpu::available())
            QSKIP("no GPU");
        std::stop_source stop;
        stop.request_stop();
        const auto rows = gpu::microbenchmarks({stop.get_token(), nullptr});
        QVERIFY(!rows.ok());
        QCOMPARE(rows.error().kind, ErrorKind::Cancelled);
    }
};

QTEST_GUILESS_MAIN(tst_gpu_counters)
#include "tst_gpu_counters.moc"
