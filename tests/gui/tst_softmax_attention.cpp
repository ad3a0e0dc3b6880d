// The labs of softmax and of attention driven as a person drives them.
#include "core/data/npy.hpp"
#include "core/simt/builtin/builtin.hpp"
#include "tests/support/one_lab.hpp"
#include "tests/support/scratch.hpp"
#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/lab/thread_card.hpp"
#include "ui/labs/attention/attention_lab.hpp"
#include "ui/labs/attention/attention_panels.hpp"
#include "ui/labs/attention/attention_stage.hpp"
#include "ui/labs/softmax/softmax_lab.hpp"
#include "ui/labs/softmax/softmax_panels.hpp"
#include "ui/labs/softmax/softmax_stage.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QTabBar>

using namespace telar;
using test::coloursOf;
using test::One;

class tst_softmax_attention : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    Registry<SoftmaxVariant> softmax_ = cpuSoftmaxVariants();
    Registry<AttentionVariant> attention_ = cpuAttentionVariants();

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

    /// Numbers of a column have one count of decimals, and are those of the definition to the last of them.
    static void columnsAreEven(const RowsTable& table, const std::vector<std::vector<double>>& wanted) {
        for (std::size_t column = 0; column < wanted.size(); ++column) {
            const auto decimals = [](const QString& text) { return text.size() - 1 - text.indexOf('.'); };
            const auto shown = [&](std::size_t row) {
                return table.text(static_cast<int>(row), static_cast<int>(column) + 1).replace(u'−', '-');
            };
            for (std::size_t row = 0; row < wanted[column].size(); ++row) {
                QCOMPARE(decimals(shown(row)), decimals(shown(0)));
                const double off = std::abs(shown(row).toDouble() - wanted[column][row]);
                QVERIFY2(off <= 0.51 * std::pow(10, -decimals(shown(0))),
                         qPrintable(QString("%1 %2: %3").arg(column).arg(row).arg(shown(row))));
            }
        }
    }
    void softmaxFollowsARow() {
        if (!builtin::available("core/softmax/kernels/rows.cu"))
            QSKIP("no clang");
        One<SoftmaxLab> w("softmax", softmax_, nullptr);
        auto& model = w.lab->model();
        QVERIFY(QTest::qWaitFor([&] { return model.thread() != nullptr; }, test::patience));
        QVERIFY(w.rest());
        QCOMPARE(model.result()->counts.size(), softmaxKernels().size());
        QVERIFY(model.result()->error < 1e-6);
        auto* stage = w.lab->stage();
        emit stage->view(SoftmaxStage::Y)->cellClicked(3, 7);
        QVERIFY(stage->pinned());
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && model.thread()->lane == 7; }, test::patience));
        // The shares of the row, as the panel lists them, add up to 1.
        double sum = 0;
        for (qint64 c = 0; c < 32; ++c)
            sum += static_cast<double>(model.result()->at(model.result()->y, 3, c));
        QVERIFY(std::abs(sum - 1) < 1e-6);
        QCOMPARE(w.lab->inspector()->table()->rowCount(), 32);
        // The bars name the same numbers as the definition: less the maximum of the row, e to that, divided by their sum.
        const auto& p = *model.result();
        double most = -INFINITY, all = 0;
        for (qint64 c = 0; c < 32; ++c)
            most = std::max<double>(most, p.at(p.x, 3, c));
        for (qint64 c = 0; c < 32; ++c)
            all += std::exp(static_cast<double>(p.at(p.x, 3, c)) - most);
        std::vector<std::vector<double>> wanted(4);
        for (qint64 c = 0; c < 32; ++c) {
            const double x = p.at(p.x, 3, c), part = std::exp(x - most);
            for (const auto& [column, value] : {std::pair(0, x), {1, x - most}, {2, part}, {3, part / all}})
                wanted[static_cast<std::size_t>(column)].push_back(value);
        }
        columnsAreEven(*w.lab->inspector()->table(), wanted);
        const double less = static_cast<double>(p.at(p.x, 3, 7)) - most;
        const QString said = w.find<Painted>("lineBars")->summary();
        QVERIFY2(said.contains("s·x − m = " + formatNumber(less, 3)), qPrintable(said));
        QVERIFY2(said.endsWith("y = " + formatNumber(std::exp(less) / all, 2)), qPrintable(said));
        QVERIFY(w.lab->inspector()->words().contains("y(3, 7)"));
        QVERIFY(w.lab->inspector()->card()->words().contains("lane 7 of warp 3"));
        bool writes = false;
        for (int64_t step = 0; step < stage->transport()->count(); ++step) {
            stage->transport()->setStep(step);
            writes |= stage->caption().contains("writes y[103]");
        }
        QVERIFY(writes);
        // A thread for each row fetches a sector for each lane: eight times what it needs.
        const auto sectors = [&](const char* kernel) {
            for (const auto& launch : model.result()->counts)
                if (launch.kernel == kernel)
                    return launch.counters.total(simt::Op::GlobalLoad).sectors;
            return int64_t{0};
        };
        QCOMPARE(sectors("row-per-thread"), 8 * sectors("row-per-warp"));
        w.choose("kernel", "online");
        QVERIFY(QTest::qWaitFor([&] { return model.result()->state.kernel == "online" && w.rest(); }, test::patience));
        QVERIFY(w.lab->commandLine().contains("emulator:online"));
        QVERIFY(w.lab->showState("columns"));
        QVERIFY(QTest::qWaitFor([&] { return !model.result()->kernels.ok() && w.rest(); }, test::patience));
        QVERIFY(stage->caption().contains("along rows only"));
        for (const auto& item : w.lab->exportables())
            QVERIFY2(!hasContent(item) || coloursOf(item) > 2, qPrintable(item.title));
    }

    void softmaxSaysWhatIsWrong() {
        One<SoftmaxLab> w("softmax", softmax_, nullptr);
        auto& model = w.lab->model();
        const test::Scratch scratch;
        QVERIFY(w.lab->openPath(QString::fromStdString(scratch.write("none.csv", ""))));
        QVERIFY(QTest::qWaitFor([&] { return model.error().has_value(); }, test::patience));
        QVERIFY(w.lab->openPath(QString::fromStdString(scratch.write("large.csv", std::string(2100, ',') + "1\n"))));
        QVERIFY(w.lab->openPath(QString::fromStdString(scratch.write("row.csv", "1,2,3\n-inf,-inf,-inf\ninf,0,0\n"))));
        QVERIFY(QTest::qWaitFor([&] { return model.result() && model.result()->rows == 3 && !model.error(); },
                                test::patience));
        QCOMPARE(model.result()->notNumbers, 2);
        QVERIFY(w.find<QLabel>("verdict")->text().contains("2 lines are NaN"));
        QVERIFY(w.lab->commandLine().contains("row.csv"));
        QVERIFY(w.rest());
    }

    void softmaxIsMeasured() {
        One<SoftmaxLab> w("softmax", softmax_, nullptr);
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().result() != nullptr; }, test::patience));
        w.lab->model().edit("smaller", [](SoftmaxState& s) { s.timed = 128; });
        w.lab->run();
        QVERIFY(w.rest());
        QCOMPARE(w.lab->model().timings().size(), softmax_.all().size());
        for (const auto& [id, time] : w.lab->model().timings())
            QVERIFY2(time.measured(), id.c_str());
        QVERIFY(w.lab->model().roofs().has_value());
        QCOMPARE(w.lab->times().size(), softmax_.all().size());
    }

    void attentionFollowsAQuery() {
        if (!builtin::available("core/attention/kernels/flash.cu"))
            QSKIP("no clang");
        One<AttentionLab> w("attention", attention_, nullptr);
        auto& model = w.lab->model();
        auto* stage = w.lab->stage();
        model.edit("random", [](AttentionState& s) {
            s.source = AttentionState::Source::Random;
            s.kernel = "flash";
        });
        QVERIFY(QTest::qWaitFor(
            [&] { return model.followed() && model.followed()->walk && model.growths() && w.rest(); }, test::patience));
        QCOMPARE(model.result()->counts.size(), std::size_t{8}); // launches of the four kernels
        QVERIFY(model.result()->error < 1e-5);
        QCOMPARE(w.find<QTabBar>("heads")->count(), 4);
        // Two tiles of 32 keys, three steps each, then the division.
        QCOMPARE(stage->transport()->count(), int64_t{7});
        emit stage->view(AttentionStage::Scores)->cellClicked(20, 40);
        QVERIFY(QTest::qWaitFor([&] { return model.followed()->place.query == 20 && w.rest(); }, test::patience));
        std::vector<std::vector<double>> wanted(4);
        double most = -INFINITY, all = 0;
        for (qint64 key = 0; key < model.result()->keys(); ++key)
            most = std::max<double>(most, model.result()->score(stage->head(), 20, key));
        for (qint64 key = 0; key < model.result()->keys(); ++key)
            all += std::exp(model.result()->score(stage->head(), 20, key) - most);
        for (qint64 key = 0; key < model.result()->keys(); ++key) {
            const double score = model.result()->score(stage->head(), 20, key), part = std::exp(score - most);
            for (const auto& [column, value] : {std::pair(0, score), {1, score - most}, {2, part}, {3, part / all}})
                wanted[static_cast<std::size_t>(column)].push_back(value);
        }
        columnsAreEven(*w.lab->inspector()->table(), wanted);
        QVERIFY(w.find<QLabel>("verdict")->text().contains(QStringLiteral("≤\u00a0"))); // on one line with its number
        w.lab->setFocus();
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(w.lab, Qt::Key_Right);
        QVERIFY(w.rest());
        QCOMPARE(stage->transport()->step(), int64_t{5});
        const auto* walk = stage->walk();
        QVERIFY(walk);
        QVERIFY2(stage->caption().startsWith("Query 20: the running sum is"), qPrintable(stage->caption()));
        QVERIFY(w.lab->inspector()->words().contains("After tile 2"));
        stage->transport()->toLast();
        QVERIFY(stage->caption().contains("never written"));
        QCOMPARE(test::framesOf(*stage->film()), 7);
        // The kernels that write the scores: one launch after the other.
        QVERIFY(w.lab->showState("launches"));
        QVERIFY(QTest::qWaitFor([&] { return !model.result()->state.fused() && w.rest(); }, test::patience));
        QCOMPARE(stage->transport()->count(), int64_t{6});
        const char* words[] = {"meets every key", "largest score", "e to the power",
                               "add up to",       "weights",       "sum of all values"};
        for (int i = 0; i < 6; ++i) {
            stage->goToStep(i);
            QVERIFY2(stage->caption().contains(words[i]), qPrintable(stage->caption()));
            QVERIFY(w.rest());
            QCOMPARE(model.followed()->place.launch, i == 0 ? 0 : i == 5 ? 2 : 1);
        }
        QVERIFY(w.lab->inspector()->card()->words().contains("block"));
        QTest::keyClick(w.lab, Qt::Key_PageDown);
        QCOMPARE(stage->head(), 1);
        QVERIFY(w.rest());
        QVERIFY(w.lab->showState("causal"));
        QVERIFY(QTest::qWaitFor([&] { return model.result()->state.causal && w.rest(); }, test::patience));
        stage->pin(3, 30);
        stage->goToStep(0);
        QVERIFY2(stage->caption().contains("may not see"), qPrintable(stage->caption()));
        QVERIFY(w.rest());
        for (const auto& item : w.lab->exportables())
            QVERIFY2(!hasContent(item) || coloursOf(item) > 2, qPrintable(item.title));
    }

    void attentionGrowsWithTheTokens() {
        One<AttentionLab> w("attention", attention_, nullptr);
        auto& model = w.lab->model();
        QVERIFY(QTest::qWaitFor([&] { return model.growths() && w.rest(); }, test::patience));
        QVERIFY(w.lab->showState("tokens"));
        QTest::qWait(50);
        const auto& bytes = w.lab->timesPanel()->bytes()->series();
        QCOMPARE(bytes.size(), std::size_t{2});
        // Sixteen times the tokens: the fused kernel moves sixteen times the bytes, the others more than two hundred times.
        const auto ratio = [&](std::size_t i) { return bytes[i].y[8] / bytes[i].y[4]; };
        QCOMPARE(ratio(1), 16.0);
        QVERIFY(ratio(0) > 200 && ratio(0) < 256);
        QCOMPARE(w.lab->timesPanel()->growth()->series().size(), attentionKernels().size());
        model.edit("random", [](AttentionState& s) { s.source = AttentionState::Source::Random; });
        model.edit("smaller", [](AttentionState& s) {
            s.heads = 1;
            s.headSize = 4;
            s.timed = 64;
        });
        w.lab->run();
        QVERIFY(w.rest());
        for (const auto& [id, time] : model.timings())
            QVERIFY2(time.measured(), id.c_str());
        QCOMPARE(w.lab->timesPanel()->growth()->series().size(), attentionKernels().size() + 2);
        QCOMPARE(w.lab->timesPanel()->growth()->series().back().y.size(), AttentionModel::curveTokens().size());
    }

    void attentionReadsAnArray() {
        One<AttentionLab> w("attention", attention_, nullptr);
        auto& model = w.lab->model();
        const test::Scratch scratch;
        Matrix<float> tokens(5, 3, 2);
        for (int64_t i = 0; i < tokens.size(); ++i)
            tokens.data()[i] = static_cast<float>(i % 4);
        tokens.data()[0] = INFINITY;
        const auto path = scratch.write("tokens.npy", npyBytes(tokens.view()));
        QVERIFY(w.lab->openPath(QString::fromStdString(path)));
        QVERIFY(QTest::qWaitFor([&] { return model.result() && model.result()->heads.size() == 2; }, test::patience));
        QVERIFY(w.find<QLabel>("verdict")->text().contains("NaN"));
        QVERIFY(w.lab->commandLine().contains("--q") && w.lab->commandLine().contains("tokens.npy"));
        QVERIFY(!w.lab->commandLine().contains("--heads"));
        QVERIFY(
            w.lab->openPath(QString::fromStdString(scratch.write("long.npy", npyBytes(Matrix<float>(200, 3).view())))));
        QVERIFY(QTest::qWaitFor([&] { return model.error().has_value(); }, test::patience));
        QVERIFY(QString::fromStdString(model.error()->str()).contains("at most 16 heads of 128 tokens"));
        w.lab->undoStack()->undo();
        QVERIFY(QTest::qWaitFor([&] { return !model.error() && w.rest(); }, test::patience));
        // Heads of keys divide the heads, whatever is typed.
        w.lab->undoStack()->undo();
        w.find<QSpinBox>("keyHeads")->setValue(3);
        QCOMPARE(model.state().heads % model.state().keyHeadCount(), qint64{0});
        QVERIFY(w.rest());
    }

    void attentionSeesADigitInPatches() {
        One<AttentionLab> w("attention", attention_, nullptr);
        auto& model = w.lab->model();
        QVERIFY(w.rest());
        auto* digit = w.lab->stage()->digit();
        // It begins with one, followed through a kernel that has its score matrix.
        QVERIFY(digit->isVisibleTo(w.lab) && !model.state().fused());
        QCOMPARE(w.find<QSpinBox>("keyHeads")->text(), QString("auto (4)"));
        QCOMPARE(w.find<QSpinBox>("valueSize")->text(), QString("auto (8)"));
        QCOMPARE(w.find<QAbstractSpinBox>("scale")->text(), QString("auto (0.3536)"));
        auto* source = w.lab->findChild<Segmented*>("source");
        source->button(0)->click();
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && !model.result()->digit; }, test::patience));
        QVERIFY(!digit->isVisibleTo(w.lab));
        QCOMPARE(model.state().tokens, qint64{48});
        source->button(3)->click();
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && model.result() && model.result()->digit; }, test::patience));
        QVERIFY(digit->isVisibleTo(w.lab));
        QCOMPARE(model.result()->queries(), qint64{16});
        QCOMPARE(model.result()->answer, model.state().digit);
        QVERIFY(w.lab->commandLine().contains("--network transformer --input digit:") &&
                !w.lab->commandLine().contains('#'));
        // The sentence above it names the patch that weighs most, as the weights say.
        const auto& seen = *model.result();
        const auto row = w.lab->stage()->row();
        qint64 most = 0;
        for (qint64 key = 1; key < 16; ++key)
            most = seen.weight(0, row, key) > seen.weight(0, row, most) ? key : most;
        QVERIFY2(
            w.find<QLabel>("answer")->text().endsWith(most == row ? QString("itself") : QString("patch %1").arg(most)),
            qPrintable(w.find<QLabel>("answer")->text()));
        // A cell of the picture chooses the patch that looks.
        emit digit->cellClicked(15, 8);
        QCOMPARE(w.lab->stage()->row(), qint64{2 * 4 + 1});
        QVERIFY(std::ranges::any_of(digit->marks(), [](const auto& mark) {
            return mark.role == MatrixView::Mark::Role::Pinned && mark.row == 14 && mark.column == 7;
        }));
        const float before = model.result()->weight(0, 9, 3);
        w.find<QSpinBox>("block")->setValue(2);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && model.result()->state.block == 2; }, test::patience));
        QVERIFY(model.result()->weight(0, 9, 3) != before);
        w.find<QSpinBox>("digit")->setValue(7);
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && model.result()->state.digit == 7; }, test::patience));
        QCOMPARE(model.result()->answer, qint64{7});
        const auto kept = w.lab->snapshot()();
        source->button(0)->click();
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && !model.result()->digit; }, test::patience));
        QVERIFY(!digit->isVisibleTo(w.lab));
        const auto put = w.lab->prepare(kept);
        QVERIFY(put.ok());
        (*put)();
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && model.result()->digit; }, test::patience));
        QCOMPARE(model.state().digit, qint64{7});
    }
};

QTEST_MAIN(tst_softmax_attention)
#include "tst_softmax_attention.moc"
