// telar-cli python, notebook and nvcc: CUDA's driver API on the machine, called by Python alone (ctypes), as Numba and
// PyCUDA call it; tests/data/cuda/driver holds the cases.
#include "core/simt/cuda/linear_programme.hpp"
#include "core/simt/cuda/nvidia.hpp"
#include "core/simt/driver/kernel_source.hpp"
#include "tests/support/cli.hpp"
#include "tests/support/needs.hpp"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>
#include <QThread>

#include <csignal>

using namespace telar;
using test::call;

namespace {

const QString folder = QStringLiteral(TELAR_TEST_DATA "/cuda/driver/");
const QString client = folder + "client.py", gridCases = folder + "grid_cases.py",
              toolkitCases = folder + "toolkit_cases.py";

bool pythonThere() {
    return !QStandardPaths::findExecutable("python").isEmpty() || !QStandardPaths::findExecutable("python3").isEmpty();
}

test::Call run(const char* name, const QStringList& options = {}, const QString& file = client) {
    return call(QStringList{"python"} + options + QStringList{file, name});
}

} // namespace

class tst_cli_python : public QObject {
    Q_OBJECT

    test::Scratch scratch_;
    QString path(const char* name) const { return test::path(scratch_, name); }
    QJsonObject record(const char* name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    }

    static void compareLaunches(const QJsonArray& launches, const QJsonArray& twins, const QStringList& free) {
        QCOMPARE(launches.size(), twins.size());
        for (qsizetype k = 0; k < launches.size(); ++k) {
            const auto launch = launches[k].toObject(), twin = twins[k].toObject();
            QCOMPARE(launch["kernel"], twin["kernel"]);
            QCOMPARE(launch["grid"], twin["grid"]);
            auto figures = launch["figures"].toObject(), wanted = twin["figures"].toObject();
            QVERIFY(wanted["global_load_sectors"].toInt() > 0);
            for (const auto& name : free + QStringList{"executed_instructions"}) {
                figures.remove(name);
                wanted.remove(name);
            }
            QCOMPARE(figures, wanted);
        }
    }

private slots:
    void initTestCase() {
        if (TELAR_SANITIZED)
            QSKIP("Python is not instrumented: a sanitized library cannot be loaded into it");
        if (!pythonThere())
            QSKIP("no Python");
    }

    /// Cases that check themselves and have no findings.
    void calls_data() {
        QTest::addColumn<QString>("file");
        for (const char* name :
             {"saxpy", "plain_names", "extra", "variables", "streams", "lookup", "compared", "many", "fork"})
            QTest::newRow(name) << client;
        for (const char* name : {"grid", "workspace"})
            QTest::newRow(name) << gridCases;
        QTest::newRow("joined") << toolkitCases;
    }
    void calls() {
        QFETCH(QString, file);
        const auto ran = run(QTest::currentDataTag(), {}, file);
        QVERIFY2(ran.code == 0, ran.err.constData());
        QCOMPARE(ran.out, QByteArray("right\n"));
        QVERIFY(ran.err.contains("ran as your own program"));
    }

    /// Where NVIDIA's tools are, records say what the launches' machine code executes.
    void machineInstructions() {
        QCOMPARE(run("saxpy", {"--json", path("saxpy.json")}, client).code, 0);
        const bool tools = cuda::LinearProgramme::available() && !cuda::nvidiaProgram("ptxas").empty() &&
                           !cuda::nvidiaProgram("nvdisasm").empty();
        for (const auto& launch : record("saxpy.json")["launches"].toArray()) {
            const auto figures = launch.toObject()["figures"].toObject();
            const auto executed = figures["executed_instructions"].toDouble(), ptx = figures["instructions"].toDouble();
            QCOMPARE(executed > 0.5 * ptx && executed < 2 * ptx, tools);
            QCOMPARE(launch.toObject()["machine_code"].toObject().contains("executed"), tools);
        }
    }

    /// Likewise, with mistakes of the host that are findings.
    void mistakes_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArrayList>("words");
        QTest::newRow("memory") << client
                                << QByteArrayList{"bytes is asked for, and one may have", "client.py:",
                                                  "Memory is freed that is not in use: the array of client.py:"};
        QTest::newRow("shapes") << client << QByteArrayList{"the launch is refused and the kernel does not run"};
        QTest::newRow("cluster") << gridCases
                                 << QByteArrayList{"4 x 1 x 1 blocks does not consist of clusters of 3 x 1 x 1"};
    }
    void mistakes() {
        QFETCH(QString, file);
        QFETCH(QByteArrayList, words);
        const auto ran = run(QTest::currentDataTag(), {}, file);
        QVERIFY2(ran.code == 3, ran.err.constData());
        QCOMPARE(ran.out, QByteArray("right\n"));
        for (const auto& word : words)
            QVERIFY2(ran.err.contains(word), ran.err.constData());
    }

    /// Numba, PyCUDA and CuPy themselves, where Python has them.
    void packages_data() {
        QTest::addColumn<QString>("package");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("cases");
        for (const auto& [package, name] : {std::pair{"numba", "numba_cases.py"},
                                            {"numba", "numba_host_cases.py"},
                                            {"pycuda", "pycuda_cases.py"},
                                            {"cupy", "cupy_cases.py"}}) {
            const auto file = folder + QLatin1String(name);
            const auto text = QString::fromUtf8(test::bytesOf(file.toStdString()));
            QStringList all;
            static const QRegularExpression line("@case\\ndef (\\w+)");
            for (auto it = line.globalMatch(text); it.hasNext();)
                all << it.next().captured(1);
            constexpr qsizetype some = 13;
            QVERIFY(all.size() > some);
            for (qsizetype k = 0; k < all.size(); k += some)
                QTest::addRow("%s %d", name, static_cast<int>(k)) << package << file << all.mid(k, some);
        }
    }
    void packages() {
        QFETCH(QString, package);
        QFETCH(QString, file);
        QFETCH(QStringList, cases);
        const auto find = "import importlib.util as u, sys; sys.exit(not u.find_spec('" + package + "'))";
        if (call({"python", "-c", find}).code != 0)
            QSKIP(qPrintable("Python has no " + package));
        const auto ran = call(QStringList{"python", file} + cases);
        // PyCUDA's scan reads shared memory that nobody has written, and does not use it: a finding.
        QVERIFY2(ran.code == 0 || ran.code == 3, (ran.out + ran.err).constData());
        QVERIFY2(ran.out.contains(qPrintable(QStringLiteral("%1 of %1 right").arg(cases.size()))), ran.out.constData());
    }

    /// The kernel's line, the thread, the array, where it was allocated and where the launch stands; a warning of Python's.
    void finding() {
        const auto ran = run("bounds");
        QCOMPARE(ran.code, 3);
        QCOMPARE(ran.out, QByteArray("went on\n"));
        QVERIFY2(
            ran.err.contains("RuntimeWarning: saxpy, saxpy.py:5: thread (8, 0, 0) of block (1, 0, 0) reads element 40 "
                             "of the array of client.py:"),
            ran.err.constData());
        QVERIFY(ran.err.contains("which has 40 elements (launched at client.py:"));
        QVERIFY(ran.err.contains("telar-cli: found: saxpy, saxpy.py:5"));
    }

    /// A kernel that is only long is told from one that does not end by nobody: the note says how to let it run.
    void budget() {
        for (const bool fast : {false, true}) {
            qputenv("TELAR_CUDA_BUDGET", "1000");
            const auto ran = run("endless", fast ? QStringList{"--fast", "--json", path("b.json")}
                                                 : QStringList{"--json", path("b.json")});
            qunsetenv("TELAR_CUDA_BUDGET");
            QCOMPARE(ran.code, 1);
            QVERIFY2(ran.err.contains("does not end"), ran.err.constData());
            QVERIFY2(ran.err.contains("given up after 1000 instructions"), ran.err.constData());
        }
    }

    /// Launches are counted for so long; what goes beyond computes the same, and table, note and record say so.
    void counting() {
        const auto part = run("turns", {"--counting", "1", "--json", path("part.json")}),
                   whole = run("turns", {"--all", "--json", path("whole.json")});
        QVERIFY2(part.code == 0 && whole.code == 0, (part.err + whole.err).constData());
        QVERIFY2(part.err.contains("no faults found in what was checked") &&
                     part.err.contains("Counts and checks have taken their 1 s"),
                 part.err.constData());
        QVERIFY(!whole.err.contains("in what was checked"));
        const auto some = record("part.json")["launches"].toArray(), all = record("whole.json")["launches"].toArray();
        QCOMPARE(some.size(), 3);
        QVERIFY(some[0].toObject()["counted_blocks"].toInt(-1) > 0 &&
                some[0].toObject()["counted_blocks"].toInt() < 3000);
        const auto counted = [](const QJsonArray& launches) {
            return launches[0].toObject()["figures"].toObject()["instructions"].toDouble();
        };
        QVERIFY2(std::abs(counted(some) / counted(all) - 1) < 0.02, qPrintable(QString::number(counted(some))));
        for (const auto& launch : all)
            QVERIFY(!launch.toObject().contains("counted_blocks"));
    }

    void raises() {
        const auto all = run("bounds", {"--raise", "all"});
        QCOMPARE(all.code, 1);
        QVERIFY2(all.err.contains("CUDA_ERROR_LAUNCH_FAILED"), all.err.constData());
        const auto null = run("null");
        QCOMPARE(null.code, 3);
        QVERIFY2(null.out.contains("CUDA_ERROR_ILLEGAL_ADDRESS") && null.out.contains("where there is no memory"),
                 null.out.constData());
        const auto none = run("null", {"--raise", "none"});
        QCOMPARE(none.code, 3);
        QVERIFY(none.out.isEmpty());
    }

    void useAfterFree() {
        const auto ran = run("freed");
        QCOMPARE(ran.code, 3);
        QVERIFY2(ran.err.contains("reads element 0 of the array of client.py:") &&
                     ran.err.contains("(freed at client.py:"),
                 ran.err.constData());
        QVERIFY2(ran.out.contains("A copy uses the array of client.py:"), ran.out.constData());
    }

    /// A block that ends before the barrier of the grid at which the others wait.
    void gridBarrier() {
        const auto ran = call({"python", gridCases, "grid", "early"});
        QCOMPARE(ran.code, 3);
        QVERIFY2(ran.err.contains("thread (0, 0, 0) of block (0, 0, 0) does not reach the barrier at which thread"),
                 ran.err.constData());
    }

    void unwrittenMemory() {
        const auto ran = run("unwritten");
        QCOMPARE(ran.code, 3);
        QVERIFY2(ran.err.contains("which nobody has written"), ran.err.constData());
        QCOMPARE(run("unwritten", {"--fast"}).code, 0); // which looks at bounds alone
    }

    void refusals() {
        const auto ran = run("refused");
        QVERIFY2(ran.out.contains("a cubin (machine code of a GPU), and Telar's machine runs PTX"),
                 ran.out.constData());
        QVERIFY(ran.out.contains("a fatbinary"));
        QVERIFY(ran.out.contains("LTO-IR"));
        QVERIFY(ran.out.contains("frobnicate"));
        QVERIFY(ran.out.contains("cuIpcGetEventHandle is not known to Telar's machine"));
        QVERIFY(ran.out.contains("private tables"));
        QVERIFY2(ran.err.contains("which NVIDIA's runtime library needs"), ran.err.constData());
        QVERIFY2(run("linked", {}, toolkitCases).out.contains("thing.cubin is a cubin"), ran.err.constData());
    }

    /// Counts as of the same kernel in CUDA C: 1,000 threads read two arrays and write one.
    void counts() {
        const auto ran = run("saxpy", {"--card", "H200", "--json", path("saxpy.json")});
        QVERIFY2(ran.code == 0, ran.err.constData());
        const auto made = record("saxpy.json");
        QCOMPARE(made["schema"].toInt(), 2);
        QCOMPARE(made["operation"].toString(), QString("run"));
        QCOMPARE(made["settings"].toObject()["card"].toString(), QString("H200"));
        QCOMPARE(made["settings"].toObject()["file"].toString(), QString("client.py"));
        QCOMPARE(made["exit"].toInt(-1), 0);
        const auto launches = made["launches"].toArray();
        QCOMPARE(launches.size(), 6);
        const auto launch = launches[4].toObject(), figures = launch["figures"].toObject();
        QCOMPARE(launch["kernel"].toString(), QString("saxpy"));
        QCOMPARE(launch["file"].toString(), QString("client.py"));
        QCOMPARE(figures["global_load_sectors"].toInt(), 2 * 1000 / 8);
        QCOMPARE(figures["global_store_sectors"].toInt(), 1000 / 8);
        QVERIFY(launch["foretold_ms"].toDouble() > 0);
        QCOMPARE(made["figures"].toObject()["launches"].toInt(), 6);
        QCOMPARE(made["figures"].toObject()["arrays"].toInt(), 12);
        QVERIFY(launch["parts_ms"].toObject().contains(launch["bound_by"].toString()));
        QVERIFY(made["sources"].toObject()["client.py"].toString().contains("saxpy"));
        double stores = 0, wanted = 0; // of the first launch of each place, which is counted by line
        for (const auto& one : launches)
            if (wanted == 0 && one.toObject()["kernel"] == "saxpy")
                wanted = one.toObject()["figures"].toObject()["global_store_sectors"].toDouble();
        for (const auto& line : made["lines"].toArray())
            if (line.toObject()["kernel"] == "saxpy")
                stores += line.toObject()["global_store_sectors"].toDouble();
        QVERIFY(wanted > 0);
        QCOMPARE(stores, wanted);
    }

    /// NVVM IR to PTX without NVIDIA's compiler, where LLVM is there.
    void nvvm() {
        if (!QFileInfo::exists(TELAR_BINARY_DIR "/lib/telar/cuda/toolkit/nvvm/libdevice/libdevice.10.bc"))
            QSKIP("built without clang");
        const auto ran = run("nvvm", {}, toolkitCases);
        QVERIFY2(ran.code == 0, ran.err.constData());
        if (ran.out == "no LLVM\n")
            QSKIP("no LLVM 14 to 16");
        QCOMPARE(ran.out, QByteArray("right\n"));
    }

    /// Kernels are found in scripts and notebooks by Python alone.
    void kernelsOfScripts() {
        const auto ran = call({"python", "--quiet", folder + "kernel_cases.py", TELAR_BINARY_DIR "/lib/telar/cuda"});
        QVERIFY2(ran.code == 0, ran.err.constData());
        QCOMPARE(ran.out, QByteArray("right\n"));
    }

    void nvrtc() {
        TELAR_NEEDS_CLANG;
        const auto ran = run("nvrtc", {}, toolkitCases);
        QVERIFY2(ran.code == 0, ran.err.constData());
        QCOMPARE(ran.out, QByteArray("right\n"));
    }

    /// Numba's own PTX of the examples counts what their twins in CUDA C count, but for instructions, which compilers choose.
    void twins() {
        TELAR_NEEDS_CLANG;
        const QString examples = QStringLiteral(TELAR_SOURCE_DIR "/resources/kernels/python/");
        const auto ran = run("numba", {"--json", path("numba.json")}, toolkitCases);
        QVERIFY2(ran.code == 0, ran.err.constData());
        QCOMPARE(call({"run", "--quiet", "--json", path("pipeline.json"), examples + "pipeline.cu"}).code, 0);
        QCOMPARE(call({"run", "--quiet", "--json", path("product.json"), examples + "product.cu"}).code, 0);
        QCOMPARE(call({"run", "--quiet", "--json", path("pooling.json"), examples + "pooling.cu", "32"}).code, 0);
        QCOMPARE(call({"run", "--quiet", "--json", path("vectors.json"), examples + "vectors.cu"}).code, 0);
        const auto wide = call({"python", toolkitCases, "numba", "wide"});
        QVERIFY2(
            wide.err.contains(
                "weigh, pipeline.py:23: thread (32, 0, 0) of block (0, 0, 0) reads element 32 of the array weights "
                "(32,) of client.py:"),
            wide.err.constData());
        compareLaunches(record("numba.json")["launches"].toArray(),
                        {record("pipeline.json")["launches"].toArray()[0].toObject(),
                         record("pipeline.json")["launches"].toArray()[1].toObject(),
                         record("product.json")["launches"].toArray()[0].toObject(),
                         record("pooling.json")["launches"].toArray()[0].toObject(),
                         record("vectors.json")["launches"].toArray()[1].toObject()},
                        {"instructions", "threads_per_instruction"});
    }

    /// The examples as they are, where their packages are installed.
    void examples_data() {
        QTest::addColumn<QString>("package");
        QTest::addColumn<QStringList>("free");
        QTest::newRow("neuron") << "pycuda" << QStringList();
        QTest::newRow("perceptron") << "pycuda" << QStringList();
        QTest::newRow("pipeline") << "numba.cuda" << QStringList{"instructions", "threads_per_instruction"};
        QTest::newRow("vectors") << "numba.cuda" << QStringList{"instructions", "threads_per_instruction"};
        QTest::newRow("pooling") << "numba.cuda" << QStringList{"instructions", "threads_per_instruction"};
        QTest::newRow("product") << "numba.cuda" << QStringList{"instructions", "threads_per_instruction"};
    }
    void examples() {
        QFETCH(QString, package);
        QFETCH(QStringList, free);
        const QString example = QStringLiteral(TELAR_SOURCE_DIR "/resources/kernels/python/") + QTest::currentDataTag();
        TELAR_NEEDS_CLANG;
        const auto twin = call({"run", "--quiet", "--json", path("twin.json"), example + ".cu"});
        QCOMPARE(twin.code, 0);
        if (call({"python", "--quiet", "-c", "import " + package}).code != 0)
            QSKIP("the package is not installed");
        const auto ran = call({"python", "--quiet", "--json", path("example.json"), example + ".py"});
        QVERIFY2(ran.code == 0, ran.err.constData());
        QCOMPARE(ran.out, twin.out);
        QVERIFY2(!ran.err.contains("Could not find source"), ran.err.constData());
        compareLaunches(record("example.json")["launches"].toArray(), record("twin.json")["launches"].toArray(), free);
    }

    /// However the script ends, the record is there.
    void ends() {
        const auto killed = run("dies", {"--json", path("dies.json")});
        QCOMPARE(killed.code, 128 + 9);
        QCOMPARE(record("dies.json")["launches"].toArray().size(), 6);
        QCOMPARE(record("dies.json")["signal"].toInt(), 9);
        const auto seven = run("exit7", {"--json", path("exit7.json")});
        QCOMPARE(seven.code, 7);
        QCOMPARE(record("exit7.json")["exit"].toInt(), 7);
        QCOMPARE(record("exit7.json")["launches"].toArray().size(), 6);
        const auto touched = run("touches");
        QCOMPARE(touched.code, 128 + SIGSEGV);
        QVERIFY2(touched.err.contains("The host uses an address of the device as its own: the array of client.py:"),
                 touched.err.constData());
    }

    /// Ctrl+C while a kernel runs that never ends.
    void interrupt() {
        QProcess process;
        process.start(test::program, {"python", "--json", path("endless.json"), client, "endless"});
        QVERIFY(process.waitForReadyRead(30000));
        QThread::msleep(300);
        QElapsedTimer took;
        took.start();
        kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(20000));
        QVERIFY(took.elapsed() < 10000);
        const auto words = process.readAllStandardError();
        QVERIFY2(words.contains("KeyboardInterrupt") || words.contains("stopped"), words.constData());
        QVERIFY(process.exitCode() != 0);
        QVERIFY(record("endless.json")["notes"].toArray()[0].toString().contains("forever was stopped"));
    }

    void wrongCalls() {
        QCOMPARE(call({"python"}).code, 2);
        QCOMPARE(call({"python", path("nothing.py")}).code, 2);
        QCOMPARE(call({"python", "--card", "Voodoo", client}).code, 2);
        QCOMPARE(call({"python", "--raise", "some", client}).code, 2);
        QCOMPARE(call({"notebook", client}).code, 2);
        QVERIFY(call({"python", "-m", "platform"}).out.contains("Linux"));
        QCOMPARE(call({"python", "-W", "ignore", client, "saxpy"}).out, QByteArray("right\n"));
        const auto own = call({"python", "-c", "import sys; print(sys.argv[1:])", "--fast", "--json", "x"});
        QCOMPARE(own.out, QByteArray("['--fast', '--json', 'x']\n")); // the script's
    }

    /// Who kills telar-cli leaves no script behind.
    void killedWithIt() {
        QProcess process;
        process.start(test::program, {"python", client, "endless"});
        QVERIFY(process.waitForReadyRead(60000));
        const auto pid = QString::number(process.processId());
        const auto child =
            QString::fromLatin1(test::bytesOf(("/proc/" + pid + "/task/" + pid + "/children").toStdString())).trimmed();
        QVERIFY2(child.toInt() > 0, qPrintable(child));
        process.kill();
        process.waitForFinished();
        QTRY_VERIFY_WITH_TIMEOUT(!QFileInfo::exists("/proc/" + child), 10000);
    }

    void notebooks() {
        const auto book = [](const QStringList& cells) {
            QJsonArray made;
            for (const auto& cell : cells)
                made.append(QJsonObject{{"cell_type", "code"},
                                        {"source", QJsonArray{cell}},
                                        {"outputs", QJsonArray{}},
                                        {"metadata", QJsonObject{}},
                                        {"execution_count", QJsonValue::Null}});
            return QJsonDocument(
                       QJsonObject{
                           {"nbformat", 4}, {"nbformat_minor", 5}, {"metadata", QJsonObject{}}, {"cells", made}})
                .toJson();
        };
        const QString head = "import sys; sys.path.insert(0, '" + QFileInfo(client).path() + "')\nimport client";
        scratch_.write("book.ipynb", book({head, "client.saxpy()", "6 * 7"}).toStdString());
        const auto ran = call({"notebook", "--output", path("done.ipynb"), path("book.ipynb")});
        QVERIFY2(ran.code == 0, ran.err.constData());
        const auto cells = record("done.ipynb")["cells"].toArray();
        QCOMPARE(cells.size(), 3);
        const auto outputs = cells[1].toObject()["outputs"].toArray();
        QCOMPARE(outputs[0].toObject()["text"].toString(), QString("right\n"));
        QVERIFY(outputs[1].toObject()["data"].toObject()["text/html"].toString().contains("<td>saxpy</td>"));
        QCOMPARE(cells[2].toObject()["outputs"].toArray()[0].toObject()["data"].toObject()["text/plain"].toString(),
                 QString("42"));
        scratch_.write("bad.ipynb", book({"1 / 0", "print('never')"}).toStdString());
        const auto bad = call({"notebook", path("bad.ipynb")});
        QCOMPARE(bad.code, 1);
        QVERIFY(bad.err.contains("ZeroDivisionError") && !bad.out.contains("never"));
        QCOMPARE(record("bad-telar.ipynb")["cells"]
                     .toArray()[0]
                     .toObject()["outputs"]
                     .toArray()[0]
                     .toObject()["ename"]
                     .toString(),
                 QString("ZeroDivisionError"));
        // An error that the notebook is there to show ends nothing: the copy has the cell's error saved in it.
        const auto shown = call({"notebook", "--output", path("again.ipynb"), path("bad-telar.ipynb")});
        QVERIFY2(shown.code == 0, shown.err.constData());
        QCOMPARE(shown.out, QByteArray("never\n"));
        QVERIFY(shown.err.contains("cell 1 ends with ZeroDivisionError, as the notebook says"));
        // A cell that ends the program ends the run with its code; the copy is there.
        scratch_.write("ends.ipynb", book({"import sys; sys.exit(5)", "print('never')"}).toStdString());
        const auto ended = call({"notebook", path("ends.ipynb")});
        QCOMPARE(ended.code, 5);
        QVERIFY(!ended.out.contains("never") && QFileInfo::exists(path("ends-telar.ipynb")));
        // No name that somebody could foresee is written on the way, and nothing stays behind.
        const auto victim = scratch_.write("victim.txt", "mine");
        const QDir folder = QFileInfo(path("done.ipynb")).dir();
        for (const char* link : {"done.ipynb.part", "ends-telar.ipynb.part"})
            QFile::link(QString::fromStdString(victim), folder.filePath(link));
        QCOMPARE(call({"notebook", "--output", path("done.ipynb"), path("book.ipynb")}).code, 0);
        QCOMPARE(call({"notebook", path("ends.ipynb")}).code, 5);
        QCOMPARE(QByteArray::fromStdString(test::bytesOf(victim)), QByteArray("mine"));
        scratch_.write("killed.ipynb", book({"import os, signal; os.kill(os.getpid(), signal.SIGKILL)"}).toStdString());
        QVERIFY(call({"notebook", path("killed.ipynb")}).code != 0);
        QVERIFY(!QFileInfo::exists(path("killed-telar.ipynb")));
        QCOMPARE(folder.entryList({".telar-*"}, QDir::Files | QDir::Hidden), QStringList());
        // Damage is said in one sentence, and the notebook itself is never replaced.
        for (const char* damaged :
             {"{\"cells\": 3}", "{\"cells\": [3]}", "[]", "{\"cells\": [{\"cell_type\": \"code\"}]}",
              "{\"cells\": [{\"cell_type\": \"code\", \"source\": [1]}]}", "\xff\xfe", "{"}) {
            scratch_.write("none.ipynb", damaged);
            const auto none = call({"notebook", path("none.ipynb")});
            QCOMPARE(none.code, 1);
            QVERIFY2(none.err.contains("is not a notebook") && !none.err.contains("Traceback"), none.err.constData());
        }
        QCOMPARE(call({"notebook", "--output", path("bad.ipynb"), path("bad.ipynb")}).code, 2);
    }

    /// Lines of IPython's own are left out where it is missing, and said so; a cell of another language, too. Times are taken as
    /// IPython takes them: a sleep of 2 ms is one, whatever else the cell does.
    void notebooksWithoutIPython() {
        scratch_.write("magic.ipynb", R"json({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
            {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": "import time\n%timeit -n 5 -r 3 time.sleep(0.002)\nprint('first')\n%pylab"},
            {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": "%%timeit seconds = 0.002\n\ntime.sleep(seconds)\nmade = 1"},
            {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": "print('made' in globals())"},
            {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": "%%bash\nls | wc"},
            {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": "%%time\nprint('last')"}]})json");
        if (call({"python", "-c", "import IPython"}).code == 0)
            QSKIP("IPython is here");
        const auto ran = call({"notebook", path("magic.ipynb")});
        QVERIFY2(ran.code == 0, ran.err.constData());
        static const QRegularExpression all(
            "^([0-9.]+) ms ± [0-9.]+ [nµm]?s per loop \\(mean ± std\\. dev\\. of 3 runs, 5 loops each\\)\nfirst\n"
            "([0-9.]+) ms ± [0-9.]+ [nµm]?s per loop \\(mean ± std\\. dev\\. of 7 runs, 100 loops "
            "each\\)\nFalse\nlast\n$");
        const auto told = all.match(QString::fromUtf8(ran.out));
        QVERIFY2(told.hasMatch(), ran.out.constData());
        for (const int time : {1, 2})
            QVERIFY2(told.captured(time).toDouble() >= 2 && told.captured(time).toDouble() < 20, ran.out.constData());
        QVERIFY2(ran.err.contains("cell 1: without IPython, %pylab is left out"), ran.err.constData());
    }

    void nvcc() {
        TELAR_NEEDS_CLANG;
        scratch_.write("more.h", "#define MORE 3\n");
        scratch_.write(
            "k.cu", "#include <more.h>\nextern \"C\" __global__ void k(float* a) {\n"
                    "    float s, c;\n    sincos(a[threadIdx.x], &s, &c);\n    a[threadIdx.x] = s * MORE + ADD;\n}\n");
        const auto folder = QFileInfo(path("k.cu")).path();
        const auto made =
            call({"nvcc", "--cubin", "-arch", "sm_75", "-I" + folder, "-DADD=1", "-o", path("k.cubin"), path("k.cu")});
        QVERIFY2(made.code == 0, made.err.constData());
        QFile ptx(path("k.cubin"));
        QVERIFY(ptx.open(QIODevice::ReadOnly));
        const auto text = ptx.readAll();
        QVERIFY(text.contains(".entry k("));
        // The source stands in it by itself.
        const auto source = driver::sourcesIn(text.toStdString()).at("k");
        QCOMPARE(source->name, std::string("k.cu"));
        QVERIFY2(source->text.starts_with("#define ADD 1\n#include <more.h>\nextern"), source->text.c_str());
        QCOMPARE(source->headers.size(), std::size_t{1});
        QCOMPARE(source->headers[0].path, std::string("more.h"));
        QCOMPARE(source->headers[0].text, std::string("#define MORE 3\n"));
        const auto bad = call({"nvcc", "--ptx", path("k.cu"), "-o", path("k.ptx")});
        QCOMPARE(bad.code, 1);
        QVERIFY2(bad.err.contains("k.cu(5): error:"), bad.err.constData());
        // Macros may have the names that Telar's own headers use.
        scratch_.write("m.cu", "extern \"C\" __global__ void k(T* a) { if (threadIdx.x < N) a[threadIdx.x] = S; }\n");
        const auto named =
            call({"nvcc", "--ptx", "-DN=1024", "-D", "T=float", "-DS", "-o", path("m.ptx"), path("m.cu")});
        QVERIFY2(named.code == 0, named.err.constData());
        QVERIFY(call({"nvcc", "--version"}).out.contains("clang"));
        QVERIFY(call({"nvcc", "--preprocess", "-I", folder, path("k.cu")}).out.contains("MORE 3"));
    }
};

QTEST_GUILESS_MAIN(tst_cli_python)
#include "tst_cli_python.moc"
