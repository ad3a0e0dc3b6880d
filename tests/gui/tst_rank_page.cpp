// The ranks of an MPI program on page Program: run, read, predicted for other links, exported.
#include "tests/support/needs.hpp"
#include "tests/support/one_lab.hpp"
#include "tests/support/program_page.hpp"
#include "ui/base/format.hpp"
#include "ui/lab/chips.hpp"
#include "ui/labs/kernel/collective_page.hpp"
#include "ui/labs/kernel/rank_page.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>

using namespace telar;
using namespace telar::test;

class tst_rank_page : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() {
        TELAR_NEEDS_CLANG;
        beginWindows(settings_);
    }
    void cleanup() { setLanguage("en"); }

    void whoWaitsForWhom() {
        KernelPage kernel;
        QVERIFY(kernel.rest());
        auto* page = pageOf(kernel);
        QVERIFY(page->rankCount()->isHidden()); // the first example is no MPI program
        kernel.find<QAction>("sample_ranks")->trigger();
        QVERIFY(kernel.rest() && !kernel.model().compiled()->error);
        QVERIFY(!page->rankCount()->isHidden());
        QCOMPARE(kernel.lab->commandLine(), QString("telar-cli run --ranks 4 ranks.cu"));
        page->rankCount()->setValue(3);
        QCOMPARE(kernel.lab->commandLine(), QString("telar-cli run --ranks 3 ranks.cu"));
        press(page);
        QTRY_VERIFY_WITH_TIMEOUT(page->ranks()->run(), patience);
        QVERIFY(kernel.rest());
        QCOMPARE(page->views()->current(), int(ProgramPage::Ranks));
        QCOMPARE(page->output(), QString("maximum of the map: 254\n"));
        auto* ranks = page->ranks();
        const auto here = ranks->run();
        QCOMPARE(here->time.ranks.size(), std::size_t(3));
        // What the page says first is the longest wait of all, by the spans themselves.
        double most = 0;
        for (const auto& one : here->time.ranks)
            for (const auto& span : one)
                if (span.kind == program::RankSpan::Kind::Wait)
                    most = std::max(most, span.end - span.begin);
        QVERIFY(most > 0 && here->waits.front().ms >= most);
        QVERIFY2(ranks->words().startsWith(QString("Rank %1 waits ").arg(here->waits.front().rank)),
                 qPrintable(ranks->words()));
        QVERIFY2(ranks->words().contains(" waits ") && ranks->words().contains("MPI_"), qPrintable(ranks->words()));
        QCOMPARE(ranks->table()->rowCount(), 3);
        // Slower links: the same work, more time on its way.
        auto* links = ranks->links();
        links->setCurrentIndex(links->findData("gigabit"));
        emit links->activated(links->currentIndex());
        QTRY_VERIFY_WITH_TIMEOUT(ranks->run() != here, patience);
        const auto slow = ranks->run();
        QCOMPARE(slow->journal, here->journal);
        for (std::size_t rank = 0; rank < 3; ++rank) {
            QCOMPARE(slow->time.totals[rank].computeMs, here->time.totals[rank].computeMs);
            QVERIFY(slow->time.totals[rank].transferMs > here->time.totals[rank].transferMs);
        }
        // A press on the picture says what is there and leads to its line.
        QSignalSpy lines(&kernel.results(), &KernelResults::lineRequested);
        auto* chart = ranks->chart();
        for (int x = chart->width() / 3; x < chart->width() && lines.isEmpty(); x += 3)
            QTest::mouseClick(chart, Qt::LeftButton, {}, QPoint(x, chart->height() / 2));
        QVERIFY(!lines.isEmpty());
        QVERIFY(kernel.source().text().split('\n').value(lines.at(0).at(0).toInt() - 1).contains("MPI_"));
        // What each colour means stands above the ranks, drawn in that colour.
        const auto marks = rankMarks(*here, colors());
        QStringList named;
        for (const auto& mark : marks)
            named << mark.words;
        QCOMPARE(named, QStringList({"computing", "waiting", "numbers travel", "collective"}));
        const auto picture = chart->grab(QRect(0, 0, chart->width(), px(20))).toImage();
        const auto painted = [&picture](const QColor& ink) {
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    if (picture.pixelColor(x, y) == ink)
                        return true;
            return false;
        };
        QVERIFY(painted(marks[0].ink) && painted(marks[2].ink) && !painted(colors().bad));
        // There is no device: no empty timeline of it, and after a second run nothing of it to compare.
        for (const bool second : {false, true}) {
            if (second) {
                press(page);
                QTRY_VERIFY_WITH_TIMEOUT(ranks->run() && ranks->run()->journal != here->journal, patience);
                QVERIFY(kernel.rest());
            }
            QVERIFY(page->views()->button(ProgramPage::Timeline)->isHidden());
            QVERIFY(page->views()->button(ProgramPage::BeforeAndAfter)->isHidden());
            QCOMPARE(page->views()->current(), int(ProgramPage::Ranks));
        }
        const auto items = ranks->exportables();
        QCOMPARE(items.size(), std::size_t(2));
        QVERIFY(coloursOf(items[0]) > 3);
        QVERIFY(items[0].csv().startsWith("rank,what,call,line,begin_ms,end_ms\n0,"));
        setLanguage("es");
        QTRY_VERIFY2(ranks->words().startsWith("El rango "), qPrintable(ranks->words()));
    }

    /// A program without kernels is headed by what it is, and has no page of warps, lanes and launches.
    void noKernelNoWordOfCuda() {
        KernelPage kernel;
        QVERIFY(kernel.rest());
        auto* tabs = kernel.find<Segmented>("resultTabs");
        auto* parts = kernel.find<Segmented>("resultParts");
        const auto subject = kernel.lab->subject();
        QVERIFY(subject.contains("CUDA") && tabs->isVisible());
        kernel.find<QAction>("sample_ranks")->trigger();
        QVERIFY(kernel.rest());
        for (const auto* language : {"en", "es"}) {
            setLanguage(language);
            QVERIFY2(!kernel.lab->subject().contains("CUDA"), qPrintable(kernel.lab->subject()));
        }
        setLanguage("en");
        QVERIFY(!tabs->isVisible() && !parts->isVisible() && !kernel.steps().isVisible());
        QVERIFY(!kernel.source().factChoice()->isVisible()); // no lanes, sectors and banks of a kernel
        QCOMPARE(kernel.find<QLabel>("compileStatus")->text(), QString());
        QCOMPARE(kernel.results().page(), int(KernelResults::Program));
        const auto chips = chipsOf(*kernel.lab, 6);
        QCOMPARE(chips.size(), std::size_t(1));
        QCOMPARE(chips[0].name + ' ' + chips[0].value, QString("Ranks 4"));
        const auto shown = [&] {
            QStringList words;
            for (const auto* chip : kernel.window.findChild<QWidget*>("chips")->findChildren<QToolButton*>())
                if (chip->isVisible())
                    words << chip->accessibleName();
            return words;
        };
        QTRY_COMPARE(shown(), QStringList{"Ranks: 4"});
        QVERIFY(kernel.open("vector_add"));
        QVERIFY(tabs->isVisible() && parts->isVisible() && kernel.steps().isVisible());
        QCOMPARE(kernel.lab->subject(), subject);
        QVERIFY(chipsOf(*kernel.lab, 6).size() > 1);
    }

    /// Under another program everything of the old run is greyed: what it printed, its ranks and its messages.
    void anotherProgramGreysAllOfTheRun() {
        KernelPage kernel;
        QVERIFY(kernel.rest());
        auto* page = pageOf(kernel);
        kernel.find<QAction>("sample_ranks")->trigger();
        QVERIFY(kernel.rest());
        press(page);
        QTRY_VERIFY_WITH_TIMEOUT(page->ranks()->run(), patience);
        QVERIFY(kernel.rest());
        QCOMPARE(chipsOf(*kernel.lab, 6).size(), std::size_t(1)); // also after a run
        const auto greyed = [&](const QWidget* shown) {           // all that is seen of it lies under a veil
            for (auto* at = shown; at && at != page; at = at->parentWidget())
                if (const auto* veil = at->findChild<QWidget*>("earlier", Qt::FindDirectChildrenOnly);
                    veil && veil->isVisible() && veil->geometry() == at->rect())
                    return true;
            return false;
        };
        auto* output = page->findChild<QPlainTextEdit*>("programOutput");
        const QWidgetList all{page->findChild<QLabel*>("programWords"), output, page->ranks()->chart(),
                              page->ranks()->table()};
        for (const auto* one : all)
            QVERIFY2(!greyed(one), qPrintable(one->objectName()));
        kernel.find<QAction>("sample_split_layer")->trigger();
        QVERIFY(kernel.rest());
        QCOMPARE(page->ranks()->run() != nullptr, true); // it is still on show
        for (const auto* one : all)
            QTRY_VERIFY2(greyed(one), one->metaObject()->className());
        // Whichever view is chosen, the veil lies above it.
        auto* stack = qobject_cast<QStackedWidget*>(page->ranks()->parentWidget());
        QVERIFY(stack);
        auto* veil = stack->findChild<QWidget*>("earlier", Qt::FindDirectChildrenOnly);
        QVERIFY(veil && veil->isVisible());
        for (int view = 0; view < stack->count(); ++view) {
            stack->setCurrentIndex(view);
            QVERIFY2(stack->children().indexOf(veil) > stack->children().indexOf(stack->currentWidget()),
                     stack->currentWidget()->metaObject()->className());
        }
    }

    /// The steps of an all-reduce by each algorithm, with the bytes and times of the formulas.
    void collectivesStepByStep() {
        KernelPage kernel;
        const auto path =
            written(settings_, "sums.c",
                    "#include <mpi.h>\nstatic float own[100000], sum[100000];\nint main(int n, char** w) {\n"
                    "    MPI_Init(&n, &w);\n"
                    "    MPI_Allreduce(own, sum, 100000, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);\n"
                    "    MPI_Gather(own, 25, MPI_FLOAT, sum, 25, MPI_FLOAT, 2, MPI_COMM_WORLD);\n"
                    "    MPI_Barrier(MPI_COMM_WORLD);\n    MPI_Finalize();\n    return 0;\n}\n");
        openScript(kernel, path);
        auto* page = pageOf(kernel);
        QVERIFY(!page->collectives()->isReady() && page->views()->button(ProgramPage::Collectives)->isHidden());
        press(page);
        QTRY_VERIFY_WITH_TIMEOUT(page->collectives()->shown(), patience);
        QVERIFY(kernel.rest());
        QCOMPARE(page->views()->current(), int(ProgramPage::Ranks));
        page->views()->button(ProgramPage::Collectives)->click();
        auto* steps = page->collectives();
        QVERIFY(steps->isVisible());
        QCOMPARE(steps->calls()->count(), 2); // a barrier moves no bytes
        QVERIFY(steps->calls()->itemText(0).startsWith("MPI_Allreduce, line 5: "));
        auto* links = page->ranks()->links();
        links->setCurrentIndex(links->findData("gigabit"));
        emit links->activated(links->currentIndex());
        QTRY_COMPARE_WITH_TIMEOUT(steps->shown() ? steps->shown()->links.name : std::string(), std::string("gigabit"),
                                  patience);
        // 400 kB, four ranks, 50 us and 0.125 GB/s: by hand.
        const double n = 400000, latency = 0.05, byte = 1 / 0.125e6;
        const struct {
            int steps;
            double busiest, ms;
        } wanted[] = {{4, 2 * n, 4 * (latency + n * byte)},
                      {6, 1.5 * n, 6 * (latency + n / 4 * byte)},
                      {2, 2 * n, 2 * (latency + n * byte)}};
        QCOMPARE(steps->table()->rowCount(), 3);
        for (int way = 0; way < 3; ++way) {
            const auto& made = steps->shown()->ways[std::size_t(way)];
            QVERIFY(made);
            QCOMPARE(int(made->steps.steps.size()), wanted[way].steps);
            QCOMPARE(made->cost.busiest, wanted[way].busiest);
            QVERIFY(std::abs(made->cost.ms - wanted[way].ms) < 1e-9);
            QCOMPARE(steps->table()->text(way, 1), QString::number(wanted[way].steps));
            QCOMPARE(steps->table()->text(way, 3), formatDuration(wanted[way].ms));
        }
        QCOMPARE(steps->table()->cell(1, 3).mark, CellMark::Good); // the ring is the fastest
        steps->ways()->button(1)->click();
        QVERIFY2(steps->words().startsWith("Ring: 6 steps. ") && steps->words().contains(" 1 × the minimum of "),
                 qPrintable(steps->words()));
        // Steps by the bar: the picture says what moves.
        auto* bar = steps->transport();
        QCOMPARE(bar->count(), int64_t(6));
        auto* picture = steps->findChild<Painted*>("collectiveSteps");
        QVERIFY2(picture->summary().startsWith("Step 1 of 6: "), qPrintable(picture->summary()));
        QVERIFY2(picture->summary().contains("rank 0 gives rank 1 its sum of chunks 3"),
                 qPrintable(picture->summary()));
        QStringList named;
        for (const auto& mark : collectiveMarks(steps->shown()->ways[1]->steps, colors()))
            named << mark.words;
        QCOMPARE(named, QStringList({"has just come", "there before", "paler: sum of fewer ranks", "not there",
                                     "+ added to the receiver's", "copied"}));
        bar->toLast();
        QVERIFY2(picture->summary().contains("Step 6 of 6: ") &&
                     picture->summary().contains("rank 0 sends rank 1 chunks "),
                 qPrintable(picture->summary()));
        const auto items = steps->exportables();
        QCOMPARE(items.size(), std::size_t(2));
        QVERIFY(coloursOf(items[0]) > 3 && items[0].animation && items[0].animation->frames == 6);
        QCOMPARE(items[0].csv().count('\n'), qsizetype(1 + 6 * 4));
        QVERIFY(items[0].csv().contains("\n1,0,1,\"3\",1,100000\n"));
        // The gather has no doubling; choosing it leads to its line.
        QSignalSpy lines(&kernel.results(), &KernelResults::lineRequested);
        steps->calls()->setCurrentIndex(1);
        emit steps->calls()->activated(1);
        QTRY_COMPARE_WITH_TIMEOUT(steps->table()->rowCount(), 2, patience);
        QVERIFY(steps->ways()->button(2)->isHidden());
        QCOMPARE(lines.value(0).value(0).toInt(), 6);
        // The next run shows the collectives again.
        press(page);
        QTRY_VERIFY_WITH_TIMEOUT(
            !page->busy() && steps->shown() && page->views()->current() == ProgramPage::Collectives, patience);
        setLanguage("es");
        QTRY_VERIFY2(steps->words().startsWith("Árbol: ") || steps->words().startsWith("Anillo: "),
                     qPrintable(steps->words()));
    }

    /// A program of C is read as one; a source without mpi.h has no ranks.
    void filesOfC() {
        KernelPage kernel;
        const auto path =
            written(settings_, "hello.c",
                    "#include <mpi.h>\n#include <stdio.h>\n#include <stdlib.h>\nint main(int n, char** w) "
                    "{\n    int rank;\n    int* two = malloc(8);\n    MPI_Init(&n, &w);\n"
                    "    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n    printf(\"rank %d\\n\", rank);\n"
                    "    free(two);\n    MPI_Finalize();\n    return 0;\n}\n");
        openScript(kernel, path);
        auto* page = pageOf(kernel);
        QVERIFY(!kernel.model().compiled()->error);
        press(page);
        QTRY_VERIFY_WITH_TIMEOUT(page->result(), patience);
        QVERIFY(kernel.rest());
        QCOMPARE(page->output().count("rank "), 4);
        QCOMPARE(page->result()->exit, std::optional<int>(0));
        QVERIFY(kernel.open("heat"));
        QVERIFY(page->rankCount()->isHidden());
        press(page);
        QTRY_VERIFY_WITH_TIMEOUT(page->result() && !page->busy(), patience);
        QVERIFY(!page->ranks()->isReady());
        QCOMPARE(page->views()->current(), int(ProgramPage::Timeline));
    }
};

QTEST_MAIN(tst_rank_page)
#include "tst_rank_page.moc"
