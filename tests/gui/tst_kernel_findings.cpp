// What the lab of kernels makes of a fault: the tabs of its results, the card under the line, and the remedy that is put in.
#include "tests/support/kernel_lab.hpp"
#include "tests/support/needs.hpp"
#include "ui/lab/chips.hpp"
#include "ui/labs/kernel/instructions_page.hpp"
#include "ui/labs/kernel/kernel_stage.hpp"
#include "ui/labs/kernel/warp_page.hpp"
#include "ui/source/finding_card.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QLabel>
#include <QPushButton>
#include <QSet>

using namespace telar;
using namespace telar::test;

class tst_kernel_findings : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() {
        test::beginWindows(settings_);
        TELAR_NEEDS_CLANG;
    }

    /// Five tabs, with the pages that belong together, and each page in one of them.
    void fiveTabs() {
        KernelPage w;
        QVERIFY(w.open("out_of_bounds"));
        auto* tabs = w.find<Segmented>("resultTabs");
        auto* parts = w.find<Segmented>("resultParts");
        QSet<int> pages;
        for (int tab = 0; tab < KernelResults::TabCount; ++tab) {
            tabs->button(tab)->click();
            pages << w.results().page();
            for (int part = 0; part < 4; ++part)
                if (parts->isVisible() && parts->button(part)->isVisible()) {
                    parts->button(part)->click();
                    pages << w.results().page();
                }
        }
        QCOMPARE(pages.size(), 10); // and the variables below the source
        // A run that was asked for and has faults brings them to the front, drawn and counted.
        w.results().showPage(KernelResults::Counts);
        w.lab->run();
        QVERIFY(w.rest());
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Findings));
        QVERIFY(tabs->button(0)->text().contains("(1)") && tabs->button(0)->property("counted").toBool());
        auto* fault = w.find<Painted>("fault");
        // Two sentences of several lines do not run into each other: there is a gap around each.
        const auto* list = w.find<RowsTable>("findings");
        const auto lines = list->fontMetrics().boundingRect(QRect(0, 0, list->columnWidth(1), 1000), Qt::TextWordWrap,
                                                            list->text(0, 1));
        QTRY_VERIFY2(list->rowHeight(0) >= lines.height() + px(10), qPrintable(QString::number(list->rowHeight(0))));
        QVERIFY(fault->isVisible() && fault->summary().startsWith("Warp 7 of block (3, 0, 0)"));
        // The picture goes with the fault, in what is exported, too.
        const auto exported = [&] {
            const auto items = w.lab->exportables();
            return std::any_of(items.begin(), items.end(), [&](const auto& item) { return item.shownBy == fault; });
        };
        QVERIFY(exported());
        QVERIFY(w.open("vector_add"));
        QVERIFY(!fault->isVisible() && !exported());
    }
    /// The variables are those of the moment of which the finding speaks, and not of the line's first time.
    void variablesOfTheMomentOfARace_data() {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("barrier");
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("value");
        // Thread 0 reads partial[16], as half is 16 and no more 128.
        QTest::addRow("read") << "reduction"
                              << "        __syncthreads(); // leave it out: a race\n"
                              << "half"
                              << "16";
        // It reads an element of the first tile that another thread has written over.
        QTest::addRow("overwritten") << "tiled_product"
                                     << "        __syncthreads(); // everybody has read\n"
                                     << "k"
                                     << "0";
    }
    void variablesOfTheMomentOfARace() {
        QFETCH(QString, sample);
        QFETCH(QString, barrier);
        QFETCH(QString, variable);
        QFETCH(QString, value);
        KernelPage w;
        QVERIFY(w.open(qPrintable(sample)));
        auto text = QString::fromStdString(w.model().state().source);
        QVERIFY(text.contains(barrier));
        w.model().typeSource(text.remove(barrier).toStdString());
        QVERIFY(w.rest());
        QVERIFY(!w.model().result()->report.findings.empty());
        const auto& race = w.model().result()->mistakes.findings.front();
        QCOMPARE(race.thread.x, 0u);
        QVERIFY(race.other && !race.write);
        QTRY_COMPARE_WITH_TIMEOUT(w.variable(variable), value, 20000);
        QCOMPARE(w.steps().line(), static_cast<int>(race.site.line));
    }
    /// The instructions beside the source: a line marks its own, and a click on one of them goes to its line.
    void instructionsAndLinesFindEachOther() {
        KernelPage w;
        QVERIFY(w.open("vector_add"));
        w.lab->run();
        QVERIFY(w.rest());
        w.results().showPage(KernelResults::Instructions);
        auto* page = w.results().instructions();
        auto* table = page->table();
        QTRY_VERIFY(table->rowCount() > 5);
        QVERIFY(page->words().startsWith("PTX of the compiler"));
        const auto& run = *w.model().result();
        // Every line has as many executed instructions as the page Lines counts for it.
        std::map<int64_t, int64_t> byLine;
        int store = -1;
        for (int row = 0; row < table->rowCount(); ++row) {
            byLine[table->text(row, 0).toInt()] += table->text(row, 2).remove(',').toLongLong();
            store = table->text(row, 1).startsWith("st.global") ? row : store;
        }
        QVERIFY(store >= 0 && !run.lines.empty());
        for (const auto& [line, counts] : run.lines)
            QCOMPARE(byLine[line], counts.instructions);
        const int line = table->text(store, 0).toInt();
        const auto marked = [&] {
            QSet<int> lines;
            for (int row = 0; row < table->rowCount(); ++row)
                if (table->cell(row, 2).mark == CellMark::Changed)
                    lines << table->text(row, 0).toInt();
            return lines;
        };
        w.source().goTo(line);
        QTRY_COMPARE(marked(), QSet<int>{line}); // the editor says it when it is painted
        QCOMPARE(table->text(table->currentRow(), 0).toInt(), line);
        int other = 0; // an instruction of another line
        while (other < table->rowCount() &&
               (table->text(other, 0).toInt() == line || table->text(other, 0).toInt() == 0))
            ++other;
        QVERIFY(other < table->rowCount());
        table->setCurrentRow(other);
        emit table->rowChosen(other);
        QTRY_COMPARE(w.source().cursorLine(), table->text(other, 0).toInt());
        QCOMPARE(marked(), QSet<int>{table->text(other, 0).toInt()});
        QCOMPARE(table->currentRow(), other);
    }
    /// What became of the loops stands above the instructions; of a loop whose line is marked, that alone.
    void loopsAreExplained() {
        KernelPage w;
        QVERIFY(w.open("tiled_product"));
        w.lab->run();
        QVERIFY(w.rest());
        w.results().showPage(KernelResults::Instructions);
        auto* page = w.results().instructions();
        QTRY_VERIFY(page->table()->rowCount() > 5);
        const auto& loops = w.model().listing()->loops;
        QVERIFY(loops.size() >= 2);
        QCOMPARE(page->loopWords().count("Loop of line "), static_cast<int>(std::min<std::size_t>(4, loops.size())));
        page->markLine(loops[1].line);
        QVERIFY(page->loopWords().startsWith(QStringLiteral("Loop of line %1: ").arg(loops[1].line)));
        QCOMPARE(page->loopWords().count("Loop of line "), 1);
    }
    /// An index that leaves an array is one mistake, of the array's name; where nothing is wrong, words say what was checked.
    void oneMistakeIsOneFinding() {
        KernelPage w;
        QVERIFY(
            w.replace("// telar-cli kernel kernel.cu k --grid 1 --block 256 --arg iota:256 --arg zeros:256 --arg 1000\n"
                      "__global__ void k(const float* in, float* out, int n) {\n"
                      "    __shared__ float tile[256];\n"
                      "    tile[threadIdx.x] = in[threadIdx.x];\n"
                      "    __syncthreads();\n"
                      "    out[threadIdx.x] = tile[n - 1 - threadIdx.x];\n"
                      "}\n"));
        auto* findings = w.results().findings();
        QCOMPARE(findings->rowCount(), 1);
        QVERIFY2(findings->text(0, 1).contains("tile[999], but tile ends at tile[255]"),
                 qPrintable(findings->text(0, 1)));
        QCOMPARE(w.source().cards().size(), std::size_t{1});
        const auto* nothing = w.lab->findChild<QLabel*>("noFaults");
        QVERIFY(!findings->isHidden() && nothing->isHidden());
        QVERIFY(w.open("transpose"));
        w.results().showPage(KernelResults::Findings);
        QVERIFY(findings->isHidden() && nothing->isVisible() && nothing->text().startsWith("Each access was checked"));
        w.model().typeSource("__global__ void k(int* a) {\n    int i = threadIdx.y + threadIdx.q;\n}\n");
        QVERIFY(w.rest());
        QVERIFY2(nothing->text().endsWith("Line 2: No member named 'q' in 'threadIdx'."), qPrintable(nothing->text()));
    }

    /// A barrier that is missing is one card and one row, which says where else it shows.
    void aMissingBarrierIsOneCard() {
        KernelPage w;
        w.window.resize(1280, 720);
        QVERIFY(w.open("transpose"));
        auto text = QString::fromStdString(w.model().state().source);
        w.model().typeSource(text.remove("    __syncthreads();\n").toStdString());
        QVERIFY(w.rest());
        QVERIFY(w.model().result()->report.findings.size() > 1); // as many are found
        QCOMPARE(w.source().cards().size(), std::size_t{1});
        const auto* card = w.source().cards().front(); // whole in sight, with its button
        QTRY_VERIFY(card->isVisible() && card->geometry().bottom() < card->parentWidget()->height());
        QCOMPARE(w.results().findings()->rowCount(), 1);
        const auto words = w.results().findings()->text(0, 1);
        const int writes = test::lineOf(w.model().state().source, "tile[threadIdx.y + row]");
        QVERIFY2(words.endsWith(QString("Also seen at line %1.").arg(writes)), qPrintable(words));
        QVERIFY(w.source().belowOf(w.results().findings()->text(0, 0).toInt()).value(1).endsWith(words));
    }

    /// Either barrier of a product in tiles: one card, with both threads, whose button makes it right.
    void eitherBarrierOfTiles_data() {
        QTest::addColumn<QString>("barrier");
        QTest::newRow("loaded") << "        __syncthreads(); // everybody has loaded\n";
        QTest::newRow("read") << "        __syncthreads(); // everybody has read\n";
    }
    void eitherBarrierOfTiles() {
        QFETCH(QString, barrier);
        KernelPage w;
        QVERIFY(w.open("tiled_product"));
        const auto right = QString::fromStdString(w.model().state().source);
        QVERIFY(right.contains(barrier));
        w.model().typeSource(QString(right).remove(barrier).toStdString());
        QVERIFY(w.rest());
        QCOMPARE(w.source().cards().size(), std::size_t{1});
        QCOMPARE(w.results().findings()->rowCount(), 1);
        QVERIFY(w.model().result()->mistakes.findings.front().other);
        auto* fix = w.source().cards().front()->fixButton();
        QCOMPARE(fix->text(), QString("Insert __syncthreads();"));
        QTest::mouseClick(fix, Qt::LeftButton);
        QVERIFY(w.rest());
        const auto made = QString::fromUtf8(w.source().text());
        QCOMPARE(made, QString(right).replace(barrier, barrier.section(" //", 0, 0) + "\n"));
        QVERIFY(w.model().result() && w.model().result()->report.findings.empty());
    }

    /// What the compiler leaves no doubt about is a button, and undone like what is typed.
    void theCompilersRemedyIsAButton_data() {
        QTest::addColumn<QString>("has");
        QTest::addColumn<QString>("wants");
        QTest::addColumn<QString>("button");
        QTest::newRow("semicolon") << "int i = threadIdx.x"
                                   << "int i = threadIdx.x;"
                                   << "Insert ;";
        QTest::newRow("bracket") << "if (i < n"
                                 << "if (i < n)"
                                 << "Insert )";
        QTest::newRow("index") << "out[i] = 2 * in[i;"
                               << "out[i] = 2 * in[i];"
                               << "Insert ]";
        QTest::newRow("brace") << "float* out, int n)\n"
                               << "float* out, int n) {\n"
                               << "Insert {";
        QTest::newRow("name") << "out[i] = 2 * inn[i];"
                              << "out[i] = 2 * in[i];"
                              << "Write in";
        QTest::newRow("accents") << "/* año */ out[i] = 2 * inn[i];"
                                 << "/* año */ out[i] = 2 * in[i];"
                                 << "Write in";
        QTest::newRow("for") << "for (int k = 0, k < 2; ++k) out[i] = 2 * in[i];" << QString() << QString();
    }
    void theCompilersRemedyIsAButton() {
        QFETCH(QString, has);
        QFETCH(QString, wants);
        QFETCH(QString, button);
        const QString whole = "__global__ void k(const float* in, float* out, int n) {\n"
                              "    int i = threadIdx.x;\n"
                              "    if (i < n)\n"
                              "        out[i] = 2 * in[i];\n"
                              "}\n";
        const QString right =
            wants.isEmpty() || whole.contains(wants) ? whole : QString(whole).replace("out[i] = 2 * in[i];", wants);
        const QString wrong =
            wants.isEmpty() ? QString(whole).replace("out[i] = 2 * in[i];", has) : QString(right).replace(wants, has);
        QVERIFY(wrong != right);
        KernelPage w;
        QVERIFY(w.replace(wrong.toStdString()));
        QVERIFY(!w.source().cards().empty());
        auto* fix = w.source().cards().front()->fixButton();
        QCOMPARE(fix->isVisibleTo(fix->parentWidget()), !button.isEmpty());
        if (button.isEmpty())
            return;
        QCOMPARE(fix->text(), button);
        QVERIFY(fix->width() < fix->parentWidget()->width() / 3); // beside the sentence
        QTest::mouseClick(fix, Qt::LeftButton);
        QCOMPARE(QString::fromUtf8(w.source().text()), right);
        QVERIFY(w.rest());
        QVERIFY(w.model().isCompiled() && !w.model().compiled()->error && w.source().cards().empty());
        w.lab->undoStack()->undo();
        QCOMPARE(QString::fromUtf8(w.source().text()), wrong);
    }

    /// One mistake is said under its line and not in a list as well, and a file that never compiled has no thread to follow; one
    /// that did keeps its variables while somebody types.
    void aFirstMistakeHasTheRoom() {
        KernelPage w;
        const test::Scratch folder;
        const auto path = folder.write("bad.cu", "__global__ void k(int* o) {\n    o[0] = 1\n}\n");
        QVERIFY(w.lab->openPath(QString::fromStdString(path)) && w.rest());
        auto* list = w.find<QListWidget>("diagnostics");
        QVERIFY(list->count() == 1 && list->isHidden() && !w.steps().isVisible());
        QCOMPARE(w.source().belowOf(2).value(0), QString("Expected ';' after expression."));
        w.model().typeSource("__global__ void k(int* o) {\n    o[0] = 1;\n}\n");
        QVERIFY(w.rest() && w.steps().isVisible());
        w.model().typeSource("__global__ void k(int* o) {\n    o[0] = 1;\n    o[1] = m + n;\n}\n");
        QVERIFY(w.rest() && w.steps().isVisible());
        QVERIFY(list->count() == 2 && list->isVisible());
    }

    /// Where the brace of a function is missing, the compiler stumbles over each line that follows: one card says why, at the head.
    void aMissingBraceIsOneCard() {
        KernelPage w;
        QVERIFY(w.replace(
            "__global__ void k(const float* in, float* out, int n) // the sum\n\n    __shared__ float part[32];\n"
            "    part[threadIdx.x] = in[threadIdx.x];\n    for (int i = 0; i < n; ++i) {\n"
            "        out[i] = part[0];\n    }\n}\n"));
        QCOMPARE(w.source().cards().size(), std::size_t{1});
        QCOMPARE(w.source().belowOf(1).value(0), QString("The brace { that opens the function is missing."));
        QTest::mouseClick(w.source().cards().front()->fixButton(), Qt::LeftButton);
        QVERIFY(w.source().text().startsWith("__global__ void k(const float* in, float* out, int n) { // the sum\n"));
        QVERIFY(w.rest() && w.model().isCompiled() && !w.model().compiled()->error);
        // A semicolon that a declaration misses before another function is no brace, nor is a mistake behind one.
        QVERIFY(w.replace("__device__ int twice(int x)\n__global__ void k(int* o) {\n    o[0] = twice(1);\n}\n"));
        QVERIFY(w.model().compiled()->error && !w.source().belowOf(1).value(0).contains("brace"));
        QVERIFY(w.replace("__global__ void k(int* o) {\n    o[0] = 1\n}}\n"));
        QCOMPARE(w.source().belowOf(2).value(0), QString("Expected ';' after expression."));
    }

    /// A condition that lets one index too many through is changed; no second one is put beside it.
    void aLaxConditionIsChanged_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("fixed");
        QTest::addColumn<QString>("button");
        QTest::newRow("if") << "    if (i <= n)\n        out[i] = 1;\n"
                            << "    if (i < n)\n        out[i] = 1;\n"
                            << "Write i < n";
        QTest::newRow("block") << "    if (n >= i) {\n        int k = 1;\n        out[i] = k;\n    }\n"
                               << "    if (n > i) {\n        int k = 1;\n        out[i] = k;\n    }\n"
                               << "Write n > i";
        QTest::newRow("return") << "    if (i > n)\n        return;\n    out[i] = 1;\n"
                                << "    if (i >= n)\n        return;\n    out[i] = 1;\n"
                                << "Write i >= n";
        // That of another block is none.
        QTest::newRow("elsewhere")
            << "    if (i <= n) {\n        n = n + 0;\n    }\n    out[i] = 1;\n"
            << "    if (i <= n) {\n        n = n + 0;\n    }\n    if (i < n)\n        out[i] = 1;\n"
            << "Insert if (i < n)";
    }
    void aLaxConditionIsChanged() {
        QFETCH(QString, body);
        QFETCH(QString, fixed);
        QFETCH(QString, button);
        const auto whole = [](const QString& inner) {
            return "// telar-cli kernel kernel.cu k --grid 1 --block 101 --arg zeros:100 --arg 100\n"
                   "__global__ void k(float* out, int n) {\n"
                   "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n" +
                   inner + "}\n";
        };
        KernelPage w;
        QVERIFY(w.replace(whole(body).toStdString()));
        QCOMPARE(w.source().cards().size(), std::size_t{1});
        auto* fix = w.source().cards().front()->fixButton();
        QCOMPARE(fix->text(), button);
        QTest::mouseClick(fix, Qt::LeftButton);
        QCOMPARE(QString::fromUtf8(w.source().text()), whole(fixed));
        QVERIFY(w.rest());
        QVERIFY(w.model().result() && w.model().result()->report.findings.empty());
    }

    /// A kernel alone has no program to show; a click on what a line costs brings up its warp, and a fault its page.
    void theRightPageComesToTheFront() {
        KernelPage w;
        QVERIFY(w.open("transpose"));
        QTest::mouseClick(w.lab->findChild<Segmented*>("resultTabs")->button(KernelResults::TabCount - 1),
                          Qt::LeftButton);
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Multiprocessor));
        const int out = test::lineOf(w.model().state().source, "out[(y + row) * n + x] =");
        QTRY_VERIFY(w.model().trace() && !w.model().tracing());
        for (int again = 0; again < 2; ++again) { // the conflict of the read, not the write at the same line
            emit w.source().factClicked(out);
            QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Warp));
            QCOMPARE(w.results().warp()->line(), out);
            const auto* steps = w.results().warp()->findChild<RowsTable*>();
            QCOMPARE(steps->cell(steps->currentRow(), 2).mark, CellMark::Cost);
        }
        const auto chips = chipsOf(*w.lab, 3); // the whole grid and block, not what lies along x
        QCOMPARE(chips[1].value + ", " + chips[2].value, QString::fromUtf8("2 × 2, 32 × 8"));
        // The palette leads to their column, and to the first line that has any.
        w.source().goTo(1);
        QVERIFY(w.lab->showState("conflicts"));
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Counts));
        const auto* counts = w.results().counts();
        QCOMPARE(counts->text(counts->currentRow(), 0).toInt(), out);
        QCOMPARE(w.source().cursorLine(), out);
        QCOMPARE(counts->model()->headerData(10, Qt::Horizontal).toString(), QString("Bank conflicts"));
        QVERIFY(counts->viewport()->rect().contains(
            counts->visualRect(counts->model()->index(counts->currentRow(), 10)).center()));
        w.lab->stage()->openSample("out_of_bounds");
        QVERIFY(w.rest());
        QTRY_COMPARE(w.results().page(), static_cast<int>(KernelResults::Findings));
        // What does not compile says so there when somebody wants to run it, and not while it is typed.
        w.results().showPage(KernelResults::Counts);
        w.model().typeSource("__global__ void k(int* a) {\n    a[0] = 1\n}\n");
        QVERIFY(w.rest());
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Counts));
        w.lab->run();
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Findings));
        w.results().showPage(KernelResults::Counts);
        w.lab->stage()->openSample("transpose");
        QVERIFY(w.rest());
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Counts));
        QFile file(settings_.filePath("broken.cu"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("__global__ void k(int* a) {\n    a[0] = 2\n}\n") > 0);
        file.close();
        QVERIFY(w.lab->openPath(file.fileName()));
        QTRY_COMPARE(w.results().page(), static_cast<int>(KernelResults::Findings));
    }
    /// Once what was wrong is right, the page that was in front before comes back.
    void afterARepairThePageIsBack() {
        KernelPage w;
        QVERIFY(w.open("vector_add"));
        const auto right = w.model().state().source;
        for (const char* guard : {"", "if (i < n"}) {
            w.results().showPage(KernelResults::Counts);
            auto wrong = right;
            w.model().typeSource(wrong.replace(wrong.find("if (i < n)"), 10, guard));
            QVERIFY(w.rest());
            w.lab->run();
            QVERIFY(w.rest());
            QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Findings));
            w.model().typeSource(right);
            QVERIFY(w.rest());
            QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Counts));
        }
        w.results().showPage(KernelResults::Findings); // what somebody chose stays
        w.lab->run();
        QVERIFY(w.rest());
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Findings));
    }

    /// The card under the line speaks of the student's names, and its button puts the remedy in.
    void cardsInsertTheirRemedy() {
        KernelPage w;
        QVERIFY(w.replace(
            "// telar-cli kernel kernel.cu k --grid 4 --block 256 --arg iota:1000 --arg zeros:1000 --arg 1000\n"
            "__global__ void k(const float* in, float* out, int n) {\n"
            "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "    out[i] = 2 * in[i];\n"
            "}\n"));
        QCOMPARE(w.source().cards().size(), std::size_t{1});
        auto* card = w.source().cards().front();
        QVERIFY(card->isVisible());
        const auto words = w.source().belowOf(4);
        QVERIFY2(words.value(0).startsWith("Outside of ") && words.value(1).startsWith("Thread ") &&
                     words.value(2).contains("if (i < n)"),
                 qPrintable(words.join('|')));
        QCOMPARE(card->fixButton()->text(), QString("Insert if (i < n)"));
        card->fixButton()->click();
        QVERIFY(w.rest());
        QVERIFY(
            QString::fromStdString(w.model().state().source).contains("    if (i < n)\n        out[i] = 2 * in[i];"));
        QVERIFY(w.model().result() && w.model().result()->report.findings.empty());
        QVERIFY(w.source().cards().empty());
        // A barrier goes behind the loop that has the first line alone as its body.
        QVERIFY(w.open("transpose"));
        auto text = w.model().state().source;
        const auto at = text.find("    __syncthreads();\n");
        QVERIFY(at != std::string::npos);
        text.erase(at, 21);
        w.model().typeSource(text);
        QVERIFY(w.rest());
        QVERIFY(!w.source().cards().empty());
        QCOMPARE(w.source().cards().front()->fixButton()->text(), QString("Insert __syncthreads();"));
        w.source().cards().front()->fixButton()->click();
        QVERIFY(w.rest());
        QVERIFY(w.model().result() && w.model().result()->report.findings.empty());
        // That of a loop goes to its end, where the two accesses are of different passes.
        for (const auto& [sample, barrier, line] :
             {std::tuple{"reduction", "        __syncthreads(); // leave it out: a race\n", "9"},
              std::tuple{"tiled_product", "        __syncthreads(); // everybody has read\n", "12"}}) {
            QVERIFY(w.open(sample));
            const auto whole = QString::fromStdString(w.model().state().source);
            QVERIFY(whole.contains(barrier));
            w.model().typeSource(QString(whole).remove(barrier).toStdString());
            QVERIFY(w.rest());
            QVERIFY(!w.source().cards().empty());
            auto* race = w.source().cards().front();
            const auto said =
                w.source().belowOf(static_cast<int>(w.model().result()->mistakes.findings.front().site.line));
            QVERIFY2(said.value(2).contains(QString("end of the loop of line %1.").arg(line)),
                     qPrintable(said.join('|')));
            race->fixButton()->click();
            QVERIFY(w.rest());
            QCOMPARE(QString::fromStdString(w.model().state().source),
                     QString(whole).replace(barrier, "        __syncthreads();\n"));
            QVERIFY(w.model().result() && w.model().result()->report.findings.empty());
        }
    }
};

QTEST_MAIN(tst_kernel_findings)
#include "tst_kernel_findings.moc"
