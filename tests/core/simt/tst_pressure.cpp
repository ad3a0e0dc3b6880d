// Registers of a thread, estimated from live ranges: PTX written by hand, and Telar's own kernels beside what NVIDIA's
// assembler gave them.
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/simt/builtin/watch.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/ptx/parser.hpp"
#include "core/simt/ptx/pressure.hpp"
#include "tests/core/simt/machine_run.hpp"

#include <QTest>

using namespace telar;

namespace {

constexpr int reserved = 4; // as pressure.hpp says

/// What a kernel with this body needs beside those.
int needs(const std::string& body) {
    const std::string text = ".version 7.0\n.target sm_70\n.address_size 64\n"
                             ".visible .entry k(.param .u64 k_p, .param .u32 k_n) {\n"
                             ".reg .pred %p<4>;\n.reg .b32 %r<16>;\n.reg .b64 %d<16>;\n.reg .f32 %f<16>;\n" +
                             body + "ret;\n}\n";
    const auto module = ptx::parse(text, "k");
    if (!module)
        return -1;
    return ptx::estimatedRegisters(*module, *module->find("k")) - reserved;
}

} // namespace

class tst_pressure : public QObject {
    Q_OBJECT

private slots:
    void valuesThatLiveTogetherAreCounted() {
        QCOMPARE(needs(""), 0);
        const std::string load = "ld.param.u64 %d1, [k_p];\ncvta.to.global.u64 %d2, %d1;\n";
        // The parameter's address is read from constant memory; one value lives until it is stored.
        QCOMPARE(needs(load + "ld.global.f32 %f1, [%d2];\nst.global.f32 [%d2+4], %f1;\n"), 1);
        // Three at once, and never the fourth beside them.
        QCOMPARE(needs(load + "ld.global.f32 %f1, [%d2];\nld.global.f32 %f2, [%d2+4];\nld.global.f32 %f3, [%d2+8];\n"
                              "fma.rn.f32 %f4, %f1, %f2, %f3;\nst.global.f32 [%d2], %f4;\n"),
                 3);
        // One after the other they share a register.
        QCOMPARE(needs(load + "ld.global.f32 %f1, [%d2];\nst.global.f32 [%d2+4], %f1;\nld.global.f32 %f2, [%d2+8];\n"
                              "st.global.f32 [%d2+12], %f2;\n"),
                 1);
        // An address that depends on the thread takes two, beside the index that it is made of none.
        QCOMPARE(needs(load + "mov.u32 %r1, %tid.x;\nmul.wide.u32 %d3, %r1, 4;\nadd.s64 %d4, %d2, %d3;\n"
                              "st.global.u32 [%d4], %r1;\n"),
                 3);
    }
    /// Three calls of itself: followed one by one to the depth where calls stop counting, they are 43 million.
    void whatCallsItselfIsFollowedOnce() {
        const auto module = ptx::parse(".version 7.0\n.target sm_70\n.address_size 64\n.global .u32 g;\n"
                                       ".func a() {\n.reg .b32 %r<2>;\nmov.u32 %r1, %tid.x;\n"
                                       "call.uni a;\ncall.uni a;\ncall.uni a;\nst.global.u32 [g], %r1;\nret;\n}\n"
                                       ".visible .entry k() {\ncall.uni a;\nret;\n}\n",
                                       "k");
        QVERIFY2(module.ok(), module ? "" : module.error().str().c_str());
        QCOMPARE(ptx::estimatedRegisters(*module, *module->find("k")) - reserved, 16); // one at each of 16 depths
    }
    void loopsKeepWhatTheyReadAgain() {
        const std::string load = "ld.param.u64 %d1, [k_p];\ncvta.to.global.u64 %d2, %d1;\nld.param.u32 %r9, [k_n];\n";
        // The counter and the sum live around the loop; the predicate is none of these registers, the limit a parameter.
        QCOMPARE(
            needs(
                load +
                "mov.u32 %r1, %tid.x;\nld.global.f32 %f1, [%d2];\nLOOP:\nadd.f32 %f1, %f1, %f1;\nadd.s32 %r1, %r1, 1;\n"
                "setp.lt.s32 %p1, %r1, %r9;\n@%p1 bra LOOP;\nst.global.f32 [%d2], %f1;\n"),
            2);
    }
    /// tests/data/cuda/h200_builtin.csv: what ptxas gave, for an H200.
    void besideWhatTheAssemblerGave_data() {
        QTest::addColumn<QString>("kernel");
        for (const char* kernel :
             {"matmul1", "matmul2", "matmul3", "coalesced", "tile-1d", "tile-2d", "vectorised", "warp-tile"})
            QTest::newRow(kernel) << QString(kernel);
    }
    void besideWhatTheAssemblerGave() {
        QFETCH(QString, kernel);
        int given = 0;
        const auto lines = QString::fromStdString(test::kernelText("h200_builtin.csv")).split('\n', Qt::SkipEmptyParts);
        const auto place = lines[1].split(',').indexOf("registers");
        for (const auto& line : lines.mid(2))
            if (line.startsWith("matmul " + kernel + " "))
                given = line.split(',')[place].toInt();
        QVERIFY(given > 0);
        const auto inputs = randomMatmul({64, 9}, 3);
        Matrix<float> c(64, 64);
        builtin::LaunchWatch watch;
        simt::LaunchOptions options;
        options.mode = simt::Mode::Counted;
        options.watch = &watch;
        if (const auto run = emulateMatmul(kernel.toStdString(), inputs->problem(), c.view(), options); !run)
            QSKIP(run.error().str().c_str());
        const auto& launch = watch.launches.at(0);
        const int estimated = ptx::estimatedRegisters(*launch.module, *launch.module->find(launch.entry));
        // clang 19 reads a whole tile before it multiplies; the assembler moves the reads down again, the estimate does not.
        const auto clang = cuda::CudaCompiler::find();
        const double most =
            clang && QString::fromStdString(clang->version()).section('.', 0, 0).toInt() > 16 ? 1.6 : 1.35;
        QVERIFY2(estimated >= 0.75 * given && estimated <= most * given,
                 qPrintable(QStringLiteral("%1 estimated, %2 given").arg(estimated).arg(given)));
    }
};

QTEST_GUILESS_MAIN(tst_pressure)
#include "tst_pressure.moc"
