// telar-cli's softmax and attention: NumPy's numbers in, NumPy's results out, records, and what is refused.
#include "core/data/npy.hpp"
#include "tests/support/cli.hpp"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar;
using namespace telar::test;

namespace {

QString oracle(const char* name) { return QStringLiteral(TELAR_TEST_DATA "/oracles/") + QLatin1String(name); }

QJsonObject recordOf(const QStringList& words) {
    return QJsonDocument::fromJson(call(words + QStringList{"--json", "-"}).out).object();
}

} // namespace

class tst_cli_attention : public QObject {
    Q_OBJECT

private slots:
    void softmaxIsNumPys() {
        QFile csv(oracle("softmax_seed35_5x7.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const auto wanted = table(csv.readAll());
        for (const char* backend : {"serial", "simd", "emulator:row-per-warp", "emulator:online"}) {
            const auto got = table(call({"softmax", "--rows", "5", "--columns", "7", "--seed", "35", "--scale", "0.5",
                                         "--backend", backend, "--output", "-"})
                                       .out);
            QCOMPARE(got.size(), 5);
            for (int r = 0; r < 5; ++r) {
                QCOMPARE(got[r].size(), 7);
                for (int c = 0; c < 7; ++c)
                    QVERIFY2(std::abs(got[r][c] - wanted[r][c]) <= 1e-5 * wanted[r][c], backend);
            }
        }
    }
    void softmaxTakesFiles() {
        const Scratch scratch;
        QFile csv(path(scratch, "x.csv"));
        QVERIFY(csv.open(QIODevice::WriteOnly));
        csv.write("0,0,0,0\n1,1,1,1\n");
        csv.close();
        const auto made =
            call({"softmax", "--input", csv.fileName(), "--mask", "causal", "--output", path(scratch, "y.npy")});
        QCOMPARE(made.code, 0);
        const auto y = loadNpy(path(scratch, "y.npy").toStdString());
        QVERIFY(y.ok());
        QCOMPARE(std::vector<float>(y->data(), y->data() + y->size()),
                 (std::vector<float>{1, 0, 0, 0, 0.5f, 0.5f, 0, 0}));
        const auto again = call({"softmax", "--input", path(scratch, "y.npy"), "--log", "--output", "-"});
        QCOMPARE(again.code, 0);
        QCOMPARE(table(again.out).size(), 2);
    }
    void attentionIsNumPys() {
        const Scratch scratch;
        for (const bool causal : {false, true}) {
            const auto wanted = loadNpy(oracle(causal ? "attention_o_causal.npy" : "attention_o.npy").toStdString());
            QVERIFY(wanted.ok());
            for (const char* backend : {"serial", "openmp", "simd", "emulator:three-launches", "emulator:flash"}) {
                const QString out = path(scratch, "o.npy");
                QStringList drawn{"attention", "--tokens",    "5", "--keys",       "7", "--heads", "4",  "--key-heads",
                                  "2",         "--head-size", "6", "--value-size", "3", "--seed",  "35", "--backend",
                                  backend,     "--output",    out};
                QStringList read{"attention",
                                 "--q",
                                 oracle("attention_q.npy"),
                                 "--k",
                                 oracle("attention_k.npy"),
                                 "--v",
                                 oracle("attention_v.npy"),
                                 "--backend",
                                 backend,
                                 "--output",
                                 out};
                for (auto& words : {drawn, read}) {
                    const auto made = call(causal ? words + QStringList{"--causal"} : words);
                    QVERIFY2(made.code == 0, made.err.constData());
                    const auto o = loadNpy(out.toStdString());
                    QVERIFY(o.ok());
                    QCOMPARE(std::tuple(o->planes(), o->rows(), o->columns()), std::tuple(4, 5, 3));
                    for (int64_t i = 0; i < o->size(); ++i)
                        QVERIFY2(std::abs(o->data()[i] - wanted->data()[i]) <= 3e-5f, backend);
                }
            }
        }
    }
    void recordsSayWhatRan() {
        const auto softmax =
            recordOf({"softmax", "--rows", "6", "--columns", "9", "--seed", "2", "--log", "--repeat", "3"});
        QCOMPARE(softmax["operation"].toString(), QString("softmax"));
        QCOMPARE(softmax["settings"].toObject()["log"].toBool(), true);
        QCOMPARE(softmax["output"].toObject()["columns"].toInt(), 9);
        QCOMPARE(softmax["timings_ms"].toObject()["total"].toObject()["runs"].toInt(), 3);
        const auto attention =
            recordOf({"attention", "--tokens", "6", "--keys", "9", "--heads", "3", "--seed", "2", "--causal"});
        QCOMPARE(attention["operation"].toString(), QString("attention"));
        QCOMPARE(attention["settings"].toObject()["heads"].toInt(), 3);
        QCOMPARE(attention["settings"].toObject()["causal"].toBool(), true);
        QCOMPARE(attention["settings"].toObject()["keys"].toInt(), 9);
        const auto listed = call({"backends"}).out;
        for (const char* id : {"\nsoftmax\n", "\nattention\n", "emulator:flash", "emulator:row-per-block"})
            QVERIFY2(listed.contains(id), id);
    }
    /// The shapes of files say the sizes: none of them stands in the record of a profile.
    void filesAreProfiled() {
        const auto settings = recordOf({"profile", "attention", "three-launches", "--q", oracle("attention_q.npy"),
                                        "--k", oracle("attention_k.npy"), "--v", oracle("attention_v.npy"), "--causal",
                                        "--device", "cpu"})["settings"]
                                  .toObject();
        QCOMPARE(settings["q"].toString(), oracle("attention_q.npy"));
        QCOMPARE(settings["causal"].toBool(), true);
        for (const char* drawn : {"heads", "head_size", "tokens", "seed"})
            QVERIFY2(!settings.contains(drawn), drawn);
        const auto matrix = recordOf({"profile", "softmax", "row-per-warp", "--input", oracle("softmax_seed35_5x7.csv"),
                                      "--device", "cpu"})["settings"]
                                .toObject();
        QVERIFY(matrix.contains("input") && matrix.contains("scale") && !matrix.contains("rows"));
    }
    void wrongCallsAreRefused_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        const auto add = [](const QStringList& words, int code, const char* says) {
            QTest::newRow(qPrintable(words.join(' ').right(60))) << words << code << says;
        };
        add({"softmax", "--rows", "0"}, 2, "--rows");
        add({"softmax", "--backend", "sreial"}, 2, "serial");
        add({"softmax", "--input", "x.csv", "--rows", "4"}, 2, "--rows is for random numbers");
        add({"softmax", "--input", "missing.csv"}, 1, "missing.csv");
        add({"softmax", "--input", oracle("attention_q.npy")}, 1, "4 matrices");
        add({"softmax", "--rows", "2000000000", "--columns", "2000000000"}, 1, "memory");
        add({"attention", "--heads", "3", "--key-heads", "2"}, 1, "");
        add({"attention", "--q", oracle("attention_q.npy")}, 2, "given together");
        add({"attention", "--q", oracle("attention_q.npy"), "--k", oracle("attention_k.npy"), "--v",
             oracle("attention_v.npy"), "--heads", "4"},
            2, "--heads is for random numbers");
        add({"attention", "--q", oracle("attention_q.npy"), "--k", oracle("attention_v.npy"), "--v",
             oracle("attention_v.npy")},
            1, "must have the same");
        add({"attention", "--q", oracle("softmax_seed35_5x7.csv"), "--k", oracle("attention_k.npy"), "--v",
             oracle("attention_v.npy")},
            1, "must have the same"); // a table is read as one head
    }
    void wrongCallsAreRefused() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QString, says);
        const auto refused = call(words);
        QVERIFY2(refused.code == code, (QByteArray::number(refused.code) + refused.err).constData());
        QVERIFY2(refused.err.startsWith("telar-cli: error: ") && refused.err.contains(says.toUtf8()),
                 refused.err.constData());
        QVERIFY(refused.out.isEmpty());
    }
};

QTEST_GUILESS_MAIN(tst_cli_attention)
#include "tst_cli_attention.moc"
