// The compiler of the kernel lab's kernels: those that this computer has can be chosen, the choice is used and said, and what is
// missing says so.
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/linear_programme.hpp"
#include "core/simt/cuda/nvidia.hpp"
#include "tests/support/kernel_lab.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/patience.hpp"
#include "ui/base/chosen_tools.hpp"
#include "ui/labs/kernel/tool_choices.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QAction>
#include <QTimer>
#include <QToolButton>

using namespace telar;
using namespace telar::test;

class tst_kernel_compiler : public QObject {
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

    /// The button above the source shows the compiler and opens the menu; whole on a small window, in both languages.
    void theCompilerIsSeenAndChosen() {
        TELAR_NEEDS_CLANG;
        qputenv("TELAR_NVCC", "/nonexistent/nvcc");
        KernelPage w;
        w.window.resize(1280, 720);
        auto* button = w.find<QToolButton>("compilerButton");
        auto* menu = w.lab->findChild<CompilerChoice*>();
        for (const char* code : {"en", "es"}) {
            setLanguage(code);
            QTRY_VERIFY_WITH_TIMEOUT(w.model().isCompiled() && !w.model().busy(), patience);
            QVERIFY(button->isVisible() && button->visibleRegion() == QRegion(button->rect()));
            QCOMPARE(button->text().trimmed(), QString("clang"));
            QTRY_VERIFY(button->toolTip().contains(QString::fromStdString(w.model().compiled()->maker)));
            QTRY_VERIFY(
                button->toolTip().contains(code == QLatin1String("en") ? "Click to choose" : "Haga clic para elegir"));
            bool opened = false;
            QTimer::singleShot(0, menu, [&] {
                opened = menu->isVisible();
                (void)QTest::qWaitFor([&] { return !menu->busy(); }, patience);
                QVERIFY(entry(*menu, "clang")->isEnabled() && entry(*menu, "clang")->isChecked());
                QVERIFY(!entry(*menu, "nvcc")->isEnabled() && entry(*menu, "nvcc")->text() != "nvcc");
                menu->close();
            });
            QTest::mouseClick(button, Qt::LeftButton); // returns when the menu is closed
            QVERIFY(opened);
        }
        qunsetenv("TELAR_NVCC");
        w.model().replaceSource("script", "print(1)\n", "one.py");
        QTRY_VERIFY(!button->isVisible()); // nothing to choose
    }

    void theChosenOneCompiles_data() {
        QTest::addColumn<int>("maker");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("name");
        QTest::newRow("nvcc") << int(cuda::Maker::Nvcc) << "nvcc"
                              << "nvcc";
        QTest::newRow("clang -O3") << int(cuda::Maker::ClangO3) << "clang-o3"
                                   << "clang -O3";
    }

    void theChosenOneCompiles() {
        TELAR_NEEDS_CLANG;
        QFETCH(const int, maker);
        QFETCH(const QString, id);
        QFETCH(const QString, name);
        const auto compiler = cuda::CudaCompiler::find(static_cast<cuda::Maker>(maker));
        if (!compiler)
            QSKIP(compiler.error().str().c_str());
        KernelPage w;
        QTRY_VERIFY_WITH_TIMEOUT(w.model().isCompiled() && w.model().result() && !w.model().busy(), patience);
        QVERIFY(!w.model().commandLine().contains("--compiler"));
        const auto before = w.model().result();
        auto* menu = w.lab->findChild<CompilerChoice*>();
        look(*menu);
        QCOMPARE(entry(*menu, id.toUtf8())->text(), QString::fromStdString(compiler->words()));
        entry(*menu, id.toUtf8())->trigger();
        QVERIFY(!w.model().isCompiled());
        QTRY_VERIFY_WITH_TIMEOUT(w.model().isCompiled() && w.model().result() != before && !w.model().busy(), patience);
        const auto after = w.model().result();
        QVERIFY(after);
        QCOMPARE(after->compiled->maker, compiler->words());
        QVERIFY(after->report.findings.empty());
        QVERIFY(after->data.memory == before->data.memory);
        QVERIFY(w.model().commandLine().endsWith("--compiler " + id));
        QCOMPARE(w.find<QToolButton>("compilerButton")->text().trimmed(), name);
        // Beside the counts of the PTX, what NVIDIA's assembler makes of it, where its reader is installed, too.
        auto* counts = w.find<RowsTable>("counts");
        constexpr int machineCode = 17, executed = 18;
        const bool known = !cuda::nvidiaProgram("ptxas").empty() && !cuda::nvidiaProgram("nvdisasm").empty();
        QCOMPARE(w.model().code() != nullptr, known);
        QVERIFY(!counts->isColumnHidden(machineCode));
        QCOMPARE(counts->horizontalHeader()->visualIndex(machineCode), 2);
        QCOMPARE(counts->text(0, machineCode), known ? QString::number(w.model().code()->instructions) : QString("–"));
        QCOMPARE(w.model().executed() != nullptr, known && cuda::LinearProgramme::available());
        QVERIFY(!counts->isColumnHidden(executed));
        QCOMPARE(counts->horizontalHeader()->visualIndex(executed), 3);
        if (w.model()
                .executed()) { // four blocks of 256 threads, and no loop: each instruction once for a warp, or not at all
            const auto shown = counts->model()->index(0, executed).data().toString().remove(QRegularExpression("\\D"));
            const auto once = 32 * w.model().code()->instructions;
            QVERIFY(shown.toLongLong() > once / 2 && shown.toLongLong() <= once);
        }
        const auto tip = counts->model()->index(0, machineCode).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(known ? "machine instructions" : "is not installed"), qPrintable(tip));
        int exported = 0;
        for (const auto& item : w.results().exportables())
            if (const auto csv = item.csv ? item.csv() : QByteArray(); csv.startsWith("line,instructions,")) {
                QCOMPARE(csv.contains("machine_instructions"), known);
                QCOMPARE(csv.contains("executed_instructions"), w.model().executed() != nullptr);
                const auto rows = csv.trimmed().split('\n'); // each with all columns
                for (const auto& row : rows)
                    QCOMPARE(row.count(','), rows[0].count(','));
                ++exported;
            }
        QCOMPARE(exported, 1);
        entry(*menu, "clang")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(w.model().result() != after && w.model().result() && !w.model().busy(), patience);
        QVERIFY(!w.model().code() && counts->isColumnHidden(machineCode) && counts->isColumnHidden(executed));
        entry(*menu, id.toUtf8())->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(w.model().isCompiled() && w.model().result() && !w.model().busy(), patience);
        const auto* status = w.find<QLabel>("compileStatus");
        QVERIFY((status->text() + status->toolTip()).contains(QString::fromStdString(compiler->words())));
    }
};

QTEST_MAIN(tst_kernel_compiler)
#include "tst_kernel_compiler.moc"
