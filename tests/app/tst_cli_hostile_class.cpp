// A class in which answers do everything that an answer should not: each costs its own row one sentence, and the table is written.
#include "core/simt/cuda/python.hpp"
#include "tests/support/cli.hpp"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar;

namespace {

const char* const start = "from numba import cuda\nimport ctypes, json, os, signal, sys, threading, time\n";
const char* const right =
    "@cuda.jit\ndef add(a, b, out):\n    i = cuda.grid(1)\n    if i < out.size:\n        out[i] = a[i] + b[i]\n";

/// Name and code; each ends Python, its own way.
QList<QPair<QString, QString>> hostileAnswers() {
    QList<QPair<QString, QString>> made;
    for (const int code : {0, 1, 2, 77, 125, 126, 127, 255})
        made << QPair{QString("exit %1").arg(code), QString("os._exit(%1)").arg(code)};
    made << QList<QPair<QString, QString>>{
        {"exit of the system", "sys.exit(125)"},
        {"abort", "os.abort()"},
        {"fault", "ctypes.string_at(8)"},
        {"killed", "signal.raise_signal(signal.SIGKILL)"},
        {"endless text", "while True: print('x' * 10000)"},
        {"endless lines", "while True: print('a.py:1:1: error: x')"},
        {"long mistake", "raise ValueError('x' * 10**7)"},
        {"half a character", "raise ValueError('\\ud800')"},
        {"no text", "os.write(1, b'answer.py:1:1: error: \\xff\\xed\\xa0\\x80\\x1b[2J\\n'); os._exit(1)"},
        {"brackets", "for i in range(64): os.write(3, b'[' * 2**20)\nos._exit(0)"},
        {"numbers", "for i in range(60): os.write(3, (b'[' if i == 0 else b'') + b'1,' * 2**19)\nos._exit(0)"},
        {"another answer", "os.write(3, b'{\"kernels\": [3]}'); os._exit(0)"},
        {"a name of half a character", "os.write(3, b'{\"kernels\": [\"\\\\ud800\"]}'); os._exit(0)"},
        {"a long name", "os.write(3, b'{\"kernels\": [\"' + b'x' * 10**6 + b'\"]}'); os._exit(0)"},
        {"no PTX", "os.write(3, b'{\"ptx\": \"hello\"}'); os._exit(0)"},
        {"a mistake that cannot be said", "class E(Exception):\n    def __str__(self): raise self\nraise E()"},
        {"nothing to say it with", "sys.stdout = None\nraise ValueError()"},
        {"no modules", "sys.modules.clear()\nraise ValueError()"},
        {"threads", "threading.stack_size(65536)\nfor i in range(858): threading.Thread(target=time.sleep, "
                    "args=(99,)).start()\ntime.sleep(99)"},
        {"memory", "x = []\nwhile True: x.append(bytearray(10**7))"},
        {"recursion", "def f(): f()\nf()"},
        {"works without end", "while True: pass"},
        {"sleeps", "time.sleep(10**6)"},
        {"sleeps in silence", "for i in range(3): os.close(i)\ntime.sleep(10**6)"},
        {"stopped", "signal.raise_signal(signal.SIGSTOP)"}};
    return made;
}

} // namespace

class tst_cli_hostile_class : public QObject {
    Q_OBJECT

    test::Scratch scratch_;

    void handIn(const QString& student, const QString& source) {
        const QJsonObject answer{
            {"exercise", "numba-add"}, {"passed", true},  {"checks_passed", 3}, {"checks", 3}, {"tries", 1},
            {"seconds", 60},           {"source", source}};
        const QJsonObject all{{"format", "telar-handin"},
                              {"schema", 1},
                              {"telar", "1.0"},
                              {"student", student},
                              {"made", "2026-03-02T10:15:00Z"},
                              {"answers", QJsonArray{answer}}};
        scratch_.write(("class/" + student + ".telar-handin").toStdString(), QJsonDocument(all).toJson().toStdString());
    }

private slots:
    void eachCostsItsOwnRow() {
        if (TELAR_SANITIZED || !cuda::cudaFolder() || !cuda::pythonWithNumba({}))
            QSKIP("no Python with Numba");
        const auto answers = hostileAnswers();
        for (const auto& [name, code] : answers)
            handIn(name, start + code + "\n" + right);
        handIn("Zoe", QString("from numba import cuda\n") + right);
        QVERIFY(answers.size() >= 30);
        QProcess process;
        process.start(test::program, {"class", test::path(scratch_, "class"), "--csv",
                                      test::path(scratch_, "marks.csv"), "--json", test::path(scratch_, "class.json")});
        QVERIFY(process.waitForFinished(290000));
        const auto said = process.readAllStandardOutput() + process.readAllStandardError();
        QVERIFY2(process.exitCode() == 3, said.constData());
        const auto table = QString::fromStdString(test::bytesOf(scratch_.path("marks.csv")));
        QCOMPARE(table.count('\n'), answers.size() + 2);
        const auto students =
            QJsonDocument::fromJson(QByteArray::fromStdString(test::bytesOf(scratch_.path("class.json"))))
                .object()["students"]
                .toArray();
        QCOMPARE(students.size(), answers.size() + 1);
        for (const auto& one : students) {
            const auto student = one.toObject();
            const auto answer = student["answers"].toArray()[0].toObject();
            const auto words = QString::fromUtf8(QJsonDocument(answer).toJson(QJsonDocument::Compact));
            if (student["student"].toString() == "Zoe") {
                QVERIFY2(answer["passed"].toBool(), qPrintable(words));
                continue;
            }
            QVERIFY2(!answer["passed"].toBool(true), qPrintable(student["student"].toString() + words));
            const auto mistakes = answer["mistakes"].toArray();
            QVERIFY2(mistakes.size() == 1, qPrintable(student["student"].toString() + words));
            const auto sentence = mistakes[0].toObject()["got"].toString();
            QCOMPARE(mistakes[0].toObject()["mistake"].toString() == "The requested kernel is missing",
                     student["student"].toString() == "a long name" || student["student"].toString() == "no PTX");
            QVERIFY2(!sentence.isEmpty() && sentence.size() < 2500 && !sentence.contains('\n'),
                     qPrintable(student["student"].toString() + words));
        }
    }
};

QTEST_GUILESS_MAIN(tst_cli_hostile_class)
#include "tst_cli_hostile_class.moc"
