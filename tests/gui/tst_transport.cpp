// The transport bar follows the clock, and its controls and keys move it.
#include "tests/support/patience.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

using namespace telar;

class tst_transport : public QObject {
    Q_OBJECT

    static QToolButton* button(TransportBar& bar, const QString& name) {
        for (auto* b : bar.findChildren<QToolButton*>())
            if (b->accessibleName() == name)
                return b;
        return nullptr;
    }

private slots:

    void buttonsMove() {
        TransportBar bar;
        bar.setCount(2430);
        bar.show();
        QSignalSpy steps(&bar, &TransportBar::stepChanged);
        QTest::mouseClick(button(bar, "One step forward"), Qt::LeftButton);
        QCOMPARE(bar.step(), 1);
        QTest::mouseClick(button(bar, "Last step"), Qt::LeftButton);
        QCOMPARE(bar.step(), 2429);
        QVERIFY(!button(bar, "One step forward")->isEnabled());
        QTest::mouseClick(button(bar, "One step back"), Qt::LeftButton);
        QCOMPARE(bar.step(), 2428);
        QTest::mouseClick(button(bar, "First step"), Qt::LeftButton);
        QCOMPARE(bar.step(), 0);
        QCOMPARE(steps.count(), 4);
        QCOMPARE(steps.last().first().toLongLong(), 0);
        QCOMPARE(bar.findChild<QLabel*>()->text(), QString("step 1 of 2,430"));
    }

    void clockNotTicks() {
        TransportBar bar;
        bar.setCount(20'000'000);
        QCOMPARE(bar.rate(), 1'000'000.0);
        bar.show();
        QElapsedTimer clock;
        const auto seconds = [&] { return static_cast<double>(clock.nsecsElapsed()) * 1e-9; };
        clock.start();
        bar.play();
        const double begun = seconds();
        QVERIFY(bar.isPlaying());
        QTest::qWait(120);
        // The interface thread is busy: no tick is delivered, yet no time is lost.
        const double busyFrom = seconds();
        while (seconds() < busyFrom + 0.25)
            ;
        const double busyTo = seconds();
        const auto before = bar.step();
        QTRY_VERIFY(bar.step() > before); // by the first tick after it
        const auto got = static_cast<double>(bar.step());
        QVERIFY2(got >= (busyTo - begun) * bar.rate() - 1, qPrintable(QString::number(got)));
        QVERIFY2(got <= seconds() * bar.rate() + 1, qPrintable(QString::number(got)));
        bar.pause();
        const auto stopped = bar.step();
        QTest::qWait(50);
        QCOMPARE(bar.step(), stopped);
    }

    void speedChangesOnTheFly() {
        TransportBar bar;
        bar.setCount(200'000'000);
        bar.setSpeed(16);
        QCOMPARE(bar.speed(), 16.0);
        const double quick = bar.rate();
        QElapsedTimer clock;
        const auto seconds = [&] { return static_cast<double>(clock.nsecsElapsed()) * 1e-9; };
        clock.start();
        bar.play();
        QTRY_VERIFY(bar.step() > 0);
        const auto fast = bar.step();
        bar.setSpeed(0.25);
        QCOMPARE(bar.rate(), quick / 64);
        const double changed = seconds();
        QTest::qWait(60);
        // Slower from here on; no jump back to what the slower speed would have made from the start.
        QTRY_VERIFY(bar.step() > fast);
        QVERIFY(static_cast<double>(bar.step()) <= quick * changed + quick / 64 * (seconds() - changed) + 1);
        bar.setSpeed(3);
        QVERIFY(bar.speed() == 2 || bar.speed() == 4);
    }

    void smallPlaysAreNeverSlow() {
        TransportBar bar;
        bar.setCount(4);
        QCOMPARE(bar.rate(), 4.0);
        bar.setSpeed(16);
        QSignalSpy playing(&bar, &TransportBar::playingChanged);
        QSignalSpy steps(&bar, &TransportBar::stepChanged);
        bar.play();
        QTRY_VERIFY_WITH_TIMEOUT(!bar.isPlaying(), test::patience);
        QCOMPARE(bar.step(), 3);
        QCOMPARE(playing.count(), 2);
        QCOMPARE(steps.last().first().toLongLong(), 3);
        // From the end play begins anew.
        bar.play();
        QVERIFY(bar.isPlaying());
        QVERIFY(bar.step() < 3);
    }

    void sliderReachesEveryEnd() {
        TransportBar bar;
        bar.setCount(5'000'000);
        auto* slider = bar.findChild<QSlider*>();
        slider->setValue(slider->maximum());
        QCOMPARE(bar.step(), 4'999'999);
        slider->setValue(0);
        QCOMPARE(bar.step(), 0);
        bar.setStep(2'500'000);
        QVERIFY(std::abs(slider->value() - slider->maximum() / 2) <= 1);
        QCOMPARE(bar.step(), 2'500'000); // a coarse slider does not round the step
        bar.setCount(10);
        QCOMPARE(bar.step(), 0);
        QCOMPARE(slider->maximum(), 9);
    }

    void nothingToPlay() {
        TransportBar bar;
        bar.setCount(0);
        bar.play();
        QVERIFY(!bar.isPlaying());
        QVERIFY(!button(bar, "Play")->isEnabled());
        bar.stepForward();
        bar.toLast();
        QCOMPARE(bar.step(), 0);
    }

    void languageChangeKeepsPlaying() {
        TransportBar bar;
        bar.setCount(1'000'000);
        bar.setStep(1000);
        bar.play();
        QEvent change(QEvent::LanguageChange);
        QCoreApplication::sendEvent(&bar, &change);
        QVERIFY(bar.isPlaying());
        QVERIFY(bar.step() >= 1000);
    }
};

QTEST_MAIN(tst_transport)
#include "tst_transport.moc"
