// telar-cli neuron, neuron --pipeline and train dpfm, as a script would call them.
#include "core/data/phantom.hpp"
#include "core/operation/run_record.hpp"
#include "core/pipeline/layer_times.hpp"
#include "tests/support/scratch.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

using namespace telar;

namespace {

struct Called {
    int code = -1;
    QByteArray out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    QJsonObject spec() const { return json()["spec"].toObject(); }
    QJsonObject figures() const { return json()["figures"].toObject(); }
};

Called call(const QStringList& words) {
    QProcess process;
    process.start(TELAR_BINARY_DIR "/bin/telar-cli", words);
    process.waitForFinished(60000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

class tst_cli_neuron : public QObject {
    Q_OBJECT

private slots:
    void neuron() {
        const auto run = call({"neuron", "--size", "10000", "--seed", "3", "--repeat", "3", "--json", "-"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()["operation"].toString(), QString("neuron"));
        QCOMPARE(run.json()["backend"].toString(), QString("simd"));
        QVERIFY(std::fabs(run.figures()["sum"].toDouble() - run.figures()["sum_float80"].toDouble()) < 1e-3);
        QCOMPARE(run.json()["timings_ms"].toObject()["total"].toObject()["runs"].toInt(), 3);
        const auto again = call({"neuron", "--size", "10000", "--seed", "3", "--backend", "double", "--json", "-"});
        QCOMPARE(again.figures()["sum_float80"].toDouble(), run.figures()["sum_float80"].toDouble());
        const auto ten = call({"neuron", "--ten", "--json", "-"});
        QVERIFY(std::fabs(ten.figures()["output_value"].toDouble() - 0.7147568) < 1e-6);
        QVERIFY(call({"neuron", "--seed", "1"}).out.contains("577"));
        // Three equal runs have equal settings: nothing that came out stands among them.
        QCOMPARE(run.spec(), (QJsonObject{{"size", 10000}}));
        QCOMPARE(run.json()["settings"].toObject(), (QJsonObject{{"size", 10000}, {"seed", 3}}));
        QTemporaryDir folder;
        const auto record = folder.filePath("neuron.json"), report = folder.filePath("neuron.html");
        QCOMPARE(call({"neuron", "--size", "1000", "--seed", "3", "--repeat", "2", "--json", record}).code, 0);
        QCOMPARE(call({"report", record, "--output", report}).code, 0);
        QFile file(report);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("telar-cli sweep neuron --sizes 1000 "));
    }
    void neuronRefusals() {
        QCOMPARE(call({"neuron", "--size", "0"}).code, 2);
        QCOMPARE(call({"neuron", "--backend", "kahn"}).code, 2);
        QVERIFY(call({"neuron", "--backend", "kahn"}).err.contains("Did you mean kahan?"));
        QCOMPARE(call({"neuron", "--tanh", "formula"}).code, 2);
        QCOMPARE(call({"neuron", "--type", "uint8"}).code, 2);
        QCOMPARE(call({"neuron", "--pipeline", "--ten"}).code, 2);
        QCOMPARE(call({"neuron", "--size", "5000000", "--backend", "emulator:shuffle"}).code, 1);
    }
    void pipeline() {
        const auto one = call({"neuron", "--pipeline", "--size", "5000", "--seed", "1", "--json", "-"});
        const auto three =
            call({"neuron", "--pipeline", "--size", "5000", "--seed", "1", "--backend", "simd-passes", "--json", "-"});
        QCOMPARE(one.code, 0);
        QCOMPARE(one.json()["output"].toObject()["sha256"], three.json()["output"].toObject()["sha256"]);
        QCOMPARE(one.figures()["bytes"].toDouble(), 60000.0);
        QCOMPARE(three.figures()["bytes"].toDouble(), 140000.0);
        const auto picture = call({"neuron", "--pipeline", "--input", TELAR_TEST_DATA "/images/grey.jpg", "--seed", "1",
                                   "--tanh", "formula", "--json", "-"});
        QCOMPARE(picture.code, 0);
        QCOMPARE(picture.spec()["tanh"].toString(), QString("formula"));
        QCOMPARE(call({"neuron", "--pipeline", "--input", "none.csv"}).code, 1);
        const auto slice = call({"neuron", "--pipeline", "--phantom", "anatomical:45", "--seed", "1", "--json", "-"});
        QCOMPARE(slice.json()["input"].toObject()["columns"].toInt(), 109 * 91);
        // The numbers of the page Pipeline, which makes the slice of seed 35 and draws the weights from its own.
        const auto inputs = makePipelineInputs(phantomSource(PhantomClass::Anatomical, 45, 35).values, 1, {1, {}});
        QVERIFY(inputs.ok());
        const auto stages = pipelineStages(inputs->problem(TanhBy::Library), {1, {}});
        QVERIFY(stages.ok());
        QCOMPARE(slice.json()["output"].toObject()["sha256"].toString().toStdString(),
                 sha256OfFloats(AnyView(PlanesView<const float>(stages->activated.view()))));
        QCOMPARE(call({"neuron", "--pipeline", "--phantom", "anatomical:91"}).code, 1);
        QCOMPARE(call({"neuron", "--phantom", "anatomical:45"}).code, 2);
    }
    /// The numbers of the page's hidden layer, and what cannot go together.
    void hiddenLayer() {
        const QStringList line{"neuron", "--pipeline", "--phantom", "anatomical:45", "--seed", "1", "--neurons", "20"};
        const auto said = call(line + QStringList{"--copies", "all", "--json", "-"});
        QCOMPARE(said.code, 0);
        const auto outputs = said.json()["outputs"].toArray();
        const auto inputs = makePipelineInputs(phantomSource(PhantomClass::Anatomical, 45, 35).values, 1, {1, {}});
        const auto drawn = drawLayer(20, 109 * 91, 1);
        std::vector<float> want(20);
        QVERIFY(runLayer(drawn->problem(std::get<std::span<const float>>(inputs->problem().values)), want).ok());
        QCOMPARE(outputs.size(), 20);
        for (int i = 0; i < 20; ++i)
            QCOMPARE(static_cast<float>(outputs[i].toDouble()), want[static_cast<std::size_t>(i)]);
        QVERIFY(said.json()["predicted_copies_ms"].toDouble() > 0 && said.json()["time_ms"].toDouble() > 0);
        QCOMPARE(call(line + QStringList{"--copies", "none", "--json", "-"}).json()["predicted_copies_ms"].toDouble(),
                 0.0);
        QVERIFY(call(line).out.contains("products   198380\n"));
        QCOMPARE(call(line + QStringList{"--threads", "2"}).code, 2);
        QCOMPARE(call({"neuron", "--pipeline", "--copies", "all"}).code, 2);
        QCOMPARE(call({"neuron", "--neurons", "3"}).code, 2);
        QCOMPARE(call({"neuron", "--pipeline", "--size", "1000000", "--neurons", "1000"}).code, 1);
    }
    void layerThatLearns() {
        const auto said = call({"neuron", "--layer", "4", "--seed", "1", "--json", "-"});
        QCOMPARE(said.code, 0);
        const auto epochs = said.json()["epochs"].toArray();
        QCOMPARE(epochs.size(), 200);
        QVERIFY(epochs.last().toObject()["train_loss"].toDouble() <
                1e-3 * epochs.first().toObject()["train_loss"].toDouble());
        QVERIFY(said.json()["distance"].toDouble() < 0.2 * said.json()["distance_at_first"].toDouble());
        QCOMPARE(said.json()["weights"].toArray().size(), 4 * 11);
        QVERIFY(call({"neuron", "--layer", "4", "--seed", "1", "--epochs", "3"}).out.contains("in epoch 3;"));
        QCOMPARE(call({"neuron", "--layer", "0"}).code, 2);
        QCOMPARE(call({"neuron", "--layer", "4", "--rate", "0"}).code, 2);
        for (const char* option : {"--copies", "--tanh"}) // of another layer, and of the pipeline
            QCOMPARE(call({"neuron", "--layer", "4", option, option == QByteArray("--tanh") ? "library" : "all"}).code,
                     2);
        QCOMPARE(call({"neuron", "--epochs", "4"}).code, 2);
    }
    void learningByEvents() {
        const QStringList line{"train", "dpfm", "--corpus", "100", "--epochs", "20", "--seed", "1", "--lr", "0.1"};
        const auto said = call(line + QStringList{"--wake", "0.3", "--json", "-"});
        QCOMPARE(said.code, 0);
        QCOMPARE(said.figures()["steps"].toDouble() + said.figures()["batches_without_step"].toDouble(), 20.0 * 8);
        QVERIFY(said.figures()["batches_without_step"].toDouble() > 0);
        QCOMPARE(said.json()["settings"].toObject()["wake"].toDouble(), 0.3);
        QVERIFY(call(line + QStringList{"--wake", "0.3"}).out.contains("events      "));
        QVERIFY(!call(line).out.contains("events      "));
        const auto follows = call(line + QStringList{"--wake-share", "0.5", "--json", "-"});
        QVERIFY(std::abs(follows.figures()["steps"].toDouble() / 160 - 0.5) < 0.15);
        QVERIFY(follows.figures()["threshold"].toDouble() > 0);
        QCOMPARE(follows.json()["settings"].toObject()["wake-share"].toDouble(), 0.5);
        QVERIFY(call(line + QStringList{"--wake-share", "0.5"}).out.contains("threshold at the end "));
        const auto below = call(line + QStringList{"--wake", "-1"});
        QVERIFY2(below.code == 2 && below.err.contains("--wake takes 0 or a positive number"), below.err);
    }
    /// The same numbers in a quarter of the memory: the same output, fewer bytes, said only where they are bytes.
    void pipelineOfBytes() {
        const QStringList begin{"neuron", "--pipeline", "--size", "5000", "--seed", "1", "--json", "-"};
        for (const char* backend : {"passes", "fused", "openmp", "simd-passes", "simd"}) {
            const auto floats = call(begin + QStringList{"--backend", backend});
            const auto bytes = call(begin + QStringList{"--backend", backend, "--type", "uint8"});
            QCOMPARE(bytes.code, 0);
            QCOMPARE(bytes.json()["output"], floats.json()["output"]);
            QCOMPARE(bytes.figures()["operations"], floats.figures()["operations"]);
            QCOMPARE(floats.figures()["bytes"].toDouble() - bytes.figures()["bytes"].toDouble(), 15000.0);
            QCOMPARE(floats.json()["input"].toObject()["type"].toString(), QString("float32"));
            QCOMPARE(bytes.json()["input"].toObject()["type"].toString(), QString("uint8"));
            QCOMPARE(floats.spec(), (QJsonObject{{"size", 5000}, {"tanh", "library"}}));
            QCOMPARE(bytes.spec(), (QJsonObject{{"size", 5000}, {"tanh", "library"}, {"type", "uint8"}}));
            // To ask for what is usual changes nothing.
            QCOMPARE(call(begin + QStringList{"--backend", backend, "--type", "float32"}).spec(), floats.spec());
        }
        QVERIFY(call({"neuron", "--pipeline", "--size", "50", "--seed", "1"})
                    .out.startsWith("pipeline   50 values, seed 1, tanh by library\n"));
        QVERIFY(call({"neuron", "--pipeline", "--size", "50", "--seed", "1", "--type", "uint8"})
                    .out.startsWith("pipeline   50 values as bytes, seed 1, tanh by library\n"));
        const QStringList picture{"neuron", "--pipeline", "--input", TELAR_TEST_DATA "/images/grey.jpg",
                                  "--seed", "1",          "--json",  "-"};
        const auto ofBytes = call(picture + QStringList{"--type", "uint8"});
        QCOMPARE(ofBytes.code, 0);
        QCOMPARE(ofBytes.json()["output"], call(picture).json()["output"]);
        QCOMPARE(ofBytes.spec()["type"].toString(), QString("uint8"));
        QCOMPARE(call({"neuron", "--pipeline", "--type", "int32"}).code, 2);
        const telar::test::Scratch scratch;
        const auto input = QString::fromStdString(scratch.write("some.csv", "0,255\n64,2.5\n"));
        QCOMPARE(call({"neuron", "--pipeline", "--input", input}).code, 0);
        const auto refused = call({"neuron", "--pipeline", "--input", input, "--type", "uint8"});
        QCOMPARE(refused.code, 1);
        QCOMPARE(
            refused.err,
            QByteArray(
                "telar-cli: error: Value 4 is 2.5. Bytes are integers from 0 to 255; float32 accepts any number\n"));
    }
    /// A sweep varies the type, its table and its records tell the points apart, and a report repeats them.
    void pipelineTypesAreSwept() {
        const telar::test::Scratch scratch;
        const auto file = QString::fromStdString(scratch.path("types.jsonl")),
                   report = QString::fromStdString(scratch.path("types.html"));
        const auto run = call({"sweep", "pipeline", "--sizes", "100,1000", "--backends", "fused,simd", "--threads", "1",
                               "--set", "type=float32,uint8", "--repeat", "1", "--json", file});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.out.count("type=uint8"), 4); // of each point
        QCOMPARE(run.out.count("type=float32"), 4);
        QFile records(file);
        QVERIFY(records.open(QIODevice::ReadOnly));
        int bytes = 0;
        for (const auto& line : records.readAll().trimmed().split('\n')) {
            const auto record = QJsonDocument::fromJson(line).object();
            const bool uint8 = record["spec"].toObject().contains("type");
            QCOMPARE(record["input"].toObject()["type"].toString(), QString(uint8 ? "uint8" : "float32"));
            QCOMPARE(record["cost"].toObject()["bytes"].toDouble(),
                     (uint8 ? 9.0 : 12.0) * record["spec"].toObject()["size"].toDouble());
            bytes += uint8;
        }
        QCOMPARE(bytes, 4);
        QCOMPARE(call({"report", file, "--output", report}).code, 0);
        QFile page(report);
        QVERIFY(page.open(QIODevice::ReadOnly));
        const auto text = page.readAll();
        QVERIFY(text.contains("type=float32,uint8"));
        QCOMPARE(call({"sweep", "pipeline", "--sizes", "10", "--set", "type=int8"}).code, 2);
    }
    void dpfm() {
        const auto run = call({"train", "dpfm", "--registers", "64", "--corpus", "100", "--epochs", "20", "--seed", "1",
                               "--lr", "0.1", "--json", "-"});
        QCOMPARE(run.code, 0);
        const auto back = call({"train", "dpfm", "--engine", "backprop", "--corpus", "100", "--epochs", "20", "--seed",
                                "1", "--lr", "0.1", "--json", "-"});
        const auto epochs = run.json()["epochs"].toArray();
        QCOMPARE(epochs.size(), 20);
        QVERIFY(run.spec()["all_registers"].toBool());
        const double a = epochs.last().toObject()["validation_loss"].toDouble();
        const double b = back.json()["epochs"].toArray().last().toObject()["validation_loss"].toDouble();
        QVERIFY(a > 0 && std::fabs(a - b) < 1e-5);
        QVERIFY(run.json()["validation"].toObject()["best_epoch"].toInt() > 0);
        const auto seeds =
            call({"train", "dpfm", "--seeds", "3", "--epochs", "3", "--seed", "5", "--published", "--json", "-"});
        QCOMPARE(seeds.json()["seeds"].toArray().size(), 3);
        QCOMPARE(seeds.spec()["behaviour"].toString(), QString("published"));
    }
    void dpfmDigits() {
        const auto run = call({"train", "dpfm", "--data", "digits", "--corpus", "200", "--registers", "32", "--epochs",
                               "30", "--lr", "0.02", "--optimizer", "adam", "--seed", "1", "--json", "-"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.figures()["parameters"].toInt(), 784 * 5 + 5 + 60);
        const auto test = run.json()["test"].toObject();
        QCOMPARE(test["confusion"].toArray().size(), 10);
        QVERIFY2(test["accuracy"].toDouble() > 0.3,
                 qPrintable(QString::number(test["accuracy"].toDouble()))); // chance is 0.1
    }
    void dpfmRefusals() {
        QCOMPARE(call({"train", "dpfm", "--corpus", "10", "--batch", "9"}).code, 2);
        QCOMPARE(call({"train", "dpfm", "--registers", "-1"}).code, 2);
        QCOMPARE(call({"train", "dpfm", "--lr", "0"}).code, 2);
        const auto diverged = call({"train", "dpfm", "--lr", "1000", "--seed", "1"});
        QCOMPARE(diverged.code, 1);
        QVERIFY(diverged.err.contains("diverged in batch"));
        const telar::test::Scratch scratch;
        const auto words = scratch.write("words.csv", "1,2,3\n4,five,6\n");
        const auto text = call({"train", "dpfm", "--data", QString::fromStdString(words)});
        QCOMPARE(text.code, 1);
        QVERIFY(text.err.contains("line 2"));
        const auto column = scratch.write("column.csv", "1\n2\n3\n");
        QVERIFY(call({"train", "dpfm", "--data", QString::fromStdString(column)}).err.contains("one column"));
        const auto table = scratch.write("table.csv", "0,1,1\n1,0,1\n1,1,2\n0,0,0\n0.5,0.5,1\n");
        QCOMPARE(call({"train", "dpfm", "--data", QString::fromStdString(table), "--batch", "2", "--epochs", "5"}).code,
                 0);
    }
};

QTEST_GUILESS_MAIN(tst_cli_neuron)
#include "tst_cli_neuron.moc"
