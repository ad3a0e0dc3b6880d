// The labs of the neuron and of the pipeline driven as a person drives them.
#include "core/operation/run_record.hpp"
#include "core/pipeline/layer_times.hpp"
#include "core/simt/builtin/builtin.hpp"
#include "tests/support/one_lab.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/painted_words.hpp"
#include "tests/support/scratch.hpp"
#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/lab/thread_card.hpp"
#include "ui/labs/neuron/neuron_lab.hpp"
#include "ui/labs/neuron/neuron_pictures.hpp"
#include "ui/labs/neuron/neuron_stage.hpp"
#include "ui/labs/pipeline/pipeline_lab.hpp"
#include "ui/labs/pipeline/pipeline_pictures.hpp"
#include "ui/labs/pipeline/pipeline_stage.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QComboBox>
#include <QLabel>
#include <QSlider>

#include <set>

using namespace telar;
using test::coloursOf;
using test::One;

class tst_small_labs : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    Registry<NeuronVariant> neuron_ = cpuNeuronVariants();
    Registry<PipelineVariant> pipeline_ = cpuPipelineVariants();

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

    /// What the roofs are called lies over no tick, however small the picture.
    void namesOfTheRoofsStandFree() {
        for (const QSize size : {QSize(300, 150), QSize(600, 300), QSize(1200, 400)}) {
            const auto words = test::paintedWords(paintRoofline({2, 1 << 26, 4.79e10, 4e10, 3.57e11}, {{"a", 2, 7e10}}),
                                                  size, Theme::lightColors());
            const auto memory = std::find_if(words.begin(), words.end(),
                                             [](const auto& word) { return word.text.startsWith("memory"); });
            QVERIFY(memory != words.end());
            QVERIFY(QRectF(QPointF(), size).contains(memory->box));
            for (const auto& word : words) // those left of the plot
                QVERIFY2(word.box.right() > px(70) || !word.box.intersects(memory->box), qPrintable(word.text));
        }
    }

    /// A histogram says what it counts and of what, on axes with numbers, in one colour for all of one quantity.
    void histogramsHaveAxes() {
        Histogram histogram;
        histogram.counts = {400, 100, 25};
        histogram.low = 0, histogram.high = 250, histogram.mean = 87.6, histogram.deviation = 73.9;
        for (const QSize size : {QSize(150, 110), QSize(300, 220)}) {
            const auto words = test::paintedWords(paintHistogram(histogram, "Grey level"), size, Theme::lightColors());
            QStringList all;
            for (const auto& word : words) {
                all << word.text;
                QVERIFY2(QRectF(QPointF(), size).adjusted(-1, -1, 1, 1).contains(word.box), qPrintable(word.text));
            }
            for (const char* wanted : {"Grey level", "400", "100", "0", "250"})
                QVERIFY2(all.contains(wanted), qPrintable(all.join('|')));
        }
    }

    void neuronIsFullAtFirstSight() {
        One<NeuronLab> w("neuron", neuron_);
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().result() != nullptr; }, test::patience));
        QCOMPARE(w.lab->model().result()->products.size(), std::size_t{10}); // which can be read
        w.lab->model().edit("million", [](NeuronState& s) { s.inputs = NeuronState::Inputs::Published; });
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().result()->products.size() == 512; }, test::patience));
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
        w.lab->model().edit("million", [](NeuronState& s) { s.inputs = NeuronState::Inputs::Published; });
        QVERIFY(
            QTest::qWaitFor([&] { return w.lab->model().result() && w.lab->model().result()->products.size() == 512; },
                            test::patience));
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
        QVERIFY2(w.lab->commandLine().contains("--phantom anatomical:45") && !w.lab->commandLine().contains("--size"),
                 qPrintable(w.lab->commandLine())); // what is on screen, not the random values that are timed
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

    /// A whole hidden layer over the slice: its sizes, its copies, and the command that gives the same outputs.
    void pipelineHasAHiddenLayer() {
        One<PipelineLab> w("pipeline", pipeline_);
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().result() != nullptr; }, test::patience));
        w.lab->cancel();
        QVERIFY(w.lab->showState("layer"));
        auto* words = w.find<QLabel>("layerWords");
        QVERIFY(QTest::qWaitFor([&] { return words->text().startsWith("100 neurons"); }, test::patience));
        QVERIFY2(words->text().contains("991,900 products"), qPrintable(words->text()));
        QVERIFY2(w.lab->commandLine().endsWith("--seed 1 --phantom anatomical:45 --neurons 100 --copies values"),
                 qPrintable(w.lab->commandLine()));
        const auto drawn = drawLayer(100, 109 * 91, 1);
        const auto& greys = std::get<Matrix<float>>(*w.lab->model().result()->stages[0].picture);
        std::vector<float> out(100);
        QVERIFY(runLayer(drawn->problem({greys.data(), 109 * 91}, TanhBy::Exponentials), out).ok());
        const auto [least, greatest] = std::minmax_element(out.begin(), out.end());
        for (const float end : {*least, *greatest})
            QVERIFY2(words->text().contains(formatNumber(static_cast<double>(end), 3)), qPrintable(words->text()));
        const auto share = [&] {
            return words->text().section("of which ", 1).section(QChar(QChar::Nbsp), 0, 0).toDouble();
        };
        auto* copies = w.find<QSlider>("layerCopies");
        const double some = share();
        copies->setValue(0);
        QCOMPARE(share(), 0.0);
        copies->setValue(2);
        QVERIFY(share() > some);
        QVERIFY(w.lab->commandLine().endsWith("--copies all"));
        w.find<QSlider>("layerNeurons")->setValue(9);
        QVERIFY(QTest::qWaitFor([&] { return words->text().startsWith("1,000 neurons"); }, test::patience));
        QCOMPARE(w.find<LineChart>("layerChart")->series().size(), std::size_t{3});
        w.find<Segmented>("pages")->button(0)->click();
        QVERIFY(!w.lab->commandLine().contains("--neurons"));
        w.lab->cancel();
        QVERIFY(w.rest());
    }

    /// A layer that learns comes near the sought weights; one with too large a rate does not.
    void neuronHasALayerThatLearns() {
        One<NeuronLab> w("neuron", neuron_);
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().result() != nullptr; }, test::patience));
        w.lab->cancel();
        QVERIFY(w.lab->showState("layer"));
        auto* words = w.find<QLabel>("layerWords");
        const auto loss = [&] {
            const auto& series = w.find<LineChart>("layerChart")->series();
            return series.empty() ? 1.0 : series[0].y.back();
        };
        QVERIFY(QTest::qWaitFor([&] { return words->text().startsWith("8 neurons"); }, test::patience));
        QVERIFY2(words->text().contains("35,200 products") && loss() < 1e-4, qPrintable(words->text()));
        QCOMPARE(w.lab->commandLine(), QString("telar-cli neuron --layer 8 --rate 3 --seed 1"));
        w.find<QSlider>("layerNeurons")->setValue(0);
        QVERIFY(QTest::qWaitFor([&] { return words->text().startsWith("1 neuron"); }, test::patience));
        QVERIFY(loss() < 1e-8);
        w.find<QSlider>("layerRate")->setValue(5);
        QVERIFY(QTest::qWaitFor([&] { return words->text().startsWith("1 neuron") && loss() > 1e-8; }, test::patience));
        w.find<Segmented>("pages")->button(0)->click();
        QVERIFY(!w.lab->commandLine().contains("--layer"));
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
};

QTEST_MAIN(tst_small_labs)
#include "tst_small_labs.moc"
