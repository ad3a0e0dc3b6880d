// The page Program: a run held against the run before it, a run that was kept, or a record of the command line.
#include "core/simt/compare/compare_runs.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/program_page.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/kernel/compared_view.hpp"
#include "ui/labs/kernel/run_comparison.hpp"
#include "ui/source/source_view.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QPushButton>

using namespace telar;
using namespace telar::test;

namespace {

/// Writes rows into shared memory and reads columns; `room`: numbers of a row there.
std::string transposed(const char* room, const char* kernel = "transpose") {
    return std::string("__global__ void ") + kernel +
           "(const float* in, float* out) {\n    __shared__ float tile[32][" + room +
           "];\n    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];\n    __syncthreads();\n"
           "    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];\n}\nint main() {\n"
           "    float *a, *b;\n    cudaMalloc(&a, 4096);\n    cudaMalloc(&b, 4096);\n    cudaMemset(a, 0, 4096);\n"
           "    for (int k = 0; k < 2; ++k)\n        " +
           kernel +
           "<<<256, dim3(32, 32)>>>(a, b);\n    cudaDeviceSynchronize();\n    cudaFree(a);\n    cudaFree(b);\n}\n";
}

} // namespace

class tst_run_comparison : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    static void runAgain(KernelPage& kernel, ProgramPage* page) {
        press(page);
        QTRY_VERIFY_WITH_TIMEOUT(!page->busy(), patience);
        QVERIFY2(page->result(), qPrintable(page->words()));
        QVERIFY(kernel.rest());
    }
    /// For somebody to look at: a picture of the window where TELAR_LOOK names a folder.
    static void look(QWidget* widget, const char* name) {
        const auto folder = qEnvironmentVariable("TELAR_LOOK");
        if (folder.isEmpty())
            return;
        Theme::instance().attach(*qApp);
        QTest::qWait(200);
        QVERIFY(widget->window()->grab().save(folder + "/" + name + ".png"));
    }

private slots:
    void initTestCase() {
        isolateSettings(settings_);
        TELAR_NEEDS_CLANG;
    }
    void cleanup() { setLanguage("en"); }

    void aRunIsHeldAgainstTheOneBefore() {
        KernelPage kernel;
        openScript(kernel, written(settings_, "t.cu", transposed("32")));
        auto* page = pageOf(kernel);
        auto* compared = page->comparison();
        runAgain(kernel, page);
        QVERIFY(!page->views()->isVisible() && !compared->isReady()); // nothing to compare with
        QCOMPARE(page->exportables().size(), std::size_t(3));         // picture, table and array
        QVERIFY(kernel.replace(transposed("33", "turned")));
        kernel.results().showPage(KernelResults::Program);
        runAgain(kernel, page);
        QVERIFY(page->views()->isVisible());
        QTest::mouseClick(page->views()->button(ProgramPage::BeforeAndAfter), Qt::LeftButton);
        QVERIFY(compared->isVisible());
        compared->view()->showPage(ComparedView::Launches);
        QVERIFY(compared->view()->launches()->isVisible());
        QVERIFY2(compared->view()->sentence().startsWith("Line 5: 32 → 1 wavefronts per access; transpose → turned: "),
                 qPrintable(compared->view()->sentence()));
        QCOMPARE(compared->view()->launches()->rowCount(), 1);
        QCOMPARE(compared->view()->launches()->text(0, 0),
                 QString::fromUtf8("transpose <256, 32×32> → turned <256, 32×32>"));
        QCOMPARE(compared->view()->launches()->text(0, 1), QString("2"));
        const auto& row = compared->view()->result()->runs.all.rows[0];
        QCOMPARE(compared->view()->launches()->text(0, 4), formatRatio(*row.ms.factor()));
        QVERIFY(compared->view()->launches()->cell(0, 4).mark == CellMark::Good);
        QVERIFY2(compared->view()->launches()->cell(0, 0).tip.contains("shared_load_wavefronts: "),
                 qPrintable(compared->view()->launches()->cell(0, 0).tip));
        QCOMPARE(compared->view()->lines()->text(0, 0), QString::fromUtf8("Line 5: 32 → 1 wavefronts per access"));
        QVERIFY(compared->view()->lines()->cell(0, 0).tip.contains("tile[threadIdx.x][threadIdx.y];"));
        Theme::instance().setMode(Theme::Mode::Light);
        look(page, "english");
        for (int shown : {ComparedView::Times, ComparedView::Counts, ComparedView::Source}) {
            compared->view()->showPage(shown);
            look(page, qPrintable("page" + QString::number(shown)));
        }
        // A row leads to its line.
        QSignalSpy lines(&kernel.results(), &KernelResults::lineRequested);
        emit compared->view()->lines()->rowChosen(0);
        QCOMPARE(lines.takeLast().at(0).toInt(), 5);
        QCOMPARE(page->exportables().size(), std::size_t(7));
        const auto csv = page->exportables()[4].csv();
        QVERIFY2(csv.contains("\"transpose\",\"turned\",shared_load_wavefronts,"), csv);
        const auto ofLines = page->exportables()[5].csv();
        QVERIFY2(ofLines.contains(",5,\"tile[threadIdx.x][threadIdx.y]") || ofLines.contains(",5,\"out["), ofLines);
        QVERIFY2(ofLines.startsWith("file_before,line_before,") && ofLines.contains(",shared_load_wavefronts,"),
                 ofLines);

        // A change is taken back where nothing was typed since the run.
        auto* source = compared->view();
        source->showPage(ComparedView::Source);
        const auto& lines2 = source->difference()->difference();
        const auto changed = std::find_if(lines2.begin(), lines2.end(),
                                          [](const auto& one) { return one.kind == DiffLine::Kind::Added; });
        source->difference()->goTo(static_cast<int>(changed - lines2.begin()) + 1);
        auto* revert = source->findChild<QPushButton*>("revertChange");
        QTRY_VERIFY(revert->isEnabled());
        const auto ran = kernel.model().state().source;
        kernel.model().typeSource(ran + "// typed since\n");
        revert->click();
        QCOMPARE(kernel.model().state().source, ran + "// typed since\n");
        QVERIFY2(page->words().startsWith("The source has changed since this run"), qPrintable(page->words()));
        kernel.model().typeSource(ran);
        revert->click();
        const auto back =
            QString::fromStdString(kernel.model().state().source); // the first change, not the one in main
        QVERIFY2(back.startsWith("__global__ void transpose(") && back.contains("tile[32][32]") &&
                     back.contains("turned<<<"),
                 qPrintable(back));
        QVERIFY(!page->words().contains("has changed"));
        // A third version: all of them, step by step.
        auto* versions = compared->view()->pages()->button(ComparedView::Versions);
        QVERIFY(!versions->isVisible());
        QVERIFY(kernel.replace(transposed("34", "turned")));
        kernel.results().showPage(KernelResults::Program);
        runAgain(kernel, page);
        QTRY_VERIFY(versions->isVisible());
        QTest::mouseClick(versions, Qt::LeftButton);
        QCOMPARE(page->exportables().size(), std::size_t(8));
        const auto steps = page->exportables()[4].csv().split('\n');
        QVERIFY2(steps.size() == 5 && steps[2].contains("wavefronts per access"), page->exportables()[4].csv());
        look(page, "versions");
        QVERIFY(kernel.replace(transposed("32")));
        kernel.results().showPage(KernelResults::Program);
        runAgain(kernel, page);
        QVERIFY(kernel.replace(transposed("33", "turned")));
        kernel.results().showPage(KernelResults::Program);
        runAgain(kernel, page);
        QTRY_COMPARE(page->exportables()[4].csv().split('\n').size(), 5); // of each source the last run

        setLanguage("es");
        QVERIFY2(compared->view()->sentence().startsWith(QString::fromUtf8("Línea 5: 32 → 1 wavefronts por acceso; ")),
                 qPrintable(compared->view()->sentence()));
        Theme::instance().setMode(Theme::Mode::Dark);
        look(page, "spanish");
        Theme::instance().setMode(Theme::Mode::Light);
    }

    /// A kept run stays the earlier one; a record of the command line may take its place.
    void keptRunsAndRecords() {
        KernelPage kernel;
        openScript(kernel, written(settings_, "t.cu", transposed("32")));
        auto* page = pageOf(kernel);
        auto* compared = page->comparison();
        runAgain(kernel, page);
        QVERIFY(kernel.replace(transposed("33")));
        kernel.results().showPage(KernelResults::Program);
        runAgain(kernel, page);
        auto* keep = compared->findChild<QPushButton*>("keepRun");
        auto* forget = compared->findChild<QPushButton*>("forgetRun");
        QTest::mouseClick(page->views()->button(ProgramPage::BeforeAndAfter), Qt::LeftButton);
        QVERIFY(forget->isHidden());
        keep->click();
        QTRY_VERIFY(!page->busy());
        QVERIFY(!keep->isEnabled() && forget->isVisible());
        QVERIFY2(compared->view()->sentence() == "Counts and predicted times are the same.",
                 qPrintable(compared->view()->sentence()));
        for (int round = 0; round < 2; ++round) { // the kept run, not the one before
            QVERIFY(kernel.replace(transposed("32") + std::string(static_cast<std::size_t>(round + 1), '\n')));
            kernel.results().showPage(KernelResults::Program);
            runAgain(kernel, page);
            QVERIFY2(compared->view()->sentence().startsWith("Line 5: 1 → 32 wavefronts"),
                     qPrintable(compared->view()->sentence()));
        }
        forget->click();
        QTRY_VERIFY(!page->busy());
        QVERIFY2(compared->view()->sentence() == "Counts and predicted times are the same.",
                 qPrintable(compared->view()->sentence()));
        compared->openRecord(written(settings_, "other.json", R"({"operation": "pool"})"));
        QTRY_VERIFY(!page->busy());
        QVERIFY(compared->findChild<QLabel*>("compareSentence")->text().contains("other.json is a record of pool"));
        compared->openRecord(
            written(settings_, "run.json", R"({"operation": "run", "launches": [], "settings": {"file": "t.cu"}})"));
        QTRY_VERIFY(!page->busy());
        QTRY_VERIFY(compared->view()->result());
        QVERIFY2(compared->view()->sentence().startsWith("transpose is launched only after: "),
                 qPrintable(compared->view()->sentence()));
        QVERIFY(compared->findChild<QLabel*>("compareTotal")->text().contains("run.json"));
    }
    /// A kernel alone is held against what stood in the editor before any of the last edits, and against a record.
    void aKernelAndAnEarlierStepOrARecord() {
        TELAR_NEEDS_CLANG;
        test::KernelPage kernel;
        QVERIFY(kernel.open("transpose"));
        const auto first = kernel.model().state().source;
        const auto width = [&first](const char* columns) {
            auto text = first;
            return text.replace(text.find("tile[32][32]"), 12, std::string("tile[32][") + columns + ']');
        };
        kernel.results().showPage(KernelResults::Compare);
        for (const char* columns : {"33", "48"}) {
            kernel.model().typeSource(width(columns));
            QVERIFY(kernel.rest());
            QTest::qWait(1100); // another edit
        }
        auto* page = kernel.results().compare();
        auto* menu = page->findChild<QPushButton*>("compareWith")->menu();
        const auto choose = [menu](const QString& start) {
            emit menu->aboutToShow();
            for (auto* action : menu->actions())
                if (action->text().startsWith(start)) {
                    action->trigger();
                    return true;
                }
            return false;
        };
        const auto& versions = kernel.results().versions();
        const auto counts = [&] { return page->view()->result() ? page->view()->sentence() : QString(); };
        for (const char* columns : {"33", "32"}) {
            QVERIFY(choose(QStringLiteral("Before the edit of line 5: __shared__ float tile[32][%1];")
                               .arg(columns[1] == '3' ? "48" : "33")));
            QVERIFY(kernel.rest());
            QVERIFY(versions.kept() && versions.kept()->source == width(columns));
            QTRY_VERIFY2(counts().contains(QString(columns[1] == '3' ? "1 → 16" : "32 → 16") + " wavefronts"),
                         qPrintable(counts()));
        }
        // A record of the first version, by the command line.
        const auto source = written(settings_, "transpose.cu", first.c_str());
        const auto record = settings_.filePath("first.json");
        QProcess cli;
        cli.start(QStringLiteral(TELAR_BINARY_DIR "/bin/telar-cli"),
                  {"kernel", source, "transpose", "--grid", "2x2", "--block", "32x8", "--arg", "iota:4096", "--arg",
                   "zeros:4096", "--arg", "64", "--json", record});
        QVERIFY(cli.waitForFinished() && cli.exitCode() == 0);
        kernel.results().versions().openRecord(record);
        QVERIFY(kernel.rest());
        QTRY_VERIFY2(counts().contains("32 → 16 wavefronts"), qPrintable(counts()));
        const auto words = [page] { return page->findChild<QLabel*>("compareWords")->text(); };
        QTRY_VERIFY2(words().startsWith("first.json kept. Lines removed since: 1; added: 1."), qPrintable(words()));
        QVERIFY(kernel.lab->snapshot()()["keptVersion"].isNull()); // a file of its own, not the project's
        // What is no record is said, and what stood there stays.
        kernel.results().versions().openRecord(written(settings_, "other.json", R"({"operation": "pool"})"));
        QVERIFY(kernel.rest());
        QVERIFY2(words().contains("other.json is a record of pool"), qPrintable(words()));
        QCOMPARE(versions.record(), std::string("first.json"));
        // A step that is chosen while a record is read is what stays.
        kernel.results().versions().openRecord(record);
        QVERIFY(choose("Before the edit of line 5: __shared__ float tile[32][48];"));
        QVERIFY(kernel.rest());
        QVERIFY(versions.record().empty() && versions.kept()->source == width("33"));
    }
};

QTEST_MAIN(tst_run_comparison)
#include "tst_run_comparison.moc"
