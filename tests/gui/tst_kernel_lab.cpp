// The lab of kernels driven as a person drives it: typed, compiled, run, looked at, cancelled, kept.
#include "tests/support/kernel_lab.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/table_heads.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/kernel/warp_page.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QScrollBar>

using namespace telar;
using namespace telar::test;

class tst_kernel_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    test::Scratch scratch_;

private slots:
    void initTestCase() {
        test::beginWindows(settings_);
        TELAR_NEEDS_CLANG;
    }
    void cleanup() {
        setLanguage("en");
        Theme::instance().setMode(Theme::Mode::Light);
        Theme::instance().setPresenter(false);
        qunsetenv("TELAR_CLANG");
    }

    void firstSightIsFull() {
        KernelPage w;
        QVERIFY(w.rest());
        const auto run = w.model().result();
        QVERIFY(run && run->report.findings.empty());
        QCOMPARE(run->facts().name, std::string("vectorAdd"));
        QCOMPARE(w.find<QComboBox>("array")->currentText(), QString("c (written)"));
        const auto a = cuda::arrayMatrix(run->data, 0), b = cuda::arrayMatrix(run->data, 1);
        for (int i : {0, 31, 32, 999})
            QCOMPARE(w.value(i / 40, i % 40), static_cast<double>(a.data()[i] + b.data()[i])); // 25 whole rows
        QCOMPARE(w.find<QLabel>("signature")->text(), QString("vectorAdd(float const*, float const*, float*, int)"));
        // The command line is the launch, word for word.
        const auto said = cuda::launchLine("// " + w.lab->commandLine().toStdString());
        QVERIFY(said && *said == w.model().state().launch);
        QVERIFY(w.model().trace() && !w.model().trace()->steps.empty());
        for (const auto& item : w.lab->exportables())
            QVERIFY2(test::coloursOf(item) > 2, qPrintable(item.title));
    }

    void everySampleShowsItsPoint() {
        KernelPage w;
        for (const auto& sample : kernelSamples()) {
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

    /// Another text is read from its beginning, however far the one before had been scrolled.
    void anExampleBeginsAtItsBeginning() {
        KernelPage w;
        QVERIFY(w.open("tiled_product"));
        w.window.resize(900, 680); // with room for the first step's line
        QVERIFY(w.rest());
        const auto* editor = qobject_cast<QAbstractScrollArea*>(w.source().editor());
        QVERIFY(editor);
        auto *down = editor->verticalScrollBar(), *across = editor->horizontalScrollBar();
        QTRY_VERIFY(down->maximum() > 0 && across->maximum() > 0);
        w.source().goTo(w.source().text().count('\n'));
        down->setValue(down->maximum());
        across->setValue(across->maximum());
        QVERIFY(down->value() > 0 && across->value() > 0);
        QVERIFY(w.open("transpose"));
        QCOMPARE(down->value(), 0);
        QCOMPARE(across->value(), 0);
        QCOMPARE(w.source().cursorLine(), 1);
    }

    void typingCompilesAndSaysWhere() {
        KernelPage w;
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
        QCOMPARE(w.model().state().source, kernelSampleSource("vector_add").toStdString());
        QCOMPARE(w.source().text(), kernelSampleSource("vector_add"));
        QVERIFY(w.model().result() && list->count() == 0 && !list->isVisible());
    }

    /// One number stands beside the lines: the dearest, or the one that was chosen.
    void oneNumberBesideTheLines() {
        KernelPage w;
        QVERIFY(w.open("transpose"));
        auto* choice = w.source().factChoice();
        QCOMPARE(w.source().fact(), 2); // 32 lanes on one bank
        QVERIFY(w.source().gutterWidth() <= px(110));
        const int narrow = w.source().gutterWidth();
        choice->button(0)->click();
        QCOMPARE(w.source().fact(), 0);
        QCOMPARE(w.source().gutterWidth(), narrow); // the text does not move
        QVERIFY(w.open("vector_add"));
        QVERIFY(!choice->button(2)->isVisible()); // no line uses shared memory
        QCOMPARE(w.source().fact(), 0);
    }
    void gutterIsTheReport() {
        KernelPage w;
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
                QVERIFY(tip.contains(formatCount(c.wavefronts)));
        }
        // The table says the same sums, and a click goes to the line.
        auto* table = w.results().counts();
        QCOMPARE(table->rowCount(), static_cast<int>(run->lines.size()) + 1);
        int64_t wavefronts = 0;
        for (int r = 1; r < table->rowCount(); ++r)
            wavefronts += table->text(r, 8).remove(u',').toLongLong();
        QCOMPARE(wavefronts, run->total.loadWavefronts);
        QVERIFY(table->isColumnHidden(12) && table->isColumnHidden(13)); // no bulk copies, here and in what is exported
        QCOMPARE(table->words(1).front().size(), 15);
        emit table->clicked(table->model()->index(1, 0));
        QCOMPARE(w.source().cursorLine(), static_cast<int>(run->lines.begin()->first));
    }

    void bulkCopiesHaveColumns() {
        KernelPage w;
        QVERIFY(w.replace(R"(// telar-cli kernel kernel.cu k --grid 2 --block 64 --arg ones:128 --arg zeros:128
            __global__ void k(const float* in, float* out) {
                __shared__ __align__(128) float tile[64];
                __shared__ unsigned long long word;
                const unsigned at = (unsigned)__cvta_generic_to_shared(&word);
                if (threadIdx.x == 0) {
                    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(at) : "memory");
                    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 256;" :: "r"(at) : "memory");
                    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];"
                                 :: "r"((unsigned)__cvta_generic_to_shared(tile)), "l"(in + blockIdx.x * 64), "r"(at) : "memory");
                }
                __syncthreads();
                for (int done = 0; !done;)
                    asm volatile("{ .reg .pred p;\n mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;\n selp.b32 %0, 1, 0, p; }" : "=r"(done) : "r"(at) : "memory");
                out[blockIdx.x * 64 + threadIdx.x] = 2 * tile[threadIdx.x];
            })"));
        QTRY_VERIFY(w.model().result() && w.model().result()->total.bulkCopies == 2);
        auto* table = w.results().counts();
        QTRY_COMPARE(table->text(0, 12), QString("2"));
        QVERIFY(!table->isColumnHidden(12) && !table->isColumnHidden(13));
        QCOMPARE(table->text(0, 13), QString("16"));
        QCOMPARE(table->text(0, 3), QString("0"));    // no load of global memory
        QCOMPARE(table->words(1).front().size(), 17); // with those of the caches
        QCOMPARE(table->text(0, 16), QString("16"));  // all that it asks for comes from memory
        QVERIFY(table->cell(0, 16).tip.contains("at least 16 sectors must come from memory"));
    }

    void findingsLeadToTheirLines() {
        KernelPage w;
        QVERIFY(w.open("out_of_bounds"));
        const int line = lineOf(w.model().state().source, "out[i] =");
        auto* table = w.results().findings();
        QVERIFY(table->rowCount() >= 1);
        QCOMPARE(table->text(0, 0), QString::number(line));
        QVERIFY(table->text(0, 1).startsWith(
            "Thread (232, 0, 0) of block (3, 0, 0) reads in[1000], but in ends at in[999]."));
        QVERIFY(table->text(0, 2).contains("write i < n"));
        // The line itself says it, too: below it, wrapped at the width there is.
        const auto below = w.source().belowOf(line);
        QVERIFY2(below.size() >= 2, qPrintable(below.join(QLatin1Char('|'))));
        QVERIFY(below.join(' ').contains("in[1000]") && below.join(' ').contains("write i < n"));
        w.source().goTo(1);
        w.find<QAction>("nextFinding")->trigger();
        QCOMPARE(w.source().cursorLine(), line);
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Findings));
        QVERIFY(w.source().toolTipOf(line).contains("1000"));
    }

    void warpStepsThroughBanksAndSectors() {
        KernelPage w;
        QVERIFY(w.open("transpose"));
        w.results().showPage(KernelResults::Warp);
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
        const auto deepest = std::max_element(banks.begin(), banks.end(),
                                              [](const auto& a, const auto& b) { return a.size() < b.size(); });
        QCOMPARE(deepest->size(), std::size_t{32});
        QCOMPARE(deepest->at(3).lanes, 1u << 3);
        QVERIFY(warp->caption().contains("32"));
        warp->setLane(3);
        QVERIFY(warp->caption().contains("tile["));
        // The first instruction reads a row of the array: 32 elements, 4 sectors, nothing for nothing.
        warp->transport()->setStep(0);
        const auto window = arrayWindow(*trace, trace->steps[0], 20);
        QCOMPARE(window.columns, int64_t{32});
        QCOMPARE(std::count_if(window.lanes.begin(), window.lanes.end(), [](uint32_t m) { return m != 0; }), 32L);
        QCOMPARE(std::count(window.fetched.begin(), window.fetched.end(), 1), 32L);
        // Another warp of another block.
        w.find<QSpinBox>("warp")->setValue(7);
        QVERIFY(w.rest());
        w.find<QSpinBox>("block")->setValue(3);
        QVERIFY(w.rest());
        QCOMPARE(w.model().trace()->warp, 7u);
        QCOMPARE(w.model().trace()->block, int64_t{3});
    }

    // Any moment for a slide, with the line that made it; all of them as a film.
    void slidersChangeTheLaunch() {
        QCOMPARE(blockStops(1), std::vector<int>{1});
        QCOMPARE(blockStops(64), (std::vector<int>{1, 2, 4, 8, 16, 32, 64}));
        QCOMPARE(blockStops(1024).back(), 1024);
        QCOMPARE(blockStops(341).back(), 341); // what the other sides leave
        QCOMPARE(gridStops(3), (std::vector<int>{1, 2, 3}));
        const auto grid = gridStops(2147483647);
        QVERIFY(grid.front() == 1 && grid.back() == 65536 && grid.size() < 80);
        QVERIFY(std::is_sorted(grid.begin(), grid.end()) && std::adjacent_find(grid.begin(), grid.end()) == grid.end());
        KernelPage w;
        QVERIFY(w.rest());
        const auto before = w.model().state();
        auto* block = w.find<StopSlider>("blockxSlider");
        QCOMPARE(block->stops()[static_cast<std::size_t>(block->value())], 256);
        w.lab->undoStack()->clear();
        block->setFocus();
        QTest::keyClick(block, Qt::Key_Right);
        QCOMPARE(w.model().state().launch.config.block.x, 288u); // the next whole warp
        QCOMPARE(w.find<QSpinBox>("blockx")->value(), 288);
        QTest::keyClick(block, Qt::Key_End);
        QCOMPARE(w.model().state().launch.config.block.x, 1024u);
        QVERIFY(w.rest());
        QVERIFY(!w.find<StopSlider>("blockySlider")->isEnabled()); // nothing is left for y
        while (w.lab->undoStack()->canUndo())
            w.lab->undoStack()->undo();
        QVERIFY(w.model().state() == before);
        QCOMPARE(block->stops()[static_cast<std::size_t>(block->value())], 256);
        // Dragged from end to end with the mouse: one step.
        auto* slider = w.find<StopSlider>("gridxSlider");
        QTest::qWait(500);
        QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(2, slider->height() / 2));
        for (int x = 2; x < slider->width(); x += 6)
            QTest::mouseMove(slider, QPoint(x, slider->height() / 2));
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(slider->width() - 2, slider->height() / 2));
        QVERIFY(w.lab->undoStack()->count() <= 1);
        QVERIFY(w.rest());
        // A size between stops is what the field says, and stays.
        w.find<QSpinBox>("gridx")->setValue(1001);
        QCOMPARE(w.model().state().launch.config.grid.x, 1001u);
        QVERIFY(w.rest());
    }

    void argumentsAndLaunchChange() {
        KernelPage w;
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
        w.window.resize(1600, 900); // where the parameters are on show
        QTRY_VERIFY(w.find<QLabel>("error")->isVisible());
        for (int i = 0; i < 3; ++i)
            w.lab->undoStack()->undo();
        QVERIFY(w.rest());
        QVERIFY(w.model().result() && !w.find<QLabel>("error")->isVisible());
        QCOMPARE(w.model().state().launch.arguments[0], std::string("random:1000:1"));
    }

    void kernelsAndTemplatesOfAFile() {
        KernelPage w;
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
        QCOMPARE(w.results().printed()->text(5, 2), QString("t5"));
    }

    void endlessStopsByItselfAndAtItsBudget() {
        KernelPage w;
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
        KernelPage w;
        QVERIFY(w.replace(endless));
        w.lab->run();
        QVERIFY(QTest::qWaitFor([&] { return w.model().running(); }, test::patience));
        QTest::qWait(100);
        const test::OwnTime since;
        w.lab->runButton()->click();
        QVERIFY(!w.lab->busy() && !w.model().running());
        QVERIFY2(since.ms() < (TELAR_SANITIZED ? 5000 : 100), qPrintable(QString::number(since.ms())));
    }

    void hostileSources() {
        KernelPage w;
        QVERIFY(w.rest());
        const std::string bomb = "template <int n> struct B { typedef typename B<n - 1>::t t; };\n"
                                 "__global__ void k(int* o) { B<1000000>::t x; }\n";
        for (const std::string& text :
             {std::string("#include \"/etc/passwd\"\n__global__ void k() {}\n"),
              std::string("#include \"../../etc/passwd\"\n"), bomb, std::string("__global__ void k(int"), std::string(),
              std::string("\xff\xfe garbage \x01\x02"), std::string(20000, '('),
              std::string("__global__ void k(int** o) { **o = 1; }"),
              std::string("struct S { int a; float* p; };\n__global__ void k(S s) { s.p[0] = "
                          "s.a; }"), // what a number cannot be
              std::string("__global__ void k(int* o) { o[0] = 1; }\n__global__ void k(float* "
                          "o) { o[0] = 1; }"), // two of one name
              std::string("def kernel(x):\n    return x + 1\n"), std::string("__global__ void none() {}\n"),
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
            QSignalSpy said(w.lab, &Lab::problem);
            QVERIFY(w.lab->openPath(QString::fromStdString(scratch_.path(name))));
            QVERIFY(w.rest());
            QCOMPARE(said.size(), 1);
            QVERIFY(w.model().state() == before);
        }
        QVERIFY(!w.lab->openPath("picture.png"));
    }

    void filesOpenAndAreWritten() {
        KernelPage w;
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
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->busy(); }, test::patience));
        QCOMPARE(test::bytesOf(copy.toStdString()), w.model().state().source);
        QCOMPARE(w.model().state().name, std::string("copy.cu"));
    }

    void projectsKeepTheSource() {
        QJsonObject kept, look;
        {
            KernelPage w;
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
        KernelPage w;
        QVERIFY(w.rest());
        auto put = w.lab->prepare(kept);
        QVERIFY(put.ok());
        (*put)();
        QVERIFY(w.rest());
        QCOMPARE(w.lab->snapshot()(), kept);
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Output));
        w.lab->setView(look);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.steps().step() == 2; }, test::patience));
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
        KernelPage w;
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
        KernelPage w;
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
        // Code at the left has almost two thirds, what it did stands at the right.
        QTRY_VERIFY(w.source().width() > 1.4 * w.results().width());
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
        KernelPage w;
        QVERIFY(w.replace("__device__ int twice(int x) {\n    return 2 * x;\n}\n\n__global__ void k(int* o) {\n"
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
        KernelPage w;
        std::string text = "__global__ void k(int* o) {\n    o[0] = 1;\n}\n";
        for (int i = 0; i < 5000; ++i)
            text += "// line " + std::to_string(i) + "\n";
        QVERIFY(w.replace(text));
        test::Absences absences;
        w.source().goTo(2500);
        QTest::keyClicks(w.source().editor(), "// more words");
        QVERIFY(w.rest());
        QVERIFY(w.model().result());
        qInfo("longest absence: %.1f ms", absences.longestMs());
        if (!TELAR_SANITIZED)
            QVERIFY(absences.longestMs() < 500);
    }

    void spanish() {
        KernelPage w;
        QVERIFY(w.open("out_of_bounds"));
        setLanguage("es");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
        QVERIFY(w.rest());
        QCOMPARE(w.lab->title(), QString("Kernel"));
        QVERIFY(w.find<QLabel>("summary")->text().startsWith("Errores encontrados"));
        QVERIFY(w.find<QAction>("sample_reduction")->text() == "Reducción");
        // What the compiler says, too, here and within a sentence of our own.
        QVERIFY(w.replace("__global__ void k(int* o) {\n    o[0] = n;\n    o[1] = 1\n}\n"));
        QVERIFY(w.rest());
        auto* list = w.find<QListWidget>("diagnostics");
        QVERIFY(list->count() >= 2);
        QCOMPARE(list->item(0)->text(), QString("2:12  error: se usa el identificador no declarado «n»"));
        QCOMPARE(list->item(1)->text(), QString("3:13  error: falta «;» tras la expresión"));
        QCOMPARE(translated(text("Line %1 does not compile: %2", 3, "expected ';' after expression")),
                 QString("La línea 3 no compila: falta «;» tras la expresión"));
        setLanguage("en");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
        QCOMPARE(list->item(0)->text(), QString("2:12  error: use of undeclared identifier 'n'"));
    }
};

QTEST_MAIN(tst_kernel_lab)
#include "tst_kernel_lab.moc"
