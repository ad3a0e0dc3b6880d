// A picture that makes its decoder fail: the window says one sentence, keeps what it showed, and goes on.
#include "tests/support/gui.hpp"
#include "tests/support/scratch.hpp"

#include <QLabel>

using namespace telar;
using namespace telar::test;

class tst_window_decoder : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    void theWindowLives() {
        const Scratch scratch;
        const auto broken = QString::fromStdString(scratch.path("aborts"));
        QVERIFY(QFile::link(TELAR_BINARY_DIR "/tests/wrong_decoder", broken));
        qputenv("TELAR_DECODER", QFile::encodeName(broken));
        telar::test::Window w;
        QVERIFY(w.waitForRest());
        const auto before = w.lab->model().source();
        const QString picture = TELAR_TEST_DATA "/images/colour.png";
        (void)w.window.openPath(picture);
        QTRY_VERIFY(w.lab->model().sourceError());
        const auto said = QString::fromStdString(w.lab->model().sourceError()->what.str());
        QCOMPARE(said, QString("The file made its decoder fail (signal 6)"));
        const auto labels = w.window.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(),
                            [&](QLabel* label) { return label->isVisible() && label->text().contains(said); }));
        QCOMPARE(w.lab->model().source(), before);
        // With the real one the same picture opens in the same window.
        qunsetenv("TELAR_DECODER");
        (void)w.window.openPath(picture);
        QTRY_VERIFY(!w.lab->model().sourceError() && w.lab->model().source() != before);
        QVERIFY(w.waitForRest());
        QCOMPARE(QString::fromStdString(w.lab->model().source()->origin), picture);
    }
};

QTEST_MAIN(tst_window_decoder)
#include "tst_window_decoder.moc"
