// The lab of threads driven as a person drives it, and the computer's page.
#include "core/base/files.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "tests/support/all_labs.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/one_device.hpp"
#include "ui/labs/matmul/analysis_panel.hpp"
#include "ui/labs/matmul/fragment_page.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/labs/matmul/matmul_model.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/labs/matmul/trace_window.hpp"
#include "ui/labs/pooling/matrix_editor.hpp"
#include "ui/source/source_view.hpp"
#include "ui/steps/step_variables.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/kernel_source.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/transport_bar.hpp"
#include "ui/widgets/warp_strips.hpp"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTimer>

#include <set>

using namespace telar;
using telar::test::OneDevice;

class tst_matmul_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    struct Page {
        Registry<MatmulVariant> registry = cpuMatmulVariants();
        MainWindow window;
        MatmulLab* lab;
        explicit Page(const DeviceSource* devices = nullptr) : lab(new MatmulLab(registry, devices)) {
            window.addLab(lab);
            window.resize(1280, 800);
            window.show();
            window.showLab("matmul");
            (void)QTest::qWaitForWindowActive(&window);
        }
        bool rest(int milliseconds = test::patience) {
            return QTest::qWaitFor([this] { return !lab->busy() && lab->model().result() && lab->model().thread(); },
                                   milliseconds);
        }
        template <class T>
        T* find(const char* name) {
            return lab->findChild<T*>(QLatin1String(name));
        }
        void choose(const char* box, const QString& data) {
            auto* combo = find<QComboBox>(box);
            const int index = combo->findData(data);
            QVERIFY(index >= 0);
            combo->setCurrentIndex(index);
            emit combo->activated(index);
        }
        /// As the table shows it: the row that begins so.
        QString count(const QString& row, int column) {
            auto* table = find<RowsTable>("counts");
            for (int r = 0; r < table->rowCount(); ++r)
                if (table->text(r, 0).startsWith(row))
                    return table->text(r, column);
            return {};
        }
    };

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

    /// Where there is room the source has it: lines of code whole on a large screen, half of one on a small one.
    void theSourceIsWide() {
        Page p;
        QVERIFY(p.rest());
        auto* source = p.find<KernelSource>("kernelSource");
        const auto letters = [&] {
            return (source->viewport()->width() - source->document()->documentMargin()) /
                   QFontMetricsF(source->font()).horizontalAdvance('0');
        };
        for (const auto& [size, least] : {std::pair(QSize(1920, 1080), 60.0), std::pair(QSize(1280, 720), 35.0)}) {
            p.window.resize(size);
            for (auto* dock : p.lab->findChildren<QDockWidget*>())
                if (dock->isAncestorOf(source))
                    QTRY_VERIFY((p.lab->bringUp(*dock), source->isVisible()));
            QVERIFY2(QTest::qWaitFor([&, least = least] { return letters() >= least; }, 10000),
                     qPrintable(QString::number(letters())));
            // A longer line stands in several rows, and stays one line with one number.
            QTRY_COMPARE(source->horizontalScrollBar()->maximum(), 0);
            const auto lines = source->text().split('\n');
            QCOMPARE(source->document()->blockCount(), static_cast<int>(lines.size()));
            int broken = 0;
            for (int k = 0; k < lines.size(); ++k) {
                const auto shown = source->document()->findBlockByNumber(k).text();
                broken += shown.contains(QChar::LineSeparator);
                QCOMPARE(shown.simplified(), lines[k].simplified());
            }
            QVERIFY(broken > 0 || size.width() > 1280);
            QTRY_VERIFY(source->rect().contains(source->cursorRect().center())); // the line of the step
        }
    }
    void isFullAtFirstSight() {
        Page p;
        QVERIFY(p.rest());
        QVERIFY(p.find<QLabel>("formula")->text().contains("Which thread computes C(18, 30)?"));
        // As published, matmul1 counts rows along x: thread (2, 14) of block (1, 1), with row 2 + 1 * 16 = 18 and
        // column 14 + 1 * 16 = 30.
        const QString formula = p.find<QLabel>("formula")->text();
        QVERIFY(formula.contains("(2, 14)") && formula.contains("(1, 1)"));
        QVERIFY(formula.indexOf("row i") >= 0 && formula.indexOf("row i") < formula.indexOf("2 + 1 · 16"));
        QVERIFY(formula.indexOf("column j") >= 0 && formula.indexOf("column j") < formula.indexOf("14 + 1 · 16"));
        QVERIFY(p.find<QLabel>("verdict")->text().contains("matches"));
        QCOMPARE(p.count("Product", 1), QString("agrees"));
        QVERIFY(p.find<KernelSource>("kernelSource")->text().contains("__global__ void matmul1("));
        QVERIFY(p.find<KernelSource>("kernelSource")->currentLine() > 0);
    }
    // As on a blackboard: one scale, B's column above C's, A's row beside it, numbers where they have room.
    void isABlackboard() {
        Page p;
        QVERIFY(p.rest());
        auto* stage = p.lab->findChild<MatmulStage*>();
        const auto at = [&](MatrixView* view, int row, int column) {
            const auto cell = view->cellRect(row, column);
            return QRectF(view->mapTo(stage, cell.topLeft().toPoint()), cell.size());
        };
        const auto c = at(stage->c(), 3, 5), a = at(stage->a(), 3, 5), b = at(stage->b(), 3, 5);
        QVERIFY2(std::abs(c.width() - a.width()) <= 1 && std::abs(c.width() - b.width()) <= 1, "one scale");
        QVERIFY(std::abs(c.x() - b.x()) <= 2 && std::abs(c.y() - a.y()) <= 2);
        auto *row = p.find<QSpinBox>("goToRow"), *column = p.find<QSpinBox>("goToColumn");
        p.lab->findChild<QAction*>("goToCell")->trigger();
        QTest::keyClicks(row, "2");
        QTest::keyClick(row, Qt::Key_Tab);
        column->selectAll();
        QTest::keyClicks(column, "1");
        QTest::keyClick(column, Qt::Key_Return);
        QCOMPARE(stage->row(), qint64{2});
        QCOMPARE(stage->column(), qint64{1});
        QVERIFY(stage->pinned());
        QTRY_VERIFY(p.find<QLabel>("formula")->text().contains("C(2, 1)"));
        QVERIFY(p.find<QLabel>("formula")->text().contains("t mod 32"));
    }

    // The turned tile: 32 words on one bank; as it is, one word on each or one for all.
    void banksAreDrawn() {
        Page p;
        QVERIFY(p.rest());
        auto* banks = p.lab->findChild<BankStrip*>("banks");
        QVERIFY(banks && banks->isHidden()); // matmul1 has no shared memory
        QVERIFY(p.lab->showState("banks"));
        QVERIFY(QTest::qWaitFor([&] { return p.rest() && !banks->isHidden(); }, test::patience));
        auto* stage = p.lab->findChild<MatmulStage*>();
        const auto thread = p.lab->model().thread();
        int worst = 0;
        for (int i = 0; i < static_cast<int>(thread->view.steps.size()); ++i) {
            const auto& step = thread->view.steps[static_cast<std::size_t>(i)];
            if (step.access < 0 || step.ways == 0)
                continue;
            stage->transport()->setStep(i);
            const auto most = *std::max_element(banks->banks().begin(), banks->banks().end());
            QCOMPARE(most, step.ways);
            worst = std::max(worst, most);
        }
        QCOMPARE(worst, 32);
        QVERIFY(!banks->accessibleDescription().isEmpty());
    }

    void smallMatricesShowTheirNumbers() {
        Page p;
        p.window.resize(1920, 1080);
        for (const qint64 n : {16, 17}) {
            p.lab->model().edit("size", [&](MatmulState& s) { s.size = n; });
            QVERIFY(
                QTest::qWaitFor([&] { return p.rest() && p.lab->model().result()->state.size == n; }, test::patience));
            auto* view = p.lab->stage()->a();
            std::set<QRgb> inks; // in a cell that nothing else marks
            const auto picture = view->grab().toImage();
            const auto cell = view->cellRect(12, 3).toRect().adjusted(3, 3, -3, -3);
            for (int y = cell.top(); y <= cell.bottom(); ++y)
                for (int x = cell.left(); x <= cell.right(); ++x)
                    inks.insert(picture.pixel(x, y));
            QVERIFY2((inks.size() > 3) == (n == 16), qPrintable(QString::number(inks.size())));
        }
    }
    void hoverAsksForAnotherThread() {
        Page p;
        QVERIFY(p.rest());
        auto* view = p.lab->stage()->c();
        QTest::mouseMove(view, view->cellRect(2, 2).center().toPoint());
        // What the labels then say can move the matrix under the pointer of a slow computer: a hand follows.
        QVERIFY(QTest::qWaitFor(
            [&] {
                QTest::mouseMove(view, view->cellRect(3, 5).center().toPoint());
                return p.lab->model().thread()->row == 3 && p.lab->model().thread()->column == 5;
            },
            test::patience));
        QVERIFY(p.find<QLabel>("formula")->text().contains("C(3, 5)"));
        // A click pins: the pointer may wander.
        QTest::mouseClick(view, Qt::LeftButton, {}, view->cellRect(3, 5).center().toPoint());
        QTest::mouseMove(view, view->cellRect(20, 20).center().toPoint());
        QTest::qWait(150);
        QCOMPARE(p.lab->model().thread()->row, 3);
        QTest::keyClick(p.lab, Qt::Key_Escape);
    }
    void stepsGoThroughTheSource() {
        Page p;
        QVERIFY(p.rest());
        p.choose("kernel", "matmul3");
        QVERIFY(p.rest());
        auto* source = p.find<KernelSource>("kernelSource");
        QVERIFY(QTest::qWaitFor([&] { return source->text().contains("__global__ void matmul3("); }, test::patience));
        const auto first = source->currentLine();
        QTest::mouseClick(p.find<QPushButton>("stepOver"), Qt::LeftButton);
        QVERIFY(source->currentLine() != first);
        QTest::mouseClick(p.find<QPushButton>("toBarrier"), Qt::LeftButton);
        const auto at = source->text().split('\n')[static_cast<int>(source->currentLine()) - 1];
        QVERIFY2(at.contains("__syncthreads()"), qPrintable(at));
        QVERIFY(p.lab->stage()->caption().contains("waits at the barrier of its block"));
        // To a line: the store at the end.
        const auto lines = source->text().split('\n');
        quint32 store = 0;
        for (int i = 0; i < lines.size(); ++i)
            if (lines[i].contains("c[size_t(row) * n + column] = sum"))
                store = static_cast<quint32>(i + 1);
        p.lab->stage()->runToLine(store);
        QCOMPARE(source->currentLine(), store);
        QVERIFY(p.lab->stage()->caption().contains("writes C["));
    }
    void changesAreShownAsDifferences() {
        Page p;
        QVERIFY(p.rest());
        auto* form = p.find<Segmented>("sourceForm");
        auto* source = p.find<KernelSource>("kernelSource");
        auto* view = p.find<SourceView>("difference");
        QVERIFY(!form->isVisible() && source->isVisible() && !view->isVisible()); // nothing is changed
        p.choose("kernel", "matmul3");
        QVERIFY(p.rest());
        p.choose("change", "matmul3-turned");
        QVERIFY(QTest::qWaitFor([&] { return p.rest() && view->isVisible(); }, test::patience));
        QVERIFY(form->isVisible() && !source->isVisible());
        // Each line removed has its minus, each added one its plus, and their numbers are those of the texts.
        const auto& lines = view->difference();
        QVERIFY(countLines(lines, DiffLine::Kind::Removed) >= 1 && countLines(lines, DiffLine::Kind::Added) >= 1);
        const auto whole = source->text().split('\n');
        const auto shown = QString::fromUtf8(view->text()).split('\n');
        for (std::size_t k = 0; k < lines.size(); ++k) {
            const int row = static_cast<int>(k) + 1;
            const auto gutter = view->gutterOf(row);
            const bool added = lines[k].kind == DiffLine::Kind::Added,
                       removed = lines[k].kind == DiffLine::Kind::Removed;
            QCOMPARE(gutter[2], added ? QString("+") : removed ? QString("−") : QString());
            QCOMPARE(gutter[0].isEmpty(), added);
            QCOMPARE(gutter[1].isEmpty(), removed);
            if (!removed)
                QCOMPARE(shown[row - 1], whole[gutter[1].toInt() - 1]);
        }
        QVERIFY(view->isReadOnly());
        QCOMPARE(view->currentLine(), static_cast<int>(source->currentLine()));
        // Lines are lit, in other colours than the rest, in both themes.
        for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            Theme::instance().setMode(mode);
            QCoreApplication::processEvents();
            const QImage picture = view->grab().toImage();
            QSet<QRgb> inks;
            for (int y = 0; y < picture.height(); ++y)
                inks.insert(picture.pixel(picture.width() - 40, y));
            QVERIFY2(inks.size() >= 3, qPrintable(QString::number(inks.size())));
        }
        Theme::instance().setMode(Theme::Mode::Light);
        // A click on a line goes there; the whole file is one click away, and projects keep the choice.
        const auto first = p.lab->stage()->transport()->step();
        for (const auto& line : lines)
            if (line.text.find("sum = fma(") != std::string::npos && line.after > 0)
                emit view->lineClicked(line.after);
        QVERIFY(p.lab->stage()->transport()->step() != first);
        form->button(1)->click();
        QVERIFY(source->isVisible() && !view->isVisible());
        QCOMPARE(p.lab->view()["sourceForm"].toInt(-1), 1);
        p.choose("change", "");
        QVERIFY(QTest::qWaitFor([&] { return p.rest() && !form->isVisible(); }, test::patience));
    }
    void theThesisKernelsStandInNumbaToo() {
        Page p;
        p.choose("kernel", "matmul2");
        QVERIFY(p.rest());
        auto* language = p.find<Segmented>("sourceLanguage");
        auto* source = p.find<KernelSource>("kernelSource");
        auto* numba = p.find<QPlainTextEdit>("numbaSource");
        QVERIFY(language->isVisible() && source->isVisible() && !numba->isVisible());
        QTest::mouseClick(language->button(1), Qt::LeftButton);
        QVERIFY(numba->isVisible() && !source->isVisible() && numba->isReadOnly());
        QVERIFY(numba->toPlainText().contains("def matmul2(A, B, C):"));
        QCOMPARE(numba->font().family(), source->font().family());
        p.choose("kernel", "matmul3");
        QVERIFY(p.rest());
        QTRY_VERIFY(numba->isVisible() && numba->toPlainText().contains("def matmul3(A, B, C):"));
        p.choose("kernel", "tile-2d"); // nobody published it in Python
        QVERIFY(p.rest());
        QTRY_VERIFY(!language->isVisible() && source->isVisible() && !numba->isVisible());
    }
    void fragmentsSayLaneAndRegister() {
        Page p;
        QVERIFY(p.rest());
        QVERIFY(p.lab->showState("fragments"));
        QVERIFY(p.rest());
        auto& page = *p.lab->findChild<AnalysisPanel*>()->fragments();
        QVERIFY(page.isVisible());
        auto* picture = page.findChild<Painted*>("fragmentPicture");
        const auto& kind = machine::fragmentKinds().front();
        // Nothing is pointed at: every lane in its full colour, as where that lane alone is chosen.
        const auto colourOf = [&](const FragmentPlace& place, int x, int y) {
            QImage image(400, 200, QImage::Format_RGB32);
            QPainter painter(&image);
            paintFragments(painter, QRectF(0, 0, 400, 200), Theme::instance().colors(), kind, place);
            return image.pixel(x, y);
        };
        QCOMPARE(colourOf({}, 2, px(18) + 1), colourOf({0, 0, 0}, 2, px(18) + 3)); // A[0][0]
        QVERIFY(colourOf({}, 2, px(18) + 1) != colourOf({0, 3, 5}, 2, px(18) + 1));
        // By the picture's own places: A[3][5] lies in lane 13 (ISA: row 3, column 5 is group 3, thread 1), register 2.
        bool found = false;
        for (int x = 0; x < picture->width() && !found; ++x)
            for (int y = 0; y < picture->height() && !found; ++y)
                if (fragmentPlaceAt(QRectF(picture->rect()), kind, QPointF(x, y)) == FragmentPlace{0, 3, 5}) {
                    QTest::mouseClick(picture, Qt::LeftButton, {}, QPoint(x + 1, y + 1));
                    found = true;
                }
        QVERIFY(found);
        QCOMPARE(page.words(), QString("A[3][5]: lane 13, register 2"));
        auto* table = page.findChild<RowsTable*>("precision");
        p.window.resize(1280, 720);
        for (const char* code : {"en", "es"}) { // no column is cut, and the lanes have their numbers
            setLanguage(QLatin1String(code));
            QTest::qWait(200);
            QVERIFY2(table->horizontalScrollBar()->maximum() == 0, code);
            QVERIFY2(picture->width() >= 24 * 14 + 2 * px(22), code);
        }
        setLanguage("en");
        QTRY_COMPARE(table->rowCount(), 4);
        QCOMPARE(table->text(2, 0), QString("bfloat16"));
        QVERIFY(page.exportables().size() == 1);
        auto* kinds = page.findChild<QComboBox*>("fragmentKind");
        QCOMPARE(kinds->count(), static_cast<int>(machine::fragmentKinds().size()));
        kinds->setCurrentIndex(kinds->count() - 1);
        QVERIFY(page.words().endsWith("Point at an element."));
    }
    void theThreadOnShowHasVariables() {
        TELAR_NEEDS_CLANG;
        Page p;
        QVERIFY(p.rest());
        p.choose("kernel", "matmul3");
        QVERIFY(p.rest());
        auto* panel = p.lab->findChild<AnalysisPanel*>();
        p.lab->bringUp(*p.lab->findChild<QDockWidget*>("analysis"));
        p.find<Segmented>("analysisPages")->button(2)->click();
        QVERIFY(p.rest());
        auto& page = *panel->variables();
        QVERIFY2(page.transport()->count() > 50, qPrintable(page.caption()));
        // The thread is the one that makes the cell: C(18, 30) is thread (30, 18) of its block.
        QCOMPARE(panel->stepper().thread(), 18u * 32 + 30);
        auto* source = p.find<KernelSource>("kernelSource");
        const auto lines = source->text().split('\n');
        quint32 sums = 0;
        for (int i = 0; i < lines.size(); ++i)
            if (lines[i].contains("sum = fma("))
                sums = static_cast<quint32>(i + 1);
        emit source->lineClicked(sums); // runs there, in this way of stepping
        QCOMPARE(source->currentLine(), sums);
        const auto value = [&](const QString& name) {
            return page.variables()->find(name).siblingAtColumn(StepVariables::Value).data().toString();
        };
        QCOMPARE(value("row"), QString("18"));
        QCOMPARE(value("column"), QString("30"));
        QCOMPARE(value("n"), QString("48"));
        QCOMPARE(value("sum"), QString("0"));
        emit source->lineClicked(sums);
        QVERIFY(value("p") == "1");
        const auto result = p.lab->model().result();
        const auto problem = result->problem();
        QCOMPARE(value("sum").toFloat(), problem.a.data[18 * 48] * problem.b.data[30]);
        // Another kernel is recorded by itself; another cell is another thread.
        p.choose("kernel", "matmul1");
        QVERIFY(p.rest());
        QVERIFY(QTest::qWaitFor([&] { return p.rest() && !panel->stepper().stale(); }, test::patience));
        p.lab->model().lookAt(3, 5);
        QVERIFY(QTest::qWaitFor([&] { return p.rest() && panel->stepper().thread() == 5u * 16 + 3; }, test::patience));
        // Without clang, it says so.
        qputenv("TELAR_CLANG", "/nonexistent/clang");
        p.choose("kernel", "matmul3");
        QVERIFY(QTest::qWaitFor([&] { return p.rest() && panel->stepper().error().has_value(); }, test::patience));
        QVERIFY2(page.caption().contains("clang"), qPrintable(page.caption()));
        qunsetenv("TELAR_CLANG");
        p.find<Segmented>("analysisPages")->button(0)->click();
        QCOMPARE(p.find<QLabel>("formula")->isVisible(), true);
    }
    void changesShowWhatTheyCost() {
        Page p;
        QVERIFY(p.rest());
        p.choose("kernel", "matmul3");
        QVERIFY(p.rest());
        p.choose("change", "matmul3-turned");
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().result()->changed.has_value(); }, test::patience));
        QVERIFY(!p.count("Shared wavefronts", 1).contains("×"));
        QVERIFY2(p.count("Shared wavefronts", 2).endsWith("×32"), qPrintable(p.count("Shared wavefronts", 2)));
        QCOMPARE(p.count("Product", 2), QString("agrees"));
        QVERIFY(!p.count("Kernel on a Tesla T4, predicted", 1).isEmpty());
        QVERIFY(p.count("Kernel on a Tesla T4, predicted", 1) !=
                p.count("Kernel on a Tesla T4, predicted", 2)); // 32 passes cost time
        p.choose("change", "matmul3-no-barrier");
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().result()->state.change == "matmul3-no-barrier"; },
                                test::patience));
        QVERIFY(p.find<QLabel>("findings")->text().contains("without a barrier between"));
        QVERIFY(p.find<QLabel>("verdict")->text().contains("red"));
    }
    void aGpuOfThisComputerIsAModel() {
        const OneDevice loom;
        Page p(&loom);
        QVERIFY(p.rest());
        // 9.0 is chosen at first: the Loom's capability, not the T4's that stands for unknown ones.
        const QString own = p.count("Kernel on a Loom 9000, predicted", 1);
        QVERIFY(!own.isEmpty());
        const int t4 = p.find<QComboBox>("capability")->findData(QPoint(7, 5));
        p.find<QComboBox>("capability")->setCurrentIndex(t4);
        emit p.find<QComboBox>("capability")->activated(t4);
        QVERIFY(p.rest());
        QVERIFY(
            QTest::qWaitFor([&] { return !p.count("Kernel on a Tesla T4, predicted", 1).isEmpty(); }, test::patience));
        QVERIFY(p.count("Kernel on a Tesla T4, predicted", 1) != own);
    }
    void impossibleBlocksAreRefusedInWords() {
        Page p;
        QVERIFY(p.rest());
        p.lab->bringUp(*p.lab->parameters());
        auto* field = p.find<PairField>("block")->field();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, "64x64");
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().error().has_value(); }, test::patience));
        QVERIFY(p.find<QLabel>("error")->isVisible());
        QVERIFY2(p.find<QLabel>("error")->text().contains("1024"), qPrintable(p.find<QLabel>("error")->text()));
        // The lab lives on with what it had.
        QCOMPARE(p.lab->model().result()->config.block.x, 16u);
        field->selectAll();
        QTest::keyClicks(field, "32x8"); // threads along x by threads along y, as in CUDA
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().result()->config.block.x == 32; }, test::patience));
        QVERIFY(!p.lab->model().error());
        QCOMPARE(p.lab->model().result()->config.block.y, 8u);
        QVERIFY(p.find<QLineEdit>("commandLine") == nullptr);
        QVERIFY(p.lab->commandLine().contains("--block 32x8"));
    }
    /// C(i, j) is labelled i + j/10, whichever axis of the launch counts the rows.
    void indicesAreThoseOfTheElement() {
        Page page;
        QVERIFY(page.rest());
        for (const char* kernel : {"matmul1", "matmul2", "matmul3"}) {
            page.lab->model().edit("size", [&](MatmulState& s) {
                s.size = 4;
                s.kernel = kernel;
            });
            QVERIFY(page.rest());
            page.lab->stage()->setLook(OwnerLook::Index);
            const auto& scene = page.find<MatrixView>("viewC")->scene();
            QVERIFY(scene.overlayLabel);
            for (const auto& [row, column, label] : {std::tuple{0, 1, "0.1"}, {1, 2, "1.2"}, {3, 0, "3.0"}})
                if (kernel != QLatin1String("matmul2")) // whose threads write the elements of others last
                    QCOMPARE(scene.overlayLabel(row, column), QString(label));
        }
    }
    void coloursFollowTheChoice() {
        Page p;
        QVERIFY(p.rest());
        auto* view = p.lab->stage()->c();
        auto pictureOf = [&] { return view->grab().toImage(); };
        p.lab->stage()->setLook(OwnerLook::Values);
        const auto values = pictureOf();
        p.lab->stage()->setLook(OwnerLook::Block);
        const auto blocks = pictureOf();
        p.lab->stage()->setLook(OwnerLook::Lane);
        QVERIFY(values != blocks);
        QVERIFY(blocks != pictureOf());
    }
    void undoBringsTheKernelBack() {
        Page p;
        QVERIFY(p.rest());
        p.choose("kernel", "tile-2d");
        QVERIFY(p.rest());
        QCOMPARE(p.lab->model().result()->config.block.x, 16u);
        p.lab->undoStack()->undo();
        QVERIFY(p.rest());
        QCOMPARE(p.lab->model().state().kernel, std::string("matmul1"));
    }
    void variantsAreTimedAndStopped() {
        Page p;
        QVERIFY(p.rest());
        p.find<QComboBox>("timedSize")->setCurrentIndex(0);
        p.lab->run();
        QVERIFY(p.lab->model().measuring());
        QVERIFY(QTest::qWaitFor([&] { return !p.lab->model().measuring(); }, test::patience));
        const auto& fast = p.lab->model().timings().at("fast");
        QVERIFY(fast.state == MatmulTiming::State::Measured && fast.gflops > 0);
        p.lab->run();
        p.lab->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !p.lab->model().measuring(); }, test::patience));
    }
    void factorsAreTyped() {
        Page p;
        QVERIFY(p.rest());
        QString complaint;
        /// Writes the cells into the dialog that the button opens; a wrong one stays open with its complaint.
        const auto type = [&](const char* button, int side, const QStringList& cells) {
            QTimer::singleShot(0, &p.window, [&, side, cells] {
                auto* editor = qobject_cast<MatrixEditor*>(QApplication::activeModalWidget());
                if (!editor)
                    return;
                for (auto* box : editor->findChildren<QSpinBox*>())
                    if (box->isVisible())
                        box->setValue(side);
                for (int i = 0; i < cells.size(); ++i)
                    editor->table()->item(i / side, i % side)->setText(cells[i]);
                editor->accept();
                complaint = editor->message();
                if (!complaint.isEmpty())
                    editor->reject();
            });
            p.find<QPushButton>(button)->click();
        };
        type("typeA", 2, {"1", "2", "3", "4"});
        QVERIFY(p.rest() && complaint.isEmpty());
        QCOMPARE(p.lab->model().state().size, 2);
        type("typeB", 2, {"5", "6", "7", "-8"});
        QVERIFY(p.rest());
        const auto result = p.lab->model().result();
        QCOMPARE(typedWords(std::get<Matrix<float>>(*result->made)), std::string("19,-10;43,-14"));
        QVERIFY(result->own.different == 0 && result->wholeNumbers());
        QVERIFY(p.find<QLabel>("typedNote")->text().startsWith("A and B are typed."));
        QVERIFY2(p.lab->commandLine().contains("--size 2 --a '1,2;3,4' --b '5,6;7,-8'"),
                 qPrintable(p.lab->commandLine()));
        type("typeB", 2, {"5", "six", "7", "8"});
        QVERIFY2(complaint.contains("Row 0, column 1") && complaint.contains("six"), qPrintable(complaint));
        type("typeB", 2, {"5", "nan", "7", "8"});
        QVERIFY2(complaint.contains("nan"), qPrintable(complaint));
        QCOMPARE(p.lab->model().state().b, std::string("5,6;7,-8"));
        // Decimals have rounding, and every kernel is still right; another size is drawn again.
        type("typeA", 3, {"0.1", "0.2", "0.3", "1", "2", "3", "4", "5", "6"});
        QVERIFY(p.rest());
        QVERIFY(p.lab->model().state().b.empty() && !p.lab->model().result()->wholeNumbers());
        QCOMPARE(p.lab->model().result()->own.different, 0);
        p.find<QSpinBox>("size")->setValue(8);
        QVERIFY(p.rest());
        QVERIFY(p.lab->model().state().a.empty() && p.find<QLabel>("typedNote")->isHidden());
    }
    void savedTracesAreOpened() {
        Page p;
        QVERIFY(p.rest());
        const auto inputs = randomMatmul({8}, 35);
        Matrix<float> c(8, 8);
        simt::LaunchOptions options;
        options.mode = simt::Mode::Traced;
        auto report = emulateMatmul("matmul1", inputs->problem(), c.view(), options, simt::Dim3{4, 4, 1});
        TraceFile file{"matmul", "", "C", 8, 8, report->config, std::move(*report->trace)};
        QTemporaryDir folder;
        const auto path = folder.filePath("t.json");
        QVERIFY(writeFile(path.toStdString(), *toJson(file)).ok());
        QVERIFY(p.lab->openPath(path));
        TraceWindow* shown = nullptr;
        QVERIFY(
            QTest::qWaitFor([&] { return (shown = p.lab->findChild<TraceWindow*>()) && !shown->view().steps.empty(); },
                            test::patience));
        auto* table = shown->findChild<RowsTable*>("traceThreads");
        QCOMPARE(table->rowCount(), 64);
        table->setCurrentRow(22); // thread (2, 1) of block (1, 0) makes C(6, 1): rows count along x
        QCOMPARE(table->text(22, 4), QString("(6, 1)"));
        QVERIFY(
            QTest::qWaitFor([&] { return shown->view().thread.x == 2 && shown->view().block.x == 1; }, test::patience));
        QVERIFY(shown->findChild<QLabel*>("traceStep")->text().contains("Line "));
        shown->close();
        // A foreign file is refused in words, and nothing opens.
        QVERIFY(writeFile(path.toStdString(), "{}").ok());
        QSignalSpy said(p.lab, &Lab::problem);
        QVERIFY(p.lab->openPath(path));
        QVERIFY(said.wait(::telar::test::patience));
        QVERIFY(said.first().first().toString().contains("not a kernel trace"));
        QVERIFY(!p.lab->openPath("slice.png"));
    }
};

QTEST_MAIN(tst_matmul_lab)
#include "tst_matmul_lab.moc"
