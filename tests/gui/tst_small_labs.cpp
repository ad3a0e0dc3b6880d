// The labs of the neuron, the pipeline, softmax, attention and forward mode driven as a person drives them.
#include "core/data/npy.hpp"
#include "core/operation/run_record.hpp"
#include "core/simt/builtin/builtin.hpp"
#include "tests/support/one_lab.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/painted_words.hpp"
#include "tests/support/scratch.hpp"
#include "ui/base/format.hpp"
#include "ui/lab/thread_card.hpp"
#include "ui/labs/attention/attention_lab.hpp"
#include "ui/labs/attention/attention_panels.hpp"
#include "ui/labs/attention/attention_stage.hpp"
#include "ui/labs/forward/formula_page.hpp"
#include "ui/labs/forward/forward_lab.hpp"
#include "ui/labs/forward/forward_pictures.hpp"
#include "ui/labs/forward/forward_stage.hpp"
#include "ui/labs/forward/hardware_page.hpp"
#include "ui/labs/network/layer_in_lab.hpp"
#include "ui/labs/network/network_answer.hpp"
#include "ui/labs/network/network_graph.hpp"
#include "ui/labs/network/network_lab.hpp"
#include "ui/labs/network/network_panels.hpp"
#include "ui/labs/network/network_stage.hpp"
#include "ui/labs/neuron/neuron_lab.hpp"
#include "ui/labs/neuron/neuron_stage.hpp"
#include "ui/labs/neuron/ten_picture.hpp"
#include "ui/labs/pipeline/pipeline_lab.hpp"
#include "ui/labs/pipeline/pipeline_stage.hpp"
#include "ui/labs/softmax/softmax_lab.hpp"
#include "ui/labs/softmax/softmax_panels.hpp"
#include "ui/labs/softmax/softmax_stage.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>

#include <set>

using namespace telar;
using test::coloursOf;
using test::One;

class tst_small_labs : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    Registry<NeuronVariant> neuron_ = cpuNeuronVariants();
    Registry<PipelineVariant> pipeline_ = cpuPipelineVariants();
    Registry<SoftmaxVariant> softmax_ = cpuSoftmaxVariants();
    Registry<AttentionVariant> attention_ = cpuAttentionVariants();

    template <class L>
    static void choose(One<L>& w, const char* box, const char* value) {
        auto* combo = w.template find<QComboBox>(box);
        combo->setCurrentIndex(combo->findData(value));
        emit combo->activated(combo->currentIndex());
    }

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

    void neuronIsFullAtFirstSight() {
        One<NeuronLab> w("neuron", neuron_);
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().result() != nullptr; }, test::patience));
        QVERIFY(w.rest());
        const auto picture = w.lab->model().result();
        QCOMPARE(picture->replay.kernel, std::string("shuffle"));
        QCOMPARE(picture->products.size(), std::size_t{512});
        QVERIFY(w.find<QLabel>("finding")->text().contains("577"));
        for (const auto& [id, timing] : w.lab->model().timings())
            QVERIFY2(timing.state == NeuronTiming::State::Measured, id.c_str());
        QCOMPARE(w.find<RowsTable>("accuracy")->rowCount(), static_cast<int>(neuron_.all().size()));
        for (const auto& item : w.lab->exportables())
            QVERIFY2(coloursOf(item) > 4, qPrintable(item.title));
    }
    void neuronTreePlays() {
        One<NeuronLab> w("neuron", neuron_);
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().result() != nullptr; }, test::patience));
        auto* bar = w.lab->stage()->transport();
        QCOMPARE(bar->count(), int64_t{8});
        QCOMPARE(test::framesOf(w.lab->exportables().back()), 8);
        QCOMPARE(bar->step(), int64_t{7});
        bar->toFirst();
        QVERIFY(w.lab->stage()->caption().contains("512 threads multiplies"));
        w.lab->setFocus();
        QTest::keyClick(w.lab, Qt::Key_Right);
        QCOMPARE(bar->step(), int64_t{1});
        QVERIFY(w.lab->stage()->caption().contains("16 away"));
        QVERIFY(w.lab->stage()->caption().contains("Active warps: 16 of 16;"));
        // Another kernel: halves lose whole warps.
        auto* kernel = w.find<QComboBox>("kernel");
        kernel->setCurrentIndex(kernel->findData("sequential"));
        emit kernel->activated(kernel->currentIndex());
        QVERIFY(
            QTest::qWaitFor([&] { return w.lab->model().result()->replay.kernel == "sequential"; }, test::patience));
        bar->setStep(3);
        QVERIFY(w.lab->stage()->caption().contains("Active warps: 2 of 16;"));
        w.lab->undoStack()->undo();
        QCOMPARE(w.lab->model().state().kernel, std::string("shuffle"));
        w.lab->cancel();
        QVERIFY(w.rest());
    }
    void neuronTen() {
        One<NeuronLab> w("neuron", neuron_);
        QTest::mouseClick(w.find<Segmented>("inputs")->button(2), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor(
            [&] { return w.lab->model().result() && w.lab->model().result()->products.size() == 10; }, test::patience));
        QVERIFY(w.find<QLabel>("sums")->text().contains("0.714757"));
        QVERIFY(w.lab->commandLine().contains("--ten"));
        // The picture is ten columns: each says its product, and the whole sum stands in the first in the end.
        auto* tree = w.lab->stage()->tree();
        const auto ten = tenInputs();
        std::set<int> columns;
        w.lab->stage()->transport()->toFirst();
        for (int x = tree->width() - 1; x > 0; x -= 4) {
            QTest::mouseMove(tree, QPoint(x, tree->height() / 2));
            const int slot = slotOfTen(w.lab->model().result()->replay, tree->size(), QPointF(x, 1));
            if (slot < 0)
                continue;
            columns.insert(slot);
            const auto at = static_cast<std::size_t>(slot);
            const double product =
                static_cast<double>(ten.inputs.data()[at]) * static_cast<double>(ten.weights.data()[at]);
            QVERIFY2(w.lab->stage()->caption().contains(formatNumber(product, 6)),
                     qPrintable(w.lab->stage()->caption()));
        }
        QCOMPARE(columns.size(), std::size_t{10});
        w.lab->stage()->transport()->toLast();
        const auto& replay = w.lab->model().result()->replay;
        int x = 0;
        while (x < tree->width() && slotOfTen(replay, tree->size(), QPointF(x, 1)) != 0)
            ++x;
        QTest::mouseMove(tree, QPoint(x, tree->height() / 2));
        QVERIFY2(w.lab->stage()->caption().contains("0.9186"), qPrintable(w.lab->stage()->caption()));
        w.lab->cancel();
        QVERIFY(w.rest());
    }
    void neuronStopsWithinHalfASecond() {
        One<NeuronLab> w("neuron", neuron_);
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().measuring(); }, test::patience));
        const test::OwnTime clock;
        w.lab->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->model().measuring(); }, test::patience));
        QVERIFY(clock.ms() < (TELAR_SANITIZED ? 20000 : 1000));
    }

    void pipelineIsFullAtFirstSight() {
        One<PipelineLab> w("pipeline", pipeline_);
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().result() != nullptr; }, test::patience));
        QVERIFY(w.rest());
        const auto result = w.lab->model().result();
        QCOMPARE(result->rows, 109);
        QCOMPARE(result->columns, 91);
        QCOMPARE(result->stages[1].histogram.least, 0.0);
        QVERIFY(result->stages[1].histogram.greatest <= 1.0);
        for (const auto& [id, timing] : w.lab->model().timings())
            QVERIFY2(timing.state == PipelineTiming::State::Measured, id.c_str());
        QVERIFY(w.lab->model().roofs().has_value());
        QCOMPARE(w.find<RowsTable>("moved")->text(0, 2), QString("28"));
        QCOMPARE(w.find<RowsTable>("moved")->text(4, 2), QString("12"));
        for (const auto& item : w.lab->exportables())
            QVERIFY2(coloursOf(item) > 3, qPrintable(item.title));
        QVERIFY(w.lab->exportables()[0].csv().contains("simd-passes"));
    }
    /// Values as bytes: the same picture of every stage, fewer bytes; what is no byte is named.
    void pipelineOfBytes() {
        One<PipelineLab> w("pipeline", pipeline_);
        auto& model = w.lab->model();
        QVERIFY(QTest::qWaitFor([&] { return model.result() != nullptr; }, test::patience));
        w.lab->cancel();
        QVERIFY(w.rest());
        const auto floats = model.result();
        QCOMPARE(floats->state.type, GreyType::Float32);
        QVERIFY(!w.lab->commandLine().contains("--type"));
        auto* type = w.find<Segmented>("type");
        const auto choose = [&](int i) {
            type->button(i)->click();
            QVERIFY(QTest::qWaitFor(
                [&] { return model.result() && model.result()->state.type == static_cast<GreyType>(i); },
                test::patience));
        };
        choose(1);
        QVERIFY(w.rest()); // times by itself
        const auto bytes = model.result();
        for (std::size_t i = 0; i < 4; ++i) {
            const auto &a = std::get<Matrix<float>>(*floats->stages[i].picture),
                       &b = std::get<Matrix<float>>(*bytes->stages[i].picture);
            QCOMPARE(a.size(), b.size());
            QVERIFY(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.bytes())) == 0);
            QCOMPARE(bytes->stages[i].histogram.counts, floats->stages[i].histogram.counts);
        }
        QVERIFY(w.lab->commandLine().contains("--type uint8"));
        QCOMPARE(w.find<RowsTable>("moved")->text(0, 2), QString("25"));
        QCOMPARE(w.find<RowsTable>("moved")->text(4, 2), QString("9"));
        for (const auto& [id, timing] : model.timings()) {
            QVERIFY2(timing.state == PipelineTiming::State::Measured, id.c_str());
            QCOMPARE(timing.cost.bytes, (id.ends_with("passes") ? 25.0 : 9.0) * 1000000);
            QCOMPARE(timing.record->inputType, std::string("uint8"));
        }
        const auto said = w.lab->facts();
        QVERIFY(std::any_of(said.begin(), said.end(),
                            [](const LabFact& f) { return f.id == "type" && f.value == FactValue("uint8"); }));
        const test::Scratch scratch;
        QVERIFY(w.lab->openPath(QString::fromStdString(scratch.write("half.csv", "0,255\n64,2.5\n"))));
        QVERIFY(QTest::qWaitFor([&] { return model.error().has_value(); }, test::patience));
        QVERIFY(QString::fromStdString(model.error()->str()).contains("Value 4 is 2.5"));
        type->button(0)->click();
        QVERIFY(QTest::qWaitFor([&] { return !model.error() && model.result()->values == 4; }, test::patience));
        w.lab->undoStack()->undo();
        QCOMPARE(model.state().type, GreyType::UInt8);
        QCOMPARE(type->current(), 1);
        w.lab->cancel();
        QVERIFY(w.rest());
    }
    void pipelineShowsOneValue() {
        One<PipelineLab> w("pipeline", pipeline_);
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().result() != nullptr; }, test::patience));
        emit w.lab->stage()->view(0)->cellHovered(54, 45);
        QVERIFY(w.lab->stage()->caption().contains("(54, 45): grey level"));
        emit w.lab->stage()->view(0)->left();
        QVERIFY(w.lab->stage()->caption().contains("differs from tanh in float64"));
        w.lab->cancel();
        QVERIFY(w.rest());
    }
    void pipelineOpensAFile() {
        One<PipelineLab> w("pipeline", pipeline_);
        const test::Scratch scratch;
        const auto bad = scratch.write("bad.csv", "1,2\n3,inf\n");
        QVERIFY(w.lab->openPath(QString::fromStdString(bad)));
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().error().has_value(); }, test::patience));
        QVERIFY(QString::fromStdString(w.lab->model().error()->str()).contains("Value 4 is infinity"));
        const auto good = scratch.write("good.csv", "0,255\n128,64\n");
        QVERIFY(w.lab->openPath(QString::fromStdString(good)));
        QVERIFY(QTest::qWaitFor(
            [&] { return !w.lab->model().error() && w.lab->model().result() && w.lab->model().result()->values == 4; },
            test::patience));
        QVERIFY(w.lab->commandLine().contains("good.csv"));
        w.lab->cancel();
        QVERIFY(w.rest());
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
        choose(w, "kernel", "online");
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
        QVERIFY(QTest::qWaitFor([&] { return model.followed() && model.growths() && w.rest(); }, test::patience));
        QCOMPARE(model.result()->counts.size(), std::size_t{8}); // launches of the four kernels
        QVERIFY(model.result()->error < 1e-5);
        QCOMPARE(w.find<QTabBar>("heads")->count(), 4);
        // Two tiles of 32 keys, three steps each, then the division.
        QCOMPARE(stage->transport()->count(), int64_t{7});
        emit stage->view(AttentionStage::Scores)->cellClicked(20, 40);
        QVERIFY(QTest::qWaitFor([&] { return model.followed()->place.query == 20 && w.rest(); }, test::patience));
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
        QVERIFY(!digit->isVisibleTo(w.lab));
        auto* source = w.lab->findChild<Segmented*>("source");
        source->button(3)->click();
        QVERIFY(QTest::qWaitFor([&] { return w.rest() && model.result() && model.result()->digit; }, test::patience));
        QVERIFY(digit->isVisibleTo(w.lab));
        QCOMPARE(model.result()->queries(), qint64{16});
        QCOMPARE(model.result()->answer, model.state().digit);
        QVERIFY(w.lab->commandLine().contains("--tokens 16") && w.lab->commandLine().contains('#'));
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

    void forwardIsFullAtFirstSight() {
        One<ForwardLab> w("forward");
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().sample() && w.lab->model().study(); }, test::patience));
        const auto study = w.lab->model().study();
        QCOMPARE(study->settings.size(), std::size_t{8});
        QCOMPARE(study->parameters, 61);
        // What was published about 400 rows is found again: all registers end near the variance,
        // backpropagation far below.
        QVERIFY(std::fabs(study->find(0)->validation.median - 1.0 / 3) < 0.06);
        QVERIFY(study->find(-1)->validation.median < 0.05);
        QCOMPARE(study->find(64)->validation.median, study->find(0)->validation.median);
        QVERIFY(w.find<QLabel>("verdict")->text().contains("16 registers: "));
        QCOMPARE(w.find<RowsTable>("cost")->rowCount(), 8);
        // Every training has left a record that Experiments can open, seed by seed.
        const auto times = w.lab->times();
        QCOMPARE(times.size(), study->settings.size() * static_cast<std::size_t>(study->state.seeds));
        QCOMPARE(times.front()->operation, std::string("dpfm"));
        QCOMPARE(times.front()->inputSource, std::string("sum"));
        QCOMPARE(times.back()->backend, std::string("backprop"));
        QVERIFY(times.back()->total.median > 0);
        for (const auto& item : w.lab->exportables())
            QVERIFY2(coloursOf(item) > 4, qPrintable(item.title));
        QVERIFY(w.lab->exportables()[0].csv().contains("0.3367")); // published, 2 registers
    }
    void forwardPublishedPlots() {
        const auto at400 = publishedDpfm(400), at50 = publishedDpfm(50);
        QCOMPARE(at400.size(), std::size_t{7});
        QCOMPARE(at400.back().registers, 0);
        QCOMPARE(at400.back().train, 0.3310);
        QCOMPARE(at50[4].registers, 32);
        QCOMPARE(at50[4].validation, 0.2250);
        QVERIFY(publishedDpfm(200).empty()); // that corpus has learning curves only
    }
    void forwardSampleStepByStep() {
        One<ForwardLab> w("forward");
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().sample() != nullptr; }, test::patience));
        auto* bar = w.lab->stage()->transport();
        QCOMPARE(bar->count(), int64_t{23});
        QVERIFY(test::framesOf(w.lab->exportables().back()) > 15);
        bar->setStep(10); // the first neuron of layer 2: 25 come in, 6 are its own
        QVERIFY2(w.lab->stage()->caption().contains("31 derivatives, 6 of them"),
                 qPrintable(w.lab->stage()->caption()));
        bar->setStep(11);
        QVERIFY(w.lab->stage()->caption().contains("The 8 largest are kept; 23 are dropped"));
        bar->toLast();
        QVERIFY(w.lab->stage()->caption().contains("of 61 weights change"));
        // A click on a neuron goes to it.
        const auto sample = w.lab->model().sample();
        auto* network = w.lab->stage()->network();
        QPoint inside;
        for (int y = 0; y < network->height() && inside.isNull(); y += 3)
            for (int x = 0; x < network->width() && inside.isNull(); x += 3)
                if (neuronAt(*sample, network->size(), QPointF(x, y)) == 7)
                    inside = {x + 3, y + 3};
        QVERIFY(!inside.isNull());
        QTest::mouseClick(network, Qt::LeftButton, {}, inside);
        QCOMPARE(bar->step(), int64_t{15});
        // All registers: the angle is nothing.
        auto* registers = w.find<QComboBox>("registers");
        registers->setCurrentIndex(registers->findData(0));
        emit registers->activated(registers->currentIndex());
        QVERIFY(QTest::qWaitFor([&] { return w.find<QLabel>("gradient")->text().contains(QStringLiteral("0.0°")); },
                                test::patience));
        w.lab->cancel();
        QVERIFY(w.rest());
    }
    /// The name of a neuron is whole, or it is its numbers; it stays the same while the steps go by, and clear of the value.
    void forwardCardsAreNotCut() {
        One<ForwardLab> w("forward");
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().sample() != nullptr; }, test::patience));
        const auto sample = w.lab->model().sample();
        const auto last = networkSteps(sample->trace) - 1;
        for (const char* code : {"en", "es"}) {
            setLanguage(code);
            const QString whole = QLatin1String(code) == QLatin1String("es") ? "neurona 2,2" : "neuron 2,2";
            int named = 0, numbered = 0;
            for (int width = 300; width <= 1400; width += 50) {
                const auto middle = test::paintedWords(paintNetwork(sample, last / 2, -1), {width, 420}, colors());
                const auto end = test::paintedWords(paintNetwork(sample, last, -1), {width, 420}, colors());
                for (const auto& word : end)
                    if (word.text.contains(u'…'))
                        QVERIFY2(width < 500, qPrintable(QStringLiteral("%1: %2").arg(width).arg(word.text)));
                const auto has = [](const auto& words, const QString& text) {
                    return std::any_of(words.begin(), words.end(), [&](const auto& word) { return word.text == text; });
                };
                named += has(end, whole);
                numbered += has(end, "2,2");
                QCOMPARE(has(middle, whole), has(end, whole));
                for (std::size_t a = 0; a < end.size(); ++a)
                    for (std::size_t b = a + 1; b < end.size(); ++b)
                        QVERIFY2(!end[a].box.intersects(end[b].box),
                                 qPrintable(QStringLiteral("%1: %2 over %3").arg(width).arg(end[a].text, end[b].text)));
            }
            QVERIFY2(named > 8 && numbered > 0, qPrintable(QStringLiteral("%1 %2").arg(named).arg(numbered)));
        }
    }
    void forwardRefusesAndRecovers() {
        One<ForwardLab> w("forward");
        w.find<QSpinBox>("batch")->setValue(500);
        QVERIFY(QTest::qWaitFor([&] { return w.find<QLabel>("error")->text().contains("fewer than a batch of 500"); },
                                test::patience));
        w.find<QSpinBox>("batch")->setValue(10);
        QVERIFY(QTest::qWaitFor([&] { return !w.find<QLabel>("error")->isVisible(); }, test::patience));
        const test::Scratch scratch;
        const auto words = scratch.write("words.csv", "1,2\nthree,4\n");
        QVERIFY(w.lab->openPath(QString::fromStdString(words)));
        QVERIFY(QTest::qWaitFor([&] { return w.find<QLabel>("error")->text().contains("line 2"); }, test::patience));
        std::string rows;
        for (int i = 0; i < 40; ++i)
            rows += std::to_string(i % 7) + "," + std::to_string(i % 5) + "," + std::to_string(i % 7 + i % 5) + "\n";
        w.find<QSpinBox>("seeds")->setValue(2);
        QVERIFY(w.lab->openPath(QString::fromStdString(scratch.write("sums.csv", rows))));
        QVERIFY(QTest::qWaitFor(
            [&] {
                return w.lab->model().sample() && w.lab->model().sample()->spec.shape.inputs() == 2 &&
                       !w.lab->model().error();
            },
            test::patience));
        QVERIFY(w.rest());
        QVERIFY(w.lab->commandLine().contains("sums.csv"));
    }
    void forwardLearnsDigits() {
        One<ForwardLab> w("forward");
        auto* data = w.find<QComboBox>("data");
        const int digits = data->findText("400 digits");
        QVERIFY(digits > 0);
        data->setCurrentIndex(digits);
        emit data->activated(digits);
        w.find<QSpinBox>("seeds")->setValue(1);
        w.find<QSpinBox>("epochs")->setValue(4);
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().sample() && w.lab->model().sample()->label >= 0; },
                                test::patience));
        QVERIFY(w.rest(120000));
        const auto study = w.lab->model().study();
        QVERIFY(study && study->pictures);
        QCOMPARE(study->parameters, 784 * 5 + 5 + 5 * 10 + 10);
        QVERIFY(study->find(0)->engineBytes > study->find(16)->engineBytes);
        auto* table = w.find<RowsTable>("cost");
        QVERIFY(!table->isColumnHidden(9));
        QCOMPARE(table->text(0, 9).right(1), QString("%"));
        QVERIFY(coloursOf(w.lab->stage()->network()->exportable().value()) > 10);
        QVERIFY(w.lab->commandLine().contains("--data digits"));
        QVERIFY(w.find<QLabel>("gradient")->text().contains("picture"));
        w.lab->undoStack()->undo();
        w.lab->cancel();
        QVERIFY(w.rest());
    }
    void forwardHardware() {
        One<ForwardLab> w("forward");
        w.lab->stage()->showPage(3);
        auto* page = w.lab->stage()->hardware();
        QVERIFY(page->clocks().contains("128 cycles simulated"));
        QVERIFY(page->clocks().contains("= 128"));
        QVERIFY(page->estimate().contains("4,250"));
        QVERIFY(page->estimate().contains("0.425 ms"));
        QVERIFY(page->estimate().contains("0.002 ms"));
        QCOMPARE(w.lab->stage()->transport(), page->transport());
        // Two lists of ten, merged into sixteen registers: a number each clock.
        QTest::mouseClick(w.find<Segmented>("toperWhat")->button(1), Qt::LeftButton);
        QCOMPARE(page->transport()->count(), int64_t{17});
        QVERIFY(page->clocks().contains("lists of 10 and 10 numbers") && page->clocks().contains("after 16 cycles"));
        QVERIFY(page->clocks().contains("takes 36 cycles"));
        page->transport()->setStep(1);
        QVERIFY(coloursOf(page->toper()->exportable().value()) > 10);
        QTest::mouseClick(w.find<Segmented>("toperWhat")->button(0), Qt::LeftButton);
        QVERIFY(page->clocks().contains("128 cycles simulated"));
        w.lab->model().edit("x", [](ForwardState& s) { s.fpga.multipliers = 425; });
        QVERIFY(page->estimate().contains("0.0001 ms"));
        w.lab->cancel();
        QVERIFY(w.rest());
    }
    void formulaIsTypedAndWalked() {
        One<ForwardLab> w("forward");
        w.lab->cancel();
        w.lab->stage()->showPage(4);
        auto* page = w.lab->stage()->formula();
        QCOMPARE(w.lab->stage()->transport(), page->transport());
        QVERIFY(w.find<QLabel>("formulaResult")->text().contains("e = 6"));
        QVERIFY(w.find<QLabel>("formulaResult")->text().contains("∂e/∂b = 5"));
        QCOMPARE(page->transport()->count(), int64_t{6});
        page->transport()->setStep(2);
        QVERIFY(w.find<QLabel>("formulaCaption")->text().contains("c = a + b is 3"));
        QVERIFY(w.find<QLabel>("overload")->toolTip().contains("operator+") ||
                w.find<QLabel>("overload")->text().contains("operator+"));
        // A value, by its box; undone at once.
        auto* b = w.find<QDoubleSpinBox>("value1");
        b->setValue(2);
        QVERIFY(w.find<QLabel>("formulaResult")->text().contains("e = 12"));
        w.lab->undoStack()->undo();
        QVERIFY(w.find<QLabel>("formulaResult")->text().contains("e = 6"));
        // A formula of one's own, and one that cannot be read, which changes nothing.
        auto* field = w.find<QLineEdit>("formula");
        const auto type = [&](const QString& text) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, text);
            QTest::keyClick(field, Qt::Key_Return);
        };
        type("(x*2 + y - 4)^2 + (x + 3*y - 7)^2");
        QCOMPARE(w.lab->model().state().at, (std::vector<double>{2, 1}));
        QTest::mouseClick(w.find<QPushButton>("newton"), Qt::LeftButton);
        QVERIFY(std::fabs(w.lab->model().state().at[0] - 1) < 1e-9);
        QVERIFY(std::fabs(w.lab->model().state().at[1] - 2) < 1e-9);
        const auto before = w.lab->model().state().formula;
        type("x + ");
        QVERIFY(!w.find<QLabel>("formulaError")->isHidden());
        QVERIFY(w.find<QLabel>("formulaError")->text().contains("character"));
        QCOMPARE(w.lab->model().state().formula, before);
        QVERIFY(coloursOf(*page->graph()->exportable()) > 4);
        w.lab->cancel();
        QVERIFY(w.rest());
    }
    void spanishWhileItRuns() {
        One<ForwardLab> w("forward");
        setLanguage("es");
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().sample() != nullptr; }, test::patience));
        QVERIFY(!w.lab->stage()->caption().isEmpty());
        w.lab->cancel();
        QVERIFY(w.rest());
    }
};

QTEST_MAIN(tst_small_labs)
#include "tst_small_labs.moc"
