// The lab of kernels stepped through thread by thread, and two versions of a kernel beside each other.
#include "tests/support/kernel_lab.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/own_time.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/kernel/compare_page.hpp"
#include "ui/source/source_view.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QAbstractItemModelTester>
#include <QHeaderView>

using namespace telar;
using namespace telar::test;

class tst_kernel_steps : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() {
        test::beginWindows(settings_);
        TELAR_NEEDS_CLANG;
    }

    /// Names are whole, however narrow the table; unwritten shared memory is no number, also in a run with races.
    void namesAreWhole() {
        KernelPage w;
        QVERIFY(w.replace("// telar-cli kernel k.cu longNames --grid 1 --block 64 --arg iota:64 --arg zeros:64\n"
                          "__global__ void longNames(const float* numbersOfTheInput, float* out) {\n"
                          "    __shared__ float tileOfNumbers[128];\n"
                          "    const int positionInTheTile = threadIdx.x;\n"
                          "    tileOfNumbers[positionInTheTile] = numbersOfTheInput[positionInTheTile];\n"
                          "    float read = tileOfNumbers[63 - positionInTheTile];\n"
                          "    out[positionInTheTile] = read + tileOfNumbers[127];\n"
                          "}\n"));
        w.showVariables();
        QVERIFY(w.rest());
        auto& tree = *w.steps().tree();
        const QFontMetrics letters(fontOf(TypeRole::MonoSmall));
        for (const int width : {1280, 1920}) {
            w.window.resize(width, 800);
            QTRY_VERIFY2(tree.header()->sectionSize(StepVariables::Name) >=
                             letters.horizontalAdvance("numbersOfTheInput") + tree.indentation(),
                         qPrintable(QString::number(tree.header()->sectionSize(StepVariables::Name))));
        }
        // Its partner is in another warp, which has not come that far.
        QVERIFY(!w.model().result()->report.findings.empty());
        w.find<QSpinBox>("stepThread")->setValue(0);
        QVERIFY(w.rest());
        w.steps().transport()->setStep(2);
        QCOMPARE(w.variable("tileOfNumbers.[0]"), QString("0"));
        QCOMPARE(w.variable("tileOfNumbers.[63]"), QString("?"));
        w.steps().transport()->setStep(3);
        QCOMPARE(w.variable("read"), QString("not written"));
    }

    void anotherKernelBeginsWithItsFirstThread() {
        KernelPage w;
        QVERIFY(w.open("tiled_product"));
        w.showVariables();
        QVERIFY(w.rest());
        w.find<QSpinBox>("stepBlock")->setValue(4);
        w.find<QSpinBox>("stepThread")->setValue(37);
        QVERIFY(w.rest());
        w.steps().transport()->setStep(7);
        QVERIFY(w.open("transpose"));
        QVERIFY(w.rest());
        QCOMPARE(w.find<QSpinBox>("stepBlock")->value(), 0);
        QCOMPARE(w.find<QSpinBox>("stepThread")->value(), 0);
        QCOMPARE(w.steps().transport()->step(), 0);
    }

    void variablesOfAThread() {
        KernelPage w;
        QVERIFY(w.open("tiled_product"));
        QVERIFY(w.results().stepper().steps() && w.steps().isVisible()); // below the source from the start
        QAbstractItemModelTester tester(w.steps().variables(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        tester.setUseFetchMore(false); // inside of resets it would insert rows itself
        w.showVariables();
        QVERIFY(w.rest());
        const auto& source = w.model().state().source;
        QVERIFY(w.results().stepper().steps());
        w.find<QSpinBox>("stepBlock")->setValue(4); // (1, 1, 0) of 3 x 3
        QVERIFY(w.rest());
        w.find<QSpinBox>("stepThread")->setValue(37); // (5, 2, 0) of 16 x 16: another warp
        QVERIFY(w.rest());
        QCOMPARE(w.results().stepper().steps()->warp, 1u);
        auto* bar = w.steps().transport();
        QVERIFY(bar->count() > 100);
        // Every step stands at its line, and what is in scope holds what the source says.
        const int sum = lineOf(source, "sum +="), row = lineOf(source, "int row"),
                  loads = lineOf(source, "tileA[threadIdx.y][threadIdx.x] =");
        bar->setStep(0);
        QCOMPARE(w.source().currentLine(), row);
        QCOMPARE(w.variable("row"), QString("?"));
        w.find<QAction>("stepForward")->trigger();
        QCOMPARE(w.source().currentLine(), row + 1);
        QCOMPARE(w.variable("row"), QString("18"));
        QVERIFY(w.variable("row", StepVariables::Name, StepVariables::changedRole) == "true");
        QVERIFY(w.variable("n", StepVariables::Name, StepVariables::changedRole) == "false");
        QCOMPARE(w.variable("n"), QString("48"));
        QCOMPARE(w.variable("n", StepVariables::Space), QString("parameter"));
        QCOMPARE(w.variable("tileA", StepVariables::Space), QString("shared"));
        QCOMPARE(w.variable("tileA", StepVariables::Type), QString("float[16][16]"));
        // A click on the line runs there: twice, to the next time.
        emit w.source().lineClicked(sum);
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Variables));
        QCOMPARE(w.source().currentLine(), sum);
        QCOMPARE(w.variable("column"), QString("21"));
        QCOMPARE(w.variable("i"), QString("0"));
        const auto a = cuda::arrayMatrix(w.model().result()->data, 0),
                   b = cuda::arrayMatrix(w.model().result()->data, 1);
        QCOMPARE(w.variable("tileA.[2].[5]").toFloat(), a.data()[18 * 48 + 5]);
        QCOMPARE(w.variable("tileB.[15].[5]").toFloat(), b.data()[15 * 48 + 21]);
        emit w.source().lineClicked(sum);
        QCOMPARE(w.variable("i"), QString("1"));
        QCOMPARE(w.variable("sum").toFloat(), a.data()[18 * 48] * b.data()[21]);
        // What was opened stays open where variables come and go.
        auto& tree = *w.steps().tree();
        tree.expand(w.steps().variables()->find("tileA"));
        emit w.source().lineClicked(loads);
        QCOMPARE(w.source().currentLine(), loads);
        QVERIFY(w.variable("i").isEmpty()); // its scope has ended
        QVERIFY(tree.isExpanded(w.steps().variables()->find("tileA")));
        // Another thread of the warp is there at once; keys are the transport's.
        w.find<QSpinBox>("stepThread")->setValue(38);
        QVERIFY(!w.lab->busy());
        QVERIFY(w.find<QLabel>("stepPlace")->toolTip().contains("(6, 2, 0)"));
        bar->setStep(10);
        auto* button = bar->findChild<QToolButton*>();
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Right);
        QCOMPARE(w.steps().step(), 11);
        QTest::keyClick(button, Qt::Key_Left);
        QCOMPARE(w.steps().step(), 10);
        w.find<QAction>("play")->trigger();
        QVERIFY(bar->isPlaying());
        w.results().showPage(KernelResults::Warp);
        QVERIFY(!bar->isPlaying()); // nobody looks
        QCOMPARE(w.source().currentLine(), w.results().warp()->line());
        w.showVariables();
        QCOMPARE(w.source().currentLine(), w.steps().line());
        // To files: the table, and the whole way.
        bar->setStep(bar->count() - 1);
        const auto items = w.results().exportables();
        const auto item = std::find_if(items.begin(), items.end(),
                                       [](const auto& one) { return one.title.startsWith("Variables at step"); });
        QVERIFY(item != items.end() && test::coloursOf(*item) > 2);
        const QByteArray csv = item->csv();
        QVERIFY(csv.contains("," + QByteArray::number(sum) + ",product,i,int,15\n"));
    }

    void callsOfFunctionsAreStepped() {
        KernelPage w;
        QVERIFY(w.replace("// telar-cli kernel kernel.cu k --grid 1 --block 32 --arg zeros:32\n"
                          "__device__ int square(int v) {\n"
                          "    int twice = v * v;\n" // 3
                          "    return twice;\n"
                          "}\n"
                          "__global__ void k(int* o) {\n"
                          "    int v = threadIdx.x;\n" // 7
                          "    int s = square(v + 1);\n"
                          "    o[v] = s;\n" // 9
                          "}\n"));
        w.showVariables();
        QVERIFY(w.rest());
        w.find<QSpinBox>("stepThread")->setValue(6);
        emit w.source().lineClicked(4);
        QCOMPARE(w.variable("twice"), QString("49"));
        auto* stack = w.steps().stack();
        QCOMPARE(stack->count(), 2);
        QVERIFY(stack->item(0)->text().contains("square") && stack->item(1)->text().contains("8"));
        stack->setCurrentRow(1); // the caller's variables, and the line of the call
        QCOMPARE(w.variable("v"), QString("6"));
        QVERIFY(w.variable("twice").isEmpty());
        QCOMPARE(w.source().currentLine(), 8);
        w.find<QPushButton>("outOfCall")->click();
        QCOMPARE(stack->count(), 1);
        QCOMPARE(w.source().currentLine(), 9);
        QCOMPARE(w.variable("s"), QString("49"));
        emit w.source().lineClicked(8);
        w.find<QAction>("stepOver")->trigger();
        QCOMPARE(w.source().currentLine(), 9);
        // An edit makes the steps those of before, until the new text has been recorded.
        w.model().typeSource(w.model().state().source + "oops\n");
        QVERIFY2(w.steps().caption().contains("before"), qPrintable(w.steps().caption()));
        QCOMPARE(w.source().currentLine(), 0);
        QVERIFY(w.rest());
        QVERIFY(w.results().stepper().earlier() != Earlier::No && w.results().stepper().stale());
        w.lab->undoStack()->undo();
        QVERIFY(w.rest());
        QVERIFY(!w.results().stepper().stale() && w.source().currentLine() > 0);
        // Another number of blocks is another launch: recorded again by itself.
        const auto before = w.results().stepper().steps();
        w.find<QSpinBox>("gridx")->setValue(2);
        QVERIFY(w.rest());
        QVERIFY(w.results().stepper().steps() != before && !w.results().stepper().stale());
    }

    void theThreadThatWroteAnElement() {
        KernelPage w;
        QVERIFY(w.open("transpose"));
        auto* output = w.results().output();
        emit output->view()->cellClicked(56, 5); // block (1, 0), row 24 of the tile: the fourth round of thread (5, 0)
        QVERIFY(w.rest());
        w.find<QPushButton>("followVariables")->click();
        QVERIFY(w.rest());
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Variables));
        QCOMPARE(w.results().stepper().block(), int64_t{1});
        QCOMPARE(w.results().stepper().thread(), 5u);
        QCOMPARE(w.source().currentLine(), lineOf(w.model().state().source, "out[(y + row)"));
        QCOMPARE(w.variable("row"), QString("24"));
        QCOMPARE((w.variable("y").toInt() + 24) * 64 + w.variable("x").toInt(), 56 * 64 + 5);
    }

    void stepsAreEstimatedLimitedAndCancelled() {
        KernelPage w;
        for (const auto& sample : kernelSamples()) {
            QVERIFY2(w.open(sample.id), sample.id);
            w.showVariables();
            QVERIFY(w.rest());
            const auto steps = w.results().stepper().steps();
            const auto estimate = w.results().stepper().estimate();
            QVERIFY(steps && estimate);
            const auto bytes = steps->trace->bytes();
            qInfo("%s: %d steps of %lld bytes, predicted %lld and %lld", sample.id,
                  static_cast<int>(steps->trace->steps.size()), static_cast<long long>(bytes),
                  static_cast<long long>(estimate->steps), static_cast<long long>(estimate->bytes));
            QVERIFY(estimate->steps <= 4 * static_cast<int64_t>(steps->trace->steps.size()));
            QVERIFY(estimate->steps * 4 >= static_cast<int64_t>(steps->trace->steps.size()));
        }
        // A loop without an end: the steps end where their memory does, or somebody stops them.
        QVERIFY(w.replace(endless));
        w.find<QSpinBox>("gridx")->setValue(1);
        w.find<QSpinBox>("blockx")->setValue(32);
        QVERIFY(QTest::qWaitFor([&] { return w.results().stepper().busy(); }, test::patience));
        QVERIFY2(w.steps().caption().contains("64"), qPrintable(w.steps().caption()));
        const test::OwnTime since;
        w.find<QPushButton>("recordAgain")->click();
        QVERIFY(!w.results().stepper().busy());
        QVERIFY2(since.ms() < (TELAR_SANITIZED ? 5000 : 100), qPrintable(QString::number(since.ms())));
        const auto trimmed = recordSteps(w.model().compiled(), w.model().state().launch, nullptr, 0, 0, 1 << 20, {});
        QVERIFY(trimmed.ok());
        QVERIFY(!trimmed->trace->complete && trimmed->trace->bytes() < (1 << 20) + 4096);
    }

    void twoVersionsSideBySide() {
        KernelPage w;
        QVERIFY(w.open("transpose"));
        const auto first = w.model().state();
        const auto before = w.model().result()->total;
        w.results().showPage(KernelResults::Counts);
        w.find<Segmented>("resultParts")->button(2)->click();
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Compare));
        auto* view = w.results().compare()->view();
        auto* table = view->counts();
        QVERIFY(!view->pages()->isVisible());
        w.find<QPushButton>("keepVersion")->click();
        QVERIFY(w.rest());
        auto text = first.source;
        text.replace(text.find("tile[32][32]"), 12, "tile[32][33]");
        w.model().typeSource(text);
        QVERIFY(w.rest());
        const auto& after = w.model().result()->total;
        QVERIFY(before.loadConflicts > 0 && after.loadConflicts == 0);
        // The line that was edited, twice; all others stay.
        const auto& lines = view->difference()->difference();
        QCOMPARE(countLines(lines, DiffLine::Kind::Removed), int64_t{1});
        QCOMPARE(countLines(lines, DiffLine::Kind::Added), int64_t{1});
        // The sentence, its line, and what stands beside it in the source.
        QVERIFY2(view->sentence().contains(QString::fromUtf8("32 → 1 wavefronts per access")),
                 qPrintable(view->sentence()));
        const auto& made = view->result()->runs.all;
        QVERIFY(made.launchMs.after < made.launchMs.before);
        QCOMPARE(view->lines()->text(0, 3), formatRatio(*made.lines[0].ms.factor()));
        const auto line = made.lines[0].after->line;
        const auto at = std::find_if(lines.begin(), lines.end(), [line](const auto& one) { return one.after == line; });
        QCOMPARE(view->difference()->gutterOf(static_cast<int>(at - lines.begin()) + 1).last(),
                 view->lines()->text(0, 3));
        view->showPage(ComparedView::Counts);
        QVERIFY(table->isVisible());
        const auto cell = [&](const QString& title, int column) {
            for (int r = 0; r < table->rowCount(); ++r)
                if (table->text(r, 0) == title)
                    return table->text(r, column);
            return QString("no such row");
        };
        QCOMPARE(cell("Shared load wavefronts", 1), formatCount(before.loadWavefronts));
        QCOMPARE(cell("Shared load wavefronts", 2), formatCount(after.loadWavefronts));
        QVERIFY2(cell("Shared load wavefronts", 3).startsWith("0.031"), qPrintable(cell("Shared load wavefronts", 3)));
        QCOMPARE(cell("Bank conflicts of loads", 2), QString("0"));
        QVERIFY(table->text(0, 3) != "=" && table->text(table->rowCount() - 1, 1) == "0"); // what differs first
        QVERIFY(!w.find<QLabel>("compareWords")->text().contains("launches"));
        QCOMPARE(cell("Global load sectors", 3), QString("="));
        QCOMPARE(cell("Shared bytes per block", 1), formatCount(32 * 32 * 4));
        QCOMPARE(cell("Shared bytes per block", 2), formatCount(32 * 33 * 4));
        const auto items = view->exportables();
        QVERIFY(items[2].csv().contains("shared_load_bank_conflicts,3968,0\n") && test::coloursOf(items[0]) > 2 &&
                test::coloursOf(items[1]) > 2);
        // Projects keep it; its counts come by themselves.
        const auto kept = w.lab->snapshot()();
        const auto look = w.lab->view();
        KernelPage other;
        QVERIFY(other.rest());
        auto put = other.lab->prepare(kept);
        QVERIFY(put.ok());
        (*put)();
        QVERIFY(other.rest());
        other.lab->setView(look);
        QVERIFY(QTest::qWaitFor([&] { return other.rest() && other.results().versions().result(); }, test::patience));
        QCOMPARE(other.results().versions().kept()->source, first.source);
        QCOMPARE(other.results().versions().keptRun()->launches[0].figures.at("shared_load_wavefronts"),
                 static_cast<double>(before.loadWavefronts));
        // One change is taken back, with one undo.
        view->showPage(ComparedView::Source);
        auto* revert = view->findChild<QPushButton*>("revertChange");
        view->difference()->goTo(1); // the same in both
        QVERIFY(!revert->isEnabled());
        const auto changed =
            std::find_if(lines.begin(), lines.end(), [](const auto& one) { return one.kind == DiffLine::Kind::Added; });
        view->difference()->goTo(static_cast<int>(changed - lines.begin()) + 1);
        QTRY_VERIFY(revert->isEnabled()); // the editor tells of its cursor when it is painted
        revert->click();
        QVERIFY(w.rest());
        QCOMPARE(w.model().state().source, first.source);
        w.lab->undoStack()->undo();
        QVERIFY(w.rest());
        // Back, with one undo; forgotten.
        w.find<QPushButton>("backToKept")->click();
        QVERIFY(w.rest());
        QVERIFY(w.model().state() == first);
        w.lab->undoStack()->undo();
        QVERIFY(w.rest());
        QCOMPARE(w.model().state().source, text);
        // What does not compile has no counts, and says so.
        w.model().typeSource("__global__ void broken(");
        QVERIFY(w.rest());
        QVERIFY2(w.find<QLabel>("compareWords")->text().contains("has not finished a run"),
                 qPrintable(w.find<QLabel>("compareWords")->text()));
        w.find<QPushButton>("forgetKept")->click();
        QVERIFY(!view->pages()->isVisible() && !w.results().versions().kept());
    }
};

QTEST_MAIN(tst_kernel_steps)
#include "tst_kernel_steps.moc"
