// The lessons of the neuron, network, pipeline, AlexNet and experiments labs, walked to their end with mouse and keys.
#include "tests/support/reader.hpp"
#include "ui/labs/network/network_stage.hpp"
#include "ui/labs/neuron/neuron_stage.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QCheckBox>
#include <QListWidget>

using namespace telar;
using namespace telar::test;

class tst_lab_lessons : public QObject {
    Q_OBJECT
    QTemporaryDir settings_, files_;

    static void data(Reader& r, const char* box, const QVariant& wanted) {
        r.combo(box, r.find<QComboBox>(box)->findData(wanted));
    }
    static void press(Reader& r, const char* button) { QTest::mouseClick(r.find<QPushButton>(button), Qt::LeftButton); }

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        QSettings().setValue("autosaveFolder", files_.filePath("autosave"));
    }

    void oneNeuron() {
        Reader r;
        QVERIFY(r.open("one-neuron"));
        auto* transport = r.lab()->findChild<NeuronStage*>()->transport();
        transport->toFirst();
        NEXT(r);
        transport->toLast();
        NEXT(r);
        data(r, "kernel", "interleaved");
        NEXT(r);
        r.segment("inputs", 0);
        NEXT(r);
        r.segment("inputs", 1);
        NEXT(r);
        QVERIFY(lessonProgress("one-neuron").done);
    }

    void layerThree() {
        Reader r;
        QVERIFY(r.open("layer-three"));
        auto* map = r.lab()->findChild<NetworkStage*>()->map();
        auto* layers = r.find<RowsTable>("layerList");
        const auto layer = [&](int number) {
            layers->scrollTo(layers->model()->index(number - 1, 0));
            QTest::mouseClick(layers->viewport(), Qt::LeftButton, {},
                              layers->visualRect(layers->model()->index(number - 1, 0)).center());
            QVERIFY(r.rest());
        };
        r.click(map, 12, 13);
        NEXT(r);
        layer(3);
        r.click(map, 6, 7);
        NEXT(r);
        layer(4);
        r.click(map, 4, 5);
        NEXT(r);
        layer(8);
        r.click(map, 0, 3);
        NEXT(r);
        layer(3);
        QTest::mouseClick(r.find<QCheckBox>("channelOff"), Qt::LeftButton, {}, {8, 8});
        NEXT(r);
        r.segment("look", 2);
        NEXT(r);
        QVERIFY(lessonProgress("layer-three").done);
    }

    void onePass() {
        Reader r;
        QVERIFY(r.open("one-pass"));
        r.spin("sliceBox", 60);
        NEXT(r);
        r.segment("source", 1);
        NEXT(r);
        // A measurement on a busy machine can miss; a reader presses once more.
        for (int i = 0; i < 8 && !r.session().allGreen(); ++i) {
            press(r, "run");
            QVERIFY(r.rest());
            QTest::qWait(200);
        }
        NEXT(r);
        r.segment("tanh", 1);
        NEXT(r);
        data(r, "size", qint64{10000});
        NEXT(r);
    }

    void diseaseOrHead() {
        Reader r;
        QVERIFY(r.open("disease-or-head"));
        r.segment("pages", 1);
        NEXT(r);
        press(r, "run");
        NEXT(r);
        r.segment("pages", 3);
        press(r, "compareSplits");
        QVERIFY(r.rest());
        NEXT(r);
        r.segment("evaluationParts", 2);
        NEXT(r);
        r.segment("evaluationParts", 3);
        QVERIFY(r.rest());
        press(r, "shiftAll");
        QVERIFY(r.rest());
        NEXT(r);
        press(r, "run");
        QVERIFY(r.rest());
        NEXT(r);
        QVERIFY(lessonProgress("disease-or-head").done);
    }

    void firstAlexnet() {
        Reader r;
        QVERIFY(r.open("first-alexnet"));
        r.segment("pages", 1);
        NEXT(r);
        r.segment("pages", 2);
        NEXT(r);
        press(r, "run");
        NEXT(r);
        r.segment("pages", 2);
        r.segment("pageParts", 1);
        NEXT(r);
        r.type("rate", "0.002");
        press(r, "run");
        QVERIFY(r.rest());
        r.segment("pages", 4);
        NEXT(r);
    }

    void askASweep() {
        Reader r;
        QVERIFY(r.open("ask-a-sweep"));
        auto* variants = r.find<QListWidget>("variants");
        for (int i = 0; i < variants->count(); ++i)
            if (auto* item = variants->item(i); item->text() == "simd") {
                variants->scrollToItem(item);
                variants->setCurrentItem(item);
                QTest::keyClick(variants, Qt::Key_Space);
            }
        NEXT(r);
        r.spin("repeat", 9);
        NEXT(r);
        press(r, "run");
        NEXT(r);
        data(r, "operation", "neuron");
        NEXT(r);
        data(r, "preset", "52");
        NEXT(r);
    }
};

QTEST_MAIN(tst_lab_lessons)
#include "tst_lab_lessons.moc"
