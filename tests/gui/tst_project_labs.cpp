// Every lab in several states saved in a project, opened and saved again: the same bytes, and the same
// picture.
#include "core/base/files.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/projects.hpp"
#include "ui/labs/attention/attention_stage.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/labs/kernel/kernel_results.hpp"
#include "ui/labs/kernel/warp_page.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/labs/network/network_stage.hpp"
#include "ui/labs/softmax/softmax_stage.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QMouseEvent>

using namespace telar;
using namespace telar::test;

namespace {

/// The first line that differs, for messages.
QString difference(const QByteArray& a, const QByteArray& b) {
    const auto left = a.split('\n'), right = b.split('\n');
    for (int i = 0; i < std::max(left.size(), right.size()); ++i)
        if (left.value(i) != right.value(i))
            return QStringLiteral("line %1: %2 | %3")
                .arg(i + 1)
                .arg(QString::fromUtf8(left.value(i)).left(120), QString::fromUtf8(right.value(i)).left(120));
    return {};
}

/// A project in which the lab trains a small network for one epoch with a few digits, where it would train a
/// larger one for longer.
std::string smallTraining(const QString& lab) {
    const QString first = lab == "cnn"
                              ? "{\"kind\": \"convolution\", \"outputs\": 4, \"kernel\": [5, 5], \"stride\": [2, 2]}"
                              : "{\"kind\": \"linear\", \"outputs\": 32}";
    return QStringLiteral("{\"format\": \"telar-project\", \"schema\": 2, \"labs\": {\"%1\": {\"controls\": "
                          "{\"data\": \"" TELAR_TEST_DATA
                          "/digits\", \"epochs\": 1, \"model\": {\"input\": [1, 28, 28], "
                          "\"layers\": [%2, {\"kind\": \"relu\"}, {\"kind\": \"linear\", \"outputs\": 10}]}}}}}")
        .arg(lab, first)
        .toStdString();
}

/// The lab shows what it computed first.
bool firstSight(AllLabs& all, const QString& lab) {
    return lab == "pooling"    ? all.pooling->model().result() != nullptr
           : lab == "neuron"   ? all.neuron->model().result() != nullptr
           : lab == "pipeline" ? all.pipeline->model().result() != nullptr
                               : all.forward->model().sample() != nullptr;
}

QImage picture(AllLabs& all) {
    QCursor::setPos(all.window.mapToGlobal(QPoint(2, 2)));
    QTest::qWait(150);
    auto& lab = *all.window.currentLab();
    return settledPicture(lab, [&] { return lab.grab().toImage(); });
}

} // namespace

class tst_project_labs : public QObject {
    Q_OBJECT
    QTemporaryDir settings_, files_;

    QString file(const char* name) const { return files_.filePath(QLatin1String(name)); }

private slots:
    void initTestCase() { test::isolateSettings(settings_); }

    /// Nothing has been agreed to before, whatever was opened for another row.
    void init() {
        QSettings().clear();
        QSettings().setValue("autosaveFolder", files_.filePath("autosave"));
    }

    void saveOpenSaveGivesTheSameBytes_data() {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<int>("state");
        const QStringList twice{"pooling",  "convolution", "matmul",  "bench",
                                "pipeline", "attention",   "network", "experiments"}; // of them a second state is kept
        AllLabs all;
        QStringList ids{""};
        for (const auto& name : all.window.labs().names())
            ids << name.id;
        for (const auto& id : ids) {
            const int count = twice.contains(id) ? 2 : 1;
            for (int i = qgetenv("TELAR_FIT") == "full" ? 0 : count - 1; i < count; ++i)
                QTest::addRow("%s %d", id.isEmpty() ? "start page" : qPrintable(id), i) << id << i;
        }
    }
    void saveOpenSaveGivesTheSameBytes();

    /// What the size of a window does to a layout is no edit; what a person does to it is.
    void aLayoutIsChangedByPeopleOnly() {
        const QString path = file("layout.telar"), again = file("again.telar");
        {
            AllLabs all;
            all.window.showLab("bench");
            QVERIFY(all.rest());
            QVERIFY(save(all, path));
        }
        AllLabs all;
        QVERIFY(open(all, path));
        QVERIFY(all.rest(120000));
        QTest::qWait(250);
        QVERIFY(save(all, again));
        QCOMPARE(difference(bytes(again), bytes(path)), QString());
        all.window.resize(all.window.width() + 60, all.window.height() + 44);
        QTest::qWait(250);
        QVERIFY(save(all, again));
        QCOMPARE(difference(bytes(again), bytes(path)), QString());

        all.window.resize(1560, 860); // narrower, the parameters are folded
        auto* dock = all.kernel->findChild<QDockWidget*>("setup");
        QTRY_VERIFY(dock && dock->isVisible());
        QTest::qWait(400); // it has its width when the layout has been seen to
        const QPoint edge(dock->geometry().right() + 1, dock->geometry().center().y());
        const int before = dock->width();
        QTest::mousePress(all.kernel, Qt::LeftButton, {}, edge);
        for (const int by : {20, 40}) {
            QMouseEvent move(QEvent::MouseMove, edge + QPoint(by, 0), all.kernel->mapToGlobal(edge) + QPoint(by, 0),
                             Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(all.kernel, &move);
            QTest::qWait(20); // the edge follows when events have been seen to
        }
        QTest::mouseRelease(all.kernel, Qt::LeftButton, {}, edge + QPoint(40, 0));
        QTRY_COMPARE(dock->width(), before + 40);
        QVERIFY(save(all, again));
        QVERIFY(!difference(bytes(again), bytes(path)).isEmpty());

        QVERIFY(open(all, path));
        QVERIFY(all.rest(120000));
        QTest::qWait(250);
        dock->toggleViewAction()->trigger();
        QVERIFY(save(all, again));
        QVERIFY(!difference(bytes(again), bytes(path)).isEmpty());
    }

    void theScreenIsTheSame() {
        QImage before, after;
        {
            AllLabs all;
            all.window.showLab("pooling");
            QVERIFY(all.rest());
            all.pooling->model().edit("change", [](PoolingState& s) {
                s.source.kind = SourceKind::Random;
                s.source.rows = s.source.columns = 9;
                s.spec.kernel = {3, 3};
                s.spec.mode = PoolingMode::Average;
            });
            QVERIFY(all.rest());
            all.pooling->stage()->transport()->setStep(2);
            all.pooling->stage()->pin(1, 2);
            all.pooling->stage()->setLook(OwnerLook::Warp);
            QVERIFY(all.rest());
            QVERIFY(save(all, file("screen.telar")));
            before = picture(all);
        }
        {
            AllLabs all;
            QVERIFY(open(all, file("screen.telar")));
            QCOMPARE(all.window.currentLab(), all.pooling);
            QVERIFY(all.rest());
            QTRY_VERIFY_WITH_TIMEOUT(all.pooling->stage()->pinned(), test::patience);
            QCOMPARE(all.pooling->stage()->row(), 1);
            QTRY_COMPARE_WITH_TIMEOUT(all.pooling->stage()->transport()->step(), 2, test::patience);
            after = picture(all);
        }
        QCOMPARE(after.size(), before.size());
        qint64 different = 0;
        for (int y = 0; y < before.height(); ++y)
            for (int x = 0; x < before.width(); ++x)
                different += before.pixel(x, y) != after.pixel(x, y);
        // Controls may be some pixels wider in a window that was never smaller.
        QVERIFY2(different < before.width() * before.height() / 100,
                 qPrintable(QString::number(different) + " pixels differ"));
    }
};

void tst_project_labs::saveOpenSaveGivesTheSameBytes() {
    QFETCH(QString, lab);
    QFETCH(int, state);
    const QString first = file("first.telar"), second = file("second.telar");
    {
        AllLabs all;
        if (lab == "cnn" || lab == "mlp") {
            QVERIFY(writeFile(first.toStdString(), smallTraining(lab)).ok());
            // Its pictures lie outside its folder: the user agrees.
            QSignalSpy opened(all.window.session(), &ProjectSession::opened);
            all.window.session()->open(first);
            QTRY_VERIFY_WITH_TIMEOUT(all.window.projects()->box(), test::patience);
            QTest::mouseClick(button(all.window.projects()->box(), "Open them"), Qt::LeftButton);
            QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, test::patience);
        }
        all.device->cancel(); // its readings wait
        all.window.showLab(lab);
        // What these measure by themselves at first is left behind for what the state shows.
        const QStringList measuring{"pooling", "neuron", "pipeline", "forward"};
        QVERIFY(measuring.contains(lab) ? QTest::qWaitFor([&] { return firstSight(all, lab); }, test::patience)
                                        : all.rest());
        if (lab == "pooling") {
            const char* named[] = {"numbers", "threads"};
            QVERIFY(all.pooling->showState(named[state]));
            QVERIFY(all.rest());
            all.pooling->stage()->pin(1, 1);
            all.pooling->stage()->input()->zoomAt(QPointF(40, 40), 1.7);
        } else if (lab == "convolution") {
            const char* named[] = {"block", "im2col"};
            QVERIFY(all.convolution->showState(named[state]));
            QVERIFY(all.rest());
            all.convolution->model().edit("other numbers", [](ConvolutionState& s) {
                s.filter.values[0] = 0.1F;
                s.bias = -2.5;
                s.stride = {2, 1};
            });
            QVERIFY(all.rest());
            if (state == 1)
                all.convolution->run();
            QVERIFY(all.rest());
            all.convolution->stage()->pin(1, 2);
        } else if (lab == "matmul") {
            const char* named[] = {"threads", "race"};
            QVERIFY(all.matmul->showState(named[state]));
            QVERIFY(all.rest(120000));
            all.matmul->stage()->pin(2, 3);
            QVERIFY(all.rest());
            all.matmul->stage()->transport()->setStep(4);
        } else if (lab == "bench") {
            const char* named[] = {"banks", "findings"};
            QVERIFY(all.kernel->showState(named[state]));
            QVERIFY(all.rest());
            all.kernel->results()->warp()->setLane(3);
            all.kernel->model().editLaunch("two", [](cuda::LaunchRequest& l) { l.config.grid.x = 2; });
        } else if (lab == "neuron") {
            const char* named[] = {"accuracy"};
            QVERIFY(all.neuron->showState(named[state]));
        } else if (lab == "pipeline") {
            const char* named[] = {"moved", "bytes"};
            QVERIFY(all.pipeline->showState(named[state]));
        } else if (lab == "softmax") {
            all.softmax->model().edit("smaller", [](SoftmaxState& s) {
                s.timed = 128;
                s.scale = 0.25F;
            });
            QVERIFY(all.softmax->showState("causal"));
            all.softmax->run();
            QVERIFY(all.rest(120000));
            all.softmax->stage()->pin(5, 3);
        } else if (lab == "attention") {
            const char* named[] = {"tokens", "launches"};
            QVERIFY(all.attention->showState(named[state]));
            QVERIFY(all.rest());
            all.attention->stage()->showHead(2);
            all.attention->stage()->pin(40, 3);
            QVERIFY(all.rest());
            all.attention->stage()->goToStep(3);
        } else if (lab == "forward") {
            const char* named[] = {"training"};
            all.forward->model().edit("fewer", [](ForwardState& s) {
                s.epochs = 5;
                s.seeds = 2;
            });
            QVERIFY(all.forward->showState(named[state]));
        } else if (lab == "cnn" || lab == "mlp") {
            auto* training = lab == "cnn" ? all.cnn.get() : all.mlp.get();
            training->run();
            QVERIFY(QTest::qWaitFor([&] { return training->model().lastRun() != nullptr; }, test::patience));
            if (lab == "mlp") {
                training->showPage(TrainingLab::Page::Rate);
                training->model().findRate();
                QVERIFY(all.rest(120000));
                training->showPage(TrainingLab::Page::Inside);
                training->model().inspectSample(7);
            }
        } else if (lab == "network") {
            const char* named[] = {"compare", "gradcam"};
            QVERIFY(all.network->showState(named[state]));
            QVERIFY(all.rest());
            all.network->model().chooseLayer(all.network->model().result()->layers[3]);
            all.network->model().chooseChannel(2);
            QVERIFY(all.rest());
            all.network->model().silence(true);
            QVERIFY(all.rest());
            all.network->stage()->pin(4, 3);
            if (state == 1)
                all.network->run();
        } else if (lab == "findings") {
            all.findings->model().open("race");
            all.findings->model().choose("race", true);
        } else if (lab == "experiments") {
            all.experiments->model().edit("change", [&](ExperimentState& s) {
                s.operation = state == 0 ? "pool" : "matmul";
                s.preset.clear();
            });
            all.experiments->model().edit("change", [&](ExperimentState& s) {
                s.sizes = "8,16,32";
                s.repeat = 2;
            });
            QVERIFY(QTest::qWaitFor([&] { return all.experiments->model().estimate().has_value(); }, test::patience));
            all.experiments->run();
        }
        QVERIFY(all.rest(120000));
        QTest::qWait(100);
        QVERIFY(save(all, first));
    }
    AllLabs all;
    QVERIFY(open(all, first));
    QCOMPARE(all.window.currentLab() ? all.window.currentLab()->id() : QString(), lab);
    QVERIFY(save(all, second)); // at once, with everything still under way
    QCOMPARE(difference(bytes(second), bytes(first)), QString());
    QVERIFY(all.rest(120000));
    QTest::qWait(250);
    QVERIFY(all.rest(120000));
    QVERIFY(save(all, second));
    QCOMPARE(difference(bytes(second), bytes(first)), QString());
    QVERIFY(bytes(first).contains("\"paused\": true"));
    // What was measured is shown, not measured again.
    if (lab == "pooling")
        QVERIFY(!all.pooling->model().measuring());
    if (lab == "mlp") {
        QVERIFY(all.mlp->model().lastRun());
        QVERIFY(!all.mlp->model().lastRun()->result->best.empty());
    }
}

QTEST_MAIN(tst_project_labs)
#include "tst_project_labs.moc"
