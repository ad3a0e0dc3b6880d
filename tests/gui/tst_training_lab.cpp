// The training labs driven as a person drives them: full at first sight, train, stop and go on, cells and
// mistakes, the pad, layers that cannot be, undo, Spanish; the window answers while they train.
#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/network/trained.hpp"
#include "core/nn/inspect.hpp"
#include "core/operation/run_record.hpp"
#include "tests/support/crowding.hpp"
#include "tests/support/gui.hpp"
#include "tests/support/own_time.hpp"
#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/network/network_lab.hpp"
#include "ui/labs/training/confusion_view.hpp"
#include "ui/labs/training/curves_view.hpp"
#include "ui/labs/training/digit_card.hpp"
#include "ui/labs/training/digit_pad.hpp"
#include "ui/labs/training/evaluation_view.hpp"
#include "ui/labs/training/findings_view.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/labs/training/inside_view.hpp"
#include "ui/labs/training/look_view.hpp"
#include "ui/labs/training/measures_view.hpp"
#include "ui/labs/training/nearest_view.hpp"
#include "ui/labs/training/rate_view.hpp"
#include "ui/labs/training/results_panel.hpp"
#include "ui/labs/training/splits_view.hpp"
#include "ui/labs/training/training_lab.hpp"
#include "ui/project/project_session.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>

#include <array>
#include <numeric>
#include <random>
#include <set>
using namespace telar;

namespace {

/// A lab in a window, its small data beside it.
struct Labs {
    Registry<nn::Engine> engines = nn::cpuEngines();
    MainWindow window;
    TrainingLab* lab;
    explicit Labs(TrainingKind kind) : lab(new TrainingLab(kind, engines)) {
        window.addLab(lab);
        window.resize(1280, 800);
        window.show();
        window.showLab(lab->id());
    }
    bool rest(int milliseconds = test::patience) {
        return QTest::qWaitFor([this] { return !lab->busy() && lab->model().lastRun(); }, milliseconds);
    }
};

/// Few digits as IDX files, so that trainings take moments.
QString smallDigits(const QTemporaryDir& folder, int64_t train = 1200, int64_t test = 300) {
    const auto made = digitSamples(train, test, 5);
    const auto& s = *made->samples;
    const auto at = [&](const char* name) { return folder.filePath(QLatin1String(name)).toStdString(); };
    std::vector<uint8_t> labels(s.labels.begin(), s.labels.end());
    const bool fine = writeFile(at("train-images-idx3-ubyte"), idxBytes({train, 28, 28}, s.plane(0))).ok() &&
                      writeFile(at("train-labels-idx1-ubyte"), idxBytes({train}, labels.data())).ok() &&
                      writeFile(at("t10k-images-idx3-ubyte"), idxBytes({test, 28, 28}, s.plane(train))).ok() &&
                      writeFile(at("t10k-labels-idx1-ubyte"), idxBytes({test}, labels.data() + train)).ok();
    return fine ? folder.path() : QString();
}

/// Patients' pictures, sub-01_3.png, in folders of two classes: each patient has a pattern of his own, and nothing goes with
/// the class. `copies`: the first picture of each class is there again under the name of another patient.
QString smallPatients(const QTemporaryDir& folder, int patients = 4, int pictures = 10, bool copies = false) {
    const QDir root(folder.path());
    std::mt19937 random(3);
    for (int p = 0; p < 2 * patients; ++p) {
        const QString name = p % 2 ? "b" : "a";
        if (!root.mkpath(name))
            return {};
        std::array<int, 16> own{};
        for (auto& level : own)
            level = 40 + static_cast<int>(random() % 160);
        for (int i = 0; i < pictures; ++i) {
            QImage image(28, 28, QImage::Format_Grayscale8);
            for (int r = 0; r < 28; ++r)
                for (int c = 0; c < 28; ++c)
                    image.scanLine(r)[c] = static_cast<uchar>(own[static_cast<std::size_t>(r / 7 * 4 + c / 7)] +
                                                              static_cast<int>(random() % 56));
            if (!image.save(root.filePath(QStringLiteral("%1/sub-%2_%3.png").arg(name).arg(p + 1).arg(i))))
                return {};
            if (copies && i == 0 && p < 2 &&
                !image.save(root.filePath(QStringLiteral("%1/sub-%2_copy.png").arg(name).arg(p + 3))))
                return {};
        }
    }
    return root.path();
}

} // namespace

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
        const auto data = smallDigits(folder);
        Labs w(TrainingKind::Mlp);
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
        Labs w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(smallDigits(folder)));
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
        const auto data = smallDigits(folder);
        Labs w(TrainingKind::Mlp);
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
        const auto data = smallDigits(folder);
        QVERIFY(!data.isEmpty());
        Labs w(TrainingKind::Mlp);
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
        QVERIFY(w.lab->digit()->isVisible() && w.lab->results()->isVisible());
        QCOMPARE(w.lab->digit()->columns()->columns().size(), std::size_t{4});
        const auto picture = pad->picture();
        QVERIFY(std::count_if(picture.begin(), picture.end(), [](uint8_t v) { return v > 100; }) > 20);
    }

    // Found by a random user: another folder was opened while the page inside showed a sample that it has not.
    void fewerSamplesThanTheOneLookedInto() {
        QTemporaryDir folder, fewer;
        Labs w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(smallDigits(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        w.lab->showPage(TrainingLab::Page::Inside);
        const auto last = model.data()->samples->count() - 1;
        model.inspectSample(last);
        QVERIFY(QTest::qWaitFor([&] { return !model.inspecting() && model.inspection(); }, test::patience));
        QCOMPARE(model.inspectedSample(), last);
        QVERIFY(w.lab->openPath(smallDigits(fewer, 40, 20)));
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
        Labs w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(smallDigits(folder)));
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
        Labs w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(smallDigits(folder)));
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
        Labs other(TrainingKind::Mlp);
        QVERIFY(other.rest());
        const auto ready = other.lab->prepare(kept);
        QVERIFY2(ready, ready ? "" : ready.error().str().c_str());
        (*ready)();
        QVERIFY(other.rest());
        QTRY_COMPARE(other.lab->model().changes().size(), std::size_t{1});
        QVERIFY(other.lab->commandLine().contains(QStringLiteral("--change %1:rate=0.002").arg(second + 1)));
        QVERIFY(!other.lab->model().canUndoChange()); // its network is gone
    }

    /// Split, folds and groups are chosen beside the data; what cannot be is said in a sentence, and nothing is trained.
    void splitsByGroupIntoFolds() {
        QTemporaryDir folder;
        Labs w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(smallPatients(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        model.edit("small", [](TrainingSettings& s) {
            s.spec.model.layers.front().outputs = 16;
            s.spec.epochs = 2;
            s.spec.split.validationShare = 0;
        });
        auto* by = w.lab->findChild<QComboBox*>("splitBy");
        auto* folds = w.lab->findChild<QComboBox*>("folds");
        auto* groups = w.lab->findChild<QLineEdit*>("groupFrom");
        auto* note = w.lab->findChild<QLabel*>("splitNote");
        const auto choose = [](QComboBox* box, int index) {
            box->setCurrentIndex(index);
            emit box->activated(index);
        };
        choose(by, 2);
        QVERIFY2(note->text().startsWith("The pictures have no groups to split by"), qPrintable(note->text()));
        const auto runs = model.runs().size();
        w.lab->run();
        QVERIFY(!model.training());
        QVERIFY(model.error() && model.error()->str().starts_with("The pictures have no groups"));
        groups->setText("person-(\\d+)"); // no picture has such a name
        emit groups->editingFinished();
        QTRY_VERIFY(!model.loading() && model.error());
        groups->setText("sub-(\\d+)");
        emit groups->editingFinished();
        QTRY_COMPARE(model.data()->samples->groupNames.size(), std::size_t{8});
        QVERIFY2(note->text().startsWith("8 groups are known."), qPrintable(note->text()));
        choose(folds, folds->findText("4"));
        QVERIFY2(w.lab->commandLine().contains("--group-from 'sub-(\\d+)'") &&
                     w.lab->commandLine().contains("--split group --folds 4"),
                 qPrintable(w.lab->commandLine()));
        w.lab->run();
        QVERIFY(QTest::qWaitFor([&] { return model.runs().size() > runs && !w.lab->busy(); }, test::patience));
        const auto* run = model.lastRun();
        QCOMPARE(run->folds.size(), std::size_t{4});
        QCOMPARE(run->result->split.test.size(), std::size_t{80});
        for (const auto& fold : run->folds)
            for (const auto i : fold.figures.split.test)
                for (const auto j : fold.figures.split.train)
                    QVERIFY(model.data()->samples->groups[std::size_t(i)] !=
                            model.data()->samples->groups[std::size_t(j)]);
        QVERIFY(!model.unfinished());

        // A project keeps all of it, and the answers of each fold.
        const auto kept = w.lab->snapshot()();
        const auto right = run->folds[1].figures.test.right;
        const auto predicted = run->folds[1].figures.test.predicted;
        const auto spec = run->settings.spec.split;
        choose(by, 1);
        groups->setText("prefix");
        emit groups->editingFinished();
        QTRY_VERIFY(!model.loading());
        const auto ready = w.lab->prepare(kept);
        QVERIFY2(ready, ready ? "" : ready.error().str().c_str());
        (*ready)();
        QVERIFY(w.rest());
        QCOMPARE(model.settings().groupFrom, std::string("sub-(\\d+)"));
        QVERIFY(model.settings().spec.split == spec && model.lastRun()->folds.size() == 4);
        QCOMPARE(model.lastRun()->folds[1].figures.test.predicted, predicted);
        QCOMPARE(model.lastRun()->folds[1].figures.test.right, right);
        QCOMPARE(w.lab->snapshot()(), kept);
        choose(folds, folds->findText("one for each group"));
        choose(by, 1);
        QVERIFY2(note->text().startsWith("Leaving one group out requires a split by group"), qPrintable(note->text()));
    }
    /// Folds pause and stop as one training does; those that are whole count.
    void foldsStopAtOnce() {
        QTemporaryDir folder;
        Labs w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(smallPatients(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        model.edit("long", [](TrainingSettings& s) {
            s.spec.epochs = 60;
            s.spec.split.folds = 10;
            s.spec.split.by = nn::SplitBy::Picture;
        });
        const auto runs = model.runs().size();
        w.lab->run();
        QTRY_VERIFY(model.foldPlace() && model.foldPlace()->fold >= 1);
        QVERIFY(!w.lab->findChild<QPushButton*>("applyChange")->isVisible());
        model.pause(true);
        QTest::qWait(200);
        const auto place = model.foldPlace()->fold;
        QTest::qWait(200);
        QCOMPARE(model.foldPlace()->fold, place);
        QElapsedTimer clock;
        clock.start();
        w.lab->cancel();
        QTRY_VERIFY(!model.training());
        QVERIFY2(clock.elapsed() < (TELAR_SANITIZED ? 5000 : 500), qPrintable(QString::number(clock.elapsed())));
        QCOMPARE(model.runs().size(), runs + 1);
        QCOMPARE(model.lastRun()->folds.size(), std::size_t(place));
        QVERIFY(model.lastRun()->result->finishedEarly);
    }

    /// The same network trained both ways: by picture it knows patients again, by group it cannot.
    void showsTheLeakBesideTheTruth() {
        QTemporaryDir folder;
        Labs w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(smallPatients(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        model.edit("small", [](TrainingSettings& s) {
            s.spec.model.layers.front().outputs = 32;
            s.spec.epochs = 400;
            s.spec.batch = 8;
            s.spec.augmentation.on = false;
            s.groupFrom = "prefix";
            s.spec.split.folds = 4;
        });
        QTRY_VERIFY(!model.loading());
        w.lab->showPage(TrainingLab::Page::Evaluation);
        auto* view = w.lab->evaluation()->splits();
        const auto runs = model.runs().size();
        QTest::mouseClick(w.lab->findChild<QPushButton*>("compareSplits"), Qt::LeftButton);
        std::set<std::size_t> live; // sides that were seen while it trains
        QVERIFY(QTest::qWaitFor(
            [&] {
                if (model.crossValidating())
                    live.insert(model.splitSides().size());
                return model.runs().size() > runs && !w.lab->busy();
            },
            test::patience));
        QVERIFY(live.contains(2));
        QCOMPARE(model.runs().back().folds.size(), std::size_t{4});
        QTRY_COMPARE(view->figures().size(), std::size_t{2});
        const auto &picture = view->figures()[0], &group = view->figures()[1];
        QVERIFY(picture.by == nn::SplitBy::Picture && group.by == nn::SplitBy::Group);
        QVERIFY(picture.total == 80 && group.total == 80 && group.groups.size() == 8 && group.folds.size() == 4);
        QVERIFY2(picture.accuracy() > 0.95 && group.accuracy() < 0.75,
                 qPrintable(QStringLiteral("%1 %2").arg(picture.accuracy()).arg(group.accuracy())));
        // The interval by group is the wider one.
        QVERIFY(group.byGroup->high - group.byGroup->low > group.pictures.high - group.pictures.low);
        const auto verdict = w.lab->findChild<QLabel*>("splitsVerdict")->text();
        QVERIFY2(verdict.contains("by picture") && verdict.contains("by group"), qPrintable(verdict));
        const auto kept = w.lab->snapshot()();
        const auto ready = w.lab->prepare(kept);
        QVERIFY2(ready, ready ? "" : ready.error().str().c_str());
        (*ready)();
        QVERIFY(w.rest());
        QTRY_COMPARE(view->figures().size(), std::size_t{2});
        QTRY_COMPARE(view->figures()[0].right, picture.right);
        // The legend has one name for all folds, and shares of 0 to 100 % need no logarithm.
        for (const auto* chart : view->findChildren<LineChart*>()) {
            QStringList names;
            for (const auto& line : chart->series())
                if (!names.contains(line.legendName()))
                    names << line.legendName();
            QCOMPARE(names, (QStringList{"each fold", "mean"}));
            for (const auto* button : chart->findChildren<QToolButton*>())
                QVERIFY(!button->isVisible());
        }
        auto* folds = view->findChildren<LineChart*>().front();
        folds->toggleSeries("each fold");
        QCOMPARE(std::ranges::count_if(folds->series(), [](const auto& line) { return line.hidden; }), 4);
        folds->showAllSeries();
        // The network of the last fold came back with the project: it can be asked where it looks.
        QVERIFY(!model.lastRun()->result->best.empty());
        w.lab->evaluation()->showPart(EvaluationView::Part::Look);
        QTRY_VERIFY(w.lab->evaluation()->look()->look());

        // A report has its sentences, the verdict and the pictures.
        const auto parts = w.lab->reportParts();
        QVERIFY(parts.size() >= 5 && parts.front().kind == ReportPart::Kind::Heading);
        QCOMPARE(parts.front().text, std::string("Evaluation of the network"));
        const auto words = QString::fromStdString(parts[1].text);
        QVERIFY2(words.contains("80 pictures were tested once each in a cross-validation of 4 folds, split by group") &&
                     words.contains("balanced accuracy") && words.count("Class “") == 2,
                 qPrintable(words));
        QCOMPARE(QString::fromStdString(parts[2].text), verdict);
        int pictures = 0;
        for (const auto& part : parts)
            if (part.kind == ReportPart::Kind::Picture) {
                ++pictures;
                QVERIFY(!part.text.empty() &&
                        QImage::fromData(QByteArray::fromStdString(*part.picture), "PNG").width() > 600);
            }
        QVERIFY(pictures >= 3);

        // The same run, class by class, beside what trained, and where it looks.
        using Part = EvaluationView::Part;
        w.lab->run(); // by picture
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->busy(); }, test::patience));
        w.lab->showPage(TrainingLab::Page::Evaluation);
        w.lab->evaluation()->showPart(Part::Measures);
        QTRY_VERIFY(w.lab->evaluation()->measures()->measures());
        const auto measures = w.lab->evaluation()->measures()->measures();
        QCOMPARE(measures->roc.size(), std::size_t{2});
        QCOMPARE(measures->balanced, nn::balancedAccuracy(model.lastRun()->result->confusion));
        QVERIFY(measures->roc[0].area > 0.98 && measures->calibration.bins.size() == 10); // by picture
        w.lab->evaluation()->showPart(Part::Nearest);
        auto* nearest = w.lab->evaluation()->nearest();
        QTRY_VERIFY(nearest->found());
        QCOMPARE(nearest->found()->right, model.lastRun()->result->confusion.right());
        QVERIFY(nearest->found()->sameGroup > nearest->found()->right * 9 / 10);
        QVERIFY(!w.lab->findChild<ImageGrid*>("nearestGrid")->items().empty());
        w.lab->evaluation()->showPart(Part::Look);
        auto* look = w.lab->evaluation()->look();
        QTRY_VERIFY(look->look() && !look->busy());
        QVERIFY(look->look()->noGradCam && !look->look()->gradCam); // the perceptron has no convolution
        QCOMPARE(look->look()->shifts.size(), std::size_t{9});
        QVERIFY(std::abs(look->look()->occlusion.before - look->look()->shifts[4].probability) < 1e-4f);
        QTest::mouseClick(w.lab->findChild<QPushButton*>("shiftAll"), Qt::LeftButton);
        QTRY_VERIFY(look->shift());
        QCOMPARE(look->shift()->pictures, int64_t(model.lastRun()->folds.back().figures.split.test.size()));
        QVERIFY(w.lab->findChild<QLabel*>("shiftNote")->text().contains("moved by one pixel"));
    }
    /// A picture in two parts is found and shown before anything is trained; only a click trains all the same.
    void duplicatesStopATraining() {
        QTemporaryDir folder;
        Labs w(TrainingKind::Mlp);
        const auto path = smallPatients(folder, 4, 10, true);
        QVERIFY(w.lab->openPath(path));
        auto& model = w.lab->model();
        QTRY_VERIFY(!w.lab->busy() && model.data() && model.data()->samples->count() == 82);
        model.edit("split", [](TrainingSettings& s) {
            s.spec.split.by = nn::SplitBy::Picture;
            s.spec.split.folds = 10; // copies are in two folds, but for one in ten
            s.spec.epochs = 1;
        });
        const auto runs = model.runs().size();
        w.lab->run();
        QTRY_VERIFY(!w.lab->busy() && model.shared());
        QCOMPARE(model.runs().size(), runs);
        QVERIFY(model.shared()->pictures.size() >= 2 && model.shared()->aside == 82);
        for (const auto& one : model.shared()->pictures) {
            QVERIFY(one.identical);
            const auto& names = model.data()->samples->names;
            QVERIFY(names[std::size_t(one.aside)].find("copy") != std::string::npos ||
                    names[std::size_t(one.trained)].find("copy") != std::string::npos);
        }
        auto* grid = w.lab->findChild<ImageGrid*>("sharedGrid");
        QVERIFY(grid->isVisible());
        QCOMPARE(grid->items().size(), model.shared()->pictures.size());
        QVERIFY(grid->items().front().image.width() > 2 * 28); // both, beside each other
        QVERIFY(!w.lab->commandLine().contains("--duplicates"));
        QTest::mouseClick(w.lab->findChild<QPushButton*>("trainAnyway"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return model.runs().size() > runs && !w.lab->busy(); }, test::patience));
        QVERIFY2(w.lab->commandLine().endsWith("--duplicates allow"), qPrintable(w.lab->commandLine()));
        w.lab->run(); // told once for these pictures and this split
        QVERIFY(QTest::qWaitFor([&] { return model.runs().size() > runs + 1 && !w.lab->busy(); }, test::patience));
        model.edit("seed", [](TrainingSettings& s) { ++s.spec.split.seed; });
        QVERIFY(!model.shared() && !w.lab->commandLine().contains("--duplicates"));
    }

    void editsAreUndoneAndImpossibleLayersRefused() {
        Labs w(TrainingKind::AlexNet);
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

    /// What was trained goes into a file and, by the message's own button, into the lab of networks, where it gives the same answer.
    void theTrainedNetworkIsSavedAndOpened() {
        QTemporaryDir folder;
        Labs w(TrainingKind::Mlp);
        auto* networks = new NetworkLab;
        w.window.addLab(networks);
        auto* save = w.lab->findChild<QToolButton*>("saveNetwork");
        QVERIFY(save && !save->isEnabled()); // nothing has been trained
        QVERIFY(w.lab->openPath(smallDigits(folder)));
        QVERIFY(w.rest());
        w.lab->model().edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 2; });
        w.lab->showPage(TrainingLab::Page::Model); // several hidden layers, put together in the editor
        auto* kinds = w.lab->findChild<QComboBox*>("layerKind");
        auto* insert = w.lab->findChild<QPushButton*>("insertLayer");
        auto* table = w.lab->findChild<RowsTable*>("layers");
        for (const char* kind : {"Linear", "Tanh", "Batch normalisation"}) {
            table->selectRow(1);
            kinds->setCurrentText(QString::fromLatin1(kind));
            QTest::mouseClick(insert, Qt::LeftButton);
        }
        using enum nn::LayerKind;
        std::vector<nn::LayerKind> made;
        for (const auto& layer : w.lab->model().settings().spec.model.layers)
            made.push_back(layer.kind);
        QCOMPARE(made, (std::vector{Linear, BatchNorm, Tanh, Linear, Relu, Linear}));
        w.lab->showPage(TrainingLab::Page::Curves);
        w.lab->run();
        QVERIFY(w.rest());
        const auto path = folder.filePath("mine.onnx");
        QTimer::singleShot(0, [&] {
            auto* dialog = w.lab->findChild<QFileDialog*>("targetDialog");
            QVERIFY(dialog);
            dialog->setDirectory(folder.path());
            dialog->findChild<QLineEdit*>()->setText("mine");
            QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
        });
        QTest::mouseClick(save, Qt::LeftButton);
        auto* open = w.window.findChild<QPushButton*>("noticeOpen");
        QVERIFY(QTest::qWaitFor([&] { return open->isVisible(); }, test::patience));
        QVERIFY(QFileInfo::exists(path));
        QTest::mouseClick(open, Qt::LeftButton);
        QVERIFY(QTest::qWaitFor(
            [&] { return networks->model().result() && networks->model().result()->run->opened->model == path; },
            test::patience));
        QCOMPARE(w.window.currentLab(), networks);
        const auto& run = *networks->model().result()->run;
        QCOMPARE(run.graph().nodes.size(), std::size_t{7}); // flatten, three products, normalisation, tanh, ReLU
        const auto& trained = *w.lab->model().lastRun();
        std::vector<float> read(784);
        for (std::size_t i = 0; i < read.size(); ++i)
            read[i] = static_cast<float>(network::numberAt(run.inputs.front(), static_cast<int64_t>(i)));
        const auto seen = nn::inspect(trained.settings.spec.model, trained.result->best, std::move(read));
        QVERIFY(seen.ok());
        for (std::size_t c = 0; c < 10; ++c)
            QVERIFY(std::abs(static_cast<double>(seen->probabilities[c]) - run.probabilities[c]) < 1e-5);
        const auto kept = w.lab->snapshot()(); // a project holds it with what its normalisation keeps
        const auto best = trained.result->best;
        const auto put = w.lab->prepare(kept);
        QVERIFY2(put.ok(), put ? "" : qPrintable(translated(put.error())));
        // Parameters under PyTorch's names, too.
        QVERIFY(network::saveTrained(trained.settings.spec.model, trained.result->best, {},
                                     folder.filePath("mine.safetensors").toStdString())
                    .ok());
        QCOMPARE(nn::loadModel(folder.filePath("mine.safetensors").toStdString(), nullptr)->model.layers.size(),
                 std::size_t{6});
        (*put)();
        w.window.showLab(w.lab->id());
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->busy() && w.lab->model().lastRun(); }, test::patience));
        QVERIFY(w.lab->model().lastRun()->result->best == best);
    }

    void lenetIsAButtonAway() {
        Labs w(TrainingKind::Mlp);
        w.lab->cancel();
        w.lab->showPage(TrainingLab::Page::Model);
        auto* button = w.lab->findChild<QPushButton*>("lenet");
        QVERIFY(button && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(w.lab->model().settings().spec.model.layers == nn::lenet().layers);
        QCOMPARE(w.lab->findChild<RowsTable*>("layers")->rowCount(), 11);
        QVERIFY2(w.lab->commandLine().contains("--network lenet") && !w.lab->commandLine().contains('#'),
                 qPrintable(w.lab->commandLine()));
        w.lab->undoStack()->undo();
        QCOMPARE(w.lab->findChild<RowsTable*>("layers")->rowCount(), 3);
    }
    /// A vision transformer is a click away: it is trained, kept in projects, and shows where its heads look.
    void theTransformerShowsItsAttention() {
        QTemporaryDir folder;
        const auto data = smallDigits(folder);
        Labs w(TrainingKind::Mlp);
        auto& model = w.lab->model();
        QVERIFY(w.lab->openPath(data));
        QVERIFY(w.rest());
        const auto before = model.settings().spec.model;
        w.lab->showPage(TrainingLab::Page::Model);
        w.lab->findChild<QPushButton*>("transformer")->click();
        const auto chosen = model.settings().spec.model;
        QCOMPARE(chosen.layers, nn::visionTransformer().layers);
        QVERIFY2(w.lab->commandLine().contains("--network vit") && !w.lab->commandLine().contains('#'),
                 qPrintable(w.lab->commandLine()));
        w.lab->run();
        QVERIFY(w.rest());
        QVERIFY(model.lastRun()->result && model.lastRun()->settings.spec.model == chosen);
        const auto& best = model.lastRun()->result->best;
        const auto seen = nn::inspect(chosen, best, std::vector<float>(784, 0.5f));
        QVERIFY2(seen.ok(), seen ? "" : seen.error().str().c_str());
        const auto& maps = seen->layers[4]; // of the first block: four heads, sixteen patches, shares of 1
        QCOMPARE(maps.shape, (nn::Shape{4, 4, 4}));
        for (std::size_t head = 0; head < 4; ++head)
            QVERIFY(std::abs(std::accumulate(maps.values.begin() + 16 * static_cast<long>(head),
                                             maps.values.begin() + 16 * static_cast<long>(head + 1), 0.0f) -
                             1) < 1e-4f);
        const auto kept = w.lab->snapshot()();
        w.lab->undoStack()->undo();
        QVERIFY(model.settings().spec.model == before);
        const auto put = w.lab->prepare(kept);
        QVERIFY2(put.ok(), put ? "" : qPrintable(translated(put.error())));
        (*put)();
        QVERIFY(model.settings().spec.model == chosen);
        w.lab->showPage(TrainingLab::Page::Inside);
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->busy(); }, test::patience));
    }

    void publishedTrainingsStandBesideOnesOwn() {
        Labs w(TrainingKind::AlexNet);
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
        Labs w(TrainingKind::Mlp);
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
        Labs w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(smallDigits(folder)));
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
        Labs w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(smallDigits(folder)));
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
        Labs w(TrainingKind::Mlp);
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
        const auto data = smallDigits(folder);
        Labs w(TrainingKind::Mlp);
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
        const auto data = smallDigits(folder);
        Labs w(TrainingKind::Mlp);
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
