// Networks of the lab of training: what was trained leaves it as a file, LeNet, and the transformer's attention.
#include "core/network/trained.hpp"
#include "core/nn/inspect.hpp"
#include "tests/support/training.hpp"
#include "ui/labs/network/network_lab.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include <numeric>
using namespace telar;
using test::TrainingWindow;

class tst_training_networks : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    void cleanup() { setLanguage("en"); }

    /// What was trained goes into a file and, by the message's own button, into the lab of networks, where it gives the same answer.
    void theTrainedNetworkIsSavedAndOpened() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        auto* networks = new NetworkLab;
        w.window.addLab(networks);
        auto* save = w.lab->findChild<QToolButton*>("saveNetwork");
        QVERIFY(save && !save->isEnabled()); // nothing has been trained
        QVERIFY(w.lab->openPath(test::smallDigits(folder)));
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
        TrainingWindow w(TrainingKind::Mlp);
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
        const auto data = test::smallDigits(folder);
        TrainingWindow w(TrainingKind::Mlp);
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
};

QTEST_MAIN(tst_training_networks)
#include "tst_training_networks.moc"
