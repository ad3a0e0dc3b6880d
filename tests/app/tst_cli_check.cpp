// telar-cli check, as a teacher's script would call it: answers right and wrong, folders of them, exercises of one's
// own, and everything that is refused.
#include "tests/support/cli.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/send_signal.hpp"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <csignal>

using namespace telar;
using test::call;

namespace {

constexpr char right[] = "__global__ void vecAdd(const float* a, const float* b, float* c, int n) {\n"
                         "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                         "    if (i < n)\n"
                         "        c[i] = a[i] + b[i];\n"
                         "}\n";
constexpr char ownExercise[] = R"({"format": "telar-exercise", "schema": 1, "id": "own", "title": {"en": "Own"},
 "text": {"en": "Write."}, "kernel": "fill", "gap": {"en": "here"}, "code": ["__global__ void fill(int* x) {", "<<gap>>", "}"],
 "model": "x[threadIdx.x] = 7;", "cases": [{"grid": "1", "block": "32", "arguments": ["zeros:32"]}],
 "checks": [{"check": "outputs"}]})";
const QString wrongAnswers = QStringLiteral(TELAR_TEST_DATA "/exercises/");

QJsonObject json(const QByteArray& bytes) { return QJsonDocument::fromJson(bytes).object(); }

} // namespace

class tst_cli_check : public QObject {
    Q_OBJECT

    test::Scratch scratch_;
    QString file(const char* name, const std::string& bytes) const {
        return QString::fromStdString(scratch_.write(name, bytes));
    }

private slots:
    void initTestCase() { TELAR_NEEDS_CLANG; }

    void annotatesForGitHub() {
        const auto answer =
            file("of,all 100%.cu", std::string(right).replace(std::string(right).find("i < n"), 5, "true"));
        const auto run = call({"check", "add-vectors", answer, "--github"});
        QCOMPARE(run.code, 3);
        const auto lines = run.out.trimmed().split('\n');
        const auto name = answer.toUtf8().replace('%', "%25").replace(',', "%2C");
        QVERIFY2(run.out.contains("::error file=" + name + ",line=4,title="), run.out.constData());
        for (const auto& line : lines) // nothing else, each on a line of its own
            QVERIFY2(line.startsWith("::error file=" + name) && line.count("::") == 2, line.constData());
        QVERIFY(call({"check", "add-vectors", file("fine.cu", right), "--github"}).out.trimmed().isEmpty());
    }

    void writesResultsForGradescope() {
        const auto results = test::path(scratch_, "results.json");
        QCOMPARE(call({"check", "add-vectors", file("a.cu", right), "--gradescope", results}).code, 0);
        auto made = json(QByteArray::fromStdString(test::bytesOf(results.toStdString())));
        QCOMPARE(made["tests"].toArray().size(), 3);
        double score = 0;
        for (const auto& one : made["tests"].toArray())
            score += one.toObject()["score"].toDouble();
        QCOMPARE(score, 3.0);
        QCOMPARE(
            call({"check", "add-vectors", file("b.cu", "no code"), "--gradescope", results, "--language", "es"}).code,
            3);
        made = json(QByteArray::fromStdString(test::bytesOf(results.toStdString())));
        QCOMPARE(made["tests"].toArray()[0].toObject()["status"].toString(), QString("failed"));
        QVERIFY(made["tests"].toArray()[0].toObject()["output"].toString().contains("no compila"));
        QCOMPARE(call({"check", "add-vectors", file("a.cu", right), file("b.cu", right), "--gradescope", results}).code,
                 2);
    }

    /// As Gradescope starts it, in another place than /autograder.
    void autograderRuns() {
        const auto root = test::path(scratch_, "grader");
        QDir(root).mkpath("submission");
        const auto own = file("own.telar-exercise", ownExercise);
        QCOMPARE(call({"check", own, "--autograder", root + "/source"}).code, 0);
        auto variables = QProcessEnvironment::systemEnvironment();
        variables.insert("AUTOGRADER_ROOT", root);
        variables.insert("PATH", QFileInfo(QLatin1String(test::program)).path() + ":" + variables.value("PATH"));
        const auto grade = [&] {
            QProcess run;
            run.setProcessEnvironment(variables);
            run.start("sh", {root + "/source/run_autograder"});
            if (!run.waitForFinished(test::patience) || run.exitCode() != 0)
                return QJsonObject{{"failed", QString::fromUtf8(run.readAllStandardError())}};
            return json(QByteArray::fromStdString(test::bytesOf((root + "/results/results.json").toStdString())));
        };
        const auto none = grade(); // an empty submission
        QVERIFY2(none.contains("score") && none["score"].toInt() == 0 && none["output"].toString().contains(".cu"),
                 qPrintable(none["failed"].toString()));
        QFile answer(root + "/submission/mine.cu");
        QVERIFY(answer.open(QIODevice::WriteOnly));
        answer.write("__global__ void fill(int* x) { x[threadIdx.x] = 7; }\n");
        answer.close();
        const auto full = grade();
        QVERIFY2(!full.contains("failed"), qPrintable(full["failed"].toString()));
        QCOMPARE(full["tests"].toArray().size(), 2);
        for (const auto& one : full["tests"].toArray())
            QCOMPARE(one.toObject()["status"].toString(), QString("passed"));
        QVERIFY(QFileInfo(root + "/source/setup.sh").isExecutable());
        QCOMPARE(call({"check", own, "a.cu", "--autograder", root}).code, 2);
    }

    void listsWhatComesWithTelar() {
        const auto list = call({"check", "--list"});
        QCOMPARE(list.code, 0);
        const QDir folder(TELAR_SOURCE_DIR "/resources/exercises");
        QCOMPARE(list.out.count('\n'), folder.entryList({"*.telar-exercise"}).size());
        QVERIFY(list.out.contains("add-vectors") && list.out.contains("Two vectors and an edge"));
        const auto spanish = call({"check", "--list", "--language", "es"});
        QVERIFY(spanish.code == 0 && spanish.out.contains("Dos vectores y un borde"));
    }

    void rightAnswerPasses() {
        const auto answer = file("right.cu", right);
        const auto run = call({"check", "add-vectors", answer});
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY2(run.out.contains("passed  3 of 3 checks") && run.out.contains("1 of 1 answer passes"),
                 run.out.constData());
        const auto record = call({"check", "add-vectors", answer, "--json", "-"});
        QCOMPARE(record.code, 0);
        const auto r = json(record.out);
        QCOMPARE(r["operation"].toString(), QString("check"));
        QCOMPARE(r["settings"].toObject()["exercise"].toString(), QString("add-vectors"));
        QCOMPARE(r["figures"].toObject()["passed"].toInt(), 1);
        const auto one = r["answers"].toArray()[0].toObject();
        QVERIFY(one["passed"].toBool() && !one.contains("hint"));
        QCOMPARE(one["file"].toString(), answer);
        QCOMPARE(one["checks"].toArray().size(), 3);
        // 1000 elements in 1024 threads: 32 warps, of which each reads twice.
        QCOMPARE(one["cases"].toArray()[0].toObject()["figures"].toObject()["global_load_requests"].toInt(), 64);
        QVERIFY(one["cases"].toArray()[1].toObject()["hidden"].toBool());
    }

    void wrongAnswerGetsItsHint() {
        const auto out = QString::fromStdString(scratch_.path("marks.json"));
        const auto run = call({"check", "conflicts", wrongAnswers + "conflicts.cu", "--json", out});
        QCOMPARE(run.code, 3);
        QVERIFY(run.err.isEmpty());
        QVERIFY2(run.out.contains("case 1: Bank conflicts of loads: 3968; it should be 0"), run.out.constData());
        QVERIFY2(run.out.contains("hint: ") && run.out.contains("[32][33]"), run.out.constData());
        QFile marks(out);
        QVERIFY(marks.open(QIODevice::ReadOnly));
        const auto one = json(marks.readAll())["answers"].toArray()[0].toObject();
        QVERIFY(!one["passed"].toBool(true) && one["hint"].toString().contains("[32][33]"));
        int failed = 0;
        for (const auto& check : one["checks"].toArray())
            if (check.toObject()["state"].toString() == "failed") {
                ++failed;
                QCOMPARE(check.toObject()["figure"].toString(), QString("shared_load_bank_conflicts"));
                QCOMPARE(check.toObject()["case"].toInt(), 1);
            }
        QCOMPARE(failed, 1);
        const auto spanish = call({"check", "conflicts", wrongAnswers + "conflicts.cu", "--language", "es"});
        QVERIFY2(spanish.out.contains("Una columna en un banco") && spanish.out.contains("debería ser 0"),
                 spanish.out.constData());
    }

    /// In the order of people; an answer that cannot be read does not keep the others from being graded.
    void folderOfAnswers() {
        QDir folder(QString::fromStdString(scratch_.folder()));
        QVERIFY(folder.mkpath("class") && folder.mkpath("empty"));
        file("class/answer10.cu", right);
        file("class/answer2.cu", "__global__ void vecAdd(const float*, const float*, float*, int) {}\n");
        file("class/answer3.cu", "this is no CUDA\n");
        file("class/notes.txt", "not an answer");
        const auto run = call({"check", "add-vectors", folder.filePath("class")});
        QCOMPARE(run.code, 3);
        const auto second = run.out.indexOf("answer2.cu"), third = run.out.indexOf("answer3.cu"),
                   tenth = run.out.indexOf("answer10.cu");
        QVERIFY2(second > 0 && third > second && tenth > third && !run.out.contains("notes"), run.out.constData());
        QVERIFY2(run.out.contains("1 of 3 answers pass") && run.out.contains("does not compile"), run.out.constData());
        const auto missing =
            call({"check", "add-vectors", folder.filePath("gone.cu"), folder.filePath("class/answer10.cu")});
        QCOMPARE(missing.code, 1);
        QVERIFY2(missing.err.contains("gone.cu") && missing.err.count('\n') == 1, missing.err.constData());
        QVERIFY2(missing.out.contains("not read: ") && missing.out.contains("1 of 2 answers pass"),
                 missing.out.constData());
        const auto empty = call({"check", "add-vectors", folder.filePath("empty")});
        QVERIFY(empty.code == 1 && empty.err.contains("no .cu files"));
        const auto large = file("large.cu", std::string(2 << 20, ' '));
        QCOMPARE(call({"check", "add-vectors", large}).code, 1);
    }

    void startIsWhatAStudentBeginsWith() {
        const auto begin = QString::fromStdString(scratch_.path("begin.cu"));
        QCOMPARE(call({"check", "add-vectors", "--start", begin}).code, 0);
        const auto text = test::bytesOf(begin.toStdString());
        QVERIFY2(text.find("// >>> ") != std::string::npos && text.find("// <<<") != std::string::npos, text.c_str());
        const auto run = call({"check", "add-vectors", begin});
        QVERIFY2(run.code == 3 && run.out.contains("hint: "), run.out.constData());
        auto filled = text;
        filled.replace(filled.find("// <<<"), 0, "if (i < n) c[i] = a[i] + b[i];\n    ");
        QCOMPARE(call({"check", "add-vectors", file("filled.cu", filled)}).code, 0);
    }

    void exerciseOfOnesOwn() {
        const auto own = file("own.telar-exercise", ownExercise);
        const auto good = file("good.cu", "__global__ void fill(int* x) { x[threadIdx.x] = 7; }\n");
        QCOMPARE(call({"check", own, good}).code, 0);
        const auto newer = file("newer.telar-exercise", "{\"format\": \"telar-exercise\", \"schema\": 9}");
        const auto refused = call({"check", newer, good});
        QVERIFY2(refused.code == 1 && refused.err.contains("newer version of Telar"), refused.err.constData());
        const auto torn = file("torn.telar-exercise", "{\"format\": \"telar-exercise\", \"sch");
        QVERIFY(call({"check", torn, good}).err.contains("damaged or cut off"));
        QCOMPARE(call({"check", "gone.telar-exercise", good}).code, 1);
    }

    void wrongCalls() {
        const auto answer = file("right.cu", right);
        const auto near = call({"check", "add-vector", answer});
        QVERIFY2(near.code == 2 && near.err.contains("Did you mean add-vectors?"), near.err.constData());
        QVERIFY(call({"check", "nothing-like-it", answer}).err.contains("check --list"));
        for (const QStringList& words : {QStringList{"check"},
                                         {"check", "add-vectors"},
                                         {"check", "--list", answer},
                                         {"check", "add-vectors", answer, "--language", "fr"},
                                         {"check", "add-vectors", answer, "--start", "x.cu"}}) {
            const auto refused = call(words);
            QVERIFY2(refused.code == 2 && refused.err.count('\n') == 1, qPrintable(words.join(' ')));
        }
        const auto nowhere = call({"check", "add-vectors", answer, "--json", "/nowhere/at/all.json"});
        QVERIFY(nowhere.code == 1 && nowhere.err.contains("/nowhere"));
    }

    void stopsOnRequest() {
        const auto out = QString::fromStdString(scratch_.path("never.json"));
        QStringList words{"check", "softmax", "--json", out};
        for (int k = 0; k < 500; ++k)
            words << wrongAnswers + "softmax.cu";
        QProcess process;
        process.start(test::program, words);
        QVERIFY(process.waitForStarted());
        QTest::qWait(1500);
        QVERIFY(test::sendSignal(process, SIGINT));
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(!QFile::exists(out));
    }
};

QTEST_GUILESS_MAIN(tst_cli_check)
#include "tst_cli_check.moc"
