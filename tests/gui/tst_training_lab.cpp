// The training labs driven as a person drives them: full at first sight, train, stop and go on, cells and
// mistakes, the pad, layers that cannot be, undo, Spanish; the window answers while they train.
#include "core/base/numbers.hpp"
#include "tests/support/comma_locale.hpp"
#include "tests/support/crowding.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/training.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/training/confusion_view.hpp"
#include "ui/labs/training/curves_view.hpp"
#include "ui/labs/training/digit_card.hpp"
#include "ui/labs/training/digit_pad.hpp"
#include "ui/labs/training/findings_view.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/labs/training/inside_view.hpp"
#include "ui/labs/training/rate_view.hpp"
#include "ui/labs/training/results_panel.hpp"
#include "ui/project/project_session.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
using namespace telar;
using test::TrainingWindow;

class tst_training_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        Theme::instance().attach(*qApp);
    }

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
    void cleanup() { setLanguage("en"); }

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

    /// A run belongs to the pictures that it was trained on, whatever has been opened since.
    void otherDataMayBeOpenedWhileItTrains() {
        QTemporaryDir folder;
        const auto data = test::smallDigits(folder);
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(data));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        model.edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 5000; });
        QTest::keyClick(w.lab, Qt::Key_F5);
        QVERIFY(QTest::qWaitFor([&] { return model.training() && !model.epochs().empty(); }, test::patience));
        model.edit("data", [](TrainingSettings& s) { s.data = TELAR_TEST_DATA "/digits"; });
        QVERIFY(QTest::qWaitFor([&] { return model.data()->samples->count() == 400; }, test::patience));
        QVERIFY(model.training());
        model.cancel();
        QVERIFY(w.rest());
        QCOMPARE(model.lastRun()->samples->count(), int64_t{1500});
        QCOMPARE(w.lab->results()->gallery()->items().size(), std::size_t{0}); // its pictures are not on show
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

    void pausesStopsAndGoesOn() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallDigits(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        model.edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 100000; });
        w.lab->run();
        QTRY_VERIFY(model.training() && model.epochs().size() > 1);
        model.pause(true);
        QTest::qWait(250);
        const auto steps = model.steps().size();
        QTest::qWait(300);
        QCOMPARE(model.steps().size(), steps);
        const test::OwnTime clock;
        w.lab->cancel();
        QTRY_VERIFY(!model.training());
        QVERIFY(clock.ms() < (TELAR_SANITIZED ? 20000 : 2000));
        QVERIFY(model.lastRun()->result->finishedEarly);
        QVERIFY(model.canContinue());
        const auto before = model.lastRun()->result->epochs.size();
        model.edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 2; });
        model.continueTraining();
        QTRY_VERIFY(!model.training());
        QCOMPARE(model.lastRun()->result->epochs.size(), before + 2);
        // The stopped one has not the epochs that its settings say; with the rest it has, and their time.
        const auto times = w.lab->times();
        QCOMPARE(times.size(), model.runs().size() - 1);
        const auto& last = *times.back();
        QCOMPARE(last.operation, std::string("mlp"));
        QCOMPARE(last.backend, model.settings().engine);
        QCOMPARE(last.inputColumns, static_cast<int64_t>(before + 2));
        double ms = 0;
        for (const auto& epoch : model.lastRun()->result->epochs)
            ms += epoch.ms;
        QCOMPARE(last.total.median, ms);
    }

    // With real widgets: typed while it trains, marked on the curves, in the command, in the project, and undone.
    void settingsChangeWhileItTrains() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallDigits(folder)));
        QVERIFY(w.rest());
        w.lab->showPage(TrainingLab::Page::Curves);
        auto& model = w.lab->model();
        model.edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 40000; });
        w.lab->run();
        QTRY_VERIFY(model.training() && model.epochs().size() > 1);
        auto* rate = w.lab->findChild<QLineEdit*>("changeRate");
        auto* batch = w.lab->findChild<QSpinBox*>("changeBatch");
        auto* apply = w.lab->findChild<QPushButton*>("applyChange");
        auto* undo = w.lab->findChild<QPushButton*>("undoChange");
        auto* note = w.lab->findChild<QLabel*>("changeNote");
        QVERIFY(rate->isVisible() && apply->isVisible() && !apply->isEnabled() && !undo->isVisible());
        QVERIFY(!w.lab->commandLine().contains("--change"));
        rate->setFocus();
        rate->selectAll();
        QTest::keyClicks(rate, "zero");
        QVERIFY(!apply->isEnabled() && note->text().contains("above 0"));
        rate->selectAll();
        QTest::keyClicks(rate, "0.0005");
        batch->setValue(100);
        QTRY_VERIFY(apply->isEnabled());
        model.pause(true);
        QTest::qWait(200);
        QTest::mouseClick(apply, Qt::LeftButton);
        QVERIFY(model.asked() && model.asked()->batch == 100 && !model.asked()->augment);
        QTRY_VERIFY2(note->text().contains("rate 0.0005, batch 100"), qPrintable(note->text()));
        // The row fits a small screen in both languages, in front of a class, too.
        w.window.resize(1280, 720);
        for (const bool presenter : {true, false})
            for (const auto* code : {"es", "en"}) {
                Theme::instance().setPresenter(presenter);
                setLanguage(code);
                const auto* curves = rate->parentWidget()->parentWidget();
                (void)QTest::qWaitFor([&] { return test::crowded(*curves).isEmpty(); }, TELAR_SANITIZED ? 20000 : 2000);
                QVERIFY2(test::crowded(*curves).isEmpty(), qPrintable(test::crowded(*curves).join(u'\n')));
                QVERIFY2(w.window.width() <= 1280 && w.window.height() <= 720, code);
            }
        model.pause(false);
        QTRY_VERIFY(!model.asked() && !model.changes().empty());
        const auto change = model.changes().front();
        QVERIFY(change.rate == 0.0005 && change.batch == 100 && change.epoch > 1);
        QTRY_VERIFY(static_cast<int64_t>(model.epochs().size()) > change.epoch + 3);
        const auto before = model.epochs();
        const auto charts = w.lab->findChildren<LineChart*>();
        const auto marked = [&] {
            return std::count_if(charts.begin(), charts.end(), [&](const LineChart* chart) {
                return chart->marks() ==
                       std::vector<ChartMark>{{static_cast<double>(change.epoch), "rate 0.0005, batch 100"}};
            });
        };
        QTRY_COMPARE(marked(), 2); // loss and accuracy
        const auto words = QStringLiteral(" --change %1:rate=5e-04+%1:batch=100").arg(change.epoch + 1);
        QTRY_VERIFY2(w.lab->commandLine().contains(words), qPrintable(w.lab->commandLine()));

        // Undone: the epochs before it are the same, and it goes on without it.
        QTRY_VERIFY(undo->isVisible());
        QTest::mouseClick(undo, Qt::LeftButton);
        QVERIFY(model.changes().empty() && !w.lab->commandLine().contains("--change"));
        QTRY_VERIFY(static_cast<int64_t>(model.epochs().size()) > change.epoch + 1);
        for (std::size_t i = 0; i < static_cast<std::size_t>(change.epoch); ++i)
            QCOMPARE(model.epochs()[i].trainLoss, before[i].trainLoss);
        QVERIFY(model.epochs()[static_cast<std::size_t>(change.epoch)].trainLoss !=
                before[static_cast<std::size_t>(change.epoch)].trainLoss);
        QVERIFY(std::abs(model.epochsOf(static_cast<double>(model.steps().size())) -
                         static_cast<double>(model.epochs().size())) <= 1.01);
        QVERIFY(!undo->isVisible());

        // A second change, then the end: run, project and its command say it.
        rate->setFocus();
        rate->selectAll();
        QTest::keyClicks(rate, "0.002");
        QTest::keyClick(rate, Qt::Key_Return);
        QTRY_VERIFY(!model.changes().empty());
        const auto second = model.changes().front().epoch;
        QTRY_VERIFY(static_cast<int64_t>(model.epochs().size()) > second + 1);
        w.lab->cancel();
        QTRY_VERIFY(!model.training());
        QCOMPARE(model.lastRun()->settings.spec.changes.size(), std::size_t{1});
        QCOMPARE(model.lastRun()->result->changes.front().rate, std::optional(0.002));
        const auto kept = w.lab->snapshot()();
        TrainingWindow other(TrainingKind::Mlp);
        QVERIFY(other.rest());
        const auto ready = other.lab->prepare(kept);
        QVERIFY2(ready, ready ? "" : ready.error().str().c_str());
        (*ready)();
        QVERIFY(other.rest());
        QTRY_COMPARE(other.lab->model().changes().size(), std::size_t{1});
        QVERIFY(other.lab->commandLine().contains(QStringLiteral("--change %1:rate=0.002").arg(second + 1)));
        QVERIFY(!other.lab->model().canUndoChange()); // its network is gone
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

    void windowAnswersWhileItTrains() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallDigits(folder)));
        QVERIFY(w.rest());
        w.lab->model().edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 100000; });
        w.lab->run();
        QTRY_VERIFY(w.lab->model().training());
        test::Absences absences;
        QTest::qWait(1500);
        const auto longest = absences.worst();
        w.lab->cancel();
        QTRY_VERIFY(!w.lab->model().training());
        qDebug("longest pause of the window while it trains: %.0f ms, %.0f of them its own work", longest.ms,
               longest.ownMs);
        QVERIFY2(longest.ownMs < 50, qPrintable(QString::number(longest.ownMs)));
        QVERIFY2(absences.longestMs() < 150, qPrintable(QString::number(absences.longestMs())));
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

    // What is on screen belongs together: curves, matrix, mistakes, whatever was opened over what.
    void projectsOfTrainingsUnderWay() {
        QTemporaryDir folder, files;
        const auto data = test::smallDigits(folder);
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(data));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        auto* session = w.window.session();
        const auto headline = [&] { return w.lab->findChild<QLabel*>("headline")->text(); };
        const auto mistakes = [&] { return w.lab->findChild<QLabel*>("galleryTitle")->text(); };
        QVERIFY2(headline().startsWith("Test accuracy") && !mistakes().isEmpty(), qPrintable(headline()));
        // Saved in the middle of a second training, which then goes on.
        model.edit("longer", [](TrainingSettings& s) { s.spec.epochs = 100000; });
        w.lab->run();
        QVERIFY(QTest::qWaitFor([&] { return model.training() && model.epochs().size() >= 2; }, test::patience));
        QSignalSpy saved(session, &ProjectSession::saved);
        session->save(files.filePath("middle.telar"));
        QVERIFY(saved.wait(::telar::test::patience));
        QVERIFY(QTest::qWaitFor([&] { return model.epochs().size() >= 6; }, test::patience));
        QSignalSpy opened(session, &ProjectSession::opened);
        session->open(files.filePath("middle.telar"));
        QVERIFY(opened.wait(::telar::test::patience));
        QVERIFY(!model.training());
        QTRY_VERIFY(!w.lab->busy());
        QVERIFY(model.unfinished());
        const auto& last = model.epochs().back();
        QVERIFY2(headline().startsWith("Validation"), qPrintable(headline()));
        QCOMPARE(w.lab->results()->confusion()->confusion().counts, last.confusion.counts);
        QVERIFY(mistakes().isEmpty() && w.lab->results()->gallery()->items().empty());
        // A new project knows nothing of it.
        session->startNew();
        QTRY_VERIFY(!w.lab->busy());
        QVERIFY2(headline() == "No result yet" && mistakes().isEmpty(), qPrintable(headline() + mistakes()));
        // And a new training ends with its own test.
        QVERIFY(w.lab->openPath(data));
        w.lab->run();
        QVERIFY(w.rest());
        QVERIFY2(headline().startsWith("Test accuracy"), qPrintable(headline()));
        QVERIFY(!model.unfinished());
        // Even where an opened project wanted another epoch looked at, and the user trained at once.
        model.edit("short", [](TrainingSettings& s) { s.spec.epochs = 3; });
        w.lab->run();
        QVERIFY(w.rest());
        auto view = w.lab->view();
        view.insert("confusionEpoch", 0);
        w.lab->run();
        w.lab->setView(view);
        w.lab->run();
        QVERIFY(w.rest());
        QTest::qWait(200);
        QVERIFY2(headline().startsWith("Test accuracy"), qPrintable(headline()));
    }
};

QTEST_MAIN(tst_training_lab)
#include "tst_training_lab.moc"
