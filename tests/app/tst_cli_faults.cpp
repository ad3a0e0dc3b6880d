// What the system may refuse: any allocation, thread, write or name, memory beyond a limit, a full disk.
// Every command ends with one sentence and 1, and its files are whole: the old one or the new one.
#include "tests/support/scratch.hpp"

#include <QJsonDocument>
#include <QProcess>
#include <QTest>
#include <sys/resource.h>

using namespace telar;
using namespace telar::test;

class tst_cli_faults : public QObject {
    Q_OBJECT

    static constexpr const char* program = TELAR_BINARY_DIR "/bin/telar-cli";
    static constexpr int patience = 240000; // ms; who hangs hangs for ever

    struct Case {
        const char* name;
        QStringList words;   ///< "@x" stands for a file x of the folder
        QStringList outputs; ///< files of the folder that are written
    };

    static QList<Case> cases() {
        const QString data = TELAR_TEST_DATA;
        return {
            {"info", {"info"}, {}},
            {"help", {"--help"}, {}},
            {"pool",
             {"pool", "--random", "64", "--seed", "1", "--kernel", "3", "--output", "@a.csv", "--json", "@a.json"},
             {"a.csv", "a.json"}},
            {"pool a picture",
             {"pool", "--input", data + "/images/progressive.jpg", "--kernel", "2", "--output", "@a.png"},
             {"a.png"}},
            {"pool in bands",
             {"pool", "--random", "300", "--seed", "1", "--kernel", "2", "--backend", "streamed", "--output", "@a.csv"},
             {"a.csv"}},
            {"pool emulated",
             {"pool", "--random", "16", "--seed", "1", "--kernel", "2", "--backend", "emulator:tiled", "--output",
              "@a.csv"},
             {"a.csv"}},
            {"matmul", {"matmul", "--size", "48", "--seed", "1", "--output", "@a.csv"}, {"a.csv"}},
            {"neuron", {"neuron", "--size", "100000", "--seed", "1", "--json", "@a.json"}, {"a.json"}},
            {"trace", {"trace", "pool", "direct", "--random", "16", "--seed", "1", "--output", "@a.json"}, {"a.json"}},
            {"profile",
             {"profile", "pool", "direct", "--random", "16", "--seed", "1", "--json", "@a.json"},
             {"a.json"}},
            {"volume",
             {"data", "nifti", "--input", data + "/mri/functional.nii", "--output", "@cut", "--json", "@a.json"},
             {"a.json"}},
            {"train",
             {"train", "mlp", "--data", data + "/digits", "--hidden", "8", "--epochs", "1", "--checkpoint",
              "@a.safetensors", "--json", "@a.json"},
             {"a.safetensors", "a.json"}},
            {"forward mode",
             {"train", "dpfm", "--registers", "4", "--corpus", "20", "--epochs", "2", "--seed", "1", "--json",
              "@a.json"},
             {"a.json"}},
            {"sweep",
             {"sweep", "pool", "--sizes", "8,16", "--backends", "serial,openmp", "--repeat", "1", "--json", "@a.jsonl"},
             {}},
            {"report", {"report", "@records.jsonl", "--output", "@a.html"}, {"a.html"}},
        };
    }

    struct Run {
        bool hung = false, crashed = false;
        int code = 0;
        QByteArray out, err;
    };

    /// In a folder of its own, with records to read and an old file at each output.
    static Run run(const Case& c, const Scratch& scratch, const QStringList& environment,
                   const std::function<void()>& limits = {}) {
        for (const auto& name : c.outputs)
            scratch.write(name.toStdString(), "old\n");
        scratch.write("records.jsonl", records());
        QStringList words;
        for (const auto& word : c.words)
            words << (word.startsWith('@') ? QString::fromStdString(scratch.path(word.mid(1).toStdString())) : word);
        QProcess process;
        auto all = QProcessEnvironment::systemEnvironment();
        for (const auto& one : environment)
            all.insert(one.section('=', 0, 0), one.section('=', 1));
        process.setProcessEnvironment(all);
        if (limits)
            process.setChildProcessModifier(limits);
        process.start(program, words);
        Run r;
        if (!process.waitForFinished(patience)) {
            process.kill();
            process.waitForFinished();
            r.hung = true;
            return r;
        }
        r.crashed = process.exitStatus() != QProcess::NormalExit;
        r.code = process.exitCode();
        r.out = process.readAllStandardOutput();
        r.err = process.readAllStandardError();
        return r;
    }

    static const std::string& records() {
        static const std::string made = [] {
            QProcess process;
            process.start(program, {"sweep", "pool", "--sizes", "8,16,32", "--backends", "serial,simd", "--repeat", "3",
                                    "--json", "-"});
            process.waitForFinished(patience);
            return process.readAllStandardOutput().toStdString();
        }();
        return made;
    }

    /// "" where a run that something was refused to ended as it should.
    static QString verdict(const Case& c, const Run& r, const Scratch& scratch) {
        if (r.hung)
            return "it hangs";
        // OpenCV's Fortran run-time ends the program itself where it is loaded without memory, and says so.
        if (r.err.startsWith("Operating system error: Cannot allocate memory\n"))
            return {};
        // So does glibc's loader where its table of unique symbols cannot grow: OpenCV brings thousands.
        if (r.code == 127 && r.err == "out of memory\n")
            return {};
        if (r.crashed)
            return "it crashed: " + QString::fromUtf8(r.err);
        if (r.code != 0) {
            const auto lines = r.err.trimmed().split('\n');
            if (r.code != 1 || !(lines.last().startsWith("telar-cli: error: ") || lines.last().startsWith("libgomp: ")))
                return QString("code %1: %2").arg(r.code).arg(QString::fromUtf8(r.err));
        }
        for (const auto& name : c.outputs) {
            const auto bytes = QByteArray::fromStdString(bytesOf(scratch.path(name.toStdString())));
            if (bytes == "old\n" && r.code != 0)
                continue;
            const bool whole = name.endsWith(".json")   ? QJsonDocument::fromJson(bytes).isObject()
                               : name.endsWith(".png")  ? bytes.contains("IEND")
                               : name.endsWith(".html") ? bytes.trimmed().endsWith("</html>")
                                                        : bytes.size() > 8 && bytes != "old\n";
            if (!whole)
                return name + " is not whole: " + QString::fromUtf8(bytes.left(60));
        }
        const auto left = QDir(QString::fromStdString(scratch.folder()))
                              .entryList({".telar-*"}, QDir::AllEntries | QDir::Hidden | QDir::System);
        return left.isEmpty() ? QString() : "left behind: " + left.join(", ");
    }

    /// How many calls of a kind a run makes.
    static long callsOf(const Case& c, const QString& kind) {
        const Scratch scratch;
        const auto count = scratch.path("count");
        const auto r = run(c, scratch,
                           {"LD_PRELOAD=" TELAR_BINARY_DIR "/tests/libfailing.so", "TELAR_FAIL=" + kind + ":0",
                            "TELAR_FAIL_COUNT=" + QString::fromStdString(count)});
        if (r.code != 0 || r.crashed)
            qFatal("%s does not work: %s", c.name, r.err.constData());
        return std::strtol(bytesOf(count).c_str(), nullptr, 10);
    }

    static void addCases() {
        QTest::addColumn<int>("index");
        const auto all = cases();
        for (qsizetype i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].name) << int(i);
    }
    static void refuseEach(int index, const QString& kind, int points) {
        const auto c = cases()[index];
        const long calls = callsOf(c, kind.chopped(kind.endsWith('+')));
        for (int i = 0; i < points; ++i) {
            const long number = calls <= points ? i + 1 : 1 + calls * i / points;
            if (number > calls)
                break;
            const Scratch scratch;
            const auto r = run(c, scratch,
                               {"LD_PRELOAD=" TELAR_BINARY_DIR "/tests/libfailing.so",
                                QString("TELAR_FAIL=%1:%2").arg(kind).arg(number)});
            const auto wrong = verdict(c, r, scratch);
            QVERIFY2(wrong.isEmpty(),
                     qPrintable(QString("%1 %2 of %3: %4").arg(kind).arg(number).arg(calls).arg(wrong)));
        }
    }

private slots:
    void initTestCase() {
        if (TELAR_SANITIZED)
            QSKIP("the sanitizers' allocators are their own");
    }
    void anyAllocation_data() { addCases(); }
    void anyAllocation() {
        QFETCH(int, index);
        refuseEach(index, "memory", index < 3 ? 400 : 40); // the first ones take milliseconds each
    }
    void everyAllocationFromThenOn_data() { addCases(); }
    void everyAllocationFromThenOn() {
        QFETCH(int, index);
        refuseEach(index, "memory+", 12);
    }
    void anyThread_data() { addCases(); }
    void anyThread() {
        QFETCH(int, index);
        refuseEach(index, "thread", 12);
        refuseEach(index, "thread+", 3);
    }
    void anyWrite_data() { addCases(); }
    void anyWrite() {
        QFETCH(int, index);
        for (const char* kind : {"write", "write+", "sync", "rename"})
            refuseEach(index, kind, 8);
    }
    void littleMemory_data() { addCases(); }
    void littleMemory() { // of the address space: what does not even load is not the program's
        QFETCH(int, index);
        const auto c = cases()[index];
        for (const rlim_t mebi : {60, 90, 120, 150, 200, 260, 340, 450, 600, 900}) {
            const Scratch scratch;
            const auto r = run(c, scratch, {}, [mebi] {
                const rlimit limit{mebi << 20, mebi << 20};
                ::setrlimit(RLIMIT_AS, &limit);
            });
            if (r.code == 127 && r.err.contains("shared libraries"))
                continue;
            const auto wrong = verdict(c, r, scratch);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("%1 MiB: %2").arg(mebi).arg(wrong)));
        }
    }
    void shortFiles_data() { addCases(); }
    void shortFiles() {
        QFETCH(int, index);
        const auto c = cases()[index];
        for (const rlim_t bytes : {0, 1, 100, 1000, 4096}) {
            const Scratch scratch;
            const auto r = run(c, scratch, {}, [bytes] {
                const rlimit limit{bytes, bytes};
                ::setrlimit(RLIMIT_FSIZE, &limit);
            });
            const auto wrong = verdict(c, r, scratch);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("%1 bytes: %2").arg(bytes).arg(wrong)));
        }
    }
    void fullStandardOutput() {
        if (fullDisk().empty())
            QSKIP("no /dev/full here");
        for (const auto& words : {QStringList{"--help"},
                                  {"--version"},
                                  {"pool", "--help"},
                                  {"info"},
                                  {"backends"},
                                  {"pool", "--random", "4"},
                                  {"documentation", "man"}}) {
            QProcess process;
            process.setStandardOutputFile("/dev/full");
            process.start(program, words);
            QVERIFY(process.waitForFinished(patience));
            const auto said = process.readAllStandardError();
            QCOMPARE(process.exitCode(), 1);
            QVERIFY2(said.startsWith("telar-cli: error: Cannot write: no space is left") && said.count('\n') == 1,
                     said.constData());
        }
    }
};

QTEST_GUILESS_MAIN(tst_cli_faults)
#include "tst_cli_faults.moc"
