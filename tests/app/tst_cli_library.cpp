// telar-cli records: the library of records as a script uses it.
#include "tests/support/cli.hpp"
#include "tests/support/records.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_cli_library : public QObject {
    Q_OBJECT

    static QByteArray lines(double times) {
        QByteArray out;
        for (const char* backend : {"serial", "simd"})
            for (int64_t size = 64; size <= 256; size *= 2) {
                auto record = recordOf("pool", backend, size, 1);
                record.entries = {{"kernel", Size2{3, 3}}};
                record.seed = 35;
                for (double& ms : record.eachMs = {1, 1.01, 1.02, 1.03, 1.04, 1.05})
                    ms *= times * static_cast<double>(size);
                record.total = statisticsOf(record.eachMs);
                out += QByteArray::fromStdString(toJson(record, -1)) + "\n";
            }
        return out;
    }

private slots:
    /// What a stranger's records are called neither moves the cursor nor becomes a formula.
    void namesAreHarmless() {
        const Scratch scratch;
        const auto library = path(scratch, "l.sqlite");
        auto record = recordOf("pool", "=cmd|' /C calc'!A0", 64, 1);
        record.entries = {{"kernel", Size2{3, 3}}};
        record.device = "A\x1b[31m\xc2\x9b\xe2\x80\xae"
                        "B";
        const auto file = scratch.write("\x1b]0;title\a.jsonl", toJson(record, -1) + "\n");
        const auto taken = call({"records", "import", QString::fromStdString(file), "--library", library});
        QVERIFY2(taken.code == 0, taken.err);
        for (const auto& said :
             {taken, call({"records", "list", "--library", library}), call({"records", "show", "--library", library}),
              call({"records", "search", "--library", library})})
            for (const QByteArray bad : {"\x1b", "\a", "\xc2\x9b", "\xe2\x80\xae"})
                QVERIFY2(!said.out.contains(bad) && !said.err.contains(bad), (said.out + said.err).constData());
        // A set whose name has a line break is no second row.
        QCOMPARE(call({"records", "describe", "1", "--name", "mine\n     2  2026-01-01", "--library", library}).code,
                 0);
        const auto listed = call({"records", "list", "--library", library}).out;
        QVERIFY2(listed.count('\n') == 3 && listed.contains("mine"), listed);
        const auto csv = call({"records", "export", "--format", "csv", "--library", library}).out;
        QVERIFY2(csv.contains(",\"'=cmd|' /C calc'!A0\","), csv);
    }
    void aPipeIsNoLibrary() {
        const Scratch scratch;
        const auto pipe = scratch.path("pipe.sqlite");
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        for (const QString& name : {QString::fromStdString(pipe), QString("/dev/zero"), QString("/dev/tty")})
            for (const QStringList& words : {QStringList{"records", "list"}, QStringList{"records", "export"}}) {
                const auto said = call(words + QStringList{"--library", name});
                QCOMPARE(said.code, 1);
                QVERIFY2(said.err.contains("only regular files are read"), said.err);
            }
    }
    void aSweepIsKept() {
        const Scratch scratch;
        const auto library = path(scratch, "records.sqlite");
        const QStringList sweep{"sweep", "pool", "--sizes", "16,32", "--backends", "serial,simd", "--repeat", "1"};
        const auto kept = call(sweep + QStringList{"--keep", "first try", "--library", library});
        QVERIFY2(kept.code == 0 && kept.err.contains("4 records in set 1 of " + library.toUtf8()) &&
                     kept.out.contains("simd"),
                 kept.err);
        const auto piped = call(sweep + QStringList{"--keep", "second", "--library", library, "--json", "-"});
        QCOMPARE(piped.out.count('\n'), 4);
        QCOMPARE(call({"records", "export", "--library", library, "--set", "second"}).out, piped.out);
        QVERIFY(call({"records", "list", "--library", library}).out.contains("first try"));
        for (const auto& wrong :
             {QStringList{"--keep", "x", "--json", path(scratch, "x.jsonl")}, {"--library", library}, {"--keep", ""}}) {
            const auto refused = call(sweep + wrong);
            QVERIFY2(refused.code == 2 && refused.err.count('\n') == 1, qPrintable(wrong.join(' ') + refused.err));
        }
        // What measures nothing leaves no set behind.
        QVERIFY(call({"sweep", "pool", "--sizes", "2", "--kernel", "9", "--backends", "serial", "--keep", "none",
                      "--library", library})
                    .code != 0);
        QVERIFY(!call({"records", "list", "--library", library}).out.contains("none"));
    }
    void recordsGoInAreFoundAndComeOut() {
        const Scratch scratch;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TELAR_LIBRARY", path(scratch, "a/records.sqlite"));
        const auto tell = [&](const QStringList& words) {
            return call(QStringList{"records"} + words, {}, environment);
        };
        const auto empty = tell({"list"});
        QVERIFY2(empty.code == 1 && empty.err.contains("a/records.sqlite") && empty.err.contains("records import") &&
                     empty.err.count('\n') == 1,
                 empty.err);
        const auto monday = QString::fromStdString(scratch.write("monday.jsonl", lines(1).toStdString()));
        const auto tuesday = QString::fromStdString(scratch.write("tuesday.jsonl", lines(2).toStdString()));
        QVERIFY(tell({"import", monday, "--name", "monday", "--tags", "exam,k20"}).code == 0);
        const auto second = tell({"import", tuesday, monday});
        QVERIFY2(second.code == 0 && second.out.contains("set 2, 6 records") &&
                     second.out.contains("was imported before"),
                 second.out);
        QVERIFY(tell({"describe", "2", "--name", "tuesday", "--notes", "after the change"}).code == 0);
        const auto list = tell({"list", "kernel=3", "change"});
        QVERIFY2(list.code == 0 && list.out.contains("tuesday") && !list.out.contains("monday") &&
                     list.out.contains("1 of 1 sets"),
                 list.out);
        const auto json = QJsonDocument::fromJson(tell({"list", "--json", "-", "--sort", "name"}).out).array();
        QVERIFY(json.size() == 2 && json[0]["name"] == "monday" && json[0]["tags"][1] == "k20" &&
                json[1]["records"] == 6);
        const auto found = tell({"search", "variant=simd", "size=128"});
        QVERIFY2(found.code == 0 && found.out.contains("2 of 2 records") && found.out.contains("kernel=3"), found.out);
        QVERIFY(tell({"search", "pool", "--most", "5"}).out.contains("5 of 12 records"));
        // What went in comes out, byte for byte, to standard output and into files.
        QCOMPARE(tell({"export", "--set", "monday"}).out, lines(1));
        const auto copy = path(scratch, "copy.jsonl"), table = path(scratch, "table.csv");
        QVERIFY(tell({"export", "--set", "2", "--output", copy}).code == 0);
        QCOMPARE(QByteArray::fromStdString(bytesOf(copy.toStdString())), lines(2));
        QVERIFY(tell({"export", "variant=simd", "--output", table}).code == 0);
        const auto csv = QByteArray::fromStdString(bytesOf(table.toStdString()));
        QVERIFY2(csv.count('\n') == 7 && csv.startsWith("operation,variant,") && !csv.contains("serial"), csv);
        const auto both = tell({"compare", "monday", "tuesday"});
        QVERIFY2(both.code == 0 && both.out.contains("For 6 points in both sets, the second takes 2 times as long") &&
                     both.out.contains("slower in 6"),
                 both.out);
        const auto compared = QJsonDocument::fromJson(tell({"compare", "1", "2", "--json", "-"}).out).object();
        QVERIFY(compared["points"].toArray().size() == 6 && compared["slower"] == 6 &&
                compared["points"][0]["ratio"] == 2);
        QVERIFY(compared["points"][0]["test"]["exact"].toBool());
        QVERIFY(tell({"remove", "1"}).out.contains("removed set 1, monday: 6 records"));
        QVERIFY(tell({"list"}).out.contains("1 of 1 sets"));
    }
    void wrongCallsAreOneSentence_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("said");
        QTest::newRow("no set") << QStringList{"compare", "1", "99"} << 1 << "no set of records named 99";
        QTest::newRow("one set") << QStringList{"compare", "1"} << 2 << "takes two sets";
        QTest::newRow("nothing to change") << QStringList{"describe", "1"} << 2 << "--name, --notes or --tags";
        QTest::newRow("nothing fits") << QStringList{"export", "kernel=99"} << 1 << "No record fits";
        QTest::newRow("no records") << QStringList{"import", "/dev/null"} << 1 << "/dev/null";
        QTest::newRow("order") << QStringList{"list", "--sort", "luck"} << 2 << "--sort";
        QTest::newRow("full disk") << QStringList{"export", "--set", "1", "--output",
                                                  QString::fromStdString(fullDisk())}
                                   << 1 << "/dev/full";
        QTest::newRow("not a Telar library")
            << QStringList{"list", "--library", "/etc/passwd"} << 1 << "not a Telar library of records";
    }
    void wrongCallsAreOneSentence() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QString, said);
        const Scratch scratch;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TELAR_LIBRARY", path(scratch, "records.sqlite"));
        const auto file = QString::fromStdString(scratch.write("one.jsonl", lines(1).toStdString()));
        QVERIFY(call({"records", "import", file}, {}, environment).code == 0);
        const auto told = call(QStringList{"records"} + words, {}, environment);
        QVERIFY2(told.code == code && told.err.startsWith("telar-cli: error: ") && told.err.count('\n') <= 2 &&
                     QString::fromUtf8(told.err).contains(said),
                 told.err);
    }
};

QTEST_GUILESS_MAIN(tst_cli_library)
#include "tst_cli_library.moc"
