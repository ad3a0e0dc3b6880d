// Hand-ins and the class: files read strictly, the newest of each student, marks that are computed and not believed,
// mistakes by their kind, a table that no spreadsheet takes for formulas.
#include "core/base/csv_cell.hpp"
#include "core/base/files.hpp"
#include "core/base/translation.hpp"
#include "core/exercise/class_csv.hpp"
#include "core/project/project.hpp"
#include "tests/support/hand_in_file.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar;
using test::loadHandIn;

namespace {

HandIn handInOf(const char* student, const char* made = "2026-03-02T10:15:00Z") {
    HandIn handIn;
    handIn.student = student;
    handIn.made = made;
    handIn.telar = "0.1.0";
    return handIn;
}
HandedAnswer answerTo(const char* id, const char* content, bool passed, int checksPassed, int checks = 3) {
    return {id, builtInExercise(id)->source(content, "en"), passed, checksPassed, checks, 2, 130};
}
constexpr char doubled[] = "    out[i] = 2 * in[i];", beyond[] = "    out[i + 8] = 2 * in[i];";

QJsonObject object() {
    auto handIn = handInOf("Ana Pérez");
    handIn.answers = {answerTo("double", doubled, true, 3)};
    return QJsonDocument::fromJson(QByteArray::fromStdString(writeHandIn(handIn))).object();
}
QJsonObject with(const char* field, const QJsonValue& value) {
    auto json = object();
    json[field] = value;
    return json;
}
QJsonObject withAnswer(const char* field, const QJsonValue& value) {
    auto json = object();
    auto answer = json["answers"].toArray()[0].toObject();
    answer[field] = value;
    json["answers"] = QJsonArray{answer};
    return json;
}

} // namespace

class tst_hand_in : public QObject {
    Q_OBJECT

    std::string put(const test::Scratch& folder, const std::string& name, const HandIn& handIn) const {
        return folder.write(name, writeHandIn(handIn));
    }
    static Expected<ClassList> open(const test::Scratch& folder) { return openClass({folder.folder()}); }
    static std::shared_ptr<const ClassList> shared(Expected<ClassList> list) {
        return std::make_shared<const ClassList>(std::move(*list));
    }

private slots:
    void readsWhatItWrites() {
        auto handIn = handInOf("Ana Pérez");
        handIn.answers = {answerTo("double", doubled, true, 3),
                          {"own", "", false, 0, 0, 0, 0},
                          {"lines", "a\n\nb\n", false, 1, 4, 9, 99}};
        const auto bytes = writeHandIn(handIn);
        const auto read = readHandIn(bytes, "ana.telar-handin");
        QVERIFY2(read.ok(), read ? "" : read.error().str().c_str());
        QVERIFY(*read == handIn);
        QCOMPARE(writeHandIn(*read), bytes);
        // Nothing of the computer: a name, the answers, and how they went.
        QCOMPARE(object().keys(), (QStringList{"answers", "format", "made", "schema", "student", "telar"}));
        QCOMPARE(object()["answers"].toArray()[0].toObject().keys(),
                 (QStringList{"checks", "checks_passed", "exercise", "passed", "seconds", "source", "tries"}));
        // One that does not say its version does not get another's.
        handIn.telar.clear();
        QVERIFY(*readHandIn(writeHandIn(handIn), "x") == handIn);
        // A source that is no UTF-8 is written as one that is.
        handIn.answers[1].source = "caf\xe9";
        QVERIFY(readHandIn(writeHandIn(handIn), "x").ok());
    }

    void projectsGoAlong() {
        const test::Scratch folder;
        const auto project = writeProject(
            R"({"format":"telar-project","schema":2,"program":"0.1.0","current":"pooling","labs":{}})", {});
        QVERIFY(project.ok());
        const auto path = folder.path("mine.telar");
        QVERIFY(writeFile(path, *project).ok());
        const auto handed = handedProject(path);
        QVERIFY2(handed.ok(), handed ? "" : handed.error().str().c_str());
        QCOMPARE(handed->name, std::string("mine.telar"));
        auto handIn = handInOf("Ana");
        handIn.answers.clear();
        handIn.projects = {*handed};
        const auto file = folder.path("ana.telar-handin");
        QVERIFY(saveHandIn(file, handIn).ok()); // without an answer, too
        const auto read = loadHandIn(file);
        QVERIFY(read.ok() && *read == handIn);
        QCOMPARE(read->projects[0].text, *project);
        // What is no project is not taken along.
        QVERIFY(writeFile(path, "{\"format\": \"telar-lesson\"}").ok());
        QVERIFY(!handedProject(path).ok());
        QVERIFY(writeFile(path, project->substr(0, project->size() / 2)).ok());
        QVERIFY(!handedProject(path).ok());
        QVERIFY(!handedProject(folder.path("missing.telar")).ok());
        QVERIFY(writeFile(path, std::string(static_cast<std::size_t>(mostHandedProjectBytes) + 1, ' ')).ok());
        QVERIFY(test::refusal(handedProject(path), {"at most 2048 KiB"}).isEmpty());
        // Hostile files: too many, two of one name, a path for a name, no text, too large, each one sentence.
        const auto refused = [&](const HandIn& wrong, std::initializer_list<const char*> words) {
            return test::refusal(readHandIn(writeHandIn(wrong), "x"), words);
        };
        auto wrong = handIn;
        wrong.projects.assign(mostHandedProjects + 1, *handed);
        for (std::size_t k = 0; k < wrong.projects.size(); ++k)
            wrong.projects[k].name = std::to_string(k);
        QVERIFY(refused(wrong, {"'projects'"}).isEmpty());
        wrong.projects = {*handed, *handed};
        QVERIFY(refused(wrong, {"Two projects", "mine.telar"}).isEmpty());
        wrong.projects = {{"", *project}};
        QVERIFY(!readHandIn(writeHandIn(wrong), "x").ok());
        for (const char* name : {"../../.bashrc", "/etc/passwd"}) {
            wrong.projects = {{name, *project}};
            QVERIFY2(refused(wrong, {"name of a file"}).isEmpty(), name);
        }
        wrong.projects = {{"a", std::string(static_cast<std::size_t>(mostHandedProjectBytes) + 1, 'x')}};
        QVERIFY(refused(wrong, {"2048 KiB"}).isEmpty());
        auto json = QJsonDocument::fromJson(QByteArray::fromStdString(writeHandIn(handIn))).object();
        for (const QJsonValue& text :
             {QJsonValue(7), QJsonValue(QJsonObject{{"a", 1}}), QJsonValue(QJsonArray{1}), QJsonValue()}) {
            json["projects"] = QJsonArray{QJsonObject{{"name", "a"}, {"text", text}}};
            QVERIFY(!readHandIn(QJsonDocument(json).toJson().toStdString(), "x").ok());
        }
        json["projects"] = "all of them";
        QVERIFY(!readHandIn(QJsonDocument(json).toJson().toStdString(), "x").ok());
    }
    void namesFiles() {
        QCOMPARE(handInFileName(" Ana Pérez\n"), std::string("Ana Pérez.telar-handin"));
        QCOMPARE(handInFileName("../../etc/passwd"), std::string("_.._etc_passwd.telar-handin"));
        QCOMPARE(handInFileName("  "), std::string("hand-in.telar-handin"));
        std::string longName(150, 'n');
        longName += "é";
        QVERIFY(handInFileName(longName).size() < 140);
        QCOMPARE(tidyStudent("a\x01\x02"
                             "b "),
                 std::string("a  b"));
        QCOMPARE(utcNow().size(), std::string("2026-03-02T10:15:00Z").size());
    }

    void savesWholeOrNot() {
        const test::Scratch folder;
        auto handIn = handInOf("Ana");
        const auto path = folder.path("ana.telar-handin");
        QVERIFY(test::refusal(saveHandIn(path, handIn), {"'answers'", "at least one"}).isEmpty());
        handIn.answers = {answerTo("double", doubled, true, 3)};
        handIn.student = " ";
        QVERIFY(test::refusal(saveHandIn(path, handIn), {"'student'", "empty"}).isEmpty());
        handIn.student = "Ana";
        handIn.answers[0].source.assign(10 << 20, 'x');
        QVERIFY(!saveHandIn(path, handIn).ok());
        QCOMPARE(folder.files(), 0);
        handIn.answers[0].source = "x";
        QVERIFY(saveHandIn(path, handIn).ok());
        QCOMPARE(folder.files(), 1);
        QVERIFY(loadHandIn(path).ok());
    }

    void refusesInOneSentence_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const QJsonObject& json, const char* word, const char* expected = "") {
            QTest::newRow(name) << QJsonDocument(json).toJson() << QString(word) << QString(expected);
        };
        const auto whole = QJsonDocument(object()).toJson();
        QTest::newRow("empty") << QByteArray() << "empty"
                               << "";
        QTest::newRow("torn") << whole.left(200) << "damaged or cut off"
                              << "";
        QTest::newRow("no JSON") << QByteArray("__global__ void k() {}") << "not a Telar submission"
                                 << "";
        QTest::newRow("deep") << QByteArray("{\"a\":") + QByteArray(5000, '[') << "ana"
                              << "";
        row("answer of 10 MiB", withAnswer("source", QString(10 << 20, 'x')), "larger than 4 MiB");
        row("answer of 2 MiB", withAnswer("source", QString(2 << 20, 'x')), "'answers[0].source'", "at most 1024 KiB");
        row("an exercise", with("format", "telar-exercise"), "not a Telar submission");
        row("newer", with("schema", 2), "newer version of Telar", "up to 1");
        row("no version", with("schema", QJsonValue()), "version");
        row("no name", with("student", ""), "'student'", "empty");
        row("blank name", with("student", " \n "), "'student'", "empty");
        row("long name", with("student", QString(500, 'n')), "'student'", "200");
        row("version", with("telar", QString(50, '1')), "'telar'", "40");
        row("no moment", with("made", "yesterday"), "'made'", "2026-03-02T10:15:00Z");
        row("no such moment", with("made", "2026-13-02T10:15:00Z"), "'made'");
        row("no answers", with("answers", QJsonArray()), "'answers'", "at least one");
        row("many answers", with("answers", QJsonArray::fromVariantList(QVariantList(201, QVariantMap()))), "'answers'",
            "200");
        row("twice", with("answers", QJsonArray{object()["answers"].toArray()[0], object()["answers"].toArray()[0]}),
            "'answers[1].exercise'", "'double' has two");
        row("no exercise", withAnswer("exercise", ""), "'answers[0].exercise'");
        row("passed", withAnswer("passed", "yes"), "'answers[0].passed'", "true or false");
        row("more than all", withAnswer("checks_passed", 9), "'answers[0].checks_passed'", "0 to 3");
        row("time", withAnswer("seconds", -1), "'answers[0].seconds'");
        row("source of numbers", withAnswer("source", QJsonArray{1}), "'answers[0].source'", "array of texts");
        row("no source", withAnswer("source", QJsonValue()), "'answers[0].source'");
    }
    void refusesInOneSentence() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, word);
        QFETCH(QString, expected);
        const auto refused = readHandIn(bytes.toStdString(), "ana.telar-handin");
        const auto words = word.toUtf8(), more = expected.toUtf8();
        const auto wrong = test::refusal(refused, {words.constData(), more.constData(), "ana.telar-handin"});
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QVERIFY(inLanguage(refused.error().what, "es") != refused.error().what.str());
        if (!refused.error().hint.empty())
            QVERIFY(inLanguage(refused.error().hint, "es") != refused.error().hint.str());
    }

    void tornAnywhere() {
        const auto whole = QJsonDocument(object()).toJson().toStdString();
        for (std::size_t at = 0; at < whole.size(); at += 3)
            for (const auto& bytes : {whole.substr(0, at), whole.substr(0, at) + "}" + whole.substr(at + 1)})
                if (const auto outcome = readHandIn(bytes, "ana"); !outcome)
                    QVERIFY(!outcome.error().what.empty());
    }

    void opensAFolderOfThem() {
        const test::Scratch folder;
        auto ana = handInOf("Ana"), older = handInOf("Ana", "2026-03-01T10:15:00Z"), ben = handInOf("ben 10"),
             two = handInOf("ben 2");
        ana.answers = {answerTo("double", doubled, true, 3)};
        older.answers = {answerTo("index", "", false, 0)};
        ben.answers = {{"strange", "x", true, 2, 2, 1, 1}, answerTo("coalesced", "", false, 0)};
        two.answers = {answerTo("double", beyond, false, 1)};
        QVERIFY(QDir(QString::fromStdString(folder.folder())).mkpath("moodle/one"));
        put(folder, "ana new.telar-handin", ana);
        put(folder, "ana old.telar-handin", older);
        put(folder, "moodle/one/ben.telar-handin", ben);
        put(folder, "ben 2.TELAR-HANDIN", two);
        folder.write("torn.telar-handin", "{\"format\": \"telar-ha");
        folder.write("notes.txt", "not a Telar submission");
        const auto list = open(folder);
        QVERIFY2(list.ok(), list ? "" : list.error().str().c_str());
        QCOMPARE(list->students.size(), std::size_t{3});
        QCOMPARE(list->students[0].handIn.student, std::string("Ana"));
        QVERIFY(list->students[0].path.ends_with("ana new.telar-handin"));
        QCOMPARE(list->students[0].older.size(), std::size_t{1});
        QVERIFY(list->students[0].older[0].ends_with("ana old.telar-handin"));
        QCOMPARE(list->students[1].handIn.student, std::string("ben 2")); // the order of people
        QCOMPARE(list->unread.size(), std::size_t{1});
        QVERIFY(list->unread[0].str().find("torn.telar-handin") != std::string::npos);
        // Telar's own in their order, then what is not known.
        QCOMPARE(list->exercises.size(), std::size_t{3});
        QCOMPARE(list->exercises[0].id, std::string("double"));
        QCOMPARE(list->exercises[1].id, std::string("coalesced"));
        QVERIFY(list->exercises[2].id == "strange" && !list->exercises[2].exercise &&
                list->exercises[2].title("en") == "strange");
        QVERIFY(!list->students[0].answer("index")); // of the older one
        // Single files do as well.
        QCOMPARE(openClass({folder.path("ana old.telar-handin"), folder.path("ben 2.TELAR-HANDIN")})->students.size(),
                 std::size_t{2});
    }

    void nothingToOpen() {
        const test::Scratch folder;
        const auto wrong = test::refusal(open(folder), {"no submissions", ".telar-handin"});
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        const auto list = openClass({folder.path("missing.telar-handin")});
        QVERIFY(list.ok() && list->students.empty() && list->unread.size() == 1);
        std::stop_source stop;
        stop.request_stop();
        put(folder, "a.telar-handin", handInOf("a"));
        QVERIFY(openClass({folder.folder()}, {stop.get_token(), nullptr}).error().kind == ErrorKind::Cancelled);
    }

    /// What a hand-in says of itself is not what counts.
    void gradesAgain() {
        TELAR_NEEDS_CLANG;
        const test::Scratch folder;
        auto honest = handInOf("honest"), edited = handInOf("edited"), modest = handInOf("modest"),
             torn = handInOf("worse");
        honest.answers = {answerTo("double", doubled, true, 3)};
        edited.answers = {answerTo("double", beyond, true, 3), {"strange", "x", true, 2, 2, 1, 1}};
        modest.answers = {answerTo("double", doubled, false, 0, 0)};
        torn.answers = {{"double", "this is no CUDA", false, 0, 3, 1, 1},
                        {"index", std::string("\0\0", 2), false, 0, 3, 1, 1},
                        {"add-vectors", "__global__ void other(int n) {}\n", false, 0, 3, 1, 1}};
        for (const auto* one : {&honest, &edited, &modest, &torn})
            put(folder, one->student + ".telar-handin", *one);
        ClassGrading grading(shared(open(folder)));
        QCOMPARE(grading.answers(), std::size_t{7});
        QVERIFY(!grading.marks(0, 0));
        QVERIFY(classCsv(grading).find("said passed") != std::string::npos);
        Progress progress;
        const auto run = grading.run({{}, &progress});
        QVERIFY2(run.ok(), run ? "" : run.error().str().c_str());
        QCOMPARE(grading.graded(), grading.answers());
        QCOMPARE(progress.done(), int64_t{7});
        const auto& list = grading.list();
        const auto at = [&](const char* student, const char* id) {
            std::size_t s = 0, e = 0;
            while (list.students[s].handIn.student != student)
                ++s;
            while (list.exercises[e].id != id)
                ++e;
            return std::pair{grading.marks(s, e), list.students[s].answer(id)};
        };
        const auto [good, goodSaid] = at("honest", "double");
        QVERIFY(good->passed && !good->differs(*goodSaid) && good->mistakes.empty());
        const auto [bad, badSaid] = at("edited", "double");
        QVERIFY(!bad->passed && bad->differs(*badSaid));
        QVERIFY(bad->checksPassed < bad->checks && bad->checks == 3);
        const auto [shy, shySaid] = at("modest", "double");
        QVERIFY(shy->passed && shy->differs(*shySaid));
        QCOMPARE(good.get(), shy.get());       // equal answers are graded once
        QVERIFY(!at("honest", "index").first); // not begun
        const auto unknown = at("edited", "strange").first;
        QVERIFY(unknown->error && !unknown->passed && !unknown->differs(edited.answers[1]));
        QCOMPARE(at("worse", "double").first->mistakes[0].title().str(), std::string("Does not compile"));
        QCOMPARE(at("worse", "add-vectors").first->mistakes[0].title().str(),
                 std::string("The requested kernel is missing"));
        QCOMPARE(grading.differing(), std::size_t{2});
        const auto mistakes = grading.commonMistakes();
        QVERIFY(!mistakes.empty() && mistakes[0].students == 1);
        const auto beyondIt = std::find_if(mistakes.begin(), mistakes.end(), [](const auto& m) {
            return m.title.str() == "Accesses outside of an array";
        });
        QVERIFY(beyondIt != mistakes.end());
        QCOMPARE(list.students[beyondIt->places[0].student].handIn.student, std::string("edited"));
        QVERIFY(beyondIt->places[0].line > 0 && !beyondIt->places[0].sentence.empty());
        for (const auto& m : mistakes)
            QVERIFY2(inLanguage(m.title, "es") != m.title.str(), m.title.str().c_str());
        const auto csv = classCsv(grading);
        QVERIFY2(csv.find("\nhonest,2026-03-02T10:15:00Z,1,3,2,,passed,,,\n") != std::string::npos, csv.c_str());
        QVERIFY2(csv.find("\nedited,2026-03-02T10:15:00Z,0,3,3,double,1 of 3,,,not graded\n") != std::string::npos,
                 csv.c_str());
    }

    /// The most frequent first; who makes it in two exercises is one student.
    void mistakesByTheirKind() {
        TELAR_NEEDS_CLANG;
        const test::Scratch folder;
        for (int k = 0; k < 4; ++k) {
            auto one = handInOf(("s" + std::to_string(k)).c_str());
            one.answers = {answerTo("double", k < 3 ? beyond : "    out[i] = 1;", false, 1)};
            if (k == 0)
                one.answers.push_back(answerTo("add-vectors", "    c[i] = a[i] + b[i];", false, 1));
            put(folder, one.student + ".telar-handin", one);
        }
        ClassGrading grading(shared(open(folder)));
        QVERIFY(grading.run().ok());
        const auto mistakes = grading.commonMistakes();
        QVERIFY(mistakes.size() >= 2);
        QCOMPARE(mistakes[0].students, 4); // wrong outputs: all four
        const auto beyondIt = std::find_if(mistakes.begin(), mistakes.end(), [](const auto& m) {
            return m.title.str() == "Accesses outside of an array";
        });
        QVERIFY(beyondIt != mistakes.end());
        QCOMPARE(beyondIt->students, 3);
        QCOMPARE(beyondIt->places.size(), std::size_t{4});
        QCOMPARE(beyondIt->places[3].exercise, std::size_t{1});
    }

    void ownExercisesBesideThem() {
        TELAR_NEEDS_CLANG;
        const std::string own = R"({"format": "telar-exercise", "schema": 1, "id": "own", "title": {"en": "Own"},
 "text": {"en": "Write."}, "kernel": "fill", "gap": {"en": "here"}, "code": ["__global__ void fill(int* x) {", "<<gap>>", "}"],
 "model": "x[threadIdx.x] = 7;", "cases": [{"grid": "1", "block": "32", "arguments": ["zeros:32"]}], "checks": [{"check": "outputs"}]})";
        const test::Scratch folder;
        auto one = handInOf("Ana");
        one.answers = {{"own", "__global__ void fill(int* x) { x[threadIdx.x] = 7; }\n", true, 2, 2, 1, 1}};
        put(folder, "ana.telar-handin", one);
        folder.write("own.telar-exercise", own);
        {
            ClassGrading grading(shared(open(folder)));
            QVERIFY(grading.run().ok());
            QVERIFY(grading.marks(0, 0)->passed && grading.list().unread.empty());
        }
        // One that calls itself like Telar's own must not pass everybody; two of one id are not chosen from by luck.
        auto builtIn = own;
        builtIn.replace(builtIn.find("\"own\""), 5, "\"double\"");
        folder.write("double.telar-exercise", builtIn);
        folder.write("own again.telar-exercise", own);
        const auto list = open(folder);
        QCOMPARE(list->unread.size(), std::size_t{2});
        QVERIFY(!list->exercises[0].exercise);
        // One whose own answer is wrong leaves the others their marks.
        const test::Scratch other;
        auto wrong = own;
        wrong.replace(wrong.find("x[threadIdx.x]"), 14, "x[threadIdx.x + 64]");
        other.write("own.telar-exercise", wrong);
        one.answers.push_back(answerTo("double", doubled, true, 3));
        put(other, "ana.telar-handin", one);
        ClassGrading grading(shared(open(other)));
        QVERIFY(grading.run().ok());
        QVERIFY(grading.marks(0, 0)->passed);
        QVERIFY(grading.marks(0, 1)->error && grading.marks(0, 1)->error->str().find("author") != std::string::npos);
    }

    void gradingCanBeStopped() {
        TELAR_NEEDS_CLANG;
        const test::Scratch folder;
        auto one = handInOf("Ana");
        one.answers = {answerTo("double", doubled, true, 3)};
        put(folder, "ana.telar-handin", one);
        ClassGrading grading(shared(open(folder)));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(grading.run({stop.get_token(), nullptr}).error().kind == ErrorKind::Cancelled);
        QVERIFY(grading.graded() == 0 && grading.run().ok() && grading.graded() == 1);
    }

    void cellsAreNoFormulas() {
        QCOMPARE(csvCell("Ana"), std::string("Ana"));
        QCOMPARE(csvCell("=1+2"), std::string("\"'=1+2\""));
        QCOMPARE(csvCell("+1"), std::string("\"'+1\""));
        QCOMPARE(csvCell("-1"), std::string("-1")); // a number is one to a spreadsheet, too
        QCOMPARE(csvCell("-1+cmd|' /C calc'!A0"), std::string("\"'-1+cmd|' /C calc'!A0\""));
        QCOMPARE(csvCell("@SUM(A1)"), std::string("\"'@SUM(A1)\""));
        QCOMPARE(csvCell("\t=1"), std::string("\"'\t=1\""));
        QCOMPARE(csvCell("a \"b\", c"), std::string("\"a \"\"b\"\", c\""));
        const test::Scratch folder;
        auto one = handInOf("=HYPERLINK(\"http://x\",\"y\")");
        one.answers = {{"@id", "x", false, 1, 2, 1, 61}};
        put(folder, "a.telar-handin", one);
        const auto csv = classCsv(ClassGrading(shared(open(folder))));
        QCOMPARE(csv,
                 std::string("\xEF\xBB\xBFstudent,handed_in,passed,minutes,tries,differs,\"'@id\"\n"
                             "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\",2026-03-02T10:15:00Z,0,2,1,,said 1 of 2\n"));
    }

    /// Three hundred hand-ins with every exercise open within a second.
    void threeHundredOpenAtOnce() {
        const test::Scratch folder;
        for (int k = 0; k < 300; ++k) {
            auto one = handInOf(("Student " + std::to_string(k)).c_str());
            for (const auto& e : builtInExercises())
                one.answers.push_back({e.id, e.answer("en") + "// " + std::to_string(k) + "\n", true, 3, 3, 4, 500});
            put(folder, "student" + std::to_string(k) + ".telar-handin", one);
        }
        QElapsedTimer clock;
        clock.start();
        const auto list = open(folder);
        const auto ms = clock.elapsed();
        QVERIFY(list.ok() && list->students.size() == 300 && list->exercises.size() == builtInExercises().size());
        QCOMPARE(list->students[299].handIn.student, std::string("Student 299"));
        qInfo("300 hand-ins of %zu answers: %lld ms", builtInExercises().size(), static_cast<long long>(ms));
        QVERIFY2(ms < (TELAR_SANITIZED ? 20000 : 1000), qPrintable(QString::number(ms)));
    }
};

QTEST_GUILESS_MAIN(tst_hand_in)
#include "tst_hand_in.moc"
