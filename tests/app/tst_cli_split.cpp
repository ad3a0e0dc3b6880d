// telar-cli train by picture, group and folder, with folds; and data check. What is written in the record, what is refused, and
// with which exit code.
#include "tests/support/cli.hpp"
#include "tests/support/scratch.hpp"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace telar::test;

class tst_cli_split : public QObject {
    Q_OBJECT

    Scratch scratch_;
    QString data_;

    QJsonObject trained(const QStringList& more, int code = 0, const char* words = "") {
        const auto run = call(QStringList{"train", "mlp", "--data", data_, "--epochs", "2", "--hidden", "4",
                                          "--augment", "off", "--json", "-"} +
                              more);
        if (run.code != code || !run.err.contains(words))
            qWarning("%d: %s", run.code, run.err.constData());
        return run.code == code && run.err.contains(words) ? QJsonDocument::fromJson(run.out).object() : QJsonObject();
    }

private slots:
    /// Eight heads of 91 slices of which a few will do.
    void initTestCase() {
        data_ = QString::fromStdString(scratch_.path("heads"));
        const auto all = QString::fromStdString(scratch_.path("all"));
        const auto made = call(
            {"data", "phantom", "--output", all, "--heads", "6", "--label", "lesion", "--seed", "5", "--json", "-"});
        QCOMPARE(made.code, 0);
        QCOMPARE(QJsonDocument::fromJson(made.out)["pictures"].toInt(), 6 * 91);
        QCOMPARE(QDir(all).entryList(QDir::Dirs | QDir::NoDotAndDotDot), (QStringList{"control", "patient"}));
        for (const QString label : {"control", "patient"})
            for (const auto& person : QDir(all + "/" + label).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
                for (int z = 30; z < 60; z += 5) {
                    QVERIFY(QDir().mkpath(data_ + "/" + label));
                    QVERIFY(QFile::copy(QString("%1/%2/%3/axial_0%4.jpg").arg(all, label, person).arg(z),
                                        QString("%1/%2/%3_%4.jpg").arg(data_, label, person).arg(z)));
                }
    }
    void byGroup() {
        const auto record = trained({"--split", "group", "--group-from", "sub-(\\d+)", "--folds", "3"});
        QCOMPARE(record["folds"].toArray().size(), 3);
        QCOMPARE(record["groups"].toObject()["count"].toInt(), 6);
        QCOMPARE(record["groups"].toObject()["by"].toString(), QString("group"));
        QCOMPARE(record["test_by_group"].toArray().size(), 6);
        QStringList tested;
        int pictures = 0;
        for (const auto fold : record["folds"].toArray()) {
            for (const auto group : fold.toObject()["groups"].toArray())
                tested << group.toString();
            pictures += fold.toObject()["test"].toInt();
        }
        tested.sort();
        QCOMPARE(tested, (QStringList{"01", "02", "03", "04", "05", "06"}));
        QCOMPARE(pictures, 36);
        QCOMPARE(record["test"].toObject()["total"].toInt(), 36);
        QCOMPARE(record["settings"].toObject()["group-from"].toString(), QString("sub-(\\d+)"));
        // The same once more, and with two seeds.
        QCOMPARE(trained({"--split", "group", "--group-from", "sub-(\\d+)", "--folds", "3"})["folds"], record["folds"]);
        QCOMPARE(trained({"--split", "group", "--group-from", "prefix", "--folds", "all", "--seeds", "2"})["folds"]
                     .toArray()
                     .size(),
                 12);
    }
    /// Every test picture is one of the folder's training part: as the validation pictures are drawn from it, some are no longer
    /// trained with. Both sentences add up.
    void whatTrainsToo() {
        const auto root = QString::fromStdString(scratch_.path("twins"));
        int count = 0;
        for (const QString label : {"control", "patient"})
            for (const auto& name : QDir(data_ + "/" + label).entryList({"*.jpg"})) {
                ++count;
                for (const QString part : {"train", "test"}) {
                    QVERIFY(QDir().mkpath(root + "/" + part + "/" + label));
                    QVERIFY(QFile::copy(data_ + "/" + label + "/" + name,
                                        root + "/" + part + "/" + label + "/" + part + name));
                }
            }
        const auto run = call({"train", "mlp", "--data", root, "--epochs", "1", "--hidden", "4", "--seed", "1"});
        QCOMPARE(run.code, 1);
        static const QRegularExpression all(
            "(\\d+) of the (\\d+) pictures in the test part of the folder are also in its "
            "training part"),
            drawn("(\\d+) of the (\\d+) pictures set aside to test and validate are also training pictures, and (\\d+) "
                  "more test pictures are also validation pictures");
        const auto first = all.match(run.err), then = drawn.match(run.err);
        QVERIFY2(first.hasMatch() && then.hasMatch(), run.err.constData());
        QCOMPARE(first.captured(1).toInt(), count);
        QCOMPARE(first.captured(2).toInt(), count);
        QCOMPARE(then.captured(1).toInt() + then.captured(3).toInt(), count);
        QCOMPARE(then.captured(2).toInt() - count, then.captured(3).toInt()); // each validation picture has one twin
    }
    void otherSettings() {
        const auto record =
            trained({"--split", "picture", "--early-stopping", "1", "--class-weights", "1,2.5", "--schedule",
                     "one-cycle", "--weight-decay", "0.01", "--sampling", "balanced", "--freeze", "1"});
        const auto settings = record["settings"].toObject();
        QCOMPARE(settings["split"].toString(), QString("picture"));
        QCOMPARE(settings["early-stopping"].toInt(), 1);
        QCOMPARE(settings["class-weights"].toString(), QString("1,2.5"));
        QCOMPARE(settings["schedule"].toString(), QString("one-cycle"));
        QCOMPARE(settings["weight-decay"].toDouble(), 0.01);
        QCOMPARE(settings["sampling"].toString(), QString("balanced"));
        QCOMPARE(settings["freeze"].toInt(), 1);
        QVERIFY(record["groups"].isUndefined() && record["folds"].isUndefined());
    }
    void refusals() {
        QVERIFY(trained({"--split", "group"}, 1, "no groups").isEmpty());
        trained({"--split", "folder"}, 1, "did not come in parts");
        trained({"--split", "group", "--group-from", "prefix", "--folds", "7"}, 1, "6 groups do not make 7 folds");
        trained({"--group-from", "sub-(0[1-5])"}, 1, "have no group");
        trained({"--group-from", "sub-("}, 2, "not a regular expression");
        trained({"--class-weights", "1,2,3"}, 2, "3 class weights and 2 classes");
        trained({"--class-weights", "1"}, 2, "1 class weights and 2 classes");
        trained({"--seeds", "2"}, 2, "--seeds is for --folds");
        trained({"--folds", "2", "--checkpoint", QString::fromStdString(scratch_.path("c"))}, 2,
                "--checkpoint is for one");
        trained({"--folds", "1"}, 2, "--folds takes");
        trained({"--split", "head"}, 2, "--split");
        QCOMPARE(call({"train", "mlp", "--group-from", "prefix"}).code, 2); // digits have none
        QCOMPARE(call({"data", "check", data_, "--group-from", "("}).code, 2);
    }
    /// A table with labels and patients is a source of its own.
    void aTable() {
        QByteArray lines("file,label,patient\n");
        for (const QString label : {"control", "patient"})
            for (const auto& name : QDir(data_ + "/" + label).entryList(QDir::Files))
                lines += QString("heads/%1/%2,%1,%3\n").arg(label, name, name.left(6)).toUtf8();
        const auto table = QString::fromStdString(scratch_.write("t.csv", lines.toStdString()));
        const auto run = call(
            {"train", "mlp", "--data", table, "--epochs", "1", "--hidden", "4", "--split", "group", "--json", "-"});
        QVERIFY2(run.code == 0, run.err.constData());
        QCOMPARE(QJsonDocument::fromJson(run.out)["groups"]["count"].toInt(), 6);
    }
    void check() {
        const auto fine = call({"data", "check", data_, "--group-from", "prefix", "--json", "-"});
        QVERIFY2(fine.code == 0, fine.err.constData());
        const auto record = QJsonDocument::fromJson(fine.out).object();
        QCOMPARE(record["pictures"].toInt(), 36);
        QCOMPARE(record["groups"].toObject()["sub-03"].toInt(), 6);
        QVERIFY(record["identical"].toArray().isEmpty() && record["near"].toArray().isEmpty());
        // In parts, with two pictures in both.
        const auto parts = QString::fromStdString(scratch_.path("parts"));
        for (const QString label : {"control", "patient"}) {
            const auto files = QDir(data_ + "/" + label).entryList(QDir::Files);
            for (int i = 0; i < files.size(); ++i)
                for (const QString part : {"train", "test"})
                    if ((part == "train") != (i < 6) || i == 3) {
                        QVERIFY(QDir().mkpath(parts + "/" + part + "/" + label));
                        QVERIFY(QFile::copy(data_ + "/" + label + "/" + files[i],
                                            parts + "/" + part + "/" + label + "/" + files[i]));
                    }
        }
        const auto shared = call({"data", "check", parts});
        QCOMPARE(shared.code, 3);
        QVERIFY2(shared.out.contains("2 of the ") && shared.out.contains("also train"), shared.out.constData());
        const auto asJson = call({"data", "check", parts, "--json", "-"});
        QCOMPARE(asJson.code, 3);
        const auto pairs = QJsonDocument::fromJson(asJson.out)["identical"].toArray();
        QCOMPARE(pairs.size(), 2);
        QVERIFY(pairs[0][0].toString().startsWith("train/") && pairs[0][1].toString().startsWith("test/"));
        // Trained on only when told to.
        const QStringList line{"train", "mlp", "--data", parts, "--epochs", "1", "--hidden", "4"};
        const auto refused = call(line);
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("2 of the ") && refused.err.contains("--duplicates allow") &&
                     refused.err.contains("identical: control/"),
                 refused.err.constData());
        QCOMPARE(call(line + QStringList{"--duplicates", "allow"}).code, 0);
        QCOMPARE(call({"data", "check"}).code, 2);
        QCOMPARE(call({"data", "check", data_ + "/none"}).code, 1);
    }
    /// A model of digits begins again with two classes.
    void fineTuning() {
        const auto file = QString::fromStdString(scratch_.path("first.safetensors"));
        trained({"--checkpoint", file});
        const auto run = call({"train", "mlp", "--data", data_, "--epochs", "1", "--hidden", "4", "--outputs", "12",
                               "--fine-tune", file, "--freeze", "1"});
        QVERIFY2(run.code == 0 && run.err.contains("2 of the 4 parameter tensors"), run.err.constData());
        QCOMPARE(call({"train", "mlp", "--data", data_, "--hidden", "5", "--fine-tune", file, "--outputs", "3"}).code,
                 1);
    }
};

QTEST_GUILESS_MAIN(tst_cli_split)
#include "tst_cli_split.moc"
