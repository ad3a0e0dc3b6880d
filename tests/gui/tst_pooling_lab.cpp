// The pooling lab driven as a person drives it: mouse, keys, and what is shown.
#include "core/base/numbers.hpp"
#include "core/data/phantom.hpp"
#include "core/simt/builtin/kernel_card.hpp"
#include "tests/support/gui.hpp"
#include "tests/support/one_device.hpp"
#include "ui/lab/thread_panel.hpp"
#include "ui/labs/pooling/matrix_editor.hpp"
#include "ui/labs/pooling/source_loader.hpp"
#include "ui/labs/pooling/source_panel.hpp"
#include "ui/labs/pooling/timeline_panel.hpp"
#include "ui/widgets/cell_grid.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <tuple>

using namespace telar;

class tst_pooling_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    static void type(QLineEdit* field, const QString& text) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    static void choose(Segmented* segments, int index) { QTest::mouseClick(segments->button(index), Qt::LeftButton); }
    static void showMatrix(test::Window& w, const QString& size) {
        choose(w.find<Segmented>("sourceKind"), 1);
        type(w.find<PairField>("size")->field(), size);
        QVERIFY(w.waitForResult());
    }

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

    /// A slice of the phantom is named in the window's language, a file as it is called.
    void namesOfSlicesAreTranslated() {
        const auto slice = phantomSource(PhantomClass::Anatomical, 45, 1);
        QCOMPARE(shownName(slice), QString("anatomical 45"));
        setLanguage("es");
        QCOMPARE(shownName(slice), QString::fromUtf8("anatómica 45"));
        SourceMatrix file;
        file.name = "anatomical.png";
        QCOMPARE(shownName(file), QString("anatomical.png"));
    }

    /// Faster than a copy of as many bytes sounds impossible: it is said why it is not, where that is so.
    void aboveCopySpeedIsExplained() {
        test::Window w;
        QVERIFY(w.waitForResult());
        QTRY_VERIFY(!w.lab->model().timings().empty());
        QVERIFY(w.waitForRest());
        auto project = w.lab->snapshot()();
        for (const double share : {0.9, 1.85}) {
            auto results = project["results"].toObject();
            QJsonArray timings;
            for (const auto& one : results["timings"].toArray()) {
                auto timing = one.toObject();
                timing["copy_share"] = share;
                timings << timing;
            }
            QVERIFY(!timings.isEmpty());
            results["timings"] = timings;
            project["results"] = results;
            const auto open = w.lab->prepare(project);
            QVERIFY(open.ok());
            (*open)();
            QTRY_COMPARE(w.lab->model().shownTimings().begin()->second.copyShare, share);
            QTRY_COMPARE(w.find<QLabel>("agreement")->text().contains("a copy writes half"), share > 1);
        }
    }

    /// Its first measurement waits while nobody looks, and the lab is not busy with that.
    void leftAtOnceItRests() {
        test::Window w;
        QVERIFY(w.waitForResult());
        w.window.showLab({});
        QVERIFY(w.waitForRest());
        QTest::qWait(1200);
        QVERIFY(!w.lab->busy() && w.lab->model().timings().empty());
        w.window.showLab(w.lab->id());
        QTRY_VERIFY(!w.lab->model().timings().empty());
        QVERIFY(w.waitForRest());
    }

    /// The first picture of MNIST's file, packed without a name that says so.
    void opensADigit() {
        QTemporaryDir folder;
        const auto path = folder.filePath("t10k-images-idx3-ubyte");
        QVERIFY(QFile::copy(QStringLiteral(TELAR_TEST_DATA "/digits/t10k-images-idx3-ubyte.gz"), path));
        test::Window w;
        QVERIFY(w.waitForRest());
        QVERIFY(w.lab->openPath(path));
        QTRY_VERIFY(w.waitForResult() && rowsOf(w.lab->model().source()->values) == 28);
        QCOMPARE(columnsOf(w.lab->model().source()->values), 28);
    }
    void isFullAtFirstSight() {
        test::Window w;
        QVERIFY(w.waitForRest());
        const auto result = w.lab->model().result();
        QCOMPARE(rowsOf(result->source->values), 109);
        QCOMPARE(result->shape, (PoolingShape{54, 45}));
        QVERIFY(w.lab->stage()->caption().contains("Window <b>("));
        for (const auto& [id, timing] : w.lab->model().timings()) {
            QVERIFY2(timing.state == VariantTiming::State::Measured, id.c_str());
            QCOMPARE(timing.beyond, 0);
            QVERIFY(timing.total.runs >= (timing.total.median < 5 ? 30 : 1)); // slow ones are cut short
        }
        QVERIFY(w.find<QLabel>("agreement")->text().contains("equal, bit for bit"));
    }

    void aGpuOfThisComputerIsACardOfTheTimeLine() {
        const Registry<PoolingVariant> registry = cpuPoolingVariants();
        const test::OneDevice loom;
        MainWindow window;
        auto* lab = new PoolingLab(registry, &loom);
        window.addLab(lab);
        window.resize(1280, 800);
        window.show();
        window.showLab("pooling");
        auto* panel = lab->findChild<TimelinePanel*>();
        QTRY_VERIFY(!lab->foldedDocks().isEmpty()); // in a window of this width
        for (auto* dock : lab->findChildren<QDockWidget*>())
            if (dock->isAncestorOf(panel))
                lab->bringUp(*dock);
        const auto shown = [&](const char* card) {
            return QTest::qWaitFor([&] { return !panel->busy() && panel->once() && panel->once()->device == card; },
                                   test::patience);
        };
        QVERIFY(shown("Loom 9000"));
        QVERIFY(panel->once()->modelled); // this build's registry has no CUDA variant to measure
        auto* cards = lab->findChild<QComboBox*>("modelledCard");
        QCOMPARE(cards->currentText(), QString("Loom 9000, this computer"));
        setLanguage("es");
        QTRY_COMPARE(cards->currentText(), QString("Loom 9000, este equipo"));
        cards->setCurrentIndex(1);
        QVERIFY(shown("Tesla K20"));
    }

    void typedKernelChangesTheOutput() {
        test::Window w;
        QVERIFY(w.waitForResult());
        type(w.find<PairField>("kernel")->field(), "3x2");
        QVERIFY(w.waitForResult());
        QCOMPARE(w.lab->model().result()->shape, (PoolingShape{54, 45}));
        QCOMPARE(w.lab->model().state().spec.kernel, (Size2{3, 2}));
        QVERIFY(w.find<QLabel>("formula")->text().contains("(109 + 2·0 − 3) / 2"));
        QVERIFY(w.find<QLineEdit>("commandLine")->text().contains("--kernel 3x2 --stride 2"));
    }

    void sliderChangesTheOutputWhileItMoves() {
        test::Window w;
        QVERIFY(w.waitForResult());
        auto* slider = w.find<PairField>("stride")->slider();
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QVERIFY(w.waitForResult());
        QCOMPARE(w.lab->model().result()->spec.stride, (Size2{3, 3}));
        QCOMPARE(w.lab->stage()->transport()->step() + 1,
                 w.lab->stage()->transport()->count()); // the key did not step
    }

    void aChangeAfterAPauseShowsTheWholeMap() {
        test::Window w;
        QVERIFY(w.waitForResult());
        auto* transport = w.lab->stage()->transport();
        const auto* map = w.find<MatrixView>("outputView");
        for (const char* stride : {"1", "3"}) {
            transport->toFirst();
            transport->play();
            QTRY_VERIFY(transport->step() > 2);
            transport->pause();
            QVERIFY(map->scene().filled >= 0);
            type(w.find<PairField>("stride")->field(), stride);
            QVERIFY(w.waitForResult());
            QCOMPARE(map->scene().filled, qint64{-1});
            QCOMPARE(transport->step() + 1, transport->count());
        }
    }

    void illegalValueIsExplainedAndMended() {
        test::Window w;
        QVERIFY(w.waitForResult());
        auto* kernel = w.find<PairField>("kernel");
        type(kernel->field(), "500");
        QVERIFY(kernel->message().contains("at most 109 rows and 91 columns"));
        QCOMPARE(w.lab->model().state().spec.kernel, (Size2{2, 2})); // nothing lost
        auto buttons = kernel->findChildren<QPushButton*>();
        QCOMPARE(buttons.size(), 1);
        QCOMPARE(buttons[0]->text(), QString("use 109x91"));
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        QVERIFY(w.waitForResult());
        QCOMPARE(w.lab->model().result()->shape, (PoolingShape{1, 1}));
        QVERIFY(kernel->message().isEmpty());
        type(w.find<PairField>("stride")->field(), "0");
        QVERIFY(w.find<PairField>("stride")->message().contains("at least 1"));
        type(w.find<PairField>("stride")->field(), "two");
        QVERIFY(w.find<PairField>("stride")->message().contains("integer"));
    }

    void paddingWhollyOutsideIsAllowedWithZeros() {
        test::Window w;
        showMatrix(w, "4");
        type(w.find<PairField>("padding")->field(), "2");
        QVERIFY(w.waitForResult());
        const auto& out = std::get<Matrix<uint8_t>>(*w.lab->model().result()->output);
        QCOMPARE(out.rows(), 4);
        QCOMPARE(int(out.at(0, 0)), 0); // seed 35, 4 x 4, from the oracles
        QCOMPARE(int(out.at(1, 1)), 9);
        QCOMPARE(int(out.at(1, 2)), 8);
        QTest::mouseClick(w.find<QToolButton>("moreOptions"), Qt::LeftButton);
        QTest::qWait(20);
        choose(w.find<Segmented>("paddingValue"), 1);
        QVERIFY(w.waitForResult());
        QCOMPARE(w.lab->model().state().spec.padding, (Size2{1, 1})); // kept inside the kernel
        QVERIFY(!w.lab->model().error());
    }

    void hoverPreviewsClickPinsEscapeLetsGo() {
        test::Window w;
        showMatrix(w, "8");
        auto* output = w.find<MatrixView>("outputView");
        auto* grid = w.find<CellGrid>("windowCells");
        QTest::mouseMove(output, output->cellRect(1, 1).center().toPoint());
        QTRY_COMPARE(w.lab->stage()->row(), 1);
        QCOMPARE(w.lab->stage()->column(), 1);
        const auto& in = std::get<Matrix<uint8_t>>(w.lab->model().source()->values);
        QCOMPARE(grid->count(), 4);
        QCOMPARE(grid->textAt(0), QString::number(in.at(2, 2)));
        QCOMPARE(grid->textAt(3), QString::number(in.at(3, 3)));
        QTest::mouseClick(output, Qt::LeftButton, {}, output->cellRect(2, 3).center().toPoint());
        QVERIFY(w.lab->stage()->pinned());
        QTest::mouseMove(output, output->cellRect(0, 0).center().toPoint());
        QTest::qWait(20);
        QCOMPARE(w.lab->stage()->row(), 2); // the pin stays
        QTest::keyClick(output, Qt::Key_Escape);
        QVERIFY(!w.lab->stage()->pinned());
        auto* input = w.find<MatrixView>("inputView");
        QTest::mouseMove(input, input->cellRect(7, 0).center().toPoint());
        QTRY_COMPARE(w.lab->stage()->row(), 3);
        QCOMPARE(w.lab->stage()->column(), 0);
    }

    void captionSaysWhatTheStepDoes() {
        test::Window w;
        showMatrix(w, "4");
        w.lab->stage()->pin(0, 1);
        // Seed 35: rows 9 7 1 0 and 9 8 8 8 ... the window (0, 1) covers columns 2 and 3.
        const auto& in = std::get<Matrix<uint8_t>>(w.lab->model().source()->values);
        const int best = std::max({in.at(0, 2), in.at(0, 3), in.at(1, 2), in.at(1, 3)});
        QCOMPARE(best, 8);
        QVERIFY(w.lab->stage()->caption().contains("covers rows 0–1 and columns 2–3"));
        QVERIFY(w.lab->stage()->caption().contains("<b>8</b>"));
        QVERIFY(w.find<QLabel>("arithmetic")->text().contains("max("));
        QTest::mouseClick(w.find<QCheckBox>("thesisMode"), Qt::LeftButton, {}, QPoint(10, 10));
        auto* product = w.find<CellGrid>("thesisProduct");
        QVERIFY(product->isVisible());
        QCOMPARE(product->textAt(1), QString::number(in.at(0, 3))); // the identity gives the window again
        // Its four sums, a row of the window times a column of the identity each.
        const auto a = QString::number(in.at(0, 2)), b = QString::number(in.at(0, 3)), c = QString::number(in.at(1, 2)),
                   d = QString::number(in.at(1, 3));
        const auto sum = [](const QString& x, int i, const QString& y, int j, const QString& made) {
            return QStringLiteral("%1·%2 + %3·%4 = %5").arg(x).arg(i).arg(y).arg(j).arg(made);
        };
        QCOMPARE(w.find<QLabel>("thesisSums")->text().split('\n'),
                 (QStringList{sum(a, 1, b, 0, a), sum(a, 0, b, 1, b), sum(c, 1, d, 0, c), sum(c, 0, d, 1, d)}));
    }

    void threadOfAPinnedCellIsShown() {
        test::Window w;
        showMatrix(w, "64");
        w.lab->stage()->pin(9, 3);
        auto* places = w.find<QLabel>("threadPlaces");
        QTRY_VERIFY_WITH_TIMEOUT(places->text().contains("3 + 0 · 32 = <b>3</b>"), test::patience);
        QVERIFY(places->text().contains("<b>9</b>"));
        auto* panel = w.lab->findChild<ThreadPanel*>();
        const auto line = panel->view()->steps[static_cast<size_t>(panel->step())].line;
        const auto kernel = QString::fromStdString(std::string(simt::kernelSource(panel->view()->file))).split(u'\n');
        auto* source = w.find<QPlainTextEdit>("kernelSource");
        const auto shown = source->toPlainText().split(u'\n');
        QVERIFY(std::ranges::any_of(shown, [&](const QString& one) {
            return one.startsWith(QString::number(line)) && one.endsWith(kernel[line - 1].trimmed());
        }));
        // The panel scrolls, and nothing in it: all lines have room, and none begins further right than it must.
        QCOMPARE(source->verticalScrollBar()->maximum(), 0);
        QVERIFY(std::ranges::any_of(shown, [](const QString& one) { return one.size() > 4 && one[4] != u' '; }));
        QVERIFY(w.find<QLabel>("threadStep")->text().contains("input["));
        QVERIFY(w.find<QLabel>("memoryText")->text().contains("sectors"));
    }

    void playsAndSteps() {
        test::Window w;
        showMatrix(w, "8");
        auto* transport = w.lab->stage()->transport();
        QCOMPARE(transport->count(), 16);
        w.lab->stage()->setFocus();
        QTest::keyClick(w.lab->stage(), Qt::Key_Home);
        QCOMPARE(transport->step(), 0);
        QTest::keyClick(w.lab->stage(), Qt::Key_Right);
        QCOMPARE(transport->step(), 1);
        QCOMPARE(w.lab->stage()->column(), 1);
        QTest::keyClick(w.lab->stage(), Qt::Key_Space);
        QVERIFY(transport->isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(transport->step() >= 3, test::patience);
        QTest::keyClick(w.lab->stage(), Qt::Key_Space);
        QVERIFY(!transport->isPlaying());
        const auto at = transport->step();
        QCOMPARE(w.lab->stage()->row(), at / 4);
        QCOMPARE(w.lab->stage()->column(), at % 4);
        QTest::keyClick(w.lab->stage(), Qt::Key_End);
        QCOMPARE(transport->step(), 15);
    }

    void everyEditCanBeUndone() {
        test::Window w;
        QVERIFY(w.waitForResult());
        const auto before = w.lab->model().state();
        type(w.find<PairField>("kernel")->field(), "5");
        QTest::qWait(120);
        choose(w.find<Segmented>("mode"), 1);
        QTest::qWait(120);
        choose(w.find<Segmented>("sourceKind"), 1);
        QVERIFY(w.waitForResult());
        QCOMPARE(w.lab->undoStack()->count(), 3);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.lab->model().state() == before);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(w.lab->model().state().spec.kernel, (Size2{5, 5}));
        QVERIFY(w.lab->model().state().spec.mode == PoolingMode::Average);
    }

    void burstsBecomeOneUndoStep() {
        test::Window w;
        QVERIFY(w.waitForResult());
        auto* slider = w.find<PairField>("kernel")->slider();
        for (int value : {3, 4, 5, 6})
            slider->setValue(value);
        QCOMPARE(w.lab->undoStack()->count(), 1);
    }

    void seedsAreKept() {
        test::Window w;
        showMatrix(w, "8");
        const auto first = w.lab->model().source();
        QCOMPARE(int(std::get<Matrix<uint8_t>>(first->values).at(0, 0)), 9);
        QTest::mouseClick(w.find<QPushButton>("newSeed"), Qt::LeftButton);
        QVERIFY(w.waitForResult());
        QVERIFY(w.lab->model().state().source.seed != 35);
        auto* seed = w.find<QSpinBox>("seed");
        seed->setValue(35);
        QVERIFY(w.waitForResult());
        QCOMPARE(int(std::get<Matrix<uint8_t>>(w.lab->model().source()->values).at(0, 1)), 7);
    }

    void variantIsChosenByKeys() {
        test::Window w;
        QVERIFY(w.waitForRest());
        auto* list = w.find<QListView>("variants");
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Home);
        QVERIFY(w.waitForResult());
        QCOMPARE(w.lab->model().state().variant, std::string("thesis"));
        QVERIFY(w.lab->commandLine().contains("--backend thesis"));
    }

    void matrixIsPastedFromASpreadsheet() {
        MatrixEditor editor(nullptr);
        editor.show();
        QApplication::clipboard()->setText("1\t2,5\t3\n4\t5\t6\n");
        editor.paste();
        QCOMPARE(editor.table()->columnCount(), 3);
        QCOMPARE(editor.table()->rowCount(), 2);
        editor.accept();
        QVERIFY(editor.matrix());
        QCOMPARE(std::get<Matrix<float>>(editor.matrix()->values).at(0, 1), 2.5f);
        // As the country writes it, and read back so.
        setCountry("es_AR");
        setLanguage("es");
        editor.paste();
        QCOMPARE(editor.table()->item(0, 1)->text(), QString("2,5"));
        editor.accept();
        QCOMPARE(std::get<Matrix<float>>(editor.matrix()->values).at(0, 1), 2.5f);
        setLanguage("en");
        setCountry("");
        editor.table()->item(1, 1)->setText("five");
        editor.accept();
        QVERIFY(editor.message().contains("Row 1, column 1")); // counted from 0, as the heads are
    }

    void enterGoesOnInTheMatrix() {
        MatrixEditor editor(nullptr);
        editor.show();
        (void)QTest::qWaitForWindowActive(&editor);
        auto* table = editor.table();
        QCOMPARE(table->horizontalHeaderItem(0)->text(), QString("0"));
        table->setFocus();
        table->setCurrentCell(0, 2);
        for (const auto& [number, row, column] : {std::tuple{"7", 0, 2}, {"8", 0, 3}, {"9", 1, 0}}) {
            QTRY_VERIFY(table->hasFocus() && !table->findChild<QLineEdit*>());
            QTRY_VERIFY(table->currentRow() == row && table->currentColumn() == column);
            QTest::keyClicks(table, number);
            QTRY_VERIFY(table->findChild<QLineEdit*>());
            QTest::keyClick(table->findChild<QLineEdit*>(), Qt::Key_Return);
        }
        QTRY_COMPARE(table->currentColumn(), 1);
        QVERIFY(editor.isVisible());
        QCOMPARE(table->item(0, 2)->text(), QString("7"));
        QCOMPARE(table->item(0, 3)->text(), QString("8"));
        QCOMPARE(table->item(1, 0)->text(), QString("9"));
        QCOMPARE(table->currentColumn(), 1);
    }
};

QTEST_MAIN(tst_pooling_lab)
#include "tst_pooling_lab.moc"
