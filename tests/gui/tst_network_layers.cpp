// Layers of a network in the labs that they open in: the same numbers, the same cell, and a command that repeats them.
#include "tests/support/cli.hpp"
#include "tests/support/masked_attention.hpp"
#include "tests/support/network_window.hpp"
#include "ui/labs/attention/attention_stage.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/labs/network/network_graph.hpp"
#include "ui/labs/network/network_stage.hpp"
#include "ui/labs/softmax/softmax_stage.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>

using namespace telar;
using test::networkFile;
using test::NetworkWindow;

namespace {

/// Whether a command, run, gives that matrix.
bool repeats(const QString& line, const Matrix<float>& shown) {
    auto words = QProcess::splitCommand(QString(line).replace(QLatin1Char('\''), QLatin1Char('"')));
    const auto said = test::call(words.mid(1) + QStringList{"--output", "-"});
    const auto rows = test::table(said.out);
    bool same = said.code == 0 && rows.size() == shown.rows();
    for (int64_t r = 0; same && r < shown.rows(); ++r)
        for (int64_t c = 0; same && c < shown.columns(); ++c)
            same = rows[r].size() == shown.columns() &&
                   std::abs(rows[r][c] - static_cast<double>(shown.at(r, c))) < 1e-5 * (1 + std::abs(rows[r][c]));
    if (!same)
        qWarning().noquote() << line << said.code << said.err << rows.size() << shown.rows();
    return same;
}
bool repeats(const Lab& lab, const Matrix<float>& shown) { return repeats(lab.commandLine(), shown); }
/// The output of all heads, one below the other, as the command writes it.
Matrix<float> allHeads(const AttentionPicture& picture) {
    const auto& first = std::get<Matrix<float>>(*picture.heads.front().o);
    Matrix<float> all(first.rows() * static_cast<int64_t>(picture.heads.size()), first.columns());
    for (std::size_t h = 0; h < picture.heads.size(); ++h) {
        const auto& o = std::get<Matrix<float>>(*picture.heads[h].o);
        std::copy_n(o.data(), o.size(), all.data() + static_cast<int64_t>(h) * o.size());
    }
    return all;
}

} // namespace

class tst_network_layers : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

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
    /// A cell of a recurrent layer: a row for each step with its gates, the cell's own step marked, and h in it the cell's value.
    void gatesOfARecurrentCell() {
        const QString file = QStringLiteral(TELAR_TEST_DATA "/network/recurrent/lstm.onnx");
        NetworkWindow w;
        w.lab->openPath(file);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().result()->run->opened->model == file; },
                                test::patience));
        QVERIFY(w.goTo("LSTM"));
        w.lab->model().chooseChannel(11); // the step
        QVERIFY(w.rest());
        w.lab->stage()->pin(0, 3);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && w.lab->model().cell() != nullptr; }, test::patience));
        auto* table = w.find<RowsTable>("terms");
        QTRY_COMPARE(table->rowCount(), 28);
        QStringList titles;
        for (int c = 0; c < table->model()->columnCount(); ++c)
            titles << table->model()->headerData(c, Qt::Horizontal).toString();
        QCOMPARE(titles, (QStringList{"t", "h", "c", "i", "o", "f", "g"}));
        const auto number = [&](int row, int column) {
            return table->text(row, column).replace(QChar(0x2212), '-').toDouble();
        };
        const auto cell = w.lab->model().cell();
        QCOMPARE(table->text(11, 0), QString("11"));
        QVERIFY(std::abs(number(11, 1) - cell->terms.value) < 6e-3);
        for (int step = 1; step < 28; ++step) { // as the line below the table says
            QVERIFY(std::abs(number(step, 5) * number(step - 1, 2) + number(step, 3) * number(step, 6) -
                             number(step, 2)) < 3e-2);
            QVERIFY(std::abs(number(step, 4) * std::tanh(number(step, 2)) - number(step, 1)) < 2e-2);
        }
        QVERIFY(w.find<QLabel>("cellSum")->text().contains("c = f·c + i·g"));
        if (const auto folder = qEnvironmentVariable("TELAR_PICTURES"); !folder.isEmpty())
            w.window.grab().save(folder + "/gates.png");
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
        // Whose numbers they are is said: nobody typed them, and no checkpoint holds them.
        QCOMPARE(w.convolution->findChild<QComboBox*>("filterName")->currentText(), QString("Layer of a network"));
        const auto* whose = w.convolution->findChild<QLabel*>("matrixName");
        QVERIFY2((whose->text() + whose->toolTip()).contains("Input of layer"), qPrintable(whose->text()));
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
    /// A map whose numbers do not fit into the picture opens where the cell is, and its window in what is read.
    void networkShowsTheCellThatItPins() {
        NetworkWindow w;
        const auto opens = [&](const char* op, qint64 row, qint64 column, Lab* lab) {
            w.window.showLab("network");
            if (!w.goTo(op))
                return false;
            w.lab->stage()->pin(row, column);
            if (!QTest::qWaitFor([&] { return w.rest() && w.lab->model().cell() != nullptr; }, test::patience))
                return false;
            QTest::mouseClick(w.find<QPushButton>("openInLab"), Qt::LeftButton);
            return QTest::qWaitFor([&] { return w.window.currentLab() == lab && !lab->busy(); }, test::patience);
        };
        const auto inSight = [](const MatrixView* view, qint64 row, qint64 column) {
            return QRectF(view->rect()).contains(view->cellRect(row, column));
        };
        auto* made = w.convolution->stage()->output();
        for (const char* seen : {"pooling", "convolution"}) { // each with its own picture, before a layer comes
            w.window.showLab(seen);
            QVERIFY(QTest::qWaitFor([&] { return !w.window.currentLab()->busy(); }, test::patience));
        }
        for (const bool zoomed : {false, true}) {
            if (zoomed) // by hand, into the other corner
                made->setLook({{3, 3}, 60});
            QVERIFY(opens("Conv", zoomed ? 24 : 25, 23, w.convolution));
            QTRY_VERIFY(w.convolution->stage()->pinned() && w.convolution->stage()->row() == (zoomed ? 24 : 25));
            QVERIFY(rowsOf(*made->matrix()) >= 28 && columnsOf(*made->matrix()) >= 28);
            QTRY_VERIFY(inSight(made, w.convolution->stage()->row(), 23));
            QTRY_VERIFY(inSight(w.convolution->stage()->input(), w.convolution->stage()->row(), 23));
        }
        QVERIFY(opens("MaxPool", 13, 12, w.pooling));
        const auto* stage = w.pooling->findChild<Stage*>();
        QTRY_VERIFY(stage->pinned() && stage->row() == 13);
        QTRY_VERIFY(inSight(stage->output(), 13, 12));
        QTRY_VERIFY(inSight(stage->input(), 26, 24));
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
        const auto& options = w.matmul->model().state().given->options;
        const auto asked = QString::fromStdString(options);
        QVERIFY2(w.matmul->commandLine().startsWith("telar-cli trace matmul matmul1 " + asked) &&
                     !w.matmul->commandLine().contains('#'),
                 qPrintable(w.matmul->commandLine()));
        QVERIFY(repeats("telar-cli matmul " + asked, std::get<Matrix<float>>(*made->made)));
        QCOMPARE(
            test::call(QProcess::splitCommand(w.matmul->commandLine().section(' ', 1).replace("trace.json", "-"))).code,
            0);
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
        Matrix<float> probabilities(soft->rows, soft->columns);
        for (qint64 i = 0; i < soft->rows; ++i)
            for (qint64 j = 0; j < soft->columns; ++j)
                probabilities.at(i, j) = static_cast<float>(soft->at(soft->y, i, j));
        QVERIFY(repeats(*w.softmax, probabilities));
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
        QVERIFY(repeats(*w.attention, allHeads(*heads)));
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
        w.attention->model().edit("digit", [](AttentionState& s) {
            s.source = AttentionState::Source::Digit;
            s.digit = 7;
            s.block = 2;
        });
        QVERIFY(QTest::qWaitFor([&] { return !w.attention->busy() && w.attention->model().result()->state.block == 2; },
                                test::patience));
        QVERIFY(repeats(*w.attention, allHeads(*w.attention->model().result())));
        // A layer of a project that was kept without its options, or with words that a shell would take for its own.
        const auto strange = [&](const char* options) {
            auto given = std::make_shared<GivenNumbers>();
            given->options = options;
            std::fill_n(given->parts.emplace_back(4, 4).data(), 16, 1.0f);
            w.softmax->model().edit("strange", [&](SoftmaxState& s) { s.given = given; });
            return w.softmax->commandLine();
        };
        QVERIFY(strange("--network 'a; touch b'").contains("--network 'a; touch b' "));
        strange("");
        QVERIFY(w.softmax->commandLine().contains("# cannot be repeated"));
        w.attention->model().edit("file", [](AttentionState& s) { s.source = AttentionState::Source::Random; });
        QVERIFY(!w.attention->commandLine().contains('#'));
        QVERIFY(QTest::qWaitFor([&] { return !w.attention->busy(); }, test::patience));
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
};

QTEST_MAIN(tst_network_layers)
#include "tst_network_layers.moc"
