// What the emulator finds in wrong kernels: kind, place, block and thread.
#include "tests/core/simt/simt_kernels.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_simt_findings : public QObject {
    Q_OBJECT
    Emulator emulator;

    template <Fault F>
    LaunchReport run(Mode mode) {
        auto in = ramp(128);
        std::vector<float> out(128);
        auto report = emulator.launch(Neighbour<F>{over(in, "in"), over(out, "out")}, {{2, 1, 1}, {64, 1, 1}},
                                      as(mode));
        return report ? std::move(*report) : LaunchReport{};
    }
    /// The line of the test kernels that holds `part`.
    static std::string lineOf(const char* part) {
        QFile file(TELAR_SOURCE_DIR "/tests/core/simt/simt_kernels.hpp");
        if (!file.open(QIODevice::ReadOnly))
            return {};
        const auto lines = file.readAll().split('\n');
        for (int i = 0; i < lines.size(); ++i)
            if (lines[i].contains(part))
                return "neighbour, tests/core/simt/simt_kernels.hpp:" + std::to_string(i + 1) + ": ";
        return {};
    }
    template <Fault F>
    void expect(FindingKind kind, const char* line, const char* sentence) {
        for (const auto mode : {Mode::Counted, Mode::Traced}) {
            const auto report = run<F>(mode);
            QVERIFY(!report.findings.empty());
            QCOMPARE(report.findings[0].kind, kind);
            QCOMPARE(report.findings[0].text().str(), lineOf(line) + sentence);
        }
    }

private slots:
    void rightKernelHasNone() {
        for (const auto mode : {Mode::Counted, Mode::Traced}) {
            const auto report = run<Fault::None>(mode);
            QCOMPARE(report.findingCount, int64_t{0});
            QVERIFY(report.counters.threads == 128);
        }
    }
    void race() {
        const auto report = run<Fault::Race>(Mode::Counted);
        int writes = 0, reads = 0;
        for (const auto& f : report.findings) {
            if (f.kind != FindingKind::SharedRace)
                continue;
            QCOMPARE(f.array, std::string("tile"));
            QVERIFY(f.block == (Dim3{0, 0, 0}) && f.other && f.otherSite);
            // Cell c is written by thread c and read by the one before it.
            const uint32_t writer = f.write ? f.thread.x : f.other->x,
                           reader = f.write ? f.other->x : f.thread.x;
            QCOMPARE(static_cast<int64_t>(writer), f.index);
            QCOMPARE((reader + 1) % 64, writer);
            ++(f.write ? writes : reads);
        }
        QVERIFY(writes == 1 && reads == 1);
    }
    void uninitialised() {
        expect<Fault::Uninitialised>(
            FindingKind::UninitialisedShared, "t.load(tile, (x + 1) % n)",
            "thread (6, 0, 0) of block (0, 0, 0) reads element 7 of tile, which nobody has written");
    }
    void barrierLeftOut() {
        for (const auto mode : {Mode::Counted, Mode::Traced}) {
            const auto report = run<Fault::EarlyExit>(mode);
            QVERIFY(!report.findings.empty());
            const auto& finding = report.findings[0];
            QCOMPARE(finding.kind, FindingKind::BarrierNotReached);
            QVERIFY(finding.thread == (Dim3{5, 0, 0}) && *finding.other == (Dim3{0, 0, 0}));
            QVERIFY(finding.text().str().find("thread (5, 0, 0) of block (0, 0, 0) does not come to the "
                                              "barrier at which thread (0, 0, 0) waits") !=
                    std::string::npos);
        }
    }
    void barrierInABranch() {
        for (const auto mode : {Mode::Counted, Mode::Traced}) {
            const auto report = run<Fault::TwoBarriers>(mode);
            QCOMPARE(report.findingCount, int64_t{2}); // one in each block
            QCOMPARE(report.findings[0].kind, FindingKind::BarrierNotReached);
            QVERIFY(report.findings[0].thread == (Dim3{32, 0, 0}));
            QVERIFY(*report.findings[0].other == (Dim3{0, 0, 0}));
        }
    }
    void misaligned() {
        expect<Fault::Misaligned>(FindingKind::Misaligned, "loadVector<2>(tile, 9)",
                                  "thread (9, 0, 0) of block (0, 0, 0) moves a vector at element 9 of tile, "
                                  "which is no multiple of its size");
    }
    void outOfBounds() {
        expect<Fault::OutOfBounds>(
            FindingKind::OutOfBounds, "in.length + 2",
            "thread (40, 0, 0) of block (0, 0, 0) reads element 130 of in, which has 128");
    }
    void stuck() {
        for (const auto mode : {Mode::Counted, Mode::Traced}) {
            const auto report = run<Fault::Stuck>(mode);
            QVERIFY(!report.findings.empty());
            QCOMPARE(report.findings[0].kind, FindingKind::Stuck);
            QVERIFY(report.findings[0].thread == (Dim3{3, 0, 0}));
        }
        auto in = ramp(128);
        std::vector<float> out(128);
        const auto fast = emulator.launch(Neighbour<Fault::Stuck>{over(in, "in"), over(out, "out")},
                                          {{2, 1, 1}, {64, 1, 1}}, as(Mode::Fast));
        QVERIFY(!fast.ok());
        QCOMPARE(fast.error().what.str(),
                 std::string("The threads of a block of kernel neighbour wait for each other for ever"));
    }
};

QTEST_GUILESS_MAIN(tst_simt_findings)
#include "tst_simt_findings.moc"
