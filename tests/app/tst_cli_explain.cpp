// telar-cli explain, evaluate --against and --cost, and data dicom: what they write, and what they refuse.
#include "tests/support/cli.hpp"
#include "tests/support/scratch.hpp"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar::test;

class tst_cli_explain : public QObject {
    Q_OBJECT

    Scratch scratch_;
    QString data_, conv_, plain_;

    static QJsonObject recordOf(const QStringList& words, int code = 0) {
        const auto run = call(words + QStringList{"--json", "-"});
        if (run.code != code)
            qWarning("%d: %s", run.code, run.err.constData());
        return run.code == code ? QJsonDocument::fromJson(run.out).object() : QJsonObject();
    }

private slots:
    /// A dozen slices of each look, and two networks that have hardly learned them: they err.
    void initTestCase() {
        data_ = path(scratch_, "data");
        const auto all = path(scratch_, "all");
        QCOMPARE(call({"data", "phantom", "--output", all, "--seed", "5"}).code, 0);
        for (const QString look : {"anatomical", "functional", "meta-analytic"})
            for (int z = 20; z < 68; z += 8) {
                QVERIFY(QDir().mkpath(data_ + "/" + look));
                const auto name = QString("/%1/axial_0%2.jpg").arg(look).arg(z);
                QVERIFY(QFile::copy(all + name, data_ + name));
            }
        conv_ = path(scratch_, "conv.safetensors"), plain_ = path(scratch_, "plain.safetensors");
        QCOMPARE(
            call({"train", "alexnet", "--data", data_, "--epochs", "1", "--checkpoint", conv_, "--lr", "1e-6"}).code,
            0);
        QCOMPARE(call({"train", "mlp", "--data", data_, "--epochs", "1", "--hidden", "4", "--checkpoint", plain_,
                       "--lr", "1e-6"})
                     .code,
                 0);
    }
    void maps() {
        for (const QString method : {"gradcam", "occlusion"}) {
            const auto folder = path(scratch_, "maps") + method;
            const int most = method == "gradcam" ? 3 : 1; // occlusion asks the network again for every place
            const auto record = recordOf(
                {"explain", conv_, data_, "--method", method, "--most", QString::number(most), "--output", folder});
            const auto mistakes = record["mistakes"].toArray();
            QCOMPARE(mistakes.size(), most);
            for (const auto entry : mistakes) {
                const auto one = entry.toObject();
                const auto peak = one["peak"].toObject();
                QVERIFY(one["class"] != one["predicted"]);
                QVERIFY(peak["row"].toInt() < 32 && peak["column"].toInt() < 32);
                QVERIFY(QFile::exists(one["map"].toString()));
            }
            QCOMPARE(QDir(folder).entryList({"mistake_?.png"}).size(), most);
        }
        const auto words = call({"explain", conv_, data_}).out;
        QVERIFY2(words.contains("of the 18 pictures are mistaken") && words.contains("looked at row"),
                 words.constData());
    }
    void shift() {
        const auto shift = recordOf({"explain", conv_, data_, "--method", "shift"})["shift"].toObject();
        QCOMPARE(shift["pictures"].toInt(), 18);
        QCOMPARE(shift["moves"].toInt(), 8 * 18);
        QVERIFY(shift["changed"].toInt() <= shift["moves_changed"].toInt());
        QVERIFY(shift["mean_change_of_probability"].toDouble() <= shift["largest_change_of_probability"].toDouble());
        QVERIFY(call({"explain", plain_, data_, "--method", "shift"}).out.startsWith("moved by 1 in eight directions"));
    }
    void refusals() {
        QVERIFY(call({"explain", plain_, data_}).err.contains("no convolution"));
        QCOMPARE(call({"explain", conv_}).code, 2);
        QCOMPARE(call({"explain", conv_, data_, "--method", "guess"}).code, 2);
        QCOMPARE(call({"explain", conv_, data_, "--method", "shift", "--output", "x"}).code, 2);
        QCOMPARE(call({"explain", conv_, data_, "--method", "shift", "--pixels", "40"}).code, 1);
        QCOMPARE(call({"explain", conv_, path(scratch_, "none")}).code, 1);
    }
    void twoModelsAndCosts() {
        const auto costs = QString::fromStdString(scratch_.write("costs.csv", "0,1,1\n2,0,2\n5,5,0\n"));
        const auto record = recordOf({"evaluate", conv_, data_, "--against", plain_, "--cost", costs});
        const auto test = record["test"].toObject(), against = record["against"].toObject();
        QVERIFY(test["mean_cost"].toDouble() > 0 && test["balanced_accuracy"].isDouble());
        QVERIFY(test["calibration"]["bins"].toArray().size() == 10);
        for (const auto entry : test["per_class"].toArray()) {
            const auto one = entry.toObject();
            QVERIFY(one["roc_area"].isDouble() && one["average_precision"].isDouble());
            QCOMPARE(one["f1_95"].toArray().size(), 2);
        }
        QVERIFY(against["p"].toDouble() > 0 && against["p"].toDouble() <= 1);
        const auto mine = test["right"].toInt(), other = qRound(18 * against["accuracy"].toDouble());
        QCOMPARE(mine - other, against["only_this_right"].toInt() - against["only_that_right"].toInt());
        QVERIFY(call({"evaluate", conv_, data_, "--against", plain_}).out.contains("McNemar"));
        const auto wrong = QString::fromStdString(scratch_.write("wrong.csv", "0,1\n1,0\n"));
        QVERIFY(call({"evaluate", conv_, data_, "--cost", wrong}).err.contains("3 rows of 3 numbers"));
    }
    void dicom() {
        const auto folder = path(scratch_, "cut");
        const auto record = recordOf({"data", "dicom", "--input", TELAR_TEST_DATA "/dicom/series", "--output", folder});
        QCOMPARE(record["pictures"].toInt(), 5);
        QCOMPARE(record["size"].toArray(), (QJsonArray{10, 12, 5}));
        QCOMPARE(record["voxel_mm"].toArray(), (QJsonArray{2.0, 1.5, 10.0}));
        QCOMPARE(QDir(folder).entryList({"axial_00?.jpg"}).size(), 5);
        for (const QStringList words : {QStringList{"data", "dicom", "--input", TELAR_TEST_DATA "/dicom/float.dcm"},
                                        {"data", "dicom", "--input", TELAR_TEST_DATA "/dicom/no_pixels.dcm"}}) {
            const auto run = call(words + QStringList{"--output", folder});
            QCOMPARE(run.code, 1);
            QVERIFY(run.err.count('\n') == 1 && !run.err.contains("ecret"));
        }
        const auto disc = path(scratch_, "disc");
        const auto times = recordOf(
            {"data", "dicom", "--input", TELAR_TEST_DATA "/dicom/disc/DICOMDIR", "--time", "1", "--output", disc});
        QCOMPARE(times["size"].toArray(), (QJsonArray{10, 12, 3}));
        QCOMPARE(times["times"].toInt(), 2);
        QCOMPARE(times["series"].toArray().size(), 2);
        const auto second =
            call({"data", "dicom", "--input", TELAR_TEST_DATA "/dicom/disc", "--series", "2", "--output", disc});
        QVERIFY2(second.code == 0 && second.err.contains("A slice is missing at 2 mm"), second.err.constData());
        QVERIFY(QFile::exists(disc + "/sagittal_004.jpg"));
        const auto pooled = call({"pool", "--input", TELAR_TEST_DATA "/dicom/frames.dcm", "--slice", "axial:3",
                                  "--kernel", "2", "--json", "-"});
        QVERIFY2(pooled.code == 0 && !pooled.out.contains("ecret"), pooled.err.constData());
        QCOMPARE(call({"data", "dicom", "--input", "x.dcm"}).code, 2);
    }
};

QTEST_GUILESS_MAIN(tst_cli_explain)
#include "tst_cli_explain.moc"
