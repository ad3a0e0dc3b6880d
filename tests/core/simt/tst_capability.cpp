// The compute capability that a kernel's instructions need, and times that are predicted for no card without them.
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/simt/builtin/predicted.hpp"
#include "core/simt/builtin/watch.hpp"
#include "core/simt/cards.hpp"
#include "core/simt/ptx/capability.hpp"
#include "core/simt/ptx/parser.hpp"

#include <QTest>

using namespace telar;

namespace {

int neededBy(const std::string& body, const std::string& before = {}) {
    const std::string text =
        ".version 7.0\n.target sm_80\n.address_size 64\n" + before +
        ".visible .entry k() {\n.reg .pred %p<4>;\n.reg .b32 %r<16>;\n.reg .b64 %d<16>;\n.reg .f32 %f<16>;\n"
        ".reg .b16 %h<16>;\n.reg .f64 %fd<16>;\n" +
        body + "ret;\n}\n";
    const auto module = ptx::parse(text, "k");
    return module ? ptx::neededCapability(*module, *module->find("k")) : -1;
}

} // namespace

class tst_capability : public QObject {
    Q_OBJECT

private slots:
    void instructions_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<int>("needed");
        QTest::newRow("plain") << "add.f32 %f1, %f2, %f3;\nld.global.f32 %f1, [%d1];\n" << 35;
        QTest::newRow("float64 atomics") << "atom.global.add.f64 %fd1, [%d1], %fd2;\n" << 60;
        QTest::newRow("ldmatrix") << "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2];\n" << 75;
        QTest::newRow("mma of float16") << "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, "
                                           "{%r1, %r2}, {%r3}, {%f1, %f2, %f3, %f4};\n"
                                        << 75;
        QTest::newRow("mma of bfloat16") << "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, "
                                            "{%r1, %r2}, {%r3}, {%f1, %f2, %f3, %f4};\n"
                                         << 80;
        QTest::newRow("asynchronous copies") << "cp.async.ca.shared.global [%r1], [%d1], 4;\n" << 80;
        QTest::newRow("TF32") << "cvt.rna.tf32.f32 %r1, %f1;\n" << 80;
        QTest::newRow("an mbarrier") << "mbarrier.init.shared.b64 [%r1], 1;\n" << 80;
        QTest::newRow("bulk copies")
            << "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%d1], 16, [%r2];\n"
            << 90;
        QTest::newRow("fewer registers") << "setmaxnreg.dec.sync.aligned.u32 40;\n" << 90;
        QTest::newRow("a maximum that keeps NaN") << "max.NaN.f32 %f1, %f2, %f3;\n" << 80;
        QTest::newRow("a maximum") << "max.f32 %f1, %f2, %f3;\n" << 35;
    }
    void instructions() {
        QFETCH(QString, body);
        QFETCH(int, needed);
        QCOMPARE(neededBy(body.toStdString()), needed);
    }
    void whatIsCalledCounts() {
        const std::string other = ".func other() {\n.reg .b32 %r<4>;\n.reg .b64 %d<4>;\ncp.async.ca.shared.global "
                                  "[%r1], [%d1], 4;\nret;\n}\n";
        QCOMPARE(neededBy("", other), 35);
        QCOMPARE(neededBy("call.uni other;\n", other), 80);
        QCOMPARE(neededBy("call.uni another;\n", other + ".func another() {\nret;\n}\n"),
                 35);                                           // one name within another
        QCOMPARE(neededBy("mov.u64 %d1, other;\n", other), 80); // it may be called
    }
    void timesArePredictedForCardsThatCanRunIt() {
        const auto inputs = randomMatmul({32}, 3);
        Matrix<float> c(32, 32);
        for (const auto& rung : {std::pair{"matmul3", 35}, {"async", 80}, {"wmma", 80}, {"mma", 80}, {"wgmma", 90}}) {
            const char* const kernel = rung.first; // clang with OpenMP lets no lambda hold a structured binding
            const int capability = rung.second;
            const auto launches = builtin::countLaunches([&](const simt::LaunchOptions& options) -> Status {
                const auto report = emulateMatmul(kernel, inputs->problem(), c.view(), options);
                return report ? Status{} : Status{report.error()};
            });
            QVERIFY2(launches.ok() && static_cast<int64_t>(launches->size()) == matmulLaunches(kernel), kernel);
            QCOMPARE(launches->back().capability, capability);
            const auto old = builtin::predictRun(simt::teslaT4, *launches);
            QCOMPARE(old.ok(), capability <= 75);
            if (!old)
                QVERIFY(old.error().str().ends_with("Tesla T4 has 7.5"));
            QCOMPARE(builtin::predictRun(*simt::findCard("A100"), *launches).ok(), capability <= 80);
            QVERIFY(builtin::predictRun(*simt::findCard("H200"), *launches).ok());
        }
    }
};

QTEST_GUILESS_MAIN(tst_capability)
#include "tst_capability.moc"
