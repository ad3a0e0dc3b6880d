// The lab of forward mode driven as a person drives it.
#include "core/operation/run_record.hpp"
#include "tests/support/one_lab.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/painted_words.hpp"
#include "tests/support/scratch.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/forward/formula_page.hpp"
#include "ui/labs/forward/forward_lab.hpp"
#include "ui/labs/forward/forward_pictures.hpp"
#include "ui/labs/forward/forward_stage.hpp"
#include "ui/labs/forward/hardware_page.hpp"
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

using namespace telar;
using test::coloursOf;
using test::One;

class tst_forward_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

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
        QCOMPARE(publishedDpfm(200).size(), std::size_t{3}); // that corpus has learning curves only, of validation
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
        QVERIFY(w.find<QLabel>("formulaResult")->text().contains("∂e/∂b = 5 = a + 2·b + 1"));
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

QTEST_MAIN(tst_forward_lab)
#include "tst_forward_lab.moc"
