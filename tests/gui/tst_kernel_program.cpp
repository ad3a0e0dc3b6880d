// The page of the kernel lab that runs a whole program: what it prints, its
// time line, its launches opened in the kernel lab.
#include "core/base/files.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/program_page.hpp"
#include "ui/base/format.hpp"
#include "ui/lab/chips.hpp"
#include "ui/labs/kernel/printed_view.hpp"
#include "ui/labs/kernel/program_arrays.hpp"
#include "ui/labs/kernel/program_lanes.hpp"
#include "ui/labs/kernel/program_slow.hpp"
#include "ui/labs/kernel/program_table.hpp"
#include "ui/source/finding_card.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QElapsedTimer>
#include <QLineEdit>
#include <QMessageBox>
#include <QScrollBar>
#include <QSlider>
#include <QTableView>

#include <csignal>

using namespace telar;
using namespace telar::test;

class tst_kernel_program : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    QString write(const char* name, const std::string& text) const { return written(settings_, name, text); }

private slots:
    void initTestCase() {
        isolateSettings(settings_);
        TELAR_NEEDS_CLANG;
    }
    void cleanup() { setLanguage("en"); }

    void timeLineAndLaunch() {
        KernelPage kernel;
        QVERIFY(kernel.open("heat"));
        auto* page = pageOf(kernel);
        QVERIFY(page->isVisible() && !page->table()->isVisible() &&
                !page->printed()->isVisible());                          // nothing to look at
        const auto* sketch = page->findChild<QWidget*>("programSketch"); // but what a run brings
        QTRY_VERIFY(sketch->isVisible() && sketch->height() > px(200));
        page->arguments()->setText("7");
        press(page);
        QVERIFY(kernel.lab->busy());
        QTRY_VERIFY(page->result());
        QVERIFY2(page->output().startsWith("7 steps, timed. Temperature in row 1 at columns 1, 2 and 32: "),
                 qPrintable(page->output()));
        QVERIFY2(page->words().startsWith("Exit code 0."), qPrintable(page->words()));
        QVERIFY(!sketch->isVisible());
        QCOMPARE(page->rows().rowCount(), 3);
        const auto cell = [&](int row, int column) { return page->rows().index(row, column).data().toString(); };
        QCOMPARE(cell(0, ProgramTable::What), QString("host to device"));
        QCOMPARE(cell(0, ProgramTable::Shape), QString("16 KiB"));
        QCOMPARE(cell(1, ProgramTable::What), QString("step"));
        QCOMPARE(cell(1, ProgramTable::Shape), QString::fromUtf8("4×4 × 16×16"));
        QCOMPARE(cell(1, ProgramTable::Times), QString("7"));
        QVERIFY(!cell(1, ProgramTable::Predicted).isEmpty());
        const int line = cell(1, ProgramTable::Line).toInt();
        QVERIFY(kernel.source().text().split('\n').value(line - 1).contains("step<<<grid, block>>>"));
        QVERIFY(page->exportables()[1].csv().contains("\"step\",4x4,16x16,,7,"));
        // First where the time goes, then the picture of it, then what was printed.
        double launches = 0, copies = 0;
        for (const auto& row : page->rows().rows())
            (row.launch ? launches : copies) += *row.predictedMs;
        const bool more = launches > copies;
        QCOMPARE(page->answer(), QString("Of %1, %2 go into %3, the rest into %4.")
                                     .arg(formatDuration(launches + copies), formatDuration(std::max(launches, copies)),
                                          more ? "7 launches" : "2 copies", more ? "2 copies" : "7 launches"));
        auto* lanes = page->lanes();
        const auto& spans = lanes->spans();
        QCOMPARE(spans.spans.size(), std::size_t{9});
        QCOMPARE(spans.lanes.size(), std::size_t{3});
        QVERIFY(std::abs(spans.spans.back().end - launches - copies) < 1e-9);
        for (std::size_t k = 1; k < 9; ++k) // one after the other, side by side
            QCOMPARE(spans.spans[k].begin, spans.spans[k - 1].end);
        const auto* output = page->findChild<QWidget*>("programOutput");
        const auto* answer = page->findChild<QWidget*>("programAnswer");
        QVERIFY(page->table()->isVisible());
        QTRY_VERIFY(lanes->isVisible() && lanes->height() >= px(110));
        const auto top = [page](const QWidget* part) { return part->mapTo(page, QPoint()).y(); };
        QVERIFY(top(answer) + answer->height() <= top(lanes) && top(lanes) + lanes->height() <= top(output));
        QCOMPARE(page->table()->horizontalScrollBar()->maximum(), 0);
        QTRY_COMPARE(page->table()->verticalScrollBar()->maximum(), 0); // its three rows are whole
        QVERIFY(lanes->boxOf(3).width() > 4 && lanes->boxOf(8).right() <= lanes->width());
        const auto picture = lanes->grab().toImage();
        QCOMPARE(picture.pixelColor(lanes->boxOf(3).center().toPoint()), colors().series[0]);
        QCOMPARE(picture.pixelColor(lanes->boxOf(0).center().toPoint()), colors().series[2]);
        QSignalSpy clickedLines(&kernel.results(), &KernelResults::lineRequested);
        QTest::mouseClick(lanes, Qt::LeftButton, {},
                          {static_cast<int>(lanes->boxOf(3).center().x()),
                           static_cast<int>(lanes->boxOf(3).top()) - px(4)}); // anywhere in its lane
        const auto said = page->findChild<QLabel*>("programSpan")->text();
        QVERIFY2(said.startsWith("Launch 3 of 7 of step: ") && said.endsWith(QString(" Line %1.").arg(line)),
                 qPrintable(said));
        QCOMPARE(clickedLines.takeLast().at(0).toInt(), line);
        const auto csv = page->exportables().front().csv();
        QVERIFY2(csv.count('\n') == 10 && csv.contains("copy in,,16384,"), csv.constData());
        // A row leads to its line, a launch to the kernel lab, with what its arrays
        // held: the hot upper edge.
        QSignalSpy lines(&kernel.results(), &KernelResults::lineRequested);
        page->table()->setCurrentIndex(page->rows().index(1, 0));
        QCOMPARE(lines.takeLast().at(0).toInt(), line);
        emit page->table()->activated(page->rows().index(1, 0));
        QTRY_COMPARE(kernel.results().page(), int(KernelResults::Output));
        QVERIFY(kernel.rest() && kernel.model().result());
        const auto& launch = kernel.model().state().launch;
        QCOMPARE(launch.kernel, std::string("step"));
        QVERIFY(launch.arguments[0].ends_with(".csv"));
        QCOMPARE(launch.arguments[1], std::string("empty:4096"));
        const auto out = cuda::arrayMatrix(kernel.model().result()->data, 1);
        QCOMPARE(out.data()[64 + 1], 25.0f); // under the hot edge after one step
        QCOMPARE(out.data()[1], 100.0f);
    }

    /// The array that the kernel writes after each launch, beside the same steps on the host; and what its launches cost, under the
    /// line that makes them.
    void arraysAndWhatIsSlow() {
        KernelPage kernel;
        QVERIFY(kernel.open("heat"));
        auto* page = pageOf(kernel);
        page->arguments()->setText("150");
        press(page);
        QTRY_VERIFY(page->result() && !page->busy());
        const auto& kept = page->result()->arraysAfter;
        QVERIFY2(kept.size() > 20 && kept.size() < 80, qPrintable(QString::number(kept.size()))); // spread evenly
        QCOMPARE(kept.front().nth, int64_t{1});
        QCOMPARE(kept.back().nth, int64_t{150});
        constexpr std::size_t side = 64;
        std::vector<float> plate(side * side, 0.0f);
        std::fill_n(plate.begin(), side, 100.0f);
        std::size_t at = 0;
        for (int64_t step = 1; step <= 150; ++step) {
            auto next = plate;
            for (std::size_t y = 1; y + 1 < side; ++y)
                for (std::size_t x = 1; x + 1 < side; ++x) {
                    const auto i = y * side + x;
                    next[i] = 0.25f * (plate[i - 1] + plate[i + 1] + plate[i - side] + plate[i + side]);
                }
            plate = next;
            if (at < kept.size() && kept[at].nth == step) {
                QVERIFY2(kept[at].values == plate, qPrintable(QString::number(step)));
                QCOMPARE(page->result()->launches[kept[at].launch].kernel, std::string("step"));
                ++at;
            }
        }
        QCOMPARE(at, kept.size());
        QCOMPARE(kept.back().array, std::string("to"));
        QCOMPARE(kept.back().columns, int64_t{side});
        auto* arrays = page->arrays();
        QTRY_VERIFY(arrays->isVisible() && arrays->view()->height() >= px(96));
        QCOMPARE(arrays->title(), QString("After launch 150 of step"));
        QCOMPARE(arrays->view()->scene().value(1, 32), static_cast<double>(plate[side + 32]));
        QCOMPARE(arrays->view()->range().max, 100.0);
        QVERIFY(page->lanes()->y() < arrays->y());
        // A launch that is pressed shows its array, and the slider marks its launch.
        auto* lanes = page->lanes();
        const auto box = lanes->boxOf(1 + 2 * (kept[1].nth - 1) / 2);
        QTest::mouseClick(lanes, Qt::LeftButton, {}, box.center().toPoint());
        QVERIFY2(arrays->title() != "After launch 150 of step", qPrintable(arrays->title()));
        auto* slider = page->findChild<QSlider*>("programArrayLaunch");
        slider->setValue(0);
        QCOMPARE(arrays->title(), QString("After launch 1 of step"));
        QVERIFY(page->findChild<QLabel*>("programSpan")->text().startsWith("Launch 1 of 150 of step: "));
        // Most of such a short launch is getting it under way.
        const int line = lineOf(kernel.model().state().source, "step<<<grid, block>>>");
        const auto& launch = page->result()->launches.front();
        const auto below = kernel.source().belowOf(line);
        QVERIFY2(launch.predicted->fixed > 0.5 * launch.predicted->seconds(), qPrintable(below.join('|')));
        QCOMPARE(below.value(0), QString("Slow on a Tesla T4, as the model says"));
        QCOMPARE(
            below.value(1),
            QString("Each of the 150 launches of step takes %1 on average, and %2 of that is the launch itself.")
                .arg(formatDuration(launch.predicted->seconds() * 1e3), formatDuration(launch.predicted->fixed * 1e3)));
        QVERIFY(below.value(2).contains("CUDA graph"));
        // A part of the time that is less than half of it is no "most of it".
        auto shared = *page->result();
        for (auto& one : shared.launches) {
            one.predicted->fixed = 0.9e-5;
            one.predicted->limit = simt::TimePart::Latency;
            one.predicted->parts.fill(1e-5);
        }
        QVERIFY(!slowMark(shared));
        for (auto& one : shared.launches) {
            one.predicted->parts.fill(0);
            one.predicted->parts[static_cast<std::size_t>(simt::TimePart::Latency)] = 1e-5;
        }
        QVERIFY(slowMark(shared) && slowMark(shared)->words.contains("most of it waiting"));
        const auto* card = kernel.source().cards().front();
        QTRY_VERIFY(card->visibleRegion().boundingRect() == card->rect());
        // It stays where it is when the kernel's own thread is recorded meanwhile, and goes where somebody steps.
        QVERIFY(kernel.rest());
        kernel.source().showCard();
        QCOMPARE(kernel.results().transport()->step(), int64_t{0});
        for (const int other : {1, line, 2})
            emit kernel.results().lineReached(other);
        QVERIFY(card->visibleRegion().boundingRect() == card->rect());
        kernel.results().transport()->stepForward();
        QTRY_VERIFY(card->visibleRegion().isEmpty());
        // The head says what runs, not the launch of a kernel alone.
        const auto chips = chipsOf(*kernel.lab, 3);
        QVERIFY(!chips.empty() && chips[0].value == "launched by main()");
        for (const auto& chip : chips)
            QVERIFY2(!chip.name.startsWith("Grid") && !chip.name.startsWith("Threads") && !chip.name.contains("float"),
                     qPrintable(chip.name));
        // Another file has nothing of it, and one without main() is no program.
        kernel.lab->stage()->openSample("transpose");
        QVERIFY(page->answer().isEmpty() && page->output().isEmpty() && !lanes->isVisible() && !arrays->isVisible());
        QVERIFY(!page->arguments()->isVisible() && !page->findChild<QPushButton*>("programRun")->isVisible());
        kernel.lab->stage()->openSample("product.py");
        QVERIFY(page->answer().isEmpty() && page->output().isEmpty() && !lanes->isVisible() && !arrays->isVisible());
        QCOMPARE(page->earlierRun(), Earlier::No);
    }

    /// In Spanish the program prints Spanish, and its axis has one unit.
    void heatInSpanish() {
        setLanguage("es");
        KernelPage kernel;
        QVERIFY(kernel.open("heat"));
        auto* page = pageOf(kernel);
        press(page);
        QTRY_VERIFY(page->result() && !page->busy());
        QVERIFY2(page->output().startsWith("10 pasos, medidos. Temperatura en la fila 1"), qPrintable(page->output()));
    }

    /// What Numba warns of is one line, which opens; the rest of the output keeps its order, and nothing is lost.
    void warningsOfNumbaAreFolded() {
        PrintedView view;
        view.show();
        const std::string warned =
            "/usr/lib/python3/dist-packages/numba/cuda/dispatcher.py:536: NumbaPerformanceWarning: Grid size 1 will "
            "likely result in GPU under-utilization due to low occupancy.\n  warn(NumbaPerformanceWarning(msg))\n";
        view.add("begin\n" + warned.substr(0, 70), true); // as pieces come
        QCOMPARE(view.text(), QString("begin\n"));
        QVERIFY(!view.warnings()->isVisible());
        view.add(warned.substr(70) + "middle\n", true);
        QVERIFY(view.warnings()->isVisible());
        QCOMPARE(view.warnings()->text(), QString("1 warning of Numba"));
        view.add(warned + "  indented\n/no/warning", true);
        QCOMPARE(view.warnings()->text(), QString("2 warnings of Numba"));
        view.add({}, false);
        QCOMPARE(view.text(), QString("begin\nmiddle\n/no/warning"));
        QTest::mouseClick(view.warnings(), Qt::LeftButton);
        QCOMPARE(view.text(),
                 QString::fromStdString("begin\n" + warned + "middle\n" + warned + "  indented\n/no/warning"));
        QTest::mouseClick(view.warnings(), Qt::LeftButton);
        QCOMPARE(view.text(), QString("begin\nmiddle\n/no/warning"));
        view.clear();
        QVERIFY(view.text().isEmpty() && !view.warnings()->isVisible());
    }

    /// A file with main() says itself how its kernels are launched.
    void aFileWithMainOpensAsAProgram() {
        KernelPage kernel;
        QVERIFY(kernel.rest());
        QFile file(settings_.filePath("whole.cu"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("#include <cstdio>\n__global__ void k(int* v, int n) { if "
                   "(threadIdx.x < n) v[threadIdx.x] = 1; }\n"
                   "int main() {\n    int* d;\n    cudaMalloc(&d, 128);\n    "
                   "k<<<1, 32>>>(d, 32);\n    return 0;\n}\n");
        file.close();
        QVERIFY(kernel.lab->openPath(file.fileName()));
        QTRY_COMPARE(kernel.results().page(), int(KernelResults::Program));
        QTRY_COMPARE(kernel.model().state().name, std::string("whole.cu"));
        QVERIFY(kernel.rest());
        QVERIFY(!kernel.model().result()); // no grid of anybody's invention
        auto* page = kernel.results().program();
        QCOMPARE(kernel.lab->runButton()->text().section("   ", 0, 0), QString("Run program"));
        QVERIFY(kernel.lab->runButton()->isVisible() && !page->button()->isVisible()); // one to run by
        // F5 runs what is there, from whichever page.
        kernel.results().showPage(KernelResults::Output);
        QTest::keyClick(kernel.lab, Qt::Key_F5);
        QCOMPARE(kernel.results().page(), int(KernelResults::Program));
        QTRY_VERIFY(page->result() && !page->busy());
        QVERIFY2(page->words().startsWith("Exit code 0."), qPrintable(page->words()));
        QVERIFY(!kernel.model().result());
        // Who sets a launch asks for that kernel alone; the program is then the
        // page's to run, and comes back by undo.
        kernel.find<QSpinBox>("gridx")->setValue(2);
        QVERIFY(kernel.rest());
        QTRY_VERIFY(page->button()->isVisible());
        QCOMPARE(kernel.lab->runButton()->text().section("   ", 0, 0), QString("Run"));
        QTest::keyClick(kernel.lab, Qt::Key_F5);
        QVERIFY(kernel.rest());
        QVERIFY(kernel.model().result());
        kernel.lab->undoStack()->undo();
        QVERIFY(kernel.rest());
        QTRY_COMPARE(kernel.lab->runButton()->text().section("   ", 0, 0), QString("Run program"));
        QVERIFY(!page->button()->isVisible());
    }

    /// An edit of its kernels leaves a program a program, and an example with
    /// main() is one.
    void aProgramStaysOne() {
        KernelPage kernel;
        QVERIFY(kernel.rest());
        kernel.find<QAction>("sample_heat")->trigger();
        QVERIFY(kernel.rest());
        QCOMPARE(kernel.results().page(), int(KernelResults::Program));
        QVERIFY(kernel.model().runsMain());
        const auto type = [](KernelPage& w, const std::string& text) {
            w.model().typeSource(text);
            return w.rest();
        };
        const std::string rest = "int main() {\n    return 0;\n}\n";
        QVERIFY(type(kernel, "__global__ void k(float* a) { a[threadIdx.x] = 1; }\n" + rest));
        QVERIFY(kernel.model().runsMain());
        QVERIFY(type(kernel, "__global__ void k(float* a, int rows, int columns) { "
                             "a[threadIdx.x] = rows; }\n" +
                                 rest));
        QVERIFY(kernel.model().runsMain());
        QVERIFY(type(kernel, "__global__ void k(float* a, int rows, int columns) { "
                             "a[threadIdx.x] = rows; }\n"));
        QVERIFY(!kernel.model().runsMain());
        QTRY_VERIFY(kernel.model().result());
    }

    /// The launch that is proposed shows that a guard is missing: n is no
    /// multiple of the block, and an odd one is tried, too.
    void aMissingGuardIsFound() {
        KernelPage kernel;
        const std::string head = "__global__ void k(float* a, int n) {\n    int i "
                                 "= blockIdx.x * blockDim.x + threadIdx.x;\n";
        QVERIFY(kernel.replace(head + "    a[i] = 1;\n}\n"));
        QTRY_VERIFY(kernel.rest() && kernel.model().result() && !kernel.model().result()->report.findings.empty());
        QCOMPARE(kernel.model().state().launch.arguments, (std::vector<std::string>{"zeros:1000", "1000"}));
        QVERIFY(kernel.replace(head + "    if (i < n) a[i] = 1;\n}\n"));
        QTRY_VERIFY(kernel.rest() && kernel.model().result() && kernel.model().result()->report.findings.empty());
    }
    void whatTakesFourAtATimeMeetsAnOddSize() {
        KernelPage kernel;
        QVERIFY(kernel.replace("__global__ void four(float* b, int n) {\n    int i "
                               "= 4 * (blockIdx.x * blockDim.x + threadIdx.x);\n"
                               "    if (i < n)\n        for (int k = 0; k < 4; "
                               "++k)\n            b[i + k] = 1;\n}\n"));
        QTRY_VERIFY(kernel.rest() && kernel.model().result() && !kernel.model().result()->report.findings.empty());
        QCOMPARE(kernel.model().state().launch.arguments, (std::vector<std::string>{"zeros:777", "777"}));
    }

    void mistakesAreSaid() {
        KernelPage kernel;
        QVERIFY(kernel.replace("__global__ void k(int* v) { v[threadIdx.x] = 1; }\n"
                               "int main() {\n    int* d;\n    cudaMalloc(&d, 40);\n   "
                               " k<<<1, 32>>>(d);\n    return oops;\n}\n"));
        auto* page = pageOf(kernel);
        press(page);
        QTRY_VERIFY2(page->words().contains("kernel.cu:6:12"), qPrintable(page->words()));
        QVERIFY(page->exportables().empty());
        QVERIFY(kernel.replace("__global__ void k(int* v) { v[threadIdx.x] = 1; }\n"
                               "int main() {\n    int* d;\n    cudaMalloc(&d, "
                               "40);\n    k<<<1, 32>>>(d);\n    "
                               "cudaDeviceSynchronize();\n}\n"));
        press(page);
        QTRY_VERIFY(page->result());
        QCOMPARE(page->rows().index(0, ProgramTable::Found).data().toString(), QString("faults: 1"));
        QVERIFY2(page->words().contains("Not freed with cudaFree: 40 B"), qPrintable(page->words()));
        setLanguage("es");
        QTRY_VERIFY2(page->words().startsWith(QString::fromUtf8("Código de salida 0.")), qPrintable(page->words()));
        // The result is of what ran, not of what stands there now.
        QVERIFY(kernel.replace("int main() {}\n"));
        QCOMPARE(page->earlierRun(), Earlier::Kernel);
    }

    /// Each mistake is a row, what follows of it comes behind it; lines that move
    /// too much and named ranges are told, too.
    void whatWasFoundIsListed() {
        KernelPage kernel;
        QVERIFY(kernel.replace("#include <nvToolsExt.h>\n"
                               "__global__ void k(float* v, int stride) { "
                               "v[threadIdx.x * stride] = 1; }\n"
                               "int main() {\n    float *d, *e;\n    "
                               "cudaMalloc(&d, 1 << 20);\n    cudaMalloc(&e, 40);\n"
                               "    nvtxRangePushA(\"strided\");\n    for (int n = "
                               "0; n < 3; ++n) k<<<64, 256>>>(d, 32);\n"
                               "    nvtxRangePop();\n    k<<<1, 32>>>(e, 1);\n    "
                               "cudaDeviceSynchronize();\n"
                               "    cudaFree(d);\n    cudaFree(e);\n}\n"));
        auto* page = pageOf(kernel);
        auto* found = page->findChild<ProgramFound*>();
        QVERIFY(found && found->isHidden());
        press(page);
        QTRY_VERIFY(page->result());
        QVERIFY(!found->isHidden());
        QStringList rows;
        for (int k = 0; k < found->count(); ++k)
            rows << found->item(k)->text();
        const auto all = rows.join('\n');
        QVERIFY2(rows.first().contains("[10], but "), qPrintable(all));
        QVERIFY2(all.contains("Line 2, k: 8 times the least sectors of global memory"), qPrintable(all));
        QVERIFY2(all.contains("Line 7, range strided: times 1, launches 3, copies 0;"), qPrintable(all));
        QSignalSpy lines(page, &ProgramPage::lineRequested);
        found->setCurrentRow(0);
        QCOMPARE(lines.count(), 1);
        QCOMPARE(lines[0][0].toInt(), 2);
        setLanguage("es");
        QTRY_VERIFY(found->item(found->count() - 1)->text().startsWith(QString::fromUtf8("Línea 7")));
    }

    /// 2^24 + 1 is no float32: what would not be the same number is not passed
    /// off as it.
    void whatCannotBeKeptIsSaid() {
        KernelPage kernel;
        QVERIFY(kernel.replace("__global__ void k(int* v) { v[threadIdx.x] += 1; }\n"
                               "int main() { int *d, h[32]; for (int i = 0; i < 32; "
                               "++i) h[i] = 16777217; cudaMalloc(&d, sizeof h); "
                               "cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice); "
                               "k<<<1, 32>>>(d); cudaFree(d); }\n"));
        auto* page = pageOf(kernel);
        press(page);
        QTRY_VERIFY(page->result());
        QVERIFY(!page->words().contains("random"));
        emit page->table()->activated(page->rows().index(1, 0));
        QTRY_COMPARE(kernel.results().page(), int(KernelResults::Output));
        QCOMPARE(kernel.model().state().launch.arguments[0], std::string("random:32:1"));
        QVERIFY2(page->words().contains("are random on the page Kernel"), qPrintable(page->words()));
    }

    void longOutputIsCutAndSaid() {
        KernelPage kernel;
        QVERIFY(kernel.replace("#include <cstdio>\nint main() { for (int i = 0; i "
                               "< 200000; ++i) puts(\"twelve bytes\"); }\n"));
        auto* page = pageOf(kernel);
        press(page);
        QTRY_VERIFY(page->result());
        QCOMPARE(page->output().size(), qsizetype(1 << 20));
        QVERIFY2(page->words().contains("Only the first MiB"), qPrintable(page->words()));
    }

    void stops() {
        KernelPage kernel;
        QVERIFY(kernel.replace("#include <cstdio>\nint main() { puts(\"begins\"); "
                               "fflush(stdout); for (volatile int i = "
                               "0;; i = i + 1) {} }\n"));
        auto* page = pageOf(kernel);
        press(page);
        QTRY_COMPARE(page->output(), QString("begins\n"));
        press(page);
        QTRY_VERIFY(!page->busy());
        QVERIFY(!page->result());
    }
};

QTEST_MAIN(tst_kernel_program)
#include "tst_kernel_program.moc"
