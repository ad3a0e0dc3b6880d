// Three hundred generated kernels beside what nvcc's builds of them printed on an H100, bit for bit: arithmetic of three
// types, shifts, products, permutations of bytes, loops, shuffles, votes, shared memory and atomics. And 541 intrinsics.
#include "core/simt/program/run.hpp"
#include "tests/support/compilations.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QCryptographicHash>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace telar;

namespace {

const std::string folder = TELAR_TEST_DATA "/cuda/generated/", intrinsics = TELAR_TEST_DATA "/cuda/intrinsics";

/// Lines of the program in a file with the lines of all: "# g00.cu" stands before them.
QStringList linesOf(const std::string& file, const QString& program) {
    const auto all = QString::fromStdString(test::bytesOf(folder + file));
    return all.section("# " + program + "\n", 1, 1).section("# ", 0, 0).split('\n', Qt::SkipEmptyParts);
}

QStringList printedBy(const std::string& file, program::ProgramRequest request) {
    request.source.text = test::bytesOf(file);
    request.source.name = "program.cu";
    std::string printed;
    request.printed = [&](bool, std::string_view bytes) { printed += bytes; };
    const auto report = program::runProgram(request);
    if (!report || !report->faultless() || report->exit != 0)
        return {report ? QString("it has faults") : QString::fromStdString(report.error().str())};
    return QString::fromStdString(printed).split('\n', Qt::SkipEmptyParts);
}

const QStringList names{"g00.cu", "g01.cu", "g02.cu", "g03.cu", "g04.cu",
                        "g05.cu", "g06.cu", "g07.cu", "g08.cu", "g09.cu"};

} // namespace

class tst_generated : public QObject {
    Q_OBJECT

    int same_ = 0, all_ = 0;
    QTemporaryDir made_;

    QStringList printedBy(const QString& name, bool fmad, cuda::Maker maker = cuda::Maker::Clang) {
        program::ProgramRequest request;
        request.maker = maker;
        request.fmad = fmad;
        return ::printedBy(made_.filePath(name).toStdString(), request);
    }

private slots:
    void initTestCase() {
        TELAR_NEEDS_X86;
        TELAR_NEEDS_CLANG;
        if (QStandardPaths::findExecutable("python3").isEmpty())
            QSKIP("python3 is not installed, which makes the programs");
        QProcess process;
        process.start("python3", {QString::fromStdString(folder + "generate.py"), "10", made_.path()});
        QVERIFY(process.waitForFinished(60000) && process.exitCode() == 0);
        // Those that ran on the H100.
        QCryptographicHash sum(QCryptographicHash::Sha256);
        for (const auto& name : names)
            sum.addData(QByteArray::fromStdString(test::bytesOf(made_.filePath(name).toStdString())));
        QCOMPARE(sum.result().toHex(), QByteArray("115377de11cb414d48a701d26bbdde38f7415a991f82898dace3435b199508cd"));
    }
    void asOnAnH100_data() {
        QTest::addColumn<QString>("name");
        for (const auto& name : names)
            QTest::newRow(qPrintable(name)) << name;
    }
    void asOnAnH100() {
        QFETCH(QString, name);
        const auto expected = linesOf("h100_fmad_false.txt", name);
        QCOMPARE(expected.size(), 30);
        QCOMPARE(printedBy(name, false), expected);
        // Which of two products joins a sum is each compiler's choice: most kernels still agree.
        const auto joined = linesOf("h100_fmad_true.txt", name), ours = printedBy(name, true);
        QCOMPARE(ours.size(), joined.size());
        for (int k = 0; k < ours.size(); ++k)
            same_ += ours[k] == joined[k];
        all_ += static_cast<int>(ours.size());
    }
    // Of halves, bfloat16, packed integers and roundings: what each gives for 4,096 inputs.
    void intrinsicsAsOnAnH100_data() {
        QTest::addColumn<int>("maker");
        QTest::newRow("clang") << int(cuda::Maker::Clang);
        QTest::newRow("nvcc") << int(cuda::Maker::Nvcc);
    }
    void intrinsicsAsOnAnH100() {
        QFETCH(int, maker);
        program::ProgramRequest request;
        request.maker = cuda::Maker(maker);
        if (const auto found = cuda::CudaCompiler::find(request.maker); !found)
            QSKIP(found.error().str().c_str());
        request.fast = true;
        const auto expected =
            QString::fromStdString(test::bytesOf(intrinsics + "_h100.txt")).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(expected.size(), 541);
        const auto ours = ::printedBy(intrinsics + ".cu", request);
        QCOMPARE(ours.size(), expected.size());
        for (qsizetype k = 0; k < ours.size(); ++k)
            QCOMPARE(ours[k], expected[k]);
    }
    // What nvcc leaves to its assembler is joined as the assembler does it.
    void asOnAnH100WithNvcc() {
        const auto nvcc = cuda::CudaCompiler::find(cuda::Maker::Nvcc);
        if (!nvcc)
            QSKIP(nvcc.error().str().c_str());
        qsizetype same = 0, all = 0;
        for (qsizetype k = 0; k < names.size(); k += static_cast<qsizetype>(test::everyHowMany())) {
            const auto expected = linesOf("h100_fmad_true.txt", names[k]);
            const auto ours = printedBy(names[k], true, cuda::Maker::Nvcc);
            QCOMPARE(ours.size(), expected.size());
            for (qsizetype i = 0; i < ours.size(); ++i)
                same += ours[i] == expected[i];
            all += ours.size();
        }
        qDebug("%d of %d kernels agree", int(same), int(all));
        QVERIFY(all >= 30 && same >= all - 1); // one of the 300 is joined across a division
    }
    void mostSumsJoinTheSameProduct() {
        qDebug("%d of %d kernels agree with -fmad=true", same_, all_);
        QVERIFY(all_ == 300 && same_ >= 280);
    }
};

QTEST_GUILESS_MAIN(tst_generated)
#include "tst_generated.moc"
