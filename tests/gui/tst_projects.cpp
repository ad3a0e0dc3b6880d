// Projects as a person meets them: older, damaged and foreign files; the questions before work is lost;
// recovery after a crash.
#include "core/base/files.hpp"
#include "core/project/lift.hpp"
#include "core/project/project.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/projects.hpp"
#include "tests/support/send_signal.hpp"
#include "ui/labs/experiments/experiments_model.hpp"
#include "ui/lessons/lesson_menu.hpp"

#include <QJsonDocument>
#include <QMenu>
#include <QMimeData>
#include <QProcess>

#include <csignal>
#include <random>

using namespace telar;
using namespace telar::test;

class tst_projects : public QObject {
    Q_OBJECT
    QTemporaryDir settings_, files_;
    std::unique_ptr<AllLabs> shared_; ///< of the files that must not change anything

    QString file(const char* name) const { return files_.filePath(QLatin1String(name)); }

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        QSettings().setValue("autosaveFolder", files_.filePath("autosave"));
    }
    void cleanupTestCase() { shared_.reset(); }
    void cleanup() { setLanguage("en"); }

    void theFirstVersionOpens() {
        AllLabs all;
        const QString path = file("old.telar");
        QVERIFY(QFile::copy(QStringLiteral(TELAR_TEST_DATA "/projects/version1.telar"), path));
        QVERIFY(open(all, path));
        QCOMPARE(all.window.currentLab(), all.pooling);
        const auto& state = all.pooling->model().state();
        QCOMPARE(state.source.rows, 12);
        QCOMPARE(state.source.columns, 10);
        QCOMPARE(state.source.seed, 77u);
        QCOMPARE(state.spec.kernel, (Size2{3, 3}));
        QVERIFY(state.spec.mode == PoolingMode::Average);
        QCOMPARE(all.matmul->model().state().size, 24);
        QCOMPARE(all.forward->model().state().registers, 16);
        QVERIFY(all.rest());
        QVERIFY(save(all, path));
        const auto text = bytes(path);
        for (const char* kept : {"\"mood\": \"curious\"", "grupo 3", "\"schema\": 3"})
            QVERIFY2(text.contains(kept), kept);
    }

    /// The words of a project mean what they meant to the version that wrote them.
    void wordsMeanWhatTheyDid() {
        AllLabs all;
        const auto read = [](Lab& lab, const char* controls) {
            Json part{{"controls", Json::parse(controls)}};
            liftLab(lab.id().toStdString(), part);
            const auto set = lab.prepare(QJsonDocument::fromJson(QByteArray::fromStdString(part.dump())).object());
            QVERIFY2(set, set ? "" : qPrintable(translated(set.error())));
            (*set)();
        };
        read(*all.pooling,
             R"({"source": "random", "rows": 9, "columns": 7, "largest_value": 3, "kernel": [3, 2], "stride": [1, 2],
            "padding": [1, 0], "dilation": [2, 1], "mode": "average", "padding_value": "lowest", "count_padding": "no",
            "rounding": "ceil", "variant": "serial", "threads": 2})");
        const auto& pooling = all.pooling->model().state();
        QVERIFY(pooling.source.kind == SourceKind::Random && pooling.source.rows == 9 && pooling.source.columns == 7 &&
                pooling.source.max == 3);
        QCOMPARE(pooling.spec, (PoolingSpec{{3, 2},
                                            {1, 2},
                                            {1, 0},
                                            {2, 1},
                                            PoolingMode::Average,
                                            PaddingValue::Lowest,
                                            CountPadding::No,
                                            Rounding::Ceil}));
        QVERIFY(pooling.variant == "serial" && pooling.threads == 2);
        read(*all.convolution,
             R"({"source": "random", "filter": "1,2;3,4", "filters": "random", "channels": 4, "drawn": 6, "groups": 2,
            "seen_output": 5, "seen_input": 1, "stride": [2, 1], "padding": [0, 1], "dilation": [1, 2], "bias": 0.5, "relu": true,
            "pool": true, "variant": "serial", "threads": 1})");
        const auto& convolution = all.convolution->model().state();
        QVERIFY(convolution.filters == FilterKind::Random && convolution.channels == 4 && convolution.drawn == 6 &&
                convolution.groups == 2);
        QVERIFY(convolution.seenOutput == 5 && convolution.seenInput == 1 && convolution.bias == 0.5 &&
                convolution.relu && convolution.pool);
        QVERIFY(convolution.stride == (Size2{2, 1}) && convolution.padding == (Size2{0, 1}) &&
                convolution.dilation == (Size2{1, 2}));
        QVERIFY(convolution.filter.values == (std::vector<float>{1, 2, 3, 4}) && convolution.variant == "serial" &&
                convolution.threads == 1);
        read(
            *all.matmul,
            R"({"size": 20, "seed": 4, "largest_value": 5, "identity": true, "kernel": "matmul3", "change": "matmul3-turned",
            "block_x": 8, "block_y": 4, "capability_major": 7, "capability_minor": 5, "registers": 40})");
        const auto& product = all.matmul->model().state();
        QVERIFY(product.size == 20 && product.seed == 4 && product.max == 5 && product.identity &&
                product.kernel == "matmul3");
        QVERIFY(product.change == "matmul3-turned" && product.blockX == 8 && product.blockY == 4 &&
                product.registers == 40);
        QVERIFY(product.major == 7 && product.minor == 5);
        read(*all.neuron, R"({"size": 1000, "seed": 6, "inputs": "scaled", "kernel": "shuffle", "shown": 64})");
        QCOMPARE(all.neuron->model().state(), (NeuronState{1000, 6, NeuronState::Inputs::Scaled, "shuffle", 64}));
        read(
            *all.pipeline,
            R"({"source": "random", "size": 10000, "seed": 3, "slice": 7, "tanh": "library", "type": "uint8", "path": "a.csv"})");
        const auto& values = all.pipeline->model().state();
        QVERIFY(values.source == PipelineState::Source::Random && values.size == 10000 && values.seed == 3 &&
                values.slice == 7);
        QVERIFY(values.tanh == TanhBy::Library && values.type == GreyType::UInt8 && values.path == "a.csv");
        read(*all.mlp,
             R"({"data": "digits", "engine": "reference", "epochs": 3, "batch": 9, "rate": 0.5, "precision": "bfloat16",
            "schedule": "cosine", "warm_up": 2, "seed": "8", "threads": 1, "optimiser": {"kind": "sgd", "momentum": 0.25},
            "augmentation": {"on": true, "degrees": 3, "shift": 1, "mirror": false}, "split": {"test_per_class": 4, "seed": "5"},
            "model": {"input": [1, 28, 28], "loss": "mean-squares", "initial": "xavier", "layers": [
            {"kind": "linear", "outputs": 7}, {"kind": "tanh"}, {"kind": "linear", "outputs": 10}]}})");
        const auto& training = all.mlp->model().settings();
        const auto& spec = training.spec;
        QVERIFY(spec.epochs == 3 && spec.batch == 9 && spec.rate == 0.5 && spec.warmUp == 2 && spec.seed == 8 &&
                spec.threads == 1);
        QVERIFY(spec.precision == nn::Precision::Bfloat16 && spec.schedule == nn::Schedule::Cosine);
        QVERIFY(spec.optimiser.kind == nn::OptimiserKind::Sgd && spec.optimiser.momentum == 0.25);
        QVERIFY(spec.augmentation.on && spec.augmentation.shift == 1 && !spec.augmentation.mirror &&
                spec.split.testPerClass == 4 && spec.split.seed == 5);
        QVERIFY(spec.model.loss == nn::Loss::MeanSquares && spec.model.initial == nn::Initial::Xavier);
        QVERIFY(spec.model.layers.size() == 3 && spec.model.layers[1].kind == nn::LayerKind::Tanh &&
                spec.model.layers[0].outputs == 7);
    }
    /// Controls that have other names now, and none of the old names stays in the file.
    void theNamesOfTheSecondVersionOpen() {
        AllLabs all;
        const QString path = file("names.telar");
        QVERIFY(QFile::copy(QStringLiteral(TELAR_TEST_DATA "/projects/version2-names.telar"), path));
        QVERIFY(open(all, path));
        const auto spec = all.pooling->model().state().spec;
        QVERIFY(spec.kernel == (Size2{3, 2}) && spec.paddingValue == PaddingValue::Lowest &&
                spec.countPadding == CountPadding::No && spec.rounding == Rounding::Ceil);
        QCOMPARE(all.matmul->model().state().max, 50u);
        QVERIFY(all.matmul->model().state().identity);
        QVERIFY(all.pipeline->model().state().type == GreyType::UInt8);
        QVERIFY(all.rest());
        QVERIFY(save(all, path));
        const auto text = bytes(path);
        for (const char* gone : {"padding_value", "rounding"})
            QVERIFY2(!text.contains(gone), gone);
        QVERIFY(text.contains("\"pad_value\": \"lowest\"") && text.contains("\"ceil\": true"));
        AllLabs again;
        QVERIFY(open(again, path));
        QVERIFY(again.pooling->model().state().spec == spec);
    }

    void unknownFieldsSurvive() {
        AllLabs all;
        const QString path = file("unknown.telar");
        QVERIFY(save(all, path));
        auto json = QJsonDocument::fromJson(bytes(path)).object();
        auto labs = json["labs"].toObject();
        auto matmul = labs["matmul"].toObject();
        auto controls = matmul["controls"].toObject();
        controls["tensor_cores"] = "yes";
        matmul["controls"] = controls;
        labs["matmul"] = matmul;
        labs["quantum"] = QJsonObject{{"controls", QJsonObject{{"qubits", 3}}}};
        json["labs"] = labs;
        json["teacher"] = "Ada";
        QVERIFY(writeFile(path.toStdString(), QJsonDocument(json).toJson().toStdString()).ok());
        QVERIFY(open(all, path));
        all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 20; });
        QVERIFY(save(all, path));
        const auto text = bytes(path);
        for (const char* kept : {"\"tensor_cores\": \"yes\"", "\"qubits\": 3", "\"teacher\": \"Ada\"", "\"size\": 20"})
            QVERIFY2(text.contains(kept), kept);
    }

    /// A lab in each turn of the event loop; a key that is pressed meanwhile finds all of the new project, and so does a save.
    void aProjectIsAppliedInTurns_data() {
        QTest::addColumn<QString>("meanwhile");
        for (const char* what : {"nothing", "key", "save", "new"})
            QTest::newRow(what) << what;
    }
    void aProjectIsAppliedInTurns() {
        QFETCH(QString, meanwhile);
        AllLabs all;
        auto* matmul = &all.matmul->model();
        auto& forward = all.forward->model();
        const auto size = matmul->state().size;
        const auto registers = forward.state().registers;
        matmul->edit("size", [](MatmulState& s) { s.size = 20; });
        forward.edit("registers", [](ForwardState& s) { s.registers = 16; });
        QVERIFY(size != 20 && registers != 16);
        QVERIFY(all.rest());
        auto* session = all.window.session();
        QVERIFY(session->modified());
        QSignalSpy replaced(session, &ProjectSession::replaced), saved(session, &ProjectSession::saved);
        session->startNew();
        QVERIFY(session->busy());
        QCOMPARE(matmul->state().size, size); // the first of the two
        QCOMPARE(forward.state().registers, 16);
        if (meanwhile == "key")
            QTest::keyClick(&all.window, Qt::Key_Shift);
        else if (meanwhile == "save")
            session->save(file("turns.telar"));
        else if (meanwhile == "new")
            session->startNew();
        if (meanwhile == "nothing" || meanwhile == "new")
            QTRY_VERIFY(!session->busy());
        QCOMPARE(forward.state().registers, registers);
        QCOMPARE(replaced.size(), meanwhile == "new" ? 2 : 1);
        QVERIFY(!session->modified());
        QTRY_VERIFY(!session->busy());
        QCOMPARE(saved.size(), meanwhile == "save" ? 1 : 0);
        if (meanwhile == "save")
            QCOMPARE(
                QJsonDocument::fromJson(bytes(file("turns.telar")))["labs"]["forward"]["controls"]["registers"].toInt(),
                static_cast<int>(registers));
        matmul->edit("size", [](MatmulState& s) { s.size = 24; });
        QVERIFY(session->modified());
    }

    void badFilesChangeNothing_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("words");
        const QByteArray head = "{\"format\": \"telar-project\", \"schema\": 2, \"labs\": ";
        QTest::newRow("foreign") << QByteArray("hello") << "not a Telar project";
        QTest::newRow("future") << QByteArray("{\"format\": \"telar-project\", \"schema\": 9}")
                                << "newer version of Telar";
        QTest::newRow("torn") << head + "{\"pooling\": {"
                              << "damaged";
        const std::pair<const char*, const char*> wrong[] = {
            {"{\"pooling\": {\"controls\": {\"rows\": -1}}}", "pooling.controls.rows"},
            {"{\"pooling\": {\"controls\": {\"rows\": 1e300}}}", "pooling.controls.rows"},
            {"{\"pooling\": {\"controls\": {\"kernel\": [2]}}}", "pooling.controls.kernel"},
            {"{\"pooling\": {\"controls\": {\"source\": \"typed\"}}}", "pooling.controls.typed"},
            {"{\"pooling\": {\"results\": {\"timings\": [{\"variant\": 3}]}}}", "timings[0].variant"},
            {"{\"pooling\": {\"results\": {\"timings\": [{\"wrong_cells\": {\"rows\": 131072, \"columns\": "
             "131072, \"cells\": [0]}}]}}}",
             "timings[0]"},
            {"{\"matmul\": {\"controls\": {\"kernel\": \"rm -rf\"}}}", "matmul.controls.kernel"},
            {"{\"matmul\": {\"controls\": {\"capability_major\": 1}}}", "matmul.controls.capability_major"},
            {"{\"neuron\": {\"controls\": {\"inputs\": 7}}}", "neuron.controls.inputs"},
            {"{\"forward\": {\"results\": {\"study\": {\"settings\": []}}}}", "forward.results.study.settings"},
            {"{\"mlp\": {\"controls\": {\"model\": {\"input\": [1, 28, 28], \"layers\": [{\"kind\": "
             "\"linear\", "
             "\"outputs\": 16777216}]}}}}",
             "mlp.controls.model.layers"},
            {"{\"mlp\": {\"results\": {\"runs\": [{\"parameters\": \"AAAA\"}]}}}", "parameters"},
            {"{\"experiments\": {\"controls\": {\"preset\": \"1000\"}}}", "experiments.controls.preset"},
        };
        for (const auto& [labs, place] : wrong)
            QTest::newRow(labs) << head + labs + "}" << place;
    }
    void badFilesChangeNothing() {
        QFETCH(QByteArray, text);
        QFETCH(QString, words);
        if (!shared_)
            shared_ = std::make_unique<AllLabs>();
        AllLabs& all = *shared_;
        const auto before = all.pooling->model().state();
        QVERIFY(writeFile(file("bad.telar").toStdString(), text.toStdString()).ok());
        QSignalSpy failed(all.window.session(), &ProjectSession::failed);
        QVERIFY(all.window.openPath(file("bad.telar")));
        QVERIFY(failed.count() || failed.wait(::telar::test::patience));
        QVERIFY2(said(all).contains(words), qPrintable(said(all)));
        QVERIFY(!said(all).contains('\n'));
        QVERIFY(all.pooling->model().state() == before);
        QVERIFY(all.window.session()->path().isEmpty());
        QVERIFY(!all.window.currentLab());
    }

    void titleMarkAndQuestion() {
        AllLabs all;
        QCOMPARE(all.window.windowTitle(), QString("Telar"));
        all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 12; });
        QVERIFY(all.window.isWindowModified());
        QVERIFY(all.window.windowTitle().startsWith("Untitled[*]"));
        QVERIFY(save(all, file("lesson 3.telar")));
        QVERIFY(!all.window.isWindowModified());
        QVERIFY(all.window.windowTitle().startsWith("lesson 3[*]"));
        all.window.projects()->fillRecent();
        QVERIFY(all.window.projects()->recentMenu()->actions().first()->toolTip().endsWith("lesson 3.telar"));
        all.matmul->undoStack()->undo();
        QVERIFY(all.window.isWindowModified());
        // Closing asks; cancelling stays; saving saves and closes.
        all.window.close();
        QVERIFY(all.window.isVisible());
        QVERIFY(said(all).contains("Save the changes of “lesson 3”?"));
        QTest::mouseClick(button(all.window.projects()->box(), "Cancel"), Qt::LeftButton);
        QTest::qWait(50);
        QVERIFY(all.window.isVisible() && all.window.isWindowModified());
        all.window.close();
        QTest::mouseClick(button(all.window.projects()->box(), "Save"), Qt::LeftButton);
        QTRY_VERIFY(!all.window.isVisible());
        QVERIFY(bytes(file("lesson 3.telar")).contains("\"size\": 48"));
    }

    void newAndDropAsk() {
        AllLabs all;
        QVERIFY(save(all, file("dropped.telar")));
        all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 12; });
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file("dropped.telar"))});
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&all.window, &enter);
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&all.window, &event);
        QVERIFY(event.isAccepted());
        QVERIFY(said(all).contains("Save the changes"));
        QTest::mouseClick(button(all.window.projects()->box(), "Don't save"), Qt::LeftButton);
        QTRY_COMPARE(all.matmul->model().state().size, 48);
        QVERIFY(wait(all));
        QVERIFY(!all.matmul->undoStack()->canUndo());
        all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 12; });
        all.matmul->undoStack()->undo(); // undo works as ever after a project was opened
        QCOMPARE(all.matmul->model().state().size, 48);
        all.matmul->undoStack()->redo();
        QCOMPARE(all.matmul->model().state().size, 12);
        all.window.action("newProject")->trigger();
        QTest::mouseClick(button(all.window.projects()->box(), "Don't save"), Qt::LeftButton);
        QTRY_COMPARE(all.matmul->model().state().size, 48);
        QTRY_COMPARE(all.window.windowTitle(), QString("Telar"));
    }

    /// A lesson puts the labs aside and gives them back: it loses nothing, and asks nothing.
    void aLessonAsksNothing() {
        AllLabs all;
        all.pooling->model().edit("change kernel", [](PoolingState& s) { s.spec.kernel = {3, 3}; });
        QVERIFY(all.window.isWindowModified());
        all.window.lessons()->open("pooling-by-hand");
        auto& session = all.window.lessons()->session();
        QTRY_VERIFY(session.lesson());
        QVERIFY(!all.window.projects()->box());
        QCOMPARE(all.pooling->model().state().spec.kernel.h, 2);
        session.stop();
        QTRY_COMPARE(all.pooling->model().state().spec.kernel.h, 3);
        QVERIFY(all.window.isWindowModified());
    }

    void aFailedSaveSaysSoAndLosesNothing() {
        AllLabs all;
        all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 12; });
        QSignalSpy failed(all.window.session(), &ProjectSession::failed);
        all.window.session()->save(files_.filePath("no such folder/a.telar"));
        QVERIFY(failed.wait(::telar::test::patience));
        QVERIFY2(said(all).contains("Cannot write the file"), qPrintable(said(all)));
        QVERIFY(all.window.isWindowModified());
        QVERIFY(all.window.session()->path().isEmpty());
        if (!test::fullDisk().empty()) {
            all.window.session()->save(QString::fromStdString(test::fullDisk()));
            QVERIFY(failed.wait(::telar::test::patience));
            QVERIFY2(said(all).contains("space"), qPrintable(said(all)));
        }
        QCOMPARE(all.matmul->model().state().size, 12);
    }

    // A real process: this program again, killed while it works.
    void aCrashOffersTheLastCopy() {
        QProcess victim;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TELAR_TEST_CRASH", files_.filePath("autosave"));
        victim.setProcessEnvironment(environment);
        victim.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        victim.start(QCoreApplication::applicationFilePath(), {});
        QByteArray output;
        QVERIFY(QTest::qWaitFor(
            [&] {
                output += victim.readAllStandardOutput();
                return output.contains("copied");
            },
            30000));
        // While it lives, nobody offers its work.
        {
            AllLabs all;
            QSignalSpy found(all.window.session(), &ProjectSession::recoveryFound);
            all.window.session()->findRecoveries();
            QVERIFY(!found.wait(500));
        }
        test::sendSignal(victim, SIGKILL);
        QVERIFY(victim.waitForFinished(10000));
        AllLabs all;
        QSignalSpy found(all.window.session(), &ProjectSession::recoveryFound);
        all.window.session()->findRecoveries();
        QVERIFY(found.count() || found.wait(::telar::test::patience));
        QVERIFY2(said(all).startsWith("Telar closed without saving. Recover the work of "), qPrintable(said(all)));
        QSignalSpy opened(all.window.session(), &ProjectSession::opened);
        QTest::mouseClick(button(all.window.projects()->box(), "Recover"), Qt::LeftButton);
        QVERIFY(opened.count() || opened.wait(::telar::test::patience));
        QCOMPARE(all.matmul->model().state().size, 17);
        QVERIFY(all.window.isWindowModified()); // it is in no file yet
        QVERIFY(save(all, file("recovered.telar")));
        QVERIFY(!bytes(file("recovered.telar")).contains("autosave"));
        AllLabs later;
        QSignalSpy none(later.window.session(), &ProjectSession::recoveryFound);
        later.window.session()->findRecoveries();
        QVERIFY(!none.wait(500));
    }

    // Two saves in a row: the file holds what was on screen at the second, however long each takes.
    void savesQueue() {
        AllLabs all;
        std::mt19937 random(19);
        for (int i = 0; i < (TELAR_SANITIZED ? 12 : 60); ++i) {
            const QString path = file("queued.telar");
            QSignalSpy saved(all.window.session(), &ProjectSession::saved);
            // A large first save beside a small second one: run at the same time, the second ends first.
            auto list = std::make_shared<std::vector<RecordPoint>>(i % 2 ? 2000 : 0);
            for (std::size_t k = 0; k < list->size(); ++k) {
                (*list)[k].operation = "pool";
                (*list)[k].backend = "serial";
                (*list)[k].size = static_cast<int64_t>(k + 1);
            }
            ExperimentsKept kept;
            kept.records = list;
            all.experiments->model().restore(ExperimentState{.operation = "pool"}, kept);
            all.matmul->model().edit("change size", [&](MatmulState& s) { s.size = 8 + i; });
            all.window.session()->save(path);
            QTest::qWait(static_cast<int>(random() % 7));
            kept.records = std::make_shared<const std::vector<RecordPoint>>();
            all.experiments->model().restore(ExperimentState{.operation = "pool"}, kept);
            all.matmul->model().edit("change size", [&](MatmulState& s) { s.size = 9 + i; });
            all.window.session()->save(path);
            QVERIFY(all.window.session()->saving());
            QTRY_VERIFY(!all.window.session()->saving());
            QVERIFY(saved.count() >= 1);
            QVERIFY2(bytes(path).contains(QStringLiteral("\"size\": %1").arg(9 + i).toUtf8()),
                     qPrintable(QString::number(i)));
            QVERIFY(!all.window.isWindowModified());
        }
    }

    // What is being saved is not what is opened meanwhile.
    void openingWaitsForTheSave() {
        AllLabs all;
        QVERIFY(save(all, file("first.telar")));
        all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 12; });
        QVERIFY(save(all, file("second.telar")));
        all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 13; });
        QSignalSpy opened(all.window.session(), &ProjectSession::opened);
        all.window.session()->save(file("second.telar"));
        all.window.session()->open(file("first.telar"));
        QVERIFY(opened.wait(::telar::test::patience));
        QVERIFY(wait(all));
        QCOMPARE(all.window.session()->path(), file("first.telar"));
        QCOMPARE(all.matmul->model().state().size, 48);
        QVERIFY(!all.window.isWindowModified());
        QVERIFY(bytes(file("second.telar")).contains("\"size\": 13"));
    }

    // Quitting while a save is under way asks nothing and loses nothing.
    void closingWaitsForTheSave() {
        AllLabs all;
        all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 21; });
        all.window.session()->save(file("closing.telar"));
        all.window.close();
        QTRY_VERIFY(!all.window.isVisible());
        QVERIFY(!all.window.projects()->box());
        QVERIFY(bytes(file("closing.telar")).contains("\"size\": 21"));
    }

    void twoWindowsDoNotSaveOverEachOther() {
        const QString path = file("shared.telar");
        AllLabs mine;
        QVERIFY(save(mine, path));
        {
            AllLabs other;
            QVERIFY(open(other, path));
            other.matmul->model().edit("change size", [](MatmulState& s) { s.size = 30; });
            QVERIFY(save(other, path));
        }
        mine.matmul->model().edit("change size", [](MatmulState& s) { s.size = 40; });
        QSignalSpy noticed(mine.window.session(), &ProjectSession::changedByOthers);
        mine.window.action("save")->trigger();
        QVERIFY(noticed.wait(::telar::test::patience));
        QVERIFY2(said(mine).contains("has changed since you opened it"), qPrintable(said(mine)));
        QVERIFY(mine.window.isWindowModified());
        QVERIFY(bytes(path).contains("\"size\": 30"));
        // Both are offered: mine under another name, or mine over it.
        QVERIFY(button(mine.window.projects()->box(), "Keep both…"));
        QSignalSpy saved(mine.window.session(), &ProjectSession::saved);
        QTest::mouseClick(button(mine.window.projects()->box(), "Replace it"), Qt::LeftButton);
        QVERIFY(saved.wait(::telar::test::patience));
        QVERIFY(bytes(path).contains("\"size\": 40"));
        QVERIFY(!mine.window.isWindowModified());
        // Written anew by somebody with the same contents: nothing to ask.
        const auto same = bytes(path);
        QVERIFY(writeFile(path.toStdString(), same.toStdString()).ok());
        mine.matmul->model().edit("change size", [](MatmulState& s) { s.size = 41; });
        QVERIFY(save(mine, path));
        // Removed by somebody: it is written again.
        QVERIFY(QFile::remove(path));
        mine.matmul->model().edit("change size", [](MatmulState& s) { s.size = 42; });
        QVERIFY(save(mine, path));
        QCOMPARE(noticed.count(), 1);
    }

    // The copy of a crash stays until the work is saved: another crash may come first.
    void aRecoveredCopyOutlivesAnotherCrash() {
        const QString folder = files_.filePath("twice");
        QSettings().setValue("autosaveFolder", folder);
        const auto back = qScopeGuard([this] { QSettings().setValue("autosaveFolder", files_.filePath("autosave")); });
        QString copy;
        {
            AllLabs all;
            all.window.session()->setAutosaveInterval(20);
            QSignalSpy copied(all.window.session(), &ProjectSession::copyWritten);
            all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 19; });
            QVERIFY(copied.wait(::telar::test::patience));
            // As a crash leaves it: the copy without its session.
            copy = copied.first().first().toString();
            QVERIFY(QFile::copy(copy, copy + ".kept"));
        }
        copy.replace(".telar", "-crashed.telar");
        QVERIFY(QFile::rename(QString(copy).replace("-crashed.telar", ".telar") + ".kept", copy));
        for (int crash = 0; crash < 2; ++crash) {
            if (crash == 1)
                QVERIFY(QFile::rename(copy + ".kept", copy));
            AllLabs all;
            QSignalSpy found(all.window.session(), &ProjectSession::recoveryFound);
            all.window.session()->findRecoveries();
            QVERIFY(found.count() || found.wait(::telar::test::patience));
            QSignalSpy opened(all.window.session(), &ProjectSession::opened);
            QTest::mouseClick(button(all.window.projects()->box(), "Recover"), Qt::LeftButton);
            QVERIFY(opened.count() || opened.wait(::telar::test::patience));
            QCOMPARE(all.matmul->model().state().size, 19);
            QVERIFY(QFile::exists(copy)); // what a crash at this moment leaves
            // Nobody else is offered what is being worked on here.
            AllLabs second;
            QSignalSpy again(second.window.session(), &ProjectSession::recoveryFound);
            second.window.session()->findRecoveries();
            QVERIFY(!again.wait(300));
            if (crash == 0) { // killed: its destructor must not tidy up
                QVERIFY(QFile::copy(copy, copy + ".kept"));
                continue;
            }
            QVERIFY(save(all, file("twice.telar")));
            QVERIFY(!QFile::exists(copy));
        }
    }

    void savingLeavesTheWindowFree() {
        AllLabs all;
        all.window.showLab("matmul");
        QVERIFY(all.rest());
        // Thirty thousand records.
        auto list = std::make_shared<std::vector<RecordPoint>>(30000);
        auto& records = *list;
        for (std::size_t i = 0; i < records.size(); ++i) {
            records[i].operation = "pool";
            records[i].backend = "serial";
            records[i].size = static_cast<int64_t>(i + 1);
            records[i].total.median = 1.0 + static_cast<double>(i);
        }
        ExperimentsKept kept;
        kept.records = list;
        all.experiments->model().restore(ExperimentState{.operation = "pool"}, kept);
        QVERIFY(QTest::qWaitFor([&] { return !all.experiments->model().estimating(); }, test::patience));
        // What blocks the window blocks it each time; what a busy machine does comes and goes.
        double least = 1e9;
        for (int i = 0; i < 12 && least >= 250; ++i) {
            const test::Absences absences;
            QVERIFY(save(all, file("large.telar")));
            least = std::min<double>(least, absences.longestMs());
        }
        QVERIFY2(least < 250, qPrintable(QString::number(least)));
        QVERIFY(open(all, file("large.telar")));
        QCOMPARE(all.experiments->model().records().size(), std::size_t{30000});
    }
};

/// In the process that is to be killed: change something, keep copies, say so, go on for ever.
static int crash(const QString& folder) {
    QSettings().setValue("autosaveFolder", folder);
    AllLabs all;
    all.window.session()->setAutosaveInterval(50);
    QObject::connect(all.window.session(), &ProjectSession::copyWritten, [] {
        std::puts("copied");
        std::fflush(stdout);
    });
    all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 17; });
    return QApplication::exec();
}

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    if (const auto folder = qEnvironmentVariable("TELAR_TEST_CRASH"); !folder.isEmpty()) {
        const QTemporaryDir settings;
        test::isolateSettings(settings);
        return crash(folder);
    }
    tst_projects test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_projects.moc"
