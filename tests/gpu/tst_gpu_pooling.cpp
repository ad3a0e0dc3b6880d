// Every CUDA variant over every named shape, element type and mode, exactly, like the processor's variants;
// on a computer without a device only what can be said there.
#include "gpu/device/device.hpp"
#include "gpu/pooling/pooling.hpp"
#include "tests/core/pooling/pooling_cases.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_gpu_pooling : public QObject {
    Q_OBJECT
    Registry<PoolingVariant> registry;

    template <class F>
    void eachCuda(F check) {
        for (const auto& variant : registry.all())
            if (variant->id().starts_with("cuda:"))
                check(*variant);
    }

    /// A launch for each window lasts some tens of microseconds.
    static bool perWindow(const PoolingVariant& variant) { return variant.id().starts_with("cuda:matmul"); }

    template <class T>
    void check(const Case& c, int64_t low, int64_t high, bool exact = true) {
        Input<T> input(c.planes, c.rows, c.columns, c.gap);
        Numbers numbers(static_cast<uint64_t>(c.rows * 1000 + c.columns));
        input.fill([&] { return numbers.between(low, high); });
        checkInput(c, input, exact);
    }

    template <class T>
    void checkInput(const Case& c, const Input<T>& input, bool exact) {
        for (const auto& spec : validSpecs(c)) {
            const auto want = naivePooling(spec, input.view);
            eachCuda([&](const PoolingVariant& variant) {
                if (perWindow(variant) && want.rows * want.columns * input.view.planes > 400)
                    return;
                for (const bool withArgmax : {false, true}) {
                    if (!variant.supports({spec, input.view}, withArgmax))
                        continue;
                    const auto got = pooled(variant, spec, input.view, withArgmax);
                    const auto wrong = mismatch(got, want, spec, exact);
                    QVERIFY2(wrong.empty(), (variant.id() + (withArgmax ? " with argmax" : "") +
                                             (spec.mode == PoolingMode::Max ? ", max, " : ", average, ") +
                                             elementName(ElementOf<T>::type) + ": " + wrong)
                                                .c_str());
                }
            });
        }
    }

    /// Both inner and edge paths of every method: larger than a warp's strip in every direction.
    static const std::vector<Case>& largeCases() {
        static const std::vector<Case> cases = {
            {"2x2 in strips", 1, 300, 1100, {2, 2}, {2, 2}, {0, 0}},
            {"2x2 in strips, aligned", 2, 256, 1024, {2, 2}, {2, 2}, {0, 0}},
            {"3x3 in strips", 1, 300, 1101, {3, 3}, {1, 1}, {1, 1}},
            {"3x3 in strips, aligned", 2, 256, 1024, {3, 3}, {1, 1}, {1, 1}},
            {"3x3 stride 2 in strips", 2, 301, 1027, {3, 3}, {2, 2}, {1, 1}},
            {"3x3 stride 2 unpadded", 2, 301, 1024, {3, 3}, {2, 2}, {0, 0}},
            {"batch of 112", 6, 112, 112, {3, 3}, {2, 2}, {1, 1}},
            {"batch of 112, 3x3", 6, 112, 112, {3, 3}, {1, 1}, {1, 1}},
            {"many planes of 112, 3x3", 600, 28, 112, {3, 3}, {1, 1}, {1, 1}},
            {"many planes of 112, stride 2", 600, 28, 112, {3, 3}, {2, 2}, {1, 1}},
            {"many planes of 113 rows, ceil", 600, 29, 48, {3, 3}, {2, 2}, {0, 0}, {1, 1}, Rounding::Ceil},
            {"many planes, 2x2", 600, 26, 64, {2, 2}, {2, 2}, {0, 0}},
            {"5x5", 1, 200, 700, {5, 5}, {1, 1}, {2, 2}},
            {"7x4", 1, 200, 700, {7, 4}, {1, 1}, {3, 1}},
            {"11x11", 1, 300, 700, {11, 11}, {1, 1}, {5, 5}},
            {"11x11, stride 3", 1, 300, 700, {11, 11}, {3, 3}, {5, 5}},
            {"6x9, stride 2 and 1", 1, 300, 700, {6, 9}, {2, 1}, {1, 4}},
            {"5x5 aligned, two planes", 2, 120, 512, {5, 5}, {1, 1}, {2, 2}},
            {"7x7", 1, 90, 301, {7, 7}, {1, 1}, {3, 3}},
            {"9x9, no rows of padding", 1, 120, 300, {9, 9}, {1, 1}, {0, 4}},
            {"11x11 aligned", 2, 100, 512, {11, 11}, {1, 1}, {5, 5}},
            {"13x13", 2, 90, 300, {13, 13}, {1, 1}, {6, 6}},
            {"15x15 aligned", 1, 160, 512, {15, 15}, {1, 1}, {7, 7}},
            {"17x17", 1, 130, 411, {17, 17}, {1, 1}, {8, 8}},
            {"21x21 aligned", 1, 160, 512, {21, 21}, {1, 1}, {10, 10}},
            {"25x25", 1, 160, 400, {25, 25}, {1, 1}, {12, 12}},
            {"31x31", 1, 200, 333, {31, 31}, {1, 1}, {15, 15}},
            {"33x33 aligned", 1, 210, 512, {33, 33}, {1, 1}, {16, 16}},
            {"3x3 side by side", 2, 100, 1203, {3, 3}, {3, 3}, {0, 0}},
            {"4x4 side by side, aligned", 2, 128, 1600, {4, 4}, {4, 4}, {0, 0}},
            {"3x5 apart, padded, ceil", 2, 101, 1601, {3, 5}, {4, 2}, {1, 2}, {1, 1}, Rounding::Ceil},
            {"9x13 apart", 1, 200, 1601, {9, 13}, {11, 16}, {2, 6}},
            {"61x61", 1, 300, 400, {61, 61}, {1, 1}, {30, 30}},
            {"64x62", 1, 200, 300, {64, 62}, {1, 1}, {3, 2}},
            {"3x200", 1, 100, 900, {3, 200}, {1, 1}, {1, 100}},
            {"200x3", 1, 900, 100, {200, 3}, {1, 1}, {100, 1}},
            {"150x170, stride 5 and 7", 2, 400, 500, {150, 170}, {5, 7}, {70, 80}, {1, 1}, Rounding::Ceil},
            {"rows of chunks that several warps share", 1, 6, 2600, {2, 600}, {1, 1}, {1, 300}},
            {"whole chunks within a window", 1, 3, 5100, {1, 4500}, {1, 2}, {0, 100}},
            {"columns walked in bands", 1, 3000, 70, {40, 3}, {1, 1}, {20, 1}},
            {"columns walked, stride 3", 2, 900, 33, {97, 2}, {3, 1}, {48, 1}, {1, 1}, Rounding::Ceil},
            {"columns walked by 64", 1, 2600, 40, {1100, 1}, {1, 1}, {500, 0}},
            {"rows walked in bands", 1, 3, 9001, {1, 700}, {1, 1}, {0, 350}},
            {"rows walked, aligned", 2, 5, 4096, {1, 257}, {1, 1}, {0, 128}},
            {"2x2 side by side", 2, 64, 256, {2, 2}, {2, 2}, {0, 0}},
            {"dilation in strips", 1, 200, 600, {5, 5}, {1, 1}, {4, 4}, {3, 2}},
        };
        return cases;
    }

private slots:
    void initTestCase() { registerCudaPooling(registry); }

    void withoutADeviceEveryVariantSaysWhy() {
        eachCuda([](const PoolingVariant& variant) {
            QVERIFY(!variant.title().empty() && !variant.idea().empty());
            const auto ready = variant.available();
            QCOMPARE(ready.ok(), gpu::available().ok());
            if (ready)
                return;
            QVERIFY(!ready.error().what.empty());
            Input<float> input(1, 8, 8);
            const auto got = pooled(variant, {}, input.view, false);
            QCOMPARE(got.error, ready.error().str()); // refused, with the same sentence; nothing crashes
        });
        QVERIFY(registry.all().size() >= 1);
        QCOMPARE(gpu::chosenDevice() != nullptr, gpu::chosenDeviceName() != "");
    }

    void variantsComeBeforeTheDefault() {
        auto all = cpuPoolingVariants();
        registerCudaPooling(all);
        QCOMPARE(all.all().back()->id(), std::string("simd"));
        QVERIFY(all.find("cuda:fast"));
    }

    void namedShapes_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < namedCases().size(); ++i)
            QTest::newRow(namedCases()[i].name) << static_cast<int>(i);
    }
    void namedShapes() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, index);
        const auto& c = namedCases()[static_cast<std::size_t>(index)];
        check<uint8_t>(c, 0, 9);
        check<int32_t>(c, -50, 50);
        check<float>(c, -50, 50);
    }
    void largeShapes_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < largeCases().size(); ++i)
            QTest::newRow(largeCases()[i].name) << static_cast<int>(i);
    }
    void largeShapes() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, index);
        const auto& c = largeCases()[static_cast<std::size_t>(index)];
        check<uint8_t>(c, 0, 255);
        check<int32_t>(c, -200, 200);
        check<float>(c, -200, 200);
        check<int32_t>(c, -1000000000, 1000000000, false);
    }
    void fractionsNanAndInfinity() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        for (const auto& c : largeCases()) {
            Input<float> input(c.planes, c.rows, c.columns);
            Numbers numbers(7);
            input.fill([&] { return static_cast<float>(numbers.between(-1000000, 1000000)) / 1048573.0f; });
            checkInput(c, input, false);
            if (c.kernel.h * c.kernel.w > 200)
                continue;
            for (int i = 0; i < 40; ++i) {
                const float special = i % 3 == 0 ? NAN : i % 3 == 1 ? INFINITY : -INFINITY;
                input.at(numbers.between(0, c.rows - 1), numbers.between(0, c.columns - 1)) = special;
            }
            checkInput(c, input, false);
        }
    }
    void writesNothingElse() { // sentinels around each row of a strided output
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        Input<float> input(1, 21, 133);
        Numbers numbers(1);
        input.fill([&] { return numbers.between(0, 9); });
        eachCuda([&](const PoolingVariant& variant) {
            PoolingSpec spec;
            const auto shape = poolingShape(spec, 21, 133);
            const int64_t stride = shape->columns + 40;
            std::vector<float> room(static_cast<std::size_t>(stride * shape->rows), -7);
            const PlanesView<float> view{room.data() + 20, 1, shape->rows, shape->columns, stride, 0};
            QVERIFY(runPooling(variant, {spec, input.view}, {view}).ok());
            for (int64_t r = 0; r < shape->rows; ++r)
                for (int64_t c = 0; c < stride; ++c)
                    QCOMPARE(room[static_cast<std::size_t>(r * stride + c)] == -7, c < 20 || c >= 20 + shape->columns);
        });
    }
    void timesLaunchAndProgressAreTold() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        Input<float> input(3, 50, 60);
        eachCuda([&](const PoolingVariant& variant) {
            Progress progress;
            RunOptions options;
            options.job.progress = &progress;
            Matrix<float> out(25, 30, 3);
            const auto run = runPooling(variant, {{}, input.view}, {out.view()}, options);
            QVERIFY(run.ok());
            QVERIFY(run->device.kernelMs && *run->device.kernelMs > 0);
            QVERIFY(run->device.hostToDeviceMs && *run->device.hostToDeviceMs > 0);
            QVERIFY(run->device.deviceToHostMs && *run->device.deviceToHostMs > 0);
            QVERIFY(run->launch && run->launches > 0);
            QCOMPARE(progress.done(), int64_t{3 * 25});
            const auto& line = run->timeline;
            QVERIFY(!line.modelled && line.device == gpu::chosenDeviceName());
            QCOMPARE(static_cast<int64_t>(line.spans.size()) + line.omitted,
                     perWindow(variant) ? 5 * run->launches : int64_t{5});
            double kernel = 0;
            for (const auto& span : line.spans) {
                QVERIFY(span.durationNs >= 0 && !span.label.empty());
                QVERIFY(span.startNs + span.durationNs <= line.totalNs + 200000); // two clocks
                if (span.lane == TimelineLane::Kernel)
                    kernel += 1e-6 * static_cast<double>(span.durationNs);
            }
            if (line.omitted == 0)
                QVERIFY(std::abs(kernel - *run->device.kernelMs) < 1e-2 + 0.01 * kernel);
        });
    }
    void cancelIsQuick() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        Input<float> input(1, 3000, 3000);
        PoolingSpec spec;
        spec.kernel = {200, 200};
        spec.stride = {1, 1};
        const auto shape = poolingShape(spec, 3000, 3000);
        Matrix<float> out(shape->rows, shape->columns);
        std::vector<int64_t> argmax(static_cast<std::size_t>(out.size()));
        std::stop_source stop;
        RunOptions options;
        options.job.stop = stop.get_token();
        std::chrono::steady_clock::time_point asked;
        std::jthread asker([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(60));
            asked = std::chrono::steady_clock::now();
            stop.request_stop();
        });
        const auto run =
            runPooling(*registry.find("cuda:fast"), {spec, input.view}, {out.view(), argmax.data()}, options);
        const auto end = std::chrono::steady_clock::now();
        asker.join();
        QVERIFY(!run.ok());
        QCOMPARE(run.error().kind, ErrorKind::Cancelled);
        QVERIFY(end - asked < std::chrono::milliseconds(250));
    }
    void severalThreadsAtATime() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        Input<float> input(1, 500, 700);
        Numbers numbers(3);
        input.fill([&] { return numbers.between(-99, 99); });
        PoolingSpec spec;
        const auto want = naivePooling(spec, input.view);
        std::array<std::string, 4> wrong;
        {
            std::vector<std::jthread> threads;
            for (auto& message : wrong)
                threads.emplace_back([&] {
                    for (int i = 0; i < 20 && message.empty(); ++i)
                        message =
                            mismatch(pooled(*registry.find("cuda:fast"), spec, input.view, false), want, spec, true);
                });
        }
        for (const auto& message : wrong)
            QCOMPARE(message, std::string());
    }
};

QTEST_GUILESS_MAIN(tst_gpu_pooling)
#include "tst_gpu_pooling.moc"
