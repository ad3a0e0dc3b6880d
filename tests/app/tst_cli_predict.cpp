// telar-cli predict and evaluate, and folders that bring their own test part, as a script would call them.
#include "core/base/host.hpp"
#include "core/data/image.hpp"
#include "tests/support/cli.hpp"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <thread>
#include <vector>

using namespace telar;

namespace {

struct Called {
    int code = -1;
    QByteArray out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

Called call(const QStringList& words) {
    QProcess process;
    process.start(TELAR_BINARY_DIR "/bin/telar-cli", words);
    process.waitForFinished(120000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

const QString model = TELAR_TEST_DATA "/torch/predictions.safetensors";

QJsonObject oracle() {
    QFile file(TELAR_TEST_DATA "/torch/predictions.json");
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

QString savePicture(const QString& path, const QJsonArray& pixels) {
    Matrix<uint8_t> picture(12, 12);
    for (int i = 0; i < 144; ++i)
        picture.data()[i] = static_cast<uint8_t>(pixels[i].toInt());
    QDir().mkpath(QFileInfo(path).path());
    return saveImage(AnyView(picture.view()), path.toStdString()).ok() ? path : QString();
}

/// `count` pictures of each class, from the oracle.
void makeFolder(const QString& folder, const QStringList& classes, int count, int from = 0) {
    const auto pictures = oracle()["pictures"].toArray();
    for (const auto& name : classes)
        for (int i = 0; i < count; ++i)
            savePicture(QStringLiteral("%1/%2/%3.png").arg(folder, name).arg(i), pictures[from++ % 100].toArray());
}

} // namespace

class tst_cli_predict : public QObject {
    Q_OBJECT

private slots:
    void hundredPicturesAsPyTorchSaysThem() {
        QTemporaryDir folder;
        const auto known = oracle();
        const auto pictures = known["pictures"].toArray(), probabilities = known["probabilities"].toArray();
        QCOMPARE(pictures.size(), 100);
        QStringList words{"predict", model};
        for (int i = 0; i < 100; ++i)
            words << savePicture(folder.filePath(QStringLiteral("%1.png").arg(i)), pictures[i].toArray());
        const auto run = call(words + QStringList{"--json", "-"});
        QVERIFY2(run.code == 0, run.err);
        const auto told = run.json()["pictures"].toArray();
        QCOMPARE(told.size(), 100);
        const QStringList names{"north", "east", "south", "output 3"};
        double worst = 0;
        for (int i = 0; i < 100; ++i) {
            const auto want = probabilities[i].toArray(), got = told[i].toObject()["probabilities"].toArray();
            QCOMPARE(got.size(), 4);
            int largest = 0;
            for (int k = 0; k < 4; ++k) {
                worst = std::max(worst, std::fabs(got[k].toDouble() - want[k].toDouble()));
                largest = want[k].toDouble() > want[largest].toDouble() ? k : largest;
            }
            QCOMPARE(told[i].toObject()["class"].toString(), names[largest]);
        }
        QVERIFY2(worst < 1e-5, QByteArray::number(worst));
    }

    void evaluateCountsEveryPicture() {
        QTemporaryDir folder;
        makeFolder(folder.path(), {"north", "east", "south"}, 8);
        // The model lists its classes in another order than a folder does.
        const auto refused = call({"evaluate", model, folder.path()});
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("north, east, south") && refused.err.contains("east, north, south"), refused.err);
        const auto trained = folder.filePath("own.safetensors");
        QVERIFY(call({"train", "mlp", "--data", folder.path(), "--epochs", "1", "--hidden", "8", "--batch", "4",
                      "--checkpoint", trained})
                    .code == 0);
        const auto run = call({"evaluate", trained, folder.path(), "--json", "-"});
        QVERIFY2(run.code == 0, run.err);
        const auto record = run.json();
        QVERIFY(record["schema"].toInt() == 2 && record["operation"].toString() == "evaluate");
        for (const char* field : {"version", "backend", "device", "settings", "input", "timings_ms"})
            QVERIFY2(record.contains(QLatin1String(field)), field);
        const auto test = record["test"].toObject();
        QCOMPARE(test["total"].toInt(), 24);
        QCOMPARE(test["confusion"].toArray()[0].toArray().size(), 4); // ten outputs for three classes: other
        const auto again = call({"predict", trained, folder.filePath("east/0.png"), "--json", "-"});
        QCOMPARE(again.json()["classes"].toArray().size(), 3);
    }

    /// Beside other programs, threads that wait sleep: spinning, they take the cores that the work needs (it was 8 times serial).
    void openmpSharesABusyComputer() {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.remove("OMP_WAIT_POLICY"); // as people have it
        std::vector<std::jthread> others;
        for (int i = 0; i < 3 * usableCores(); ++i)
            others.emplace_back([](const std::stop_token& stop) {
                while (!stop.stop_requested()) {
                }
            });
        const auto seconds = [&](const char* engine) {
            QElapsedTimer timer;
            timer.start();
            QProcess process;
            process.setProcessEnvironment(environment);
            process.start(telar::test::program, {"train", "mlp", "--data", "digits", "--engine", engine, "--epochs",
                                                 "1", "--hidden", "16", "--batch", "128", "--threads", "2"});
            return process.waitForFinished(120000) && process.exitCode() == 0
                       ? static_cast<double>(timer.elapsed()) / 1e3
                       : 1e9;
        };
        const double serial = seconds("serial"), openmp = seconds("openmp");
        QVERIFY2(openmp < 4 * serial, qPrintable(QStringLiteral("%1 s against %2 s").arg(openmp).arg(serial)));
    }

    /// The reason is said without an engine's name, too.
    void bfloat16IsRefusedWithItsReason() {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TELAR_SIMD", "avx2");
        for (const QStringList& more : {QStringList{}, QStringList{"--engine", "fast"}}) {
            const auto refused = telar::test::call(
                QStringList{"train", "mlp", "--precision", "bfloat16", "--epochs", "1"} + more, {}, environment);
            QVERIFY2(refused.code != 0 && refused.err.contains("AVX512_BF16 or AMX") && refused.err.contains("float32"),
                     refused.err.constData());
        }
    }

    void badInput() {
        QTemporaryDir folder;
        const auto picture = savePicture(folder.filePath("p.png"), oracle()["pictures"].toArray()[0].toArray());
        QFile broken(folder.filePath("broken.png"));
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("no picture") > 0);
        broken.close();
        const auto stopped = call({"predict", model, picture, broken.fileName()});
        QVERIFY(stopped.code == 1 && stopped.err.contains("broken.png") && stopped.out.isEmpty());
        const auto skipped = call({"predict", model, "--broken", "skip", broken.fileName(), picture});
        QVERIFY(skipped.code == 0 && skipped.err.contains("broken.png") && skipped.out.contains("p.png"));
        // A checkpoint that does not say what it is of, and one of another network.
        const auto foreign = QStringLiteral(TELAR_TEST_DATA "/torch/small.safetensors");
        const auto unnamed = call({"predict", foreign, picture});
        QVERIFY(unnamed.code == 1 && unnamed.err.contains("which network"));
        const auto other = call({"predict", foreign, picture, "--model", "mlp"});
        QVERIFY(other.code == 1 && other.err.contains("another model"));
        QCOMPARE(call({"predict", model}).code, 2);
        QCOMPARE(call({"predict", folder.filePath("none.safetensors"), picture}).code, 1);
    }

    void foldersBringTheirOwnParts_data() {
        QTest::addColumn<QString>("train");
        QTest::addColumn<QString>("test");
        QTest::newRow("English") << "train"
                                 << "test";
        QTest::newRow("the thesis'") << "entrenamiento"
                                     << "prueba";
        QTest::newRow("long") << "training"
                              << "testing";
    }
    void foldersBringTheirOwnParts() {
        QFETCH(QString, train);
        QFETCH(QString, test);
        QTemporaryDir folder;
        makeFolder(folder.filePath(train), {"a", "b"}, 10);
        makeFolder(folder.filePath(test), {"a", "b"}, 3, 50);
        const QStringList words{"train", "mlp", "--epochs", "1", "--hidden", "4", "--batch", "4", "--json", "-"};
        const auto run = call(words + QStringList{"--data", folder.path()});
        QVERIFY2(run.code == 0, run.err);
        QCOMPARE(run.json()["input"].toObject()["test"].toInt(), 6);
        QCOMPARE(run.json()["input"].toObject()["train"].toInt() + run.json()["input"].toObject()["validation"].toInt(),
                 20);
        QCOMPARE(run.json()["test"].toObject()["total"].toInt(), 6);
        // The same by name, and with a validation part of its own.
        const auto named = call(words + QStringList{"--data", folder.filePath(train), "--test", folder.filePath(test)});
        QCOMPARE(named.json()["test"].toObject()["total"].toInt(), 6);
        makeFolder(folder.filePath("validation"), {"a", "b"}, 2, 70);
        const auto three = call(words + QStringList{"--data", folder.path()});
        QCOMPARE(three.json()["input"].toObject()["validation"].toInt(), 4);
        QCOMPARE(three.json()["input"].toObject()["train"].toInt(), 20);
    }

    void partsWithOtherClassesAreRefused() {
        QTemporaryDir folder;
        makeFolder(folder.filePath("train"), {"a", "b"}, 4);
        makeFolder(folder.filePath("test"), {"a", "c"}, 2);
        const auto run = call({"train", "mlp", "--data", folder.path(), "--epochs", "1"});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains("a, b") && run.err.contains("a, c"), run.err);
        QCOMPARE(call({"train", "mlp", "--data", "digits", "--test", folder.path()}).code, 1);
    }

    void aBrokenPictureIsSkippedOrEndsTheTraining() {
        QTemporaryDir folder;
        makeFolder(folder.path(), {"a", "b"}, 10);
        QFile broken(folder.filePath("a/zz.png"));
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("no picture") > 0);
        broken.close();
        const QStringList words{"train", "mlp", "--data", folder.path(), "--epochs", "1", "--hidden", "4"};
        const auto skipped = call(words);
        QVERIFY2(skipped.code == 0 && skipped.err.contains("zz.png"), skipped.err);
        const auto stopped = call(words + QStringList{"--broken", "stop"});
        QVERIFY2(stopped.code == 1 && stopped.err.contains("zz.png"), stopped.err);
    }
};

QTEST_GUILESS_MAIN(tst_cli_predict)
#include "tst_cli_predict.moc"
