// The pooling kernels in the emulator: the same bits however they are looked at, what a block fetches, the
// wrong kernel caught, launches refused, the text of the kernels.
#include "core/pooling/emulate.hpp"
#include "core/pooling/variants.hpp"
#include "tests/core/pooling/pooling_cases.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_pooling_emulated : public QObject {
    Q_OBJECT

    static PoolingSpec spec(int64_t k, int64_t s, int64_t p, PoolingMode mode = PoolingMode::Max) {
        PoolingSpec spec;
        spec.kernel = {k, k};
        spec.stride = {s, s};
        spec.padding = {p, p};
        spec.mode = mode;
        return spec;
    }
    static Input<float> numbersOf(int64_t rows, int64_t columns) {
        Input<float> input(1, rows, columns);
        Numbers numbers(3);
        input.fill([&] { return static_cast<double>(numbers.between(-1000, 1000)) / 7; });
        return input;
    }

private slots:
    void waysOfLookingChangeNoBit() {
        const auto input = numbersOf(37, 83);
        for (const auto mode : {PoolingMode::Max, PoolingMode::Average}) {
            for (const auto& s : {spec(2, 2, 0, mode), spec(3, 1, 1, mode), spec(5, 3, 2, mode)}) {
                const auto shape = poolingShape(s, 37, 83);
                for (const char* kernel : {"direct", "tiled", "separable"}) {
                    std::vector<std::vector<float>> outputs;
                    for (const auto look : {simt::Mode::Fast, simt::Mode::Counted, simt::Mode::Traced}) {
                        Matrix<float> out(shape->rows, shape->columns);
                        std::vector<int64_t> argmax(static_cast<std::size_t>(out.size()), -9);
                        PoolingLaunch launch;
                        launch.options.mode = look;
                        const auto report =
                            emulatePooling(kernel, {s, input.view}, {out.view(), argmax.data()}, launch);
                        QVERIFY(report.ok());
                        QCOMPARE(report->findingCount, int64_t{0});
                        outputs.emplace_back(out.data(), out.data() + out.size());
                        for (const auto i : argmax)
                            outputs.back().push_back(static_cast<float>(i));
                    }
                    QVERIFY(std::memcmp(outputs[0].data(), outputs[1].data(), outputs[0].size() * 4) == 0);
                    QVERIFY(std::memcmp(outputs[0].data(), outputs[2].data(), outputs[0].size() * 4) == 0);
                }
            }
        }
    }
    void everyBlockShape() {
        const auto input = numbersOf(30, 41);
        const auto s = spec(3, 2, 1);
        const auto want = naivePooling(s, input.view);
        for (const char* kernel : {"direct", "tiled", "separable"}) {
            for (const simt::Dim3 block : {simt::Dim3{1, 1, 1}, simt::Dim3{7, 3, 1}, simt::Dim3{64, 1, 1},
                                           simt::Dim3{1, 33, 1}, simt::Dim3{32, 32, 1}}) {
                Matrix<float> out(want.rows, want.columns);
                PoolingLaunch launch;
                launch.block = block;
                QVERIFY(emulatePooling(kernel, {s, input.view}, {out.view()}, launch).ok());
                for (int64_t i = 0; i < out.size(); ++i)
                    QCOMPARE(static_cast<double>(out.data()[i]), want.values[static_cast<std::size_t>(i)]);
            }
        }
    }
    void tilesFetchEachCellOnce() { // 3x3 s1 on a block of 32 x 8: 34 x 10 cells, against nine loads a thread
        const auto input = numbersOf(10, 34);
        Matrix<float> out(8, 32);
        PoolingLaunch launch;
        launch.options.mode = simt::Mode::Counted;
        const auto direct = emulatePooling("direct", {spec(3, 1, 0), input.view}, {out.view()}, launch);
        const auto tiled = emulatePooling("tiled", {spec(3, 1, 0), input.view}, {out.view()}, launch);
        const auto separable = emulatePooling("separable", {spec(3, 1, 0), input.view}, {out.view()}, launch);
        QCOMPARE(direct->counters.total(simt::Op::GlobalLoad).lanes, int64_t{256 * 9});
        QCOMPARE(tiled->counters.total(simt::Op::GlobalLoad).lanes, int64_t{34 * 10});
        QCOMPARE(separable->counters.total(simt::Op::GlobalLoad).lanes, int64_t{32 * 10 * 3});
        QCOMPARE(direct->counters.arithmetic, int64_t{256 * 9});
        QCOMPARE(separable->counters.arithmetic, int64_t{(320 + 256) * 3});
        QCOMPARE(tiled->counters.sharedBytes, int64_t{(34 * 10 * 4 + 127) / 128 * 128});
        QCOMPARE(tiled->counters.total(simt::Op::Barrier).lanes, int64_t{256});
    }
    void missingBarrierIsCaught() {
        const auto input = numbersOf(40, 70);
        Matrix<float> out(38, 68);
        PoolingLaunch launch;
        const auto refused = emulatePooling("tiled-no-barrier", {spec(3, 1, 0), input.view}, {out.view()}, launch);
        QVERIFY(!refused.ok());
        launch.options.mode = simt::Mode::Counted;
        const auto report = emulatePooling("tiled-no-barrier", {spec(3, 1, 0), input.view}, {out.view()}, launch);
        QVERIFY(report.ok());
        bool race = false;
        for (const auto& finding : report->findings)
            race |= finding.kind == simt::FindingKind::SharedRace && finding.array == "tile" &&
                    finding.site.file == "core/pooling/kernels/tiled-no-barrier.cu" && finding.site.line > 0;
        QVERIFY(race);
    }
    void launchesThatCannotBe() {
        const auto input = numbersOf(300, 300);
        const PoolingProblem wide{spec(200, 1, 0), input.view};
        QVERIFY(poolingLaunch("direct", wide).ok());
        const auto tiled = poolingLaunch("tiled", wide);
        QVERIFY(!tiled.ok());
        QCOMPARE(tiled.error().what.str(),
                 std::string("A window of 200 x 200 does not fit in the 49152 bytes of a block's shared memory"));
        QCOMPARE(poolingLaunch("nothing", wide).error().what.str(), std::string("There is no pooling kernel nothing"));
        QVERIFY(!poolingLaunch("direct", wide, simt::Dim3{64, 32, 1}).ok());
        QVERIFY(!poolingLaunch("direct", wide, simt::Dim3{0, 1, 1}).ok());
        QVERIFY(!poolingLaunch("direct", wide, simt::Dim3{4, 4, 2}).ok());
    }
    void windowsOfTheThesis() { // both ways to hand the filter over; a launch for every window
        const auto input = numbersOf(9, 12);
        const auto s = spec(3, 2, 1);
        const auto want = naivePooling(s, input.view);
        for (const int kernel : {1, 2, 3}) {
            for (const bool constant : {false, true}) {
                const auto variant = emulatedWindowPooling(kernel, constant);
                Matrix<float> out(want.rows, want.columns);
                const auto run = runPooling(*variant, {s, input.view}, {out.view()});
                QVERIFY(run.ok());
                QCOMPARE(run->launches, want.rows * want.columns);
                QCOMPARE(run->launch->block, (std::array<int64_t, 3>{32, 32, 1}));
                for (int64_t i = 0; i < out.size(); ++i)
                    QCOMPARE(static_cast<double>(out.data()[i]), want.values[static_cast<std::size_t>(i)]);
            }
        }
    }
    void sourcesAreTheFiles() {
        for (const auto& card : poolingKernels()) {
            const auto text = card.source();
            QVERIFY2(text.find("__global__ void") != std::string_view::npos, card.id);
            QVERIFY(!card.title.empty() && !card.idea.empty());
        }
        QVERIFY(simt::kernelSource("core/none.hpp").empty());
    }
};

QTEST_GUILESS_MAIN(tst_pooling_emulated)
#include "tst_pooling_emulated.moc"
