// The lab of networks driven as a person drives it.
#include "core/base/files.hpp"
#include "tests/support/network_window.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/scratch.hpp"
#include "ui/lab/chips.hpp"
#include "ui/labs/network/network_graph.hpp"
#include "ui/labs/network/network_panels.hpp"
#include "ui/labs/network/network_stage.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>

using namespace telar;
using test::coloursOf;
using test::NetworkWindow;

class tst_network_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

    void networkIsFullAtFirstSight() {
        NetworkWindow w;
        QVERIFY(w.rest());
        const auto result = w.lab->model().result();
        QCOMPARE(w.node().op, std::string("Conv"));
        QVERIFY(result->run->isPicture);
        QCOMPARE(result->pictures->planes.planes, int64_t{6});
        QCOMPARE(w.find<RowsTable>("layerList")->rowCount(), static_cast<int>(result->layers.size()));
        QVERIFY(w.lab->showState("layers"));
        QTRY_COMPARE(w.find<RowsTable>("layerTable")->rowCount(), static_cast<int>(result->layers.size()));
        QCOMPARE(w.lab->stage()->sheet()->items().size(), std::size_t{6});
        QCOMPARE(w.lab->commandLine(), QString("telar-cli network run lenet --input digit:3"));
        for (const auto& item : w.lab->exportables())
            QVERIFY2(coloursOf(item) > 3, qPrintable(item.title));
        QCOMPARE(w.lab->exportables()[2].csv().count('\n'), result->layers.size() + 1);
    }
    /// Classes of networks that are built in are named in the language of the window, and a picture of another kind than it was
    /// trained on is said to be one.
    void foreignPicturesAreSaidToBeForeign() {
        NetworkWindow w;
        QVERIFY(w.rest());
        const auto* foreign = w.find<QLabel>("foreign");
        QVERIFY(foreign && !foreign->isVisible());
        w.lab->model().openPicture("phantom:45");
        QVERIFY(w.rest());
        QTRY_VERIFY(foreign->isVisible() && foreign->text().contains("drawn digits only"));
        w.lab->model().openModel("alexnet");
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->state.model == "alexnet"; },
                                test::patience));
        QTRY_VERIFY(!foreign->isVisible());
        setLanguage("es");
        QTRY_VERIFY2(w.find<QLabel>("verdict")->text().contains(QString::fromUtf8("anatómica")),
                     qPrintable(w.find<QLabel>("verdict")->text()));
    }
    /// A network that no built-in picture fits gets normal numbers: the head, the panel and the command say so.
    void whatNoPictureFitsIsSaid() {
        const QString file = "/usr/share/libonnx-testdata/data/pytorch-converted/test_Conv2d/model.onnx";
        if (!QFile::exists(file))
            QSKIP("needs libonnx-testdata");
        NetworkWindow w;
        QVERIFY(w.rest());
        const auto chip = [&] {
            for (const auto& one : chipsOf(*w.lab, 5))
                if (one.name == "Picture")
                    return one.value;
            return QString();
        };
        QCOMPARE(chip(), QString("Digit 3"));
        QVERIFY(w.lab->openPath(file));
        QVERIFY(
            QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->state.model == file; }, test::patience));
        QCOMPARE(chip(), QString("normal numbers"));
        QVERIFY(!w.lab->commandLine().contains("--input"));
        bool said = false;
        for (const auto* label : w.lab->findChildren<QLabel*>())
            said = said || label->text().startsWith("The network reads 2 × 3 × 7 × 5, which no built-in picture fits");
        QVERIFY(said);
        w.lab->model().openModel("lenet");
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->state.model == "lenet"; },
                                test::patience));
        QCOMPARE(chip(), QString("Digit 3"));
        QVERIFY(w.lab->commandLine().contains("--input digit:3"));
    }
    /// A network that is built in becomes a file for other programs.
    void theBuiltInNetworkIsSaved() {
        QTemporaryDir folder;
        NetworkWindow w;
        QVERIFY(w.rest());
        QTimer::singleShot(0, [&] {
            auto* dialog = w.lab->findChild<QFileDialog*>("targetDialog");
            QVERIFY(dialog);
            dialog->setDirectory(folder.path());
            QCOMPARE(dialog->findChild<QLineEdit*>()->text(), QString("lenet.onnx"));
            QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
        });
        w.lab->findChild<QAction*>("saveNetwork")->trigger();
        const auto path = folder.filePath("lenet.onnx");
        QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(path); }, test::patience));
        QCOMPARE(*readFile(path.toStdString()), std::string(network::builtInBytes("lenet")));
    }
    /// A picture of the graph has letters of 2.4 mm and is no tower: a long network stands in columns, in both languages.
    void theGraphIsExportedInColumns() {
        NetworkWindow w;
        for (const char* language : {"en", "es"}) {
            setLanguage(language);
            for (const char* model : {"lenet", "unet", "resnet"}) {
                w.lab->model().openModel(model);
                QVERIFY(QTest::qWaitFor(
                    [&] { return w.rest() && w.lab->model().result()->run->opened->model == model; }, test::patience));
                const auto item = w.lab->graph()->view()->exportable();
                QVERIFY(item.has_value());
                const auto& drawn = w.lab->graph()->view()->layout();
                const QSizeF size = item->defaultMm;
                QVERIFY2(size.height() <= 1.1 * size.width(), model);
                QVERIFY(size.width() * size.height() >
                        0.04 * drawn.width * drawn.height); // 0.2 mm a unit, none is lost
                QVERIFY(coloursOf(*item) > 8);
                QTemporaryDir own;
                const QString folder = qEnvironmentVariable("TELAR_PICTURES", own.path());
                for (const auto format : {ExportFormat::Png, ExportFormat::Svg, ExportFormat::Pdf}) {
                    const auto path = QStringLiteral("%1/graph-%2-%3.%4")
                                          .arg(folder, QString::fromLatin1(model), QString::fromLatin1(language),
                                               extensionOf(format));
                    QVERIFY(exportTo(path, format, *item).ok());
                }
                const auto svg = *exportBytes(ExportFormat::Svg, *item, {});
                QVERIFY(svg.contains(*language == 'e' && language[1] == 's' ? "multiplicaciones y sumas"
                                                                            : "multiply-adds"));
            }
        }
    }
    /// The U-Net says of each cell what it is, and how well is shown; the graph has its connections that skip, and a click on a node
    /// shows it.
    void networkDrawsItsGraphAndSegments() {
        NetworkWindow w;
        w.lab->model().openModel("unet");
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->run->opened->model == "unet"; },
                                test::patience));
        QVERIFY(w.find<QLabel>("verdict")->text().contains("64 × 56"));
        QVERIFY(w.find<QLabel>("dice")->isVisible());
        const auto& cells = w.lab->model().result()->run->cells;
        QVERIFY(cells.dice.size() == 3 && cells.dice[1] > 0.9 && cells.dice[2] > 0.9);
        w.lab->showState("graph");
        auto* view = w.lab->graph()->view();
        QVERIFY(QTest::qWaitFor([&] { return view->isVisible(); }, test::patience));
        const auto& drawn = view->layout();
        const auto& graph = w.lab->model().result()->run->graph();
        const auto concat = std::ranges::find_if(drawn.nodes, [&](const auto& one) {
            return one.node >= 0 && graph.nodes[static_cast<std::size_t>(one.node)].op == "Concat";
        });
        QVERIFY(concat != drawn.nodes.end());
        const auto place = static_cast<int>(concat - drawn.nodes.begin());
        int into = 0, skipping = 0;
        for (const auto& edge : drawn.edges) {
            into += edge.to == place;
            skipping += edge.points.size() > 2;
        }
        QCOMPARE(into, 2);
        QCOMPARE(skipping, 2);
        auto* search = w.find<QLineEdit>("graphSearch");
        search->setText("concat");
        QTest::keyClick(search, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.node().op == "Concat"; }, test::patience));
        const QRectF box = view->nodeRect(concat->node);
        QVERIFY(view->viewport()->rect().contains(box.center().toPoint()));
        // The node above it, with the mouse.
        const auto above = std::ranges::find_if(drawn.edges, [&](const auto& edge) { return edge.to == place; })->from;
        const int wanted = drawn.nodes[static_cast<std::size_t>(above)].node;
        view->setZoom(0.5);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->nodeRect(wanted).center().toPoint());
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->node == wanted; }, test::patience));
        const QImage kinds = view->grab().toImage();
        w.find<QComboBox>("graphColour")->setCurrentIndex(1);
        QVERIFY(view->grab().toImage() != kinds);
        QTest::keyClick(view, Qt::Key_Down);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->node > wanted; }, test::patience));
    }
    void networkComparesSilencesAndExplains() {
        NetworkWindow w;
        QVERIFY(w.rest());
        w.lab->showState("layers");
        w.lab->showState("compare");
        QVERIFY(
            QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->second != nullptr; }, test::patience));
        QVERIFY(w.lab->stage()->secondMap()->isVisible());
        QVERIFY(w.lab->commandLine().startsWith("telar-cli network compare lenet digit:3 digit:7"));
        QVERIFY(w.lab->model().result()->apart.front().apart > 0);
        QVERIFY(!w.find<RowsTable>("layerTable")->text(0, 8).isEmpty());
        w.lab->undoStack()->undo();
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && !w.lab->model().result()->second; }, test::patience));

        const auto before = w.lab->model().result()->run->probabilities;
        QTest::mouseClick(w.find<QCheckBox>("channelOff"), Qt::LeftButton, {}, {8, 8});
        QVERIFY(
            QTest::qWaitFor([&] { return w.rest() && !w.lab->model().result()->state.off.empty(); }, test::patience));
        QVERIFY(w.lab->model().result()->run->probabilities != before);
        QVERIFY(w.lab->commandLine().contains("--off Conv_0:0"));
        QCOMPARE(w.lab->model().result()->pictures->least < w.lab->model().result()->pictures->most, true);
        w.lab->undoStack()->undo();
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->run->probabilities == before; },
                                test::patience));

        for (const int look : {1, 2}) {
            QTest::mouseClick(w.find<Segmented>("look")->button(look), Qt::LeftButton);
            QVERIFY(
                QTest::qWaitFor([&] { return w.rest() && w.lab->model().explanation() != nullptr; }, test::patience));
            const auto found = w.lab->model().explanation();
            QCOMPARE(static_cast<int>(found->look), look);
            const auto [least, most] = std::minmax_element(found->map.values.begin(), found->map.values.end());
            QVERIFY(*most > *least);
        }
        // A layer that has no maps says why, and everything else stays.
        QTest::mouseClick(w.find<Segmented>("look")->button(1), Qt::LeftButton);
        w.lab->model().chooseLayer(w.lab->model().result()->layers.back());
        QVERIFY(
            QTest::qWaitFor([&] { return w.rest() && w.lab->model().explanationError().has_value(); }, test::patience));
    }
    void networkOpensWhatIsBuiltIn() {
        NetworkWindow w;
        QVERIFY(w.rest());
        QVERIFY(w.find<QLabel>("verdict")->text().contains("“3”"));
        auto* model = w.find<QComboBox>("model");
        model->setCurrentIndex(model->findData("alexnet"));
        emit model->activated(model->currentIndex());
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->run->opened->model == "alexnet"; },
                                test::patience));
        QCOMPARE(w.lab->model().state().picture, QString("phantom:45"));
        QVERIFY(w.find<QLabel>("verdict")->text().contains("anatomical"));
        w.lab->undoStack()->undo();
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->run->picture == "digit:3"; },
                                test::patience));
    }
    /// Open lengths are filled, and said; the map of a large picture can be stopped.
    void networkFillsWhatIsOpen() {
        NetworkWindow w;
        QVERIFY(w.rest());
        auto model = onnx_file::loadModel(TELAR_TEST_DATA "/network/synthetic/resnet18.onnx");
        QVERIFY(model.ok());
        model->inputs[0].axes[2] = {-1, "rows"};
        model->inputs[0].axes[3] = {-1, "columns"};
        model->known.clear();
        const test::Scratch scratch;
        const auto path = QString::fromStdString(scratch.path("open.onnx"));
        QVERIFY(onnx_file::saveModel(*model, path.toStdString()).ok());
        QVERIFY(w.lab->openPath(path));
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->run->opened->model == path; },
                                test::patience));
        QCOMPARE(w.lab->model().result()->run->inputs.front().dim(3), int64_t{224});
        QVERIFY2(w.lab->commandLine().contains("--shape input=1x3x224x224"), qPrintable(w.lab->commandLine()));
        bool said = false;
        for (const auto* label : w.lab->setup()->findChildren<QLabel*>())
            said = said || (label->text().contains("1x3x224x224") && label->isVisible());
        QVERIFY(said);
        QTest::mouseClick(w.find<Segmented>("look")->button(2), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().explaining() != nullptr; }, test::patience));
        QVERIFY(w.find<QProgressBar>("progress")->isVisible());
        const test::OwnTime clock;
        w.lab->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->model().explaining(); }, test::patience));
        QVERIFY(clock.ms() < (TELAR_SANITIZED ? 20000 : 1000));
        QVERIFY(!w.lab->model().explanation());
    }
    /// Files are read, layers computed and pictures made in jobs; what is left for the window takes no longer than a few frames.
    void networkLeavesTheWindowAlone() {
        NetworkWindow w;
        QVERIFY(w.rest());
        test::Absences absences;
        const QString file = QStringLiteral(TELAR_TEST_DATA "/network/synthetic/resnet18.onnx");
        w.drop(file);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->run->opened->model == file; },
                                test::patience));
        w.lab->setFocus();
        for (int i = 0; i < 12; ++i) {
            QTest::keyClick(w.lab, Qt::Key_PageDown);
            QVERIFY(w.rest());
            QTest::mouseMove(w.lab->stage()->map(), w.lab->stage()->map()->cellRect(0, 0).center().toPoint());
            QVERIFY(w.rest());
        }
        QVERIFY2(absences.longestMs() < (TELAR_SANITIZED ? 5000 : 400),
                 qPrintable(QString::number(absences.longestMs())));
        qInfo("longest absence %.1f ms", absences.longestMs());
    }
    void networkRefusesWhatIsNone() {
        NetworkWindow w;
        QVERIFY(w.rest());
        const test::Scratch scratch;
        const auto path = QString::fromStdString(scratch.path("broken.onnx"));
        QVERIFY(writeFile(path.toStdString(), "no network at all").ok());
        QVERIFY(w.lab->openPath(path));
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().error().has_value(); }, test::patience));
        QVERIFY(w.find<QLabel>("error")->text().contains("not a complete ONNX file"));
        w.lab->undoStack()->undo();
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && !w.lab->model().error(); }, test::patience));
        QVERIFY(!w.lab->openPath("/tmp/table.csv"));
    }
};

QTEST_MAIN(tst_network_lab)
#include "tst_network_lab.moc"
