// The convolution's kernels on a device: the emulator's bits, whatever the shape.
#include "gpu/convolution/convolution.hpp"
#include "gpu/device/device.hpp"
#include "tests/core/convolution/convolution_cases.hpp"

#include <QTest>

#include <cstring>
#include <limits>

using namespace telar;
using namespace telar::test;

class tst_gpu_convolution : public QObject {
    Q_OBJECT
    Registry<ConvolutionVariant> registry = cpuConvolutionVariants();

private slots:
    void initTestCase() { registerCudaConvolution(registry); }

    void everyEmulatedKernelHasItsTwin() {
        int twins = 0;
        for (const auto& variant : registry.all()) {
            if (!variant->id().starts_with("emulator:"))
                continue;
            const auto* twin = registry.find("cuda:" + variant->id().substr(9));
            QVERIFY2(twin && !twin->idea().source.empty(), variant->id().c_str());
            QCOMPARE(twin->available().ok(), gpu::available().ok());
            ++twins;
        }
        QCOMPARE(twins, 3);
        // Nobody gets the copies unasked.
        const ConvolutionCase c(ConvolutionSpec{}, 1, 64, 64, false, 1, false);
        QVERIFY(!registry.best(c.problem())->id().starts_with("cuda:"));
    }

    void theEmulatorsBits() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        std::mt19937 random(35);
        const auto pick = [&](int64_t from, int64_t to) {
            return from + static_cast<int64_t>(random() % static_cast<uint32_t>(to - from + 1));
        };
        int compared = 0;
        for (int i = 0; i < 60; ++i) {
            ConvolutionSpec s;
            s.groups = pick(1, 3);
            s.inputChannels = s.groups * pick(1, 4);
            s.outputChannels = s.groups * pick(1, 5);
            s.kernel = {pick(1, 5), pick(1, 5)};
            s.stride = {pick(1, 3), pick(1, 3)};
            s.padding = {pick(0, 3), pick(0, 3)};
            s.dilation = {pick(1, 3), pick(1, 3)};
            s.activation = i % 2 ? Activation::Relu : Activation::None;
            const ConvolutionCase c(s, pick(1, 2), pick(13, 40), pick(13, 70), false, static_cast<uint32_t>(i),
                                    i % 3 == 0, i % 4);
            if (!convolutionShape(s, c.rows, c.columns))
                continue;
            const auto shape = c.shape();
            for (const char* kernel : {"direct", "tiled", "constant"}) {
                const auto* emulated = registry.find(std::string("emulator:") + kernel);
                const auto* twin = registry.find(std::string("cuda:") + kernel);
                if (!emulated->supports(c.problem()))
                    continue;
                Matrix<float> want(shape.rows, shape.columns, c.outputPlanes());
                // Into a wider matrix: what lies between its rows stays as it was.
                Matrix<float> wide(shape.rows, shape.columns + 3, c.outputPlanes());
                std::fill_n(wide.data(), wide.size(), -7.0F);
                auto got = wide.view();
                got.columns = shape.columns;
                QVERIFY(runConvolution(*emulated, c.problem(), want.view()).ok());
                const auto run = runConvolution(*twin, c.problem(), got);
                const std::string where = twin->id() + ", " + described(c);
                QVERIFY2(run.ok(), run ? "" : (where + ": " + run.error().str()).c_str());
                QVERIFY2(run->launches == 1 && run->launch && run->device.kernelMs && *run->device.kernelMs > 0,
                         where.c_str());
                for (int64_t plane = 0; plane < got.planes; ++plane)
                    for (int64_t r = 0; r < got.rows; ++r) {
                        QVERIFY2(std::memcmp(got.row(r, plane), std::as_const(want).view().row(r, plane),
                                             static_cast<std::size_t>(got.columns) * sizeof(float)) == 0,
                                 where.c_str());
                        QCOMPARE(got.row(r, plane)[got.columns], -7.0F);
                    }
                ++compared;
            }
        }
        QVERIFY(compared > 100);
    }

    void theFastKernels() {
        for (const char* id : {"cuda:fast", "cuda:tf32", "cuda:cudnn"}) {
            const auto* variant = registry.find(id);
            QVERIFY2(variant && !variant->idea().source.empty(), id);
            const auto ready = variant->available();
            QVERIFY2(ready || !ready.error().str().empty(), id);
            if (!ready && std::string(id) != "cuda:cudnn") // a library that need not be there
                QSKIP(ready.error().str().c_str());
        }
        std::mt19937 random(11);
        const auto pick = [&](int64_t from, int64_t to) {
            return from + static_cast<int64_t>(random() % static_cast<uint32_t>(to - from + 1));
        };
        int compared = 0;
        for (int i = 0; i < 70; ++i) {
            ConvolutionSpec s;
            s.groups = pick(1, 3);
            const bool rows = i % 3 == 0, many = i % 10 == 1;
            s.inputChannels = s.groups * (rows ? 1 : pick(4, many ? 40 : 10));
            s.outputChannels = s.groups * pick(1, many ? 130 : 5);
            s.kernel = {pick(1, many ? 3 : 16), pick(1, many ? 3 : 16)};
            if (rows)
                s.kernel.h = s.kernel.w = 3 + 2 * pick(0, 2);
            s.padding = {pick(0, 5), pick(0, 5)};
            s.activation = i % 4 ? Activation::Relu : Activation::None;
            const bool whole = i % 5 == 0;
            const ConvolutionCase c(s, many ? 1 : pick(1, 2), pick(16, rows ? 50 : 20),
                                    pick(16, many   ? 20
                                             : rows ? 300
                                                    : 40),
                                    whole, static_cast<uint32_t>(i), i % 3 > 0, i % 4);
            if (!convolutionShape(s, c.rows, c.columns))
                continue;
            const auto shape = c.shape();
            for (const char* id : {"cuda:fast", "cuda:tf32", "cuda:cudnn"}) {
                const auto* variant = registry.find(id);
                if (!variant->available() || !variant->supports(c.problem()))
                    continue;
                Matrix<float> got(shape.rows, shape.columns, c.outputPlanes());
                std::fill_n(got.data(), got.size(), std::numeric_limits<float>::quiet_NaN());
                const auto run = runConvolution(*variant, c.problem(), got.view());
                const std::string where = std::string(id) + ", " + described(c);
                QVERIFY2(run.ok(), run ? "" : (where + ": " + run.error().str()).c_str());
                // Small whole numbers lose nothing in TF32.
                const bool exact = whole && std::string(id) != "cuda:cudnn";
                const auto wrong = c.wrong(got, exact ? 1 : variant->errorFactor(), exact);
                QVERIFY2(wrong.empty(), (where + ": " + wrong).c_str());
                ++compared;
            }
        }
        qDebug("%d problems", compared);
        QVERIFY(compared > 60);
    }

    void theProductOfWarpgroups() {
        const auto* brain = registry.find("cuda:bf16");
        QVERIFY(brain && !brain->idea().source.empty());
        if (const auto ready = brain->available(); !ready) {
            QVERIFY(!ready.error().str().empty());
            QSKIP(ready.error().str().c_str());
        }
        std::mt19937 random(7);
        const auto pick = [&](int64_t from, int64_t to) {
            return from + static_cast<int64_t>(random() % static_cast<uint32_t>(to - from + 1));
        };
        int compared = 0;
        for (int i = 0; i < 92; ++i) {
            ConvolutionSpec s;
            const bool byOne = i >= 60, tall = i >= 90; // tall: each multiprocessor has several tiles
            s.groups = i % 4 == 0 && !tall ? pick(2, 3) : 1;
            s.inputChannels = tall ? 16 : s.groups * pick(16, 140 / s.groups);
            s.outputChannels = tall ? 16 : s.groups * pick(16, 200 / s.groups);
            s.kernel = {pick(1, i % 7 ? 3 : 9), pick(1, i % 7 || tall ? 3 : 9)};
            s.stride = byOne ? Size2{1, 1} : Size2{pick(1, i % 5 ? 2 : 8), pick(1, i % 5 ? 2 : 8)};
            s.padding = {pick(0, 4), pick(0, 4)};
            s.dilation = {pick(1, i % 6 ? 1 : 3), pick(1, i % 6 ? 1 : 3)};
            s.activation = i % 3 ? Activation::Relu : Activation::None;
            const bool whole = i % 2 == 0;
            const ConvolutionCase c(s, tall ? 2 : pick(1, 3), tall ? 200 : pick(1, 21), tall ? 199 : pick(1, 30), whole,
                                    static_cast<uint32_t>(i), i % 3 > 0, i % 4);
            if (!convolutionShape(s, c.rows, c.columns))
                continue;
            const auto shape = c.shape();
            for (const char* id : {"cuda:fast", "cuda:tf32", "cuda:bf16"}) {
                const auto* variant = registry.find(id);
                const std::string where = std::string(id) + ", " + described(c);
                QVERIFY2(variant->supports(c.problem()).ok(), where.c_str());
                Matrix<float> got(shape.rows, shape.columns, c.outputPlanes());
                std::fill_n(got.data(), got.size(), std::numeric_limits<float>::quiet_NaN());
                const auto run = runConvolution(*variant, c.problem(), got.view());
                QVERIFY2(run.ok(), run ? "" : (where + ": " + run.error().str()).c_str());
                QCOMPARE(run->launches, 2);
                // Small whole numbers lose nothing in bfloat16.
                const auto wrong = c.wrong(got, whole ? 1 : variant->errorFactor(), whole);
                QVERIFY2(wrong.empty(), (where + ": " + wrong).c_str());
                ++compared;
            }
        }
        QVERIFY(compared > 170);
        ConvolutionSpec few;
        few.inputChannels = few.outputChannels = 15;
        QVERIFY(!brain->supports(ConvolutionCase(few, 1, 9, 9, true).problem()).ok());
    }

    void whatIsTooLongIsRefused() {
        ConvolutionSpec s;
        s.kernel = {999, 999};
        const ConvolutionCase c(s, 1, 1400, 1400, false, 1, false);
        const auto refused = registry.find("cuda:direct")->supports(c.problem());
        QVERIFY(!refused.ok() && !refused.error().hint.empty());
        QVERIFY(!registry.find("cuda:fast")->supports(c.problem()).ok());
    }
};

QTEST_GUILESS_MAIN(tst_gpu_convolution)
#include "tst_gpu_convolution.moc"
