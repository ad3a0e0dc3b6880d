// Every line of telar-cli that README, help pages, lessons and the commands' own examples show is accepted by the
// program. Long ones are only begun.
#include "tests/support/cli.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace {

constexpr int longEnough = TELAR_SANITIZED ? 3000 : 500; ///< ms: a call that is refused is refused at once

QString bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Lines of code blocks and words between back quotes that begin with telar-cli, mpirun before them or not.
void addLines(const QString& text, QStringList& lines) {
    static const QRegularExpression quoted(QStringLiteral("`((?:mpirun -np \\d+ )?telar-cli [^`\\n]+)`"));
    static const QRegularExpression block(QStringLiteral("^ {4}((?:mpirun -np \\d+ )?telar-cli [^\\n]+)$"),
                                          QRegularExpression::MultilineOption);
    for (const auto& form : {quoted, block})
        for (auto it = form.globalMatch(text); it.hasNext();)
            lines << it.next().captured(1).trimmed();
}

QStringList documented() {
    QStringList lines;
    addLines(bytesOf(TELAR_SOURCE_DIR "/README.md"), lines);
    for (const char* folder : {"/resources/help", "/resources/docs", "/.github"})
        for (QDirIterator it(TELAR_SOURCE_DIR + QString(folder), {"*.md"}, QDir::Files, QDirIterator::Subdirectories);
             it.hasNext();)
            addLines(bytesOf(it.next()), lines);
    // The examples of every command, from the completion's source: the man page.
    const auto man =
        bytesOf(TELAR_BINARY_DIR "/documentation/telar-cli.man").replace(QLatin1String("\\-"), QLatin1String("-"));
    static const QRegularExpression example(QStringLiteral("^(telar-cli [a-z][^\\n\\[\\]]+)$"),
                                            QRegularExpression::MultilineOption);
    for (auto it = example.globalMatch(man); it.hasNext();)
        lines << it.next().captured(1).trimmed();
    lines.removeDuplicates();
    return lines;
}

/// Forms and mentions rather than calls: capitals stand for something, or the command is only named.
bool isCall(const QString& line) {
    static const QRegularExpression form(QStringLiteral("(\\b[A-Z]{2,}\\b(?!\\.)|\\.\\.\\.|…|\\[)"));
    return !form.match(line).hasMatch();
}

} // namespace

class tst_cli_documented : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString work_;
    bool versioned_ = false; ///< the files are in a git repository

private slots:
    void initTestCase() {
        QDir here(folder_.path());
        here.mkpath("first");
        here.cd("first");
        work_ = here.path();
        const auto copy = [&](const char* from, std::initializer_list<const char*> names) {
            for (const char* name : names) {
                here.mkpath(QFileInfo(here.filePath(name)).path());
                QVERIFY2(QFile::copy(QStringLiteral(TELAR_TEST_DATA "/") + from, here.filePath(name)), name);
            }
        };
        copy("images/grey.jpg", {"slice.jpg", "corte.jpg"});
        int seed = 0; // no picture twice: those that train and test are refused
        for (const char* folder : {"slices", "cortes", "prueba"})
            for (const char* name : {"a/sub-1_1", "a/sub-2_1", "a/sub-3_1", "b/sub-4_1", "b/sub-5_1", "b/sub-6_1"}) {
                const auto path = QStringLiteral("%1/%2.jpg").arg(QLatin1String(folder), QLatin1String(name));
                here.mkpath(QFileInfo(here.filePath(path)).path());
                run(QStringLiteral("telar-cli pool --random 32x32 --max 255 --kernel 1 --seed %1 --output %2")
                        .arg(++seed)
                        .arg(path),
                    60000);
                QVERIFY2(here.exists(path), qPrintable(path));
            }
        copy("cuda/vadd.cu", {"vadd.cu", "mine.cu"});
        copy("cuda/ranks/pool.c", {"scatter.c"});
        copy("cuda/ranks/rank.h", {"rank.h"});
        copy("reports/paper.telar-report", {"paper.telar-report", "informe.telar-report"});
        copy("handins/ana.telar-handin", {"handins/ana.telar-handin", "entregas/ana.telar-handin"});
        QVERIFY(QFile::copy(TELAR_SOURCE_DIR "/resources/kernels/heat.cu", here.filePath("heat.cu")));
        for (const auto& [name, words] :
             {std::pair{"main.cu", "#include <cstdio>\nvoid go();\nint main() { go(); }\n"},
              {"neuron.py", "print(0)\n"},
              {"course.csv", "Full name,Username,Student,ID,Section\nAna Pérez,ana,\"Pérez, Ana\",17,One\n"},
              {"curso.csv", "Nombre completo,Nombre de usuario\nAna Pérez,ana\n"},
              {"pipeline.py", "print(0)\n"},
              {"scale.cu", "__global__ void k() {}\n"},
              {"puzzles.ipynb", "{\"cells\": []}\n"},
              {"lab.ipynb", "{\"cells\": []}\n"},
              {"slow.cu", "__global__ void k() {}\nint main() { k<<<2, 1>>>(); cudaDeviceSynchronize(); }\n"},
              {"fast.cu", "__global__ void k() {}\nint main() { k<<<1, 2>>>(); cudaDeviceSynchronize(); }\n"},
              {"kernels.cu", "__global__ void k() {}\nvoid go() { k<<<1, 1>>>(); cudaDeviceSynchronize(); }\n"}}) {
            QFile file(here.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(words) > 0);
        }
        const QStringList volumes = QDir(TELAR_TEST_DATA "/mri").entryList({"*.nii.gz"});
        QVERIFY(!volumes.isEmpty());
        copy("images/alpha.png", {"a.png"});
        copy("images/colour.png", {"picture.png", "cat.png", "dog.png"});
        copy("network/synthetic/resnet18.onnx", {"model.onnx", "before.onnx", "after.onnx"});
        QByteArray array("\x93NUMPY\1\0\x76\0{'descr': '<f4', 'fortran_order': False, 'shape': (1, 3, 32, 32), }", 77);
        array = array.leftJustified(127, ' ') + '\n' + QByteArray(4 * 3 * 32 * 32, '\0');
        for (const auto& [name, bytes] : {std::pair{"x.npy", array}, {"classes.txt", QByteArray("circle\nsquare\n")}}) {
            QFile file(here.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        }
        copy("dicom/series/IM0.dcm", {"series/IM0.dcm"});
        copy("dicom/series/IM1.dcm", {"series/IM1.dcm"});
        QFile costs(here.filePath("costs.csv"));
        QVERIFY(costs.open(QIODevice::WriteOnly) && costs.write("0,1\n5,0\n") > 0);
        costs.close();
        QCOMPARE(run(QStringLiteral("telar-cli data digits --train 300 --test 100 --seed 1 --output mnist"), 60000), 0);
        for (const char* name : {"head.nii.gz", "brain.nii.gz", "cabeza.nii.gz"})
            QVERIFY(QFile::copy(TELAR_TEST_DATA "/mri/" + volumes.first(), here.filePath(name)));
        run(QStringLiteral("telar-cli sweep pool --sizes 32,64 --backends serial --json sweep.jsonl"), 60000);
        QVERIFY(here.exists("sweep.jsonl"));
        // A library with four sets.
        run(QStringLiteral(
                "telar-cli sweep pool --sizes 32,64 --backends serial,simd --kernel 2,3 --repeat 3 --json two.jsonl"),
            60000);
        QCOMPARE(run(QStringLiteral("telar-cli records import two.jsonl"), 60000), 0);
        for (int set = 2; set <= 4; ++set)
            QCOMPARE(run(QStringLiteral("telar-cli records import two.jsonl --again"), 60000), 0);
        run(QStringLiteral("telar-cli train mlp --data slices --epochs 1 --hidden 4 --checkpoint best.safetensors"),
            60000);
        QVERIFY(here.exists("best.safetensors"));
        for (const char* name : {"mejor.safetensors", "mine.safetensors"})
            QVERIFY(QFile::copy(here.filePath("best.safetensors"), here.filePath(name)));
        for (const char* name : {"monday.jsonl", "tuesday.jsonl"})
            QVERIFY(QFile::copy(here.filePath("sweep.jsonl"), here.filePath(name)));
        for (const char* name : {"before", "after", "one", "two", "three"}) // runs to compare
            QCOMPARE(run(QStringLiteral("telar-cli profile matmul matmul1 --size 32 --json %1.json").arg(name), 60000),
                     0);
        versioned_ = QProcess::execute("/bin/sh", {"-c", "cd '" + work_ +
                                                             "' && git init -q && git add heat.cu && git -c "
                                                             "user.name=A -c user.email=a@b.c commit -qm Heat"}) == 0;
        QFile table(here.filePath("table.csv"));
        QVERIFY(table.open(QIODevice::WriteOnly));
        for (int i = 0; i < 50; ++i)
            table.write(QByteArray::number(i * 0.02) + ',' + QByteArray::number(i * 0.01) + '\n');
    }

    /// Exit code, or -1 where it was still at work.
    int run(QString line, int milliseconds, QByteArray* said = nullptr) {
        static const QRegularExpression ranks(QStringLiteral("^mpirun -np \\d+ "));
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", TELAR_BINARY_DIR "/bin:" + environment.value("PATH"));
        environment.insert("XDG_DATA_HOME", folder_.filePath("data"));  // what is kept for a user is not this user's
        environment.insert("TELAR_LIBRARY", work_ + "/records.sqlite"); // as it is in each beginning
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(work_);
        process.start("/bin/sh", {"-c", "exec " + line.remove(ranks)});
        const bool ended = process.waitForFinished(milliseconds);
        if (!ended) {
            process.kill();
            process.waitForFinished();
            return -1;
        }
        if (said)
            *said = process.readAllStandardError() + process.readAllStandardOutput().right(200);
        return process.exitCode();
    }

    void linesAreAccepted_data() {
        QTest::addColumn<QString>("line");
        int calls = 0;
        for (const auto& line : documented())
            if (isCall(line)) {
                QTest::newRow(qPrintable(line)) << line;
                ++calls;
            }
        QVERIFY2(calls > 30, QByteArray::number(calls));
    }
    void linesAreAccepted() {
        QFETCH(QString, line);
        QDir(QDir(folder_.path()).filePath("work")).removeRecursively(); // each line has the files of a beginning
        work_ = QDir(folder_.path()).filePath("work");
        QCOMPARE(QProcess::execute("cp", {"-r", QDir(folder_.path()).filePath("first"), work_}), 0);
        if (line.contains(QLatin1String(" sweep ")))
            QFile::remove(QDir(work_).filePath("sweep.jsonl"));
        if (line.contains(QRegularExpression(QStringLiteral("telar-cli (python|notebook) "))) &&
            (TELAR_SANITIZED || QStandardPaths::findExecutable("python3").isEmpty()))
            QSKIP("no Python that the library can be loaded into");
        if (line.contains(QRegularExpression(QStringLiteral("\\.cu( |$)"))) && !telar::test::compilerThere())
            QSKIP("no clang");
        if (line.contains(QLatin1String(" git:")) && !versioned_)
            QSKIP("no git");
        static const QRegularExpression fromPackages(QStringLiteral(" (/usr/share/[^ ]+)"));
        if (const auto path = fromPackages.match(line).captured(1); !path.isEmpty() && !QFile::exists(path))
            QSKIP(qPrintable(path + " is not installed"));
        QByteArray said;
        int code = run(line, longEnough, &said);
        static const QRegularExpression onlyNamed(QStringLiteral("^telar-cli( [a-z]+)+$"));
        if (code == 2 && onlyNamed.match(line).hasMatch()) // the command is spoken of
            code = run(line + QStringLiteral(" --help"), longEnough, &said);
        if (line.contains(QLatin1String(" --peer ")) && said.contains("No Python here has "))
            QSKIP("the peer is not installed");
        // One case of Debian 13's data is read in another way (tst_network_cases).
        const bool oneCase =
            code == 3 && line.contains(QLatin1String(" network check ")) && said.contains("passed, 1 failed, ");
        QVERIFY2(
            code == 0 || code == -1 || oneCase ||
                (code == 1 && (line.contains(QLatin1String("cuda")) ||
                               line.contains(QRegularExpression(QStringLiteral("--device (gpu|both)|calibrate"))))),
            qPrintable(QStringLiteral("%1: %2").arg(code).arg(QString::fromUtf8(said))));
    }
};

QTEST_GUILESS_MAIN(tst_cli_documented)
#include "tst_cli_documented.moc"
