// Undo as the hand knows it: one step for a drag, however slow; one for each click, however quick; and Ctrl+Z answers
// from the field in which a value was typed.
#include "tests/support/all_labs.hpp"
#include "ui/widgets/controls.hpp"

#include <QAbstractSpinBox>
#include <QLineEdit>
#include <QSlider>
#include <QStyleOptionSlider>
#include <QUndoStack>

using namespace telar;
using telar::test::AllLabs;

namespace {

QPoint handleOf(QSlider* slider) {
    QStyleOptionSlider option;
    option.initFrom(slider);
    option.orientation = slider->orientation();
    option.minimum = slider->minimum();
    option.maximum = slider->maximum();
    option.sliderPosition = slider->sliderPosition();
    option.sliderValue = slider->value();
    return slider->style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider).center();
}

/// Whose edits cost no training.
QList<Lab*> labsOf(AllLabs& all) {
    return {all.pooling, all.convolution, all.matmul,  all.neuron,     all.pipeline,
            all.softmax, all.attention,   all.forward, all.experiments};
}

/// Along the whole groove, with a rest longer than any burst in the middle.
void dragSlowly(QSlider* slider) {
    const QPoint from = handleOf(slider);
    const int to = from.x() > slider->width() / 2 ? 6 : slider->width() - 6;
    QTest::mousePress(slider, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 4; ++i) {
        QTest::mouseMove(slider, {from.x() + (to - from.x()) * i / 4, from.y()});
        QTest::qWait(i == 2 ? 450 : 1);
    }
    QTest::mouseRelease(slider, Qt::LeftButton, {}, {to, from.y()});
}

} // namespace

class tst_undo : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::isolateSettings(settings_); }

    void oneStepForOneDrag() {
        AllLabs all;
        all.workBriefly();
        all.window.resize(1600, 1000); // panels at both sides
        int sliders = 0;
        for (auto* lab : labsOf(all)) {
            all.window.showLab(lab->id());
            QVERIFY(all.rest());
            int here = 0;
            for (auto* slider : lab->findChildren<QSlider*>()) {
                if (!slider->isVisible() || !slider->isEnabled() || slider->maximum() - slider->minimum() < 4)
                    continue;
                lab->undoStack()->clear();
                dragSlowly(slider);
                if (lab->undoStack()->count() == 0)
                    continue; // of the view: the step, the zoom
                ++sliders;
                ++here;
                QVERIFY2(lab->undoStack()->count() == 1, qPrintable(QStringLiteral("%1, %2: %3 steps")
                                                                        .arg(lab->id(), slider->accessibleName())
                                                                        .arg(lab->undoStack()->count())));
                dragSlowly(slider);
                QVERIFY2(lab->undoStack()->count() == 2, qPrintable(lab->id() + ", " + slider->accessibleName()));
                lab->undoStack()->undo();
                lab->undoStack()->undo();
                if (here == 3)
                    break;
            }
        }
        QVERIFY2(sliders >= 5, qPrintable(QString::number(sliders)));
    }

    void eachClickIsAStep() {
        AllLabs all;
        all.workBriefly();
        all.window.showLab("pooling");
        QVERIFY(all.rest());
        auto* slider = all.pooling->findChild<PairField*>("kernel")->slider();
        slider->setPageStep(1);
        const int before = slider->value();
        all.pooling->undoStack()->clear();
        for (int i = 0; i < 3; ++i) // beside the handle, at the far end
            QTest::mouseClick(slider, Qt::LeftButton, {}, {slider->width() - 3, slider->height() / 2});
        QVERIFY(slider->value() != before);
        QCOMPARE(all.pooling->undoStack()->count(), 3);
    }

    void typedValuesAreTakenBackFromTheirField() {
        AllLabs all;
        all.workBriefly();
        all.window.resize(1600, 900); // where parameters stand open
        int fields = 0;
        for (auto* lab : labsOf(all)) {
            all.window.showLab(lab->id());
            QVERIFY(all.rest());
            int here = 0;
            QList<QWidget*> typed;
            for (auto* pair : lab->findChildren<PairField*>())
                typed << pair->field();
            for (auto* box : lab->findChildren<QAbstractSpinBox*>())
                typed << box;
            for (auto* field : typed) {
                auto* line = qobject_cast<QLineEdit*>(field);
                if (!line)
                    line = field->findChild<QLineEdit*>();
                if (!line || !field->isVisible() || !field->isEnabled() || line->isReadOnly())
                    continue;
                const QString before = line->text();
                lab->undoStack()->clear();
                field->setFocus();
                line->selectAll();
                QTest::keyClicks(field, "3");
                QTest::keyClick(field, Qt::Key_Return);
                QCoreApplication::processEvents();
                if (lab->undoStack()->count() != 1 || line->text() == before)
                    continue; // not of the state, 3 already, or refused
                QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
                QVERIFY2(lab->undoStack()->index() == 0, qPrintable(lab->id() + ", " + field->objectName()));
                QCOMPARE(line->text(), before);
                ++fields;
                if (++here == 4)
                    break;
            }
        }
        QVERIFY2(fields >= 4, qPrintable(QString::number(fields)));
    }

    /// What has not been handed over is the field's own to take back.
    void whileTypingItIsTheFields() {
        AllLabs all;
        all.workBriefly();
        all.window.showLab("pooling");
        QVERIFY(all.rest());
        auto* field = all.pooling->findChild<PairField*>("kernel")->field();
        all.pooling->undoStack()->clear();
        const QString before = field->text();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, "9x");
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field->text(), before);
        QCOMPARE(all.pooling->undoStack()->count(), 0);
    }
};

QTEST_MAIN(tst_undo)
#include "tst_undo.moc"
