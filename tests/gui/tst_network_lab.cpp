// The lab of networks driven as a person drives it, and the labs that its layers open in.
#include "core/base/files.hpp"
#include "core/network/gallery.hpp"
#include "tests/support/cli.hpp"
#include "tests/support/masked_attention.hpp"
#include "tests/support/one_lab.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/scratch.hpp"
#include "ui/lab/thread_card.hpp"
#include "ui/labs/attention/attention_lab.hpp"
#include "ui/labs/attention/attention_panels.hpp"
#include "ui/labs/attention/attention_stage.hpp"
#include "ui/labs/convolution/convolution_lab.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/labs/network/layer_in_lab.hpp"
#include "ui/labs/network/network_answer.hpp"
#include "ui/labs/network/network_graph.hpp"
#include "ui/labs/network/network_lab.hpp"
#include "ui/labs/network/network_panels.hpp"
#include "ui/labs/network/network_stage.hpp"
#include "ui/labs/pooling/inspector_panel.hpp"
#include "ui/labs/softmax/softmax_lab.hpp"
#include "ui/labs/softmax/softmax_panels.hpp"
#include "ui/labs/softmax/softmax_stage.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>

using namespace telar;
using test::coloursOf;

/// Whether the command of a lab, run, gives that matrix.
bool repeats(const Lab& lab, const Matrix<float>& shown) {
    auto words = QProcess::splitCommand(QString(lab.commandLine()).replace(QLatin1Char('\''), QLatin1Char('"')));
    const auto said = test::call(words.mid(1) + QStringList{"--output", "-"});
    const auto rows = test::table(said.out);
    bool same = said.code == 0 && rows.size() == shown.rows();
    for (int64_t r = 0; same && r < shown.rows(); ++r)
        for (int64_t c = 0; same && c < shown.columns(); ++c)
            same = rows[r].size() == shown.columns() &&
                   std::abs(rows[r][c] - static_cast<double>(shown.at(r, c))) < 1e-5 * (1 + std::abs(rows[r][c]));
    if (!same)
        qWarning().noquote() << lab.commandLine() << said.code << said.err << rows.size() << shown.rows();
    return same;
}

/// The window of networks and of the labs that their layers open in.
struct NetworkWindow {
    Registry<PoolingVariant> poolings = cpuPoolingVariants();
    Registry<ConvolutionVariant> convolutions = cpuConvolutionVariants();
    MainWindow window;
    PoolingLab* pooling = new PoolingLab(poolings);
    ConvolutionLab* convolution = new ConvolutionLab(convolutions, poolings);
    Registry<MatmulVariant> products = cpuMatmulVariants();
    MatmulLab* matmul = new MatmulLab(products);
    Registry<SoftmaxVariant> softmaxes = cpuSoftmaxVariants();
    SoftmaxLab* softmax = new SoftmaxLab(softmaxes, nullptr);
    Registry<AttentionVariant> attentions = cpuAttentionVariants();
    AttentionLab* attention = new AttentionLab(attentions, nullptr);
    NetworkLab* lab = new NetworkLab;

    NetworkWindow() {
        lab->setLabs([this](const QString& id) { return window.lab(id); });
        for (auto* one : {static_cast<Lab*>(pooling), static_cast<Lab*>(convolution), static_cast<Lab*>(matmul),
                          static_cast<Lab*>(softmax), static_cast<Lab*>(attention), static_cast<Lab*>(lab)})
            window.addLab(one);
        window.resize(1280, 800);
        window.show();
        window.showLab("network");
        (void)QTest::qWaitForWindowActive(&window);
    }
    bool rest() {
        return QTest::qWaitFor([this] { return lab->model().result() && !lab->busy(); }, test::patience);
    }
    void drop(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QDropEvent event({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &event);
    }
    const network::Node& node() const {
        const auto result = lab->model().result();
        return result->run->graph().nodes[static_cast<std::size_t>(result->node)];
    }
    /// With the keys that go from layer to layer.
    bool goTo(const char* op) {
        lab->setFocus();
        for (int i = 0; i < 40 && rest() && node().op != op; ++i)
            QTest::keyClick(lab, Qt::Key_PageDown);
        return rest() && node().op == op;
    }
    template <class T>
    T* find(const char* name) {
        return lab->findChild<T*>(QLatin1String(name));
    }
};

const QString networkFile = QStringLiteral(TELAR_TEST_DATA "/network/synthetic/squeezenet.onnx");

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
    /// An .onnx file and a picture are dropped, a cell of a pooling layer is clicked, and its thread is seen: three clicks.
    void networkFromFileToThread() {
        NetworkWindow w;
        QVERIFY(w.rest());
        QElapsedTimer clock;
        clock.start();
        w.drop(networkFile);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->run->opened->model == networkFile; },
                                test::patience));
        const QString picture = QStringLiteral(TELAR_TEST_DATA "/images/colour.png");
        w.drop(picture);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->run->picture == picture; },
                                test::patience));
        QVERIFY(!w.lab->model().error());
        auto* layers = w.find<RowsTable>("layerList");
        int row = 0;
        while (row < layers->rowCount() && !layers->text(row, 0).contains("MaxPool") &&
               !layers->text(row, 0).contains("pool", Qt::CaseInsensitive))
            ++row;
        QVERIFY(row < layers->rowCount());
        QTest::mouseClick(layers->viewport(), Qt::LeftButton, {},
                          layers->visualRect(layers->model()->index(row, 0)).center()); // first click
        QVERIFY(w.rest());
        QCOMPARE(w.node().op, std::string("MaxPool"));
        auto* map = w.lab->stage()->map();
        const auto at = map->cellRect(2, 1).center();
        QTest::mouseClick(map, Qt::LeftButton, {}, at.toPoint()); // second
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().cell() != nullptr; }, test::patience));
        const auto cell = w.lab->model().cell();
        QCOMPARE(cell->row, qint64{2});
        QCOMPARE(cell->column, qint64{1});
        QCOMPARE(cell->terms.made, cell->terms.value);
        QCOMPARE(w.lab->stage()->picture()->marks().size(), std::size_t{1});
        QVERIFY(w.find<QLabel>("cellSum")->text().contains("largest of"));
        QTest::mouseClick(w.find<QPushButton>("openInLab"), Qt::LeftButton); // third
        QVERIFY(QTest::qWaitFor(
            [&] {
                return w.window.currentLab() == w.pooling && !w.pooling->busy() && w.pooling->findChild<Stage*>() &&
                       w.pooling->findChild<Stage*>()->pinned();
            },
            test::patience));
        const auto* stage = w.pooling->findChild<Stage*>();
        QCOMPARE(stage->row(), qint64{2});
        QCOMPARE(stage->column(), qint64{1});
        const auto made = w.pooling->model().result();
        QVERIFY(std::abs(std::get<Matrix<float>>(*made->output).at(2, 1) - cell->terms.value) < 1e-6);
        QVERIFY(repeats(*w.pooling, std::get<Matrix<float>>(*made->output)));
        QVERIFY2(clock.elapsed() < (TELAR_SANITIZED ? 200000 : 20000), qPrintable(QString::number(clock.elapsed())));
    }
    void networkOpensAConvolution() {
        NetworkWindow w;
        w.lab->openPath(networkFile);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->run->opened->model == networkFile; },
                                test::patience));
        w.lab->model().chooseLayer(w.lab->model().result()->layers.at(6));
        QVERIFY(w.goTo("Conv"));
        w.lab->model().chooseChannel(5);
        QVERIFY(w.rest());
        w.lab->stage()->pin(3, 2);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().cell() != nullptr; }, test::patience));
        const auto cell = w.lab->model().cell();
        QVERIFY(cell->terms.count > 8);
        QTest::keyClick(w.lab, Qt::Key_L, Qt::ControlModifier);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return w.window.currentLab() == w.convolution && !w.convolution->busy() &&
                       w.convolution->stage()->pinned();
            },
            test::patience));
        const auto result = w.convolution->model().result();
        QCOMPARE(result->spec.terms(), cell->terms.count);
        QVERIFY(std::abs(static_cast<double>(result->at(3, 2)) - cell->terms.value) <
                1e-4 * (1 + std::abs(cell->terms.value)));
        // The command makes the same map, and still does when a setting is changed.
        QVERIFY(repeats(*w.convolution, std::get<Matrix<float>>(*result->output)));
        w.convolution->model().edit("stride", [](ConvolutionState& s) {
            s.stride = {2, 1};
            s.relu = true;
        });
        QVERIFY(QTest::qWaitFor([&] { return !w.convolution->busy(); }, test::patience));
        QVERIFY(repeats(*w.convolution, std::get<Matrix<float>>(*w.convolution->model().result()->output)));
        w.convolution->undoStack()->undo();
        // What was opened comes back with a project.
        const auto kept = w.convolution->snapshot()();
        w.convolution->undoStack()->undo();
        const auto put = w.convolution->prepare(kept);
        QVERIFY(put.ok());
        (*put)();
        QVERIFY(QTest::qWaitFor(
            [&] {
                return !w.convolution->busy() && w.convolution->model().result()->spec.terms() == cell->terms.count;
            },
            test::patience));
        QVERIFY(std::abs(static_cast<double>(w.convolution->model().result()->at(3, 2)) - cell->terms.value) <
                1e-4 * (1 + std::abs(cell->terms.value)));
        QVERIFY(repeats(*w.convolution, std::get<Matrix<float>>(*w.convolution->model().result()->output)));
        // Another input under the same filter is in no file.
        w.convolution->model().edit("source", [](ConvolutionState& s) { s.source.kind = SourceKind::Random; });
        QVERIFY(QTest::qWaitFor([&] { return !w.convolution->busy(); }, test::patience));
        QVERIFY2(w.convolution->commandLine().contains("# cannot be repeated"),
                 qPrintable(w.convolution->commandLine()));
    }
    /// A linear layer in the lab of threads: the same sum, of as many terms as fit.
    void networkOpensALinearLayer() {
        NetworkWindow w;
        QVERIFY(w.goTo("Gemm"));
        w.lab->model().chooseLayer(w.lab->model().result()->layers.at(9)); // 120 terms, 84 outputs
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.node().name == "Gemm_9"; }, test::patience));
        w.lab->stage()->pin(1, 4);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().cell() != nullptr; }, test::patience));
        const auto cell = w.lab->model().cell();
        QCOMPARE(cell->terms.count, int64_t{120});
        QTest::mouseClick(w.find<QPushButton>("openInLab"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return w.window.currentLab() == w.matmul && !w.matmul->busy() && w.matmul->stage()->pinned() &&
                       w.matmul->model().result()->state.given;
            },
            test::patience));
        QCOMPARE(w.matmul->stage()->row(), qint64{0});
        QCOMPARE(w.matmul->stage()->column(), qint64{36});
        const auto made = w.matmul->model().result();
        QCOMPARE(made->state.size, int64_t{120});
        const double value = std::get<Matrix<float>>(*made->made).at(0, 36);
        QVERIFY(std::abs(value + cell->terms.bias - cell->terms.value) < 1e-4);
        QCOMPARE(made->own.different, qint64{0});
        QVERIFY(w.matmul->commandLine().contains('#'));
        const auto kept = w.matmul->snapshot()();
        w.matmul->undoStack()->undo();
        QVERIFY(!w.matmul->model().state().given);
        const auto put = w.matmul->prepare(kept);
        QVERIFY(put.ok());
        (*put)();
        QVERIFY(QTest::qWaitFor([&] { return !w.matmul->busy() && w.matmul->model().result()->state.given; },
                                test::patience));
        QCOMPARE(double(std::get<Matrix<float>>(*w.matmul->model().result()->made).at(0, 36)), value);
        w.matmul->model().edit("size", [](MatmulState& s) { s.size = 16; }); // drawn numbers again
        QVERIFY(!w.matmul->model().state().given);
        QVERIFY(QTest::qWaitFor([&] { return !w.matmul->busy(); }, test::patience));
    }
    /// The tiny transformer: its products of queries and keys and its weights in the lab of attention, its softmax in that of softmax,
    /// with the same numbers, which a project keeps.
    void networkOpensAttentionAndSoftmax() {
        NetworkWindow w;
        w.lab->model().openModel("transformer");
        QVERIFY(QTest::qWaitFor(
            [&] { return w.rest() && w.lab->model().result()->run->opened->model == "transformer"; }, test::patience));
        QVERIFY(w.find<QLabel>("verdict")->text().contains("“3”"));
        const auto open = [&](const char* name, qint64 head, qint64 row, qint64 column) {
            const auto result = w.lab->model().result();
            for (const int n : result->layers)
                if (result->run->graph().nodes[static_cast<std::size_t>(n)].name == name)
                    w.lab->model().chooseLayer(n);
            w.lab->model().chooseChannel(head);
            if (!QTest::qWaitFor([&] { return w.rest() && w.node().name == name; }, test::patience))
                return -1e30;
            w.lab->stage()->pin(row, column);
            if (!QTest::qWaitFor([&] { return w.rest() && w.lab->model().cell() != nullptr; }, test::patience))
                return -1e30;
            QTest::mouseClick(w.find<QPushButton>("openInLab"), Qt::LeftButton);
            return w.lab->model().cell()->terms.value;
        };
        const double weight = open("Weights_4", 2, 5, 7);
        QVERIFY(
            QTest::qWaitFor([&] { return w.window.currentLab() == w.softmax && !w.softmax->busy(); }, test::patience));
        auto soft = w.softmax->model().result();
        QCOMPARE(soft->rows, qint64{64}); // 4 heads of 16 queries
        QCOMPARE(soft->columns, qint64{16});
        QVERIFY(std::abs(static_cast<double>(soft->at(soft->y, 2 * 16 + 5, 7)) - weight) < 1e-5);
        QTRY_VERIFY(w.softmax->stage()->pinned());
        QVERIFY(w.softmax->commandLine().contains('#'));
        const auto keptSoftmax = w.softmax->snapshot()();
        w.window.showLab("network");
        const double score = open("Scores_4", 2, 5, 7);
        QVERIFY(QTest::qWaitFor([&] { return w.window.currentLab() == w.attention && !w.attention->busy(); },
                                test::patience));
        const auto heads = w.attention->model().result();
        QCOMPARE(heads->heads.size(), std::size_t{4});
        QCOMPARE(heads->queries(), qint64{16});
        QVERIFY(std::abs(static_cast<double>(heads->score(2, 5, 7)) - score / std::sqrt(8)) < 1e-4);
        QVERIFY(std::abs(static_cast<double>(heads->weight(2, 5, 7)) - weight) < 1e-5);
        QTRY_COMPARE(w.attention->stage()->head(), 2);
        QVERIFY(w.attention->commandLine().contains('#'));
        w.window.showLab("network");
        const double mixed = open("Mixed_4", 1, 3, 2);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return w.window.currentLab() == w.attention && !w.attention->busy() &&
                       w.attention->stage()->head() == 1;
            },
            test::patience));
        const auto& out = std::get<Matrix<float>>(*w.attention->model().result()->heads[1].o);
        QVERIFY(std::abs(static_cast<double>(out.at(3, 2)) - mixed) < 1e-4);
        // Both come back with a project, and give way to other numbers.
        for (auto* one : {static_cast<Lab*>(w.softmax), static_cast<Lab*>(w.attention)}) {
            const auto kept = one == w.softmax ? keptSoftmax : one->snapshot()();
            while (one->undoStack()->canUndo())
                one->undoStack()->undo();
            const auto put = one->prepare(kept);
            QVERIFY(put.ok());
            (*put)();
            QVERIFY(QTest::qWaitFor([&] { return !one->busy(); }, test::patience));
            auto* source = one->findChild<Segmented*>("source");
            QVERIFY(source->button(2)->isVisibleTo(source));
            QCOMPARE(source->current(), 2);
        }
        QVERIFY(std::abs(static_cast<double>(w.softmax->model().result()->at(w.softmax->model().result()->y, 37, 7)) -
                         weight) < 1e-5);
        w.attention->model().edit("file", [](AttentionState& s) { s.source = AttentionState::Source::Random; });
        QVERIFY(!w.attention->commandLine().contains('#'));
        QVERIFY(QTest::qWaitFor([&] { return !w.attention->busy(); }, test::patience));
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
    /// A causal mask goes along to the lab; of one that hides other keys the window says why it does not open.
    void networkOpensMaskedAttention() {
        QTemporaryDir folder;
        NetworkWindow w;
        for (const auto masked : {test::Masked::Causal, test::Masked::Padding}) {
            const auto path = folder.filePath(QStringLiteral("%1.onnx").arg(static_cast<int>(masked)));
            QVERIFY(onnx_file::saveModel(test::maskedAttention(masked), path.toStdString()).ok());
            QVERIFY(w.window.openPath(path));
            QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->run->opened->model == path; },
                                    test::patience));
            QVERIFY(w.goTo("MatMul"));
            w.lab->stage()->pin(9, 2);
            QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().cell() != nullptr; }, test::patience));
            if (masked == test::Masked::Padding) {
                QVERIFY(!w.find<QPushButton>("openInLab")->isEnabled());
                const auto* why = w.find<QLabel>("openInLabWhy");
                QVERIFY2(why->isVisible() && why->text().contains("mask"), qPrintable(why->text()));
                continue;
            }
            QTest::mouseClick(w.find<QPushButton>("openInLab"), Qt::LeftButton);
            QVERIFY(QTest::qWaitFor([&] { return w.window.currentLab() == w.attention && !w.attention->busy(); },
                                    test::patience));
            QVERIFY(w.attention->model().state().causal);
            const auto result = w.attention->model().result();
            QCOMPARE(result->heads.size(), std::size_t{4});
            QCOMPARE(static_cast<double>(result->weight(1, 2, 9)), 0.0);
            QVERIFY(static_cast<double>(result->weight(1, 9, 2)) > 0);
        }
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
