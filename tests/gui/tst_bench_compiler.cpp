// The compiler of the bench's kernels: those that this computer has can be chosen, the choice is used and said, and what is
// missing says so.
#include "core/simt/cuda/compiler.hpp"
#include "tests/support/bench.hpp"
#include "tests/support/patience.hpp"
#include "ui/base/chosen_compiler.hpp"
#include "ui/labs/bench/compiler_choice.hpp"

#include <QAction>

using namespace telar;
using namespace telar::test;

class tst_bench_compiler : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    static QAction* entry(CompilerChoice& menu, const char* name) {
        return menu.findChild<QAction*>(QStringLiteral("compiler_%1").arg(QLatin1String(name)));
    }
    static void look(CompilerChoice& menu) {
        emit menu.aboutToShow();
        QTRY_VERIFY_WITH_TIMEOUT(!menu.busy(), patience);
    }

private slots:
    void initTestCase() { isolateSettings(settings_); }
    void cleanup() {
        setLanguage("en");
        chooseCompiler(cuda::Maker::Clang);
    }

    void whatIsMissingSaysSo() {
        qputenv("TELAR_NVCC", "/nonexistent/nvcc");
        qputenv("TELAR_NVRTC", "/nonexistent/libnvrtc.so");
        CompilerChoice menu;
        QVERIFY(!entry(menu, "nvcc")->isEnabled()); // nobody has looked yet
        look(menu);
        qunsetenv("TELAR_NVCC");
        qunsetenv("TELAR_NVRTC");
        QCOMPARE(entry(menu, "nvcc")->text(), QString("nvcc (not installed)"));
        QVERIFY(!entry(menu, "nvcc")->isEnabled() && !entry(menu, "nvrtc")->isEnabled());
        QVERIFY(entry(menu, "nvcc")->toolTip().contains("CUDA toolkit"));
        QVERIFY(entry(menu, "clang")->isChecked());
        setLanguage("es");
        QTRY_COMPARE(entry(menu, "nvcc")->text(), QStringLiteral("nvcc (no está instalado)"));
        QVERIFY(entry(menu, "nvcc")->toolTip().contains("CUDA Toolkit"));
    }

    void theChosenOneCompiles() {
        if (!cuda::CudaCompiler::find())
            QSKIP("no clang here");
        const auto nvcc = cuda::CudaCompiler::find(cuda::Maker::Nvcc);
        if (!nvcc)
            QSKIP(nvcc.error().str().c_str());
        Bench w;
        QTRY_VERIFY_WITH_TIMEOUT(w.model().isCompiled() && w.model().result() && !w.model().busy(), patience);
        QVERIFY(!w.model().commandLine().contains("--compiler"));
        const auto before = w.model().result();
        auto* menu = w.lab->findChild<CompilerChoice*>();
        look(*menu);
        QCOMPARE(entry(*menu, "nvcc")->text(), QString::fromStdString(nvcc->words()));
        entry(*menu, "nvcc")->trigger();
        QVERIFY(!w.model().isCompiled());
        QTRY_VERIFY_WITH_TIMEOUT(w.model().isCompiled() && w.model().result() != before && !w.model().busy(), patience);
        const auto after = w.model().result();
        QVERIFY(after);
        QCOMPARE(after->compiled->maker, nvcc->words());
        QVERIFY(after->report.findings.empty());
        QVERIFY(after->data.memory == before->data.memory);
        QVERIFY(w.model().commandLine().endsWith("--compiler nvcc"));
        const auto* status = w.find<QLabel>("compileStatus");
        QVERIFY((status->text() + status->toolTip()).contains(QString::fromStdString(nvcc->words())));
    }
};

QTEST_MAIN(tst_bench_compiler)
#include "tst_bench_compiler.moc"
