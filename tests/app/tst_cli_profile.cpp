// telar-cli profile: counts that equal an H200's, the record, predicted times, and what is refused.
#include "tests/support/cli.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar;
using namespace telar::test;

namespace {

QJsonObject recordOf(const QStringList& words) {
    const auto made = call(QStringList{"profile"} + words + QStringList{"--json", "-"});
    return made.code == 0 ? QJsonDocument::fromJson(made.out).object() : QJsonObject();
}

bool gpuThere() {
    const auto info = QJsonDocument::fromJson(call({"info", "--json", "-"}).out).object();
    return !info["gpus"].toArray().isEmpty();
}

} // namespace

class tst_cli_profile : public QObject {
    Q_OBJECT

    const QStringList small_{"pool", "direct", "--random", "16", "--seed", "1"};

private slots:
    void recordIsComplete() {
        const auto record = recordOf({"pool", "tiled", "--random", "64x48", "--seed", "3", "--kernel", "3", "--stride",
                                      "1", "--block", "16x8", "--card", "a100"});
        QCOMPARE(record["schema"].toInt(), 2);
        QCOMPARE(record["operation"].toString(), QString("profile"));
        const auto settings = record["settings"].toObject();
        QCOMPARE(settings["profiled"].toString(), QString("pool"));
        QCOMPARE(settings["variant"].toString(), QString("tiled"));
        QCOMPARE(settings["kernel"].toString(), QString("3x3"));
        QCOMPARE(settings["block"].toString(), QString("16x8"));
        QCOMPARE(settings["rows"].toInt(), 64);
        QCOMPARE(record["launch"].toObject()["block"].toArray(), (QJsonArray{16, 8, 1}));
        const auto launch = record["launches"].toArray()[0].toObject();
        const auto predicted = launch["foretold"].toObject();
        QCOMPARE(predicted["card"].toString(), QString("A100"));
        QCOMPARE(predicted["modelled"].toBool(), true);
        double longest = 0, sum = 0;
        for (const auto& part : predicted["parts_ms"].toObject()) {
            longest = std::max(longest, part.toDouble());
            sum += part.toDouble();
        }
        const double moving = predicted["ms"].toDouble() - predicted["fixed_ms"].toDouble();
        QVERIFY2(moving >= longest && moving <= sum, QByteArray::number(moving));
        QCOMPARE(predicted["parts_ms"].toObject()[predicted["bound_by"].toString()].toDouble(), longest);
        QVERIFY(!launch.contains("gpu"));
        // What lines say sums to what the whole says.
        double sectors = 0;
        for (const auto& line : record["lines"].toArray()) {
            sectors += line.toObject()["global_load_sectors"].toDouble();
            QCOMPARE(line.toObject()["file"].toString(), QString("core/pooling/kernels/tiled.cu"));
        }
        QVERIFY(sectors > 0);
        QCOMPARE(sectors, record["figures"].toObject()["global_load_sectors"].toDouble());
    }
    void tableSaysWhereAndForWhichCard() {
        const auto made =
            call({"profile", "matmul", "matmul3", "--size", "64", "--card", "Tesla K20", "--registers", "40"});
        QCOMPARE(made.code, 0);
        for (const char* words :
             {"kernel   matmul3 (core/matmul/kernels/matmul3.cu)", "shared_load_wavefronts", "line  22 100 %",
              "modelled for Tesla K20 (its data sheet), not measured", "40 registers a thread, taken for granted"})
            QVERIFY2(made.out.contains(words), words);
        QVERIFY(!made.out.contains("bank_conflicts")); // none: not listed
        // A GPU gets another grid of this kernel, and so other counts.
        QVERIFY(call({"profile", "neuron", "single", "--size", "20000"}).out.contains("asks for up to 2048 blocks"));
        QVERIFY(!call({"profile", "neuron", "single", "--size", "2000"}).out.contains("asks for"));
        const auto turned = call({"profile", "matmul", "matmul3-turned", "--size", "64"});
        QVERIFY2(turned.code == 0 && turned.out.contains("shared_load_bank_conflicts"), turned.err.constData());
    }
    void everyLaunchCounts() {
        const auto record = recordOf({"reduce", "shuffle", "--size", "65536"});
        QCOMPARE(record["launches"].toArray().size(), 2);
        QCOMPARE(record["figures"].toObject()["global_load_requests"].toInt(), 2048 + 8);
        QCOMPARE(recordOf({"neuron", "product", "--size", "1000"})["launches"].toArray().size(), 1);
        const auto conv = recordOf({"conv", "constant", "--random", "32", "--seed", "1", "--filter", "blur", "--relu"});
        QCOMPARE(conv["settings"].toObject()["filter"].toString(), QString("blur"));
        QCOMPARE(conv["settings"].toObject()["activation"].toString(), QString("relu"));
    }
    void occupancyFollowsRegisters() {
        const auto few = recordOf(small_ + QStringList{"--card", "H200", "--registers", "32"}),
                   many = recordOf(small_ + QStringList{"--card", "H200", "--registers", "128"});
        const auto warps = [](const QJsonObject& record) {
            return record["launches"]
                .toArray()[0]
                .toObject()["foretold"]
                .toObject()["occupancy"]
                .toObject()["warps"]
                .toInt();
        };
        QCOMPARE(warps(few), 64);
        QCOMPARE(warps(many), 16);
    }
    void wrongOnesAreFound() {
        const auto found = call({"profile", "pool", "tiled-no-barrier", "--random", "64", "--seed", "1"});
        QCOMPARE(found.code, 3);
        QVERIFY(found.err.startsWith("telar-cli: found: tiled-no-barrier"));
        for (const char* device : {"gpu", "both"}) {
            const auto refused = call({"profile", "pool", "tiled-no-barrier", "--random", "64", "--device", device});
            QCOMPARE(refused.code, 2);
            QVERIFY(refused.err.contains("wrong on purpose"));
        }
    }
    void gpuIsRefusedWhereThereIsNone() {
        if (gpuThere())
            QSKIP("there is a GPU");
        const Scratch scratch;
        for (const char* device : {"gpu", "both"}) {
            const auto refused = call(
                {QStringList{"profile"} + small_ + QStringList{"--device", device, "--json", path(scratch, "a.json")}});
            QCOMPARE(refused.code, 1);
            QVERIFY(refused.err.startsWith("telar-cli: error: No GPU can run this kernel"));
            QCOMPARE(refused.err.count('\n'), 1);
            QVERIFY(!QFile::exists(path(scratch, "a.json")));
        }
    }
    void calibrateSaysWhatIsMissing() {
        if (gpuThere())
            QSKIP("there is a GPU");
        const Scratch scratch;
        const auto refused = call({"calibrate", "--output", path(scratch, "card.json")});
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.startsWith("telar-cli: error: This computer has no GPU to calibrate"),
                 refused.err.constData());
        QVERIFY(refused.err.contains("--device cpu"));
        QVERIFY(!QFile::exists(path(scratch, "card.json")));
        const auto wrong = call({"calibrate", "--device", "cpu", "--output", path(scratch, "card.json")});
        QCOMPARE(wrong.code, 2);
    }
    void calibrateMeasuresTheProcessor() {
        const auto made = call({"calibrate", "--device", "cpu", "--json", "-"});
        if (made.code == 1) { // this machine is busy
            QVERIFY2(made.err.contains("between runs, and the limit is 20 %: other programs are running"),
                     made.err.constData());
            QVERIFY(made.out.isEmpty());
            return;
        }
        QCOMPARE(made.code, 0);
        const auto record = QJsonDocument::fromJson(made.out).object();
        QCOMPARE(record["operation"].toString(), QString("calibrate"));
        QCOMPARE(record["measured"].toArray().size(), 4);
        for (const auto& figure : record["figures"].toObject())
            QVERIFY(figure.toDouble() > 0);
        for (const auto& row : record["measured"].toArray())
            QVERIFY(row.toObject()["spread"].toDouble() <= 0.2);
    }
    void badCallsAreRefused_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [&](const char* sentence, const QStringList& words) {
            QTest::newRow(sentence) << (QStringList{"profile"} + words) << QByteArray(sentence);
        };
        row("--device takes one of cpu, gpu, both, not 'tpu'", small_ + QStringList{"--device", "tpu"});
        row("There is no card 'T5'", small_ + QStringList{"--card", "T5"});
        row("--registers takes an integer from 1 to 255", small_ + QStringList{"--registers", "256"});
        row("There is no pooling kernel sideways", {"pool", "sideways", "--random", "16"});
        row("There is no reduction kernel direct", {"reduce", "direct"});
        row("--block takes threads along x, y and z", small_ + QStringList{"--block", "axb"});
        row("65535 registers", {});
    }
    void badCallsAreRefused() {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, sentence);
        if (words.size() == 1) { // more than a block's registers
            words += small_ + QStringList{"--block", "32x32", "--registers", "255"};
            sentence = "need more than the 65536 that a block may have";
        }
        const auto refused = call(words);
        QVERIFY2(refused.code == 2 || (refused.code == 1 && sentence.contains("reduction")), refused.err.constData());
        QVERIFY2(refused.err.startsWith("telar-cli: error: ") && refused.err.contains(sentence),
                 refused.err.constData());
        QCOMPARE(refused.err.count('\n'), 1);
    }
    void cardFilesAreChecked() {
        const Scratch scratch;
        const auto file = path(scratch, "card.json");
        const auto with = [&](const QByteArray& bytes) {
            QFile card(file);
            return card.open(QIODevice::WriteOnly) && card.write(bytes) == bytes.size();
        };
        QVERIFY(with("{}"));
        const auto foreign = call(QStringList{"profile"} + small_ + QStringList{"--card", file});
        QCOMPARE(foreign.code, 2);
        QVERIFY2(foreign.err.contains("The file is not a Telar card (card.json)"), foreign.err.constData());
        QByteArray whole =
            R"({"format": "telar-card", "schema": 1, "name": "Loom", "major": 8, "minor": 0, "multiprocessors": 10,
            "schedulers": 4, "clock_hz": 1e9, "memory_bandwidth": 1e11, "l2_bandwidth": 1e12, "l2_bytes": 1048576, "bus_bandwidth": 1e10,
            "launch_seconds": 5e-6, "copy_seconds": 1e-5, "kernel_seconds": 0.25, "memory_latency_seconds": 2e-7,
            "l2_latency_seconds": 1e-7, "instructions_per_cycle": 1, "bank_cycles": 1})";
        QVERIFY(with(whole));
        const auto fine = call(QStringList{"profile"} + small_ + QStringList{"--card", file});
        QVERIFY2(fine.code == 0 && fine.out.contains("modelled for Loom (calibrated), not measured: 25000"),
                 (fine.out + fine.err).constData());
        QVERIFY(with(whole.replace("1e11", "-1")));
        const auto bad = call(QStringList{"profile"} + small_ + QStringList{"--card", file});
        QCOMPARE(bad.code, 2);
        QVERIFY2(bad.err.contains("The card's \"memory_bandwidth\" is missing or not a possible number (card.json)"),
                 bad.err.constData());
    }
};

QTEST_GUILESS_MAIN(tst_cli_profile)
#include "tst_cli_profile.moc"
