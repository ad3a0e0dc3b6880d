// A training that writes checkpoints all the time is killed at random moments: whatever lies on the disk then
// is whole, and the next training goes on from it. TELAR_KILLS says how often.
#include "core/nn/checkpoint.hpp"
#include "tests/support/checkpoints.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/scratch.hpp"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTest>

#include <random>

using namespace telar;
using namespace telar::test;

constexpr int slowness = TELAR_SANITIZED ? 5 : 1; ///< of telar-cli

class tst_cli_kill : public QObject {
    Q_OBJECT

private slots:
    void checkpointsSurviveKilling() {
        const Scratch scratch;
        const auto path = scratch.path("best.safetensors");
        const auto file = QString::fromStdString(path);
        const auto model = nn::mlp(24, 10);
        std::mt19937 random(35);
        int kills = 0, grown = 0;
        int64_t epochs = 0;
        QElapsedTimer clock;
        clock.start();
        const int wanted = std::max(40, qEnvironmentVariableIntValue("TELAR_KILLS"));
        while (kills < wanted || (grown < 10 && clock.elapsed() < 30000 * slowness)) {
            QProcess run;
            QStringList words{"train",
                              "mlp",
                              "--data",
                              TELAR_TEST_DATA "/digits",
                              "--hidden",
                              "24",
                              "--epochs",
                              "1000000",
                              "--engine",
                              "fast",
                              "--threads",
                              "1",
                              "--checkpoint",
                              file,
                              "--checkpoint-every",
                              "0"};
            if (kills > 0)
                words << "--resume" << file;
            run.start(TELAR_BINARY_DIR "/bin/telar-cli", words);
            QVERIFY(run.waitForStarted());
            if (kills == 0)
                QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file + ".resume"), telar::test::patience);
            run.waitForFinished(static_cast<int>(20 + random() % 100) * slowness);
            QVERIFY2(run.state() == QProcess::Running, run.readAllStandardError().constData());
            run.kill(); // SIGKILL
            QVERIFY(run.waitForFinished(5000));
            ++kills;
            const auto best = nn::loadTensors(path);
            QVERIFY2(best.ok(), best.ok() ? "" : best.error().str().c_str());
            QVERIFY(nn::fitParameters(model, best->tensors).ok());
            const auto state = test::loadCheckpoint(path, model);
            QVERIFY2(state.ok(), state.ok() ? "" : state.error().str().c_str());
            QCOMPARE(state->moments.size(), std::size_t{2});
            QVERIFY(state->epochsDone >= epochs); // nothing that was written is lost again
            grown += state->epochsDone > epochs;
            epochs = state->epochsDone;
        }
        QVERIFY(grown >= 10); // most kills came while checkpoints were written
        qDebug("%d kills in %.1f s, %d of them after new checkpoints; %d epochs done", kills,
               static_cast<double>(clock.elapsed()) / 1000, grown, static_cast<int>(epochs));
    }
};

QTEST_GUILESS_MAIN(tst_cli_kill)
#include "tst_cli_kill.moc"
