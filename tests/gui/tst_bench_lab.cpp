// The lab of kernels driven as a person drives it: typed, compiled, run, looked at, stepped, cancelled, kept.
#include "core/simt/cuda/compiler.hpp"
#include "tests/support/one_lab.hpp"
#include "tests/support/scratch.hpp"
#include "ui/labs/bench/bench_lab.hpp"
#include "ui/labs/bench/bench_results.hpp"
#include "ui/labs/bench/bench_samples.hpp"
#include "ui/labs/bench/bench_stage.hpp"
#include "ui/labs/bench/bench_versions.hpp"
#include "ui/labs/bench/compare_page.hpp"
#include "ui/labs/bench/output_page.hpp"
#include "ui/steps/step_variables.hpp"
#include "ui/labs/bench/bench_steps.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/labs/bench/warp_page.hpp"
#include "ui/labs/bench/warp_pictures.hpp"
#include "ui/source/source_view.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFontInfo>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>
#include <QTreeView>

using namespace telar;
using telar::test::One;

namespace {

constexpr char endless[] = "__global__ void spin(int* out) {\n"
                           "    for (volatile int i = 0;; ++i)\n"
                           "        if (i < 0)\n"
                           "            out[0] = i;\n"
                           "}\n";

struct Bench : One<BenchLab> {
    Bench() : One("bench") {}
    BenchModel& model() { return lab->model(); }
    SourceView& source() { return *lab->stage()->source(); }
    BenchResults& results() { return *lab->results(); }
    bool open(const char* sample) {
        find<QAction>(qPrintable(QStringLiteral("sample_") + QLatin1String(sample)))->trigger();
        return rest() && model().result();
    }
    bool replace(const std::string& text) {
        model().replaceSource("test", text, "kernel.cu");
        return rest();
    }
    StepsPage& steps() { return *results().steps(); }
    void showVariables() {
        find<Segmented>("resultPages")->button(BenchResults::Variables)->click();
    }
    /// What the table says of a variable, "tile.[3].[1]" of a part of it; empty where it is not there.
    QString variable(const QString& path, int column = StepVariables::Value, int role = Qt::DisplayRole) {
        auto& model = *steps().variables();
        const auto names = path.split(QLatin1Char('.'));
        QModelIndex at = model.find(names[0]);
        for (qsizetype k = 1; k < names.size() && at.isValid(); ++k) {
            while (model.canFetchMore(at))
                model.fetchMore(at);
            QModelIndex next;
            for (int row = 0; row < model.rowCount(at); ++row)
                if (model.index(row, 0, at).data().toString() == names[k])
                    next = model.index(row, 0, at);
            at = next;
        }
        return at.isValid() ? at.siblingAtColumn(column).data(role).toString() : QString();
    }
    /// Value of an array's element after the run.
    double value(int64_t row, int64_t column) {
        return results().output()->view()->scene().value(row, column);
    }
};

int lineOf(const std::string& source, const char* words) {
    return 1 + static_cast<int>(
                   std::count(source.begin(), source.begin() + static_cast<long>(source.find(words)), '\n'));
}

} // namespace

class tst_bench_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    test::Scratch scratch_;

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        Theme::instance().attach(*qApp);
        if (!cuda::CudaCompiler::find())
            QSKIP("no clang");
    }
    void cleanup() {
        setLanguage("en");
        Theme::instance().setMode(Theme::Mode::Light);
        Theme::instance().setPresenter(false);
        qunsetenv("TELAR_CLANG");
    }

    void firstSightIsFull() {
        Bench w;
        QVERIFY(w.rest());
        const auto run = w.model().result();
        QVERIFY(run && run->report.findings.empty());
        QCOMPARE(run->facts().name, std::string("vectorAdd"));
        QCOMPARE(w.find<QComboBox>("array")->currentText(), QString("c (written)"));
        const auto a = cuda::arrayMatrix(run->data, 0), b = cuda::arrayMatrix(run->data, 1);
        for (int i : {0, 31, 32, 999})
            QCOMPARE(w.value(i / 32, i % 32), static_cast<double>(a.data()[i] + b.data()[i]));
        QCOMPARE(w.find<QLabel>("signature")->text(),
                 QString("vectorAdd(float const*, float const*, float*, int)"));
        // The command line is the launch, word for word.
        const auto said = cuda::launchLine("// " + w.lab->commandLine().toStdString());
        QVERIFY(said && *said == w.model().state().launch);
        QVERIFY(w.model().trace() && !w.model().trace()->steps.empty());
        for (const auto& item : w.lab->exportables())
            QVERIFY2(test::coloursOf(item) > 2, qPrintable(item.title));
    }

    void everySampleShowsItsPoint() {
        Bench w;
        for (const auto& sample : benchSamples()) {
            QVERIFY2(w.open(sample.id), sample.id);
            const auto run = w.model().result();
            const auto own = cuda::launchLine(w.model().state().source);
            QVERIFY2(own && *own == w.model().state().launch, sample.id);
            const QString id = QLatin1String(sample.id);
            QCOMPARE(run->report.findings.empty(), id != "out_of_bounds");
            QCOMPARE(run->changed, std::size_t{1});
            const auto out = cuda::arrayMatrix(run->data, static_cast<std::size_t>(run->arrays[0]));
            const auto in = cuda::arrayMatrix(run->data, 0);
            if (id == "transpose") {
                QCOMPARE(run->total.loadConflicts, int64_t{31 * 4 * 32});
                for (int i : {0, 5, 64, 4095})
                    QCOMPARE(out.data()[i], in.data()[i % 64 * 64 + i / 64]);
            } else if (id == "reduction") {
                QCOMPARE(out.data()[3], 256.0f);
            } else if (id == "max_pooling") {
                QCOMPARE(out.data()[0], std::max({in.data()[0], in.data()[1], in.data()[64], in.data()[65]}));
                QVERIFY(run->total.loadSectors >= 2 * run->total.storeSectors);
            } else if (id == "tiled_product") {
                const auto b = cuda::arrayMatrix(run->data, 1);
                float sum = 0;
                for (int k = 0; k < 48; ++k)
                    sum += in.data()[5 * 48 + k] * b.data()[k * 48 + 7];
                QCOMPARE(out.data()[5 * 48 + 7], sum);
            } else if (id == "out_of_bounds") {
                const auto& f = run->report.findings.front();
                QCOMPARE(f.index, int64_t{1000});
                QVERIFY(f.array == "in" || f.array == "out");
            }
        }
    }

    void typingCompilesAndSaysWhere() {
        Bench w;
        QVERIFY(w.rest());
        const int line = lineOf(w.model().state().source, "c[i] =");
        w.source().goTo(line, 1);
        QTest::keyClick(w.source().editor(), Qt::Key_Home);
        QTest::keyClicks(w.source().editor(), "oops ");
        QVERIFY(w.model().compiling() && w.source().gutterOf(line).isEmpty());
        QVERIFY(w.rest());
        auto* list = w.lab->stage()->diagnostics();
        QVERIFY(list->isVisible() && list->count() >= 1);
        QVERIFY(list->item(0)->text().startsWith(QString::number(line) + ":"));
        QVERIFY(!w.source().marks().empty() && w.source().marks()[0].line == line);
        QVERIFY(w.source().toolTipOf(line).contains("oops"));
        QVERIFY(!w.model().result());
        w.source().goTo(1);
        emit list->itemClicked(list->item(0));
        QCOMPARE(w.source().cursorLine(), line);
        // One undo takes the burst back, whole; the kernel runs again.
        QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.rest());
        QCOMPARE(w.model().state().source, benchSampleSource("vector_add").toStdString());
        QCOMPARE(w.source().text(), benchSampleSource("vector_add"));
        QVERIFY(w.model().result() && list->count() == 0 && !list->isVisible());
    }

    void gutterIsTheReport() {
        Bench w;
        QVERIFY(w.open("transpose"));
        const auto run = w.model().result();
        const int load = lineOf(w.model().state().source, "out[(y + row)"),
                  store = lineOf(w.model().state().source, "tile[threadIdx.y + row]");
        QCOMPARE(w.source().gutterOf(load), (QStringList{"32", "4/4", "32/1"}));
        QCOMPARE(w.source().gutterOf(store), (QStringList{"32", "4/4", "1/1"}));
        for (const auto& [number, c] : run->lines) {
            const auto shown = w.source().gutterOf(static_cast<int>(number));
            QCOMPARE(shown.size(), 3);
            QCOMPARE(shown[1].isEmpty(), c.sectors == 0);
            QCOMPARE(shown[2].isEmpty(), c.wavefronts == 0);
            const QString tip = w.source().toolTipOf(static_cast<int>(number));
            if (c.wavefronts > 0)
                QVERIFY(tip.contains(QLocale().toString(static_cast<qlonglong>(c.wavefronts))));
        }
        // The table says the same sums, and a click goes to the line.
        auto* table = w.results().counts();
        QCOMPARE(table->rowCount(), static_cast<int>(run->lines.size()) + 1);
        int64_t wavefronts = 0;
        for (int r = 1; r < table->rowCount(); ++r)
            wavefronts += QLocale().toLongLong(table->item(r, 8)->text());
        QCOMPARE(wavefronts, run->total.loadWavefronts);
        emit table->cellClicked(1, 0);
        QCOMPARE(w.source().cursorLine(), static_cast<int>(run->lines.begin()->first));
    }

    void findingsLeadToTheirLines() {
        Bench w;
        QVERIFY(w.open("out_of_bounds"));
        const int line = lineOf(w.model().state().source, "out[i] =");
        auto* table = w.results().findings();
        QVERIFY(table->rowCount() >= 1);
        QCOMPARE(table->item(0, 0)->text(), QString::number(line));
        QCOMPARE(table->item(0, 2)->text(), QString("3, 0, 0"));
        QCOMPARE(table->item(0, 3)->text(), QString("232, 0, 0"));
        QCOMPARE(table->item(0, 5)->text(), QString("1000"));
        w.source().goTo(1);
        w.find<QAction>("nextFinding")->trigger();
        QCOMPARE(w.source().cursorLine(), line);
        QCOMPARE(w.results().page(), static_cast<int>(BenchResults::Findings));
        QVERIFY(w.source().toolTipOf(line).contains("1000"));
    }

    void warpStepsThroughBanksAndSectors() {
        Bench w;
        QVERIFY(w.open("transpose"));
        w.results().showPage(BenchResults::Warp);
        const auto trace = w.model().trace();
        QVERIFY(trace);
        auto* warp = w.results().warp();
        QCOMPARE(warp->transport()->count(), static_cast<int64_t>(trace->steps.size()));
        const int out = lineOf(w.model().state().source, "out[(y + row)");
        emit w.source().lineClicked(out);
        QCOMPARE(w.source().currentLine(), out);
        const auto& step = trace->steps[static_cast<std::size_t>(warp->step())];
        QCOMPARE(step.passes, 32);
        const auto banks = bankWords(step);
        QCOMPARE(std::count_if(banks.begin(), banks.end(), [](const auto& b) { return !b.empty(); }), 1L);
        const auto deepest = std::max_element(
            banks.begin(), banks.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
        QCOMPARE(deepest->size(), std::size_t{32});
        QCOMPARE(deepest->at(3).lanes, 1u << 3);
        QVERIFY(warp->caption().contains("32"));
        warp->setLane(3);
        QVERIFY(warp->caption().contains("tile["));
        // The first instruction reads a row of the array: 32 elements, 4 sectors, nothing for nothing.
        warp->transport()->setStep(0);
        const auto window = arrayWindow(*trace, trace->steps[0], 20);
        QCOMPARE(window.columns, int64_t{32});
        QCOMPARE(std::count_if(window.lanes.begin(), window.lanes.end(), [](uint32_t m) { return m != 0; }),
                 32L);
        QCOMPARE(std::count(window.fetched.begin(), window.fetched.end(), 1), 32L);
        // Another warp of another block.
        w.find<QSpinBox>("warp")->setValue(7);
        QVERIFY(w.rest());
        w.find<QSpinBox>("block")->setValue(3);
        QVERIFY(w.rest());
        QCOMPARE(w.model().trace()->warp, 7u);
        QCOMPARE(w.model().trace()->block, int64_t{3});
    }

    void whoWroteAnElement() {
        Bench w;
        QVERIFY(w.open("transpose"));
        auto* output = w.results().output();
        emit output->view()->cellClicked(40, 5);
        QVERIFY(w.rest());
        // Row 40, column 5: blockIdx.y 0 makes columns 0 to 31, blockIdx.x 1 rows 32 to 63; row 8 of the
        // tile.
        QVERIFY2(output->answer().contains("out[2565]"), qPrintable(output->answer()));
        QVERIFY2(output->answer().contains("thread (5, 0, 0)"), qPrintable(output->answer()));
        QVERIFY2(output->answer().contains("block (1, 0, 0)"), qPrintable(output->answer()));
        QVERIFY(output->answer().contains("lane 5"));
        w.find<QPushButton>("follow")->click();
        QVERIFY(w.rest());
        QCOMPARE(w.results().page(), static_cast<int>(BenchResults::Warp));
        QCOMPARE(w.model().block(), int64_t{1});
        const auto& step = w.model().trace()->steps[static_cast<std::size_t>(w.results().warp()->step())];
        QVERIFY(step.op == simt::Op::GlobalStore);
        QCOMPARE(step.address[5] - w.model().trace()->places[1].begin, std::uint64_t{2565 * 4});
    }

    void variablesOfAThread() {
        Bench w;
        QVERIFY(w.open("tiled_product"));
        QVERIFY(!w.results().stepper().steps()); // nobody has looked yet
        QAbstractItemModelTester tester(w.steps().variables(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
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
        const int sum = lineOf(source, "sum +="), row = lineOf(source, "int row"), loads = lineOf(source, "tileA[threadIdx.y][threadIdx.x] =");
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
        QCOMPARE(w.results().page(), static_cast<int>(BenchResults::Variables));
        QCOMPARE(w.source().currentLine(), sum);
        QCOMPARE(w.variable("column"), QString("21"));
        QCOMPARE(w.variable("i"), QString("0"));
        const auto a = cuda::arrayMatrix(w.model().result()->data, 0), b = cuda::arrayMatrix(w.model().result()->data, 1);
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
        w.results().showPage(BenchResults::Warp);
        QVERIFY(!bar->isPlaying()); // nobody looks
        QCOMPARE(w.source().currentLine(), w.results().warp()->line());
        w.showVariables();
        QCOMPARE(w.source().currentLine(), w.steps().line());
        // To files: the table, and the whole way.
        bar->setStep(bar->count() - 1);
        const auto items = w.results().exportables();
        const auto item = std::find_if(items.begin(), items.end(), [](const auto& one) { return one.title.startsWith("Variables at step"); });
        QVERIFY(item != items.end() && test::coloursOf(*item) > 2);
        const QByteArray csv = item->csv();
        QVERIFY(csv.contains("," + QByteArray::number(sum) + ",product,i,int,15\n"));
    }

    void callsOfFunctionsAreStepped() {
        Bench w;
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
        QVERIFY(w.steps().caption().contains("before") && w.results().stepper().stale());
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
        Bench w;
        QVERIFY(w.open("transpose"));
        auto* output = w.results().output();
        emit output->view()->cellClicked(56, 5); // block (1, 0), row 24 of the tile: the fourth round of thread (5, 0)
        QVERIFY(w.rest());
        w.find<QPushButton>("followVariables")->click();
        QVERIFY(w.rest());
        QCOMPARE(w.results().page(), static_cast<int>(BenchResults::Variables));
        QCOMPARE(w.results().stepper().block(), int64_t{1});
        QCOMPARE(w.results().stepper().thread(), 5u);
        QCOMPARE(w.source().currentLine(), lineOf(w.model().state().source, "out[(y + row)"));
        QCOMPARE(w.variable("row"), QString("24"));
        QCOMPARE((w.variable("y").toInt() + 24) * 64 + w.variable("x").toInt(), 56 * 64 + 5);
    }

    void stepsAreEstimatedLimitedAndCancelled() {
        Bench w;
        for (const auto& sample : benchSamples()) {
            QVERIFY2(w.open(sample.id), sample.id);
            w.showVariables();
            QVERIFY(w.rest());
            const auto steps = w.results().stepper().steps();
            const auto estimate = w.results().stepper().estimate();
            QVERIFY(steps && estimate);
            const auto bytes = steps->trace->bytes();
            qInfo("%s: %d steps of %lld bytes, foretold %lld and %lld", sample.id, static_cast<int>(steps->trace->steps.size()), static_cast<long long>(bytes), static_cast<long long>(estimate->steps), static_cast<long long>(estimate->bytes));
            QVERIFY(estimate->steps <= 4 * static_cast<int64_t>(steps->trace->steps.size()));
            QVERIFY(estimate->steps * 4 >= static_cast<int64_t>(steps->trace->steps.size()));
        }
        // A loop without an end: the steps end where their memory does, or somebody stops them.
        QVERIFY(w.replace(endless));
        w.find<QSpinBox>("gridx")->setValue(1);
        w.find<QSpinBox>("blockx")->setValue(32);
        QVERIFY(QTest::qWaitFor([&] { return w.results().stepper().busy(); }, 60000));
        QVERIFY2(w.steps().caption().contains("64"), qPrintable(w.steps().caption()));
        QElapsedTimer since;
        since.start();
        w.find<QPushButton>("recordAgain")->click();
        QVERIFY(!w.results().stepper().busy());
        QVERIFY2(since.elapsed() < 100, qPrintable(QString::number(since.elapsed())));
        const auto trimmed = recordSteps(w.model().compiled(), w.model().state().launch, nullptr, 0, 0, 1 << 20, {});
        QVERIFY(trimmed.ok());
        QVERIFY(!trimmed->trace->complete && trimmed->trace->bytes() < (1 << 20) + 4096);
    }

    void twoVersionsSideBySide() {
        Bench w;
        QVERIFY(w.open("transpose"));
        const auto first = w.model().state();
        const auto before = w.model().result()->total;
        w.find<Segmented>("resultPages")->button(BenchResults::Compare)->click();
        auto* table = w.results().compare()->table();
        QVERIFY(!table->isVisible());
        w.find<QPushButton>("keepVersion")->click();
        QVERIFY(w.rest());
        auto text = first.source;
        text.replace(text.find("tile[32][32]"), 12, "tile[32][33]");
        w.model().typeSource(text);
        QVERIFY(w.rest());
        const auto& after = w.model().result()->total;
        QVERIFY(before.loadConflicts > 0 && after.loadConflicts == 0);
        // The line that was edited, twice; all others stay.
        const auto& lines = w.results().compare()->difference()->difference();
        QCOMPARE(countLines(lines, DiffLine::Kind::Removed), int64_t{1});
        QCOMPARE(countLines(lines, DiffLine::Kind::Added), int64_t{1});
        const auto cell = [&](const QString& title, int column) {
            for (int r = 0; r < table->rowCount(); ++r)
                if (table->item(r, 0)->text() == title)
                    return table->item(r, column)->text();
            return QString("no such row");
        };
        const auto count = [](int64_t n) { return QLocale().toString(static_cast<qlonglong>(n)); };
        QCOMPARE(cell("Shared load wavefronts", 1), count(before.loadWavefronts));
        QCOMPARE(cell("Shared load wavefronts", 2), count(after.loadWavefronts));
        QVERIFY2(cell("Shared load wavefronts", 3).startsWith("0.031"), qPrintable(cell("Shared load wavefronts", 3)));
        QCOMPARE(cell("Bank conflicts", 2), QString("0"));
        QVERIFY(table->item(0, 3)->text() != "=" && table->item(table->rowCount() - 1, 1)->text() == "0"); // what differs first
        QVERIFY(!w.find<QLabel>("compareWords")->text().contains("launches"));
        QCOMPARE(cell("Global load sectors", 3), QString("="));
        QCOMPARE(cell("Shared bytes of a block", 1), count(32 * 32 * 4));
        QCOMPARE(cell("Shared bytes of a block", 2), count(32 * 33 * 4));
        const auto items = w.results().exportables();
        QVERIFY(items.back().csv().contains("shared_bank_conflicts,3968,0\n") && test::coloursOf(items.back()) > 2);
        // Projects keep it; its counts come by themselves.
        const auto kept = w.lab->snapshot()();
        const auto look = w.lab->view();
        Bench other;
        QVERIFY(other.rest());
        auto put = other.lab->prepare(kept);
        QVERIFY(put.ok());
        (*put)();
        QVERIFY(other.rest());
        other.lab->setView(look);
        QVERIFY(QTest::qWaitFor([&] { return other.rest() && other.results().versions().keptCounts().has_value(); }));
        QCOMPARE(other.results().versions().kept()->source, first.source);
        QCOMPARE(other.results().versions().keptCounts()->total.loadWavefronts, before.loadWavefronts);
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
        QVERIFY2(w.find<QLabel>("compareWords")->text().contains("has not run"), qPrintable(w.find<QLabel>("compareWords")->text()));
        w.find<QPushButton>("forgetKept")->click();
        QVERIFY(!table->isVisible() && !w.results().versions().kept());
    }

    void argumentsAndLaunchChange() {
        Bench w;
        QVERIFY(w.rest());
        auto* row = w.find<QWidget>("argument0");
        row->findChild<QComboBox*>("kind")->setCurrentIndex(2); // 0, 1, 2 ...
        emit row->findChild<QComboBox*>("kind")->activated(2);
        QVERIFY(w.rest());
        QCOMPARE(w.model().state().launch.arguments[0], std::string("iota:1000"));
        QCOMPARE(cuda::arrayMatrix(w.model().result()->data, 0).data()[17], 17.0f);
        w.find<QSpinBox>("blockx")->setValue(1024);
        QVERIFY(w.rest());
        QCOMPARE(w.find<QSpinBox>("blocky")->maximum(), 1); // 1024 threads are the limit
        QCOMPARE(w.find<QSpinBox>("blockz")->maximum(), 1);
        auto* number = w.find<QWidget>("argument3")->findChild<QLineEdit*>("number");
        number->setText("many");
        emit number->editingFinished();
        QVERIFY(w.rest());
        QVERIFY(!w.model().result() && w.model().runError());
        QVERIFY(w.find<QLabel>("error")->isVisible());
        for (int i = 0; i < 3; ++i)
            w.lab->undoStack()->undo();
        QVERIFY(w.rest());
        QVERIFY(w.model().result() && !w.find<QLabel>("error")->isVisible());
        QCOMPARE(w.model().state().launch.arguments[0], std::string("random:1000:1"));
    }

    void kernelsAndTemplatesOfAFile() {
        Bench w;
        QVERIFY(w.replace("template <class T> __global__ void scale(T* x, T f) { x[threadIdx.x] *= f; }\n"
                          "__global__ void one(int* o) { o[threadIdx.x] = 1; printf(\"t%d\\n\", "
                          "(int)threadIdx.x); }\n"
                          "extern \"C\" __global__ void two(float* o, int n) { if (threadIdx.x < n) "
                          "o[threadIdx.x] = 2; }\n"));
        auto* kernel = w.find<QComboBox>("kernel");
        QCOMPARE(kernel->count(), 2);
        kernel->setCurrentIndex(kernel->findText("two"));
        emit kernel->activated(kernel->currentIndex());
        QVERIFY(w.rest());
        QCOMPARE(w.model().result()->facts().signature(), std::string("two(float*, int)"));
        QCOMPARE(w.value(0, 3), 2.0);
        kernel->setEditText("scale<double>");
        emit kernel->lineEdit()->editingFinished();
        QVERIFY(w.rest());
        QVERIFY(w.model().result());
        QCOMPARE(w.model().result()->facts().parameters.size(), std::size_t{2});
        kernel->setCurrentIndex(kernel->findText("one(int*)") >= 0 ? kernel->findText("one(int*)")
                                                                   : kernel->findText("one"));
        emit kernel->activated(kernel->currentIndex());
        QVERIFY(w.rest());
        QCOMPARE(w.results().printed()->rowCount(), 1024);
        QCOMPARE(w.results().printed()->item(5, 2)->text(), QString("t5"));
    }

    void endlessStopsByItselfAndAtItsBudget() {
        Bench w;
        QVERIFY(w.replace(endless));
        QVERIFY(!w.model().result() && w.model().cutShort());
        QVERIFY(w.results().output()->answer().contains("Run"));
        w.find<QSpinBox>("gridx")->setValue(1);
        w.find<QSpinBox>("blockx")->setValue(32);
        QVERIFY(w.rest());
        w.lab->run();
        QVERIFY(w.model().running());
        QVERIFY(w.rest(300000));
        QVERIFY(w.model().result());
        QVERIFY(w.model().result()->report.findings.front().kind == simt::FindingKind::Endless);
    }
    void cancelIsQuick() {
        Bench w;
        QVERIFY(w.replace(endless));
        w.lab->run();
        QVERIFY(QTest::qWaitFor([&] { return w.model().running(); }));
        QTest::qWait(100);
        QElapsedTimer since;
        since.start();
        w.find<QPushButton>("run")->click();
        QVERIFY(!w.lab->busy() && !w.model().running());
        QVERIFY2(since.elapsed() < 100, qPrintable(QString::number(since.elapsed())));
    }

    void hostileSources() {
        Bench w;
        QVERIFY(w.rest());
        const std::string bomb = "template <int n> struct B { typedef typename B<n - 1>::t t; };\n"
                                 "__global__ void k(int* o) { B<1000000>::t x; }\n";
        for (const std::string& text :
             {std::string("#include \"/etc/passwd\"\n__global__ void k() {}\n"),
              std::string("#include \"../../etc/passwd\"\n"), bomb, std::string("__global__ void k(int"),
              std::string(), std::string("\xff\xfe garbage \x01\x02"), std::string(20000, '('),
              std::string("__global__ void k(int** o) { **o = 1; }"),
              std::string("__global__ void k() { system(\"true\"); }")}) {
            QVERIFY(w.replace(text));
            QVERIFY(w.model().compiled());
            if (!w.model().result())
                QVERIFY(w.model().compiled()->error || w.model().runError() || w.model().cutShort());
        }
        // Files that are no text, or too large, change nothing.
        QVERIFY(w.open("vector_add"));
        const auto before = w.model().state();
        scratch_.write("nul.cu", std::string("a\0b", 3));
        scratch_.write("huge.cu", std::string(3 << 20, 'x'));
        for (const char* name : {"nul.cu", "huge.cu", "not-there.cu"}) {
            QSignalSpy said(w.lab, &Lab::notice);
            QVERIFY(w.lab->openPath(QString::fromStdString(scratch_.path(name))));
            QVERIFY(w.rest());
            QCOMPARE(said.size(), 1);
            QVERIFY(w.model().state() == before);
        }
        QVERIFY(!w.lab->openPath("picture.png"));
    }

    void filesOpenAndAreWritten() {
        Bench w;
        QVERIFY(w.rest());
        const auto path = QString::fromStdString(scratch_.write(
            "mine.cu", "#include \"mine.h\"\r\n__global__ void k(int* o) { o[0] = SEVEN; } // \xe9\r\n"));
        scratch_.write("mine.h", "#define SEVEN 7\n");
        QVERIFY(w.lab->openPath(path));
        QVERIFY(w.rest());
        QVERIFY(w.model().result()); // headers beside it are found
        QCOMPARE(w.value(0, 0), 7.0);
        QVERIFY(w.source().text().contains("\xc3\xa9") && !w.source().text().contains('\r'));
        QVERIFY(w.lab->commandLine().contains(path));
        const auto copy = QString::fromStdString(scratch_.path("copy.cu"));
        w.lab->saveTo(copy);
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->busy(); }));
        QCOMPARE(test::bytesOf(copy.toStdString()), w.model().state().source);
        QCOMPARE(w.model().state().name, std::string("copy.cu"));
    }

    void projectsKeepTheSource() {
        QJsonObject kept, look;
        {
            Bench w;
            QVERIFY(w.open("max_pooling"));
            w.model().typeSource(w.model().state().source + "// ñ — mine\n");
            QVERIFY(w.rest());
            w.showVariables();
            QVERIFY(w.rest());
            w.find<QSpinBox>("stepThread")->setValue(3);
            w.steps().transport()->setStep(2);
            kept = w.lab->snapshot()();
            look = w.lab->view();
        }
        Bench w;
        QVERIFY(w.rest());
        auto put = w.lab->prepare(kept);
        QVERIFY(put.ok());
        (*put)();
        QVERIFY(w.rest());
        QCOMPARE(w.lab->snapshot()(), kept);
        QCOMPARE(w.results().page(), static_cast<int>(BenchResults::Output));
        w.lab->setView(look);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.steps().step() == 2; }));
        QCOMPARE(w.results().stepper().thread(), 3u);
        QCOMPARE(w.model().state().name, std::string("max_pooling.cu"));
        QVERIFY(w.model().result() && w.model().state().source.ends_with("mine\n"));
        // What is missing is the lab as it starts; what is impossible is refused by its name.
        auto empty = w.lab->prepare({});
        QVERIFY(empty.ok());
        (*empty)();
        QCOMPARE(w.model().state().name, std::string("vector_add.cu"));
        for (const auto& [field, value] :
             std::vector<std::pair<QString, QJsonValue>>{{"source", QString(2 << 20, 'x')},
                                                         {"grid", QJsonArray{1, 2}},
                                                         {"block", QJsonArray{1024, 1024, 1}},
                                                         {"name", "../x.cu"},
                                                         {"shared", -1}}) {
            auto controls = kept["controls"].toObject();
            controls[field] = value;
            QVERIFY2(!w.lab->prepare({{"controls", controls}}).ok(), qPrintable(field));
        }
    }

    void withoutACompiler() {
        qputenv("TELAR_CLANG", "/nonexistent/clang");
        Bench w;
        QVERIFY(w.rest());
        auto* words = w.find<QLabel>("noCompiler");
        QVERIFY(words->isVisible() && words->text().contains("clang"));
        QVERIFY(w.source().isReadOnly());
        QVERIFY(!w.source().text().isEmpty());
        w.find<QAction>("sample_reduction")->trigger(); // still read
        QVERIFY(w.rest());
        QVERIFY(w.source().text().contains("blockSum"));
        qunsetenv("TELAR_CLANG"); // installed meanwhile
        w.lab->run();
        QVERIFY(w.rest());
        QVERIFY(!words->isVisible() && !w.source().isReadOnly() && w.model().result());
    }

    void editorFollowsTheHouse() {
        Bench w;
        QVERIFY(w.rest());
        auto* editor = w.source().editor();
        QVERIFY(!editor->accessibleName().isEmpty() && !editor->accessibleDescription().isEmpty());
        editor->setFocus();
        const auto before = w.source().text();
        QTest::keyClick(editor, Qt::Key_Escape);
        QVERIFY(QApplication::focusWidget() != editor);
        editor->setFocus();
        QTest::keyClick(editor, Qt::Key_Tab, Qt::ControlModifier);
        QVERIFY(QApplication::focusWidget() != editor);
        QCOMPARE(w.source().text(), before);
        editor->setFocus();
        w.source().goTo(1);
        QTest::keyClick(editor, Qt::Key_Tab);
        QVERIFY(QApplication::focusWidget() == editor && w.source().text() != before);
        // Space, arrows and letters are the editor's, though the lab has shortcuts of these keys.
        QTest::keyClick(editor, Qt::Key_Space);
        QVERIFY(!w.results().warp()->transport()->isPlaying());
        // 100 characters and the gutter have room in a window of usual size.
        QVERIFY(w.source().editor()->width() >= w.source().sizeHint().width() - 40);
        const int light = w.source().sizeHint().width();
        const QImage day = w.source().grab().toImage();
        Theme::instance().setMode(Theme::Mode::Dark);
        QCoreApplication::processEvents();
        const QImage night = w.source().grab().toImage();
        const QPoint empty(day.width() - 40, day.height() - 40);
        QVERIFY(day.pixelColor(empty).lightness() > 200 && night.pixelColor(empty).lightness() < 60);
        Theme::instance().setPresenter(true);
        QCoreApplication::processEvents();
        QVERIFY(w.source().sizeHint().width() > light * 5 / 4);
    }

    void foldsWhatIsNotRun() {
        Bench w;
        QVERIFY(
            w.replace("__device__ int twice(int x) {\n    return 2 * x;\n}\n\n__global__ void k(int* o) {\n"
                      "    o[threadIdx.x] = 1;\n}\n\n__global__ void other(int* o) {\n    o[0] = "
                      "twice(2);\n}\n"));
        w.source().goTo(6);
        w.lab->stage()->toggleFold();
        QVERIFY(w.source().isLineVisible(6));
        QVERIFY(!w.source().isLineVisible(2) && !w.source().isLineVisible(10));
        w.lab->stage()->toggleFold();
        QVERIFY(w.source().isLineVisible(2) && w.source().isLineVisible(10));
    }

    void longFilesDoNotHoldTheWindow() {
        Bench w;
        std::string text = "__global__ void k(int* o) {\n    o[0] = 1;\n}\n";
        for (int i = 0; i < 5000; ++i)
            text += "// line " + std::to_string(i) + "\n";
        QVERIFY(w.replace(text));
        test::Watchdog watchdog;
        w.source().goTo(2500);
        QTest::keyClicks(w.source().editor(), "// more words");
        QVERIFY(w.rest());
        QVERIFY(w.model().result());
        qInfo("longest absence: %.1f ms", watchdog.longestMs());
        if (!TELAR_SANITIZED)
            QVERIFY(watchdog.longestMs() < 500); // a machine that is busy with other tests
    }

    void spanish() {
        Bench w;
        QVERIFY(w.open("out_of_bounds"));
        setLanguage("es");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
        QVERIFY(w.rest());
        QCOMPARE(w.lab->title(), QString("Kernel"));
        QVERIFY(w.find<QLabel>("summary")->text().startsWith("Fallas encontradas"));
        QVERIFY(w.find<QAction>("sample_reduction")->text() == "Reducción");
    }
};

QTEST_MAIN(tst_bench_lab)
#include "tst_bench_lab.moc"
