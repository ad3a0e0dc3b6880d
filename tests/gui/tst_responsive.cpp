// The window's thread is never away for long, whatever runs.
#include "tests/support/gui.hpp"
#include "ui/labs/pooling/source_panel.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/transport_bar.hpp"

using namespace telar;

class tst_responsive : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    // Machines that run tests are shared and noisy, and sanitizers slow everything; the figure itself is
    // reported by the benchmark page. Ten times the budget still fails for work done on the wrong thread.
    static constexpr double budgetMs = TELAR_SANITIZED ? 5000 : 500;

private slots:
    void initTestCase() { test::isolateSettings(settings_); }

    void whileALargeMatrixIsLoadedPooledTimedAndPlayed() {
        test::Window w;
        QVERIFY(w.waitForRest());
        test::Absences absences;
        w.lab->model().edit("big", [](PoolingState& s) {
            s.source.kind = SourceKind::Random;
            s.source.rows = s.source.columns = 8192;
        });
        QVERIFY(w.waitForResult(120000));
        auto* slider = w.find<PairField>("kernel")->slider();
        for (int value = 3; value <= 8; ++value) {
            slider->setValue(value);
            QTest::qWait(30);
        }
        QVERIFY(w.waitForResult(120000));
        w.lab->stage()->transport()->play();
        QTest::qWait(300);
        w.lab->stage()->transport()->pause();
        for (int i = 0; i < 10; ++i) {
            w.lab->stage()->input()->zoomAt({200, 150}, 1.3);
            QTest::qWait(10);
        }
        w.lab->run();
        QTest::qWait(500);
        w.lab->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->model().measuring(); }, test::patience));
        qInfo("longest absence of the window's thread: %.1f ms", absences.longestMs());
        QVERIFY2(absences.longestMs() < budgetMs, qPrintable(QString::number(absences.longestMs())));
    }
};

QTEST_MAIN(tst_responsive)
#include "tst_responsive.moc"
