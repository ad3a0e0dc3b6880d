// telar-cli network: what it says, what it computes, its codes and its sentences.
#include "tests/support/cli.hpp"
#include "tests/support/needs.hpp"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace telar;
using namespace telar::test;

namespace {

const QString networks = QStringLiteral(TELAR_TEST_DATA "/network/");

QJsonObject jsonOf(const QStringList& words) {
    return QJsonDocument::fromJson(call(words + QStringList{"--json", "-"}).out).object();
}

} // namespace

class tst_cli_network : public QObject {
    Q_OBJECT

private slots:
    void saysWhatANetworkIs() {
        const auto said = call({"network", "info", networks + "synthetic/vgg16.onnx"});
        QCOMPARE(said.code, 0);
        QVERIFY(said.out.contains("Nx3x32x32 float32") && said.out.contains("Conv 13") &&
                said.out.contains("multiply-adds"));
        const auto info = jsonOf({"network", "info", networks + "synthetic/resnet18.onnx", "--shape", "4x3x32x32"});
        QCOMPARE(info["opset"].toInt(), 13);
        QCOMPARE(info["nodes"].toArray().first()["outputs"].toArray().first()["shape"].toArray().first().toInt(), 4);
        QVERIFY(info["peak_bytes"].toDouble() < info["activation_bytes"].toDouble());
    }
    /// The kernels that compute networks on a GPU, each against plain loops, in the machine.
    void theKernelsOfTheGpuAreRight() {
        TELAR_NEEDS_CLANG;
        const auto ran = call({"run", "-I", TELAR_SOURCE_DIR, networks + "kernels/kernels.cu"});
        QVERIFY2(ran.code == 0 && ran.out.contains("every kernel is right"), ran.out + ran.err);
    }
    /// Where there is no GPU the engine says so, and nothing is computed in its name.
    void anEngineOfTheGpuIsThereOrSaysWhyNot() {
        const auto listed = QJsonDocument::fromJson(call({"backends", "--json", "-"}).out).array();
        int found = 0;
        for (const auto& value : listed) {
            const auto one = value.toObject();
            if (one["operation"] != "network" || !one["id"].toString().startsWith("cuda"))
                continue;
            ++found;
            const auto ran = call({"network", "run", "mlp", "--input", "digit:7", "--backend", one["id"].toString()});
            const bool there = one["available"].toBool();
            QCOMPARE(ran.code, there ? 0 : 1);
            QVERIFY2(there ? ran.out.contains("backend    cuda") : !one["reason"].toString().isEmpty(), ran.out);
        }
        QCOMPARE(found, 2);
        QCOMPARE(call({"network", "layers", "mlp", "--backend", "gpu"}).code, 2);
    }
    void computesAndCompares() {
        const Scratch scratch;
        const auto file = networks + "synthetic/mobilenetv2.onnx", out = path(scratch, "y.npy");
        const auto record = jsonOf({"network", "run", file, "--output", out, "--threads", "1"});
        QCOMPARE(record["operation"].toString(), QString("network"));
        QCOMPARE(record["backend"].toString(), QString("fast"));
        QVERIFY(record["output"].toObject()["sha256"].toString().size() == 64 && QFile::exists(out));
        const auto same = call({"network", "compare", file, "reference", "fast", "--tolerance", "1e-4"});
        QVERIFY2(same.code == 0, same.out + same.err);
        const auto otherSeed = call({"network", "compare", file, TELAR_TEST_DATA "/images/colour.png",
                                     TELAR_TEST_DATA "/images/colour.png", "--tolerance", "0"});
        QVERIFY2(otherSeed.code == 0 || otherSeed.code == 1, otherSeed.err);
        QCOMPARE(call({"network", "compare", file, "reference", "fast", "--tolerance", "0"}).code, 3);
        const auto layers = jsonOf({"network", "layers", file, "--backend", "reference"});
        QVERIFY(layers["layers"].toArray().size() > 100);
    }
    /// The same picture gives the same numbers to a checkpoint and to the network that was exported of it.
    void readsPicturesAsPredictDoes() {
        const Scratch scratch;
        const auto file = path(scratch, "mlp.onnx"), checkpoint = path(scratch, "mlp.safetensors");
        const auto trained = call({"train", "mlp", "--data", TELAR_TEST_DATA "/digits", "--epochs", "1", "--export",
                                   file, "--checkpoint", checkpoint});
        QVERIFY2(trained.code == 0, trained.err);
        const QString picture = TELAR_TEST_DATA "/images/colour.png"; // of another size
        const auto predicted = jsonOf({"predict", checkpoint, picture})["pictures"].toArray().first().toObject();
        const auto ran = jsonOf({"network", "run", file, "--input", picture});
        QVERIFY2(!predicted.isEmpty() && !ran.isEmpty(), qPrintable(QString::number(ran.size())));
        const auto figures = ran["figures"].toObject();
        double most = 0;
        for (const auto& one : predicted["probabilities"].toArray())
            most = std::max(most, one.toDouble());
        for (const auto& one : predicted["probabilities"].toObject())
            most = std::max(most, one.toDouble());
        QVERIFY(most > 0);
        QVERIFY2(std::abs(figures["probability"].toDouble() - most) < 1e-5,
                 qPrintable(QString("%1 %2").arg(most).arg(figures["probability"].toDouble())));
    }
    void exportsUnderPyTorchsNames() {
        const Scratch scratch;
        const auto file = path(scratch, "named.safetensors"), checkpoint = path(scratch, "own.safetensors");
        const auto trained = call({"train", "alexnet", "--data", TELAR_TEST_DATA "/digits", "--epochs", "1", "--export",
                                   file, "--checkpoint", checkpoint});
        QVERIFY2(trained.code == 0, trained.err);
        QFile read(file);
        QVERIFY(read.open(QIODevice::ReadOnly) && read.read(8000).contains("\"features.10.weight\""));
        const QString picture = TELAR_TEST_DATA "/images/colour.png";
        const auto one = jsonOf({"predict", file, picture}), other = jsonOf({"predict", checkpoint, picture});
        QVERIFY(!one.isEmpty());
        QCOMPARE(one["pictures"].toArray(), other["pictures"].toArray());
    }
    void saysWhatWasAskedFor() {
        const auto record = jsonOf({"network", "run", "lenet", "--input", "phantom:45", "--mean", "0.5", "--std",
                                    "0.25", "--off", "Conv_0:1"});
        const auto text = QString::fromUtf8(QJsonDocument(record).toJson());
        QVERIFY2(text.contains("\"mean\"") && text.contains("0.25") && text.contains("Conv_0:1") &&
                     text.contains("phantom:45"),
                 qPrintable(text));
        QVERIFY(record["figures"].toObject().contains("sum") && record["figures"].toObject().contains("class"));
        const auto raw = call({"network", "run", "lenet", "--input", "digit:3", "--json", "-"}).out;
        QVERIFY2(raw.contains("\"class\": 3,"), raw); // not 3.0
        // The weights are those of the file, also where fused nodes keep what they were made of.
        const auto file = networks + "synthetic/mobilenetv2.onnx";
        const double weights = jsonOf({"network", "info", file})["parameters"].toDouble();
        const auto words = call({"network", "run", file}).out;
        QVERIFY2(words.contains(QByteArray::number(weights / 1e6, 'g', 4) + " million weights"), words);
        const auto info = jsonOf({"network", "info", "lenet"});
        QVERIFY(info["peak_bytes"].toDouble() <= info["activation_bytes"].toDouble());
    }
    /// Numbers above 1 are meant for bytes.
    void meansOfBytes() {
        const auto sum = [](const QStringList& words) {
            const QStringList run{"network", "run", networks + "synthetic/resnet18.onnx", "--input", "digit:3"};
            return jsonOf(run + words)["figures"].toObject()["sum"].toDouble();
        };
        const double unit = sum({"--mean", "0.5", "--std", "0.25"}), bytes = sum({"--mean", "127.5", "--std", "63.75"});
        QVERIFY2(std::abs(unit - bytes) < 1e-3, qPrintable(QString("%1 %2").arg(unit).arg(bytes)));
    }
    void saysThatAPictureIsForeign() {
        for (const QStringList& words : {QStringList{"lenet", "phantom:45", "drawn digits only"},
                                         {"resnet", "digit:3", "slices of the phantom only"}}) {
            const auto said = call({"network", "run", words[0], "--input", words[1]});
            QVERIFY2(said.code == 0 && said.out.contains(words[2].toUtf8()), said.out + said.err);
        }
        QVERIFY(!call({"network", "run", "lenet", "--input", "digit:3"}).out.contains("means nothing"));
    }
    void writesEveryOutput() {
        const Scratch scratch;
        const auto folder = networks + "node/test_top_k/", data = folder + "test_data_set_0/";
        const auto said = call({"network", "run", folder + "model.onnx", "--input", data + "input_0.pb", "--input",
                                data + "input_1.pb", "--output", path(scratch, "best.npy")});
        QVERIFY2(said.code == 0, said.err);
        QVERIFY(QFile::exists(path(scratch, "best.npy")) && QFile::exists(path(scratch, "best-2.npy")));
        QVERIFY2(said.out.contains("best-2.npy"), said.out);
    }
    void readsLabelsOfWindows() {
        const Scratch scratch;
        const auto labels = path(scratch, "labels.txt");
        QFile file(labels);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("a\r\nb\r\nc\r\nd\r\ne\r\nf\r\ng\r\nseven\r\n") > 0);
        file.close();
        const auto said = call({"network", "run", "lenet", "--input", "digit:7", "--top", "1", "--labels", labels}).out;
        QVERIFY2(said.contains("  seven\n"), said);
    }
    void wrongCallsAreWrongCalls() {
        for (const QStringList& words : {QStringList{"--std", "0"},
                                         {"--mean", "a"},
                                         {"--std", "nan"},
                                         {"--layout", "XYZ"},
                                         {"--shape", "0x3"},
                                         {"--input", "foo="},
                                         {"--output", "y.txt"}}) {
            const auto said = call(QStringList{"network", "run", "lenet"} + words);
            QVERIFY2(said.code == 2 && said.err.count('\n') == 1, said.err);
        }
        QCOMPARE(call({"network", "compare", "lenet", "digit:3", "digit:7", "--tolerance", "nan"}).code, 2);
        const auto named = call({"network", "run", "lenet", "--input", "foo=x.npy"});
        QVERIFY2(named.code == 1 && named.err.contains("no input 'foo'") && named.err.contains("Its inputs are: input"),
                 named.err);
        const auto picture = call({"network", "run", "lenet", "--input", "phantom:91"});
        QVERIFY2(picture.code == 1 && picture.err.contains("phantom:0 to phantom:90"), picture.err);
    }
    void passesCases() {
        const auto all = call({"network", "check", networks + "node"});
        QCOMPARE(all.code, 0);
        QVERIFY2(all.out.endsWith("38 passed, 0 failed, 1 unsupported\n"), all.out);
    }
    /// A wrong output is a fault of the case: code 3, and its place is named.
    void findsAWrongCase() {
        const Scratch scratch;
        const QString from = networks + "node/test_softmax_axis_1/", to = path(scratch, "case");
        QVERIFY(QDir().mkpath(to + "/test_data_set_0"));
        QVERIFY(QFile::copy(from + "model.onnx", to + "/model.onnx"));
        QVERIFY(QFile::copy(from + "test_data_set_0/input_0.pb", to + "/test_data_set_0/input_0.pb"));
        QVERIFY(QFile::copy(from + "test_data_set_0/input_0.pb", to + "/test_data_set_0/output_0.pb"));
        const auto wrong = call({"network", "check", to});
        QCOMPARE(wrong.code, 3);
        QVERIFY2(wrong.out.contains("case: Number 0 is ") && wrong.out.endsWith("0 passed, 1 failed, 0 unsupported\n"),
                 wrong.out);
        QCOMPARE(call({"network", "check", path(scratch, "nothing")}).code, 1);
    }
    void exportsWhatItTrained() {
        const Scratch scratch;
        const auto file = path(scratch, "mlp.onnx");
        const auto trained =
            call({"train", "mlp", "--data", TELAR_TEST_DATA "/digits", "--epochs", "1", "--export", file});
        QVERIFY2(trained.code == 0, trained.err);
        const auto info = jsonOf({"network", "info", file});
        QCOMPARE(info["producer"].toString().left(5), QString("Telar"));
        QCOMPARE(info["nodes"].toArray().first()["operator"].toString(), QString("Flatten"));
        const auto ran = call({"network", "run", file});
        QVERIFY2(ran.code == 0 && ran.out.contains("output     output  1x10 float32"), ran.out + ran.err);
    }
    void refusesInOneSentence() {
        const Scratch scratch;
        QFile pt(path(scratch, "model.pt"));
        QVERIFY(pt.open(QIODevice::WriteOnly) && pt.write("PK\3\4") == 4);
        pt.close();
        QFile broken(path(scratch, "broken.onnx"));
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("no network at all") > 0);
        broken.close();
        for (const auto& [words, part] :
             {std::pair(QStringList{"network", "run", pt.fileName()}, "torch.onnx.export"),
              {{"network", "info", broken.fileName()}, "not a complete ONNX file"},
              {{"network", "run", networks + "none.onnx"}, "no such file"},
              {{"network", "run", networks + "synthetic/vit.onnx", "--shape", "input=1x3x9x9"}, "does not take"}}) {
            const auto refused = call(words);
            QVERIFY2(refused.code == 1 && refused.err.contains(part) && refused.err.count('\n') == 1, refused.err);
        }
        QCOMPARE(call({"network", "run", networks + "synthetic/vit.onnx", "--backend", "best"}).code, 2);
    }
};

QTEST_GUILESS_MAIN(tst_cli_network)
#include "tst_cli_network.moc"
