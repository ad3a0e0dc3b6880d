// telar-cli class, as a teacher's script would call it: a folder of hand-ins graded again, its table and records, and
// everything that is refused.
#include "core/exercise/hand_in.hpp"
#include "tests/support/cli.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/send_signal.hpp"
#include "tests/support/similar_sources.hpp"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <csignal>

using namespace telar;
using test::call;

namespace {

const QString handIns = QStringLiteral(TELAR_TEST_DATA "/handins");

QJsonObject json(const QByteArray& bytes) { return QJsonDocument::fromJson(bytes).object(); }

} // namespace

class tst_cli_class : public QObject {
    Q_OBJECT

    test::Scratch scratch_;

private slots:
    void gradesAFolder() {
        TELAR_NEEDS_CLANG;
        const auto csv = test::path(scratch_, "marks.csv");
        const auto run = call({"class", handIns, "--csv", csv});
        QCOMPARE(run.code, 3); // two hand-ins say what is not so
        QVERIFY(run.err.isEmpty());
        QVERIFY2(run.out.contains("3 students, 4 exercises, 8 answers"), run.out.constData());
        QVERIFY2(run.out.contains("Ben Okoro    passed  2/3*"), run.out.constData());
        QVERIFY2(run.out.contains("not graded"), run.out.constData());
        QVERIFY2(run.out.contains("2 students    Accesses outside of an array: Ben Okoro, Carla"), run.out.constData());
        const auto table = QString::fromStdString(test::bytesOf(csv.toStdString()));
        QCOMPARE(table.count('\n'), 4);
        QVERIFY2(table.contains("Ben Okoro,2026-03-02T10:20:00Z,1,17,7,add-vectors,passed,2 of 3,,\n"),
                 qPrintable(table));
    }

    void record() {
        TELAR_NEEDS_CLANG;
        const auto run = call(
            {"class", handIns + "/ben.telar-handin", handIns + "/ana.telar-handin", "--json", "-", "--language", "es"});
        QCOMPARE(run.code, 3);
        const auto r = json(run.out);
        QCOMPARE(r["operation"].toString(), QString("class"));
        QCOMPARE(r["figures"].toObject()["answers"].toInt(), 5);
        QCOMPARE(r["figures"].toObject()["graded"].toInt(), 5);
        QCOMPARE(r["figures"].toObject()["differing"].toInt(), 1);
        const auto ben = r["students"].toArray()[1].toObject();
        QCOMPARE(ben["student"].toString(), QString("Ben Okoro"));
        const auto answer = ben["answers"].toArray()[1].toObject();
        QVERIFY(answer["said"].toObject()["passed"].toBool() && !answer["passed"].toBool(true) &&
                answer["differs"].toBool());
        QCOMPARE(answer["mistakes"].toArray()[0].toObject()["mistake"].toString(),
                 QString("Accede fuera de un arreglo"));
        QVERIFY(answer["mistakes"].toArray()[0].toObject()["line"].toInt() > 0);
    }

    void marksAndGroups() {
        TELAR_NEEDS_CLANG;
        QDir(QString::fromStdString(scratch_.folder())).mkpath("marked");
        for (const char* name : {"ana", "ben", "carla"})
            scratch_.write(std::string("marked/") + name + ".telar-handin",
                           test::bytesOf((handIns + "/" + name + ".telar-handin").toStdString()));
        const auto folder = test::path(scratch_, "marked"), pages = test::path(scratch_, "pages"),
                   grades = test::path(scratch_, "grades.csv");
        const auto roster = QString::fromStdString(scratch_.write(
            "roster.csv",
            "First name,Last name,Email address\nAna,Pérez,ana@uni.example\nBen,Okoro,ben@uni.example\n"));
        const auto run = call({"class", folder, "--groups", "--mark", "Ben Okoro:add-vectors=0.9", "--note",
                               "add-vectors: finding out of bounds=The last block is not full.", "--moodle", grades,
                               "--roster", roster, "--points", "20", "--feedback", pages, "--language", "es"});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.contains("add-vectors: finding out of bounds\n    2 students: Ben Okoro, Carla"),
                 run.out.constData());
        QVERIFY2(run.out.contains("note: The last block is not full."), run.out.constData());
        QVERIFY2(run.err.contains("not in the roster: Carla"), run.err.constData());
        const auto table = QString::fromStdString(test::bytesOf(grades.toStdString()));
        QVERIFY2(table.contains("Ben,Okoro,ben@uni.example,20,18,"), qPrintable(table));
        const auto page = QString::fromStdString(test::bytesOf((pages + "/Ben Okoro.md").toStdString()));
        QVERIFY2(page.contains("The last block is not full.") && page.contains("Puntos: 18 de 20"), qPrintable(page));
        QCOMPARE(QDir(pages).entryList({"*.md"}).size(), 3);
        // Kept beside the hand-ins: the next call knows both.
        const auto again = json(call({"class", folder, "--json", "-"}).out);
        const auto ben = again["students"].toArray()[1].toObject()["answers"].toArray()[1].toObject();
        QCOMPARE(ben["share"].toDouble(), 0.9);
        QVERIFY(ben["by_hand"].toObject()["marked"].toBool());
        QCOMPARE(again["groups"].toArray().size(), 5);
    }

    /// What arrives is graded, until the program is stopped.
    void watches() {
        TELAR_NEEDS_CLANG;
        QDir(QString::fromStdString(scratch_.folder())).mkpath("watched");
        const auto put = [&](const char* name) {
            scratch_.write(std::string("watched/") + name + ".telar-handin",
                           test::bytesOf((handIns + "/" + name + ".telar-handin").toStdString()));
        };
        put("ana");
        QProcess run;
        run.start(test::program, {"class", test::path(scratch_, "watched"), "--watch"});
        QByteArray out;
        const auto says = [&](const char* words) {
            return QTest::qWaitFor([&] { return (out += run.readAllStandardOutput()).contains(words); },
                                   test::patience);
        };
        QVERIFY2(says("1 student, 3 exercises"), out.constData());
        put("ben");
        QVERIFY2(says("2 students, 3 exercises") && says("Ben Okoro  passed  2/3*"), out.constData());
        test::sendSignal(run, SIGINT);
        QVERIFY(run.waitForFinished(test::patience));
        QCOMPARE(run.exitCode(), 130);
    }

    void onlySaid() {
        const auto run = call({"class", handIns, "--said"}); // no compiler is needed
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("Ben Okoro    said passed  said passed") && !run.out.contains("mistakes"),
                 run.out.constData());
        const auto csv = call({"class", handIns, "--said", "--csv", "-"});
        QVERIFY(csv.code == 0 && csv.out.contains("said 1 of 3"));
    }

    /// Ana's answer came to Ben; Carla wrote her own.
    void similar() {
        QVERIFY(QDir(QString::fromStdString(scratch_.folder())).mkpath("alike"));
        const auto& bases = test::independentSources();
        std::mt19937 random(3);
        const auto first = test::joined(bases[1]);
        for (const auto& [name, source] : {std::pair<std::string, std::string>{"Ana", first},
                                           {"Ben", test::withOtherNames("// mine\n" + first, random)},
                                           {"Carla", test::joined(bases[2])}})
            scratch_.write("alike/" + name + ".telar-handin",
                           writeHandIn({name, "2026-03-02T10:15:00Z", "1.9.0", {{"own", source}}, {}}));
        const auto run = call({"similar", test::path(scratch_, "alike")});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.contains("own: Ana (100 %) and Ben (100 %)") && run.out.contains("Similar is not copied"),
                 run.out.constData());
        QVERIFY(!run.out.contains("Carla"));
        const auto record = call({"similar", test::path(scratch_, "alike"), "--share", "90", "--json", "-"});
        QCOMPARE(record.code, 3);
        const auto pairs = json(record.out)["pairs"].toArray();
        QCOMPARE(pairs.size(), 1);
        const auto lines = pairs[0].toObject()["parts"].toArray()[0].toObject()["lines"].toArray();
        QCOMPARE(lines[0].toArray()[0].toInt() + 1, lines[1].toArray()[0].toInt()); // below Ben's comment
        QCOMPARE(json(record.out)["figures"].toObject()["compared"].toInt(), 3);
        const auto none = call({"similar", handIns}); // short answers to Telar's own exercises
        QVERIFY2(none.code == 0 && none.out.contains("No two answers"), none.out.constData());
        QCOMPARE(call({"similar", handIns, "--share", "101"}).code, 2);
    }

    void oneBadFileLeavesTheOthers() {
        QVERIFY(QDir(QString::fromStdString(scratch_.folder())).mkpath("class"));
        scratch_.write("class/torn.telar-handin", "{\"format\"");
        scratch_.write("class/ana.telar-handin", test::bytesOf((handIns + "/ana.telar-handin").toStdString()));
        auto older = test::bytesOf((handIns + "/ana.telar-handin").toStdString());
        older.replace(older.find("2026-03-02"), 10, "2026-02-01");
        scratch_.write("class/before.telar-handin", older);
        const auto run = call({"class", test::path(scratch_, "class"), "--said"});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.contains("not read: The file is damaged or cut off") && run.out.contains("torn.telar-handin"),
                 run.out.constData());
        QVERIFY2(run.out.contains("older hand-in of Ana") && run.out.contains("before.telar-handin"),
                 run.out.constData());
        QVERIFY(run.out.contains("1 student, 3 exercises, 3 answers"));
    }

    void refusesInOneSentence_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* name, const QStringList& words, int code, const char* said) {
            QTest::newRow(name) << words << code << QByteArray(said);
        };
        row("nothing", {"class"}, 2, "FOLDER");
        row("no submissions", {"class", QStringLiteral(TELAR_TEST_DATA "/exercises")}, 1, "no submissions");
        row("missing", {"class", "missing.telar-handin"}, 1, "no such file");
        row("not a Telar submission", {"class", QStringLiteral(TELAR_TEST_DATA "/exercises/double.cu")}, 1,
            "not a Telar submission");
        row("language", {"class", handIns, "--language", "fr"}, 2, "--language");
        row("both to the screen", {"class", handIns, "--csv", "-", "--json", "-"}, 2, "standard output");
        row("no roster", {"class", handIns, "--moodle", "x.csv"}, 2, "--roster");
        row("mark", {"class", handIns, "--mark", "Ana:double=2"}, 2, "--mark");
        row("note", {"class", handIns, "--note", "double"}, 2, "--note");
        row("full disk", {"class", handIns, "--said", "--csv", QString::fromStdString(test::fullDisk())}, 1, "");
        row("option", {"class", handIns, "--grades"}, 2, "--grades");
    }
    void refusesInOneSentence() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QByteArray, said);
        if (words.contains(QString()))
            QSKIP("no /dev/full");
        const auto run = call(words);
        QVERIFY2(run.code == code, run.err.constData());
        QVERIFY2(run.err.contains(said) && run.err.count('\n') <= 2, run.err.constData());
    }
};

QTEST_GUILESS_MAIN(tst_cli_class)
#include "tst_cli_class.moc"
