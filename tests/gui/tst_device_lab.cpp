// The page *Computer*: facts, readings and programs of a GPU that is made up, and what it says where there is none.
#include "tests/support/all_labs.hpp"
#include "tests/support/one_device.hpp"
#include "ui/labs/device/device_lab.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QLabel>
#include <QListWidget>

using namespace telar;
using telar::test::NoDevice;
using telar::test::OneDevice;

class tst_device_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

    void factsAndReadings() {
        OneDevice source;
        MainWindow window;
        auto* lab = new DeviceLab(source);
        window.addLab(lab);
        window.resize(1280, 800);
        window.show();
        window.showLab("device");
        auto* facts = lab->findChild<RowsTable*>("facts");
        QVERIFY(facts->rowCount() >= 4);
        lab->findChild<QListWidget*>("devices")->setCurrentRow(1);
        bool bandwidth = false;
        for (int r = 0; r < facts->rowCount(); ++r)
            bandwidth |= facts->text(r, 1) == "128 GB/s"; // 2 * 1000 MHz * 512 bits
        QVERIFY(bandwidth);
        QVERIFY(QTest::qWaitFor([&] { return lab->readings() >= 2; }, test::patience));
        auto* programs = lab->findChild<QLabel*>("programs");
        QVERIFY(programs->isVisible());
        QCOMPARE(programs->text(),
                 QString("Programs on this GPU now: PID 4711 python3, 1.5 GiB; PID 12 Xorg (graphics)."));
        lab->findChild<QListWidget*>("devices")->setCurrentRow(0);
        QVERIFY(!programs->isVisible()); // of the processor there is nothing to list
        lab->findChild<QListWidget*>("devices")->setCurrentRow(1);
        const auto csv = QString::fromUtf8(lab->csv());
        QVERIFY(csv.startsWith("seconds,cpu_percent"));
        QVERIFY2(csv.contains("42") && csv.contains("350"), qPrintable(csv));
        lab->cancel();
        const int before = lab->readings();
        QTest::qWait(1200);
        QVERIFY(lab->readings() <= before + 1);
    }

    void withoutAGpuItSaysWhy() {
        NoDevice source;
        MainWindow window;
        auto* lab = new DeviceLab(source);
        window.addLab(lab);
        window.show();
        window.showLab("device");
        lab->findChild<QListWidget*>("devices")->setCurrentRow(1);
        QVERIFY(lab->findChild<QLabel*>("summary")->text().startsWith("No NVIDIA driver"));
        setLanguage("es");
        const auto words = [&] { return lab->findChild<QLabel*>("summary")->text(); };
        QVERIFY2(QTest::qWaitFor([&] { return words().contains("emulador"); }, test::patience), qPrintable(words()));
    }
};

QTEST_MAIN(tst_device_lab)
#include "tst_device_lab.moc"
