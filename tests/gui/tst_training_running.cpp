// A training under way: stopped and continued, changed, saved and opened again; the window answers while it trains.
#include "tests/support/crowding.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/training.hpp"
#include "ui/base/chosen_tools.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/training/confusion_view.hpp"
#include "ui/labs/training/curves_view.hpp"
#include "ui/labs/training/data_view.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/labs/training/results_panel.hpp"
#include "ui/project/project_session.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
using namespace telar;
using test::TrainingWindow;

class tst_training_running : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    void cleanup() { setLanguage("en"); }

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
        QVERIFY(!w.lab->results()->gallery()->items().empty()); // its pictures, greyed
        QTRY_COMPARE(w.lab->earlier().onScreen(), Earlier::Data);
    }

    /// PyTorch beside one's own training: the user's Python gets the work, and its epoch and what was run are shown; where no Python
    /// has it, the sentence says what to install.
    void anotherProgramTrainsTheSame() {
        QTemporaryDir folder;
        const auto python = folder.filePath("python");
        QFile file(python);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "#!/bin/sh\n[ \"$2\" = torch ] && [ -s \"$3/inputs\" ] || exit 3\n"
            "echo '{\"title\": \"PyTorch 9.9\", \"device\": \"cpu\", \"python\": \"3.99.1\", \"epochs\": [{\"ms\": 70, "
            "\"loss\": 2, \"validation_loss\": 3, \"right\": 6}, {\"ms\": 1500, \"loss\": 1, \"validation_loss\": 2, "
            "\"right\": 12}]}'\n");
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        choosePython(python.toStdString());
        const QByteArray searched = qgetenv("PATH"), environment = qgetenv("VIRTUAL_ENV");
        qputenv("PATH", "/nowhere");
        qunsetenv("VIRTUAL_ENV");
        const auto back = qScopeGuard([&] {
            choosePython({});
            qputenv("PATH", searched);
            if (!environment.isEmpty())
                qputenv("VIRTUAL_ENV", environment);
        });
        TrainingWindow w(TrainingKind::Mlp, true);
        QTemporaryDir data;
        QVERIFY(w.lab->openPath(test::smallDigits(data)));
        w.lab->model().edit("augmentation", [](TrainingSettings& s) { s.spec.augmentation.on = false; });
        QVERIFY(w.lab->showState("compare"));
        QVERIFY(w.rest());
        auto* table = w.lab->findChild<RowsTable*>("runs");
        auto* torch = w.lab->findChild<QPushButton*>("runTorch");
        auto* keras = w.lab->findChild<QPushButton*>("runKeras");
        QVERIFY(table && torch && keras && torch->isVisible() && torch->isEnabled());
        const auto cell = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
        const auto said = [&](const QString& words) {
            for (auto* label : w.lab->findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains(words))
                    return true;
            return false;
        };
        const auto runs = static_cast<int>(w.lab->model().runs().size());
        torch->click();
        QVERIFY(w.lab->busy());
        QTRY_COMPARE(cell(runs, 0), QString("PyTorch 9.9"));
        QCOMPARE(cell(runs, 1), QString("Python 3.99.1"));
        QVERIFY2(cell(runs, 6).startsWith("1.5 s"), qPrintable(cell(runs, 6))); // without the first
        QVERIFY(said("FOLDER/peer.py torch FOLDER"));
        keras->click();
        QTRY_VERIFY(said("pip install keras"));
        w.lab->model().edit("augmentation", [](TrainingSettings& s) { s.spec.augmentation.on = true; });
        QTRY_VERIFY(torch->isEnabled());
        torch->click();
        QTRY_VERIFY(said("without data augmentation"));
        QCOMPARE(cell(runs, 0), QString("PyTorch 9.9"));
    }

    /// "What the network sees in one epoch": the pictures of the page are those that the training reads, which mirrors no digit.
    void theDataPageAugmentsAsTheTrainingDoes() {
        QTemporaryDir data;
        TrainingWindow w(TrainingKind::Mlp, true);
        QVERIFY(w.lab->openPath(test::smallDigits(data)));
        QVERIFY(w.rest() && w.lab->showState("augmented"));
        const auto& spec = w.lab->model().settings().spec;
        QVERIFY(spec.augmentation.on);
        const auto& samples = *w.lab->model().data()->samples;
        const auto& items = w.lab->findChild<DataView*>()->grid()->items();
        QCOMPARE(items.size(), std::size_t{300});
        int turned = 0;
        for (const auto& item : items) {
            std::vector<float> read(784);
            nn::readSample(samples, item.id, spec.model, spec.augmentation, spec.seed, 0, read.data());
            for (int i = 0; i < 784; ++i) {
                QCOMPARE(std::lround(read[static_cast<std::size_t>(i)] * 255),
                         long{item.image.constScanLine(i / 28)[i % 28]});
                turned += item.image.constScanLine(i / 28)[i % 28] != samples.plane(item.id)[i];
            }
        }
        QVERIFY(turned > 1000 && !nn::defaultTraining(nn::mlp()).augmentation.mirror);
        for (const auto* label : w.lab->findChild<DataView*>()->findChildren<QLabel*>())
            QVERIFY2(!label->text().contains("mirrored"), qPrintable(label->text()));
    }

    /// What nobody asked for is given up where nobody looks, and begins anew where somebody does; what was asked for goes on.
    void nothingIsTrainedUnaskedAndUnseen() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        auto& model = w.lab->model();
        QTRY_VERIFY(model.training() && !model.steps().empty());
        w.window.showLab({});
        QVERIFY(!model.training() && model.steps().empty());
        QTRY_VERIFY(!w.lab->busy());
        QVERIFY(w.lab->openPath(test::smallDigits(folder)));
        w.window.showLab(w.lab->id());
        QVERIFY(w.rest());
        QCOMPARE(model.runs().size(), std::size_t{1});
        model.edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 100000; });
        w.lab->run();
        QTRY_VERIFY(model.training() && !model.epochs().empty());
        w.window.showLab({});
        const auto before = model.epochs().size();
        QTRY_VERIFY(model.epochs().size() > before);
        QVERIFY(model.training());
        w.lab->cancel();
        QTRY_VERIFY(!model.training());
        w.window.showLab(w.lab->id());
        QVERIFY(!w.lab->busy());
        QCOMPARE(model.runs().size(), std::size_t{2});
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

    /// The answer beside the pad is that of the network as it is now, and its chip says how far that is; nothing asks for
    /// what is under way.
    void answersWithItsPresentWeights() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallDigits(folder)));
        QVERIFY(w.rest());
        w.lab->showPage(TrainingLab::Page::Curves);
        auto& model = w.lab->model();
        auto* when = w.lab->findChild<QLabel*>("digitNetwork");
        QVERIFY(when); // silent of the best weights of a training that has ended
        QVERIFY(QTest::qWaitFor([&] { return !when->isVisible(); }, test::patience));
        model.edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 100000; });
        QTest::keyClick(w.lab, Qt::Key_F5);
        QVERIFY(QTest::qWaitFor([&] { return model.training(); }, test::patience));
        for (const auto* chart : w.lab->findChildren<LineChart*>())
            QVERIFY2(!chart->isVisible() || !chart->emptyText().contains("Press Train"),
                     qPrintable(chart->emptyText()));
        const auto words = w.lab->results()->findChildren<QLabel*>();
        QVERIFY(std::none_of(words.begin(), words.end(),
                             [](const QLabel* label) { return label->text().startsWith("Train the network"); }));
        const auto epochOf = [&] {
            const auto parts = when->text().split(u' ');
            return when->isVisible() && parts.size() == 4 && parts.front() == "Epoch"
                       ? QString(parts[1]).remove(u',').toDouble()
                       : 0.0;
        };
        QVERIFY(QTest::qWaitFor([&] { return epochOf() > 0; }, test::patience));
        const auto first = epochOf();
        const auto answers = model.inspection()->probabilities;
        QVERIFY(QTest::qWaitFor([&] { return epochOf() > first; }, test::patience));
        QVERIFY(model.inspection()->probabilities != answers);
        // As anybody would compute it from the weights of that moment, while the training is paused as well.
        model.pause(true);
        QVERIFY(QTest::qWaitFor(
            [&] {
                const double now = model.epochsOf(static_cast<double>(model.steps().size()));
                return std::abs(epochOf() - now) < std::max(0.11, 1e-3 * now) && !model.inspecting();
            },
            test::patience));
        const auto made =
            nn::inspect(model.inspectedNetwork().model, model.inspectedParameters(), model.inspection()->input.values);
        QVERIFY(made && made->probabilities == model.inspection()->probabilities);
        w.lab->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->busy() && !when->isVisible(); }, test::patience));
    }

    /// A training that is stopped in its first epoch has trained: it says how far.
    void saysWhereItWasStopped() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallDigits(folder, 20000)));
        QVERIFY(w.rest());
        w.lab->showPage(TrainingLab::Page::Curves);
        auto& model = w.lab->model();
        model.edit("slow", [](TrainingSettings& s) { s.spec.epochs = 100, s.spec.batch = 1; });
        QTest::keyClick(w.lab, Qt::Key_F5);
        QVERIFY(QTest::qWaitFor([&] { return model.training() && model.steps().size() > 1; }, test::patience));
        const auto buttons = w.lab->curves()->findChildren<QPushButton*>();
        const auto stop = std::find_if(buttons.begin(), buttons.end(),
                                       [](const QPushButton* b) { return b->isVisible() && b->text() == "Stop"; });
        QVERIFY(stop != buttons.end());
        QTest::mouseClick(*stop, Qt::LeftButton);
        QVERIFY(w.rest());
        QVERIFY(model.epochs().empty());
        const auto said = [&](const QString& text) {
            const auto labels = w.lab->curves()->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->isVisible() && label->text() == text; });
        };
        const auto steps = formatCount(static_cast<qint64>(model.steps().size()));
        QVERIFY(said("Stopped at step " + steps) && !said("Not trained yet"));
        setLanguage("es");
        QTRY_VERIFY(said("Detenida en el paso " + formatCount(static_cast<qint64>(model.steps().size()))));
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
        TrainingWindow other(TrainingKind::Mlp, true);
        QVERIFY(other.rest());
        const auto ready = other.lab->prepare(kept);
        QVERIFY2(ready, ready ? "" : ready.error().str().c_str());
        (*ready)();
        QVERIFY(other.rest());
        QTRY_COMPARE(other.lab->model().changes().size(), std::size_t{1});
        QVERIFY(other.lab->commandLine().contains(QStringLiteral("--change %1:rate=0.002").arg(second + 1)));
        QVERIFY(!other.lab->model().canUndoChange()); // its network is gone
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

QTEST_MAIN(tst_training_running)
#include "tst_training_running.moc"
