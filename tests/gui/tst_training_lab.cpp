// The training labs driven as a person drives them: full at first sight, cells and mistakes, the pad, layers that cannot be,
// undo, Spanish.
#include "core/base/numbers.hpp"
#include "tests/support/training.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/training/confusion_view.hpp"
#include "ui/labs/training/curves_view.hpp"
#include "ui/labs/training/digit_card.hpp"
#include "ui/labs/training/findings_view.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/labs/training/inside_view.hpp"
#include "ui/labs/training/rate_view.hpp"
#include "ui/labs/training/results_panel.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

#include <set>
using namespace telar;
using test::TrainingWindow;

class tst_training_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    void cleanup() { setLanguage("en"); }

    /// The line of the loss is a mean of the batches so far: it falls with them, and never below them.
    void theSmoothedLossStaysWithinTheData() {
        std::vector<nn::StepFigures> steps;
        for (int i = 0; i < 600; ++i)
            steps.push_back({0.65 + 1.65 * std::exp(-i / 25.0) + 0.02 * (i % 3), 10, 16});
        for (const double keep : {0.0, 0.9, 0.98}) {
            StepCurve curve;
            curve.follow(steps, keep, false);
            LineSeries line;
            curve.draw([](double step) { return step; }, line);
            QVERIFY(line.y.size() > 100);
            double least = 1e9, most = 0, measured = steps.front().loss;
            for (std::size_t i = 0; i < line.y.size(); ++i) {
                least = std::min(least, line.y[i]);
                most = std::max(most, line.y[i]);
            }
            QVERIFY2(least >= 0.65 && most <= measured + 0.04,
                     qPrintable(QStringLiteral("%1 to %2").arg(least).arg(most)));
            QVERIFY(line.y.back() < 0.75); // and it has followed
        }
    }

    /// In a narrow window the parameters fold: what a training has come to is in sight all the time.
    void theResultIsInSightInANarrowWindow() {
        QTemporaryDir folder;
        const auto data = test::smallDigits(folder);
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(data));
        QVERIFY(w.rest());
        w.window.resize(800, 600);
        QTRY_VERIFY(!w.lab->foldedDocks().isEmpty());
        auto* setup = w.lab->findChild<QDockWidget*>("parameters");
        QTRY_VERIFY(w.lab->foldedDocks().contains(setup));
        w.lab->bringUp(*setup);
        QTRY_VERIFY(!setup->visibleRegion().isEmpty());
        w.lab->model().edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 1; });
        QTest::keyClick(w.lab, Qt::Key_F5);
        QVERIFY(w.rest());
        QTRY_VERIFY(!w.lab->results()->visibleRegion().isEmpty());
    }
    /// Also where the C library writes a comma: std::stod read "0.001" as 0 there.
    void theRateThatIsFoundIsTaken() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallDigits(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        RateView view(model);
        view.show();
        model.findRate();
        QVERIFY(w.rest());
        const auto finding = model.finding();
        QVERIFY(finding && finding->suggestion > 0);
        auto* use = view.findChild<QPushButton*>("useRate");
        QTRY_VERIFY(use->isEnabled());
        for (const char* country : {"es_MX", "es_ES"}) {
            setCountry(country);
            setLanguage("es");
            model.edit("rate", [](TrainingSettings& s) { s.spec.rate = 0.5; });
            use->click();
            QVERIFY2(std::abs(model.settings().spec.rate / finding->suggestion - 1) < 0.06, qPrintable(use->text()));
            // And as the panel writes it, a rate is read back.
            auto* field = w.window.findChild<QLineEdit*>("rate");
            QVERIFY(field);
            field->setText(formatField(0.25, 4));
            emit field->editingFinished();
            QCOMPARE(model.settings().spec.rate, 0.25);
        }
        setCountry("");
    }
    /// A softmax is never all or nothing, though in float32 it may round to 1.
    void confidenceIsNeverAll() {
        QCOMPARE(formatConfidence(1.0), QString("> 99.9\u00a0%"));
        QCOMPARE(formatConfidence(0.0), QString("< 0.1\u00a0%"));
        QCOMPARE(formatConfidence(0.972), QString("97.2\u00a0%"));
        ProbabilityBars bars;
        bars.setProbabilities({1.0f, 0.0f}, {"seven", "one"});
        QCOMPARE(bars.accessibleDescription(), QString("seven: > 99.9\u00a0%, one: < 0.1\u00a0%"));
    }
    void apartIsPaintedAsInOneGo() {
        ImageGrid grid;
        std::vector<GridItem> items;
        for (int i = 0; i < 40; ++i) {
            QImage image(28, 28, QImage::Format_RGB32);
            image.fill(QColor::fromHsv(i * 9, 200, 200));
            items.push_back({image, QString::number(i), {}, i % 3 ? GridItem::Tone::Good : GridItem::Tone::Bad, i});
        }
        grid.setItems(std::move(items), 48);
        grid.resize(420, 300);
        grid.show();
        QVERIFY(QTest::qWaitForWindowExposed(&grid));
        const auto painted = [&](const QList<QRect>& parts) {
            QImage image(grid.viewport()->size(), QImage::Format_RGB32);
            image.fill(Qt::magenta);
            for (const auto& part : parts)
                grid.viewport()->render(&image, part.topLeft(), part, QWidget::DrawChildren);
            return image;
        };
        const QRect all = grid.viewport()->rect();
        const QRect left(0, 0, 133, all.height()), right(133, 0, all.width() - 133, 77),
            below(133, 77, all.width() - 133, all.height() - 77);
        const auto whole = painted({all});
        QVERIFY(whole != painted({left}));
        QCOMPARE(painted({left, right, below}), whole);
    }
    void digitsFromFirstSightToThePad() {
        QTemporaryDir folder;
        const auto data = test::smallDigits(folder);
        QVERIFY(!data.isEmpty());
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(data));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        QCOMPARE(model.data()->samples->count(), int64_t{1500});
        QCOMPARE(model.lastRun()->result->split.test.size(), std::size_t{300});
        QVERIFY(model.epochs().size() >= 3);
        QVERIFY(model.lastRun()->result->confusion.accuracy() > 0.5);
        QVERIFY(w.lab->results()->gallery()->items().size() > 0);

        // A cell shows its pictures.
        auto* confusion = w.lab->results()->confusion();
        QSignalSpy cells(confusion, &ConfusionView::cellChosen);
        confusion->setFocus();
        QTest::keyClick(confusion, Qt::Key_Down);
        QTest::keyClick(confusion, Qt::Key_Down);
        QTest::keyClick(confusion, Qt::Key_Right);
        QCOMPARE(cells.last(), (QList<QVariant>{1, 1}));
        for (const auto& item : w.lab->results()->gallery()->items())
            QCOMPARE(model.data()->samples->labels[static_cast<std::size_t>(item.id)], 1);

        // A picture that is dropped is answered as the same picture of the data is.
        const auto& samples = *model.data()->samples;
        const auto sample = model.lastRun()->result->split.test.front();
        const QString file = folder.filePath("mine.png");
        QVERIFY(QImage(samples.plane(sample), 28, 28, 28, QImage::Format_Grayscale8).save(file));
        w.lab->showPage(TrainingLab::Page::Inside);
        model.inspectSample(sample);
        QVERIFY(QTest::qWaitFor([&] { return !model.inspecting() && model.inspection(); }, test::patience));
        const auto same = model.inspection()->probabilities;
        QSignalSpy opened(w.lab, &Lab::pathOpened);
        QVERIFY(w.window.openPath(file));
        QVERIFY(QTest::qWaitFor([&] { return !opened.isEmpty() && !model.inspecting(); }, test::patience));
        QCOMPARE(opened.last().first().toString(), file);
        QCOMPARE(model.inspection()->probabilities, same);
        QFile broken(folder.filePath("broken.png"));
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("no picture") > 0);
        broken.close();
        opened.clear();
        QVERIFY(w.window.openPath(broken.fileName()));
        QVERIFY(QTest::qWaitFor([&] { return model.error().has_value(); }, test::patience));
        QVERIFY(opened.isEmpty());

        // The pad: a ring is read as some digit, with probabilities that add up.
        w.lab->showPage(TrainingLab::Page::Curves);
        QSignalSpy seen(&model, &TrainingModel::inspectionChanged);
        auto* pad = w.lab->digit()->pad();
        QTest::mousePress(pad, Qt::LeftButton, {}, pad->rect().center() - QPoint(0, 60));
        QTest::mouseMove(pad, pad->rect().center() + QPoint(0, 60));
        QTest::mouseRelease(pad, Qt::LeftButton, {}, pad->rect().center() + QPoint(0, 60));
        QTRY_VERIFY(seen.count() > 0 && !w.lab->busy() && model.inspectedSample() < 0);
        float sum = 0;
        for (const float p : model.inspection()->probabilities)
            sum += p;
        QVERIFY(std::fabs(sum - 1) < 1e-4f);
        QCOMPARE(model.inspection()->layers.size(), std::size_t{3});
        // The answer stands beside the pad, and one column for each layer; a click goes to its values.
        QVERIFY(w.lab->digit()->answer().endsWith(model.className(model.inspection()->predicted)));
        QVERIFY(w.lab->results()->isVisible());
        for (const QWidget* part : {static_cast<QWidget*>(pad), w.lab->digit()->findChild<QWidget*>("digitAnswer")})
            QCOMPARE(part->visibleRegion().boundingRect(), part->rect()); // whole, on one screen
        // On a small one, too, where the curves stand side by side.
        w.window.resize(1280, 720);
        for (const QWidget* part :
             {static_cast<const QWidget*>(pad), static_cast<const QWidget*>(w.lab->digit()->columns())})
            QTRY_COMPARE(part->visibleRegion().boundingRect(), part->rect());
        const auto* curves = w.lab->curves();
        QTRY_COMPARE(curves->loss()->y(), curves->accuracy()->y());
        w.window.resize(1280, 1080);
        QTRY_VERIFY(curves->loss()->y() < curves->accuracy()->y());
        QCOMPARE(w.lab->digit()->columns()->columns().size(), std::size_t{4});
        const auto picture = pad->picture();
        QVERIFY(std::count_if(picture.begin(), picture.end(), [](uint8_t v) { return v > 100; }) > 20);
    }

    // Found by a random user: another folder was opened while the page inside showed a sample that it has not.
    void fewerSamplesThanTheOneLookedInto() {
        QTemporaryDir folder, fewer;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallDigits(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        w.lab->showPage(TrainingLab::Page::Inside);
        const auto last = model.data()->samples->count() - 1;
        model.inspectSample(last);
        QVERIFY(QTest::qWaitFor([&] { return !model.inspecting() && model.inspection(); }, test::patience));
        QCOMPARE(model.inspectedSample(), last);
        QVERIFY(w.lab->openPath(test::smallDigits(fewer, 40, 20)));
        QVERIFY(w.rest());
        const auto count = model.data()->samples->count();
        QVERIFY(count <= last);
        w.lab->showPage(TrainingLab::Page::Inside); // opening shows the data; the page looks into what it looked into
        QVERIFY(QTest::qWaitFor([&] { return !model.inspecting() && model.inspection(); }, test::patience));
        QVERIFY(model.inspectedSample() >= 0 && model.inspectedSample() < count);
        const auto shown = model.inspectedSample();
        for (const int64_t none : {last, count, int64_t{-1}}) {
            model.inspectSample(none);
            QVERIFY(!model.inspecting());
            QCOMPARE(model.inspectedSample(), shown);
        }
    }

    void editsAreUndoneAndImpossibleLayersRefused() {
        TrainingWindow w(TrainingKind::AlexNet);
        auto& model = w.lab->model();
        const auto before = model.settings().spec.model;
        w.lab->showPage(TrainingLab::Page::Model);
        auto* table = w.lab->findChild<RowsTable*>("layers");
        QVERIFY(table);
        QCOMPARE(table->rowCount(), 20);
        QVERIFY(table->model()->setData(table->model()->index(0, 1), "32 · k3 s2 p1"));
        QCOMPARE(model.settings().spec.model.layers[0].outputs, int64_t{32});
        // No option makes this network: the line does not pretend to.
        QVERIFY2(
            w.lab->commandLine().endsWith("  # cannot be repeated by a command: no option describes edited layers"),
            qPrintable(w.lab->commandLine()));
        w.lab->undoStack()->undo();
        QVERIFY(!w.lab->commandLine().contains('#'));
        model.edit("outputs", [](TrainingSettings& s) { s.spec.model.layers.back().outputs = 7; });
        QVERIFY2(w.lab->commandLine().contains(" --outputs 7") && !w.lab->commandLine().contains('#'),
                 qPrintable(w.lab->commandLine()));
        w.lab->undoStack()->undo();
        QVERIFY(model.settings().spec.model == before);
        QVERIFY(table->model()->setData(table->model()->index(10, 1), "256 · k9 s1 p1")); // does not fit on 4 x 4
        QVERIFY(model.settings().spec.model == before);
        auto* message = w.lab->findChild<QLabel*>("modelMessage");
        QVERIFY(message && message->isVisibleTo(w.lab) && message->text().contains("9"));
        QVERIFY(w.lab->commandLine().startsWith("telar-cli train alexnet"));
        w.lab->cancel();
    }

    void publishedTrainingsStandBesideOnesOwn() {
        TrainingWindow w(TrainingKind::AlexNet);
        w.lab->cancel();
        w.lab->showPage(TrainingLab::Page::Runs);
        const auto* table = w.lab->findChild<RowsTable*>("runs");
        QVERIFY(table);
        QCOMPARE(table->rowCount(), 5); // 25 and 50 epochs in the text; 25, 50 and 100 in an appendix
        QCOMPARE(table->text(0, 0), QString("published"));
        QCOMPARE(table->text(0, 2), QString("25"));
        QCOMPARE(table->text(0, 6), QString("995 ms")); // 24.87 s / 25
        QVERIFY(table->text(1, 7).startsWith("95"));    // 94.95 %
        QVERIFY(table->text(4, 7).contains("validation"));
        QVERIFY(table->cell(4, 0).tip.contains("107.81 s"));
        w.lab->cancel();
    }
    void publishedTotalsStandBesideTrainingsOfDigits() {
        TrainingWindow w(TrainingKind::Mlp);
        w.lab->cancel();
        w.lab->showPage(TrainingLab::Page::Runs);
        const auto* table = w.lab->findChild<RowsTable*>("runs");
        QVERIFY(table);
        const int last = table->rowCount() - 1; // four programs, below trainings of this session
        QVERIFY(last >= 3);
        QCOMPARE(table->text(last, 0), QString("published"));
        QCOMPARE(table->text(last, 1), QString("pycuda"));
        QCOMPARE(table->text(last, 6), QString("2.12 s")); // 21.18 s / 10
        QVERIFY(table->cell(last - 1, 0).tip.contains("clock()/10"));
        // Processor time says so where it stands among wall clocks.
        QCOMPARE(table->text(last - 1, 6), QString("26.3 s of clock() / 10"));
        QVERIFY(table->text(last - 2, 6).endsWith(" of clock()"));
        QVERIFY(!table->text(last - 3, 6).contains("clock"));
        w.lab->cancel();
    }
    void coversThePictureAndMeasuresTheClocks() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallDigits(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        w.lab->showPage(TrainingLab::Page::Inside);
        QTRY_VERIFY(model.inspection() && !w.lab->busy());
        auto* cover = w.lab->findChild<QPushButton*>("cover");
        auto* patch = w.lab->findChild<QComboBox*>("patch");
        QVERIFY(cover && patch && cover->isVisible());
        patch->setCurrentIndex(1);
        QTest::mouseClick(cover, Qt::LeftButton);
        QTRY_VERIFY(model.occlusion() && !model.occluding());
        QCOMPARE(model.occlusion()->target, model.inspection()->predicted);
        QCOMPARE(model.occlusion()->fall.values.size(), std::size_t{28 * 28});
        QCOMPARE(model.occlusion()->squares, int64_t{25 * 25}); // 4 x 4, one pixel apart
        w.lab->inside()->showSample(3);
        QTRY_VERIFY(!model.occlusion() && !w.lab->busy()); // it belonged to another picture

        w.lab->showPage(TrainingLab::Page::Findings);
        auto* findings = w.lab->findChild<FindingsView*>();
        QVERIFY(findings);
        QTRY_VERIFY(findings->clockReading().has_value()); // by itself at first sight
        QVERIFY(findings->clockReading()->wallMs > 0);
        QTRY_VERIFY_WITH_TIMEOUT(!findings->busy(), test::patience);
    }

    /// Who opens a picture from beside the pad to draw on comes back to the pad by one press.
    void aPictureLeadsBackToThePad() {
        TrainingWindow w(TrainingKind::Mlp);
        auto* back = w.lab->findChild<QPushButton*>("insideBack");
        auto* pad = w.lab->findChild<QWidget*>("digitPad");
        w.lab->showPage(TrainingLab::Page::Inside);
        QVERIFY(!back->isVisible() && !pad->isVisible()); // nothing led here
        for (const auto from : {TrainingLab::Page::Curves, TrainingLab::Page::Data}) {
            w.lab->showPage(from);
            emit w.lab->results()->sampleChosen(3);
            QCOMPARE(w.lab->page(), TrainingLab::Page::Inside);
            QVERIFY(back->isVisible() && back->text().contains(TrainingPages::title(from)));
            back->click();
            QCOMPARE(w.lab->page(), from);
            QCOMPARE(pad->isVisible(), from == TrainingLab::Page::Curves);
        }
    }

    /// Until somebody draws, the pad shows the picture that the answer beside it is about.
    void thePadShowsWhatTheAnswerIsAbout() {
        TrainingWindow w(TrainingKind::Mlp, true);
        QVERIFY(w.rest());
        auto* pad = w.lab->findChild<DigitPad*>("digitPad");
        auto* clear = w.lab->findChild<QPushButton*>("clearPad");
        const auto sample = w.lab->model().inspectedSample();
        QVERIFY(sample >= 0 && pad->empty() && !clear->isEnabled());
        const auto* pixels = w.lab->model().data()->samples->plane(sample);
        const auto seen = [pad](int row, int column) { // the middle of a pixel of the digit
            const QImage image = pad->grab().toImage();
            const int side = std::min(image.width(), image.height()) - 2;
            return image
                .pixelColor((image.width() - side) / 2 + (2 * column + 1) * side / 56,
                            (image.height() - side) / 2 + (2 * row + 1) * side / 56)
                .lightness();
        };
        const auto level = [&](int row, int column) { return static_cast<int>(pixels[row * 28 + column]); };
        const int most = *std::max_element(pixels, pixels + 28 * 28); // shown as white
        int bright = 0;
        for (int row = 0; row < 22; ++row) // above the words
            for (int column = 0; column < 28; ++column) {
                const int is = level(row, column);
                bright += 2 * is > most;
                QTRY_VERIFY2(std::abs(seen(row, column) - 255 * is / most) <= 6,
                             qPrintable(QString("%1 %2: %3 %4").arg(row).arg(column).arg(is).arg(seen(row, column))));
            }
        QVERIFY(bright > 20);
        pad->stroke({{0.02, 0.02}, {0.05, 0.02}});
        for (int row = 6; row < 22; ++row)
            for (int column = 0; column < 28; ++column)
                QVERIFY(seen(row, column) <= 8);
        QTRY_VERIFY(clear->isEnabled());
        QTest::mouseClick(clear, Qt::LeftButton);
        QVERIFY(pad->empty());
        QTRY_VERIFY(!clear->isEnabled() && w.lab->model().inspectedSample() >= 0);
        // A test image that is chosen takes the place of what was drawn.
        pad->stroke({{0.3, 0.3}, {0.6, 0.6}});
        QTRY_VERIFY(clear->isEnabled() && w.lab->model().inspectedSample() < 0 && !w.lab->model().inspecting());
        w.lab->model().inspectSample(sample);
        QTRY_VERIFY(pad->empty() && !clear->isEnabled());
        QCOMPARE(w.lab->model().inspectedSample(), sample);
        // Of the result, all columns of the classes' figures are in sight.
        auto* classes = w.lab->findChild<QTableView*>("classes");
        w.window.resize(1920, 1080);
        QTRY_VERIFY(classes->isVisible() && classes->model()->rowCount() == 11);
        QTRY_COMPARE(classes->horizontalScrollBar()->maximum(), 0);
    }

    /// Where pictures have to be scrolled to, the last row is not cut by a few pixels: it becomes whole.
    void theLastRowOfPicturesIsWhole() {
        ImageGrid grid;
        std::vector<GridItem> items;
        for (int i = 0; i < 30; ++i) {
            QImage image(28, 28, QImage::Format_Grayscale8);
            image.fill(0);
            items.push_back({image, "5, not 3", {}, GridItem::Tone::Bad, i});
        }
        grid.setItems(items, 62);
        grid.show();
        int healed = 0;
        for (int height = 100; height < 400; ++height) {
            grid.resize(320, height);
            const int cell = 2 * grid.verticalScrollBar()->singleStep() + 1; // at most
            const int room = grid.viewport()->height() - px(4), rows = room / (cell - 1),
                      cut = (rows + 1) * cell - room;
            healed += cell < px(62) + px(10) + QFontMetrics(fontOf(TypeRole::Small)).lineSpacing();
            QVERIFY2(cut > 8 * (rows + 1) || cut > cell - rows - 2,
                     qPrintable(QString("%1: %2 of %3").arg(height).arg(cut).arg(cell)));
        }
        QVERIFY(healed > 20);
    }

    /// Five tabs; each of the eight pages is reached by a tab and its part, by its state and by its number in a project.
    void eightPagesUnderFiveTabs() {
        TrainingWindow w(TrainingKind::Mlp);
        auto* tabs = w.lab->findChild<Segmented*>("pages");
        auto* parts = w.lab->findChild<Segmented*>("pageParts");
        const auto* stack = w.lab->findChild<FindingsView*>()->parentWidget();
        const auto at = [&] { return qobject_cast<const QStackedWidget*>(stack)->currentIndex(); };
        std::set<int> reached;
        for (int tab = 0; tab < 5; ++tab) {
            QTest::mouseClick(tabs->button(tab), Qt::LeftButton);
            reached.insert(at());
            if (parts->isVisible())
                for (int part = 1; part >= 0; --part) { // the first again, for the next round
                    QTest::mouseClick(parts->button(part), Qt::LeftButton);
                    reached.insert(at());
                }
        }
        QCOMPARE(reached.size(), std::size_t{8});
        QVERIFY(!tabs->button(5));
        for (const char* state : {"curves", "data", "model", "inside", "rate", "compare", "findings", "evaluation"}) {
            QVERIFY(w.lab->showState(state));
            const auto facts = w.lab->facts();
            const auto page =
                std::find_if(facts.begin(), facts.end(), [](const LabFact& one) { return one.id == "page"; });
            QCOMPARE(QString::fromStdString(std::get<std::string>(page->value)), QString(state));
        }
        setViewState(*w.lab, QJsonObject{{"page", 3}});
        QCOMPARE(w.lab->page(), TrainingLab::Page::Inside);
        QCOMPARE(tabs->current(), 2);
        QCOMPARE(parts->current(), 1);
        QTest::mouseClick(tabs->button(0), Qt::LeftButton);
        QTest::mouseClick(tabs->button(2), Qt::LeftButton); // comes back to the part that was left
        QCOMPARE(w.lab->page(), TrainingLab::Page::Inside);
    }

    void speaksSpanish() {
        TrainingWindow w(TrainingKind::Mlp);
        setLanguage("es");
        QCoreApplication::processEvents();
        auto* run = w.lab->runButton();
        QVERIFY(run);
        w.lab->cancel();
        QVERIFY(!run->text().isEmpty());
    }

    /// On a low screen the pictures and the figures of each class share a place, and the first row of mistakes is whole.
    void mistakesAreWholeOnALowScreen() {
        QTemporaryDir folder;
        const auto data = test::smallDigits(folder);
        TrainingWindow w(TrainingKind::Mlp);
        w.window.resize(1920, 1080);
        QVERIFY(w.lab->openPath(data));
        QVERIFY(w.rest());
        auto* panel = w.lab->results();
        auto* choice = panel->findChild<Segmented*>("gallerySwitch");
        auto* table = panel->findChild<RowsTable*>();
        auto* gallery = panel->gallery();
        QTRY_VERIFY(table->isVisible() && gallery->isVisible() && !choice->button(2)->isVisible());
        setLanguage("es");
        w.window.resize(1280, 700);
        QTest::qWait(200);
        for (auto* dock : w.lab->findChildren<QDockWidget*>("results"))
            w.lab->bringUp(*dock);
        QTRY_VERIFY(choice->button(2)->isVisible() && !table->isVisible());
        QScrollArea* area = nullptr;
        for (QWidget* above = panel->parentWidget(); above && !area; above = above->parentWidget())
            area = qobject_cast<QScrollArea*>(above);
        QVERIFY(area);
        QTRY_COMPARE(area->verticalScrollBar()->maximum(), 0);
        QVERIFY(!gallery->items().empty());
        const auto firstIsWhole = [&] {
            const QRect first(
                gallery->mapTo(area->viewport(), QPoint(0, 0)),
                QSize(gallery->width(), px(62) + px(14) + QFontMetrics(fontOf(TypeRole::Small)).height()));
            return area->viewport()->rect().contains(first) && gallery->height() >= first.height();
        };
        QTRY_VERIFY2(firstIsWhole(), qPrintable(QString::number(gallery->height())));
        QTest::mouseClick(choice->button(2), Qt::LeftButton);
        QVERIFY(table->isVisible() && !gallery->isVisible());
        w.window.resize(1920, 1080); // both again
        QTRY_VERIFY(table->isVisible() && gallery->isVisible());
        QCOMPARE(choice->current(), 0);
        setLanguage("en");
    }
};

QTEST_MAIN(tst_training_lab)
#include "tst_training_lab.moc"
